//! The bots there are, from friendly to frightening. Their strengths are measured in docs/ladder.md.

use crate::planner::{Habit, OneTurn};
use crate::random::Random;
use crate::search::Style;
use crate::searcher::Searcher;
use crate::turns::Width;
use crate::{Bot, WEIGHTS, Weights};

/// A bot there is.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name in the protocol.
    pub name: &'static str,
    /// One sentence about its style.
    pub about: &'static str,
    /// Iterations of its quick form, which answers within 50 ms.
    pub quick: u64,
    /// Iterations of its full form.
    pub full: u64,
    /// Makes one with a seed of its own, which is never that of the setup.
    pub make: fn(seed: u64) -> Box<dyn Bot>,
}

/// All bots there are, the weakest first.
pub const BOTS: [BotInfo; 5] = [
    BotInfo {
        name: "random",
        about: "plays any legal action, each as likely as the others; for tests",
        quick: 0,
        full: 0,
        make: |seed| Box::new(Random::new(seed)),
    },
    BotInfo {
        name: "tiro",
        about: "a recruit: makes honest plans for its turn and often misjudges what they are worth",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&TIRO, seed)),
    },
    BotInfo {
        name: "agricola",
        about: "a farmer: plans each turn to its end and takes what leaves it best off, without looking further",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&AGRICOLA, seed)),
    },
    BotInfo {
        name: "seneca",
        about: "a thinker: weighs its plans by playing the next round in its head",
        quick: 16,
        full: 50,
        make: |seed| Box::new(Searcher::new(&SEARCH, &WEIGHTS, seed)),
    },
    BotInfo {
        name: "augustus",
        about: "an emperor: searches several rounds ahead for every seat and takes all the time it is given",
        quick: 80,
        full: 1200,
        make: |seed| Box::new(Searcher::new(&SEARCH, &WEIGHTS, seed)),
    },
];

/// A bot that plans like Agricola with other weights: what a tuner compares.
pub fn planner(weights: &Weights) -> Box<dyn Bot> {
    Box::new(OneTurn::new(&Habit { weights: *weights, ..AGRICOLA }, 0))
}

/// A beginner looks at its own board only.
const TIRO: Habit = Habit {
    width: Width { beam: 2, of_card: 2, plans: 12 },
    misjudges_by: 8.0,
    weights: Weights { opponents: 0.0, ..WEIGHTS },
};

const AGRICOLA: Habit =
    Habit { width: Width { beam: 6, of_card: 1, plans: 1 }, misjudges_by: 0.0, weights: WEIGHTS };

/// What sets Seneca and Augustus apart is how many iterations they are given.
const SEARCH: Style = Style {
    root: Width { beam: 6, of_card: 4, plans: 12 },
    inner: Width { beam: 3, of_card: 2, plans: 6 },
    playout: Width { beam: 1, of_card: 1, plans: 1 },
    rounds: 2,
    exploration: 4.0,
    doubt: 2.0,
    widening: 0.7,
    victory: 10.0,
    margin: 12.0,
};
