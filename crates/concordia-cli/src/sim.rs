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
use concordia_rules::{Actions, Event, Events, Options, Record, Score, Seat, Trigger};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::bots::{self, BotInfo, Fnv, SeatedBot};
use crate::files;
use crate::options::TableArgs;

mod summary;

use summary::Summary;

/// Games that are played before they are summed up; bounds the memory for records.
const BATCH: u64 = 512;
/// The most games of one call.
const MAX_GAMES: u64 = 1_000_000_000;
/// The most threads.
const MAX_THREADS: i64 = 1024;

const EXAMPLES: &str = "Examples:
  concordia sim
  concordia sim --games 20000 --map imperium --players 4 --json
  concordia sim --games 500 --seed 1000 --hash
  concordia sim --games 10 --save games";

/// Arguments of `concordia sim`.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", bots::help()))]
pub(crate) struct SimArgs {
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    games: u64,
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
    let options = args.table.options()?;
    let bots = read_bots(&args.bots, options.seating().n_seats())?;
    if args.seed.checked_add(u128::from(args.games)).is_none() {
        bail!("seed {} and {} games go beyond the largest seed", args.seed, args.games);
    }
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir)
            .with_context(|| format!("cannot make the directory {}", dir.display()))?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")?;

    let progress = progress_bar(args.games);
    let start = Instant::now();
    let mut summary = Summary::new(&options, &bots, args.seed);
    let mut hash = Fnv::new();
    let mut n_played = 0;
    while n_played < args.games {
        let n_batch = BATCH.min(args.games - n_played);
        let finished: Vec<Finished> = pool.install(|| {
            (n_played..n_played + n_batch)
                .into_par_iter()
                .map(|nth| play_game(&options, &bots, args.seed + u128::from(nth)))
                .collect()
        });
        for (nth, game) in (n_played..).zip(&finished) {
            summary.add(game);
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

    if args.hash {
        writeln!(out, "records {:016x}", hash.value())?;
    } else if args.json {
        writeln!(out, "{}", summary.json(start.elapsed()))?;
    } else {
        write!(out, "{}", summary.text(start.elapsed()))?;
    }
    Ok(())
}

/// The bots of all seats.
fn read_bots(text: &str, n_seats: usize) -> Result<Vec<BotInfo>> {
    let bots = text.split(',').map(|name| bots::find(name.trim())).collect::<Result<Vec<_>>>()?;
    match bots.as_slice() {
        [one] => Ok(vec![*one; n_seats]),
        several if several.len() == n_seats => Ok(bots),
        several => bail!("{} bots are named for {n_seats} seats; name one, or one per seat", several.len()),
    }
}

/// Shown only to people: nothing is written where standard error is not a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A game that was played to its end.
pub(crate) struct Finished {
    record: Record,
    n_decisions: u64,
    n_turns: u64,
    scores: Vec<Score>,
    winner: Seat,
    trigger: Option<Trigger>,
}

/// What a simulation wants to know of the events.
#[derive(Default)]
struct Watch {
    n_turns: u64,
    trigger: Option<Trigger>,
}

impl Events for Watch {
    fn add(&mut self, event: Event) {
        match event {
            Event::TurnPassed { .. } | Event::GameOver => self.n_turns += 1,
            Event::EndTriggered { by, .. } => self.trigger = Some(by),
            _ => {}
        }
    }
}

fn play_game(options: &Options, bots: &[BotInfo], seed: u128) -> Finished {
    let mut record = Record::new(options, seed);
    let mut seated: Vec<SeatedBot> =
        (0..).zip(bots).map(|(nth, &bot)| SeatedBot::new(bot, seed, Seat(nth))).collect();
    for (player, bot) in record.players.iter_mut().zip(bots) {
        player.name = crate::play::bot_name(*bot);
    }
    let mut watch = Watch::default();
    let mut legal = Actions::new();
    while let Some(seat) = record.course.game().deciding_seat() {
        let game = record.course.game();
        game.legal_actions(&mut legal);
        let action = seated[seat.idx()].choose(game, &legal);
        record.course.play(action, &mut watch).expect("a bot chooses among the legal answers");
    }
    let game = record.course.game();
    let scores: Vec<Score> =
        game.seating().seats().map(|seat| game.score(seat).expect("nothing is hidden here")).collect();
    let totals: Vec<u32> = scores.iter().map(Score::total).collect();
    let winner = game.ranking(&totals)[0];
    Finished {
        n_decisions: record.course.answers().len() as u64,
        n_turns: watch.n_turns,
        scores,
        winner,
        trigger: watch.trigger,
        record,
    }
}
