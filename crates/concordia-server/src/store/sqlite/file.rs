//! The file: opening it, and noticing when it is gone.

use std::cmp::Ordering;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::error::translate;
use super::lock::{self, Lock};
use crate::store::{Options, Result, StoreError, limits};

/// Written into the header of the file: "Conc".
const APPLICATION: i32 = 0x436F_6E63;

// The generated module is public, undocumented and unwraps what the build has checked.
#[allow(missing_docs, unused_imports, unreachable_pub, clippy::unwrap_used, clippy::pedantic)]
mod embedded {
    refinery::embed_migrations!("migrations/sqlite");
}

/// A SQLite file that this process serves.
#[derive(Debug)]
pub(super) struct File {
    /// Its real name: SQLite puts its log beside that, whatever link we came by.
    path: PathBuf,
    /// The database and its log as they were when we opened them.
    seen: [Identity; 2],
}

/// What tells a file from another one with the same name.
type Identity = (u64, u64);

impl File {
    /// Opens the file, or creates it, and brings its tables up to date. The connection is the one that writes.
    pub(super) fn open(path: &Path, options: Options) -> Result<(File, Connection, Lock)> {
        let path = &lock::real_name(path)?;
        if path.is_dir() {
            return Err(StoreError::Unavailable(format!("{} is a folder", path.display())));
        }
        let lock = Lock::take(path)?;
        create(path)?;
        let mut connection = connect(path, options)?;
        migrate(&mut connection)?;
        let seen = identities(path).map_err(|error| vanished(path, &error))?;
        Ok((File { path: path.to_owned(), seen }, connection, lock))
    }

    /// Opens a file that somebody else may be serving. SQLite's own locks keep the two from writing at once; tables are
    /// not brought up to date behind a server's back.
    pub(super) fn open_beside(path: &Path) -> Result<(File, Connection)> {
        let path = &lock::real_name(path)?;
        if !path.is_file() {
            return Err(StoreError::Unavailable(format!("{} is no file", path.display())));
        }
        let connection = connect(path, Options::default())?;
        let (found, known) = (schema(&connection).map_err(|error| translate(&error))?, known_schema());
        match found.cmp(&known) {
            Ordering::Less => return Err(StoreError::OlderSchema { found, known }),
            Ordering::Equal => {}
            Ordering::Greater => return Err(StoreError::NewerSchema { found, known }),
        }
        let seen = identities(path).map_err(|error| vanished(path, &error))?;
        Ok((File { path: path.to_owned(), seen }, connection))
    }

    /// Where it is, by its real name.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A further connection, which only reads.
    pub(super) fn connect(&self) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags).map_err(|error| translate(&error))?;
        set_up(&connection)?;
        connection.pragma_update(None, "query_only", true).map_err(|error| translate(&error))?;
        Ok(connection)
    }

    /// Looks at every page, and whether rows refer to rows that are there.
    pub(super) fn check_soundness(&self) -> Result<()> {
        let connection = self.connect()?;
        let said: String = connection
            .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
            .map_err(|error| translate(&error))?;
        if said != "ok" {
            return Err(StoreError::Damaged(said));
        }
        check_references(&connection)
    }

    /// Fails if the database or its log is no longer where it was. Without this, writing would go on into a file
    /// without a name, and every acknowledged move would be lost at the end of the process.
    pub(super) fn check_present(&self) -> Result<()> {
        match identities(&self.path) {
            Ok(seen) if seen == self.seen => Ok(()),
            Ok(_) => Err(StoreError::Vanished(format!("{} is another file now", self.path.display()))),
            Err(error) => Err(vanished(&self.path, &error)),
        }
    }
}

/// The connection that writes.
fn connect(path: &Path, options: Options) -> Result<Connection> {
    lock::check_only_name(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| translate(&error))?;
    // SQLite opens a file that it may not write without a word.
    if connection.is_readonly(MAIN_DB).map_err(|error| translate(&error))? {
        return Err(StoreError::ReadOnly(format!("{} is read-only", path.display())));
    }
    set_up(&connection)?;
    check_owner(&connection, path)?;
    prepare_writing(&connection, options).map_err(|error| translate(&error))?;
    Ok(connection)
}

fn vanished(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Vanished(format!("{}: {error}", path.display()))
}

