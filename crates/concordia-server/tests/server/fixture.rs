//! Databases that earlier versions of the program have made, kept as files: they open, migrate, verify and are played
//! on. `tests/fixtures/README.md` says what is in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use concordia_rules::{Record, Seat, Start};
use concordia_server::operator::Operator;
use concordia_server::store::Database;
use concordia_table::{Hash, promises};
use serde_json::{Map, Value, json};

use crate::client::{Person, cookie, legal};
use crate::postgres_server::new_database;
use crate::running::Running;
use crate::upgrade::connect;

/// Answers that people give at each running table, all together.
const ANSWERS: usize = 12;
/// Everything old is as if the server had ended a moment ago: abandoned lobbies and sessions are deleted one day.
const TO_TODAY: [&str; 2] = [
    "UPDATE games SET updated = updated + $1 - (SELECT MAX(seen) FROM uptimes)",
    "UPDATE sessions SET expires = expires + $1 - (SELECT MAX(seen) FROM uptimes)",
];
/// How many rows of tables in a state have these words in them.
const ROWS_WITH: &str = "SELECT COUNT(*) FROM moves JOIN games ON games.id = moves.game
                         WHERE state = $1 AND actions LIKE '%' || $2 || '%'";
/// A game whose rows the present rules do not allow: where no city is a capital, nobody chooses where to begin any more.
const OUTDATED: &str = "Team with a market, finished";
const WHY_OUTDATED: &str = "; the game is of rules version 1, and this program plays version 2";
/// A choice by the half of the card, as it was written before it was written by its power.
const CHOICES: [(&str, &str); 4] =
    [("running", "choose 1"), ("running", "choose 2"), ("finished", "choose 1"), ("finished", "choose 2")];

fn kept(schema: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(schema).join(file)
}

fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_millis() as i64
}

/// A copy of the SQLite file.
fn sqlite(schema: &str, folder: &Path) -> Database {
    let copy = folder.join("kept.db");
    fs::copy(kept(schema, "games.db"), &copy).unwrap();
    let file = rusqlite::Connection::open(&copy).unwrap();
    for sql in TO_TODAY {
        file.execute(sql, [now_ms()]).unwrap();
    }
    for (state, words) in CHOICES {
        let n_rows: i64 = file.query_row(ROWS_WITH, [state, words], |row| row.get(0)).unwrap();
        assert!(n_rows > 0, "no {words:?} in a {state} game");
    }
    Database::Sqlite(copy)
}

/// A database of the PostgreSQL dump.
async fn postgres(schema: &str, name: &str) -> Database {
    let database = new_database(name).await;
    let dump = fs::read_to_string(kept(schema, "games.sql")).unwrap();
    connect(&database).await.batch_execute(&dump).await.unwrap();
    // The dump has left the first connection without a search path.
    let client = connect(&database).await;
    for sql in TO_TODAY {
        client.execute(sql, &[&now_ms()]).await.unwrap();
    }
    for (state, words) in CHOICES {
        let n_rows: i64 = client.query_one(ROWS_WITH, &[&state, &words]).await.unwrap().get(0);
        assert!(n_rows > 0, "no {words:?} in a {state} game");
    }
    database
}

/// Whether everything that was said then is said now; more may be said.
fn holds(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(key, then)| now.get(key).is_some_and(|now| holds(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| holds(now, then))
        }
        _ => now == then,
    }
}

/// A table, with what the old program showed of it.
struct Kept<'a> {
    name: &'a str,
    id: &'a str,
    then: &'a Value,
}

/// A house that was kept: its server, and those who come back.
struct House<'a> {
    server: Running,
    seen: &'a Value,
    livia: Person,
    marcus: Person,
    fabia: Person,
}

