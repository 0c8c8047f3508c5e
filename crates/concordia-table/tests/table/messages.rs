//! Answers as messages (DESIGN section 4).

use concordia_rules::{Action, Actions, Card, Dice, Seat};
use concordia_table::limits::{ACTIONS_MAX, KEY_MAX};
use concordia_table::{Answer, Author, Message, Refusal};

use crate::shell::{NAMES, Shell, play, settings};

fn game() -> Shell {
    Shell::game(settings("map=italia players=3"))
}

/// A card that asks something afterwards.
fn architect() -> Action {
    Action::Play(Card::from_id("architect_start").expect("there is one"))
}

#[test]
fn a_message_is_played_once_however_often_it_comes() {
    let mut shell = game();
    let message = play(0, "k", &[architect(), Action::End]);
    let first = shell.say("livia", message.clone());
    let Answer::Played(acknowledgement) = &first else { panic!("{first:?}") };
    assert_eq!((acknowledgement.key(), acknowledgement.seq()), ("k", 1));
    assert_eq!(shell.say("livia", message.clone()), first, "the same answer");
    shell.play_on(5, &mut Dice::new(1));
    assert_eq!(shell.say("livia", message.clone()), first, "later too: the key comes before the sequence");
    shell.restart(10);
    assert_eq!(shell.say("livia", message), first, "and after a restart");
    assert_eq!(shell.table.seq(), 6);
    assert_eq!(shell.saved.rows[0].actions, "play architect_start; end");
}

#[test]
fn a_key_belongs_to_one_content_and_one_seat() {
    let mut shell = game();
    assert!(matches!(shell.say("livia", play(0, "k", &[architect()])), Answer::Played(_)));
    assert_eq!(shell.refused("livia", play(0, "k", &[architect(), Action::End])), Refusal::KeyReused);
    assert_eq!(shell.refused("livia", play(1, "k", &[Action::End])), Refusal::KeyReused);
    assert!(matches!(shell.say("livia", play(1, "k2", &[Action::End])), Answer::Played(_)));
    let mut dice = Dice::new(1);
    while shell.asked() != "marcus" {
        shell.play_once(&mut dice);
    }
    let same_key = play(shell.table.seq(), "k", &[architect()]);
    assert!(
        matches!(shell.say("marcus", same_key), Answer::Played(_)),
        "a key of one seat is free for another"
    );
}

#[test]
fn a_stale_message_gets_the_present_view() {
    let mut shell = game();
    shell.play_on(3, &mut Dice::new(2));
    let Answer::Stale(update) = shell.say("marcus", play(1, "k", &[architect()])) else { panic!("stale") };
    assert_eq!((update.after, update.seq, update.moves.len()), (1, 3, 2));
    assert_eq!(update.now, shell.update("marcus").now);
    let Answer::Stale(update) = shell.say("marcus", play(9, "k", &[architect()])) else { panic!("stale") };
    assert_eq!((update.after, update.seq), (3, 3), "from a future that is not");
    assert_eq!(shell.table.seq(), 3);
}

#[test]
fn an_illegal_answer_leaves_no_trace_and_is_named() {
    let mut shell = game();
    let before = shell.update("livia");
    let refusal = shell.refused("livia", play(0, "k", &[architect(), Action::Income, Action::End]));
    let Refusal::Illegal { nth: 1, why } = refusal else { panic!("{refusal:?}") };
    assert_eq!(why.action, Action::Income);
    assert_eq!(shell.update("livia"), before);
    assert!(shell.saved.rows.is_empty());
    assert!(matches!(shell.say("livia", play(0, "k", &[architect()])), Answer::Played(_)), "the key is free");
}

#[test]
fn only_the_holder_of_a_seat_answers_for_it() {
    let mut shell = game();
    assert_eq!(shell.refused("marcus", play(0, "k", &[architect()])), Refusal::NotAsked);
    assert_eq!(shell.refused("stranger", play(0, "k", &[architect()])), Refusal::NotSeated);
}

