//! The storehouse (R5, R16.4, R20.1): what a player stores, what still fits, and what can be paid from it.

use crate::board::Kind;
use crate::good::{Batch, Ware, Wares};

/// Spaces of a storehouse (R1.3, R5.1).
pub const STOREHOUSE_SPACES: u8 = 12;
/// Colonists of each player and kind (R1.3).
pub const N_COLONISTS_OF_A_KIND: usize = 3;
/// Fish that share a space (R16.4).
pub const FISH_IN_A_SPACE: u8 = 2;

/// The spaces that fish use: they are merged as far as possible (R16.4).
#[inline]
pub(crate) const fn spaces_of_fish(fish: u8) -> u8 {
    // Not `div_ceil`, which costs more on a path that every decision takes.
    fish / FISH_IN_A_SPACE + fish % FISH_IN_A_SPACE
}

/// What one player stores: goods and salt, fish, and colonists that are at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storehouse {
    pub(crate) wares: Wares,
    pub(crate) fish: u8,
    /// Colonists at home, per kind.
    at_home: [u8; 2],
}

impl Default for Storehouse {
    fn default() -> Storehouse {
        Storehouse { wares: Wares::NONE, fish: 0, at_home: [N_COLONISTS_OF_A_KIND as u8; 2] }
    }
}

impl Storehouse {
    /// Stored goods and salt.
    #[inline]
    pub fn wares(&self) -> Wares {
        self.wares
    }

    /// Stored fish.
    #[inline]
    pub fn fish(&self) -> u8 {
        self.fish
    }

    /// Colonists of a kind that are at home.
    #[inline]
    pub fn at_home(&self, kind: Kind) -> u8 {
        self.at_home[kind as usize]
    }

    /// Colonists of both kinds that are at home.
    #[inline]
    pub(crate) fn n_at_home(&self) -> u8 {
        self.at_home[0] + self.at_home[1]
    }

    /// A colonist leaves for the board.
    #[inline]
    pub(crate) fn send_out(&mut self, kind: Kind) {
        self.at_home[kind as usize] -= 1;
    }

    /// Free spaces (R5.2).
    #[inline]
    pub fn free(&self) -> u8 {
        self.spaces_for_fish() - spaces_of_fish(self.fish)
    }

    /// Spaces that neither colonists nor goods use.
    #[inline]
    fn spaces_for_fish(&self) -> u8 {
        STOREHOUSE_SPACES - self.n_at_home() - self.wares.total()
    }

    /// Free spaces once so many of the stored fish are paid.
    #[inline]
    pub(crate) fn free_without_fish(&self, paid: u8) -> u8 {
        self.spaces_for_fish() - spaces_of_fish(self.fish.saturating_sub(paid))
    }

    /// How many spaces are too few for all that arrives.
    #[inline]
    pub(crate) fn overflow(&self, batch: Batch) -> u8 {
        let needed = batch.wares().total() + spaces_of_fish(self.fish + batch.fish());
        needed.saturating_sub(self.spaces_for_fish())
    }

    /// Whether so many more fish fit beside the goods that are there.
    pub(crate) fn fish_fit(&self, fish: u8) -> bool {
        spaces_of_fish(self.fish.saturating_add(fish)) <= self.spaces_for_fish()
    }

    /// For each number of fish that may be kept of a batch: the number of other units that must then be kept (R5.3,
    /// R16.5). A choice is maximal: nothing that is refused could still be stored.
    #[inline]
    pub(crate) fn maximal(&self, batch: Batch) -> impl Iterator<Item = (u8, u8)> {
        let (spaces, stored) = (self.spaces_for_fish(), self.fish);
        let (fish, n_units) = (batch.fish(), batch.wares().total());
        let spaces_with = move |kept: u8| spaces.checked_sub(spaces_of_fish(stored + kept));
        (0..=fish).filter_map(move |kept| {
            let units = n_units.min(spaces_with(kept)?);
            let one_more_fits = kept < fish && spaces_with(kept + 1).is_some_and(|spaces| spaces >= units);
            (!one_more_fits).then_some((kept, units))
        })
    }

    /// What is really paid for a price: own units first, and salt for what is missing (R20.6). `None` if that does not
    /// suffice.
    #[inline]
    pub fn payment(&self, price: Wares) -> Option<Wares> {
        if self.wares.covers(price) {
            return Some(price);
        }
        if self.wares[Ware::Salt] == 0 { None } else { self.payment_with_salt(price) }
    }

