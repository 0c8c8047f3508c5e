//! Maps: cities, provinces and routes as data, and the tables that make questions about them cheap.
//!
//! A map is a text file under `data/maps/`; `cargo xtask generate` turns it into a [`MapData`] constant, and
//! [`Board::new`] computes the tables at compile time. A colonist's reach is one look-up per colonist: for each
//! place and number of steps the board holds the set of routes within that distance (R6.14). That is possible
//! because occupied routes may be walked over (R6.7), so distances never change during a game. Only where land
//! colonists cross own ships (R15.8) does reach depend on the moment, and is searched city by city.

use std::fmt;

use crate::action::MAX_ACTIONS;
pub use crate::place::{
    At, CityId, Kind, Letter, MAX_CITIES, MAX_PROVINCES, MAX_ROUTES_OF_A_KIND, MAX_START_SPACES, MAX_STEPS,
    Place, ProvinceId, RouteId,
};
use crate::place::{MAX_CITIES_OF_A_PROVINCE, N_PLACES, N_ROUTE_IDS};
pub(crate) use crate::sets::RouteSet;
pub use crate::sets::{CitySet, ProvinceSet};

/// A map as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "the fields are those of the data files, described in CONTRIBUTING.md")]
pub struct MapData {
    pub id: &'static str,
    pub name: &'static str,
    /// Where colonists of each kind begin and appear, as indices into `cities`; usually the same city (R15.13).
    pub capitals: [Option<u8>; 2],
    /// The range of player counts that suits the map; advice, never a limit (R2.3).
    pub players_recommended: (u8, u8),
    pub provinces: &'static [ProvinceData],
    pub cities: &'static [CityData],
    pub routes: &'static [RouteData],
    pub start_spaces: &'static [StartSpaceData],
    /// Land colonists may cross own ships (R15.8).
    pub land_over_ships: bool,
    /// Coins that are always visible beside those of the bonus markers (R15.12).
    pub visible_coins: u32,
    /// The province whose bonus is chosen when it produces, as an index into `provinces` (R15.12).
    pub bonus_of_choice: Option<u8>,
    /// The smaller form of the map, played by option (R15.5).
    pub small: Option<&'static Board>,
}

