//! Tribune (R8.1): take the pile back, then perhaps recruit a colonist.

use std::ops::ControlFlow;

use super::colonist;
use crate::action::Action;
use crate::board::{CityId, Kind};
use crate::decision::Step;
use crate::event::{Event, Events, Why};
use crate::game::{Game, Sink};
use crate::illegal::Reason;
use crate::seat::Seat;

/// Cards that are recovered without a reward (R8.1.1).
const CARDS_WITHOUT_COIN: u8 = 3;

/// The whole pile, this card included, goes back to the hand for one coin per card beyond three (R8.1.1).
pub(super) fn execute(game: &mut Game, seat: Seat, events: &mut impl Events) {
    let n_cards = game.players[seat.idx()].recover();
    events.add(Event::Recovered { seat, n_cards });
    game.earn(seat, n_cards.saturating_sub(CARDS_WITHOUT_COIN).into(), Why::Tribune, events);
    if game.rules.intermediate_scoring {
        game.steps.push(Step::Intermediate(seat));
    }
    game.steps.push(Step::Recruit(seat));
}

/// The coins for a number of recovered cards.
pub(crate) fn reward(n_cards: u8) -> u32 {
    n_cards.saturating_sub(CARDS_WITHOUT_COIN).into()
}

/// One colonist may appear in the capital for 1 food and 1 tool (R8.1.2).
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    let capital = |kind| game.board().capital_set().and(game.board().cities_with_route(kind));
    colonist::settle_in(game, seat, capital, sink)
}

pub(crate) fn check(game: &Game, seat: Seat, kind: Kind, city: CityId) -> Result<(), Reason> {
    if game.board().capital_set().contains(city) {
        colonist::check_settle(game, seat, kind, city)
    } else {
        Err(Reason::OnlyCapital)
    }
}
