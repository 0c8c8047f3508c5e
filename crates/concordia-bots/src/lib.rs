//! Bots: players over the public rules of Concordia.
//!
//! A bot is given a [`View`], never the game, so it cannot look at the stack; a budget; and a seed of its own,
//! which is never that of the setup. It answers with an action and with what it thought. The same view, seed and
//! iterations give the same answer.

mod agricola;
mod evaluation;
mod fortuna;
mod turns;

use concordia_rules::{Action, View};

pub use evaluation::{WEIGHTS, Weights, evaluate};

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
    /// The points each seat may hope for at the end.
    pub value: Vec<f64>,
    /// Iterations of its search.
    pub iterations: u64,
}

/// A player.
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

/// All bots there are, the weakest first.
pub const BOTS: [BotInfo; 2] = [
    BotInfo {
        name: "random",
        about: "plays any legal action, each as likely as the others",
        make: |seed| Box::new(fortuna::Random::new(seed)),
    },
    BotInfo {
        name: "agricola",
        about: "plans each turn to its end and takes the one that leaves it best off, without looking further",
        make: |_| Box::new(agricola::Agricola::default()),
    },
];
