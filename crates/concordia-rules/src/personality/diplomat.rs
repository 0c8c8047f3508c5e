//! Diplomat (R8.6): execute the card on top of an opponent's pile, as if played.

use std::ops::ControlFlow;

use super::execute as execute_card;
use crate::action::Action;
use crate::card::Power;
use crate::decision::Step;
use crate::event::{Event, Events};
use crate::game::{Game, Sink};
use crate::illegal::Reason;
use crate::seat::Seat;

pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::Copy(seat));
}

/// Any opponent whose top card can be copied, or nobody (R8.6.7).
#[inline]
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    for from in game.rules.seating.seats() {
        if check(game, seat, from).is_ok() {
            sink.add(Action::Copy(from))?;
        }
    }
    ControlFlow::Continue(())
}

/// A top card is copyable unless it is a Diplomat (R8.6.2).
pub(crate) fn check(game: &Game, seat: Seat, from: Seat) -> Result<(), Reason> {
    let seating = game.rules.seating;
    if from.idx() >= seating.n_seats() {
        return Err(Reason::NoSuchSeat(from));
    }
    if seating.team_of(from) == seating.team_of(seat) {
        return Err(Reason::OwnCard);
    }
    match game.players[from.idx()].top() {
        None => Err(Reason::EmptyPile(from)),
        Some(card) if card.power() == Power::Diplomat => Err(Reason::Diplomat(from)),
        Some(_) => Ok(()),
    }
}

/// The copied card stays where it is; its numbers apply to the copier's pieces (R8.6.3, R8.6.5).
pub(crate) fn copy(game: &mut Game, seat: Seat, from: Seat, events: &mut impl Events) {
    let card = game.players[from.idx()].top().expect("the pile was checked");
    events.add(Event::Copied { seat, from, card });
    execute_card(game, seat, card, events);
}
