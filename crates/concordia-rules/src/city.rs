//! What the cities hold: a good or salt each, and the houses of the players.

use crate::board::{CityId, CitySet};
use crate::good::Ware;
use crate::seat::Seat;

/// What every city produces, three bits each, readable by city and by good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tokens([u32; 3]);

impl Tokens {
    pub(crate) fn set(&mut self, city: CityId, ware: Ware) {
        for (nth, plane) in self.0.iter_mut().enumerate() {
            *plane = *plane & !(1 << city.0) | (ware as u32 >> nth & 1) << city.0;
        }
    }

    #[inline]
    pub(crate) fn get(self, city: CityId) -> Ware {
        let bit = |nth: usize| (self.0[nth] >> city.0 & 1) as usize;
        Ware::ALL[bit(0) | bit(1) << 1 | bit(2) << 2]
    }

    /// The cities whose token shows this good, or salt, and perhaps cities without a token.
    #[inline]
    pub(crate) fn cities_of(self, ware: Ware) -> CitySet {
        let plane = |nth: usize| {
            if ware as usize >> nth & 1 == 1 { self.0[nth] } else { !self.0[nth] }
        };
        CitySet(plane(0) & plane(1) & plane(2))
    }
}

/// The seats with a house in a city, in the order in which they built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Owners(u32);

impl Owners {
    const COUNT_SHIFT: u32 = 24;

    #[inline]
    pub(crate) fn len(self) -> u8 {
        (self.0 >> Self::COUNT_SHIFT) as u8
    }

    #[inline]
    pub(crate) fn push(&mut self, seat: Seat) {
        self.0 |= u32::from(seat.0) << (4 * self.len());
        self.0 += 1 << Self::COUNT_SHIFT;
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        (0..self.len()).map(move |nth| Seat((self.0 >> (4 * nth)) as u8 & 0xf))
    }
}