/// A start space as it stands in its data file.
#[derive(Debug)]
#[expect(missing_docs, reason = "as above")]
pub struct StartSpaceData {
    pub id: &'static str,
    /// The sea routes linked to it, as indices into the map's routes.
    pub routes: &'static [u8],
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
    /// Index into the map's provinces, and the letter of its token; a capital has neither.
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
    /// For a colonist of each kind at each place, the routes within 1, 2, … steps on which it may stop, its own
    /// excluded (R6.14).
    reach: [[[RouteSet; MAX_STEPS]; N_PLACES]; 2],
    /// The end cities of these routes, and of the own one.
    near: [[[CitySet; MAX_STEPS]; N_PLACES]; 2],
    /// The land routes of each city, and the cities they lead to.
    land_routes_at: [RouteSet; MAX_CITIES],
    next_by_land: [CitySet; MAX_CITIES],
    /// Cities with at least one route of each kind.
    cities_with_route: [CitySet; 2],
    /// Cities that can take a new colonist of each kind (R8.4.3).
    cities_for: [CitySet; 2],
    /// Cities in which a player of a team's second half may begin (R11.3).
    start_cities: CitySet,
    cities_of_province: [CitySet; MAX_PROVINCES],
    /// The provinces of every set of cities, and the cities of every set of provinces, byte by byte of the sets.
    provinces_of: [[ProvinceSet; 256]; CitySet::N_BYTES],
    cities_in: [[CitySet; 256]; ProvinceSet::N_BYTES],
    buildable: CitySet,
    /// The capital of each kind; empty where the map has none.
    capitals: [CitySet; 2],
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
        assert!(data.start_spaces.len() <= MAX_START_SPACES, "too many start spaces");
        assert!(
            3 * data.routes.len() < MAX_ACTIONS,
            "six colonists could have too many walks to choose from"
        );
        let mut board = Board {
            route_data: [0; N_ROUTE_IDS],
            n_routes: [0; 2],
            ends: [CitySet::NONE; N_ROUTE_IDS],
            no_stop: [RouteSet(0); 2],
            reach: [[[RouteSet(0); MAX_STEPS]; N_PLACES]; 2],
            near: [[[CitySet::NONE; MAX_STEPS]; N_PLACES]; 2],
            land_routes_at: [RouteSet(0); MAX_CITIES],
            next_by_land: [CitySet::NONE; MAX_CITIES],
            cities_with_route: [CitySet::NONE; 2],
            cities_for: [CitySet::NONE; 2],
            start_cities: CitySet::NONE,
            cities_of_province: [CitySet::NONE; MAX_PROVINCES],
            provinces_of: [[ProvinceSet::NONE; 256]; CitySet::N_BYTES],
            cities_in: [[CitySet::NONE; 256]; ProvinceSet::N_BYTES],
            buildable: CitySet::NONE,
            capitals: [CitySet::NONE; 2],
            data,
        };
        board.number_routes();
        board.gather_cities();
        board.gather_provinces();
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
                // With a bonus of two, a batch then has at most seven of a good.
                assert!(cities.len() <= MAX_CITIES_OF_A_PROVINCE, "too many cities in a province");
                self.buildable = self.buildable.with(city);
            }
            i += 1;
        }
        let mut k = 0;
        while k < 2 {
            if let Some(capital) = self.data.capitals[k] {
                self.capitals[k] = CitySet::NONE.with(CityId(capital));
                self.buildable = self.buildable.without(self.capitals[k]);
            }
            k += 1;
        }
        self.cities_for = self.cities_with_route;
        if self.data.land_over_ships {
            // A ship can fetch a land colonist from there.
            let [land, sea] = self.cities_with_route;
            self.cities_for = [land.or(sea), sea];
        }
    }

    const fn gather_provinces(&mut self) {
        let mut byte = 0;
        while byte < 256 {
            let mut nth = 0;
            while nth < CitySet::N_BYTES {
                let cities = CitySet((byte as u32) << (8 * nth));
                let mut p = 0;
                while p < self.data.provinces.len() {
                    if !cities.and(self.cities_of_province[p]).is_empty() {
                        let provinces = &mut self.provinces_of[nth][byte];
                        *provinces = provinces.with(ProvinceId(p as u8));
                    }
                    p += 1;
                }
                nth += 1;
            }
            let mut p = 0;
            while p < self.data.provinces.len() {
                if byte >> (p % 8) & 1 == 1 {
                    let cities = &mut self.cities_in[p / 8][byte];
                    *cities = cities.or(self.cities_of_province[p]);
                }
                p += 1;
            }
            byte += 1;
        }
    }

    /// Breadth-first search from every place, all routes of a distance at once (R6.14).
    const fn measure_reach(&mut self) {
        let mut k = 0;
        while k < 2 {
            let kind = Kind::ALL[k];
            let mut c = 0;
            while c < self.data.cities.len() {
                let first = self.routes_at(kind, CitySet::NONE.with(CityId(c as u8)));
                let place = Place::city(CityId(c as u8)).0 as usize;
                self.reach[k][place] = self.spread(kind, first, 0);
                if matches!(kind, Kind::Land) {
                    self.land_routes_at[c] = first;
                    self.next_by_land[c] = self.ends_of(kind, first);
                }
                c += 1;
            }
            let mut nth = 0;
            while nth < self.n_routes[k] as usize {
                let id = RouteId::new(kind, nth);
                let first = self.routes_at(kind, self.ends[id.0 as usize]);
                self.reach[k][id.0 as usize] = self.spread(kind, first, id.bit());
                nth += 1;
            }
            k += 1;
        }
        self.open_start_spaces();
        self.open_start_cities();
        self.measure_near();
    }

    /// The cities that become neighbours within each number of steps.
    const fn measure_near(&mut self) {
        let mut k = 0;
        while k < 2 {
            let mut place = 0;
            while place < N_PLACES {
                let own = if place < N_ROUTE_IDS { self.ends[place] } else { CitySet::NONE };
                let mut step = 0;
                while step < MAX_STEPS {
                    let routes = self.reach[k][place][step];
                    if routes.0 != 0 {
                        self.near[k][place][step] = own.or(self.ends_of(Kind::ALL[k], routes));
                    }
                    step += 1;
                }
                place += 1;
            }
            k += 1;
        }
    }

    /// In the team game the second half of the seats begins in a city without a route to a capital (R11.3). On a map
    /// without one nobody chooses (R15.9).
    const fn open_start_cities(&mut self) {
        if !self.has_capital() {
            return;
        }
        let capitals = self.capitals[0].or(self.capitals[1]);
        let mut taken = capitals;
        let mut k = 0;
        while k < 2 {
            let kind = Kind::ALL[k];
            taken = taken.or(self.ends_of(kind, self.routes_at(kind, capitals)));
            k += 1;
        }
        self.start_cities = self.buildable.without(taken);
    }

    /// Ships leave a start space by its own routes.
    const fn open_start_spaces(&mut self) {
        let mut i = 0;
        while i < self.data.start_spaces.len() {
            let linked = self.data.start_spaces[i].routes;
            let mut first = RouteSet(0);
            let mut nth = 0;
            while nth < self.n_routes[Kind::Sea as usize] as usize {
                let id = RouteId::new(Kind::Sea, nth);
                let mut l = 0;
                while l < linked.len() {
                    if self.route_data[id.0 as usize] == linked[l] {
                        first.0 |= id.bit();
                    }
                    l += 1;
                }
                nth += 1;
            }
            let place = Place::start(i as u8).0 as usize;
            self.reach[Kind::Sea as usize][place] = self.spread(Kind::Sea, first, 0);
            i += 1;
        }
    }

    /// The routes of a kind that end in one of the cities.
    const fn routes_at(&self, kind: Kind, cities: CitySet) -> RouteSet {
        let mut routes = 0;
        let mut nth = 0;
        while nth < self.n_routes[kind as usize] as usize {
            let id = RouteId::new(kind, nth);
            if self.ends[id.0 as usize].0 & cities.0 != 0 {
                routes |= id.bit();
            }
            nth += 1;
        }
        RouteSet(routes)
    }

    /// The end cities of routes of a kind.
    const fn ends_of(&self, kind: Kind, routes: RouteSet) -> CitySet {
        let mut cities = CitySet::NONE;
        let mut nth = 0;
        while nth < self.n_routes[kind as usize] as usize {
            let id = RouteId::new(kind, nth);
            if routes.0 & id.bit() != 0 {
                cities = cities.or(self.ends[id.0 as usize]);
            }
            nth += 1;
        }
        cities
    }

    /// The routes within 1, 2, … steps for a colonist whose first step leads to one of `first`.
    const fn spread(&self, kind: Kind, first: RouteSet, origin: u64) -> [RouteSet; MAX_STEPS] {
        let mut within = [RouteSet(0); MAX_STEPS];
        let mut reached = first;
        let mut step = 0;
        while step < MAX_STEPS {
            // Where no walk may end is walked over all the same (R6.7).
            within[step] = RouteSet(reached.0 & !origin & !self.no_stop[kind as usize].0);
            reached = self.routes_at(kind, self.ends_of(kind, reached));
            step += 1;
        }
        within
    }

    /// The map's data.
    pub const fn data(&self) -> &MapData {
        &self.data
    }

    /// All cities, capitals included.
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

    /// The city in which new colonists of a kind appear, if the map has one.
    pub fn capital(&self, kind: Kind) -> Option<CityId> {
        self.data.capitals[kind as usize].map(CityId)
    }

    /// Whether new colonists appear in a capital (R15.7).
    #[inline]
    pub const fn has_capital(&self) -> bool {
        !self.capitals[0].is_empty()
    }

    /// The province whose bonus is chosen when it produces (R15.12).
    pub fn bonus_of_choice(&self) -> Option<ProvinceId> {
        self.data.bonus_of_choice.map(ProvinceId)
    }

    /// The cities that have a token and can hold houses.
    #[inline]
    pub const fn buildable(&self) -> CitySet {
        self.buildable
    }

    /// The capital of a kind as a set, empty if there is none.
    #[inline]
    pub(crate) const fn capital_for(&self, kind: Kind) -> CitySet {
        self.capitals[kind as usize]
    }

    /// The cities that can take a new colonist of a kind: those with a route of it, and where ships carry land
    /// colonists also those with a sea route (R8.4.3).
    #[inline]
    pub(crate) const fn cities_for(&self, kind: Kind) -> CitySet {
        self.cities_for[kind as usize]
    }

    /// The province of a city; a capital has none.
    pub fn province_of(&self, city: CityId) -> Option<ProvinceId> {
        self.city_data(city).province.map(ProvinceId)
    }

    /// The cities of a province.
    #[inline]
    pub const fn cities_of(&self, province: ProvinceId) -> CitySet {
        self.cities_of_province[province.idx()]
    }

    /// The provinces with one of the cities.
    #[inline]
    pub fn provinces_of(&self, cities: CitySet) -> ProvinceSet {
        let bytes = cities.bytes().into_iter().zip(&self.provinces_of);
        bytes.fold(ProvinceSet::NONE, |all, (byte, provinces)| all.or(provinces[usize::from(byte)]))
    }

    /// The cities of all these provinces.
    #[inline]
    pub fn cities_in(&self, provinces: ProvinceSet) -> CitySet {
        let bytes = provinces.bytes().into_iter().zip(&self.cities_in);
        bytes.fold(CitySet::NONE, |all, (byte, cities)| all.or(cities[usize::from(byte)]))
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
        match self.reach[kind as usize].get(usize::from(from.0)) {
            Some(within) => within[nth],
            None => RouteSet::default(),
        }
    }

    /// The same for a land colonist that may also cross the routes of own ships (R15.8).
    pub(crate) fn reach_over_ships(&self, from: Place, steps: u8, ships: RouteSet) -> RouteSet {
        if steps == 0 || from == Place::HOME {
            return RouteSet::default();
        }
        let nth = usize::from(steps).min(MAX_STEPS) - 1;
        self.carried(from, ships)[nth].without(self.no_stop[Kind::Land as usize])
    }

    /// The land routes within 1, 2, … steps when every route with an own ship can be walked over like a land
    /// route (R15.8). The search goes over cities: a step reaches all routes at the cities of the one before.
    fn carried(&self, from: Place, ships: RouteSet) -> [RouteSet; MAX_STEPS] {
        let (mut cities, origin) = match from.at() {
            At::City(city) => (CitySet::NONE.with(city), RouteSet::default()),
            At::Route(route) => (self.ends(route), RouteSet(route.bit())),
            // Ships stand on start spaces, and they are not carried.
            At::Start(_) | At::Home => return [RouteSet::default(); MAX_STEPS],
        };
        let mut within = [RouteSet::default(); MAX_STEPS];
        let mut reached = RouteSet::default();
        let mut walked = CitySet::NONE;
        for routes in &mut within {
            let mut next = cities;
            for city in cities.without(walked).iter() {
                reached.0 |= self.land_routes_at[city.idx()].0;
                next = next.or(self.next_by_land[city.idx()]);
            }
            for ship in ships.iter(Kind::Sea) {
                if !self.ends(ship).and(cities).is_empty() {
                    next = next.or(self.ends(ship));
                }
            }
            walked = cities;
            cities = next;
            *routes = reached.without(origin);
        }
        within
    }

    /// The cities next to which a colonist of `kind` at `from` can come with at most `steps` steps or stands now,
    /// others' colonists and own ships left aside: how good a place is, not what may be done from it.
    #[inline]
    pub fn cities_near(&self, kind: Kind, from: Place, steps: u8) -> CitySet {
        if steps == 0 {
            return CitySet::NONE;
        }
        let nth = usize::from(steps).min(MAX_STEPS) - 1;
        self.near[kind as usize].get(usize::from(from.0)).map_or(CitySet::NONE, |within| within[nth])
    }

    /// Cities in which a player of a team's second half may begin (R11.3).
    pub const fn start_cities(&self) -> CitySet {
        self.start_cities
    }

    /// The start spaces of a map without a capital (R15.6).
    pub fn start_spaces(&self) -> impl Iterator<Item = Place> {
        (0..self.data.start_spaces.len() as u8).map(Place::start)
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
            At::Start(nth) => self.data.start_spaces.get(usize::from(nth)).map(|space| space.id),
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

    /// The city, route or start space with this identifier.
    pub fn place_by_id(&self, id: &str) -> Option<Place> {
        let city = self.city_by_id(id).map(Place::city);
        let start = || self.data.start_spaces.iter().position(|space| space.id == id);
        city.or_else(|| self.route_by_id(id).map(Place::route))
            .or_else(|| start().map(|nth| Place::start(nth as u8)))
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
