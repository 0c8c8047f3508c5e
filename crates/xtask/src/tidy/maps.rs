//! What must hold of `data/maps/*.toml`.

use std::collections::BTreeSet;

use super::ids;
use crate::data::Map;

/// How many cities of each letter there are on a map that has the letter: one for each token (R1.4).
const TOKENS: [(&str, usize); 4] = [("A", 7), ("B", 8), ("C", 10), ("D", 5)];
/// The kinds of routes with the letter that begins their ids.
const KINDS: [(&str, &str); 2] = [("land", "l"), ("sea", "s")];
/// The sizes of the tables in the rules crate's `board.rs`.
const MAX_CITIES: usize = 32;
const MAX_PROVINCES: usize = 12;
const MAX_ROUTES_OF_A_KIND: usize = 64;
const MAX_START_SPACES: usize = 3;
/// Six colonists must not have more walks to choose from than a list of answers holds.
const MAX_ROUTES: usize = 79;
/// A province is printed around this many cities at most.
const MAX_CITIES_OF_A_PROVINCE: usize = 5;

/// A row of R15.1.
struct Overview {
    id: &'static str,
    capital: Option<&'static str>,
    provinces: usize,
    /// Without the capital.
    cities: usize,
    letters: &'static str,
}

const fn overview(
    id: &'static str,
    capital: Option<&'static str>,
    provinces: usize,
    cities: usize,
    letters: &'static str,
) -> Overview {
    Overview { id, capital, provinces, cities, letters }
}

/// The table of R15.1, full maps.
const OVERVIEW: [Overview; 6] = [
    overview("imperium", Some("roma"), 12, 30, "ABCD"),
    overview("italia", Some("roma"), 11, 25, "ABC"),
    overview("hellas", Some("athenae"), 10, 25, "ABC"),
    overview("ionium", Some("athenae"), 12, 30, "ABCD"),
    overview("cyprus", Some("antiochia"), 12, 30, "ABCD"),
    overview("balearica", None, 9, 22, "ACD"),
];
/// The same, maps without the provinces that an option removes (R15.5).
const SMALL: [Overview; 1] = [overview("ionium", Some("athenae"), 9, 22, "ACD")];

/// Adds a sentence for everything that is wrong with the maps.
pub(super) fn check(maps: &[Map], out: &mut Vec<String>) {
    ids::check("data/maps", "map", '_', maps.iter().map(|map| &map.id), out);
    for map in maps {
        if map.file != format!("data/maps/{}.toml", map.id) {
            out.push(format!("{}: the map {} belongs in {}.toml", map.file, map.id, map.id));
        }
        check_limits(map, out);
        check_overview(map, &OVERVIEW, out);
        check_cities(map, out);
        check_letters(map, out);
        check_routes(map, out);
        check_start(map, out);
        check_connected(map, out);
        check_small(map, out);
    }
}

/// The smaller form of a map is a map of its own: what was removed must be there before, and what is left must
/// still hold together.
fn check_small(map: &Map, out: &mut Vec<String>) {
    let (Some(removed), Some(mut small)) = (&map.small, map.small()) else { return };
    for id in &removed.without {
        if !map.provinces.iter().any(|province| province.id == *id) {
            out.push(format!("{}: the small map is without the unknown province {id}", map.file));
        }
    }
    small.file = format!("{}, small map", map.file);
    check_limits(&small, out);
    check_overview(&small, &SMALL, out);
    check_letters(&small, out);
    check_start(&small, out);
    check_connected(&small, out);
}

fn check_limits(map: &Map, out: &mut Vec<String>) {
    let mut at_most = |n: usize, limit: usize, what: &str| {
        if n > limit {
            out.push(format!("{}: {n} {what} are more than the board's {limit}", map.file));
        }
    };
    at_most(map.cities.len(), MAX_CITIES, "cities");
    at_most(map.provinces.len(), MAX_PROVINCES, "provinces");
    for (kind, _) in KINDS {
        let n = map.routes.iter().filter(|route| route.kind == kind).count();
        at_most(n, MAX_ROUTES_OF_A_KIND, &format!("{kind} routes"));
    }
    at_most(map.routes.len(), MAX_ROUTES, "routes");
    at_most(map.start_spaces.len(), MAX_START_SPACES, "start spaces");
    let (low, high) = map.players_recommended;
    if !(2 <= low && low <= high && high <= 6) {
        out.push(format!("{}: {low} to {high} players cannot be recommended", map.file));
    }
}

