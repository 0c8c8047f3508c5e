//! The options of a table on the command line. What there is and what goes together is the rules' business:
//! the help texts are made from their table, and every value is checked by them.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use clap::Args;
use concordia_rules::{OPTIONS, Options, maps};

/// Options that all commands share which set up a table.
#[derive(Args, Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the table")]
#[command(next_help_heading = "Table")]
pub(crate) struct TableArgs {
    /// The board [default: italia]
    #[arg(long, value_name = "MAP", long_help = map_help())]
    pub(crate) map: Option<String>,
    /// How many play, 2 to 5; 4 or 6 in teams [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<String>,
    /// Everybody alone, or partners: single, team [default: single]
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<String>,
    /// Which personality cards: base, venus [default: base; in teams their own]
    #[arg(long, value_name = "SET")]
    pub(crate) card_set: Option<String>,
    /// Play with a fish market: coastal, mountainside [default: none]
    #[arg(long, value_name = "BOARD")]
    pub(crate) fish_market: Option<String>,
    /// Ionium without its west, for few players
    #[arg(long)]
    pub(crate) small_ionium: bool,
    /// Use the display side with wine among the surcharges
    #[arg(long)]
    pub(crate) wine_display: bool,
    /// Score everybody after their first Tribune, with coins for the best
    #[arg(long)]
    pub(crate) intermediate_scoring: bool,
    /// Start with 20 more sestertii instead of goods
    #[arg(long)]
    pub(crate) no_starting_goods: bool,
    /// Play with salt, which is paid in the place of any good
    #[arg(long)]
    pub(crate) salt: bool,
    /// Any option of the table by its name; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", long_help = option_help())]
    pub(crate) options: Vec<String>,
}

impl TableArgs {
    /// Whether nothing was said about the table.
    pub(crate) fn is_empty(&self) -> bool {
        self.words().is_ok_and(|words| words.is_empty())
    }

    /// The checked options.
    pub(crate) fn options(&self) -> Result<Options> {
        Ok(Options::from_words(self.words()?)?)
    }

    /// Every option that was given, with its value.
    pub(crate) fn words(&self) -> Result<Vec<(&str, &str)>> {
        let mut words = Vec::new();
        words.extend(self.map.as_deref().map(|map| ("map", map)));
        words.extend(self.players.as_deref().map(|n| ("players", n)));
        words.extend(self.mode.as_deref().map(|mode| ("mode", mode)));
        words.extend(self.card_set.as_deref().map(|set| ("card_set", set)));
        words.extend(self.fish_market.as_deref().map(|board| ("fish_market", board)));
        words.extend(self.small_ionium.then_some(("small_ionium", "on")));
        words.extend(self.wine_display.then_some(("display", "wine")));
        words.extend(self.intermediate_scoring.then_some(("intermediate_scoring", "on")));
        words.extend(self.no_starting_goods.then_some(("no_starting_goods", "on")));
        words.extend(self.salt.then_some(("salt", "on")));
        for pair in &self.options {
            let word = pair
                .split_once('=')
                .with_context(|| format!("--option {pair:?} is not of the form NAME=VALUE"))?;
            words.push(word);
        }
        Ok(words)
    }
}

/// The options that differ from their defaults, and the two that everybody wants to know.
pub(crate) fn describe(options: &Options) -> String {
    let words: Vec<(&str, String)> = options.words().map(|(info, word)| (info.id, word)).collect();
    let is = |id: &str, wanted: &str| words.iter().any(|(other, word)| *other == id && word == wanted);
    let mut text = options.board().data().name.to_owned();
    if is("small_ionium", "on") {
        text.push_str(" (small)");
    }
    let _ = write!(text, ", {} players", options.seating().n_seats());
    if is("mode", "team") {
        text.push_str(" in teams of two");
    }
    for (info, word) in options.words() {
        if word == info.default {
            continue;
        }
        let _ = match info.id {
            "card_set" if word == "venus" => write!(text, ", Venus cards"),
            "map" | "players" | "small_ionium" | "mode" | "card_set" => Ok(()),
            "fish_market" => write!(text, ", {word} fish market"),
            "salt" => write!(text, ", salt"),
            id => write!(text, ", {} {word}", id.replace('_', " ")),
        };
    }
    text
}

fn map_help() -> String {
    let mut text = "The board [default: italia]; there are:".to_owned();
    for board in maps() {
        let data = board.data();
        let (low, high) = data.players_recommended;
        let best = if low == high { low.to_string() } else { format!("{low} to {high}") };
        let _ = write!(text, "\n- {}: {}, best with {best} players", data.id, data.name);
    }
    text
}

fn option_help() -> String {
    let mut text = "Any option of the table by its name; may be repeated:".to_owned();
    for info in OPTIONS {
        let _ = write!(text, "\n- {}: {} ({}) [default: {}]", info.id, info.about, info.values, info.default);
    }
    text
}
