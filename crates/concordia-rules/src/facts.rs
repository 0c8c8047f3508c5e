//! What there is to see of a game. On a view some cards are [`Card::Hidden`].

use crate::board::{Board, CityId, CitySet, Kind, MAX_STEPS, Place, ProvinceId, ProvinceSet, RouteId};
use crate::card::Card;
use crate::display::{DISPLAY_SLOTS, Surcharge};
use crate::game::Game;
use crate::good::{Batch, Good, Ware};
use crate::market::{MarketBoard, SpotId};
use crate::options::Options;
use crate::player::Player;
use crate::seat::{MAX_SEATS, Seat, Seating};
use crate::step::Step;
use crate::variant::fish_market::STAND_STEPS;

impl Game {
    /// The options of the table.
    pub fn table(&self) -> &Options {
        &self.options
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &'static Board {
        self.rules.board
    }

    /// The seats and teams.
    pub fn seating(&self) -> Seating {
        self.rules.seating
    }

    /// What a seat owns.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.idx()]
    }

    /// What a city produces; a capital produces nothing.
    pub fn ware_of(&self, city: CityId) -> Option<Ware> {
        self.board().buildable().contains(city).then(|| self.tokens.get(city))
    }

    /// The cities that produce a good, or salt.
    #[inline]
    pub fn cities_of(&self, ware: impl Into<Ware>) -> CitySet {
        self.tokens.cities_of(ware.into())
    }

    /// The seats with a house in a city, in the order in which they built.
    pub fn owners(&self, city: CityId) -> impl Iterator<Item = Seat> {
        self.owners[city.idx()].iter()
    }

    /// The good on a province's bonus marker; `None` while it is still to be chosen (R15.12).
    pub fn bonus(&self, province: ProvinceId) -> Option<Good> {
        let is_open = self.chooses_bonus(province) && self.is_active(province);
        (!is_open).then_some(self.bonus[province.idx()])
    }

    /// The good that a province's marker shows at first (R3.4): the most valuable one of its cities. Salt is none. A
    /// marker that is chosen has the first of all goods, which nobody looks at.
    pub(crate) fn first_bonus(&self, province: ProvinceId) -> Good {
        if self.chooses_bonus(province) {
            return Good::default();
        }
        let cities = self.board().cities_of(province);
        cities.iter().filter_map(|city| self.tokens.get(city).good()).max().unwrap_or_default()
    }

    /// What can be stored and paid at this table: the five goods, and perhaps salt (R20.1).
    pub fn wares(&self) -> &'static [Ware] {
        self.rules.wares()
    }

    /// Whether a province's bonus marker shows its goods side, so that it can produce.
    pub fn is_active(&self, province: ProvinceId) -> bool {
        self.active.contains(province)
    }

    /// The provinces that can produce.
    pub fn active(&self) -> ProvinceSet {
        self.active
    }

    /// Fish in a province; 0 without a fish market.
    pub fn fish_in(&self, province: ProvinceId) -> u8 {
        self.market.fish[province.idx()]
    }

    /// The board of the fish market, if one is in play.
    pub fn market(&self) -> Option<&'static MarketBoard> {
        self.rules.market
    }

    /// Sestertii on a spot of the market.
    pub fn coins_on(&self, spot: SpotId) -> u32 {
        self.market.coins[spot.idx()]
    }

    /// What a seat can spend: in the team game the partner's money helps (R11.7).
    pub fn spendable(&self, seat: Seat) -> u32 {
        self.purse(seat)
    }

    /// The number of steps of a seat's colonist from a place to a route on which a walk may end (R6.10).
    pub fn steps_between(&self, seat: Seat, from: Place, to: RouteId) -> Option<u8> {
        (1..=MAX_STEPS as u8).find(|&steps| self.reach(seat, to.kind(), from, steps).contains(to))
    }

    /// The display, slot 1 first.
    pub fn display(&self) -> &[Option<Card>; DISPLAY_SLOTS] {
        &self.display
    }

    /// What slot 1 to 7 costs on top of its card.
    ///
    /// # Panics
    /// If there is no such slot.
    pub fn surcharge(&self, slot: u8) -> Surcharge {
        self.rules.surcharges[usize::from(slot) - 1]
    }

    /// Cards left in the stack.
    pub fn n_stack(&self) -> usize {
        self.stack.len()
    }

    /// Who holds the Praefectus Magnus.
    pub fn magnus(&self) -> Seat {
        self.magnus
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Turns to come after the end was triggered, the present one included.
    pub fn last_turns(&self) -> Option<u8> {
        self.last_turns
    }

    /// Turns in a row without a purchase or a house, the present one not included (R12.8).
    pub fn idle_turns(&self) -> u16 {
        self.idle
    }

    /// Who has the Concordia card.
    pub fn concordia(&self) -> Option<Seat> {
        self.concordia
    }

    /// Who stands on a route, if anybody does.
    pub fn occupant(&self, route: RouteId) -> Option<Seat> {
        let kind = route.kind();
        if !self.occupied[kind as usize].contains(route) {
            return None;
        }
        let stands = |seat: &Seat| self.player(*seat).colonists(kind).contains(&Place::route(route));
        self.seating().seats().find(stands)
    }

    /// Steps the deciding seat may still walk in this action; `None` unless it is asked to move.
    pub fn steps_left(&self) -> Option<u8> {
        match self.steps.last() {
            Some(Step::Move(walk)) => Some(walk.steps),
            Some(Step::StandMove(_)) => Some(STAND_STEPS),
            _ => None,
        }
    }

    /// What arrives for the deciding seat; `None` unless it is asked what to keep.
    pub fn arriving(&self) -> Option<Batch> {
        match self.steps.last() {
            Some(Step::Keep(keep)) => Some(keep.batch),
            _ => None,
        }
    }

    /// Cards of the display the deciding seat may still buy, and whether it pays the surcharge; `None` unless
    /// it is asked to buy.
    pub fn purchases_left(&self) -> Option<(u8, bool)> {
        match self.steps.last() {
            Some(Step::Purchase(purchase)) => Some((purchase.left, purchase.sale.has_surcharge())),
            _ => None,
        }
    }

    /// The choice card of which the deciding seat takes a half; `None` unless it is asked for one.
    pub fn choice_card(&self) -> Option<Card> {
        match self.steps.last() {
            Some(Step::ChooseHalf(choice)) => Some(choice.card),
            _ => None,
        }
    }

    /// Teams that have copied the top card of a seat (R11.9).
    pub fn copied_by(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let teams = self.copied[seat.idx()];
        (0..MAX_SEATS as u8).filter(move |team| teams & (1 << team) != 0)
    }

    /// Colonists of a kind that a city holds, per seat.
    pub fn colonists_in(&self, city: CityId, kind: Kind) -> impl Iterator<Item = (Seat, usize)> {
        self.seating().seats().map(move |seat| {
            let places = self.player(seat).colonists(kind);
            (seat, places.iter().filter(|&&place| place == Place::city(city)).count())
        })
    }
}
