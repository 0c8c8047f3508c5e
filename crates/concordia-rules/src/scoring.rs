//! Scoring: what the gods are worth to a seat (R13), and the intermediate scoring (R14).
//!
//! All gods are in this one file: each is a few lines, and a file for each would hide that.

use crate::board::{CitySet, ProvinceSet};
use crate::card::{Card, God};
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{ByWare, Good, Ware};
use crate::player::Player;
use crate::seat::{MAX_SEATS, Seat};
use crate::step::Task;

/// Points of the Concordia card (R1.10).
pub const CONCORDIA_POINTS: u32 = 7;

/// What a fish counts for Vesta (R16.20).
pub const FISH_VALUE: u32 = 3;

/// Sestertii for a point of Vesta (R13.2).
pub const VESTA_COINS: u32 = 10;
/// Points of Venus for a province with two own houses (R13.5).
pub const VENUS_POINTS: u32 = 2;
/// Own houses that such a province needs (R13.5).
pub const VENUS_HOUSES: u8 = 2;
/// Points of Venus for a province with houses of both partners (R13.5).
pub const VENUS_TEAM_POINTS: u32 = 1;
/// Points of Mercurius for a good (R13.6).
pub const MERCURIUS_POINTS: u32 = 2;
/// Points of Mars for a colonist (R13.7).
pub const MARS_POINTS: u32 = 2;
/// Sestertii of the best and the second best intermediate score (R14.2).
pub const INTERMEDIATE_COINS: [u32; 2] = [2, 1];

/// What one card of each god is worth to a seat now. A specialist is worth its points times the houses of its good and
/// those in salt cities; which good has the latter is decided only in the score (R20.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    values: [u32; 6],
    houses: ByWare<u8>,
}

impl Worth {
    /// The value of a god's card; `None` for Minerva, whose cards differ (R13.8).
    pub fn god(&self, god: God) -> Option<u32> {
        self.values.get(god as usize).copied()
    }

    /// Own houses in cities of each good and of salt, which the specialists are paid by.
    pub fn houses(&self) -> ByWare<u8> {
        self.houses
    }

    /// The points of a card, split by god.
    pub fn by_god(&self, card: Card) -> impl Iterator<Item = (God, u32)> {
        card.gods().iter().map(move |&god| {
            let specialist = || {
                let houses = |good: Good| u32::from(self.houses[good.into()] + self.houses[Ware::Salt]);
                card.minerva().map_or(0, |(good, points)| u32::from(points) * houses(good))
            };
            (god, self.god(god).unwrap_or_else(specialist))
        })
    }

    /// The points of a card, all its gods together.
    pub fn card(&self, card: Card) -> u32 {
        self.by_god(card).map(|(_, points)| points).sum()
    }
}

/// The points of a seat by god (R13.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    gods: [u32; God::ALL.len()],
    /// 7 for the seat with the Concordia card (R12.2).
    pub concordia: u32,
}

impl Score {
    /// The points for a god's cards.
    pub fn god(&self, god: God) -> u32 {
        self.gods[god as usize]
    }

    /// All points.
    pub fn total(&self) -> u32 {
        self.gods.iter().sum::<u32>() + self.concordia
    }
}

/// The points of a seat for the cards of one god, and what they count. Each card of Minerva counts by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The god; `None` for the Concordia card.
    pub god: Option<God>,
    /// The cards of the seat that are paid, perhaps none.
    pub cards: Vec<Card>,
    /// What each of them is worth.
    pub each: u32,
    /// How many things are counted; for Vesta sestertii.
    pub n: u32,
    /// The points of one such thing; for Vesta it takes ten for a point, and this is 0.
    pub per: u32,
    /// The own houses among them, or that bring about what is counted.
    pub houses: CitySet,
    /// The provinces that are counted.
    pub provinces: ProvinceSet,
    /// The goods that are counted, or whose houses are; salt, if its houses count for a specialist.
    pub goods: Vec<Ware>,
}

