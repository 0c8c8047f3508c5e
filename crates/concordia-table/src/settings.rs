//! What the host of a table chooses before the start.

use concordia_rules::Options;

use crate::damage::BadSettings;
use crate::limits::{CLOCK_MS, INCREMENT_MS_MAX, LEVEL_MAX, NAME_MAX};
use crate::text::{is_token, line};

/// The settings of a table. They are fixed when the game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the table.
    pub name: String,
    /// Who may sit down.
    pub access: Access,
    /// The options of the game (R2).
    pub options: Options,
    /// Whether the chairs of the lobby become the seats as they stand.
    pub seating: SeatingRule,
    /// How long players may think.
    pub clock: ClockRule,
    /// The level of the bot that sits in for a player who ran out of time, left or resigned.
    pub stand_in: String,
}

/// Who may sit down at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody; the shell may list the table.
    Public,
    /// Who has a link.
    ByLink,
}

/// How seats are given out (R3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingRule {
    /// As the chairs stand.
    Fixed,
    /// Shuffled by the seed of the setup; see [`concordia_rules::shuffled_seats`].
    Shuffled,
}

/// How long players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRule {
    /// As long as they like.
    None,
    /// So long each time they are asked; usually days.
    PerMove {
        /// The time.
        ms: u64,
    },
    /// So long for the whole game, and something more for each turn.
    PerGame {
        /// The time at the start.
        ms: u64,
        /// What is added at the end of each turn of the player.
        increment_ms: u64,
    },
}

impl Settings {
    /// The settings with their texts cleaned, or what is wrong with them.
    pub(crate) fn check(mut self) -> Result<Settings, BadSettings> {
        self.name = line(&self.name, NAME_MAX).ok_or(BadSettings::Name)?;
        if !is_token(&self.stand_in, LEVEL_MAX) {
            return Err(BadSettings::StandIn);
        }
        let fits = match self.clock {
            ClockRule::None => true,
            ClockRule::PerMove { ms } => CLOCK_MS.contains(&ms),
            ClockRule::PerGame { ms, increment_ms } => {
                CLOCK_MS.contains(&ms) && increment_ms <= INCREMENT_MS_MAX
            }
        };
        if fits { Ok(self) } else { Err(BadSettings::Clock) }
    }
}
