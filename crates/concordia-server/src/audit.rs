//! The log of what matters to safety: who came in, who was turned away, what operators did.
//!
//! Lines go to the log with the target `audit`, so that `RUST_LOG=audit=info` shows nothing else. They name events,
//! accounts by their number, networks and tables; never a name, a password, a token, a link or an address of a webhook.
//! A flood of refusals is no flood of lines: each kind of event is said so often and no more, and the next line says
//! how many were not.

use std::fmt::{self, Display};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{AUDIT_BURST, AUDIT_PAUSE};

/// Declares the events with their words in the log.
macro_rules! events {
    ($($(#[$doc:meta])* $event:ident = $word:literal,)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Event { $($(#[$doc])* $event,)* }

        impl Event {
            /// Each of them.
            pub const ALL: &[Event] = &[$(Event::$event),*];

            /// The word in the log.
            pub const fn word(self) -> &'static str {
                match self { $(Event::$event => $word,)* }
            }
        }
    };
}

events! {
    /// Somebody said a name and became a visitor.
    VisitorCame = "visitor_came",
    /// Somebody logged in.
    LoggedIn = "logged_in",
    /// The name, the password or the code was wrong.
    LoginFailed = "login_failed",
    /// Somebody tried so often that the try was not even looked at.
    LoginLimited = "login_limited",
    /// The password was right, but an operator keeps this account out.
    LoginBanned = "login_banned",
    /// Somebody logged out.
    LoggedOut = "logged_out",
    /// Sessions were ended from another one.
    SessionsEnded = "sessions_ended",
    /// A password was set or changed.
    PasswordSet = "password_set",
    /// The present password was asked for, and what came was another.
    PasswordWrong = "password_wrong",
    /// A password was set with an operator's code.
    PasswordReset = "password_reset",
    /// An operator's code was tried and is not one.
    ResetFailed = "reset_failed",
    /// A second factor was turned on.
    SecondFactorOn = "second_factor_on",
    /// A second factor was turned off.
    SecondFactorOff = "second_factor_off",
    /// Somebody took another name.
    Renamed = "renamed",
    /// Somebody deleted the own account.
    AccountDeleted = "account_deleted",
    /// The address of a webhook was set or taken away.
    WebhookSet = "webhook_set",
    /// A webhook was to go where none may.
    WebhookRefused = "webhook_refused",
    /// A request came from a page of another site, or for another host.
    OriginRefused = "origin_refused",
    /// A table refused what was not this visitor's to do: `what` is the code of the refusal.
    TableRefused = "table_refused",
    /// Somebody asked too often.
    TooFast = "too_fast",
    /// Somebody has their share of sockets, tables, records or connections.
    ShareUsedUp = "share_used_up",
    /// An operator did something.
    Deed = "deed",
}

/// Whom and what an event is about, as far as it is known.
#[derive(Clone, Copy, Default)]
pub struct About<'a> {
    /// The account.
    pub account: Option<i64>,
    /// Where somebody comes from, as it counts for limits.
    pub network: Option<&'a (dyn Display + Sync)>,
    /// The table.
    pub table: Option<&'a str>,
    /// A word of ours that says more: the code of a refusal, the name of an operator's deed. Never text from outside.
    pub what: Option<&'static str>,
}

impl fmt::Debug for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let About { account, network, table, what } = self;
        let network = network.map(ToString::to_string);
        write!(f, "About {{ {account:?}, {network:?}, {table:?}, {what:?} }}")
    }
}

/// Writes an event into the log, unless too many of its kind were written just now.
pub fn note(event: Event, about: About<'_>) {
    static PACES: Mutex<[Pace; Event::ALL.len()]> = Mutex::new([const { Pace::new() }; Event::ALL.len()]);
    let unsaid = {
        let mut paces = PACES.lock().unwrap_or_else(PoisonError::into_inner);
        paces[event as usize].take(Instant::now())
    };
    let Some(unsaid) = unsaid else { return };
    let About { account, network, table, what } = about;
    tracing::info!(
        target: "audit",
        event = event.word(),
        account,
        network = network.map(tracing::field::display),
        table,
        what,
        unsaid = (unsaid > 0).then_some(unsaid)
    );
}

/// How often an event was written of late.
struct Pace {
    /// What may be written in a row, and since when it is counted.
    credit: u32,
    since: Option<Instant>,
    /// How many were not written since the last one that was.
    unsaid: u64,
}

impl Pace {
    const fn new() -> Pace {
        Pace { credit: AUDIT_BURST, since: None, unsaid: 0 }
    }

    /// Whether one more may be written, and how many were not since the last.
    fn take(&mut self, now: Instant) -> Option<u64> {
        let since = *self.since.get_or_insert(now);
        let n_earned = now.duration_since(since).as_millis() / AUDIT_PAUSE.as_millis();
        if n_earned > 0 {
            let n_earned = u32::try_from(n_earned).unwrap_or(u32::MAX);
            self.credit = self.credit.saturating_add(n_earned).min(AUDIT_BURST);
            // What is left of a pause counts for the next one.
            let rest = (now.duration_since(since).as_millis() % AUDIT_PAUSE.as_millis()) as u64;
            self.since = now.checked_sub(Duration::from_millis(rest));
        }
        if self.credit == 0 {
            self.unsaid += 1;
            return None;
        }
        self.credit -= 1;
        Some(std::mem::take(&mut self.unsaid))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_flood_of_events_is_no_flood_of_lines() {
        let (mut pace, start) = (Pace::new(), Instant::now());
        let n_said = (0..10_000).filter(|_| pace.take(start).is_some()).count();
        assert_eq!(n_said, AUDIT_BURST as usize);
        assert_eq!(pace.take(start + AUDIT_PAUSE), Some(10_000 - u64::from(AUDIT_BURST)), "it says how many");
        assert_eq!(pace.take(start + AUDIT_PAUSE), None);
        assert_eq!(pace.take(start + 2 * AUDIT_PAUSE), Some(1));
    }

    #[test]
    fn every_event_has_its_word_and_its_line_for_operators() {
        let words: BTreeSet<_> = Event::ALL.iter().map(|event| event.word()).collect();
        assert_eq!(words.len(), Event::ALL.len());
        let document = include_str!("../../../docs/running.md");
        for word in words {
            assert!(document.contains(&format!("| `{word}` |")), "docs/running.md has no line for `{word}`");
        }
    }
}
