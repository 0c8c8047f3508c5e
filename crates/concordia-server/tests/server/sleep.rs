//! Idle tables leave memory and are woken by the next message; clocks go on meanwhile, but not while the server is
//! down.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Person, italia};
use crate::life::{asked, begun, play, update};
use crate::running::{Running, wide};

async fn sleepy() -> Running {
    Running::with(|config| config.limits.idle = Duration::from_millis(200)).await
}

/// Waits until no table is in memory.
async fn asleep(server: &Running) {
    for _ in 0..500 {
        if server.inside.n_live() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the table does not sleep");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_table_leaves_memory_and_is_woken() {
    let server = sleepy().await;
    let (livia, table) = begun(&server).await;
    let now = asked(&livia, &table).await;
    asleep(&server).await;
    // The next message wakes it, and it goes on where it stood.
    let played = livia.say(&table, play(&now, "a")).await.json();
    assert_eq!(
        (played["result"].as_str(), &played["seq"]),
        (Some("played"), &json!(now["seq"].as_u64().unwrap() + 1))
    );
    assert_eq!(server.inside.n_live(), 1);
    asked(&livia, &table).await;
    asleep(&server).await;
    // While somebody looks it stays.
    let mut socket = livia.socket(&table).await;
    assert_eq!(socket.watch(Some(0)).await["result"], "done");
    assert_eq!(socket.next_of("update").await["moves"][0]["seq"], 1);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(server.inside.n_live(), 1);
    assert_eq!(socket.ask(play(&asked(&livia, &table).await, "b")).await["result"], "played");
    drop(socket);
    asleep(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_among_themselves_play_only_while_somebody_looks() {
    let mut server = sleepy().await;
    let livia = server.person("Livia").await;
    let create = json!({ "settings": italia(2), "sit": false });
    let reply = livia.send("POST", "/api/tables", &create).await.json();
    let table = reply["id"].as_str().unwrap().to_owned();
    livia.say(&table, json!({ "do": "fill", "level": "agricola" })).await;
    let mut socket = livia.socket(&table).await;
    socket.watch(None).await;
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    while socket.next_of("update").await["seq"].as_u64() < Some(3) {}
    drop(socket);
    asleep(&server).await;
    // Neither this process nor the next one wakes it.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(server.inside.n_live(), 0);
    let stood = update(&livia, &table).await["seq"].as_u64();
    server.stop().await;
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(server.inside.n_live(), 0);
    assert_eq!(update(&livia, &table).await["seq"].as_u64(), stood, "to ask how it stands is not to look on");
    let mut socket = livia.socket(&table).await;
    socket.watch(None).await;
    let began = Instant::now();
    while socket.next_of("update").await["seq"].as_u64() <= stood {}
    assert!(began.elapsed() < Duration::from_secs(4), "it goes on at once");
}

/// A game with ten minutes for each of two people.
async fn timed(server: &Running) -> (Person, String) {
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let mut settings = italia(2);
    settings["clock"] = json!({ "kind": "per_game", "ms": 600_000, "increment_ms": 0 });
    let (table, link) = livia.found(settings).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    (livia, table)
}

fn left(update: &Value) -> u64 {
    let seat = update["running"].as_u64().unwrap() as usize;
    update["left_ms"][seat].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_while_a_table_sleeps() {
    let server = sleepy().await;
    let (livia, table) = timed(&server).await;
    let before = left(&update(&livia, &table).await);
    let began = Instant::now();
    asleep(&server).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(server.inside.n_live(), 0);
    let charged = before - left(&update(&livia, &table).await);
    let passed = began.elapsed().as_millis() as u64;
    assert!(charged >= 1_500 && charged <= passed + 100, "{charged} of {passed} ms");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_while_the_server_is_down_is_not_charged() {
    // Whether the table sleeps or not when the server stops.
    for idle in [Duration::from_mins(10), Duration::from_millis(100)] {
        let limits = concordia_server::limits::Limits { idle, ..wide() };
        let mut server = Running::with(|config| config.limits = limits).await;
        let (mut livia, table) = timed(&server).await;
        let before = left(&update(&livia, &table).await);
        let began = Instant::now();
        tokio::time::sleep(Duration::from_millis(800)).await;
        server.stop().await;
        let mut up = began.elapsed();
        let down = Duration::from_secs(4);
        tokio::time::sleep(down).await;
        let began = Instant::now();
        server.start_again().await;
        livia.at = server.address;
        let charged = before - left(&update(&livia, &table).await);
        up += began.elapsed();
        let up = up.as_millis() as u64;
        assert!(charged >= 700 && charged <= up + 1_000, "{charged} ms charged, up for {up} ms");
    }
}

/// Somebody sets the clock of the machine, by hours, while a table sleeps and while it does not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_on_the_wall_that_jumps_costs_nobody_the_game() {
    const HOUR: i64 = 3_600_000;
    let server = sleepy().await;
    let (livia, table) = timed(&server).await;
    let before = left(&update(&livia, &table).await);
    let began = Instant::now();
    for jump in [5 * HOUR, -30 * HOUR, 24 * 365 * HOUR] {
        asleep(&server).await;
        server.inside.set_wall(jump);
        let mut socket = livia.socket(&table).await;
        socket.watch(None).await;
        server.inside.set_wall(jump);
        tokio::time::sleep(Duration::from_millis(100)).await;
        let sight = livia.get(&format!("/api/tables/{table}")).await.json();
        let charged = before - left(&sight["update"]);
        let passed = began.elapsed().as_millis() as u64;
        assert!(charged >= 100 && charged <= passed + 100, "{charged} of {passed} ms after {jump}");
        assert!(sight["room"]["chairs"].as_array().unwrap().iter().all(|it| it["stand_in"].is_null()));
    }
}

/// The clock of the machine is set while the server is down: everything that is stored is older or newer than it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_set_while_the_server_is_down_costs_nobody_the_game() {
    const HOUR: i64 = 3_600_000;
    let mut server = sleepy().await;
    let (mut livia, table) = timed(&server).await;
    let before = left(&update(&livia, &table).await);
    let began = Instant::now();
    for jump in [5 * HOUR, -30 * HOUR] {
        server.stop().await;
        make_older(&server, jump);
        server.start_again().await;
        livia.at = server.address;
        let charged = before - left(&update(&livia, &table).await);
        let passed = began.elapsed().as_millis() as u64;
        assert!(charged <= passed + 100, "{charged} of {passed} ms after {jump}");
    }
}

/// Makes everything that is stored of tables and runs so much older.
pub(crate) fn make_older(server: &Running, by_ms: i64) {
    let file = rusqlite::Connection::open(server.database()).unwrap();
    let batch = format!(
        "UPDATE games SET updated = updated - {by_ms}, wake = wake - {by_ms};
         UPDATE uptimes SET started = started - {by_ms}, seen = seen - {by_ms};"
    );
    file.execute_batch(&batch).unwrap();
    let heads: Vec<(String, String)> = file
        .prepare("SELECT id, head FROM games")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    for (id, head) in heads {
        let line = head.lines().find(|line| line.starts_with("time ")).unwrap();
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        words[1] = (words[1].parse::<i64>().unwrap() - by_ms).to_string();
        let head = head.replace(line, &words.join(" "));
        file.execute("UPDATE games SET head = ?1 WHERE id = ?2", (&head, &id)).unwrap();
    }
}
