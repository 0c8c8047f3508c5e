//! The life of a server: it stops, starts again, and goes on where it stood; damage freezes one table.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Person, italia, legal};
use crate::running::Running;

pub(crate) fn play(update: &Value, key: &str) -> Value {
    json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": [legal(update)[0]] })
}

pub(crate) async fn update(person: &Person, table: &str) -> Value {
    person.get(&format!("/api/tables/{table}")).await.json()["update"].clone()
}

/// Waits until a person is asked.
pub(crate) async fn asked(person: &Person, table: &str) -> Value {
    for _ in 0..400 {
        let update = update(person, table).await;
        if update["asked"] == update["viewer"] {
            return update;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is never this person's turn");
}

pub(crate) async fn begun(server: &Running) -> (Person, String) {
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(2)).await;
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "agricola" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    (livia, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_a_restart() {
    let mut server = Running::start().await;
    let (mut livia, table) = begun(&server).await;
    let mut socket = livia.socket(&table).await;
    socket.watch(None).await;
    let mut last = Value::Null;
    for round in 0..4 {
        let now = asked(&livia, &table).await;
        let message = play(&now, &format!("k{round}"));
        let answer = livia.say(&table, message.clone()).await.json();
        assert_eq!(answer["result"], "played");
        if round == 1 {
            let took = server.stop().await;
            assert!(took < Duration::from_secs(5), "{took:?}");
            assert_eq!(socket.end().await, (1012, "closing".to_owned()));
            server.start_again().await;
            livia.at = server.address;
            // What was acknowledged is there, and the same message gets the same answer.
            assert_eq!(livia.say(&table, message).await.json(), answer);
            let gap = livia.get(&format!("/api/tables/{table}?seen=0")).await.json();
            assert!(gap["update"]["seq"].as_u64() >= answer["seq"].as_u64());
            assert_eq!(gap["update"]["moves"][0]["seq"], 1);
        }
        last = answer;
    }
    assert!(last["seq"].as_u64().unwrap() >= 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_on_after_a_restart_although_nobody_looks() {
    bots_play_on_after(|_| {}).await;
}

/// Without the look into the future they would wait until it is that late again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_on_after_a_restart_although_the_clock_went_back() {
    bots_play_on_after(|server| crate::sleep::make_older(server, -5 * 3_600_000)).await;
}

async fn bots_play_on_after(meanwhile: impl Fn(&Running)) {
    let mut server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    // These think for a while, so that the server stops before they have answered.
    livia.say(&table, json!({ "do": "fill", "level": "augustus" })).await;
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    loop {
        let now = update(&livia, &table).await;
        if now["asked"] != now["viewer"] {
            break;
        }
        assert_eq!(livia.say(&table, play(&now, &now["seq"].to_string())).await.status, 200);
    }
    server.stop().await;
    meanwhile(&server);
    server.start_again().await;
    // Nobody asks for the table itself: the list is read from the database.
    let livia = Person { at: server.address, ..livia };
    for _ in 0..600 {
        if livia.get("/api/me/tables").await.json()["tables"][0]["your_turn"] == true {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the bots do not play");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_orderly_end_waits_for_nobody() {
    let mut server = Running::start().await;
    let (livia, table) = begun(&server).await;
    let mut sockets = Vec::new();
    for _ in 0..8 {
        let mut socket = livia.socket(&table).await;
        socket.watch(None).await;
        sockets.push(socket);
    }
    // Somebody who never finishes a request.
    let mut half = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut half, b"POST /api/visitors HTTP/1.1\r\nhost: x\r\ncontent-le")
        .await
        .unwrap();
    let took = server.stop().await;
    assert!(took < Duration::from_secs(5), "{took:?}");
    for mut socket in sockets {
        assert_eq!(socket.end().await, (1012, "closing".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_table_is_frozen_and_others_go_on() {
    let mut server = Running::start().await;
    let (livia, table) = begun(&server).await;
    let marcus = server.person("Marcus").await;
    let (other, _) = marcus.found(italia(2)).await;
    marcus.say(&other, json!({ "do": "fill", "level": "agricola" })).await;
    assert_eq!(marcus.say(&other, json!({ "do": "start" })).await.status, 200);
    assert_eq!(livia.say(&table, play(&asked(&livia, &table).await, "a")).await.status, 200);
    server.stop().await;
    let file = rusqlite::Connection::open(server.database()).unwrap();
    file.execute("UPDATE moves SET seat = 1 WHERE game = ?1 AND seq = 1", [&table]).unwrap();
    drop(file);
    server.start_again().await;
    let (livia, marcus) = (Person { at: server.address, ..livia }, Person { at: server.address, ..marcus });
    let room = livia.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
    assert_eq!(room["frozen"], "row 1: it does not follow the row before it; the chain is damaged");
    let reply = livia.say(&table, json!({ "do": "pause", "on": true })).await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "frozen"));
    let mut socket = livia.socket(&table).await;
    socket.watch(None).await;
    assert!(socket.next_of("room").await["frozen"].is_string());
    assert_eq!(marcus.say(&other, play(&asked(&marcus, &other).await, "a")).await.status, 200);
}

/// The chain tells of every row that is missing but the last; the head knows that one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_last_row_is_noticed() {
    let mut server = Running::start().await;
    let (livia, table) = begun(&server).await;
    assert_eq!(livia.say(&table, play(&asked(&livia, &table).await, "a")).await.status, 200);
    server.stop().await;
    let file = rusqlite::Connection::open(server.database()).unwrap();
    let sql = "DELETE FROM moves WHERE game = ?1 AND seq = (SELECT MAX(seq) FROM moves WHERE game = ?1)";
    assert_eq!(file.execute(sql, [&table]).unwrap(), 1);
    drop(file);
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    let room = livia.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
    assert_eq!(room["frozen"], "the last row is not the one that was written last");
}
