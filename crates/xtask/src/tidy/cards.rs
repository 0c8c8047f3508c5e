//! What must hold of `data/cards.toml`.

use super::ids;
use crate::data::Card;
use crate::generate::{CARD_SETS, GOODS, HANDS, NUMERALS};

const FILE: &str = "data/cards.toml";
/// The powers there are, beside a specialist of each good.
const POWERS: [&str; 13] = [
    "tribune",
    "architect",
    "prefect",
    "colonist",
    "mercator3",
    "mercator5",
    "diplomat",
    "senator",
    "consul",
    "magister",
    "praetor",
    "proconsul",
    "legatus",
];
const GODS: [&str; 7] = ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva"];

/// What R1.9 says of a card set.
struct Overview {
    set: &'static str,
    /// Cards in each deck.
    decks: [usize; 5],
    /// The gods that are counted, and how many cards of each deck they have.
    gods: &'static [(&'static str, [usize; 5])],
}

/// The team set has the gods of the Venus set: a Proconsul stands for each Consul (R11.2).
const VENUS_GODS: &[(&str, [usize; 5])] = &[
    ("jupiter", [1, 1, 2, 1, 1]),
    ("saturnus", [1, 1, 2, 1, 1]),
    ("venus", [1, 1, 1, 1, 0]),
    ("mercurius", [1, 1, 0, 1, 1]),
    ("mars", [1, 1, 1, 1, 1]),
    ("minerva", [2, 3, 0, 0, 0]),
];

const OVERVIEW: [Overview; CARD_SETS.len()] = [
    Overview {
        set: "base",
        decks: [8, 7, 6, 5, 4],
        gods: &[
            ("jupiter", [1, 2, 2, 2, 1]),
            ("saturnus", [2, 1, 2, 1, 1]),
            ("mercurius", [1, 1, 1, 1, 1]),
            ("mars", [1, 1, 1, 1, 1]),
            ("minerva", [3, 2, 0, 0, 0]),
        ],
    },
    Overview { set: "venus", decks: [7, 8, 6, 5, 4], gods: VENUS_GODS },
    Overview { set: "team", decks: [7, 8, 6, 5, 4], gods: VENUS_GODS },
];

/// Cards in each starting hand (R1.7).
const HAND_SIZES: [usize; HANDS.len()] = [7, 8, 6, 6];

/// Points per house of each specialist, in the order of the goods (R1.8).
const MINERVA: [u8; 5] = [3, 3, 3, 4, 5];

/// Adds a sentence for everything that is wrong with the cards.
pub(super) fn check(cards: &[Card], out: &mut Vec<String>) {
    ids::check(FILE, "card", '_', cards.iter().map(|card| &card.id), out);
    for card in cards {
        check_words(card, out);
        check_place(card, out);
        check_specialist(card, out);
    }
    for (hand, size) in HANDS.into_iter().zip(HAND_SIZES) {
        check_hand(cards, hand, size, out);
    }
    for row in &OVERVIEW {
        check_set(cards, row, out);
    }
}

/// Every word is one that the rules know.
fn check_words(card: &Card, out: &mut Vec<String>) {
    let id = &card.id;
    let mut unknown = |what: &str, word: &str| {
        out.push(format!("{FILE}: card {id} has the unknown {what} {word:?}"));
    };
    if id == "hidden" {
        unknown("id", "hidden");
    }
    for power in &card.powers {
        let known = match power.strip_prefix("specialist:") {
            Some(good) => GOODS.contains(&good),
            None => POWERS.contains(&power.as_str()),
        };
        if !known {
            unknown("power", power);
        }
    }
    for good in card.cost.iter().chain(card.minerva.iter().map(|minerva| &minerva.good)) {
        if !GOODS.contains(&good.as_str()) {
            unknown("good", good);
        }
    }
    for god in &card.gods {
        if !GODS.contains(&god.as_str()) {
            unknown("god", god);
        }
    }
    for hand in card.start.keys() {
        if !HANDS.contains(&hand.as_str()) {
            unknown("hand", hand);
        }
    }
    for set in card.decks.keys() {
        if !CARD_SETS.contains(&set.as_str()) {
            unknown("card set", set);
        }
    }
    for numeral in card.decks.values().flatten() {
        if !NUMERALS.contains(&numeral.as_str()) {
            unknown("deck", numeral);
        }
    }
}

