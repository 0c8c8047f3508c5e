//! What goes wrong around a table: each gets a stated answer, nothing acknowledged is lost, other tables go on.

use std::fs;
use std::time::Duration;

use serde_json::json;

use crate::client::{Person, italia};
use crate::life::{asked, begun, play, update};
use crate::postgres_server::Server as Postgres;
use crate::running::{Running, wide};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mistake_in_the_program_freezes_one_table_and_others_go_on() {
    let mut server = Running::start().await;
    let (livia, table) = begun(&server).await;
    let marcus = server.person("Marcus").await;
    let (other, _) = marcus.found(italia(2)).await;
    marcus.say(&other, json!({ "do": "fill", "level": "agricola" })).await;
    assert_eq!(marcus.say(&other, json!({ "do": "start" })).await.status, 200);
    let message = play(&asked(&livia, &table).await, "a");
    let played = livia.say(&table, message.clone()).await.json();
    assert_eq!(played["result"], "played");
    let (mut socket, mut bystander) = (livia.socket(&table).await, marcus.socket(&other).await);
    socket.watch(None).await;
    bystander.watch(None).await;

    server.inside.panic_at(&table).await;
    assert_eq!(socket.end().await, (1011, "frozen".to_owned()));
    let seen = livia.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(seen["room"]["frozen"], "a mistake in the program; its record is kept");
    let reply = livia.say(&table, message.clone()).await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "frozen"), "{}", reply.body);
    // It can still be looked at, and says what is the matter.
    let mut socket = livia.socket(&table).await;
    socket.watch(None).await;
    assert!(socket.next_of("room").await["frozen"].is_string());
    // The other table has not noticed: its socket is open, and it is played on.
    let answer = bystander.ask(play(&asked(&marcus, &other).await, "a")).await;
    assert_eq!(answer["result"], "played");

    // What was acknowledged is there after the next start, and the game goes on.
    server.stop().await;
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    assert_eq!(livia.say(&table, message).await.json(), played);
    assert_eq!(livia.say(&table, play(&asked(&livia, &table).await, "b")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_nothing_acknowledged_is_lost() {
    let limits =
        concordia_server::limits::Limits { new_tables: 10_000, tables_per_visitor: 10_000, ..wide() };
    let mut server = Running::with(|config| {
        config.options.max_pages = Some(100);
        config.limits = limits;
    })
    .await;
    // Two people and no bot: a bot whose answer does not fit would be waited for.
    let mut people = [server.person("Livia").await, server.person("Marcus").await];
    let (table, link) = people[0].found(italia(2)).await;
    assert_eq!(people[1].say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(people[0].say(&table, json!({ "do": "start" })).await.status, 200);
    let mut acknowledged = Vec::new();
    let mut tables = Vec::new();
    // Tables and moves take what room there is, until neither fits.
    let (who, refused) = loop {
        let livia = &people[0];
        let founded = livia.send("POST", "/api/tables", &json!({ "settings": italia(4) })).await;
        if founded.status == 201 {
            tables.push(founded.json()["id"].as_str().unwrap().to_owned());
            assert!(tables.len() < 2_000, "the disk is never full");
            continue;
        }
        assert_eq!((founded.status, founded.code().as_str()), (503, "store_failed"), "{}", founded.body);
        assert!(founded.body.contains("cannot use its database, nothing happened"), "{}", founded.body);
        let who = update(livia, &table).await["asked"].as_u64().unwrap() as usize;
        let message = play(&update(&people[who], &table).await, &format!("k{}", acknowledged.len()));
        let reply = people[who].say(&table, message.clone()).await;
        if reply.status != 200 {
            assert_eq!((reply.status, reply.code().as_str()), (503, "store_failed"), "{}", reply.body);
            break (who, message);
        }
        acknowledged.push((who, message, reply.json()));
        assert!(acknowledged.len() < 500, "the disk is never full");
    };
    assert!(!tables.is_empty());
    let ill = people[0].get("/healthz").await;
    assert_eq!((ill.status, ill.code().as_str()), (503, "store_failed"), "{}", ill.body);
    // What is there can still be looked at.
    assert_eq!(people[0].get(&format!("/api/tables/{}", tables[0])).await.status, 200);
    server.stop().await;
    server.config.options.max_pages = None;
    server.start_again().await;
    for person in &mut people {
        person.at = server.address;
    }
    for (who, message, answer) in &acknowledged {
        assert_eq!(people[*who].say(&table, message.clone()).await.json(), *answer);
    }
    for id in &tables {
        assert_eq!(people[0].get(&format!("/api/tables/{id}")).await.status, 200);
    }
    // What was refused has not happened; now there is room for it.
    assert_eq!(update(&people[0], &table).await["seq"], refused["expected_seq"]);
    assert_eq!(people[who].say(&table, refused).await.json()["result"], "played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_file_that_vanishes_is_said_and_loses_nothing() {
    let mut server = Running::start().await;
    let (mut livia, table) = begun(&server).await;
    let (sleeping, _) = livia.found(italia(2)).await;
    let message = play(&asked(&livia, &table).await, "a");
    let played = livia.say(&table, message.clone()).await.json();
    assert_eq!(played["result"], "played");
    let next = play(&asked(&livia, &table).await, "b");
    let mut socket = livia.socket(&table).await;

    let (file, away) = (server.database(), server.database().with_extension("away"));
    fs::rename(&file, &away).unwrap();
    let waiting = socket.say(next.clone()).await;
    let ill = livia.get("/healthz").await;
    assert_eq!((ill.status, ill.code().as_str()), (503, "store_failed"), "{}", ill.body);
    for reply in [
        livia.send("POST", "/api/tables", &json!({ "settings": italia(2) })).await,
        livia.say(&table, next.clone()).await,
        livia.get(&format!("/api/tables/{sleeping}")).await,
    ] {
        assert_eq!((reply.status, reply.code().as_str()), (503, "store_failed"), "{}", reply.body);
    }
    fs::rename(&away, &file).unwrap();
    // Whether it was stored is known, and said, when the database can be read again: nothing happened.
    let answer = socket.next_of("answer").await;
    assert_eq!((&answer["id"], answer["code"].as_str()), (&json!(waiting), Some("store_failed")), "{answer}");
    // What else was done to the file nobody knows, so nothing is written until the next start.
    assert_eq!(livia.get("/healthz").await.status, 503);
    assert_eq!(socket.ask(next.clone()).await["code"], "store_failed");
    server.stop().await;
    server.start_again().await;
    livia.at = server.address;
    assert_eq!(livia.get("/healthz").await.status, 200);
    assert_eq!(livia.say(&table, message).await.json(), played);
    assert_eq!(livia.say(&table, next).await.json()["result"], "played");
    assert_eq!(livia.get(&format!("/api/tables/{sleeping}")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgresql_that_goes_away_is_said_and_found_again() {
    let postgres = tokio::task::block_in_place(Postgres::start);
    let database = postgres.create("vanishing").await;
    let server = Running::with(move |config| config.database = database).await;
    let (livia, table) = begun(&server).await;
    let message = play(&asked(&livia, &table).await, "a");
    let played = livia.say(&table, message.clone()).await.json();
    assert_eq!(played["result"], "played");
    let next = play(&asked(&livia, &table).await, "b");

    tokio::task::block_in_place(|| postgres.control(&["-m", "immediate", "stop"]));
    let waiting = {
        let (livia, table, next) = (livia.clone(), table.clone(), next.clone());
        tokio::spawn(async move { livia.say(&table, next).await })
    };
    let ill = livia.get("/healthz").await;
    assert_eq!((ill.status, ill.code().as_str()), (503, "store_failed"), "{}", ill.body);
    tokio::task::block_in_place(|| postgres.control(&["start"]));
    // The session is read from the database too, so either may be what could not be done.
    let reply = waiting.await.unwrap();
    assert_eq!((reply.status, reply.code().as_str()), (503, "store_failed"), "{}", reply.body);
    // It was refused, so it has not happened; the pool finds the server again.
    let mut again = livia.say(&table, next.clone()).await;
    for _ in 0..100 {
        if again.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        again = livia.say(&table, next.clone()).await;
    }
    assert_eq!(again.json()["result"], "played", "{}", again.body);
    assert_eq!(livia.say(&table, message).await.json(), played, "a crash lost nothing acknowledged");
    // What was answered a moment ago is answered for a second.
    tokio::time::sleep(concordia_server::limits::HEALTH_AGE).await;
    assert_eq!(livia.get("/healthz").await.status, 200);
}
