//! Architect (R8.2): walk colonists (R6), then build houses next to them (R7).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{At, CityId, CitySet, Kind, Place, RouteId, RouteSet};
use crate::decision::Step;
use crate::event::{Event, Events, Trigger, Why};
use crate::game::Game;
use crate::good::Goods;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

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
    walk_options(game, seat, steps, sink)
}

#[inline]
pub(crate) fn walk_options(game: &Game, seat: Seat, steps: u8, sink: &mut impl Sink) -> ControlFlow<()> {
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
            let ends = game.reach(seat, kind, from, steps).without(game.occupied[kind as usize]);
            sink.add_all(ends.iter(kind).map(|to| Action::Move { from, to }))?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_move(game: &Game, seat: Seat, left: u8, from: Place, to: RouteId) -> Result<(), Reason> {
    let kind = to.kind();
    if from == Place::HOME || !game.players[seat.idx()].colonists(kind).contains(&from) {
        return Err(Reason::NoColonistThere { kind, at: from });
    }
    let ends = game.reach(seat, kind, from, left);
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
        Reason::TooFar { needs: game.steps_between(seat, from, to), left }
    })
}

/// Walks a colonist and says how many steps that took (R6.10).
pub(crate) fn walk(game: &mut Game, seat: Seat, from: Place, to: RouteId, events: &mut impl Events) -> u8 {
    let kind = to.kind();
    let steps = game.steps_between(seat, from, to).expect("the walk was checked");
    if let At::Route(route) = from.at() {
        game.occupied[kind as usize].remove(route);
    }
    game.occupied[kind as usize].insert(to);
    game.players[seat.idx()].move_colonist(kind, from, Place::route(to));
    events.add(Event::Moved { seat, from, to, steps });
    steps
}

impl Game {
    /// Routes on which a seat's colonist may end a walk, others' colonists left aside (R6.14). On some maps own
    /// ships carry land colonists (R15.8).
    #[inline]
    pub(crate) fn reach(&self, seat: Seat, kind: Kind, from: Place, steps: u8) -> RouteSet {
        if kind == Kind::Land && self.board().data().land_over_ships {
            return self.board().reach_over_ships(from, steps, self.ships(seat));
        }
        self.board().reach(kind, from, steps)
    }

    /// What the next house in a city would cost (R7.3).
    pub fn house_price(&self, city: CityId) -> HousePrice {
        price(self, city)
    }

    /// The cities next to a seat's colonists in which it could build if it could pay (R7.1).
    pub fn sites(&self, seat: Seat) -> CitySet {
        sites(self, seat)
    }

    /// The routes of a seat's ships.
    pub(crate) fn ships(&self, seat: Seat) -> RouteSet {
        let mut ships = RouteSet::default();
        for place in self.players[seat.idx()].colonists(Kind::Sea) {
            if let At::Route(route) = place.at() {
                ships.insert(route);
            }
        }
        ships
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
    let sites = adjacent(game, seat).and(game.board().buildable()).without(player.houses);
    // Counting houses is the dearer question, so it comes last.
    if sites.is_empty() || player.houses_left() > 0 { sites } else { CitySet::NONE }
}

#[inline]
pub(crate) fn build_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    house_options(game, seat, game.purse(seat), sink)
}

/// Every house that can be built and paid with this much money.
#[inline]
pub(crate) fn house_options(game: &Game, seat: Seat, purse: u32, sink: &mut impl Sink) -> ControlFlow<()> {
    let goods = game.players[seat.idx()].goods;
    for city in sites(game, seat).iter() {
        let price = price(game, city);
        if purse >= price.coins && goods.covers(price.goods) {
            sink.add(Action::Build(city))?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_build(game: &Game, seat: Seat, city: CityId) -> Result<(), Reason> {
    check_site(game, seat, city)?;
    if !adjacent(game, seat).contains(city) {
        return Err(Reason::NotAdjacent(city));
    }
    check_price(game, seat, city)
}

/// Everything that a house needs except a colonist next to the city.
pub(crate) fn check_house(game: &Game, seat: Seat, city: CityId) -> Result<(), Reason> {
    check_site(game, seat, city)?;
    check_price(game, seat, city)
}

fn check_site(game: &Game, seat: Seat, city: CityId) -> Result<(), Reason> {
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
    Ok(())
}

fn check_price(game: &Game, seat: Seat, city: CityId) -> Result<(), Reason> {
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
