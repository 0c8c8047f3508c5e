//! Mason, Farmer, Smith, Vintner and Weaver (R8.9): own houses in cities of one good produce.

use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{Good, Wares};
use crate::scoring::n_houses_of;
use crate::seat::Seat;

/// One unit per own house in a city of the good, as many as fit; nobody else receives anything (R8.9.1).
/// There is nothing to choose, since all units are alike.
pub(super) fn execute(game: &mut Game, seat: Seat, good: Good, events: &mut impl Events) {
    let made = n_houses_of(game, seat, good.into());
    let stored = made.min(game.players[seat.idx()].store.free());
    if made > 0 {
        let (stored, lost) = (Wares::units(good, stored), Wares::units(good, made - stored));
        game.store(seat, stored, lost, Why::Production, events);
    }
}
