//! Operations on the chat of a game.

use std::collections::BTreeSet;

use super::operation::{Access, Operation, Transaction};
use super::rows::ChatLine;
use super::value::values;
use super::{Notice, Result, StoreError, limits};

/// Adds a line and answers its number. The oldest lines go when there are more than [`limits::CHAT_LINES`].
#[derive(Clone, Debug)]
pub struct AddChat {
    /// Which game.
    pub game: String,
    /// The line. Its number must be the next one, or it is a [`StoreError::Conflict`]; 0 takes whatever comes next.
    pub line: ChatLine,
}

impl Operation for AddChat {
    type Output = i64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<i64> {
        let (game, line) = (&self.game, &self.line);
        on.lock_game(game).await?.ok_or(StoreError::NotFound("game"))?;
        let sql = "SELECT n FROM chat WHERE game = $1 ORDER BY n DESC LIMIT 1";
        let n = on.row(sql, values![game]).await?.map_or(Ok(0), |mut row| row.int())? + 1;
        if line.n != 0 && line.n != n {
            return Err(StoreError::Conflict);
        }
        let sql = "INSERT INTO chat (game, n, at, seat, account, key, name, channel, text) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let ChatLine { n: _, at_ms, seat, account, key, name, channel, text } = line;
        on.execute(sql, values![game, n, *at_ms, *seat, *account, key, name, channel, text]).await?;
        on.execute("DELETE FROM chat WHERE game = $1 AND n <= $2", values![game, n - limits::CHAT_LINES])
            .await?;
        on.notify(&Notice::Chatted { game: game.clone(), n }).await?;
        Ok(n)
    }
}

/// The last lines of a game, the oldest of them first.
#[derive(Clone, Debug)]
pub struct LastChat {
    /// Which game.
    pub game: String,
    /// How many at most.
    pub limit: i64,
}

impl Operation for LastChat {
    type Output = Vec<ChatLine>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Vec<ChatLine>> {
        let sql = "SELECT n, at, seat, account, key, name, channel, text FROM chat WHERE game = $1 \
                   ORDER BY n DESC LIMIT $2";
        let rows = on.rows(sql, values![&self.game, limits::page(self.limit)]).await?;
        let read = |mut row: super::value::Row| {
            Ok(ChatLine {
                n: row.int()?,
                at_ms: row.int()?,
                seat: row.int_or_null()?,
                account: row.int_or_null()?,
                key: row.text()?,
                name: row.text()?,
                channel: row.text()?,
                text: row.text()?,
            })
        };
        rows.into_iter().rev().map(read).collect()
    }
}

/// Changes the name under which an account said something, and tells the games.
pub(super) async fn rename_author(on: &mut Transaction<'_>, account: i64, name: &str) -> Result<()> {
    let mut games = BTreeSet::new();
    for mut row in on.rows("SELECT DISTINCT game FROM chat WHERE account = $1", values![account]).await? {
        games.insert(row.text()?);
    }
    on.execute("UPDATE chat SET name = $1 WHERE account = $2", values![name, account]).await?;
    for game in games {
        on.notify(&Notice::Edited { game }).await?;
    }
    Ok(())
}
