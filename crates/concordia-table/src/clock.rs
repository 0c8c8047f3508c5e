//! Clocks: how much time each seat has left.
//!
//! Time passes in portions that the table measures between inputs; a clock that goes back or jumps ahead charges nothing,
//! and what passes while the server is down or a write is under way is nobody's.

use concordia_rules::{Game, Seat};

use crate::ids::Millis;
use crate::limits::RETURN_MS;
use crate::settings::ClockRule;

/// The time of all seats. It is stored with the table, so that it goes on where it stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What each seat has left; empty if there is no clock.
    pub left_ms: Vec<u64>,
    /// How long the seat that is asked has thought about its present answer.
    pub thought_ms: u64,
    /// When this was true.
    pub as_of: Millis,
}

impl Clock {
    pub(crate) fn new(rule: ClockRule, n_seats: usize, now: Millis) -> Clock {
        let left_ms = match rule {
            ClockRule::None => Vec::new(),
            ClockRule::PerMove { ms } | ClockRule::PerGame { ms, .. } => vec![ms; n_seats],
        };
        Clock { left_ms, thought_ms: 0, as_of: now }
    }

    /// A seat that was asked has thought for so long.
    pub(crate) fn charge(&mut self, seat: Seat, elapsed_ms: u64) {
        self.thought_ms = self.thought_ms.saturating_add(elapsed_ms);
        if let Some(left) = self.left_ms.get_mut(seat.idx()) {
            *left = left.saturating_sub(elapsed_ms);
        }
    }

    /// What a seat has left, if there is a clock.
    pub fn left(&self, seat: Seat) -> Option<u64> {
        self.left_ms.get(seat.idx()).copied()
    }

    /// An answer led from one position to the next.
    pub(crate) fn answered(&mut self, rule: ClockRule, before: &Game, after: &Game) {
        self.thought_ms = 0;
        match rule {
            ClockRule::None => {}
            ClockRule::PerMove { ms } => {
                let asked = |game: &Game| (game.asked_seat(), game.turn());
                if let Some(next) = after.asked_seat().filter(|_| asked(before) != asked(after)) {
                    self.set(next, ms);
                }
            }
            ClockRule::PerGame { increment_ms, .. } => {
                if before.turn() != after.turn() {
                    let left = self.left(before.turn()).unwrap_or(0);
                    self.set(before.turn(), left.saturating_add(increment_ms));
                }
            }
        }
    }

    /// A player takes the seat back: with a fresh move, or at least with a little time.
    pub(crate) fn returned(&mut self, rule: ClockRule, seat: Seat) {
        match rule {
            ClockRule::None => {}
            ClockRule::PerMove { ms } => self.set(seat, ms),
            ClockRule::PerGame { .. } => self.set(seat, self.left(seat).unwrap_or(0).max(RETURN_MS)),
        }
    }

    fn set(&mut self, seat: Seat, ms: u64) {
        if let Some(left) = self.left_ms.get_mut(seat.idx()) {
            *left = ms;
        }
    }
}
