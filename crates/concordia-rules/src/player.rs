//! What one player owns: money, storehouse, colonists, houses and cards.

use crate::board::{CitySet, Kind, Place};
use crate::card::Card;
use crate::list::List;
use crate::market::SpotId;
use crate::storehouse::{N_COLONISTS_OF_A_KIND, Storehouse};

/// Houses of each player (R1.3).
pub const N_HOUSES: u8 = 15;
/// Colonists of each player.
const N_COLONISTS: u8 = 2 * N_COLONISTS_OF_A_KIND as u8;

/// The most cards of a seat together with all cards for sale, in a position that is loaded. A seat may buy all there
/// is, and a dealt game has 38: the Venus hand of eight and thirty for sale.
pub const MAX_CARDS: usize = 40;
/// The most cards for sale: seven in the display and the rest in the stack.
pub const MAX_CARDS_FOR_SALE: usize = 30;

/// The pieces of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub(crate) money: u32,
    pub(crate) houses: CitySet,
    pub(crate) store: Storehouse,
    /// Where the marker stands on the fish market (R16.9).
    pub(crate) market: Option<SpotId>,
    /// Per kind, in ascending order, so that equal situations are equal values. Those at home come last.
    colonists: [[Place; N_COLONISTS_OF_A_KIND]; 2],
    /// The pile from bottom to top, then the hand in ascending order.
    cards: List<Card, MAX_CARDS>,
    n_pile: u8,
}

impl Player {
    /// Sestertii.
    pub fn money(&self) -> u32 {
        self.money
    }

    /// What is stored: goods and salt, fish, colonists at home.
    pub fn store(&self) -> &Storehouse {
        &self.store
    }

    /// Where the marker stands on the fish market.
    pub fn market(&self) -> Option<SpotId> {
        self.market
    }

    /// The cities with a house of this player.
    pub fn houses(&self) -> CitySet {
        self.houses
    }

    /// Houses not yet built.
    #[inline]
    pub fn houses_left(&self) -> u8 {
        N_HOUSES - self.houses.len()
    }

    /// The colonists of a kind, those at home last.
    #[inline]
    pub fn colonists(&self, kind: Kind) -> [Place; N_COLONISTS_OF_A_KIND] {
        self.colonists[kind as usize]
    }

    /// Colonists on the board, in cities, on start spaces and on routes (R6.11, R8.4.4, R13.7).
    #[inline]
    pub fn n_on_board(&self) -> u8 {
        N_COLONISTS - self.store.n_at_home()
    }

    /// The played cards, bottom to top (R4.3).
    #[inline]
    pub fn pile(&self) -> &[Card] {
        &self.cards[..usize::from(self.n_pile)]
    }

    /// The card on top of the pile.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.pile().last().copied()
    }

    /// The cards in hand, in ascending order.
    #[inline]
    pub fn hand(&self) -> &[Card] {
        &self.cards[usize::from(self.n_pile)..]
    }

    /// All cards the player owns, played or not (R13.1).
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub(crate) fn set_cards(&mut self, pile: &[Card], hand: &[Card]) {
        self.cards = pile.iter().chain(hand).copied().collect();
        self.n_pile = pile.len() as u8;
        self.cards[pile.len()..].sort_unstable();
    }

    /// Puts a card of the hand on the pile.
    ///
    /// # Panics
    /// If the card is not in hand.
    #[inline]
    pub(crate) fn play(&mut self, card: Card) {
        let from = self.hand().iter().position(|&other| other == card).expect("the card is in hand");
        let hand = &mut self.cards[usize::from(self.n_pile)..];
        // A hand is short: shifting by hand is cheaper than calling memmove.
        for nth in (0..from).rev() {
            hand[nth + 1] = hand[nth];
        }
        hand[0] = card;
        self.n_pile += 1;
    }

    /// Names a card of a hidden hand, so that it can be played, and says whether there was one to name.
    pub(crate) fn reveal(&mut self, card: Card) -> bool {
        if self.hand().contains(&card) {
            return true;
        }
        // Hidden cards come last in the order of a hand.
        let hand = &mut self.cards[usize::from(self.n_pile)..];
        match hand.last_mut() {
            Some(hidden) if *hidden == Card::Hidden => {
                *hidden = card;
                true
            }
            _ => false,
        }
    }

    /// Takes the whole pile back into the hand and says how many cards that were (R8.1.1).
    #[inline]
    pub(crate) fn recover(&mut self) -> u8 {
        // The hand is sorted already: each card of the pile sinks to its place in it.
        let cards = &mut *self.cards;
        for nth in (0..usize::from(self.n_pile)).rev() {
            let mut at = nth;
            while at + 1 < cards.len() && cards[at + 1] < cards[at] {
                cards.swap(at, at + 1);
                at += 1;
            }
        }
        std::mem::take(&mut self.n_pile)
    }

    /// Adds a card to the hand.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) {
        let at = usize::from(self.n_pile) + self.hand().partition_point(|&other| other <= card);
        self.cards.push(card);
        self.cards[at..].rotate_right(1);
    }

    /// Moves a colonist of a kind.
    ///
    /// # Panics
    /// If none stands at `from`.
    #[inline]
    pub(crate) fn move_colonist(&mut self, kind: Kind, from: Place, to: Place) {
        if from == Place::HOME {
            self.store.send_out(kind);
        }
        let places = &mut self.colonists[kind as usize];
        let mut at = places.iter().position(|&place| place == from).expect("a colonist stands there");
        places[at] = to;
        // Only this one may be out of order.
        while at > 0 && places[at] < places[at - 1] {
            places.swap(at, at - 1);
            at -= 1;
        }
        while at + 1 < places.len() && places[at + 1] < places[at] {
            places.swap(at, at + 1);
            at += 1;
        }
    }
}
