//! The judge that adds up a table of weights: what a position is worth to each seat, in points at the end of the game.
//! It stays as it is, as the yardstick of those that learn.
//!
//! The present points are certain; what the gods will still grow by, and what money, goods, colonists and cards in
//! hand will become, is an estimate that shrinks with the game's clock. Only public facts and derivable hands go
//! into it, so it works on the view of a player with a perfect memory.

use concordia_rules::player::N_HOUSES;
use concordia_rules::scoring::{CONCORDIA_POINTS, FISH_VALUE};
use concordia_rules::seat::MAX_SEATS;
use concordia_rules::setup::decks_in_play;
use concordia_rules::{Card, CardSet, CityId, CitySet, Game, God, Good, Kind, Power, Seat, Ware, Worth};

use crate::judge::{Judge, Opinion, Points};
use crate::weights::Weights;

/// The judge that adds up a table of weights.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    weights: Weights,
    /// All cards for sale in this game.
    n_cards: f64,
    /// Houses a player still builds from the first turn to the last.
    houses_to_come: f64,
    n_provinces: f64,
    /// By card; what is hidden counts nothing.
    cards: [CardFacts; Card::ALL.len() + 1],
    /// The gods whose cards are most of those for sale.
    gods_for_sale: &'static [God],
}

/// What matters of a card. Counts are kept in the bytes of a word, so that the cards of a player are added up at once.
#[derive(Clone, Copy, Debug, Default)]
struct CardFacts {
    /// One for each of its gods but Minerva.
    gods: u64,
    /// Of a specialist the points per house in a city of its good.
    goods: u64,
    in_hand: f64,
}

impl CardFacts {
    fn new(card: Card, weights: &Weights) -> CardFacts {
        let mut facts = CardFacts { in_hand: in_hand(card, weights), ..CardFacts::default() };
        for &god in card.gods().iter().filter(|&&god| god != God::Minerva) {
            facts.gods += 1 << (LANE * god as u32);
        }
        if let Some((good, points)) = card.minerva() {
            facts.goods += u64::from(points) << (LANE * good as u32);
        }
        facts
    }
}

/// The bits of a count.
const LANE: u32 = 8;

fn lane(counts: u64, nth: usize) -> f64 {
    f64::from((counts >> (LANE * nth as u32)) as u8)
}

fn in_hand(card: Card, w: &Weights) -> f64 {
    match card.power() {
        Power::Architect => w.architect_in_hand,
        Power::Prefect => w.prefect_in_hand,
        Power::Mercator { .. } => w.mercator_in_hand,
        Power::Senator | Power::Consul | Power::Praetor | Power::Proconsul => w.senator_in_hand,
        Power::Diplomat | Power::Magister | Power::Legatus | Power::Choice => w.diplomat_in_hand,
        Power::Colonist => w.colonist_in_hand,
        Power::Specialist(_) => w.specialist_in_hand,
        Power::Tribune => w.tribune_in_hand,
    }
}

impl Linear {
    /// A judge for the table at which this game is played.
    pub fn new(game: &Game, weights: &Weights) -> Linear {
        let options = game.table();
        let n_cards: usize = decks_in_play(options).map(|deck| deck.cards(options.card_set()).count()).sum();
        let beyond_three = game.seating().n_seats() as f64 - 3.0;
        let mut cards = [CardFacts::default(); Card::ALL.len() + 1];
        for card in Card::ALL {
            cards[card as usize] = CardFacts::new(card, weights);
        }
        Linear {
            cards,
            weights: *weights,
            n_cards: f64::max(n_cards as f64, 1.0),
            houses_to_come: f64::max(weights.houses_to_come - weights.houses_per_player * beyond_three, 0.0),
            n_provinces: game.board().data().provinces.len() as f64,
            gods_for_sale: if options.card_set() == CardSet::Base { &GODS_OF_BASE } else { &GODS_OF_VENUS },
        }
    }

