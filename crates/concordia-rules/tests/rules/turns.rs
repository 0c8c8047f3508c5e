//! Turns (R4), the end of the game (R12) and the obligations of the engine (R19).

use concordia_rules::{Action, Card};
use expect_test::expect;

use crate::scenario::{check, set_up};

/// Fourteen houses of red, with a colonist next to a fifteenth city that red can pay.
const FOURTEEN_HOUSES: &str = "
    red houses aquileia bauzanum verona comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia ancona
    red land at l-hadria-spoletum; good of hadria brick; good of spoletum brick
    red hand architect; red goods 2 food 1 tool; red money 20";

/// R4.1, R4.2: a card must be played; passing does not exist, and nothing else is an answer.
#[test]
fn a_turn_begins_with_a_card_and_cannot_be_passed() {
    check(
        "",
        "end; cash; build cosa; show asked",
        expect![[r#"
        refused: this is no answer to the decision play_card
        refused: this is no answer to the decision play_card
        refused: this is no answer to the decision play_card
        asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
    "#]],
    );
}

/// R4.1: the card must be in hand; one on the pile is not.
#[test]
fn a_card_that_is_not_in_hand_cannot_be_played() {
    check(
        "red hand prefect_start; red pile senator",
        "play senator; play colonist; play prefect_start; cash",
        expect![[r#"
            refused: senator is not in hand
            refused: colonist is not in hand
            red plays prefect_start
            turn of blue
        "#]],
    );
}

/// R4.2, R4.3, R3.1: the card goes on top of the own pile, and the turn passes to the left.
#[test]
fn played_cards_pile_up_and_the_turn_goes_round() {
    check(
        "2 players; red goods none; blue goods none",
        "play prefect_start; cash; play tribune; play senator; show cards red; show cards blue",
        expect![[r#"
            red plays prefect_start
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays senator
            turn of blue
            red hand: tribune architect_start prefect_start mercator_start diplomat_start, pile: prefect_start senator
            blue hand: tribune architect_start prefect_start prefect_start mercator_start diplomat_start senator, pile: none
        "#]],
    );
}

/// R4.4, R8.1.1: the Tribune is back in the hand when its action begins, so a hand is never empty.
#[test]
fn a_hand_is_never_empty() {
    check(
        "2 players; red hand none; red goods none; blue goods none",
        "show cards red; play tribune; play tribune; show asked",
        expect![[r#"
            red hand: tribune, pile: none
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            asked: red play_card: play tribune
        "#]],
    );
}

/// R19.3, R19.4: equal cards are one answer.
#[test]
fn two_equal_cards_are_listed_once() {
    check(
        "red hand prefect_start prefect_start prefect",
        "show asked; play prefect_start; cash; show cards red",
        expect![[r#"
            asked: red play_card: play tribune, play prefect_start, play prefect
            red plays prefect_start
            turn of blue
            red hand: tribune prefect_start prefect, pile: prefect_start
        "#]],
    );
}

/// R19.3: the choice of the card is asked even if there is only the Tribune.
#[test]
fn the_choice_of_a_card_is_always_asked() {
    check(
        "red hand none",
        "show asked",
        expect![[r#"
        asked: red play_card: play tribune
    "#]],
    );
}

/// R4.2: an answer to another question is refused, whichever question is open.
#[test]
fn an_answer_to_another_question_is_refused() {
    check(
        "blue pile prefect; red hand colonist",
        "produce venetia; play colonist; produce venetia; play tribune; copy blue; purchase 1; sell 1 food
         sea roma > s-roma-olbia; income",
        expect![[r#"
            refused: this is no answer to the decision play_card
            red plays colonist
            refused: this is no answer to the decision colonist
            refused: this is no answer to the decision colonist
            refused: this is no answer to the decision colonist
            refused: this is no answer to the decision colonist
            refused: this is no answer to the decision colonist
            refused: this is no answer to the decision colonist
            red +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// X39 (R12.1, R12.2, R12.4, R9.7): green buys the last card; black, red, blue and yellow have one more turn.
#[test]
fn the_last_card_gives_everybody_else_one_more_turn() {
    check(
        "5 players; green to move; green hand senator; green goods 1 food; display mason
         red goods none; blue goods none; yellow goods none; black goods none",
        "play senator; purchase 1; show end
         play tribune; play tribune; play tribune; show end; play tribune; show end
         play tribune",
        expect![[r#"
            green plays senator
            green -1 food (purchase)
            green buys mason from slot 1
            green triggers the end: last_card
            turn of black
            last turns 4, concordia green
            black plays tribune
            black recovers 1 cards
            turn of red
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
            last turns 1, concordia green
            yellow plays tribune
            yellow recovers 1 cards
            game over
            last turns 0, concordia green
            refused: the game is over
        "#]],
    );
}

/// R9.7: as long as the display or the stack has a card, the last one is not bought.
#[test]
fn a_purchase_that_leaves_cards_for_sale_triggers_nothing() {
    check(
        "red hand senator; red goods 2 food 2 tool 1 wine 2 cloth
         display mason architect mason mason mason mason mason; stack smith",
        "play senator; purchase 1; purchase 2 with food; show end",
        expect![[r#"
            red plays senator
            red -1 food (purchase)
            red buys mason from slot 1
            red -1 food -1 tool (purchase)
            red buys architect from slot 2
            display: mason mason mason mason mason smith
            turn of blue
            last turns -, concordia none
        "#]],
    );
}

/// R12.1, R7.6, R12.2, R12.4: the fifteenth house.
#[test]
fn the_fifteenth_house_triggers_the_end() {
    check(
        &format!("{FOURTEEN_HOUSES}; blue goods none; yellow goods none"),
        "play architect; end; build hadria; show score red
         play tribune; play tribune; show end; show ranking",
        expect![[r#"
            red plays architect
            red -1 food (house)
            red -1 sestertii (house)
            red builds hadria
            red triggers the end: last_house
            turn of blue
            red: vesta 0 jupiter 9 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 7 total 20
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
            yellow plays tribune
            yellow recovers 1 cards
            game over
            last turns 0, concordia red
            ranking: red 20 yellow 4 blue 4
        "#]],
    );
}

/// R12.3: the turn of the trigger is completed: here red buys two cards, the second of which is the last.
#[test]
fn the_turn_of_the_trigger_is_completed() {
    check(
        "red hand senator; red goods 2 food 1 tool; display mason architect; blue goods none; yellow goods none",
        "play senator; purchase 1; show end; purchase 2 with food; show display; play tribune",
        expect![[r#"
            red plays senator
            red -1 food (purchase)
            red buys mason from slot 1
            last turns -, concordia none
            red -1 food -1 tool (purchase)
            red buys architect from slot 2
            red triggers the end: last_card
            turn of blue
            display: none; stack 0
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
}

/// R12.2 [B21]: one award; somebody who meets a condition later gets nothing, and no turn is added.
#[test]
fn the_concordia_card_is_awarded_once() {
    check(
        &format!("{FOURTEEN_HOUSES}; display mason; blue hand senator; blue goods 1 food; yellow goods none"),
        "play architect; end; build hadria
         play senator; purchase 1; show end
         play tribune; show end; show score blue",
        expect![[r#"
            red plays architect
            red -1 food (house)
            red -1 sestertii (house)
            red builds hadria
            red triggers the end: last_house
            turn of blue
            blue plays senator
            blue -1 food (purchase)
            blue buys mason from slot 1
            turn of yellow
            last turns 1, concordia red
            yellow plays tribune
            yellow recovers 1 cards
            game over
            last turns 0, concordia red
            blue: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 4
        "#]],
    );
}

/// R12.5, R8.8.2: last turns are ordinary turns; with an empty display nothing can be bought.
#[test]
fn last_turns_are_ordinary_turns() {
    check(
        "red hand senator; display none; last turns 2; yellow concordia
         blue land at l-roma-cosa; good of cosa brick",
        "play senator; play architect_start; end; build cosa",
        expect![[r#"
            red plays senator
            turn of blue
            blue plays architect_start
            blue -1 food (house)
            blue -1 sestertii (house)
            blue builds cosa
            game over
        "#]],
    );
}

/// R12.4, R18.7: after the end nothing can be played.
#[test]
fn after_the_end_every_answer_is_refused() {
    check(
        "last turns 0; red concordia",
        "show asked; play tribune; end; cash; show end",
        expect![[r#"
            asked: nobody
            refused: the game is over
            refused: the game is over
            refused: the game is over
            last turns 0, concordia red
        "#]],
    );
    check(
        "last turns 1; red concordia; red goods none",
        "play tribune; play tribune; end",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            game over
            refused: the game is over
            refused: the game is over
        "#]],
    );
}

/// R12.8 [B40]: a hundred rounds without a purchase or a house end the game, without a Concordia card.
#[test]
fn the_three_hundredth_idle_turn_of_three_players_ends_the_game() {
    check(
        "idle 299; red goods none",
        "play tribune; show end; play tribune",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            game over
            last turns 0, concordia none
            refused: the game is over
        "#]],
    );
    check(
        "idle 298; red goods none",
        "play tribune; show end",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        turn of blue
        last turns -, concordia none
    "#]],
    );
    check(
        "2 players; idle 199; red goods none",
        "play tribune",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        game over
    "#]],
    );
}

/// R12.8: a house or a purchase in the turn begins the count again.
#[test]
fn a_house_or_a_purchase_is_not_idle() {
    check(
        "idle 299; red land at l-roma-cosa; good of cosa brick; blue goods none",
        "play architect_start; end; build cosa; play tribune",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
    check(
        "idle 299; red hand senator; red goods 1 tool; blue goods none",
        "play senator; purchase 1; play tribune",
        expect![[r#"
            red plays senator
            red -1 tool (purchase)
            red buys architect from slot 1
            display: prefect mercator colonist diplomat_1 mason farmer smith
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
    check(
        "idle 299; red hand consul; red goods 1 tool; blue goods none",
        "play consul; purchase 1; play tribune",
        expect![[r#"
            red plays consul
            red -1 tool (purchase)
            red buys architect from slot 1
            display: prefect mercator colonist diplomat_1 mason farmer smith
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
}

/// R12.8: placing colonists, trade and production are idle.
#[test]
fn everything_else_is_idle() {
    check(
        "idle 299; red hand colonist; red goods 1 food 1 tool",
        "play colonist; settle land roma; show end",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a land colonist in roma
            game over
            last turns 0, concordia none
        "#]],
    );
}

/// R4.7, R5.7: what is paid goes to the bank: nobody else has more afterwards.
#[test]
fn payments_go_to_the_bank() {
    check(
        "red land at l-roma-cosa; good of cosa food; blue houses cosa; blue goods 1 wine; blue money 3",
        "play architect_start; end; build cosa; show blue",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 food (house)
            red -4 sestertii (house)
            red builds cosa
            turn of blue
            blue: 3 sestertii, 1 wine, home land 2 sea 2, free 7, houses left 14
        "#]],
    );
}

/// R12.8, R12.2: the position after the hundredth round is no position to play on from.
#[test]
fn a_position_after_the_last_idle_turn_is_over() {
    let problems = crate::scenario::position("idle 300").problems();
    expect!["after 300 idle turns the game is over"].assert_eq(&problems.join("\n"));
    assert!(set_up("idle 300; last turns 0").is_over());
}

/// R19.6: a refusal says what was refused; `check`, `is_legal` and `play` agree.
#[test]
fn a_refusal_names_its_answer() {
    let mut game = set_up("red hand none");
    let before = game;
    let illegal = game.play(Action::Play(Card::Senator), &mut ()).unwrap_err();
    assert_eq!(illegal.action, Action::Play(Card::Senator));
    assert_eq!(illegal, before.check(illegal.action).unwrap_err());
    assert_eq!(game, before);
}
