//! Browsers in which somebody has logged in before.

use super::operation::{Access, Operation, Transaction};
use super::value::values;
use super::{Result, limits};

/// Remembers that somebody has logged in in this browser, for as long as said. Of too many the one is forgotten that
/// was not logged in in for the longest time.
#[derive(Clone, Debug)]
pub struct RememberDevice {
    /// The hash of the browser's token; it may be the same for several accounts.
    pub token_hash: Vec<u8>,
    /// Who has logged in.
    pub account: i64,
    /// Until when.
    pub expires_ms: i64,
}

impl Operation for RememberDevice {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let RememberDevice { token_hash, account, expires_ms } = self;
        let sql = "INSERT INTO devices (token_hash, account, expires) VALUES ($1, $2, $3) \
                   ON CONFLICT (token_hash, account) DO UPDATE SET expires = excluded.expires";
        on.execute(sql, values![token_hash, *account, *expires_ms]).await?;
        let sql = "DELETE FROM devices WHERE account = $1 AND token_hash NOT IN \
                   (SELECT token_hash FROM devices WHERE account = $2 ORDER BY expires DESC, token_hash LIMIT $3)";
        on.execute(sql, values![*account, *account, limits::DEVICES]).await?;
        Ok(())
    }
}

/// Whether somebody has logged in in this browser before.
#[derive(Clone, Debug)]
pub struct IsDevice {
    /// The hash of the browser's token.
    pub token_hash: Vec<u8>,
    /// Who.
    pub account: i64,
    /// The time.
    pub now_ms: i64,
}

impl Operation for IsDevice {
    type Output = bool;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<bool> {
        let sql = "SELECT account FROM devices WHERE token_hash = $1 AND account = $2 AND expires > $3";
        Ok(on.row(sql, values![&self.token_hash, self.account, self.now_ms]).await?.is_some())
    }
}
