//! Two processes of the real program on one PostgreSQL play the same games; one of them is killed.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "the tests of the server need more of it")]
#[path = "../../../concordia-server/tests/server/client.rs"]
mod client;
#[path = "../../../concordia-server/tests/server/content.rs"]
mod content;
mod player;
#[allow(dead_code, reason = "the tests of the store need more of it")]
#[path = "../../../concordia-server/tests/store/postgres_server.rs"]
mod postgres_server;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::client::{Person, italia};
use crate::player::{Acknowledged, Player};
use crate::postgres_server::{Server as Postgres, connect};

/// Games that are played at the same time, each by one person at either process and a bot.
const GAMES: usize = 4;
/// Acknowledgements after which one process is killed.
const KILL_AFTER: usize = 300;

/// The real program.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(database: &str) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
            .args(["serve", "--unsafe-no-limits", "--listen", "127.0.0.1:0", "--database", database])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Concordia is at http://").unwrap().parse().unwrap();
        Process { child, address }
    }

    /// With SIGKILL, whatever it does.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_play_one_game_and_one_of_them_is_killed() {
    let postgres = tokio::task::block_in_place(Postgres::start);
    postgres.create("processes").await;
    let url = postgres.url("processes");
    let (mut one, other) = (Process::start(&url), Process::start(&url));
    let homes = [one.address, other.address];
    let n_acknowledged = Arc::new(AtomicUsize::new(0));
    let mut games = Vec::new();
    for nth in 0..GAMES {
        let livia = Person::come(one.address, &format!("Livia {nth}")).await;
        let marcus = Person::come(other.address, &format!("Marcus {nth}")).await;
        let (table, link) = livia.found(italia(3)).await;
        assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
        assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "agricola" })).await.status, 200);
        assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
        let players = [(livia, 0), (marcus, 1)].map(|(person, home)| {
            let player = Player::new(person.cookie, &table, homes, home, Arc::clone(&n_acknowledged));
            tokio::spawn(player.play_out())
        });
        games.push((table, players));
    }
    let late = async {
        while n_acknowledged.load(Ordering::Relaxed) < KILL_AFTER {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), late).await.expect("they play");
    one.kill();
    let n_before = n_acknowledged.load(Ordering::Relaxed);

    // The other one goes on to the end, also with those who sat at the first and with the bots that it asked.
    let mut played = BTreeMap::new();
    for (table, players) in games {
        let mut of_game = Vec::new();
        for (seat, player) in players.into_iter().enumerate() {
            let log = tokio::time::timeout(Duration::from_mins(3), player).await.expect("it ends").unwrap();
            of_game.push((seat, log));
        }
        played.insert(table, of_game);
    }
    let n_after = n_acknowledged.load(Ordering::Relaxed) - n_before;
    println!("{n_before} acknowledgements before the kill, {n_after} after it, in {GAMES} games");
    assert!(n_after > 0, "the games were over before the kill");
    drop(other);

    // A third process loads what is stored: the chain of each game is whole.
    let third = Process::start(&url);
    let stranger = Person { at: third.address, cookie: String::new() };
    for (table, of_game) in &played {
        let seen = stranger.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!((&seen["room"]["frozen"], &seen["room"]["phase"]), (&json!(null), &json!("finished")));
        check_rows(&url, table, of_game).await;
        verify(&stranger.get(&format!("/api/tables/{table}/record")).await.body, &seen["room"]["commitment"]);
    }
}

/// Every acknowledged message is in its row with exactly what was sent, and no row of a person is one that nobody was
/// told of.
async fn check_rows(url: &str, table: &str, of_game: &[(usize, Acknowledged)]) {
    let sql = "SELECT seq, key, author, actions FROM moves WHERE game = $1 ORDER BY seq";
    let rows = connect(url).await.query(sql, &[&table]).await.unwrap();
    let mut keys = BTreeMap::new();
    let mut n_of_people = 0;
    for (nth, row) in rows.iter().enumerate() {
        let (seq, key): (i64, String) = (row.get(0), row.get(1));
        let (author, actions): (String, String) = (row.get(2), row.get(3));
        assert_eq!(seq, nth as i64 + 1, "{table}: the rows are numbered without a gap");
        n_of_people += usize::from(author == "player");
        assert!(keys.insert(key, (seq as u64, actions)).is_none(), "{table}: a message was played twice");
    }
    let mut n_acknowledged = 0;
    for (seat, acknowledged) in of_game {
        for (key, sent) in acknowledged {
            let row = keys.get(&format!("{seat}:{key}"));
            assert_eq!(row, Some(sent), "{table}: an acknowledged move is lost or another");
            n_acknowledged += 1;
        }
    }
    assert_eq!(n_of_people, n_acknowledged, "{table}: a row that nobody was told of");
}

/// What was promised about the luck holds for the record.
fn verify(record: &str, commitment: &serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, record).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_concordia"))
        .arg("verify")
        .arg(&file)
        .args(["--commitment", commitment.as_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
