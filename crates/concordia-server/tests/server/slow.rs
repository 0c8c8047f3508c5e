//! A slow reader: what waits for it is bounded, it is dropped, and it may come back and learn what it missed. Who only
//! asks much is none.

use std::time::Duration;

use concordia_server::limits::{Limits, SOCKET_QUEUE};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::client::{Person, Socket};
use crate::life::{asked, begun, play};
use crate::running::{Running, wide};

/// How many slow readers the process has dropped so far.
async fn n_dropped(server: &Running) -> u64 {
    let figures = server.figures().await;
    let line = figures.lines().find_map(|line| line.strip_prefix("concordia_slow_readers_total "));
    line.and_then(|n| n.parse().ok()).unwrap_or(0)
}

async fn waiting_so_long(send_wait: Duration) -> Running {
    Running::with(|config| config.limits = Limits { send_wait, ..wide() }).await
}

/// Somebody who asks for more than the system keeps, and reads nothing: in the end the server waits for them, and
/// reads nothing either.
async fn reads_nothing(stranger: &Person, table: &str) -> Socket {
    let quiet = TcpSocket::new_v4().unwrap();
    // The system shall not read much in their place.
    quiet.set_recv_buffer_size(65_536).unwrap();
    let stream = quiet.connect(stranger.at).await.unwrap();
    let mut socket = stranger.open_on(stream, table, &[]).await.unwrap();
    loop {
        let sent = socket.stream.send(Message::text(r#"{"do":"watch","seen":0}"#));
        match tokio::time::timeout(Duration::from_secs(1), sent).await {
            Ok(Ok(())) => {}
            // The server has had enough already, or waits.
            Ok(Err(_)) | Err(_) => return socket,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_dropped_and_comes_back() {
    let server = waiting_so_long(Duration::from_mins(10)).await;
    let (livia, table) = begun(&server).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let mut slow = reads_nothing(&stranger, &table).await;
    // Others go on. Each time it is one frame for whoever watches.
    let mut socket = livia.socket(&table).await;
    // The system may still have room for the first of them.
    for n_told in 0..3 * SOCKET_QUEUE {
        assert_eq!(socket.ask(json!({ "do": "pause", "on": n_told % 2 == 0 })).await["result"], "done");
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
    // The table does not wait for it.
    assert_eq!(socket.ask(json!({ "do": "pause", "on": false })).await["result"], "done");
    for key in ["a", "b"] {
        let now = asked(&livia, &table).await;
        assert_eq!(livia.say(&table, play(&now, key)).await.status, 200);
    }
    // It comes back with the last row it saw and is told the rest.
    let now = asked(&livia, &table).await;
    let mut back = stranger.socket(&table).await;
    assert_eq!(back.watch(last.as_u64()).await["result"], "done");
    let gap = back.next_of("update").await;
    assert_eq!((&gap["after"], &gap["seq"]), (&last, &now["seq"]));
    let moves = gap["moves"].as_array().unwrap();
    assert_eq!(moves.len() as u64, now["seq"].as_u64().unwrap() - last.as_u64().unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_nothing_is_not_waited_for() {
    let server = waiting_so_long(Duration::from_millis(200)).await;
    let (_, table) = begun(&server).await;
    let before = n_dropped(&server).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let mut socket = reads_nothing(&stranger, &table).await;
    for _ in 0..500 {
        if n_dropped(&server).await > before {
            // Nothing more comes than what was on its way.
            while socket.next().await["type"] != "closed" {}
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the server still waits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_much_and_reads_is_not_slow() {
    let server = Running::start().await;
    let (livia, table) = begun(&server).await;
    let mut socket = livia.socket(&table).await;
    // Each has three frames as its consequence, all of them sooner than anything is read here.
    let n = 5 * SOCKET_QUEUE as u64;
    for _ in 0..n {
        socket.say(json!({ "do": "watch", "seen": 0 })).await;
    }
    let (mut answered, mut shown) = (0, 0);
    while answered < n || shown < n {
        let told = socket.next().await;
        match told["type"].as_str() {
            Some("answer") => {
                answered += 1;
                assert_eq!((&told["id"], &told["result"]), (&json!(answered), &json!("done")));
            }
            Some("update") => shown += 1,
            Some("closed") => panic!("after {answered} answers: {told}"),
            _ => {}
        }
    }
    // Nor is its conversation any worse for it.
    assert_eq!(socket.ask(json!({ "do": "store_by_value", "on": true })).await["result"], "done");
}
