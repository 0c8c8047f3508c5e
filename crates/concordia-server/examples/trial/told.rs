//! What a server tells, as much of it as is looked at.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Failure;

/// What has happened, and how it stands.
#[derive(Deserialize)]
pub(crate) struct Update<'a> {
    pub(crate) seq: u64,
    pub(crate) after: u64,
    pub(crate) moves: Vec<Row>,
    pub(crate) viewer: Option<u8>,
    pub(crate) asked: Option<u8>,
    #[serde(borrow)]
    pub(crate) view: &'a RawValue,
    #[serde(borrow)]
    pub(crate) snapshot: &'a RawValue,
}

/// A row as somebody is told of it.
#[derive(Deserialize)]
pub(crate) struct Row {
    pub(crate) seq: u64,
    pub(crate) seat: u8,
    pub(crate) by: String,
    pub(crate) text: Vec<String>,
}

/// What became of a message.
#[derive(Deserialize)]
pub(crate) struct Answer<'a> {
    /// Over a WebSocket the number of the message.
    #[serde(default)]
    pub(crate) id: u64,
    #[serde(borrow, default)]
    result: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    code: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    key: Option<Cow<'a, str>>,
    #[serde(default)]
    seq: Option<u64>,
    #[serde(borrow, default)]
    update: Option<Update<'a>>,
    /// Of a request that did not reach the table.
    #[serde(borrow, default)]
    error: Option<Reason<'a>>,
}

#[derive(Deserialize)]
struct Reason<'a> {
    #[serde(borrow)]
    code: Cow<'a, str>,
}

/// The same, understood.
pub(crate) enum Outcome<'a> {
    Played { key: String, seq: u64 },
    Done,
    Stale(Update<'a>),
    Refused(String),
}

impl<'a> Answer<'a> {
    pub(crate) fn outcome(self) -> Result<Outcome<'a>, Failure> {
        Ok(match (self.result.as_deref(), self.key, self.seq, self.update, self.code) {
            (Some("played"), Some(key), Some(seq), _, _) => Outcome::Played { key: key.into_owned(), seq },
            (Some("done"), ..) => Outcome::Done,
            (Some("stale"), _, _, Some(update), _) => Outcome::Stale(update),
            (Some("refused"), _, _, _, Some(code)) => Outcome::Refused(code.into_owned()),
            _ => Outcome::Refused(self.error.ok_or("an answer that says nothing")?.code.into_owned()),
        })
    }
}

/// Whether nothing happened for a reason that passes: the same message is sent again.
pub(crate) fn passes(code: &str) -> bool {
    matches!(code, "busy" | "store_failed" | "closing" | "too_slow")
}

/// A table as a request shows it.
#[derive(Deserialize)]
pub(crate) struct Sight<'a> {
    pub(crate) room: Room,
    #[serde(borrow)]
    pub(crate) update: Option<Update<'a>>,
}

#[derive(Deserialize)]
pub(crate) struct Room {
    pub(crate) frozen: Option<String>,
    pub(crate) phase: String,
}

/// As much of a snapshot as is needed.
#[derive(Deserialize)]
struct Snapshot {
    over: bool,
}

impl Update<'_> {
    pub(crate) fn is_over(&self) -> bool {
        serde_json::from_str(self.snapshot.get()).is_ok_and(|it: Snapshot| it.over)
    }
}
