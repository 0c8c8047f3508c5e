//! Planted faults and deals, so that tests can show what they would find.
//!
//! Without the feature `test-hooks` nothing can be planted: [`Planted`] has no fields and every question about it is
//! answered with a constant.

use concordia_rules::{Game, Options};

#[cfg(feature = "test-hooks")]
use concordia_rules::Deal;

/// A mistake that somebody might make in this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "test-hooks"), expect(unreachable_pub, reason = "only tests plant faults"))]
pub enum Fault {
    /// A move is acknowledged and told before the store has it.
    AcknowledgesUnstored,
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
    /// The time of a stop is charged.
    ChargesDowntime,
    /// The chain of rows is not checked.
    TrustsRows,
    /// A write that lost a race counts as stored.
    IgnoresConflicts,
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
    /// Messages that waited when a write failed are thrown away.
    DropsQueue,
    /// Another answer is stored than the one that was sent.
    StoresSomethingElse,
    /// Answers are read when they come, and `end` stands in for those whose position is not known yet.
    ReadsTooEarly,
}

#[cfg(feature = "test-hooks")]
impl Fault {
    /// All of them.
    pub const ALL: [Fault; 19] = [
        Fault::AcknowledgesUnstored,
        Fault::IgnoresKeys,
        Fault::LooksUpKeysLate,
        Fault::TrustsKeys,
        Fault::IgnoresSequence,
        Fault::SkipsAMove,
        Fault::ShowsWrongSeat,
        Fault::ForgetsSpectators,
        Fault::ChargesDowntime,
        Fault::TrustsRows,
        Fault::IgnoresConflicts,
        Fault::LetsAnybodyPlay,
        Fault::KeepsLegalPart,
        Fault::WaitsForBots,
        Fault::ForgivesTimeouts,
        Fault::ChecksOnTruth,
        Fault::DropsQueue,
        Fault::StoresSomethingElse,
        Fault::ReadsTooEarly,
    ];
}

/// What is planted in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Planted {
    #[cfg(feature = "test-hooks")]
    pub(crate) fault: Option<Fault>,
    #[cfg(feature = "test-hooks")]
    pub(crate) deal: Option<Deal>,
}

#[cfg(feature = "test-hooks")]
impl Planted {
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    pub(crate) fn game(&self, options: &Options, seed: u128) -> Game {
        match &self.deal {
            Some(deal) => Game::deal(options, deal),
            None => Game::new(options, seed),
        }
    }
}

#[cfg(not(feature = "test-hooks"))]
#[expect(clippy::unused_self, reason = "with the feature it is used")]
impl Planted {
    pub(crate) const fn has(&self, _: Fault) -> bool {
        false
    }

    pub(crate) fn game(&self, options: &Options, seed: u128) -> Game {
        Game::new(options, seed)
    }
}
