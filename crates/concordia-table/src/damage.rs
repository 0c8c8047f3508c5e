//! Why what the store has of a table cannot be used, and why something cannot become a table.

use std::fmt;

use concordia_rules::options::BadOptions;
use concordia_rules::{BadAnswer, Illegal, RULES_VERSION};

/// Why the game that the store has of a table cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// There are rows of a game that has not begun.
    RowsInLobby,
    /// A row cannot be replayed.
    Row {
        /// Which one, counted from 1.
        seq: u64,
        /// Why not.
        why: BadRow,
        /// The version of the rules by which the game began. What was possible then may not be possible now.
        rules_version: u32,
    },
}

/// Why a row cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRow {
    /// It has the number of another one.
    Number(u64),
    /// Its hash is not the one that follows.
    Chain,
    /// Its key is that of an earlier one.
    KeyTwice,
    /// Its answers cannot be read.
    Unread(BadAnswer),
    /// Another seat was asked.
    OtherSeat {
        /// The answer, counted from 0.
        nth: usize,
    },
    /// An answer is illegal.
    Illegal {
        /// The answer, counted from 0.
        nth: usize,
        /// Why.
        why: Illegal,
    },
}

impl BadRow {
    /// Whether this may be because the rules have changed since.
    const fn is_about_rules(&self) -> bool {
        matches!(self, BadRow::Unread(_) | BadRow::OtherSeat { .. } | BadRow::Illegal { .. })
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::RowsInLobby => f.write_str("there are rows of a game that has not begun"),
            Damage::Row { seq, why, rules_version } => {
                write!(f, "row {seq}: {why}")?;
                if why.is_about_rules() && *rules_version != RULES_VERSION {
                    write!(
                        f,
                        "; the game is of rules version {rules_version}, and this program plays version {RULES_VERSION}"
                    )?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRow::Number(seq) => write!(f, "its number is {seq}"),
            BadRow::Chain => f.write_str("it does not follow the row before it; the chain is damaged"),
            BadRow::KeyTwice => f.write_str("its key is there twice"),
            BadRow::Unread(why) => why.fmt(f),
            BadRow::OtherSeat { nth } => write!(f, "answer {}: another seat was asked", nth + 1),
            BadRow::Illegal { nth, why } => write!(f, "answer {}: {why}", nth + 1),
        }
    }
}

impl std::error::Error for Damage {}

/// Why the stored text of a head cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadHead {
    /// It does not begin with the name of its format.
    Format,
    /// A line, or a fact in it.
    Unreadable(String),
    /// A fact is not there.
    Missing(&'static str),
    /// A fact is there twice.
    Twice(String),
    /// The options are not possible.
    Options(BadOptions),
    /// The game is one of a later program.
    LaterRules(u32),
    /// A list has another length than the table has seats or teams.
    Size {
        /// Of what.
        what: &'static str,
        /// Its length.
        is: usize,
        /// The length it must have.
        must: usize,
    },
}

impl fmt::Display for BadHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadHead::Format => f.write_str("the table's head does not begin with the name of its format"),
            BadHead::Unreadable(what) => write!(f, "unreadable: {what}"),
            BadHead::Missing(fact) => write!(f, "{fact} is missing"),
            BadHead::Twice(fact) => write!(f, "{fact} is there twice"),
            BadHead::Options(why) => why.fmt(f),
            BadHead::LaterRules(version) => {
                write!(
                    f,
                    "the table is of rules version {version}, and this program plays version {RULES_VERSION}"
                )
            }
            BadHead::Size { what, is, must } => write!(f, "{is} {what} instead of {must}"),
        }
    }
}

impl std::error::Error for BadHead {}

/// Why settings are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSettings {
    /// The name of the table is empty or too long.
    Name,
    /// The stand-in is not named as a bot is.
    StandIn,
    /// The clock gives too little or too much time.
    Clock,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadSettings::Name => "the name of the table is empty or too long",
            BadSettings::StandIn => "the level of the stand-in is not a name of a bot",
            BadSettings::Clock => "the time of the clock is too short or too long",
        })
    }
}

impl std::error::Error for BadSettings {}

/// Why a table cannot be founded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadFounding {
    /// An identifier or a secret of the shell.
    Token,
    /// The settings.
    Settings(BadSettings),
}

impl fmt::Display for BadFounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFounding::Token => {
                f.write_str("an identifier or a secret is empty, too long, or not printable")
            }
            BadFounding::Settings(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for BadFounding {}

impl From<BadSettings> for BadFounding {
    fn from(why: BadSettings) -> BadFounding {
        BadFounding::Settings(why)
    }
}

/// Why a recorded game cannot become a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadImport {
    /// It does not say by which seed it was set up.
    NoSeed,
    /// Its setup is another one than that of its seed.
    OtherSetup,
    /// It goes on after the end.
    AfterTheEnd,
    /// An answer is illegal.
    Illegal {
        /// The row it would be in.
        seq: u64,
        /// Which answer of it, counted from 0.
        nth: usize,
    },
    /// A row of it could not be replayed.
    Row(BadRow),
    /// What the shell says beside the record.
    Founding(BadFounding),
}

impl fmt::Display for BadImport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadImport::NoSeed => f.write_str("only a record that names its seed can become a table"),
            BadImport::OtherSetup => f.write_str("the setup of this record is not the one of its seed"),
            BadImport::AfterTheEnd => f.write_str("the record goes on after the end"),
            BadImport::Illegal { seq, nth } => write!(f, "answer {} of row {seq} is illegal", nth + 1),
            BadImport::Row(why) => why.fmt(f),
            BadImport::Founding(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for BadImport {}
