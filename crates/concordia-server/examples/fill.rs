//! Copies the games of a SQLite file until there are many, for `cargo xtask cold`. No server may have the file open.
//!
//! A copy is a game like any other: it has a name of its own, all rows, and a chain that begins with that name.

use std::error::Error;

use concordia_rules::Seat;
use concordia_table::{Author, Hash, Head, Row};
use rusqlite::{Connection, Transaction, params};

/// Copies of one transaction.
const BATCH: usize = 1_000;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A game that was played.
struct Original {
    id: String,
    head: Head,
    rows: Vec<Row>,
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, n_games] = &arguments[..] else { return Err("which file, and how many games?".into()) };
    let n_games: usize = n_games.parse()?;
    let mut connection = Connection::open(file)?;
    // If this run is cut short, nothing is lost that somebody needs.
    connection.pragma_update(None, "synchronous", "OFF")?;
    let originals = read(&connection)?;
    if originals.is_empty() {
        return Err("there is no game to copy".into());
    }
    let mut nth = originals.len();
    while nth < n_games {
        let transaction = connection.transaction()?;
        for nth in nth..n_games.min(nth + BATCH) {
            copy(&transaction, &originals[nth % originals.len()], &format!("{nth:032x}"))?;
        }
        transaction.commit()?;
        nth += BATCH;
    }
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let (games, moves) = (count("SELECT COUNT(*) FROM games")?, count("SELECT COUNT(*) FROM moves")?);
    // Everything is in the file itself, as after an orderly end.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    println!("{games} games with {moves} rows");
    Ok(())
}

fn read(connection: &Connection) -> Outcome<Vec<Original>> {
    let mut games = connection.prepare("SELECT id, head FROM games ORDER BY id")?;
    let heads: Vec<(String, String)> =
        games.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut moves = connection
        .prepare("SELECT seq, seat, key, author, thought, actions FROM moves WHERE game = ? ORDER BY seq")?;
    let mut originals = Vec::new();
    for (id, head) in heads {
        let mut rows = Vec::new();
        let mut stored = moves.query([&id])?;
        while let Some(row) = stored.next()? {
            rows.push(Row {
                seq: row.get::<_, i64>(0)? as u64,
                seat: Seat(row.get(1)?),
                key: row.get(2)?,
                author: Author::from_word(row.get_ref(3)?.as_str()?).ok_or("a row without an author")?,
                thought_ms: row.get::<_, i64>(4)? as u64,
                actions: row.get(5)?,
                hash: Hash::of_text(""),
            });
        }
        originals.push(Original { id, head: Head::read(&head)?, rows });
    }
    Ok(originals)
}

fn copy(transaction: &Transaction, original: &Original, id: &str) -> Outcome<()> {
    let mut head = original.head.clone();
    id.clone_into(&mut head.id);
    let mut hash = head.root();
    let add = |sql: &str, values: &[&dyn rusqlite::ToSql]| -> rusqlite::Result<()> {
        transaction.prepare_cached(sql)?.execute(values).map(|_| ())
    };
    add(
        "INSERT INTO games (id, created, updated, state, public, name, head, version, wake, commitment, seed,
         rules_version) SELECT ?2, created, updated, state, public, name, ?3, version, wake, commitment, seed,
         rules_version FROM games WHERE id = ?1",
        params![original.id, id, head.write()],
    )?;
    add(
        "INSERT INTO seats SELECT ?2, seat, account, kind, bot_level, NULL, turn FROM seats WHERE game = ?1",
        params![original.id, id],
    )?;
    for row in &original.rows {
        hash = row.hash_after(hash, id);
        let (author, thought) = (row.author.to_string(), row.thought_ms as i64);
        add(
            "INSERT INTO moves (game, seq, seat, key, author, thought, actions, hash, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)",
            params![id, row.seq as i64, row.seat.0, row.key, author, thought, row.actions, hash.bytes()],
        )?;
    }
    let Some(last) = original.rows.last() else { return Ok(()) };
    add(
        "UPDATE games SET last_seq = ?1, last_hash = ?2 WHERE id = ?3",
        params![last.seq as i64, hash.bytes(), id],
    )?;
    Ok(())
}
