//! The five goods, salt, their prices, and small collections of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A good, in ascending value (R1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Good {
    /// Brick, the building material of all other cities.
    #[default]
    Brick,
    /// Food, which brick cities are built with.
    Food,
    /// Tools.
    Tool,
    /// Wine.
    Wine,
    /// Cloth, the most valuable good.
    Cloth,
}

impl Good {
    /// All goods in ascending value.
    pub const ALL: [Good; 5] = [Good::Brick, Good::Food, Good::Tool, Good::Wine, Good::Cloth];

    /// The price at which the bank buys and sells one unit (R1.1).
    pub const fn price(self) -> u32 {
        [3, 4, 5, 6, 7][self as usize]
    }

    /// The coins on the back of a bonus marker of this good (R1.1, R1.5).
    pub const fn bonus_coins(self) -> u32 {
        [2, 2, 2, 2, 1][self as usize]
    }

    /// The identifier used in data, records and the engine protocol.
    pub const fn id(self) -> &'static str {
        ["brick", "food", "tool", "wine", "cloth"][self as usize]
    }

    /// The good with this identifier.
    pub fn from_id(id: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.id() == id)
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// One of the five goods, or salt (R20.1): what a city produces, what a space of the storehouse holds, what is paid.
/// Only goods are traded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "five of them are those of `Good`")]
pub enum Ware {
    #[default]
    Brick,
    Food,
    Tool,
    Wine,
    Cloth,
    Salt,
}

impl Ware {
    /// The goods in ascending value, then salt.
    pub const ALL: [Ware; 6] = [Ware::Brick, Ware::Food, Ware::Tool, Ware::Wine, Ware::Cloth, Ware::Salt];

    /// The good, unless it is salt.
    #[inline]
    pub const fn good(self) -> Option<Good> {
        match self {
            Ware::Salt => None,
            _ => Some(Good::ALL[self as usize]),
        }
    }

    /// The coins of the first house in a city of it (R1.1, R7.3, R20.4).
    pub const fn house_coins(self) -> u32 {
        [1, 2, 3, 4, 5, 5][self as usize]
    }

    /// The goods of a house in a city of it (R7.2, R20.4).
    #[inline]
    pub const fn house_goods(self) -> Wares {
        const OF: [Wares; 6] = [
            Wares::of([0, 1, 0, 0, 0]),
            Wares::of([1, 1, 0, 0, 0]),
            Wares::of([1, 0, 1, 0, 0]),
            Wares::of([1, 0, 0, 1, 0]),
            Wares::of([1, 0, 0, 0, 1]),
            Wares::of([0, 0, 1, 1, 0]),
        ];
        OF[self as usize]
    }

    /// What a unit counts for Vesta: its price, and for salt as much as cloth (R13.2, R20.8).
    #[inline]
    pub const fn value(self) -> u32 {
        match self.good() {
            Some(good) => good.price(),
            None => Good::Cloth.price(),
        }
    }

    /// The identifier used in data, records and the engine protocol.
    pub const fn id(self) -> &'static str {
        match self.good() {
            Some(good) => good.id(),
            None => "salt",
        }
    }

    /// The good with this identifier, or salt.
    pub fn from_id(id: &str) -> Option<Ware> {
        Ware::ALL.into_iter().find(|ware| ware.id() == id)
    }
}

impl From<Good> for Ware {
    #[inline]
    fn from(good: Good) -> Ware {
        Ware::ALL[good as usize]
    }
}

impl fmt::Display for Ware {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// One value for each good and one for salt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByWare<T>(pub [T; Ware::ALL.len()]);

impl<T> Index<Ware> for ByWare<T> {
    type Output = T;
    #[inline]
    fn index(&self, ware: Ware) -> &T {
        &self.0[ware as usize]
    }
}

impl<T: Copy> ByWare<T> {
    /// Each good with its value, in ascending value of the goods, then salt.
    pub fn iter(self) -> impl Iterator<Item = (Ware, T)> {
        Ware::ALL.into_iter().zip(self.0)
    }
}

/// Units of each good and of salt: what is stored, a price, a payment. Eight bytes, so that all units are added and
/// compared at once; the last two are always 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wares([u8; 8]);

impl Wares {
    /// Nothing at all.
    pub const NONE: Wares = Wares([0; 8]);

    /// The bit of each byte that no number of units reaches.
    const HIGH: u64 = 0x8080_8080_8080_8080;

    /// So many units of brick, food, tool, wine and cloth.
    pub const fn of(units: [u8; 5]) -> Wares {
        let [brick, food, tool, wine, cloth] = units;
        Wares([brick, food, tool, wine, cloth, 0, 0, 0])
    }

    /// One unit.
    pub fn one(ware: impl Into<Ware>) -> Wares {
        Wares::units(ware, 1)
    }

    /// So many units of one kind.
    #[inline]
    pub fn units(ware: impl Into<Ware>, n: u8) -> Wares {
        Wares::from_word(u64::from(n) << (8 * ware.into() as u32))
    }

    #[inline]
    const fn word(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    #[inline]
    const fn from_word(word: u64) -> Wares {
        Wares(word.to_le_bytes())
    }

    /// How many units there are in all; they are few, as in a storehouse.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.word().wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Wares) -> Wares {
        Wares::from_word(self.word() + other.word())
    }

    /// What is left after `other`, of which there is enough, is taken away.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Wares) -> Wares {
        debug_assert!(self.covers(other), "{other:?} is not in {self:?}");
        Wares::from_word(self.word() - other.word())
    }

