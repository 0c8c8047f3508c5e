//! The maps (R15): what each of them is, Ionium's land bridge and its small form, and Balearica.

use std::fmt::Write as _;

use concordia_rules::{Board, CitySet, Colour, Dice, Game, Kind, Letter, Names, Options, maps};
use expect_test::expect;

use crate::scenario::{check, position, set_up};

fn small_ionium() -> &'static Board {
    let options = Options::from_words([("map", "ionium"), ("small_ionium", "on")]);
    options.expect("the smaller form of a map").board()
}

/// R15.1, R15.5, R3.2: capitals, provinces, cities and letters of the six maps and of small Ionium.
#[test]
fn the_maps_are_those_of_the_table() {
    let mut table = String::new();
    for board in maps().chain([small_ionium()]) {
        let data = board.data();
        let capital = board.capital().map_or("none", |city| board.city_data(city).name);
        let used =
            |letter: &&Letter| board.cities().any(|city| board.city_data(city).letter == Some(**letter));
        let letters: Vec<String> =
            Letter::ALL.iter().filter(used).map(|letter| format!("{letter:?}")).collect();
        let (provinces, cities) = (data.provinces.len(), board.buildable().len());
        let _ = writeln!(
            table,
            "{}: {capital}, {provinces} provinces, {cities} cities, {}",
            data.name,
            letters.join(" ")
        );
        for letter in Letter::ALL.iter().filter(used) {
            let n_cities =
                board.cities().filter(|&city| board.city_data(city).letter == Some(*letter)).count();
            assert_eq!(n_cities, usize::from(letter.tokens().total()), "no token remains (R3.3)");
        }
    }
    expect![[r#"
        Imperium: Roma, 12 provinces, 30 cities, A B C D
        Italia: Roma, 11 provinces, 25 cities, A B C
        Hellas: Athenae, 10 provinces, 25 cities, A B C
        Ionium: Athenae, 12 provinces, 30 cities, A B C D
        Cyprus: Antiochia, 12 provinces, 30 cities, A B C D
        Balearica: none, 9 provinces, 22 cities, A C D
        Ionium: Athenae, 9 provinces, 22 cities, A C D
    "#]]
    .assert_eq(&table);
}

/// R15.3 [B37]: Hellas includes Kythera, in Laconia.
#[test]
fn hellas_includes_kythera() {
    let board = Options::new("hellas", 3).unwrap().board();
    let kythera = board.city_by_id("kythera").unwrap();
    let province = board.province_of(kythera).unwrap();
    assert_eq!(board.province_data(province).id, "laconia");
    assert!(board.buildable().contains(kythera));
}

/// R15.2, R15.3: "capital" is Athenae or Antiochia where it is not Roma.
#[test]
fn new_colonists_appear_in_the_capital_of_the_map() {
    check(
        "map hellas; 2 players",
        "play tribune; settle land athenae",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        red -1 food -1 tool (colonist)
        red places a land colonist in athenae
        turn of blue
    "#]],
    );
    check(
        "map cyprus; 2 players; red hand colonist",
        "play colonist; settle sea antiochia; show colonists red",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a sea colonist in antiochia
            turn of blue
            red: land antiochia land home land home sea antiochia sea antiochia sea home
        "#]],
    );
}

/// D10 (R15.4, R6.7, R6.8): the land bridge Brundisium - Apollonia is walked over for one step, no walk ends on it.
#[test]
fn the_land_bridge_of_ionium_is_walked_over() {
    check(
        "map ionium; red land at l-apollonia-scodra",
        "play architect_start; land l-apollonia-scodra > l-apollonia-brundisium
         land l-apollonia-scodra > l-brundisium-canusium; end",
        expect![[r#"
            red plays architect_start
            refused: no walk may end on l-apollonia-brundisium
            red walks l-apollonia-scodra > l-brundisium-canusium, steps 2
            turn of blue
        "#]],
    );
    check(
        "map ionium; red land at l-apollonia-scodra; red sea at home; red goods 1 brick",
        "play architect_start; show asked; land l-apollonia-scodra > l-brundisium-heraclea",
        expect![[r#"
            red plays architect_start
            asked: red move: end, land l-apollonia-scodra > l-apollonia-thessalonica, land l-apollonia-scodra > l-ambrakia-apollonia, land l-apollonia-scodra > l-scodra-scupi
            refused: the walk needs 2 steps and 1 are left
        "#]],
    );
}

/// R15.4: nobody ever stands on it, so it never gives adjacency; the sea route beside it is an ordinary one.
#[test]
fn nobody_stands_on_the_land_bridge() {
    let problems = position("map ionium; red land at l-apollonia-brundisium").problems();
    expect!["a land colonist of seat 0 stands at l-apollonia-brundisium, which is no place to stop"]
        .assert_eq(&problems.join("\n"));
    check(
        "map ionium; red sea at s-apollonia-scodra; red goods 1 brick 1 food; good of brundisium food
         good of apollonia brick",
        "play architect_start; sea s-apollonia-scodra > s-apollonia-brundisium; end; show asked",
        expect![[r#"
            red plays architect_start
            red walks s-apollonia-scodra > s-apollonia-brundisium, steps 1
            asked: red build: end, build apollonia, build brundisium
        "#]],
    );
}

/// R13.4: the tables of sets say what the single cities and provinces say.
#[test]
fn sets_of_cities_and_provinces_agree() {
    let mut dice = Dice::new(1);
    for board in maps().chain([small_ionium()]) {
        for _ in 0..200 {
            let some = board.cities().filter(|_| dice.below(6) == 0);
            let cities = some.fold(CitySet::NONE, CitySet::with);
            let provinces = board.provinces_of(cities);
            for province in board.provinces() {
                let touched = !board.cities_of(province).and(cities).is_empty();
                assert_eq!(provinces.contains(province), touched, "{province:?}");
            }
            for city in board.cities() {
                let inside = board.province_of(city).is_some_and(|province| provinces.contains(province));
                assert_eq!(board.cities_in(provinces).contains(city), inside, "{city:?}");
            }
        }
    }
}

/// R15.5, R3.2: without its west Ionium has no city of Calabria, Campania or Sicilia and no route to one.
#[test]
fn small_ionium_has_no_west() {
    let board = small_ionium();
    let large = Options::new("ionium", 2).unwrap().board();
    for province in ["calabria", "campania", "sicilia"] {
        assert_eq!(board.province_by_id(province), None);
        for city in large.cities_of(large.province_by_id(province).unwrap()).iter() {
            assert_eq!(board.city_by_id(large.city_data(city).id), None);
        }
    }
    let ids = |board: &Board| board.routes().map(|route| board.route_data(route).id).collect::<Vec<&str>>();
    let kept: Vec<&str> = ids(large)
        .into_iter()
        .filter(|id| {
            let gone = [
                "brundisium",
                "heraclea",
                "canusium",
                "neapolis",
                "terventum",
                "croton",
                "messana",
                "syracusae",
            ];
            !gone.iter().any(|city| id.contains(city))
        })
        .collect();
    assert_eq!(ids(board), kept);
    assert!(board.routes().all(|route| !board.is_no_stop(route)), "the land bridge is gone too");
}

/// R15.5, R13.4: with a house in each of its provinces Saturnus gives nine.
#[test]
fn saturnus_gives_at_most_nine_on_small_ionium() {
    check(
        "map ionium; option small_ionium on; red hand prefect; red land at home; red sea at home
         red houses scodra apollonia larissa colossae ephesus rhodos abdera delphi sparta",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 9 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 9
        "#]],
    );
}

/// R15.6, R3.7, R3.8: on Balearica one ship on each of the two start spaces, three land colonists and a ship at home.
#[test]
fn balearica_starts_from_two_start_spaces() {
    check(
        "map balearica; 4 players",
        "show red; show colonists red; show colonists green",
        expect![[r#"
        red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
        red: land home land home land home sea west sea east sea home
        green: land home land home land home sea west sea east sea home
    "#]],
    );
    assert_eq!(set_up("map balearica").board().capital(), None);
}

/// X31 (R6.5, R15.6): three first steps from the west; four from the east.
#[test]
fn the_first_steps_from_the_start_spaces() {
    check(
        "map balearica; red sea at west",
        "play architect_start; show asked",
        expect![[r#"
        red plays architect_start
        asked: red move: end, sea west > s-andrachium-ebussus, sea west > s-andrachium-palmaria, sea west > s-ebussus-palmaria
    "#]],
    );
    check(
        "map balearica; red sea at east",
        "play architect_start; show asked",
        expect![[r#"
        red plays architect_start
        asked: red move: end, sea east > s-iamno-pollentia, sea east > s-iamno-turris-solis, sea east > s-pollentia-servariopolis, sea east > s-servariopolis-turris-solis
    "#]],
    );
}

/// R15.10, R6.11, R6.4, R6.12: ships on a start space count for the budget, several may stand there, and one that left
/// goes on from its route like any other.
#[test]
fn a_ship_on_a_start_space_counts_as_on_the_board() {
    check(
        "map balearica; red sea at west west; red goods none",
        "play architect_start; sea west > s-ebussus-palmaria; sea west > s-ebussus-frumentaria
         sea s-ebussus-palmaria > s-ebussus-frumentaria; show colonists red",
        expect![[r#"
            red plays architect_start
            red walks west > s-ebussus-palmaria, steps 1
            refused: the walk needs 2 steps and 1 are left
            red walks s-ebussus-palmaria > s-ebussus-frumentaria, steps 1
            turn of blue
            red: land home land home land home sea s-ebussus-frumentaria sea west sea home
        "#]],
    );
    check(
        "map balearica; red hand colonist",
        "show score red; play colonist; income",
        expect![[r#"
        red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 8 minerva 0 concordia 0 total 8
        red plays colonist
        red +7 sestertii (colonist)
        turn of blue
    "#]],
    );
}

/// R15.10: no answer leads back to a start space, and none of the texts of a move does.
#[test]
fn nobody_returns_to_a_start_space() {
    let options = Options::new("balearica", 3).unwrap();
    let names = Names::new(&options, &Colour::ALL[..3]);
    let error = names.read("sea s-ebussus-palmaria > west").unwrap_err();
    expect![[r#"there is no route "west""#]].assert_eq(&error);
}

/// R6.13, R15.6: from a start space no house is built; after the first step there is.
#[test]
fn a_start_space_is_adjacent_to_no_city() {
    check(
        "map balearica; good of ebussus brick",
        "play architect_start; end; play architect_start; sea west > s-andrachium-ebussus; end; build ebussus",
        expect![[r#"
            red plays architect_start
            turn of blue
            blue plays architect_start
            blue walks west > s-andrachium-ebussus, steps 1
            blue -1 food (house)
            blue -1 sestertii (house)
            blue builds ebussus
        "#]],
    );
}

/// R15.7: new colonists go to cities with an own house; without a house the Tribune places nobody.
#[test]
fn on_balearica_the_tribune_recruits_in_own_cities() {
    check(
        "map balearica",
        "play tribune; show red",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        turn of blue
        red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
    "#]],
    );
    check(
        "map balearica; red houses ebussus frumentaria argentum; blue houses mago",
        "play tribune; show asked; settle land mago; settle land frumentaria; settle sea argentum
         settle land ebussus",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            asked: red place: end, settle land ebussus, settle land argentum, settle sea ebussus, settle sea frumentaria
            refused: mago is neither the capital nor a city with an own house
            refused: frumentaria has no land route
            refused: argentum has no sea route
            red -1 food -1 tool (colonist)
            red places a land colonist in ebussus
            turn of blue
        "#]],
    );
}

/// R15.7, R8.4.2, R8.4.3 [B4]: so does the Colonist; Frumentaria has no land route and Argentum no sea route.
#[test]
fn on_balearica_the_colonist_settles_in_own_cities() {
    check(
        "map balearica; red hand colonist; red houses frumentaria argentum; red goods 2 food 2 tool",
        "play colonist; show asked; settle land frumentaria; settle sea frumentaria; settle land argentum",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income, settle land argentum, settle sea frumentaria
            refused: frumentaria has no land route
            red -1 food -1 tool (colonist)
            red places a sea colonist in frumentaria
            red -1 food -1 tool (colonist)
            red places a land colonist in argentum
            turn of blue
        "#]],
    );
    check(
        "map balearica; red hand colonist",
        "play colonist; show asked; settle land ebussus; end",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income
            refused: ebussus is neither the capital nor a city with an own house
            turn of blue
        "#]],
    );
}

/// X30 (R15.8, R6.11): three steps; the land colonist crosses over the own ship for two, one is left for the ship.
#[test]
fn a_land_colonist_crosses_over_an_own_ship() {
    check(
        "map balearica; red land at l-andrachium-palmaria; red sea at s-andrachium-ebussus east; red goods none",
        "play architect_start; land l-andrachium-palmaria > l-cubus-ebussus
         land l-cubus-ebussus > l-andrachium-soller; sea s-andrachium-ebussus > s-andrachium-soller",
        expect![[r#"
            red plays architect_start
            red walks l-andrachium-palmaria > l-cubus-ebussus, steps 2
            refused: the walk needs 2 steps and 1 are left
            red walks s-andrachium-ebussus > s-andrachium-soller, steps 1
            turn of blue
        "#]],
    );
}

/// R15.8: several own ships in one walk, one step each.
#[test]
fn a_land_colonist_crosses_over_several_ships() {
    check(
        "map balearica; red land at l-argentum-mago; red goods none
         red sea at s-mago-sanctus-agninus s-frumentaria-sanctus-agninus s-ebussus-frumentaria",
        "play architect_start; land l-argentum-mago > l-ebussus-nigrum",
        expect![[r#"
            red plays architect_start
            red walks l-argentum-mago > l-ebussus-nigrum, steps 4
            turn of blue
        "#]],
    );
    check(
        "map balearica; red land at l-argentum-mago; red goods none
         red sea at s-mago-sanctus-agninus s-ebussus-frumentaria east",
        "play architect_start; land l-argentum-mago > l-ebussus-nigrum; land l-argentum-mago > l-rapidus-sanctus-agninus
         end",
        expect![[r#"
            red plays architect_start
            refused: no walk of the 4 steps that are left leads there
            red walks l-argentum-mago > l-rapidus-sanctus-agninus, steps 2
            turn of blue
        "#]],
    );
}

/// R15.8: a colonist inside a city boards a ship like one on a route.
#[test]
fn a_land_colonist_inside_a_city_boards_a_ship() {
    check(
        "map balearica; red land at ebussus; red sea at s-andrachium-ebussus; red goods none",
        "play architect_start; land ebussus > l-andrachium-palmaria",
        expect![[r#"
            red plays architect_start
            red walks ebussus > l-andrachium-palmaria, steps 2
            turn of blue
        "#]],
    );
}

/// R15.8, R6.8: the walk ends on a land route; a ship's route is no place to stop.
#[test]
fn a_land_colonist_does_not_stay_on_a_ship() {
    check(
        "map balearica; red land at ebussus; red sea at s-andrachium-ebussus; red goods none",
        "play architect_start; sea ebussus > s-andrachium-ebussus; show asked",
        expect![[r#"
            red plays architect_start
            refused: no own sea colonist is at ebussus
            asked: red move: end, land ebussus > l-andrachium-palmaria, land ebussus > l-andrachium-soller, land ebussus > l-cubus-ebussus, land ebussus > l-cubus-portus-magnus, land ebussus > l-ebussus-nigrum, land ebussus > l-ebussus-portus-magnus, land ebussus > l-nigrum-portus-magnus, sea s-andrachium-ebussus > s-andrachium-palmaria, sea s-andrachium-ebussus > s-andrachium-portus-magnus, sea s-andrachium-ebussus > s-andrachium-soller, sea s-andrachium-ebussus > s-cubus-ebussus, sea s-andrachium-ebussus > s-cubus-frumentaria, sea s-andrachium-ebussus > s-cubus-portus-magnus, sea s-andrachium-ebussus > s-ebussus-frumentaria, sea s-andrachium-ebussus > s-ebussus-palmaria, sea s-andrachium-ebussus > s-fornix-soller, sea s-andrachium-ebussus > s-frumentaria-sanctus-agninus, sea s-andrachium-ebussus > s-palmaria-rapidus, sea s-andrachium-ebussus > s-pollentia-soller, sea s-andrachium-ebussus > s-portus-magnus-soller
        "#]],
    );
}

/// R15.8 [B30]: other players' ships do not carry, nor does the partner's, nor one on a start space.
#[test]
fn only_own_ships_on_routes_carry() {
    check(
        "map balearica; red land at ebussus; red sea at west; blue sea at s-andrachium-ebussus; red goods none",
        "play architect_start; land ebussus > l-andrachium-palmaria; end",
        expect![[r#"
            red plays architect_start
            refused: no walk of the 2 steps that are left leads there
            turn of blue
        "#]],
    );
    check(
        "map balearica; 4 partners; red land at ebussus; red sea at west; yellow sea at s-andrachium-ebussus
         red goods none; yellow goods none",
        "play architect_start; land ebussus > l-andrachium-palmaria; end",
        expect![[r#"
            red plays architect_start
            refused: no walk of the 2 steps that are left leads there
        "#]],
    );
}

/// R15.8 [B30]: the position of the ship at that moment counts: it may move before to help, or away.
#[test]
fn a_ship_carries_where_it_is_at_that_moment() {
    check(
        "map balearica; red land at ebussus; red sea at west east; red goods none",
        "play architect_start; land ebussus > l-andrachium-palmaria; sea west > s-andrachium-ebussus
         land ebussus > l-andrachium-palmaria",
        expect![[r#"
            red plays architect_start
            refused: no walk of the 3 steps that are left leads there
            red walks west > s-andrachium-ebussus, steps 1
            red walks ebussus > l-andrachium-palmaria, steps 2
            turn of blue
        "#]],
    );
    check(
        "map balearica; red land at ebussus; red sea at s-andrachium-ebussus east; red goods none",
        "play architect_start; sea s-andrachium-ebussus > s-andrachium-soller
         land ebussus > l-andrachium-palmaria; end",
        expect![[r#"
            red plays architect_start
            red walks s-andrachium-ebussus > s-andrachium-soller, steps 1
            refused: no walk of the 2 steps that are left leads there
            turn of blue
        "#]],
    );
}

/// R15.8, R6.6: ships carry on Balearica only.
#[test]
fn ships_carry_nobody_on_other_maps() {
    check(
        "red land at roma; red sea at s-roma-panormus; red goods none",
        "play architect_start; land roma > l-messana-panormus; end",
        expect![[r#"
            red plays architect_start
            refused: the walk needs 6 steps and 2 are left
            turn of blue
        "#]],
    );
}

/// R15.9, R11.3: partners of the second half choose a city that no route of a start space touches.
#[test]
fn start_cities_of_balearica() {
    check(
        "map balearica; 4 partners; start cities yellow green",
        "show colonists red; show asked; yellow: start andrachium; yellow: start ebussus; yellow: start palmaria
         yellow: start iamno; yellow: start pollentia; yellow: start turris-solis; yellow: start servariopolis
         yellow: start frumentaria; green: start argentum; show yellow; show green",
        expect![[r#"
            red: land home land home land home sea west sea east sea home
            asked: yellow start_city: start cubus, start frumentaria, start nigrum, start portus-magnus, start selva, start soller, start fenalicium, start sanctus-agninus, start lucus-maior, start rapidus, start arta, start bocchoris, start argentum, start mago, start fornix
            refused: andrachium is too close to where the others begin
            refused: ebussus is too close to where the others begin
            refused: palmaria is too close to where the others begin
            refused: iamno is too close to where the others begin
            refused: pollentia is too close to where the others begin
            refused: turris-solis is too close to where the others begin
            refused: servariopolis is too close to where the others begin
            yellow places a sea colonist in frumentaria
            yellow places a sea colonist in frumentaria
            green places a land colonist in argentum
            green places a land colonist in argentum
            yellow: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
            green: 6 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 1 sea 3, free 2, houses left 15
        "#]],
    );
}

/// R15.1, R6.1: two cities of Ionium are joined by two sea routes, each a place of its own.
#[test]
fn two_routes_between_two_cities_are_two_places() {
    check(
        "map ionium; red sea at s-messana-neapolis-e; blue sea at s-messana-syracusae; red goods none",
        "play architect_start; sea s-messana-neapolis-e > s-messana-neapolis-w; end",
        expect![[r#"
            red plays architect_start
            red walks s-messana-neapolis-e > s-messana-neapolis-w, steps 1
            turn of blue
        "#]],
    );
}

/// R15.6: only ships stand on start spaces, and only where there are some.
#[test]
fn land_colonists_do_not_stand_on_start_spaces() {
    let problems = position("map balearica; red land at west; red goods none").problems();
    expect!["a land colonist of seat 0 stands at west, which is for ships"].assert_eq(&problems.join("\n"));
    let game = Game::new(&Options::new("balearica", 5).unwrap(), 3);
    for seat in game.seating().seats() {
        assert_eq!((game.player(seat).n_home(Kind::Land), game.player(seat).n_home(Kind::Sea)), (3, 1));
    }
}
