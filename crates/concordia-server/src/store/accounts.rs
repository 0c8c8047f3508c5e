//! Operations on accounts.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Account, Session};
use super::second_factor::forget_browsers;
use super::sessions::{insert_session, tell};
use super::value::{Row, values};
use super::{Result, StoreError, limits};
use crate::names;

/// What [`read_account`] reads.
macro_rules! account_columns {
    () => {
        "id, name, password_hash, webhook_url, webhook_secret, settings, accounts.created, banned, \
         totp_secret, totp_step"
    };
}
pub(super) use account_columns;

/// Stores a new account and answers its id. Visitors may share a name, but not with somebody who has a password:
/// [`StoreError::Taken`] if it looks like the name of one.
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
        check_name(on, &account.name, None).await?;
        let sql = "INSERT INTO accounts (name, name_key, name_look, password_hash, webhook_url, webhook_secret, settings, \
                   created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id";
        let row = on
            .row(
                sql,
                values![
                    &account.name,
                    &names::key(&account.name),
                    &names::look(&account.name),
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
        // The second is how names were found before there was one form of each letter.
        for key in [names::key(&self.name), self.name.to_lowercase()] {
            if let Some(mut row) = on.row(ACCOUNT_BY_NAME, values![&key]).await? {
                return read_account(&mut row).map(Some);
            }
        }
        Ok(None)
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

/// Gives an account another name; [`StoreError::Taken`] if it looks like the name of somebody else who has a password.
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
        check_name(on, &self.name, Some(self.account)).await?;
        let (key, look) = (names::key(&self.name), names::look(&self.name));
        let sql = change_account!("name = $1, name_key = $2, name_look = $3", "$4");
        let account = changed(on.row(sql, values![&self.name, &key, &look, self.account]).await?)?;
        tell(on, account.id).await?;
        Ok(account)
    }
}

/// Sets the hash of a password, if the present one is still the one that was checked: [`StoreError::Conflict`] if it is
/// not, [`StoreError::Taken`] if it is the first one and the name looks like that of somebody else who has one. All sessions end, browsers
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
        if self.expected.is_none() {
            check_name(on, &account.name, Some(account.id)).await?;
        }
        forget_browsers(on, account.id).await?;
        insert_session(on, &self.session).await?;
        Ok(account)
    }
}

/// Stores another hash of the same password, unless it was changed meanwhile.
#[derive(Clone, Debug)]
pub struct RehashPassword {
    /// Which account.
    pub account: i64,
    /// The hash that was checked.
    pub expected: String,
    /// The new one.
    pub hash: String,
}

impl Operation for RehashPassword {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3";
        on.execute(sql, values![&self.hash, self.account, &self.expected]).await?;
        Ok(())
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

/// Whether a name looks like that of somebody with a password, and not like that of this account with one.
#[derive(Clone, Debug)]
pub struct IsNameTaken {
    /// The name.
    pub name: String,
    /// Whose name it may be.
    pub account: i64,
}

impl Operation for IsNameTaken {
    type Output = bool;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<bool> {
        let owners = owners(on, &self.name).await?;
        Ok(!owners.is_empty() && !owners.contains(&self.account))
    }
}

/// Notes what names look like that were kept before looks were. Answers how many; if as many as asked for, there are
/// more.
#[derive(Clone, Copy, Debug)]
pub struct LookAtNames {
    /// How many at most.
    pub limit: i64,
}

pub(super) const NOT_LOOKED_AT: &str =
    "SELECT id, name FROM accounts WHERE name_look IS NULL ORDER BY id LIMIT $1";

impl Operation for LookAtNames {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        let rows = on.rows(NOT_LOOKED_AT, values![limits::page(self.limit)]).await?;
        let n = rows.len() as u64;
        for mut row in rows {
            let (id, name) = (row.int()?, row.text()?);
            // Unless it was renamed at this moment.
            let sql = "UPDATE accounts SET name_look = $1 WHERE id = $2 AND name_look IS NULL";
            on.execute(sql, values![&names::look(&name), id]).await?;
        }
        Ok(n)
    }
}

pub(super) const ACCOUNTS_THAT_LOOK_SO: &str =
    "SELECT id FROM accounts WHERE name_look = $1 AND password_hash IS NOT NULL ORDER BY id LIMIT $2";

/// Those with a password whose names look like this one; several if they had them before looks were compared.
async fn owners(on: &mut Transaction<'_>, name: &str) -> Result<Vec<i64>> {
    let rows = on.rows(ACCOUNTS_THAT_LOOK_SO, values![&names::look(name), limits::PAGE]).await?;
    rows.into_iter().map(|mut row| row.int()).collect()
}

/// Makes sure that a name does not look like that of somebody else who has a password, and will not before we are done.
async fn check_name(on: &mut Transaction<'_>, name: &str, account: Option<i64>) -> Result<()> {
    on.lock_names().await?;
    let is_free = owners(on, name).await?.iter().all(|&owner| Some(owner) == account);
    if is_free { Ok(()) } else { Err(StoreError::Taken("this name".to_owned())) }
}

/// The account that an UPDATE has changed.
pub(super) fn changed(mut row: Option<Row>) -> Result<Account> {
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
        totp_secret: row.text_or_null()?,
        totp_step: row.int()?,
    })
}