/// Creates the file if it is not there. It will hold hashes of passwords, so only its owner may read it.
fn create(path: &Path) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(cannot_open(path, &error)),
        _ => Ok(()),
    }
}

pub(super) fn cannot_open(path: &Path, error: &io::Error) -> StoreError {
    let text = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(text),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full(text),
        _ => StoreError::Unavailable(text),
    }
}

/// What every connection needs.
fn set_up(connection: &Connection) -> Result<()> {
    connection.set_prepared_statement_cache_capacity(limits::STATEMENTS);
    // Plans do not depend on what is bound: SQLite would prepare statements anew for every value.
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
        .and_then(|_| connection.busy_timeout(limits::LOCK_WAIT))
        .and_then(|()| connection.pragma_update(None, "foreign_keys", true))
        .and_then(|()| connection.pragma_update(None, "trusted_schema", false))
        .and_then(|()| connection.pragma_update(None, "temp_store", "MEMORY"))
        .map_err(|error| translate(&error))
}

/// A file with tables that are not ours is left alone.
fn check_owner(connection: &Connection, path: &Path) -> Result<()> {
    let read =
        |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(|error| translate(&error));
    let is_empty = read("SELECT COUNT(*) FROM sqlite_schema")? == 0;
    let owner = read("PRAGMA application_id")?;
    if !is_empty && owner != i64::from(APPLICATION) {
        return Err(StoreError::Foreign(format!("{} has tables that are not ours", path.display())));
    }
    Ok(())
}

fn prepare_writing(connection: &Connection, options: Options) -> rusqlite::Result<()> {
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        let message = Some(format!("it stays in the journal mode {mode}"));
        return Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CANTOPEN),
            message,
        ));
    }
    // FULL syncs the log at every commit. NORMAL would only keep the file sound.
    connection.pragma_update(None, "synchronous", if options.unsafe_no_sync { "OFF" } else { "FULL" })?;
    if let Some(pages) = options.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(())
}

fn migrate(connection: &mut Connection) -> Result<()> {
    let runner = embedded::migrations::runner().set_grouped(true);
    let known = known_schema();
    let found = schema(connection).map_err(|error| translate(&error))?;
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    connection.pragma_update(None, "application_id", APPLICATION).map_err(|error| translate(&error))?;
    // A table that is made anew would take everything with it that refers to it.
    let enforce = |connection: &Connection, on: bool| {
        connection.pragma_update(None, "foreign_keys", on).map_err(|error| translate(&error))
    };
    enforce(connection, false)?;
    runner.run(connection).map_err(|error| {
        match std::error::Error::source(&error).and_then(|it| it.downcast_ref()) {
            Some(cause) => translate(cause),
            None => StoreError::Damaged(error.to_string()),
        }
    })?;
    if found < known {
        check_references(connection)?;
    }
    enforce(connection, true)
}

fn check_references(connection: &Connection) -> Result<()> {
    let broken = connection.prepare("PRAGMA foreign_key_check").and_then(|mut check| check.exists([]));
    if broken.map_err(|error| translate(&error))? {
        return Err(StoreError::Damaged("a row refers to one that is not there".to_owned()));
    }
    Ok(())
}

/// The number of the last migration that this program knows.
fn known_schema() -> i64 {
    let runner = embedded::migrations::runner();
    runner.get_migrations().iter().map(|it| i64::from(it.version())).max().unwrap_or(0)
}

/// The number of the last migration, 0 for a new file.
fn schema(connection: &Connection) -> rusqlite::Result<i64> {
    let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'refinery_schema_history'";
    if connection.query_row(sql, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(0);
    }
    let sql = "SELECT COALESCE(MAX(version), 0) FROM refinery_schema_history";
    connection.query_row(sql, [], |row| row.get(0))
}

fn identities(path: &Path) -> io::Result<[Identity; 2]> {
    Ok([identity(path)?, identity(&beside(path, "-wal"))?])
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    let about = fs::metadata(path)?;
    Ok((about.dev(), about.ino()))
}

/// Elsewhere an open file cannot be deleted.
#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| (0, 0))
}

