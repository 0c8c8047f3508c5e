//! A slow reader: what waits for it is bounded, it is dropped, and it may come back and learn what it missed.

use concordia_server::limits::SOCKET_QUEUE;
use serde_json::{Value, json};
use tokio::net::TcpSocket;

use crate::client::Person;
use crate::life::{asked, begun, play};
use crate::running::Running;

/// How many slow readers the process has dropped so far.
async fn n_dropped(person: &Person) -> u64 {
    let figures = person.get("/metrics").await.body;
    let line = figures.lines().find_map(|line| line.strip_prefix("concordia_slow_readers_total "));
    line.and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_dropped_and_comes_back() {
    let server = Running::start().await;
    let (livia, table) = begun(&server).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let quiet = TcpSocket::new_v4().unwrap();
    // The system shall not read much in its place.
    quiet.set_recv_buffer_size(4_096).unwrap();
    let stream = quiet.connect(server.address).await.unwrap();
    let mut slow = stranger.open_on(stream, &table, &[]).await.unwrap();
    let before = n_dropped(&livia).await;
    // It asks for more than the system keeps, and reads nothing: sooner or later the server waits for it.
    for _ in 0..5_000 {
        slow.say(json!({ "do": "watch", "seen": 0 })).await;
    }
    // Others play on. One row is one frame for whoever watches.
    let mut n_played = 0;
    while n_played < 2 || n_dropped(&livia).await == before {
        n_played += 1;
        assert!(n_played <= SOCKET_QUEUE, "more than {SOCKET_QUEUE} frames wait");
        let now = asked(&livia, &table).await;
        assert_eq!(livia.say(&table, play(&now, &format!("k{n_played}"))).await.status, 200);
    }
    // Now it reads: what was queued still arrives, and then why there is no more.
    let mut last = Value::Null;
    let why = loop {
        let told = slow.next().await;
        match told["type"].as_str() {
            Some("update") => last = told["seq"].clone(),
            Some("closed") => break told["why"].clone(),
            _ => {}
        }
    };
    assert_eq!(why, json!([1013, "too_slow"]));
    // It comes back with the last row it saw and is told the rest.
    let now = asked(&livia, &table).await;
    let mut back = stranger.socket(&table).await;
    assert_eq!(back.watch(last.as_u64()).await["result"], "done");
    let gap = back.next_of("update").await;
    assert_eq!((&gap["after"], &gap["seq"]), (&last, &now["seq"]));
    let moves = gap["moves"].as_array().unwrap();
    assert_eq!(moves.len() as u64, now["seq"].as_u64().unwrap() - last.as_u64().unwrap());
    // And the table has not waited for it.
    assert_eq!(livia.say(&table, play(&now, "last")).await.status, 200);
}
