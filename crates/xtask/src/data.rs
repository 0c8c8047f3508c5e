//! The data files of the rules crate and their form. What must hold of them is checked by `tidy`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

/// All data files, read and parsed.
#[derive(Debug)]
pub(crate) struct Data {
    pub(crate) cards: Vec<Card>,
    pub(crate) maps: Vec<Map>,
}

/// A row of `cards.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) powers: Vec<String>,
    #[serde(default)]
    pub(crate) cost: Vec<String>,
    pub(crate) gods: Vec<String>,
    pub(crate) minerva: Option<Minerva>,
    #[serde(default)]
    pub(crate) start: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) decks: BTreeMap<String, Vec<String>>,
}

/// What a specialist card is worth per house.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Minerva {
    pub(crate) good: String,
    pub(crate) value: u8,
}

/// A file of `maps/`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Map {
    /// The file it was read from, for messages.
    #[serde(skip)]
    pub(crate) file: String,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) capital: Option<String>,
    pub(crate) players_recommended: (u8, u8),
    pub(crate) provinces: Vec<Province>,
    pub(crate) cities: Vec<City>,
    pub(crate) routes: Vec<Route>,
}

/// A province of a map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Province {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// A city of a map; the capital has neither province nor letter.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct City {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) province: Option<String>,
    pub(crate) letter: Option<String>,
}

/// A route of a map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Route {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) ends: [String; 2],
    #[serde(default)]
    pub(crate) no_stop: bool,
}

impl Data {
    /// Reads everything under `crates/concordia-rules/data`.
    pub(crate) fn read(root: &Path) -> Result<Data> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Cards {
            card: Vec<Card>,
        }
        let dir = root.join("crates/concordia-rules/data");
        let cards: Cards = parse(&dir.join("cards.toml"))?;
        let mut paths: Vec<PathBuf> = fs::read_dir(dir.join("maps"))
            .context("reading data/maps")?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        paths.sort();
        let mut maps = Vec::new();
        for path in &paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            maps.push(Map { file: format!("data/maps/{name}"), ..parse(path)? });
        }
        Ok(Data { cards: cards.card, maps })
    }
}

fn parse<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("in {}", path.display()))
}
