//! The options of a table (R2): one table of what there is, and one checked choice from it.
//!
//! Help texts, the engine protocol and records all read [`OPTIONS`]; a value is always one word, so that every
//! outside form (JSON, command line, record) needs only one conversion.

use std::fmt;

use crate::board::Board;
use crate::card::CardSet;
use crate::generated::maps::MAPS;
use crate::seat::Seating;

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number in this range.
    Number(u8, u8),
    /// `on` or `off`.
    Switch,
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words(words) => f.write_str(&words.join(", ")),
            Values::Number(low, high) => write!(f, "{low} to {high}"),
            Values::Switch => f.write_str("on, off"),
        }
    }
}

/// One row of the table of options.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The name of the option (R2.1).
    pub id: &'static str,
    /// What it may be.
    pub values: Values,
    /// What it is unless something else is said.
    pub default: &'static str,
    /// One line for people.
    pub about: &'static str,
}

const fn row(id: &'static str, values: Values, default: &'static str, about: &'static str) -> OptionInfo {
    OptionInfo { id, values, default, about }
}

/// All options of R2.1, in that order.
pub const OPTIONS: [OptionInfo; 11] = [
    row(
        "map",
        Values::Words(&["imperium", "italia", "hellas", "ionium", "cyprus", "balearica"]),
        "italia",
        "the board",
    ),
    row("small_ionium", Values::Switch, "off", "Ionium without its west"),
    row("players", Values::Number(2, 6), "3", "how many play"),
    row("mode", Values::Words(&["single", "team"]), "single", "everybody alone, or partners"),
    row("card_set", Values::Words(&["base", "venus", "team"]), "base", "which personality cards"),
    row("display", Values::Words(&["cloth", "wine"]), "cloth", "the surcharges of the card display"),
    row("fish_market", Values::Words(&["none", "coastal", "mountainside"]), "none", "the fish market"),
    row("intermediate_scoring", Values::Switch, "off", "score each player after the first Tribune"),
    row("no_starting_goods", Values::Switch, "off", "start with money instead of goods"),
    row("show_derivable", Values::Switch, "off", "show what a perfect memory would know"),
    row(
        "piscatus_mode",
        Values::Words(&["double", "plus_one", "none"]),
        "double",
        "what the Praefectus Piscatus gives",
    ),
];

/// The side of the card display (R9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DisplaySide {
    /// The standard side.
    #[default]
    Cloth,
    /// The side with wine among the surcharges.
    Wine,
}

/// A checked choice of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) board: &'static Board,
    pub(crate) players: u8,
    pub(crate) card_set: CardSet,
    pub(crate) display: DisplaySide,
    pub(crate) intermediate_scoring: bool,
    pub(crate) no_starting_goods: bool,
    pub(crate) show_derivable: bool,
}

/// Why a choice of options is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOptions {
    /// There is no such option.
    Unknown(String),
    /// The option cannot have this value.
    Value {
        /// The option.
        id: &'static str,
        /// What was asked for.
        word: String,
    },
    /// The option has such a value, but the two do not go together, for this reason.
    Mixture(String),
    /// The value belongs to a part of the family that this version does not play.
    NotYet {
        /// The option.
        id: &'static str,
        /// What was asked for.
        word: String,
    },
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::Unknown(id) => write!(f, "there is no option {id:?}"),
            BadOptions::Value { id, word } => {
                write!(f, "option {id} cannot be {word:?}; it may be: ")?;
                info(id).map_or(Ok(()), |info| info.values.fmt(f))
            }
            BadOptions::Mixture(reason) => f.write_str(reason),
            BadOptions::NotYet { id, word } => write!(f, "{id} {word} is not part of this version yet"),
        }
    }
}

impl std::error::Error for BadOptions {}

fn info(id: &str) -> Option<&'static OptionInfo> {
    OPTIONS.iter().find(|info| info.id == id)
}

impl Options {
    /// The default options for a map and a number of players.
    pub fn new(map: &str, players: u8) -> Result<Options, BadOptions> {
        Options::from_words([("map", map), ("players", &players.to_string())])
    }

