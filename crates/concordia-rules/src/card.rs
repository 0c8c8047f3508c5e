//! Personality cards: what they do, what they cost, which god they serve. The rows are data (`data/cards.toml`).

use std::fmt;

use crate::generated::cards::CARDS;
pub use crate::generated::cards::Card;
use crate::good::{Good, Goods};

/// A god (R1.6); it matters for scoring only (R13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "R13 says what each one scores")]
pub enum God {
    Vesta,
    Jupiter,
    Saturnus,
    Venus,
    Mercurius,
    Mars,
    Minerva,
}

impl God {
    /// All gods in the order of the scoring sheet (R13.13).
    pub const ALL: [God; 7] =
        [God::Vesta, God::Jupiter, God::Saturnus, God::Venus, God::Mercurius, God::Mars, God::Minerva];

    /// The identifier used in data and in the engine protocol.
    pub const fn id(self) -> &'static str {
        ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva"][self as usize]
    }
}

impl fmt::Display for God {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What a card lets its player do (R8). Each power has a file under `personality/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named like their sections of R8")]
pub enum Power {
    Tribune,
    Architect,
    Prefect,
    Colonist,
    Mercator { coins: u8 },
    Diplomat,
    Senator,
    Consul,
    Specialist(Good),
}

/// A set of cards: which starting hand and which decks are used (R1.7, R1.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum CardSet {
    /// The base game.
    #[default]
    Base,
}

/// A deck of cards for sale (R1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "a numeral is a numeral")]
pub enum Deck {
    I,
    II,
    III,
    IV,
    V,
}

impl Deck {
    /// All decks, the one that lies on top of the stack first.
    pub const ALL: [Deck; 5] = [Deck::I, Deck::II, Deck::III, Deck::IV, Deck::V];

    /// The cards of this deck, in the order of the data file.
    pub fn cards(self, set: CardSet) -> impl Iterator<Item = Card> {
        let bit = 1 << self as u8;
        Card::ALL.into_iter().filter(move |card| card.data().decks[set as usize] & bit != 0)
    }
}

/// A row of the card data.
#[derive(Debug)]
pub(crate) struct CardData {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) powers: &'static [Power],
    pub(crate) cost: Goods,
    pub(crate) gods: &'static [God],
    pub(crate) minerva: Option<(Good, u8)>,
    /// Copies in the starting hand, per card set.
    pub(crate) start: [u8; 1],
    /// The decks with one copy, one bit each, per card set.
    pub(crate) decks: [u8; 1],
}

impl Card {
    #[inline]
    pub(crate) fn data(self) -> &'static CardData {
        &CARDS[self as usize]
    }

    /// The identifier used in data, records and the engine protocol.
    pub fn id(self) -> &'static str {
        self.data().id
    }

    /// The card with this identifier.
    pub fn from_id(id: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.id() == id)
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        self.data().name
    }

    /// What it does.
    #[inline]
    pub fn power(self) -> Power {
        self.data().powers[0]
    }

    /// The price printed on it (R1.8); starting cards have none.
    #[inline]
    pub fn cost(self) -> Goods {
        self.data().cost
    }

    /// The gods it is scored for.
    pub fn gods(self) -> &'static [God] {
        self.data().gods
    }

    /// For a specialist: its good, and its points per own house in a city of that good (R13.8).
    pub fn minerva(self) -> Option<(Good, u8)> {
        self.data().minerva
    }

    /// Copies of it in a starting hand (R1.7).
    pub fn copies_at_start(self, set: CardSet) -> u8 {
        self.data().start[set as usize]
    }

    /// Whether it belongs to a card set, in the starting hand or for sale.
    pub fn is_in(self, set: CardSet) -> bool {
        self != Card::Hidden && (self.copies_at_start(set) > 0 || self.is_for_sale(set))
    }

    /// Whether it lies in one of the decks of a card set.
    pub fn is_for_sale(self, set: CardSet) -> bool {
        self != Card::Hidden && self.data().decks[set as usize] != 0
    }
}
