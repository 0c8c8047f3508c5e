//! `concordia arena`: matches between two bots, with every setup played from every seat.
//!
//! One seat, in the team game one team, plays the challenger and all others the opponent. Game number i has the
//! setup seed `first + i / n` at a table of n sides, and the challenger is side number `i % n`. Where both are the
//! same player, turning the table would repeat the same game, so each game has its own setup instead.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use rayon::ThreadPool;

use crate::bots::{self, BotSpec, Contestant};
use crate::foreign::ForeignSpec;
use crate::options::TableArgs;
use crate::sim::{MAX_THREADS, progress_bar};

mod contest;
mod ladder;
mod markdown;
mod ratings;
mod report;
mod share;
mod tally;
mod times;

use contest::Contest;

/// The most games of one match; bounds the memory for the times of all turns.
const MAX_GAMES: u64 = 100_000;
/// The longest limit for a turn, in milliseconds.
const MAX_TURN_MS: u64 = 600_000;
/// Games of full forms per pair of the ladder, unless told otherwise.
const FULL_GAMES: u64 = 60;
/// Games of the round robin of the ladder, unless told otherwise.
const ROUND_ROBIN_GAMES: u64 = 600;

const EXAMPLES: &str = "Examples:
  concordia arena augustus:quick seneca:quick --players 2
  concordia arena agricola tiro --map imperium --players 4 --games 1000 --json
  concordia arena augustus:quick augustus:quick --players 3    every seat the same
  concordia arena seneca seneca --ms 2000 --games 12           with a deadline
  concordia arena augustus:quick augustus:quick --opponent-program older/concordia
  concordia arena --ladder docs/ladder.md
  concordia arena --ladder seneca.md --only seneca --games 100";

/// Arguments of `concordia arena`.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", bots::help()))]
pub(crate) struct ArenaArgs {
    /// The bot in one seat, in the team game in one team
    #[arg(required_unless_present = "ladder", conflicts_with = "ladder")]
    challenger: Option<String>,
    /// The bot in all other seats
    #[arg(required_unless_present = "ladder")]
    opponent: Option<String>,
    /// Ask this program for the opponent's answers, over the engine protocol: an older version of this one, or another
    #[arg(long, value_name = "PATH", conflicts_with = "ladder")]
    opponent_program: Option<PathBuf>,
    /// How many games, of each pair in a ladder; rounded up so that every setup is played from every seat
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    games: u64,
    /// The seed of the first setup; each further setup has the next one
    #[arg(long, default_value_t = 1)]
    seed: u128,
    /// Threads [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
    /// A deadline for each turn, in milliseconds; who misses it is replaced for the rest of the turn
    #[arg(long, value_name = "N", conflicts_with = "ladder",
        value_parser = clap::value_parser!(u64).range(1..=MAX_TURN_MS))]
    ms: Option<u64>,
    /// Print one JSON object instead of tables
    #[arg(long, conflicts_with = "ladder")]
    json: bool,
    /// Play all neighbouring levels against each other and write the tables to this file
    #[arg(long, value_name = "FILE")]
    ladder: Option<PathBuf>,
    /// Games between full forms per pair of a ladder [default: 60]
    #[arg(long, value_name = "N", conflicts_with = "challenger",
        value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    full_games: Option<u64>,
    /// Games of the round robin of a ladder, by which all bots are rated [default: 600]
    #[arg(long, value_name = "N", conflicts_with = "challenger",
        value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    round_robin: Option<u64>,
    /// Play only the pairs of one level of a ladder, and no round robin
    #[arg(long, value_name = "NAME", conflicts_with = "challenger")]
    only: Option<String>,
    #[command(flatten)]
    table: TableArgs,
}

/// The command.
pub(crate) fn command(args: &ArenaArgs, out: &mut dyn Write) -> Result<()> {
    let pool: ThreadPool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")?;
    if let Some(path) = &args.ladder {
        return ladder::command(args, path, &pool, out);
    }
    // The parser has seen to it that both are there.
    let own = |text: &str| Ok::<Contestant, anyhow::Error>(BotSpec::read(text)?.into());
    let opponent = args.opponent.as_deref().unwrap_or_default();
    let contest = Contest {
        challenger: own(args.challenger.as_deref().unwrap_or_default())?,
        opponent: match &args.opponent_program {
            None => own(opponent)?,
            Some(program) => Contestant::Foreign(ForeignSpec::read(program, opponent)?),
        },
        tables: vec![args.table.options()?],
        games: args.games,
        first_seed: args.seed,
        turn_limit: args.ms.map(Duration::from_millis),
    };
    check_seeds(args)?;
    let progress = progress_bar(contest.n_games(), "games");
    let tally = contest.play(&pool, &progress)?;
    progress.finish_and_clear();
    if args.json {
        writeln!(out, "{}", report::json(&contest, &tally))?;
    } else {
        write!(out, "{}", report::text(&contest, &tally))?;
    }
    Ok(())
}

/// A match has fewer setups than games, but for the ones that are added to the last rotation.
fn check_seeds(args: &ArenaArgs) -> Result<()> {
    if args.seed.checked_add(u128::from(2 * MAX_GAMES)).is_none() {
        bail!("seed {} and so many games go beyond the largest seed", args.seed);
    }
    Ok(())
}
