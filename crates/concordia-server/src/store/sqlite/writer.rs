//! The thread that writes, and its group commit.
//!
//! While one commit waits for the disk, requests gather in the queue; the next commit takes them all. Each request
//! has a savepoint, so a failing one is undone alone. Nobody is answered before the commit has returned.
//!
//! Now and then it looks whether another process has written to the file, `concordia admin` for one: SQLite counts that
//! for each connection, and this is the only one of ours that writes.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::error::{is_failed_sync, translate};
use super::file::File;
use super::jobs::Job;
use super::lock::Lock;
use crate::store::{Notice, Result, StoreError, limits};

/// The writing thread, seen from outside. Dropping it waits until what was queued is written.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Option<mpsc::Sender<Message>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum Message {
    Write(Box<dyn Job>),
    /// Has somebody else written?
    Look,
    Close(oneshot::Sender<()>),
}

impl Writer {
    pub(super) fn start(
        file: Arc<File>,
        connection: Connection,
        lock: Option<Lock>,
        notices: broadcast::Sender<Notice>,
    ) -> Result<Self> {
        let (queue, requests) = mpsc::channel(limits::QUEUE);
        let seen = data_version(&connection).map_err(|error| translate(&error))?;
        let inside = Inside { file, connection, broken: None, seen, notices, _lock: lock };
        tokio::spawn(look_again_and_again(queue.downgrade()));
        let thread = thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || inside.serve(requests))
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Writer { queue: Some(queue), thread: Mutex::new(Some(thread)) })
    }

    pub(super) async fn send(&self, job: Box<dyn Job>) -> Result<()> {
        let queue = self.queue.as_ref().ok_or_else(super::stopped)?;
        queue.send(Message::Write(job)).await.map_err(|_| super::stopped())
    }

    /// Writes what is queued, then ends the thread.
    pub(super) async fn close(&self) {
        let (done, wait) = oneshot::channel();
        if let Some(queue) = &self.queue
            && queue.send(Message::Close(done)).await.is_ok()
        {
            // An error means that the thread has ended another way.
            let _ = wait.await;
        }
    }
}

/// Has the thread look for what others wrote, as long as there is a thread.
async fn look_again_and_again(queue: mpsc::WeakSender<Message>) {
    loop {
        tokio::time::sleep(limits::LOOK).await;
        let Some(queue) = queue.upgrade() else { return };
        match queue.try_send(Message::Look) {
            // Who has so much to do looks a little later.
            Ok(()) | Err(TrySendError::Full(_)) => {}
            Err(TrySendError::Closed(_)) => return,
        }
    }
}

/// Changes when another connection has written.
fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        // A panic in the thread was reported when it happened.
        let _ = thread.map(JoinHandle::join);
    }
}

/// The writing thread, seen from inside.
struct Inside {
    file: Arc<File>,
    connection: Connection,
    /// Why nothing can be written any more until the program is started again.
    broken: Option<StoreError>,
    /// How it was when we last looked whether another process has written.
    seen: i64,
    notices: broadcast::Sender<Notice>,
    /// Given back after the connection is closed; absent if we only work beside a server.
    _lock: Option<Lock>,
}

/// Why a group was not committed.
enum Failure {
    /// It would be the same for each request.
    All(StoreError),
    /// Perhaps because of one request: each may be tried alone.
    Perhaps(StoreError),
}

impl Inside {
    fn serve(mut self, mut requests: mpsc::Receiver<Message>) {
        while let Some(first) = requests.blocking_recv() {
            let (mut group, mut looks, mut close) = (Vec::new(), false, None);
            let mut next = Some(first);
            while let Some(message) = next {
                match message {
                    Message::Write(job) => group.push(job),
                    Message::Look => looks = true,
                    Message::Close(done) => close = Some(done),
                }
                let is_open = close.is_none() && group.len() < limits::GROUP;
                next = if is_open { requests.try_recv().ok() } else { None };
            }
            if !group.is_empty() {
                self.write(group);
            }
            if looks {
                self.look();
            }
            if let Some(done) = close {
                // Closing moves the log into the file, and gives the lock back.
                drop(self);
                let _ = done.send(());
                return;
            }
        }
    }

    /// Tells everybody if somebody else has written. What it was nobody says, so all have to look.
    fn look(&mut self) {
        // If it cannot be read, the next who wants to write is told why.
        let Ok(version) = data_version(&self.connection) else { return };
        if std::mem::replace(&mut self.seen, version) != version {
            // Nobody may be interested just now.
            let _ = self.notices.send(Notice::Missed);
        }
    }

    /// Writes a group and answers each of its requests.
    fn write(&mut self, mut group: Vec<Box<dyn Job>>) {
        match self.commit(&mut group) {
            Ok(()) => {
                for job in group {
                    job.answer(Ok(()));
                }
            }
            Err(Failure::Perhaps(_)) if group.len() > 1 => {
                for job in group {
                    self.write(vec![job]);
                }
            }
            Err(Failure::All(error) | Failure::Perhaps(error)) => {
                for job in group {
                    job.answer(Err(error.clone()));
                }
            }
        }
    }

    fn commit(&mut self, group: &mut [Box<dyn Job>]) -> Result<(), Failure> {
        self.check_usable()?;
        self.execute("BEGIN IMMEDIATE").map_err(|error| Failure::All(translate(&error)))?;
        let committed = self.run_all(group).and_then(|()| {
            self.execute("COMMIT").map_err(|error| {
                if is_failed_sync(&error) {
                    self.broken = Some(translate(&error));
                }
                translate(&error)
            })
        });
        if let Err(error) = committed {
            if !self.connection.is_autocommit() {
                // If even this fails, the next BEGIN will, and say so.
                let _ = self.execute("ROLLBACK");
            }
            return Err(if self.broken.is_some() { Failure::All(error) } else { Failure::Perhaps(error) });
        }
        // It was committed, but perhaps into a file that nobody will find.
        self.check_usable()
    }

    /// Runs each request in a savepoint. Fails only if the whole transaction is lost.
    fn run_all(&mut self, group: &mut [Box<dyn Job>]) -> Result<()> {
        for job in group {
            self.execute("SAVEPOINT request").map_err(|error| translate(&error))?;
            let outcome = job.run(&mut self.connection);
            if self.connection.is_autocommit() {
                // A full disk, for one, makes SQLite undo everything.
                let lost = || StoreError::Unavailable("the transaction was lost".to_owned());
                return Err(outcome.err().unwrap_or_else(lost));
            }
            if outcome.is_err() {
                self.execute("ROLLBACK TO request").map_err(|error| translate(&error))?;
            }
            self.execute("RELEASE request").map_err(|error| translate(&error))?;
        }
        Ok(())
    }

    fn check_usable(&mut self) -> Result<(), Failure> {
        if self.broken.is_none() {
            self.broken = self.file.check_present().err();
        }
        self.broken.clone().map_or(Ok(()), |error| Err(Failure::All(error)))
    }

    fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(|_| ())
    }
}
