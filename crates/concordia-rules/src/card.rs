//! Personality cards: what they do, what they cost, which god they serve. The rows are data (`data/cards.toml`).

use std::fmt;

use crate::generated::cards::CARDS;
pub use crate::generated::cards::Card;
use crate::good::{Good, Wares};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "named like their sections of R8")]
pub enum Power {
    Tribune,
    Architect,
    Prefect,
    Colonist,
    Mercator {
        coins: u8,
    },
    Diplomat,
    Senator,
    Consul,
    Specialist(Good),
    Magister,
    Praetor,
    Proconsul,
    Legatus,
    /// One of two powers, as the player likes (R8.11).
    Choice,
}

impl Power {
    /// The identifier used in data and in the engine protocol.
    pub fn id(self) -> String {
        match self {
            Power::Tribune => "tribune".to_owned(),
            Power::Architect => "architect".to_owned(),
            Power::Prefect => "prefect".to_owned(),
            Power::Colonist => "colonist".to_owned(),
            Power::Mercator { coins } => format!("mercator{coins}"),
            Power::Diplomat => "diplomat".to_owned(),
            Power::Senator => "senator".to_owned(),
            Power::Consul => "consul".to_owned(),
            Power::Specialist(good) => format!("specialist:{good}"),
            Power::Magister => "magister".to_owned(),
            Power::Praetor => "praetor".to_owned(),
            Power::Proconsul => "proconsul".to_owned(),
            Power::Legatus => "legatus".to_owned(),
            Power::Choice => "choice".to_owned(),
        }
    }

    /// The power with this identifier that is a half of some choice card (R8.11).
    pub fn half_by_id(id: &str) -> Option<Power> {
        let choices = Card::ALL.into_iter().filter(|card| card.power() == Power::Choice);
        choices.flat_map(Card::powers).copied().find(|half| half.id() == id)
    }
}

/// A set of cards: which starting hand and which decks are used (R1.7, R1.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum CardSet {
    /// The base game.
    #[default]
    Base,
    /// The Venus edition, everybody alone.
    Venus,
    /// The Venus edition, partners.
    Team,
}

/// A starting hand (R1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Hand {
    /// The base game.
    Base,
    /// The Venus edition, everybody alone.
    Venus,
    /// The team game, first half of the seats.
    TeamFirst,
    /// The team game, second half of the seats.
    TeamSecond,
}

impl Hand {
    /// All hands.
    pub const ALL: [Hand; 4] = [Hand::Base, Hand::Venus, Hand::TeamFirst, Hand::TeamSecond];

    /// The cards of this hand.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::ALL
            .into_iter()
            .flat_map(move |card| std::iter::repeat_n(card, card.data().start[self as usize].into()))
    }
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
    /// What it does as a whole.
    pub(crate) power: Power,
    /// The same, or the halves of a choice card.
    pub(crate) powers: &'static [Power],
    pub(crate) cost: Wares,
    pub(crate) gods: &'static [God],
    pub(crate) minerva: Option<(Good, u8)>,
    /// Copies in each starting hand.
    pub(crate) start: [u8; 4],
    /// The decks with one copy, one bit each, per card set.
    pub(crate) decks: [u8; 3],
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
        self.data().power
    }

    /// What it does, or the two halves of a choice card (R8.11).
    pub fn powers(self) -> &'static [Power] {
        self.data().powers
    }

    /// The price printed on it (R1.8); starting cards have none.
    #[inline]
    pub fn cost(self) -> Wares {
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

    /// Whether it belongs to a card set, in a starting hand or for sale.
    pub fn is_in(self, set: CardSet) -> bool {
        let hands = match set {
            CardSet::Base => &[Hand::Base][..],
            CardSet::Venus => &[Hand::Venus],
            CardSet::Team => &[Hand::TeamFirst, Hand::TeamSecond],
        };
        let starts = |hand: &Hand| self.data().start[*hand as usize] > 0;
        self != Card::Hidden && (hands.iter().any(starts) || self.is_for_sale(set))
    }

    /// Whether it lies in one of the decks of a card set.
    pub fn is_for_sale(self, set: CardSet) -> bool {
        self != Card::Hidden && self.data().decks[set as usize] != 0
    }
}
