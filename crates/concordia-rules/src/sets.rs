//! Sets of cities, provinces and routes, one bit each.

use crate::place::{CityId, Kind, ProvinceId, RouteId};

/// A set of routes of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RouteSet(pub(crate) u64);

impl RouteSet {
    #[inline]
    pub(crate) fn contains(self, route: RouteId) -> bool {
        self.0 & route.bit() != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, route: RouteId) {
        self.0 |= route.bit();
    }

    #[inline]
    pub(crate) fn remove(&mut self, route: RouteId) {
        self.0 &= !route.bit();
    }

    #[inline]
    pub(crate) fn without(self, other: RouteSet) -> RouteSet {
        RouteSet(self.0 & !other.0)
    }

    /// The routes, which are of `kind`, in ascending order.
    #[inline]
    pub(crate) fn iter(self, kind: Kind) -> impl Iterator<Item = RouteId> {
        Bits(self.0).map(move |nth| RouteId::new(kind, nth as usize))
    }
}

/// A set of cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CitySet(pub(crate) u32);

impl CitySet {
    /// No city.
    pub const NONE: CitySet = CitySet(0);

    pub(crate) const N_BYTES: usize = 4;

    /// The set cut into bytes, the first cities first.
    #[inline]
    pub(crate) fn bytes(self) -> [u8; CitySet::N_BYTES] {
        self.0.to_le_bytes()
    }

    /// Whether the city is in the set.
    #[inline]
    pub const fn contains(self, city: CityId) -> bool {
        matches!(self.0.checked_shr(city.0 as u32), Some(bits) if bits & 1 == 1)
    }

    /// Whether no city is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cities are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The set with this city.
    #[inline]
    #[must_use]
    pub const fn with(self, city: CityId) -> CitySet {
        CitySet(self.0 | 1 << city.0)
    }

    /// The cities in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CitySet) -> CitySet {
        CitySet(self.0 & other.0)
    }

    /// The cities in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: CitySet) -> CitySet {
        CitySet(self.0 | other.0)
    }

    /// The cities of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CitySet) -> CitySet {
        CitySet(self.0 & !other.0)
    }

    /// The cities in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CityId> {
        Bits(u64::from(self.0)).map(CityId)
    }
}

/// A set of provinces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProvinceSet(u16);

impl ProvinceSet {
    /// No province.
    pub const NONE: ProvinceSet = ProvinceSet(0);

    pub(crate) const N_BYTES: usize = 2;

    /// The set cut into bytes, the first provinces first.
    #[inline]
    pub(crate) fn bytes(self) -> [u8; ProvinceSet::N_BYTES] {
        self.0.to_le_bytes()
    }

    /// The first `n` provinces.
    pub const fn first(n: usize) -> ProvinceSet {
        ProvinceSet((1 << n) - 1)
    }

    /// Whether the province is in the set.
    #[inline]
    pub const fn contains(self, province: ProvinceId) -> bool {
        self.0 & (1 << province.0) != 0
    }

    /// Takes a province out.
    #[inline]
    pub fn remove(&mut self, province: ProvinceId) {
        self.0 &= !(1 << province.0);
    }

    /// The provinces in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = ProvinceId> {
        Bits(u64::from(self.0)).map(ProvinceId)
    }

    /// How many provinces are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no province is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this province.
    #[inline]
    #[must_use]
    pub const fn with(self, province: ProvinceId) -> ProvinceSet {
        ProvinceSet(self.0 | 1 << province.0)
    }

    /// The provinces in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: ProvinceSet) -> ProvinceSet {
        ProvinceSet(self.0 & other.0)
    }

    /// The provinces in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: ProvinceSet) -> ProvinceSet {
        ProvinceSet(self.0 | other.0)
    }

    /// The provinces of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: ProvinceSet) -> ProvinceSet {
        ProvinceSet(self.0 & !other.0)
    }
}

/// The positions of the ones in a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let nth = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(nth as u8)
    }
}