/// A card has a power and a god, and is either a starting card or for sale.
fn check_place(card: &Card, out: &mut Vec<String>) {
    let id = &card.id;
    for (what, missing) in [("power", card.powers.is_empty()), ("god", card.gods.is_empty())] {
        if missing {
            out.push(format!("{FILE}: card {id} has no {what}"));
        }
    }
    for (set, numerals) in &card.decks {
        for (i, numeral) in numerals.iter().enumerate() {
            if numerals[..i].contains(numeral) {
                out.push(format!("{FILE}: card {id} lies twice in deck {numeral} of the {set} set"));
            }
        }
    }
    let starts = card.start.values().any(|n| *n > 0);
    match (starts, card.decks.values().any(|decks| !decks.is_empty())) {
        (false, false) => out.push(format!("{FILE}: card {id} is in no hand and in no deck")),
        (true, true) => out.push(format!("{FILE}: card {id} is both a starting card and for sale")),
        (true, false) if !card.cost.is_empty() => {
            out.push(format!("{FILE}: the starting card {id} has a price (R1.7)"));
        }
        (false, true) if card.cost.is_empty() => {
            out.push(format!("{FILE}: card {id} is for sale but has no price"));
        }
        _ => {}
    }
}

/// Specialists serve Minerva, for the good that they produce; nobody else does.
fn check_specialist(card: &Card, out: &mut Vec<String>) {
    let id = &card.id;
    let good = card.powers.iter().find_map(|power| power.strip_prefix("specialist:"));
    let is_hers = card.gods.iter().any(|god| god == "minerva");
    let Some(good) = good else {
        if is_hers || card.minerva.is_some() {
            out.push(format!("{FILE}: card {id} serves Minerva but is no specialist"));
        }
        return;
    };
    let Some(minerva) = card.minerva.as_ref().filter(|_| is_hers) else {
        out.push(format!("{FILE}: the specialist {id} does not serve Minerva"));
        return;
    };
    if minerva.good != good {
        out.push(format!("{FILE}: the specialist {id} produces {good} but is scored for {}", minerva.good));
    }
    if let Some(nth) = GOODS.iter().position(|known| *known == good)
        && minerva.value != MINERVA[nth]
    {
        let value = minerva.value;
        out.push(format!("{FILE}: the specialist {id} is worth {value} per house, by R1.8 {}", MINERVA[nth]));
    }
}

/// The size of a starting hand.
fn check_hand(cards: &[Card], hand: &str, size: usize, out: &mut Vec<String>) {
    let n: usize = cards.iter().map(|card| usize::from(card.start.get(hand).copied().unwrap_or(0))).sum();
    if n != size {
        out.push(format!("{FILE}: the starting hand {hand} has {n} cards, by R1.7 {size}"));
    }
}

