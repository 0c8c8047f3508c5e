//! Ratings: how strong bots are among all the others, from a round robin on tables of every kind.
//!
//! Each game seats different bots, as many as it has sides, and ends in an order. By the model of Plackett and Luce the
//! first of an order is drawn with chances in proportion to strengths, then the second from the rest, and so on; the
//! strengths that make the orders most likely are found by the steps of Hunter (Annals of Statistics 32, 2004). What
//! two seats of a team do together counts as one bot's.

use anyhow::{Context, Result};
use concordia_rules::{Dice, Options, Score, maps};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::share::{Estimate, Z};
use crate::bots::{BotSpec, Contestant};
use crate::sim::game::{Clocks, play_game};

/// The kinds of tables; each is played on every map in turn.
const KINDS: [&[(&str, &str)]; 8] = [
    &[("players", "2")],
    &[("players", "3"), ("card_set", "venus")],
    &[("players", "4")],
    &[("players", "5"), ("fish_market", "coastal")],
    &[("players", "4"), ("mode", "team"), ("card_set", "team")],
    &[("players", "3"), ("fish_market", "mountainside"), ("salt", "on")],
    &[("players", "4"), ("card_set", "venus"), ("display", "wine")],
    &[("players", "6"), ("mode", "team"), ("card_set", "team")],
];

/// A round robin.
#[derive(Clone, Debug)]
pub(super) struct RoundRobin {
    pub(super) players: Vec<BotSpec>,
    pub(super) games: u64,
    pub(super) first_seed: u128,
}

/// The players of a game, the best first, by their numbers.
type Order = Vec<usize>;

/// How strong a player is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rating {
    pub(super) player: usize,
    pub(super) games: u64,
    pub(super) firsts: u64,
    /// In Elo above the yardstick.
    pub(super) elo: Estimate,
}

impl RoundRobin {
    /// Plays all games and rates the players, the best first; the one with the number `yardstick` has 0.
    pub(super) fn play(
        &self,
        yardstick: usize,
        pool: &ThreadPool,
        progress: &ProgressBar,
    ) -> Result<Vec<Rating>> {
        let play = |nth| {
            let order = self.play_one(nth);
            progress.inc(1);
            order
        };
        let orders: Vec<Order> =
            pool.install(|| (0..self.games).into_par_iter().map(play).collect::<Result<_>>())?;
        Ok(rate(&orders, self.players.len(), yardstick))
    }

    fn play_one(&self, nth: u64) -> Result<Order> {
        let options = table(nth)?;
        let seating = options.seating();
        let seed = self.first_seed + u128::from(nth);
        let mut dice = Dice::new(seed as u64 ^ 0x0dd5);
        let mut players: Vec<usize> = (0..self.players.len()).collect();
        for place in 0..seating.n_teams() {
            let other = place + dice.below(players.len() - place);
            players.swap(place, other);
        }
        let player_of = |team: u8| players[usize::from(team)];
        let bots: Vec<Contestant> =
            seating.seats().map(|seat| self.players[player_of(seating.team_of(seat))].into()).collect();
        let game = play_game(&options, &bots, seed, Clocks::default())
            .with_context(|| format!("the game with seed {seed}"))?;
        let totals: Vec<u32> = game.scores.iter().map(Score::total).collect();
        let ranking = game.record.course.game().ranking(&totals);
        Ok(ranking.iter().map(|&team| player_of(team)).collect())
    }
}

/// The table of the nth game.
fn table(nth: u64) -> Result<Options> {
    let boards: Vec<&str> = maps().map(|board| board.data().id).collect();
    let n_kinds = KINDS.len() as u64;
    let map = boards[(nth / n_kinds) as usize % boards.len()];
    let words = KINDS[(nth % n_kinds) as usize].iter().copied();
    Ok(Options::from_words([("map", map)].into_iter().chain(words))?)
}

/// Rates players by orders, the best first.
fn rate(orders: &[Order], n_players: usize, yardstick: usize) -> Vec<Rating> {
    let strengths = strengths(orders, n_players);
    let spread = inverse(information(orders, &strengths));
    let per_e = 400.0 / std::f64::consts::LN_10;
    let mut ratings: Vec<Rating> = (0..n_players)
        .map(|player| {
            let value = per_e * (strengths[player] / strengths[yardstick]).ln();
            let variance =
                spread[player][player] + spread[yardstick][yardstick] - 2.0 * spread[player][yardstick];
            let half = per_e * Z * variance.max(0.0).sqrt();
            Rating {
                player,
                games: orders.iter().filter(|order| order.contains(&player)).count() as u64,
                firsts: orders.iter().filter(|order| order[0] == player).count() as u64,
                elo: Estimate { value, low: value - half, high: value + half },
            }
        })
        .collect();
    ratings.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    ratings
}

