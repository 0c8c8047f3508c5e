//! How long the turns of a bot took. Other than everything else these figures depend on the machine.

#![expect(clippy::cast_precision_loss, reason = "counts of turns are far below 2^52")]

use std::time::Duration;

use serde_json::{Value, json};

/// The times of many turns, in microseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    micros: Vec<u32>,
    sorted: bool,
}

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        // More than an hour is an hour.
        self.micros.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
        self.sorted = false;
    }

    /// To be called once all times are there.
    pub(super) fn sort(&mut self) {
        self.micros.sort_unstable();
        self.sorted = true;
    }

    pub(super) fn n_turns(&self) -> usize {
        self.micros.len()
    }

    pub(super) fn mean_ms(&self) -> f64 {
        let sum: u64 = self.micros.iter().map(|&time| u64::from(time)).sum();
        sum as f64 / self.micros.len().max(1) as f64 / 1000.0
    }

    /// The time within which so many percent of the turns were done.
    pub(super) fn percentile_ms(&self, percent: usize) -> f64 {
        debug_assert!(self.sorted);
        let nth = (self.micros.len() * percent).div_ceil(100).saturating_sub(1);
        f64::from(self.micros.get(nth).copied().unwrap_or(0)) / 1000.0
    }

    pub(super) fn max_ms(&self) -> f64 {
        self.percentile_ms(100)
    }

    /// How many turns took longer.
    pub(super) fn n_over(&self, limit: Duration) -> usize {
        self.micros.iter().filter(|&&time| Duration::from_micros(time.into()) > limit).count()
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "turns": self.n_turns(),
            "mean_ms": self.mean_ms(),
            "p50_ms": self.percentile_ms(50),
            "p99_ms": self.percentile_ms(99),
            "max_ms": self.max_ms(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_happened() {
        let mut times = Times::default();
        (1..=200).rev().for_each(|ms| times.add(Duration::from_millis(ms)));
        times.sort();
        for (percent, ms) in [(1, 2.0), (50, 100.0), (99, 198.0), (100, 200.0)] {
            assert!((times.percentile_ms(percent) - ms).abs() < 1e-9, "{percent}");
        }
        assert_eq!(times.n_over(Duration::from_millis(190)), 10);
        assert!((times.mean_ms() - 100.5).abs() < 1e-9);
    }
}
