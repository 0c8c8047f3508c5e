//! The engine with its bots for the browser.
//!
//! A WebAssembly module has one thread, and so has this one: whoever wants bots to think while a turn is composed
//! starts it twice, each in a worker of its own. What JavaScript calls is in `exports.rs`, and
//! `web/src/engine/instance.mjs` is the other side of it. There are so few functions that no generator of bindings is
//! needed, and no tool that would have to be installed and kept at the same version.

#[cfg(target_arch = "wasm32")]
mod exports;

use std::collections::BTreeMap;

use concordia_engine::{Clock, Session};

/// The most sessions at a time.
pub const MAX_SESSIONS: usize = 64;

/// Several conversations with the engine, under numbers that the caller chooses.
#[derive(Debug)]
pub struct Sessions {
    sessions: BTreeMap<u32, Session>,
    clock: Clock,
}

impl Sessions {
    /// No session yet; the clock is for bots that are given a time.
    pub const fn new(clock: Clock) -> Sessions {
        Sessions { sessions: BTreeMap::new(), clock }
    }

    /// Answers one request line with one line. A number that was not used before is a new session, without a game.
    pub fn request(&mut self, number: u32, line: &[u8]) -> String {
        if self.sessions.len() >= MAX_SESSIONS && !self.sessions.contains_key(&number) {
            return format!(
                r#"{{"ok":false,"error":{{"code":"bad_request","message":"there are {MAX_SESSIONS} sessions already"}}}}"#
            );
        }
        let clock = self.clock;
        self.sessions.entry(number).or_insert_with(|| Session::with_clock(clock)).request_bytes(line)
    }

    /// Ends a session, and forgets its game.
    pub fn close(&mut self, number: u32) {
        self.sessions.remove(&number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: &[u8] = br#"{"cmd":"new","options":{"map":"italia","players":3},"seed":1}"#;
    const LEGAL: &[u8] = br#"{"cmd":"legal"}"#;

    #[test]
    fn sessions_know_nothing_of_each_other() {
        let mut sessions = Sessions::new(|| 0);
        let snapshot = sessions.request(7, NEW);
        assert!(snapshot.starts_with(r#"{"ok":true,"over":false"#), "{snapshot}");
        assert_eq!(sessions.request(7, LEGAL), snapshot);
        assert!(sessions.request(8, LEGAL).contains("no_game"));
        sessions.close(7);
        assert!(sessions.request(7, LEGAL).contains("no_game"));
    }

    #[test]
    fn a_line_that_is_not_text_is_refused() {
        let answer = Sessions::new(|| 0).request(0, b"{\"cmd\":\"\xff\"}");
        assert!(answer.starts_with(r#"{"ok":false,"error":{"code":"bad_json""#), "{answer}");
    }

    #[test]
    fn there_is_a_limit_to_sessions() {
        let mut sessions = Sessions::new(|| 0);
        for number in 0..MAX_SESSIONS as u32 {
            sessions.request(number, NEW);
        }
        let refusal =
            r#"{"ok":false,"error":{"code":"bad_request","message":"there are 64 sessions already"}}"#;
        assert_eq!(sessions.request(1000, LEGAL), refusal);
        assert!(sessions.request(63, LEGAL).starts_with(r#"{"ok":true"#));
        sessions.close(63);
        assert!(sessions.request(1000, LEGAL).contains("no_game"));
    }

    #[test]
    fn a_bot_is_stopped_by_the_clock_of_the_host() {
        // Every look at this clock takes a second.
        fn clock() -> u64 {
            static LOOKS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
            1_000 * LOOKS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
        }
        let mut sessions = Sessions::new(clock);
        sessions.request(0, NEW);
        let answer = sessions.request(0, br#"{"cmd":"bot","name":"augustus","ms":1000}"#);
        assert!(answer.starts_with(r#"{"ok":true,"action":"#), "{answer}");
    }
}
