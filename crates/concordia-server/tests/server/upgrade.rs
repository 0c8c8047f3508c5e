//! A database of an earlier version of the program is brought up to date, and everybody plays on.
//!
//! An old database is made of a new one: the migrations up to an old one, and then what their tables can hold.

use axum::body::Bytes;
use concordia_server::store::Database;
use futures_util::{SinkExt, TryStreamExt};
use serde_json::{Value, json};
use tokio_postgres::{Client, NoTls};

use crate::client::{Person, cookie, italia};
use crate::life::{asked, play};
use crate::postgres_server::new_database;
use crate::running::Running;

/// The version of the old database: visitors of one name were not possible.
const OLD: i32 = 2;
/// Its tables, those first that others refer to.
const TABLES: [&str; 7] = ["accounts", "sessions", "games", "seats", "moves", "chat", "uptimes"];

// The generated modules are public, undocumented and unwrap what the build has checked.
#[allow(missing_docs, unused_imports, unreachable_pub, clippy::pedantic)]
mod sqlite {
    refinery::embed_migrations!("migrations/sqlite");
}
#[allow(missing_docs, unused_imports, unreachable_pub, clippy::pedantic)]
mod postgres {
    refinery::embed_migrations!("migrations/postgres");
}

/// Packs into texts what had no columns.
fn pack(line_feed: &str) -> String {
    format!(
        "UPDATE moves SET actions = author || ' ' || thought || ' ' || actions;
         UPDATE chat SET text = key || {line_feed} || name || {line_feed} || text;"
    )
}

/// Makes an old SQLite file of a new one.
fn old_file(new: &std::path::Path, old: &std::path::Path) {
    let mut file = rusqlite::Connection::open(old).unwrap();
    let target = refinery::Target::Version(OLD);
    sqlite::migrations::runner().set_target(target).run(&mut file).unwrap();
    file.pragma_update(None, "foreign_keys", false).unwrap();
    // Nobody else needs the new one any more.
    rusqlite::Connection::open(new).unwrap().execute_batch(&pack("char(10)")).unwrap();
    file.execute("ATTACH ?1 AS new", [new.to_str().unwrap()]).unwrap();
    for table in TABLES {
        let columns = format!("SELECT group_concat(name) FROM pragma_table_info('{table}', 'main')");
        let columns: String = file.query_row(&columns, [], |row| row.get(0)).unwrap();
        let copy = format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}");
        file.execute(&copy, []).unwrap();
    }
    let application: i64 = file.pragma_query_value(Some("new"), "application_id", |row| row.get(0)).unwrap();
    file.pragma_update(Some("main"), "application_id", application).unwrap();
}

