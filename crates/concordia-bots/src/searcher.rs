//! Bots that search.

use concordia_rules::{Action, Dice, View};

use crate::evaluation::Linear;
use crate::notes::Notes;
use crate::search::{Style, search};
use crate::weights::Weights;
use crate::{Bot, Budget, Choice, Line};

/// The most lines a bot tells of.
const MAX_LINES: usize = 5;

/// Searches once per turn, and again where the game shows something new in the middle of it.
pub(crate) struct Searcher {
    style: Style,
    weights: Weights,
    dice: Dice,
    notes: Notes,
}

impl Searcher {
    pub(crate) fn new(style: &Style, weights: &Weights, seed: u64) -> Searcher {
        Searcher { style: *style, weights: *weights, dice: Dice::new(seed), notes: Notes::default() }
    }
}

impl Bot for Searcher {
    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice {
        if let Some(choice) = self.notes.follow(view) {
            return choice;
        }
        let judge = Linear::new(view, &self.weights);
        let (weighed, iterations) = search(view, &judge, &self.style, self.dice.next_u64(), budget);
        let Some(best) = weighed.first() else { return Choice::unweighed(view, legal[0]) };
        let line = |weighed: &crate::search::Weighed| Line {
            answers: weighed.plan.answers.to_vec(),
            value: weighed.value,
            visits: weighed.visits,
        };
        let lines = weighed.iter().take(MAX_LINES).map(line).collect();
        self.notes.write(view, &best.plan, &best.points, lines);
        let mut choice = self.notes.follow(view).unwrap_or_else(|| Choice::unweighed(view, legal[0]));
        choice.iterations = iterations;
        choice
    }
}
