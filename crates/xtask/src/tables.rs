//! The tables of `docs/rules.md`, made from the data files by `cargo xtask generate`.
//!
//! A table stands between `<!-- table: NAME -->` and `<!-- end -->`; everything else on the page is written by hand.
//! The few numbers that are no data files but code of the rules crate are repeated here, and a test compares them.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use crate::data::{Card, Data, Map, Market, Stand};
use crate::generate::{CARD_SETS, GOODS, HANDS, NUMERALS};
use crate::market;

/// The page, from the root of the repository.
pub(crate) const PAGE: &str = "docs/rules.md";
const BEGIN: &str = "<!-- table: ";
const END: &str = "<!-- end -->";

/// A named table.
type Table = (String, String);

/// What R1.1 says of a good: bank price, goods of a house, coins of the first house, coins of the bonus marker.
const GOOD_ROWS: [(u32, &str, u32, u32); 5] = [
    (3, "1 food", 1, 2),
    (4, "1 brick, 1 food", 2, 2),
    (5, "1 brick, 1 tool", 3, 2),
    (6, "1 brick, 1 wine", 4, 2),
    (7, "1 brick, 1 cloth", 5, 1),
];
/// Tokens of each letter (R1.4).
const TOKENS: [(&str, [u8; 5]); 4] =
    [("A", [2, 2, 1, 1, 1]), ("B", [2, 2, 2, 1, 1]), ("C", [3, 2, 2, 2, 1]), ("D", [1, 1, 1, 1, 1])];
/// Surcharges of the slots on each side of the display (R9.2).
const SURCHARGES: [(&str, [&str; 7]); 2] = [
    ("cloth", ["–", "any", "any", "cloth", "cloth", "any + cloth", "cloth + cloth"]),
    ("wine", ["–", "any", "any", "wine", "cloth", "any + wine", "wine + cloth"]),
];
/// Number of players and of decks, in the single game and in the team game (R3.5).
const DECKS: [(u8, Option<usize>, Option<usize>); 5] =
    [(2, Some(2), None), (3, Some(3), None), (4, Some(4), Some(4)), (5, Some(5), None), (6, None, Some(5))];
/// The gods in the order of the score sheet (R13.13), as far as cards for sale serve them.
const GODS: [&str; 6] = ["jupiter", "saturnus", "venus", "mercurius", "mars", "minerva"];

/// The page with every table made anew.
pub(crate) fn fill(page: &str, data: &Data) -> Result<String> {
    let tables = all(data);
    let mut used = Vec::new();
    let mut out = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(out, "{line}")?;
        let Some(name) = line.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        let table = tables.iter().find(|(known, _)| known == name);
        let (_, table) = table.with_context(|| format!("{PAGE}: there is no table {name:?}"))?;
        if !lines.any(|line| line == END) {
            bail!("{PAGE}: the table {name} has no end");
        }
        writeln!(out, "{table}{END}")?;
        used.push(name);
    }
    match tables.iter().find(|(name, _)| !used.contains(&name.as_str())) {
        Some((name, _)) => bail!("{PAGE}: the table {name:?} is missing"),
        None => Ok(out),
    }
}

fn all(data: &Data) -> Vec<Table> {
    let mut tables = vec![
        ("goods".to_owned(), goods()),
        ("tokens".to_owned(), tokens()),
        ("starting cards".to_owned(), starting_cards(&data.cards)),
        ("cards".to_owned(), cards(&data.cards)),
        ("deck sizes".to_owned(), deck_sizes(&data.cards)),
        ("decks".to_owned(), decks()),
        ("pantheon".to_owned(), pantheon(&data.cards)),
        ("display".to_owned(), display()),
        ("maps".to_owned(), maps(&data.maps)),
        ("stands".to_owned(), stands(&data.stands)),
    ];
    tables.extend(data.maps.iter().map(|map| (format!("map {}", map.id), provinces(map))));
    tables.extend(
        data.markets.iter().map(|board| (format!("market {}", board.id), spots(board, &data.stands))),
    );
    tables
}

/// Rows of cells as Markdown, the first one being the head.
fn table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::new();
    for (nth, row) in rows.into_iter().enumerate() {
        let _ = writeln!(out, "| {} |", row.join(" | "));
        if nth == 0 {
            let _ = writeln!(out, "|{}", "---|".repeat(row.len()));
        }
    }
    out
}