    /// How much of the game is left, from 1 at the start to 0: the cards for sale and the houses of the leader tell.
    /// Where nothing happens for rounds, hope fades: otherwise all would wait for ever for better times.
    fn clock(&self, game: &Game) -> f64 {
        if game.last_turns().is_some() {
            return 0.0;
        }
        let n_left = game.n_stack() + game.display().iter().flatten().count();
        let houses = game.seating().seats().map(|seat| game.player(seat).houses_left()).min().unwrap_or(0);
        let left = f64::min(n_left as f64 / self.n_cards, f64::from(houses) / f64::from(N_HOUSES));
        let idle_rounds = f64::from(game.idle_turns()) / game.seating().n_seats() as f64;
        let hope = 1.0 - (idle_rounds - PATIENCE) / PATIENCE;
        left * hope.clamp(0.0, 1.0)
    }

    /// What is not points yet, as it would count at the start of the game.
    fn prospects(&self, game: &Game, seat: Seat, now: &Worth) -> f64 {
        let w = &self.weights;
        let player = game.player(seat);
        let store = player.store();
        let wealth = f64::from(player.money() + store.wares().value() + FISH_VALUE * u32::from(store.fish()));
        let useful = f64::min(wealth, w.useful_coins);
        let mut value = w.coin * useful + w.spare_coin * (wealth - useful);
        // Salt is valued like cloth, which has the same price.
        let having = [w.brick, w.food, w.tool, w.wine, w.cloth, w.cloth];
        for (ware, n) in store.wares().iter() {
            value += if n > 0 { having[ware as usize] } else { 0.0 };
        }
        value += w.free_space * f64::from(store.free());
        value += player.hand().iter().map(|&card| self.cards[card as usize].in_hand).sum::<f64>();
        value += w.colonist * f64::from(player.n_on_board());
        if game.magnus() == seat {
            value += w.magnus;
        }
        let ready = player.houses().and(game.board().cities_in(game.active()));
        let (mut production, mut ready_production) = (0, 0);
        for &ware in game.wares() {
            production += ware.value() * u32::from(now.houses()[ware]);
            ready_production += ware.value() * u32::from(ready.and(game.cities_of(ware)).len());
        }
        value += w.production * f64::from(production) + w.ready_production * f64::from(ready_production);
        value + self.places(game, seat)
    }

    /// Where the colonists stand: cities next to them and near them without an own house.
    fn places(&self, game: &Game, seat: Seat) -> f64 {
        let w = &self.weights;
        let player = game.player(seat);
        let board = game.board();
        let mut near = CitySet::NONE;
        for kind in Kind::ALL {
            for place in player.colonists(kind) {
                near = near.or(board.cities_near(kind, place, 2));
            }
        }
        let purse = game.spendable(seat);
        let sites = game.sites(seat);
        let is_payable = |&city: &CityId| purse >= game.house_price(city).coins;
        let mut n_payable = 0;
        let has_goods = |ware: &&Ware| player.store().payment(ware.house_goods()).is_some();
        for &ware in game.wares().iter().filter(has_goods) {
            n_payable += sites.and(game.cities_of(ware)).iter().filter(is_payable).count();
        }
        let near = near.without(player.houses());
        let new_provinces = board.provinces_of(near).without(board.provinces_of(player.houses()));
        w.site * f64::from(sites.len())
            + w.payable_site * n_payable as f64
            + w.city_near * f64::from(near.without(sites).len())
            + w.new_province_near * f64::from(new_provinces.len())
    }