/// The strengths that make the orders most likely. Each player also wins and loses one game against somebody of
/// strength 1, so that who wins or loses everything has an end.
fn strengths(orders: &[Order], n_players: usize) -> Vec<f64> {
    let mut wins = vec![1.0; n_players];
    for order in orders {
        // The last of an order was not drawn; it was left.
        order[..order.len() - 1].iter().for_each(|&player| wins[player] += 1.0);
    }
    let mut strengths = vec![1.0_f64; n_players];
    for _ in 0..2000 {
        let mut drawn: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
        for order in orders {
            for from in 0..order.len() - 1 {
                let sum: f64 = order[from..].iter().map(|&player| strengths[player]).sum();
                order[from..].iter().for_each(|&player| drawn[player] += 1.0 / sum);
            }
        }
        let next: Vec<f64> = wins.iter().zip(&drawn).map(|(wins, drawn)| wins / drawn).collect();
        let moved = next.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-9 {
            break;
        }
    }
    strengths
}

/// How much the orders say of the logarithms of the strengths: the matrix of information.
fn information(orders: &[Order], strengths: &[f64]) -> Vec<Vec<f64>> {
    let n = strengths.len();
    let mut matrix = vec![vec![0.0; n]; n];
    for (player, strength) in strengths.iter().enumerate() {
        matrix[player][player] += 2.0 * strength / (strength + 1.0).powi(2);
    }
    for order in orders {
        for from in 0..order.len() - 1 {
            let left = &order[from..];
            let sum: f64 = left.iter().map(|&player| strengths[player]).sum();
            for &one in left {
                let chance = strengths[one] / sum;
                matrix[one][one] += chance;
                for &other in left {
                    matrix[one][other] -= chance * strengths[other] / sum;
                }
            }
        }
    }
    matrix
}

/// The inverse of a matrix that is symmetric and positive, by Gauss and Jordan.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (nth, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|column| if column == nth { 1.0 } else { 0.0 }));
    }
    for nth in 0..n {
        let by = matrix[nth][nth];
        matrix[nth].iter_mut().for_each(|value| *value /= by);
        let pivot = matrix[nth].clone();
        for row in (0..n).filter(|&row| row != nth) {
            let by = matrix[row][nth];
            matrix[row].iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= by * pivot);
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders drawn from known strengths.
    fn drawn(strengths: &[f64], n: usize, size: usize) -> Vec<Order> {
        let mut dice = Dice::new(2);
        let mut order = || {
            let mut left: Vec<usize> = (0..strengths.len()).collect();
            while left.len() > size {
                left.remove(dice.below(left.len()));
            }
            let mut order = Vec::new();
            while !left.is_empty() {
                let sum: f64 = left.iter().map(|&player| strengths[player]).sum();
                let mut at = sum * f64::from(dice.below(1 << 20) as u32) / f64::from(1 << 20);
                let nth = left.iter().position(|&player| {
                    at -= strengths[player];
                    at < 0.0
                });
                order.push(left.remove(nth.unwrap_or(left.len() - 1)));
            }
            order
        };
        (0..n).map(|_| order()).collect()
    }

    #[test]
    fn known_strengths_are_found() {
        let known = [1.0, 4.0, 2.0, 16.0, 0.5];
        for size in [2, 4] {
            let ratings = rate(&drawn(&known, 4000, size), known.len(), 0);
            assert_eq!(ratings.iter().map(|rating| rating.player).collect::<Vec<_>>(), [3, 1, 2, 0, 4]);
            for rating in ratings {
                let elo = 400.0 * known[rating.player].log10();
                let Estimate { value, low, high } = rating.elo;
                assert!((value - elo).abs() < 45.0, "{elo}: {value}");
                assert!(rating.player == 0 || (high - low > 5.0 && high - low < 80.0), "{low} to {high}");
            }
        }
    }

    /// Nineteen of twenty intervals hold what is true.
    #[test]
    fn intervals_hold_the_truth() {
        let known = [1.0, 3.0];
        let truth = 400.0 * 3.0_f64.log10();
        let all = drawn(&known, 20_000, 2);
        let held = all.chunks(100).filter(|orders| {
            let ratings = rate(orders, 2, 0);
            let elo = ratings.iter().find(|rating| rating.player == 1).map(|rating| rating.elo);
            elo.is_some_and(|elo| elo.low <= truth && truth <= elo.high)
        });
        let held = held.count();
        assert!((180..=200).contains(&held), "{held} of 200");
    }

    #[test]
    fn who_wins_everything_has_an_end() {
        let ratings = rate(&vec![vec![1, 0]; 50], 2, 0);
        assert_eq!(ratings[0].player, 1);
        assert!(ratings[0].elo.value.is_finite() && ratings[0].elo.high.is_finite());
        assert_eq!((ratings[0].games, ratings[0].firsts), (50, 50));
    }

    #[test]
    fn every_map_and_kind_has_its_tables() {
        let n_maps = maps().count() as u64;
        let tables: Vec<Options> =
            (0..n_maps * KINDS.len() as u64).map(|nth| table(nth).expect("a possible mixture")).collect();
        for board in maps() {
            let here = tables.iter().filter(|table| table.board().data().id == board.data().id);
            assert_eq!(here.count(), KINDS.len(), "{}", board.data().id);
        }
    }
}
