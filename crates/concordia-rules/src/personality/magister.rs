//! Magister (R8.10): execute the card beneath once more.

use std::ops::ControlFlow;

use super::perform as perform_card;
use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::{Bounds, Step};
use crate::event::Events;
use crate::game::Game;
use crate::seat::Seat;
use crate::sink::Sink;

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
        game.steps.push(Step::Repeat { seat, bounds: Bounds { no_magister: true, ..bounds } });
    }
}

/// The repetition is offered even if it turns out to do nothing (R8.10.4).
pub(crate) fn options(sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    sink.add(Action::Repeat)
}

pub(crate) fn repeat(game: &mut Game, seat: Seat, bounds: Bounds, events: &mut impl Events) {
    let card = beneath(game, seat).expect("there was a card beneath");
    perform_card(game, seat, card, bounds, events);
}
