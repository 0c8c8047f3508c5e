//! `cargo xtask generate`: the data files as Rust constants, checked in under `src/generated/`, and as the tables of
//! `docs/rules.md`.
//!
//! The generated files are plain readable data; every table of a board is computed from them by `Board::new`.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::data::{Card, Data, Map, Market, Offer, Stand};
use crate::{args, tables};

/// The card sets, in the order of `CardSet`.
pub(crate) const CARD_SETS: [&str; 3] = ["base", "venus", "team"];
/// The starting hands, in the order of `Hand`.
pub(crate) const HANDS: [&str; 4] = ["base", "venus", "team_first", "team_second"];
/// The decks of cards for sale, in the order of `Deck`.
pub(crate) const NUMERALS: [&str; 5] = ["I", "II", "III", "IV", "V"];
/// The goods, in the order of `Good`.
pub(crate) const GOODS: [&str; 5] = ["brick", "food", "tool", "wine", "cloth"];

/// The command: writes the generated files, or with `--check` only says whether they are up to date.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    generate(root, args::flag(args, "--check")?)
}

/// Writes the generated files, or with `check` only says whether they are up to date.
pub(crate) fn generate(root: &Path, check: bool) -> Result<()> {
    let data = Data::read(root)?;
    let code = "crates/concordia-rules/src/generated";
    let page =
        fs::read_to_string(root.join(tables::PAGE)).with_context(|| format!("reading {}", tables::PAGE))?;
    let files = [
        (format!("{code}/cards.rs"), rustfmt(root, &cards(&data.cards)?)?),
        (format!("{code}/maps.rs"), rustfmt(root, &maps(&data.maps)?)?),
        (format!("{code}/markets.rs"), rustfmt(root, &markets(&data.stands, &data.markets)?)?),
        (tables::PAGE.to_owned(), tables::fill(&page, &data)?),
    ];
    let mut stale = Vec::new();
    for (name, text) in files {
        let path = root.join(&name);
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if !check {
            fs::write(&path, text).with_context(|| format!("writing {name}"))?;
            println!("wrote {name}");
        }
        stale.push(name);
    }
    if check && !stale.is_empty() {
        bail!("{} not up to date with data/: run `cargo xtask generate`", stale.join(" and "));
    }
    Ok(())
}

const HEADER: &str = "// Made by `cargo xtask generate` from data/; edit that instead.\n\n";

