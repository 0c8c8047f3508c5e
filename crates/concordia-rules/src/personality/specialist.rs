//! Mason, Farmer, Smith, Vintner and Weaver (R8.9): own houses in cities of one good produce.

use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{Good, Goods};
use crate::scoring::n_houses_of;
use crate::seat::Seat;

/// One unit per own house in a city of the good, as many as fit; nobody else receives anything (R8.9.1).
/// There is nothing to choose, since all units are alike.
pub(super) fn execute(game: &mut Game, seat: Seat, good: Good, events: &mut impl Events) {
    let made = n_houses_of(game, seat, good);
    let stored = made.min(game.players[seat.idx()].free());
    let (mut kept, mut lost) = (Goods::NONE, Goods::NONE);
    kept[good] = stored;
    lost[good] = made - stored;
    if made > 0 {
        game.store_goods(seat, kept, lost, Why::Production, events);
    }
}
