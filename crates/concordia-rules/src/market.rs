//! The boards of the fish market (R16.9, R16.13, R16.14). They are data: `data/markets/` and `data/stands.toml`.

use crate::generated::markets;
use crate::good::Good;

/// The most spots of a board.
pub const MAX_SPOTS: usize = 10;

/// A spot of the board in play, in the order of the arrows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpotId(pub u8);

impl SpotId {
    /// The spot as an index into tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A board of the fish market.
#[derive(Debug, PartialEq, Eq)]
pub struct MarketBoard {
    /// The identifier used in options.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Whether at most one spot is entered in a phase, with one or both of its stands (R16.13).
    pub single_entry: bool,
    /// In the order of the arrows, the first again after the last.
    pub spots: &'static [Spot],
}

/// A spot.
#[derive(Debug, PartialEq, Eq)]
pub struct Spot {
    /// The identifier used in records and in the engine protocol.
    pub id: &'static str,
    /// The offers of its stands, stand by stand.
    pub offers: &'static [Offer],
}

/// What a stand gives for fish (R16.14).
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    /// The stand.
    pub stand: &'static str,
    /// Which stand of the spot it is.
    pub at: u8,
    /// Which offer of the stand it is.
    pub nth: u8,
    /// The price.
    pub fish: u8,
    /// What it gives.
    pub gain: Gain,
}

/// What an offer gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// One unit of one of these goods.
    Good(&'static [Good]),
    /// Sestertii.
    Coins(u32),
    /// One step of one colonist, then one house.
    House,
    /// A colonist in the capital, for one of these goods too.
    Colonist {
        /// What may be paid.
        pay: &'static [Good],
    },
    /// One card at the Senator's price.
    Senator,
    /// Sestertii, then trade in one good.
    Trade {
        /// The sestertii.
        coins: u32,
    },
}

impl MarketBoard {
    /// All boards.
    pub const ALL: [&'static MarketBoard; 2] = [&markets::COASTAL, &markets::MOUNTAINSIDE];

    /// The number of spots.
    #[inline]
    pub const fn n_spots(&self) -> u8 {
        self.spots.len() as u8
    }

    /// The spot this many steps along the arrows.
    #[inline]
    pub const fn spot_after(&self, spot: SpotId, steps: u8) -> SpotId {
        SpotId((spot.0 + steps) % self.n_spots())
    }

    /// All spots.
    pub fn ids(&self) -> impl Iterator<Item = SpotId> {
        (0..self.n_spots()).map(SpotId)
    }

    /// The spot with this identifier.
    pub fn spot_by_id(&self, id: &str) -> Option<SpotId> {
        self.ids().find(|spot| self.spots[spot.idx()].id == id)
    }
}

const _: () = {
    let mut i = 0;
    while i < MarketBoard::ALL.len() {
        assert!(MarketBoard::ALL[i].spots.len() <= MAX_SPOTS, "a market board has too many spots");
        i += 1;
    }
};
