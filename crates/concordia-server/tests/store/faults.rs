//! A SQLite file to which bad things happen: each gets a stated answer, and nothing is half written.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use concordia_server::store::{
    AppendMove, Appended, CheckHealth, Database, LoadGame, Move, Options, Store, StoreError,
};
use rusqlite::Connection;
use tokio::task::JoinSet;

use crate::postgres_server::{as_user, is_root, open_to_all};
use crate::samples::{Place, a_move, create};

async fn refusal(path: &Path) -> StoreError {
    Store::open(&Database::Sqlite(path.to_owned()), Options::default()).await.map(|_| ()).unwrap_err()
}

fn append(game: &str, new: Move) -> AppendMove {
    AppendMove { game: game.to_owned(), new, save: None }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_acknowledged() {
    let place = Place::new();
    let options = Options { max_pages: Some(200), ..Options::default() };
    let store = Arc::new(Store::open(&place.database(), options).await.unwrap());
    for i in 0..8 {
        create(&store, &format!("g{i}")).await;
    }
    // Eight writers share commits until there is no more room.
    let mut writers = JoinSet::new();
    for i in 0..8 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            for seq in 1.. {
                let new = Move { actions: "x".repeat(2_000), ..a_move(seq, &format!("k{seq}")) };
                match store.run(append(&format!("g{i}"), new)).await {
                    Ok(outcome) => assert_eq!(outcome, Appended::Stored),
                    Err(error) => {
                        assert!(matches!(error, StoreError::Full(_)), "{error:?}");
                        return (i, seq as usize - 1);
                    }
                }
            }
            unreachable!("the disk is full at some time")
        });
    }
    let mut stored = writers.join_all().await;
    stored.sort_unstable();
    assert!(stored.iter().map(|it| it.1).sum::<usize>() > 50, "{stored:?}");
    let ill = store.run(CheckHealth).await;
    assert!(matches!(ill, Err(StoreError::Full(_))), "who cannot write is not healthy: {ill:?}");
    for &(i, n) in &stored {
        let loaded = store.run(LoadGame { game: format!("g{i}") }).await.unwrap().unwrap();
        assert_eq!(loaded.moves.len(), n, "game {i}");
    }
    drop(store);
    // With room again, it goes on where it was.
    let store = place.open().await;
    store.run(CheckHealth).await.unwrap();
    for (i, n) in stored {
        let new = a_move(n as i64 + 1, "next");
        assert_eq!(store.run(append(&format!("g{i}"), new)).await.unwrap(), Appended::Stored);
    }
}

