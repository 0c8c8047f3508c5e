//! The numbers of the rules, written out again.

use concordia_rules::{Card, God, Good, Letter, Ware};

use super::Units;

/// What the bank pays and takes for a unit (R1.1).
pub(super) const PRICES: [u32; 5] = [3, 4, 5, 6, 7];
/// What a unit of salt counts for Vesta (R20.8).
pub(super) const SALT_FOR_VESTA: u32 = 7;
/// The goods and the coins of a first house, by what its city produces (R1.1, R7.2, R20.4).
pub(super) const HOUSES: [(Units, u32); 6] = [
    ([0, 1, 0, 0, 0, 0], 1),
    ([1, 1, 0, 0, 0, 0], 2),
    ([1, 0, 1, 0, 0, 0], 3),
    ([1, 0, 0, 1, 0, 0], 4),
    ([1, 0, 0, 0, 1, 0], 5),
    ([0, 0, 1, 1, 0, 0], 5),
];
/// The coins on the back of a bonus marker (R1.1).
pub(super) const BONUS_COINS: [u32; 5] = [2, 2, 2, 2, 1];
/// What a colonist costs (R8.1.2, R8.4.2).
pub(super) const FOOD_AND_TOOL: Units = [0, 1, 1, 0, 0, 0];

/// What one player does when a card is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Tribune,
    Architect,
    Prefect,
    Colonist,
    Mercator(u32),
    Specialist(Good),
}

impl Deed {
    /// The name of the deed in an answer.
    pub(super) fn as_power(self) -> concordia_rules::Power {
        match self {
            Deed::Tribune => concordia_rules::Power::Tribune,
            Deed::Architect => concordia_rules::Power::Architect,
            Deed::Prefect => concordia_rules::Power::Prefect,
            Deed::Colonist => concordia_rules::Power::Colonist,
            Deed::Mercator(coins) => concordia_rules::Power::Mercator { coins: coins as u8 },
            Deed::Specialist(good) => concordia_rules::Power::Specialist(good),
        }
    }
}

/// What a card does as a whole (R1.7, R1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Power {
    Deed(Deed),
    Either(Deed, Deed),
    Diplomat,
    Magister,
    Senator,
    Consul,
    Praetor,
    Proconsul,
    Legatus,
}

pub(super) fn power_of(card: Card) -> Power {
    match card {
        Card::Tribune => Power::Deed(Deed::Tribune),
        Card::ArchitectStart | Card::Architect => Power::Deed(Deed::Architect),
        Card::PrefectStart | Card::Prefect => Power::Deed(Deed::Prefect),
        Card::Colonist => Power::Deed(Deed::Colonist),
        Card::MercatorStart => Power::Deed(Deed::Mercator(3)),
        Card::Mercator => Power::Deed(Deed::Mercator(5)),
        Card::Mason => Power::Deed(Deed::Specialist(Good::Brick)),
        Card::Farmer => Power::Deed(Deed::Specialist(Good::Food)),
        Card::Smith => Power::Deed(Deed::Specialist(Good::Tool)),
        Card::Vintner => Power::Deed(Deed::Specialist(Good::Wine)),
        Card::Weaver => Power::Deed(Deed::Specialist(Good::Cloth)),
        Card::PrefectArchitect => Power::Either(Deed::Prefect, Deed::Architect),
        Card::ArchitectMercator => Power::Either(Deed::Architect, Deed::Mercator(5)),
        Card::PrefectMercator => Power::Either(Deed::Prefect, Deed::Mercator(5)),
        Card::DiplomatStart | Card::Diplomat1 | Card::Diplomat3 | Card::Diplomat4 | Card::Diplomat5 => {
            Power::Diplomat
        }
        Card::Magister => Power::Magister,
        Card::Senator => Power::Senator,
        Card::Consul => Power::Consul,
        Card::Praetor => Power::Praetor,
        Card::Proconsul => Power::Proconsul,
        Card::Legatus => Power::Legatus,
        Card::Hidden => panic!("nothing is hidden here"),
    }
}

