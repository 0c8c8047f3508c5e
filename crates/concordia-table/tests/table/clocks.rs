//! Time: who is charged, who is not, and what happens when it is up.

use concordia_rules::{Dice, Seat};
use concordia_table::limits::{BOT_MS, CLOCK_SAVE_MS, JUMP_MS, RETURN_MS};
use concordia_table::{Absence, Answer, Author, ClockRule, Input, Message, Millis, Refusal, Settings};

use crate::shell::{Shell, settings};

const DAY: u64 = 24 * 3_600_000;
const MINUTE: u64 = 60_000;

fn game(clock: ClockRule) -> Shell {
    Shell::game(Settings { clock, ..settings("map=italia players=3") })
}

fn left(shell: &Shell) -> Vec<u64> {
    shell.update("livia").clocks.left_ms
}

#[test]
fn without_a_clock_nobody_runs_out() {
    let mut shell = game(ClockRule::None);
    shell.wait(1_000 * DAY);
    assert_eq!(left(&shell), [0; 0]);
    assert!(shell.asks.is_empty());
    let message = shell.any_play("k");
    assert!(matches!(shell.say("livia", message), Answer::Played(_)));
    assert_eq!(shell.saved.rows[0].thought_ms, 1_000 * DAY);
}

#[test]
fn days_per_move_begin_anew_with_each_move() {
    let mut shell = game(ClockRule::PerMove { ms: 2 * DAY });
    shell.wait(DAY);
    assert_eq!(left(&shell), [DAY, 2 * DAY, 2 * DAY]);
    let mut dice = Dice::new(1);
    while shell.asked() == "livia" {
        shell.play_once(&mut dice);
    }
    shell.wait(DAY + 1);
    while shell.asked() != "livia" {
        shell.play_once(&mut dice);
    }
    assert_eq!(left(&shell)[0], 2 * DAY);
}

#[test]
fn minutes_per_game_run_down_and_turns_add_to_them() {
    let mut shell = game(ClockRule::PerGame { ms: 10 * MINUTE, increment_ms: 5_000 });
    let mut dice = Dice::new(1);
    shell.wait(MINUTE);
    while shell.asked() == "livia" {
        shell.play_once(&mut dice);
    }
    assert_eq!(left(&shell), [9 * MINUTE + 5_000, 10 * MINUTE, 10 * MINUTE]);
    assert_eq!(shell.saved.rows[0].thought_ms, MINUTE);
    assert_eq!(shell.update("livia").clocks.running, Some(Seat(1)));
}

#[test]
fn when_time_is_up_a_bot_sits_in_until_the_player_is_back() {
    let mut shell = game(ClockRule::PerGame { ms: 2 * MINUTE, increment_ms: 0 });
    shell.wait(2 * MINUTE);
    assert_eq!(shell.room("marcus").chairs[0].stand_in, Some(Absence::TimedOut));
    assert_eq!((shell.asks[0].level.as_str(), shell.asks[0].seat), ("agricola", Seat(0)));
    let message = shell.any_play("k");
    assert_eq!(shell.refused("livia", message.clone()), Refusal::Absent);
    assert_eq!(shell.say("livia", Message::Return), Answer::Done);
    let ask = shell.asks.remove(0);
    shell.input(Input::Bot { ask: ask.number, answer: Some(vec![concordia_rules::Action::End]) });
    assert_eq!(shell.table.seq(), 0, "the bot is too late");
    assert_eq!(left(&shell)[0], RETURN_MS);
    assert!(matches!(shell.say("livia", message), Answer::Played(_)));
}

