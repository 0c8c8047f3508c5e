//! Functions of a table that tests may replace, so that they can show what they would find.
//!
//! Without the feature `test-hooks` there is nothing to replace: every part is the function itself.

use concordia_rules::{Action, Course, Game, Options, Seat};

use crate::clock::Clock;
use crate::duty::{self, FollowUp, Question};
use crate::frame::{Clocks, Update};
use crate::hash::Hash;
use crate::journal::{self, History, Stored};
use crate::message::{Refusal, UnreadAnswer};
use crate::play;
use crate::row::Row;
use crate::watch::{self, Watcher};

#[cfg(feature = "test-hooks")]
pub use faults::Fault;

/// A method for each part: it calls the function, or what a test has put in its place.
macro_rules! parts {
    ($($name:ident($($arg:ident: $type:ty),*) -> $out:ty = $function:path;)*) => {
        /// What of a table tests may replace.
        #[derive(Clone)]
        pub(crate) struct Parts {
            /// The luck of the setup, whatever the seed says.
            #[cfg(feature = "test-hooks")]
            pub(crate) deal: Option<concordia_rules::Deal>,
            $(
                #[cfg(feature = "test-hooks")]
                $name: fn($($type),*) -> $out,
            )*
        }

        impl Default for Parts {
            fn default() -> Parts {
                Parts {
                    #[cfg(feature = "test-hooks")]
                    deal: None,
                    $(
                        #[cfg(feature = "test-hooks")]
                        $name: $function,
                    )*
                }
            }
        }

        #[cfg(feature = "test-hooks")]
        impl Parts {
            $(pub(crate) fn $name(&self, $($arg: $type),*) -> $out {
                (self.$name)($($arg),*)
            })*

            pub(crate) fn game(&self, options: &Options, seed: u128) -> Game {
                match &self.deal {
                    Some(deal) => Game::deal(options, deal),
                    None => Game::new(options, seed),
                }
            }
        }

        #[cfg(not(feature = "test-hooks"))]
        #[expect(clippy::unused_self, reason = "with the feature it is used")]
        impl Parts {
            $(pub(crate) fn $name(&self, $($arg: $type),*) -> $out {
                $function($($arg),*)
            })*

            pub(crate) fn game(&self, options: &Options, seed: u128) -> Game {
                Game::new(options, seed)
            }
        }
    };
}

parts! {
    follows(row: &Row, previous: Hash, game: &str) -> bool = journal::follows;
    is_stale(expected_seq: u64, history: &History) -> bool = play::is_stale;
    find_sent(history: &History, key: &str, expected_seq: u64) -> Option<Stored> = play::find_sent;
    is_same(sent: &Result<Vec<Action>, UnreadAnswer>, played: &[Action]) -> bool = play::is_same;
    answering(asked: Option<Seat>, sender: Seat) -> Option<Seat> = play::answering;
    judge(course: &Course, seat: Seat, actions: Vec<Action>) -> Result<Vec<Action>, Refusal> = play::judge;
    update(history: &History, viewer: Option<Seat>, seen: Option<u64>, clocks: Clocks) -> Update = Update::new;
    is_told(watcher: &Watcher, seat: Option<Seat>, seq: u64) -> bool = watch::is_told;
    is_out_of_time(clock: &Clock, seat: Seat) -> bool = duty::is_out_of_time;
    follow_up(question: Question) -> FollowUp = duty::follow_up;
}

/// Parts are no state: what a table is does not depend on them.
impl PartialEq for Parts {
    fn eq(&self, _: &Parts) -> bool {
        true
    }
}

impl Eq for Parts {}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Parts")
    }
}

#[cfg(feature = "test-hooks")]
mod faults {
    use concordia_rules::{Action, Actions, Course, Game, Seat};

    use super::Parts;
    use crate::duty::{self, BotAnswer, FollowUp, Question};
    use crate::frame::{Clocks, Update};
    use crate::journal::History;
    use crate::message::Refusal;
    use crate::{play, watch};