fn head(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn goods() -> String {
    let row = |(good, (price, house, coins, bonus)): (&&str, &(u32, &str, u32, u32))| {
        vec![(*good).to_owned(), price.to_string(), (*house).to_owned(), coins.to_string(), bonus.to_string()]
    };
    let title = ["good", "bank price", "house: goods", "house: coins", "bonus marker: coins on the back"];
    table([head(&title)].into_iter().chain(GOODS.iter().zip(&GOOD_ROWS).map(row)))
}

fn tokens() -> String {
    let mut rows = vec![head(&["letter", "brick", "food", "tool", "wine", "cloth", "together"])];
    let mut sums = [0; 5];
    for (letter, counts) in TOKENS {
        for (sum, n) in sums.iter_mut().zip(counts) {
            *sum += n;
        }
        rows.push(token_row(letter, counts));
    }
    rows.push(token_row("all", sums));
    table(rows)
}

fn token_row(name: &str, counts: [u8; 5]) -> Vec<String> {
    let total: u8 = counts.iter().sum();
    let numbers = counts.iter().chain([&total]).map(u8::to_string);
    [name.to_owned()].into_iter().chain(numbers).collect()
}

fn starting_cards(cards: &[Card]) -> String {
    let title = ["card", "god", "base", "Venus", "team, first half of the seats", "team, second half"];
    let mut rows = vec![head(&title)];
    for card in cards.iter().filter(|card| !card.start.is_empty()) {
        let copies = HANDS.map(|hand| number(card.start.get(hand).copied().unwrap_or(0).into()));
        rows.push([vec![card.name.clone(), gods(card)], copies.into()].concat());
    }
    let sum =
        |hand: &str| cards.iter().map(|card| usize::from(card.start.get(hand).copied().unwrap_or(0))).sum();
    rows.push([head(&["together", ""]), HANDS.map(|hand| number(sum(hand))).into()].concat());
    table(rows)
}

fn cards(cards: &[Card]) -> String {
    let mut rows = vec![head(&["card", "price", "god", "base decks", "Venus decks", "team decks"])];
    for card in cards.iter().filter(|card| !card.decks.is_empty()) {
        let decks = CARD_SETS.map(|set| or_dash(card.decks.get(set).map_or(String::new(), |d| d.join(" "))));
        rows.push([vec![card.name.clone(), card.cost.join(" + "), gods(card)], decks.into()].concat());
    }
    table(rows)
}

/// The gods of a card; a specialist is paid per house.
fn gods(card: &Card) -> String {
    let names: Vec<String> = card.gods.iter().map(|god| title(god)).collect();
    match &card.minerva {
        Some(minerva) => format!("{}, {} per {} city", names.join(" + "), minerva.value, minerva.good),
        None => names.join(" + "),
    }
}

fn deck_sizes(cards: &[Card]) -> String {
    let mut rows = vec![[head(&["card set"]), head(&NUMERALS), head(&["together"])].concat()];
    for set in CARD_SETS {
        let sizes = NUMERALS.map(|numeral| in_deck(cards, set, numeral).count());
        let together: usize = sizes.iter().sum();
        let numbers = sizes.into_iter().chain([together]).map(number);
        rows.push([title(set)].into_iter().chain(numbers).collect());
    }
    table(rows)
}

fn in_deck<'a>(cards: &'a [Card], set: &'a str, numeral: &'a str) -> impl Iterator<Item = &'a Card> {
    cards
        .iter()
        .filter(move |card| card.decks.get(set).is_some_and(|decks| decks.iter().any(|n| n == numeral)))
}

fn decks() -> String {
    let names = |n: Option<usize>| or_dash(NUMERALS[..n.unwrap_or(0)].join(" "));
    let row = |(players, single, team): &(u8, Option<usize>, Option<usize>)| {
        vec![players.to_string(), names(*single), names(*team)]
    };
    table([head(&["players", "single game", "team game"])].into_iter().chain(DECKS.iter().map(row)))
}

fn pantheon(cards: &[Card]) -> String {
    let mut rows = vec![[head(&["card set", "decks"]), GODS.map(title).into()].concat()];
    for set in CARD_SETS {
        for n_decks in if set == "team" { 4..=5 } else { 2..=5 } {
            let count = |god: &str| {
                let decks = NUMERALS[..n_decks].iter().flat_map(|numeral| in_deck(cards, set, numeral));
                decks.filter(|card| card.gods.iter().any(|other| other == god)).count()
            };
            rows.push(
                [vec![title(set), NUMERALS[..n_decks].join(" ")], GODS.map(|god| number(count(god))).into()]
                    .concat(),
            );
        }
    }
    table(rows)
}

