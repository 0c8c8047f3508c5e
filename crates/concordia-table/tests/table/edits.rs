//! What is changed on a stored table from outside: whoever has it in memory reads it again, and nothing else is lost.

use concordia_rules::{Dice, Seat};
use concordia_table::{ANONYMOUS, Absence, Answer, Edit, Input, Message, Phase, Refusal};

use crate::shell::{NAMES, Shell, claim, founding, settings, visitor};

/// Another process changes the table and says so.
fn edit(shell: &mut Shell, edit: Edit<'_>) {
    let write = shell.saved.edited(edit).expect("something changes");
    shell.put(&write);
    shell.input(Input::Changed);
    assert_eq!(shell.saved.edited(edit), None, "once is enough");
}

fn game() -> Shell {
    Shell::game(settings("map=italia players=3"))
}

#[test]
fn who_is_sent_away_has_a_bot_in_the_seat_and_may_come_back() {
    let mut shell = game();
    edit(&mut shell, Edit::SendAway(&visitor("livia")));
    let chair = &shell.room("marcus").chairs[0];
    assert_eq!((chair.name.as_deref(), chair.stand_in), (Some("livia"), Some(Absence::Left)));
    assert_eq!(shell.asks.last().unwrap().seat, Seat(0), "the bot is asked");
    assert_eq!(shell.say("livia", Message::Return), Answer::Done);
}

#[test]
fn who_is_forgotten_leaves_a_seat_without_a_name_and_a_record_that_verifies() {
    let mut shell = game();
    let mut dice = Dice::new(1);
    for _ in 0..20 {
        shell.play_once(&mut dice);
    }
    let rows = shell.saved.rows.clone();
    edit(&mut shell, Edit::Forget(&visitor("livia")));
    let chair = &shell.room("marcus").chairs[0];
    assert_eq!((chair.name.as_deref(), chair.stand_in), (Some(ANONYMOUS), Some(Absence::Left)));
    assert!(!shell.saved.head.write().contains("livia"));
    assert_eq!(shell.saved.head.host, visitor("marcus"), "somebody else may arrange the next game");
    assert_eq!(shell.saved.rows, rows);
    // Nobody can take the seat back.
    assert_eq!(shell.refused("livia", Message::Return), Refusal::NotSeated);
    assert_eq!(shell.refused("livia", claim(Some(0), "secret", "Livia")), Refusal::AlreadyStarted);
    assert!(shell.saved.outcomes().is_ok());
    shell.restart(1);
    assert_eq!(shell.table.frozen_reason(), None);
    // Neither does a rematch seat somebody who is not there.
    edit(&mut shell, Edit::End);
    assert_eq!(shell.say("marcus", Message::Rematch { same_seed: false }), Answer::Done);
    let rematch = shell.rematches.pop().unwrap();
    assert!(rematch.chairs[0].is_open() && rematch.chairs[1].is_of(&visitor("marcus")));
}

#[test]
fn in_the_lobby_a_chair_is_free_again_and_somebody_else_is_the_host() {
    let livia = visitor("livia");
    for change in [Edit::SendAway(&livia), Edit::Forget(&livia)] {
        let mut shell = Shell::found(founding(settings("map=italia players=3")));
        for name in &NAMES[..2] {
            assert_eq!(shell.say(name, claim(None, "secret", name)), Answer::Done);
        }
        edit(&mut shell, change);
        assert!(shell.saved.head.chairs[0].is_open());
        assert_eq!(shell.saved.head.host, visitor("marcus"));
    }
}

#[test]
fn a_game_that_is_ended_is_told_to_everybody_and_its_luck_is_shown() {
    let mut shell = game();
    let message = shell.any_play("k");
    edit(&mut shell, Edit::End);
    assert_eq!(shell.room("gaia").phase, Phase::Abandoned);
    assert_eq!(shell.refused("livia", message), Refusal::NotPlaying);
    let mut lobby = Shell::found(founding(settings("map=italia players=3")));
    assert_eq!(lobby.saved.edited(Edit::End), None, "there is no game");
    assert_eq!(lobby.say("livia", claim(None, "secret", "Livia")), Answer::Done);
}

#[test]
fn a_name_is_changed_where_its_owner_sits() {
    let mut shell = game();
    edit(&mut shell, Edit::Rename(&visitor("marcus"), "Somebody"));
    let names: Vec<_> = shell.room("gaia").chairs.iter().filter_map(|chair| chair.name.clone()).collect();
    assert_eq!(names, ["livia", "Somebody", "gaia"]);
}

/// A message that was on its way is considered again on what is there now.
#[test]
fn a_move_that_meets_an_edit_is_neither_lost_nor_doubled() {
    let mut shell = game();
    shell.held = Some(Vec::new());
    let message = shell.any_play("k");
    let id = shell.send("livia", message);
    let write = shell.saved.edited(Edit::SendAway(&visitor("marcus"))).unwrap();
    let move_write = shell.held.take().unwrap().remove(0);
    shell.put(&write);
    shell.input(Input::Stored {
        number: move_write.number,
        outcome: Err(concordia_table::StoreFailure::Conflict),
    });
    assert!(matches!(shell.answer("livia", id), Some(Answer::Played(_))), "{:?}", shell.answer("livia", id));
    assert_eq!(shell.saved.rows.len(), 1);
    assert_eq!(shell.saved.head.chairs[1].stand_in, Some(Absence::Left));
}
