//! Agricola: plans whole turns and takes the best, one turn deep.

use concordia_rules::{Action, Game, View};

use crate::evaluation::{self, WEIGHTS};
use crate::turns;
use crate::{Bot, Budget, Choice};

/// Unfinished lines kept for each first answer.
const WIDTH: usize = 6;

/// Plans a turn once and follows the plan as long as the game goes as planned. The beam is so narrow that every
/// budget is enough for it: a plan takes about a millisecond.
#[derive(Default)]
pub(crate) struct Agricola {
    plan: Vec<(Game, Action)>,
}

impl Bot for Agricola {
    fn choose(&mut self, view: &View, legal: &[Action], _: Budget) -> Choice {
        let game = view.game();
        let value = evaluation::evaluate(&game, &WEIGHTS);
        if let Some(&(_, action)) = self.plan.iter().find(|(planned, _)| *planned == game) {
            return Choice { action, value, iterations: 0 };
        }
        let Some(seat) = game.deciding_seat() else {
            return Choice { action: legal[0], value, iterations: 0 };
        };
        let (plan, iterations) =
            turns::best_turn(&game, seat, WIDTH, |after| evaluation::outlook(after, seat, &WEIGHTS));
        self.plan = plan;
        let action = self.plan.first().map_or(legal[0], |&(_, action)| action);
        Choice { action, value, iterations }
    }
}
