//! The store: nothing is said before it is there, nothing is lost when it fails, damage is noticed.

use concordia_rules::Dice;
use concordia_table::limits::{CONFLICTS_MAX, QUEUE_MAX, RETRY_MS};
use concordia_table::{Answer, Frame, Hash, Head, Input, Message, Millis, Refusal, Row, StoreFailure, Table};

use crate::shell::{Shell, connection, settings};

fn game() -> Shell {
    Shell::game(settings("map=italia players=3"))
}

fn pause(on: bool) -> Message {
    Message::Pause(on)
}

/// Nothing is acknowledged before it is on disk.
#[test]
fn nothing_is_acknowledged_or_told_before_it_is_stored() {
    let mut shell = game();
    shell.frames.clear();
    shell.held = Some(Vec::new());
    let message = shell.any_play("k");
    let id = shell.send("livia", message);
    assert_eq!(shell.held.as_ref().unwrap().len(), 1);
    assert!(shell.frames.is_empty(), "silence");
    assert_eq!(shell.table.seq(), 0);
    assert!(shell.asks.is_empty());
    shell.release();
    assert!(matches!(shell.answer("livia", id), Some(Answer::Played(_))));
}

#[test]
fn messages_wait_for_the_store_and_too_many_are_busy() {
    let mut shell = game();
    shell.held = Some(Vec::new());
    let first = shell.send("livia", pause(true));
    let waiting: Vec<u64> = (0..QUEUE_MAX).map(|nth| shell.send("marcus", pause(nth % 2 == 0))).collect();
    let too_many = shell.send("gaia", pause(false));
    assert_eq!(shell.answer("gaia", too_many), Some(Answer::Refused(Refusal::Busy)));
    assert_eq!(shell.held.as_ref().unwrap().len(), 1, "one write at a time");
    let watch = shell.send("gaia", Message::Watch { seen: None, heard: 0 });
    assert_eq!(shell.answer("gaia", watch), Some(Answer::Done), "looking needs no store");
    shell.release();
    assert_eq!(shell.answer("livia", first), Some(Answer::Done));
    for id in waiting {
        assert_eq!(shell.answer("marcus", id), Some(Answer::Done));
    }
}

/// The disk is full.
#[test]
fn a_failed_write_left_no_trace() {
    let mut shell = game();
    let (before, message) = (shell.update("livia"), shell.any_play("k"));
    shell.next_outcome = Some(Err(StoreFailure::Failed));
    assert_eq!(shell.refused("livia", message.clone()), Refusal::StoreFailed);
    assert_eq!(shell.n_reloads, 1);
    assert_eq!(shell.update("livia"), before);
    assert!(matches!(shell.say("livia", message), Answer::Played(_)), "the same message works later");
}

/// The connection to the database broke after the commit.
#[test]
fn a_write_that_only_seemed_to_fail_is_acknowledged() {
    let mut shell = game();
    shell.held = Some(Vec::new());
    let message = shell.any_play("k");
    let id = shell.send("livia", message);
    let write = shell.held.take().unwrap().remove(0);
    shell.put(&write);
    shell.input(Input::Stored { number: write.number, outcome: Err(StoreFailure::Failed) });
    assert!(matches!(shell.answer("livia", id), Some(Answer::Played(_))));
    assert_eq!(shell.table.seq(), 1);
}

/// Two processes on one database: the loser reloads and everybody sees one order.
#[test]
fn who_loses_a_race_reloads() {
    let mut shell = game();
    let message = shell.any_play("k");
    shell.held = Some(Vec::new());
    let id = shell.send("livia", message);
    let mine = shell.held.take().unwrap().remove(0);
    // The other process plays something else meanwhile.
    let mut other = game();
    other.play_on(3, &mut Dice::new(5));
    shell.saved = other.saved.clone();
    shell.frames.clear();
    shell.input(Input::Stored { number: mine.number, outcome: Err(StoreFailure::Conflict) });
    let Some(Answer::Stale(update)) = shell.answer("livia", id) else { panic!("she is shown how it stands") };
    assert_eq!((update.after, update.seq, update.moves.len()), (0, 3, 3));
    assert_eq!(shell.updates("marcus").last().unwrap().moves.len(), 3);
    assert_eq!(shell.update("gaia").now, other.update("gaia").now);
    // News of the other process come without a race too.
    other.play_on(2, &mut Dice::new(6));
    shell.saved = other.saved.clone();
    shell.input(Input::Changed);
    assert_eq!(shell.table.seq(), 5);
}

