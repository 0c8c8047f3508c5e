//! Maps of everything that the shipped maps have not: routes on which no walk may end, at the capital, at a start
//! space and as the only bridge to a far coast; several routes of one kind between the same cities; cities
//! without a land or without a sea route (R6.1, R6.8, R8.4.3, R11.3); ships that carry (R15.8) over such routes; all
//! that is special on some map, together on one (R15.11, R15.12, R15.13).

use concordia_rules::board::{CityData, MapData, ProvinceData, RouteData, StartSpaceData};
use concordia_rules::{Board, Kind, Letter};

/// A map with a capital for each kind, coins printed on it, and a bonus of choice. Its tokens are those of the
/// letters A and D; of D it has a city more than there are tokens.
pub(crate) static ODD_BOARD: Board = Board::new(MapData {
    id: "odd",
    name: "Odd",
    capitals: [Some(0), Some(13)],
    players_recommended: (2, 5),
    provinces: &[province("north"), province("south"), province("coast"), province("far")],
    cities: &[
        CityData { id: "capital", name: "capital", province: None, letter: None },
        city("n1", 0, Letter::A),
        city("n2", 0, Letter::A),
        city("n3", 0, Letter::A),
        city("n4", 0, Letter::D),
        city("n5", 0, Letter::D),
        city("s1", 1, Letter::A),
        city("s2", 1, Letter::D),
        city("c1", 2, Letter::A),
        city("c2", 2, Letter::A),
        city("c3", 2, Letter::D),
        city("f1", 3, Letter::A),
        city("f2", 3, Letter::D),
        CityData { id: "port", name: "port", province: None, letter: None },
        city("s3", 1, Letter::D),
    ],
    routes: &[
        no_stop("capital-n1", Kind::Land, [0, 1]),
        route("capital-n1-hills", Kind::Land, [0, 1]),
        route("n1-n2", Kind::Land, [1, 2]),
        route("n1-n2-valley", Kind::Land, [1, 2]),
        route("n2-n3", Kind::Land, [2, 3]),
        route("n3-n4", Kind::Land, [3, 4]),
        route("n4-n5", Kind::Land, [4, 5]),
        route("n5-capital", Kind::Land, [5, 0]),
        route("capital-s1", Kind::Land, [0, 6]),
        no_stop("s1-s2", Kind::Land, [6, 7]),
        no_stop("s2-c1", Kind::Land, [7, 8]),
        route("c1-c2", Kind::Land, [8, 9]),
        no_stop("capital-c2-sea", Kind::Sea, [0, 9]),
        route("capital-c3-sea", Kind::Sea, [0, 10]),
        route("c2-c3-sea", Kind::Sea, [9, 10]),
        route("c3-n5-sea", Kind::Sea, [10, 5]),
        no_stop("c3-f1-sea", Kind::Sea, [10, 11]),
        route("f1-f2-sea", Kind::Sea, [11, 12]),
        route("f1-f2-strait", Kind::Sea, [11, 12]),
        route("c2-f2-sea", Kind::Sea, [9, 12]),
        route("c1-port", Kind::Land, [8, 13]),
        route("c3-port-sea", Kind::Sea, [10, 13]),
        no_stop("f2-port-sea", Kind::Sea, [12, 13]),
        route("n5-s3-sea", Kind::Sea, [5, 14]),
    ],
    start_spaces: &[],
    land_over_ships: false,
    visible_coins: 3,
    bonus_of_choice: Some(3),
    small: None,
});

/// Islands without a capital, where ships carry. Its tokens are those of the letters A and D.
pub(crate) static ISLES: Board = Board::new(MapData {
    id: "isles",
    name: "Isles",
    capitals: [None, None],
    players_recommended: (2, 5),
    provinces: &[province("east"), province("middle"), province("west")],
    cities: &[
        city("i1", 0, Letter::A),
        city("i2", 0, Letter::A),
        city("i3", 0, Letter::A),
        city("i4", 1, Letter::D),
        city("i5", 1, Letter::D),
        city("i6", 1, Letter::A),
        city("i7", 1, Letter::D),
        city("i8", 2, Letter::A),
        city("i9", 2, Letter::A),
        city("i10", 2, Letter::D),
        city("i11", 2, Letter::A),
        city("i12", 2, Letter::D),
    ],
    routes: &[
        route("i1-i2", Kind::Land, [0, 1]),
        route("i3-i4-sea", Kind::Sea, [2, 3]),
        no_stop("i12-i1-sea", Kind::Sea, [11, 0]),
        route("i2-i3", Kind::Land, [1, 2]),
        no_stop("i1-i3", Kind::Land, [0, 2]),
        route("i4-i5", Kind::Land, [3, 4]),
        route("i5-i6", Kind::Land, [4, 5]),
        route("i7-i8", Kind::Land, [6, 7]),
        route("i8-i9", Kind::Land, [7, 8]),
        route("i8-i9-hills", Kind::Land, [7, 8]),
        route("i10-i11", Kind::Land, [9, 10]),
        route("i3-i4-strait", Kind::Sea, [2, 3]),
        route("i6-i7-sea", Kind::Sea, [5, 6]),
        route("i7-i10-sea", Kind::Sea, [6, 9]),
        route("i11-i12-sea", Kind::Sea, [10, 11]),
        route("i1-i2-sea", Kind::Sea, [0, 1]),
        route("i5-i8-sea", Kind::Sea, [4, 7]),
        route("i6-i12-sea", Kind::Sea, [5, 11]),
    ],
    start_spaces: &[
        StartSpaceData { id: "harbour", routes: &[1, 2] },
        StartSpaceData { id: "bay", routes: &[12, 16] },
    ],
    land_over_ships: true,
    visible_coins: 0,
    bonus_of_choice: None,
    small: None,
});

const fn province(id: &'static str) -> ProvinceData {
    ProvinceData { id, name: id }
}

const fn city(id: &'static str, province: u8, letter: Letter) -> CityData {
    CityData { id, name: id, province: Some(province), letter: Some(letter) }
}

const fn route(id: &'static str, kind: Kind, ends: [u8; 2]) -> RouteData {
    RouteData { id, kind, ends, no_stop: false }
}

const fn no_stop(id: &'static str, kind: Kind, ends: [u8; 2]) -> RouteData {
    RouteData { id, kind, ends, no_stop: true }
}
