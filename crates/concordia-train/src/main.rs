//! Trains the nets by which the bots judge: plays games, fits nets to them, and lets each meet those before it.
//! docs/bots.md says how to use it and what came of it.

#![expect(clippy::cast_precision_loss, reason = "counts of games and rows are far below 2^24")]

mod calibrate;
mod contest;
mod fit;
mod games;
mod mistakes;
mod model;
mod pieces;
mod players;
mod plot;
mod recipe;
mod rows;
mod training;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use concordia_bots::nets::Kind;
use concordia_bots::{BOTS, Nets, Taste};
use concordia_rules::Options;

use crate::players::{Player, TUNED};
use crate::recipe::{EXPLOIT, RECIPE};
use crate::training::{GATE, Progress, Training};

#[derive(Debug, Parser)]
#[command(about = "Trains the nets by which the bots of Concordia judge")]
struct Args {
    /// Where each stage keeps its nets
    #[arg(long, default_value = "crates/concordia-bots/nets", global = true)]
    nets: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays and fits stage after stage; what is there already is not done again
    Train {
        /// Where games are kept while they are needed
        #[arg(long, default_value = "target/training")]
        games: PathBuf,
        /// Begins no further piece after so many minutes
        #[arg(long)]
        minutes: Option<f64>,
        /// Plays only one of so many games, to try out how it goes
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
        one_of: u64,
        /// Trains the nets of one kind of table alone: two, several, teams
        #[arg(long, value_parser = kind)]
        only: Option<Kind>,
    },
    /// Learns only against the shipped nets, to see how easily they are beaten
    Exploit {
        /// Where games and nets are kept
        #[arg(long, default_value = "target/exploit")]
        games: PathBuf,
        /// Begins no further piece after so many minutes
        #[arg(long)]
        minutes: Option<f64>,
    },
    /// Says how well the shipped nets know who will win
    Calibrate {
        /// Games for each number of players
        #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(10..=100_000))]
        games: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measures which mistakes the coach finds, goes on where it was stopped, and says how well it does
    Mistakes {
        /// Where the figures are kept
        #[arg(long, default_value = "docs/mistakes.csv")]
        file: PathBuf,
        /// Games at each table
        #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        games: u64,
        /// How often each of two judges plays on from each position
        #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=100_000))]
        playouts: u64,
        /// The coach's iterations
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        iterations: u64,
        /// Begins no further game after so many minutes
        #[arg(long)]
        minutes: Option<f64>,
    },
    /// Draws how strong each stage is, from the logs beside its nets
    Plot {
        /// Where the plot is written
        #[arg(default_value = "docs/training.svg")]
        to: PathBuf,
    },
    /// Lets two players meet: STAGE or STAGE:ITERATIONS, a level of the ladder, `table` or `tuned`
    Match {
        /// The challenger
        challenger: String,
        /// Who sits in all other seats
        opponent: String,
        /// Options of the table, such as map=italia players=2
        #[arg(long, default_value = "map=italia players=2")]
        table: String,
        /// Setups, each played from every side
        #[arg(long, default_value_t = 100)]
        setups: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> Result<()> {
    let Args { nets, command } = Args::parse();
    match command {
        Command::Train { games, minutes, one_of, only } => {
            go_on(&Training {
                recipe: &RECIPE,
                nets,
                games,
                piece: PIECE,
                one_of,
                only,
                gate: GATE,
                end: end(minutes),
            })?;
        }
        Command::Exploit { games, minutes } => {
            let nets = games.join("nets");
            go_on(&Training {
                recipe: &EXPLOIT,
                nets,
                games,
                piece: PIECE,
                one_of: 1,
                only: None,
                gate: GATE,
                end: end(minutes),
            })?;
        }
        Command::Calibrate { games, seed } => print!("{}", calibrate::calibrate(games, seed)?),
        Command::Mistakes { file, games, playouts, iterations, minutes } => {
            let bench = mistakes::Bench { file: &file, games, playouts, iterations, end: end(minutes) };
            if !mistakes::measure(&bench)? {
                println!("the time is over; the same command goes on from here");
            }
            print!("{}", mistakes::report(&file)?);
        }
        Command::Plot { to } => pieces::write_whole(&to, plot::plot(&RECIPE, &nets)?.as_bytes())?,
        Command::Match { challenger, opponent, table, setups, seed } => {
            let options = Options::from_words(table.split(' ').filter_map(|word| word.split_once('=')))?;
            let began = Instant::now();
            let [one, other] = [&challenger, &opponent].map(|words| player(&nets, words));
            let outcome = contest::contest(&one?, &other?, &[options], setups, seed);
            println!(
                "{challenger} against {opponent} at {table}: {} of {} games, against one {:.1} %, \
                 points {:.1} to {:.1}, {:.0} s",
                outcome.wins(),
                outcome.games(),
                100.0 * outcome.against_one(),
                outcome.points[0],
                outcome.points[1],
                began.elapsed().as_secs_f64()
            );
        }
    }
    Ok(())
}

/// The kind of table with this name.
fn kind(name: &str) -> Result<Kind, String> {
    let names = Kind::ALL.map(Kind::name).join(", ");
    Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| format!("the kinds are: {names}"))
}

/// Games of a piece.
const PIECE: u64 = 1000;

fn end(minutes: Option<f64>) -> Option<Instant> {
    minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(minutes * 60.0))
}

fn go_on(training: &Training) -> Result<()> {
    match training.go_on()? {
        Progress::Done => println!("all stages are done"),
        Progress::Paused => println!("the time is over; the same command goes on from here"),
    }
    Ok(())
}

/// The player that words name.
fn player(nets: &Path, words: &str) -> Result<Player> {
    let mut parts = words.split(':');
    let name = parts.next().unwrap_or_default();
    let iterations = parts.next().map(str::parse).transpose().context("iterations are a number")?;
    if let Some(info) = BOTS.iter().find(|info| info.name == name) {
        return Ok(Player::Level { name: info.name, iterations: iterations.unwrap_or(info.quick) });
    }
    match name {
        "table" => return Ok(Player::Table(concordia_bots::WEIGHTS)),
        "tuned" => return Ok(Player::Table(TUNED)),
        _ => {}
    }
    let mut taste = Taste::WIN;
    if let Some(victory) = parts.next() {
        taste.victory = victory.parse()?;
    }
    if let Some(margin) = parts.next() {
        taste.margin = margin.parse()?;
    }
    let nets = nets_of(nets, name)?;
    Ok(Player::Pupil { nets, iterations: iterations.unwrap_or(0), taste })
}

fn nets_of(nets: &Path, stage: &str) -> Result<Arc<Nets>> {
    let mut files = Vec::new();
    for kind in Kind::ALL {
        let path = nets.join(stage).join(format!("{}.net", kind.name()));
        files.push(std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?);
    }
    let nets = Nets::from_bytes([&files[0], &files[1], &files[2]]);
    Ok(Arc::new(nets.map_err(|(kind, bad)| anyhow::anyhow!("{stage}, {}: {bad}", kind.name()))?))
}
