//! `cargo xtask load`: how fast the server answers, and what an idle socket costs.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::server::{self, Server};
use crate::shell::{self, Profile};

/// Live games and messages per second unless somebody says otherwise.
const GAMES: u32 = 1_000;
const RATE: u32 = 1_000;
/// How long they are played.
const SECONDS: u32 = 20;
/// Sockets of the second measurement.
const IDLE: u32 = 10_000;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let number = |text: &String| text.parse::<u32>().with_context(|| format!("{text:?} is no number"));
    let (games, rate) = match args {
        [] => (GAMES, RATE),
        [games, rate] => (number(games)?, number(rate)?),
        _ => bail!("either nothing, or how many games and how many messages per second"),
    };
    let concordia = Profile::Release.build(root, "concordia-cli", "concordia")?;
    let generator = build_generator(root)?;
    in_folder(|folder| {
        let server = Server::start(&concordia, folder, &[])?;
        let address = server.address().to_string();
        let numbers = [games, SECONDS, rate].map(|number| number.to_string());
        shell::run(unlimited(&generator).arg(address).args(numbers))?;
        println!("The server has {} MiB in memory.", resident_kib(&server)? / 1024);
        Ok(())
    })?;
    in_folder(|folder| {
        let began = Instant::now();
        let server = Server::start(&concordia, folder, &[])?;
        println!("An empty server accepts after {:.2} s.", began.elapsed().as_secs_f64());
        idle(&server, &generator)
    })
}

fn idle(server: &Server, generator: &Path) -> Result<()> {
    let before = resident_kib(server)?;
    let mut child = unlimited(generator)
        .args([&server.address().to_string(), "idle", &IDLE.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the generator")?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
    std::thread::sleep(Duration::from_secs(1));
    let after = resident_kib(server)?;
    drop(child.stdin.take());
    child.wait()?;
    if line.trim() != format!("open {IDLE}") {
        bail!("not all sockets could be opened");
    }
    println!(
        "{IDLE} idle sockets: {:.1} KiB each.",
        f64::from(after.saturating_sub(before) as u32) / f64::from(IDLE)
    );
    Ok(())
}

fn in_folder(work: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
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
    command.args(["-c", "ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\""]).arg(program);
    command
}

/// The memory of the server as Linux counts it.
fn resident_kib(server: &Server) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).context("this needs Linux")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.split_whitespace().next().and_then(|number| number.parse().ok()).context("VmRSS is no number")
}
