//! `concordia sim`: many games between bots, in parallel and yet the same every time.
//!
//! Game number i has the setup seed `first + i`; the dice of the bots are made from that seed and the seat by
//! the formula of [`bots::dice_seed`]. Games are summed up in the order of their seeds,
//! so nothing but the speed depends on the number of threads.

use std::io::{IsTerminal, Write, stderr};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use concordia_rules::Options;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::bots::{self, BotSpec, Contestant, Fnv};
use crate::files;
use crate::options::TableArgs;

pub(crate) mod game;
mod mixtures;
pub(crate) mod spread;
mod stopwatch;
mod summary;

use game::{Clocks, Finished, play_game};
use mixtures::Mixtures;
use summary::Summary;

/// Games that are played before they are summed up; bounds the memory for records.
const BATCH: u64 = 512;
/// The most games of one call.
const MAX_GAMES: u64 = 1_000_000_000;
/// The games of one table, unless told otherwise.
const GAMES: u64 = 1000;
/// The games of each mixture, unless told otherwise.
const GAMES_OF_A_MIXTURE: u64 = 1;
/// The most threads.
pub(crate) const MAX_THREADS: i64 = 1024;

const EXAMPLES: &str = "Examples:
  concordia sim
  concordia sim --games 20000 --map imperium --players 4 --json
  concordia sim --games 500 --seed 1000 --hash
  concordia sim --games 10 --save games
  concordia sim --all-mixtures
  concordia sim --all-mixtures --mode team --games 20";

/// Arguments of `concordia sim`.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", bots::help()))]
pub(crate) struct SimArgs {
    /// How many games [default: 1000; 1 of each with --all-mixtures]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    games: Option<u64>,
    /// Play every mixture of options there is; options that are given stay as they are
    #[arg(long)]
    all_mixtures: bool,
    /// The setup seed of the first game; each further game has the next one
    #[arg(long, default_value_t = 1)]
    seed: u128,
    /// Threads [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
    /// One bot for all seats, or one per seat, separated by commas
    #[arg(long, default_value = "random", value_name = "BOTS")]
    bots: String,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    /// Print only a hash over the records of all games, in the order of their seeds
    #[arg(long, conflicts_with = "json")]
    hash: bool,
    /// Write the record of each game into this directory
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

/// The command.
pub(crate) fn command(args: &SimArgs, out: &mut dyn Write) -> Result<()> {
    let (json, text, hash);
    if args.all_mixtures {
        let games = args.games.unwrap_or(GAMES_OF_A_MIXTURE);
        let tables = mixtures::all(&args.table.words()?)?;
        let tables = tables.into_iter().map(|options| seat(args, options)).collect::<Result<Vec<_>>>()?;
        let mut sums = Mixtures::new(args.seed, games);
        let (time, sum) = run(args, &tables, games, &mut |table, game| sums.add(&table.options, game))?;
        (json, text, hash) = (sums.json(time), sums.text(time), sum);
    } else {
        let tables = [seat(args, args.table.options()?)?];
        let mut sums = Summary::new(&tables[0].options, &tables[0].bots, args.seed);
        let games = args.games.unwrap_or(GAMES);
        let (time, sum) = run(args, &tables, games, &mut |_, game| sums.add(game))?;
        (json, text, hash) = (sums.json(time), sums.text(time), sum);
    }
    if args.hash {
        writeln!(out, "records {:016x}", hash.value())?;
    } else if args.json {
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(())
}

/// What is played, and by whom.
struct Table {
    options: Options,
    bots: Vec<Contestant>,
}

fn seat(args: &SimArgs, options: Options) -> Result<Table> {
    let bots = read_bots(&args.bots, options.seating().n_seats())?;
    Ok(Table { options, bots: bots.into_iter().map(Contestant::Own).collect() })
}

/// Plays so many games at each table, one table after the other, and hands the games over in that order.
fn run(
    args: &SimArgs,
    tables: &[Table],
    games: u64,
    add: &mut dyn FnMut(&Table, &Finished),
) -> Result<(Duration, Fnv)> {
    let n_games = games
        .checked_mul(tables.len() as u64)
        .filter(|&n| n <= MAX_GAMES)
        .with_context(|| format!("{games} games of {} mixtures are too many", tables.len()))?;
    if args.seed.checked_add(u128::from(n_games)).is_none() {
        bail!("seed {} and {n_games} games go beyond the largest seed", args.seed);
    }
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir)
            .with_context(|| format!("cannot make the directory {}", dir.display()))?;
    }
    let pool: ThreadPool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")?;
    let table_of = |nth: u64| &tables[(nth / games) as usize];

    let progress = progress_bar(n_games, "games");
    let start = Instant::now();
    let mut hash = Fnv::new();
    let mut n_played = 0;
    while n_played < n_games {
        let n_batch = BATCH.min(n_games - n_played);
        let play = |nth: u64| {
            let table = table_of(nth);
            play_game(&table.options, &table.bots, args.seed + u128::from(nth), Clocks::default())
        };
        let finished: Vec<Finished> =
            pool.install(|| (n_played..n_played + n_batch).into_par_iter().map(play).collect::<Result<_>>())?;
        for (nth, game) in (n_played..).zip(&finished) {
            add(table_of(nth), game);
            if args.hash {
                hash.add(game.record.write().as_bytes());
            }
            if let Some(dir) = &args.save {
                let name = format!("game-{}.txt", args.seed + u128::from(nth));
                files::write_record(&dir.join(name), &game.record)?;
            }
        }
        n_played += n_batch;
        progress.set_position(n_played);
    }
    progress.finish_and_clear();
    Ok((start.elapsed(), hash))
}

/// The bots of all seats.
fn read_bots(text: &str, n_seats: usize) -> Result<Vec<BotSpec>> {
    let bots = text.split(',').map(|name| BotSpec::read(name.trim())).collect::<Result<Vec<_>>>()?;
    match bots.as_slice() {
        [one] => Ok(vec![*one; n_seats]),
        several if several.len() == n_seats => Ok(bots),
        several => bail!("{} bots are named for {n_seats} seats; name one, or one per seat", several.len()),
    }
}

/// Shown only to people: nothing is written where standard error is not a terminal.
pub(crate) fn progress_bar(n: u64, what: &str) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(n);
    let template = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{per_sec}}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
