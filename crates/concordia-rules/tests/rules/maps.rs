//! The maps (R15): what each of them is, Ionium's land bridge and its small form, and Balearica.

use std::fmt::Write as _;

use concordia_rules::{Board, CitySet, Colour, Dice, Game, Kind, Letter, Names, Options, maps};
use expect_test::expect;

use crate::scenario::{check, position, set_up};

fn small_ionium() -> &'static Board {
    let options = Options::from_words([("map", "ionium"), ("small_ionium", "on")]);
    options.expect("the smaller form of a map").board()
}

/// R15.1, R15.5, R3.2: capitals, provinces, cities and letters of the maps and of small Ionium.
#[test]
fn the_maps_are_those_of_the_table() {
    let mut table = String::new();
    for board in maps().chain([small_ionium()]) {
        let data = board.data();
        let capitals =
            Kind::ALL.map(|kind| board.capital(kind).map_or("none", |city| board.city_data(city).name));
        let capital =
            if capitals[0] == capitals[1] { capitals[0].to_owned() } else { capitals.join(" and ") };
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
            // R15.11: of these letters there is a city more.
            let more = usize::from(matches!(data.id, "byzantium" | "hispania"));
            assert_eq!(n_cities, usize::from(letter.tokens().total()) + more, "no token remains (R3.3)");
        }
    }
    expect![[r#"
        Imperium: Roma, 12 provinces, 30 cities, A B C D
        Italia: Roma, 11 provinces, 25 cities, A B C
        Hellas: Athenae, 10 provinces, 25 cities, A B C
        Ionium: Athenae, 12 provinces, 30 cities, A B C D
        Cyprus: Antiochia, 12 provinces, 30 cities, A B C D
        Balearica: none, 9 provinces, 22 cities, A C D
        Byzantium: Byzantium, 10 provinces, 28 cities, A B C
        Hispania: Saguntum, 9 provinces, 23 cities, A B D
        Creta: Knossos, 9 provinces, 20 cities, A B D
        Corsica: Aleria, 8 provinces, 20 cities, A B D
        Britannia: Londinium and Portus Itius, 10 provinces, 23 cities, B C D
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
    assert_eq!(Kind::ALL.map(|kind| set_up("map balearica").board().capital(kind)), [None, None]);
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
    expect![[r#"there is no route "west""#]].assert_eq(&error.to_string());
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
        "play tribune; show asked; settle land mago; settle sea argentum; settle land frumentaria; show colonists red",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            asked: red place: end, settle land ebussus, settle land frumentaria, settle land argentum, settle sea ebussus, settle sea frumentaria
            refused: mago is neither the capital of its kind nor a city with an own house
            refused: argentum has no sea route
            red -1 food -1 tool (colonist)
            red places a land colonist in frumentaria
            turn of blue
            red: land frumentaria land home land home sea west sea east sea home
        "#]],
    );
}

/// R15.7, R8.4.2, R8.4.3 [B4]: so does the Colonist; Frumentaria has no land route, but a ship can fetch a land
/// colonist there; Argentum has no sea route.
#[test]
fn on_balearica_the_colonist_settles_in_own_cities() {
    check(
        "map balearica; red hand colonist; red houses frumentaria argentum; red goods 2 food 2 tool",
        "play colonist; show asked; settle sea argentum; settle land frumentaria; settle land argentum",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income, settle land frumentaria, settle land argentum, settle sea frumentaria
            refused: argentum has no sea route
            red -1 food -1 tool (colonist)
            red places a land colonist in frumentaria
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
            refused: ebussus is neither the capital of its kind nor a city with an own house
            turn of blue
        "#]],
    );
}

/// R8.4.3 [B4], R15.8: a land colonist in a city without a land route stays there until an own ship fetches it.
#[test]
fn a_ship_fetches_a_land_colonist_from_a_city_without_a_land_route() {
    check(
        "map balearica; red land at frumentaria; red sea at west east; red goods none",
        "play architect_start; land frumentaria > l-ebussus-nigrum; show asked; end",
        expect![[r#"
            red plays architect_start
            refused: no walk of the 3 steps that are left leads there
            asked: red move: end, sea west > s-andrachium-ebussus, sea west > s-andrachium-palmaria, sea west > s-andrachium-portus-magnus, sea west > s-andrachium-soller, sea west > s-cubus-ebussus, sea west > s-cubus-frumentaria, sea west > s-cubus-portus-magnus, sea west > s-ebussus-frumentaria, sea west > s-ebussus-palmaria, sea west > s-fornix-soller, sea west > s-frumentaria-sanctus-agninus, sea west > s-palmaria-rapidus, sea west > s-pollentia-soller, sea west > s-portus-magnus-soller, sea west > s-rapidus-sanctus-agninus, sea east > s-andrachium-soller, sea east > s-fornix-iamno, sea east > s-fornix-mago, sea east > s-fornix-soller, sea east > s-frumentaria-sanctus-agninus, sea east > s-iamno-pollentia, sea east > s-iamno-turris-solis, sea east > s-mago-sanctus-agninus, sea east > s-mago-turris-solis, sea east > s-pollentia-servariopolis, sea east > s-pollentia-soller, sea east > s-portus-magnus-soller, sea east > s-rapidus-sanctus-agninus, sea east > s-sanctus-agninus-servariopolis, sea east > s-servariopolis-turris-solis
            turn of blue
        "#]],
    );
    check(
        "map balearica; red land at frumentaria; red sea at s-ebussus-frumentaria; red goods none",
        "play architect_start; land frumentaria > l-ebussus-nigrum",
        expect![[r#"
            red plays architect_start
            red walks frumentaria > l-ebussus-nigrum, steps 2
            turn of blue
        "#]],
    );
}

/// R8.4.3: without ships that carry, a city needs a route of the colonist's own kind.
#[test]
fn elsewhere_a_city_needs_a_route_of_the_kind() {
    check(
        "red hand colonist; red houses olbia segusio; red goods 2 food 2 tool",
        "play colonist; settle land olbia; settle sea segusio; show asked; end",
        expect![[r#"
            red plays colonist
            refused: olbia has no land route
            refused: segusio has no sea route
            asked: red colonist: end, income, settle land roma, settle land segusio, settle sea roma, settle sea olbia
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

/// R15.9 [B13], R15.6, R11.3: on Balearica partners begin like everybody else, and nobody chooses a city.
#[test]
fn partners_begin_on_balearica_like_everybody() {
    check(
        "map balearica; 4 partners",
        "show asked; show red; show yellow; show colonists red; show colonists yellow; show cards yellow",
        expect![[r#"
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play praetor, play legatus
            red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
            yellow: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
            red: land home land home land home sea west sea east sea home
            yellow: land home land home land home sea west sea east sea home
            yellow hand: tribune prefect_start mercator_start diplomat_start praetor legatus, pile: none
        "#]],
    );
    let words = [("map", "balearica"), ("players", "6"), ("mode", "team")];
    let game = Game::new(&Options::from_words(words).expect("six may play"), 1);
    assert_eq!(game.position().start_cities, []);
    assert!(game.board().start_cities().is_empty());
    let problems = position("map balearica; 4 partners; start cities yellow").problems();
    expect!["seat 2 has no start city to choose"].assert_eq(&problems.join("\n"));
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
        assert_eq!(Kind::ALL.map(|kind| game.player(seat).store().at_home(kind)), [3, 1]);
    }
}
