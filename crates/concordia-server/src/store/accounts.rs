//! Operations on accounts.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Account, Session};
use super::sessions::{insert_session, tell};
use super::value::{Row, values};
use super::{Result, StoreError};

/// What [`read_account`] reads.
macro_rules! account_columns {
    () => {
        "id, name, password_hash, webhook_url, webhook_secret, settings, accounts.created, banned"
    };
}
pub(super) use account_columns;

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
        let sql = concat!("SELECT ", account_columns!(), " FROM accounts WHERE id = $1");
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
    " FROM accounts WHERE name_key = $1 AND password_hash IS NOT NULL"
);

impl Operation for FindAccountByName {
    type Output = Option<Account>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        on.row(ACCOUNT_BY_NAME, values![&name_key(&self.name)]).await?.as_mut().map(read_account).transpose()
    }
}

/// What becomes of one account. Each change writes its own columns and no others, so that two at the same moment do not
/// undo each other; the answer is the account after it.
macro_rules! change_account {
    ($set:literal, $place:literal $(, $and:literal)?) => {
        concat!(
            "UPDATE accounts SET ", $set, " WHERE id = ", $place, $($and,)? " RETURNING ", account_columns!()
        )
    };
}

/// Gives an account another name; [`StoreError::Taken`] if it has a password, and another one with a password has that
/// name.
#[derive(Clone, Debug)]
pub struct Rename {
    /// Which account.
    pub account: i64,
    /// The name.
    pub name: String,
}

impl Operation for Rename {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let sql = change_account!("name = $1, name_key = $2", "$3");
        let account = changed(on.row(sql, values![&self.name, &name_key(&self.name), self.account]).await?)?;
        tell(on, account.id).await?;
        Ok(account)
    }
}

/// Sets the hash of a password, if the present one is still the one that was checked: [`StoreError::Conflict`] if it is
/// not, [`StoreError::Taken`] if the name belongs to somebody else with a password. All sessions end, browsers
/// are forgotten, and one session begins: whoever had the old password is out.
#[derive(Clone, Debug)]
pub struct SetPassword {
    /// Which account.
    pub account: i64,
    /// The hash that was checked; absent if there was none.
    pub expected: Option<String>,
    /// The new one.
    pub hash: String,
    /// The session that begins.
    pub session: Session,
}

impl Operation for SetPassword {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let expected = self.expected.as_deref().unwrap_or_default();
        let sql = change_account!("password_hash = $1", "$2", " AND COALESCE(password_hash, '') = $3");
        let mut row = on.row(sql, values![&self.hash, self.account, expected]).await?;
        let account = row.as_mut().map_or(Err(StoreError::Conflict), read_account)?;
        on.execute("DELETE FROM sessions WHERE account = $1", values![account.id]).await?;
        on.execute("DELETE FROM devices WHERE account = $1", values![account.id]).await?;
        insert_session(on, &self.session).await?;
        tell(on, account.id).await?;
        Ok(account)
    }
}

/// Stores somebody's preferences.
#[derive(Clone, Debug)]
pub struct SetPreferences {
    /// Which account.
    pub account: i64,
    /// A JSON document.
    pub settings: String,
}

impl Operation for SetPreferences {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let sql = change_account!("settings = $1", "$2");
        changed(on.row(sql, values![&self.settings, self.account]).await?)
    }
}

/// Says where somebody is told that it is their turn.
#[derive(Clone, Debug)]
pub struct SetWebhook {
    /// Which account.
    pub account: i64,
    /// Where; absent for nowhere.
    pub url: Option<String>,
    /// The key by which it is signed.
    pub secret: Option<String>,
}

impl Operation for SetWebhook {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let sql = change_account!("webhook_url = $1, webhook_secret = $2", "$3");
        changed(on.row(sql, values![&self.url, &self.secret, self.account]).await?)
    }
}

/// What makes two names the same.
fn name_key(name: &str) -> String {
    name.to_lowercase()
}

/// The account that an UPDATE has changed.
fn changed(mut row: Option<Row>) -> Result<Account> {
    row.as_mut().map_or(Err(StoreError::NotFound("account")), read_account)
}

pub(super) fn read_account(row: &mut Row) -> Result<Account> {
    Ok(Account {
        id: row.int()?,
        name: row.text()?,
        password_hash: row.text_or_null()?,
        webhook_url: row.text_or_null()?,
        webhook_secret: row.text_or_null()?,
        settings: row.text()?,
        created_ms: row.int()?,
        banned_ms: row.int_or_null()?,
    })
}
