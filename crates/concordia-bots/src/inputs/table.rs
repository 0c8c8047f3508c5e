//! What is read of the table.

use concordia_rules::player::N_HOUSES;
use concordia_rules::{CardSet, Game, Good, Kind, Ware};

use super::cards::{OfGods, OfPowers};
use super::layout::table as at;
use super::{Inputs, Reader};

/// The numbers of a map and its table, which do not change during a game.
#[derive(Clone, Debug)]
pub(crate) struct MapNumbers {
    seats: usize,
    cities: i32,
    provinces: i32,
    routes: [i32; 2],
    cities_of: [i32; 6],
    is: [bool; 4],
    card_set: usize,
    options: [bool; 5],
}

impl MapNumbers {
    pub(crate) fn new(game: &Game) -> MapNumbers {
        let (board, options) = (game.board(), game.table());
        let seating = game.seating();
        let routes = |kind: Kind| board.routes().filter(|route| route.kind() == kind).count() as i32;
        let cities_of = |ware: Ware| i32::from(board.buildable().and(game.cities_of(ware)).len());
        let data = board.data();
        let is = |id: &str, word: &str| options.words().any(|(info, value)| info.id == id && value == word);
        MapNumbers {
            seats: match (seating.has_partners(), seating.n_seats()) {
                (false, n) => n - 2,
                (true, 4) => 4,
                (true, _) => 5,
            },
            cities: board.buildable().len().into(),
            provinces: data.provinces.len() as i32,
            routes: Kind::ALL.map(routes),
            cities_of: Ware::ALL.map(cities_of),
            is: [
                data.land_over_ships,
                board.bonus_of_choice().is_some(),
                board.has_capital() && board.capital(Kind::Land) != board.capital(Kind::Sea),
                !board.has_capital(),
            ],
            card_set: match options.card_set() {
                CardSet::Base => 0,
                CardSet::Venus => 1,
                CardSet::Team => 2,
            },
            options: [
                is("display", "wine"),
                options.has_salt(),
                is("intermediate_scoring", "on"),
                game.market().is_some_and(|market| !market.single_entry),
                game.market().is_some_and(|market| market.single_entry),
            ],
        }
    }
}

impl Reader {
    pub(crate) fn read_table(&self, game: &Game, inputs: &mut Inputs) {
        inputs.clear();
        let map = &self.map;
        inputs.one_of(at::SEATS_IS, 6, map.seats);
        let n_left = game.n_stack() + game.display().iter().flatten().count();
        inputs.number(at::CARDS_LEFT, n_left as i32, 40);
        inputs.one_of(at::CARDS_LEFT_IS, 14, n_left.div_ceil(3));
        let seating = game.seating();
        let fewest = seating.seats().map(|seat| game.player(seat).houses_left()).min().unwrap_or(N_HOUSES);
        inputs.one_of(at::HOUSES_LEFT_IS, 16, fewest.into());
        if let Some(turns) = game.last_turns() {
            inputs.one_of(at::LAST_TURNS_IS, 7, turns.into());
        }
        inputs.number(at::IDLE, i32::from(game.idle_turns()) / seating.n_seats() as i32, 16);
        self.read_display(game, inputs);
        inputs.number(at::CITIES, map.cities, 30);
        inputs.number(at::MAP_PROVINCES, map.provinces, 12);
        for (nth, &n) in map.routes.iter().enumerate() {
            inputs.number(at::ROUTES_OF + nth, n, 64);
        }
        for (nth, &n) in map.cities_of.iter().enumerate() {
            inputs.number(at::CITIES_OF + nth, n, 12);
        }
        for (nth, &is) in map.is.iter().enumerate() {
            inputs.number(at::MAP_IS + nth, is.into(), 1);
        }
        read_provinces(game, inputs);
        inputs.one_of(at::CARD_SET_IS, 3, map.card_set);
        for (nth, &on) in map.options.iter().enumerate() {
            inputs.number(at::OPTIONS + nth, on.into(), 1);
        }
        let built = seating
            .seats()
            .fold(concordia_rules::CitySet::NONE, |all, seat| all.or(game.player(seat).houses()));
        inputs.number(at::EMPTY, i32::from(game.board().buildable().without(built).len()), 30);
        if game.market().is_some() {
            let fish: i32 = game.board().provinces().map(|p| i32::from(game.fish_in(p))).sum();
            inputs.number(at::FISH, fish, 40);
        }
    }

    fn read_display(&self, game: &Game, inputs: &mut Inputs) {
        let (mut powers, mut cheap_powers) = (OfPowers::NONE, OfPowers::NONE);
        let (mut gods, mut cheap_gods) = (OfGods::NONE, OfGods::NONE);
        for (nth, card) in game.display().iter().enumerate() {
            let Some(card) = *card else { continue };
            let facts = &self.cards[card as usize];
            powers.add(&facts.powers);
            gods.add(&facts.gods);
            if nth < 3 {
                cheap_powers.add(&facts.powers);
                cheap_gods.add(&facts.gods);
            }
        }
        for (first, powers, most) in [(at::DISPLAY_OF, powers, 7), (at::CHEAP_OF, cheap_powers, 3)] {
            powers.present().for_each(|(nth, n)| inputs.number(first + nth, n.into(), most));
        }
        for (first, gods, most) in [(at::GODS_OF, gods, 7), (at::CHEAP_GODS_OF, cheap_gods, 3)] {
            gods.present().for_each(|(nth, n)| inputs.number(first + nth, n.into(), most));
        }
    }
}

/// The bonus markers: which provinces can produce, and what is to be had for coins.
fn read_provinces(game: &Game, inputs: &mut Inputs) {
    let (mut coins, mut bonus) = (game.board().data().visible_coins as i32, [0; 5]);
    for province in game.board().provinces() {
        match game.bonus(province) {
            Some(good) if game.is_active(province) => bonus[good as usize] += 1,
            Some(good) => coins += good.bonus_coins() as i32,
            None => {}
        }
    }
    inputs.number(at::COINS, coins, 30);
    inputs.number(at::ACTIVE, i32::from(game.active().len()), 12);
    for good in Good::ALL {
        inputs.number(at::BONUS_OF + good as usize, bonus[good as usize], 12);
    }
}
