//! Lists of games, page by page.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Cursor, GameState, GameSummary};
use super::value::{Row, values};
use super::{Result, limits};

pub(super) const PUBLIC_GAMES: &str = "SELECT g.id, g.name, g.state, g.public, g.created, g.updated, \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id), \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id AND s.kind = 'open'), \
                   CAST(0 AS BIGINT) FROM games g \
                   WHERE g.public AND g.state = $1 AND (g.updated, g.id) < ($2, $3) \
                   ORDER BY g.updated DESC, g.id DESC LIMIT $4";

/// Public games in one state, the latest first.
#[derive(Clone, Debug)]
pub struct PublicGames {
    /// Which state.
    pub state: GameState,
    /// After which line, or from the beginning.
    pub after: Option<Cursor>,
    /// How many at most.
    pub limit: i64,
}

impl Operation for PublicGames {
    type Output = Vec<GameSummary>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let after = after(self.after.as_ref());
        let limit = limits::page(self.limit);
        let rows =
            on.rows(PUBLIC_GAMES, values![self.state.word(), after.updated_ms, &after.id, limit]).await?;
        rows.into_iter().map(read_summary).collect()
    }
}

/// One account may hold several seats of a game, for people around one screen.
pub(super) const MY_GAMES: &str = "SELECT g.id, g.name, g.state, g.public, g.created, g.updated, \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id), \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id AND s.kind = 'open'), m.turn \
                   FROM (SELECT game, CAST(MAX(CASE WHEN turn THEN 1 ELSE 0 END) AS BIGINT) AS turn \
                   FROM seats WHERE account = $1 GROUP BY game) m JOIN games g ON g.id = m.game \
                   WHERE (m.turn, g.updated, g.id) < ($2, $3, $4) \
                   ORDER BY m.turn DESC, g.updated DESC, g.id DESC LIMIT $5";

/// The games in which an account has a seat: those that wait for it on top, then the latest first.
#[derive(Clone, Debug)]
pub struct MyGames {
    /// Whose games.
    pub account: i64,
    /// After which line, or from the beginning.
    pub after: Option<Cursor>,
    /// How many at most.
    pub limit: i64,
}

impl Operation for MyGames {
    type Output = Vec<GameSummary>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let after = after(self.after.as_ref());
        let limit = limits::page(self.limit);
        let turn = i64::from(after.your_turn);
        let rows = on.rows(MY_GAMES, values![self.account, turn, after.updated_ms, &after.id, limit]).await?;
        rows.into_iter().map(read_summary).collect()
    }
}

/// In how many games that are not over an account has a seat.
#[derive(Clone, Copy, Debug)]
pub struct CountMyTables {
    /// Whose games.
    pub account: i64,
}

impl Operation for CountMyTables {
    type Output = i64;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<i64> {
        let sql = "SELECT CAST(COUNT(*) AS BIGINT) FROM seats s JOIN games g ON g.id = s.game \
                   WHERE s.account = $1 AND g.state IN ('lobby', 'running')";
        on.row(sql, values![self.account]).await?.map_or(Ok(0), |mut row| row.int())
    }
}

/// The cursor, or one before every line.
pub(super) fn after(cursor: Option<&Cursor>) -> Cursor {
    cursor.cloned().unwrap_or(Cursor { your_turn: true, updated_ms: i64::MAX, id: String::new() })
}

pub(super) fn read_summary(mut row: Row) -> Result<GameSummary> {
    Ok(GameSummary {
        id: row.text()?,
        name: row.text()?,
        state: row.word(GameState::from_word)?,
        public: row.bool()?,
        created_ms: row.int()?,
        updated_ms: row.int()?,
        n_seats: row.int()?,
        n_open_seats: row.int()?,
        your_turn: row.bool()?,
    })
}