fn display() -> String {
    let title = ["side", "slot 1", "slot 2", "slot 3", "slot 4", "slot 5", "slot 6", "slot 7"];
    let row = |(side, slots): &(&str, [&str; 7])| [head(&[side]), head(slots)].concat();
    table([head(&title)].into_iter().chain(SURCHARGES.iter().map(row)))
}

fn maps(maps: &[Map]) -> String {
    let title =
        ["map", "capital", "provinces", "cities", "letters", "land routes", "sea routes", "suits players"];
    let mut rows = vec![head(&title)];
    for map in maps {
        rows.push(map_row(&map.name, map));
        if let Some(small) = map.small() {
            rows.push(map_row(&format!("{}, small", map.name), &small));
        }
    }
    table(rows)
}

fn map_row(name: &str, map: &Map) -> Vec<String> {
    let capitals = map.capitals();
    let capitals: Vec<String> = map
        .cities
        .iter()
        .filter_map(|city| {
            let nth = capitals.iter().position(|id| *id == city.id)?;
            let kind = if capitals.len() == 1 { "" } else { [" (land)", " (sea)"][nth] };
            Some(format!("{}{kind}", city.name))
        })
        .collect();
    let routes = |kind: &str| map.routes.iter().filter(|route| route.kind == kind).count().to_string();
    let (low, high) = map.players_recommended;
    vec![
        name.to_owned(),
        if capitals.is_empty() { "none".to_owned() } else { capitals.join(", ") },
        map.provinces.len().to_string(),
        map.cities.iter().filter(|city| city.letter.is_some()).count().to_string(),
        letters(map),
        routes("land"),
        routes("sea"),
        if low == high { low.to_string() } else { format!("{low} to {high}") },
    ]
}

/// The letters that a map has, and whether it has one city more of each than there are tokens (R15.11).
fn letters(map: &Map) -> String {
    let n_cities = |letter: &str| map.cities.iter().filter(|c| c.letter.as_deref() == Some(letter)).count();
    let used = || TOKENS.iter().filter(|(letter, _)| n_cities(letter) > 0);
    let names: Vec<&str> = used().map(|(letter, _)| *letter).collect();
    let n_tokens = |counts: &[u8; 5]| counts.iter().map(|n| usize::from(*n)).sum::<usize>();
    let has_more = used().all(|(letter, counts)| n_cities(letter) > n_tokens(counts));
    format!("{}{}", names.join(" "), if has_more { ", one city more of each" } else { "" })
}

fn provinces(map: &Map) -> String {
    let mut rows = vec![head(&["province", "cities, each with the letter of its token"])];
    for province in &map.provinces {
        let cities = map.cities.iter().filter(|city| city.province.as_ref() == Some(&province.id));
        let names: Vec<String> =
            cities.map(|city| format!("{} ({})", city.name, city.letter.as_deref().unwrap_or("–"))).collect();
        rows.push(vec![province.name.clone(), names.join(", ")]);
    }
    table(rows)
}

fn stands(stands: &[Stand]) -> String {
    let mut rows = vec![head(&["stand", "fish", "what you get"])];
    for stand in stands {
        for offer in &stand.offers {
            rows.push(vec![stand.name.clone(), offer.fish.to_string(), market::gives(offer)]);
        }
    }
    table(rows)
}

fn spots(board: &Market, stands: &[Stand]) -> String {
    let mut rows = vec![head(&["spot", "stands"])];
    for spot in &board.spots {
        let names = spot.stands.iter().map(|id| {
            let stand = stands.iter().find(|stand| stand.id == *id);
            stand.map_or(id.clone(), |stand| stand.name.clone())
        });
        rows.push(vec![spot.id.clone(), names.collect::<Vec<_>>().join("; ")]);
    }
    table(rows)
}

