//! The layout of the inputs: which number stands where, what it counts, and how large it may be.
//!
//! The file of a net names the fingerprint of the layout it was trained for, so a layout that changes makes old nets
//! unreadable instead of wrong.

/// Neighbouring inputs of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// Its first input.
    pub first: usize,
    /// How many inputs it has.
    pub n: usize,
    /// The largest value of each of them; the smallest is 0, or the negative of this for a difference.
    pub most: i16,
}

/// Where the group with this number begins.
const fn begin(sizes: &[usize], nth: usize) -> usize {
    let (mut first, mut i) = (0, 0);
    while i < nth {
        first += sizes[i];
        i += 1;
    }
    first
}

/// Makes a module with a constant for the first input of each group, their number and their table.
macro_rules! layout {
    ($(#[doc = $doc:literal])+ $module:ident {
        $($(#[doc = $about:literal])+ $name:ident: $n:expr, $most:expr;)+
    }) => {
        $(#[doc = $doc])+
        pub mod $module {
            use super::{Group, begin};
            #[allow(unused_imports, reason = "not every module has a group per kind of question")]
            use super::{N_GODS, N_KINDS, N_POWERS, N_WARES};

            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "counts the groups below")]
            enum Nth { $($name,)+ }

            const SIZES: &[usize] = &[$($n),+];
            $(
                $(#[doc = $about])+
                pub const $name: usize = begin(SIZES, Nth::$name as usize);
            )+
            /// How many inputs there are.
            pub const N: usize = begin(SIZES, SIZES.len());
            /// All groups in their order.
            pub const GROUPS: &[Group] = &[$(Group {
                name: stringify!($name),
                about: concat!($($about),+),
                first: $name,
                n: $n,
                most: $most,
            }),+];
        }
    };
}

/// The five goods and salt.
pub(crate) const N_WARES: usize = 6;
/// All gods.
pub(crate) const N_GODS: usize = 7;
/// The powers of cards, each specialist by itself; see `cards.rs`.
pub(crate) const N_POWERS: usize = 18;
/// The kinds of decisions.
pub(crate) const N_KINDS: usize = 16;

layout! {
    /// What is read of each seat. A group that ends in `_IS` has one input for each value, of which one is 1; one that
    /// ends in `_OF` has one for each good, god or power.
    seat {
        /// sestertii
        MONEY: 1, 40;
        /// sestertii up to 12
        MONEY_IS: 13, 1;
        /// units stored of each good and of salt
        STORED_OF: N_WARES, 8;
        /// one, two, three, four or more units of each
        STORED_IS: N_WARES * 4, 1;
        /// fish stored
        FISH: 1, 8;
        /// one, two, three, four or more fish
        FISH_IS: 4, 1;
        /// free spaces of the storehouse
        FREE_IS: 9, 1;
        /// money, goods and fish in sestertii
        WEALTH: 1, 100;
        /// colonists of each kind on the board
        COLONISTS_IS: 8, 1;
        /// houses built
        HOUSES: 1, 15;
        /// houses built
        HOUSES_IS: 16, 1;
        /// houses that produce each good
        HOUSES_OF: N_WARES, 8;
        /// one, two, three, four or more houses that produce it
        HOUSES_OF_IS: N_WARES * 4, 1;
        /// provinces with an own house
        PROVINCES_IS: 13, 1;
        /// what a card of Venus is worth
        VENUS_IS: 9, 1;
        /// goods that own houses produce
        GOODS_IS: 6, 1;
        /// what own houses produce, in sestertii
        PRODUCTION: 1, 90;
        /// the same of provinces that can produce now
        READY: 1, 90;
        /// houses of each good in provinces that can produce now
        READY_OF: N_WARES, 8;
        /// cities next to a colonist in which a house could be built
        SITES: 1, 12;
        /// the same, one by one
        SITES_IS: 6, 1;
        /// how many of them could be paid
        PAYABLE_IS: 5, 1;
        /// such cities of each good
        SITES_OF: N_WARES, 6;
        /// cities within two steps
        NEAR: 1, 25;
        /// cities within two steps of each good that own houses do not produce yet
        NEW_GOODS: 1, 12;
        /// provinces without an own house within two steps
        NEW_PROVINCES: 1, 12;
        /// the Praefectus Magnus
        MAGNUS: 1, 1;
        /// the Concordia card
        CONCORDIA: 1, 1;
        /// points if the game ended now
        POINTS: 1, 250;
        /// of which each god gives
        POINTS_OF: N_GODS, 90;
        /// cards of each god
        CARDS_OF: N_GODS, 12;
        /// none, one, two … six or more cards of each god but Minerva
        CARDS_IS: (N_GODS - 1) * 7, 1;
        /// what a card of each god but Minerva is worth
        WORTH_OF: N_GODS - 1, 20;
        /// points of the specialists of each good per house
        SPECIALISTS_OF: 5, 8;
        /// cards in hand of each power
        HAND_OF: N_POWERS, 4;
        /// cards owned of each power
        OWNED_OF: N_POWERS, 6;
        /// cards in hand
        HAND_IS: 12, 1;
        /// cards in the pile
        PILE: 1, 20;
        /// the power of the card on top of the pile
        TOP_IS: N_POWERS, 1;
        /// turns until this seat's turn begins
        TURNS_AWAY_IS: 6, 1;
        /// whether the end was triggered and no turn of this seat will begin any more
        NO_TURN_LEFT: 1, 1;
        /// what this seat is asked now
        ASKED_IS: N_KINDS, 1;
        /// steps left of a walk
        STEPS_IS: 7, 1;
        /// purchases left
        PURCHASES_IS: 3, 1;
        /// cards of the display that could be bought from a Senator now
        BUYABLE_IS: 5, 1;
        /// the spot of the fish market on which its marker stands
        SPOT_IS: 10, 1;
        /// more points now than the best other side; less is negative
        LEAD: 1, 90;
        /// more houses than the others' most; fewer is negative
        HOUSES_AHEAD: 1, 15;
        /// more cards than the others' most; fewer is negative
        CARDS_AHEAD: 1, 20;
    }
}

layout! {
    /// What is read of the table.
    table {
        /// two, three, four, five players, four or six in teams
        SEATS_IS: 6, 1;
        /// cards left for sale
        CARDS_LEFT: 1, 40;
        /// the same in steps of three
        CARDS_LEFT_IS: 14, 1;
        /// houses left to who has fewest
        HOUSES_LEFT_IS: 16, 1;
        /// turns to come after the end was triggered
        LAST_TURNS_IS: 7, 1;
        /// rounds without a purchase or a house
        IDLE: 1, 16;
        /// cards of the display of each power
        DISPLAY_OF: N_POWERS, 7;
        /// those among the first three
        CHEAP_OF: N_POWERS, 3;
        /// cards of the display of each god
        GODS_OF: N_GODS, 7;
        /// those among the first three
        CHEAP_GODS_OF: N_GODS, 3;
        /// cities on the map
        CITIES: 1, 30;
        /// its provinces
        MAP_PROVINCES: 1, 12;
        /// its routes on land and at sea
        ROUTES_OF: 2, 64;
        /// cities of each good
        CITIES_OF: N_WARES, 12;
        /// whether ships carry land colonists, a bonus is chosen, colonists have two capitals or none
        MAP_IS: 4, 1;
        /// coins that are visible
        COINS: 1, 30;
        /// provinces that can produce
        ACTIVE: 1, 12;
        /// bonus markers of each good in those
        BONUS_OF: 5, 12;
        /// base cards, Venus alone, Venus in teams
        CARD_SET_IS: 3, 1;
        /// the wine side of the display, salt, intermediate scoring still to come, each fish market
        OPTIONS: 5, 1;
        /// cities without any house
        EMPTY: 1, 30;
        /// fish in the provinces
        FISH: 1, 40;
    }
}

/// A number that changes with the layout: FNV-1a over names, sizes and ranges.
pub(crate) fn fingerprint() -> u64 {
    let mut hash = crate::net::Fnv::new();
    for group in seat::GROUPS.iter().chain(table::GROUPS) {
        hash.add(group.name.as_bytes());
        hash.add(&(group.n as u32).to_le_bytes());
        hash.add(&group.most.to_le_bytes());
    }
    hash.value()
}
