//! Operations on sessions. Whatever ends one tells the other processes, which close its sockets.

use super::accounts::{account_columns, read_account};
use super::operation::{Access, Operation, Transaction};
use super::rows::{Account, Session};
use super::value::{Row, values};
use super::{Notice, Result, limits};

/// Stores a new session. It ends the one that its browser had before, and answers whose that was; and the one of its
/// account that was not used for the longest time, if there are too many.
#[derive(Clone, Debug)]
pub struct BeginSession {
    /// The session.
    pub session: Session,
    /// The hash of the token that the browser had before.
    pub instead_of: Option<Vec<u8>>,
}

impl Operation for BeginSession {
    type Output = Option<i64>;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Option<i64>> {
        let before = match &self.instead_of {
            Some(before) => end(on, before).await?,
            None => None,
        };
        insert_session(on, &self.session).await?;
        let Session { token_hash, account, .. } = &self.session;
        let sql = "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2 AND token_hash NOT IN \
                   (SELECT token_hash FROM sessions WHERE account = $3 AND token_hash <> $4 \
                   ORDER BY seen DESC, token_hash LIMIT $5)";
        let others = limits::SESSIONS - 1;
        let n = on.execute(sql, values![*account, token_hash, *account, token_hash, others]).await?;
        if n > 0 {
            tell(on, *account).await?;
        }
        Ok(before)
    }
}

/// Notes that a session was used, and prolongs it. One that has ended meanwhile stays ended.
#[derive(Clone, Debug)]
pub struct TouchSession {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
    /// The time.
    pub seen_ms: i64,
    /// From when on it counts no more.
    pub expires_ms: i64,
}

impl Operation for TouchSession {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "UPDATE sessions SET seen = $1, expires = $2 WHERE token_hash = $3";
        on.execute(sql, values![self.seen_ms, self.expires_ms, &self.token_hash]).await?;
        Ok(())
    }
}

/// What [`read_session`] reads.
macro_rules! session_columns {
    () => {
        "s.token_hash, s.account, s.expires, s.created, s.seen, s.agent"
    };
}

/// The session of a token and its account, unless it has expired or the account is kept out.
#[derive(Clone, Debug)]
pub struct FindSession {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
    /// The time.
    pub now_ms: i64,
}

impl Operation for FindSession {
    type Output = Option<(Session, Account)>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = concat!(
            "SELECT ",
            session_columns!(),
            ", ",
            account_columns!(),
            " FROM sessions s JOIN accounts ON id = s.account \
             WHERE s.token_hash = $1 AND s.expires > $2 AND banned IS NULL"
        );
        let row = on.row(sql, values![&self.token_hash, self.now_ms]).await?;
        row.map(|mut row| Ok((read_session(&mut row)?, read_account(&mut row)?))).transpose()
    }
}

/// The sessions of an account that count, the last used first; none if the account is kept out.
#[derive(Clone, Copy, Debug)]
pub struct SessionsOf {
    /// Whose.
    pub account: i64,
    /// The time.
    pub now_ms: i64,
}

impl Operation for SessionsOf {
    type Output = Vec<Session>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Vec<Session>> {
        let sql = concat!(
            "SELECT ",
            session_columns!(),
            " FROM sessions s JOIN accounts ON id = s.account WHERE s.account = $1 AND s.expires > $2 \
             AND banned IS NULL ORDER BY s.seen DESC, s.token_hash LIMIT $3"
        );
        let rows = on.rows(sql, values![self.account, self.now_ms, limits::PAGE]).await?;
        rows.into_iter().map(|mut row| read_session(&mut row)).collect()
    }
}

/// Ends a session: logging out. Answers whose it was.
#[derive(Clone, Debug)]
pub struct EndSession {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
}

impl Operation for EndSession {
    type Output = Option<i64>;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Option<i64>> {
        end(on, &self.token_hash).await
    }
}

/// Ends all sessions of an account, or all but one. Answers how many.
#[derive(Clone, Debug)]
pub struct EndSessions {
    /// Whose.
    pub account: i64,
    /// The hash of the token of the session that stays.
    pub but: Option<Vec<u8>>,
}

impl Operation for EndSessions {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        // No token has an empty hash.
        let but = self.but.as_deref().unwrap_or_default().to_vec();
        let sql = "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2";
        let n = on.execute(sql, values![self.account, &but]).await?;
        tell(on, self.account).await?;
        Ok(n)
    }
}

async fn end(on: &mut Transaction<'_>, token_hash: &Vec<u8>) -> Result<Option<i64>> {
    let sql = "DELETE FROM sessions WHERE token_hash = $1 RETURNING account";
    let Some(mut row) = on.row(sql, values![token_hash]).await? else { return Ok(None) };
    let account = row.int()?;
    tell(on, account).await?;
    Ok(Some(account))
}

/// Tells the other processes that something of an account has changed.
pub(super) async fn tell(on: &mut Transaction<'_>, account: i64) -> Result<()> {
    on.notify(&Notice::Account { account }).await
}

pub(super) async fn insert_session(on: &mut Transaction<'_>, session: &Session) -> Result<()> {
    let Session { token_hash, account, expires_ms, created_ms, seen_ms, agent } = session;
    let sql = "INSERT INTO sessions (token_hash, account, expires, created, seen, agent) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    on.execute(sql, values![token_hash, *account, *expires_ms, *created_ms, *seen_ms, agent]).await?;
    Ok(())
}

fn read_session(row: &mut Row) -> Result<Session> {
    Ok(Session {
        token_hash: row.bytes()?,
        account: row.int()?,
        expires_ms: row.int()?,
        created_ms: row.int()?,
        seen_ms: row.int()?,
        agent: row.text()?,
    })
}
