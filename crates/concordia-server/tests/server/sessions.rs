//! Sessions: one that ends is over everywhere, and so are its sockets.

use concordia_server::store::Database;
use serde_json::{Value, json};

use crate::client::{Person, Reply, Socket, cookie, italia};
use crate::postgres_server::new_database;
use crate::running::Running;

const PASSWORD: &str = "correct horse battery";

/// Somebody with a password and a table.
async fn with_password(server: &Running, name: &str) -> (Person, String) {
    let mut person = server.person(name).await;
    let (table, _) = person.found(italia(3)).await;
    person.secure(PASSWORD).await;
    (person, table)
}

/// The same person in another browser.
async fn log_in(server: &Running, name: &str) -> Person {
    let login = json!({ "name": name, "password": PASSWORD });
    let reply = server.stranger().send("POST", "/api/session", &login).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    Person { at: server.address, cookie: cookie(&reply) }
}

/// A socket that the table knows as its owner's.
async fn socket(person: &Person, table: &str) -> Socket {
    let mut socket = person.socket(table).await;
    assert_eq!(socket.watch(None).await["result"], "done");
    assert_eq!(socket.next_of("room").await["you"], 0);
    socket
}

async fn is_over(person: &Person, mut socket: Socket) {
    assert_eq!(person.get("/api/me").await.json(), Value::Null);
    assert_eq!(socket.end().await, (1008, "session_ended".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_out_closes_the_sockets_of_the_session() {
    let server = Running::start().await;
    let (livia, table) = with_password(&server, "Livia").await;
    let elsewhere = log_in(&server, "Livia").await;
    let mut stays = socket(&elsewhere, &table).await;
    let goes = socket(&livia, &table).await;
    assert_eq!(livia.send("DELETE", "/api/session", &json!({})).await.status, 204);
    is_over(&livia, goes).await;
    assert_eq!(stays.ask(json!({ "do": "store_by_value", "on": true })).await["result"], "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_sent_after_logging_out_is_not_played() {
    let server = Running::start().await;
    for _ in 0..20 {
        let livia = server.person("Livia").await;
        let (table, _) = livia.found(italia(3)).await;
        let mut socket = socket(&livia, &table).await;
        assert_eq!(livia.send("DELETE", "/api/session", &json!({})).await.status, 204);
        socket.try_say(json!({ "do": "fill", "level": "tiro" })).await;
        assert_eq!(socket.end().await.1, "session_ended");
        let room = server.stranger().get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(room["room"]["chairs"][1]["bot"], false, "{room}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_every_other_session() {
    let server = Running::start().await;
    let (mut livia, table) = with_password(&server, "Livia").await;
    let elsewhere = log_in(&server, "Livia").await;
    let (here, there) = (socket(&livia, &table).await, socket(&elsewhere, &table).await);
    let change = json!({ "password": "another horse entirely", "current": PASSWORD });
    let changed = livia.send("PUT", "/api/me/password", &change).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    is_over(&elsewhere, there).await;
    // The old cookie of this browser is worth nothing either; it has a new one.
    is_over(&livia, here).await;
    livia.cookie = cookie(&changed);
    assert_eq!(livia.get("/api/me").await.json()["name"], "Livia");
    socket(&livia, &table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_ends_the_session_it_came_with() {
    let server = Running::start().await;
    let (_, _) = with_password(&server, "Livia").await;
    let marcus = server.person("Marcus").await;
    let (table, _) = marcus.found(italia(3)).await;
    let socket = socket(&marcus, &table).await;
    let login = json!({ "name": "Livia", "password": PASSWORD });
    let reply = marcus.send("POST", "/api/session", &login).await;
    assert_ne!(cookie(&reply), marcus.cookie, "a session that somebody else may know is not taken over");
    is_over(&marcus, socket).await;
}

async fn list(person: &Person) -> Vec<Value> {
    let reply: Reply = person.get("/api/me/sessions").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["sessions"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_are_listed_and_ended_one_by_one_or_together() {
    let server = Running::start().await;
    let (livia, table) = with_password(&server, "Livia").await;
    let (one, two) = (log_in(&server, "Livia").await, log_in(&server, "Livia").await);
    let marcus = server.person("Marcus").await;
    let sessions = list(&one).await;
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    let token = &one.cookie.split_once('=').unwrap().1[..64];
    assert!(!sessions.iter().any(|session| session.to_string().contains(token)));
    let id = sessions.iter().find(|session| session["current"] == true).unwrap()["id"].as_str().unwrap();
    assert_eq!(id.len(), 16);
    // Nobody ends somebody else's.
    let path = format!("/api/me/sessions/{id}");
    assert_eq!(marcus.send("DELETE", &path, &json!({})).await.code(), "not_found");
    let gone = socket(&one, &table).await;
    assert_eq!(livia.send("DELETE", &path, &json!({})).await.status, 204);
    is_over(&one, gone).await;
    assert_eq!(livia.send("DELETE", &path, &json!({})).await.code(), "not_found");
    assert_eq!(list(&livia).await.len(), 2);

    let gone = socket(&two, &table).await;
    let mut stays = socket(&livia, &table).await;
    assert_eq!(livia.send("DELETE", "/api/me/sessions", &json!({})).await.status, 204);
    is_over(&two, gone).await;
    assert_eq!(stays.ask(json!({ "do": "store_by_value", "on": true })).await["result"], "done");
    assert_eq!(list(&livia).await.len(), 1);
    assert_eq!(marcus.get("/api/me").await.json()["name"], "Marcus");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_ends_is_over_in_every_process() {
    let database = new_database("sessions_everywhere").await;
    let on = async |database: &Database| {
        let database = database.clone();
        Running::with(move |config| config.database = database).await
    };
    let (one, other) = (on(&database).await, on(&database).await);
    let (livia, table) = with_password(&one, "Livia").await;
    let there = Person { at: other.address, ..livia.clone() };
    let socket = socket(&there, &table).await;
    assert_eq!(livia.send("DELETE", "/api/session", &json!({})).await.status, 204);
    is_over(&there, socket).await;
}
