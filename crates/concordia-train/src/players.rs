//! Who plays the games: bots with a name, of which a pool is made.

use std::sync::Arc;

use concordia_bots::{BOTS, Bot, Care, Nets, Pupil, Taste, WEIGHTS, Weights, careless_planner};
use concordia_rules::{Dice, God};

/// A player of training games and of matches.
#[derive(Clone, Debug)]
pub(crate) enum Player {
    /// A bot of the ladder, with so many iterations.
    Level { name: &'static str, iterations: u64 },
    /// A planner with a table of weights.
    Table(Weights),
    /// A bot with these nets.
    Pupil { nets: Arc<Nets>, iterations: u64, taste: Taste },
    /// One that is fond of something else in each game.
    Fond { nets: Arc<Nets> },
}

/// The table of weights with two that were found by tuning and changed again for prettier scores.
pub(crate) const TUNED: Weights = Weights { houses_to_come: 5.4, cards_to_come: 2.9, ..WEIGHTS };

/// How carefully players weigh their plans in training games, each as often as it is listed: games without mistakes
/// would teach only what happens in such games.
const CARES: [Care; 10] = [
    Care::BEST,
    Care::BEST,
    Care::BEST,
    Care::BEST,
    Care::BEST,
    Care { misjudges_by: 2.0, of_turns: 100 },
    Care { misjudges_by: 4.0, of_turns: 30 },
    Care { misjudges_by: 8.0, of_turns: 10 },
    Care { misjudges_by: 16.0, of_turns: 5 },
    Care { misjudges_by: 30.0, of_turns: 4 },
];

/// How much more than a point ahead somebody likes a point of the god it is fond of, and how little a turn to come.
const FONDNESS: f64 = 0.6;

/// To win, with a fondness.
fn fond_taste(dice: &mut Dice) -> Taste {
    let mut taste = Taste::WIN;
    match God::ALL.get(dice.below(God::ALL.len() + 1)) {
        Some(&god) => taste.gods[god as usize] = FONDNESS,
        None => taste.turns = -FONDNESS,
    }
    taste
}

impl Player {
    /// A player with nets that wants to win.
    pub(crate) fn with_nets(nets: Arc<Nets>, iterations: u64) -> Player {
        Player::Pupil { nets, iterations, taste: Taste::WIN }
    }

    /// Seats it for a match.
    pub(crate) fn sit_down(&self, seed: u64) -> Seated {
        self.sit_down_with(Care::BEST, false, &mut Dice::new(seed))
    }

    /// Seats it to play on without mistakes, but in a hurry: many games are asked for.
    pub(crate) fn sit_down_in_a_hurry(&self, dice: &mut Dice) -> Seated {
        self.sit_down_with(Care::BEST, true, dice)
    }

    /// Seats it for a training game, in which it hurries and makes mistakes.
    pub(crate) fn sit_down_to_learn(&self, dice: &mut Dice) -> Seated {
        let care = dice.pick(&CARES);
        self.sit_down_with(care, true, dice)
    }

    fn sit_down_with(&self, care: Care, hurries: bool, dice: &mut Dice) -> Seated {
        let seed = dice.next_u64();
        let pupil = |nets, iterations, taste| {
            let pupil = Pupil { care, iterations, taste, hurries };
            Seated { bot: pupil.sit_down(nets, seed), iterations }
        };
        match self {
            Player::Level { name, iterations } => {
                let info =
                    BOTS.iter().find(|info| info.name == *name).expect("the pool names bots that there are");
                Seated { bot: (info.make)(seed), iterations: *iterations }
            }
            Player::Table(weights) => Seated { bot: careless_planner(weights, care, seed), iterations: 0 },
            Player::Pupil { nets, iterations, taste } => pupil(nets, *iterations, *taste),
            Player::Fond { nets } => pupil(nets, 0, fond_taste(dice)),
        }
    }
}

/// A player in its seat.
pub(crate) struct Seated {
    pub(crate) bot: Box<dyn Bot>,
    pub(crate) iterations: u64,
}
