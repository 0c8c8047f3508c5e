//! Guessing: how often somebody may try a password or a code.
//!
//! Strangers are counted by whom they try to be and by where they come from. Neither can be changed by writing a name
//! in another way: whoever exists is counted by number, and names that nobody has share a few places. A browser in
//! which that somebody has logged in before, and a session of theirs, are counted apart: nobody who guesses from
//! elsewhere keeps the owner out. What was right is not counted.

use super::Address;
use super::rejection::Rejection;
use crate::audit::{About, Event, note};
use crate::limits::{ADDRESS_LOGIN_PAUSE, KNOWN_LOGIN_PAUSE, LOGIN_PAUSE, Limits, NOBODIES};
use crate::network::Network;
use crate::rates::{Rate, Rates};
use crate::secrets;

/// All tries of late.
pub(crate) struct Guesses {
    strangers: Rates<Whose>,
    networks: Rates<Network>,
    known: Rates<Known>,
}

/// Whom a stranger tries to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whose {
    /// An account.
    Account(i64),
    /// Nobody; some names share a number.
    Nobody(u64),
}

/// Who tries and is known already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    /// A browser in which this account has logged in: part of the hash of its token.
    Device(u64, i64),
    /// Somebody with a session of this account.
    Session(i64),
}

/// A try that was counted.
pub(super) struct Guess<'a> {
    of: &'a Guesses,
    who: Who,
}

#[derive(Clone, Copy)]
enum Who {
    Stranger(Whose, Address),
    Anybody(Address),
    Known(Known),
}

impl Whose {
    pub(super) fn new(account: Option<i64>, name: &str) -> Whose {
        match account {
            Some(account) => Whose::Account(account),
            None => Whose::Nobody(first_bytes(&secrets::hash(name)) % NOBODIES),
        }
    }
}

impl Known {
    pub(super) fn device(token_hash: &[u8], account: i64) -> Known {
        Known::Device(first_bytes(token_hash), account)
    }
}

fn first_bytes(hash: &[u8]) -> u64 {
    hash.iter().take(8).fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

impl Guesses {
    pub(super) fn new(limits: &Limits) -> Guesses {
        Guesses {
            strangers: Rates::new(Rate::per_pause(limits.logins, LOGIN_PAUSE)),
            networks: Rates::new(Rate::per_pause(limits.logins_per_address, ADDRESS_LOGIN_PAUSE)),
            known: Rates::new(Rate::per_pause(limits.logins, KNOWN_LOGIN_PAUSE)),
        }
    }

    /// Counts a try of a stranger.
    pub(super) fn stranger(&self, whose: Whose, from: Address) -> Result<Guess<'_>, Rejection> {
        // In this order: whoever may not try any more uses up nobody else's tries.
        let may = self.networks.take_times(from.network, from.times) && self.strangers.take(whose);
        let account = match whose {
            Whose::Account(account) => Some(account),
            Whose::Nobody(_) => None,
        };
        self.count(
            may,
            Who::Stranger(whose, from),
            About { account, network: Some(&from.network), ..About::default() },
        )
    }

    /// Counts a try that is hopeless however often it is made, so that no account is counted: a long code.
    pub(super) fn anybody(&self, from: Address) -> Result<Guess<'_>, Rejection> {
        let may = self.networks.take_times(from.network, from.times);
        self.count(may, Who::Anybody(from), About { network: Some(&from.network), ..About::default() })
    }

    /// Counts a try of somebody who is known.
    pub(super) fn known(&self, known: Known) -> Result<Guess<'_>, Rejection> {
        let (Known::Device(_, account) | Known::Session(account)) = known;
        let about = About { account: Some(account), ..About::default() };
        self.count(self.known.take(known), Who::Known(known), about)
    }

    fn count(&self, may: bool, who: Who, about: About<'_>) -> Result<Guess<'_>, Rejection> {
        if may {
            return Ok(Guess { of: self, who });
        }
        note(Event::LoginLimited, about);
        Err(Rejection::TooFast)
    }
}

impl Guess<'_> {
    /// It was no guess: it is not counted.
    pub(super) fn was_right(self) {
        match self.who {
            Who::Stranger(whose, from) => {
                self.of.networks.give_back(from.network, from.times);
                self.of.strangers.give_back(whose, 1);
            }
            Who::Anybody(from) => self.of.networks.give_back(from.network, from.times),
            Who::Known(known) => self.of.known.give_back(known, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn whoever_may_not_try_uses_up_nobody_elses_tries() {
        let limits = Limits { logins: 5, logins_per_address: 2, ..Limits::default() };
        let guesses = Guesses::new(&limits);
        let from = |last: u8| {
            let network = Network::from(IpAddr::from([192, 0, 2, last]));
            Address { network, times: 1 }
        };
        let livia = Whose::Account(1);
        for _ in 0..100 {
            let _ = guesses.stranger(livia, from(1));
        }
        assert!(guesses.stranger(Whose::Account(2), from(1)).is_err(), "nor does another name help");
        // What was right gives back what it took.
        for _ in 0..100 {
            guesses.stranger(livia, from(2)).unwrap().was_right();
        }
        for last in 3..=5 {
            assert!(guesses.stranger(livia, from(last)).is_ok());
        }
        assert!(guesses.stranger(livia, from(6)).is_err(), "nor does another network");
        assert!(
            guesses.known(Known::Session(1)).is_ok() && guesses.known(Known::device(&[7; 32], 1)).is_ok()
        );
    }

    #[test]
    fn names_that_nobody_has_take_little_room() {
        let places: std::collections::BTreeSet<_> =
            (0..100_000).map(|n| Whose::new(None, &format!("nobody {n}"))).collect();
        assert!(places.len() as u64 <= NOBODIES);
    }
}
