//! Maps: cities, provinces and routes as data, and the tables that make questions about them cheap.
//!
//! A map is a text file under `data/maps/`; `cargo xtask generate` turns it into a [`MapData`] constant, and
//! [`Board::new`] computes the tables at compile time. A colonist's reach is one look-up per colonist: for each
//! place and number of steps the board holds the set of routes within that distance (R6.14). That is possible
//! because occupied routes may be walked over (R6.7), so distances never change during a game.

use std::fmt;

use crate::action::MAX_ACTIONS;
use crate::good::{Good, Goods};

/// The most cities on a map, the capital included.
pub const MAX_CITIES: usize = 32;
/// The most provinces on a map.
pub const MAX_PROVINCES: usize = 12;
/// The most routes of one kind on a map.
pub const MAX_ROUTES_OF_A_KIND: usize = 64;
/// The most steps of one action: a player has six colonists (R6.11).
pub const MAX_STEPS: usize = 6;

const N_ROUTE_IDS: usize = 2 * MAX_ROUTES_OF_A_KIND;

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
    pub const fn tokens(self) -> Goods {
        Goods::of([[2, 2, 1, 1, 1], [2, 2, 2, 1, 1], [3, 2, 2, 2, 1], [1, 1, 1, 1, 1]][self as usize])
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
    const fn new(kind: Kind, nth: usize) -> RouteId {
        RouteId((kind as usize * MAX_ROUTES_OF_A_KIND + nth) as u8)
    }

    /// Whether colonists travel here on foot or by ship.
    #[inline]
    pub const fn kind(self) -> Kind {
        if (self.0 as usize) < MAX_ROUTES_OF_A_KIND { Kind::Land } else { Kind::Sea }
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << (self.0 as usize % MAX_ROUTES_OF_A_KIND)
    }
}

/// A set of routes of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RouteSet(u64);

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
    /// The first `n` provinces.
    pub const fn first(n: usize) -> ProvinceSet {
        ProvinceSet((1 << n) - 1)
    }

    /// Whether the province is in the set.
    #[inline]
    pub const fn contains(self, province: ProvinceId) -> bool {
        self.0 & (1 << province.0) != 0
    }

    /// Adds a province.
    #[inline]
    pub fn insert(&mut self, province: ProvinceId) {
        self.0 |= 1 << province.0;
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

    /// The provinces of this set that are not in the other.
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

/// Where a colonist is (R6.3), in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// A [`Place`] taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// On a route.
    Route(RouteId),
    /// Inside a city.
    City(CityId),
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
        } else {
            At::City(CityId(self.0 - N_ROUTE_IDS as u8))
        }
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::HOME
    }
}

/// A map as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "the fields are those of the data files, described in CONTRIBUTING.md")]
pub struct MapData {
    pub id: &'static str,
    pub name: &'static str,
    /// Index into `cities`.
    pub capital: Option<u8>,
    /// The range of player counts that suits the map; advice, never a limit (R2.3).
    pub players_recommended: (u8, u8),
    pub provinces: &'static [ProvinceData],
    pub cities: &'static [CityData],
    pub routes: &'static [RouteData],
}

/// A province as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "as above")]
pub struct ProvinceData {
    pub id: &'static str,
    pub name: &'static str,
}

/// A city as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "as above")]
pub struct CityData {
    pub id: &'static str,
    pub name: &'static str,
    /// Index into the map's provinces, and the letter of its token; the capital has neither.
    pub province: Option<u8>,
    pub letter: Option<Letter>,
}

/// A route as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "as above")]
pub struct RouteData {
    pub id: &'static str,
    pub kind: Kind,
    /// Indices into the map's cities.
    pub ends: [u8; 2],
    /// May be walked over but not stopped on (R6.1).
    pub no_stop: bool,
}

/// A map with its tables. Shared and immutable: games hold a `&'static Board`.
pub struct Board {
    data: MapData,
    /// Index into `data.routes` for each route id.
    route_data: [u8; N_ROUTE_IDS],
    n_routes: [u8; 2],
    /// The two end cities of each route.
    ends: [CitySet; N_ROUTE_IDS],
    no_stop: [RouteSet; 2],
    /// For each route, the routes within 1, 2, … steps of a colonist standing on it, itself excluded.
    reach_from_route: [[RouteSet; MAX_STEPS]; N_ROUTE_IDS],
    /// The same for a colonist of each kind inside each city.
    reach_from_city: [[[RouteSet; MAX_STEPS]; MAX_CITIES]; 2],
    /// Cities with at least one route of each kind (R8.4.3).
    cities_with_route: [CitySet; 2],
    cities_of_province: [CitySet; MAX_PROVINCES],
    buildable: CitySet,
    capital: CitySet,
}