/// Nothing is played in a pause, nor when somebody comes back: the room says what became of the clocks.
#[test]
fn whoever_looks_is_told_what_the_clocks_show() {
    let mut shell = game(ClockRule::PerGame { ms: 2 * MINUTE, increment_ms: 0 });
    let told = |shell: &Shell| {
        let clocks = &shell.rooms("marcus").last().expect("a room").clocks;
        (clocks.left_ms[0], clocks.running)
    };
    shell.wait(MINUTE);
    assert_eq!(shell.say("marcus", Message::Pause(true)), Answer::Done);
    assert_eq!(told(&shell), (MINUTE, None));
    shell.wait(DAY);
    assert_eq!(shell.say("livia", Message::Pause(false)), Answer::Done);
    assert_eq!(told(&shell), (MINUTE, Some(Seat(0))));
    shell.wait(MINUTE);
    assert_eq!(told(&shell), (0, None), "a bot sits in");
    assert_eq!(shell.say("livia", Message::Return), Answer::Done);
    assert_eq!(told(&shell), (RETURN_MS, Some(Seat(0))));
}

#[test]
fn time_of_a_stop_is_not_charged() {
    let mut shell = game(ClockRule::PerGame { ms: 10 * MINUTE, increment_ms: 0 });
    shell.wait(4 * MINUTE + 7);
    shell.restart(DAY);
    let charged = 10 * MINUTE - left(&shell)[0];
    assert!((4 * MINUTE..=4 * MINUTE + 7).contains(&charged), "a running clock is saved: {charged}");
    shell.wait(MINUTE);
    shell.input(Input::Closing);
    shell.restart(DAY);
    assert_eq!(10 * MINUTE - left(&shell)[0], charged + MINUTE, "exactly, if the server could say goodbye");
    assert_eq!(CLOCK_SAVE_MS, MINUTE);
}

/// An idle table leaves memory; its clock does not notice.
#[test]
fn a_table_that_slept_is_charged_for_the_time_the_server_was_up() {
    let mut shell = game(ClockRule::PerMove { ms: 2 * DAY });
    assert_eq!(shell.table.deadline(), Some(Millis(shell.now + 2 * DAY)));
    shell.load(DAY, 5 * MINUTE);
    assert_eq!(left(&shell)[0], 2 * DAY - 5 * MINUTE, "the server was down for the rest of the day");
    shell.input(Input::Closing);
    shell.load(3 * DAY, u64::MAX);
    assert_eq!(shell.room("livia").chairs[0].stand_in, Some(Absence::TimedOut));
    assert_eq!(shell.table.deadline(), None);
}

#[test]
fn a_clock_that_goes_back_charges_nobody_and_stops_nothing() {
    let mut shell = game(ClockRule::PerMove { ms: DAY });
    shell.wait(DAY / 2);
    shell.now -= DAY / 4;
    shell.input(Input::Alarm);
    assert_eq!(left(&shell)[0], DAY / 2);
    shell.wait(DAY / 2);
    assert_eq!(shell.room("livia").chairs[0].stand_in, Some(Absence::TimedOut));
}

/// The clock was set, or the machine slept: nobody could have answered meanwhile.
#[test]
fn a_clock_that_jumps_ahead_costs_nobody_the_game_and_stops_nothing() {
    for jump in [JUMP_MS + 1, 3_600_000, 400 * DAY] {
        for clock in
            [ClockRule::PerMove { ms: MINUTE }, ClockRule::PerGame { ms: 2 * MINUTE, increment_ms: 0 }]
        {
            let mut shell = game(clock);
            let ms = left(&shell)[0];
            shell.wait(10_000);
            shell.input(Input::Alarm);
            for _ in 0..3 {
                shell.now += jump;
                shell.input(Input::Alarm);
            }
            assert_eq!(left(&shell)[0], ms - 10_000, "{jump}");
            assert_eq!(shell.room("livia").chairs[0].stand_in, None);
            // Time goes on from there, and is up when it is up.
            shell.wait(ms - 10_001);
            shell.input(Input::Alarm);
            assert_eq!((left(&shell)[0], shell.room("livia").chairs[0].stand_in), (1, None));
            shell.wait(1);
            assert_eq!(shell.room("livia").chairs[0].stand_in, Some(Absence::TimedOut));
        }
    }
}

