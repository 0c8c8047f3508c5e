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