impl Part {
    /// All its points.
    pub fn points(&self) -> u32 {
        if self.god.is_none() { self.each } else { self.each * self.cards.len() as u32 }
    }
}

impl Game {
    /// Where the points of a seat come from, in the order of the scoring sheet (R13.13); `None` if some of its cards
    /// are hidden. Gods whose cards the seat does not have are there too, except for Minerva and the Concordia card.
    pub fn breakdown(&self, seat: Seat) -> Option<Vec<Part>> {
        let player = self.player(seat);
        if player.cards().contains(&Card::Hidden) {
            return None;
        }
        let mut parts: Vec<Part> = God::ALL[..6].iter().map(|&god| part(self, seat, god)).collect();
        let mut cards = player.cards().to_vec();
        cards.sort_unstable();
        let salted = good_of_salt(player.cards());
        for card in cards {
            for &god in card.gods() {
                match card.minerva().filter(|_| god == God::Minerva) {
                    Some((good, points)) => {
                        parts.push(specialist(self, seat, card, (good, points), salted == Some(good)));
                    }
                    None => parts[god as usize].cards.push(card),
                }
            }
        }
        if self.concordia == Some(seat) {
            let (n, per) = (1, CONCORDIA_POINTS);
            parts.push(Part { god: None, each: per, n, per, ..part_of(CitySet::NONE) });
        }
        Some(parts)
    }

    /// What each god is worth to a seat now. Only public facts go into it, so it works on views.
    pub fn worth(&self, seat: Seat) -> Worth {
        Worth {
            values: [
                vesta(self.player(seat)),
                jupiter(self, seat),
                saturnus(self, seat),
                venus(self, seat),
                mercurius(self, seat),
                mars(self.player(seat)),
            ],
            houses: ByWare(Ware::ALL.map(|ware| n_houses_of(self, seat, ware))),
        }
    }

    /// The points of a seat if the game ended now; `None` if some of its cards are hidden.
    pub fn score(&self, seat: Seat) -> Option<Score> {
        let cards = self.player(seat).cards();
        if cards.contains(&Card::Hidden) {
            return None;
        }
        let mut worth = self.worth(seat);
        // Houses in salt cities count for all specialists of one good, and for no other (R20.8).
        let salt = std::mem::take(&mut worth.houses.0[Ware::Salt as usize]);
        if let Some(good) = good_of_salt(cards).filter(|_| salt > 0) {
            worth.houses.0[good as usize] += salt;
        }
        let mut score = Score::default();
        for &card in cards {
            for (god, points) in worth.by_god(card) {
                score.gods[god as usize] += points;
            }
        }
        if self.concordia == Some(seat) {
            score.concordia = CONCORDIA_POINTS;
        }
        Some(score)
    }

    /// The points of each team, in the single game of each seat (R13.11), from those of the seats.
    pub fn team_totals(&self, totals: &[u32]) -> Vec<u32> {
        let seating = self.seating();
        let total = |team| seating.team(team).map(|seat| totals[seat.idx()]).sum();
        (0..seating.n_teams() as u8).map(total).collect()
    }

    /// All teams, in the single game all seats, from best to worst by the points of the seats. Ties are broken by
    /// who would next hold the Praefectus Magnus; of a team the nearest partner counts (R13.12).
    pub fn ranking(&self, totals: &[u32]) -> Vec<u8> {
        let seating = self.seating();
        let points = self.team_totals(totals);
        let mut teams: Vec<u8> = (0..seating.n_teams() as u8).collect();
        teams.sort_by_key(|&team| {
            let passes = seating.team(team).map(|seat| seating.passes(self.magnus, seat)).min();
            (std::cmp::Reverse(points[usize::from(team)]), passes)
        });
        teams
    }
}

/// Own houses in cities of a good, or of salt.
#[inline]
pub(crate) fn n_houses_of(game: &Game, seat: Seat, ware: Ware) -> u8 {
    game.players[seat.idx()].houses.and(game.tokens.cities_of(ware)).len()
}