impl Board {
    /// Computes the tables of a map.
    ///
    /// # Panics
    /// If the data exceeds a capacity of this module. The shipped maps are built at compile time, so for
    /// them this is a compile error.
    pub const fn new(data: MapData) -> Board {
        assert!(data.cities.len() <= MAX_CITIES, "too many cities");
        assert!(data.provinces.len() <= MAX_PROVINCES, "too many provinces");
        assert!(
            3 * data.routes.len() < MAX_ACTIONS,
            "six colonists could have too many walks to choose from"
        );
        let mut board = Board {
            route_data: [0; N_ROUTE_IDS],
            n_routes: [0; 2],
            ends: [CitySet::NONE; N_ROUTE_IDS],
            no_stop: [RouteSet(0); 2],
            reach_from_route: [[RouteSet(0); MAX_STEPS]; N_ROUTE_IDS],
            reach_from_city: [[[RouteSet(0); MAX_STEPS]; MAX_CITIES]; 2],
            cities_with_route: [CitySet::NONE; 2],
            cities_of_province: [CitySet::NONE; MAX_PROVINCES],
            buildable: CitySet::NONE,
            capital: CitySet::NONE,
            data,
        };
        board.number_routes();
        board.gather_cities();
        board.measure_reach();
        board
    }

    const fn number_routes(&mut self) {
        let mut i = 0;
        while i < self.data.routes.len() {
            let route = &self.data.routes[i];
            let kind = route.kind as usize;
            let nth = self.n_routes[kind] as usize;
            assert!(nth < MAX_ROUTES_OF_A_KIND, "too many routes of a kind");
            let id = RouteId::new(route.kind, nth);
            let ends = CitySet::NONE.with(CityId(route.ends[0])).with(CityId(route.ends[1]));
            self.route_data[id.0 as usize] = i as u8;
            self.ends[id.0 as usize] = ends;
            self.cities_with_route[kind] = self.cities_with_route[kind].or(ends);
            if route.no_stop {
                self.no_stop[kind].0 |= id.bit();
            }
            self.n_routes[kind] += 1;
            i += 1;
        }
    }

    const fn gather_cities(&mut self) {
        let mut i = 0;
        while i < self.data.cities.len() {
            let city = CityId(i as u8);
            if let Some(province) = self.data.cities[i].province {
                let cities = &mut self.cities_of_province[province as usize];
                *cities = cities.with(city);
                self.buildable = self.buildable.with(city);
            }
            i += 1;
        }
        if let Some(capital) = self.data.capital {
            self.capital = CitySet::NONE.with(CityId(capital));
            self.buildable = self.buildable.without(self.capital);
        }
    }

    /// Breadth-first search from every place, all routes of a distance at once (R6.14).
    const fn measure_reach(&mut self) {
        let mut k = 0;
        while k < 2 {
            let kind = Kind::ALL[k];
            let mut c = 0;
            while c < self.data.cities.len() {
                self.reach_from_city[k][c] = self.spread(kind, CitySet::NONE.with(CityId(c as u8)), 0);
                c += 1;
            }
            let mut nth = 0;
            while nth < self.n_routes[k] as usize {
                let id = RouteId::new(kind, nth);
                self.reach_from_route[id.0 as usize] = self.spread(kind, self.ends[id.0 as usize], id.bit());
                nth += 1;
            }
            k += 1;
        }
    }

    /// The routes of a kind within 1, 2, … steps for a colonist that can step through `cities` first.
    const fn spread(&self, kind: Kind, mut cities: CitySet, origin: u64) -> [RouteSet; MAX_STEPS] {
        let mut within = [RouteSet(0); MAX_STEPS];
        let mut reached = 0;
        let mut step = 0;
        while step < MAX_STEPS {
            let mut next = cities;
            let mut nth = 0;
            while nth < self.n_routes[kind as usize] as usize {
                let id = RouteId::new(kind, nth);
                if self.ends[id.0 as usize].0 & cities.0 != 0 {
                    reached |= id.bit();
                    next = next.or(self.ends[id.0 as usize]);
                }
                nth += 1;
            }
            cities = next;
            within[step] = RouteSet(reached & !origin);
            step += 1;
        }
        within
    }

    /// The map's data.
    pub const fn data(&self) -> &MapData {
        &self.data
    }

    /// All cities, the capital included.
    pub fn cities(&self) -> impl Iterator<Item = CityId> {
        (0..self.data.cities.len() as u8).map(CityId)
    }

    /// Whether the city is one of this board.
    #[inline]
    pub const fn has_city(&self, city: CityId) -> bool {
        city.idx() < self.data.cities.len()
    }

