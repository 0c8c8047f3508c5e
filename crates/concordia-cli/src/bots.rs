//! Bots on the command line: their names, and a bot in its seat with its own dice.
//!
//! A bot gets what a player with a perfect memory knows (R18.3): everything but the order of the stack. Its dice
//! are its own, so nothing it does depends on the luck of the setup.

use anyhow::{Result, bail};
pub(crate) use concordia_engine::{BOTS, BotInfo};
use concordia_engine::{Bot, Budget};
use concordia_rules::{Action, Game, Seat};

/// How long a bot thinks; counted, so that a game with the same seed is the same game.
const BUDGET: Budget = Budget::Iterations(1000);

/// The bot with this name.
pub(crate) fn find(name: &str) -> Result<BotInfo> {
    match BOTS.iter().find(|bot| bot.name == name) {
        Some(&bot) => Ok(bot),
        None => bail!("there is no bot {name:?}; there is: {}", names()),
    }
}

/// The bot that sits down where nothing else is said: the strongest there is.
pub(crate) fn strongest() -> BotInfo {
    BOTS[BOTS.len() - 1]
}

/// The names of all bots.
pub(crate) fn names() -> String {
    BOTS.map(|bot| bot.name).join(", ")
}

/// One line per bot, for help texts.
pub(crate) fn help() -> String {
    let rows = BOTS.map(|bot| format!("{}: {}", bot.name, bot.about));
    format!("Bots:\n  {}", rows.join("\n  "))
}

/// A bot in its seat, with its own dice.
pub(crate) struct SeatedBot(Box<dyn Bot>);

impl SeatedBot {
    /// A bot for a seat of a game.
    pub(crate) fn new(info: BotInfo, game_seed: u128, seat: Seat) -> SeatedBot {
        SeatedBot((info.make)(dice_seed(game_seed, seat)))
    }

    /// The bot's answer to the open decision.
    pub(crate) fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        self.0.choose(&game.view_with_memory(), legal, BUDGET).action
    }
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
