//! Architect (R8.2): walk colonists (R6), then build houses next to them (R7).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{At, CityId, CitySet, Kind, Place, RouteId};
use crate::decision::Step;
use crate::event::{Event, Events, Trigger, Why};
use crate::game::{Game, Sink};
use crate::good::Goods;
use crate::illegal::Reason;
use crate::seat::Seat;

/// What a house costs (R7.2, R7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HousePrice {
    /// Sestertii.
    pub coins: u32,
    /// Goods.
    pub goods: Goods,
}

/// As many steps as there are own colonists on the board (R6.11); building comes after all movement (R7.1).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::Build(seat));
    game.steps.push(Step::Move { seat, steps: game.players[seat.idx()].n_on_board() });
}

/// Every walk to a free route within the steps that are left, one per different place and end (R6.14).
#[inline]
pub(crate) fn move_options(game: &Game, seat: Seat, steps: u8, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    for kind in Kind::ALL {
        let mut last = Place::HOME;
        for from in game.players[seat.idx()].colonists(kind) {
            // Those at home come last, equal places one after the other.
            if from == Place::HOME {
                break;
            }
            if std::mem::replace(&mut last, from) == from {
                continue;
            }
            let ends = game.board().reach(kind, from, steps).without(game.occupied[kind as usize]);
            for to in ends.iter(kind) {
                sink.add(Action::Move { from, to })?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_move(game: &Game, seat: Seat, left: u8, from: Place, to: RouteId) -> Result<(), Reason> {
    let kind = to.kind();
    if from == Place::HOME || !game.players[seat.idx()].colonists(kind).contains(&from) {
        return Err(Reason::NoColonistThere { kind, at: from });
    }
    let ends = game.board().reach(kind, from, left);
    if ends.contains(to) && !game.occupied[kind as usize].contains(to) {
        return Ok(());
    }
    Err(if from == Place::route(to) {
        Reason::SameRoute
    } else if game.board().is_no_stop(to) {
        Reason::NoStop(to)
    } else if game.occupied[kind as usize].contains(to) {
        Reason::Occupied(to)
    } else {
        Reason::TooFar { needs: game.board().steps_between(from, to), left }
    })
}

/// Walks a colonist; the steps that remain may be walked by any of them (R6.11, R6.12).
pub(crate) fn walk(
    game: &mut Game,
    seat: Seat,
    left: u8,
    from: Place,
    to: RouteId,
    events: &mut impl Events,
) {
    let kind = to.kind();
    let steps = game.board().steps_between(from, to).expect("the walk was checked");
    if let At::Route(route) = from.at() {
        game.occupied[kind as usize].remove(route);
    }
    game.occupied[kind as usize].insert(to);
    game.players[seat.idx()].move_colonist(kind, from, Place::route(to));
    events.add(Event::Moved { seat, from, to, steps });
    if left > steps {
        game.steps.push(Step::Move { seat, steps: left - steps });
    }
}

/// The cities next to the seat's colonists on routes (R6.13); colonists inside cities are next to none.
#[inline]
fn adjacent(game: &Game, seat: Seat) -> CitySet {
    let mut cities = CitySet::NONE;
    for kind in Kind::ALL {
        for place in game.players[seat.idx()].colonists(kind) {
            if let At::Route(route) = place.at() {
                cities = cities.or(game.board().ends(route));
            }
        }
    }
    cities
}

/// What the next house in a city costs: the goods once, the coins once per house that will stand there (R7.3).
#[inline]
pub(crate) fn price(game: &Game, city: CityId) -> HousePrice {
    let good = game.tokens.get(city);
    let houses = u32::from(game.owners[city.idx()].len()) + 1;
    HousePrice { coins: good.house_coins() * houses, goods: good.house_goods() }
}

/// The cities in which the seat could build if it could pay (R7.1).
#[inline]
pub(crate) fn sites(game: &Game, seat: Seat) -> CitySet {
    let player = &game.players[seat.idx()];
    if player.houses_left() == 0 {
        return CitySet::NONE;
    }
    adjacent(game, seat).and(game.board().buildable()).without(player.houses)
}

#[inline]
pub(crate) fn build_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    let player = &game.players[seat.idx()];
    for city in sites(game, seat).iter() {
        let price = price(game, city);
        if player.money >= price.coins && player.goods.covers(price.goods) {
            sink.add(Action::Build(city))?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_build(game: &Game, seat: Seat, city: CityId) -> Result<(), Reason> {
    if !game.board().has_city(city) {
        return Err(Reason::NoSuchCity);
    }
    let player = &game.players[seat.idx()];
    if !game.board().buildable().contains(city) {
        return Err(Reason::Capital);
    }
    if player.houses.contains(city) {
        return Err(Reason::OwnHouse(city));
    }
    if player.houses_left() == 0 {
        return Err(Reason::NoHouseLeft);
    }
    if !adjacent(game, seat).contains(city) {
        return Err(Reason::NotAdjacent(city));
    }
    let price = price(game, city);
    game.check_goods(seat, price.goods)?;
    game.check_coins(seat, price.coins)
}

/// Pays for a house and builds it; the fifteenth triggers the end (R7.6).
pub(crate) fn build(game: &mut Game, seat: Seat, city: CityId, events: &mut impl Events) {
    let HousePrice { coins, goods } = price(game, city);
    game.pay_goods(seat, goods, Why::House, events);
    game.spend(seat, coins, Why::House, events);
    game.owners[city.idx()].push(seat);
    let player = &mut game.players[seat.idx()];
    player.houses = player.houses.with(city);
    let last_house = player.houses_left() == 0;
    game.busy = true;
    events.add(Event::Built { seat, city, coins, goods });
    if last_house {
        game.trigger_end(seat, Trigger::LastHouse, events);
    }
}