    /// A mistake that somebody might make in this crate: one part does something else.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// The key of a message is not looked up.
        IgnoresKeys,
        /// The key is looked up only if the sequence number is right.
        LooksUpKeysLate,
        /// The same key with other content gets the old answer.
        TrustsKeys,
        /// A message for an earlier position is played now.
        IgnoresSequence,
        /// Who comes back misses one move.
        SkipsAMove,
        /// Everybody sees what the left neighbour sees.
        ShowsWrongSeat,
        /// Spectators are not told of moves.
        ForgetsSpectators,
        /// The chain of rows is not checked.
        TrustsRows,
        /// Whoever sits at the table may answer for the seat that is asked.
        LetsAnybodyPlay,
        /// The answers before an illegal one are kept.
        KeepsLegalPart,
        /// A bot that fails is waited for.
        WaitsForBots,
        /// A seat without time left is waited for.
        ForgivesTimeouts,
        /// Answers are checked on the true game, so that refusals tell of hidden cards.
        ChecksOnTruth,
        /// Another answer is stored than the one that was sent.
        StoresSomethingElse,
    }

    impl Fault {
        /// All of them.
        pub const ALL: [Fault; 14] = [
            Fault::IgnoresKeys,
            Fault::LooksUpKeysLate,
            Fault::TrustsKeys,
            Fault::IgnoresSequence,
            Fault::SkipsAMove,
            Fault::ShowsWrongSeat,
            Fault::ForgetsSpectators,
            Fault::TrustsRows,
            Fault::LetsAnybodyPlay,
            Fault::KeepsLegalPart,
            Fault::WaitsForBots,
            Fault::ForgivesTimeouts,
            Fault::ChecksOnTruth,
            Fault::StoresSomethingElse,
        ];
    }

    impl Parts {
        /// Puts the parts back that a fault has replaced, and replaces the one of this fault.
        pub(crate) fn plant(&mut self, fault: Option<Fault>) {
            *self = Parts { deal: self.deal.take(), ..Parts::default() };
            let Some(fault) = fault else { return };
            match fault {
                Fault::IgnoresKeys => self.find_sent = |_, _, _| None,
                Fault::LooksUpKeysLate => {
                    self.find_sent = |history, key, expected_seq| {
                        let is_late = play::is_stale(expected_seq, history);
                        play::find_sent(history, key, expected_seq).filter(|_| !is_late)
                    };
                }
                Fault::TrustsKeys => self.is_same = |_, _| true,
                Fault::IgnoresSequence => self.is_stale = |_, _| false,
                Fault::SkipsAMove => self.update = update_without_a_move,
                Fault::ShowsWrongSeat => self.update = update_of_left_neighbour,
                Fault::ForgetsSpectators => {
                    self.is_told = |watcher, seat, seq| seat.is_none() || watch::is_told(watcher, seat, seq);
                }
                Fault::TrustsRows => self.follows = |_, _, _| true,
                Fault::LetsAnybodyPlay => self.answering = |asked, _| asked,
                Fault::KeepsLegalPart => self.judge = keep_legal_part,
                Fault::WaitsForBots => self.follow_up = wait_for_bot,
                Fault::ForgivesTimeouts => self.is_out_of_time = |_, _| false,
                Fault::ChecksOnTruth => self.judge = |_, _, actions| Ok(actions),
                Fault::StoresSomethingElse => self.judge = judge_something_else,
            }
        }
    }

    fn update_without_a_move(
        history: &History,
        viewer: Option<Seat>,
        seen: Option<u64>,
        clocks: Clocks,
    ) -> Update {
        let mut update = Update::new(history, viewer, seen, clocks);
        update.moves.drain(..update.moves.len().min(1));
        update
    }

    fn update_of_left_neighbour(
        history: &History,
        viewer: Option<Seat>,
        seen: Option<u64>,
        clocks: Clocks,
    ) -> Update {
        let viewer = viewer.map(|seat| history.game().seating().left_of(seat));
        Update::new(history, viewer, seen, clocks)
    }

    fn keep_legal_part(
        course: &Course,
        seat: Seat,
        mut actions: Vec<Action>,
    ) -> Result<Vec<Action>, Refusal> {
        match play::judge(course, seat, actions.clone()) {
            Err(Refusal::Illegal { nth, .. }) if nth > 0 => {
                actions.truncate(nth);
                Ok(actions)
            }
            judged => judged,
        }
    }

    fn judge_something_else(
        course: &Course,
        seat: Seat,
        actions: Vec<Action>,
    ) -> Result<Vec<Action>, Refusal> {
        play::judge(course, seat, actions).map(|actions| something_else(course.game(), actions))
    }

    /// The first answer is another legal one, if there is one.
    fn something_else(game: &Game, actions: Vec<Action>) -> Vec<Action> {
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        let other = legal.iter().find(|other| Some(*other) != actions.first());
        other.map_or(actions, |&other| vec![other])
    }

    fn wait_for_bot(question: Question) -> FollowUp {
        match question.answer {
            BotAnswer::Given(_) => duty::follow_up(question),
            BotAnswer::Awaited | BotAnswer::Failed => FollowUp::Wait(question),
        }
    }
}
