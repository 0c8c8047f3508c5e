//! What a position is worth to a seat, in points at the end of the game.
//!
//! The present points are certain; what the gods will still grow by, and what money, goods, colonists and cards in
//! hand will become, is an estimate that shrinks with the game's clock. Only public facts and derivable hands go
//! into it, so it works on the view of a player with a perfect memory.

use concordia_rules::player::N_HOUSES;
use concordia_rules::scoring::CONCORDIA_POINTS;
use concordia_rules::setup::decks_in_play;
use concordia_rules::{At, Card, CitySet, Game, God, Kind, Seat, Worth};

/// The weights of the evaluation, in points unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Houses a player still builds from the first turn to the last.
    pub houses_to_come: f64,
    /// Of these, the share outside brick cities, in new provinces, and of new goods.
    pub share_not_brick: f64,
    /// As above.
    pub share_new_province: f64,
    /// As above.
    pub share_new_good: f64,
    /// Colonists a player still places from the first turn to the last.
    pub colonists_to_come: f64,
    /// A sestertius, or a good at its price, at the start of the game.
    pub coin: f64,
    /// The same beyond what a player can use soon.
    pub spare_coin: f64,
    /// How many sestertii a player can use soon.
    pub useful_coins: f64,
    /// A kind of good in the storehouse.
    pub kind_of_good: f64,
    /// A card in hand rather than on the pile.
    pub card_in_hand: f64,
    /// The production of a house, per sestertius of its good.
    pub house_production: f64,
    /// Of the houses to come, the share in cities of one certain good, which a specialist is paid for.
    pub share_of_a_good: f64,
    /// A city next to a colonist in which a house could be built.
    pub site: f64,
    /// The same if it could be paid now.
    pub payable_site: f64,
    /// The Praefectus Magnus.
    pub magnus: f64,
    /// How much of an opponent's worth counts against the own, all opponents together.
    pub opponents: f64,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    houses_to_come: 10.0,
    share_not_brick: 0.75,
    share_new_province: 0.5,
    share_new_good: 0.35,
    colonists_to_come: 2.0,
    coin: 0.3,
    spare_coin: 0.08,
    useful_coins: 40.0,
    kind_of_good: 0.4,
    card_in_hand: 0.4,
    house_production: 0.25,
    share_of_a_good: 0.15,
    site: 0.35,
    payable_site: 0.6,
    magnus: 0.6,
    opponents: 0.3,
};

/// What a position is worth to each seat, opponents' chances not subtracted.
pub fn evaluate(game: &Game, weights: &Weights) -> Vec<f64> {
    let left = clock(game);
    game.seating().seats().map(|seat| worth(game, seat, weights, left)).collect()
}

/// What a position is worth to a seat: the own chances and the partner's, less a part of the opponents'.
pub(crate) fn outlook(game: &Game, seat: Seat, weights: &Weights) -> f64 {
    let seating = game.seating();
    let left = clock(game);
    let (mut own, mut others, mut n_others) = (0.0, 0.0, 0.0);
    for other in seating.seats() {
        let value = worth(game, other, weights, left);
        if seating.team_of(other) == seating.team_of(seat) {
            own += value;
        } else {
            others += value;
            n_others += 1.0;
        }
    }
    own - weights.opponents * others / f64::max(n_others, 1.0)
}

/// How much of the game is left, from 1 at the start to 0: the cards for sale and the houses of the leader tell.
fn clock(game: &Game) -> f64 {
    if game.last_turns().is_some() {
        return 0.0;
    }
    let options = game.table();
    let n_cards: usize = decks_in_play(options).map(|deck| deck.cards(options.card_set()).count()).sum();
    let n_left = game.n_stack() + game.display().iter().flatten().count();
    let cards = f64::from(n_left as u32) / f64::from(n_cards.max(1) as u32);
    let houses = game.seating().seats().map(|seat| game.player(seat).houses_left()).min().unwrap_or(0);
    f64::min(cards, f64::from(houses) / f64::from(N_HOUSES)).clamp(0.0, 1.0)
}

fn worth(game: &Game, seat: Seat, weights: &Weights, left: f64) -> f64 {
    let player = game.player(seat);
    let now = game.worth(seat);
    let god = |god: God| f64::from(now.god(god).unwrap_or(0));
    let houses = f64::min(f64::from(player.houses_left()), weights.houses_to_come * left);
    let n_provinces = f64::from(game.board().data().provinces.len() as u32);
    let colonists = f64::min(6.0, god(God::Mars) / 2.0 + weights.colonists_to_come * left);
    let finally = |which: God| match which {
        God::Vesta => god(God::Vesta),
        God::Jupiter => god(God::Jupiter) + weights.share_not_brick * houses,
        God::Saturnus => f64::min(n_provinces, god(God::Saturnus) + weights.share_new_province * houses),
        God::Venus => god(God::Venus) + weights.share_new_province * houses,
        God::Mercurius => f64::min(10.0, god(God::Mercurius) + 2.0 * weights.share_new_good * houses),
        God::Mars => 2.0 * colonists,
        God::Minerva => 0.0,
    };
    let finals = God::ALL.map(finally);
    let mut points = 0.0;
    for &card in player.cards().iter().filter(|&&card| card != Card::Hidden) {
        for &which in card.gods() {
            points += match card.minerva() {
                Some((good, value)) if which == God::Minerva => {
                    let of_good = f64::from(now.houses()[good]) + weights.share_of_a_good * houses;
                    f64::from(value) * of_good
                }
                _ => finals[which as usize],
            };
        }
    }
    if game.concordia() == Some(seat) {
        points += f64::from(CONCORDIA_POINTS);
    }
    points + left * prospects(game, seat, &now, weights)
}

/// What is not points yet, as it would count at the start of the game.
fn prospects(game: &Game, seat: Seat, now: &Worth, weights: &Weights) -> f64 {
    let player = game.player(seat);
    let coins = f64::from(player.money() + player.goods().value() + 3 * u32::from(player.fish()));
    let useful = f64::min(coins, weights.useful_coins);
    let mut value = weights.coin * useful + weights.spare_coin * (coins - useful);
    value += weights.kind_of_good * f64::from(player.goods().iter().filter(|&(_, n)| n > 0).count() as u32);
    value += weights.card_in_hand * f64::from(player.hand().len() as u32);
    let produced = now.houses().value();
    value += weights.house_production * f64::from(produced);
    if game.magnus() == seat {
        value += weights.magnus;
    }
    value + sites(game, seat, weights)
}

/// Cities that a colonist stands next to without a house in them.
fn sites(game: &Game, seat: Seat, weights: &Weights) -> f64 {
    let player = game.player(seat);
    let mut cities = CitySet::NONE;
    for place in Kind::ALL.into_iter().flat_map(|kind| player.colonists(kind)) {
        if let At::Route(route) = place.at() {
            cities = cities.or(game.board().ends(route));
        }
    }
    let open = cities.and(game.board().buildable()).without(player.houses());
    let mut value = 0.0;
    for city in open.iter() {
        let Some(good) = game.good_of(city) else { continue };
        let coins = good.house_coins() * (game.owners(city).count() as u32 + 1);
        let payable = game.spendable(seat) >= coins && player.goods().covers(good.house_goods());
        value += if payable { weights.payable_site } else { weights.site };
    }
    value
}
