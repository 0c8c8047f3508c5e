//! Choice cards (R8.11): one of two powers; in the team game the partner has the other.

use std::ops::ControlFlow;

use super::perform_power;
use crate::action::Action;
use crate::card::Card;
use crate::decision::Bounds;
use crate::event::Events;
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

pub(crate) fn options(sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::Choose(0))?;
    sink.add(Action::Choose(1))
}

pub(crate) fn check(half: u8) -> Result<(), Reason> {
    if half < 2 { Ok(()) } else { Err(Reason::NoSuchHalf) }
}

/// The half is executed like the card of that name (R8.11.1), the other half by the partner (R8.11.2); alone
/// the other half is lost (R8.13.4).
pub(crate) fn choose(
    game: &mut Game,
    seat: Seat,
    card: Card,
    half: u8,
    bounds: Bounds,
    events: &mut impl Events,
) {
    let powers = card.powers();
    let (power, other) = (powers[usize::from(half)], powers[usize::from(1 - half)]);
    perform_power(game, seat, power, other, bounds, events);
}
