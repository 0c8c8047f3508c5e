//! Operations on accounts and sessions.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Account, Session};
use super::value::{Row, values};
use super::{Result, StoreError};

/// What [`read_account`] reads, of the table `accounts` named `a`.
macro_rules! account_columns {
    () => {
        "a.id, a.name, a.password_hash, a.webhook_url, a.webhook_secret, a.settings, a.created"
    };
}

/// Stores a new account and answers its id. Names may be shared, but among those who have a password each has one of
/// its own: [`StoreError::Taken`] if it is not.
#[derive(Clone, Debug)]
pub struct CreateAccount {
    /// The account; its id is not looked at.
    pub account: Account,
}

impl Operation for CreateAccount {
    type Output = i64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<i64> {
        let account = &self.account;
        let sql = "INSERT INTO accounts (name, name_key, password_hash, webhook_url, webhook_secret, settings, \
                   created) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id";
        let row = on
            .row(
                sql,
                values![
                    &account.name,
                    &name_key(&account.name),
                    &account.password_hash,
                    &account.webhook_url,
                    &account.webhook_secret,
                    &account.settings,
                    account.created_ms
                ],
            )
            .await?;
        row.ok_or_else(|| StoreError::Taken("this name".to_owned()))?.int()
    }
}

/// The account with an id.
#[derive(Clone, Copy, Debug)]
pub struct FindAccount {
    /// Which account.
    pub id: i64,
}

impl Operation for FindAccount {
    type Output = Option<Account>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = concat!("SELECT ", account_columns!(), " FROM accounts a WHERE a.id = $1");
        on.row(sql, values![self.id]).await?.as_mut().map(read_account).transpose()
    }
}

/// The account that a name and a password belong to, whatever the case of the name's letters. Visitors without a
/// password cannot be found by their name.
#[derive(Clone, Debug)]
pub struct FindAccountByName {
    /// The name.
    pub name: String,
}

pub(super) const ACCOUNT_BY_NAME: &str = concat!(
    "SELECT ",
    account_columns!(),
    " FROM accounts a WHERE a.name_key = $1 AND a.password_hash IS NOT NULL"
);

impl Operation for FindAccountByName {
    type Output = Option<Account>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        on.row(ACCOUNT_BY_NAME, values![&name_key(&self.name)]).await?.as_mut().map(read_account).transpose()
    }
}

/// Replaces all of an account but its id and when it was made; [`StoreError::Taken`] if it has a password, and
/// another one with a password has its name.
#[derive(Clone, Debug)]
pub struct UpdateAccount {
    /// The account.
    pub account: Account,
}

impl Operation for UpdateAccount {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let account = &self.account;
        let sql = "UPDATE accounts SET name = $1, name_key = $2, password_hash = $3, webhook_url = $4, \
                   webhook_secret = $5, settings = $6 WHERE id = $7";
        let n = on
            .execute(
                sql,
                values![
                    &account.name,
                    &name_key(&account.name),
                    &account.password_hash,
                    &account.webhook_url,
                    &account.webhook_secret,
                    &account.settings,
                    account.id
                ],
            )
            .await?;
        if n == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
    }
}

/// Deletes an account and its sessions. Its seats and lines of chat stay, without a name.
#[derive(Clone, Copy, Debug)]
pub struct DeleteAccount {
    /// Which account.
    pub id: i64,
}

impl Operation for DeleteAccount {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let n = on.execute("DELETE FROM accounts WHERE id = $1", values![self.id]).await?;
        if n == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
    }
}

/// Stores a session, or changes when it expires.
#[derive(Clone, Debug)]
pub struct SaveSession {
    /// The session.
    pub session: Session,
}

impl Operation for SaveSession {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let Session { token_hash, account, expires_ms } = &self.session;
        // Never gives somebody's session to somebody else.
        let sql = "INSERT INTO sessions (token_hash, account, expires) VALUES ($1, $2, $3) \
                   ON CONFLICT (token_hash) DO UPDATE SET expires = excluded.expires \
                   WHERE sessions.account = excluded.account";
        let n = on.execute(sql, values![token_hash, *account, *expires_ms]).await?;
        if n == 0 { Err(StoreError::Taken("this session".to_owned())) } else { Ok(()) }
    }
}

/// The session of a token and its account, unless it has expired.
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
            "SELECT s.expires, ",
            account_columns!(),
            " FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token_hash = $1 AND s.expires > $2"
        );
        let Some(mut row) = on.row(sql, values![&self.token_hash, self.now_ms]).await? else {
            return Ok(None);
        };
        let expires_ms = row.int()?;
        let account = read_account(&mut row)?;
        let session = Session { token_hash: self.token_hash.clone(), account: account.id, expires_ms };
        Ok(Some((session, account)))
    }
}

/// Deletes a session: logging out.
#[derive(Clone, Debug)]
pub struct DeleteSession {
    /// The hash of the token.
    pub token_hash: Vec<u8>,
}

impl Operation for DeleteSession {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        on.execute("DELETE FROM sessions WHERE token_hash = $1", values![&self.token_hash]).await?;
        Ok(())
    }
}

/// What makes two names the same.
fn name_key(name: &str) -> String {
    name.to_lowercase()
}

fn read_account(row: &mut Row) -> Result<Account> {
    Ok(Account {
        id: row.int()?,
        name: row.text()?,
        password_hash: row.text_or_null()?,
        webhook_url: row.text_or_null()?,
        webhook_secret: row.text_or_null()?,
        settings: row.text()?,
        created_ms: row.int()?,
    })
}
