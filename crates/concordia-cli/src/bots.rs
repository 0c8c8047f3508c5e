//! Bots on the command line: their names, and a bot in its seat with its own dice.
//!
//! A bot gets what a player with a perfect memory knows (R18.3): everything but the order of the stack. Its dice
//! are its own, so nothing it does depends on the luck of the setup.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result};
use concordia_bots::{BOTS, BotInfo};
use concordia_rules::Seat;

use crate::foreign::ForeignSpec;
use crate::guard::Guard;

/// How long a bot thinks; counted, so that a game with the same seed is the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Full,
    Quick,
    Iterations(u64),
}

/// A bot in one of its forms, as people write it: `augustus`, `augustus:quick`, `augustus:500`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BotSpec {
    info: BotInfo,
    form: Form,
}

impl BotSpec {
    /// Reads a bot; a number is the iterations of its search.
    pub(crate) fn read(text: &str) -> Result<BotSpec> {
        let (name, form) = text.split_once(':').unwrap_or((text, "full"));
        let info = *BOTS
            .iter()
            .find(|bot| bot.name == name)
            .with_context(|| format!("there is no bot {name:?}; there is: {}", names()))?;
        let form = match form {
            "full" => Form::Full,
            "quick" => Form::Quick,
            number => Form::Iterations(number.parse().with_context(|| {
                format!("{form:?} is not a form of {name}; it is quick, full or a number of iterations")
            })?),
        };
        Ok(BotSpec { info, form })
    }

    /// The bot that sits down where nothing else is said: a fair opponent that answers at once.
    pub(crate) fn usual() -> BotSpec {
        let usual = BOTS.iter().find(|bot| bot.name == "agricola").unwrap_or(&BOTS[0]);
        BotSpec { info: *usual, form: Form::Full }
    }

    /// The quick form of a bot.
    pub(crate) const fn quick(info: BotInfo) -> BotSpec {
        BotSpec { info, form: Form::Quick }
    }

    /// The full form of a bot.
    pub(crate) const fn full(info: BotInfo) -> BotSpec {
        BotSpec { info, form: Form::Full }
    }

    /// Whether it is the same player, however it is written: `augustus:quick` may be `augustus:80`.
    pub(crate) fn is_same(self, other: BotSpec) -> bool {
        self.info.name == other.info.name && self.iterations() == other.iterations()
    }

    /// Whether it is a form of this bot.
    pub(crate) fn is_named(self, name: &str) -> bool {
        self.info.name == name
    }

    /// Seats it at a table, with its own dice and perhaps with a limit for each turn.
    pub(crate) fn sit_down(self, game_seed: u128, seat: Seat, turn_limit: Option<Duration>) -> Guard {
        Guard::new(self.info.make, dice_seed(game_seed, seat), self.iterations(), turn_limit)
    }

    /// Iterations of its search.
    fn iterations(self) -> u64 {
        match self.form {
            Form::Full => self.info.full,
            Form::Quick => self.info.quick,
            Form::Iterations(n) => n,
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        match self.form {
            Form::Full => Ok(()),
            Form::Quick => f.write_str(":quick"),
            Form::Iterations(n) => write!(f, ":{n}"),
        }
    }
}

/// Who plays in a match: one of our bots, or one of another program.
#[derive(Clone, Debug)]
pub(crate) enum Contestant {
    Own(BotSpec),
    Foreign(ForeignSpec),
}

impl Contestant {
    /// Whether it is the same player, so that a match would be a game against itself.
    pub(crate) fn is_same(&self, other: &Contestant) -> bool {
        matches!((self, other), (Contestant::Own(one), Contestant::Own(other)) if one.is_same(*other))
    }
}

impl From<BotSpec> for Contestant {
    fn from(spec: BotSpec) -> Contestant {
        Contestant::Own(spec)
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Own(spec) => spec.fmt(f),
            Contestant::Foreign(spec) => spec.fmt(f),
        }
    }
}

/// The names of all bots.
fn names() -> String {
    BOTS.map(|bot| bot.name).join(", ")
}

/// One line per bot, for help texts.
pub(crate) fn help() -> String {
    let rows = BOTS.map(|bot| format!("{}: {}", bot.name, bot.about));
    format!(
        "Bots, each also in a quick form (NAME:quick) or with a number of iterations (NAME:500):\n  {}",
        rows.join("\n  ")
    )
}

/// The seed of a bot's dice: the 64-bit FNV-1a hash of `concordia-bot/1`, the game's seed in 16 little-endian
/// bytes and the seat in one byte. The setup draws from another generator with another key (R3.12).
pub(crate) fn dice_seed(game_seed: u128, seat: Seat) -> u64 {
    let mut hash = Fnv::new();
    hash.add(b"concordia-bot/1");
    hash.add(&game_seed.to_le_bytes());
    hash.add(&[seat.0]);
    hash.value()
}

/// The 64-bit FNV-1a hash, which anybody can compute again in any language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_is_the_published_hash() {
        let mut hash = Fnv::new();
        hash.add(b"foobar");
        assert_eq!(hash.value(), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_seat_has_its_own_dice() {
        assert_ne!(dice_seed(1, Seat(0)), dice_seed(1, Seat(1)));
        assert_ne!(dice_seed(1, Seat(0)), dice_seed(2, Seat(0)));
    }
}