/// R1.8: brick, food, tool, wine, cloth, and never salt.
pub(super) fn printed_price(card: Card) -> Units {
    match card {
        Card::Architect | Card::Diplomat1 | Card::Diplomat4 | Card::ArchitectMercator => [0, 0, 1, 0, 0, 0],
        Card::Prefect | Card::Mercator | Card::PrefectArchitect | Card::PrefectMercator => [0, 0, 0, 1, 0, 0],
        Card::Colonist | Card::Diplomat3 | Card::Diplomat5 | Card::Mason => [0, 1, 0, 0, 0, 0],
        Card::Consul | Card::Proconsul => [0, 0, 0, 0, 1, 0],
        Card::Farmer => [1, 1, 0, 0, 0, 0],
        Card::Smith => [1, 0, 1, 0, 0, 0],
        Card::Vintner => [1, 0, 0, 1, 0, 0],
        Card::Weaver => [1, 0, 0, 0, 1, 0],
        other => panic!("{other:?} is not for sale"),
    }
}

/// R9.2: the goods of a slot, and whether it has a question mark.
pub(super) fn surcharge_of(slot: u8, wine_display: bool) -> (Units, bool) {
    const NONE: Units = [0; 6];
    const WINE: Units = [0, 0, 0, 1, 0, 0];
    const CLOTH: Units = [0, 0, 0, 0, 1, 0];
    match (slot, wine_display) {
        (1, _) => (NONE, false),
        (2 | 3, _) => (NONE, true),
        (4, false) | (5, _) => (CLOTH, false),
        (4, true) => (WINE, false),
        (6, false) => (CLOTH, true),
        (6, true) => (WINE, true),
        (7, false) => ([0, 0, 0, 0, 2, 0], false),
        (7, true) => ([0, 0, 0, 1, 1, 0], false),
        _ => panic!("there is no slot {slot}"),
    }
}

/// The cards for sale and the starting hands of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardSet {
    Base,
    Venus,
    Team,
}

/// R1.7.
pub(super) fn starting_hand(set: CardSet, first_half: bool) -> Vec<Card> {
    let mut hand = vec![Card::Tribune, Card::PrefectStart, Card::MercatorStart];
    if set == CardSet::Team {
        hand.extend([Card::Praetor, Card::Legatus]);
        hand.push(if first_half { Card::ArchitectStart } else { Card::DiplomatStart });
    } else {
        hand.extend([Card::PrefectStart, Card::ArchitectStart, Card::DiplomatStart, Card::Senator]);
    }
    if set == CardSet::Venus {
        hand.push(Card::Magister);
    }
    hand
}

/// R1.8: the decks I to V of a set, each in the order of [`Card`].
pub(super) fn decks(set: CardSet) -> [Vec<Card>; 5] {
    const I: usize = 0;
    const II: usize = 1;
    const III: usize = 2;
    const IV: usize = 3;
    const V: usize = 4;
    let base = set == CardSet::Base;
    let consul = if set == CardSet::Team { Card::Proconsul } else { Card::Consul };
    let choice = |decks: &'static [usize]| if base { &[][..] } else { decks };
    let rows: [(Card, &[usize]); 17] = [
        (Card::Architect, if base { &[I, II, III, IV] } else { &[I, III] }),
        (Card::Prefect, if base { &[I, II, III, IV, V] } else { &[II, III, IV, V] }),
        (Card::Mercator, if base { &[I, II, III, V] } else { &[I, II, V] }),
        (Card::Colonist, &[I, II, III, IV]),
        (consul, &[II, III, IV, V]),
        (Card::Diplomat1, &[I]),
        (Card::Diplomat3, &[III]),
        (Card::Diplomat4, &[IV]),
        (Card::Diplomat5, &[V]),
        (Card::Mason, if base { &[I] } else { &[II] }),
        (Card::Farmer, &[I]),
        (Card::Smith, &[I]),
        (Card::Vintner, &[II]),
        (Card::Weaver, &[II]),
        (Card::PrefectArchitect, choice(&[I])),
        (Card::ArchitectMercator, choice(&[II, IV])),
        (Card::PrefectMercator, choice(&[III])),
    ];
    [I, II, III, IV, V].map(|deck| {
        let mut cards: Vec<Card> =
            rows.iter().filter(|(_, decks)| decks.contains(&deck)).map(|&(card, _)| card).collect();
        cards.sort_unstable();
        cards
    })
}

/// R1.4: the tokens of a letter.
fn tokens_of_the_box(letter: Letter) -> Units {
    match letter {
        Letter::A => [2, 2, 1, 1, 1, 0],
        Letter::B => [2, 2, 2, 1, 1, 0],
        Letter::C => [3, 2, 2, 2, 1, 0],
        Letter::D => [1, 1, 1, 1, 1, 0],
    }
}

