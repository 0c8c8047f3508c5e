//! How well the shipped nets know who will win: what they say at the beginning of every turn of games that they play
//! among themselves, beside what came of it and beside what the table of weights says of the same games.

use std::fmt::Write;

use anyhow::Result;
use concordia_bots::nets::Kind;
use concordia_bots::{Judge, Learned, Linear, Nets, Taste, WEIGHTS, chances};
use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Decision, DecisionKind, Dice, Game, Options};
use rayon::prelude::*;

use crate::games::{Played, draw_options, play, totals};
use crate::players::Player;

/// Chances are sorted into so many bins, games cut into so many parts.
const BINS: usize = 10;
const PARTS: usize = 4;

/// What both judges say at the beginning of a turn.
#[derive(Clone, Copy, Debug)]
struct Said {
    part: usize,
    n_teams: usize,
    winner: usize,
    /// The chance of each team by the nets.
    chances: [f64; MAX_SEATS],
    /// What the position is worth to each team by the table of weights, in points.
    values: [f64; MAX_SEATS],
}

/// A kind of table for which figures are given.
struct Seats {
    name: &'static str,
    kind: Kind,
    players: usize,
}

const ALL_SEATS: [Seats; 6] = [
    Seats { name: "2 players", kind: Kind::Two, players: 2 },
    Seats { name: "3 players", kind: Kind::Several, players: 3 },
    Seats { name: "4 players", kind: Kind::Several, players: 4 },
    Seats { name: "5 players", kind: Kind::Several, players: 5 },
    Seats { name: "4 in teams", kind: Kind::Teams, players: 4 },
    Seats { name: "6 in teams", kind: Kind::Teams, players: 6 },
];

/// Plays so many games for each number of players and describes what was found, as a page.
pub(crate) fn calibrate(n_games: u64, seed: u64) -> Result<String> {
    let mut page = String::from(
        "| table | games | turns | distance from the truth | quarter | log-loss of the nets | of the table of weights |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut bins_page = format!("| table | {} |\n|---|{}\n", bin_names().join(" | "), "---|".repeat(BINS));
    for seats in &ALL_SEATS {
        let said = games(seats, n_games, seed);
        let bins = bins(&said);
        let row = bins.map(|bin| match bin.n {
            0 => String::new(),
            _ => format!("{:.1} → {:.1}", 100.0 * bin.said(), 100.0 * bin.came()),
        });
        writeln!(bins_page, "| {} | {} |", seats.name, row.join(" | "))?;
        for part in 0..PARTS {
            let said: Vec<Said> = said.iter().filter(|said| said.part == part).copied().collect();
            let of_nets = mean(said.iter().map(|said| -said.chances[said.winner].max(1e-12).ln()));
            let per_point = best_scale(&said);
            let of_weights = loss_of_weights(&said, per_point);
            let head = match part {
                0 => format!(
                    "{} | {n_games} | {} | {:.1} points",
                    seats.name,
                    n_turns(&bins),
                    100.0 * distance(&bins)
                ),
                _ => " | | | ".to_owned(),
            };
            writeln!(page, "| {head} | {} | {of_nets:.3} | {of_weights:.3} |", part + 1)?;
        }
    }
    Ok(format!("{page}\n{bins_page}"))
}

/// What is said at the beginning of each turn of so many games.
fn games(seats: &Seats, n_games: u64, seed: u64) -> Vec<Said> {
    let player = Player::with_nets(Nets::shipped(), 0);
    let of_game = |nth: u64| {
        let mut dice = Dice::new(seed << 32 | nth);
        let options = draw_with_players(seats, &mut dice);
        let mut seated: Vec<_> =
            options.seating().seats().map(|_| player.sit_down(dice.next_u64())).collect();
        let (played, end) = play(&options, dice.next_u64(), &mut seated);
        said_in(&played, &end)
    };
    let all: Vec<Vec<Said>> = (0..n_games).into_par_iter().map(of_game).collect();
    all.concat()
}

fn draw_with_players(seats: &Seats, dice: &mut Dice) -> Options {
    loop {
        let options = draw_options(seats.kind, dice);
        if options.seating().n_seats() == seats.players {
            return options;
        }
    }
}

fn said_in(played: &Played, end: &Game) -> Vec<Said> {
    let winner = end.ranking(&totals(end))[0].into();
    let nets = Nets::shipped();
    let mut said = Vec::new();
    let mut n_answers = 0;
    played.replay(|game| {
        let part = PARTS * n_answers / played.answers.len();
        n_answers += 1;
        if !matches!(game.decision(), Decision::Asked { kind: DecisionKind::PlayCard, .. }) {
            return;
        }
        let seating = game.seating();
        let learned = Learned::new(game, nets.of(Kind::of(game)), &Taste::WIN);
        let linear = Linear::new(game, &WEIGHTS);
        let opinion = linear.opinion(&mut linear.before(game), game);
        let mut values = [0.0; MAX_SEATS];
        for seat in seating.seats() {
            values[usize::from(seating.team_of(seat))] = opinion.value[seat.idx()];
        }
        let chances = chances(game, &learned.verdicts(game));
        said.push(Said { part, n_teams: seating.n_teams(), winner, chances, values });
    });
    said
}

/// Chances of about the same size.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    n: u64,
    sum: f64,
    n_won: u64,
}