    #[cold]
    fn payment_with_salt(&self, price: Wares) -> Option<Wares> {
        let mut goods = price;
        goods[Ware::Salt] = 0;
        let missing = self.wares.missing(goods);
        let mut paid = goods.minus(missing);
        paid[Ware::Salt] = price[Ware::Salt] + missing.total();
        self.wares.covers(paid).then_some(paid)
    }

    /// What of a price neither own units nor salt can pay; of several missing goods salt pays the cheaper ones.
    #[must_use]
    pub fn missing(&self, price: Wares) -> Wares {
        let mut missing = self.wares.missing(price);
        let mut salt = self.wares[Ware::Salt].saturating_sub(price[Ware::Salt]);
        for ware in Ware::ALL {
            let by_salt = missing[ware].min(salt);
            missing[ware] -= by_salt;
            salt -= by_salt;
        }
        missing
    }

    /// What is left to choose from for a question mark, once the rest of its price is paid (R5.8, R20.6). `None` if
    /// that cannot be paid.
    #[inline]
    pub(crate) fn left_after(&self, price: Wares) -> Option<Wares> {
        Some(self.wares.minus(self.payment(price)?))
    }

    /// The most units of a good that can be paid or sold: own ones, and salt in their place (R20.6, R20.7).
    #[inline]
    pub fn at_most(&self, good: impl Into<Ware>) -> u8 {
        self.wares[good] + self.wares[Ware::Salt]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storing(goods: [u8; 5], salt: u8) -> Storehouse {
        Storehouse { wares: Wares::of(goods).plus(Wares::units(Ware::Salt, salt)), ..Storehouse::default() }
    }

    #[test]
    fn own_units_are_paid_first_and_salt_only_for_what_is_missing() {
        let price = Wares::of([1, 0, 0, 1, 0]);
        let with_salt = |goods, salt| Wares::of(goods).plus(Wares::units(Ware::Salt, salt));
        assert_eq!(storing([1, 0, 0, 1, 0], 2).payment(price), Some(price));
        assert_eq!(storing([1, 0, 0, 0, 0], 2).payment(price), Some(with_salt([1, 0, 0, 0, 0], 1)));
        assert_eq!(storing([0; 5], 2).payment(price), Some(with_salt([0; 5], 2)));
        assert_eq!(storing([0; 5], 1).payment(price), None);
        assert_eq!(storing([0; 5], 1).missing(price), Wares::one(Ware::Wine));
        assert_eq!(storing([0; 5], 0).missing(price), price);
        // A salt that is asked for is no other's substitute.
        let any_salt = price.plus(Wares::one(Ware::Salt));
        assert_eq!(storing([1, 0, 0, 0, 0], 2).payment(any_salt), Some(with_salt([1, 0, 0, 0, 0], 2)));
        assert_eq!(storing([1, 0, 0, 0, 0], 1).payment(any_salt), None);
    }

    #[test]
    fn the_question_mark_is_paid_from_what_is_left() {
        let tool = Wares::one(Ware::Tool);
        let choices = |goods, salt| -> Option<Vec<Ware>> {
            let left = storing(goods, salt).left_after(tool)?;
            Some(left.present().map(|(ware, _)| ware).collect())
        };
        assert_eq!(choices([1, 0, 1, 0, 0], 1), Some(vec![Ware::Brick, Ware::Salt]));
        assert_eq!(choices([0, 0, 1, 0, 0], 1), Some(vec![Ware::Salt]));
        assert_eq!(choices([1, 0, 0, 0, 0], 1), Some(vec![Ware::Brick]));
        assert_eq!(choices([1, 0, 0, 0, 0], 0), None);
    }

    #[test]
    fn what_fits_is_counted_in_spaces() {
        let mut store = storing([1, 1, 1, 1, 0], 1);
        store.fish = 1;
        // Six colonists, five units and a fish.
        assert_eq!(store.free(), 0);
        let mut batch = Batch::EMPTY.with_fish(1);
        assert_eq!(store.overflow(batch), 0);
        batch.add(Ware::Salt, 2);
        assert_eq!(store.overflow(batch), 2);
        assert_eq!(store.maximal(batch).collect::<Vec<_>>(), [(1, 0)]);
        assert!(store.fish_fit(1) && !store.fish_fit(2));
        assert_eq!(store.free_without_fish(1), 1);
        store.send_out(Kind::Sea);
        assert_eq!((store.free(), store.at_home(Kind::Sea)), (1, 2));
    }
}
