//! What there is to see of a game. On a view some cards are [`Card::Hidden`].

use crate::board::{Board, CityId, Kind, Place, ProvinceId, RouteId};
use crate::card::Card;
use crate::decision::Step;
use crate::display::{DISPLAY_SLOTS, Surcharge};
use crate::game::Game;
use crate::good::{Good, Goods};
use crate::options::Options;
use crate::personality::prefect;
use crate::player::Player;
use crate::seat::{Seat, Seating};

impl Game {
    /// The options of the table.
    pub fn table(&self) -> &Options {
        &self.options
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &'static Board {
        self.options.board
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

    /// The good of a city; the capital has none.
    pub fn good_of(&self, city: CityId) -> Option<Good> {
        self.board().buildable().contains(city).then(|| self.tokens.get(city))
    }

    /// The seats with a house in a city, in the order in which they built.
    pub fn owners(&self, city: CityId) -> impl Iterator<Item = Seat> {
        self.owners[city.idx()].iter()
    }

    /// The good on a province's bonus marker.
    pub fn bonus(&self, province: ProvinceId) -> Good {
        self.bonus[province.idx()]
    }

    /// Whether a province's bonus marker shows its goods side, so that it can produce.
    pub fn is_active(&self, province: ProvinceId) -> bool {
        self.active.contains(province)
    }

    /// The coins visible on the bonus markers (R8.3.4).
    pub fn visible_coins(&self) -> u32 {
        prefect::visible_coins(self)
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

    /// Whether so many turns passed without a purchase or a house that the game ends (R12.8).
    pub fn was_idle(&self) -> bool {
        self.idle >= self.idle_limit()
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
            Some(Step::Move { steps, .. }) => Some(*steps),
            _ => None,
        }
    }

    /// What arrives for the deciding seat; `None` unless it is asked what to keep.
    pub fn arriving(&self) -> Option<Goods> {
        match self.steps.last() {
            Some(Step::Keep { batch, .. }) => Some(batch.goods()),
            _ => None,
        }
    }

    /// Cards of the display the deciding seat may still buy, and whether it pays the surcharge; `None` unless
    /// it is asked to buy.
    pub fn purchases_left(&self) -> Option<(u8, bool)> {
        match self.steps.last() {
            Some(Step::Purchase { left, surcharge, .. }) => Some((*left, *surcharge)),
            _ => None,
        }
    }

    /// Colonists of a kind that a city holds, per seat.
    pub fn colonists_in(&self, city: CityId, kind: Kind) -> impl Iterator<Item = (Seat, usize)> {
        self.seating().seats().map(move |seat| {
            let places = self.player(seat).colonists(kind);
            (seat, places.iter().filter(|&&place| place == Place::city(city)).count())
        })
    }
}