impl House<'_> {
    async fn open(database: Database, seen: &Value) -> House<'_> {
        let server = Running::with(move |config| config.database = database).await;
        let livia = log_in(&server, seen, "Livia").await;
        let marcus = log_in(&server, seen, "Marcus").await;
        // A visitor without a password is known by the session.
        let fabia =
            Person { at: server.address, cookie: seen["cookie_of"]["Fabia"].as_str().unwrap().to_owned() };
        assert_eq!(fabia.get("/api/me").await.json()["name"], "Fabia");
        House { server, seen, livia, marcus, fabia }
    }

    fn tables(&self) -> impl Iterator<Item = Kept<'_>> {
        let tables: &Map<String, Value> = self.seen["tables"].as_object().unwrap();
        tables.iter().map(|(name, then)| Kept { name, id: then["id"].as_str().unwrap(), then })
    }

    /// Those that are as they were. The others say why not, and show what is known of them.
    async fn sound_tables(&self) -> Vec<Kept<'_>> {
        let mut sound = Vec::new();
        for table in self.tables() {
            if table.name != OUTDATED {
                sound.push(table);
                continue;
            }
            let reply = self.livia.get(&format!("/api/tables/{}?seen=0&heard=0", table.id)).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            let sight = reply.json();
            let reason = sight["room"]["frozen"].as_str().unwrap();
            assert!(reason.starts_with("row 1: answer 1: ") && reason.ends_with(WHY_OUTDATED), "{reason}");
            let then = &table.then["Livia"]["room"];
            for known in ["commitment", "seed", "chairs", "phase"] {
                assert!(holds(&sight["room"][known], &then[known]), "{known} of {sight}");
            }
            assert_eq!(sight["update"], Value::Null);
        }
        sound
    }

    fn id(&self, name: &str) -> &str {
        self.seen["tables"][name]["id"].as_str().unwrap()
    }

    async fn sight(&self, person: &Person, id: &str) -> Value {
        let reply = person.get(&format!("/api/tables/{id}?seen=0&heard=0")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let sight = reply.json();
        assert_eq!(sight["room"]["frozen"], Value::Null, "the chain of {} holds", sight["room"]["settings"]);
        sight
    }

    async fn sights(&self, names: &[&str]) -> Vec<Value> {
        let mut sights = Vec::new();
        for name in names {
            sights.push(self.sight(&self.livia, self.id(name)).await);
        }
        sights
    }

    /// Every table looks as the old program showed it, to everybody.
    async fn is_as_it_was(&self) {
        let nobody = Person { at: self.server.address, cookie: String::new() };
        let people = [("Livia", &self.livia), ("Marcus", &self.marcus), ("nobody", &nobody)];
        for table in self.sound_tables().await {
            for (who, person) in people {
                let mut sight = self.sight(person, table.id).await;
                let mut update = sight["update"].take();
                sight["scores"] = update["snapshot"]["scores"].take();
                for field in ["view", "seq", "asked"] {
                    sight[field] = update[field].take();
                }
                let then = &table.then[who];
                assert!(holds(&sight, then), "{} of {who}\nnow: {sight}\nthen: {then}", table.name);
            }
        }
        let me = self.livia.get("/api/me").await.json();
        assert_eq!(me["preferences"], json!({ "language": "de", "theme": "dark" }));
        assert_eq!(me["webhook_url"], "http://127.0.0.1:9/livia");
        let results = self.livia.get("/api/me/results").await.json();
        assert!(holds(&results, &self.seen["results_of"]["Livia"]), "{results}");
    }

    /// Finished games have records, which can be read and come out as they did, and prove what was promised.
    async fn has_its_records(&self) -> usize {
        let mut n_records = 0;
        for table in self.sound_tables().await {
            let Some(scores) = table.then["nobody"]["scores"].as_array() else { continue };
            let text = self.livia.get(&format!("/api/tables/{}/record", table.id)).await.body;
            let record = Record::read(&text, concordia_engine::load_document).unwrap();
            let game = record.course.game();
            let Start::Deal { seed: Some(seed), .. } = record.start else { panic!("{text}") };
            let promise = &table.then["Livia"]["room"]["commitment"];
            let found = promises(game.table(), seed).any(|text| Hash::of_text(&text).to_string() == *promise);
            assert!(found, "{} has the promise {promise}", table.name);
            for score in scores {
                let seat = Seat(score["seat"].as_u64().unwrap() as u8);
                assert_eq!(u64::from(game.score(seat).unwrap().total()), score["total"], "{}", table.name);
            }
            n_records += 1;
        }
        n_records
    }

    /// People answer at a table, and bots as they are asked; everybody whose table it is plays.
    async fn plays_on(&self, id: &str) {
        let people = [&self.livia, &self.marcus, &self.fabia];
        let before = self.sight(&self.livia, id).await["update"]["seq"].as_u64().unwrap_or(0);
        let mut n_answers = 0;
        for _ in 0..2_000 {
            for person in people {
                let sight = self.sight(person, id).await;
                let update = &sight["update"];
                if sight["room"]["phase"] != "playing" || n_answers >= ANSWERS {
                    let now = update["seq"].as_u64().unwrap();
                    assert!(now >= before + n_answers as u64, "{now} after {before}");
                    return;
                }
                if update["asked"] != update["viewer"] || legal(update).is_empty() {
                    continue;
                }
                let action = &legal(update)[n_answers % legal(update).len()];
                let key = format!("on-{}", update["seq"]);
                let play =
                    json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": [action] });
                let answer = person.say(id, play).await.json();
                assert_eq!(answer["result"], "played", "{answer}");
                n_answers += 1;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("only {n_answers} answers in {}", self.sight(&self.livia, id).await);
    }

    /// A line of chat gets the next number.
    async fn chats_on(&self) {
        let team = self.id("Team, running");
        let line = json!({ "do": "chat", "key": "now", "text": "post multos annos", "to_partner": true });
        assert_eq!(self.marcus.say(team, line).await.status, 200);
        let heard = self.sight(&self.livia, team).await["chat"].clone();
        assert_eq!((&heard[3]["nth"], &heard[3]["text"]), (&json!(4), &json!("post multos annos")));
    }

    /// A lobby becomes a game.
    async fn begins(&self, name: &str) {
        let id = self.id(name);
        assert_eq!(self.livia.say(id, json!({ "do": "fill", "level": "tiro" })).await.status, 200);
        for chair in 1..=2 {
            // Visitors of whom nobody knows the session.
            let bot = json!({ "do": "bot", "chair": chair, "level": "tiro" });
            let _ = self.livia.say(id, json!({ "do": "free", "chair": chair })).await;
            assert_eq!(self.livia.say(id, bot).await.status, 200);
        }
        assert_eq!(self.livia.say(id, json!({ "do": "start" })).await.status, 200);
        self.plays_on(id).await;
    }
}

async fn log_in(server: &Running, seen: &Value, name: &str) -> Person {
    let nobody = Person { at: server.address, cookie: String::new() };
    let login = json!({ "name": name, "password": seen["password_of"][name] });
    let reply = nobody.send("POST", "/api/session", &login).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    Person { at: server.address, cookie: cookie(&reply) }
}

async fn still_plays(database: Database, seen: &Path) {
    let seen: Value = serde_json::from_str(&fs::read_to_string(seen).unwrap()).unwrap();
    let mut house = House::open(database, &seen).await;
    house.is_as_it_was().await;
    assert_eq!(house.has_its_records().await, 3);
    // Who was away takes the seat back, and clocks that stood go on.
    let (left, paused) = (house.id("Venus, running"), house.id("Paused, running"));
    assert_eq!(house.fabia.say(left, json!({ "do": "return" })).await.status, 200);
    assert_eq!(house.livia.say(paused, json!({ "do": "pause", "on": false })).await.status, 200);
    let running = ["Venus, running", "rematch", "Team, running", "Market, running", "Paused, running"];
    for name in running {
        house.plays_on(house.id(name)).await;
    }
    house.chats_on().await;
    house.begins("Come in").await;

    // What was added is one chain with what was there.
    let before = house.sights(&running).await;
    house.server.stop().await;
    house.server.start_again().await;
    for person in [&mut house.livia, &mut house.marcus, &mut house.fabia] {
        person.at = house.server.address;
    }
    for (before, after) in before.iter().zip(house.sights(&running).await) {
        assert!(after["update"]["seq"].as_u64() >= before["update"]["seq"].as_u64());
    }
    assert_eq!(house.has_its_records().await, 3);

    // Whoever looks at all of it finds every chain whole and every promise kept.
    let operator = Operator::open(&house.server.config.database, "Titus").await.unwrap();
    let damaged = operator.check().await.unwrap().damaged;
    operator.close().await;
    let [(id, reason)] = damaged.as_slice() else { panic!("{damaged:?}") };
    assert!(id == house.id(OUTDATED) && reason.ends_with(WHY_OUTDATED), "{id}: {reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_sqlite_file_opens_verifies_and_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    still_plays(sqlite("schema-4", folder.path()), &kept("schema-4", "sqlite.json")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_postgres_dump_opens_verifies_and_is_played_on() {
    let database = postgres("schema-4", "kept_schema_4").await;
    still_plays(database, &kept("schema-4", "postgres.json")).await;
}
