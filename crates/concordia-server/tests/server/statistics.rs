//! Statistics: what a finished game leaves to those who played it.

use std::time::Duration;

use concordia_rules::{Actions, Dice, Options, Record};
use serde_json::{Value, json};

use crate::client::{Person, italia, request};
use crate::play::{play_out, watching};
use crate::postgres_server::new_database;
use crate::running::Running;

/// The results of a person when there are so many.
async fn results(person: &Person, n: usize) -> Vec<Value> {
    for _ in 0..200 {
        let all = person.get("/api/me/results").await.json()["results"].as_array().unwrap().clone();
        if all.len() >= n {
            return all;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("there are no {n} results")
}

/// Two people play a game to its end; one of them gives up before.
async fn played(server: &Running) -> (Person, Person, String, Value) {
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "random" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    let (socket, update) = watching(&livia, &table).await;
    assert_eq!(marcus.say(&table, json!({ "do": "resign" })).await.status, 200);
    let last = play_out(socket, update, 3).await;
    (livia, marcus, table, last)
}

fn check(table: &str, last: &Value, livia: &[Value], marcus: &[Value]) {
    let [hers] = livia else { panic!("{livia:?}") };
    let [his] = marcus else { panic!("{marcus:?}") };
    let ranking: Vec<u64> =
        last["snapshot"]["ranking"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
    for (result, absent) in [(hers, false), (his, true)] {
        let seat = result["seat"].as_u64().unwrap();
        let score = &last["snapshot"]["scores"][seat as usize];
        assert_eq!(result["points"], score["total"]);
        for (god, points) in result["gods"].as_object().unwrap() {
            assert_eq!(points, &score[god], "{god}");
        }
        let place = 1 + ranking.iter().position(|it| *it == seat).unwrap();
        assert_eq!(result["place"], place as u64);
        assert_eq!(result["absent"], absent);
        assert_eq!((&result["table"], &result["map"]), (&json!(table), &json!("italia")));
        assert_eq!(
            (&result["players"], &result["people"], &result["team"]),
            (&json!(3), &json!(2), &json!(false))
        );
    }
    assert_ne!(hers["seat"], his["seat"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_counted_for_those_who_played_it() {
    let mut server = Running::start().await;
    let (livia, marcus, table, last) = played(&server).await;
    check(&table, &last, &results(&livia, 1).await, &results(&marcus, 1).await);

    let statistics = livia.get("/api/me/statistics").await.json();
    let result = &results(&livia, 1).await[0];
    let [group] = &statistics["groups"].as_array().unwrap()[..] else { panic!("{statistics}") };
    assert_eq!((&group["map"], &group["players"], &group["games"]), (&json!("italia"), &json!(3), &json!(1)));
    assert_eq!((&group["points"], &group["best"]), (&result["points"], &result["points"]));
    assert_eq!(group["wins"], u64::from(result["place"] == 1));
    assert_eq!((&group["gods"], &group["best_gods"]), (&result["gods"], &result["gods"]));
    let theirs = marcus.get("/api/me/statistics").await.json();
    assert_eq!((&theirs["groups"][0]["absent"], &theirs["groups"][0]["wins"]), (&json!(1), &json!(0)));

    let csv = livia.get("/api/me/results?format=csv").await;
    assert!(csv.headers["content-type"].starts_with("text/csv"));
    assert!(csv.headers["content-disposition"].contains("concordia.csv"));
    let lines: Vec<&str> = csv.body.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    assert!(lines[1].starts_with(&table), "{}", lines[1]);

    // A rematch is saved at the same table; nothing is counted twice, not even after a restart.
    assert_eq!(livia.say(&table, json!({ "do": "rematch" })).await.status, 200);
    server.stop().await;
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(results(&livia, 1).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_counted_once_by_two_servers() {
    let database = new_database("counted_once").await;
    let on = async |database| Running::with(move |config| config.database = database).await;
    let (one, other) = (on(database.clone()).await, on(database).await);
    let (livia, marcus, table, last) = played(&one).await;
    let livia = Person { at: other.address, ..livia };
    check(&table, &last, &results(&livia, 1).await, &results(&marcus, 1).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_others_are_nobodys_games_and_strangers_have_none() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let mut record = Record::new(&Options::new("italia", 2).unwrap(), 7);
    let (mut dice, mut legal) = (Dice::new(5), Actions::new());
    while !record.course.game().is_over() {
        record.course.game().legal_actions(&mut legal);
        record.course.play(dice.pick(&legal), &mut ()).unwrap();
    }
    let headers = [("cookie", livia.cookie.as_str()), ("content-type", "text/plain")];
    let reply = request(server.address, "POST", "/api/records", &headers, record.write().as_bytes()).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(livia.get("/api/me/statistics").await.json(), json!({ "groups": [] }));
    assert_eq!(livia.get("/api/me/results").await.json(), json!({ "results": [] }));

    let bad = livia.get("/api/me/results?format=xml").await;
    assert_eq!((bad.status, bad.code().as_str()), (400, "bad_request"));
    assert!(bad.body.contains("json or csv"), "{}", bad.body);
    let stranger = Person { at: server.address, cookie: String::new() };
    for path in ["/api/me/statistics", "/api/me/results"] {
        assert_eq!(stranger.get(path).await.code(), "no_session");
    }
}
