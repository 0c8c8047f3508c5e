//! Watching, coming back, and what each viewer is shown.

use concordia_rules::{Dice, Seat};
use concordia_table::limits::{CONNECTIONS_PER_VISITOR_MAX, MOVES_KEPT, SPECTATORS_MAX};
use concordia_table::{Answer, Connection, Frame, Input, Message, Refusal, Visitor, Who};

use crate::shell::{Shell, connection, settings};

fn game() -> Shell {
    Shell::game(settings("map=italia players=3"))
}

#[test]
fn everybody_is_told_of_every_row() {
    let mut shell = game();
    shell.say("stranger", Message::Watch { seen: None, heard: 0 });
    shell.frames.clear();
    shell.play_on(10, &mut Dice::new(1));
    for (name, viewer) in [("livia", Some(Seat(0))), ("gaia", Some(Seat(2))), ("stranger", None)] {
        let updates = shell.updates(name);
        let rows: Vec<u64> = updates.iter().map(|update| update.seq).collect();
        assert_eq!(rows, (1..=10).collect::<Vec<_>>(), "{name}");
        assert!(updates.iter().all(|update| update.moves.len() == 1 && update.now.viewer() == viewer));
        assert!(updates.iter().all(|update| update.now.view().hides_stack()));
    }
}

#[test]
fn the_acknowledgement_comes_before_the_news() {
    let mut shell = game();
    shell.frames.clear();
    let message = shell.any_play("k");
    shell.say("livia", message);
    let frames = &shell.frames[&connection("livia")];
    assert!(matches!(frames[0], Frame::Answer { answer: Answer::Played(_), .. }));
    assert!(matches!(frames[1], Frame::Update(_)));
    assert_eq!(frames.len(), 2);
}

#[test]
fn who_comes_back_gets_the_gap_or_the_present() {
    let mut shell = game();
    shell.play_on(MOVES_KEPT as u64 + 6, &mut Dice::new(1));
    let seq = shell.table.seq();
    for restarts in [false, true] {
        if restarts {
            shell.restart(0);
        }
        for (seen, n_moves) in [
            (Some(seq), 0),
            (Some(seq - 3), 3),
            (Some(6), MOVES_KEPT),
            (Some(5), 0),
            (None, 0),
            (Some(seq + 9), 0),
        ] {
            shell.frames.clear();
            assert_eq!(shell.say("marcus", Message::Watch { seen, heard: 0 }), Answer::Done);
            let update = shell.updates("marcus")[0].clone();
            assert_eq!((update.seq, update.moves.len()), (seq, n_moves), "{seen:?}");
            assert_eq!(update.after, seq - n_moves as u64);
        }
    }
}

#[test]
fn a_gone_connection_is_told_nothing() {
    let mut shell = game();
    shell.input(Input::Gone(connection("gaia")));
    shell.frames.clear();
    shell.play_on(3, &mut Dice::new(1));
    assert!(!shell.frames.contains_key(&connection("gaia")));
    assert!(!shell.table.can_sleep());
    shell.input(Input::Gone(connection("livia")));
    shell.input(Input::Gone(connection("marcus")));
    assert!(shell.table.can_sleep());
}

#[test]
fn watchers_are_bounded_and_players_always_fit() {
    let mut shell = game();
    let mut watch = |visitor: String, nth: u64| {
        let from = Who { visitor: Visitor(visitor), connection: Connection(1_000 + nth) };
        shell.input(Input::Message { from, id: nth, message: Message::Watch { seen: None, heard: 0 } });
        shell.frames[&Connection(1_000 + nth)][0].clone()
    };
    let refused = |id| Frame::Answer { id, answer: Answer::Refused(Refusal::TooManyWatchers) };
    for nth in 0..SPECTATORS_MAX as u64 {
        assert_ne!(watch(format!("v{nth}"), nth), refused(nth));
    }
    assert_eq!(watch("one-more".to_owned(), 200), refused(200));
    // One of Livia's tabs is open already.
    for nth in 1..CONNECTIONS_PER_VISITOR_MAX as u64 {
        assert_ne!(watch("livia".to_owned(), 300 + nth), refused(300 + nth));
    }
    assert_eq!(watch("livia".to_owned(), 400), refused(400));
}

#[test]
fn the_room_is_told_when_it_changes_and_not_with_every_move() {
    let mut shell = game();
    shell.frames.clear();
    shell.play_on(5, &mut Dice::new(1));
    let n_rooms = |shell: &Shell| {
        let frames = &shell.frames[&connection("gaia")];
        frames.iter().filter(|frame| matches!(frame, Frame::Room(_))).count()
    };
    assert_eq!(n_rooms(&shell), 0);
    shell.say("livia", Message::Pause(true));
    assert_eq!(n_rooms(&shell), 1);
}

/// R18.5: what was recommended is for the two partners.
#[test]
fn a_recommendation_is_shown_to_the_partners_only() {
    let mut n_recommended = 0;
    for seed in 0..30 {
        let mut shell = Shell::game(settings("map=imperium players=4 mode=team"));
        shell.say("stranger", Message::Watch { seen: None, heard: 0 });
        shell.play_on(60, &mut Dice::new(seed));
        let told = |name: &str| -> Vec<_> {
            let moves = shell.updates(name).into_iter().flat_map(|update| &update.moves);
            moves.flat_map(|it| it.actions.iter().map(move |action| (it.seq, it.seat, *action))).collect()
        };
        let by_all: Vec<_> = crate::shell::NAMES[..4].iter().map(|name| told(name)).collect();
        for (nth, (seq, seat, action)) in told("stranger").into_iter().enumerate() {
            if action != concordia_rules::Action::Recommend(concordia_rules::Card::Hidden) {
                continue;
            }
            n_recommended += 1;
            for viewer in 0..4 {
                let knows = viewer % 2 == seat.0 % 2;
                let (seq_told, _, seen) = by_all[usize::from(viewer)][nth];
                assert_eq!((seq_told, seen != action), (seq, knows), "seed {seed}");
            }
        }
    }
    assert!(n_recommended > 5, "{n_recommended}");
}