/// The same message came to both processes: the loser acknowledges what the other has stored.
#[test]
fn who_loses_a_race_against_the_same_message_acknowledges_it() {
    let mut shell = game();
    let message = shell.any_play("k");
    shell.held = Some(Vec::new());
    let id = shell.send("livia", message.clone());
    let mine = shell.held.take().unwrap().remove(0);
    let mut other = game();
    // It took a little longer there, so the rows differ.
    other.now += 5;
    assert!(matches!(other.say("livia", message), Answer::Played(_)));
    shell.saved = other.saved.clone();
    shell.input(Input::Stored { number: mine.number, outcome: Err(StoreFailure::Conflict) });
    let Some(Answer::Played(done)) = shell.answer("livia", id) else { panic!("it is stored") };
    assert_eq!((done.key(), done.seq()), ("k", 1));
    assert_eq!(shell.table.seq(), 1, "and played once");
}

/// What is no move is tried again on what the other process has stored.
#[test]
fn who_loses_a_race_in_the_lobby_sits_down_all_the_same() {
    let mut shell = Shell::found(crate::shell::founding(settings("map=italia players=3")));
    let claim = |name| crate::shell::claim(None, "secret", name);
    shell.held = Some(Vec::new());
    let id = shell.send("marcus", claim("marcus"));
    let mine = shell.held.take().unwrap().remove(0);
    let mut other = Shell::found(crate::shell::founding(settings("map=italia players=3")));
    other.say("livia", claim("livia"));
    shell.saved = other.saved.clone();
    shell.input(Input::Stored { number: mine.number, outcome: Err(StoreFailure::Conflict) });
    assert_eq!(shell.answer("marcus", id), Some(Answer::Done));
    let names: Vec<_> = shell.table.head().names().collect();
    assert_eq!(names, ["livia", "marcus", ""]);
}

#[test]
fn a_store_that_always_sees_another_writer_is_given_up() {
    let mut shell = game();
    let message = shell.any_play("k");
    shell.held = Some(Vec::new());
    let id = shell.send("livia", message);
    let mut n_tries = 0;
    while shell.answer("livia", id).is_none() {
        let write = shell.held.as_mut().unwrap().remove(0);
        n_tries += 1;
        shell.input(Input::Stored { number: write.number, outcome: Err(StoreFailure::Conflict) });
    }
    assert_eq!(n_tries, CONFLICTS_MAX + 1);
    assert_eq!(shell.answer("livia", id), Some(Answer::Refused(Refusal::StoreFailed)));
}

#[test]
fn the_table_does_not_hammer_a_broken_store() {
    let mut shell = game();
    shell.say("livia", Message::Resign);
    let ask = shell.asks.pop().unwrap();
    shell.next_outcome = Some(Err(StoreFailure::Failed));
    shell.input(Input::Bot { ask: ask.number, answer: None });
    assert!(shell.asks.is_empty() && shell.table.seq() == 0, "it waits");
    shell.wait(RETRY_MS);
    assert_eq!(shell.asks.len(), 1, "and tries again");
}

#[test]
fn late_and_doubled_reports_are_ignored() {
    let mut shell = game();
    shell.held = Some(Vec::new());
    let id = shell.send("livia", pause(true));
    let number = shell.held.as_ref().unwrap()[0].number;
    shell.input(Input::Stored { number: number - 1, outcome: Ok(()) });
    shell.input(Input::Reloaded(Box::new(shell.saved.clone())));
    assert_eq!(shell.answer("livia", id), None);
    shell.release();
    shell.input(Input::Stored { number, outcome: Ok(()) });
    assert_eq!(shell.answer("livia", id), Some(Answer::Done));
}

