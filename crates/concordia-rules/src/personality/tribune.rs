//! Tribune (R8.1): take the pile back, then perhaps recruit a colonist.

use std::ops::ControlFlow;

use super::colonist::{self, COLONIST_PRICE};
use crate::action::Action;
use crate::board::{CityId, CitySet, Kind};
use crate::decision::Step;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

/// Cards that are recovered without a reward (R8.1.1).
pub const CARDS_WITHOUT_COIN: u8 = 3;

/// The whole pile, this card included, goes back to the hand for one coin per card beyond three (R8.1.1).
pub(super) fn execute(game: &mut Game, seat: Seat, events: &mut impl Events) {
    let n_cards = game.players[seat.idx()].recover();
    game.copied[seat.idx()] = 0;
    game.veil_hand_with_hidden_cards(seat);
    events.add(Event::Recovered { seat, n_cards });
    game.earn(seat, reward(n_cards), Why::Tribune, events);
    if game.rules.intermediate_scoring {
        game.steps.push(Step::Intermediate(seat));
    }
    game.steps.push(Step::Recruit(seat));
}

/// The coins for a number of recovered cards.
pub(crate) fn reward(n_cards: u8) -> u32 {
    n_cards.saturating_sub(CARDS_WITHOUT_COIN).into()
}

/// Where new colonists appear: in the capital, on a map without one in any city with an own house (R15.7), if it
/// has a route of the colonist's kind (R8.4.3).
pub(crate) fn cities(game: &Game, seat: Seat, kind: Kind) -> CitySet {
    let capital = game.board().capital_set();
    let cities = if capital.is_empty() { game.players[seat.idx()].houses } else { capital };
    cities.and(game.board().cities_with_route(kind))
}

/// One colonist may appear for 1 food and 1 tool (R8.1.2).
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    colonist::settle_in(game, seat, |kind| cities(game, seat, kind), sink)
}

/// `paid` says that the colonist was paid before, at its stand of the fish market.
pub(crate) fn check(game: &Game, seat: Seat, kind: Kind, city: CityId, paid: bool) -> Result<(), Reason> {
    let capital = game.board().capital_set();
    if !capital.is_empty() && !capital.contains(city) {
        return Err(Reason::OnlyCapital);
    }
    colonist::check_place(game, seat, kind, city)?;
    if paid { Ok(()) } else { game.check_goods(seat, COLONIST_PRICE) }
}