    /// Options for a board that is not among the shipped maps, for tests and map makers.
    pub fn with_board(board: &'static Board, players: u8) -> Result<Options, BadOptions> {
        let options = Options { board, ..Options::default() };
        options.with("players", &players.to_string())
    }

    /// The default options with some changed, each given as its name and its value in one word.
    pub fn from_words<'a>(
        words: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadOptions> {
        words.into_iter().try_fold(Options::default(), |options, (id, word)| options.with(id, word))
    }

    /// These options with one of them changed. Options are independent except for the constraints of R2.1.
    pub fn with(mut self, id: &str, word: &str) -> Result<Options, BadOptions> {
        let info = info(id).ok_or_else(|| BadOptions::Unknown(id.to_owned()))?;
        let fits = match info.values {
            Values::Words(words) => words.contains(&word),
            Values::Number(low, high) => word.parse().is_ok_and(|n| (low..=high).contains(&n)),
            Values::Switch => matches!(word, "on" | "off"),
        };
        if !fits {
            return Err(BadOptions::Value { id: info.id, word: word.to_owned() });
        }
        let not_yet = || BadOptions::NotYet { id: info.id, word: word.to_owned() };
        match info.id {
            "map" => self.board = map_by_id(word).ok_or_else(not_yet)?,
            "players" => {
                self.players = word.parse().map_err(|_| not_yet())?;
                if self.players > 5 {
                    return Err(BadOptions::Mixture("the single game is for 2 to 5 players".to_owned()));
                }
            }
            "display" => {
                self.display = if word == "wine" { DisplaySide::Wine } else { DisplaySide::Cloth };
            }
            "intermediate_scoring" => self.intermediate_scoring = word == "on",
            "no_starting_goods" => self.no_starting_goods = word == "on",
            "show_derivable" => self.show_derivable = word == "on",
            "card_set" if word == "team" => {
                return Err(BadOptions::Mixture("card_set team belongs to the team game".to_owned()));
            }
            "small_ionium" if word == "on" && self.board.data().id != "ionium" => {
                return Err(BadOptions::Mixture("small_ionium needs the map ionium".to_owned()));
            }
            _ if word == info.default => {}
            _ => return Err(not_yet()),
        }
        Ok(self)
    }

    /// Every option with its value, in the order of [`OPTIONS`].
    pub fn words(&self) -> impl Iterator<Item = (&'static OptionInfo, String)> {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        OPTIONS.iter().map(move |info| {
            let word = match info.id {
                "map" => self.board.data().id.to_owned(),
                "players" => self.players.to_string(),
                "display" => match self.display {
                    DisplaySide::Cloth => "cloth".to_owned(),
                    DisplaySide::Wine => "wine".to_owned(),
                },
                "intermediate_scoring" => switch(self.intermediate_scoring),
                "no_starting_goods" => switch(self.no_starting_goods),
                "show_derivable" => switch(self.show_derivable),
                _ => info.default.to_owned(),
            };
            (info, word)
        })
    }

    /// The board in play.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The seats and teams.
    pub fn seating(&self) -> Seating {
        Seating::single(self.players)
    }

    /// The cards in play.
    pub fn card_set(&self) -> CardSet {
        self.card_set
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            board: map_by_id("italia").expect("the default map is shipped"),
            players: 3,
            card_set: CardSet::Base,
            display: DisplaySide::Cloth,
            intermediate_scoring: false,
            no_starting_goods: false,
            show_derivable: false,
        }
    }
}

/// The shipped maps, in the order of the table of options.
pub fn maps() -> impl Iterator<Item = &'static Board> {
    let Values::Words(ids) = OPTIONS[0].values else { unreachable!("the first option is the map") };
    ids.iter().filter_map(|id| map_by_id(id))
}

fn map_by_id(id: &str) -> Option<&'static Board> {
    MAPS.into_iter().find(|board| board.data().id == id)
}
