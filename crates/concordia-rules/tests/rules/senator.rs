//! Senator (R8.7), Consul (R8.8) and the card display (R9).

use std::fmt::Write as _;

use expect_test::expect;

use crate::scenario::{check, transcript};

/// X19 (R8.7.1, R8.7.2, R8.7.3, R9.2, R9.4): slot 1 for wine, slot 3 for a tool and any good; the Prefect slides
/// by one, the others by two, and two new cards come.
#[test]
fn a_senator_buys_two_cards() {
    check(
        "red hand senator; red goods 1 brick 1 tool 1 wine
         display mercator prefect architect farmer colonist diplomat_1 mason; stack smith vintner weaver",
        "show display; play senator; purchase 1; show display; purchase 3 with brick; show display; show cards red",
        expect![[r#"
            display: mercator prefect architect farmer colonist diplomat_1 mason; stack 3
            red plays senator
            red -1 wine (purchase)
            red buys mercator from slot 1
            display: prefect architect farmer colonist diplomat_1 mason; stack 3
            red -1 brick -1 tool (purchase)
            red buys architect from slot 3
            display: prefect farmer colonist diplomat_1 mason smith vintner
            turn of blue
            display: prefect farmer colonist diplomat_1 mason smith vintner; stack 1
            red hand: tribune architect mercator, pile: senator
        "#]],
    );
}

/// X19 (R9.2, R8.7.1): the Farmer in slot 4 costs brick, food and cloth.
#[test]
fn the_farmer_in_slot_four_costs_brick_food_and_cloth() {
    check(
        "red hand senator; red goods 1 brick 1 food 1 cloth
         display mercator prefect architect farmer colonist diplomat_1 mason",
        "play senator; purchase 4",
        expect![[r#"
            red plays senator
            red -1 brick -1 food -1 cloth (purchase)
            red buys farmer from slot 4
            display: mercator prefect architect colonist diplomat_1 mason smith
            turn of blue
        "#]],
    );
}

/// X20 (R8.8.1, R8.8.3, R9.3, R9.4): the Consul pays 1 food for the Colonist in slot 6, no surcharge; one card only.
#[test]
fn a_consul_ignores_the_surcharge() {
    check(
        "red hand consul; red goods 2 food
         display mercator architect farmer smith mason colonist prefect; stack vintner weaver",
        "play consul; show asked; purchase 6 with food; purchase 6; show display",
        expect![[r#"
            red plays consul
            asked: red purchase: end, purchase 5, purchase 6
            refused: there is no question mark to pay a good for
            red -1 food (purchase)
            red buys colonist from slot 6
            display: mercator architect farmer smith mason prefect vintner
            turn of blue
            display: mercator architect farmer smith mason prefect vintner; stack 1
        "#]],
    );
}

/// The price of a Colonist, which is 1 food, in each slot, paid by somebody who has enough; question
/// marks are paid in brick.
fn prices(setup: &str) -> String {
    let mut prices = String::new();
    for slot in 1..=7 {
        let any = if matches!(slot, 2 | 3 | 6) { " with brick" } else { "" };
        let setup = format!(
            "{setup}; red hand senator; red goods 1 brick 1 food 1 wine 2 cloth; display colonist colonist colonist \
             colonist colonist colonist colonist; red land at roma roma; red sea at roma roma"
        );
        let told = transcript(&setup, &format!("play senator; purchase {slot}{any}"));
        let paid = told.lines().find(|line| line.ends_with("(purchase)"));
        let _ = writeln!(prices, "{slot}: {}", paid.unwrap_or("not bought"));
    }
    prices
}

/// R9.2, R9.1: the standard side.
#[test]
fn the_surcharges_of_the_cloth_side() {
    expect![[r#"
        1: red -1 food (purchase)
        2: red -1 brick -1 food (purchase)
        3: red -1 brick -1 food (purchase)
        4: red -1 food -1 cloth (purchase)
        5: red -1 food -1 cloth (purchase)
        6: red -1 brick -1 food -1 cloth (purchase)
        7: red -1 food -2 cloth (purchase)
    "#]]
    .assert_eq(&prices(""));
}

/// R9.2 [B32]: the wine side.
#[test]
fn the_surcharges_of_the_wine_side() {
    expect![[r#"
        1: red -1 food (purchase)
        2: red -1 brick -1 food (purchase)
        3: red -1 brick -1 food (purchase)
        4: red -1 food -1 wine (purchase)
        5: red -1 food -1 cloth (purchase)
        6: red -1 brick -1 food -1 wine (purchase)
        7: red -1 food -1 wine -1 cloth (purchase)
    "#]]
    .assert_eq(&prices("option display wine"));
}

/// R9.2 [B32]: the refusals of the wine side name its goods.
#[test]
fn the_wine_side_takes_wine_in_slot_four() {
    check(
        "option display wine; red hand senator; red goods 2 food 3 cloth
         display colonist colonist colonist colonist colonist colonist colonist",
        "play senator; purchase 4; purchase 6 with cloth; purchase 7; purchase 5; end",
        expect![[r#"
            red plays senator
            refused: 1 wine needed and 0 in the storehouse
            refused: 1 wine needed and 0 in the storehouse
            refused: 1 wine needed and 0 in the storehouse
            red -1 food -1 cloth (purchase)
            red buys colonist from slot 5
            display: colonist colonist colonist colonist colonist colonist smith
            turn of blue
        "#]],
    );
}

/// R8.7.3, R5.7: each purchase is paid completely in the goods it names.
#[test]
fn a_purchase_needs_its_goods() {
    check(
        "red hand senator; red goods 1 tool 5 food; red money 100",
        "play senator; purchase 2 with food; purchase 4; purchase 3 with food; purchase 1",
        expect![[r#"
            red plays senator
            refused: 1 wine needed and 0 in the storehouse
            refused: 1 cloth needed and 0 in the storehouse
            refused: 1 wine needed and 0 in the storehouse
            red -1 tool (purchase)
            red buys architect from slot 1
            display: prefect mercator colonist diplomat_1 mason farmer smith
            turn of blue
        "#]],
    );
}

/// R5.8: any good pays for the question mark, also one that the price has already named, if there are two.
#[test]
fn the_question_mark_takes_any_good_that_is_left() {
    // Slot 2 is the Prefect for wine and any.
    check(
        "red hand senator; red goods 2 wine 1 cloth",
        "play senator; show asked; purchase 2 with wine; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 2 with wine, purchase 2 with cloth, purchase 3 with wine, purchase 3 with cloth
            red -2 wine (purchase)
            red buys prefect from slot 2
            display: architect mercator colonist diplomat_1 mason farmer smith
            turn of blue
            red: 5 sestertii, 1 cloth, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
    check(
        "red hand senator; red goods 1 wine 1 cloth",
        "play senator; show asked; purchase 2 with wine; purchase 2 with brick; end",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 2 with cloth, purchase 3 with cloth
            refused: 2 wine needed and 1 in the storehouse
            refused: 1 brick needed and 0 in the storehouse
            turn of blue
        "#]],
    );
}

/// R5.8, R8.8.3: a good is named for a question mark, and only for one.
#[test]
fn the_question_mark_is_named_if_and_only_if_it_is_there() {
    check(
        "red hand senator; red goods 2 food 2 tool 2 wine",
        "play senator; purchase 2; purchase 1 with food; end",
        expect![[r#"
            red plays senator
            refused: a good must be named for the question mark
            refused: there is no question mark to pay a good for
            turn of blue
        "#]],
    );
    check(
        "red hand consul; red goods 2 food 2 tool 2 wine",
        "play consul; purchase 2 with food; purchase 2",
        expect![[r#"
            red plays consul
            refused: there is no question mark to pay a good for
            red -1 wine (purchase)
            red buys prefect from slot 2
            display: architect mercator colonist diplomat_1 mason farmer smith
            turn of blue
        "#]],
    );
}

/// R8.7.2: a slot just emptied is empty until the action is over.
#[test]
fn an_empty_slot_cannot_be_bought() {
    check(
        "red hand senator; red goods 3 tool 2 food; display architect colonist mason mason mason mason mason",
        "play senator; purchase 1; purchase 1; purchase 0; purchase 8; end",
        expect![[r#"
            red plays senator
            red -1 tool (purchase)
            red buys architect from slot 1
            refused: slot 1 of the display is empty
            refused: the display has no slot 0
            refused: the display has no slot 8
            display: colonist mason mason mason mason mason smith
            turn of blue
        "#]],
    );
}

/// R9.1, R9.4: a short display has empty slots.
#[test]
fn a_slot_beyond_a_short_display_is_empty() {
    check(
        "red hand senator; red goods 3 tool 2 food 2 cloth; display architect colonist",
        "play senator; purchase 3 with food; purchase 7; end",
        expect![[r#"
            red plays senator
            refused: slot 3 of the display is empty
            refused: slot 7 of the display is empty
            turn of blue
        "#]],
    );
}

/// R8.7.1: a third card is not offered: the second one ends the action.
#[test]
fn a_third_card_is_refused() {
    check(
        "red hand senator; red goods 3 tool 3 food; display architect architect architect colonist mason mason mason; stack none",
        "play senator; purchase 1; purchase 2 with tool; purchase 3 with food",
        expect![[r#"
            red plays senator
            red -1 tool (purchase)
            red buys architect from slot 1
            red -2 tool (purchase)
            red buys architect from slot 2
            display: architect colonist mason mason mason
            turn of blue
            refused: this is no answer to the decision play_card
        "#]],
    );
}

/// R8.7.1, R8.7.5, R4.5: purchases are optional; nothing bought leaves the display as it is.
#[test]
fn a_senator_need_not_buy() {
    check(
        "red hand senator; blue hand senator",
        "play senator; end; play senator; purchase 1; end",
        expect![[r#"
            red plays senator
            turn of blue
            blue plays senator
            blue -1 tool (purchase)
            blue buys architect from slot 1
            display: prefect mercator colonist diplomat_1 mason farmer smith
            turn of yellow
        "#]],
    );
}

/// R8.7.4, R4.2: a bought card is in the hand at once and can be played on the next turn.
#[test]
fn a_bought_card_is_playable_on_the_next_turn() {
    check(
        "2 players; red hand senator; red goods 1 food; display mason architect; blue goods none",
        "play senator; purchase 1; show cards red
         play tribune
         play mason",
        expect![[r#"
            red plays senator
            red -1 food (purchase)
            red buys mason from slot 1
            display: architect
            turn of blue
            red hand: tribune mason, pile: senator
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays mason
            turn of blue
        "#]],
    );
}

/// R8.8.2, R19.3: with an empty display Senator and Consul have no effect.
#[test]
fn an_empty_display_sells_nothing() {
    check(
        "display none; red hand senator; blue hand consul",
        "play senator; purchase 1; play consul; show display",
        expect![[r#"
            red plays senator
            turn of blue
            refused: this is no answer to the decision play_card
            blue plays consul
            turn of yellow
            display: none; stack 0
        "#]],
    );
}

/// R9.4, R9.5: the cards slide without changing their order; an empty stack leaves the last slots empty.
#[test]
fn the_display_shrinks_when_the_stack_is_empty() {
    check(
        "red hand senator; red goods 1 tool 1 food 1 cloth
         display architect prefect mercator colonist mason farmer smith; stack weaver",
        "play senator; purchase 1; purchase 4; show display",
        expect![[r#"
            red plays senator
            red -1 tool (purchase)
            red buys architect from slot 1
            red -1 food -1 cloth (purchase)
            red buys colonist from slot 4
            display: prefect mercator mason farmer smith weaver
            turn of blue
            display: prefect mercator mason farmer smith weaver; stack 0
        "#]],
    );
}

/// R9.4, R19.3: the last card of a row bought leaves the others where they lie.
#[test]
fn a_card_from_the_end_of_a_short_row_moves_nothing() {
    check(
        "red hand senator; red goods 1 tool 1 food; display prefect architect",
        "play senator; purchase 2 with food; show display",
        expect![[r#"
            red plays senator
            red -1 food -1 tool (purchase)
            red buys architect from slot 2
            turn of blue
            display: prefect; stack 0
        "#]],
    );
}

/// R8.8.1, R4.5: the Consul is optional and needs the printed price.
#[test]
fn a_consul_pays_the_printed_price() {
    check(
        "red hand consul; red goods 1 brick 1 wine; display weaver farmer vintner mason prefect mercator architect",
        "play consul; purchase 1; purchase 2; purchase 4; purchase 3",
        expect![[r#"
            red plays consul
            refused: 1 cloth needed and 0 in the storehouse
            refused: 1 food needed and 0 in the storehouse
            refused: 1 food needed and 0 in the storehouse
            red -1 brick -1 wine (purchase)
            red buys vintner from slot 3
            display: weaver farmer mason prefect mercator architect smith
            turn of blue
        "#]],
    );
}
