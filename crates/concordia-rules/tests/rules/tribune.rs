//! Tribune (R8.1).

use expect_test::expect;

use crate::scenario::check;

/// X01 (R8.1.1, R8.1.2, R8.1.4, R5.2): five cards for two coins, then a colonist for 1 food and 1 tool.
#[test]
fn a_tribune_recovers_five_cards_and_recruits() {
    check(
        "red hand prefect_start; red pile senator architect_start mercator_start diplomat_start
         red money 0; red goods 1 food 1 tool",
        "show red; play tribune; settle land roma; show red; show cards red",
        expect![[r#"
            red: 0 sestertii, 1 food 1 tool, home land 2 sea 2, free 6, houses left 15
            red plays tribune
            red recovers 5 cards
            red +2 sestertii (tribune)
            red -1 food -1 tool (colonist)
            red places a land colonist in roma
            turn of blue
            red: 2 sestertii, none, home land 1 sea 2, free 9, houses left 15
            red hand: tribune architect_start prefect_start mercator_start diplomat_start senator, pile: none
        "#]],
    );
}

/// D08 (R8.1.1): with nothing on the pile the Tribune recovers itself only.
#[test]
fn a_tribune_alone_recovers_one_card_and_no_coin() {
    check(
        "red pile none",
        "play tribune; end",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        turn of blue
    "#]],
    );
}

/// R8.1.1: the first three cards give nothing, each further one a coin; the Tribune counts.
#[test]
fn coins_begin_with_the_fourth_card() {
    check(
        "red hand none; red pile senator prefect_start; red goods none
         blue hand none; blue pile senator prefect_start colonist; blue goods none",
        "play tribune; play tribune",
        expect![[r#"
            red plays tribune
            red recovers 3 cards
            turn of blue
            blue plays tribune
            blue recovers 4 cards
            blue +1 sestertii (tribune)
            turn of yellow
        "#]],
    );
}

/// R8.1.2, R4.5: the colonist is optional, and there is only one.
#[test]
fn the_colonist_of_a_tribune_is_optional_and_one() {
    check(
        "red goods 2 food 2 tool; blue goods 2 food 2 tool",
        "play tribune; show asked; settle sea roma
         play tribune; end",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            asked: red place: end, settle land roma, settle sea roma
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
}

/// R8.1.2: only in the capital, whatever houses there are.
#[test]
fn a_tribune_places_in_the_capital_only() {
    check(
        "red houses cosa",
        "play tribune; settle land cosa; settle land verona; show asked",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            refused: a new colonist appears in the capital only
            refused: a new colonist appears in the capital only
            asked: red place: end, settle land roma, settle sea roma
        "#]],
    );
}

/// R8.1.2, R8.4.5: a colonist of the kind must be at home.
#[test]
fn a_tribune_places_no_colonist_that_is_not_at_home() {
    check(
        "red land at roma roma l-roma-cosa",
        "play tribune; settle land roma; settle sea roma",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            refused: no land colonist is left in the storehouse
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            turn of blue
        "#]],
    );
}

/// R8.1.2, R4.6, R19.3: food and a tool are needed; without them nothing is asked.
#[test]
fn a_tribune_without_food_and_tool_asks_nothing() {
    check(
        "red goods 1 food; blue goods 1 tool 5 cloth
         yellow land at roma roma roma; yellow sea at roma roma roma; yellow goods 2 food 2 tool",
        "play tribune; play tribune; play tribune; show asked",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
            yellow plays tribune
            yellow recovers 1 cards
            turn of red
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
}

/// R4.2, R8.1.2: the recovering is over when the colonist is asked for.
#[test]
fn only_a_place_or_the_end_answers_the_tribune() {
    check(
        "",
        "play tribune; play senator; income; build cosa; keep 1 food; end",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            refused: this is no answer to the decision place
            refused: this is no answer to the decision place
            refused: this is no answer to the decision place
            refused: this is no answer to the decision place
            turn of blue
        "#]],
    );
}
