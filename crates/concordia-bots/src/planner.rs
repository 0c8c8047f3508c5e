//! Bots that plan one turn at a time and look no further.

use concordia_rules::{Action, Dice, View};

use crate::mind::Mind;
use crate::notes::Notes;
use crate::turns::{Planner, TurnPlan, Width, tidied};
use crate::{Bot, Budget, Choice, Line};

/// How such a bot plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habit {
    pub(crate) width: Width,
    pub(crate) care: Care,
}

/// How carefully somebody weighs plans. Equal plans are not always the same one, so that no two games are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Care {
    /// How far off an opinion of a plan may be, in points.
    pub misjudges_by: f64,
    /// In how many of a hundred turns it is that far off; in the others only a little.
    pub of_turns: usize,
}

impl Care {
    /// Points that make no difference.
    const LITTLE: f64 = 0.25;

    /// Judges as well as it can.
    pub const BEST: Care = Care { misjudges_by: Care::LITTLE, of_turns: 100 };

    /// How far off it is in a turn.
    fn in_a_turn(&self, dice: &mut Dice) -> f64 {
        if dice.below(100) < self.of_turns { self.misjudges_by } else { Care::LITTLE }
    }
}

/// An opinion of a value: near it, like a sum of two dice.
pub(crate) fn opinion(dice: &mut Dice, value: f64, misjudges_by: f64) -> f64 {
    const SIDES: usize = 1 << 20;
    let die = |dice: &mut Dice| dice.below(SIDES) as f64 / SIDES as f64;
    value + misjudges_by * (die(dice) + die(dice) - 1.0)
}

/// Plans a turn once and follows the plan as long as the game goes as planned. The beam is so narrow that every
/// budget is enough for it.
pub(crate) struct OneTurn<M> {
    habit: Habit,
    mind: M,
    dice: Dice,
    planner: Planner,
    notes: Notes,
}

impl<M: Mind> OneTurn<M> {
    pub(crate) fn new(habit: &Habit, mind: M, seed: u64) -> OneTurn<M> {
        OneTurn {
            habit: *habit,
            mind,
            dice: Dice::new(seed),
            planner: Planner::default(),
            notes: Notes::default(),
        }
    }
}

impl<M: Mind> Bot for OneTurn<M> {
    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice {
        if let Some(choice) = self.notes.follow(view) {
            return choice;
        }
        let judge = self.mind.judge(view);
        let n_seen = self.planner.n_seen();
        let plans = self.planner.plan(view, &judge, self.habit.width, budget.stop);
        let misjudges_by = self.habit.care.in_a_turn(&mut self.dice);
        let mut best: Option<(&TurnPlan, f64)> = None;
        for plan in plans {
            let value = opinion(&mut self.dice, plan.value, misjudges_by);
            if best.is_none_or(|(_, other)| value > other) {
                best = Some((plan, value));
            }
        }
        let Some((plan, _)) = best else { return Choice::unweighed(view, legal[0]) };
        let plan = &TurnPlan { answers: tidied(view, plan), ..*plan };
        let lines = vec![Line { answers: plan.answers.to_vec(), value: plan.value, visits: 1 }];
        self.notes.write(view, plan, &plan.opinion.points, lines);
        let mut choice = self.notes.follow(view).unwrap_or_else(|| Choice::unweighed(view, legal[0]));
        choice.iterations = self.planner.n_seen() - n_seen;
        choice
    }
}
