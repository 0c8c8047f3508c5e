//! What a viewer may know (R18).

use concordia_rules::{Action, Card, Decision, DecisionKind, Game, HiddenCard, Position, Seat};
use expect_test::expect;

use crate::scenario::set_up;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn view_of(setup: &str, viewer: Option<Seat>) -> Game {
    set_up(setup).view(viewer, 0).game()
}

/// The game with all cards hidden that may be: what must be equal for everybody.
fn public(mut position: Position) -> Position {
    for player in &mut position.players {
        let top = player.pile.cards.last().copied();
        player.hand.cards.fill(Card::Hidden);
        player.hand.hidden = true;
        player.pile.cards.fill(Card::Hidden);
        player.pile.hidden = true;
        if let (Some(last), Some(top)) = (player.pile.cards.last_mut(), top) {
            *last = top;
        }
    }
    position.stack.cards.fill(Card::Hidden);
    position.stack.hidden = true;
    position
}

const SETUP: &str = "red pile senator prefect; blue pile mercator colonist; blue hand mason; red houses cosa";

/// R18.1: everything but cards is public, and the top card of every pile is.
#[test]
fn everything_but_cards_is_public() {
    let truth = set_up(SETUP);
    for viewer in [None, Some(RED), Some(BLUE)] {
        let view = truth.view(viewer, 0);
        assert_eq!(public(view.position()), public(truth.position()));
        assert_eq!(view.n_stack(), truth.n_stack());
        assert_eq!(view.player(BLUE).top(), Some(Card::Colonist));
        assert!(view.is_view());
    }
    assert!(!truth.is_view());
}

/// R18.2, R18.4: a viewer sees the own hand and the whole own pile, of the others only the top card.
#[test]
fn only_the_own_cards_are_shown() {
    let view = view_of(SETUP, Some(BLUE));
    assert_eq!(view.player(BLUE).hand(), [Card::Tribune, Card::Mason]);
    assert_eq!(view.player(BLUE).pile(), [Card::Mercator, Card::Colonist]);
    assert_eq!(view.player(RED).hand(), [Card::Hidden; 7]);
    assert_eq!(view.player(RED).pile(), [Card::Hidden, Card::Prefect]);
    assert!(view.hides_hand(RED) && view.hides_pile(RED) && !view.hides_hand(BLUE));
    assert_eq!(view.score(RED), None);
    assert!(view.score(BLUE).is_some());
}

/// R18.2, R9.5: nobody sees the stack, not even the order of one's own knowledge.
#[test]
fn the_stack_is_hidden_from_everybody() {
    for viewer in [None, Some(RED)] {
        let view = view_of(SETUP, viewer);
        assert!(view.hides_stack());
        assert!(view.position().stack.cards.iter().all(|&card| card == Card::Hidden));
    }
}

/// R18.1: two games that differ in hidden cards only look the same.
#[test]
fn games_that_differ_in_hidden_cards_look_the_same() {
    let one = "red hand senator prefect; stack smith mason; blue pile mason prefect";
    let other = "red hand colonist weaver; stack weaver smith; blue pile farmer prefect";
    assert_ne!(set_up(one), set_up(other));
    assert_eq!(view_of(one, Some(Seat(2))), view_of(other, Some(Seat(2))));
    assert_eq!(view_of(one, None), view_of(other, None));
}

/// R18.6, R18.3: with `show_derivable` hands and piles are shown, the stack is not.
#[test]
fn show_derivable_shows_hands_and_piles() {
    let setup = format!("option show_derivable on; {SETUP}");
    let view = view_of(&setup, None);
    let truth = set_up(&setup);
    assert_eq!(view.player(RED), truth.player(RED));
    assert_eq!(view.player(BLUE), truth.player(BLUE));
    assert!(view.hides_stack());
}

/// R18.7: after the end everything is revealed.
#[test]
fn after_the_end_everything_is_revealed() {
    let setup = format!("{SETUP}; last turns 0; red concordia");
    assert_eq!(view_of(&setup, None), set_up(&setup));
}

/// R18.4: a view waits where another seat chooses a card, and can be told which one it was.
#[test]
fn a_view_waits_for_a_card_of_another_hand() {
    let mut view = view_of("red goods none; red hand senator prefect", Some(BLUE));
    let waits = Decision::Hidden { of: HiddenCard::Card, turn_over: true };
    assert_eq!(view.decision(), waits);
    let refusal = view.play(Action::Play(Card::Tribune), &mut ()).unwrap_err();
    expect!["the game cannot go on without a hidden card"].assert_eq(&refusal.to_string());
    view.replay(Action::Play(Card::Prefect), &mut ()).unwrap();
    assert_eq!(view.player(RED).pile(), [Card::Prefect]);
    assert_eq!(view.player(RED).hand(), [Card::Hidden; 2]);
    let asked = Decision::Asked { seat: RED, kind: DecisionKind::Prefect };
    assert_eq!(view.decision(), asked);
}

/// R18.2, R9.4: a view waits where a card comes from the stack.
#[test]
fn a_view_waits_for_a_card_of_the_stack() {
    let mut view = view_of("red hand senator; red goods 1 tool", Some(RED));
    view.play(Action::Play(Card::Senator), &mut ()).unwrap();
    view.play(Action::Purchase { slot: 1, any: None }, &mut ()).unwrap();
    let waits = Decision::Hidden { of: HiddenCard::Display, turn_over: true };
    assert_eq!(view.decision(), waits);
    let refusal = view.play(Action::End, &mut ()).unwrap_err();
    expect!["the game cannot go on without a hidden card"].assert_eq(&refusal.to_string());
}

/// R18.2: a hidden card is never an answer.
#[test]
fn a_hidden_card_cannot_be_played() {
    let refusal = set_up("").check(Action::Play(Card::Hidden)).unwrap_err();
    expect!["a hidden card cannot be played"].assert_eq(&refusal.to_string());
}

/// R18.2, R8.6.6: what lies under a Diplomat may be hidden; where a Magister could be copied, a view of the middle of a
/// turn waits for that card.
#[test]
fn a_view_within_a_turn_does_not_look_under_a_diplomat() {
    let mut game = set_up(
        "option card_set venus; red hand diplomat_start; red pile mason prefect; blue pile mason magister",
    );
    game.play(Action::Play(Card::DiplomatStart), &mut ()).unwrap();
    waits_for_a_card(&game.view(Some(BLUE), 0));
}

/// R18.2, R8.10.1: nor under a Magister.
#[test]
fn a_view_within_a_turn_does_not_look_under_a_magister() {
    let mut game =
        set_up("option card_set venus; red hand magister; red pile mason prefect; blue pile mason");
    game.play(Action::Play(Card::Magister), &mut ()).unwrap();
    waits_for_a_card(&game.view(Some(BLUE), 0));
}

fn waits_for_a_card(view: &Game) {
    assert_eq!(view.decision(), Decision::Hidden { of: HiddenCard::Card, turn_over: false });
    let mut legal = concordia_rules::Actions::new();
    view.legal_actions(&mut legal);
    assert!(legal.is_empty());
    assert!(view.quote().is_empty());
}
