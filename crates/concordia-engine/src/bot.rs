//! Bots as the engine sees them: a view in, an action and what was thought out.

use concordia_rules::{Action, Dice, View};

/// How long a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A number of iterations: the same answer every time.
    Iterations(u64),
    /// Milliseconds.
    Millis(u64),
}

/// What a bot answers, and what it thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer.
    pub action: Action,
    /// What each seat may hope for: its share of the win.
    pub value: Vec<f64>,
    /// Iterations of its search.
    pub iterations: u64,
}

/// A bot gets a view, never the game, so it cannot look at the stack.
pub trait Bot {
    /// Chooses one of the legal actions, of which there is at least one.
    fn choose(&mut self, view: &View, legal: &[Action], budget: Budget) -> Choice;
}

/// A bot there is.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name in the protocol.
    pub name: &'static str,
    /// One sentence about its style.
    pub about: &'static str,
    /// Makes one with a seed of its own, which is never that of the setup.
    pub make: fn(seed: u64) -> Box<dyn Bot>,
}

/// All bots there are.
pub const BOTS: [BotInfo; 1] = [BotInfo {
    name: "random",
    about: "plays any legal action, each as likely as the others",
    make: |seed| Box::new(Random(Dice::new(seed))),
}];

/// Chooses uniformly.
struct Random(Dice);

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
