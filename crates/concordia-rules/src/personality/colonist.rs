//! Colonist (R8.4): settle colonists for goods, or take an income.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{CityId, CitySet, Kind, Place};
use crate::decision::DecisionKind;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::Wares;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// What a colonist costs (R8.1.2, R8.4.2).
pub const COLONIST_PRICE: Wares = Wares::of([0, 1, 1, 0, 0]);
/// The income without colonists (R8.4.4).
pub const BASE_INCOME: u8 = 5;

/// Choose one of the Colonist's alternatives (R8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colonist {
    pub(crate) seat: Seat,
}

/// Place further colonists in the capital or own cities (R8.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settle {
    pub(crate) seat: Seat,
}

/// One of the two alternatives must be chosen (R4.5); settling nobody is a way to settle [B39].
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.push(Colonist { seat });
}

impl Question for Colonist {
    const KIND: DecisionKind = DecisionKind::Colonist;

    fn seat(self) -> Seat {
        self.seat
    }

    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        sink.add(Action::Income)?;
        list_settlements(game, self.seat, |kind| own_cities(game, self.seat, kind), sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::Income => Ok(()),
            _ => Settle { seat: self.seat }.check(game, action).or_else(|reason| match reason {
                Reason::NotAsked(_) => self.not_asked(),
                other => Err(other),
            }),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        match action {
            Action::Income => income(game, self.seat, events),
            _ => Settle { seat: self.seat }.answer(game, action, events),
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        Settle { seat: self.seat }.list_unpayable(game, all);
    }
}

impl Question for Settle {
    const KIND: DecisionKind = DecisionKind::PlaceColonist;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Further colonists, as long as there are any and they can be paid (R8.4.2).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        list_settlements(game, self.seat, |kind| own_cities(game, self.seat, kind), sink)
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

    #[inline]
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Settle { kind, city } = action {
            settle(game, self.seat, kind, city, events);
            game.push(self);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        list_all_settlements(|kind| own_cities(game, self.seat, kind), all);
    }
}

/// The capital and the cities with an own house that can take the colonist (R8.4.3).
fn own_cities(game: &Game, seat: Seat, kind: Kind) -> CitySet {
    let cities = game.players[seat.idx()].houses.or(game.board().capital_for(kind));
    cities.and(game.board().cities_for(kind))
}

/// Each kind that is at home, in each of the cities that can take it, if one can be paid.
#[inline]
pub(super) fn list_settlements(
    game: &Game,
    seat: Seat,
    cities: impl Fn(Kind) -> CitySet,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    if !game.can_pay(seat, COLONIST_PRICE) {
        return ControlFlow::Continue(());
    }
    list_placements(game, seat, cities, sink)
}

/// The same, if they are paid for.
#[inline]
pub(crate) fn list_placements(
    game: &Game,
    seat: Seat,
    cities: impl Fn(Kind) -> CitySet,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let store = &game.players[seat.idx()].store;
    for kind in Kind::ALL.into_iter().filter(|&kind| store.at_home(kind) > 0) {
        sink.add_all(cities(kind).iter().map(|city| Action::Settle { kind, city }))?;
    }
    ControlFlow::Continue(())
}

/// Each kind in each of the cities that can take it, at home and payable or not.
pub(crate) fn list_all_settlements(cities: impl Fn(Kind) -> CitySet, all: &mut Vec<Action>) {
    for kind in Kind::ALL {
        all.extend(cities(kind).iter().map(|city| Action::Settle { kind, city }));
    }
}

/// Whether a colonist could be placed, its price aside.
pub(crate) fn check_place(game: &Game, seat: Seat, kind: Kind, city: CityId) -> Result<(), Reason> {
    if !game.board().has_city(city) {
        return Err(Reason::NoSuchCity);
    }
    let player = &game.players[seat.idx()];
    if !game.board().capital_for(kind).or(player.houses).contains(city) {
        return Err(Reason::NotOwnCity(city));
    }
    if !game.board().cities_for(kind).contains(city) {
        return Err(Reason::NoRouteOfKind { city, kind });
    }
    if player.store.at_home(kind) == 0 { Err(Reason::NoColonistAtHome(kind)) } else { Ok(()) }
}

/// Pays for a colonist and places it inside a city.
pub(crate) fn settle(game: &mut Game, seat: Seat, kind: Kind, city: CityId, events: &mut impl Events) {
    game.pay(seat, COLONIST_PRICE, Why::Colonist, events);
    place(game, seat, kind, city, events);
}

/// Places a colonist that is paid for.
pub(crate) fn place(game: &mut Game, seat: Seat, kind: Kind, city: CityId, events: &mut impl Events) {
    game.players[seat.idx()].move_colonist(kind, Place::HOME, Place::city(city));
    events.add(Event::ColonistPlaced { seat, kind, city });
}

/// Five sestertii and one per own colonist on the board (R8.4.4).
fn income(game: &mut Game, seat: Seat, events: &mut impl Events) {
    let coins = BASE_INCOME + game.players[seat.idx()].n_on_board();
    game.earn(seat, coins.into(), Why::Colonist, events);
}
