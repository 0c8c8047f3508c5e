//! The five goods, their prices, and small collections of them.

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

    /// The coins of the first house in a city of this good (R1.1, R7.3).
    pub const fn house_coins(self) -> u32 {
        [1, 2, 3, 4, 5][self as usize]
    }

    /// The goods of a house in a city of this good (R7.2).
    #[inline]
    pub const fn house_goods(self) -> Goods {
        // A table: bytes written one by one and read together would hold up the processor.
        const OF: [Goods; 5] = [
            Goods::of([0, 1, 0, 0, 0]),
            Goods::of([1, 1, 0, 0, 0]),
            Goods::of([1, 0, 1, 0, 0]),
            Goods::of([1, 0, 0, 1, 0]),
            Goods::of([1, 0, 0, 0, 1]),
        ];
        OF[self as usize]
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

/// One value per good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByGood<T>(pub [T; 5]);

impl<T> Index<Good> for ByGood<T> {
    type Output = T;
    #[inline]
    fn index(&self, good: Good) -> &T {
        &self.0[good as usize]
    }
}

impl<T> IndexMut<Good> for ByGood<T> {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut T {
        &mut self.0[good as usize]
    }
}

impl<T: Copy> ByGood<T> {
    /// Each good with its value, in ascending value of the goods.
    pub fn iter(self) -> impl Iterator<Item = (Good, T)> {
        Good::ALL.into_iter().zip(self.0)
    }
}

/// A number of units of each good: a storehouse, a price, a batch.
pub type Goods = ByGood<u8>;

impl Goods {
    /// No goods at all.
    pub const NONE: Goods = ByGood([0; 5]);

    /// So many units of brick, food, tool, wine and cloth.
    pub const fn of(units: [u8; 5]) -> Goods {
        ByGood(units)
    }

    /// One unit of one good.
    pub const fn one(good: Good) -> Goods {
        let mut goods = Goods::NONE;
        goods.0[good as usize] = 1;
        goods
    }

    /// How many units there are in all.
    #[inline]
    pub fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2] + self.0[3] + self.0[4]
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(mut self, other: Goods) -> Goods {
        let mut i = 0;
        while i < 5 {
            self.0[i] += other.0[i];
            i += 1;
        }
        self
    }

    /// What is left after `other` is taken away.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: Goods) -> Goods {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine -= theirs;
        }
        self
    }

    /// Whether `price` can be paid from these goods.
    #[inline]
    pub fn covers(self, price: Goods) -> bool {
        self.0.iter().zip(price.0).all(|(&have, need)| have >= need)
    }

    /// What of `price` cannot be paid from these goods.
    #[must_use]
    pub fn missing(self, price: Goods) -> Goods {
        let mut missing = Goods::NONE;
        for (i, short) in missing.0.iter_mut().enumerate() {
            *short = price.0[i].saturating_sub(self.0[i]);
        }
        missing
    }

    /// What the bank would pay for all of them (R1.1).
    #[inline]
    pub fn value(self) -> u32 {
        self.iter().map(|(good, n)| u32::from(n) * good.price()).sum()
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

/// Goods that arrive together (R5.3), at most seven of a kind; small enough to travel inside an action.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Batch(u16);

impl Batch {
    /// The most units of one good in a batch. A province has at most five cities and a bonus of two (checked
    /// with the map data), so production never exceeds it.
    pub const MAX_OF_A_GOOD: u8 = 7;

    /// Nothing arrives.
    pub const EMPTY: Batch = Batch(0);

    /// Adds units of a good.
    #[inline]
    pub fn add(&mut self, good: Good, n: u8) {
        debug_assert!(self.count(good) + n <= Self::MAX_OF_A_GOOD, "a batch holds at most seven of a good");
        self.0 += u16::from(n) << (3 * good as u8);
    }

    /// Units of one good.
    #[inline]
    pub fn count(self, good: Good) -> u8 {
        (self.0 >> (3 * good as u8) & 7) as u8
    }

    /// Whether nothing arrives.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units as ordinary goods.
    #[inline]
    pub fn goods(self) -> Goods {
        ByGood(Good::ALL.map(|good| self.count(good)))
    }

    /// A batch of these goods, or `None` if there are more than seven of one.
    pub fn from_goods(goods: Goods) -> Option<Batch> {
        let mut batch = Batch::EMPTY;
        for (good, n) in goods.iter() {
            if n > Self::MAX_OF_A_GOOD {
                return None;
            }
            batch.add(good, n);
        }
        Some(batch)
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.goods().fmt(f)
    }
}
