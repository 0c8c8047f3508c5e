//! What a bot remembers of the turn it has planned, so that it thinks once per turn.

use concordia_rules::{Action, Game, View};

use crate::judge::Points;
use crate::turns::TurnPlan;
use crate::{Choice, Line};

/// The plan of the present turn.
#[derive(Default)]
pub(crate) struct Notes {
    /// Each answer with the position in which it is to be given.
    steps: Vec<(Game, Action)>,
    value: Vec<f64>,
    lines: Vec<Line>,
}

impl Notes {
    /// Remembers a plan for the open decision, what each seat may hope for, and the lines that were weighed.
    pub(crate) fn write(&mut self, view: &View, plan: &TurnPlan, points: &Points, lines: Vec<Line>) {
        self.steps.clear();
        let mut game = view.game();
        for &answer in plan.answers.iter() {
            self.steps.push((game, answer));
            game.apply(answer, &mut ());
        }
        self.value = points[..view.seating().n_seats()].to_vec();
        self.lines = lines;
    }

    /// The planned answer, if the game has gone as planned.
    pub(crate) fn follow(&self, view: &View) -> Option<Choice> {
        let &(_, action) = self.steps.iter().find(|(planned, _)| *planned == **view)?;
        Some(Choice { action, value: self.value.clone(), lines: self.lines.clone(), iterations: 0 })
    }
}
