//! Scoring: what the gods are worth to a seat (R13), and the intermediate scoring (R14).
//!
//! All gods are in this one file: each is a few lines, and a file for each would hide that.

use crate::board::ProvinceSet;
use crate::card::{Card, God};
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{ByGood, Good};
use crate::player::Player;
use crate::seat::{MAX_SEATS, Seat};

/// Points of the Concordia card (R1.10).
pub const CONCORDIA_POINTS: u32 = 7;

/// What a fish counts for Vesta (R16.20).
pub const FISH_VALUE: u32 = 3;

/// What one card of each god is worth to a seat now; a specialist is worth its points times the houses of its
/// good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    values: [u32; 6],
    houses: ByGood<u8>,
}

impl Worth {
    /// The value of a god's card; `None` for Minerva, whose cards differ (R13.8).
    pub fn god(&self, god: God) -> Option<u32> {
        self.values.get(god as usize).copied()
    }

    /// Own houses in cities of each good, which the specialists are paid by.
    pub fn houses(&self) -> ByGood<u8> {
        self.houses
    }

    /// The points of a card, split by god.
    pub fn by_god(&self, card: Card) -> impl Iterator<Item = (God, u32)> {
        card.gods().iter().map(move |&god| {
            let specialist = || {
                card.minerva().map_or(0, |(good, points)| u32::from(points) * u32::from(self.houses[good]))
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

impl Game {
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
            houses: ByGood(Good::ALL.map(|good| n_houses_of(self, seat, good))),
        }
    }

    /// The points of a seat if the game ended now; `None` if some of its cards are hidden.
    pub fn score(&self, seat: Seat) -> Option<Score> {
        let worth = self.worth(seat);
        let mut score = Score::default();
        for &card in self.player(seat).cards() {
            if card == Card::Hidden {
                return None;
            }
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

/// Own houses in cities of a good.
#[inline]
pub(crate) fn n_houses_of(game: &Game, seat: Seat, good: Good) -> u8 {
    game.players[seat.idx()].houses.and(game.tokens.cities_of(good)).len()
}

/// A tenth of money, goods and fish, rounded down (R13.2).
fn vesta(player: &Player) -> u32 {
    (player.money + player.goods.value() + FISH_VALUE * u32::from(player.fish)) / 10
}

/// Houses in cities that do not produce brick (R13.3).
fn jupiter(game: &Game, seat: Seat) -> u32 {
    let houses = game.player(seat).houses;
    houses.without(game.tokens.cities_of(Good::Brick)).len().into()
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
    if let Some(partner) = game.seating().partner_of(seat) {
        return provinces(game, seat).and(provinces(game, partner)).len().into();
    }
    let houses = game.player(seat).houses;
    let board = game.board();
    2 * board.provinces().map(|p| u32::from(houses.and(board.cities_of(p)).len() >= 2)).sum::<u32>()
}

/// Two for each good that own houses produce (R13.6).
fn mercurius(game: &Game, seat: Seat) -> u32 {
    2 * Good::ALL.map(|good| u32::from(n_houses_of(game, seat, good) > 0)).iter().sum::<u32>()
}

/// Two for each colonist on the board (R13.7).
fn mars(player: &Player) -> u32 {
    2 * u32::from(player.n_on_board())
}

/// Whether the intermediate score of a seat depends on cards a viewer does not know and was not told.
pub(crate) fn needs_hidden_card(game: &Game, seat: Seat) -> bool {
    game.veil.hands.contains(seat)
        && !game.intermediate.done
        && !game.intermediate.scored.contains(seat)
        && game.intermediate.scores[seat.idx()] == 0
}

/// Scores a seat after its first Tribune; when all are scored, the best and the second best are paid (R14).
pub(crate) fn score_after_tribune(game: &mut Game, seat: Seat, events: &mut impl Events) {
    game.steps.pop();
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

/// Two coins for the highest score, one for the second highest different score (R14.2).
fn intermediate_coins(scores: &[u32]) -> [u32; MAX_SEATS] {
    let first = scores.iter().max();
    let second = scores.iter().filter(|&score| Some(score) != first).max();
    let mut coins = [0; MAX_SEATS];
    for (coins, score) in coins.iter_mut().zip(scores) {
        *coins = if Some(score) == first { 2 } else { u32::from(Some(score) == second) };
    }
    coins
}