fn load_damaged(shell: &Shell, damage: impl FnOnce(&mut Vec<Row>)) -> Table {
    let mut saved = shell.saved.clone();
    damage(&mut saved.rows);
    Table::load(Millis(shell.now), saved, 0, true).0
}

/// A damaged game stops alone and says why; nobody can do anything there, everybody can see that.
#[test]
fn damage_freezes_a_table_with_a_reason() {
    let mut shell = game();
    shell.play_on(6, &mut Dice::new(1));
    let reason = |damage: &dyn Fn(&mut Vec<Row>)| {
        load_damaged(&shell, damage).frozen_reason().expect("frozen").to_owned()
    };
    let chain = "it does not follow the row before it; the chain is damaged";
    assert_eq!(reason(&|rows| rows[2].actions = "end".to_owned()), format!("row 3: {chain}"));
    assert_eq!(reason(&|rows| rows[2].thought_ms += 1), format!("row 3: {chain}"));
    assert_eq!(reason(&|rows| rows[2].hash = Hash::of_text("")), format!("row 3: {chain}"));
    assert_eq!(reason(&|rows| drop(rows.remove(0))), "row 1: its number is 2");
    let forged = reason(&|rows| {
        // Somebody who knows how to hash still cannot play out of turn.
        let row = &mut rows[5];
        row.seat = concordia_rules::Seat((row.seat.0 + 1) % 3);
        row.hash = row.hash_after(shell.saved.rows[4].hash, "t1");
    });
    assert_eq!(forged, "row 6: answer 1: another seat was asked");
    assert_eq!(load_damaged(&shell, |_| {}).frozen_reason(), None);

    shell.saved.rows[0].actions.push('x');
    shell.restart(0);
    assert!(matches!(shell.refused("livia", pause(true)), Refusal::Frozen(_)));
    shell.say("marcus", Message::Watch { seen: None, heard: 0 });
    let frames = &shell.frames[&connection("marcus")];
    assert!(frames.iter().any(|frame| matches!(frame, Frame::Room(room) if room.frozen.is_some())));
    assert!(shell.updates("marcus").is_empty());
}

/// The seed and the options are part of the chain.
#[test]
fn another_seed_is_damage() {
    let mut shell = game();
    shell.play_on(1, &mut Dice::new(1));
    shell.saved.head.seed = concordia_table::Seed(43);
    shell.restart(0);
    assert!(shell.table.frozen_reason().is_some());
}

#[test]
fn a_damaged_head_is_refused_with_a_reason() {
    let shell = game();
    let text = shell.saved.head.write();
    assert_eq!(Head::read(&text).as_ref(), Ok(&shell.saved.head));
    for (nth, line) in text.lines().enumerate() {
        let others = text.lines().enumerate().filter(|(it, _)| *it != nth);
        let without = others.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
        assert!(Head::read(&without).is_err(), "without {line:?}");
        let doubled = format!("{text}{line}\n");
        if nth > 0 {
            assert!(Head::read(&doubled).is_err(), "{line:?} twice");
        }
    }
    let mut dice = Dice::new(1);
    for _ in 0..20_000 {
        let mut bytes = text.clone().into_bytes();
        let at = dice.below(bytes.len());
        bytes[at] = dice.below(128) as u8;
        // It is read or refused; it never panics.
        let _ = Head::read(&String::from_utf8(bytes).unwrap());
    }
}

#[test]
fn what_is_printed_of_a_table_holds_no_secrets() {
    let mut shell = game();
    shell.play_on(3, &mut Dice::new(1));
    let text = format!("{:?} {:?}", shell.table, shell.saved.head);
    assert!(!text.contains("secret") && !text.contains("Hidden") && !text.contains("42"), "{text}");
}
