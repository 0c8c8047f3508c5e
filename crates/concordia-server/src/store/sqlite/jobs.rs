//! Operations on their way to a thread, and their answers on the way back.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::statements::Statements;
use crate::store::operation::{Access, Operation, Side, Transaction};
use crate::store::{Result, StoreError};

/// An operation of any kind with the one who waits for it.
pub(super) trait Job: Send {
    /// Runs the operation and keeps its answer. May be called again: then only the last answer counts.
    fn run(&mut self, connection: &mut Connection) -> Result<()>;

    /// Whether it wants all its statements to see the same moment.
    fn wants_snapshot(&self) -> bool;

    /// Sends the answer: the one that was kept, or why it does not count.
    fn answer(self: Box<Self>, outcome: Result<()>);
}

/// Makes a job of an operation.
pub(super) fn job<O: Operation>(operation: O) -> (Box<dyn Job>, oneshot::Receiver<Result<O::Output>>) {
    let (reply, answer) = oneshot::channel();
    (Box::new(Pending { operation, output: None, reply }), answer)
}

struct Pending<O: Operation> {
    operation: O,
    output: Option<Result<O::Output>>,
    reply: oneshot::Sender<Result<O::Output>>,
}

impl<O: Operation> Job for Pending<O> {
    fn run(&mut self, connection: &mut Connection) -> Result<()> {
        let mut on = Transaction(Side::Sqlite(Statements { connection }));
        let output = at_once(self.operation.run(&mut on));
        let outcome = output.as_ref().map(|_| ()).map_err(StoreError::clone);
        self.output = Some(output);
        outcome
    }

    fn wants_snapshot(&self) -> bool {
        O::ACCESS == Access::Snapshot
    }

    fn answer(self: Box<Self>, outcome: Result<()>) {
        let kept = self.output.unwrap_or_else(|| Err(super::stopped()));
        // Whoever has stopped waiting gets no answer.
        let _ = self.reply.send(outcome.and(kept));
    }
}

/// The result of a future that never waits.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => {
            unreachable!("an operation waits for nothing but its statements, and SQLite answers at once")
        }
    }
}
