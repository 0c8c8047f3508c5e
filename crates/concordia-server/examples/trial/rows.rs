//! Rows straight from the database.

use std::path::{Path, PathBuf};

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
pub(crate) struct Rows {
    place: Place,
    /// How rows and lines are asked for.
    moves: String,
    chat: String,
}

enum Place {
    Sqlite(PathBuf),
    Postgres(tokio_postgres::Client),
}

const HEAD: &str = "SELECT head FROM games WHERE id = $1";

impl Rows {
    pub(crate) fn of_sqlite(file: &Path) -> Result<Rows, Failure> {
        let sql = "SELECT COUNT(*) FROM pragma_table_info('moves') WHERE name = 'author'";
        let n_columns: i64 = open(file)?.query_row(sql, [], |row| row.get(0))?;
        Ok(Rows::new(Place::Sqlite(file.to_owned()), n_columns > 0))
    }

    pub(crate) async fn of_postgres(url: &str) -> Result<Rows, Failure> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        let sql = "SELECT COUNT(*) FROM information_schema.columns \
                   WHERE table_name = 'moves' AND column_name = 'author'";
        let n_columns: i64 = client.query_one(sql, &[]).await?.try_get(0)?;
        Ok(Rows::new(Place::Postgres(client), n_columns > 0))
    }

    /// An older program, which this is tried on too, packs the author of a row and the key of a line into the text.
    fn new(place: Place, has_columns: bool) -> Rows {
        let (author, key) = if has_columns { ("author", "key") } else { ("''", "''") };
        let moves = format!(
            "SELECT seq, seat, key, {author}, actions FROM moves WHERE game = $1 AND seq > $2 ORDER BY seq"
        );
        let chat = format!("SELECT n, {key}, text FROM chat WHERE game = $1 ORDER BY n");
        Rows { place, moves, chat }
    }

    /// The rows after one.
    pub(crate) async fn since(&self, game: &str, seq: u64) -> Result<Vec<Row>, Failure> {
        let seq = seq as i64;
        match &self.place {
            Place::Sqlite(file) => {
                let connection = open(file)?;
                let mut statement = connection.prepare_cached(&self.moves)?;
                let rows = statement.query_map((game, seq), |it| {
                    Ok(Row::new(it.get(0)?, it.get(1)?, it.get(2)?, it.get(3)?, it.get(4)?))
                })?;
                rows.map(|row| row?).collect()
            }
            Place::Postgres(client) => {
                let rows = client.query(&self.moves, &[&game, &seq]).await?;
                let read = |it: &tokio_postgres::Row| {
                    Row::new(it.try_get(0)?, it.try_get(1)?, it.try_get(2)?, it.try_get(3)?, it.try_get(4)?)
                };
                rows.iter().map(read).collect()
            }
        }
    }

    /// All lines of chat.
    pub(crate) async fn lines(&self, game: &str) -> Result<Vec<Line>, Failure> {
        match &self.place {
            Place::Sqlite(file) => {
                let connection = open(file)?;
                let mut statement = connection.prepare_cached(&self.chat)?;
                let lines =
                    statement.query_map([game], |it| Ok(Line::new(it.get(0)?, it.get(1)?, it.get(2)?)))?;
                lines.map(|line| line?).collect()
            }
            Place::Postgres(client) => {
                let lines = client.query(&self.chat, &[&game]).await?;
                let read =
                    |it: &tokio_postgres::Row| Line::new(it.try_get(0)?, it.try_get(1)?, it.try_get(2)?);
                lines.iter().map(read).collect()
            }
        }
    }

    /// The head of a game as it is stored.
    pub(crate) async fn head(&self, game: &str) -> Result<String, Failure> {
        Ok(match &self.place {
            Place::Sqlite(file) => open(file)?.query_row(HEAD, [game], |row| row.get(0))?,
            Place::Postgres(client) => client.query_one(HEAD, &[&game]).await?.try_get(0)?,
        })
    }
}

/// For a short time: while somebody else has the file open, a server that starts would not recover it by itself.
fn open(file: &Path) -> Result<Connection, Failure> {
    Ok(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

impl Row {
    fn new(seq: i64, seat: i64, key: String, author: String, actions: String) -> Result<Row, Failure> {
        let (author, actions) = match author.as_str() {
            "" => {
                let mut parts = actions.splitn(3, ' ');
                let mut part = || parts.next().map(str::to_owned).ok_or("a row without its parts");
                let (author, _, actions) = (part()?, part()?, part()?);
                (author, actions)
            }
            _ => (author, actions),
        };
        Ok(Row { seq: u64::try_from(seq)?, seat: u8::try_from(seat)?, key, author, actions })
    }
}

impl Line {
    fn new(nth: i64, key: String, text: String) -> Result<Line, Failure> {
        let (key, text) = match key.as_str() {
            "" => {
                let mut parts = text.splitn(3, '\n');
                let mut part = || parts.next().map(str::to_owned).ok_or("a line without its parts");
                let (key, _, text) = (part()?, part()?, part()?);
                (key, text)
            }
            _ => (key, text),
        };
        Ok(Line { nth: u64::try_from(nth)?, key, text })
    }
}
