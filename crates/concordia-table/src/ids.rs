//! Who and when: visitors, connections, links, moments.

use std::fmt;

/// A moment in milliseconds, on a clock that the shell chooses. It may jump; the table forgives that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub u64);

impl Millis {
    /// The time since an earlier moment, none if the clock went back.
    pub const fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment so much later.
    #[must_use]
    pub const fn after(self, ms: u64) -> Millis {
        Millis(self.0.saturating_add(ms))
    }
}

/// A person as the shell knows them: an account, or the holder of a session. Never shown to anybody.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visitor(pub String);

impl Visitor {
    const GONE: &str = "gone";

    /// Whoever sat on a chair and was forgotten. No shell gives this name to a person.
    pub(crate) fn gone(chair: usize) -> Visitor {
        Visitor(format!("{}:{chair}", Visitor::GONE))
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.0.starts_with(Visitor::GONE)
    }
}

/// A socket or a request, as the shell numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Connection(pub u64);

/// Who sent a message. The shell answers for it: this is what makes a seat belong to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The person.
    pub visitor: Visitor,
    /// Where the answer goes.
    pub connection: Connection,
}

/// The secret part of a link that lets somebody sit down.
#[derive(Clone, PartialEq, Eq)]
pub struct Link(pub String);

/// The seed of the setup, secret until the end (R3.12).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub u128);

// What must not be logged is not written.

impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visitor")
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link")
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}