/// R15.11, R20.2: the tokens of a letter on a map, which may have a city more than the box has tokens of it.
pub(super) fn tokens_of(letter: Letter, one_more: bool, salt: bool) -> Units {
    let mut tokens = tokens_of_the_box(letter);
    if one_more {
        let additional = match letter {
            _ if salt => Ware::Salt,
            Letter::A => Ware::Tool,
            Letter::B => Ware::Wine,
            Letter::C => Ware::Cloth,
            Letter::D => Ware::Brick,
        };
        tokens[additional as usize] += 1;
    } else if salt {
        let replaced = match letter {
            Letter::A => Ware::Food,
            Letter::B => Ware::Tool,
            Letter::C => Ware::Wine,
            Letter::D => Ware::Brick,
        };
        tokens[replaced as usize] -= 1;
        tokens[Ware::Salt as usize] += 1;
    }
    tokens
}

/// R15.13: the cities in which land and sea colonists appear, where they are not the same.
pub(super) fn two_capitals(map: &str) -> Option<[&'static str; 2]> {
    (map == "britannia").then_some(["londinium", "portus-itius"])
}

/// R15.12: the sestertii that a Prefect finds on the map itself.
pub(super) fn printed_coins(map: &str) -> u32 {
    if matches!(map, "creta" | "corsica") { 2 } else { 0 }
}

/// R15.12: the province whose bonus is chosen by whoever lets it produce.
pub(super) fn bonus_of_choice(map: &str) -> Option<&'static str> {
    (map == "creta").then_some("brown")
}

/// R1.7, R1.8.
pub(super) fn gods_of(card: Card) -> &'static [God] {
    match card {
        Card::Senator | Card::Praetor => &[God::Vesta],
        Card::ArchitectStart | Card::DiplomatStart | Card::Architect | Card::Consul | Card::Proconsul => {
            &[God::Jupiter]
        }
        Card::PrefectStart | Card::Prefect | Card::Diplomat1 | Card::Diplomat3 => &[God::Saturnus],
        Card::Magister | Card::PrefectArchitect | Card::ArchitectMercator | Card::PrefectMercator => {
            &[God::Venus]
        }
        Card::MercatorStart | Card::Mercator | Card::Diplomat4 => &[God::Mercurius],
        Card::Tribune | Card::Colonist | Card::Diplomat5 => &[God::Mars],
        Card::Mason | Card::Farmer | Card::Smith | Card::Vintner | Card::Weaver => &[God::Minerva],
        Card::Legatus => &[God::Jupiter, God::Saturnus, God::Venus],
        Card::Hidden => panic!("nothing is hidden here"),
    }
}

/// A stand of the fish market (R16.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Brick,
    Food,
    Tool,
    WineOrCloth,
    Money,
    House,
    Colonist,
    Senator,
    Trade,
}

impl Stand {
    /// The fish that each of its offers costs.
    pub(super) fn offers(self) -> &'static [u8] {
        match self {
            Stand::Money => &[1, 2],
            Stand::House | Stand::Senator => &[2],
            _ => &[1],
        }
    }

    /// The good to be named with an offer: to be taken, or to be paid.
    pub(super) fn goods_named(self) -> &'static [Option<Good>] {
        match self {
            Stand::WineOrCloth => &[Some(Good::Wine), Some(Good::Cloth)],
            Stand::Colonist => &[Some(Good::Food), Some(Good::Tool)],
            _ => &[None],
        }
    }
}

/// A board of the fish market, in the order of the arrows.
pub(super) type Spots = &'static [&'static [Stand]];

pub(super) const COASTAL: Spots = &[
    &[Stand::Brick],
    &[Stand::Trade],
    &[Stand::WineOrCloth],
    &[Stand::Tool],
    &[Stand::Money],
    &[Stand::Food],
    &[Stand::House],
    &[Stand::Colonist],
    &[Stand::Senator],
];

pub(super) const MOUNTAINSIDE: Spots = &[
    &[Stand::Brick, Stand::Money],
    &[Stand::Money, Stand::Food],
    &[Stand::Food, Stand::Trade],
    &[Stand::Trade, Stand::Tool],
    &[Stand::Tool, Stand::Colonist],
    &[Stand::Colonist, Stand::WineOrCloth],
    &[Stand::WineOrCloth, Stand::House],
    &[Stand::House, Stand::Senator],
];
