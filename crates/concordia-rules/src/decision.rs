//! Decisions: who is asked what, and the stack of things still to be done in a turn.

use std::fmt;

use crate::good::{Batch, GoodSet};
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
    /// It is in another seat's hand.
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
#[expect(missing_docs, reason = "PROTOCOL.md section 4 lists them")]
pub enum DecisionKind {
    PlayCard,
    Stock,
    Move,
    Build,
    Prefect,
    Keep,
    Colonist,
    Place,
    Trade,
    Purchase,
    Copy,
}

impl DecisionKind {
    /// All kinds.
    pub const ALL: [DecisionKind; 11] = [
        DecisionKind::PlayCard,
        DecisionKind::Stock,
        DecisionKind::Move,
        DecisionKind::Build,
        DecisionKind::Prefect,
        DecisionKind::Keep,
        DecisionKind::Colonist,
        DecisionKind::Place,
        DecisionKind::Trade,
        DecisionKind::Purchase,
        DecisionKind::Copy,
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
            DecisionKind::Place => "place",
            DecisionKind::Trade => "trade",
            DecisionKind::Purchase => "purchase",
            DecisionKind::Copy => "copy",
        }
    }
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The deepest stack of steps: a production that everybody shares, inside a turn.
pub(crate) const MAX_STEPS_OPEN: usize = 12;

/// Something still to be done in the turn. The last one is next; it asks a seat or is carried out at once.
/// A card puts its steps on the stack, a copied card puts its own on top of those.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Step {
    /// Choose the card of the turn (R4.1).
    PlayCard(Seat),
    /// Buy goods before the first turn (R17.2).
    Stock(Seat),
    /// Walk colonists with the steps that are left (R6.12).
    Move { seat: Seat, steps: u8 },
    /// Build houses (R7).
    Build(Seat),
    /// Choose one of the Prefect's alternatives (R8.3.1).
    Prefect(Seat),
    /// Store what arrives (R5.3).
    Keep { seat: Seat, batch: Batch },
    /// Pass the Praefectus Magnus on (R10.4).
    PassMagnus,
    /// Choose one of the Colonist's alternatives (R8.4.1).
    Colonist(Seat),
    /// Place one colonist in the capital (R8.1.2).
    Recruit(Seat),
    /// Place further colonists in the capital or own cities (R8.4.2).
    Settle(Seat),
    /// Trade with the bank, each good at most once (R8.5.2).
    Trade { seat: Seat, traded: GoodSet },
    /// Buy cards (R8.7, R8.8).
    Purchase { seat: Seat, left: u8, surcharge: bool },
    /// Slide the cards together and fill the display (R9.4).
    #[default]
    CloseDisplay,
    /// Choose whose card to copy (R8.6.1).
    Copy(Seat),
    /// Score a seat after its first Tribune (R14.1).
    Intermediate(Seat),
}

impl Step {
    /// Who is asked what by this step, if it asks at all.
    #[inline]
    pub(crate) fn asks(self) -> Option<(Seat, DecisionKind)> {
        match self {
            Step::PlayCard(seat) => Some((seat, DecisionKind::PlayCard)),
            Step::Stock(seat) => Some((seat, DecisionKind::Stock)),
            Step::Move { seat, .. } => Some((seat, DecisionKind::Move)),
            Step::Build(seat) => Some((seat, DecisionKind::Build)),
            Step::Prefect(seat) => Some((seat, DecisionKind::Prefect)),
            Step::Keep { seat, .. } => Some((seat, DecisionKind::Keep)),
            Step::Colonist(seat) => Some((seat, DecisionKind::Colonist)),
            Step::Recruit(seat) | Step::Settle(seat) => Some((seat, DecisionKind::Place)),
            Step::Trade { seat, .. } => Some((seat, DecisionKind::Trade)),
            Step::Purchase { seat, .. } => Some((seat, DecisionKind::Purchase)),
            Step::Copy(seat) => Some((seat, DecisionKind::Copy)),
            Step::PassMagnus | Step::CloseDisplay | Step::Intermediate(_) => None,
        }
    }
}
