//! A second reading of the rules, naive and obviously right, to hold the fast one against.
//!
//! It is written from the rules specification alone and shares no code with the crate: every price, surcharge,
//! budget, hand, stand and turn is stated again here. Of the crate it uses the words (actions, cards, places)
//! and what the luck of the setup has laid out: the map as data, the tokens and the order of the cards.
//!
//! A turn is one plain function from top to bottom that stops at the first question without an answer. After
//! every answer a [`Follower`] plays the turn again from its start. So nothing has to be remembered in between,
//! which is what the fast rules do with their stack of steps.

mod answers;
mod cards;
mod market;
mod numbers;
mod score;
mod table;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use concordia_rules::{Action, Decision, DecisionKind, Game, Seat};

use table::Table;

/// What must happen now and then in random games, or the rules about it are not tried.
pub(crate) const RARE: [&str; 65] = [
    "Diplomat alone copies Praetor",
    "Diplomat alone copies Proconsul",
    "Diplomat copies",
    "Diplomat copies Legatus",
    "Diplomat copies Magister",
    "Diplomat copies Praetor",
    "Diplomat copies Proconsul",
    "Diplomat copies Senator",
    "Diplomat copies choice card",
    "Diplomat under Legatus copies Praetor",
    "Diplomat under Legatus copies Proconsul",
    "Legatus answered by a Legatus",
    "Legatus, Legatus, Proconsul",
    "Magister barred by a Senator",
    "Magister on nothing",
    "Magister repeats",
    "Magister repeats Diplomat",
    "Magister repeats Prefect with PM",
    "Magister repeats choice card",
    "Minerva with salt cities",
    "Praetor alone",
    "Proconsul",
    "Proconsul alone",
    "Proconsul under Legatus",
    "a bonus of choice",
    "a bonus of choice with PM",
    "a colonist in one of two capitals",
    "a house in a salt city",
    "a land colonist where only ships go",
    "a ship carried",
    "all but a circle",
    "barred: Diplomat",
    "barred: Legatus under Legatus",
    "barred: Legatus under Proconsul",
    "barred: Magister with nothing to repeat",
    "barred: copied before",
    "barred: second Magister",
    "both stands",
    "coins of a chosen bonus",
    "coins printed on the map",
    "colonist stand",
    "first placement",
    "fish is refused for goods",
    "full circle",
    "house stand: house only",
    "house stand: step and house",
    "house stand: step only",
    "intermediate scoring paid",
    "market or purchase at the end of the turn",
    "only salt is left for a question mark",
    "own spot entered again",
    "salt for a question mark by choice",
    "salt in the place of a good",
    "salt is kept and a good lost",
    "salt is lost",
    "salt is sold as a good",
    "second spot in the phase of first placement",
    "senator stand",
    "senator stand with the display open",
    "space freed by the fish paid",
    "the end triggered in the turn of the partner",
    "the good of the cash alternative is lost",
    "the partner pays",
    "three spots in one phase",
    "two colonists of a kind at the start",
];

/// Units of brick, food, tool, wine, cloth and salt.
type Units = [u8; 6];

/// Somebody must answer before the turn can go on.
#[derive(Clone, Debug)]
struct Question {
    seat: usize,
    kind: DecisionKind,
    legal: BTreeSet<Action>,
}

/// What comes of a part of a turn, unless somebody must answer first.
type Asked<T> = Result<T, Question>;

/// Follows one game from its start and says after every answer who must be asked what next.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// The table at the start of the turn.
    turn_start: Table,
    /// The answers since, those with no choice included.
    answers: Vec<Action>,
    /// The table as it stands.
    now: Table,
    open: Option<Question>,
    /// How often something rare was seen.
    seen: BTreeMap<&'static str, u32>,
}

impl Follower {
    /// Follows a game that has just been set up.
    pub(crate) fn new(game: &Game) -> Follower {
        let table = Table::set_up(game);
        let mut follower = Follower {
            turn_start: table.clone(),
            answers: Vec::new(),
            now: table,
            open: None,
            seen: BTreeMap::new(),
        };
        follower.go_on();
        follower
    }

    /// Who must be asked what, or that the game is over.
    pub(crate) fn decision(&self) -> Decision {
        match &self.open {
            Some(question) => Decision::Asked { seat: Seat(question.seat as u8), kind: question.kind },
            None => Decision::Over,
        }
    }

    /// All answers to the open question; none when the game is over.
    pub(crate) fn legal(&self) -> BTreeSet<Action> {
        self.open.as_ref().map(|question| question.legal.clone()).unwrap_or_default()
    }

    /// Takes note of an answer.
    pub(crate) fn answer(&mut self, action: Action) {
        self.answers.push(action);
        self.go_on();
    }

    /// Holds everything that lies on the table against the game.
    pub(crate) fn check_table(&self, game: &Game) {
        self.now.check(game);
        if self.answers.iter().all(|&answer| answer == Action::End) {
            self.now.check_between_turns(game);
        }
        if self.open.is_none() {
            self.now.check_result(game);
        }
    }

    /// How often something rare was seen.
    pub(crate) fn seen(&self) -> &BTreeMap<&'static str, u32> {
        &self.seen
    }

    /// Plays the turn again with all answers, and the turns after it as far as nobody has a choice.
    fn go_on(&mut self) {
        loop {
            let mut table = self.turn_start.clone();
            table.answers.clone_from(&self.answers);
            let outcome = table.play_turn();
            self.answers.clone_from(&table.answers);
            if let Err(question) = outcome {
                self.now = table;
                self.open = Some(question);
                return;
            }
            assert_eq!(table.n_answered, self.answers.len(), "an answer was not asked for");
            if table.ends_after_this_turn() {
                table.note_scores();
            }
            for what in table.seen.drain(..) {
                *self.seen.entry(what).or_default() += 1;
            }
            if table.ends_after_this_turn() {
                self.now = table;
                self.open = None;
                return;
            }
            table.pass_turn();
            self.turn_start = table;
            self.answers.clear();
        }
    }
}
