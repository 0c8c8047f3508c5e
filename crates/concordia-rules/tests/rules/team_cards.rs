//! The cards of the team game: Praetor (R8.12), Proconsul (R8.13), Legatus (R8.14), choice cards (R8.11.2), and the
//! Diplomat with all of them (R11.9, R11.10).
//!
//! With four partners red and yellow are a team, blue and green the other.

use expect_test::expect;

use crate::scenario::check;

/// R8.12.1, R8.12.2, R8.12.3, R9.3, R9.4: each partner may buy one card at the Senator's price; the second sees the
/// slots as they were, less the card just bought, and the display is closed afterwards.
#[test]
fn a_praetor_lets_each_partner_buy_one_card() {
    check(
        "4 partners; red goods 2 tool; yellow goods 1 brick 2 food",
        "play praetor; show asked; purchase 1; show asked; show display; yellow: purchase 1
         yellow: purchase 3 with brick; show cards red; show cards yellow",
        expect![[r#"
            red plays praetor
            asked: red purchase: end, purchase 1
            red -1 tool (purchase)
            red buys architect from slot 1
            asked: yellow purchase: end, purchase 3 with brick, purchase 3 with food
            display: mercator colonist diplomat_1 farmer smith prefect_architect; stack 19
            refused: slot 1 of the display is empty
            yellow -1 brick -1 food (purchase)
            yellow buys colonist from slot 3
            display: mercator diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
            red hand: tribune architect_start prefect_start mercator_start legatus architect, pile: praetor
            yellow hand: tribune prefect_start mercator_start diplomat_start praetor legatus colonist, pile: none
        "#]],
    );
}

/// R8.12.3, R8.7.3: each may decline; a price must be payable with the own goods.
#[test]
fn a_praetor_need_not_be_used() {
    check(
        "4 partners; red goods 1 tool; yellow goods 1 tool 1 food",
        "play praetor; purchase 2 with food; end; yellow: purchase 2 with food; yellow: end; show display",
        expect![[r#"
            red plays praetor
            refused: 1 wine needed and 0 in the storehouse
            refused: 1 wine needed and 0 in the storehouse
            turn of blue
            display: architect mercator colonist diplomat_1 farmer smith prefect_architect; stack 19
        "#]],
    );
}

/// X27 (R8.13.1, R8.13.2, R8.13.3, R8.13.5, R8.13.6): red buys from slot 4 without its surcharge, yellow plays a
/// Prefect alone; only then the display is closed, and it is blue's turn.
#[test]
fn a_proconsul_buys_then_the_partner_plays_alone() {
    check(
        "4 partners; red hand proconsul; red goods 1 tool; yellow hand prefect_start mercator_start; stack weaver",
        "play proconsul; purchase 4; show display; show asked; yellow: play prefect_start; yellow: produce corsica
         show display; show cards red; show cards yellow",
        expect![[r#"
            red plays proconsul
            red -1 tool (purchase)
            red buys diplomat_1 from slot 4
            display: architect mercator colonist farmer smith prefect_architect; stack 1
            asked: yellow play_card: play tribune, play prefect_start, play mercator_start
            yellow plays prefect_start
            bonus corsica turned
            yellow +1 tool (production)
            display: architect mercator colonist farmer smith prefect_architect weaver
            turn of blue
            display: architect mercator colonist farmer smith prefect_architect weaver; stack 0
            red hand: tribune diplomat_1, pile: proconsul
            yellow hand: tribune mercator_start, pile: prefect_start
        "#]],
    );
}

/// R8.13.1: a Proconsul does not buy a Proconsul, and one card only.
#[test]
fn a_proconsul_does_not_buy_a_proconsul() {
    check(
        "4 partners; red hand proconsul; red goods 2 cloth 1 food; yellow hand none; yellow goods none
         display proconsul mason proconsul; blue hand none",
        "play proconsul; show asked; purchase 1; purchase 2; yellow: play tribune",
        expect![[r#"
            red plays proconsul
            asked: red purchase: end, purchase 2
            refused: a Proconsul does not buy a Proconsul
            red -1 food (purchase)
            red buys mason from slot 2
            yellow plays tribune
            yellow recovers 1 cards
            display: proconsul proconsul
            turn of blue
        "#]],
    );
}

/// R8.13.2, R8.13.6: the partner must play, also if nothing was bought, and no Legatus.
#[test]
fn the_partner_of_a_proconsul_must_play_a_card_but_no_legatus() {
    check(
        "4 partners; red hand proconsul; yellow hand legatus mercator_start; yellow goods none; yellow money 0",
        "play proconsul; end; show asked; yellow: end; yellow: play legatus; yellow: play praetor
         yellow: play mercator_start; yellow: end; show cards yellow",
        expect![[r#"
            red plays proconsul
            asked: yellow play_card: play tribune, play mercator_start
            refused: this is no answer to the decision play_card
            refused: no Legatus may follow here
            refused: praetor is not in hand
            yellow plays mercator_start
            yellow +3 sestertii (mercator)
            turn of blue
            yellow hand: tribune legatus, pile: mercator_start
        "#]],
    );
}

/// R8.13.4 [B17]: alone, a Tribune recovers only the partner's pile.
#[test]
fn a_tribune_alone_recovers_one_pile() {
    check(
        "4 partners; red hand proconsul; red pile mercator_start; red goods none
         yellow hand none; yellow pile praetor legatus mercator_start; yellow goods none",
        "play proconsul; yellow: play tribune; show cards red; show cards yellow",
        expect![[r#"
            red plays proconsul
            yellow plays tribune
            yellow recovers 4 cards
            yellow +1 sestertii (tribune)
            turn of blue
            red hand: tribune, pile: mercator_start proconsul
            yellow hand: tribune mercator_start praetor legatus, pile: none
        "#]],
    );
}

/// R8.13.4, R8.13.3: alone, a Praetor buys one card for the partner, from the slots that red left.
#[test]
fn a_praetor_alone_buys_one_card() {
    check(
        "4 partners; red hand proconsul; red goods 1 tool; yellow hand praetor; yellow goods 1 brick 2 wine",
        "play proconsul; purchase 1; yellow: play praetor; show asked; yellow: purchase 1
         yellow: purchase 2 with brick",
        expect![[r#"
            red plays proconsul
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow plays praetor
            asked: yellow purchase: end, purchase 2 with brick, purchase 2 with wine
            refused: slot 1 of the display is empty
            yellow -1 brick -1 wine (purchase)
            yellow buys mercator from slot 2
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
        "#]],
    );
}

/// R8.13.4, R8.11.2: alone, a choice card gives one half, the other is lost.
#[test]
fn a_choice_card_alone_gives_one_half() {
    check(
        "4 partners; red hand proconsul; red goods none; yellow hand prefect_mercator",
        "play proconsul; yellow: play prefect_mercator; yellow: choose mercator5; yellow: end",
        expect![[r#"
            red plays proconsul
            yellow plays prefect_mercator
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.13.4: alone, a Diplomat copies for the partner alone, and so do all other cards.
#[test]
fn a_diplomat_alone_copies_for_one() {
    check(
        "4 partners; red hand proconsul; red goods none; yellow hand diplomat_start; blue pile colonist",
        "play proconsul; yellow: play diplomat_start; yellow: copy blue; yellow: income",
        expect![[r#"
            red plays proconsul
            yellow plays diplomat_start
            yellow copies colonist of blue
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R8.13.4, R11.10: alone, a Proconsul gives the purchase only, no Proconsul either, and nobody plays on.
#[test]
fn a_proconsul_alone_gives_the_purchase_only() {
    check(
        "4 partners; red hand proconsul; red goods none; yellow hand proconsul; yellow goods 1 cloth 1 food
         display mason proconsul",
        "play proconsul; yellow: play proconsul; yellow: purchase 2; yellow: purchase 1",
        expect![[r#"
            red plays proconsul
            yellow plays proconsul
            refused: a Proconsul does not buy a Proconsul
            yellow -1 food (purchase)
            yellow buys mason from slot 1
            display: proconsul
            turn of blue
        "#]],
    );
}

/// X28 (R8.14.1, R8.14.2, R8.14.3, R8.14.5, R8.14.6): red plays a Legatus and recommends, yellow plays the Architect;
/// yellow executes first, then red; it is blue's turn.
#[test]
fn a_legatus_lets_the_partner_play_for_both() {
    check(
        "4 partners; red hand legatus; red land at roma; yellow hand architect mercator_start; yellow land at roma
         red goods none; yellow goods none",
        "play legatus; show asked; recommend architect; show asked; yellow: play architect
         yellow: land roma > l-roma-cosa; yellow: end; land roma > l-roma-cosa; land roma > l-roma-casinum; end
         show cards red; show cards yellow",
        expect![[r#"
            red plays legatus
            asked: red recommend: end, recommend tribune, recommend mercator_start, recommend architect
            asked: yellow play_card: play tribune, play mercator_start, play architect
            yellow plays architect
            yellow walks roma > l-roma-cosa, steps 1
            refused: l-roma-cosa is occupied
            red walks roma > l-roma-casinum, steps 1
            turn of blue
            red hand: tribune, pile: legatus
            yellow hand: tribune mercator_start, pile: architect
        "#]],
    );
}

/// R8.14.1, R8.14.2, R11.13: the recommendation is not binding and may be left out.
#[test]
fn a_recommendation_is_not_binding() {
    check(
        "4 partners; red hand legatus; yellow hand mercator_start prefect_start; red money 0; yellow money 0",
        "play legatus; recommend prefect_start; yellow: play mercator_start; yellow: end; end",
        expect![[r#"
            red plays legatus
            yellow plays mercator_start
            yellow +3 sestertii (mercator)
            red +3 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.14.1, R8.14.2: only a card of the partner's hand is recommended and played, and something must be played.
#[test]
fn the_answer_to_a_legatus_is_a_card_of_the_partners_hand() {
    check(
        "4 partners; red hand legatus architect; yellow hand legatus mercator_start",
        "play legatus; show asked; recommend architect; play tribune; recommend legatus
         yellow: end; yellow: play architect; show asked",
        expect![[r#"
            red plays legatus
            asked: red recommend: end, recommend tribune, recommend mercator_start, recommend legatus
            refused: architect is not in hand
            refused: this is no answer to the decision recommend
            refused: this is no answer to the decision play_card
            refused: architect is not in hand
            asked: yellow play_card: play tribune, play mercator_start, play legatus
        "#]],
    );
}

/// R8.14.3, R8.11.2: the partner who played the choice card chooses its half; the Legatus player has the other.
#[test]
fn the_answer_to_a_legatus_chooses_the_half() {
    check(
        "4 partners; red hand legatus; yellow hand prefect_mercator; yellow money 0",
        "play legatus; end; yellow: play prefect_mercator; yellow: choose mercator5; yellow: end; cash",
        expect![[r#"
            red plays legatus
            yellow plays prefect_mercator
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.14.3, R11.9: the partner chooses the card to copy; both execute it, the partner first.
#[test]
fn the_answer_to_a_legatus_chooses_the_copied_card() {
    check(
        "4 partners; red hand legatus; yellow hand diplomat_start; green pile colonist; blue pile mercator",
        "play legatus; end; yellow: play diplomat_start; show asked; yellow: copy green; yellow: income; income",
        expect![[r#"
            red plays legatus
            yellow plays diplomat_start
            asked: yellow copy: end, copy blue, copy green
            yellow copies colonist of green
            yellow +7 sestertii (colonist)
            red +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R8.14.4, R8.13.2, R11.10: a Proconsul in answer: the partner buys, then the Legatus player plays a card alone.
#[test]
fn a_proconsul_in_answer_to_a_legatus() {
    check(
        "4 partners; red hand legatus mercator_start legatus; red money 0; yellow hand proconsul; yellow goods 1 tool",
        "play legatus; end; yellow: play proconsul; yellow: purchase 1; show asked; show display
         play legatus; play mercator_start; end; show cards red; show cards yellow",
        expect![[r#"
            red plays legatus
            yellow plays proconsul
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            asked: red play_card: play tribune, play mercator_start
            display: mercator colonist diplomat_1 farmer smith prefect_architect; stack 19
            refused: no Legatus may follow here
            red plays mercator_start
            red +3 sestertii (mercator)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
            red hand: tribune legatus, pile: legatus mercator_start
            yellow hand: tribune architect, pile: proconsul
        "#]],
    );
}

/// R8.11.2: whoever plays a choice card chooses a half, the partner executes the other one.
#[test]
fn partners_share_a_choice_card() {
    check(
        "4 partners; red hand architect_mercator; red money 0; yellow goods none",
        "play architect_mercator; choose mercator5; end; yellow: end",
        expect![[r#"
            red plays architect_mercator
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
    check(
        "4 partners; red hand architect_mercator; red goods none; yellow money 0",
        "play architect_mercator; choose architect; end; yellow: end",
        expect![[r#"
            red plays architect_mercator
            yellow +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.11.2, R8.6.4, R11.9: a copied choice card: the copier chooses a half, the partner has the other.
#[test]
fn partners_share_a_copied_choice_card() {
    check(
        "4 partners; red hand diplomat_1; red money 0; blue pile prefect_mercator",
        "play diplomat_1; copy blue; show asked; choose mercator5; end; yellow: cash",
        expect![[r#"
            red plays diplomat_1
            red copies prefect_mercator of blue
            asked: red choose_half: choose prefect, choose mercator5
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// X18 (R11.9, R11.5, R8.6.2): blue and green can be copied, the partner not; red lets Corsica produce, yellow takes
/// the coins. Later yellow cannot copy the same Prefect.
#[test]
fn a_team_copies_a_played_card_once() {
    check(
        "4 partners; red hand diplomat_1; red goods none; blue pile mercator; yellow pile architect
         green pile prefect; blue hand prefect_start; yellow hand diplomat_start",
        "play diplomat_1; show asked; copy yellow; copy green; produce corsica; yellow: cash
         play prefect_start; cash; green: cash
         play diplomat_start; show asked; copy green; copy red; copy blue; cash; red: cash",
        expect![[r#"
            red plays diplomat_1
            asked: red copy: end, copy blue, copy green
            refused: only an opponent's card can be copied
            red copies prefect of green
            bonus corsica turned
            red +1 tool (production)
            yellow +2 sestertii (bonus)
            bonuses turned back: corsica
            turn of blue
            blue plays prefect_start
            turn of yellow
            yellow plays diplomat_start
            asked: yellow copy: end, copy blue
            refused: this team has copied the top card of seat 3 before
            refused: only an opponent's card can be copied
            yellow copies prefect_start of blue
            turn of green
        "#]],
    );
}

/// R11.9 [B14]: every play of a card is an event of its own: the same card played again can be copied again.
#[test]
fn a_card_played_again_can_be_copied_again() {
    check(
        "4 partners; blue to move; blue hand mercator_start; blue pile mercator_start; copied blue by red
         blue money 0; green money 0; green goods none; blue goods none; yellow hand diplomat_start
         red money 0; yellow money 0",
        "play mercator_start; end; green: end; play diplomat_start; copy blue; end; red: end",
        expect![[r#"
            blue plays mercator_start
            blue +3 sestertii (mercator)
            green +3 sestertii (mercator)
            turn of yellow
            yellow plays diplomat_start
            yellow copies mercator_start of blue
            yellow +3 sestertii (mercator)
            red +3 sestertii (mercator)
            turn of green
        "#]],
    );
}

/// R11.9: each team may copy it once; that another team has copied it does not matter.
#[test]
fn each_team_may_copy_a_card() {
    check(
        "6 partners; blue pile colonist; copied blue by red; yellow to move; yellow hand diplomat_1
         red hand diplomat_1; green hand diplomat_start",
        "play diplomat_1; copy blue; income; white: income
         play diplomat_start; show asked",
        expect![[r#"
            yellow plays diplomat_1
            yellow copies colonist of blue
            yellow +7 sestertii (colonist)
            white +7 sestertii (colonist)
            turn of green
            green plays diplomat_start
            turn of black
            asked: black play_card: play tribune, play prefect_start, play mercator_start, play diplomat_start, play praetor, play legatus
        "#]],
    );
}

/// R11.9: a declined Diplomat has copied nothing.
#[test]
fn a_declined_diplomat_copies_nothing() {
    check(
        "4 partners; red hand diplomat_1; blue pile colonist; blue hand mercator_start; green pile colonist
         yellow hand diplomat_start",
        "play diplomat_1; end; play mercator_start; end; green: end; play diplomat_start; show asked",
        expect![[r#"
            red plays diplomat_1
            turn of blue
            blue plays mercator_start
            blue +3 sestertii (mercator)
            green +3 sestertii (mercator)
            turn of yellow
            yellow plays diplomat_start
            asked: yellow copy: end, copy blue, copy green
        "#]],
    );
}

/// R11.10 [B15], R8.15.1: a copied Praetor lets both partners of the copying team buy.
#[test]
fn a_praetor_can_be_copied() {
    check(
        "4 partners; red hand diplomat_1; red goods 1 tool; yellow goods 1 brick 1 food; blue pile praetor",
        "play diplomat_1; copy blue; purchase 1; yellow: purchase 3 with brick",
        expect![[r#"
            red plays diplomat_1
            red copies praetor of blue
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow -1 brick -1 food (purchase)
            yellow buys colonist from slot 3
            display: mercator diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
        "#]],
    );
}

/// R11.10, R8.15.1: a copied Proconsul: the copier buys, the partner plays a card alone.
#[test]
fn a_proconsul_can_be_copied() {
    check(
        "4 partners; red hand diplomat_1; red goods 1 tool; yellow hand mercator_start; yellow money 0
         yellow goods none; green pile proconsul",
        "play diplomat_1; copy green; purchase 1; yellow: play mercator_start; yellow: end; show cards red",
        expect![[r#"
            red plays diplomat_1
            red copies proconsul of green
            red -1 tool (purchase)
            red buys architect from slot 1
            yellow plays mercator_start
            yellow +3 sestertii (mercator)
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
            red hand: tribune architect, pile: diplomat_1
        "#]],
    );
}

/// R11.10, R8.15.1: a copied Legatus: the partner plays a card that both execute.
#[test]
fn a_legatus_can_be_copied() {
    check(
        "4 partners; red hand diplomat_1; yellow hand legatus prefect_start; blue pile legatus",
        "play diplomat_1; copy blue; show asked; recommend prefect_start
         yellow: play prefect_start; yellow: cash; cash; show cards red; show cards blue",
        expect![[r#"
            red plays diplomat_1
            red copies legatus of blue
            asked: red recommend: end, recommend tribune, recommend prefect_start, recommend legatus
            yellow plays prefect_start
            turn of blue
            red hand: tribune, pile: diplomat_1
            blue hand: tribune architect_start prefect_start mercator_start praetor legatus, pile: legatus
        "#]],
    );
}

/// R11.10, first limit: a Diplomat in answer to a Legatus, played or copied, does not copy a Legatus; another target
/// or no effect is possible.
#[test]
fn a_diplomat_in_answer_to_a_legatus_copies_no_legatus() {
    check(
        "4 partners; red hand legatus; yellow hand diplomat_start; blue pile legatus; green pile colonist",
        "play legatus; end; yellow: play diplomat_start; show asked; yellow: copy blue; yellow: copy green
         yellow: income; income",
        expect![[r#"
            red plays legatus
            yellow plays diplomat_start
            asked: yellow copy: end, copy green
            refused: no Legatus may follow here
            yellow copies colonist of green
            yellow +7 sestertii (colonist)
            red +7 sestertii (colonist)
            turn of blue
        "#]],
    );
    check(
        "4 partners; red hand diplomat_1; yellow hand diplomat_start; blue pile legatus; green pile legatus",
        "play diplomat_1; copy blue; recommend diplomat_start; yellow: play diplomat_start; show cards yellow",
        expect![[r#"
            red plays diplomat_1
            red copies legatus of blue
            yellow plays diplomat_start
            turn of blue
            yellow hand: tribune, pile: diplomat_start
        "#]],
    );
}

/// R11.10, second limit: a Diplomat alone under a Proconsul does not copy a Legatus, and a copied Proconsul gives
/// the purchase only.
#[test]
fn a_diplomat_under_a_proconsul_is_limited() {
    check(
        "4 partners; red hand proconsul; red goods none; yellow hand diplomat_start; yellow goods 2 tool
         blue pile legatus; green pile proconsul",
        "play proconsul; yellow: play diplomat_start; show asked; yellow: copy blue; yellow: copy green
         yellow: purchase 1; show cards yellow",
        expect![[r#"
            red plays proconsul
            yellow plays diplomat_start
            asked: yellow copy: end, copy green
            refused: no Legatus may follow here
            yellow copies proconsul of green
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
            yellow hand: tribune architect, pile: diplomat_start
        "#]],
    );
}

/// R8.14.4, R11.10: a Proconsul in answer to a Legatus: the Legatus player ends with a Proconsul alone.
#[test]
fn a_proconsul_after_a_proconsul_in_answer_gives_the_purchase_only() {
    check(
        "4 partners; red hand legatus proconsul; red goods 1 tool; yellow hand proconsul; yellow goods 1 wine",
        "play legatus; end; yellow: play proconsul; yellow: purchase 2; play proconsul; purchase 1",
        expect![[r#"
            red plays legatus
            yellow plays proconsul
            yellow -1 wine (purchase)
            yellow buys mercator from slot 2
            red plays proconsul
            red -1 tool (purchase)
            red buys architect from slot 1
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
        "#]],
    );
}

/// R11.10: copied cards count like played ones: a copied Legatus, a copied Proconsul in answer, then a Diplomat
/// alone, which may copy neither a Legatus nor more than a purchase.
#[test]
fn copied_cards_count_like_played_ones() {
    check(
        "6 partners; red hand diplomat_1 diplomat_3; red goods 1 tool; green hand diplomat_start; green goods 1 wine
         blue pile legatus; yellow pile proconsul; black pile proconsul; white pile legatus",
        "play diplomat_1; copy blue; end; green: play diplomat_start; show asked; green: copy white
         green: copy yellow; green: purchase 2; show asked; play diplomat_3; show asked; copy white; copy black
         purchase 1; show cards red; show cards green",
        expect![[r#"
            red plays diplomat_1
            red copies legatus of blue
            green plays diplomat_start
            asked: green copy: end, copy yellow, copy black
            refused: no Legatus may follow here
            green copies proconsul of yellow
            green -1 wine (purchase)
            green buys mercator from slot 2
            asked: red play_card: play tribune, play diplomat_3
            red plays diplomat_3
            asked: red copy: end, copy black
            refused: no Legatus may follow here
            red copies proconsul of black
            red -1 tool (purchase)
            red buys architect from slot 1
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
            red hand: tribune architect, pile: diplomat_1 diplomat_3
            green hand: tribune mercator, pile: diplomat_start
        "#]],
    );
}

/// R8.1.5, R8.15.1: a Tribune never stays on a pile; after it neither partner's pile has anything to copy.
#[test]
fn after_a_tribune_there_is_nothing_to_copy_on_either_pile() {
    check(
        "4 partners; blue to move; blue hand none; blue pile mercator; green pile colonist; blue goods none
         green goods none; yellow hand diplomat_start",
        "play tribune; play diplomat_start",
        expect![[r#"
            blue plays tribune
            blue recovers 2 cards
            green recovers 1 cards
            turn of yellow
            yellow plays diplomat_start
            turn of green
        "#]],
    );
}