/// The path with something added to its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_commit_is_synced_unless_a_test_forbids_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        for (unsafe_no_sync, expected) in [(false, 2), (true, 0)] {
            let options = Options { unsafe_no_sync, ..Options::default() };
            let (_, connection, _lock) = File::open(&path, options).unwrap();
            let level: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
            assert_eq!(level, expected);
            let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
            assert_eq!(mode, "wal");
        }
    }

    /// A file as an earlier program has left it.
    fn make_old(path: &Path, version: i32, rows: &str) {
        let mut old = Connection::open(path).unwrap();
        set_up(&old).unwrap();
        old.pragma_update(None, "application_id", APPLICATION).unwrap();
        embedded::migrations::runner().set_target(refinery::Target::Version(version)).run(&mut old).unwrap();
        old.execute_batch(rows).unwrap();
    }

    const OLD_GAMES: &str = "INSERT INTO games VALUES
        ('over', 1, 1, 'finished', 1, 'A', '', 1, NULL, NULL, NULL, 1),
        ('given up', 1, 1, 'abandoned', 1, 'B', '', 1, NULL, NULL, NULL, 1),
        ('open', 1, 1, 'running', 1, 'C', '', 1, NULL, NULL, NULL, 1);";

    #[test]
    fn games_that_ended_before_there_were_statistics_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        make_old(&path, 3, OLD_GAMES);
        let (_, connection, _lock) = File::open(&path, Options::default()).unwrap();
        let uncounted: String =
            connection.query_row("SELECT game FROM uncounted", [], |row| row.get(0)).unwrap();
        assert_eq!(uncounted, "over");
    }

    #[test]
    fn what_was_packed_into_texts_gets_columns_and_the_chain_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let rows = "INSERT INTO moves VALUES
                ('open', 1, 0, '0:a', 'player 120 play mercator_start', x'01', 1),
                ('open', 2, 0, 'table:2', 'bot:agricola 7 sell 1 wine; end', x'02', 1),
                ('over', 1, 0, '0:a', 'nonsense', x'03', 1);
            INSERT INTO chat VALUES ('open', 1, 1, 0, NULL, 'table', 'k1' || char(10) || 'Ada' || char(10) || 'a b');";
        make_old(&path, 4, &format!("{OLD_GAMES}{rows}"));
        let (_, connection, _lock) = File::open(&path, Options::default()).unwrap();
        let text = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
        let packed = |game, seq| {
            text(&format!(
                "SELECT author || '|' || thought || '|' || actions FROM moves WHERE game = '{game}' AND seq = {seq}"
            ))
        };
        assert_eq!(packed("open", 1), "player|120|play mercator_start");
        assert_eq!(packed("open", 2), "bot:agricola|7|sell 1 wine; end");
        assert_eq!(packed("over", 1), "|0|nonsense", "no author, so the row stays damaged");
        assert_eq!(text("SELECT key || '|' || name || '|' || text FROM chat"), "k1|Ada|a b");
        let last =
            |game| text(&format!("SELECT last_seq || '|' || hex(last_hash) FROM games WHERE id = '{game}'"));
        assert_eq!([last("open"), last("over"), last("given up")], ["2|02", "1|03", "0|"]);
    }

    #[test]
    fn accounts_made_anew_keep_their_ids_and_what_refers_to_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        make_old(
            &path,
            2,
            "INSERT INTO accounts (id, name, name_key, password_hash, settings, created)
                 VALUES (3, 'Ada', 'ada', 'h', '{}', 1), (9, 'Gone', 'gone', NULL, '{}', 1);
             DELETE FROM accounts WHERE id = 9;
             INSERT INTO sessions VALUES (x'00', 3, 1);",
        );
        let (_, connection, _lock) = File::open(&path, Options::default()).unwrap();
        let text = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, String>(0));
        let with_session = "SELECT a.name FROM sessions s JOIN accounts a ON a.id = s.account";
        assert_eq!(text(with_session).unwrap(), "Ada");
        let add = |password: &str| {
            let values = format!("('ADA', 'ada', {password}, '{{}}', 1)");
            text(&format!(
                "INSERT INTO accounts (name, name_key, password_hash, settings, created) VALUES {values} \
                 RETURNING CAST(id AS TEXT)"
            ))
        };
        assert_eq!(add("NULL").unwrap(), "10", "the id of the one that was deleted is not given again");
        assert!(add("'i'").unwrap_err().to_string().contains("accounts.name_key"));
        connection.execute("DELETE FROM accounts WHERE id = 3", []).unwrap();
        assert!(text(with_session).is_err(), "foreign keys are on again");
    }
}
