//! Choice cards (R8.11): one of two powers; in the team game the partner has the other.

use std::ops::ControlFlow;

use super::perform_power;
use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::Bounds;
use crate::event::Events;
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

pub(crate) fn options(card: Card, sink: &mut impl Sink) -> ControlFlow<()> {
    card.powers().iter().try_for_each(|&power| sink.add(Action::Choose(power)))
}

pub(crate) fn check(card: Card, power: Power) -> Result<(), Reason> {
    if card.powers().contains(&power) { Ok(()) } else { Err(Reason::NoSuchHalf) }
}

/// The half is executed like the card of that name (R8.11.1), the other half by the partner (R8.11.2); alone
/// the other half is lost (R8.13.4).
pub(crate) fn choose(
    game: &mut Game,
    seat: Seat,
    card: Card,
    power: Power,
    bounds: Bounds,
    events: &mut impl Events,
) {
    let other = card.powers().iter().copied().find(|&other| other != power).expect("two halves differ");
    perform_power(game, seat, power, other, bounds, events);
}
