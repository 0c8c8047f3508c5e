//! Two servers on one PostgreSQL: any of them serves any table, one may go, and what is stored is what was sent.

use std::collections::BTreeMap;
use std::time::Duration;

use concordia_engine::wire;
use concordia_rules::{Actions, Colour, Dice, Game, Names};
use concordia_server::store::Database;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::{Person, italia};
use crate::content::row_of;
use crate::play::{play_out, watching};
use crate::postgres_server::new_database;
use crate::running::Running;

async fn on(database: &Database) -> Running {
    let database = database.clone();
    Running::with(move |config| config.database = database).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_play_one_game_and_one_of_them_goes() {
    let database = new_database("two_servers").await;
    let (mut one, other) = (on(&database).await, on(&database).await);
    let (livia, marcus) = (one.person("Livia").await, other.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "agricola" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    // Each plays at another server; the session of one is known to the other.
    let (mut here, first) = watching(&livia, &table).await;
    let (there, second) = watching(&marcus, &table).await;
    let marcus_plays = tokio::spawn(play_out(there, second, 2));
    let mut update = first;
    for round in 0..10 {
        while update["asked"] != update["viewer"] {
            update = here.next_of("update").await;
        }
        let action = update["snapshot"]["legal"][0].clone();
        let play = json!({ "do": "play", "expected_seq": update["seq"], "key": format!("r{round}"), "actions": [action] });
        let answer = here.ask(play).await;
        assert_eq!(answer["result"], "played", "{answer}");
        update = here.next_of("update").await;
    }
    one.stop().await;
    // She goes on at the other one, which now asks the bots.
    let livia = Person { at: other.address, ..livia };
    let (mut here, mut now) = watching(&livia, &table).await;
    // It may hear of the last moves a moment later.
    while now["seq"].as_u64() < update["seq"].as_u64() {
        now = here.next_of("update").await;
    }
    let last = play_out(here, now, 1).await;
    assert_eq!(marcus_plays.await.unwrap()["snapshot"]["scores"], last["snapshot"]["scores"]);
}

/// Turns that are played through both servers.
const TURNS: usize = 20;

/// Random answers to the end of the turn, each a message of its own.
fn messages(update: &Value, dice: &mut Dice) -> Vec<Value> {
    let mut game = wire::read_view(&update["view"]).unwrap();
    let (seat, mut legal, mut messages) = (game.deciding_seat(), Actions::new(), Vec::new());
    while game.deciding_seat() == seat {
        game.legal_actions(&mut legal);
        let action = dice.pick(&legal);
        let seq = update["seq"].as_u64().unwrap() + messages.len() as u64;
        messages.push(json!({
            "do": "play", "expected_seq": seq, "key": format!("k{seq}"),
            "actions": [wire::write_action(&game, action)],
        }));
        game.play(action, &mut ()).unwrap();
    }
    messages
}

/// Sends a message, and again while the table is busy: of one visitor, one message at a time waits for another process.
async fn insist(person: &Person, table: &str, message: &Value) -> Value {
    loop {
        let reply = person.say(table, message.clone()).await;
        if reply.code() != "busy" {
            return reply.json();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_servers_acknowledge_is_stored_as_it_was_sent() {
    let database = new_database("content").await;
    let (one, other) = (on(&database).await, on(&database).await);
    let livia = one.person("Livia").await;
    let homes = [livia.clone(), Person { at: other.address, ..livia.clone() }];
    let (table, _) = livia.found(italia(2)).await;
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "random" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    let (mut dice, mut sent) = (Dice::new(21), BTreeMap::new());
    let (mut socket, mut update) = watching(&livia, &table).await;
    for turn in 0..TURNS {
        let newest = sent.keys().max().copied().unwrap_or(0);
        while update["asked"] != update["viewer"] || update["seq"].as_u64() < Some(newest) {
            update = socket.next_of("update").await;
        }
        // The servers are asked in turn: neither has heard yet what the other has just stored. Every other time, nor
        // has the client heard that it is stored.
        let messages = messages(&update, &mut dice);
        let asking =
            messages.iter().enumerate().map(|(nth, message)| insist(&homes[nth % 2], &table, message));
        let replies = if turn % 2 == 0 {
            let mut replies = Vec::new();
            for asked in asking {
                replies.push(asked.await);
            }
            replies
        } else {
            join_all(asking).await
        };
        for (message, reply) in messages.into_iter().zip(replies) {
            let seq = message["expected_seq"].as_u64().unwrap() + 1;
            assert_eq!(reply, json!({ "result": "played", "key": message["key"], "seq": seq }), "{message}");
            sent.insert(seq, message);
        }
    }
    let Database::Postgres(config) = &database else { panic!("{database}") };
    let (client, connection) = config.connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = "SELECT seq, key, actions FROM moves WHERE game = $1 AND author = 'player'";
    let rows = client.query(sql, &[&table]).await.unwrap();
    assert_eq!(rows.len(), sent.len());
    for row in rows {
        let (seq, key, actions): (i64, String, String) = (row.get(0), row.get(1), row.get(2));
        let message = &sent[&(seq as u64)];
        assert_eq!(key, format!("0:{}", message["key"].as_str().unwrap()));
        assert_eq!(actions, row_of(message["actions"].as_array().unwrap()), "{message}");
    }
}

#[test]
fn rows_are_expected_in_the_notation_of_records() {
    let tables = [
        json!({ "map": "italia", "players": 3, "no_starting_goods": true }),
        json!({ "map": "imperium", "players": 3, "card_set": "venus" }),
        json!({ "map": "imperium", "players": 4, "mode": "team" }),
        json!({ "map": "cyprus", "players": 3, "fish_market": "coastal" }),
        json!({ "map": "hellas", "players": 3, "fish_market": "mountainside" }),
    ];
    for (options, seed) in tables.into_iter().zip(1_u64..) {
        let options = wire::read_options(&options).unwrap();
        let names = Names::new(&options, &Colour::ALL);
        let (mut game, mut dice) = (Game::new(&options, seed.into()), Dice::new(seed));
        let mut legal = Actions::new();
        while !game.is_over() {
            game.legal_actions(&mut legal);
            for &action in &legal[..] {
                assert_eq!(row_of(&[wire::write_action(&game, action)]), names.write(action));
            }
            game.play(dice.pick(&legal), &mut ()).unwrap();
        }
    }
}