pub(crate) async fn connect(database: &Database) -> Client {
    let Database::Postgres(config) = database else { panic!("{database}") };
    let (client, connection) = config.connect(NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Makes an old PostgreSQL database of a new one.
async fn old_database(new: &Database, old: &Database) {
    let (from, mut to) = (connect(new).await, connect(old).await);
    from.batch_execute(&pack("chr(10)")).await.unwrap();
    let target = refinery::Target::Version(OLD);
    postgres::migrations::runner().set_target(target).run_async(&mut to).await.unwrap();
    for table in TABLES {
        let columns = "SELECT string_agg(column_name, ', ' ORDER BY ordinal_position)
                       FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'";
        let columns: String = to.query_one(columns, &[&table]).await.unwrap().get(0);
        let rows = from.copy_out(&format!("COPY {table} ({columns}) TO STDOUT")).await.unwrap();
        let rows: Vec<Bytes> = rows.try_collect().await.unwrap();
        let sink = to.copy_in(&format!("COPY {table} ({columns}) FROM STDIN")).await.unwrap();
        let mut sink = std::pin::pin!(sink);
        for row in rows {
            sink.send(row).await.unwrap();
        }
        sink.close().await.unwrap();
    }
    to.batch_execute(
        "SELECT setval(pg_get_serial_sequence('accounts', 'id'), (SELECT max(id) FROM accounts))",
    )
    .await
    .unwrap();
}

/// What was there before.
struct Before {
    livia: Person,
    marcus: Person,
    /// A running game of the two and a bot.
    game: String,
    /// A table that has not begun.
    lobby: String,
    sights: [Value; 3],
}

async fn sight(person: &Person, table: &str) -> Value {
    person.get(&format!("/api/tables/{table}?seen=0")).await.json()
}

async fn before(server: &Running) -> Before {
    let (mut livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    livia.secure("correct horse").await;
    let (lobby, _) = livia.found(italia(4)).await;
    let (game, link) = livia.found(italia(3)).await;
    assert_eq!(marcus.say(&game, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&game, json!({ "do": "fill", "level": "tiro" })).await.status, 200);
    assert_eq!(livia.say(&game, json!({ "do": "start" })).await.status, 200);
    assert_eq!(livia.say(&game, json!({ "do": "chat", "key": "c", "text": "salve" })).await.status, 200);
    play_some(&livia, &marcus, &game, "old").await;
    // A bot may still be at it: what is compared is what stands when nobody but a person is asked.
    asked(&livia, &game).await;
    let sights = [sight(&livia, &game).await, sight(&marcus, &game).await, sight(&livia, &lobby).await];
    Before { livia, marcus, game, lobby, sights }
}

/// Both play until they have both played three times.
async fn play_some(livia: &Person, marcus: &Person, game: &str, key: &str) {
    for nth in 0..3 {
        for person in [livia, marcus] {
            loop {
                let now = asked(person, game).await;
                let reply = person.say(game, play(&now, &format!("{key}-{nth}-{}", now["seq"]))).await;
                assert_eq!(reply.status, 200, "{}", reply.body);
                // A turn may take several answers.
                let after = sight(person, game).await["update"].clone();
                if after["asked"] != after["viewer"] {
                    break;
                }
            }
        }
    }
}

/// Starts the server on the old database and goes on where it stood.
async fn go_on(old: Before, database: Database) {
    let server = Running::with(move |config| config.database = database).await;
    let here = |person: Person| Person { at: server.address, ..person };
    let (livia, marcus) = (here(old.livia), here(old.marcus));
    let me = livia.get("/api/me").await.json();
    assert_eq!((&me["name"], &me["has_password"]), (&json!("Livia"), &json!(true)), "her session goes on");
    let now =
        [sight(&livia, &old.game).await, sight(&marcus, &old.game).await, sight(&livia, &old.lobby).await];
    assert_eq!(now, old.sights, "everything is as it was");
    assert_eq!(now[0]["chat"][0]["text"], "salve");
    let login = json!({ "name": "livia", "password": "correct horse" });
    let device = server.stranger().send("POST", "/api/session", &login).await;
    assert_eq!(device.status, 200, "{}", device.body);
    let mine = Person { at: server.address, cookie: cookie(&device) }.get("/api/me/tables").await.json();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2);

    play_some(&livia, &marcus, &old.game, "new").await;
    let later = sight(&livia, &old.game).await;
    assert!(later["update"]["seq"].as_u64() > now[0]["update"]["seq"].as_u64());
    assert_eq!(later["room"]["frozen"], Value::Null, "the chain holds");
    // What only the new version can: somebody of the same name, who is somebody else.
    let namesake = server.person("Marcus").await;
    assert_eq!(namesake.get("/api/me/tables").await.json()["tables"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_sqlite_file_is_brought_up_to_date_and_played_on() {
    let mut server = Running::start().await;
    let before = before(&server).await;
    server.stop().await;
    let old = server.database().with_file_name("old.db");
    old_file(&server.database(), &old);
    let version = "SELECT MAX(version) FROM refinery_schema_history";
    let version =
        |file: &rusqlite::Connection| file.query_row(version, [], |row| row.get::<_, i32>(0)).unwrap();
    assert_eq!(version(&rusqlite::Connection::open(&old).unwrap()), OLD);
    go_on(before, Database::Sqlite(old.clone())).await;
    assert!(version(&rusqlite::Connection::open(&old).unwrap()) > OLD);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_postgres_database_is_brought_up_to_date_and_played_on() {
    let (new, old) = (new_database("upgrade_new").await, new_database("upgrade_old").await);
    let database = new.clone();
    let mut server = Running::with(move |config| config.database = database).await;
    let before = before(&server).await;
    server.stop().await;
    old_database(&new, &old).await;
    let version = async || -> i32 {
        let sql = "SELECT MAX(version) FROM refinery_schema_history";
        connect(&old).await.query_one(sql, &[]).await.unwrap().get(0)
    };
    assert_eq!(version().await, OLD);
    go_on(before, old.clone()).await;
    assert!(version().await > OLD);
}
