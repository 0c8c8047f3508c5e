//! `concordia perft`: count the ways a game can go on.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use concordia_rules::{Actions, Colour, Game, Names, perft};

use crate::files;
use crate::options::TableArgs;

/// The deepest count; even a small position has more than 10^20 paths of that length.
const MAX_DEPTH: u32 = 20;

const EXAMPLES: &str = "Examples:
  concordia perft --depth 5
  concordia perft --map imperium --players 4 --seed 7 --depth 4 --divide
  concordia perft --map cyprus --players 4 --mode team --fish-market mountainside --depth 3
  concordia perft --record game.txt --depth 3";

/// Arguments of `concordia perft`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// Answers per path
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Show the count behind each first answer
    #[arg(long)]
    divide: bool,
    /// The seed of the setup
    #[arg(long, default_value_t = 1)]
    seed: u128,
    /// Count from where this record ends instead
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    record: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

/// The command.
pub(crate) fn command(args: &PerftArgs, out: &mut dyn Write) -> Result<()> {
    let (game, colours) = match &args.record {
        Some(_) if !args.table.is_empty() => bail!("a record brings its own options: leave the others out"),
        Some(path) => {
            let record = files::read_record(path)?;
            let colours = record.players.iter().map(|player| player.colour).collect();
            (*record.course.game(), colours)
        }
        None => (Game::new(&args.table.options()?, args.seed), Colour::ALL.to_vec()),
    };
    if args.divide {
        return divide(&game, &colours, args.depth, out);
    }
    for depth in 1..=args.depth {
        let start = Instant::now();
        let paths = perft(&game, depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "depth {depth:>2} {paths:>20} paths {seconds:>10.3} s")?;
        out.flush()?;
    }
    Ok(())
}

fn divide(game: &Game, colours: &[Colour], depth: u32, out: &mut dyn Write) -> Result<()> {
    let names = Names::new(game.table(), colours);
    let start = Instant::now();
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let mut total = 0;
    for &action in legal.iter() {
        let mut next = *game;
        next.play(action, &mut ())?;
        let paths = perft(&next, depth - 1);
        writeln!(out, "{:<40} {paths:>20}", names.write(action))?;
        out.flush()?;
        total += paths;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{:<40} {total:>20} paths {seconds:>10.3} s", format!("depth {depth}"))?;
    Ok(())
}
