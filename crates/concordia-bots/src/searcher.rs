//! Bots that search.

use concordia_rules::{Action, Dice, View};

use crate::mind::Mind;
use crate::notes::Notes;
use crate::search::{Style, Weighed, search};
use crate::{Bot, Budget, Choice, Line};

/// The most lines a bot tells of.
const MAX_LINES: usize = 5;

/// By how many points a plan that was looked at nearly as often may be worse and still be as good.
const AS_GOOD: f64 = 0.25;

/// Searches once per turn, and again where the game shows something new in the middle of it.
pub(crate) struct Searcher<M> {
    style: Style,
    mind: M,
    dice: Dice,
    notes: Notes,
}

impl<M: Mind> Searcher<M> {
    pub(crate) fn new(style: &Style, mind: M, seed: u64) -> Searcher<M> {
        Searcher { style: *style, mind, dice: Dice::new(seed), notes: Notes::default() }
    }
}

/// The best plan, or one that is as good.
fn pick<'a>(dice: &mut Dice, weighed: &'a [Weighed]) -> Option<&'a Weighed> {
    let best = weighed.first()?;
    let is_as_good =
        |other: &&Weighed| 3 * other.visits >= 2 * best.visits && other.value + AS_GOOD >= best.value;
    let as_good: Vec<&Weighed> = weighed.iter().filter(is_as_good).collect();
    Some(dice.pick(&as_good))
}

impl<M: Mind> Bot for Searcher<M> {
    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice {
        if let Some(choice) = self.notes.follow(view) {
            return choice;
        }
        let judge = self.mind.judge(view);
        let (weighed, iterations) = search(view, &judge, &self.style, self.dice.next_u64(), budget);
        let Some(best) = pick(&mut self.dice, &weighed) else { return Choice::unweighed(view, legal[0]) };
        let line = |weighed: &Weighed| Line {
            answers: weighed.plan.answers.to_vec(),
            value: weighed.value,
            visits: weighed.visits,
        };
        let others = weighed.iter().filter(|other| other.plan.answers != best.plan.answers);
        let lines = std::iter::once(best).chain(others).take(MAX_LINES).map(line).collect();
        self.notes.write(view, &best.plan, &best.points, lines);
        let mut choice = self.notes.follow(view).unwrap_or_else(|| Choice::unweighed(view, legal[0]));
        choice.iterations = iterations;
        choice
    }
}
