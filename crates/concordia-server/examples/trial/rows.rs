//! Rows straight from the database.

use std::path::PathBuf;

use rusqlite::{Connection, OpenFlags};
use tokio_postgres::NoTls;

use crate::Failure;

/// A stored row.
pub(crate) struct Row {
    pub(crate) seq: u64,
    pub(crate) seat: u8,
    pub(crate) key: String,
    pub(crate) author: String,
    pub(crate) actions: String,
}

/// A stored line of chat.
pub(crate) struct Line {
    pub(crate) nth: u64,
    pub(crate) key: String,
    pub(crate) text: String,
}

/// Where the rows are.
pub(crate) enum Rows {
    Sqlite(PathBuf),
    Postgres(tokio_postgres::Client),
}

const ROWS: &str =
    "SELECT seq, seat, key, author, actions FROM moves WHERE game = $1 AND seq > $2 ORDER BY seq";
const LINES: &str = "SELECT n, key, text FROM chat WHERE game = $1 ORDER BY n";
const HEAD: &str = "SELECT head FROM games WHERE id = $1";

impl Rows {
    pub(crate) async fn of_postgres(url: &str) -> Result<Rows, Failure> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        Ok(Rows::Postgres(client))
    }

    /// The rows after one.
    pub(crate) async fn since(&self, game: &str, seq: u64) -> Result<Vec<Row>, Failure> {
        let seq = seq as i64;
        match self {
            Rows::Sqlite(file) => {
                let connection = open(file)?;
                let mut statement = connection.prepare_cached(ROWS)?;
                let rows = statement.query_map((game, seq), |row| {
                    Ok(Row::new(row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
                })?;
                rows.map(|row| row?).collect()
            }
            Rows::Postgres(client) => {
                let rows = client.query(ROWS, &[&game, &seq]).await?;
                rows.iter()
                    .map(|row| {
                        let (key, author, actions) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
                        Row::new(row.try_get(0)?, row.try_get(1)?, key, author, actions)
                    })
                    .collect()
            }
        }
    }

    /// All lines of chat.
    pub(crate) async fn lines(&self, game: &str) -> Result<Vec<Line>, Failure> {
        match self {
            Rows::Sqlite(file) => {
                let connection = open(file)?;
                let mut statement = connection.prepare_cached(LINES)?;
                let lines = statement
                    .query_map([game], |row| Ok(Line::new(row.get(0)?, row.get(1)?, row.get(2)?)))?;
                lines.map(|line| line?).collect()
            }
            Rows::Postgres(client) => {
                let lines = client.query(LINES, &[&game]).await?;
                lines
                    .iter()
                    .map(|line| Line::new(line.try_get(0)?, line.try_get(1)?, line.try_get(2)?))
                    .collect()
            }
        }
    }

    /// The head of a game as it is stored.
    pub(crate) async fn head(&self, game: &str) -> Result<String, Failure> {
        Ok(match self {
            Rows::Sqlite(file) => open(file)?.query_row(HEAD, [game], |row| row.get(0))?,
            Rows::Postgres(client) => client.query_one(HEAD, &[&game]).await?.try_get(0)?,
        })
    }
}

/// For a short time: while somebody else has the file open, a server that starts would not recover it by itself.
fn open(file: &PathBuf) -> Result<Connection, Failure> {
    Ok(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

impl Row {
    fn new(seq: i64, seat: i64, key: String, author: String, actions: String) -> Result<Row, Failure> {
        Ok(Row { seq: u64::try_from(seq)?, seat: u8::try_from(seat)?, key, author, actions })
    }
}

impl Line {
    fn new(nth: i64, key: String, text: String) -> Result<Line, Failure> {
        Ok(Line { nth: u64::try_from(nth)?, key, text })
    }
}
