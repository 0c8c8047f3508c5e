//! `cargo xtask syncs`: the order of system calls.
//!
//! The server runs under strace while one client plays over one connection. Between the moment a message is read from
//! the client's socket and the moment its acknowledgement is written there, a sync of the database must have returned.
//! With `synchronous=OFF` there is none, and the test must notice that.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::http::Http;
use super::server::{self, Server};
use crate::shell::{self, Profile};

/// How many acknowledged messages are looked at.
const MESSAGES: usize = 100;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    crate::args::none(args)?;
    if !shell::is_installed("strace") {
        bail!("strace is not installed; `apt-get install strace` helps on Debian");
    }
    let concordia = Profile::Dev.build(root, "concordia-cli", "concordia")?;
    let kept = trace(&concordia, &[])?;
    println!("As it is: {kept}.");
    if kept.unsynced > 0 {
        bail!("an acknowledgement was sent before its sync");
    }
    let careless = trace(&concordia, &["--unsafe-no-sync"])?;
    println!("With synchronous=OFF: {careless}.");
    if careless.unsynced == 0 {
        bail!("this test would not notice a missing sync");
    }
    Ok(())
}

/// What the trace shows.
struct Verdict {
    acknowledged: usize,
    unsynced: usize,
    syncs: usize,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Verdict { acknowledged, unsynced, syncs } = self;
        write!(
            f,
            "{acknowledged} acknowledgements, {syncs} syncs, {unsynced} acknowledgements without a sync before them"
        )
    }
}

fn trace(concordia: &Path, further: &[&str]) -> Result<Verdict> {
    let folder = server::new_folder("syncs")?;
    let server = Server::start(concordia, &folder, further)?;
    let file = folder.join("trace.txt");
    let mut strace = Command::new("strace")
        .args([
            "-f",
            "-tt",
            "-s",
            "400",
            "-e",
            "trace=fsync,fdatasync,read,recvfrom,write,writev,sendto,sendmsg,pwrite64",
        ])
        .args(["-o", &file.display().to_string(), "-p", &server.id().to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start strace")?;
    // It attaches to every thread before it writes the first line.
    let began = Instant::now();
    let mut http = Http::new(server.address());
    while fs::metadata(&file).map_or(0, |about| about.len()) == 0 {
        if began.elapsed() > Duration::from_secs(10) {
            bail!("strace does not begin; may it trace other processes here?");
        }
        thread::sleep(Duration::from_millis(50));
        // Something that makes system calls.
        let _ = Http::new(server.address()).call("GET", "/healthz", None);
    }
    let played = play(&mut http);
    drop(server);
    strace.wait()?;
    let text = fs::read_to_string(&file).context("cannot read the trace")?;
    played?;
    let verdict = judge(&text);
    fs::remove_dir_all(&folder)?;
    if verdict.acknowledged < MESSAGES {
        bail!("the trace shows only {} acknowledgements", verdict.acknowledged);
    }
    Ok(verdict)
}

/// Writes lines of chat one after the other, each of which is stored.
fn play(http: &mut Http) -> Result<()> {
    http.call("POST", "/api/visitors", Some(&json!({ "name": "Livia" })))?;
    let settings = json!({ "name": "syncs", "options": { "map": "italia", "players": 2 } });
    let (_, table) = http.call("POST", "/api/tables", Some(&json!({ "settings": settings })))?;
    let id = table["id"].as_str().context("no table")?.to_owned();
    let path = format!("/api/tables/{id}/messages");
    http.call("POST", &path, Some(&json!({ "do": "fill", "level": "random" })))?;
    http.call("POST", &path, Some(&json!({ "do": "start" })))?;
    let mut n_played = 0;
    while n_played < MESSAGES {
        let (_, sight) = http.call("GET", &format!("/api/tables/{id}"), None)?;
        let update = &sight["update"];
        let Some(action) = update["snapshot"]["legal"].get(0) else {
            if update["snapshot"]["over"] == true {
                bail!("the game was too short");
            }
            continue;
        };
        let key = format!("sync-{n_played}");
        let message = json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": [action] });
        let (status, answer) = http.call("POST", &path, Some(&message))?;
        if status != 200 {
            bail!("a message was refused: {answer}");
        }
        n_played += 1;
    }
    Ok(())
}

/// Goes through the trace: for each acknowledgement that is written, whether a sync began and returned after its
/// message was read. Keys tell which message and which acknowledgement belong together.
fn judge(trace: &str) -> Verdict {
    let mut verdict = Verdict { acknowledged: 0, unsynced: 0, syncs: 0 };
    // Where each key was read, and where each sync that has returned began.
    let mut read_at = BTreeMap::new();
    let mut begun = BTreeMap::new();
    let mut last_sync_begin = None;
    for (nth, line) in trace.lines().enumerate() {
        let thread = line.split(' ').next().unwrap_or_default();
        let is_sync = line.contains("fsync(") || line.contains("fdatasync(");
        if is_sync && line.contains("<unfinished") {
            begun.insert(thread, nth);
        } else if is_sync && line.contains(" = 0") {
            verdict.syncs += 1;
            last_sync_begin = last_sync_begin.max(Some(nth));
        } else if line.contains("sync resumed>") && line.contains(" = 0") {
            verdict.syncs += 1;
            last_sync_begin = last_sync_begin.max(begun.remove(thread));
        }
        let Some(key) = key_in(line) else { continue };
        if line.contains("\\\"result\\\":\\\"played\\\"") {
            verdict.acknowledged += 1;
            let is_synced = read_at.get(key).is_some_and(|&read| last_sync_begin > Some(read));
            verdict.unsynced += usize::from(!is_synced);
        } else {
            read_at.entry(key).or_insert(nth);
        }
    }
    verdict
}

/// The key that a line of the trace names.
fn key_in(line: &str) -> Option<&str> {
    let begin = line.find("sync-")?;
    let rest = &line[begin..];
    let end = rest[5..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 5);
    (end > 5).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: &str = r#"7 10:00 recvfrom(9, "{\"key\":\"sync-1\",\"do\":\"play\"}", 100) = 90"#;
    const ANSWER: &str = r#"7 10:02 writev(9, "{\"result\":\"played\",\"key\":\"sync-1\"}", 100) = 90"#;

    fn check(lines: &[&str], unsynced: usize) {
        let verdict = judge(&lines.join("\n"));
        assert_eq!((verdict.acknowledged, verdict.unsynced), (1, unsynced), "{lines:?}");
    }

    #[test]
    fn the_order_of_system_calls_is_judged() {
        check(&[READ, "8 10:01 fdatasync(5) = 0", ANSWER], 0);
        check(&[READ, "8 10:01 fsync(5 <unfinished ...>", "8 10:01 <... fsync resumed>) = 0", ANSWER], 0);
        check(&[READ, ANSWER, "8 10:03 fdatasync(5) = 0"], 1);
        check(&["8 10:00 fdatasync(5) = 0", READ, ANSWER], 1);
        // A sync that has begun before the message was read does not cover it, and one that has not returned neither.
        check(&["8 9:59 fsync(5 <unfinished ...>", READ, "8 10:01 <... fsync resumed>) = 0", ANSWER], 1);
        check(&[READ, "8 10:01 fsync(5 <unfinished ...>", ANSWER], 1);
        check(&[READ, "8 10:01 fdatasync(5) = -1 EIO", ANSWER], 1);
    }
}
