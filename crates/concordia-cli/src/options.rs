//! The options of a table on the command line. What there is and what goes together is the rules' business:
//! the help texts are made from their table, and every value is checked by them.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use clap::Args;
use concordia_rules::{OPTIONS, Options, maps};

/// Options that all commands share which set up a table.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Table")]
pub(crate) struct TableArgs {
    /// The board [default: italia]
    #[arg(long, value_name = "MAP", long_help = map_help())]
    pub(crate) map: Option<String>,
    /// How many play, 2 to 5 [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<String>,
    /// Use the display side with wine among the surcharges
    #[arg(long)]
    pub(crate) wine_display: bool,
    /// Score everybody after their first Tribune, with coins for the best
    #[arg(long)]
    pub(crate) intermediate_scoring: bool,
    /// Start with 20 more sestertii instead of goods
    #[arg(long)]
    pub(crate) no_starting_goods: bool,
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
        let mut options = Options::default();
        for (id, word) in self.words()? {
            options = options.with(id, word)?;
        }
        Ok(options)
    }

    /// Every option that was given, with its value. The map comes first, since other options depend on it.
    fn words(&self) -> Result<Vec<(&str, &str)>> {
        let mut words = Vec::new();
        words.extend(self.map.as_deref().map(|map| ("map", map)));
        words.extend(self.players.as_deref().map(|n| ("players", n)));
        words.extend(self.wine_display.then_some(("display", "wine")));
        words.extend(self.intermediate_scoring.then_some(("intermediate_scoring", "on")));
        words.extend(self.no_starting_goods.then_some(("no_starting_goods", "on")));
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
    let mut text = format!("{}, {} players", options.board().data().name, options.seating().n_seats());
    for (info, word) in options.words() {
        if !matches!(info.id, "map" | "players") && word != info.default {
            let _ = write!(text, ", {} {word}", info.id.replace('_', " "));
        }
    }
    text
}

fn map_help() -> String {
    let mut text = "The board [default: italia]; there are:".to_owned();
    for board in maps() {
        let data = board.data();
        let (low, high) = data.players_recommended;
        let _ = write!(text, "\n- {}: {}, best with {low} to {high} players", data.id, data.name);
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
