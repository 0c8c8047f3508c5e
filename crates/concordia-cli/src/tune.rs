//! `concordia tune`: improves the weights of the evaluation by self-play.
//!
//! Simultaneous perturbation: in each step all weights are moved a little in random directions, once forwards and
//! once backwards; the two tables of weights play each other on a fixed set of tables, both ways round, and the
//! weights move towards the better one. The same seed gives the same weights, whatever the number of threads.

#![expect(clippy::cast_precision_loss, reason = "counts of games and steps are far below 2^52")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use concordia_bots::{Budget, WEIGHTS, Weights, planner};
use concordia_rules::{Actions, Dice, Game, Options};
use rayon::prelude::*;

const EXAMPLES: &str = "Examples:
  concordia tune --steps 2000 --log docs/tuning.csv
  concordia tune --steps 10 --seed 7";

/// Arguments of `concordia tune`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    /// How many steps; each plays 16 games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    steps: u32,
    /// The seed of the directions and of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the weights every ten steps to this file, as a table with commas
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// The tables on which weights are compared: all player counts, the maps of the ladder and the variants.
const TABLES: [&[(&str, &str)]; 8] = [
    &[("map", "italia"), ("players", "2")],
    &[("map", "imperium"), ("players", "2")],
    &[("map", "italia"), ("players", "3")],
    &[("map", "imperium"), ("players", "3")],
    &[("map", "italia"), ("players", "4")],
    &[("map", "imperium"), ("players", "4")],
    &[("map", "hellas"), ("players", "3"), ("card_set", "venus")],
    &[("map", "cyprus"), ("players", "4"), ("mode", "team"), ("fish_market", "mountainside")],
];

/// The share of a weight by which it is moved in the first step.
const FIRST_MOVE: f64 = 0.25;
/// The smallest unit in which a weight is moved, for those near zero.
const LEAST_UNIT: f64 = 0.1;
/// How far the weights follow the result of a step at first, in units.
const FIRST_GAIN: f64 = 0.6;
/// Steps over which the gain falls by about a third.
const SETTLING: f64 = 300.0;
/// A difference of so many points in a game counts like the game itself.
const POINTS_OF_A_GAME: f64 = 40.0;

/// The command.
pub(crate) fn command(args: &TuneArgs, out: &mut dyn Write) -> Result<()> {
    let tables = TABLES
        .iter()
        .map(|words| Options::from_words(words.iter().copied()))
        .collect::<Result<Vec<_>, _>>()?;
    let mut log = match &args.log {
        Some(path) => {
            let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            let mut log = BufWriter::new(file);
            writeln!(log, "step,result,{}", Weights::NAMES.join(","))?;
            Some(log)
        }
        None => None,
    };
    let start = WEIGHTS.to_array();
    let units = start.map(|weight| f64::max(weight.abs(), LEAST_UNIT));
    // Weights are kept in their units, as distances from where they began.
    let mut moved = start.map(|_| 0.0);
    let at = |moved: [f64; Weights::NAMES.len()]| {
        let mut values = start;
        for (nth, value) in values.iter_mut().enumerate() {
            *value += moved[nth] * units[nth];
        }
        Weights::from_array(values)
    };
    let mut dice = Dice::new(args.seed);
    let mut recent = 0.0;
    for step in 0..args.steps {
        let by = FIRST_MOVE / libm::pow(f64::from(step) + 1.0, 0.101);
        let gain = FIRST_GAIN * libm::pow(1.0 + f64::from(step) / SETTLING, -0.602);
        let signs = start.map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 });
        let (mut forwards, mut backwards) = (moved, moved);
        for (nth, sign) in signs.iter().enumerate() {
            forwards[nth] += by * sign;
            backwards[nth] -= by * sign;
        }
        let seed = dice.next_u64();
        let result = compare(&tables, &[at(forwards), at(backwards)], u128::from(seed));
        recent += result;
        for (weight, sign) in moved.iter_mut().zip(signs) {
            *weight += gain * result * by * sign;
        }
        if step % 10 == 9 || step + 1 == args.steps {
            if let Some(log) = &mut log {
                let values = at(moved).to_array().map(|value| format!("{value:.4}"));
                writeln!(log, "{},{:.4},{}", step + 1, recent / 10.0, values.join(","))?;
                log.flush()?;
            }
            recent = 0.0;
        }
    }
    for (name, value) in Weights::NAMES.iter().zip(at(moved).to_array()) {
        writeln!(out, "    {name}: {value:.4},")?;
    }
    Ok(())
}

/// How much better one table of weights does than the other, from 1 to -1: each table is played both ways round.
fn compare(tables: &[Options], weights: &[Weights; 2], seed: u128) -> f64 {
    let games: Vec<(usize, usize)> = (0..tables.len()).flat_map(|table| [(table, 0), (table, 1)]).collect();
    let results: Vec<f64> =
        games.par_iter().map(|&(table, first)| margin(&tables[table], weights, first, seed)).collect();
    results.iter().sum::<f64>() / results.len() as f64
}

/// Plays a game in which every other seat plays with the same weights, and says how it went for the first.
fn margin(options: &Options, weights: &[Weights; 2], first: usize, seed: u128) -> f64 {
    let mut game = Game::new(options, seed);
    let mut bots: Vec<_> =
        game.seating().seats().map(|seat| planner(&weights[(seat.idx() + first) % 2])).collect();
    let mut legal = Actions::new();
    while let Some(seat) = game.deciding_seat() {
        game.legal_actions(&mut legal);
        let choice = bots[seat.idx()].choose(&game.view_with_memory(), &legal, &Budget::iterations(0));
        game.apply(choice.action, &mut ());
    }
    let points: Vec<u32> =
        game.seating().seats().map(|seat| game.score(seat).map_or(0, |score| score.total())).collect();
    let mean = |which: usize| {
        let of: Vec<f64> = (0..points.len())
            .filter(|seat| (seat + first) % 2 == which)
            .map(|seat| f64::from(points[seat]))
            .collect();
        of.iter().sum::<f64>() / of.len() as f64
    };
    let winner = usize::from(game.ranking(&points)[0]);
    let won = if (winner + first).is_multiple_of(2) { 1.0 } else { -1.0 };
    0.5 * won + 0.5 * ((mean(0) - mean(1)) / POINTS_OF_A_GAME).clamp(-1.0, 1.0)
}
