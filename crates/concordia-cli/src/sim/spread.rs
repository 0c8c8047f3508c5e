//! Sums that do not depend on any order, since they are whole numbers.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^52, and the figures are rounded"
)]

use concordia_rules::Trigger;
use serde_json::{Map, Value, json};

/// Mean, spread and range of a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    pub(crate) n: u64,
    pub(crate) sum: u64,
    squares: u128,
    pub(crate) min: u64,
    pub(crate) max: u64,
}

impl Spread {
    pub(crate) const EMPTY: Spread = Spread { n: 0, sum: 0, squares: 0, min: u64::MAX, max: 0 };

    pub(crate) fn add(&mut self, value: u64) {
        self.n += 1;
        self.sum += value;
        self.squares += u128::from(value) * u128::from(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.n.max(1) as f64
    }

    /// The standard deviation of the sample.
    pub(crate) fn sd(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        let variance = (self.squares as f64 - self.sum as f64 * self.mean()) / (n - 1.0);
        variance.max(0.0).sqrt()
    }

    pub(crate) fn json(&self) -> Value {
        json!({"mean": self.mean(), "sd": self.sd(), "min": self.min, "max": self.max})
    }
}

/// The ways a game can end, named as in records.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends(pub(crate) [u64; 3]);

impl Ends {
    /// For people, in the same order.
    pub(crate) const NAMES: [&str; 3] = ["last card", "last house", "idle"];

    pub(crate) fn add(&mut self, trigger: Option<Trigger>) {
        let end = match trigger {
            Some(Trigger::LastCard) => 0,
            Some(Trigger::LastHouse) => 1,
            None => 2,
        };
        self.0[end] += 1;
    }

    pub(crate) fn json(self) -> Value {
        let ends: Map<String, Value> =
            Ends::NAMES.iter().zip(self.0).map(|(name, n)| (name.replace(' ', "_"), n.into())).collect();
        ends.into()
    }
}
