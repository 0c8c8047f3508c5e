//! How the rest of the server talks to the owner of a table.

use std::sync::{Arc, OnceLock};

use concordia_table::{Answer, Connection, Frame, Table, Visitor, Who};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::limits::SOCKET_QUEUE;
use crate::store::Notice;
use crate::words::{Say, Unreadable};

/// Something for the owner of a table.
pub(super) enum Order {
    /// From now on frames for this connection go here.
    Attach(Connection, Outbox),
    /// Somebody who is attached says something.
    Say { from: Who, name: Arc<str>, id: u64, say: Say },
    /// A connection is gone; no message of it follows.
    Gone(Connection),
    /// Somebody says something and waits for the answer alone.
    Ask { from: Visitor, name: Arc<str>, say: Say, reply: Waiting },
    /// Somebody looks at the table.
    Look(Look),
    /// Somebody has written to the store.
    Notice(Notice),
    /// The server stops.
    Close,
}

pub(super) type Look = Box<dyn FnOnce(Result<&Table, Bye>) + Send>;

/// Why a table has nothing more to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bye {
    /// There is no such table.
    Unknown,
    /// Its record is damaged, or a mistake in the program stopped it.
    Frozen(String),
    /// The store does not answer.
    Unavailable,
    /// The reader was too slow.
    Slow,
    /// Too many orders wait.
    Busy,
    /// The server stops.
    Closing,
    /// The session is over in which the socket was opened.
    SessionEnded,
}

impl Bye {
    /// The identifier for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Bye::Unknown => "unknown_table",
            Bye::Frozen(_) => "frozen",
            Bye::Unavailable => "store_failed",
            Bye::Slow => "too_slow",
            Bye::Busy => "busy",
            Bye::Closing => "closing",
            Bye::SessionEnded => "session_ended",
        }
    }

    /// The reason for people.
    pub(crate) fn message(&self) -> String {
        match self {
            Bye::Unknown => "there is no such table".to_owned(),
            Bye::Frozen(reason) => format!("this table is frozen: {reason}"),
            Bye::Unavailable => "the server cannot read its database, please come back later".to_owned(),
            Bye::Slow => "you did not read fast enough; watch again with the last row you saw".to_owned(),
            Bye::Busy => "the table is busy, please send it again".to_owned(),
            Bye::Closing => "the server stops; come back in a moment".to_owned(),
            Bye::SessionEnded => "your session has ended; say who you are again".to_owned(),
        }
    }
}

/// What became of something said in a request.
#[derive(Debug)]
pub(crate) enum Reply {
    /// The answer of the table.
    Answer(Answer),
    /// It could not be read on this table.
    Unreadable(Unreadable),
}

/// Something for one connection.
#[derive(Debug)]
pub(crate) enum Post {
    /// A frame of the table.
    Frame(Frame),
    /// The answer to a message that could not be read on this table.
    Unreadable(u64, Unreadable),
}

/// Where frames of one connection go. Its queue is bounded: who does not read is dropped.
#[derive(Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Post>,
    why: Arc<OnceLock<Bye>>,
}

/// The other end of an [`Outbox`].
#[derive(Debug)]
pub(crate) struct Frames {
    frames: mpsc::Receiver<Post>,
    why: Arc<OnceLock<Bye>>,
}

impl Outbox {
    pub(crate) fn new() -> (Outbox, Frames) {
        let (sender, receiver) = mpsc::channel(SOCKET_QUEUE);
        let why = Arc::new(OnceLock::new());
        (Outbox { frames: sender, why: Arc::clone(&why) }, Frames { frames: receiver, why })
    }

    /// Queues a frame; if there is no room, or nobody any more, says so.
    pub(super) fn send(&self, frame: Post) -> Result<(), Option<Bye>> {
        self.frames.try_send(frame).map_err(|error| match error {
            TrySendError::Full(_) => Some(Bye::Slow),
            TrySendError::Closed(_) => None,
        })
    }

    /// Nothing follows, for this reason.
    pub(super) fn end(self, why: Bye) {
        // Whoever said it first is right.
        let _ = self.why.set(why);
    }
}

impl Frames {
    /// The next frame, or why there are no more.
    pub(crate) async fn next(&mut self) -> Result<Post, Bye> {
        let next = self.frames.recv().await;
        next.ok_or_else(|| self.why.get().cloned().unwrap_or(Bye::Closing))
    }
}

/// A way to reach the owner of a table. While somebody has one, the table stays in memory.
#[derive(Clone, Debug)]
pub(crate) struct Handle(pub(super) mpsc::Sender<Order>);

impl Handle {
    /// Frames for a connection go to this box from now on.
    pub(crate) async fn attach(&self, connection: Connection, outbox: Outbox) -> Result<(), Bye> {
        self.0.send(Order::Attach(connection, outbox)).await.map_err(|_| Bye::Closing)
    }

    /// Somebody who is attached says something; the answer is among the frames.
    pub(crate) fn say(&self, from: Who, name: Arc<str>, id: u64, say: Say) -> Result<(), Bye> {
        self.0.try_send(Order::Say { from, name, id, say }).map_err(|error| busy(&error))
    }

    /// Nobody is there any more. It comes after everything that was said.
    pub(crate) async fn gone(&self, connection: Connection) {
        // If the owner is gone too, there is nothing to forget.
        let _ = self.0.send(Order::Gone(connection)).await;
    }

    /// Says something and waits for the answer.
    pub(crate) async fn ask(&self, from: Visitor, name: Arc<str>, say: Say) -> Result<Reply, Bye> {
        let (reply, answer) = oneshot::channel();
        self.0.try_send(Order::Ask { from, name, say, reply }).map_err(|error| busy(&error))?;
        answer.await.unwrap_or(Err(Bye::Closing))
    }

    /// Looks at the table.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Bye> {
        let (reply, answer) = oneshot::channel();
        let look: Look = Box::new(move |table| {
            // Whoever asked may have gone.
            let _ = reply.send(table.map(look));
        });
        self.0.try_send(Order::Look(look)).map_err(|error| busy(&error))?;
        let mistake = || Bye::Frozen("a mistake in the program".to_owned());
        answer.await.unwrap_or_else(|_| Err(mistake()))
    }
}

fn busy(error: &TrySendError<Order>) -> Bye {
    match error {
        TrySendError::Full(_) => Bye::Busy,
        TrySendError::Closed(_) => Bye::Closing,
    }
}

/// Whoever waits for one answer: a request.
pub(super) type Waiting = oneshot::Sender<Result<Reply, Bye>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_told_why_it_ends() {
        let (outbox, mut frames) = Outbox::new();
        let frame = || Post::Frame(Frame::Chat(Vec::new()));
        for _ in 0..SOCKET_QUEUE {
            outbox.send(frame()).unwrap();
        }
        assert_eq!(outbox.send(frame()).unwrap_err(), Some(Bye::Slow));
        outbox.end(Bye::Slow);
        // What was queued still arrives.
        for _ in 0..SOCKET_QUEUE {
            frames.next().await.unwrap();
        }
        assert_eq!(frames.next().await.unwrap_err(), Bye::Slow);

        let (outbox, frames) = Outbox::new();
        drop(frames);
        assert_eq!(outbox.send(frame()).unwrap_err(), None, "nobody is there any more");
    }
}
