//! Architect (R8.2): movement (R6) and houses (R7).

use concordia_rules::board::{CityData, Letter, MapData, ProvinceData, RouteData};
use concordia_rules::{Action, Actions, Board, Card, Game, Kind, Names, Options};
use expect_test::expect;

use crate::scenario::check;

/// X05 (R6.6, R6.11, R6.13, R7.1, R7.3, R8.2.3): three steps, three houses, exactly paid.
#[test]
fn the_architect_of_red_walks_three_steps_and_builds_three_houses() {
    const SETUP: &str = "map imperium
         red land at l-colonia-a-novaria roma; red sea at roma
         good of massilia cloth; good of novaria wine; good of aquileia food; good of vindobona brick
         red houses colonia-a; blue houses aquileia; yellow houses aquileia
         red goods 3 brick 1 food 1 wine 1 cloth; red money 15";
    check(
        SETUP,
        "play architect_start
         sea roma > s-roma-massilia; land roma > l-aquileia-vindobona
         show asked; build colonia-a; build roma
         build massilia; build novaria; build aquileia; show red",
        expect![[r#"
            red plays architect_start
            red walks roma > s-roma-massilia, steps 1
            red walks roma > l-aquileia-vindobona, steps 2
            asked: red build: end, build massilia, build vindobona, build novaria, build aquileia
            refused: colonia-a already has an own house
            refused: the capital never holds a house
            red -1 brick -1 cloth (house)
            red -5 sestertii (house)
            red builds massilia
            red -1 brick -1 wine (house)
            red -4 sestertii (house)
            red builds novaria
            red -1 brick -1 food (house)
            red -6 sestertii (house)
            red builds aquileia
            turn of blue
            red: 0 sestertii, none, home land 1 sea 2, free 9, houses left 11
        "#]],
    );
}

/// X02, X03 (R7.2, R7.3): the coins are multiplied by the houses in the city, the goods are not.
#[test]
fn the_third_house_costs_three_times_the_coins_and_the_fourth_four_times() {
    check(
        "4 players; red land at l-spoletum-casinum; red goods 2 brick 2 wine; red money 12
         good of casinum wine; blue houses casinum; yellow houses casinum",
        "play architect_start; end; build casinum",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 wine (house)
            red -12 sestertii (house)
            red builds casinum
            turn of blue
        "#]],
    );
    check(
        "4 players; red land at l-spoletum-casinum; red goods 2 brick 2 wine; red money 16
         good of casinum wine; blue houses casinum; yellow houses casinum; green houses casinum",
        "play architect_start; end; build casinum",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 wine (house)
            red -16 sestertii (house)
            red builds casinum
            turn of blue
        "#]],
    );
}

/// X04a, X04b, X04c, X04d, X04e (R1.1, R7.2, R7.3): the first house in a city of each good.
#[test]
fn the_first_house_costs_what_the_table_says() {
    // Brick: 1 food and 1. Food: brick, food and 2. Tool 3, wine 4, cloth 5.
    check(
        "red land at l-roma-cosa l-genua-nicaea l-neapolis-potentia; red sea at s-roma-neapolis
         good of cosa brick; good of genua food; good of nicaea tool; good of potentia wine; good of neapolis cloth
         red goods 4 brick 2 food 1 tool 1 wine 1 cloth; red money 15",
        "play architect_start; end
         build cosa; build genua; build nicaea; build potentia; build neapolis; show red",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds genua
            red -1 brick -1 tool (house)
            red -3 sestertii (house)
            red builds nicaea
            red -1 brick -1 wine (house)
            red -4 sestertii (house)
            red builds potentia
            red -1 brick -1 cloth (house)
            red -5 sestertii (house)
            red builds neapolis
            turn of blue
            red: 0 sestertii, none, home land 0 sea 2, free 10, houses left 10
        "#]],
    );
}

/// R7.2: a brick city takes food and no brick; every other takes a brick and its own good.
#[test]
fn a_house_needs_its_goods() {
    check(
        "red land at l-roma-cosa l-genua-nicaea; red money 50; red goods 3 brick 1 tool
         good of cosa brick; good of genua food; good of nicaea tool",
        "play architect_start; end; build cosa; build genua; build nicaea",
        expect![[r#"
            red plays architect_start
            refused: 1 food needed and 0 in the storehouse
            refused: 1 food needed and 0 in the storehouse
            red -1 brick -1 tool (house)
            red -3 sestertii (house)
            red builds nicaea
            turn of blue
        "#]],
    );
    check(
        "red land at l-roma-cosa l-genua-nicaea; red money 50; red goods 1 food 3 tool
         good of cosa brick; good of genua food; good of nicaea tool",
        "play architect_start; end; build genua; build nicaea; build cosa",
        expect![[r#"
            red plays architect_start
            refused: 1 brick needed and 0 in the storehouse
            refused: 1 brick needed and 0 in the storehouse
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
        "#]],
    );
}

/// R7.3, R4.6: a house needs its coins at the moment it is built.
#[test]
fn a_house_needs_its_coins() {
    check(
        "red land at l-genua-nicaea l-roma-cosa; red money 8; red goods 3 brick 1 food 1 wine 1 cloth
         good of genua wine; good of nicaea cloth; good of cosa brick; blue houses genua",
        "play architect_start; end; build nicaea; build genua; build cosa",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 cloth (house)
            red -5 sestertii (house)
            red builds nicaea
            refused: 8 sestertii are needed and 3 are there
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
        "#]],
    );
}

/// R7.1, R7.4: one own house per city; others' houses do not matter (R7.5).
#[test]
fn a_second_own_house_in_a_city_is_refused() {
    check(
        "red land at l-roma-cosa; good of cosa food; blue houses cosa; red goods 2 brick 2 food; red money 20",
        "play architect_start; end; build cosa",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 food (house)
            red -4 sestertii (house)
            red builds cosa
            turn of blue
        "#]],
    );
    check(
        "red land at l-florentia-cosa; red houses cosa; red money 20; red goods 3 brick 3 food",
        "play architect_start; end; show asked; build cosa",
        expect![[r#"
            red plays architect_start
            asked: red build: end, build florentia
            refused: cosa already has an own house
        "#]],
    );
}

/// R7.1, R3.3: the capital never holds a house, also for a colonist next to it.
#[test]
fn the_capital_holds_no_house() {
    check(
        "red land at l-roma-cosa",
        "play architect_start; end; build roma; end",
        expect![[r#"
            red plays architect_start
            refused: the capital never holds a house
            turn of blue
        "#]],
    );
}

/// R6.13, R7.1: a city must be an end of a route with an own colonist; a foreign one is no help.
#[test]
fn a_city_without_an_own_colonist_next_to_it_is_refused() {
    check(
        "red land at l-roma-cosa; blue land at l-genua-nicaea; good of genua food",
        "play architect_start; end; build genua; build florentia; end",
        expect![[r#"
            red plays architect_start
            refused: no own colonist on a route is adjacent to genua
            refused: no own colonist on a route is adjacent to florentia
            turn of blue
        "#]],
    );
}

/// R6.13, R6.3 [B3]: colonists inside a city are adjacent to no city, not even to that one.
#[test]
fn colonists_inside_cities_are_adjacent_to_nothing() {
    check(
        "red land at cosa l-casinum-neapolis; red sea at cosa; good of cosa brick; good of neapolis food",
        "play architect_start; end; show asked; build cosa",
        expect![[r#"
            red plays architect_start
            asked: red build: end, build casinum, build neapolis
            refused: no own colonist on a route is adjacent to cosa
        "#]],
    );
}

/// R8.2.1, R7.1: movement comes first; after it is over, and after the first house, nobody walks.
#[test]
fn nobody_walks_after_the_first_house() {
    check(
        "red land at l-roma-cosa; good of cosa brick; red goods 2 brick 3 food 1 tool",
        "play architect_start; build cosa; end; land l-roma-cosa > l-roma-casinum
         build cosa",
        expect![[r#"
            red plays architect_start
            refused: this is no answer to the decision move
            refused: this is no answer to the decision build
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
        "#]],
    );
    check(
        "red land at l-roma-cosa; good of cosa brick; good of florentia brick; red goods 3 food
         red sea at s-cosa-genua; good of genua brick",
        "play architect_start; end; build cosa; sea s-cosa-genua > s-cosa-aleria; show asked",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            refused: this is no answer to the decision build
            asked: red build: end, build genua
        "#]],
    );
}

/// R8.2.1, R4.5, R4.1: both parts are optional; an Architect may be played for nothing.
#[test]
fn an_architect_may_do_nothing() {
    check(
        "",
        "play architect_start; end",
        expect![[r#"
        red plays architect_start
        turn of blue
    "#]],
    );
}

/// R7.1, R1.3, R19.3: with fifteen houses on the board an Architect walks, and is not asked to build.
#[test]
fn no_house_is_built_from_an_empty_supply() {
    check(
        "red houses aquileia bauzanum verona comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia
         red houses ancona casinum; red land at l-hadria-spoletum; red goods 2 food; red money 20; last turns 1
         good of hadria brick; good of spoletum brick",
        "show red; play architect_start; end; build hadria",
        expect![[r#"
            red: 20 sestertii, 2 food, home land 2 sea 2, free 6, houses left 0
            red plays architect_start
            game over
            refused: the game is over
        "#]],
    );
}

/// R7.6, R7.1, R12.1: the fifteenth house triggers the end; a sixteenth does not exist.
#[test]
fn after_the_fifteenth_house_the_supply_is_empty() {
    check(
        "red houses aquileia bauzanum verona comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia
         red houses ancona; red land at l-hadria-spoletum; red goods 2 food; red money 20
         good of hadria brick; good of spoletum brick",
        "play architect_start; end; build hadria; show red; show end",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds hadria
            red triggers the end: last_house
            turn of blue
            red: 19 sestertii, 1 food, home land 2 sea 2, free 7, houses left 0
            last turns 2, concordia red
        "#]],
    );
}

/// R6.5, R6.11, R6.14, R19.4: from Roma with two colonists on the board, all ends within two steps.
#[test]
fn the_first_architect_reaches_all_routes_within_two_steps() {
    check(
        "",
        "play architect_start; show asked",
        expect![[r#"
        red plays architect_start
        asked: red move: end, land roma > l-ancona-spoletum, land roma > l-hadria-spoletum, land roma > l-hadria-casinum, land roma > l-florentia-spoletum, land roma > l-florentia-cosa, land roma > l-roma-cosa, land roma > l-roma-spoletum, land roma > l-spoletum-casinum, land roma > l-roma-casinum, land roma > l-casinum-luceria, land roma > l-casinum-neapolis, sea roma > s-messana-panormus, sea roma > s-messana-neapolis, sea roma > s-neapolis-panormus, sea roma > s-roma-neapolis, sea roma > s-roma-panormus, sea roma > s-roma-olbia, sea roma > s-roma-cosa, sea roma > s-cosa-aleria, sea roma > s-cosa-genua, sea roma > s-aleria-olbia, sea roma > s-olbia-panormus
    "#]],
    );
}

/// R6.11: every colonist on the board is a step, in a city or on a route; those at home are none.
#[test]
fn the_budget_is_the_number_of_colonists_on_the_board() {
    check(
        "red land at roma cosa l-genua-nicaea; red sea at s-roma-neapolis",
        "play architect_start; land l-genua-nicaea > l-mutina-ravenna; end; show asked",
        expect![[r#"
            red plays architect_start
            red walks l-genua-nicaea > l-mutina-ravenna, steps 3
            asked: red build: end, build mutina, build ravenna, build neapolis
        "#]],
    );
    check(
        "red land at roma cosa l-genua-nicaea; red sea at s-roma-neapolis",
        "play architect_start; land l-genua-nicaea > l-luceria-brundisium; land l-genua-nicaea > l-ancona-hadria",
        expect![[r#"
            red plays architect_start
            refused: the walk needs 5 steps and 4 are left
            red walks l-genua-nicaea > l-ancona-hadria, steps 4
        "#]],
    );
}

/// R6.10, R6.11: a walk costs its steps, and the refusal says how many it needs, if six would do.
#[test]
fn a_walk_longer_than_the_budget_is_refused() {
    check(
        "red land at l-panormus-syracusae; red sea at roma",
        "play architect_start; land l-panormus-syracusae > l-potentia-croton
         land l-panormus-syracusae > l-segusio-nicaea
         sea roma > s-roma-olbia; land l-panormus-syracusae > l-croton-messana",
        expect![[r#"
            red plays architect_start
            refused: the walk needs 3 steps and 2 are left
            refused: no walk of the 2 steps that are left leads there
            red walks roma > s-roma-olbia, steps 1
            refused: the walk needs 2 steps and 1 are left
        "#]],
    );
}

/// R6.8, R6.4: a walk ends on no occupied route, own or foreign.
#[test]
fn a_walk_does_not_end_on_an_occupied_route() {
    check(
        "red land at roma l-roma-cosa; blue land at l-roma-casinum",
        "play architect_start; land roma > l-roma-cosa; land roma > l-roma-casinum; land roma > l-roma-spoletum",
        expect![[r#"
            red plays architect_start
            refused: l-roma-cosa is occupied
            refused: l-roma-casinum is occupied
            red walks roma > l-roma-spoletum, steps 1
        "#]],
    );
}

/// R6.7, R6.10: an occupied route may be walked over and costs its step.
#[test]
fn an_occupied_route_may_be_walked_over() {
    // To the far side of Potentia there is no way from Messana but over the route to Croton.
    check(
        "red land at l-messana-panormus; blue land at l-croton-messana",
        "play architect_start; land l-messana-panormus > l-croton-messana
         land l-messana-panormus > l-potentia-croton",
        expect![[r#"
            red plays architect_start
            refused: l-croton-messana is occupied
            red walks l-messana-panormus > l-potentia-croton, steps 2
        "#]],
    );
}

/// R6.9: a walk that ends where it began is not a move.
#[test]
fn a_walk_to_its_own_route_is_no_move() {
    check(
        "red land at l-roma-cosa",
        "play architect_start; land l-roma-cosa > l-roma-cosa",
        expect![[r#"
            red plays architect_start
            refused: a walk that ends where it began is no move
        "#]],
    );
}

/// R6.6, R6.1: land colonists use land routes, sea colonists sea routes, and one must stand at the start.
#[test]
fn only_an_own_colonist_of_the_kind_walks() {
    check(
        "red land at l-roma-cosa; red sea at s-roma-cosa; blue sea at s-roma-olbia",
        "play architect_start; sea l-roma-cosa > s-roma-neapolis; land s-roma-cosa > l-roma-casinum
         sea s-roma-olbia > s-aleria-olbia; land genua > l-genua-nicaea; sea roma > s-roma-neapolis",
        expect![[r#"
            red plays architect_start
            refused: no own sea colonist is at l-roma-cosa
            refused: no own land colonist is at s-roma-cosa
            refused: no own sea colonist is at s-roma-olbia
            refused: no own land colonist is at genua
            refused: no own sea colonist is at roma
        "#]],
    );
}

/// R6.12 [B29]: one colonist may walk several times; the costs add up.
#[test]
fn one_colonist_may_walk_several_times() {
    check(
        "red land at roma roma; red sea at roma",
        "play architect_start
         land roma > l-roma-cosa; land l-roma-cosa > l-florentia-cosa; land l-florentia-cosa > l-mutina-florentia
         show asked",
        expect![[r#"
            red plays architect_start
            red walks roma > l-roma-cosa, steps 1
            red walks l-roma-cosa > l-florentia-cosa, steps 1
            red walks l-florentia-cosa > l-mutina-florentia, steps 1
            asked: red build: end, build mutina, build florentia
        "#]],
    );
}

/// R6.9, R6.12 [B29]: with a stop in between a colonist may come back.
#[test]
fn a_colonist_may_return_in_two_moves() {
    check(
        "red land at l-roma-cosa",
        "play architect_start; land l-roma-cosa > l-roma-casinum; land l-roma-casinum > l-roma-cosa",
        expect![[r#"
            red plays architect_start
            red walks l-roma-cosa > l-roma-casinum, steps 1
            red walks l-roma-casinum > l-roma-cosa, steps 1
        "#]],
    );
}

/// R6.12, R6.8: a route left is free for the next, a route entered is blocked.
#[test]
fn a_vacated_route_is_free_and_an_entered_one_is_blocked() {
    check(
        "red land at roma l-roma-cosa; red sea at roma",
        "play architect_start; land roma > l-roma-cosa
         land l-roma-cosa > l-florentia-cosa; land roma > l-florentia-cosa; land roma > l-roma-cosa",
        expect![[r#"
            red plays architect_start
            refused: l-roma-cosa is occupied
            red walks l-roma-cosa > l-florentia-cosa, steps 1
            refused: l-florentia-cosa is occupied
            red walks roma > l-roma-cosa, steps 1
        "#]],
    );
}

/// R6.4, R6.5: a city holds any number of colonists; equal ones are one answer (R19.3).
#[test]
fn colonists_in_one_place_are_listed_once() {
    check(
        "map hellas; red land at home; red sea at thera thera",
        "play architect_start; show asked",
        expect![[r#"
            red plays architect_start
            asked: red move: end, sea thera > s-hermione-melos, sea thera > s-kythera-melos, sea thera > s-athenae-melos, sea thera > s-naxos-psyra, sea thera > s-karystos-naxos, sea thera > s-karystos-melos, sea thera > s-melos-naxos, sea thera > s-naxos-thera, sea thera > s-melos-thera
        "#]],
    );
}

/// R6.1, R6.3, R6.6: two cities may be joined by land and by sea; the capital is passed like any city.
#[test]
fn a_walk_passes_the_capital() {
    check(
        "red land at l-roma-cosa; red sea at s-roma-cosa",
        "play architect_start; land l-roma-cosa > l-roma-spoletum; sea s-roma-cosa > s-roma-panormus",
        expect![[r#"
            red plays architect_start
            red walks l-roma-cosa > l-roma-spoletum, steps 1
            red walks s-roma-cosa > s-roma-panormus, steps 1
        "#]],
    );
}

/// R6.11, R8.2.2: steps that are not walked are lost; the next Architect has the full budget again.
#[test]
fn unused_steps_are_lost() {
    check(
        "2 players; red hand architect_start architect; red goods none",
        "play architect_start; land roma > l-roma-cosa; end
         play tribune; end
         play architect; land l-roma-cosa > l-genua-florentia",
        expect![[r#"
            red plays architect_start
            red walks roma > l-roma-cosa, steps 1
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays architect
            red walks l-roma-cosa > l-genua-florentia, steps 2
            turn of blue
        "#]],
    );
}

/// R7.4, R4.6: each house is paid when it is built, so the order matters for what one can afford.
#[test]
fn houses_are_paid_one_by_one() {
    check(
        "red land at l-genua-nicaea l-roma-cosa; red goods 2 brick 1 food 1 wine; red money 4
         good of genua wine; good of cosa food; good of nicaea tool",
        "play architect_start; end; show asked; build genua; show red",
        expect![[r#"
            red plays architect_start
            asked: red build: end, build genua, build cosa
            red -1 brick -1 wine (house)
            red -4 sestertii (house)
            red builds genua
            turn of blue
            red: 0 sestertii, 1 brick 1 food, home land 1 sea 2, free 7, houses left 14
        "#]],
    );
}

const CITIES: [&str; 5] = ["rom", "ost", "sud", "west", "nord"];

const fn city(nth: usize) -> CityData {
    CityData {
        id: CITIES[nth],
        name: CITIES[nth],
        province: if nth == 0 { None } else { Some(0) },
        letter: if nth == 0 { None } else { Some(Letter::D) },
    }
}

const fn road(id: &'static str, from: u8, to: u8, no_stop: bool) -> RouteData {
    RouteData { id, kind: Kind::Land, ends: [from, to], no_stop }
}

/// A road with a strait in the middle on which nobody may stop; two roads lead from Rom to Ost.
static STRAIT: Board = Board::new(MapData {
    id: "strait",
    name: "Strait",
    capitals: [Some(0), Some(0)],
    players_recommended: (2, 5),
    provinces: &[ProvinceData { id: "land", name: "Land" }],
    cities: &[city(0), city(1), city(2), city(3), city(4)],
    routes: &[
        road("via", 0, 1, false),
        road("semita", 0, 1, false),
        road("strait", 1, 2, true),
        road("litus", 2, 3, false),
        road("mons", 3, 4, false),
    ],
    start_spaces: &[],
    land_over_ships: false,
    visible_coins: 0,
    bonus_of_choice: None,
    small: None,
});

/// R6.1, R6.7, R6.8: a `no_stop` route is walked over for its step and is no end; two routes of one kind between
/// two cities are two places.
#[test]
fn no_walk_ends_on_a_no_stop_route() {
    let options = Options::with_board(&STRAIT, 2).unwrap();
    let names = Names::new(&options, &concordia_rules::Colour::ALL[..2]);
    let mut position = Game::new(&options, 1).position();
    let via = STRAIT.place_by_id("via").unwrap();
    position.players[0].colonists[0].1 = via;
    let mut game = Game::from_position(&position).unwrap();
    game.play(Action::Play(Card::ArchitectStart), &mut ()).unwrap();
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let listed: Vec<String> = legal.iter().map(|&action| names.write(action)).collect();
    assert_eq!(listed, ["end", "land via > semita", "land via > litus"]);
    let refused = |text: &str| game.check(names.read(text).unwrap()).unwrap_err().to_string();
    assert_eq!(refused("land via > strait"), "no walk may end on strait");
    assert_eq!(refused("land via > mons"), "the walk needs 3 steps and 2 are left");
}
