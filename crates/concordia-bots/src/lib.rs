//! Bots: players over the public rules of Concordia.
//!
//! A bot is given a [`View`], never the game, so it cannot look at the stack; a [`Budget`]; and a seed of its own,
//! which is never that of the setup. It answers with an action and with what it thought. The same view, seed and
//! iterations give the same answer on every machine, whatever the number of threads.

#![expect(clippy::cast_precision_loss, reason = "counts of seats, cards and iterations are far below 2^52")]

pub mod analysis;
mod evaluation;
pub mod inputs;
mod judge;
mod learned;
mod levels;
mod mind;
pub mod net;
pub mod nets;
mod notes;
mod planner;
mod random;
mod search;
mod searcher;
mod turns;
mod weights;

use std::fmt;

use concordia_rules::{Action, View};

pub use evaluation::Linear;
pub use judge::{Judge, Opinion, Points};
pub use learned::{Learned, Taste, chances};
pub use levels::{BOTS, BotInfo, Pupil, Role, careless_planner, levels, planner};
pub use nets::Nets;
pub use planner::Care;
pub use weights::{WEIGHTS, Weights};

/// How long a bot may think: until it has done so many iterations, or until it is told to stop.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Iterations of a search; bots that do not search need none.
    pub iterations: u64,
    /// Threads that a search may use.
    pub threads: usize,
    /// Asked often: whether the time is up. There is no clock in here.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { iterations, threads, .. } = self;
        f.debug_struct("Budget")
            .field("iterations", iterations)
            .field("threads", threads)
            .finish_non_exhaustive()
    }
}

impl Budget<'static> {
    /// A number of iterations on one thread: the same answer every time.
    pub const fn iterations(iterations: u64) -> Budget<'static> {
        Budget { iterations, threads: 1, stop: &|| false }
    }
}

/// What a bot answers, and what it thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer.
    pub action: Action,
    /// The points each seat may hope for at the end.
    pub value: Vec<f64>,
    /// The best ways it found to finish the turn, the best first.
    pub lines: Vec<Line>,
    /// Iterations of its search; 0 when it follows a plan it has made before.
    pub iterations: u64,
}

/// A way to finish the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The answers.
    pub answers: Vec<Action>,
    /// What the bot thinks of it: with the nets about its chance to win in percent, by a table of weights points.
    pub value: f64,
    /// How often it was looked at.
    pub visits: u64,
}

impl Choice {
    /// An answer without much thought.
    fn unweighed(view: &View, action: Action) -> Choice {
        let judge = Linear::new(view, &WEIGHTS);
        let value = judge.opinion(&mut judge.before(view), view).points[..view.seating().n_seats()].to_vec();
        Choice { action, value, lines: Vec::new(), iterations: 0 }
    }
}

/// A player.
pub trait Bot: Send {
    /// Chooses one of the legal actions, of which there is at least one.
    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice;
}
