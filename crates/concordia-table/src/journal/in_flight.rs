//! A write on its way to the store.

use concordia_rules::Seat;

use super::{Proposal, Stored};
use crate::chat::ChatLine;
use crate::effect::{Saved, StoreFailure, Write};
use crate::head::Head;
use crate::ids::Connection;

/// Who waits for the outcome of a write, and for which of their messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) connection: Connection,
    pub(crate) id: u64,
    /// The sender's key, if the message was a move.
    pub(crate) key: Option<String>,
}

/// What a write changes.
pub(crate) enum Change {
    /// The head alone.
    Head,
    /// One more row.
    Row(Box<Proposal>),
    /// One more line of chat.
    Chat(ChatLine),
}

/// A write under way. What it changes becomes true when the store has it, not before: there is no way to look at it.
pub(crate) struct InFlight {
    number: u64,
    head: Head,
    change: Change,
    reply: Option<Reply>,
}

/// What a report of the store says about a write.
pub(crate) enum Report {
    /// It is on disk.
    Landed(Box<Landed>),
    /// It is not, as far as the store knows.
    Failed(Box<InFlight>, StoreFailure),
    /// Nothing: the report is about another one.
    OfAnother(Box<InFlight>),
}

/// A write that the store has.
pub(crate) struct Landed {
    pub(crate) head: Head,
    pub(crate) change: Change,
    pub(crate) reply: Option<Reply>,
    /// For a row.
    pub(crate) stored: Option<Stored>,
}

impl InFlight {
    /// A write with its number, and what the shell is to do for it. A line of chat leaves the head as it is.
    pub(crate) fn new(
        number: u64,
        mut head: Head,
        change: Change,
        reply: Option<Reply>,
        asked: Option<Seat>,
    ) -> (InFlight, Write) {
        let with_head = !matches!(change, Change::Chat(_));
        if with_head {
            head.version += 1;
        }
        let write = Write {
            number,
            head: with_head.then(|| Box::new(head.clone())),
            row: match &change {
                Change::Row(proposal) => Some(proposal.row.clone()),
                _ => None,
            },
            chat: match &change {
                Change::Chat(line) => Some(line.clone()),
                _ => None,
            },
            asked,
        };
        (InFlight { number, head, change, reply }, write)
    }

    /// Who waits for it.
    pub(crate) fn into_reply(self) -> Option<Reply> {
        self.reply
    }

    /// Takes the store's report. There is no other way to what this write changes.
    pub(crate) fn reported(self: Box<Self>, number: u64, outcome: Result<(), StoreFailure>) -> Report {
        match outcome {
            _ if number != self.number => Report::OfAnother(self),
            Err(failure) => Report::Failed(self, failure),
            Ok(()) => {
                let stored = match &self.change {
                    Change::Row(proposal) => Some(Stored { seq: proposal.row.seq }),
                    _ => None,
                };
                let InFlight { head, change, reply, .. } = *self;
                Report::Landed(Box::new(Landed { head, change, reply, stored }))
            }
        }
    }

    /// Whether the store has this write although it was reported as failed: a connection may break after the
    /// commit. If it does, who waits for it, and the proof if it was a row.
    pub(crate) fn found_in(self, saved: &Saved) -> (Option<Reply>, bool, Option<Stored>) {
        match &self.change {
            Change::Head => (self.reply, saved.head == self.head, None),
            Change::Row(proposal) => {
                let has = saved.rows.contains(&proposal.row);
                (self.reply, has, has.then_some(Stored { seq: proposal.row.seq }))
            }
            Change::Chat(line) => (self.reply, saved.chat.contains(line), None),
        }
    }
}
