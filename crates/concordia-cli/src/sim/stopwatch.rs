//! How long each seat takes for its turns.

use std::time::{Duration, Instant};

use concordia_rules::Seat;

/// The times of all seats: a turn takes as long as all answers of a seat in it.
pub(super) struct Stopwatch {
    /// The running turn, per seat; `None` for a seat that was not asked in it.
    running: Vec<Option<Duration>>,
    done: Vec<Vec<Duration>>,
}

impl Stopwatch {
    pub(super) fn new(n_seats: usize) -> Stopwatch {
        Stopwatch { running: vec![None; n_seats], done: vec![Vec::new(); n_seats] }
    }

    /// Times an answer.
    pub(super) fn time<T>(&mut self, seat: Seat, answer: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let answer = answer();
        *self.running[seat.idx()].get_or_insert_default() += start.elapsed();
        answer
    }

    /// Says that a turn is over.
    pub(super) fn begin_turn(&mut self) {
        for (running, done) in self.running.iter_mut().zip(&mut self.done) {
            done.extend(running.take());
        }
    }

    /// The turns of each seat, in their order.
    pub(super) fn times(mut self) -> Vec<Vec<Duration>> {
        self.begin_turn();
        self.done
    }
}
