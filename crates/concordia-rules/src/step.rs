//! Steps: what is still to be done in a turn, as a stack. The last one is next; it asks a seat or is carried out at
//! once.
//!
//! A card puts its steps on the stack, a copied card puts its own on top of those, so chains need no code of their own.
//! Each kind of step is a type in the file of the card or variant it belongs to, with everything about it: which
//! answers it allows, why another is refused, what an answer changes. This file has the list of them, and nothing else
//! knows all kinds.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::DecisionKind;
use crate::event::Events;
use crate::game::Game;
use crate::illegal::Reason;
use crate::personality::{
    self, architect, choice, colonist, diplomat, magister, mercator, prefect, senator, tribune,
};
use crate::seat::Seat;
use crate::sink::Sink;
use crate::variant::{fish_market, team};
use crate::{display, keep, scoring};

/// A step that asks a seat.
pub(crate) trait Question: Copy {
    /// What it asks.
    const KIND: DecisionKind;
    /// Whether it is asked even if there is only one answer (R19.3).
    const IS_ALWAYS_ASKED: bool = false;
    /// Whether its seat begins to execute with it, so that in the team game its market phase and its purchase of
    /// starting goods come before (R16.18, R17.2). Laying a card and recommending are not executing.
    const EXECUTES: bool = false;

    /// Who is asked.
    fn seat(self) -> Seat;

    /// Lists the legal answers, each once, in an order that depends on the position alone.
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()>;

    /// Why an answer is not legal. Agrees with `list`, answers in no time, and says what is wrong.
    fn check(self, game: &Game, action: Action) -> Result<(), Reason>;

    /// Carries out a legal answer. The step has left the stack; one that goes on puts itself there again.
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events);

    /// Whether a viewer would have to know a hidden card to answer.
    fn asks_for_hidden_cards(self, _: &Game) -> bool {
        false
    }

    /// Answers that only lack money, goods, steps or space, for quotes; some of them may be legal.
    fn list_unpayable(self, _: &Game, _: &mut Vec<Action>) {}

    /// The refusal of an answer that belongs to another question.
    fn not_asked(self) -> Result<(), Reason> {
        Err(Reason::NotAsked(Self::KIND))
    }
}

/// A step that is carried out at once.
pub(crate) trait Task: Copy {
    /// The seat that begins to execute with it, if one does (see [`Question::EXECUTES`]).
    fn executor(self) -> Option<Seat> {
        None
    }

    /// Whether it needs a card that is hidden in this game.
    fn needs_hidden_card(self, _: &Game) -> bool {
        false
    }

    /// Does it. The step has left the stack.
    fn carry_out(self, game: &mut Game, events: &mut impl Events);
}

macro_rules! steps {
    (questions { $($question:ident: $question_type:ty,)* } tasks { $($task:ident: $task_type:ty,)* }) => {
        /// Something still to be done in the turn.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Step {
            $($question($question_type),)*
            $($task($task_type),)*
        }

        $(impl From<$question_type> for Step {
            #[inline]
            fn from(step: $question_type) -> Step {
                Step::$question(step)
            }
        })*

        $(impl From<$task_type> for Step {
            #[inline]
            fn from(step: $task_type) -> Step {
                Step::$task(step)
            }
        })*

        impl Step {
            /// Who is asked what by this step, if it asks at all.
            #[inline]
            pub(crate) fn asks(self) -> Option<(Seat, DecisionKind)> {
                match self {
                    $(Step::$question(step) => Some((step.seat(), <$question_type>::KIND)),)*
                    $(Step::$task(_) => None,)*
                }
            }

            /// The seat that begins to execute with this step.
            #[inline]
            pub(crate) fn executor(self) -> Option<Seat> {
                match self {
                    $(Step::$question(step) => <$question_type>::EXECUTES.then(|| step.seat()),)*
                    $(Step::$task(step) => step.executor(),)*
                }
            }

            /// Whether it is asked even if there is only one answer.
            #[inline]
            pub(crate) fn is_always_asked(self) -> bool {
                match self {
                    $(Step::$question(_) => <$question_type>::IS_ALWAYS_ASKED,)*
                    $(Step::$task(_) => false,)*
                }
            }

            /// Whether it cannot go on without a card that is hidden in this game. Views are few and games are many,
            /// so this stays out of the way of the latter.
            #[cold]
            pub(crate) fn waits_for_hidden_card(self, game: &Game) -> bool {
                match self {
                    $(Step::$question(step) => step.asks_for_hidden_cards(game),)*
                    $(Step::$task(step) => step.needs_hidden_card(game),)*
                }
            }

            /// Lists the legal answers; a task has none.
            #[inline]
            pub(crate) fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
                match self {
                    $(Step::$question(step) => step.list(game, sink),)*
                    $(Step::$task(_) => ControlFlow::Continue(()),)*
                }
            }

            /// Why an answer is not legal.
            #[inline]
            pub(crate) fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
                match self {
                    $(Step::$question(step) => step.check(game, action),)*
                    $(Step::$task(_) => Err(Reason::HiddenCard),)*
                }
            }

            /// Carries out an answer, or the task, which is given none.
            #[inline]
            pub(crate) fn carry_out(self, game: &mut Game, action: Action, events: &mut impl Events) {
                match self {
                    $(Step::$question(step) => step.answer(game, action, events),)*
                    $(Step::$task(step) => step.carry_out(game, events),)*
                }
            }

            /// Answers that only lack money, goods, steps or space.
            pub(crate) fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
                match self {
                    $(Step::$question(step) => step.list_unpayable(game, all),)*
                    $(Step::$task(_) => {})*
                }
            }
        }
    };
}

// A new kind of step is one line here; the compiler asks for the rest.
steps! {
    questions {
        PlayCard: personality::PlayCard,
        LayCard: team::LayCard,
        StartCity: team::StartCity,
        Recommend: team::Recommend,
        Stock: mercator::Stock,
        Trade: mercator::Trade,
        Market: fish_market::Market,
        StandMove: fish_market::StandMove,
        StandBuild: fish_market::StandBuild,
        StandPlace: fish_market::StandPlace,
        Move: architect::Move,
        Build: architect::Build,
        Prefect: prefect::Prefect,
        Keep: keep::Keep,
        Colonist: colonist::Colonist,
        Settle: colonist::Settle,
        Recruit: tribune::Recruit,
        Purchase: senator::Purchase,
        CopyCard: diplomat::CopyCard,
        ChooseHalf: choice::ChooseHalf,
        Repeat: magister::Repeat,
    }
    tasks {
        PerformTop: personality::PerformTop,
        Execute: personality::Execute,
        PassMagnus: prefect::PassMagnus,
        CloseDisplay: display::CloseDisplay,
        Intermediate: scoring::Intermediate,
    }
}

/// Only fills unused places of the stack.
impl Default for Step {
    fn default() -> Step {
        display::CloseDisplay.into()
    }
}

/// The deepest stack of steps: a production that everybody shares, inside a card played alone under a Proconsul.
pub(crate) const MAX_STEPS_OPEN: usize = 14;
