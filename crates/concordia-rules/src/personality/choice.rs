//! Choice cards (R8.11): one of two powers; in the team game the partner has the other.

use std::ops::ControlFlow;

use super::{Bounds, perform_power};
use crate::action::Action;
use crate::card::Card;
use crate::decision::DecisionKind;
use crate::event::Events;
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Choose a half of a choice card (R8.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChooseHalf {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    pub(crate) bounds: Bounds,
}

impl Question for ChooseHalf {
    const KIND: DecisionKind = DecisionKind::ChooseHalf;
    const EXECUTES: bool = true;

    fn seat(self) -> Seat {
        self.seat
    }

    fn list(self, _: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        self.card.powers().iter().try_for_each(|&power| sink.add(Action::Choose(power)))
    }

    fn check(self, _: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::Choose(power) if self.card.powers().contains(&power) => Ok(()),
            Action::Choose(_) => Err(Reason::NoSuchHalf),
            _ => self.not_asked(),
        }
    }

    /// The half is executed like the card of that name (R8.11.1), the other half by the partner (R8.11.2); alone the
    /// other half is lost (R8.13.4).
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let (ChooseHalf { seat, card, bounds }, Action::Choose(power)) = (self, action) else { return };
        let other = card.powers().iter().copied().find(|&other| other != power).expect("two halves differ");
        perform_power(game, seat, power, other, bounds, events);
    }
}
