//! Operations of the house: figures, health, and deleting what nobody needs, a batch at a time.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Counts, GameState};
use super::value::values;
use super::{Result, limits};

/// How much there is. It reads one entry of an index per game, so it is asked every few seconds at most.
#[derive(Clone, Copy, Debug)]
pub struct Count;

impl Operation for Count {
    type Output = Counts;
    const ACCESS: Access = Access::Snapshot;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Counts> {
        let mut counts = Counts::default();
        for mut row in on.rows("SELECT state, COUNT(*) FROM games GROUP BY state", &[]).await? {
            let state = row.word(GameState::from_word)?;
            counts.games[state as usize] = row.int()?;
        }
        let sql = "SELECT (SELECT COUNT(*) FROM accounts), (SELECT COUNT(*) FROM sessions)";
        if let Some(mut row) = on.row(sql, &[]).await? {
            counts.accounts = row.int()?;
            counts.sessions = row.int()?;
        }
        Ok(counts)
    }
}

/// Whether the store can be written: something is, and deleted again. It takes more room than a move, so that a disk is
/// full here first. It waits its turn among the writers, so it also shows that they go on.
#[derive(Clone, Copy, Debug)]
pub struct CheckHealth;

impl Operation for CheckHealth {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let room = "x".repeat(limits::HEALTH_BYTES);
        on.execute("INSERT INTO health (room) VALUES ($1)", values![&room]).await?;
        on.execute("DELETE FROM health", &[]).await?;
        Ok(())
    }
}

pub(super) const EXPIRED_SESSIONS: &str = "DELETE FROM sessions WHERE token_hash IN \
                   (SELECT token_hash FROM sessions WHERE expires <= $1 ORDER BY expires LIMIT $2)";

/// Deletes sessions that have expired, the oldest first. Answers how many; if as many as asked for, there are more.
#[derive(Clone, Copy, Debug)]
pub struct DeleteExpiredSessions {
    /// The time.
    pub now_ms: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for DeleteExpiredSessions {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        on.execute(EXPIRED_SESSIONS, values![self.now_ms, limits::page(self.limit)]).await
    }
}

pub(super) const EXPIRED_DEVICES: &str = "DELETE FROM devices WHERE (token_hash, account) IN \
                   (SELECT token_hash, account FROM devices WHERE expires <= $1 ORDER BY expires LIMIT $2)";

/// Forgets browsers in which nobody has logged in for long, the oldest first. Answers how many.
#[derive(Clone, Copy, Debug)]
pub struct DeleteExpiredDevices {
    /// The time.
    pub now_ms: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for DeleteExpiredDevices {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        on.execute(EXPIRED_DEVICES, values![self.now_ms, limits::page(self.limit)]).await
    }
}

/// Said twice, so that a game which another process starts at this moment stays.
pub(super) const OLD_LOBBIES: &str = "DELETE FROM games WHERE state = 'lobby' AND updated < $1 AND id IN \
                   (SELECT id FROM games WHERE state = 'lobby' AND updated < $1 ORDER BY updated LIMIT $2)";

/// Deletes games that were never started and that nobody has touched for long, the oldest first. Answers how many.
#[derive(Clone, Copy, Debug)]
pub struct DeleteOldLobbies {
    /// Those last changed before this time.
    pub before_ms: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for DeleteOldLobbies {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        on.execute(OLD_LOBBIES, values![self.before_ms, limits::page(self.limit)]).await
    }
}

pub(super) const FORGOTTEN_VISITORS: &str = "DELETE FROM accounts WHERE id IN \
                   (SELECT a.id FROM accounts a WHERE a.password_hash IS NULL AND a.created < $1 \
                   AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.account = a.id) \
                   AND NOT EXISTS (SELECT 1 FROM seats t WHERE t.account = a.id) \
                   ORDER BY a.created LIMIT $2)";

/// Deletes visitors who have no session and no seat any more, so that their names are free again. Answers how many.
#[derive(Clone, Copy, Debug)]
pub struct DeleteForgottenVisitors {
    /// Those who came before this time.
    pub before_ms: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for DeleteForgottenVisitors {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        on.execute(FORGOTTEN_VISITORS, values![self.before_ms, limits::page(self.limit)]).await
    }
}
