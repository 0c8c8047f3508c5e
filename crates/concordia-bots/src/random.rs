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
    fn choose(&mut self, view: &View, legal: &[Action], _: &Budget) -> Choice {
        Choice::unweighed(view, self.0.pick(legal))
    }
}
