//! The fish market in the team game (R16.18, R16.19, R17.2): when each partner has the market phase.
//!
//! Red and yellow are a team. Both have fish, so that each market phase is asked for.

use expect_test::expect;

use crate::scenario::check;

const PARTNERS: &str = "4 partners; option fish_market coastal; magnus blue; red fish 2; yellow fish 2
    red goods none; yellow goods none; red money 0; yellow money 0";

#[track_caller]
fn check_partners(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{PARTNERS}; {setup}"), answers, expect);
}

/// R16.18, R16.8, R11.5: the card is laid first; then red has a market phase and executes, then yellow.
#[test]
fn each_partner_has_a_market_phase_before_executing() {
    check_partners(
        "red hand prefect_start",
        "show asked; play prefect_start; market c1 brick 0; end; cash wine
         yellow: market c5 money 1; yellow: produce corsica; show red; show yellow",
        expect![[r#"
            asked: red play_card: play tribune, play prefect_start
            red plays prefect_start
            red at c1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            red +1 wine (bonus)
            venetia holds 2 fish
            transpadana holds 2 fish
            liguria holds 2 fish
            aemilia holds 2 fish
            etruria holds 2 fish
            corsica holds 2 fish
            umbria holds 2 fish
            campania holds 2 fish
            apulia holds 2 fish
            lucania holds 2 fish
            sicilia holds 2 fish
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            corsica holds 0 fish
            yellow +2 fish
            turn of blue
            red: 0 sestertii, 1 brick 1 wine, home land 2 sea 2, free 5, houses left 15, fish 1, at c1
            yellow: 8 sestertii, none, home land 2 sea 2, free 7, houses left 15, fish 2, at c5
        "#]],
    );
}

/// R16.18: the Mercator's coins come after the market phase.
#[test]
fn the_market_phase_comes_before_the_coins() {
    check_partners(
        "red hand mercator",
        "play mercator; market c5 money 0; end; end; yellow: end; yellow: end",
        expect![[r#"
            red plays mercator
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            red +5 sestertii (mercator)
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R16.18 [B26], R8.14.3: after a Legatus the partner lays a card and has the first phase; recommending and laying
/// are not executing.
#[test]
fn after_a_legatus_the_partner_has_the_first_market_phase() {
    check_partners(
        "red hand legatus; yellow hand colonist",
        "play legatus; recommend colonist; yellow: play colonist; yellow: market c5 money 1; yellow: income
         market c1 brick 0; end; income",
        expect![[r#"
            red plays legatus
            yellow plays colonist
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            red at c1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            red +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R16.18, R8.13.6: with a Proconsul both cards are laid before red's market phase; then red buys, then yellow has a
/// phase and executes alone.
#[test]
fn with_a_proconsul_both_cards_are_laid_first() {
    check_partners(
        "red hand proconsul; yellow hand colonist; red goods 1 tool",
        "play proconsul; show asked; yellow: play colonist; market c5 money 1; purchase 1
         yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays proconsul
            asked: yellow play_card: play tribune, play colonist
            yellow plays colonist
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
}

/// R16.18, R8.14.4: Legatus and Proconsul: yellow answers, red lays a card, then yellow has a phase and buys, then red
/// has a phase and executes alone.
#[test]
fn with_legatus_and_proconsul_all_cards_are_laid_first() {
    check_partners(
        "red hand legatus colonist; yellow hand proconsul; yellow goods 1 tool",
        "play legatus; end; yellow: play proconsul; play colonist; yellow: market c5 money 1; yellow: purchase 1
         market c5 money 1; income",
        expect![[r#"
            red plays legatus
            yellow plays proconsul
            red plays colonist
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red +7 sestertii (colonist)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
}

/// R16.18: choosing a half is executing: the market phase comes before it.
#[test]
fn the_market_phase_comes_before_the_choice_of_a_half() {
    check_partners(
        "red hand prefect_mercator",
        "play prefect_mercator; market c5 money 1; choose mercator5; end; yellow: market c5 money 1; yellow: cash brick",
        expect![[r#"
            red plays prefect_mercator
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red +5 sestertii (mercator)
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +1 brick (bonus)
            venetia holds 2 fish
            transpadana holds 2 fish
            liguria holds 2 fish
            aemilia holds 2 fish
            etruria holds 2 fish
            corsica holds 2 fish
            umbria holds 2 fish
            campania holds 2 fish
            apulia holds 2 fish
            lucania holds 2 fish
            sicilia holds 2 fish
            turn of blue
        "#]],
    );
}

/// R16.18: choosing whose card to copy is executing.
#[test]
fn the_market_phase_comes_before_the_choice_of_a_card_to_copy() {
    check_partners(
        "red hand diplomat_1; blue pile colonist",
        "play diplomat_1; market c5 money 1; copy blue; income; yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays diplomat_1
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red copies colonist of blue
            red +7 sestertii (colonist)
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R16.18, R11.10, R8.13.6: a copied Proconsul: red's phase comes before the copy, then yellow lays a card, then red
/// buys; yellow's phase comes before what yellow executes alone.
#[test]
fn with_a_copied_proconsul_the_second_card_is_laid_after_the_first_phase() {
    check_partners(
        "red hand diplomat_1; red goods 1 tool; blue pile proconsul; yellow hand colonist",
        "play diplomat_1; market c5 money 1; copy blue; show asked; yellow: play colonist; purchase 1
         yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays diplomat_1
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red copies proconsul of blue
            asked: yellow play_card: play tribune, play colonist
            yellow plays colonist
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
}

/// R16.18: a partner who executes nothing has the phase at the end of the team turn.
#[test]
fn a_partner_who_executes_nothing_has_the_market_phase_at_the_end() {
    check_partners(
        "red hand diplomat_1; blue pile colonist",
        "play diplomat_1; end; end; show asked; yellow: market c5 money 1; show asked",
        expect![[r#"
            red plays diplomat_1
            asked: yellow market: end, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0, market c5 money 1, market c6 food 0, market c7 house 0
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play praetor, play legatus
        "#]],
    );
    // Also if there is nothing to copy.
    check_partners(
        "red hand diplomat_1",
        "play diplomat_1; market c5 money 1; yellow: market c5 money 1",
        expect![[r#"
            red plays diplomat_1
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            turn of blue
        "#]],
    );
    // After a Legatus it is red who executes nothing.
    check_partners(
        "red hand legatus; yellow hand diplomat_start",
        "play legatus; end; yellow: play diplomat_start; yellow: end; market c5 money 1",
        expect![[r#"
            red plays legatus
            yellow plays diplomat_start
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            turn of blue
        "#]],
    );
}

/// R16.18, R16.8: one phase in every turn of the team, none in the opponents'.
#[test]
fn each_partner_has_one_market_phase_in_a_turn() {
    check_partners(
        "red hand mercator; blue fish 2; blue hand mercator; blue goods none; green goods none; blue money 0
         green money 0",
        "play mercator; end; end; yellow: end; yellow: end; play mercator; market c5 money 1; end; green: end
         show asked",
        expect![[r#"
            red plays mercator
            red +5 sestertii (mercator)
            yellow +5 sestertii (mercator)
            turn of blue
            blue plays mercator
            blue at c5 for 2 fish: money
            blue -2 fish
            blue +8 sestertii (market)
            blue +5 sestertii (mercator)
            green +5 sestertii (mercator)
            turn of yellow
            asked: yellow play_card: play tribune, play prefect_start, play mercator_start, play diplomat_start, play praetor, play legatus
        "#]],
    );
}

/// R16.19: red's market phase comes before the Praetor is executed, so the display is closed at once; in yellow's
/// phase the Praetor is open and closing waits.
#[test]
fn the_display_stays_open_during_a_praetor() {
    check_partners(
        "red hand praetor; red goods 2 tool 1 food; yellow goods 1 brick 2 food 1 tool",
        "play praetor; market c9 senator 0; purchase 1; show display; end
         yellow: market c9 senator 0; yellow: purchase 2 with brick; show display; yellow: end",
        expect![[r#"
            red plays praetor
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 tool (purchase)
            red buys architect from slot 1
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect; stack 18
            yellow at c9 for 2 fish: senator
            yellow -2 fish
            yellow -1 brick -1 food (purchase)
            yellow buys colonist from slot 2
            display: mercator diplomat_1 farmer smith prefect_architect prefect; stack 18
            display: mercator diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
        "#]],
    );
}

/// R16.19, R8.12.2: what red bought is gone from its slot in yellow's market phase, with unchanged surcharges.
#[test]
fn the_senator_stand_meets_the_slots_of_an_open_praetor() {
    check_partners(
        "red hand praetor; red goods 1 tool; yellow goods 2 food 1 wine",
        "play praetor; end; purchase 1; yellow: market c9 senator 0; yellow: purchase 1
         yellow: purchase 2 with food; show display; show cards yellow",
        expect![[r#"
            red plays praetor
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow at c9 for 2 fish: senator
            yellow -2 fish
            refused: slot 1 of the display is empty
            yellow -1 food -1 wine (purchase)
            yellow buys mercator from slot 2
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator; stack 17
            yellow hand: tribune prefect_start mercator_start diplomat_start praetor legatus mercator, pile: none
        "#]],
    );
}

/// R16.19, R8.13.3: the same for a Proconsul; it is open until yellow is done.
#[test]
fn the_display_stays_open_during_a_proconsul() {
    check_partners(
        "red hand proconsul; red goods 1 tool; yellow hand colonist; yellow goods 2 food 1 wine",
        "play proconsul; yellow: play colonist; end; purchase 1; yellow: market c9 senator 0
         yellow: purchase 3 with wine; show display; yellow: income",
        expect![[r#"
            red plays proconsul
            yellow plays colonist
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow at c9 for 2 fish: senator
            yellow -2 fish
            yellow -1 food -1 wine (purchase)
            yellow buys colonist from slot 3
            display: mercator diplomat_1 farmer smith prefect_architect; stack 19
            yellow +7 sestertii (colonist)
            display: mercator diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
        "#]],
    );
}

/// R16.19: with neither of them open the display is closed at once, also at the end of the turn.
#[test]
fn the_display_is_closed_at_once_otherwise() {
    check_partners(
        "red hand diplomat_1; yellow goods 1 tool",
        "play diplomat_1; end; yellow: market c9 senator 0",
        expect![[r#"
            red plays diplomat_1
            yellow at c9 for 2 fish: senator
            yellow -2 fish
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
    check_partners(
        "red hand mercator; red goods 1 tool; yellow goods 1 wine",
        "play mercator; market c9 senator 0; end; yellow: market c9 senator 0; yellow: end",
        expect![[r#"
            red plays mercator
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 tool (purchase)
            red buys architect from slot 1
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            red +5 sestertii (mercator)
            yellow at c9 for 2 fish: senator
            yellow -2 fish
            yellow -1 wine (purchase)
            yellow buys mercator from slot 1
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R16.18, R8.13.6: also when the Proconsul is copied, the card that it demands is laid before the purchase, and
/// declining the purchase does not release the partner from playing it.
#[test]
fn a_copied_proconsul_has_its_card_laid_before_the_purchase() {
    check_partners(
        "red hand diplomat_1; red goods 1 tool; blue pile proconsul; yellow hand colonist",
        "play diplomat_1; market c5 money 1; copy blue; show asked; yellow: play colonist; show asked; end
         yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays diplomat_1
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red copies proconsul of blue
            asked: yellow play_card: play tribune, play colonist
            yellow plays colonist
            asked: red purchase: end, purchase 1, purchase 4
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R8.7.4, R16.18: a card bought at the senator stand cannot be the card of the turn, which lies already; a card
/// demanded later in the turn by a copied Legatus or Proconsul it can be.
#[test]
fn a_card_of_the_market_may_be_demanded_later() {
    check_partners(
        "red hand diplomat_1; red goods 1 food; blue pile legatus; yellow hand proconsul; yellow goods 1 tool
         display colonist architect mason mason mason mason mason; stack smith",
        "play diplomat_1; market c9 senator 0; copy blue; end; yellow: play proconsul; show asked; play colonist
         yellow: end; yellow: purchase 1; income",
        expect![[r#"
            red plays diplomat_1
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 food (purchase)
            red buys colonist from slot 1
            display: architect mason mason mason mason mason smith
            red copies legatus of blue
            yellow plays proconsul
            asked: red play_card: play tribune, play colonist
            red plays colonist
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            red +7 sestertii (colonist)
            display: mason mason mason mason mason smith
            turn of blue
        "#]],
    );
}

/// R11.7, R16.10: the partner's money helps for skip coins; fish are never shared.
#[test]
fn the_partner_pays_missing_skip_coins() {
    check_partners(
        "red hand mercator; red at c1; red money 1; yellow money 1; red fish 1",
        "play mercator; market c5 money 0; market c4 tool 0; show market; end; yellow: end; yellow: end",
        expect![[r#"
            red plays mercator
            refused: 3 sestertii are needed and 2 are there
            red -1 sestertii (market)
            yellow -1 sestertii (market)
            red at c4 for 1 fish: tool, skips 2
            red -1 fish
            red +1 tool (market)
            red +5 sestertii (mercator)
            coins on the market: c2 1, c3 1
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
    check_partners(
        "red hand mercator; red fish 1",
        "play mercator; market c5 money 1; end; end; yellow: end; yellow: end",
        expect![[r#"
            red plays mercator
            refused: 2 fish are needed and 1 are there
            red +5 sestertii (mercator)
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R16.13, R16.18: on the mountainside too.
#[test]
fn partners_on_the_mountainside() {
    check(
        "4 partners; option fish_market mountainside; magnus blue; red fish 2; yellow fish 2; red goods none
         yellow goods none; red hand colonist",
        "play colonist; market m1 money 0; market m1 brick 0; income; yellow: market m1 brick 0; yellow: end
         yellow: income",
        expect![[r#"
            red plays colonist
            red at m1 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            red at m1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            red +7 sestertii (colonist)
            yellow at m1 for 1 fish: brick
            yellow -1 fish
            yellow +1 brick (market)
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R17.2, R16.18, R16.8: in the team's first turn each partner buys starting goods directly before the market phase.
#[test]
fn partners_buy_starting_goods_before_their_market_phases() {
    check_partners(
        "option no_starting_goods on; red hand colonist; red money 25; yellow money 3",
        "play colonist; buy 1 wine; end; market c5 money 1; income
         yellow: buy 1 cloth; yellow: end; yellow: market c5 money 1; yellow: income; show asked",
        expect![[r#"
            red plays colonist
            red -6 sestertii (stock)
            red +1 wine (stock)
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red +7 sestertii (colonist)
            yellow -3 sestertii (stock)
            red -4 sestertii (stock)
            yellow +1 cloth (stock)
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play praetor, play legatus
        "#]],
    );
}

/// R17.2, R17.1: without a market likewise, and once; a partner who executes nothing buys at the end of the turn.
#[test]
fn partners_buy_starting_goods_before_they_execute() {
    check(
        "4 partners; option no_starting_goods on; red hand colonist; yellow hand colonist; blue money 0; green money 0
         blue hand colonist",
        "show red; show green; play colonist; buy 1 wine; end; income; yellow: end; yellow: income
         play colonist; income; green: end; green: income; play colonist; income; red: income",
        expect![[r#"
            red: 25 sestertii, none, home land 2 sea 2, free 8, houses left 15
            green: 0 sestertii, none, home land 2 sea 2, free 8, houses left 15
            red plays colonist
            red -6 sestertii (stock)
            red +1 wine (stock)
            red +7 sestertii (colonist)
            yellow +7 sestertii (colonist)
            turn of blue
            blue plays colonist
            blue +7 sestertii (colonist)
            green +7 sestertii (colonist)
            turn of yellow
            yellow plays colonist
            yellow +7 sestertii (colonist)
            red +7 sestertii (colonist)
            turn of green
        "#]],
    );
    check(
        "4 partners; option no_starting_goods on; red hand diplomat_1",
        "play diplomat_1; buy 8 brick; yellow: buy 8 brick",
        expect![[r#"
            red plays diplomat_1
            red -24 sestertii (stock)
            red +8 brick (stock)
            yellow -24 sestertii (stock)
            yellow +8 brick (stock)
            turn of blue
        "#]],
    );
    check(
        "4 partners; option no_starting_goods on; red hand proconsul; yellow hand colonist",
        "play proconsul; buy 1 tool; end; purchase 1; yellow: play colonist; yellow: end; yellow: income",
        expect![[r#"
            red plays proconsul
            red -5 sestertii (stock)
            red +1 tool (stock)
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow plays colonist
            yellow +7 sestertii (colonist)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
}

/// R11.3, R17.2: start cities are part of the setup and come before everything.
#[test]
fn start_cities_come_before_the_first_turn() {
    check_partners(
        "start cities yellow green; option no_starting_goods on; red hand colonist; red money 25",
        "yellow: start croton; green: start verona; show asked; play colonist; end; end; income",
        expect![[r#"
            yellow places a land colonist in croton
            yellow places a sea colonist in croton
            green places a land colonist in verona
            green places a land colonist in verona
            asked: red play_card: play tribune, play colonist
            red plays colonist
            red +7 sestertii (colonist)
        "#]],
    );
}