    /// The points a seat may hope for at the end of the game.
    pub(crate) fn points(&self, game: &Game, seat: Seat) -> f64 {
        let w = &self.weights;
        let left = self.clock(game);
        let player = game.player(seat);
        let now = game.worth(seat);
        let god = |god: God| f64::from(now.god(god).unwrap_or(0));
        let to_come = f64::min(f64::from(player.houses_left()), self.houses_to_come * left);
        let finally = |which: God| match which {
            God::Vesta => god(God::Vesta),
            God::Jupiter => god(God::Jupiter) + w.share_not_brick * to_come,
            God::Saturnus => {
                let new = 1.0 - god(God::Saturnus) / self.n_provinces;
                god(God::Saturnus) + w.share_new_province * to_come * new
            }
            God::Venus => god(God::Venus) + 2.0 * w.share_second_house * to_come,
            God::Mercurius => {
                let new = 1.0 - god(God::Mercurius) / MERCURIUS_MOST;
                god(God::Mercurius) + 2.0 * w.share_new_good * to_come * new
            }
            God::Mars => f64::min(MARS_MOST, god(God::Mars) + 2.0 * w.colonists_to_come * left),
            God::Minerva => 0.0,
        };
        let finals = God::ALL.map(finally);
        let (mut of_gods, mut of_goods) = (0, 0);
        for &card in player.cards() {
            let facts = &self.cards[card as usize];
            of_gods += facts.gods;
            of_goods += facts.goods;
        }
        let mut points = 0.0;
        for (nth, value) in finals.iter().enumerate() {
            points += lane(of_gods, nth) * value;
        }
        for (nth, good) in Good::ALL.into_iter().enumerate() {
            let houses = f64::from(now.houses()[good.into()]);
            points += lane(of_goods, nth) * (houses + w.share_of_a_good * to_come);
        }
        // Houses in salt cities count for the specialists of the best good (R20.8).
        let best = (0..Good::ALL.len()).map(|nth| lane(of_goods, nth)).fold(0.0, f64::max);
        points += best * f64::from(now.houses()[Ware::Salt]);
        if game.concordia() == Some(seat) {
            points += f64::from(CONCORDIA_POINTS);
        }
        let of_sale: f64 = self.gods_for_sale.iter().map(|&which| finals[which as usize]).sum();
        points += w.cards_to_come * left * of_sale / self.gods_for_sale.len() as f64;
        points + left * (1.0 + w.bend * (1.0 - left)) * self.prospects(game, seat, &now)
    }

    /// The points of all seats.
    fn all_points(&self, game: &Game) -> Points {
        let mut points = [0.0; MAX_SEATS];
        for seat in game.seating().seats() {
            points[seat.idx()] = self.points(game, seat);
        }
        points
    }

    /// What points of all seats mean to one of them: the own and the partner's, less a part of the other teams'.
    fn outlook(&self, game: &Game, seat: Seat, points: &Points) -> f64 {
        let seating = game.seating();
        let (mut own, mut others) = (0.0, 0.0);
        for other in seating.seats() {
            if seating.team_of(other) == seating.team_of(seat) {
                own += points[other.idx()];
            } else {
                others += points[other.idx()];
            }
        }
        // With more opponents each of them matters less, and all of them together as well.
        let n_others = (seating.n_teams() - 1) as f64;
        own - self.weights.opponents * others / f64::max(n_others * n_others, 1.0)
    }
}

impl Judge for Linear {
    /// What a turn can do to the opponents.
    const SURPRISE: Option<f64> = Some(3.0);

    /// The points of all seats.
    type Before = Points;

    fn before(&self, game: &Game) -> Points {
        self.all_points(game)
    }

    /// Little happens to the opponents in a turn.
    fn glance(&self, before: &mut Points, game: &Game, seat: Seat) -> f64 {
        let mut points = *before;
        let seating = game.seating();
        for seat in seating.team(seating.team_of(seat)) {
            points[seat.idx()] = self.points(game, seat);
        }
        self.outlook(game, seat, &points)
    }

    fn opinion(&self, _: &mut Points, game: &Game) -> Opinion {
        let points = self.all_points(game);
        let mut value = [0.0; MAX_SEATS];
        for seat in game.seating().seats() {
            value[seat.idx()] = self.outlook(game, seat, &points);
        }
        Opinion { points, value }
    }
}

/// Rounds without a purchase or a house after which hope begins to fade; after twice as many it is gone.
const PATIENCE: f64 = 2.0;

const GODS_OF_VENUS: [God; 5] = [God::Jupiter, God::Saturnus, God::Mercurius, God::Mars, God::Venus];
const GODS_OF_BASE: [God; 4] = [God::Jupiter, God::Saturnus, God::Mercurius, God::Mars];

/// What a card of Mercurius is worth at most: two points for each of five goods (R13.6).
const MERCURIUS_MOST: f64 = 10.0;
/// What a card of Mars is worth at most: two points for each of six colonists (R13.7).
const MARS_MOST: f64 = 12.0;
