//! The journal: what the store has, what is on its way there, and the proof of the difference.
//!
//! That an acknowledged move is on disk is kept by types. An [`Acknowledgement`] is made from a [`Stored`], and a
//! `Stored` is made in two places of this module only: where the store reports a write ([`InFlight::reported`]), and where
//! a row was read from it ([`History`]).

mod history;
mod in_flight;

pub(crate) use history::{History, Move, Proposal, follows};
pub(crate) use in_flight::{Change, InFlight, Landed, Reply, Report};

/// Proof that the store has a row.
#[derive(Debug)]
pub(crate) struct Stored {
    seq: u64,
}

/// The answer to a message whose answers are played and stored. The same message sent again gets the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    key: String,
    seq: u64,
}

impl Acknowledgement {
    pub(crate) fn new(stored: &Stored, key: &str) -> Acknowledgement {
        Acknowledgement { key: key.to_owned(), seq: stored.seq }
    }

    /// The sender's key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The row.
    pub const fn seq(&self) -> u64 {
        self.seq
    }
}