    /// Whether there are at least as many units of each.
    #[inline]
    pub const fn covers(self, other: Wares) -> bool {
        ((self.word() | Wares::HIGH) - other.word()) & Wares::HIGH == Wares::HIGH
    }

    /// The units of `other` that are not there.
    #[must_use]
    pub fn missing(self, other: Wares) -> Wares {
        let mut missing = Wares::NONE;
        for (i, short) in missing.0.iter_mut().enumerate() {
            *short = other.0[i].saturating_sub(self.0[i]);
        }
        missing
    }

    /// What all of it counts for Vesta (R13.2, R20.8).
    #[inline]
    pub fn value(self) -> u32 {
        self.iter().map(|(ware, n)| u32::from(n) * ware.value()).sum()
    }

    /// The units of each good, in ascending value, and of salt.
    pub fn iter(self) -> impl Iterator<Item = (Ware, u8)> {
        Ware::ALL.into_iter().zip(self.0)
    }

    /// Each good, and salt, of which there is a unit.
    #[inline]
    pub fn present(self) -> impl Iterator<Item = (Ware, u8)> {
        self.iter().filter(|&(_, n)| n > 0)
    }

    /// The same units as changes, gained or paid.
    pub fn as_change(self, sign: i8) -> ByWare<i8> {
        ByWare(std::array::from_fn(|nth| sign * self.0[nth] as i8))
    }
}

impl fmt::Debug for Wares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.present().map(|(ware, n)| (ware.id(), n))).finish()
    }
}

impl<W: Into<Ware>> Index<W> for Wares {
    type Output = u8;
    #[inline]
    fn index(&self, ware: W) -> &u8 {
        &self.0[ware.into() as usize]
    }
}

impl<W: Into<Ware>> IndexMut<W> for Wares {
    #[inline]
    fn index_mut(&mut self, ware: W) -> &mut u8 {
        &mut self.0[ware.into() as usize]
    }
}

/// A set of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoodSet(u8);

impl GoodSet {
    /// Whether the good is in the set.
    #[inline]
    pub fn contains(self, good: Good) -> bool {
        self.0 & (1 << good as u8) != 0
    }

    /// The set with this good.
    #[inline]
    #[must_use]
    pub fn with(self, good: Good) -> GoodSet {
        GoodSet(self.0 | 1 << good as u8)
    }

    /// How many goods are in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// What arrives together (R5.3, R16.5): units of goods and salt, at most seven of a kind, and fish. Three bytes, so
/// that it travels inside an action.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Batch([u8; 3]);

impl Batch {
    /// The most units of one kind in a batch, and the most fish. A province has at most five cities and a bonus of two
    /// (checked with the map data), so production never exceeds it.
    pub const MAX_OF_A_KIND: u8 = 7;

    /// Nothing arrives.
    pub const EMPTY: Batch = Batch([0; 3]);

    /// Three bits for each good and for salt, then three for fish.
    const FISH_SHIFT: u32 = 3 * Ware::ALL.len() as u32;

    #[inline]
    const fn word(self) -> u32 {
        let Batch([low, middle, high]) = self;
        u32::from_le_bytes([low, middle, high, 0])
    }

    #[inline]
    const fn from_word(word: u32) -> Batch {
        let [low, middle, high, _] = word.to_le_bytes();
        Batch([low, middle, high])
    }

    /// Adds units of a good or of salt.
    #[inline]
    pub fn add(&mut self, ware: impl Into<Ware>, n: u8) {
        let ware = ware.into();
        debug_assert!(self.count(ware) + n <= Self::MAX_OF_A_KIND, "a batch holds at most seven of a kind");
        *self = Batch::from_word(self.word() + (u32::from(n) << (3 * ware as u32)));
    }

    /// The same batch with so many fish.
    #[inline]
    #[must_use]
    pub fn with_fish(self, fish: u8) -> Batch {
        debug_assert!(fish <= Self::MAX_OF_A_KIND, "a batch holds at most seven fish");
        let wares = self.word() & ((1 << Self::FISH_SHIFT) - 1);
        Batch::from_word(wares | u32::from(fish) << Self::FISH_SHIFT)
    }

    /// Units of one kind.
    #[inline]
    pub fn count(self, ware: impl Into<Ware>) -> u8 {
        (self.word() >> (3 * ware.into() as u32) & 7) as u8
    }

    /// Fish.
    #[inline]
    pub fn fish(self) -> u8 {
        (self.word() >> Self::FISH_SHIFT) as u8
    }

    /// Whether nothing arrives.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Batch::EMPTY
    }

    /// The units without the fish.
    #[inline]
    pub fn wares(self) -> Wares {
        let mut wares = Wares::NONE;
        for ware in Ware::ALL {
            wares[ware] = self.count(ware);
        }
        wares
    }

    /// A batch of these units and fish, or `None` if there are more than seven of a kind.
    pub fn from_wares(wares: Wares, fish: u8) -> Option<Batch> {
        let mut batch = Batch::EMPTY;
        for (ware, n) in wares.iter() {
            if n > Self::MAX_OF_A_KIND {
                return None;
            }
            batch.add(ware, n);
        }
        (fish <= Self::MAX_OF_A_KIND).then(|| batch.with_fish(fish))
    }
}

/// By fish, then by the most valuable good, as quotes list them.
impl Ord for Batch {
    fn cmp(&self, other: &Batch) -> std::cmp::Ordering {
        self.word().cmp(&other.word())
    }
}

impl PartialOrd for Batch {
    fn partial_cmp(&self, other: &Batch) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} and {} fish", self.wares(), self.fish())
    }
}
