//! `concordia bench`: how fast the rules and the bots are on this machine, in CPU time on one core.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^52, and the figures are rounded"
)]

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use concordia_bots::{BOTS, Budget};
use concordia_rules::{Actions, Dice, Game, Options, playout};
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

/// What is measured; the later lines are compared with the one of this name.
const BASE: &str = "italia, 4 players";
const TABLES: [(&str, &[(&str, &str)]); 10] = [
    ("imperium, 3 players", &[("map", "imperium"), ("players", "3")]),
    ("imperium, 4 players", &[("map", "imperium"), ("players", "4")]),
    ("italia, 3 players", &[("players", "3")]),
    (BASE, &[("players", "4")]),
    ("- with Venus cards", &[("players", "4"), ("card_set", "venus")]),
    ("- in teams", &[("players", "4"), ("mode", "team")]),
    ("- coastal market", &[("players", "4"), ("fish_market", "coastal")]),
    ("- mountainside market", &[("players", "4"), ("fish_market", "mountainside")]),
    ("- teams and coastal", &[("players", "4"), ("mode", "team"), ("fish_market", "coastal")]),
    ("balearica, 4 players", &[("map", "balearica"), ("players", "4")]),
];
/// Rounds in which all lines are measured in turn, so that a machine that slows down slows all of them.
const ROUNDS: u32 = 5;

/// Games, decisions and CPU seconds so far.
#[derive(Clone, Copy, Default)]
struct Measured {
    games: u64,
    decisions: u64,
    seconds: f64,
}

impl Measured {
    fn ns(self) -> f64 {
        self.seconds * 1e9 / self.decisions as f64
    }
}

/// The command.
pub(crate) fn command(args: &BenchArgs, out: &mut dyn Write) -> Result<()> {
    let time = Duration::from_secs_f64(args.seconds) / ROUNDS;
    let mut tables = Vec::new();
    for (name, words) in TABLES {
        tables.push((name, Options::from_words(words.iter().copied())?, Measured::default()));
    }
    for _ in 0..ROUNDS {
        for (_, options, measured) in &mut tables {
            random_games(options, time, measured);
        }
    }
    let base = tables.iter().find(|(name, ..)| *name == BASE).map_or(1.0, |(.., measured)| measured.ns());
    writeln!(out, "Uniformly random whole games with all legal answers listed, one core, CPU time")?;
    writeln!(
        out,
        "{:<22} {:>9} {:>13} {:>10} {:>12} {:>8}",
        "", "games", "decisions/s", "games/s", "ns/decision", "relative"
    )?;
    for (name, _, measured) in tables {
        let Measured { games, decisions, seconds } = measured;
        writeln!(
            out,
            "{name:<22} {games:>9} {:>13.0} {:>10.0} {:>12.1} {:>7.2}x",
            decisions as f64 / seconds,
            games as f64 / seconds,
            measured.ns(),
            measured.ns() / base
        )?;
    }
    writeln!(out, "relative: time per decision against {BASE}")?;
    writeln!(out, "state: {} bytes, copied in {:.1} ns", size_of::<Game>(), copy_ns())?;
    writeln!(out)?;
    bench_bots(Duration::from_secs_f64(args.seconds), out)
}

/// What the bots are measured with: a planner with the table of weights, one that has learned, and a search.
const BOT_TABLES: [(&str, &str, &str); 6] = [
    ("agricola", "italia", "2"),
    ("agricola", "imperium", "4"),
    ("seneca", "italia", "2"),
    ("seneca", "imperium", "4"),
    ("augustus", "italia", "2"),
    ("augustus", "imperium", "4"),
];

/// Quick bots against themselves: how long a turn takes them, and how much they look at in that time. What planners
/// count are positions; what a search counts are iterations, each with one planned turn.
fn bench_bots(time: Duration, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Quick bots against themselves, one core, CPU time")?;
    writeln!(
        out,
        "{:<40} {:>9} {:>10} {:>16} {:>12}",
        "", "games", "ms/turn", "looked at/turn", "looked at/s"
    )?;
    for (name, map, players) in BOT_TABLES {
        let options = Options::from_words([("map", map), ("players", players)])?;
        let info = BOTS.iter().find(|bot| bot.name == name).context("there is no such bot")?;
        let start = ProcessTime::now();
        let (mut n_games, mut n_turns, mut n_looked_at) = (0_u32, 0_u64, 0_u64);
        let mut legal = Actions::new();
        while n_games == 0 || start.elapsed() < time {
            let mut game = Game::new(&options, n_games.into());
            let mut bots: Vec<_> = game.seating().seats().map(|seat| (info.make)(seat.0.into())).collect();
            while let Some(seat) = game.deciding_seat() {
                game.legal_actions(&mut legal);
                let budget = Budget::iterations(info.quick);
                let choice = bots[seat.idx()].choose(&game.view_with_memory(), &legal, &budget);
                n_turns += u64::from(choice.iterations > 0);
                n_looked_at += choice.iterations;
                game.apply(choice.action, &mut ());
            }
            n_games += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            out,
            "{:<40} {n_games:>9} {:>10.2} {:>16.1} {:>12.0}",
            format!("{name}, {map}, {players} players"),
            seconds * 1e3 / n_turns as f64,
            n_looked_at as f64 / n_turns as f64,
            n_looked_at as f64 / seconds
        )?;
    }
    Ok(())
}

/// Plays for at least this long; the setup of each game is part of the time.
fn random_games(options: &Options, time: Duration, measured: &mut Measured) {
    let start = ProcessTime::now();
    let mut dice = Dice::new(1 + measured.games);
    while start.elapsed() < time {
        let game = &mut Game::new(options, measured.games.into());
        measured.decisions += u64::from(playout(game, &mut dice));
        measured.games += 1;
    }
    measured.seconds += start.elapsed().as_secs_f64();
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