#[test]
fn a_clock_that_jumps_ahead_answers_for_no_bot() {
    let mut shell = game(ClockRule::None);
    assert_eq!(shell.say("livia", Message::Resign), Answer::Done);
    shell.now += DAY;
    shell.input(Input::Alarm);
    assert_eq!(shell.table.seq(), 0, "the bot still has its time");
    shell.wait(BOT_MS);
    assert_eq!(shell.saved.rows[0].author, Author::Fallback);
}

/// What a table was last saved at may be in the past of a clock that was wrong, or in its future.
#[test]
fn a_table_that_is_loaded_after_a_jump_is_charged_for_what_servers_ran() {
    let mut shell = game(ClockRule::PerMove { ms: DAY });
    shell.load(300 * DAY, 5 * MINUTE);
    assert_eq!(left(&shell)[0], DAY - 5 * MINUTE);
    shell.input(Input::Closing);
    shell.now -= 100 * DAY;
    shell.load(0, 5 * MINUTE);
    assert_eq!(left(&shell)[0], DAY - 5 * MINUTE, "it was saved in the future");
    shell.wait(MINUTE);
    assert_eq!(left(&shell)[0], DAY - 6 * MINUTE, "and goes on from now");
}

#[test]
fn a_pause_stops_clocks_bots_and_moves() {
    let mut shell = game(ClockRule::PerMove { ms: DAY });
    assert_eq!(shell.say("marcus", Message::Pause(true)), Answer::Done);
    shell.wait(10 * DAY);
    assert_eq!(left(&shell), [DAY; 3]);
    let message = shell.any_play("k");
    assert_eq!(shell.refused("livia", message.clone()), Refusal::Paused);
    assert_eq!(shell.refused("stranger", Message::Pause(false)), Refusal::NotSeated);
    assert_eq!(shell.say("gaia", Message::Pause(false)), Answer::Done);
    assert!(matches!(shell.say("livia", message), Answer::Played(_)));
}

#[test]
fn a_bot_that_fails_is_answered_for() {
    let mut shell = game(ClockRule::None);
    assert_eq!(shell.say("livia", Message::Resign), Answer::Done);
    // It crashes.
    let ask = shell.asks.remove(0);
    shell.input(Input::Bot { ask: ask.number, answer: None });
    assert_eq!(shell.saved.rows[0].author, Author::Fallback);
    // It says something silly, or nothing at all, or too much.
    let silly = [
        Some(vec![concordia_rules::Action::Copy(Seat(77))]),
        Some(Vec::new()),
        Some(vec![concordia_rules::Action::End; 100]),
    ];
    let mut dice = Dice::new(1);
    for answer in silly {
        while shell.table.asked_seat() != Some(Seat(0)) {
            shell.play_once(&mut dice);
        }
        let seq = shell.table.seq();
        let ask = shell.asks.pop().unwrap();
        shell.input(Input::Bot { ask: ask.number, answer });
        assert_eq!(shell.table.seq(), seq + 1);
        assert_eq!(shell.saved.rows.last().unwrap().author, Author::Fallback);
    }
    // It never answers.
    while shell.table.asked_seat() != Some(Seat(0)) {
        shell.play_once(&mut dice);
    }
    let seq = shell.table.seq();
    shell.wait(BOT_MS - 1);
    assert_eq!(shell.table.seq(), seq);
    shell.wait(1);
    assert_eq!(shell.table.seq(), seq + 1);
    assert_eq!(shell.table.head().n_fallbacks, 5);
}

#[test]
fn players_are_told_when_it_is_their_turn() {
    let mut shell = game(ClockRule::None);
    assert_eq!(shell.notices, [("livia".to_owned(), Seat(0), 0)]);
    let mut dice = Dice::new(1);
    while shell.asked() == "livia" {
        shell.play_once(&mut dice);
    }
    assert_eq!(shell.notices.len(), 2);
    assert_eq!(shell.notices[1], (shell.asked().to_owned(), Seat(1), shell.table.seq()));
}
