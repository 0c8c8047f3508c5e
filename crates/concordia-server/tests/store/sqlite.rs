//! What is special to SQLite: opening again, copies, backups, and how long things take.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use concordia_server::store::{
    AppendMove, Appended, CheckHealth, Count, CreateGame, Database, GameState, LoadGame, Notice, Options,
    PublicGames, Store, StoreError, limits::LOOK,
};
use rusqlite::Connection;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::samples::{Place, a_move, create, game, open, seat};

fn append(game: &str, seq: i64) -> AppendMove {
    AppendMove { game: game.to_owned(), new: a_move(seq, &format!("k{seq}")), save: None }
}

async fn n_moves(store: &Store, id: &str) -> usize {
    store.run(LoadGame { game: id.to_owned() }).await.unwrap().unwrap().moves.len()
}

#[tokio::test]
async fn a_file_is_created_and_opened_again() {
    let place = Place::new();
    let store = place.open().await;
    create(&store, "g").await;
    store.run(append("g", 1)).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(n_moves(&store, "g").await, 1);
    store.close().await;
    // Closed, though not dropped: somebody else may have it.
    let other = place.open().await;
    assert_eq!(n_moves(&other, "g").await, 1);

    let mode = fs::metadata(place.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "it holds hashes of passwords");
}

/// What is on disk when a move has been acknowledged is enough, whatever happens to the process.
#[tokio::test]
async fn an_acknowledged_move_is_in_the_files() {
    let place = Place::new();
    let store = place.open().await;
    create(&store, "g").await;
    for seq in 1..=20 {
        assert_eq!(store.run(append("g", seq)).await.unwrap(), Appended::Stored);
        let crashed = Place::new();
        for suffix in ["", "-wal"] {
            let name = format!("games.db{suffix}");
            fs::copy(place.folder.path().join(&name), crashed.folder.path().join(&name)).unwrap();
        }
        assert_eq!(n_moves(&crashed.open().await, "g").await, seq as usize);
    }
}

#[tokio::test]
async fn only_one_process_serves_a_file_whatever_it_is_called() {
    let place = Place::new();
    let folder = place.folder.path();
    fs::create_dir_all(folder.join("elsewhere/deep")).unwrap();
    symlink(place.path(), folder.join("elsewhere/link.db")).unwrap();
    symlink("../link.db", folder.join("elsewhere/deep/link.db")).unwrap();
    symlink(folder, folder.join("elsewhere/folder")).unwrap();
    let names = [
        "games.db",
        "elsewhere/../games.db",
        "elsewhere/link.db",
        "elsewhere/deep/link.db",
        "elsewhere/folder/games.db",
    ];
    // What a server left that was killed, or that came by another name, is no lock.
    for name in ["games.db.lock", "elsewhere/link.db.lock"] {
        fs::write(folder.join(name), "").unwrap();
    }
    for (i, first) in names.iter().enumerate() {
        let store = open(&Database::Sqlite(folder.join(first))).await;
        create(&store, &format!("g{i}")).await;
        for second in names {
            let refused = Store::open(&Database::Sqlite(folder.join(second)), Options::default()).await;
            assert!(matches!(refused, Err(StoreError::InUse(_))), "{first}, then {second}: {refused:?}");
        }
        store.run(CheckHealth).await.unwrap();
        store.run(append("g0", i as i64 + 1)).await.unwrap();
    }
    // All of them were the same file.
    assert_eq!(n_moves(&place.open().await, "g0").await, names.len());
    let dangling = folder.join("dangling.db");
    symlink(folder.join("nothing.db"), &dangling).unwrap();
    let refused = Store::open(&Database::Sqlite(dangling), Options::default()).await;
    assert!(matches!(&refused, Err(StoreError::Unavailable(why)) if why.contains("a link")), "{refused:?}");
}

