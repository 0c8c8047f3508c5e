//! Magister (R8.10): execute the card beneath once more.

use std::ops::ControlFlow;

use super::{Bounds, perform as perform_card};
use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::DecisionKind;
use crate::event::Events;
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Execute the card beneath once more, or not (R8.10.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    pub(crate) seat: Seat,
    pub(crate) bounds: Bounds,
}

/// A Magister is not played while a Senator lies on top of the own pile (R8.10.2).
#[inline]
pub(super) fn is_on_senator(game: &Game, seat: Seat) -> bool {
    game.players[seat.idx()].top().is_some_and(|top| top.power() == Power::Senator)
}

/// The card beneath the top of the own pile, where the Magister, or the Diplomat that copies one, lies.
pub(crate) fn beneath(game: &Game, seat: Seat) -> Option<Card> {
    game.players[seat.idx()].pile().iter().rev().nth(1).copied()
}

/// Without a card beneath, or on another Magister, it has no effect (R8.10.3, R8.10.6).
pub(super) fn perform(game: &mut Game, seat: Seat, bounds: Bounds) {
    if beneath(game, seat).is_some_and(|card| card.power() != Power::Magister) {
        game.push(Repeat { seat, bounds: Bounds { no_magister: true, ..bounds } });
    }
}

impl Question for Repeat {
    const KIND: DecisionKind = DecisionKind::Repeat;

    fn seat(self) -> Seat {
        self.seat
    }

    /// The repetition is offered even if it turns out to do nothing (R8.10.4).
    fn list(self, _: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        sink.add(Action::Repeat)
    }

    fn check(self, _: &Game, action: Action) -> Result<(), Reason> {
        if matches!(action, Action::End | Action::Repeat) { Ok(()) } else { self.not_asked() }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if action == Action::Repeat {
            let card = beneath(game, self.seat).expect("there was a card beneath");
            perform_card(game, self.seat, card, self.bounds, events);
        }
    }

    /// What lies under another seat's Magister.
    fn asks_for_hidden_cards(self, game: &Game) -> bool {
        beneath(game, self.seat) == Some(Card::Hidden)
    }
}
