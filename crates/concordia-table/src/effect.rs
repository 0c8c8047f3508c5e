//! What goes into a table and what comes out: values, never calls.

use std::fmt;

use concordia_rules::{Action, Seat, View};

use crate::chat::ChatLine;
use crate::frame::Frame;
use crate::head::{Head, Rematch};
use crate::ids::{Connection, Millis, Visitor, Who};
use crate::message::Message;
use crate::row::Row;

/// Something that happens to a table.
#[derive(Clone, Debug)]
pub enum Input {
    /// A visitor's message. It is answered once, on the same connection and with the same number.
    Message {
        /// The sender.
        from: Who,
        /// The sender's number of the message; nothing is made of it.
        id: u64,
        /// What it says.
        message: Message,
    },
    /// A connection is gone; nothing more can be sent there, and no message comes from it afterwards.
    Gone(Connection),
    /// The outcome of [`Effect::Store`].
    Stored {
        /// The number of the write.
        number: u64,
        /// Whether it is on disk.
        outcome: Result<(), StoreFailure>,
    },
    /// The outcome of [`Effect::Reload`].
    Reloaded(Box<Saved>),
    /// Another process has written to this table.
    Changed,
    /// The outcome of [`Effect::AskBot`].
    Bot {
        /// The number of the question.
        ask: u64,
        /// Its answers, or nothing if it crashed, was too late, or there is no such bot.
        answer: Option<Vec<Action>>,
    },
    /// The moment of the last [`Effect::Alarm`] has come.
    Alarm,
    /// Whether this process asks the bots and runs the clocks of this table; one process does.
    Lead(bool),
    /// The table of [`Effect::Found`] exists under this name.
    Founded(String),
    /// The server is about to stop: the running clock is saved.
    Closing,
}

/// Why a write did not happen, as far as the store knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// The disk is full, the database is gone, or the like.
    Failed,
    /// Another process was faster.
    Conflict,
}

/// Something the shell is to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write this in one transaction and report [`Input::Stored`] when it is on disk.
    Store(Box<Write>),
    /// Read the table again and report [`Input::Reloaded`].
    Reload,
    /// Send this.
    Send(Connection, Frame),
    /// Ask a bot and report [`Input::Bot`]. A question replaces the one before it.
    AskBot(Box<Ask>),
    /// Report [`Input::Alarm`] at this moment. An alarm replaces the one before it.
    Alarm(Millis),
    /// Tell a player that it is their turn, by whatever way they chose. After a restart it is said again; the row
    /// number tells the shell that it was said before.
    Notify {
        /// Whom.
        visitor: Visitor,
        /// Their seat.
        seat: Seat,
        /// The last row.
        seq: u64,
    },
    /// Found a table for another game and report [`Input::Founded`].
    Found(Box<Rematch>),
}

/// What is to be written in one transaction. At most one is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Writes are counted, so that a late report is not taken for another's.
    pub number: u64,
    /// The head, in place of the one whose version is one less; if there is another, it is a conflict.
    pub head: Option<Box<Head>>,
    /// A new row; if its number or its key is taken, it is a conflict.
    pub row: Option<Row>,
    /// A new line of chat; if its number is taken, it is a conflict.
    pub chat: Option<ChatLine>,
    /// The seat that is asked after this, for lists of games that wait for somebody.
    pub asked: Option<Seat>,
}

/// Everything that the store has of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The head.
    pub head: Head,
    /// All rows in order.
    pub rows: Vec<Row>,
    /// The last lines of chat in order, at least [`CHAT_KEPT`](crate::limits::CHAT_KEPT) if there are so many.
    pub chat: Vec<ChatLine>,
}

/// A question to a bot.
#[derive(Clone)]
pub struct Ask {
    /// Questions are counted.
    pub number: u64,
    /// The level of the bot.
    pub level: String,
    /// The seat it plays for.
    pub seat: Seat,
    /// The last row.
    pub seq: u64,
    /// The game as a player with a perfect memory knows it (R18.3).
    pub view: View,
    /// When the table answers in its place.
    pub until: Millis,
}

// The view would fill a page.
impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ask {{ {}, {:?} for {}, row {} }}", self.number, self.level, self.seat, self.seq)
    }
}