/// The log of SQLite is beside one of the names: under the other, acknowledged moves would be missing.
#[tokio::test]
async fn a_file_with_a_second_name_is_not_served() {
    let place = Place::new();
    let other = place.folder.path().join("other.db");
    let store = place.open().await;
    create(&store, "g").await;
    fs::hard_link(place.path(), &other).unwrap();
    for path in [&other, &place.path()] {
        let refused = Store::open(&Database::Sqlite(path.clone()), Options::default()).await;
        assert!(matches!(refused, Err(StoreError::Unsafe(_) | StoreError::InUse(_))), "{refused:?}");
    }
    assert!(!fs::exists(place.folder.path().join("other.db-wal")).unwrap());
    // Who is there already goes on.
    store.run(append("g", 1)).await.unwrap();
    drop(store);
    let refused = Store::open(&place.database(), Options::default()).await;
    assert!(matches!(&refused, Err(StoreError::Unsafe(why)) if why.contains("2 names")), "{refused:?}");
    fs::remove_file(other).unwrap();
    assert_eq!(n_moves(&place.open().await, "g").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment() {
    let place = Place::new();
    let store = Arc::new(place.open().await);
    for i in 0..4 {
        create(&store, &format!("g{i}")).await;
    }
    let goes_on = Arc::new(AtomicBool::new(true));
    let mut writers = JoinSet::new();
    for i in 0..4 {
        let (store, goes_on) = (Arc::clone(&store), Arc::clone(&goes_on));
        writers.spawn(async move {
            let mut seq = 0;
            while goes_on.load(Ordering::Relaxed) {
                seq += 1;
                store.run(append(&format!("g{i}"), seq)).await.unwrap();
            }
        });
    }
    let mut copies = Vec::new();
    for i in 0..3 {
        let before = n_moves(&store, "g0").await;
        let path = place.folder.path().join(format!("backup-{i}.db"));
        store.backup(&path).await.unwrap();
        copies.push((path, before, n_moves(&store, "g0").await));
    }
    goes_on.store(false, Ordering::Relaxed);
    writers.join_all().await;

    for (path, before, after) in copies {
        let sound: String = Connection::open(&path)
            .unwrap()
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        assert_eq!(sound, "ok");
        let copy = open(&Database::Sqlite(path)).await;
        let n = n_moves(&copy, "g0").await;
        assert!(before <= n && n <= after, "{before} <= {n} <= {after}");
        for i in 0..4 {
            let load = || LoadGame { game: format!("g{i}") };
            let (theirs, ours) =
                (copy.run(load()).await.unwrap().unwrap(), store.run(load()).await.unwrap().unwrap());
            assert_eq!(theirs.moves[..], ours.moves[..theirs.moves.len()]);
            assert_eq!(theirs.seats, ours.seats);
        }
        // A copy is a database like any other.
        copy.run(append("g0", n as i64 + 1)).await.unwrap();
    }

    let again = store.backup(&place.folder.path().join("backup-0.db")).await;
    assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
    let nowhere = store.backup(&place.folder.path().join("no/such/folder/x.db")).await;
    assert!(matches!(nowhere, Err(StoreError::Unavailable(_))), "{nowhere:?}");
}

/// A copy has the same hashes of passwords in it, also while it is being made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_the_permissions_of_the_database_from_its_first_byte_on() {
    let place = Place::new();
    let store = place.open().await;
    create(&store, "g").await;
    let mode = |path: &Path| fs::metadata(path).map(|about| about.permissions().mode() & 0o777);
    for (nth, wanted) in [0o600, 0o640].into_iter().enumerate() {
        fs::set_permissions(place.path(), fs::Permissions::from_mode(wanted)).unwrap();
        let backup = place.folder.path().join(format!("backup-{nth}.db"));
        let partial = place.folder.path().join(format!("backup-{nth}.db.partial"));
        // What an interrupted attempt left may have been readable for everybody.
        fs::write(&partial, "rest").unwrap();
        fs::set_permissions(&partial, fs::Permissions::from_mode(0o644)).unwrap();
        let goes_on = Arc::new(AtomicBool::new(true));
        let watcher = {
            let (goes_on, folder) = (Arc::clone(&goes_on), place.folder.path().to_owned());
            let rest = fs::metadata(&partial).unwrap().ino();
            std::thread::spawn(move || {
                let mut seen = Vec::new();
                while goes_on.load(Ordering::Relaxed) {
                    for file in fs::read_dir(&folder).unwrap().flatten() {
                        let Ok(about) = file.metadata() else { continue };
                        if file.file_name().to_string_lossy().starts_with("backup-") && about.ino() != rest {
                            seen.push(about.permissions().mode() & 0o777);
                        }
                    }
                }
                seen
            })
        };
        store.backup(&backup).await.unwrap();
        goes_on.store(false, Ordering::Relaxed);
        let seen = watcher.join().unwrap();
        assert_eq!(mode(&backup).unwrap(), wanted);
        assert!(seen.iter().all(|&seen| seen & !wanted == 0), "{seen:?}, not {wanted}");
        fs::remove_file(backup).unwrap();
    }
}

/// `concordia admin` works on the file of a server that runs, and the server hears of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_written_beside_a_server_is_noticed() {
    let place = Place::new();
    let missing = Store::open_beside(&place.database()).await;
    assert!(matches!(missing, Err(StoreError::Unavailable(_))), "{missing:?}");
    assert!(!fs::exists(place.path()).unwrap());
    let server = place.open().await;
    let mut notices = server.notices();
    create(&server, "g").await;
    let beside = Store::open_beside(&place.database()).await.unwrap();
    // What the server itself writes is no news.
    server.run(append("g", 1)).await.unwrap();
    assert!(timeout(3 * LOOK, notices.next()).await.is_err());
    beside.run(append("g", 2)).await.unwrap();
    assert_eq!(timeout(30 * LOOK, notices.next()).await.unwrap(), Notice::Missed);
    // Both write at the same time, and neither loses anything.
    let (server, beside) = (Arc::new(server), Arc::new(beside));
    create(&server, "h").await;
    let mut writers = JoinSet::new();
    for (game, store) in [("g", Arc::clone(&beside)), ("h", Arc::clone(&server))] {
        let first = n_moves(&store, game).await as i64 + 1;
        writers.spawn(async move {
            for seq in first..first + 100 {
                assert_eq!(store.run(append(game, seq)).await.unwrap(), Appended::Stored);
            }
        });
    }
    writers.join_all().await;
    drop(beside);
    assert_eq!((n_moves(&server, "g").await, n_moves(&server, "h").await), (102, 100));
    server.run(CheckHealth).await.unwrap();
}