    /// All provinces.
    pub fn provinces(&self) -> impl Iterator<Item = ProvinceId> {
        (0..self.data.provinces.len() as u8).map(ProvinceId)
    }

    /// All routes, land routes first.
    pub fn routes(&self) -> impl Iterator<Item = RouteId> {
        Kind::ALL.into_iter().flat_map(|kind| {
            (0..usize::from(self.n_routes[kind as usize])).map(move |nth| RouteId::new(kind, nth))
        })
    }

    /// The city in which new colonists appear, if the map has one.
    pub fn capital(&self) -> Option<CityId> {
        self.data.capital.map(CityId)
    }

    /// The cities that have a token and can hold houses.
    #[inline]
    pub const fn buildable(&self) -> CitySet {
        self.buildable
    }

    /// The capital as a set, empty if there is none.
    #[inline]
    pub(crate) const fn capital_set(&self) -> CitySet {
        self.capital
    }

    /// The province of a city; the capital has none.
    pub fn province_of(&self, city: CityId) -> Option<ProvinceId> {
        self.city_data(city).province.map(ProvinceId)
    }

    /// The cities of a province.
    #[inline]
    pub const fn cities_of(&self, province: ProvinceId) -> CitySet {
        self.cities_of_province[province.idx()]
    }

    /// The two end cities of a route.
    #[inline]
    pub const fn ends(&self, route: RouteId) -> CitySet {
        self.ends[route.0 as usize]
    }

    /// Whether no walk may end on this route (R6.8).
    pub fn is_no_stop(&self, route: RouteId) -> bool {
        self.no_stop[route.kind() as usize].contains(route)
    }

    /// Cities with at least one route of this kind (R8.4.3).
    #[inline]
    pub const fn cities_with_route(&self, kind: Kind) -> CitySet {
        self.cities_with_route[kind as usize]
    }

    /// Routes on which a colonist of `kind` at `from` may end a walk of at most `steps` steps, others'
    /// colonists left aside (R6.14).
    #[inline]
    pub(crate) fn reach(&self, kind: Kind, from: Place, steps: u8) -> RouteSet {
        if steps == 0 {
            return RouteSet::default();
        }
        let nth = usize::from(steps).min(MAX_STEPS) - 1;
        let within = match from.at() {
            At::Route(route) => self.reach_from_route[route.0 as usize][nth],
            At::City(city) => self.reach_from_city[kind as usize][city.idx()][nth],
            At::Home => RouteSet::default(),
        };
        within.without(self.no_stop[kind as usize])
    }

    /// The number of steps from a place to a route on which a walk may end, if six are enough (R6.10).
    pub fn steps_between(&self, from: Place, to: RouteId) -> Option<u8> {
        (1..=MAX_STEPS as u8).find(|&steps| self.reach(to.kind(), from, steps).contains(to))
    }

    /// The data of a city.
    pub fn city_data(&self, city: CityId) -> &'static CityData {
        &self.data.cities[city.idx()]
    }

    /// The data of a province.
    pub fn province_data(&self, province: ProvinceId) -> &'static ProvinceData {
        &self.data.provinces[province.idx()]
    }

    /// The data of a route.
    pub fn route_data(&self, route: RouteId) -> &'static RouteData {
        &self.data.routes[usize::from(self.route_data[usize::from(route.0)])]
    }

    /// The identifier of a place; a colonist at home has none.
    pub fn place_id(&self, place: Place) -> Option<&'static str> {
        match place.at() {
            At::Route(route) => Some(self.route_data(route).id),
            At::City(city) => self.data.cities.get(city.idx()).map(|city| city.id),
            At::Home => None,
        }
    }

    /// The city with this identifier.
    pub fn city_by_id(&self, id: &str) -> Option<CityId> {
        self.cities().find(|&city| self.city_data(city).id == id)
    }

    /// The province with this identifier.
    pub fn province_by_id(&self, id: &str) -> Option<ProvinceId> {
        self.provinces().find(|&province| self.province_data(province).id == id)
    }

    /// The route with this identifier.
    pub fn route_by_id(&self, id: &str) -> Option<RouteId> {
        self.routes().find(|&route| self.route_data(route).id == id)
    }

    /// The city or route with this identifier.
    pub fn place_by_id(&self, id: &str) -> Option<Place> {
        let city = self.city_by_id(id).map(Place::city);
        city.or_else(|| self.route_by_id(id).map(Place::route))
    }

    /// The most valuable good among the cities of a province, which its bonus marker shows (R3.4).
    pub(crate) fn bonus_of(&self, province: ProvinceId, good_of: impl Fn(CityId) -> Good) -> Good {
        self.cities_of(province).iter().map(good_of).max().unwrap_or_default()
    }
}

/// Boards are shared: two references are equal if they are the same board.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.data.id)
    }
}