/// The sizes of the decks, and the gods in each deck.
fn check_set(cards: &[Card], row: &Overview, out: &mut Vec<String>) {
    let set = row.set;
    let mut for_sale = 0;
    for (nth, numeral) in NUMERALS.iter().enumerate() {
        let lies_in =
            |card: &Card| card.decks.get(set).is_some_and(|decks| decks.iter().any(|n| n == numeral));
        let deck: Vec<&Card> = cards.iter().filter(|card| lies_in(card)).collect();
        for_sale += deck.len();
        let (n, expected) = (deck.len(), row.decks[nth]);
        if n != expected {
            out.push(format!("{FILE}: deck {numeral} of the {set} set has {n} cards, by R1.9 {expected}"));
        }
        for (god, counts) in row.gods {
            let n = deck.iter().filter(|card| card.gods.iter().any(|g| g == god)).count();
            if n != counts[nth] {
                out.push(format!(
                    "{FILE}: deck {numeral} of the {set} set has {n} cards of {god}, by R1.9 {}",
                    counts[nth]
                ));
            }
        }
    }
    let expected: usize = row.decks.iter().sum();
    if for_sale != expected {
        out.push(format!("{FILE}: {for_sale} cards of the {set} set are for sale, by R1.9 {expected}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Data, Minerva};

    /// Damages the card with this id and expects the sentences that follow, in any order.
    fn check(id: &str, damage: impl FnOnce(&mut Card), sentences: &[&str]) {
        let mut cards = Data::read(&crate::root()).unwrap().cards;
        damage(cards.iter_mut().find(|card| card.id == id).unwrap());
        let mut out = Vec::new();
        super::check(&cards, &mut out);
        out.sort();
        let mut expected: Vec<_> = sentences.iter().map(|s| format!("{FILE}: {s}")).collect();
        expected.sort();
        assert_eq!(out, expected);
    }

    #[test]
    fn ids_are_unique_and_well_formed() {
        check("prefect", |card| card.id = "architect".to_owned(), &["there are two of card architect"]);
        check(
            "prefect",
            |card| card.id = "the-prefect".to_owned(),
            &["the card id \"the-prefect\" is not made of lowercase words joined by '_'"],
        );
        check(
            "prefect",
            |card| card.id = "hidden".to_owned(),
            &["card hidden has the unknown id \"hidden\""],
        );
    }

    #[test]
    fn words_are_known() {
        check(
            "senator",
            |card| card.powers = vec!["general".to_owned()],
            &["card senator has the unknown power \"general\""],
        );
        check(
            "colonist",
            |card| card.cost = vec!["fish".to_owned()],
            &["card colonist has the unknown good \"fish\""],
        );
        check(
            "senator",
            |card| card.gods = vec!["neptunus".to_owned()],
            &["card senator has the unknown god \"neptunus\""],
        );
        check(
            "diplomat_5",
            |card| {
                card.decks.values_mut().flatten().for_each(|deck| *deck = "VI".to_owned());
            },
            &[
                "card diplomat_5 has the unknown deck \"VI\"",
                "card diplomat_5 has the unknown deck \"VI\"",
                "card diplomat_5 has the unknown deck \"VI\"",
                "deck V of the base set has 3 cards, by R1.9 4",
                "deck V of the base set has 0 cards of mars, by R1.9 1",
                "29 cards of the base set are for sale, by R1.9 30",
                "deck V of the venus set has 3 cards, by R1.9 4",
                "deck V of the venus set has 0 cards of mars, by R1.9 1",
                "29 cards of the venus set are for sale, by R1.9 30",
                "deck V of the team set has 3 cards, by R1.9 4",
                "deck V of the team set has 0 cards of mars, by R1.9 1",
                "29 cards of the team set are for sale, by R1.9 30",
            ],
        );
        check(
            "magister",
            |card| card.start = [("venus".to_owned(), 1), ("veneris".to_owned(), 1)].into(),
            &["card magister has the unknown hand \"veneris\""],
        );
        check(
            "proconsul",
            |card| card.decks = [("teams".to_owned(), card.decks["team"].clone())].into(),
            &[
                "card proconsul has the unknown card set \"teams\"",
                "deck II of the team set has 7 cards, by R1.9 8",
                "deck II of the team set has 0 cards of jupiter, by R1.9 1",
                "deck III of the team set has 5 cards, by R1.9 6",
                "deck III of the team set has 1 cards of jupiter, by R1.9 2",
                "deck IV of the team set has 4 cards, by R1.9 5",
                "deck IV of the team set has 0 cards of jupiter, by R1.9 1",
                "deck V of the team set has 3 cards, by R1.9 4",
                "deck V of the team set has 0 cards of jupiter, by R1.9 1",
                "26 cards of the team set are for sale, by R1.9 30",
            ],
        );
    }

    #[test]
    fn a_card_has_a_power_and_a_god() {
        check("senator", |card| card.powers.clear(), &["card senator has no power"]);
        check("senator", |card| card.gods.clear(), &["card senator has no god"]);
    }

    #[test]
    fn the_hand_is_complete() {
        check(
            "prefect_start",
            |card| {
                card.start.insert("base".to_owned(), 1);
            },
            &["the starting hand base has 6 cards, by R1.7 7"],
        );
        check(
            "senator",
            |card| card.start.clear(),
            &[
                "card senator is in no hand and in no deck",
                "the starting hand base has 6 cards, by R1.7 7",
                "the starting hand venus has 7 cards, by R1.7 8",
            ],
        );
        check(
            "architect_start",
            |card| {
                card.start.insert("team_second".to_owned(), 1);
            },
            &["the starting hand team_second has 7 cards, by R1.7 6"],
        );
        check(
            "legatus",
            |card| {
                card.start.remove("team_first");
            },
            &["the starting hand team_first has 5 cards, by R1.7 6"],
        );
    }

    #[test]
    fn the_decks_are_complete() {
        check(
            "consul",
            |card| drop(card.decks.get_mut("base").unwrap().remove(0)),
            &[
                "deck II of the base set has 6 cards, by R1.9 7",
                "deck II of the base set has 1 cards of jupiter, by R1.9 2",
                "29 cards of the base set are for sale, by R1.9 30",
            ],
        );
        check(
            "diplomat_4",
            |card| card.gods = vec!["mars".to_owned()],
            &[
                "deck IV of the base set has 0 cards of mercurius, by R1.9 1",
                "deck IV of the base set has 2 cards of mars, by R1.9 1",
                "deck IV of the venus set has 0 cards of mercurius, by R1.9 1",
                "deck IV of the venus set has 2 cards of mars, by R1.9 1",
                "deck IV of the team set has 0 cards of mercurius, by R1.9 1",
                "deck IV of the team set has 2 cards of mars, by R1.9 1",
            ],
        );
        check(
            "prefect_mercator",
            |card| drop(card.decks.remove("venus")),
            &[
                "deck III of the venus set has 5 cards, by R1.9 6",
                "deck III of the venus set has 0 cards of venus, by R1.9 1",
                "29 cards of the venus set are for sale, by R1.9 30",
            ],
        );
        check(
            "diplomat_4",
            |card| card.decks.get_mut("base").unwrap().push("IV".to_owned()),
            &["card diplomat_4 lies twice in deck IV of the base set"],
        );
    }

    #[test]
    fn only_cards_for_sale_have_a_price() {
        check("colonist", |card| card.cost.clear(), &["card colonist is for sale but has no price"]);
        check(
            "senator",
            |card| card.cost = vec!["wine".to_owned()],
            &["the starting card senator has a price (R1.7)"],
        );
        check(
            "consul",
            |card| card.start = [("base".to_owned(), 1)].into(),
            &[
                "card consul is both a starting card and for sale",
                "the starting hand base has 8 cards, by R1.7 7",
            ],
        );
    }

    #[test]
    fn specialists_and_only_they_serve_minerva() {
        check("mason", |card| card.minerva = None, &["the specialist mason does not serve Minerva"]);
        check(
            "senator",
            |card| {
                card.minerva = Some(Minerva { good: "wine".to_owned(), value: 4 });
            },
            &["card senator serves Minerva but is no specialist"],
        );
        check(
            "weaver",
            |card| {
                card.minerva = Some(Minerva { good: "wine".to_owned(), value: 4 });
            },
            &[
                "the specialist weaver produces cloth but is scored for wine",
                "the specialist weaver is worth 4 per house, by R1.8 5",
            ],
        );
    }
}
