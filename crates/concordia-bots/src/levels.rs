//! The bots there are, from friendly to frightening. Their strengths are measured in docs/ladder.md.

use std::sync::Arc;

use concordia_rules::God;

use crate::learned::Taste;
use crate::mind::Student;
use crate::nets::Nets;
use crate::planner::{Care, Habit, OneTurn};
use crate::random::Random;
use crate::search::Style;
use crate::searcher::Searcher;
use crate::turns::Width;
use crate::{Bot, WEIGHTS, Weights};

/// What a bot is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// To try out the rules.
    Test,
    /// To be beaten, one after the other.
    Level,
    /// To measure others by; it stays as it is.
    Yardstick,
    /// To play with somebody who has a taste.
    Character,
}

impl Role {
    /// Its name in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Test => "test",
            Role::Level => "level",
            Role::Yardstick => "yardstick",
            Role::Character => "character",
        }
    }
}

/// A bot there is.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name in the protocol.
    pub name: &'static str,
    /// What it is there for.
    pub role: Role,
    /// One sentence about its style.
    pub about: &'static str,
    /// Iterations of its quick form, which takes less than 50 ms on average at most tables.
    pub quick: u64,
    /// Iterations of its full form.
    pub full: u64,
    /// Makes one with a seed of its own, which is never that of the setup.
    pub make: fn(seed: u64) -> Box<dyn Bot>,
}

/// All bots there are; levels stand together, the weakest first.
pub const BOTS: [BotInfo; 13] = [
    BotInfo {
        name: "random",
        role: Role::Test,
        about: "plays any legal action, each as likely as the others; for tests",
        quick: 0,
        full: 0,
        make: |seed| Box::new(Random::new(seed)),
    },
    BotInfo {
        name: "discipulus",
        role: Role::Level,
        about: "a pupil: sees what each card can do, and hardly knows which one to play",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&DISCIPULUS, BEGINNERS_WEIGHTS, seed)),
    },
    BotInfo {
        name: "tiro",
        role: Role::Level,
        about: "a recruit: makes honest plans for its own board and misjudges what they are worth",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&TIRO, BEGINNERS_WEIGHTS, seed)),
    },
    BotInfo {
        name: "faber",
        role: Role::Level,
        about: "a craftsman: has learned what is worth having, and often misjudges it",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&FABER, winner(), seed)),
    },
    BotInfo {
        name: "seneca",
        role: Role::Level,
        about: "a thinker: judges quite well what its turn leads to, without looking further",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&SENECA, winner(), seed)),
    },
    BotInfo {
        name: "cicero",
        role: Role::Level,
        about: "a statesman: thinks of what the others will do next",
        quick: 5,
        full: 32,
        make: |seed| Box::new(Searcher::new(&SEARCH, winner(), seed)),
    },
    BotInfo {
        name: "agrippa",
        role: Role::Level,
        about: "a general: searches a round and more ahead for every seat",
        quick: 16,
        full: 256,
        make: |seed| Box::new(Searcher::new(&SEARCH, winner(), seed)),
    },
    BotInfo {
        name: "augustus",
        role: Role::Level,
        about: "an emperor: searches several rounds ahead for every seat and takes all the time it is given",
        quick: 48,
        full: 4096,
        make: |seed| Box::new(Searcher::new(&SEARCH, winner(), seed)),
    },
    BotInfo {
        name: "agricola",
        role: Role::Yardstick,
        about: "a farmer: plans each turn to its end and takes what leaves it best off, by a table of weights",
        quick: 0,
        full: 0,
        make: |seed| Box::new(OneTurn::new(&AGRICOLA, WEIGHTS, seed)),
    },
    BotInfo {
        name: "marius",
        role: Role::Character,
        about: "a settler: sends out colonists early and lives by Mars",
        quick: 16,
        full: 64,
        make: |seed| Box::new(Searcher::new(&SEARCH, fond_of(&[(God::Mars, 0.5)], 0.0), seed)),
    },
    BotInfo {
        name: "vitruvius",
        role: Role::Character,
        about: "a builder: wants houses everywhere and specialists who are paid for them",
        quick: 16,
        full: 64,
        make: |seed| Box::new(Searcher::new(&SEARCH, fond_of(&[(God::Minerva, 0.6)], 0.0), seed)),
    },
    BotInfo {
        name: "strabo",
        role: Role::Character,
        about: "a geographer: must have seen every province, and lives by Saturnus",
        quick: 16,
        full: 64,
        make: |seed| Box::new(Searcher::new(&SEARCH, fond_of(&[(God::Saturnus, 0.7)], 0.0), seed)),
    },
    BotInfo {
        name: "crassus",
        role: Role::Character,
        about: "a rich man: buys card after card and wants the game to be over soon",
        quick: 16,
        full: 64,
        make: |seed| Box::new(Searcher::new(&SEARCH, fond_of(&[], -1.2), seed)),
    },
];

