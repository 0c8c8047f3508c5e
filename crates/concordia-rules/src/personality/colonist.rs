//! Colonist (R8.4): settle colonists for goods, or take an income.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{CityId, CitySet, Kind, Place};
use crate::decision::Step;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::Goods;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

/// What a colonist costs (R8.1.2, R8.4.2).
pub const COLONIST_PRICE: Goods = Goods::of([0, 1, 1, 0, 0]);
/// The income without colonists (R8.4.4).
pub const BASE_INCOME: u8 = 5;

/// One of the two alternatives must be chosen (R4.5); settling nobody is a way to settle [B39].
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::Colonist(seat));
}

#[inline]
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    sink.add(Action::Income)?;
    settle_in(game, seat, |kind| own_cities(game, seat, kind), sink)
}

/// Further colonists, as long as there are any and they can be paid (R8.4.2).
#[inline]
pub(crate) fn settle_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    settle_in(game, seat, |kind| own_cities(game, seat, kind), sink)
}

/// The capital and the cities with an own house, if they have a route of the colonist's kind (R8.4.3).
pub(crate) fn own_cities(game: &Game, seat: Seat, kind: Kind) -> CitySet {
    let cities = game.players[seat.idx()].houses.or(game.board().capital_set());
    cities.and(game.board().cities_with_route(kind))
}

/// Each kind that is at home, in each of the cities that can take it, if one can be paid.
#[inline]
pub(super) fn settle_in(
    game: &Game,
    seat: Seat,
    cities: impl Fn(Kind) -> CitySet,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let player = &game.players[seat.idx()];
    if !player.goods.covers(COLONIST_PRICE) {
        return ControlFlow::Continue(());
    }
    for kind in Kind::ALL.into_iter().filter(|&kind| player.n_home(kind) > 0) {
        for city in cities(kind).iter() {
            sink.add(Action::Settle { kind, city })?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_settle(game: &Game, seat: Seat, kind: Kind, city: CityId) -> Result<(), Reason> {
    check_place(game, seat, kind, city)?;
    game.check_goods(seat, COLONIST_PRICE)
}

/// Whether a colonist could be placed, its price aside.
pub(super) fn check_place(game: &Game, seat: Seat, kind: Kind, city: CityId) -> Result<(), Reason> {
    if !game.board().has_city(city) {
        return Err(Reason::NoSuchCity);
    }
    let player = &game.players[seat.idx()];
    if !game.board().capital_set().or(player.houses).contains(city) {
        return Err(Reason::NotOwnCity(city));
    }
    if !game.board().cities_with_route(kind).contains(city) {
        return Err(Reason::NoRouteOfKind { city, kind });
    }
    if player.n_home(kind) == 0 { Err(Reason::NoColonistAtHome(kind)) } else { Ok(()) }
}

/// Pays for a colonist and places it inside a city.
pub(crate) fn settle(game: &mut Game, seat: Seat, kind: Kind, city: CityId, events: &mut impl Events) {
    game.pay_goods(seat, COLONIST_PRICE, Why::Colonist, events);
    place(game, seat, kind, city, events);
}

/// Places a colonist that is paid for.
pub(crate) fn place(game: &mut Game, seat: Seat, kind: Kind, city: CityId, events: &mut impl Events) {
    game.players[seat.idx()].move_colonist(kind, Place::HOME, Place::city(city));
    events.add(Event::ColonistPlaced { seat, kind, city });
}

/// Five sestertii and one per own colonist on the board (R8.4.4).
pub(crate) fn income_of(game: &Game, seat: Seat) -> u32 {
    u32::from(BASE_INCOME + game.players[seat.idx()].n_on_board())
}

pub(crate) fn income(game: &mut Game, seat: Seat, events: &mut impl Events) {
    game.earn(seat, income_of(game, seat), Why::Colonist, events);
}
