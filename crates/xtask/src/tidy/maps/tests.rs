use super::*;
use crate::data::{CapitalPerKind, Data};

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
                let text = format!("id = \"x{i}\"\nname = \"X\"\nprovince = \"y{}\"\nletter = \"D\"", i / 3);
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
        |map| map.capital = Some(Capital::One("ostia".to_owned())),
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
fn each_kind_may_have_a_capital() {
    let capital = |land: &str, sea: &str| {
        Some(Capital::PerKind(CapitalPerKind { land: land.to_owned(), sea: sea.to_owned() }))
    };
    check_map(
        "britannia",
        |map| map.capital = capital("londinium", "londinium"),
        &[
            ": the capital is londinium and londinium, by R15.1 londinium and portus-itius",
            ": there are 24 buildable cities, by R15.1 23",
            ": the capital of both kinds is londinium, which is said in one word",
            ": no sea route leaves londinium, the capital of sea colonists",
            ": city portus-itius has no province",
            ": city portus-itius has no letter",
        ],
    );
    check_map(
        "britannia",
        |map| map.capital = capital("portus-itius", "londinium"),
        &[
            ": the capital is portus-itius and londinium, by R15.1 londinium and portus-itius",
            ": no land route leaves portus-itius, the capital of land colonists",
            ": no sea route leaves londinium, the capital of sea colonists",
        ],
    );
    check_map(
        "britannia",
        |map| map.cities[1].letter = Some("E".to_owned()),
        &[
            ": the capital portus-itius has a letter",
            ": city portus-itius has the unknown letter \"E\"",
            ": the letters are BCDE, by R15.1 BCD",
        ],
    );
}

#[test]
fn a_prefect_finds_what_is_printed() {
    check(|map| map.visible_coins = 10, &["10 visible coins are more than a board's 9"]);
    check_map(
        "creta",
        |map| map.bonus_of_choice = Some("pink".to_owned()),
        &[": the bonus of the unknown province pink is to be chosen"],
    );
    check_map(
        "ionium",
        |map| map.bonus_of_choice = Some("sicilia".to_owned()),
        &[", small map: the bonus of the unknown province sicilia is to be chosen"],
    );
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
fn a_map_has_one_city_more_of_every_letter_or_of_none() {
    check_map(
        "hispania",
        |map| map.cities[1].letter = Some("B".to_owned()),
        &[
            ": 7 cities have the letter A, not one more than its 7 tokens (R15.11)",
            ": 10 cities have the letter B, not one more than its 8 tokens (R15.11)",
        ],
    );
    check(
        |map| map.cities.last_mut().unwrap().letter = Some("A".to_owned()),
        &[
            "8 cities have the letter A, which has 7 tokens (R1.4)",
            "9 cities have the letter C, which has 10 tokens (R1.4)",
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
    let sentence = "the id of the land route l-bauzanum-aquileiax does not begin with l-bauzanum-aquileia";
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
    balearica(|map| map.start_spaces[0].sea_routes.clear(), &[": no ship can leave the start space west"]);
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
