//! Personality cards (R8): playing one, and one file for each power.
//!
//! Each file says what its card does, which answers its decisions allow, why another answer is refused, and
//! what an answer changes. `options` and `check` state the same rule from two sides; the tests hold them
//! against each other and against a third, naive generator.

pub(crate) mod architect;
pub(crate) mod colonist;
pub(crate) mod diplomat;
pub(crate) mod mercator;
pub(crate) mod prefect;
pub(crate) mod senator;
pub(crate) mod specialist;
pub(crate) mod tribune;

use std::ops::ControlFlow;

use crate::action::Action;
use crate::card::{Card, Power};
use crate::event::{Event, Events};
use crate::game::{Game, Sink};
use crate::illegal::Reason;
use crate::seat::Seat;

/// Every different card in hand may be played (R4.1).
#[inline]
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut last = None;
    for &card in game.players[seat.idx()].hand() {
        if last.replace(card) != Some(card) {
            sink.add(Action::Play(card))?;
        }
    }
    ControlFlow::Continue(())
}

#[inline]
pub(crate) fn check(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    if game.veil.hands.contains(seat) {
        return Err(Reason::HiddenCard);
    }
    if game.players[seat.idx()].hand().contains(&card) { Ok(()) } else { Err(Reason::NotInHand(card)) }
}

/// The card goes face up on the pile, then its power is executed (R4.2).
#[inline]
pub(crate) fn play(game: &mut Game, seat: Seat, card: Card, events: &mut impl Events) {
    game.players[seat.idx()].play(card);
    events.add(Event::CardPlayed { seat, card });
    execute(game, seat, card, events);
}

/// Executes a card for a seat, played or "as if played" (R4.8).
#[inline]
pub(crate) fn execute(game: &mut Game, seat: Seat, card: Card, events: &mut impl Events) {
    match card.power() {
        Power::Tribune => tribune::execute(game, seat, events),
        Power::Architect => architect::execute(game, seat),
        Power::Prefect => prefect::execute(game, seat),
        Power::Colonist => colonist::execute(game, seat),
        Power::Mercator { coins } => mercator::execute(game, seat, coins, events),
        Power::Diplomat => diplomat::execute(game, seat),
        Power::Senator => senator::execute(game, seat),
        Power::Consul => senator::execute_consul(game, seat),
        Power::Specialist(good) => specialist::execute(game, seat, good, events),
    }
}
