//! What is special to PostgreSQL: several processes, notices, leads, and a server that goes away.

use std::time::Duration;

use concordia_server::store::{
    AddChat, AppendMove, Appended, CheckHealth, CreateGame, Database, Game, GameState, LoadGame, Notice,
    Notices, Options, SaveGame, Store, StoreError, UncountedGames,
};
use tokio::time::timeout;

use crate::postgres_server::{Server, new_database};
use crate::samples::{a_move, create, game, line, open, save};

/// Long enough on any machine.
const PATIENCE: Duration = Duration::from_secs(30);

async fn next(notices: &mut Notices) -> Notice {
    timeout(PATIENCE, notices.next()).await.expect("a notice")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_hear_of_each_other() {
    let database = new_database("notices").await;
    let (here, there) = (open(&database).await, open(&database).await);
    let mut notices = there.notices();
    let (game, seats) = create(&here, "g 1").await;
    let id = || "g 1".to_owned();
    let append = |seq, key| AppendMove { game: id(), new: a_move(seq, key), save: None };
    here.run(append(1, "k1")).await.unwrap();
    assert_eq!(next(&mut notices).await, Notice::Moved { game: id(), seq: 1 });
    // What did not happen is not told.
    assert_eq!(here.run(append(1, "k2")).await.unwrap(), Appended::Conflict);
    assert!(matches!(here.run(append(2, "k1")).await.unwrap(), Appended::KeyUsed(_)));
    let mut bad = save(&game, &seats, 2_000);
    bad.seats[0].account = Some(4_711);
    here.run(SaveGame { game: id(), save: bad }).await.unwrap_err();
    here.run(SaveGame { game: id(), save: save(&game, &seats, 2_000) }).await.unwrap();
    assert_eq!(next(&mut notices).await, Notice::Saved { game: id(), version: 2 });
    here.run(AddChat { game: id(), line: line("hello") }).await.unwrap();
    assert_eq!(next(&mut notices).await, Notice::Chatted { game: id(), n: 1 });
    // And what was told can be read.
    let loaded = there.run(LoadGame { game: id() }).await.unwrap().unwrap();
    assert_eq!(loaded.moves, [a_move(1, "k1")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_never_append_the_same_number() {
    let database = new_database("processes").await;
    let first = open(&database).await;
    create(&first, "g").await;
    let mut tasks = tokio::task::JoinSet::new();
    for process in 0..4 {
        let database = database.clone();
        tasks.spawn(async move {
            let store = open(&database).await;
            let mut n_stored = 0;
            for seq in 1..=100 {
                let new = a_move(seq, &format!("{process}-{seq}"));
                match store.run(AppendMove { game: "g".to_owned(), new, save: None }).await.unwrap() {
                    Appended::Stored => n_stored += 1,
                    Appended::Conflict => {}
                    Appended::KeyUsed(it) => panic!("{it:?}"),
                }
            }
            n_stored
        });
    }
    let n_stored: usize = tasks.join_all().await.into_iter().sum();
    let moves = first.run(LoadGame { game: "g".to_owned() }).await.unwrap().unwrap().moves;
    assert_eq!(moves.len(), n_stored);
    assert_eq!(moves.iter().map(|it| it.seq).collect::<Vec<_>>(), (1..=n_stored as i64).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_leads() {
    let database = new_database("leads").await;
    let (here, there) = (open(&database).await, open(&database).await);
    let lead = here.try_lead("g").await.unwrap().unwrap();
    assert!(there.try_lead("g").await.unwrap().is_none());
    let other = there.try_lead("h").await.unwrap().unwrap();
    assert!(here.try_lead("h").await.unwrap().is_none());
    drop(lead);
    // Giving back is a message; asking the same store waits behind it.
    assert!(here.try_lead("g").await.unwrap().is_some());
    // A process that ends gives back what it held.
    drop(here);
    let taken_over = async {
        loop {
            if let Some(lead) = there.try_lead("g").await.unwrap() {
                return lead;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(timeout(PATIENCE, taken_over).await.unwrap().is_held());
    assert!(other.is_held());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_went_away_is_found_again() {
    let server = tokio::task::block_in_place(Server::start);
    let database = server.create("restart").await;
    let store = open(&database).await;
    let mut notices = store.notices();
    create(&store, "g").await;
    let append = |seq, key| AppendMove { game: "g".to_owned(), new: a_move(seq, key), save: None };
    assert_eq!(store.run(append(1, "k1")).await.unwrap(), Appended::Stored);
    assert_eq!(next(&mut notices).await, Notice::Moved { game: "g".to_owned(), seq: 1 });
    let lead = store.try_lead("g").await.unwrap().unwrap();

    tokio::task::block_in_place(|| server.control(&["-m", "immediate", "stop"]));
    timeout(PATIENCE, lead.lost()).await.unwrap();
    assert!(!lead.is_held());
    let refused = store.run(append(2, "k2")).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    assert!(matches!(store.run(CheckHealth).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.try_lead("g").await, Err(StoreError::Unavailable(_))));
    let refused = Store::open(&database, Options::default()).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");

    tokio::task::block_in_place(|| server.control(&["start"]));
    assert_eq!(next(&mut notices).await, Notice::Missed, "the gap is told");
    store.run(CheckHealth).await.unwrap();
    assert_eq!(store.run(append(2, "k2")).await.unwrap(), Appended::Stored);
    assert_eq!(next(&mut notices).await, Notice::Moved { game: "g".to_owned(), seq: 2 });
    let loaded = store.run(LoadGame { game: "g".to_owned() }).await.unwrap().unwrap();
    assert_eq!(loaded.moves, [a_move(1, "k1"), a_move(2, "k2")], "a crash lost nothing acknowledged");
    let again = store.try_lead("g").await.unwrap().unwrap();
    // The lead of the old connection takes nothing from the new one.
    drop(lead);
    assert!(store.try_lead("g").await.unwrap().is_none());
    drop(again);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn databases_that_will_not_do_are_refused() {
    let open = async |database| Store::open(&database, Options::default()).await.map(|_| ()).unwrap_err();
    let Database::Postgres(mut missing) = new_database("refused").await else { unreachable!() };
    missing.dbname("nowhere");
    let missing = Database::Postgres(missing);
    assert_eq!(
        open(missing).await,
        StoreError::Unavailable("database \"nowhere\" does not exist".to_owned())
    );

    let newer = new_database("newer").await;
    drop(crate::samples::open(&newer).await);
    let sql = "INSERT INTO refinery_schema_history VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')";
    run_on(&newer, sql).await;
    assert_eq!(open(newer).await, StoreError::NewerSchema { found: 99, known: 5 });

    let foreign = new_database("foreign_tables").await;
    run_on(&foreign, "CREATE TABLE games (title TEXT)").await;
    assert!(matches!(open(foreign).await, StoreError::Foreign(_)));

    let careless = new_database("careless").await;
    run_on(&careless, "ALTER DATABASE careless SET synchronous_commit = off").await;
    let said = StoreError::Unsafe("PostgreSQL has synchronous_commit = off".to_owned());
    assert_eq!(open(careless.clone()).await, said);
    let unsafe_no_sync = Options { unsafe_no_sync: true, ..Options::default() };
    Store::open(&careless, unsafe_no_sync).await.unwrap();

    let store = crate::samples::open(&new_database("backup").await).await;
    assert!(matches!(store.backup("x".as_ref()).await, Err(StoreError::Unsupported(_))));
}

/// The tables of a database are those of the version before there were statistics.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_ended_before_there_were_statistics_are_counted() {
    let database = new_database("before_statistics").await;
    let store = open(&database).await;
    for (id, state) in
        [("over", GameState::Finished), ("given up", GameState::Abandoned), ("open", GameState::Running)]
    {
        store.run(CreateGame { game: Game { state, ..game(id) }, seats: vec![] }).await.unwrap();
    }
    drop(store);
    let back = "DROP TABLE results, uncounted, devices, deeds, health;
         ALTER TABLE accounts DROP COLUMN totp_secret, DROP COLUMN totp_step, DROP COLUMN reset_hash,
             DROP COLUMN reset_expires, DROP COLUMN banned, DROP COLUMN name_look, DROP COLUMN totp_new,
             DROP COLUMN recovery, DROP COLUMN reset_factor;
         ALTER TABLE sessions DROP COLUMN created, DROP COLUMN seen, DROP COLUMN agent;
         ALTER TABLE games DROP COLUMN uploader, DROP COLUMN upload_bytes, DROP COLUMN last_seq,
             DROP COLUMN last_hash;
         ALTER TABLE moves DROP COLUMN author, DROP COLUMN thought;
         ALTER TABLE chat DROP COLUMN key, DROP COLUMN name;
         DELETE FROM refinery_schema_history WHERE version >= 4";
    run_on(&database, back).await;
    let store = open(&database).await;
    assert_eq!(store.run(UncountedGames { limit: 10 }).await.unwrap(), ["over"]);
}

/// What PostgreSQL says when its disk is full, and when it only reads, is planted by triggers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_can_only_be_read_is_not_healthy() {
    let database = new_database("read_only").await;
    let store = open(&database).await;
    create(&store, "g").await;
    store.run(CheckHealth).await.unwrap();
    for (code, expected) in [
        ("53100", StoreError::Full("planted".to_owned())),
        ("25006", StoreError::ReadOnly("planted".to_owned())),
    ] {
        let refuse = format!(
            "CREATE OR REPLACE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS \
             'BEGIN RAISE EXCEPTION ''planted'' USING ERRCODE = ''{code}''; END'; \
             CREATE TRIGGER refuse BEFORE INSERT ON moves EXECUTE FUNCTION refuse(); \
             CREATE TRIGGER refuse BEFORE INSERT ON health EXECUTE FUNCTION refuse()"
        );
        run_on(&database, &refuse).await;
        let append = AppendMove { game: "g".to_owned(), new: a_move(1, "k"), save: None };
        assert_eq!(store.run(append).await, Err(expected.clone()));
        assert_eq!(store.run(CheckHealth).await, Err(expected));
        run_on(&database, "DROP TRIGGER refuse ON moves; DROP TRIGGER refuse ON health").await;
        store.run(CheckHealth).await.unwrap();
    }
    // Nothing is left of it.
    run_on(&database, "DO 'BEGIN ASSERT NOT EXISTS (SELECT 1 FROM health); END'").await;
}

async fn run_on(database: &Database, sql: &str) {
    let Database::Postgres(config) = database else { panic!("{database}") };
    let (client, connection) = config.connect(tokio_postgres::NoTls).await.unwrap();
    let driver = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    driver.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_processes_may_start_at_once() {
    let database = new_database("start").await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let database = database.clone();
        tasks.spawn(async move { open(&database).await.run(CheckHealth).await });
    }
    for outcome in tasks.join_all().await {
        outcome.unwrap();
    }
}
