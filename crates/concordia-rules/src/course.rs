//! A course of play: where a game began and the answers since. Everything else is derived from them.

use std::fmt;

use crate::action::Action;
use crate::card::Card;
use crate::decision::{Decision, DecisionKind};
use crate::event::{Events, TurnWatch};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::rng::Dice;
use crate::seat::Seat;
use crate::view::View;

/// A game with its history: it can be taken back, written down and played again.
///
/// Only the beginning and the answers are kept; taking back plays the rest again, which for a whole game takes
/// less than a millisecond.
#[derive(Clone, Debug)]
pub struct Course {
    first: Game,
    answers: Vec<Action>,
    now: Game,
    turn_start: Game,
    /// How many answers came before the present turn.
    n_before_turn: usize,
}

/// Why cards cannot have been drawn next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDraw {
    /// This one is known to lie elsewhere, or is never drawn at this table.
    OtherCard(Card),
    /// The stack has fewer.
    TooMany {
        /// The cards that are said to be drawn.
        n_drawn: usize,
        /// The cards of the stack.
        n_stack: usize,
    },
}

impl fmt::Display for BadDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDraw::OtherCard(card) => write!(f, "{} cannot be the card that was drawn", card.id()),
            BadDraw::TooMany { n_drawn, n_stack } => {
                write!(f, "{n_drawn} cards were drawn from a stack of {n_stack}")
            }
        }
    }
}

impl std::error::Error for BadDraw {}

impl Course {
    /// A course that begins here.
    pub fn new(game: Game) -> Course {
        Course { first: game, answers: Vec::new(), now: game, turn_start: game, n_before_turn: 0 }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.now
    }

    /// The game as it began.
    pub fn first(&self) -> &Game {
        &self.first
    }

    /// All answers so far; those that were given by the rules are not among them (R19.3).
    pub fn answers(&self) -> &[Action] {
        &self.answers
    }

    /// The game at the start of the present turn, and the answers since.
    pub fn turn(&self) -> (&Game, &[Action]) {
        (&self.turn_start, &self.answers[self.n_before_turn..])
    }

    /// Cards drawn from the stack since the turn began.
    pub fn n_drawn_in_turn(&self) -> usize {
        self.turn_start.n_stack() - self.now.n_stack()
    }

    /// What a seat or a spectator may know of the present turn: its start as seen from there with the cards that
    /// were drawn since, and the answers (R18).
    ///
    /// While the Legatus player is asked for a recommendation, the partner's hand is shown to that player alone
    /// (R8.14.1); what was recommended is known to the two partners only (R18.5).
    pub fn view(&self, viewer: Option<Seat>) -> (View, Vec<Action>) {
        let seating = self.now.seating();
        let shown = match self.now.decision() {
            Decision::Asked { seat, kind: DecisionKind::Recommend } if viewer == Some(seat) => {
                seating.partner_of(seat)
            }
            _ => None,
        };
        let view = self.turn_start.view_showing(viewer, shown, self.n_drawn_in_turn());
        let mut game = self.turn_start;
        let mut seen = Vec::new();
        for &act in self.turn().1 {
            seen.push(game.as_seen_by(viewer, act));
            game.replay(act, &mut ()).expect("it was carried out before");
        }
        (view, seen)
    }

    /// Plays an answer of the deciding seat; on `Err` nothing has changed.
    pub fn play(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        self.now.check(action)?;
        self.replay(action, events)
    }

    /// Plays an answer that is known to have been given (see [`Game::replay`]).
    pub fn replay(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        let mut watch = TurnWatch::default();
        self.now.replay(action, &mut (events, &mut watch))?;
        self.answers.push(action);
        if watch.passed {
            self.turn_start = self.now;
            self.n_before_turn = self.answers.len();
        }
        Ok(())
    }

    /// Names the next cards of a hidden stack, before they are drawn.
    ///
    /// They become part of where the course began: a card's place in the stack was settled at the setup.
    pub fn reveal(&mut self, cards: &[Card]) -> Result<(), BadDraw> {
        let n_stack = self.now.n_stack();
        if cards.len() > n_stack {
            return Err(BadDraw::TooMany { n_drawn: cards.len(), n_stack });
        }
        for (nth, &card) in cards.iter().enumerate() {
            for game in [&mut self.first, &mut self.turn_start, &mut self.now] {
                game.name_stack_card(n_stack - 1 - nth, card)?;
            }
        }
        Ok(())
    }

    /// Tells a viewer the intermediate score that a seat with hidden cards is about to get.
    pub fn announce_score(&mut self, seat: Seat, score: u32) {
        for game in [&mut self.first, &mut self.turn_start, &mut self.now] {
            game.announce_score(seat, score);
        }
    }

    /// Takes the last answer back, and says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(n_kept) = self.answers.len().checked_sub(1) else {
            return false;
        };
        *self = self.after(n_kept);
        true
    }

    /// The course as it was after so many of its answers; as it is, if there are not more.
    #[must_use]
    pub fn after(&self, n_answers: usize) -> Course {
        let mut earlier = Course::new(self.first);
        for &action in self.answers.iter().take(n_answers) {
            earlier.replay(action, &mut ()).expect("it was legal before");
        }
        earlier
    }

    /// The same answers after another beginning; `None` where they are not legal there.
    pub(crate) fn begun_with(&self, first: &Game) -> Option<Course> {
        let mut other = Course::new(*first);
        let mut played = self.answers.iter().map(|&action| other.replay(action, &mut ()));
        played.all(|result| result.is_ok()).then_some(other)
    }

    /// The present turn in a game that this may be: the cards of the stack that nobody has seen are shuffled with
    /// these dice. A recommendation that a viewer may not know is none, since it binds nobody (R8.14.1).
    pub fn imagined_turn(&self, dice: &mut Dice) -> (Game, Vec<Action>) {
        let (start, acts) = self.turn();
        let known = |&act: &Action| if act == Action::Recommend(Card::Hidden) { Action::End } else { act };
        (start.imagined(dice), acts.iter().map(known).collect())
    }
}
