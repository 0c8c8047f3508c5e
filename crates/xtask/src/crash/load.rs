//! `cargo xtask load`: how fast the server answers under load, beside a server that only sends back what it gets, and
//! what an idle socket costs.

use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::generator::{self, Figures, Watched, check_open_files, measure, unlimited};
use super::server::{self, Server};
use crate::shell::Profile;

/// Live games and turns per second unless somebody says otherwise.
const GAMES: u32 = 1_000;
const RATE: u32 = 1_000;
/// Sockets of each game.
const SEATS: u32 = 4;
/// How long they are played.
const SECONDS: u32 = 20;
/// Sockets of the last measurement.
const IDLE: u32 = 10_000;
/// Open files of a process beside its sockets.
const OTHER_FILES: u32 = 100;
/// When a measurement is given up; there are three, and all together shall take less than five minutes.
const LIMIT: Duration = Duration::from_secs(100);

/// What issue and `docs/reliability.md` ask for: milliseconds at the 99th percentile, and KiB per idle socket.
const GOAL_P99: f64 = 50.0;
const GOAL_KIB: f64 = 16.0;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let number = |text: &String| text.parse::<u32>().with_context(|| format!("{text:?} is no number"));
    let (games, rate) = match args {
        [] => (GAMES, RATE),
        [games, rate] => (number(games)?, number(rate)?),
        _ => bail!("either nothing, or how many games and how many turns per second"),
    };
    if games == 0 || rate == 0 {
        bail!("at least one game and one turn per second");
    }
    check_open_files(IDLE.max(games * SEATS) + OTHER_FILES)?;
    let concordia = Profile::Release.build(root, "concordia-cli", "concordia")?;
    let generator = generator::build(root)?;

    let numbers = [games, SECONDS, rate].map(|number| number.to_string());
    let bare = echo(&generator, &numbers)?;
    let (played, mib) = server::in_folder("load", |folder| {
        let server = Server::start(&concordia, folder, &[])?;
        let address = server.address().to_string();
        let played = measure(unlimited(&generator).args(["games", &address]).args(&numbers), LIMIT)?;
        Ok((played, server.resident_kib()? / 1024))
    })?;
    let (accepts, kib) = server::in_folder("load", |folder| {
        let began = Instant::now();
        let server = Server::start(&concordia, folder, &[])?;
        Ok((began.elapsed(), idle(&server, &generator)?))
    })?;

    println!(
        "{games} games, {} sockets, {SECONDS} s; milliseconds from the intended moment:\n",
        games * SEATS
    );
    println!("                       per second      p50      p90      p99     most");
    for (name, it) in [("a bare axum echo", &bare), ("turns on disk", &played)] {
        let Figures { per_second, p50, p90, p99, most, .. } = it;
        println!("  {name:<20} {per_second:>10.0} {p50:>8.1} {p90:>8.1} {p99:>8.1} {most:>8.1}");
    }
    println!("\n{} turns were acknowledged; the server then had {mib} MiB in memory.", played.acknowledged);
    println!("An empty server accepts after {:.2} s.", accepts.as_secs_f64());
    println!("{IDLE} idle spectators: {kib:.1} KiB each.");
    let keeps_pace = played.per_second >= f64::from(rate) * 0.99;
    if !keeps_pace || played.p99 > GOAL_P99 || kib > GOAL_KIB {
        bail!(
            "the goal is {rate} per second with a p99 of at most {GOAL_P99} ms, and at most {GOAL_KIB} KiB per idle socket"
        );
    }
    Ok(())
}

/// The bare server under the same load.
fn echo(generator: &Path, numbers: &[String]) -> Result<Figures> {
    let mut server = Watched::start(unlimited(generator).arg("serve-echo").stdin(Stdio::piped()), LIMIT)?;
    let address = server.line()?;
    let figures = measure(unlimited(generator).args(["echo", &address]).args(numbers), LIMIT);
    server.end()?;
    figures
}

/// KiB per socket.
fn idle(server: &Server, generator: &Path) -> Result<f64> {
    let before = server.resident_kib()?;
    let sockets = IDLE.to_string();
    let mut spectators = Watched::start(
        unlimited(generator).args(["idle", &server.address().to_string(), &sockets]).stdin(Stdio::piped()),
        LIMIT,
    )?;
    if spectators.line()? != sockets {
        bail!("not all sockets could be opened");
    }
    thread::sleep(Duration::from_secs(1));
    let after = server.resident_kib()?;
    spectators.end()?;
    Ok(f64::from(after.saturating_sub(before) as u32) / f64::from(IDLE))
}
