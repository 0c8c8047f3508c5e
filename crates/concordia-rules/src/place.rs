//! Cities, provinces and routes by number, and where a colonist can be.

use std::fmt;

use crate::good::{Good, Wares};

/// The most cities on a map, the capital included.
pub const MAX_CITIES: usize = 32;
/// The most provinces on a map.
pub const MAX_PROVINCES: usize = 12;
/// The most cities of a province.
pub(crate) const MAX_CITIES_OF_A_PROVINCE: u8 = 5;
/// The most routes of one kind on a map.
pub const MAX_ROUTES_OF_A_KIND: usize = 64;
/// The most steps of one action: a player has six colonists (R6.11).
pub const MAX_STEPS: usize = 6;

/// The most start spaces on a map: a player has three ships.
pub const MAX_START_SPACES: usize = 3;

pub(crate) const N_ROUTE_IDS: usize = 2 * MAX_ROUTES_OF_A_KIND;
/// Routes, then cities, then start spaces.
pub(crate) const N_PLACES: usize = N_ROUTE_IDS + MAX_CITIES + MAX_START_SPACES;

/// The two kinds of routes and of colonists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// On foot.
    #[default]
    Land,
    /// By ship.
    Sea,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Land, Kind::Sea];

    /// The identifier used in data, records and the engine protocol.
    pub const fn id(self) -> &'static str {
        ["land", "sea"][self as usize]
    }

    /// The kind with this identifier.
    pub fn from_id(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The letter on the back of a city token (R1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "a letter is a letter")]
pub enum Letter {
    A,
    B,
    C,
    D,
}

impl Letter {
    /// All letters.
    pub const ALL: [Letter; 4] = [Letter::A, Letter::B, Letter::C, Letter::D];

    /// The tokens with this letter (R1.4).
    pub const fn tokens(self) -> Wares {
        Wares::of([[2, 2, 1, 1, 1], [2, 2, 2, 1, 1], [3, 2, 2, 2, 1], [1, 1, 1, 1, 1]][self as usize])
    }

    /// The token of a map with one city more of this letter (R15.11).
    pub const fn additional_token(self) -> Good {
        [Good::Tool, Good::Wine, Good::Cloth, Good::Brick][self as usize]
    }

    /// The token whose place salt takes on the other maps (R20.2).
    pub const fn token_for_salt(self) -> Good {
        [Good::Food, Good::Tool, Good::Wine, Good::Brick][self as usize]
    }
}

/// A city of the map in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CityId(pub u8);

impl CityId {
    /// The city as an index into tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A province of the map in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProvinceId(pub u8);

impl ProvinceId {
    /// The province as an index into tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A route of the map in play. Land routes count from 0, sea routes from 64, so each kind fits one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteId(pub(crate) u8);

impl RouteId {
    pub(crate) const fn new(kind: Kind, nth: usize) -> RouteId {
        RouteId((kind as usize * MAX_ROUTES_OF_A_KIND + nth) as u8)
    }

    /// Whether colonists travel here on foot or by ship.
    #[inline]
    pub const fn kind(self) -> Kind {
        if (self.0 as usize) < MAX_ROUTES_OF_A_KIND { Kind::Land } else { Kind::Sea }
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 as usize % MAX_ROUTES_OF_A_KIND)
    }
}

/// Where a colonist is (R6.3), in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(crate) u8);

/// A [`Place`] taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// On a route.
    Route(RouteId),
    /// Inside a city.
    City(CityId),
    /// On a start space (R15.6).
    Start(u8),
    /// In the storehouse of its owner.
    Home,
}

impl Place {
    /// In the storehouse of its owner.
    pub const HOME: Place = Place(u8::MAX);

    /// Inside a city.
    #[inline]
    pub const fn city(city: CityId) -> Place {
        Place(N_ROUTE_IDS as u8 + city.0)
    }

    /// On a start space.
    #[inline]
    pub const fn start(nth: u8) -> Place {
        Place((N_ROUTE_IDS + MAX_CITIES) as u8 + nth)
    }

    /// On a route.
    #[inline]
    pub const fn route(route: RouteId) -> Place {
        Place(route.0)
    }

    /// The place taken apart.
    #[inline]
    pub const fn at(self) -> At {
        if (self.0 as usize) < N_ROUTE_IDS {
            At::Route(RouteId(self.0))
        } else if self.0 == Place::HOME.0 {
            At::Home
        } else if (self.0 as usize) < N_ROUTE_IDS + MAX_CITIES {
            At::City(CityId(self.0 - N_ROUTE_IDS as u8))
        } else {
            At::Start(self.0 - (N_ROUTE_IDS + MAX_CITIES) as u8)
        }
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::HOME
    }
}
