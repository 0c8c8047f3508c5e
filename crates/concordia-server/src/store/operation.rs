//! An operation: what can be asked of a store, as a value.
//!
//! Each is a struct with its parameters, written once for both databases: the statements are in the part of SQL that
//! SQLite and PostgreSQL share. What differs is in [`Transaction`] alone.
//! On SQLite nothing in an operation ever waits, so its future is ready when it is polled first; that is what lets
//! the same code run on the writer thread and on a connection to PostgreSQL.

use std::future::Future;

use super::value::{Row, Value};
use super::{Notice, Result, postgres, sqlite};

/// What can be asked of a store.
pub trait Operation: Send + Sync + 'static {
    /// The answer.
    type Output: Send + 'static;

    /// What it needs of the database.
    const ACCESS: Access;

    /// Does it. If it fails, everything it wrote is undone; it may then be run once more.
    #[doc(hidden)]
    fn run(&self, on: &mut Transaction<'_>) -> impl Future<Output = Result<Self::Output>> + Send;
}

/// What an operation needs of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// One statement that reads.
    Read,
    /// Several statements that read, all of the same moment.
    Snapshot,
    /// Statements that write, all or none.
    Write,
}

/// Where the statements of an operation go.
#[derive(Debug)]
pub struct Transaction<'a>(pub(super) Side<'a>);

#[derive(Debug)]
pub(super) enum Side<'a> {
    Sqlite(sqlite::Statements<'a>),
    Postgres(postgres::Statements<'a>),
}

impl Transaction<'_> {
    /// The rows that a statement answers. Parameters are `$1`, `$2`, … and appear in this order.
    pub(super) async fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>> {
        match &mut self.0 {
            Side::Sqlite(statements) => statements.rows(sql, values),
            Side::Postgres(statements) => statements.rows(sql, values).await,
        }
    }

    /// The first row, if any.
    pub(super) async fn row(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// The number of rows that a statement has changed.
    pub(super) async fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64> {
        match &mut self.0 {
            Side::Sqlite(statements) => statements.execute(sql, values),
            Side::Postgres(statements) => statements.execute(sql, values).await,
        }
    }

    /// The version of a game, which nobody else can write until we are done. On SQLite there is only one writer.
    pub(super) async fn lock_game(&mut self, game: &str) -> Result<Option<i64>> {
        let sql = match self.0 {
            Side::Sqlite(_) => "SELECT version FROM games WHERE id = $1",
            Side::Postgres(_) => "SELECT version FROM games WHERE id = $1 FOR UPDATE",
        };
        self.row(sql, &[game.into()]).await?.map(|mut row| row.int()).transpose()
    }

    /// Whether there is such an account, which then nobody else can change or refer to until we are done.
    pub(super) async fn lock_account(&mut self, account: i64) -> Result<bool> {
        let sql = match self.0 {
            Side::Sqlite(_) => "SELECT id FROM accounts WHERE id = $1",
            Side::Postgres(_) => "SELECT id FROM accounts WHERE id = $1 FOR UPDATE",
        };
        Ok(self.row(sql, &[account.into()]).await?.is_some())
    }

    /// Until we are done, nobody else gives a name to somebody with a password. On SQLite there is only one writer.
    pub(super) async fn lock_names(&mut self) -> Result<()> {
        if let Side::Postgres(statements) = &mut self.0 {
            statements.execute(postgres::NAMES_LOCK, &[]).await?;
        }
        Ok(())
    }

    /// Tells the other processes, once this is committed. On SQLite they find out by themselves.
    pub(super) async fn notify(&mut self, notice: &Notice) -> Result<()> {
        match &mut self.0 {
            Side::Sqlite(_) => Ok(()),
            Side::Postgres(statements) => statements.notify(notice).await,
        }
    }
}
