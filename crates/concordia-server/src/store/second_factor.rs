//! Operations on second factors, and on passwords that operators let be set anew.

use super::accounts::{account_columns, changed, read_account};
use super::operation::{Access, Operation, Transaction};
use super::rows::Account;
use super::sessions::tell;
use super::value::values;
use super::{Result, StoreError};

/// Keeps a secret that somebody has been shown and may confirm.
#[derive(Clone, Debug)]
pub struct OfferFactor {
    /// To whom.
    pub account: i64,
    /// The secret, as it is shown.
    pub secret: String,
}

impl Operation for OfferFactor {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "UPDATE accounts SET totp_new = $1 WHERE id = $2";
        let n = on.execute(sql, values![&self.secret, self.account]).await?;
        if n == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
    }
}

/// The secret that somebody has been shown and has not confirmed yet.
#[derive(Clone, Copy, Debug)]
pub struct OfferedFactor {
    /// To whom.
    pub account: i64,
}

impl Operation for OfferedFactor {
    type Output = Option<String>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Option<String>> {
        let row = on.row("SELECT totp_new FROM accounts WHERE id = $1", values![self.account]).await?;
        row.map_or(Ok(None), |mut row| row.text_or_null())
    }
}

/// Turns a second factor on; [`StoreError::Conflict`] if this secret was not the last one shown, or there is one.
#[derive(Clone, Debug)]
pub struct ConfirmFactor {
    /// Whose.
    pub account: i64,
    /// The secret that was shown.
    pub secret: String,
    /// The time step of the code by which it was confirmed.
    pub step: i64,
    /// The hashes of the codes for whoever loses it.
    pub recovery: Vec<Vec<u8>>,
}

impl Operation for ConfirmFactor {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let sql = concat!(
            "UPDATE accounts SET totp_secret = totp_new, totp_new = NULL, totp_step = $1, recovery = $2 \
             WHERE id = $3 AND totp_new = $4 AND totp_secret IS NULL RETURNING ",
            account_columns!()
        );
        let recovery = self.recovery.concat();
        let row = on.row(sql, values![self.step, &recovery, self.account, &self.secret]).await?;
        row.map_or(Err(StoreError::Conflict), |mut row| read_account(&mut row))
    }
}

/// Turns a second factor off.
#[derive(Clone, Copy, Debug)]
pub struct RemoveFactor {
    /// Whose.
    pub account: i64,
}

/// What is left of a second factor.
macro_rules! no_factor {
    () => {
        "totp_secret = NULL, totp_new = NULL, totp_step = 0, recovery = NULL"
    };
}

impl Operation for RemoveFactor {
    type Output = Account;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Account> {
        let sql =
            concat!("UPDATE accounts SET ", no_factor!(), " WHERE id = $1 RETURNING ", account_columns!());
        changed(on.row(sql, values![self.account]).await?)
    }
}

/// Uses up the code of a time step, and answers whether it was still there: each counts once, and none before it.
#[derive(Clone, Copy, Debug)]
pub struct SpendStep {
    /// Whose.
    pub account: i64,
    /// The time step.
    pub step: i64,
}

impl Operation for SpendStep {
    type Output = bool;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<bool> {
        let sql = "UPDATE accounts SET totp_step = $1 WHERE id = $2 AND totp_step < $3";
        Ok(on.execute(sql, values![self.step, self.account, self.step]).await? > 0)
    }
}

/// Uses up a code for whoever has lost the second factor, and answers whether it was one.
#[derive(Clone, Debug)]
pub struct SpendRecovery {
    /// Whose.
    pub account: i64,
    /// The hash of the code.
    pub code_hash: Vec<u8>,
}

impl Operation for SpendRecovery {
    type Output = bool;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<bool> {
        if !on.lock_account(self.account).await? {
            return Ok(false);
        }
        let row = on.row("SELECT recovery FROM accounts WHERE id = $1", values![self.account]).await?;
        let kept = row.map_or(Ok(None), |mut row| row.bytes_or_null())?.unwrap_or_default();
        // All hashes have the same length.
        let codes: Vec<_> = kept.chunks(self.code_hash.len().max(1)).collect();
        let Some(nth) = codes.iter().position(|code| *code == self.code_hash) else { return Ok(false) };
        let rest = [&codes[..nth], &codes[nth + 1..]].concat().concat();
        on.execute("UPDATE accounts SET recovery = $1 WHERE id = $2", values![&rest, self.account]).await?;
        Ok(true)
    }
}

/// Lets somebody set a new password with a code that an operator has given them.
#[derive(Clone, Debug)]
pub struct StartReset {
    /// Who.
    pub account: i64,
    /// The hash of the code.
    pub code_hash: Vec<u8>,
    /// Until when.
    pub expires_ms: i64,
    /// Whether the second factor is turned off with it.
    pub without_factor: bool,
}

impl Operation for StartReset {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "UPDATE accounts SET reset_hash = $1, reset_expires = $2, reset_factor = $3 WHERE id = $4";
        let StartReset { account, code_hash, expires_ms, without_factor } = self;
        let n = on.execute(sql, values![code_hash, *expires_ms, *without_factor, *account]).await?;
        if n == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
    }
}

/// Sets a new password with an operator's code: all sessions end, browsers are forgotten, and the code is used up. Answers
/// whether it was one.
#[derive(Clone, Debug)]
pub struct ResetPassword {
    /// Whose.
    pub account: i64,
    /// The hash of the code.
    pub code_hash: Vec<u8>,
    /// The hash of the new password.
    pub hash: String,
    /// The time.
    pub now_ms: i64,
}

impl Operation for ResetPassword {
    type Output = bool;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<bool> {
        let ResetPassword { account, code_hash, hash, now_ms } = self;
        let sql = concat!(
            "UPDATE accounts SET ",
            no_factor!(),
            " WHERE id = $1 AND reset_hash = $2 \
             AND reset_expires > $3 AND reset_factor"
        );
        on.execute(sql, values![*account, code_hash, *now_ms]).await?;
        let sql = "UPDATE accounts SET password_hash = $1, reset_hash = NULL, reset_expires = NULL \
                   WHERE id = $2 AND password_hash IS NOT NULL AND reset_hash = $3 AND reset_expires > $4";
        if on.execute(sql, values![hash, *account, code_hash, *now_ms]).await? == 0 {
            return Ok(false);
        }
        forget_browsers(on, *account).await?;
        Ok(true)
    }
}

/// Ends all sessions of an account and forgets its browsers.
pub(super) async fn forget_browsers(on: &mut Transaction<'_>, account: i64) -> Result<()> {
    on.execute("DELETE FROM sessions WHERE account = $1", values![account]).await?;
    on.execute("DELETE FROM devices WHERE account = $1", values![account]).await?;
    tell(on, account).await
}
