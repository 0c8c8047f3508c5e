//! `cargo xtask cold`: how long a server with very many stored games takes until it answers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::http::Http;
use super::server::{self, Server};
use crate::shell::{self, Profile};

/// Stored games unless somebody says otherwise.
const GAMES: u32 = 100_000;
/// How many are really played; the others are copies of them.
const PLAYED: u32 = 10;
/// Every so many games one is still running, and its clock runs.
const RUNNING_EACH: u32 = 5;
/// From the start of the process until a request is answered.
const BUDGET: Duration = Duration::from_secs(2);
/// How often it is measured.
const ROUNDS: usize = 5;
/// How long bots may take for one game.
const PATIENCE: Duration = Duration::from_mins(2);

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let n_games = match args {
        [] => GAMES,
        [n] => n.parse().with_context(|| format!("how many games? {n:?} is no number"))?,
        [_, extra, ..] => bail!("unexpected argument {extra:?}"),
    };
    if n_games < 2 * PLAYED {
        bail!("at least {} games, please", 2 * PLAYED);
    }
    let concordia = Profile::Dev.build(root, "concordia-cli", "concordia")?;
    let fill = build_example(root)?;
    let folder = server::new_folder("cold")?;
    let measured = measure(&concordia, &fill, &folder, n_games);
    fs::remove_dir_all(&folder).context("cannot delete the folder of the run")?;
    measured
}

fn measure(concordia: &Path, fill: &Path, folder: &Path, n_games: u32) -> Result<()> {
    let mut server = Server::start(concordia, folder, &[])?;
    play(&mut Http::new(server.address()))?;
    server.end()?;
    let file = folder.join("games.db");
    shell::run(Command::new(fill).arg(&file).arg(n_games.to_string()))?;
    println!("The file has {} MiB.", fs::metadata(&file)?.len() / (1 << 20));
    // A copy in the middle of the file.
    let copied = format!("{:032x}", n_games / 2);
    let mut slowest = Duration::ZERO;
    for round in 1..=ROUNDS {
        forget_pages(&file)?;
        let began = Instant::now();
        server.start_again()?;
        let mut http = Http::new(server.address());
        expect(http.call("GET", "/healthz", None)?.0, &Value::Null)?;
        let healthy = began.elapsed();
        let (status, seen) = http.call("GET", &format!("/api/tables/{copied}"), None)?;
        let opened = began.elapsed();
        expect(status, &seen)?;
        if seen["room"]["frozen"].is_string() || seen["update"]["seq"].as_u64().unwrap_or(0) == 0 {
            bail!("the stored game is not whole: {}", seen["room"]["frozen"]);
        }
        println!(
            "Start {round} with {n_games} games: healthy after {:.3} s, a stored game of {} rows open after {:.3} s.",
            healthy.as_secs_f64(),
            seen["update"]["seq"],
            opened.as_secs_f64()
        );
        slowest = slowest.max(opened);
        server.end()?;
    }
    if slowest > BUDGET {
        bail!("a start took {:.2} s, more than {} s", slowest.as_secs_f64(), BUDGET.as_secs());
    }
    Ok(())
}

/// Lets bots play some games to the end, and begins some with a person whose clock runs.
fn play(http: &mut Http) -> Result<()> {
    http.call("POST", "/api/visitors", Some(&json!({ "name": "Livia" })))?;
    for nth in 0..PLAYED {
        let is_running = nth % RUNNING_EACH == 0;
        let clock = json!({ "kind": "per_move", "ms": 7 * 24 * 3_600_000_u64 });
        let settings =
            json!({ "name": "cold", "options": { "map": "italia", "players": 2 }, "clock": clock });
        let create = json!({ "settings": settings, "sit": is_running });
        let (_, table) = http.call("POST", "/api/tables", Some(&create))?;
        let path = format!("/api/tables/{}", table["id"].as_str().context("no table")?);
        let say = format!("{path}/messages");
        expect(http.call("POST", &say, Some(&json!({ "do": "fill", "level": "agricola" })))?.0, &table)?;
        expect(http.call("POST", &say, Some(&json!({ "do": "start" })))?.0, &table)?;
        let began = Instant::now();
        let mut n_answers = 0;
        loop {
            let (_, seen) = http.call("GET", &path, None)?;
            let legal = seen["update"]["snapshot"]["legal"].get(0);
            match legal {
                Some(action) if n_answers < 40 => {
                    let message = json!({ "do": "play", "expected_seq": seen["update"]["seq"],
                        "key": format!("k{n_answers}"), "actions": [action] });
                    http.call("POST", &say, Some(&message))?;
                    n_answers += 1;
                }
                // Now it waits for its player.
                Some(_) => break,
                None if seen["room"]["phase"] == "finished" => break,
                None => thread::sleep(Duration::from_millis(5)),
            }
            if began.elapsed() > PATIENCE {
                bail!("a game does not end");
            }
        }
    }
    Ok(())
}

fn expect(status: u16, answer: &Value) -> Result<()> {
    if status != 200 {
        bail!("answered with {status}: {answer}");
    }
    Ok(())
}

/// The system forgets what it knows of the file, so that the next start reads the disk.
fn forget_pages(file: &Path) -> Result<()> {
    let mut input = std::ffi::OsString::from("if=");
    input.push(file);
    // Only what is on disk can be forgotten.
    shell::run(Command::new("sync").arg(file)).context("this needs sync of the GNU core utilities")?;
    shell::run(Command::new("dd").arg(input).args(["iflag=nocache", "count=0"]).stderr(Stdio::null()))
        .context("this needs dd of the GNU core utilities")
}

fn build_example(root: &Path) -> Result<PathBuf> {
    shell::run(shell::cargo(root).args(["build", "--package", "concordia-server", "--example", "fill"]))?;
    Ok(Profile::Dev.dir()?.join("examples").join("fill"))
}
