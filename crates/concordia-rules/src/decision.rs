//! Decisions: who is asked what, and the stack of things still to be done in a turn.
//!
//! What is asked is public: a [`Decision`] and its [`DecisionKind`]. What is to be done is not: several kinds of
//! `Step` ask the same, and some ask nothing and are carried out at once. Since a copied card puts its steps on top
//! of those of the card that copies it, chains need no code of their own; what limits them travels with the steps
//! as `Bounds`.

use std::fmt;

use crate::card::{Card, Power};
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
    Place,
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
        DecisionKind::Place,
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
            DecisionKind::Place => "place",
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

/// The deepest stack of steps: a production that everybody shares, inside a card played alone under a Proconsul.
pub(crate) const MAX_STEPS_OPEN: usize = 14;

/// What limits a card that is being performed. In the single game every card is performed alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The partner takes no part (R8.13.2); the whole single game is played like this.
    pub(crate) alone: bool,
    /// No Legatus may be played or copied (R11.10).
    pub(crate) no_legatus: bool,
    /// The Magister of this turn is used (R8.10.6).
    pub(crate) no_magister: bool,
}

/// Who sells cards, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sale {
    Senator,
    Consul,
    Praetor,
    Proconsul,
    /// The senator stand of the fish market, where a card must be bought (R16.15).
    Stand,
}

impl Sale {
    /// Whether the surcharge of the slot is paid (R9.3).
    pub(crate) fn has_surcharge(self) -> bool {
        !matches!(self, Sale::Consul | Sale::Proconsul)
    }

    /// Whether the display stays open until the other partner is done (R8.12.2, R8.13.3, R16.19).
    pub(crate) fn stays_open(self) -> bool {
        matches!(self, Sale::Praetor | Sale::Proconsul)
    }
}

/// A market phase so far (R16.12, R16.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phase {
    /// The total distance moved.
    pub(crate) moved: u8,
    /// Whether the marker was first placed in this phase.
    pub(crate) placed: bool,
    /// Stands used at the present spot, one bit each.
    pub(crate) used: u8,
}

/// Something still to be done in the turn. The last one is next; it asks a seat or is carried out at once.
/// A card puts its steps on the stack, a copied card puts its own on top of those.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Step {
    /// Choose the card of the turn (R4.1).
    PlayCard(Seat),
    /// Lay a card that a Proconsul or Legatus demands (R8.13.2, R8.14.2).
    LayCard(Seat),
    /// Perform the card on top of the pile, which was laid before.
    PerformTop { seat: Seat, bounds: Bounds },
    /// Carry a power out for one seat.
    Execute { seat: Seat, power: Power },
    /// Choose the city to begin in (R11.3).
    StartCity(Seat),
    /// Buy goods before the first turn (R17.2).
    Stock(Seat),
    /// Use the fish market (R16.8).
    Market { seat: Seat, phase: Phase },
    /// Walk colonists with the steps that are left (R6.12).
    Move { seat: Seat, steps: u8 },
    /// Build houses (R7).
    Build(Seat),
    /// One step of one colonist at the house stand (R16.14).
    StandMove(Seat),
    /// One house at the house stand; it must be built if no step was made.
    StandBuild { seat: Seat, must: bool },
    /// A colonist that was paid at its stand and must be placed.
    StandPlace(Seat),
    /// Choose one of the Prefect's alternatives (R8.3.1).
    Prefect(Seat),
    /// Store what arrives (R5.3).
    Keep { seat: Seat, fish: u8, goods: Batch },
    /// Pass the Praefectus Magnus on (R10.4).
    PassMagnus,
    /// Choose one of the Colonist's alternatives (R8.4.1).
    Colonist(Seat),
    /// Place one colonist where the Tribune recruits (R8.1.2).
    Recruit(Seat),
    /// Place further colonists in the capital or own cities (R8.4.2).
    Settle(Seat),
    /// Trade with the bank, each good at most once, in `most` goods (R8.5.2).
    Trade { seat: Seat, traded: GoodSet, most: u8 },
    /// Buy cards (R8.7, R8.8).
    Purchase { seat: Seat, left: u8, sale: Sale },
    /// Slide the cards together and fill the display (R9.4).
    // The default only fills unused places of the stack.
    #[default]
    CloseDisplay,
    /// Choose whose card to copy (R8.6.1).
    Copy { seat: Seat, bounds: Bounds },
    /// Choose a half of a choice card (R8.11).
    ChooseHalf { seat: Seat, card: Card, bounds: Bounds },
    /// Execute the card beneath once more, or not (R8.10.8).
    Repeat { seat: Seat, bounds: Bounds },
    /// Recommend a card to the partner (R8.14.1).
    Recommend(Seat),
    /// Score a seat after its first Tribune (R14.1).
    Intermediate(Seat),
}

impl Step {
    /// Who is asked what by this step, if it asks at all.
    #[inline]
    pub(crate) fn asks(self) -> Option<(Seat, DecisionKind)> {
        Some(match self {
            Step::PlayCard(seat) | Step::LayCard(seat) => (seat, DecisionKind::PlayCard),
            Step::StartCity(seat) => (seat, DecisionKind::StartCity),
            Step::Stock(seat) => (seat, DecisionKind::Stock),
            Step::Market { seat, .. } => (seat, DecisionKind::Market),
            Step::Move { seat, .. } | Step::StandMove(seat) => (seat, DecisionKind::Move),
            Step::Build(seat) | Step::StandBuild { seat, .. } => (seat, DecisionKind::Build),
            Step::Prefect(seat) => (seat, DecisionKind::Prefect),
            Step::Keep { seat, .. } => (seat, DecisionKind::Keep),
            Step::Colonist(seat) => (seat, DecisionKind::Colonist),
            Step::Recruit(seat) | Step::Settle(seat) | Step::StandPlace(seat) => (seat, DecisionKind::Place),
            Step::Trade { seat, .. } => (seat, DecisionKind::Trade),
            Step::Purchase { seat, .. } => (seat, DecisionKind::Purchase),
            Step::Copy { seat, .. } => (seat, DecisionKind::Copy),
            Step::ChooseHalf { seat, .. } => (seat, DecisionKind::ChooseHalf),
            Step::Repeat { seat, .. } => (seat, DecisionKind::Repeat),
            Step::Recommend(seat) => (seat, DecisionKind::Recommend),
            Step::PerformTop { .. }
            | Step::Execute { .. }
            | Step::PassMagnus
            | Step::CloseDisplay
            | Step::Intermediate(_) => return None,
        })
    }

    /// The seat that begins to execute with this step, before which its market phase and its purchase of
    /// starting goods come in the team game (R16.18, R17.2). Laying a card and recommending are not executing.
    #[inline]
    pub(crate) fn executes(self) -> Option<Seat> {
        match self {
            Step::Execute { seat, .. }
            | Step::Purchase { seat, .. }
            | Step::Copy { seat, .. }
            | Step::ChooseHalf { seat, .. } => Some(seat),
            _ => None,
        }
    }
}
