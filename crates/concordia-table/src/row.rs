//! Rows: what is stored of a game, one per message, chained by hashes.

use std::fmt;

use concordia_rules::{Action, Colour, Names, Options, Seat};

use crate::hash::Hash;
use crate::limits::LEVEL_MAX;
use crate::text::is_token;

/// One message of one seat: some answers in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Rows of a game are counted from 1.
    pub seq: u64,
    /// Whose answers.
    pub seat: Seat,
    /// Unique within the game: the sender's key behind the seat, or `table:` and the sequence number.
    pub key: String,
    /// Who really answered.
    pub author: Author,
    /// The answers in the notation of records, separated by `; `. Colours are the default ones.
    pub actions: String,
    /// How long the seat had been asked.
    pub thought_ms: u64,
    /// SHA-256 over the previous row's hash and all of the above; see [`Row::hash_after`].
    pub hash: Hash,
}

/// Who answered for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    /// The player of the seat.
    Player,
    /// A bot of this level.
    Bot(String),
    /// The table, by the player's wish to store by value.
    ByValue,
    /// The table, because the bot failed.
    Fallback,
}

impl Author {
    /// Reads what `Display` writes.
    pub fn from_word(word: &str) -> Option<Author> {
        match word {
            "player" => Some(Author::Player),
            "by_value" => Some(Author::ByValue),
            "fallback" => Some(Author::Fallback),
            _ => {
                let level = word.strip_prefix("bot:")?;
                is_token(level, LEVEL_MAX).then(|| Author::Bot(level.to_owned()))
            }
        }
    }
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Player => f.write_str("player"),
            Author::Bot(level) => write!(f, "bot:{level}"),
            Author::ByValue => f.write_str("by_value"),
            Author::Fallback => f.write_str("fallback"),
        }
    }
}

impl Row {
    /// The row's place in the chain: [`Hash::of_fields`] over `concordia-row/1`, the previous hash, the game's id, and
    /// the sequence number, seat, key, author, answers and time of the row, numbers in decimal.
    pub fn hash_after(&self, previous: Hash, game: &str) -> Hash {
        let numbers = [self.seq, u64::from(self.seat.0), self.thought_ms].map(|number| number.to_string());
        let author = self.author.to_string();
        Hash::of_fields([
            b"concordia-row/1",
            previous.bytes().as_slice(),
            game.as_bytes(),
            numbers[0].as_bytes(),
            numbers[1].as_bytes(),
            self.key.as_bytes(),
            author.as_bytes(),
            self.actions.as_bytes(),
            numbers[2].as_bytes(),
        ])
    }
}

/// Answers as a row has them.
pub(crate) fn write_actions(options: &Options, actions: &[Action]) -> String {
    let names = Names::new(options, &Colour::ALL);
    actions.iter().map(|&action| names.write(action)).collect::<Vec<_>>().join("; ")
}