/// The levels, the weakest first.
pub fn levels() -> Vec<BotInfo> {
    BOTS.into_iter().filter(|info| info.role == Role::Level).collect()
}

/// The shipped nets, and the wish to win.
fn winner() -> Student {
    Student { nets: Nets::shipped(), taste: Taste::WIN }
}

/// The shipped nets, and a liking for the points of some gods and for turns to come.
fn fond_of(gods: &[(God, f64)], turns: f64) -> Student {
    let mut taste = Taste { turns, ..Taste::WIN };
    for &(god, liking) in gods {
        taste.gods[god as usize] = liking;
    }
    Student { nets: Nets::shipped(), taste }
}

/// A bot that plans like Agricola with other weights: what a tuner compares.
pub fn planner(weights: &Weights) -> Box<dyn Bot> {
    Box::new(OneTurn::new(&AGRICOLA, *weights, 0))
}

/// A bot that plans like Agricola and weighs more plans less carefully: what the first lessons are learned from.
pub fn careless_planner(weights: &Weights, care: Care, seed: u64) -> Box<dyn Bot> {
    Box::new(OneTurn::new(&Habit { width: LEARNED, care }, *weights, seed))
}

/// A bot that has learned: what a trainer lets play.
#[derive(Clone, Copy, Debug)]
pub struct Pupil {
    /// How carefully it weighs its plans.
    pub care: Care,
    /// Iterations of its search; with none it plans one turn.
    pub iterations: u64,
    /// What it tries to get.
    pub taste: Taste,
    /// Whether it looks at fewer plans of a turn, so that more games are played in the same time.
    pub hurries: bool,
}

impl Pupil {
    /// Seats it with these nets.
    pub fn sit_down(&self, nets: &Arc<Nets>, seed: u64) -> Box<dyn Bot> {
        let mind = Student { nets: Arc::clone(nets), taste: self.taste };
        if self.iterations > 0 {
            Box::new(Searcher::new(&SEARCH, mind, seed))
        } else {
            let width = if self.hurries { HURRIED } else { LEARNED };
            Box::new(OneTurn::new(&Habit { width, care: self.care }, mind, seed))
        }
    }
}

/// Plays any card sensibly, and hardly knows which one to play.
const DISCIPULUS: Habit = Habit {
    width: Width { beam: 1, of_card: 1, plans: 12 },
    care: Care { misjudges_by: 60.0, of_turns: 100 },
};

const TIRO: Habit = Habit {
    width: Width { beam: 2, of_card: 2, plans: 12 },
    care: Care { misjudges_by: 4.0, of_turns: 100 },
};

/// Beginners look at their own board only.
const BEGINNERS_WEIGHTS: Weights = Weights { opponents: 0.0, ..WEIGHTS };

const AGRICOLA: Habit = Habit { width: Width { beam: 6, of_card: 1, plans: 1 }, care: Care::BEST };

const FABER: Habit = Habit {
    width: Width { beam: 3, of_card: 2, plans: 12 },
    care: Care { misjudges_by: 14.0, of_turns: 100 },
};

const SENECA: Habit = Habit { width: LEARNED, care: Care { misjudges_by: 5.0, of_turns: 100 } };

const LEARNED: Width = Width { beam: 6, of_card: 4, plans: 24 };
const HURRIED: Width = Width { beam: 3, of_card: 2, plans: 12 };

/// What sets Cicero, Agrippa and Augustus apart is how many iterations they are given.
pub(crate) const SEARCH: Style = Style {
    root: Width { beam: 6, of_card: 4, plans: 12 },
    inner: Width { beam: 2, of_card: 1, plans: 4 },
    exploration: 2.0,
    doubt: 2.0,
    widening: 0.7,
};