/// The good for which a house in a salt city counts: the one whose specialists together have most points (R20.8).
/// `None` without specialists.
fn good_of_salt(cards: &[Card]) -> Option<Good> {
    let mut points = [0; Good::ALL.len()];
    for (good, value) in cards.iter().filter_map(|card| card.minerva()) {
        points[good as usize] += u32::from(value);
    }
    let best = Good::ALL.into_iter().max_by_key(|&good| (points[good as usize], std::cmp::Reverse(good)))?;
    (points[best as usize] > 0).then_some(best)
}

/// A part without god and cards that counts these houses.
fn part_of(houses: CitySet) -> Part {
    let n = houses.len().into();
    Part {
        god: None,
        cards: Vec::new(),
        each: n,
        n,
        per: 1,
        houses,
        provinces: ProvinceSet::NONE,
        goods: Vec::new(),
    }
}

/// What a god counts of a seat.
fn part(game: &Game, seat: Seat, god: God) -> Part {
    let player = game.player(seat);
    let of_provinces = |provinces: ProvinceSet, per: u32| {
        let n = provinces.len().into();
        Part {
            each: n * per,
            n,
            per,
            provinces,
            ..part_of(player.houses.and(game.board().cities_in(provinces)))
        }
    };
    let counted = match god {
        God::Vesta => Part { each: vesta(player), n: wealth(player), per: 0, ..part_of(CitySet::NONE) },
        God::Jupiter => part_of(jupiter_houses(game, seat)),
        God::Saturnus => of_provinces(provinces(game, seat), 1),
        God::Venus => of_provinces(venus_provinces(game, seat), venus_points(game)),
        God::Mercurius => {
            let goods: Vec<Ware> = goods_made(game, seat).map(Ware::from).collect();
            let houses = player.houses.without(game.tokens.cities_of(Ware::Salt));
            let (n, per) = (goods.len() as u32, MERCURIUS_POINTS);
            Part { each: n * per, n, per, goods, ..part_of(houses) }
        }
        God::Mars => {
            let (n, per) = (player.n_on_board().into(), MARS_POINTS);
            Part { each: n * per, n, per, ..part_of(CitySet::NONE) }
        }
        God::Minerva => unreachable!("her cards count by themselves"),
    };
    Part { god: Some(god), ..counted }
}

/// What a card of Minerva counts (R13.8), perhaps with the houses in salt cities (R20.8).
fn specialist(game: &Game, seat: Seat, card: Card, (good, points): (Good, u8), with_salt: bool) -> Part {
    let houses_of = |ware: Ware| game.player(seat).houses.and(game.tokens.cities_of(ware));
    let mut goods = vec![Ware::from(good)];
    if with_salt && !houses_of(Ware::Salt).is_empty() {
        goods.push(Ware::Salt);
    }
    let counted = part_of(goods.iter().fold(CitySet::NONE, |all, &ware| all.or(houses_of(ware))));
    let per = u32::from(points);
    Part { god: Some(God::Minerva), cards: vec![card], each: per * counted.n, per, goods, ..counted }
}

/// Money, goods, salt and fish in sestertii.
fn wealth(player: &Player) -> u32 {
    player.money + player.store.wares.value() + FISH_VALUE * u32::from(player.store.fish)
}

/// A tenth of that, rounded down (R13.2).
fn vesta(player: &Player) -> u32 {
    wealth(player) / VESTA_COINS
}

fn jupiter_houses(game: &Game, seat: Seat) -> CitySet {
    game.player(seat).houses.without(game.tokens.cities_of(Ware::Brick))
}

/// Houses in cities that do not produce brick (R13.3).
fn jupiter(game: &Game, seat: Seat) -> u32 {
    jupiter_houses(game, seat).len().into()
}

/// The provinces with an own house.
fn provinces(game: &Game, seat: Seat) -> ProvinceSet {
    game.board().provinces_of(game.player(seat).houses)
}