fn check_overview(map: &Map, rows: &[Overview], out: &mut Vec<String>) {
    let file = &map.file;
    let Some(row) = rows.iter().find(|row| row.id == map.id) else {
        out.push(format!("{file}: R15.1 has no map {}; a new map needs a row in tidy's table", map.id));
        return;
    };
    if map.capital.as_deref() != row.capital {
        let capital = |id: Option<&str>| id.unwrap_or("none").to_owned();
        let (is, should) = (capital(map.capital.as_deref()), capital(row.capital));
        out.push(format!("{file}: the capital is {is}, by R15.1 {should}"));
    }
    let cities = map.cities.iter().filter(|city| Some(&city.id) != map.capital.as_ref()).count();
    for (what, n, expected) in
        [("provinces", map.provinces.len(), row.provinces), ("buildable cities", cities, row.cities)]
    {
        if n != expected {
            out.push(format!("{file}: there are {n} {what}, by R15.1 {expected}"));
        }
    }
    let letters: BTreeSet<&str> = map.cities.iter().filter_map(|city| city.letter.as_deref()).collect();
    let letters: String = letters.into_iter().collect();
    if letters != row.letters {
        out.push(format!("{file}: the letters are {letters}, by R15.1 {}", row.letters));
    }
}

fn check_cities(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    ids::check(file, "city", '-', map.cities.iter().map(|city| &city.id), out);
    ids::check(file, "province", '-', map.provinces.iter().map(|province| &province.id), out);
    if let Some(capital) = &map.capital
        && !map.cities.iter().any(|city| city.id == *capital)
    {
        out.push(format!("{file}: the capital {capital} is not among the cities"));
    }
    for city in &map.cities {
        let (id, is_capital) = (&city.id, Some(&city.id) == map.capital.as_ref());
        for (what, there) in [("province", city.province.is_some()), ("letter", city.letter.is_some())] {
            if is_capital && there {
                out.push(format!("{file}: the capital {id} has a {what}"));
            } else if !is_capital && !there {
                out.push(format!("{file}: city {id} has no {what}"));
            }
        }
        if let Some(province) = &city.province
            && !map.provinces.iter().any(|known| known.id == *province)
        {
            out.push(format!("{file}: city {id} lies in the unknown province {province}"));
        }
    }
    for province in &map.provinces {
        let id = &province.id;
        let n = map.cities.iter().filter(|city| city.province.as_ref() == Some(id)).count();
        if !(1..=MAX_CITIES_OF_A_PROVINCE).contains(&n) {
            out.push(format!("{file}: province {id} has {n} cities, not 1 to {MAX_CITIES_OF_A_PROVINCE}"));
        }
    }
}

fn check_letters(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    for city in &map.cities {
        if let Some(letter) = &city.letter
            && !TOKENS.iter().any(|(known, _)| known == letter)
        {
            out.push(format!("{file}: city {} has the unknown letter {letter:?}", city.id));
        }
    }
    for (letter, tokens) in TOKENS {
        let n = map.cities.iter().filter(|city| city.letter.as_deref() == Some(letter)).count();
        if n != 0 && n != tokens {
            out.push(format!(
                "{file}: {n} cities have the letter {letter}, which has {tokens} tokens (R1.4)"
            ));
        }
    }
}

fn check_routes(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    ids::check(file, "route", '-', map.routes.iter().map(|route| &route.id), out);
    for route in &map.routes {
        let (id, [from, to]) = (&route.id, &route.ends);
        match KINDS.iter().find(|(kind, _)| *kind == route.kind) {
            None => out.push(format!("{file}: route {id} has the unknown kind {:?}", route.kind)),
            Some((kind, prefix)) => {
                let stem = format!("{prefix}-{from}-{to}");
                // Several routes may join the same cities (R6.1): they have one more word at the end.
                let rest = id.strip_prefix(&stem);
                if !rest.is_some_and(|rest| rest.is_empty() || is_one_word(rest)) {
                    out.push(format!("{file}: the id of the {kind} route {id} does not begin with {stem}"));
                }
            }
        }
        for end in &route.ends {
            if !map.cities.iter().any(|city| city.id == *end) {
                out.push(format!("{file}: route {id} ends in the unknown city {end}"));
            }
        }
        if from == to {
            out.push(format!("{file}: route {id} has the same city at both ends"));
        }
    }
}

