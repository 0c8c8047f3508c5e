//! The random bot: a yardstick for tests and simulations.

use concordia_rules::{Action, Dice, View};

use crate::{Bot, Budget, Choice, WEIGHTS, evaluate};

/// Chooses uniformly.
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, view: &View, legal: &[Action], _: Budget) -> Choice {
        Choice { action: self.0.pick(legal), value: evaluate(view, &WEIGHTS), iterations: 0 }
    }
}
