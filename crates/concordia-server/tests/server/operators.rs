//! Operators beside a running server, and people who go for good: the server notices, and games go on.

use std::time::Duration;

use concordia_server::operator::{Operator, OperatorError, check_backup};
use concordia_server::store::{GameState, StoreError};
use serde_json::{Value, json};

use crate::client::{Person, Socket, italia};
use crate::life::{asked, play, update};
use crate::postgres_server::new_database;
use crate::running::Running;

/// Livia and Marcus play, both look, and Livia has said something.
async fn two_play(server: &Running) -> (Person, Person, String) {
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let (table, link) = livia.found(italia(2)).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    let chat = json!({ "do": "chat", "key": "c1", "text": "good luck" });
    assert_eq!(livia.say(&table, chat).await.status, 200);
    (livia, marcus, table)
}

async fn watching(person: &Person, table: &str) -> Socket {
    let mut socket = person.socket(table).await;
    socket.watch(None).await;
    socket
}

/// Waits until a table is shown as it should be; an operator's deed is noticed within a second or so.
async fn shown(person: &Person, table: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let sight = person.get(&format!("/api/tables/{table}")).await.json();
        if is_so(&sight) {
            return sight;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{}", person.get(&format!("/api/tables/{table}")).await.body);
}

async fn operator(server: &Running) -> Operator {
    Operator::open(&server.config.database, "Titus").await.unwrap()
}

/// What somebody is called, and why a bot sits in.
fn chair(room: &Value, nth: usize) -> (&str, Option<&str>) {
    let chair = &room["chairs"][nth];
    (chair["name"].as_str().unwrap_or_default(), chair["stand_in"].as_str())
}

fn seat_of(room: &Value, name: &str) -> usize {
    let chairs = room["chairs"].as_array().unwrap();
    chairs.iter().position(|chair| chair["name"] == name).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_goes_for_good_is_forgotten_and_the_game_goes_on() {
    let server = Running::start().await;
    let (mut livia, marcus, table) = two_play(&server).await;
    let password = json!({ "password": "a horse of bronze" });
    let set = livia.send("PUT", "/api/me/password", &password).await;
    assert_eq!(set.status, 200, "{}", set.body);
    livia.cookie = crate::client::cookie(&set);
    let (lobby, _) = livia.found(italia(3)).await;
    let room = livia.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
    let seat = seat_of(&room, "Livia");
    let (mut hers, mut his) = (watching(&livia, &table).await, watching(&marcus, &table).await);

    for wrong in [json!({}), json!({ "password": "a horse of wood!" })] {
        let refused = livia.send("DELETE", "/api/me", &wrong).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "wrong_password"));
    }
    assert_eq!(livia.send("DELETE", "/api/me", &json!({ "name": "Livia" })).await.status, 400);
    assert_eq!(chair(&his.next_of("room").await, seat), ("Livia", None), "nothing has happened");
    let gone = livia.send("DELETE", "/api/me", &password).await;
    assert_eq!(gone.status, 204, "{}", gone.body);

    // The account is gone, and whoever was there in its name.
    assert_eq!(hers.end().await.1, "session_ended");
    assert_eq!(livia.get("/api/me").await.json(), Value::Null);
    let login = json!({ "name": "Livia", "password": "a horse of bronze" });
    assert_eq!(livia.send("POST", "/api/session", &login).await.code(), "wrong_password");
    // The seat is nobody's, a bot plays for it, and the game goes on.
    loop {
        let room = his.next_of("room").await;
        if chair(&room, seat) == ("Anonymous", Some("left")) {
            break;
        }
    }
    let sight = marcus.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(sight["chat"][0]["name"], "Anonymous");
    assert_eq!(sight["chat"][0]["text"], "good luck");
    let now = asked(&marcus, &table).await;
    assert_eq!(marcus.say(&table, play(&now, "m1")).await.json()["result"], "played");
    // Nothing of her is left, and what is left is whole.
    let operator = operator(&server).await;
    assert!(operator.people("livia", 0, 10).await.unwrap().is_empty());
    let (game, seats) = operator.table(&table).await.unwrap();
    assert!(
        !game.head.contains("Livia")
            && seats.iter().all(|it| it.seat as usize != seat || it.account.is_none())
    );
    let (lobby, _) = operator.table(&lobby).await.unwrap();
    assert!(!lobby.head.contains("Livia"));
    let checked = operator.check().await.unwrap();
    assert_eq!((checked.damaged, checked.n_games), (vec![], 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_operator_does_is_noticed_by_a_running_server() {
    beside(Running::start().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_operator_does_is_noticed_by_a_running_server_on_postgresql() {
    let database = new_database("operator").await;
    beside(Running::with(move |config| config.database = database).await).await;
}

async fn beside(server: Running) {
    let (mut livia, marcus, table) = two_play(&server).await;
    let password = json!({ "password": "a horse of bronze" });
    livia.cookie = crate::client::cookie(&livia.send("PUT", "/api/me/password", &password).await);
    let operator = operator(&server).await;
    let listed = operator.tables(Some(GameState::Running), None, 10).await.unwrap();
    assert_eq!(listed.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), [&table]);
    assert!(operator.tables(Some(GameState::Finished), None, 10).await.unwrap().is_empty());
    let person = operator.person("livia").await.unwrap();
    assert_eq!((person.name.as_str(), person.n_sessions, person.n_seats), ("Livia", 1, 1));
    assert_eq!(operator.person(&person.id.to_string()).await.unwrap(), person);
    let seat = seat_of(&livia.get(&format!("/api/tables/{table}")).await.json()["room"], "Livia");

    operator.rename(&person, " Julia ").await.unwrap();
    shown(&marcus, &table, |sight| chair(&sight["room"], seat).0 == "Julia").await;
    shown(&marcus, &table, |sight| sight["chat"][0]["name"] == "Julia").await;
    assert!(matches!(operator.rename(&person, "\u{7}").await, Err(OperatorError::BadName)));

    let mut hers = watching(&livia, &table).await;
    assert_eq!(operator.end_sessions(&person).await.unwrap(), 1);
    assert_eq!(hers.end().await.1, "session_ended");
    assert_eq!(livia.get("/api/me/tables").await.status, 401);
    let login = json!({ "name": "Julia", "password": "a horse of bronze" });
    let back = livia.send("POST", "/api/session", &login).await;
    assert_eq!(back.status, 200, "{}", back.body);
    livia.cookie = crate::client::cookie(&back);

    let mut hers = watching(&livia, &table).await;
    operator.ban(&person).await.unwrap();
    assert_eq!(hers.end().await.1, "session_ended");
    assert_eq!(livia.get("/api/me/tables").await.status, 401);
    let refused = livia.send("POST", "/api/session", &login).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "banned"), "{}", refused.body);
    shown(&marcus, &table, |sight| chair(&sight["room"], seat).1 == Some("left")).await;
    asked(&marcus, &table).await;
    operator.unban(&person).await.unwrap();
    assert_eq!(livia.send("POST", "/api/session", &login).await.status, 200);

    let export = operator.export_person(&person).await.unwrap();
    assert_eq!(
        (&export["name"], &export["tables"][0]["said"][0]["text"]),
        (&json!("Julia"), &json!("good luck"))
    );
    assert!(!export.to_string().contains("argon2"), "no secrets: {export}");

    let mut his = watching(&marcus, &table).await;
    operator.end_table(&table).await.unwrap();
    while his.next_of("room").await["phase"] != "abandoned" {}
    assert!(matches!(operator.end_table(&table).await, Err(OperatorError::NotPlaying)));
    let record = operator.export_table(&table).await.unwrap().unwrap();
    assert!(record.starts_with("concordia-record/1") && record.contains("\"Julia\""), "{record}");
    operator.delete_table(&table).await.unwrap();
    assert_eq!(his.end().await.1, "unknown_table");
    assert_eq!(marcus.get(&format!("/api/tables/{table}")).await.status, 404);
    assert!(matches!(operator.delete_table(&table).await, Err(OperatorError::NoTable(_))));
    operator.delete_person(&person).await.unwrap();
    assert!(matches!(operator.person("julia").await, Err(OperatorError::NoPerson(_))));

    let deeds = operator.deeds(None, 100).await.unwrap();
    let words: Vec<_> = deeds.iter().rev().map(|it| it.deed.as_str()).collect();
    let expected = [
        "rename",
        "end_sessions",
        "ban",
        "unban",
        "export_person",
        "end_table",
        "export_table",
        "delete_table",
        "delete_person",
    ];
    assert_eq!(words, expected);
    let last = &deeds[0];
    assert_eq!((last.operator.as_str(), last.about.clone()), ("Titus", format!("account {}", person.id)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operators_code_sets_a_forgotten_password_once() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let operator = operator(&server).await;
    let visitor = operator.people("livia", 0, 1).await.unwrap().remove(0);
    assert!(matches!(operator.reset_password(&visitor, false).await, Err(OperatorError::NoPassword)));
    let set = livia.send("PUT", "/api/me/password", &json!({ "password": "a horse of bronze" })).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let person = operator.person("Livia").await.unwrap();
    let code = operator.reset_password(&person, false).await.unwrap();
    let reset = json!({ "name": "Livia", "code": code, "password": "a mule of copper" });
    let wrong = json!({ "name": "Livia", "code": "0000", "password": "a mule of copper" });
    assert_eq!(livia.send("POST", "/api/reset", &wrong).await.code(), "wrong_reset");
    let done = livia.send("POST", "/api/reset", &reset).await;
    assert_eq!(done.status, 204, "{}", done.body);
    assert_eq!(livia.send("POST", "/api/reset", &reset).await.code(), "wrong_reset", "once");
    let login = json!({ "name": "Livia", "password": "a mule of copper" });
    assert_eq!(livia.send("POST", "/api/session", &login).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_restored_and_every_game_of_it_replayed() {
    let server = Running::start().await;
    let (livia, marcus, table) = two_play(&server).await;
    for nth in 0..6 {
        let hers = update(&livia, &table).await;
        let who = if hers["viewer"] == hers["asked"] { &livia } else { &marcus };
        let now = update(who, &table).await;
        assert_eq!(who.say(&table, play(&now, &format!("k{nth}"))).await.json()["result"], "played");
    }
    livia.found(italia(4)).await;
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("backup.db");
    operator(&server).await.backup(&backup).await.unwrap();
    let check = async |nth: &str| {
        let scratch = folder.path().join(nth);
        std::fs::create_dir(&scratch).unwrap();
        check_backup(&backup, &scratch).await
    };
    let before = std::fs::read(&backup).unwrap();
    let checked = check("whole").await.unwrap();
    assert_eq!((checked.n_games, checked.n_rows, checked.n_lines, checked.damaged), (2, 6, 1, vec![]));
    assert_eq!(std::fs::read(&backup).unwrap(), before, "the backup was only read");

    // A changed row, and then a file that is no database, are noticed.
    let change = "UPDATE moves SET seat = 1 - seat WHERE seq = 3";
    rusqlite::Connection::open(&backup).unwrap().execute(change, []).unwrap();
    let checked = check("changed").await.unwrap();
    assert_eq!(checked.damaged.len(), 1);
    assert_eq!(checked.damaged[0].0, table);
    assert!(checked.damaged[0].1.starts_with("row 3: "), "{:?}", checked.damaged);
    let half = std::fs::read(&backup).unwrap();
    std::fs::write(&backup, &half[..half.len() / 2]).unwrap();
    let cut = check("cut").await;
    assert!(matches!(cut, Err(OperatorError::Store(StoreError::Damaged(_)))), "{cut:?}");
    std::fs::remove_file(&backup).unwrap();
    assert!(matches!(check("missing").await, Err(OperatorError::File(_))));
}
