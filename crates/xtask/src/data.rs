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
    pub(crate) stands: Vec<Stand>,
    pub(crate) markets: Vec<Market>,
}

/// A row of `cards.toml`.
#[derive(Clone, Debug, Deserialize)]
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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Minerva {
    pub(crate) good: String,
    pub(crate) value: u8,
}

/// A file of `maps/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Map {
    /// The file it was read from, for messages.
    #[serde(skip)]
    pub(crate) file: String,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) capital: Option<Capital>,
    /// Coins that a Prefect who collects always finds (R15.12).
    #[serde(default)]
    pub(crate) visible_coins: u32,
    /// The province whose bonus good is chosen when it produces (R15.12).
    pub(crate) bonus_of_choice: Option<String>,
    pub(crate) players_recommended: (u8, u8),
    pub(crate) provinces: Vec<Province>,
    pub(crate) cities: Vec<City>,
    pub(crate) routes: Vec<Route>,
    /// Land colonists may cross own ships (R15.8).
    #[serde(default)]
    pub(crate) land_over_ships: bool,
    /// Where the first ships stand on a map without a capital (R15.6).
    #[serde(default)]
    pub(crate) start_spaces: Vec<StartSpace>,
    /// A smaller map that is played by option (R15.5).
    pub(crate) small: Option<Small>,
}

/// Where colonists appear: one city, or one for each kind of them (R15.13).
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Capital {
    One(String),
    PerKind(CapitalPerKind),
}

/// The capital of each kind of colonist.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CapitalPerKind {
    pub(crate) land: String,
    pub(crate) sea: String,
}

/// A province of a map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Province {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// A city of a map; a capital has neither province nor letter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct City {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) province: Option<String>,
    pub(crate) letter: Option<String>,
}

/// A route of a map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Route {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) ends: [String; 2],
    #[serde(default)]
    pub(crate) no_stop: bool,
}

/// A start space and the sea routes by which ships leave it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartSpace {
    pub(crate) id: String,
    pub(crate) sea_routes: Vec<String>,
}

/// What is different about the smaller form of a map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Small {
    pub(crate) players_recommended: (u8, u8),
    /// Provinces that are removed, with their cities and all routes to them.
    pub(crate) without: Vec<String>,
}

/// A row of `stands.toml`: a stand of the fish markets (R16.14).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stand {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) offers: Vec<Offer>,
}

/// What a stand gives for fish.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offer {
    pub(crate) fish: u8,
    #[serde(default)]
    pub(crate) goods: Vec<String>,
    #[serde(default)]
    pub(crate) coins: u32,
    pub(crate) power: Option<String>,
    #[serde(default)]
    pub(crate) pay: Vec<String>,
}

/// A file of `markets/`: a board of the fish market (R16).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Market {
    /// The file it was read from, for messages.
    #[serde(skip)]
    pub(crate) file: String,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) single_entry: bool,
    pub(crate) spots: Vec<Spot>,
}

/// A spot of a market board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spot {
    pub(crate) id: String,
    pub(crate) stands: Vec<String>,
}

impl Map {
    /// The cities in which colonists appear: none, one, or that of land and that of sea colonists.
    pub(crate) fn capitals(&self) -> Vec<&str> {
        match &self.capital {
            None => Vec::new(),
            Some(Capital::One(city)) => vec![city],
            Some(Capital::PerKind(CapitalPerKind { land, sea })) => vec![land, sea],
        }
    }

    /// The smaller form of the map, if it has one.
    pub(crate) fn small(&self) -> Option<Map> {
        let small = self.small.as_ref()?;
        let mut map = self.clone();
        let stays = |province: &str| !small.without.iter().any(|id| id == province);
        map.players_recommended = small.players_recommended;
        map.provinces.retain(|province| stays(&province.id));
        map.cities.retain(|city| city.province.as_deref().is_none_or(stays));
        let ids: Vec<String> = map.cities.iter().map(|city| city.id.clone()).collect();
        map.routes.retain(|route| route.ends.iter().all(|end| ids.contains(end)));
        map.small = None;
        Some(map)
    }
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
        let mut maps = Vec::new();
        for path in files(&dir.join("maps"))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            maps.push(Map { file: format!("data/maps/{name}"), ..parse(&path)? });
        }
        let mut markets = Vec::new();
        for path in files(&dir.join("markets"))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            markets.push(Market { file: format!("data/markets/{name}"), ..read_market(&path)? });
        }
        Ok(Data { cards: cards.card, maps, stands: read_stands(&dir.join("stands.toml"))?, markets })
    }
}

/// Reads a board of the fish market.
pub(crate) fn read_market(path: &Path) -> Result<Market> {
    Ok(Market { file: path.display().to_string(), ..parse(path)? })
}

/// Reads the stands of the fish markets.
pub(crate) fn read_stands(path: &Path) -> Result<Vec<Stand>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Stands {
        stand: Vec<Stand>,
    }
    Ok(parse::<Stands>(path)?.stand)
}

/// The files of a folder by name.
fn files(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).with_context(|| format!("reading {}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn parse<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("in {}", path.display()))
}
