//! Chairs: who sits where, and who plays for them.

use crate::ids::{Link, Visitor};

/// A chair of the table. In the lobby chairs are counted in the order in which they stand; from the start of the game
/// on, chair `s` is seat `s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Who sits there.
    pub occupant: Occupant,
    /// A link of its own; then no other link opens it.
    pub link: Option<Link>,
    /// Why a bot plays for the player just now, if one does.
    pub stand_in: Option<Absence>,
    /// Whether overflow is stored by value without asking (R5.3, R5.6).
    pub stores_by_value: bool,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Player {
        /// Who.
        visitor: Visitor,
        /// The name to show.
        name: String,
    },
    /// A bot of this level.
    Bot(String),
}

/// Why a bot sits in for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The time was up.
    TimedOut,
    /// The player left.
    Left,
    /// The player resigned.
    Resigned,
}

impl Absence {
    /// All of them.
    pub const ALL: [Absence; 3] = [Absence::TimedOut, Absence::Left, Absence::Resigned];

    /// The identifier in what is stored and sent.
    pub const fn id(self) -> &'static str {
        match self {
            Absence::TimedOut => "timed_out",
            Absence::Left => "left",
            Absence::Resigned => "resigned",
        }
    }
}

impl Chair {
    /// A chair for anybody.
    pub const fn open() -> Chair {
        Chair { occupant: Occupant::Open, link: None, stand_in: None, stores_by_value: false }
    }

    /// Whether nobody sits there.
    pub const fn is_open(&self) -> bool {
        matches!(self.occupant, Occupant::Open)
    }

    /// Whether this visitor sits there, present or not.
    pub fn is_of(&self, visitor: &Visitor) -> bool {
        matches!(&self.occupant, Occupant::Player { visitor: here, .. } if here == visitor)
    }

    /// Whether a person plays for this chair now.
    pub const fn is_played_by_person(&self) -> bool {
        matches!(self.occupant, Occupant::Player { .. }) && self.stand_in.is_none()
    }

    /// The level of the bot that plays for this chair now, if one does.
    pub fn bot<'a>(&'a self, stand_in: &'a str) -> Option<&'a str> {
        match (&self.occupant, self.stand_in) {
            (Occupant::Bot(level), _) => Some(level),
            (Occupant::Player { .. }, Some(_)) => Some(stand_in),
            _ => None,
        }
    }
}
