//! Colonist (R8.4).

use expect_test::expect;

use crate::scenario::check;

/// X13 (R8.4.2, R8.4.3): two colonists for two food and two tools, in the capital and in own cities.
#[test]
fn a_colonist_card_places_two_colonists() {
    check(
        "map imperium; red hand colonist; red goods 2 food 3 tool; red houses massilia aquileia",
        "play colonist; show asked; settle land novaria; settle sea roma; settle land massilia; show red",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income, settle land roma, settle land massilia, settle land aquileia, settle sea roma, settle sea massilia, settle sea aquileia
            refused: novaria is neither the capital of its kind nor a city with an own house
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            red -1 food -1 tool (colonist)
            red places a land colonist in massilia
            turn of blue
            red: 5 sestertii, 1 tool, home land 1 sea 1, free 9, houses left 13
        "#]],
    );
}

/// X14 (R8.4.4): five and one per colonist on the board, in cities and on routes.
#[test]
fn the_income_with_three_colonists_is_eight() {
    check(
        "red hand colonist; red land at roma l-roma-cosa; red sea at s-roma-olbia",
        "play colonist; income",
        expect![[r#"
            red plays colonist
            red +8 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R8.4.2 [B39], R8.4.5, R4.5: settling nobody is settling; it cannot be declined for the income afterwards.
#[test]
fn nobody_need_be_settled() {
    check(
        "red hand colonist; blue hand colonist; blue goods none",
        "play colonist; end
         play colonist; show asked; settle land roma; income",
        expect![[r#"
            red plays colonist
            turn of blue
            blue plays colonist
            asked: blue colonist: end, income
            refused: 1 food needed and 0 in the storehouse
            blue +7 sestertii (colonist)
            turn of yellow
        "#]],
    );
}

/// R8.4.1: after the first colonist the income is no longer available.
#[test]
fn settling_and_income_are_alternatives() {
    check(
        "red hand colonist; red goods 2 food 2 tool",
        "play colonist; settle land roma; income; show asked; end",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a land colonist in roma
            refused: this is no answer to the decision place
            asked: red place: end, settle land roma, settle sea roma
            turn of blue
        "#]],
    );
}

/// R8.4.2, R4.6: every colonist costs 1 food and 1 tool when it is placed.
#[test]
fn a_colonist_needs_food_and_a_tool() {
    check(
        "red hand colonist; red goods 1 food 1 cloth; blue hand colonist; blue goods 1 tool 1 cloth",
        "play colonist; settle land roma; end
         play colonist; settle land roma; end",
        expect![[r#"
            red plays colonist
            refused: 1 tool needed and 0 in the storehouse
            turn of blue
            blue plays colonist
            refused: 1 food needed and 0 in the storehouse
            turn of yellow
        "#]],
    );
}

/// R8.4.5, R1.3: there are three of each kind.
#[test]
fn a_colonist_must_be_at_home() {
    check(
        "red hand colonist; red goods 4 food 4 tool; red land at roma roma",
        "play colonist; settle land roma; settle land roma; settle sea roma; settle sea roma; show red",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a land colonist in roma
            refused: no land colonist is left in the storehouse
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            turn of blue
            red: 5 sestertii, 1 food 1 tool, home land 0 sea 0, free 10, houses left 15
        "#]],
    );
    check(
        "red hand colonist; red goods 4 food 4 tool
         red land at roma roma roma; red sea at roma roma roma",
        "play colonist; show asked; settle sea roma; income",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income
            refused: no sea colonist is left in the storehouse
            red +11 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R8.4.2: others' cities are not own cities.
#[test]
fn a_colonist_needs_the_capital_or_an_own_house() {
    check(
        "red hand colonist; blue houses cosa",
        "play colonist; settle land cosa; settle land florentia; end",
        expect![[r#"
            red plays colonist
            refused: cosa is neither the capital of its kind nor a city with an own house
            refused: florentia is neither the capital of its kind nor a city with an own house
            turn of blue
        "#]],
    );
}

/// R8.4.3 [B4]: a city must have a route of the colonist's kind.
#[test]
fn a_colonist_needs_a_route_of_its_kind() {
    check(
        "red hand colonist; red houses aleria verona",
        "play colonist; settle land aleria; settle sea verona; show asked",
        expect![[r#"
            red plays colonist
            refused: aleria has no land route
            refused: verona has no sea route
            asked: red colonist: end, income, settle land roma, settle land verona, settle sea roma, settle sea aleria
        "#]],
    );
}

/// R8.4.3, R6.4: several colonists may be placed in one city.
#[test]
fn several_colonists_may_go_to_one_city() {
    check(
        "red hand colonist; red houses cosa; red goods 3 food 3 tool",
        "play colonist; settle land cosa; settle land cosa; settle sea cosa",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a land colonist in cosa
            red -1 food -1 tool (colonist)
            red places a land colonist in cosa
            red -1 food -1 tool (colonist)
            red places a sea colonist in cosa
            turn of blue
        "#]],
    );
}

/// R8.4.6, R19.3: when no further colonist can be paid, nothing more is asked.
#[test]
fn settling_ends_by_itself_when_the_goods_run_out() {
    check(
        "red hand colonist; red goods 1 food 4 tool",
        "play colonist; settle sea roma; show asked",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
}