/// A server with 100,000 games starts as fast as one without, within 2 s.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_house_opens_at_once() {
    const GAMES: i64 = 100_000;
    let place = Place::new();
    drop(place.open().await);
    {
        // By hand, since only the number matters here.
        let mut connection = Connection::open(place.path()).unwrap();
        let transaction = connection.transaction().unwrap();
        {
            let mut add_game = transaction
                .prepare(
                    "INSERT INTO games (id, created, updated, state, public, name, head, version, rules_version)
                     VALUES (?, 1, ?, 'running', 1, 'Table', ?, 1, 1)",
                )
                .unwrap();
            let mut add_move = transaction
                .prepare(
                    "INSERT INTO moves (game, seq, seat, key, actions, hash, at)
                     VALUES (?, ?, 0, ?, '[]', x'00', 1)",
                )
                .unwrap();
            let head = "h".repeat(500);
            for i in 0..GAMES {
                let id = format!("game-{i:06}");
                add_game.execute((&id, i, &head)).unwrap();
                for seq in 1..=3 {
                    add_move.execute((&id, seq, seq)).unwrap();
                }
            }
        }
        transaction.commit().unwrap();
    }
    let start = Instant::now();
    let store = place.open().await;
    let opened = start.elapsed();
    let page = store.run(PublicGames { state: GameState::Running, after: None, limit: 20 }).await.unwrap();
    let listed = start.elapsed();
    assert_eq!((page.len(), page[0].id.as_str()), (20, "game-099999"));
    let counts = store.run(Count).await.unwrap();
    assert_eq!(counts.games[GameState::Running as usize], GAMES);
    println!(
        "{GAMES} games: opened in {opened:?}, first page after {listed:?}, counted after {:?}",
        start.elapsed()
    );
    assert!(opened.as_secs() < 2, "{opened:?}");
}

/// Prints a figure; asserts nothing about it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_per_second_are_printed() {
    for n_writers in [1, 16, 256] {
        let place = Place::new();
        let store = Arc::new(place.open().await);
        for i in 0..n_writers {
            let seats = (0..4).map(seat).collect();
            store.run(CreateGame { game: game(&format!("g{i}")), seats }).await.unwrap();
        }
        let start = Instant::now();
        let n_each = 2_048 / n_writers;
        let mut writers = JoinSet::new();
        for i in 0..n_writers {
            let store = Arc::clone(&store);
            writers.spawn(async move {
                for seq in 1..=n_each {
                    store.run(append(&format!("g{i}"), seq)).await.unwrap();
                }
            });
        }
        writers.join_all().await;
        let per_second =
            u128::from(n_each as u64 * n_writers as u64) * 1_000_000 / start.elapsed().as_micros().max(1);
        println!("{n_writers} writers: {per_second} acknowledged moves per second");
    }
}
