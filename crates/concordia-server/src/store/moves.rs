//! Operations on the record: the one place where moves are written.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Move, Save};
use super::value::{Row, values};
use super::{Notice, Result, StoreError, games};

/// Appends a message to the record of a game, and saves the game with it in the same transaction.
///
/// The key is looked at before the sequence number, so that a repeated message is answered as such whatever has
/// happened since.
#[derive(Clone, Debug)]
pub struct AppendMove {
    /// Which game.
    pub game: String,
    /// The message; its sequence number is the one that the writer expects to be next.
    pub new: Move,
    /// What else changes with it.
    pub save: Option<Save>,
}

/// What became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is in the record, and on disk.
    Stored,
    /// It is not: its sequence number is not the next one, or the game was saved by somebody else. Load it again.
    Conflict,
    /// It is not: this key was used before, for this message.
    KeyUsed(Move),
}

impl Operation for AppendMove {
    type Output = Appended;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Appended> {
        let (game, new) = (&self.game, &self.new);
        let version = on.lock_game(game).await?.ok_or(StoreError::NotFound("game"))?;
        let sql = "SELECT seq, seat, key, author, thought, actions, hash, at FROM moves WHERE game = $1 AND key = $2";
        if let Some(row) = on.row(sql, values![game, &new.key]).await? {
            return Ok(Appended::KeyUsed(read_move(row)?));
        }
        if new.seq != last_seq(on, game).await? + 1
            || self.save.as_ref().is_some_and(|it| it.version != version)
        {
            return Ok(Appended::Conflict);
        }
        insert(on, game, new).await?;
        match &self.save {
            Some(save) => games::save(on, game, save).await?,
            None => {
                on.execute("UPDATE games SET updated = $1 WHERE id = $2", values![new.at_ms, game]).await?;
            }
        }
        on.notify(&Notice::Moved { game: game.clone(), seq: new.seq }).await?;
        Ok(Appended::Stored)
    }
}

/// Writes a move, and with it the end of the chain.
pub(super) async fn insert(on: &mut Transaction<'_>, game: &str, new: &Move) -> Result<()> {
    let sql = "INSERT INTO moves (game, seq, seat, key, author, thought, actions, hash, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let Move { seq, seat, key, author, thought_ms, actions, hash, at_ms } = new;
    on.execute(sql, values![game, *seq, *seat, key, author, *thought_ms, actions, hash, *at_ms]).await?;
    let sql = "UPDATE games SET last_seq = $1, last_hash = $2 WHERE id = $3";
    on.execute(sql, values![*seq, hash, game]).await?;
    Ok(())
}

/// All moves of a game. A game ends, so this has an end too.
pub(super) async fn all(on: &mut Transaction<'_>, game: &str) -> Result<Vec<Move>> {
    let sql =
        "SELECT seq, seat, key, author, thought, actions, hash, at FROM moves WHERE game = $1 ORDER BY seq";
    on.rows(sql, values![game]).await?.into_iter().map(read_move).collect()
}

async fn last_seq(on: &mut Transaction<'_>, game: &str) -> Result<i64> {
    let sql = "SELECT seq FROM moves WHERE game = $1 ORDER BY seq DESC LIMIT 1";
    on.row(sql, values![game]).await?.map_or(Ok(0), |mut row| row.int())
}

fn read_move(mut row: Row) -> Result<Move> {
    Ok(Move {
        seq: row.int()?,
        seat: row.int()?,
        key: row.text()?,
        author: row.text()?,
        thought_ms: row.int()?,
        actions: row.text()?,
        hash: row.bytes()?,
        at_ms: row.int()?,
    })
}
