//! `concordia bench`: how fast the rules are on this machine, in CPU time on one core.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^52, and the figures are rounded"
)]

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use concordia_rules::{Dice, Game, Options, playout};
use cpu_time::ProcessTime;

const EXAMPLES: &str = "Examples:
  concordia bench
  concordia bench --seconds 10";

/// The shortest and the longest measurement, in seconds.
const SECONDS: std::ops::RangeInclusive<f64> = 0.01..=600.0;

/// Arguments of `concordia bench`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// CPU seconds for each line
    #[arg(long, default_value_t = 2.0, value_parser = read_seconds)]
    seconds: f64,
}

fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is not a number".to_owned())?;
    if SECONDS.contains(&seconds) {
        Ok(seconds)
    } else {
        Err(format!("it must be from {} to {}", SECONDS.start(), SECONDS.end()))
    }
}

/// The command.
pub(crate) fn command(args: &BenchArgs, out: &mut dyn Write) -> Result<()> {
    let time = Duration::from_secs_f64(args.seconds);
    writeln!(out, "Uniformly random whole games with all legal answers listed, one core, CPU time")?;
    writeln!(out, "{:<22} {:>9} {:>13} {:>10} {:>14}", "", "games", "decisions/s", "games/s", "ns/decision")?;
    for map in ["imperium", "italia"] {
        for players in [3, 4] {
            let options = Options::new(map, players)?;
            let (games, decisions, seconds) = random_games(&options, time);
            writeln!(
                out,
                "{:<22} {games:>9} {:>13.0} {:>10.0} {:>14.1}",
                format!("{map}, {players} players"),
                decisions as f64 / seconds,
                games as f64 / seconds,
                seconds * 1e9 / decisions as f64
            )?;
            out.flush()?;
        }
    }
    writeln!(out, "state: {} bytes, copied in {:.1} ns", size_of::<Game>(), copy_ns())?;
    Ok(())
}

/// Plays for at least this long; the setup of each game is part of the time.
fn random_games(options: &Options, time: Duration) -> (u64, u64, f64) {
    let start = ProcessTime::now();
    let mut dice = Dice::new(1);
    let (mut games, mut decisions) = (0, 0);
    while start.elapsed() < time {
        decisions += u64::from(playout(&mut Game::new(options, games.into()), &mut dice));
        games += 1;
    }
    (games, decisions, start.elapsed().as_secs_f64())
}

/// The time to copy a state, over several so that no copy can be left out.
fn copy_ns() -> f64 {
    const COPIES: u32 = 2_000_000;
    let games: Vec<Game> = (0..16).map(|seed| Game::new(&Options::default(), seed)).collect();
    let mut copies = games.clone();
    let start = ProcessTime::now();
    for i in 0..COPIES {
        copies[i as usize % 16] = games[(i as usize * 7) % 16];
        black_box(&mut copies);
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES)
}
