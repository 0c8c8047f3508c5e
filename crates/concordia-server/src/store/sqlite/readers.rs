//! The threads that read. A log lets them read while the writer writes; each read sees what was committed before it.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;
use tokio::sync::mpsc;

use super::error::translate;
use super::file::File;
use super::jobs::Job;
use crate::store::{Result, StoreError, limits};

/// The reading threads, seen from outside. They end when this is dropped.
#[derive(Debug)]
pub(super) struct Readers {
    queue: mpsc::Sender<Box<dyn Job>>,
}

impl Readers {
    pub(super) fn start(file: &Arc<File>) -> Result<Self> {
        let (queue, requests) = mpsc::channel::<Box<dyn Job>>(limits::QUEUE);
        let requests = Arc::new(Mutex::new(requests));
        for i in 0..limits::READERS {
            let (file, requests) = (Arc::clone(file), Arc::clone(&requests));
            let mut connection = file.connect()?;
            let serve = move || {
                // One waits for the next request, the others for their turn to wait.
                let next = || requests.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                while let Some(mut job) = next() {
                    let outcome = read(&file, &mut connection, job.as_mut());
                    job.answer(outcome);
                }
            };
            thread::Builder::new()
                .name(format!("store reader {i}"))
                .spawn(serve)
                .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        Ok(Readers { queue })
    }

    pub(super) async fn send(&self, job: Box<dyn Job>) -> Result<()> {
        self.queue.send(job).await.map_err(|_| super::stopped())
    }
}

fn read(file: &File, connection: &mut Connection, job: &mut dyn Job) -> Result<()> {
    file.check_present()?;
    if !job.wants_snapshot() {
        return job.run(connection);
    }
    connection.execute_batch("BEGIN").map_err(|error| translate(&error))?;
    let outcome = job.run(connection);
    // A transaction that only read ends either way.
    let ended = connection.execute_batch("ROLLBACK").map_err(|error| translate(&error));
    outcome.and(ended)
}
