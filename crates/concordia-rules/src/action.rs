//! Actions: what a seat answers when it is asked (R19.3). Four bytes, so that lists of them stay small.

use crate::board::{CityId, Kind, Place, ProvinceId, RouteId};
use crate::card::{Card, Power};
use crate::good::{Batch, Good, Ware};
use crate::list::List;
use crate::market::SpotId;
use crate::seat::Seat;

/// The most answers a decision can have. The longest lists are those of movement: three colonists of each kind
/// and every route of that kind, which every board is checked to keep below this.
pub const MAX_ACTIONS: usize = 240;

/// A buffer for the legal answers of a decision; reuse it, so that nothing is allocated per decision. It has a place
/// for every value of its one-byte length, so that filling it needs no check; lists stay below [`MAX_ACTIONS`].
pub type Actions = List<Action, 256>;

const _: () = assert!(MAX_ACTIONS < 256, "the buffer holds every list");

/// An answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// No more of this optional part, or decline.
    #[default]
    End,
    /// Play a card from the hand (R4.1).
    Play(Card),
    /// Walk a colonist of the route's kind to that route (R6.7).
    Move {
        /// Where it stands.
        from: Place,
        /// Where the walk ends.
        to: RouteId,
    },
    /// Build a house (R7).
    Build(CityId),
    /// Let a province produce (R8.3.2).
    Produce {
        /// The province.
        province: ProvinceId,
        /// The good of its bonus, where that is chosen (R15.12).
        good: Option<Good>,
    },
    /// Collect the visible coins (R8.3.4); at a fish market with a good of choice (R16.5).
    Cash(Option<Good>),
    /// Store this part of what arrives, lose the rest (R5.3, R16.5).
    Keep(Batch),
    /// Take the income of the Colonist (R8.4.4).
    Income,
    /// Place a colonist inside a city (R8.1.2, R8.4.2).
    Settle {
        /// Its kind.
        kind: Kind,
        /// The city.
        city: CityId,
    },
    /// Sell goods to the bank (R8.5.2).
    Sell {
        /// The good.
        good: Good,
        /// Units.
        count: u8,
    },
    /// Buy goods from the bank (R8.5.2, R17.2).
    Buy {
        /// The good.
        good: Good,
        /// Units.
        count: u8,
    },
    /// Buy a card from the display (R8.7.1, R8.8.1).
    Purchase {
        /// The slot, 1 to 7.
        slot: u8,
        /// What is paid for the question mark of the slot, if it has one to pay (R5.8, R20.6).
        any: Option<Ware>,
    },
    /// Execute the card on top of that seat's pile (R8.6.1).
    Copy(Seat),
    /// Take the half of a choice card that has this power (R8.11).
    Choose(Power),
    /// Execute the card beneath once more (R8.10.1).
    Repeat,
    /// Recommend a card to the partner (R8.14.1); a hidden one is a recommendation a viewer may not know.
    Recommend(Card),
    /// Begin in this city (R11.3).
    Start(CityId),
    /// Take an offer of a spot of the fish market (R16.10).
    Market {
        /// The spot.
        spot: SpotId,
        /// Which of the offers at the spot, those of all its stands counted through.
        offer: u8,
        /// The good to take or to pay, where the offer leaves a choice.
        good: Option<Good>,
    },
}