/// A word that tells a route from another between the same cities, with its joint.
fn is_one_word(rest: &str) -> bool {
    rest.strip_prefix('-').is_some_and(|word| !word.is_empty() && !word.contains('-'))
}

/// Colonists begin in the capital, or as ships on start spaces, each linked to sea routes (R15.6).
fn check_start(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    match (&map.capital, map.start_spaces.is_empty()) {
        (None, true) => out.push(format!("{file}: there is neither a capital nor a start space")),
        (Some(_), false) => out.push(format!("{file}: there are both a capital and start spaces")),
        _ => {}
    }
    if map.land_over_ships && !map.routes.iter().any(|route| route.kind == "sea") {
        out.push(format!("{file}: land_over_ships needs sea routes"));
    }
    ids::check(file, "start space", '-', map.start_spaces.iter().map(|space| &space.id), out);
    for space in &map.start_spaces {
        let id = &space.id;
        if map.cities.iter().any(|city| city.id == *id) || map.routes.iter().any(|route| route.id == *id) {
            out.push(format!("{file}: the start space {id} is named like a city or route"));
        }
        if space.sea_routes.is_empty() {
            out.push(format!("{file}: no ship can leave the start space {id}"));
        }
        for (nth, linked) in space.sea_routes.iter().enumerate() {
            match map.routes.iter().find(|route| route.id == *linked) {
                None => out.push(format!("{file}: start space {id} leads to the unknown route {linked}")),
                Some(route) if route.kind != "sea" => {
                    out.push(format!("{file}: start space {id} leads to {linked}, which is no sea route"));
                }
                Some(_) if space.sea_routes[..nth].contains(linked) => {
                    out.push(format!("{file}: start space {id} leads twice to {linked}"));
                }
                Some(_) => {}
            }
        }
    }
}

