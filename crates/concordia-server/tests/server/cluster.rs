//! Two servers on one PostgreSQL: any of them serves any table, and one may go.

use concordia_server::store::Database;
use serde_json::json;

use crate::client::{Person, italia};
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
