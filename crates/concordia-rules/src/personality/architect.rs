//! Architect (R8.2): walk colonists (R6), then build houses next to them (R7).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{At, CityId, CitySet, Kind, MAX_STEPS, Place, RouteId, RouteSet};
use crate::decision::DecisionKind;
use crate::event::{Event, Events, Trigger, Why};
use crate::game::Game;
use crate::good::Wares;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// What a house costs (R7.2, R7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HousePrice {
    /// Sestertii.
    pub coins: u32,
    /// Goods.
    pub goods: Wares,
}

/// Walk colonists with the steps that are left (R6.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) seat: Seat,
    pub(crate) steps: u8,
}

/// Build houses (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Build {
    pub(crate) seat: Seat,
}

/// As many steps as there are own colonists on the board (R6.11); building comes after all movement (R7.1).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.push(Build { seat });
    game.push(Move { seat, steps: game.players[seat.idx()].n_on_board() });
}

impl Question for Move {
    const KIND: DecisionKind = DecisionKind::Move;

    fn seat(self) -> Seat {
        self.seat
    }

    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        list_walks(game, self.seat, self.steps, sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Move { from, to } => check_walk(game, self.seat, self.steps, from, to),
            _ => self.not_asked(),
        }
    }

    #[inline]
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let Move { seat, steps } = self;
        if let Action::Move { from, to } = action {
            let walked = walk(game, seat, from, to, events);
            if steps > walked {
                game.push(Move { seat, steps: steps - walked });
            }
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        list_all_walks(game, self.seat, all);
    }
}

impl Question for Build {
    const KIND: DecisionKind = DecisionKind::Build;

    fn seat(self) -> Seat {
        self.seat
    }

    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        list_houses(game, self.seat, game.purse(self.seat), sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Build(city) => check_build(game, self.seat, city),
            _ => self.not_asked(),
        }
    }

    #[inline]
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Build(city) = action {
            build(game, self.seat, city, events);
            game.push(self);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        all.extend(game.sites(self.seat).iter().map(Action::Build));
    }
}

/// Every walk to a free route within the steps that are left, one per different place and end (R6.14).
#[inline]
pub(crate) fn list_walks(game: &Game, seat: Seat, steps: u8, sink: &mut impl Sink) -> ControlFlow<()> {
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

/// Every walk that some number of steps would do for.
pub(crate) fn list_all_walks(game: &Game, seat: Seat, all: &mut Vec<Action>) {
    for kind in Kind::ALL {
        for from in game.players[seat.idx()].colonists(kind) {
            let far = game.reach(seat, kind, from, MAX_STEPS as u8).without(game.occupied[kind as usize]);
            all.extend(far.iter(kind).map(|to| Action::Move { from, to }));
        }
    }
}

pub(crate) fn check_walk(game: &Game, seat: Seat, left: u8, from: Place, to: RouteId) -> Result<(), Reason> {
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

    /// What the next house in a city costs: the goods once, the coins once per house that will stand there (R7.3).
    #[inline]
    pub fn house_price(&self, city: CityId) -> HousePrice {
        let ware = self.tokens.get(city);
        let houses = u32::from(self.owners[city.idx()].len()) + 1;
        HousePrice { coins: ware.house_coins() * houses, goods: ware.house_goods() }
    }

    /// The cities next to a seat's colonists in which it could build if it could pay (R7.1).
    #[inline]
    pub fn sites(&self, seat: Seat) -> CitySet {
        let player = &self.players[seat.idx()];
        let sites = adjacent(self, seat).and(self.board().buildable()).without(player.houses);
        // Counting houses is the dearer question, so it comes last.
        if sites.is_empty() || player.houses_left() > 0 { sites } else { CitySet::NONE }
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

/// Every house that can be built and paid with this much money.
#[inline]
pub(crate) fn list_houses(game: &Game, seat: Seat, purse: u32, sink: &mut impl Sink) -> ControlFlow<()> {
    for city in game.sites(seat).iter() {
        let price = game.house_price(city);
        if purse >= price.coins && game.can_pay(seat, price.goods) {
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
    let price = game.house_price(city);
    game.check_payment(seat, price.goods)?;
    game.check_coins(seat, price.coins)
}

/// Pays for a house and builds it; the fifteenth triggers the end (R7.6).
pub(crate) fn build(game: &mut Game, seat: Seat, city: CityId, events: &mut impl Events) {
    let HousePrice { coins, goods } = game.house_price(city);
    let goods = game.pay(seat, goods, Why::House, events);
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