/// A word with a capital letter.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn number(n: usize) -> String {
    if n == 0 { "–".to_owned() } else { n.to_string() }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use concordia_rules::setup::decks_in_play;
    use concordia_rules::{Game, Good, Letter, OPTIONS, Options, Surcharge, Ware};

    use super::*;

    fn data() -> Data {
        Data::read(&crate::root()).unwrap()
    }

    /// The number of goods in the words of a price.
    fn words(goods: concordia_rules::Wares, joint: &str, unit: &str) -> String {
        let units = goods.iter().flat_map(|(good, n)| std::iter::repeat_n(format!("{unit}{good}"), n.into()));
        units.collect::<Vec<_>>().join(joint)
    }

    #[test]
    fn goods_and_tokens_are_those_of_the_rules() {
        for (good, (price, house, coins, bonus)) in Good::ALL.into_iter().zip(GOOD_ROWS) {
            assert_eq!(good.id(), GOODS[good as usize]);
            assert_eq!(
                (good.price(), Ware::from(good).house_coins(), good.bonus_coins()),
                (price, coins, bonus)
            );
            assert_eq!(words(Ware::from(good).house_goods(), ", ", "1 "), house);
        }
        for (letter, (name, counts)) in Letter::ALL.into_iter().zip(TOKENS) {
            let tokens = Good::ALL.map(|good| letter.tokens()[good]);
            assert_eq!((format!("{letter:?}").as_str(), tokens), (name, counts));
        }
    }

    #[test]
    fn surcharges_are_those_of_the_rules() {
        for (side, slots) in SURCHARGES {
            let options = Options::default().with("display", side).unwrap();
            let game = Game::new(&options, 1);
            for (slot, expected) in (1..).zip(slots) {
                let Surcharge { goods, any } = game.surcharge(slot);
                let parts = [if any { "any".to_owned() } else { String::new() }, words(goods, " + ", "")];
                let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                assert_eq!(or_dash(parts.join(" + ")), expected, "{side} {slot}");
            }
        }
    }

    #[test]
    fn decks_are_those_of_the_rules() {
        for (players, single, team) in DECKS {
            for (mode, n_decks) in [("single", single), ("team", team)] {
                let words = [("players", players.to_string()), ("mode", mode.to_owned())];
                let options = Options::from_words(words.iter().map(|(id, word)| (*id, word.as_str())));
                assert_eq!(options.ok().map(|options| decks_in_play(&options).count()), n_decks, "{players}");
            }
        }
    }

    #[test]
    fn the_page_has_every_option() {
        let page = std::fs::read_to_string(crate::root().join(PAGE)).unwrap();
        for info in &OPTIONS {
            let row = format!("| `{}` | {} | {} |", info.id, info.values, info.default);
            assert!(page.contains(&row), "{PAGE} has no row {row:?}");
        }
    }

    #[test]
    fn tables_are_replaced_and_nothing_else() {
        let names: Vec<String> = all(&data()).into_iter().map(|(name, _)| name).collect();
        let page = names
            .iter()
            .fold(String::new(), |page, name| page + &format!("a\n{BEGIN}{name} -->\nold\n{END}\nb\n"));
        let filled = fill(&page, &data()).unwrap();
        assert!(!filled.contains("old"), "{filled}");
        assert_eq!(filled.matches("\nb\n").count(), names.len());
        assert_eq!(fill(&filled, &data()).unwrap(), filled);
        assert!(filled.contains("| Weaver | brick + cloth | Minerva, 5 per cloth city | II | II | II |\n"));
        assert!(filled.contains("| Legatus | Jupiter + Saturnus + Venus | – | – | 1 | 1 |\n"));
        assert!(filled.contains("| Ionium, small | Athenae | 9 | 22 | A C D | "));
        assert!(filled.contains("| Britannia | Londinium (land), Portus Itius (sea) | 10 | 23 | B C D | "));
        assert!(filled.contains("| Hispania | Saguntum | 9 | 23 | A B D, one city more of each | "));
        assert!(filled.contains("| Money | 2 | 8 sestertii |\n"));
        assert!(filled.contains("| m8 | House; Senator |\n"));
        assert!(filled.contains("| Base | I II III IV V | 8 | 7 | – | 5 | 5 | 5 |\n"));
    }

    #[test]
    fn a_damaged_page_is_named() {
        let error = |page: &str| fill(page, &data()).unwrap_err().to_string();
        assert_eq!(error("<!-- table: ships -->\n"), "docs/rules.md: there is no table \"ships\"");
        assert_eq!(error("<!-- table: goods -->\n"), "docs/rules.md: the table goods has no end");
        assert_eq!(error(""), "docs/rules.md: the table \"goods\" is missing");
    }
}
