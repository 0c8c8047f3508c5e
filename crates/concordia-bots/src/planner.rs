//! Bots that plan one turn at a time and look no further.

use concordia_rules::{Action, Dice, View};

use crate::evaluation::Linear;
use crate::notes::Notes;
use crate::turns::{Planner, TurnPlan, Width};
use crate::weights::Weights;
use crate::{Bot, Budget, Choice, Line};

/// How such a bot plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habit {
    pub(crate) width: Width,
    /// How far off it may be in its opinion of a plan, in points: a beginner's mistakes.
    pub(crate) misjudges_by: f64,
    pub(crate) weights: Weights,
}

/// Plans a turn once and follows the plan as long as the game goes as planned. The beam is so narrow that every
/// budget is enough for it.
pub(crate) struct OneTurn {
    habit: Habit,
    dice: Dice,
    planner: Planner,
    notes: Notes,
}

impl OneTurn {
    pub(crate) fn new(habit: &Habit, seed: u64) -> OneTurn {
        OneTurn { habit: *habit, dice: Dice::new(seed), planner: Planner::default(), notes: Notes::default() }
    }

    /// An opinion of a plan: near its value, like a sum of two dice.
    fn opinion(dice: &mut Dice, plan: &TurnPlan, misjudges_by: f64) -> f64 {
        const SIDES: usize = 1 << 20;
        let die = |dice: &mut Dice| dice.below(SIDES) as f64 / SIDES as f64;
        plan.value + misjudges_by * (die(dice) + die(dice) - 1.0)
    }
}

impl Bot for OneTurn {
    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice {
        if let Some(choice) = self.notes.follow(view) {
            return choice;
        }
        let judge = Linear::new(view, &self.habit.weights);
        let n_seen = self.planner.n_seen();
        let plans = self.planner.plan(view, &judge, self.habit.width, budget.stop);
        let misjudges_by = self.habit.misjudges_by;
        let mut best: Option<(&TurnPlan, f64)> = None;
        for plan in plans {
            let value = OneTurn::opinion(&mut self.dice, plan, misjudges_by);
            if best.is_none_or(|(_, other)| value > other) {
                best = Some((plan, value));
            }
        }
        let Some((plan, _)) = best else { return Choice::unweighed(view, legal[0]) };
        let lines = vec![Line { answers: plan.answers.to_vec(), value: plan.value, visits: 1 }];
        self.notes.write(view, plan, &plan.points, lines);
        let mut choice = self.notes.follow(view).unwrap_or_else(|| Choice::unweighed(view, legal[0]));
        choice.iterations = self.planner.n_seen() - n_seen;
        choice
    }
}