fn check_connected(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    let Some(first) = map.cities.first() else { return };
    let mut reached = BTreeSet::from([&first.id]);
    loop {
        let n = reached.len();
        for route in &map.routes {
            let [from, to] = &route.ends;
            if reached.contains(from) || reached.contains(to) {
                reached.extend([from, to]);
            }
        }
        if reached.len() == n {
            break;
        }
    }
    for city in &map.cities {
        let id = &city.id;
        if !map.routes.iter().any(|route| route.ends.contains(id)) {
            out.push(format!("{file}: city {id} has no route"));
        } else if !reached.contains(id) {
            out.push(format!("{file}: no routes lead from {} to {id}", first.id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    /// Damages the map Italia and expects the sentences that follow, in any order.
    fn check(damage: impl FnOnce(&mut Map), sentences: &[&str]) {
        let sentences: Vec<String> = sentences.iter().map(|s| format!(": {s}")).collect();
        check_map("italia", damage, &sentences);
    }

    /// Damages a map and expects the sentences that follow the name of its file, in any order.
    fn check_map(id: &str, damage: impl FnOnce(&mut Map), sentences: &[impl AsRef<str>]) {
        let mut maps = Data::read(&crate::root()).unwrap().maps;
        damage(maps.iter_mut().find(|map| map.id == id).unwrap());
        let mut out = Vec::new();
        super::check(&maps, &mut out);
        out.sort();
        let expected = sentences.iter().map(|s| format!("data/maps/{id}.toml{}", s.as_ref()));
        let mut expected: Vec<String> = expected.collect();
        expected.sort();
        assert_eq!(out, expected);
    }

    fn rename(map: &mut Map, old: &str, new: &str) {
        map.cities.iter_mut().find(|city| city.id == old).unwrap().id = new.to_owned();
        for route in &mut map.routes {
            for end in &mut route.ends {
                if end == old {
                    new.clone_into(end);
                }
            }
            route.id = format!("{}-{}-{}", &route.kind[..1], route.ends[0], route.ends[1]);
        }
    }

    #[test]
    fn ids_are_unique_and_well_formed() {
        let sentence = "the city id \"Verona\" is not made of lowercase words joined by '-'";
        let data = Data::read(&crate::root()).unwrap();
        let italia = data.maps.iter().find(|map| map.id == "italia").unwrap();
        let routes: Vec<_> = italia
            .routes
            .iter()
            .filter(|route| route.ends.contains(&"verona".to_owned()))
            .map(|route| {
                let id = route.id.replace("verona", "Verona");
                format!("the route id {id:?} is not made of lowercase words joined by '-'")
            })
            .collect();
        let mut sentences = vec![sentence];
        sentences.extend(routes.iter().map(String::as_str));
        check(|map| rename(map, "verona", "Verona"), &sentences);

        check(
            |map| map.provinces[0].id = "transpadana".to_owned(),
            &[
                "there are two of province transpadana",
                "city aquileia lies in the unknown province venetia",
                "city bauzanum lies in the unknown province venetia",
                "city verona lies in the unknown province venetia",
            ],
        );
        check(
            |map| map.routes[1].id = map.routes[0].id.clone(),
            &[
                "there are two of route l-bauzanum-aquileia",
                "the id of the land route l-bauzanum-aquileia does not begin with l-bauzanum-verona",
            ],
        );
    }

    #[test]
    fn a_map_lies_in_its_file() {
        check(
            |map| map.id = "latium".to_owned(),
            &[
                "the map latium belongs in latium.toml",
                "R15.1 has no map latium; a new map needs a row in tidy's table",
            ],
        );
    }

    #[test]
    fn the_board_has_room() {
        check(
            |map| {
                for i in 0..50 {
                    let mut route: crate::data::Route =
                        toml::from_str("id = \"\"\nkind = \"land\"\nends = [\"bauzanum\", \"aquileia\"]")
                            .unwrap();
                    route.id = format!("l-bauzanum-aquileia-{i}");
                    map.routes.push(route);
                }
            },
            &["90 land routes are more than the board's 64", "113 routes are more than the board's 79"],
        );
        check(|map| map.players_recommended = (4, 2), &["4 to 2 players cannot be recommended"]);
    }

    #[test]
    fn too_many_cities_and_provinces() {
        check(
            |map| {
                for i in 0..7 {
                    let text =
                        format!("id = \"x{i}\"\nname = \"X\"\nprovince = \"y{}\"\nletter = \"D\"", i / 3);
                    map.cities.push(toml::from_str(&text).unwrap());
                    let text = format!("id = \"l-roma-x{i}\"\nkind = \"land\"\nends = [\"roma\", \"x{i}\"]");
                    map.routes.push(toml::from_str(&text).unwrap());
                }
                for i in 0..3 {
                    map.provinces.push(toml::from_str(&format!("id = \"y{i}\"\nname = \"Y\"")).unwrap());
                }
            },
            &[
                "33 cities are more than the board's 32",
                "14 provinces are more than the board's 12",
                "there are 14 provinces, by R15.1 11",
                "there are 32 buildable cities, by R15.1 25",
                "the letters are ABCD, by R15.1 ABC",
                "7 cities have the letter D, which has 5 tokens (R1.4)",
            ],
        );
    }

    #[test]
    fn the_capital_is_a_city_apart() {
        check(
            |map| map.capital = Some("ostia".to_owned()),
            &[
                "the capital is ostia, by R15.1 roma",
                "there are 26 buildable cities, by R15.1 25",
                "the capital ostia is not among the cities",
                "city roma has no province",
                "city roma has no letter",
            ],
        );
        check(|map| map.cities[0].province = Some("umbria".to_owned()), &["the capital roma has a province"]);
    }

    #[test]
    fn cities_lie_in_provinces() {
        check(|map| map.cities[1].province = None, &["city aquileia has no province"]);
        check(
            |map| map.cities[1].province = Some("raetia".to_owned()),
            &["city aquileia lies in the unknown province raetia"],
        );
        check(
            |map| {
                for city in &mut map.cities {
                    if city.province.as_deref() == Some("transpadana") {
                        city.province = Some("venetia".to_owned());
                    }
                }
            },
            &["province transpadana has 0 cities, not 1 to 5"],
        );
        check(
            |map| {
                for city in &mut map.cities {
                    if matches!(city.province.as_deref(), Some("transpadana" | "liguria")) {
                        city.province = Some("venetia".to_owned());
                    }
                }
            },
            &[
                "province venetia has 7 cities, not 1 to 5",
                "province transpadana has 0 cities, not 1 to 5",
                "province liguria has 0 cities, not 1 to 5",
            ],
        );
    }

    #[test]
    fn every_token_has_its_city() {
        check(
            |map| map.cities[1].letter = None,
            &["city aquileia has no letter", "6 cities have the letter A, which has 7 tokens (R1.4)"],
        );
        check(
            |map| map.cities[1].letter = Some("E".to_owned()),
            &[
                "city aquileia has the unknown letter \"E\"",
                "6 cities have the letter A, which has 7 tokens (R1.4)",
                "the letters are ABCE, by R15.1 ABC",
            ],
        );
    }

    #[test]
    fn routes_join_two_cities() {
        check(
            |map| map.routes[0].ends[1] = "bauzanum".to_owned(),
            &[
                "route l-bauzanum-aquileia has the same city at both ends",
                "the id of the land route l-bauzanum-aquileia does not begin with l-bauzanum-bauzanum",
            ],
        );
        check(
            |map| map.routes[0].ends[1] = "augusta".to_owned(),
            &[
                "route l-bauzanum-aquileia ends in the unknown city augusta",
                "the id of the land route l-bauzanum-aquileia does not begin with l-bauzanum-augusta",
            ],
        );
        check(
            |map| map.routes[0].kind = "air".to_owned(),
            &["route l-bauzanum-aquileia has the unknown kind \"air\""],
        );
        check(
            |map| map.routes[0].kind = "sea".to_owned(),
            &["the id of the sea route l-bauzanum-aquileia does not begin with s-bauzanum-aquileia"],
        );
    }

    #[test]
    fn every_city_can_be_reached() {
        check(
            |map| {
                map.routes.retain(|route| !route.ends.contains(&"verona".to_owned()));
            },
            &["city verona has no route"],
        );
        let islands = ["aquileia".to_owned(), "bauzanum".to_owned()];
        check(
            |map| {
                map.routes.retain(|route| {
                    route.ends.iter().all(|end| islands.contains(end))
                        || !route.ends.iter().any(|end| islands.contains(end))
                });
            },
            &["no routes lead from roma to aquileia", "no routes lead from roma to bauzanum"],
        );
    }

    #[test]
    fn routes_between_the_same_cities_differ_by_a_word() {
        check(|map| map.routes[0].id.push_str("-north"), &[]);
        let sentence =
            "the id of the land route l-bauzanum-aquileiax does not begin with l-bauzanum-aquileia";
        check(|map| map.routes[0].id.push('x'), &[sentence]);
    }

    #[test]
    fn ships_leave_their_start_spaces() {
        check(
            |map| {
                let text = "id = \"harbour\"\nsea_routes = [\"s-cosa-genua\"]";
                map.start_spaces.push(toml::from_str(text).unwrap());
            },
            &["there are both a capital and start spaces"],
        );
        let balearica = |damage: fn(&mut Map), sentences: &[&str]| check_map("balearica", damage, sentences);
        balearica(|map| map.start_spaces.clear(), &[": there is neither a capital nor a start space"]);
        balearica(|map| map.start_spaces[1].id = "west".to_owned(), &[": there are two of start space west"]);
        balearica(
            |map| map.start_spaces[1].id = "mago".to_owned(),
            &[": the start space mago is named like a city or route"],
        );
        balearica(
            |map| map.start_spaces[0].sea_routes.clear(),
            &[": no ship can leave the start space west"],
        );
        balearica(
            |map| {
                let routes = ["s-mago-roma", "l-cubus-ebussus", "s-fornix-mago", "s-fornix-mago"];
                map.start_spaces[0].sea_routes = routes.map(str::to_owned).into();
            },
            &[
                ": start space west leads to the unknown route s-mago-roma",
                ": start space west leads to l-cubus-ebussus, which is no sea route",
                ": start space west leads twice to s-fornix-mago",
            ],
        );
    }

    #[test]
    fn the_small_map_is_a_map() {
        let without = |map: &mut Map, ids: &[&str]| {
            map.small.as_mut().unwrap().without = ids.iter().map(|id| (*id).to_owned()).collect();
        };
        check_map(
            "ionium",
            |map| without(map, &["calabria", "campania"]),
            &[
                ", small map: there are 10 provinces, by R15.1 9",
                ", small map: there are 25 buildable cities, by R15.1 22",
                ", small map: the letters are ABCD, by R15.1 ACD",
                ", small map: 3 cities have the letter B, which has 8 tokens (R1.4)",
            ],
        );
        check_map(
            "ionium",
            |map| without(map, &["calabria", "campania", "sicilia", "gallia"]),
            &[": the small map is without the unknown province gallia"],
        );
        check_map(
            "ionium",
            |map| map.small.as_mut().unwrap().players_recommended = (2, 7),
            &[", small map: 2 to 7 players cannot be recommended"],
        );
    }
}
