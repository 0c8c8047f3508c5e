//! Matches: one player against another in all other seats, every setup played from every side.

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Options, Seat};
use rayon::prelude::*;

use crate::games::{play, totals};
use crate::players::Player;

/// How a match came out for the challenger.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    /// Games and wins, by the number of sides.
    games: [u64; MAX_SEATS + 1],
    wins: [u64; MAX_SEATS + 1],
    /// Points of the challenger's seats and of the others, on average.
    pub(crate) points: [f64; 2],
}

impl Outcome {
    pub(crate) fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    pub(crate) fn wins(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// The share of wins as it would be against one of them: p = s / (s + (1 - s)/(n - 1)), on average over all games.
    pub(crate) fn against_one(&self) -> f64 {
        let share = |sides: usize| {
            let wins = self.wins[sides] as f64;
            let losses = (self.games[sides] - self.wins[sides]) as f64 / (sides as f64 - 1.0);
            wins / (wins + losses)
        };
        let played = (2..=MAX_SEATS).filter(|&sides| self.games[sides] > 0);
        played.map(|sides| self.games[sides] as f64 * share(sides)).sum::<f64>() / self.games() as f64
    }
}

/// Plays a match: so many setups at each of the tables.
pub(crate) fn contest(
    challenger: &Player,
    opponent: &Player,
    tables: &[Options],
    setups: u64,
    first_seed: u64,
) -> Outcome {
    let sides = |table: &Options| table.seating().n_teams() as u8;
    let games: Vec<(&Options, u64, u8)> = (first_seed..)
        .zip(tables)
        .flat_map(|(seed, table)| {
            let seeds = (0..setups).map(move |nth| seed.wrapping_add(nth << 32));
            seeds.flat_map(move |seed| (0..sides(table)).map(move |side| (table, seed, side)))
        })
        .collect();
    let results: Vec<(bool, [f64; 2])> = games
        .par_iter()
        .map(|&(table, seed, side)| {
            let seating = table.seating();
            let is_challenger = |seat: Seat| seating.team_of(seat) == side;
            let mut seated: Vec<_> = seating
                .seats()
                .map(|seat| {
                    let player = if is_challenger(seat) { challenger } else { opponent };
                    player.sit_down(seed.wrapping_mul(0x9e37_79b9) ^ (u64::from(seat.0) << 56))
                })
                .collect();
            let (_, game) = play(table, seed, &mut seated);
            let totals = totals(&game);
            let mean = |own: bool| {
                let seats = || seating.seats().filter(|&seat| is_challenger(seat) == own);
                seats().map(|seat| f64::from(totals[seat.idx()])).sum::<f64>() / seats().count() as f64
            };
            (game.ranking(&totals)[0] == side, [mean(true), mean(false)])
        })
        .collect();
    let mut outcome = Outcome::default();
    for ((table, ..), (won, points)) in games.iter().zip(results) {
        let sides = usize::from(sides(table));
        outcome.games[sides] += 1;
        outcome.wins[sides] += u64::from(won);
        outcome.points[0] += points[0] / games.len() as f64;
        outcome.points[1] += points[1] / games.len() as f64;
    }
    outcome
}