#[test]
fn a_message_has_a_proper_form() {
    let mut shell = game();
    let long = "k".repeat(KEY_MAX + 1);
    for key in ["", "two words", "ü", &long] {
        assert_eq!(shell.refused("livia", play(0, key, &[architect()])), Refusal::BadKey);
    }
    assert_eq!(shell.refused("livia", play(0, "k", &[])), Refusal::NoActions);
    let many = vec![Action::End; ACTIONS_MAX + 1];
    assert_eq!(shell.refused("livia", play(0, "k", &many)), Refusal::TooManyActions);
    let odd = [
        Action::Copy(Seat(200)),
        Action::Purchase { slot: 200, any: None },
        Action::Choose(9),
        Action::Recommend(Card::Hidden),
        Action::Play(Card::Hidden),
    ];
    for action in odd {
        assert!(matches!(shell.refused("livia", play(0, "k", &[action])), Refusal::Illegal { nth: 0, .. }));
    }
}

/// A message cannot go on where its sender does not know the position, whatever comes there.
#[test]
fn a_message_ends_where_the_sender_cannot_know() {
    let mut shell = game();
    let mut legal = Actions::new();
    shell.here("livia").legal_actions(&mut legal);
    let tribune = Action::Play(Card::from_id("tribune").unwrap());
    assert!(legal.contains(&tribune));
    let mut over = vec![tribune, Action::End];
    let mut game = shell.here("livia");
    game.play(tribune, &mut ()).unwrap();
    if game.deciding_seat() != Some(Seat(0)) {
        over.pop();
    }
    over.push(architect());
    let nth = over.len() - 1;
    assert_eq!(shell.refused("livia", play(0, "k", &over)), Refusal::TooFar { nth });
}

/// Whoever is asked builds and lets provinces produce where that is possible, so that storehouses overflow.
fn produce(shell: &mut Shell, dice: &mut Dice) {
    let mut legal = Actions::new();
    shell.here(shell.asked()).legal_actions(&mut legal);
    let rank = |action: &Action| match action {
        Action::Produce(_) | Action::Build(_) => 3,
        Action::Play(card) if card.id().starts_with("prefect") => 2,
        Action::Play(card) if card.id().starts_with("architect") => 2,
        Action::Move { .. } => 1,
        _ => 0,
    };
    let best = legal.iter().map(rank).max();
    let best: Vec<Action> = legal.iter().filter(|action| Some(rank(action)) == best).copied().collect();
    let action = dice.pick(&best);
    let message = play(shell.table.seq(), &format!("k{}", shell.table.seq()), &[action]);
    assert!(matches!(shell.say(shell.asked(), message), Answer::Played(_)));
}

/// R5.3, R5.6: a seat that wishes it is not asked what to store; it is a row like any other.
#[test]
fn overflow_is_stored_by_value_on_request() {
    let mut n_stored = 0;
    for seed in 0..12 {
        let mut shell = game();
        for name in &NAMES[..3] {
            assert_eq!(shell.say(name, Message::StoreByValue(true)), Answer::Done);
        }
        let mut dice = Dice::new(seed);
        for _ in 0..250 {
            produce(&mut shell, &mut dice);
        }
        for row in &shell.saved.rows {
            let keeps = row.actions.starts_with("keep");
            assert_eq!(keeps, row.author == Author::ByValue, "{row:?}");
            n_stored += u32::from(keeps);
        }
        let rows = shell.saved.rows.len();
        shell.restart(0);
        assert_eq!(shell.table.seq(), rows as u64);
    }
    assert!(n_stored > 10, "{n_stored}");
}

/// R11: whoever the game asks may answer, partners inside a turn too.
#[test]
fn partners_are_asked_inside_a_turn() {
    let mut shell = Shell::game(settings("map=imperium players=4 mode=team"));
    let mut n_inside = 0;
    let mut dice = Dice::new(3);
    for _ in 0..150 {
        let game = shell.here("livia");
        n_inside += u32::from(shell.table.asked_seat() != Some(game.turn()));
        shell.play_once(&mut dice);
    }
    assert!(n_inside > 20, "{n_inside}");
}
