//! What must hold of `data/maps/*.toml`.

use std::collections::BTreeSet;

use super::ids;
use crate::data::{Capital, Map};

/// How many cities of each letter there are on a map that has the letter: one for each token (R1.4), or on some maps
/// one more of every letter (R15.11).
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
/// Coins that are always visible are printed on the board.
const MAX_VISIBLE_COINS: u32 = 9;
/// A province is printed around this many cities at most.
const MAX_CITIES_OF_A_PROVINCE: usize = 5;

/// A row of R15.1.
struct Overview {
    id: &'static str,
    /// None, one, or that of land and that of sea colonists.
    capitals: &'static [&'static str],
    provinces: usize,
    /// Without capitals.
    cities: usize,
    letters: &'static str,
}

const fn overview(
    id: &'static str,
    capitals: &'static [&'static str],
    provinces: usize,
    cities: usize,
    letters: &'static str,
) -> Overview {
    Overview { id, capitals, provinces, cities, letters }
}

/// The table of R15.1, full maps.
const OVERVIEW: [Overview; 11] = [
    overview("imperium", &["roma"], 12, 30, "ABCD"),
    overview("italia", &["roma"], 11, 25, "ABC"),
    overview("hellas", &["athenae"], 10, 25, "ABC"),
    overview("ionium", &["athenae"], 12, 30, "ABCD"),
    overview("cyprus", &["antiochia"], 12, 30, "ABCD"),
    overview("balearica", &[], 9, 22, "ACD"),
    overview("byzantium", &["byzantium"], 10, 28, "ABC"),
    overview("hispania", &["saguntum"], 9, 23, "ABD"),
    overview("creta", &["knossos"], 9, 20, "ABD"),
    overview("corsica", &["aleria"], 8, 20, "ABD"),
    overview("britannia", &["londinium", "portus-itius"], 10, 23, "BCD"),
];
/// The same, maps without the provinces that an option removes (R15.5).
const SMALL: [Overview; 1] = [overview("ionium", &["athenae"], 9, 22, "ACD")];

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
        check_prefect(map, out);
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
    check_prefect(&small, out);
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
    let capitals = map.capitals();
    if capitals != row.capitals {
        let words = |ids: &[&str]| if ids.is_empty() { "none".to_owned() } else { ids.join(" and ") };
        let (is, should) = (words(&capitals), words(row.capitals));
        out.push(format!("{file}: the capital is {is}, by R15.1 {should}"));
    }
    let cities = map.cities.iter().filter(|city| !capitals.contains(&city.id.as_str())).count();
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
    let capitals = map.capitals();
    for capital in &capitals {
        if !map.cities.iter().any(|city| city.id == *capital) {
            out.push(format!("{file}: the capital {capital} is not among the cities"));
        }
    }
    for city in &map.cities {
        let (id, is_capital) = (&city.id, capitals.contains(&city.id.as_str()));
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
    let n_cities = |letter| map.cities.iter().filter(|city| city.letter.as_deref() == Some(letter)).count();
    let used = TOKENS.map(|(letter, tokens)| (letter, tokens, n_cities(letter)));
    let used = || used.iter().filter(|(_, _, n)| *n > 0);
    // All letters have one city more, or none has; a map is meant to be what most of its letters say.
    let has_more = used().filter(|(_, tokens, n)| n > tokens).count() * 2 > used().count();
    for (letter, tokens, n) in used().filter(|(_, tokens, n)| *n != tokens + usize::from(has_more)) {
        out.push(if has_more {
            format!(
                "{file}: {n} cities have the letter {letter}, not one more than its {tokens} tokens (R15.11)"
            )
        } else {
            format!("{file}: {n} cities have the letter {letter}, which has {tokens} tokens (R1.4)")
        });
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

/// What a map changes about the Prefect (R15.12).
fn check_prefect(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    if map.visible_coins > MAX_VISIBLE_COINS {
        let n = map.visible_coins;
        out.push(format!("{file}: {n} visible coins are more than a board's {MAX_VISIBLE_COINS}"));
    }
    if let Some(id) = &map.bonus_of_choice
        && !map.provinces.iter().any(|province| province.id == *id)
    {
        out.push(format!("{file}: the bonus of the unknown province {id} is to be chosen"));
    }
}

/// Colonists begin in the capital, or as ships on start spaces, each linked to sea routes (R15.6).
fn check_start(map: &Map, out: &mut Vec<String>) {
    let file = &map.file;
    match (&map.capital, map.start_spaces.is_empty()) {
        (None, true) => out.push(format!("{file}: there is neither a capital nor a start space")),
        (Some(_), false) => out.push(format!("{file}: there are both a capital and start spaces")),
        _ => {}
    }
    if let Some(Capital::PerKind(capital)) = &map.capital {
        if capital.land == capital.sea {
            out.push(format!(
                "{file}: the capital of both kinds is {}, which is said in one word",
                capital.sea
            ));
        }
        for (kind, id) in [("land", &capital.land), ("sea", &capital.sea)] {
            if !map.routes.iter().any(|route| route.kind == kind && route.ends.contains(id)) {
                out.push(format!("{file}: no {kind} route leaves {id}, the capital of {kind} colonists"));
            }
        }
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
mod tests;
