//! `cargo xtask load`: how fast the server answers under load, beside a server that only sends back what it gets, and
//! what an idle socket costs.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::server::{self, Server};
use crate::shell::{self, Profile};

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

/// What the generator says.
#[derive(Deserialize)]
struct Figures {
    acknowledged: u64,
    per_second: f64,
    p50: f64,
    p90: f64,
    p99: f64,
    most: f64,
}

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
    let generator = build_generator(root)?;

    let numbers = [games, SECONDS, rate].map(|number| number.to_string());
    let bare = echo(&generator, &numbers)?;
    let (played, mib) = in_folder(|folder| {
        let server = Server::start(&concordia, folder, &[])?;
        let address = server.address().to_string();
        let played = measure(unlimited(&generator).args(["games", &address]).args(&numbers))?;
        Ok((played, resident_kib(server.id())? / 1024))
    })?;
    let (accepts, kib) = in_folder(|folder| {
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
    let mut server = Watched::start(unlimited(generator).arg("serve-echo").stdin(Stdio::piped()))?;
    let address = server.line()?;
    let figures = measure(unlimited(generator).args(["echo", &address]).args(numbers));
    server.end()?;
    figures
}

/// KiB per socket.
fn idle(server: &Server, generator: &Path) -> Result<f64> {
    let before = resident_kib(server.id())?;
    let sockets = IDLE.to_string();
    let mut spectators = Watched::start(
        unlimited(generator).args(["idle", &server.address().to_string(), &sockets]).stdin(Stdio::piped()),
    )?;
    if spectators.line()? != sockets {
        bail!("not all sockets could be opened");
    }
    thread::sleep(Duration::from_secs(1));
    let after = resident_kib(server.id())?;
    spectators.end()?;
    Ok(f64::from(after.saturating_sub(before) as u32) / f64::from(IDLE))
}

fn measure(generator: &mut Command) -> Result<Figures> {
    let mut generator = Watched::start(generator)?;
    let line = generator.line()?;
    generator.end()?;
    serde_json::from_str(&line).with_context(|| format!("no figures: {line:?}"))
}

/// A process that is killed if it takes too long, or when nobody needs it any more.
struct Watched {
    child: Child,
    output: std::sync::mpsc::Receiver<std::io::Result<String>>,
    began: Instant,
}

impl Watched {
    fn start(command: &mut Command) -> Result<Watched> {
        let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start the generator")?;
        let (sender, output) = std::sync::mpsc::channel();
        let lines = BufReader::new(child.stdout.take().context("no output")?).lines();
        thread::spawn(move || {
            for line in lines {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Watched { child, output, began: Instant::now() })
    }

    /// The next line of its output.
    fn line(&mut self) -> Result<String> {
        use std::sync::mpsc::RecvTimeoutError;
        match self.output.recv_timeout(LIMIT.saturating_sub(self.began.elapsed())) {
            Ok(line) => Ok(line?),
            Err(RecvTimeoutError::Timeout) => bail!("given up after {} s", LIMIT.as_secs()),
            Err(RecvTimeoutError::Disconnected) => bail!("the generator failed"),
        }
    }

    /// Lets it end by itself.
    fn end(mut self) -> Result<()> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { bail!("the generator ended with {status}") }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn in_folder<T>(work: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let folder = server::new_folder("load")?;
    let done = work(&folder);
    fs::remove_dir_all(&folder).context("cannot delete the folder of the run")?;
    done
}

fn build_generator(root: &Path) -> Result<PathBuf> {
    let mut cargo = shell::cargo(root);
    shell::run(cargo.args(["build", "--release", "--package", "concordia-server", "--example", "load"]))?;
    Ok(Profile::Release.dir()?.join("examples").join("load"))
}

/// A program that may open as many files as the system allows.
fn unlimited(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\""]).arg(program).stdin(Stdio::null());
    command
}

/// Each socket is an open file, at both ends.
fn check_open_files(needed: u32) -> Result<()> {
    let most = shell::output(Command::new("sh").args(["-c", "ulimit -Hn"]))?;
    match most.trim().parse::<u32>() {
        Ok(most) if most < needed => {
            bail!("this needs {needed} open files per process, and `ulimit -Hn` says {most}")
        }
        // A number that is large enough, or "unlimited".
        _ => Ok(()),
    }
}

/// The memory of a process as Linux counts it.
fn resident_kib(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).context("this needs Linux")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.split_whitespace().next().and_then(|number| number.parse().ok()).context("VmRSS is no number")
}
