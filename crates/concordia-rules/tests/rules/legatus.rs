//! A Legatus answered by a Legatus (R8.14.2, R11.10).

use concordia_rules::{Action, Card, Course, Seat};
use expect_test::{Expect, expect};

use crate::scenario::{check, set_up};

/// A situation in which red and yellow, a team, may use the fish market.
#[track_caller]
fn check_partners(setup: &str, answers: &str, expect: Expect) {
    const PARTNERS: &str = "4 partners; option fish_market coastal; magnus blue; red fish 2; yellow fish 2
        red goods none; yellow goods none; red money 0; yellow money 0";
    check(&format!("{PARTNERS}; {setup}"), answers, expect);
}

/// R8.14.2 [B16], R8.14.3, R8.14.5, R11.10: a Legatus may be answered by a Legatus: then red must play a card, which
/// is no Legatus, and executes it first; yellow recommends. It is blue's turn afterwards.
#[test]
fn a_legatus_may_be_answered_by_a_legatus() {
    check(
        "4 partners; red hand legatus legatus mercator_start; red money 0; yellow hand legatus; yellow money 0",
        "play legatus; end; yellow: play legatus; show asked; yellow: recommend legatus
         yellow: recommend mercator_start; show asked; play legatus; end; play mercator_start; end; yellow: end
         show cards red; show cards yellow",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            asked: yellow recommend: end, recommend tribune, recommend mercator_start
            refused: no Legatus may follow here
            asked: red play_card: play tribune, play mercator_start
            refused: no Legatus may follow here
            refused: this is no answer to the decision play_card
            red plays mercator_start
            red +3 sestertii (mercator)
            yellow +3 sestertii (mercator)
            turn of blue
            red hand: tribune legatus, pile: legatus mercator_start
            yellow hand: tribune, pile: legatus
        "#]],
    );
    // A Legatus may be recommended; in answer nothing need be.
    check(
        "4 partners; red hand legatus prefect; yellow hand legatus",
        "play legatus; recommend legatus; yellow: play legatus; yellow: end; play prefect; cash; yellow: cash",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            red plays prefect
            turn of blue
        "#]],
    );
}

/// R11.10, R11.8: a Tribune after two Legati: each recovers a Legatus with the pile, and red the Tribune.
#[test]
fn a_tribune_after_two_legati_recovers_both() {
    check(
        "4 partners; red hand legatus prefect; red goods none; yellow hand legatus; yellow goods none",
        "play legatus; end; yellow: play legatus; yellow: end; play tribune; show cards red; show cards yellow",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            red plays tribune
            red recovers 2 cards
            yellow recovers 1 cards
            turn of blue
            red hand: tribune legatus prefect, pile: none
            yellow hand: tribune legatus, pile: none
        "#]],
    );
}

