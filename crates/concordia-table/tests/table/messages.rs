//! Answers as messages.

use concordia_rules::{Action, Actions, Card, Dice, Good, Options, Power, Seat};
use concordia_table::limits::{ACTIONS_MAX, AWAITED_MS, KEY_MAX};
use concordia_table::{Answer, Answers, Author, Input, Message, ReadAnswers, Refusal, UnreadAnswer};

use crate::shell::{NAMES, Shell, founding, play, settings};

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
    assert_eq!(shell.table.seq(), 3);
}

/// Two messages sent without waiting are both played, each as it was sent, while the first is still on its way to the
/// disk and nobody can know the position after it.
#[test]
fn a_message_behind_one_that_is_not_stored_yet_is_played_as_it_was_sent() {
    let mut shell = game();
    shell.held = Some(Vec::new());
    let mercator = Action::Play(Card::from_id("mercator_start").expect("there is one"));
    let sale = Action::Sell { good: Good::Food, count: 1 };
    let first = shell.send("livia", play(0, "k1", &[mercator]));
    let second = shell.send("livia", play(1, "k2", &[sale]));
    assert_eq!((shell.answer("livia", first), shell.answer("livia", second)), (None, None));
    shell.release();
    assert!(matches!(shell.answer("livia", first), Some(Answer::Played(_))));
    assert!(matches!(shell.answer("livia", second), Some(Answer::Played(_))));
    let rows: Vec<_> = shell.saved.rows.iter().map(|row| row.actions.as_str()).collect();
    assert_eq!(rows, ["play mercator_start", "sell 1 food"]);
}

/// A row that its sender has seen was written by another process, and comes.
#[test]
fn a_message_waits_for_the_row_it_was_written_after() {
    let mut shell = game();
    let (before, mut other) = (shell.saved.clone(), game());
    assert!(matches!(other.say("livia", play(0, "k1", &[architect()])), Answer::Played(_)));
    // We do not know of it yet, and reading again does not help.
    let id = shell.send("livia", play(1, "k2", &[Action::End]));
    assert_eq!((shell.answer("livia", id), shell.n_reloads), (None, 1));
    assert_eq!(shell.saved, before);
    // What others say goes on, and what the same connection says waits behind it.
    assert_eq!(shell.say("marcus", Message::Pause(true)), Answer::Done);
    assert_eq!(shell.say("marcus", Message::Pause(false)), Answer::Done);
    let behind = shell.send("livia", Message::StoreByValue(true));
    assert_eq!(shell.answer("livia", behind), None);
    shell.wait(AWAITED_MS - 1);
    assert_eq!(shell.answer("livia", id), None);
    shell.saved.rows.clone_from(&other.saved.rows);
    shell.input(Input::Changed);
    assert!(matches!(shell.answer("livia", id), Some(Answer::Played(_))));
    assert_eq!(shell.answer("livia", behind), Some(Answer::Done));
    assert_eq!(shell.saved.rows[1].actions, "end");
}

/// A row that does not come was never there: after two seconds and a last look the message is stale.
#[test]
fn a_message_from_a_future_that_is_not_is_stale_after_a_while() {
    let mut shell = game();
    shell.play_on(3, &mut Dice::new(2));
    let rows = shell.saved.rows.clone();
    let id = shell.send("marcus", play(9, "k", &[architect()]));
    let twice = shell.send("marcus", Message::StoreByValue(true));
    shell.wait(AWAITED_MS - 1);
    assert_eq!(shell.answer("marcus", id), None);
    shell.wait(1);
    let Some(Answer::Stale(update)) = shell.answer("marcus", id) else { panic!("stale") };
    assert_eq!((update.after, update.seq), (3, 3));
    assert_eq!(shell.answer("marcus", twice), Some(Answer::Done));
    assert_eq!((shell.saved.rows, shell.n_reloads), (rows, 2));
}

/// What is refused here may have been played by another process, where it was sent as well.
#[test]
fn nothing_is_refused_that_another_process_has_played() {
    let mut shell = game();
    let mut other = game();
    assert_eq!(shell.say("marcus", Message::Pause(true)), Answer::Done);
    let message = play(0, "k1", &[architect()]);
    assert!(matches!(other.say("livia", message.clone()), Answer::Played(_)));
    shell.saved.rows.clone_from(&other.saved.rows);
    // The pause is all that we know of.
    assert!(matches!(shell.say("livia", message), Answer::Played(_)));
    // A server that is alone need not look.
    let mut alone = game();
    alone.table = alone.table.alone();
    assert_eq!(alone.refused("marcus", play(0, "k", &[architect()])), Refusal::NotAsked);
    assert_eq!(alone.n_reloads, 0);
}

/// What a word means depends on the map, which may change until the start: answers are read when they are considered.
#[test]
fn answers_are_read_for_the_game_that_is_played() {
    #[derive(Debug)]
    struct Cities(&'static str);
    impl ReadAnswers for Cities {
        fn n_answers(&self) -> usize {
            1
        }
        fn read(&self, options: &Options) -> Result<Vec<Action>, UnreadAnswer> {
            let city = options.board().city_by_id(self.0);
            let bad = UnreadAnswer { nth: 0, is_illegal: false, message: "there is no such city".to_owned() };
            city.map(|city| vec![Action::Start(city)]).ok_or(bad)
        }
    }
    let message =
        |city| Message::Play { expected_seq: 0, key: "k".to_owned(), answers: Answers::new(Cities(city)) };
    let mut shell = Shell::found(founding(settings("map=cyprus players=2")));
    shell.seat_everybody();
    let id = shell.send("livia", message("aleria"));
    assert_eq!(shell.answer("livia", id), None, "the game may have begun elsewhere");
    let balearica = Box::new(settings("map=balearica players=2"));
    let mut other = shell.saved.head.clone();
    other.settings = *balearica;
    other.version += 1;
    other.phase = concordia_table::Phase::Playing;
    shell.saved.head = other;
    shell.input(Input::Changed);
    let Some(Answer::Refused(refusal)) = shell.answer("livia", id) else { panic!("refused") };
    assert!(matches!(refusal, Refusal::Unread(_) | Refusal::Illegal { .. }), "{refusal:?}");
    assert_eq!(shell.saved.rows, []);
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
        Action::Choose(Power::Consul),
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
        Action::Produce { .. } | Action::Build(_) => 3,
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
