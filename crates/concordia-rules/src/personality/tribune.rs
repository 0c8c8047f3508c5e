//! Tribune (R8.1): take the pile back, then perhaps recruit a colonist.

use std::ops::ControlFlow;

use super::colonist::{self, COLONIST_PRICE};
use crate::action::Action;
use crate::board::{CityId, CitySet, Kind};
use crate::decision::DecisionKind;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::illegal::Reason;
use crate::scoring::Intermediate;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Cards that are recovered without a reward (R8.1.1).
pub const CARDS_WITHOUT_COIN: u8 = 3;

/// Place one colonist where new ones appear (R8.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recruit {
    pub(crate) seat: Seat,
}

/// The whole pile, this card included, goes back to the hand for one coin per card beyond three (R8.1.1).
pub(super) fn execute(game: &mut Game, seat: Seat, events: &mut impl Events) {
    let n_cards = game.players[seat.idx()].recover();
    game.copied[seat.idx()] = 0;
    game.hide_hand_with_hidden_cards(seat);
    events.add(Event::Recovered { seat, n_cards });
    game.earn(seat, n_cards.saturating_sub(CARDS_WITHOUT_COIN).into(), Why::Tribune, events);
    if game.rules.intermediate_scoring {
        game.push(Intermediate { seat });
    }
    game.push(Recruit { seat });
}

/// Where new colonists appear: in the capital of their kind (R15.13), on a map without one in any city with an own
/// house (R15.7), if it can take the colonist (R8.4.3).
pub(crate) fn cities(game: &Game, seat: Seat, kind: Kind) -> CitySet {
    let board = game.board();
    let cities = if board.has_capital() { board.capital_for(kind) } else { game.players[seat.idx()].houses };
    cities.and(board.cities_for(kind))
}

/// Whether a colonist may appear there, its price aside.
pub(crate) fn check_place(game: &Game, seat: Seat, kind: Kind, city: CityId) -> Result<(), Reason> {
    let board = game.board();
    if board.has_capital() && !board.capital_for(kind).contains(city) {
        return Err(Reason::OnlyCapital);
    }
    colonist::check_place(game, seat, kind, city)
}

impl Question for Recruit {
    const KIND: DecisionKind = DecisionKind::PlaceColonist;

    fn seat(self) -> Seat {
        self.seat
    }

    /// One colonist may appear for 1 food and 1 tool (R8.1.2).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        colonist::list_settlements(game, self.seat, |kind| cities(game, self.seat, kind), sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Settle { kind, city } => {
                check_place(game, self.seat, kind, city)?;
                game.check_payment(self.seat, COLONIST_PRICE)
            }
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Settle { kind, city } = action {
            colonist::settle(game, self.seat, kind, city, events);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        colonist::list_all_settlements(|kind| cities(game, self.seat, kind), all);
    }
}
