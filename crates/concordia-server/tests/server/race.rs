//! Two servers on one PostgreSQL are told something at the same moment: one of them is too late, and looks again.

use std::time::Duration;

use concordia_server::store::Database;
use serde_json::{Value, json};
use tokio_postgres::NoTls;

use crate::client::{Person, italia, legal};
use crate::play::watching;
use crate::postgres_server::new_database;
use crate::running::Running;

/// Holds a game back in the database until two servers wait for it, so that neither has heard of the other.
async fn both<T>(
    database: &Database,
    table: &str,
    one: impl Future<Output = T>,
    other: impl Future<Output = T>,
) -> [T; 2] {
    let Database::Postgres(config) = database else { panic!("{database}") };
    let (mut client, connection) = config.connect(NoTls).await.unwrap();
    let driver = tokio::spawn(connection);
    let held = client.transaction().await.unwrap();
    held.execute("SELECT 1 FROM games WHERE id = $1 FOR UPDATE", &[&table]).await.unwrap();
    let release = async {
        let (watcher, connection) = config.connect(NoTls).await.unwrap();
        let driver = tokio::spawn(connection);
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' \
                       AND datname = current_database()";
        while watcher.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) < 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        held.commit().await.unwrap();
        drop(watcher);
        driver.await.unwrap().unwrap();
    };
    let (one, other, ()) = tokio::join!(one, other, release);
    drop(client);
    driver.await.unwrap().unwrap();
    [one, other]
}

fn results(answers: &[Value; 2]) -> Vec<&str> {
    let mut results: Vec<_> = answers.iter().map(|answer| answer["result"].as_str().unwrap()).collect();
    results.sort_unstable();
    results
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_too_late_is_shown_how_it_stands() {
    let database = new_database("race").await;
    let on = async |database: &Database| {
        let database = database.clone();
        Running::with(move |config| config.database = database).await
    };
    let (one, other) = (on(&database).await, on(&database).await);
    let (livia, marcus) = (one.person("Livia").await, other.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;

    // Both sit down at once: the second looks again, and there is another chair.
    let gaia = one.person("Gaia").await;
    let claim = json!({ "do": "claim", "link": link });
    // Both servers have the table in memory.
    for person in [&gaia, &marcus] {
        assert_eq!(person.get(&format!("/api/tables/{table}")).await.status, 200);
    }
    let sat =
        both(&database, &table, gaia.say(&table, claim.clone()), marcus.say(&table, claim.clone())).await;
    for reply in sat {
        assert_eq!((reply.status, reply.json()["result"].as_str()), (200, Some("done")), "{}", reply.body);
    }
    // The winner's server may hear of the loser a moment later.
    while livia.say(&table, json!({ "do": "start" })).await.code() == "open_chairs" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    // The same seat plays in two windows, one at each server.
    let elsewhere = Person { at: other.address, ..livia.clone() };
    let ((mut here, update), (mut there, same)) =
        (watching(&livia, &table).await, watching(&elsewhere, &table).await);
    assert_eq!((&update["seq"], &update["asked"]), (&same["seq"], &update["viewer"]));
    let play = |key: &str| json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": [legal(&update)[0]] });
    let answers = both(&database, &table, here.ask(play("here")), there.ask(play("there"))).await;
    assert_eq!(results(&answers), ["played", "stale"], "{answers:?}");
    let stale = answers.iter().find(|answer| answer["result"] == "stale").unwrap();
    assert_eq!((&stale["update"]["seq"], &stale["update"]["moves"][0]["seq"]), (&json!(1), &json!(1)));
    assert!(stale["update"]["view"]["format"].is_string(), "with the view");
}
