//! Diplomat (R8.6).

use expect_test::expect;

use crate::scenario::check;

/// X16 (R8.6.1, R8.6.2, R8.15.1): four opponents, three cards to copy; the fourth pile shows a Diplomat.
#[test]
fn a_diplomat_may_copy_senator_architect_and_prefect() {
    check(
        "5 players; blue pile senator; yellow pile architect; green pile prefect; black pile diplomat_1",
        "play diplomat_start; show asked; copy black; copy red",
        expect![[r#"
            red plays diplomat_start
            asked: red copy: end, copy blue, copy yellow, copy green
            refused: the top card of seat 4 is a Diplomat, which cannot be copied
            refused: only an opponent's card can be copied
        "#]],
    );
}

/// R8.6.2, R8.1.3: an empty pile has nothing to copy, in particular after a Tribune (R8.1.5).
#[test]
fn an_empty_pile_cannot_be_copied() {
    check(
        "red pile senator; red goods none; blue pile prefect",
        "play tribune; play diplomat_start; show asked",
        expect![[r#"
            red plays tribune
            red recovers 2 cards
            turn of blue
            blue plays diplomat_start
            turn of yellow
            asked: yellow play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
    check(
        "blue pile prefect",
        "play diplomat_start; copy yellow; copy blue; cash",
        expect![[r#"
            red plays diplomat_start
            refused: the pile of seat 2 is empty
            red copies prefect of blue
            turn of blue
        "#]],
    );
}

/// R8.6.2: starting and bought Diplomats alike; the card below does not matter (R4.3).
#[test]
fn a_diplomat_cannot_be_copied() {
    check(
        "blue pile prefect diplomat_start; yellow pile diplomat_4 mercator",
        "play diplomat_start; copy blue; copy yellow; end",
        expect![[r#"
            red plays diplomat_start
            refused: the top card of seat 1 is a Diplomat, which cannot be copied
            red copies mercator of yellow
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.6.7, R4.5, R19.3: declined, or with nothing to copy, it has no effect and stays on the pile.
#[test]
fn a_diplomat_may_have_no_effect() {
    check(
        "red pile senator",
        "play diplomat_start; show cards red",
        expect![[r#"
        red plays diplomat_start
        turn of blue
        red hand: tribune architect_start prefect_start prefect_start mercator_start senator, pile: senator diplomat_start
    "#]],
    );
    check(
        "red hand diplomat_start; blue pile mercator",
        "play diplomat_start; end; show cards red",
        expect![[r#"
            red plays diplomat_start
            turn of blue
            red hand: tribune, pile: diplomat_start
        "#]],
    );
}

/// R8.6.3, R8.6.5: a bought Mercator gives 5 and a starting one 3; the copied card stays on its pile.
#[test]
fn the_copied_mercator_pays_what_it_would_pay_its_owner() {
    check(
        "red hand diplomat_start; blue hand none; blue pile mercator",
        "play diplomat_start; copy blue; end; show cards red; show cards blue",
        expect![[r#"
            red plays diplomat_start
            red copies mercator of blue
            red +5 sestertii (mercator)
            turn of blue
            red hand: tribune, pile: diplomat_start
            blue hand: tribune, pile: mercator
        "#]],
    );
    check(
        "red hand diplomat_1; yellow pile mercator_start",
        "play diplomat_1; copy yellow; end",
        expect![[r#"
            red plays diplomat_1
            red copies mercator_start of yellow
            red +3 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.6.8, R8.6.5: the Diplomat lies on the copier's pile and cannot be copied in turn.
#[test]
fn a_diplomat_just_played_cannot_be_copied() {
    check(
        "2 players; red pile mercator; blue hand diplomat_start; blue pile colonist
         red hand diplomat_start",
        "play diplomat_start; copy blue; income
         play diplomat_start
         show cards red; show cards blue",
        expect![[r#"
            red plays diplomat_start
            red copies colonist of blue
            red +7 sestertii (colonist)
            turn of blue
            blue plays diplomat_start
            turn of red
            red hand: tribune, pile: mercator diplomat_start
            blue hand: tribune, pile: colonist diplomat_start
        "#]],
    );
}

/// R4.8: a copied card works with the copier's pieces and goods.
#[test]
fn a_copied_card_uses_the_pieces_of_the_copier() {
    check(
        "red houses genua messana; blue houses nicaea neapolis casinum
         good of genua wine; good of messana wine; good of casinum wine
         blue pile vintner",
        "play diplomat_start; copy blue",
        expect![[r#"
            red plays diplomat_start
            red copies vintner of blue
            red +2 wine (production)
            turn of blue
        "#]],
    );
    check(
        "blue pile architect; blue land at l-roma-casinum l-genua-nicaea",
        "play diplomat_start; copy blue; land roma > l-florentia-cosa; build florentia; show cards red",
        expect![[r#"
            red plays diplomat_start
            red copies architect of blue
            red walks roma > l-florentia-cosa, steps 2
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds florentia
            turn of blue
            red hand: tribune architect_start prefect_start prefect_start mercator_start senator, pile: diplomat_start
        "#]],
    );
}

/// R10.2, R4.8: the Praefectus Magnus works for a copied Prefect.
#[test]
fn magnus_doubles_a_copied_prefect() {
    check(
        "magnus red; red goods none; blue pile prefect",
        "play diplomat_start; copy blue; produce campania",
        expect![[r#"
            red plays diplomat_start
            red copies prefect of blue
            bonus campania turned
            red +2 cloth (production)
            magnus from red to yellow
            turn of blue
        "#]],
    );
}

/// R8.6.2, R8.7.1: a copied Senator buys two cards with the surcharges; a copied Consul one without.
#[test]
fn senator_and_consul_can_be_copied() {
    check(
        "red goods 2 food 2 tool 1 wine; blue pile senator",
        "play diplomat_start; copy blue; purchase 1; purchase 2 with food",
        expect![[r#"
            red plays diplomat_start
            red copies senator of blue
            red -1 tool (purchase)
            red buys architect from slot 1
            red -1 food -1 wine (purchase)
            red buys prefect from slot 2
            display: mercator colonist diplomat_1 mason farmer smith architect
            turn of blue
        "#]],
    );
    check(
        "red goods 2 food; blue pile consul",
        "play diplomat_start; copy blue; purchase 4",
        expect![[r#"
            red plays diplomat_start
            red copies consul of blue
            red -1 food (purchase)
            red buys colonist from slot 4
            display: architect prefect mercator diplomat_1 mason farmer smith
            turn of blue
        "#]],
    );
}

/// R4.2, R19.3: only an opponent or the end answers the Diplomat.
#[test]
fn only_a_seat_answers_the_diplomat() {
    check(
        "blue pile prefect",
        "play diplomat_start; cash; copy red; end",
        expect![[r#"
            red plays diplomat_start
            refused: this is no answer to the decision copy
            refused: only an opponent's card can be copied
            turn of blue
        "#]],
    );
}
