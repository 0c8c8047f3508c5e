//! The store in one SQLite file: one thread writes, a few read.

mod backup;
mod error;
mod file;
mod jobs;
mod lock;
#[cfg(test)]
mod plans;
mod readers;
mod statements;
mod writer;

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::broadcast;

use self::file::File;
use self::lock::Lock;
use self::readers::Readers;
pub(super) use self::statements::Statements;
use self::writer::Writer;
use super::lead::{Lead, LocalLeads};
use super::operation::{Access, Operation};
use super::{Notice, Notices, Options, Result, StoreError, limits};

/// An open SQLite file.
#[derive(Debug)]
pub(super) struct Sqlite {
    file: Arc<File>,
    readers: Readers,
    writer: Writer,
    notices: broadcast::Sender<Notice>,
    leads: Arc<LocalLeads>,
}

impl Sqlite {
    /// Opens or creates the file and starts the threads.
    pub(super) fn open(path: &Path, options: Options) -> Result<Self> {
        let (file, connection, lock) = File::open(path, options)?;
        Sqlite::start(file, connection, Some(lock))
    }

    /// Opens a file that somebody else may be serving.
    pub(super) fn open_beside(path: &Path) -> Result<Self> {
        let (file, connection) = File::open_beside(path)?;
        Sqlite::start(file, connection, None)
    }

    fn start(file: File, connection: Connection, lock: Option<Lock>) -> Result<Self> {
        let file = Arc::new(file);
        let readers = Readers::start(&file)?;
        let notices = broadcast::Sender::new(limits::NOTICES);
        let writer = Writer::start(Arc::clone(&file), connection, lock, notices.clone())?;
        Ok(Sqlite { file, readers, writer, notices, leads: LocalLeads::new() })
    }

    pub(super) fn notices(&self) -> Notices {
        Notices::new(self.notices.subscribe())
    }

    pub(super) async fn run<O: Operation>(&self, operation: O) -> Result<O::Output> {
        let (job, answer) = jobs::job(operation);
        match O::ACCESS {
            Access::Read | Access::Snapshot => self.readers.send(job).await?,
            Access::Write => self.writer.send(job).await?,
        }
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }

    pub(super) fn try_lead(&self, game: &str) -> Option<Lead> {
        self.leads.try_lead(game)
    }

    pub(super) async fn backup(&self, to: &Path) -> Result<()> {
        let (file, to) = (Arc::clone(&self.file), to.to_owned());
        let copy = tokio::task::spawn_blocking(move || backup::write(&file, &to));
        copy.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
    }

    pub(super) async fn check_file(&self) -> Result<()> {
        let file = Arc::clone(&self.file);
        let check = tokio::task::spawn_blocking(move || file.check_soundness());
        check.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
    }

    pub(super) async fn close(&self) {
        self.writer.close().await;
    }
}

/// What callers hear once the threads are gone.
fn stopped() -> StoreError {
    StoreError::Unavailable("the store is closed".to_owned())
}
