//! The options of a table (R2): one table of what there is, and one checked choice from it.
//!
//! Help texts, the engine protocol and records all read [`OPTIONS`]; a value is always one word, so that every
//! outside form (JSON, command line, record) needs only one conversion.

use std::fmt;

use crate::board::Board;
use crate::card::{CardSet, Hand};
use crate::excerpt::excerpt;
use crate::generated::maps::MAPS;
use crate::market::MarketBoard;
use crate::seat::{Seat, Seating};

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
pub const OPTIONS: [OptionInfo; 12] = [
    row(
        "map",
        Values::Words(&[
            "imperium",
            "italia",
            "hellas",
            "ionium",
            "cyprus",
            "balearica",
            "byzantium",
            "hispania",
            "creta",
            "corsica",
            "britannia",
        ]),
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
    row("salt", Values::Switch, "off", "salt, which is paid in the place of any good"),
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

/// What the Praefectus Piscatus gives (R16.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PiscatusMode {
    /// Twice the fish.
    #[default]
    Double,
    /// One more fish.
    PlusOne,
    /// No more fish.
    None,
}

/// A checked choice of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are the switches of R2.1")]
pub struct Options {
    /// The board as printed; with `small_ionium` its smaller form is played.
    map: &'static Board,
    small: bool,
    pub(crate) players: u8,
    teams: bool,
    card_set: CardSet,
    pub(crate) display: DisplaySide,
    /// Index into [`MarketBoard::ALL`].
    market: Option<u8>,
    pub(crate) intermediate_scoring: bool,
    pub(crate) no_starting_goods: bool,
    pub(crate) show_derivable: bool,
    pub(crate) piscatus_mode: PiscatusMode,
    pub(crate) salt: bool,
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
    /// Each value is possible, but not together, for this reason.
    Mixture(&'static str),
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::Unknown(id) => write!(f, "there is no option {}", excerpt(id)),
            BadOptions::Value { id, word } => {
                write!(f, "option {id} cannot be {}; it may be: ", excerpt(word))?;
                info(id).map_or(Ok(()), |info| info.values.fmt(f))
            }
            BadOptions::Mixture(reason) => f.write_str(reason),
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
        let options = Options { map: board, ..Options::default() };
        options.with("players", &players.to_string())
    }

    /// The default options with some changed, each given as its name and its value in one word.
    pub fn from_words<'a>(
        words: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadOptions> {
        let mut options = Options::default();
        for (id, word) in words {
            options.set(id, word)?;
        }
        options.check()
    }

    /// These options with one of them changed.
    pub fn with(mut self, id: &str, word: &str) -> Result<Options, BadOptions> {
        if self.teams && (id, word) == ("mode", "single") {
            // The card set that the team game brought goes with it.
            self.card_set = CardSet::Base;
        }
        self.set(id, word)?;
        self.check()
    }

    /// Changes one option without asking whether it goes with the others.
    fn set(&mut self, id: &str, word: &str) -> Result<(), BadOptions> {
        let info = info(id).ok_or_else(|| BadOptions::Unknown(id.to_owned()))?;
        let bad_value = || BadOptions::Value { id: info.id, word: word.to_owned() };
        let fits = match info.values {
            Values::Words(words) => words.contains(&word),
            Values::Number(low, high) => word.parse().is_ok_and(|n| (low..=high).contains(&n)),
            Values::Switch => matches!(word, "on" | "off"),
        };
        if !fits {
            return Err(bad_value());
        }
        let on = word == "on";
        match info.id {
            "map" => self.map = map_by_id(word).ok_or_else(bad_value)?,
            "small_ionium" => self.small = on,
            "players" => self.players = word.parse().map_err(|_| bad_value())?,
            "mode" => self.teams = word == "team",
            "card_set" => {
                self.card_set = match word {
                    "venus" => CardSet::Venus,
                    "team" => CardSet::Team,
                    _ => CardSet::Base,
                };
            }
            "display" => {
                self.display = if word == "wine" { DisplaySide::Wine } else { DisplaySide::Cloth };
            }
            "fish_market" => {
                let nth = MarketBoard::ALL.iter().position(|board| board.id == word);
                self.market = nth.map(|nth| nth as u8);
            }
            "intermediate_scoring" => self.intermediate_scoring = on,
            "no_starting_goods" => self.no_starting_goods = on,
            "show_derivable" => self.show_derivable = on,
            "piscatus_mode" => {
                self.piscatus_mode = match word {
                    "plus_one" => PiscatusMode::PlusOne,
                    "none" => PiscatusMode::None,
                    _ => PiscatusMode::Double,
                };
            }
            "salt" => self.salt = on,
            _ => return Err(BadOptions::Unknown(id.to_owned())),
        }
        Ok(())
    }

    /// Options are independent except for these constraints (R2.1, R2.2). What stays at its default is never
    /// refused, so the card set of the team game need not be said.
    fn check(mut self) -> Result<Options, BadOptions> {
        let impossible = [
            (self.small && self.map.data().small.is_none(), "small_ionium needs the map ionium"),
            (!self.teams && self.players > 5, "the single game is for 2 to 5 players"),
            (self.teams && !matches!(self.players, 4 | 6), "the team game is for 4 or 6 players"),
            (self.teams && self.card_set == CardSet::Venus, "the team game is played with the card set team"),
            (!self.teams && self.card_set == CardSet::Team, "the card set team belongs to the team game"),
            (self.teams && self.intermediate_scoring, "intermediate_scoring belongs to the single game"),
            (
                self.market.is_none() && self.piscatus_mode != PiscatusMode::default(),
                "piscatus_mode needs a fish market",
            ),
        ];
        if let Some((_, reason)) = impossible.into_iter().find(|(impossible, _)| *impossible) {
            return Err(BadOptions::Mixture(reason));
        }
        if self.teams {
            self.card_set = CardSet::Team;
        }
        Ok(self)
    }

    /// Every option with its value, in the order of [`OPTIONS`].
    pub fn words(&self) -> impl Iterator<Item = (&'static OptionInfo, String)> {
        let switch = |on: bool| if on { "on" } else { "off" };
        OPTIONS.iter().map(move |info| {
            let word = match info.id {
                "map" => self.map.data().id,
                "small_ionium" => switch(self.small),
                "players" => return (info, self.players.to_string()),
                "mode" => {
                    if self.teams {
                        "team"
                    } else {
                        "single"
                    }
                }
                "card_set" => match self.card_set {
                    CardSet::Base => "base",
                    CardSet::Venus => "venus",
                    CardSet::Team => "team",
                },
                "display" => match self.display {
                    DisplaySide::Cloth => "cloth",
                    DisplaySide::Wine => "wine",
                },
                "fish_market" => self.market().map_or("none", |board| board.id),
                "intermediate_scoring" => switch(self.intermediate_scoring),
                "no_starting_goods" => switch(self.no_starting_goods),
                "show_derivable" => switch(self.show_derivable),
                "salt" => switch(self.salt),
                _ => match self.piscatus_mode {
                    PiscatusMode::Double => "double",
                    PiscatusMode::PlusOne => "plus_one",
                    PiscatusMode::None => "none",
                },
            };
            (info, word.to_owned())
        })
    }

    /// The board in play.
    #[inline]
    pub fn board(&self) -> &'static Board {
        match self.map.data().small {
            Some(small) if self.small => small,
            _ => self.map,
        }
    }

    /// The board of the fish market, if one is in play.
    pub fn market(&self) -> Option<&'static MarketBoard> {
        self.market.map(|nth| MarketBoard::ALL[usize::from(nth)])
    }

    /// The seats and teams.
    pub fn seating(&self) -> Seating {
        if self.teams { Seating::teams_of_two(self.players) } else { Seating::single(self.players) }
    }

    /// The cards in play.
    pub fn card_set(&self) -> CardSet {
        self.card_set
    }

    /// Whether there is salt (R20).
    pub fn has_salt(&self) -> bool {
        self.salt
    }

    /// Whether a seat chooses the city it begins in: in the team game the second half of the seats does, unless the map
    /// has no capital (R11.3, R15.9).
    pub(crate) fn chooses_start_city(&self, seat: Seat) -> bool {
        self.teams && seat.0 >= self.players / 2 && self.board().has_capital()
    }

    /// The starting hand of a seat (R1.7, R3.9).
    pub fn hand(&self, seat: Seat) -> Hand {
        match self.card_set {
            CardSet::Base => Hand::Base,
            CardSet::Venus => Hand::Venus,
            CardSet::Team if seat.0 < self.players / 2 => Hand::TeamFirst,
            CardSet::Team => Hand::TeamSecond,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            map: map_by_id("italia").expect("the default map is shipped"),
            small: false,
            players: 3,
            teams: false,
            card_set: CardSet::Base,
            display: DisplaySide::Cloth,
            market: None,
            intermediate_scoring: false,
            no_starting_goods: false,
            show_derivable: false,
            piscatus_mode: PiscatusMode::Double,
            salt: false,
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
