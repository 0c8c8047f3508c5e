//! Messages that wait: for a write that is under way, or for a row that their sender has seen and this process has not.
//!
//! Those of one connection are considered in their order; while one of them waits for a row, those behind it wait too,
//! and messages of others go on.

use std::collections::{BTreeSet, VecDeque};

use crate::ids::{Connection, Visitor, Who};
use crate::limits::{AWAITED_MS, QUEUE_MAX};
use crate::message::Message;

/// A message that waits.
pub(crate) struct Queued {
    pub(crate) from: Who,
    pub(crate) id: u64,
    pub(crate) message: Message,
    /// How often another process was faster.
    pub(crate) n_conflicts: u32,
    patience: Patience,
}

/// How long a message waits for a row that is not here yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// It has not waited.
    Fresh,
    /// So much longer.
    Waits(u64),
    /// The store was asked a last time.
    Spent,
}

/// What becomes of a message that is to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// It waits.
    Waits,
    /// It has waited, and nothing came.
    InVain,
    /// Another message of the same visitor waits.
    TooMany,
}

impl Queued {
    pub(crate) fn new(from: Who, id: u64, message: Message) -> Queued {
        Queued { from, id, message, n_conflicts: 0, patience: Patience::Fresh }
    }

    /// Whether its sender has seen a row that is not here; `seq` is the last one, if a game is played.
    fn misses_a_row(&self, seq: Option<u64>) -> bool {
        match self.message {
            Message::Play { expected_seq, .. } => seq.is_none_or(|seq| expected_seq > seq),
            _ => false,
        }
    }
}

/// Messages in the order in which they came. There are never more than [`QUEUE_MAX`] and the one that is considered.
#[derive(Default)]
pub(crate) struct Queue(VecDeque<Queued>);

impl Queue {
    /// Whether there is no room for a further message.
    pub(crate) fn is_full(&self) -> bool {
        self.0.len() >= QUEUE_MAX
    }

    /// Adds a message.
    pub(crate) fn push(&mut self, queued: Queued) {
        self.0.push_back(queued);
    }

    /// Puts a message back that is to be considered again.
    pub(crate) fn push_front(&mut self, queued: Queued) {
        self.0.push_front(queued);
    }

    /// The next message to consider.
    pub(crate) fn pop(&mut self, seq: Option<u64>) -> Option<Queued> {
        let mut held: BTreeSet<Connection> = BTreeSet::new();
        let is_next = |queued: &Queued| {
            let waits = matches!(queued.patience, Patience::Waits(1..)) && queued.misses_a_row(seq);
            if waits {
                held.insert(queued.from.connection);
            }
            !held.contains(&queued.from.connection)
        };
        let nth = self.0.iter().position(is_next)?;
        self.0.remove(nth)
    }

    /// Lets a message wait a while for a row that is missing. The store is to be asked each time.
    pub(crate) fn let_wait(&mut self, queued: Queued) -> Waiting {
        match queued.patience {
            Patience::Spent => Waiting::InVain,
            Patience::Waits(_) => self.wait(queued, Patience::Spent),
            Patience::Fresh => self.wait(queued, Patience::Waits(AWAITED_MS)),
        }
    }

    /// Lets a message that is to be refused be considered once more when the store was asked: what is refused here may
    /// have been played by another process a moment ago.
    pub(crate) fn let_look_again(&mut self, queued: Queued) -> Waiting {
        match (&queued.message, queued.patience) {
            (Message::Play { .. }, Patience::Fresh | Patience::Waits(_)) => {
                self.wait(queued, Patience::Spent)
            }
            _ => Waiting::InVain,
        }
    }

    /// One message of a visitor waits at a time, so that nobody can make the table read again and again.
    fn wait(&mut self, queued: Queued, patience: Patience) -> Waiting {
        if self.has_waiting(&queued.from.visitor) {
            return Waiting::TooMany;
        }
        self.push_front(Queued { patience, ..queued });
        Waiting::Waits
    }

    fn has_waiting(&self, visitor: &Visitor) -> bool {
        self.0.iter().any(|queued| queued.from.visitor == *visitor && queued.patience != Patience::Fresh)
    }

    pub(crate) fn pass_time(&mut self, elapsed_ms: u64) {
        for queued in &mut self.0 {
            if let Patience::Waits(left) = &mut queued.patience {
                *left = left.saturating_sub(elapsed_ms);
            }
        }
    }

    /// How long until the patience of some message ends.
    pub(crate) fn next_due_ms(&self) -> Option<u64> {
        let left = |queued: &Queued| match queued.patience {
            Patience::Waits(left) => Some(left),
            Patience::Fresh | Patience::Spent => None,
        };
        self.0.iter().filter_map(left).min()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them; the queue is empty then.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = Queued> {
        std::mem::take(&mut self.0).into_iter()
    }
}