/// R11.10, R8.14.2: a copied Legatus is no answer, so it may be answered by a Legatus; that one may not.
#[test]
fn a_copied_legatus_may_be_answered_by_a_legatus() {
    check(
        "4 partners; red hand diplomat_1 legatus mercator_start; red money 0; yellow hand legatus; yellow money 0
         blue pile legatus",
        "play diplomat_1; copy blue; recommend legatus; yellow: play legatus; show asked; yellow: end; play legatus
         play mercator_start; end; yellow: end; show cards red; show cards yellow",
        expect![[r#"
            red plays diplomat_1
            red copies legatus of blue
            yellow plays legatus
            asked: yellow recommend: end, recommend tribune, recommend mercator_start
            refused: no Legatus may follow here
            red plays mercator_start
            red +3 sestertii (mercator)
            yellow +3 sestertii (mercator)
            turn of blue
            red hand: tribune legatus, pile: diplomat_1 mercator_start
            yellow hand: tribune, pile: legatus
        "#]],
    );
}

/// R11.10, first limit: a Diplomat in answer to the second Legatus copies no Legatus either.
#[test]
fn a_diplomat_in_answer_to_a_second_legatus_copies_no_legatus() {
    check(
        "4 partners; red hand legatus diplomat_start; yellow hand legatus; blue pile legatus; green pile colonist",
        "play legatus; end; yellow: play legatus; yellow: end; play diplomat_start; show asked; copy blue; copy green
         income; yellow: income",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            red plays diplomat_start
            asked: red copy: end, copy green
            refused: no Legatus may follow here
            red copies colonist of green
            red +7 sestertii (colonist)
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R11.10, third: the longest sequence is Legatus, the partner's Legatus, an own Proconsul, the partner's card alone,
/// which here is a Proconsul and gives a purchase only.
#[test]
fn the_longest_sequence_ends_with_a_card_alone() {
    check(
        "4 partners; red hand legatus proconsul; red goods 1 wine; yellow hand legatus proconsul legatus
         yellow goods 1 tool",
        "play legatus; end; yellow: play legatus; yellow: end; play proconsul; purchase 2; show asked
         yellow: play legatus; yellow: play proconsul; yellow: purchase 1; show cards red; show cards yellow",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            red plays proconsul
            red -1 wine (purchase)
            red buys mercator from slot 2
            asked: yellow play_card: play tribune, play proconsul
            refused: no Legatus may follow here
            yellow plays proconsul
            yellow -1 tool (purchase)
            yellow buys architect from slot 1
            display: colonist diplomat_1 farmer smith prefect_architect prefect mercator
            turn of blue
            red hand: tribune mercator, pile: legatus proconsul
            yellow hand: tribune legatus architect, pile: legatus proconsul
        "#]],
    );
}

/// R16.18, R8.14.2: with two Legati all three cards are laid before the first market phase, which is red's.
#[test]
fn with_two_legati_all_cards_are_laid_first() {
    check_partners(
        "red hand legatus colonist; yellow hand legatus",
        "play legatus; end; yellow: play legatus; yellow: end; play colonist; market c5 money 1; income
         yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays legatus
            yellow plays legatus
            red plays colonist
            red at c5 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            red +7 sestertii (colonist)
            yellow at c5 for 2 fish: money
            yellow -2 fish
            yellow +8 sestertii (market)
            yellow +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// R16.18, R11.10: Legatus, Legatus, Proconsul: the card that ends the sequence lies before red's phase and purchase.
#[test]
fn with_two_legati_and_a_proconsul_all_cards_are_laid_first() {
    check_partners(
        "red hand legatus proconsul; red goods 1 tool; yellow hand legatus colonist",
        "play legatus; end; yellow: play legatus; yellow: end; play proconsul; show asked; yellow: play colonist
         market c5 money 1; purchase 1; yellow: market c5 money 1; yellow: income",
        expect![[r#"
            red plays legatus
            yellow plays legatus
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

/// R18.5, R8.14.1: in a chain of two Legati each sees the other's hand in turn, and nobody else does.
#[test]
fn in_a_chain_of_two_each_sees_the_others_hand_in_turn() {
    let mut course = Course::new(set_up("4 partners; red hand legatus prefect; yellow hand legatus"));
    let hides =
        |course: &Course, viewer: Option<u8>, of: u8| course.view(viewer.map(Seat)).0.hides_hand(Seat(of));
    course.play(Action::Play(Card::Legatus), &mut ()).unwrap();
    assert!(!hides(&course, Some(0), 2), "red may recommend");
    assert!(hides(&course, Some(2), 0));
    course.play(Action::Recommend(Card::Legatus), &mut ()).unwrap();
    course.play(Action::Play(Card::Legatus), &mut ()).unwrap();
    assert!(hides(&course, Some(0), 2), "not any longer");
    assert!(!hides(&course, Some(2), 0), "yellow may recommend");
    for viewer in [None, Some(1), Some(3)] {
        assert!(hides(&course, viewer, 0) && hides(&course, viewer, 2));
    }
    let recommends = Action::Recommend(Card::Prefect);
    course.play(recommends, &mut ()).unwrap();
    assert!(hides(&course, Some(2), 0), "and no longer");
    for viewer in [Some(0), Some(2)] {
        assert_eq!(course.view(viewer.map(Seat)).1[3], recommends);
    }
    for viewer in [None, Some(1), Some(3)] {
        assert_eq!(course.view(viewer.map(Seat)).1[3], Action::Recommend(Card::Hidden));
    }
}