/// One request that does not fit shares a commit with many that do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_too_large_for_the_disk_harms_no_other() {
    let place = Place::new();
    let options = Options { max_pages: Some(300), ..Options::default() };
    let store = Arc::new(Store::open(&place.database(), options).await.unwrap());
    for i in 0..40 {
        create(&store, &format!("g{i}")).await;
    }
    let mut requests = JoinSet::new();
    for i in 0..40 {
        let store = Arc::clone(&store);
        let size = if i % 10 == 3 { 4_000_000 } else { 10 };
        requests.spawn(async move {
            let new = Move { actions: "x".repeat(size), ..a_move(1, "k") };
            (size, store.run(append(&format!("g{i}"), new)).await)
        });
    }
    for (size, outcome) in requests.join_all().await {
        match outcome {
            Ok(outcome) => assert_eq!((outcome, size), (Appended::Stored, 10)),
            Err(StoreError::Full(_)) => assert_eq!(size, 4_000_000),
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[tokio::test]
async fn a_vanished_file_is_noticed() {
    type Trick = fn(&Path);
    let tricks: [(&str, Trick); 4] = [
        ("deleted", |path| fs::remove_file(path).unwrap()),
        ("moved", |path| fs::rename(path, path.with_extension("old")).unwrap()),
        ("replaced", |path| {
            fs::copy(path, path.with_extension("new")).unwrap();
            fs::rename(path.with_extension("new"), path).unwrap();
        }),
        ("folder deleted", |path| fs::remove_dir_all(path.parent().unwrap()).unwrap()),
    ];
    for (name, trick) in tricks {
        let place = Place::new();
        let store = place.open().await;
        create(&store, "g").await;
        trick(&place.path());
        for _ in 0..2 {
            let refused = store.run(append("g", a_move(1, "k"))).await;
            assert!(matches!(refused, Err(StoreError::Vanished(_))), "{name}: {refused:?}");
            assert!(matches!(store.run(CheckHealth).await, Err(StoreError::Vanished(_))), "{name}");
            let refused = store.run(LoadGame { game: "g".to_owned() }).await;
            assert!(matches!(refused, Err(StoreError::Vanished(_))), "{name}: {refused:?}");
        }
        if name == "folder deleted" {
            // For the test's own clean-up.
            fs::create_dir(place.folder.path()).unwrap();
        }
    }
    // The log alone is missed as well: it holds what was acknowledged last.
    let place = Place::new();
    let store = place.open().await;
    create(&store, "g").await;
    fs::remove_file(place.folder.path().join("games.db-wal")).unwrap();
    let refused = store.run(append("g", a_move(1, "k"))).await;
    assert!(matches!(refused, Err(StoreError::Vanished(_))), "{refused:?}");
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let place = Place::new();
    let text = place.folder.path().join("letter.txt");
    fs::write(&text, "Dear Livia,\n".repeat(1_000)).unwrap();
    assert!(matches!(refusal(&text).await, StoreError::Damaged(_)));
    assert_eq!(fs::read_to_string(&text).unwrap(), "Dear Livia,\n".repeat(1_000));

    let foreign = place.folder.path().join("recipes.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE soups (name TEXT)").unwrap();
    let before = fs::read(&foreign).unwrap();
    assert!(matches!(refusal(&foreign).await, StoreError::Foreign(_)));
    assert_eq!(fs::read(&foreign).unwrap(), before);

    assert!(matches!(refusal(place.folder.path()).await, StoreError::Unavailable(_)));
    let nowhere = place.folder.path().join("no/such/folder/games.db");
    assert!(matches!(refusal(&nowhere).await, StoreError::Unavailable(_)));
    assert!(!place.folder.path().join("no").exists());
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_alone() {
    let place = Place::new();
    drop(place.open().await);
    let sql = "INSERT INTO refinery_schema_history VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')";
    Connection::open(place.path()).unwrap().execute_batch(sql).unwrap();
    assert_eq!(refusal(&place.path()).await, StoreError::NewerSchema { found: 99, known: 5 });
}

#[tokio::test]
async fn a_damaged_file_is_said_to_be() {
    let place = Place::new();
    let store = place.open().await;
    create(&store, "g").await;
    for seq in 1..=200 {
        store.run(append("g", a_move(seq, &format!("k{seq}")))).await.unwrap();
    }
    store.close().await;
    drop(store);
    // The header stays, everything behind the first page becomes noise.
    let length = fs::metadata(place.path()).unwrap().len();
    let mut file = OpenOptions::new().write(true).open(place.path()).unwrap();
    file.seek(SeekFrom::Start(4_096)).unwrap();
    file.write_all(&vec![0xA5; length as usize - 4_096]).unwrap();
    drop(file);
    // It may be noticed at once, or when the page is looked at; never with a panic.
    match Store::open(&place.database(), Options::default()).await {
        Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error:?}"),
        Ok(store) => {
            let load = store.run(LoadGame { game: "g".to_owned() }).await;
            assert!(matches!(load, Err(StoreError::Damaged(_))), "{load:?}");
            let write = store.run(append("g", a_move(201, "k201"))).await;
            assert!(matches!(write, Err(StoreError::Damaged(_))), "{write:?}");
        }
    }

    // Cut short in the middle of the first page.
    OpenOptions::new().write(true).open(place.path()).unwrap().set_len(100).unwrap();
    assert!(matches!(refusal(&place.path()).await, StoreError::Damaged(_)));
}

/// Root may write everything, so where the tests run as root this test runs itself again as somebody else.
#[tokio::test]
async fn a_read_only_file_is_said_to_be() {
    const PLACE: &str = "CONCORDIA_READ_ONLY_PLACE";
    if let Some(folder) = std::env::var_os(PLACE) {
        assert!(!is_root());
        return check_read_only(Path::new(&folder)).await;
    }
    let place = Place::new();
    drop(place.open().await);
    if !is_root() {
        return check_read_only(place.folder.path()).await;
    }
    let program = place.folder.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let nobody = as_user(Some("nobody"));
    let chown = Command::new("chown").arg("nobody").arg(place.path()).status().unwrap();
    assert!(chown.success());
    open_to_all(place.folder.path());
    let output = Command::new(&nobody[0])
        .args(&nobody[1..])
        .arg(&program)
        .args(["--exact", "faults::a_read_only_file_is_said_to_be"])
        .env(PLACE, place.folder.path())
        .current_dir("/")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
}

async fn check_read_only(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("games.db");
    let set = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    // The lock file belongs to whoever prepared the file; it is not in the way.
    assert!(fs::exists(folder.join("games.db.lock")).unwrap());
    set(0o400);
    let before = fs::read(&path).unwrap();
    assert!(matches!(refusal(&path).await, StoreError::ReadOnly(_)));
    assert_eq!(fs::read(&path).unwrap(), before);
    set(0o600);
    drop(Store::open(&Database::Sqlite(path.clone()), Options::default()).await.unwrap());

    let closed = folder.join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o500)).unwrap();
    assert!(matches!(refusal(&closed.join("games.db")).await, StoreError::ReadOnly(_)));
}
