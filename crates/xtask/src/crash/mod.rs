//! `cargo xtask crash`: the real server under load, killed again and again; nothing acknowledged may be lost or doubled.
//!
//! `cargo xtask syncs` shows what a killed process cannot show, since its page cache survives: no acknowledgement
//! leaves before the sync that covers its row has returned. `cargo xtask load` measures how fast it answers, and
//! `cargo xtask cold` how soon after its start.

mod client;
mod cold;
mod http;
mod load;
mod server;
mod syncs;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell::Profile;
use client::Client;
use server::Server;

pub(crate) use cold::command as cold_command;
pub(crate) use load::command as load_command;
pub(crate) use syncs::command as syncs_command;

/// Clients that play at the same time.
const CLIENTS: usize = 50;
/// How often the server is killed unless somebody says otherwise.
const KILLS: usize = 200;
/// When the run is given up.
const LIMIT: Duration = Duration::from_mins(10);

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let n_kills = match args {
        [] => KILLS,
        [n] => n.parse().with_context(|| format!("how many kills? {n:?} is no number"))?,
        [_, extra, ..] => bail!("unexpected argument {extra:?}"),
    };
    let concordia = Profile::Dev.build(root, "concordia-cli", "concordia")?;
    let folder = server::new_folder("crash")?;
    let server = Server::start(&concordia, &folder, &[])?;
    let result = storm(server, n_kills);
    if result.is_ok() {
        std::fs::remove_dir_all(&folder).context("cannot delete the folder of the run")?;
    } else {
        eprintln!("The database is kept in {}.", folder.display());
    }
    result
}

fn storm(mut server: Server, n_kills: usize) -> Result<()> {
    let began = Instant::now();
    let stops = Arc::new(AtomicBool::new(false));
    let address = server.address();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|nth| {
            let stops = Arc::clone(&stops);
            thread::spawn(move || Client::new(address, nth).play_until(&stops))
        })
        .collect();
    // Time enough for everybody to sit down.
    thread::sleep(Duration::from_secs(3));
    let mut dice = Dice(0x5eed ^ u64::from(std::process::id()));
    for nth in 1..=n_kills {
        thread::sleep(Duration::from_millis(100 + dice.below(900)));
        server.kill()?;
        server.start_again()?;
        if nth % 20 == 0 {
            println!("{nth} kills after {:.0} s", began.elapsed().as_secs_f64());
        }
        if began.elapsed() > LIMIT {
            bail!("only {nth} kills in {} s", LIMIT.as_secs());
        }
    }
    stops.store(true, Ordering::Relaxed);
    let mut logs = Vec::new();
    for client in clients {
        logs.push(client.join().map_err(|_| anyhow::anyhow!("a client crashed"))??);
    }
    server.kill()?;
    server.start_again()?;
    let mut sum = client::Sum::default();
    for log in logs {
        sum.add(&log.check()?);
    }
    println!(
        "{n_kills} kills in {:.0} s, {CLIENTS} clients, {} games: {} acknowledged messages ({} of them only when sent \
         again after a kill), {} lost, {} doubled, {} broken chains.",
        began.elapsed().as_secs_f64(),
        sum.tables,
        sum.acknowledged,
        sum.repeated,
        sum.lost,
        sum.doubled,
        sum.broken
    );
    if sum.lost + sum.doubled + sum.broken > 0 || sum.acknowledged == 0 {
        bail!("the server has not kept its promises");
    }
    Ok(())
}

/// A small generator; which numbers does not matter.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}
