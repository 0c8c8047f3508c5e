//! `cargo xtask flood`: strangers do their worst while a few games are played.
//!
//! The program runs with the limits that everybody has, behind a proxy at 127.0.0.2. Strangers come from one address
//! without the proxy, and then from many through it; the players come from another address.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::generator::{self, Figures, Watched, check_open_files, measure, unlimited};
use super::server::{self, Server};
use crate::shell::Profile;

/// How long each flood lasts unless somebody says otherwise.
const SECONDS: u64 = 120;
/// How long the players are measured without one, at most.
const QUIET_SECONDS: u64 = 20;
/// The proxy, and how many addresses it speaks for.
const PROXY: &str = "127.0.0.2";
const ADDRESSES: u32 = 1_000;
/// Games, and turns of all of them per second: slow enough that none of them ends.
const GAMES: u32 = 12;
const RATE: u32 = 12;
/// Open files of the generator: its sockets.
const OPEN_FILES: u32 = 4_000;
/// What a measurement may take beside its own time.
const MARGIN: Duration = Duration::from_mins(1);
/// How often the server's memory is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How long it may take until its memory has come back.
const BACK_WAIT: Duration = Duration::from_mins(2);

/// How much more memory the server may have meanwhile, and afterwards.
const GOAL_MIB: u64 = 64;
const GOAL_BACK_MIB: u64 = 16;
/// The 99th percentile of turns, in milliseconds, unless so many times the one without a flood is more.
const GOAL_P99: f64 = 250.0;
const GOAL_TIMES: f64 = 5.0;

/// What the strangers say.
#[derive(Deserialize)]
struct Strangers {
    connections: u64,
    refused: u64,
    answers: BTreeMap<u16, u64>,
}

/// What a flood did to the server.
struct Damage {
    turns: Figures,
    strangers: Strangers,
    /// Memory in MiB before, at most, and afterwards.
    before: u64,
    most: u64,
    after: u64,
    back: Duration,
}

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let seconds = match args {
        [] => SECONDS,
        [n] => n.parse().with_context(|| format!("how many seconds? {n:?} is no number"))?,
        [_, extra, ..] => bail!("unexpected argument {extra:?}"),
    };
    if seconds == 0 {
        bail!("at least one second");
    }
    check_open_files(OPEN_FILES)?;
    let concordia = Profile::Release.build(root, "concordia-cli", "concordia")?;
    let generator = generator::build(root)?;
    let quiet = server::in_folder("flood", |folder| {
        let server = Server::start_as_shipped(&concordia, folder, &["--behind-proxy", PROXY])?;
        let seconds = seconds.min(QUIET_SECONDS);
        measure::<Figures>(&mut play(&generator, &server, seconds), MARGIN + Duration::from_secs(seconds))
    })?;
    println!("Without a flood: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms.", quiet.p50, quiet.p99, quiet.most);
    let goal_p99 = GOAL_P99.max(GOAL_TIMES * quiet.p99);
    let mut is_harmed = false;
    for n_addresses in [1, ADDRESSES] {
        let damage = server::in_folder("flood", |folder| {
            let server = Server::start_as_shipped(&concordia, folder, &["--behind-proxy", PROXY])?;
            rise(&generator, &server, seconds, n_addresses)
        })?;
        report(&damage, seconds, n_addresses);
        is_harmed |= damage.is_harm(goal_p99);
    }
    if is_harmed {
        bail!(
            "the goal is at most {GOAL_MIB} MiB more, at most {GOAL_BACK_MIB} MiB more afterwards, a p99 of at most \
             {goal_p99:.0} ms, and no answer 500"
        );
    }
    Ok(())
}

/// Games of people, who come from this machine.
fn play(generator: &Path, server: &Server, seconds: u64) -> std::process::Command {
    let mut command = unlimited(generator);
    command.args(["games", &server.address().to_string(), &GAMES.to_string()]);
    command.args([seconds.to_string(), RATE.to_string()]);
    command
}

/// Lets strangers flood the server while games are played.
fn rise(generator: &Path, server: &Server, seconds: u64, n_addresses: u32) -> Result<Damage> {
    let limit = MARGIN + Duration::from_secs(seconds);
    let turns = Watched::start(&mut play(generator, server, seconds), limit)?;
    // Until they sit at their tables.
    thread::sleep(Duration::from_secs(2));
    let before = server.resident_kib()?;
    let mut strangers = unlimited(generator);
    strangers.args(["flood", &server.address().to_string()]);
    strangers.args([seconds.saturating_sub(2).max(1).to_string(), n_addresses.to_string()]);
    let strangers = Watched::start(&mut strangers, limit)?;
    let is_over = AtomicBool::new(false);
    let (most, turns, strangers) = thread::scope(|scope| {
        let watch = scope.spawn(|| -> Result<u64> {
            let mut most = before;
            while !is_over.load(Ordering::Relaxed) {
                most = most.max(server.resident_kib()?);
                thread::sleep(LOOK);
            }
            Ok(most)
        });
        let (turns, strangers) = (turns.figures(), strangers.figures());
        is_over.store(true, Ordering::Relaxed);
        let most = watch.join().map_err(|_| anyhow::anyhow!("nobody watched the memory"))??;
        anyhow::Ok((most, turns.context("the players")?, strangers.context("the strangers")?))
    })?;
    let began = Instant::now();
    let mut after = server.resident_kib()?;
    while after > before + (GOAL_BACK_MIB << 10) && began.elapsed() < BACK_WAIT {
        thread::sleep(LOOK);
        after = server.resident_kib()?;
    }
    let back = began.elapsed();
    Ok(Damage { turns, strangers, before: before >> 10, most: most >> 10, after: after >> 10, back })
}

impl Damage {
    fn is_harm(&self, goal_p99: f64) -> bool {
        let Damage { turns, strangers, before, most, after, .. } = self;
        *most > before + GOAL_MIB
            || *after > before + GOAL_BACK_MIB
            || turns.p99 > goal_p99
            || strangers.answers.contains_key(&500)
    }
}

fn report(damage: &Damage, seconds: u64, n_addresses: u32) {
    let Damage { turns, strangers, before, most, after, back } = damage;
    let addresses = if n_addresses == 1 { "one address" } else { &format!("{n_addresses} addresses") };
    let answers: Vec<String> =
        strangers.answers.iter().map(|(status, n)| format!("{n} times {status}")).collect();
    println!("\n{seconds} s of flood from {addresses}:");
    println!(
        "  {} connections, {} of them refused or cut off; answers: {}",
        strangers.connections,
        strangers.refused,
        answers.join(", ")
    );
    println!(
        "  memory: {before} MiB before, at most {most} MiB, {after} MiB {:.0} s afterwards",
        back.as_secs_f64()
    );
    println!(
        "  {} turns were acknowledged meanwhile: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        turns.acknowledged, turns.p50, turns.p99, turns.most
    );
}