impl Bin {
    fn said(&self) -> f64 {
        self.sum / self.n as f64
    }

    fn came(&self) -> f64 {
        self.n_won as f64 / self.n as f64
    }
}

fn bins(said: &[Said]) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for said in said {
        for (team, &chance) in said.chances[..said.n_teams].iter().enumerate() {
            let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            bin.n += 1;
            bin.sum += chance;
            bin.n_won += u64::from(team == said.winner);
        }
    }
    bins
}

fn bin_names() -> [String; BINS] {
    std::array::from_fn(|nth| format!("{} to {} %", 100 * nth / BINS, 100 * (nth + 1) / BINS))
}

/// How far what was said is from what came, on average over all that was said.
fn distance(bins: &[Bin]) -> f64 {
    let n: u64 = bins.iter().map(|bin| bin.n).sum();
    let of_bin = |bin: &Bin| (bin.sum - bin.n_won as f64).abs();
    bins.iter().map(of_bin).sum::<f64>() / n as f64
}

fn n_turns(bins: &[Bin]) -> u64 {
    bins.iter().map(|bin| bin.n).sum()
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut n, mut sum) = (0.0, 0.0);
    for value in values {
        n += 1.0;
        sum += value;
    }
    sum / n
}

/// The log-loss of the table of weights, if a point is worth so much of a logarithm.
fn loss_of_weights(said: &[Said], per_point: f64) -> f64 {
    mean(said.iter().map(|said| {
        let values = &said.values[..said.n_teams];
        let most = values.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = values.iter().map(|value| ((value - most) * per_point).exp()).sum();
        sum.ln() - (values[said.winner] - most) * per_point
    }))
}

/// What a point is worth where the table of weights loses least: it is given the answer, the nets are not. The loss is
/// convex in it, so thirds are cut off.
fn best_scale(said: &[Said]) -> f64 {
    let (mut from, mut to) = (0.0, 2.0);
    for _ in 0..40 {
        let third = (to - from) / 3.0;
        let (one, other) = (from + third, to - third);
        if loss_of_weights(said, one) < loss_of_weights(said, other) { to = other } else { from = one }
    }
    f64::midpoint(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(chance: f64, winner: usize, value: f64) -> Said {
        let mut said =
            Said { part: 0, n_teams: 2, winner, chances: [0.0; MAX_SEATS], values: [0.0; MAX_SEATS] };
        said.chances[..2].copy_from_slice(&[chance, 1.0 - chance]);
        said.values[..2].copy_from_slice(&[value, -value]);
        said
    }

    #[test]
    fn chances_that_come_true_as_often_as_said_are_near_the_truth() {
        let true_ones: Vec<Said> = (0..10).map(|nth| said(0.7, usize::from(nth >= 7), 0.0)).collect();
        assert!(distance(&bins(&true_ones)) < 1e-9);
        let bold: Vec<Said> = (0..10).map(|nth| said(0.9, usize::from(nth >= 7), 0.0)).collect();
        assert!((distance(&bins(&bold)) - 0.2).abs() < 1e-9);
    }

    #[test]
    fn the_table_of_weights_is_given_its_best_scale() {
        // Ahead by 4 points in sum, and won in 8 of 10: a point is worth ln(8 / 2) / 4.
        let games: Vec<Said> = (0..10).map(|nth| said(0.5, usize::from(nth >= 8), 2.0)).collect();
        assert!((best_scale(&games) - 4.0_f64.ln() / 4.0).abs() < 1e-6);
    }
}