/// Provinces with an own house (R13.4).
fn saturnus(game: &Game, seat: Seat) -> u32 {
    provinces(game, seat).len().into()
}

/// Two for each province with two own houses or more; in the team game one for each province in which both
/// partners have a house (R13.5).
fn venus(game: &Game, seat: Seat) -> u32 {
    venus_points(game) * u32::from(venus_provinces(game, seat).len())
}

fn venus_points(game: &Game) -> u32 {
    if game.seating().has_partners() { VENUS_TEAM_POINTS } else { VENUS_POINTS }
}

fn venus_provinces(game: &Game, seat: Seat) -> ProvinceSet {
    if let Some(partner) = game.seating().partner_of(seat) {
        return provinces(game, seat).and(provinces(game, partner));
    }
    let houses = game.player(seat).houses;
    let board = game.board();
    let with_two = board.provinces().filter(|&p| houses.and(board.cities_of(p)).len() >= VENUS_HOUSES);
    with_two.fold(ProvinceSet::NONE, ProvinceSet::with)
}

/// The goods that own houses produce; salt is none (R20.8).
fn goods_made(game: &Game, seat: Seat) -> impl Iterator<Item = Good> {
    Good::ALL.into_iter().filter(move |&good| n_houses_of(game, seat, good.into()) > 0)
}

/// Two for each good that own houses produce (R13.6).
fn mercurius(game: &Game, seat: Seat) -> u32 {
    MERCURIUS_POINTS * goods_made(game, seat).count() as u32
}

/// Two for each colonist on the board (R13.7).
fn mars(player: &Player) -> u32 {
    MARS_POINTS * u32::from(player.n_on_board())
}

/// Score a seat after its first Tribune (R14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intermediate {
    pub(crate) seat: Seat,
}

impl Task for Intermediate {
    /// The score depends on cards that a viewer does not know and was not told.
    fn needs_hidden_card(self, game: &Game) -> bool {
        game.hidden.hands.contains(self.seat)
            && !game.intermediate.done
            && !game.intermediate.scored.contains(self.seat)
            && game.intermediate.scores[self.seat.idx()] == 0
    }

    fn carry_out(self, game: &mut Game, events: &mut impl Events) {
        score_after_tribune(game, self.seat, events);
    }
}

/// Scores a seat after its first Tribune; when all are scored, the best and the second best are paid (R14).
fn score_after_tribune(game: &mut Game, seat: Seat, events: &mut impl Events) {
    if game.intermediate.done || game.intermediate.scored.contains(seat) {
        return;
    }
    let score = match game.score(seat) {
        Some(score) => score.total() - score.concordia,
        None => game.intermediate.scores[seat.idx()],
    };
    events.add(Event::Intermediate { seat, score });
    game.intermediate.scores[seat.idx()] = score;
    game.intermediate.scored = game.intermediate.scored.with(seat);
    if game.rules.seating.seats().any(|seat| !game.intermediate.scored.contains(seat)) {
        return;
    }
    let scores = std::mem::take(&mut game.intermediate).scores;
    game.intermediate.done = true;
    let coins = intermediate_coins(&scores[..game.rules.seating.n_seats()]);
    for (seat, &coins) in game.rules.seating.seats().zip(&coins) {
        game.earn(seat, coins, Why::Intermediate, events);
    }
}

/// Coins for the highest score, and fewer for the second highest different score (R14.2).
fn intermediate_coins(scores: &[u32]) -> [u32; MAX_SEATS] {
    let first = scores.iter().max();
    let second = scores.iter().filter(|&score| Some(score) != first).max();
    let mut coins = [0; MAX_SEATS];
    for (coins, score) in coins.iter_mut().zip(scores) {
        let place = [first, second].iter().position(|&place| place == Some(score));
        *coins = place.map_or(0, |place| INTERMEDIATE_COINS[place]);
    }
    coins
}
