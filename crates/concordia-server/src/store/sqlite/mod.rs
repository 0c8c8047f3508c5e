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

use self::file::File;
use self::readers::Readers;
pub(super) use self::statements::Statements;
use self::writer::Writer;
use super::lead::{Lead, LocalLeads};
use super::operation::{Access, Operation};
use super::{Options, Result, StoreError};

/// An open SQLite file.
#[derive(Debug)]
pub(super) struct Sqlite {
    file: Arc<File>,
    readers: Readers,
    writer: Writer,
    leads: Arc<LocalLeads>,
}

impl Sqlite {
    /// Opens or creates the file and starts the threads.
    pub(super) fn open(path: &Path, options: Options) -> Result<Self> {
        let (file, connection, lock) = File::open(path, options)?;
        let file = Arc::new(file);
        let readers = Readers::start(&file)?;
        let writer = Writer::start(Arc::clone(&file), connection, lock)?;
        Ok(Sqlite { file, readers, writer, leads: LocalLeads::new() })
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

    pub(super) async fn close(&self) {
        self.writer.close().await;
    }
}

/// What callers hear once the threads are gone.
fn stopped() -> StoreError {
    StoreError::Unavailable("the store is closed".to_owned())
}
