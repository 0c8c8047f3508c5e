//! Decisions: who is asked what. That is public; what is still to be done in a turn is not (`step.rs`), since several
//! kinds of steps ask the same, and some ask nothing.

use std::fmt;

use crate::seat::Seat;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A seat is asked.
    Asked {
        /// Who.
        seat: Seat,
        /// What.
        kind: DecisionKind,
    },
    /// A viewer's game cannot go on without knowing a card (R18).
    Hidden {
        /// Where that card is.
        of: HiddenCard,
        /// Whether nothing is left to decide in the turn.
        turn_over: bool,
    },
    /// The game is over.
    Over,
}

/// Where a card lies that a viewer would have to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiddenCard {
    /// It comes from the stack into the display.
    Display,
    /// It is in another seat's hand, or beneath the top of its pile.
    Card,
}

impl HiddenCard {
    /// The identifier used in the engine protocol.
    pub const fn id(self) -> &'static str {
        match self {
            HiddenCard::Display => "display",
            HiddenCard::Card => "card",
        }
    }
}

/// What a seat is asked (R19.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "docs/protocol.md lists them")]
pub enum DecisionKind {
    PlayCard,
    Stock,
    Move,
    Build,
    Prefect,
    Keep,
    Colonist,
    PlaceColonist,
    Trade,
    Purchase,
    Copy,
    ChooseHalf,
    Repeat,
    Recommend,
    StartCity,
    Market,
}

impl DecisionKind {
    /// All kinds.
    pub const ALL: [DecisionKind; 16] = [
        DecisionKind::PlayCard,
        DecisionKind::Stock,
        DecisionKind::Move,
        DecisionKind::Build,
        DecisionKind::Prefect,
        DecisionKind::Keep,
        DecisionKind::Colonist,
        DecisionKind::PlaceColonist,
        DecisionKind::Trade,
        DecisionKind::Purchase,
        DecisionKind::Copy,
        DecisionKind::ChooseHalf,
        DecisionKind::Repeat,
        DecisionKind::Recommend,
        DecisionKind::StartCity,
        DecisionKind::Market,
    ];

    /// The identifier used in the engine protocol.
    pub const fn id(self) -> &'static str {
        match self {
            DecisionKind::PlayCard => "play_card",
            DecisionKind::Stock => "stock",
            DecisionKind::Move => "move",
            DecisionKind::Build => "build",
            DecisionKind::Prefect => "prefect",
            DecisionKind::Keep => "keep",
            DecisionKind::Colonist => "colonist",
            DecisionKind::PlaceColonist => "place",
            DecisionKind::Trade => "trade",
            DecisionKind::Purchase => "purchase",
            DecisionKind::Copy => "copy",
            DecisionKind::ChooseHalf => "choose_half",
            DecisionKind::Repeat => "repeat",
            DecisionKind::Recommend => "recommend",
            DecisionKind::StartCity => "start_city",
            DecisionKind::Market => "market",
        }
    }
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
