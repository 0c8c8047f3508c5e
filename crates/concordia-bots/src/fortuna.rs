//! The random bot: a yardstick for tests and simulations.

use concordia_rules::{Action, Dice, View};

use crate::{Bot, Budget, Choice};

/// Chooses uniformly.
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, view: &View, legal: &[Action], _: Budget) -> Choice {
        let n_seats = view.seating().n_seats();
        Choice {
            action: self.0.pick(legal),
            value: vec![1.0 / f64::from(n_seats as u32); n_seats],
            iterations: 0,
        }
    }
}