fn cards(cards: &[Card]) -> Result<String> {
    let mut out = String::from(HEADER);
    out.push_str("use crate::card::{CardData, God, Power};\nuse crate::good::{Good, Wares};\n\n");
    out.push_str("/// A personality card. Equal cards are one value: a hand may hold it several times.\n");
    out.push_str(
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]\n#[repr(u8)]\n",
    );
    out.push_str(
        "#[expect(missing_docs, reason = \"the names are those of the data file\")]\npub enum Card {\n",
    );
    for (i, card) in cards.iter().enumerate() {
        writeln!(out, "{}{},", if i == 0 { "#[default]\n" } else { "" }, camel(&card.id))?;
    }
    out.push_str("/// A card that a viewer may not know (R18).\nHidden,\n}\n\nimpl Card {\n");
    out.push_str("/// All cards there are, `Hidden` excepted.\n");
    writeln!(out, "pub const ALL: [Card; {}] = [", cards.len())?;
    for card in cards {
        write!(out, "Card::{}, ", camel(&card.id))?;
    }
    out.push_str("];\n}\n\n");
    writeln!(out, "pub(crate) const CARDS: [CardData; {}] = [", cards.len())?;
    for card in cards {
        let powers: Vec<_> = card.powers.iter().map(|power| self::power(power)).collect::<Result<_>>()?;
        let gods: Vec<_> = card.gods.iter().map(|god| format!("God::{}", camel(god))).collect();
        let mut cost = [0; 5];
        for good in &card.cost {
            cost[good_idx(good)?] += 1;
        }
        let minerva = match &card.minerva {
            Some(m) => format!("Some((Good::{}, {}))", camel(&m.good), m.value),
            None => "None".to_owned(),
        };
        let start = HANDS.map(|set| card.start.get(set).copied().unwrap_or(0));
        let decks = CARD_SETS.map(|set| deck_bits(card.decks.get(set).map_or(&[], Vec::as_slice)));
        writeln!(
            out,
            "CardData {{ id: {:?}, name: {:?}, power: {}, powers: &[{}], cost: Wares::of({cost:?}), gods: &[{}], \
             minerva: {minerva}, start: {start:?}, decks: {:?} }},",
            card.id,
            card.name,
            if powers.len() == 1 { &powers[0] } else { "Power::Choice" },
            powers.join(", "),
            gods.join(", "),
            decks.into_iter().collect::<Result<Vec<_>>>()?,
        )?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// One bit per deck numeral.
fn deck_bits(numerals: &[String]) -> Result<u8> {
    numerals.iter().try_fold(0, |bits, numeral| {
        let nth = NUMERALS.iter().position(|n| n == numeral);
        Ok(bits | 1 << nth.with_context(|| format!("unknown deck {numeral:?}"))?)
    })
}

fn power(id: &str) -> Result<String> {
    Ok(match id.split_once(':') {
        Some(("specialist", good)) => {
            good_idx(good)?;
            format!("Power::Specialist(Good::{})", camel(good))
        }
        Some(_) => bail!("unknown power {id:?}"),
        None => match id.strip_prefix("mercator") {
            Some(coins) => format!("Power::Mercator {{ coins: {} }}", coins.parse::<u8>()?),
            None => format!("Power::{}", camel(id)),
        },
    })
}

fn maps(maps: &[Map]) -> Result<String> {
    let mut out = String::from(HEADER);
    out.push_str(
        "use crate::board::{Board, CityData, Kind, Letter, MapData, ProvinceData, RouteData, StartSpaceData};\n\n",
    );
    writeln!(out, "pub(crate) static MAPS: [&Board; {}] = [", maps.len())?;
    for map in maps {
        write!(out, "&{}, ", map.id.to_uppercase())?;
    }
    out.push_str("];\n");
    for map in maps {
        let name = map.id.to_uppercase();
        let small = map.small();
        let small_name = small.as_ref().map(|_| format!("SMALL_{name}"));
        self::map(&mut out, map, &name, small_name.as_deref()).with_context(|| format!("map {}", map.id))?;
        if let (Some(small), Some(name)) = (small, small_name) {
            self::map(&mut out, &small, &name, None).with_context(|| format!("the small {}", map.id))?;
        }
    }
    Ok(out)
}

fn map(out: &mut String, map: &Map, name: &str, small: Option<&str>) -> Result<()> {
    let city = |id: &str| {
        let nth = map.cities.iter().position(|city| city.id == id);
        nth.with_context(|| format!("unknown city {id:?}"))
    };
    let capitals = map.capitals();
    // Land and sea; most maps have the same city twice.
    let [land, sea] = [capitals.first(), capitals.last()].map(|id| id.map(|id| city(id)).transpose());
    let province = |id: &str| {
        let nth = map.provinces.iter().position(|province| province.id == id);
        nth.with_context(|| format!("unknown province {id:?}"))
    };
    let bonus_of_choice = map.bonus_of_choice.as_deref().map(province).transpose()?;
    let route = |id: &str| {
        let nth = map.routes.iter().position(|route| route.id == id);
        nth.with_context(|| format!("unknown route {id:?}"))
    };
    writeln!(out, "\nstatic {name}: Board = Board::new(MapData {{")?;
    writeln!(out, "id: {:?}, name: {:?}, capitals: {:?},", map.id, map.name, [land?, sea?])?;
    writeln!(out, "visible_coins: {}, bonus_of_choice: {bonus_of_choice:?},", map.visible_coins)?;
    writeln!(out, "players_recommended: {:?}, provinces: &[", map.players_recommended)?;
    for province in &map.provinces {
        writeln!(out, "ProvinceData {{ id: {:?}, name: {:?} }},", province.id, province.name)?;
    }
    out.push_str("], cities: &[\n");
    for city in &map.cities {
        let province = city.province.as_deref().map(province).transpose()?;
        let letter = city.letter.as_ref().map_or("None".to_owned(), |l| format!("Some(Letter::{l})"));
        let (id, name) = (&city.id, &city.name);
        writeln!(
            out,
            "CityData {{ id: {id:?}, name: {name:?}, province: {province:?}, letter: {letter} }},"
        )?;
    }
    out.push_str("], routes: &[\n");
    for route in &map.routes {
        let kind = camel(&route.kind);
        let ends = [city(&route.ends[0])?, city(&route.ends[1])?];
        let (id, no_stop) = (&route.id, route.no_stop);
        writeln!(out, "RouteData {{ id: {id:?}, kind: Kind::{kind}, ends: {ends:?}, no_stop: {no_stop} }},")?;
    }
    out.push_str("], start_spaces: &[\n");
    for space in &map.start_spaces {
        let routes: Vec<usize> = space.sea_routes.iter().map(|id| route(id)).collect::<Result<_>>()?;
        writeln!(out, "StartSpaceData {{ id: {:?}, routes: &{routes:?} }},", space.id)?;
    }
    let small = small.map_or("None".to_owned(), |name| format!("Some(&{name})"));
    writeln!(out, "], land_over_ships: {}, small: {small} }});", map.land_over_ships)?;
    Ok(())
}

fn markets(stands: &[Stand], markets: &[Market]) -> Result<String> {
    let mut out = String::from(HEADER);
    out.push_str("use crate::good::Good;\nuse crate::market::{Gain, MarketBoard, Offer, Spot};\n");
    for market in markets {
        writeln!(out, "\npub(crate) static {}: MarketBoard = MarketBoard {{", market.id.to_uppercase())?;
        writeln!(
            out,
            "id: {:?}, name: {:?}, single_entry: {},",
            market.id, market.name, market.single_entry
        )?;
        out.push_str("spots: &[\n");
        for spot in &market.spots {
            writeln!(out, "Spot {{ id: {:?}, offers: &[", spot.id)?;
            for (at, id) in spot.stands.iter().enumerate() {
                let stand = stands.iter().find(|stand| stand.id == *id);
                let stand = stand.with_context(|| format!("unknown stand {id:?}"))?;
                for (nth, offer) in stand.offers.iter().enumerate() {
                    let gain = gain(offer).with_context(|| format!("stand {id}"))?;
                    writeln!(
                        out,
                        "Offer {{ stand: {id:?}, at: {at}, nth: {nth}, fish: {}, gain: {gain} }},",
                        offer.fish
                    )?;
                }
            }
            out.push_str("] },\n");
        }
        out.push_str("] };\n");
    }
    Ok(out)
}

fn gain(offer: &Offer) -> Result<String> {
    let goods = |goods: &[String]| -> Result<String> {
        goods.iter().try_for_each(|good| good_idx(good).map(drop))?;
        let goods: Vec<_> = goods.iter().map(|good| format!("Good::{}", camel(good))).collect();
        Ok(format!("&[{}]", goods.join(", ")))
    };
    Ok(match (offer.power.as_deref(), offer.goods.is_empty(), offer.coins, offer.pay.is_empty()) {
        (None, false, 0, true) => format!("Gain::Good({})", goods(&offer.goods)?),
        (None, true, coins @ 1.., true) => format!("Gain::Coins({coins})"),
        (Some("house"), true, 0, true) => "Gain::House".to_owned(),
        (Some("senator"), true, 0, true) => "Gain::Senator".to_owned(),
        (Some("colonist"), true, 0, false) => format!("Gain::Colonist {{ pay: {} }}", goods(&offer.pay)?),
        (Some("trade"), true, coins, true) => format!("Gain::Trade {{ coins: {coins} }}"),
        _ => bail!("an offer gives goods, or coins, or a power with what belongs to it"),
    })
}

fn good_idx(id: &str) -> Result<usize> {
    GOODS.iter().position(|good| *good == id).with_context(|| format!("unknown good {id:?}"))
}

fn camel(id: &str) -> String {
    let mut out = String::new();
    for word in id.split('_') {
        let mut letters = word.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    out
}

fn rustfmt(root: &Path, text: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root.join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("starting rustfmt")?;
    child.stdin.take().context("rustfmt has no input")?.write_all(text.as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("rustfmt refused the generated code");
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_become_names_of_variants() {
        assert_eq!(camel("diplomat_1"), "Diplomat1");
        assert_eq!(camel("architect_start"), "ArchitectStart");
        assert_eq!(camel("a__ö"), "Aö");
        assert_eq!(camel(""), "");
    }

    #[test]
    fn powers_become_values() {
        assert_eq!(power("mercator5").unwrap(), "Power::Mercator { coins: 5 }");
        assert_eq!(power("specialist:wine").unwrap(), "Power::Specialist(Good::Wine)");
        assert!(power("specialist:fish").is_err());
        assert!(power("mercator").is_err());
        assert!(power("general:wine").is_err());
    }

    #[test]
    fn a_deck_is_a_bit() {
        let numerals = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(deck_bits(&numerals(&["I", "III"])).unwrap(), 0b101);
        assert!(deck_bits(&numerals(&["VI"])).is_err());
    }
}
