//! What players do beside playing, and the end.

use std::collections::BTreeSet;

use concordia_rules::{Dice, Record, Seat};
use concordia_table::limits::RETRY_MS;
use concordia_table::{
    Absence, Answer, Arrangement, Author, Founding, Input, Link, Message, Phase, Refusal, Rematch,
    SeatingRule, Seed, Settings, StoreFailure,
};

use crate::shell::{NAMES, Shell, claim, connection, founding, settings, visitor};

fn game() -> Shell {
    Shell::game(settings("map=italia players=3"))
}

/// One person and two bots.
fn against_bots() -> Shell {
    let mut shell = Shell::found(founding(settings("map=cyprus players=3")));
    shell.say("livia", claim(Some(0), "secret", "Livia"));
    shell.say("livia", Message::Watch { seen: None, heard: 0 });
    shell.say("livia", Message::Arrange(Arrangement::FillWithBots("random".to_owned())));
    assert_eq!(shell.say("livia", Message::Start), Answer::Done);
    shell
}

fn play_to_the_end(shell: &mut Shell) {
    shell.play_on(100_000, &mut Dice::new(7));
    assert_eq!(shell.table.head().phase, Phase::Finished);
}

#[test]
fn a_bot_sits_in_for_who_leaves_or_resigns() {
    for (message, why) in [(Message::Leave, Absence::Left), (Message::Resign, Absence::Resigned)] {
        let mut shell = game();
        assert_eq!(shell.say("livia", message), Answer::Done);
        assert_eq!(shell.room("gaia").chairs[0].stand_in, Some(why));
        shell.play_once(&mut Dice::new(1));
        assert_eq!(shell.saved.rows[0].author, Author::Bot("agricola".to_owned()));
        assert_eq!(shell.say("livia", Message::Return), Answer::Done);
        assert_eq!(shell.room("gaia").chairs[0].stand_in, None);
        assert_eq!(shell.refused("stranger", Message::Return), Refusal::NotSeated);
    }
}

#[test]
fn a_game_is_abandoned_when_all_who_play_agree() {
    let mut shell = game();
    assert_eq!(shell.say("livia", Message::Abandon(true)), Answer::Done);
    assert_eq!(shell.say("marcus", Message::Abandon(true)), Answer::Done);
    assert_eq!(shell.say("livia", Message::Abandon(false)), Answer::Done);
    assert_eq!(shell.say("gaia", Message::Leave), Answer::Done);
    assert_eq!(shell.room("livia").phase, Phase::Playing, "Livia thinks better of it");
    assert_eq!(shell.say("livia", Message::Abandon(true)), Answer::Done);
    let room = shell.room("gaia");
    assert_eq!((room.phase, room.seed), (Phase::Abandoned, Some(42)));
    assert_eq!(shell.refused("livia", Message::Abandon(true)), Refusal::NotPlaying);
    let message = crate::shell::play(0, "k", &[concordia_rules::Action::End]);
    assert_eq!(shell.refused("livia", message), Refusal::NotPlaying);
    shell.restart(0);
    assert!(shell.asks.is_empty(), "nobody is asked any more");
}

/// R18.7: after the end everybody sees everything, by the link and for ever.
#[test]
fn a_finished_game_is_open_to_all() {
    let mut shell = against_bots();
    let early = shell.table.record_for(&visitor("stranger")).unwrap();
    assert!(!early.contains("seed") && !early.contains("stack"));
    play_to_the_end(&mut shell);
    shell.restart(5);
    let room = shell.room("stranger");
    assert_eq!((room.phase, room.seed), (Phase::Finished, Some(42)));
    assert!(!shell.update("stranger").now.view().is_view(), "nothing is hidden");
    let text = shell.table.record_for(&visitor("stranger")).unwrap();
    let record = Record::read(&text, |_| Err("no document".to_owned())).unwrap();
    assert!(record.course.game().is_over());
    assert!(text.contains("seed 42"));
    assert!(shell.table.can_sleep());
    assert_eq!(shell.refused("livia", Message::Leave), Refusal::NotPlaying);
}

#[test]
fn a_rematch_has_the_same_players_and_says_if_the_stack_is_known() {
    let mut shell = against_bots();
    assert_eq!(shell.refused("livia", Message::Rematch { same_seed: true }), Refusal::NotOver);
    play_to_the_end(&mut shell);
    assert_eq!(shell.refused("stranger", Message::Rematch { same_seed: true }), Refusal::NotSeated);
    assert_eq!(shell.say("livia", Message::Rematch { same_seed: true }), Answer::Done);
    assert_eq!(shell.say("livia", Message::Rematch { same_seed: true }), Answer::Done);
    assert_eq!(shell.rematches.len(), 1, "asked twice, founded once");
    shell.next_outcome = Some(Err(StoreFailure::Failed));
    shell.input(Input::Founded("t2".to_owned()));
    assert_eq!(shell.room("livia").rematch, None, "the disk is full");
    shell.wait(RETRY_MS);
    assert_eq!(shell.room("livia").rematch.as_deref(), Some("t2"));
    let rematch = shell.rematches.remove(0);
    let seed = rematch.seed.expect("the same seed");
    let again = Shell::found(Founding {
        id: "t2".to_owned(),
        host: rematch.host,
        link: Link("another".to_owned()),
        settings: rematch.settings,
        chairs: rematch.chairs,
        partner_chat: rematch.partner_chat,
        seed,
        stack_known: true,
    });
    let room = again.room("livia");
    assert!(room.stack_known);
    assert_eq!((room.you, room.chairs[1].name.as_deref()), (Some(Seat(0)), Some("random")));
    shell.say("livia", Message::Rematch { same_seed: false });
    assert!(shell.rematches.is_empty(), "there is one already");
}

#[test]
fn a_rematch_with_new_luck_leaves_the_seed_open() {
    let mut shell = game();
    assert_eq!(rematch(&mut shell, false).seed, None);
}

/// What follows after everybody has agreed to stop.
fn rematch(shell: &mut Shell, same_seed: bool) -> Rematch {
    for name in &NAMES[..shell.table.head().chairs.len()] {
        shell.say(name, Message::Abandon(true));
    }
    assert_eq!(shell.say("livia", Message::Rematch { same_seed }), Answer::Done);
    shell.rematches.pop().expect("a rematch")
}

/// The table of a rematch, started.
fn again(rematch: Rematch, seed: u128) -> Shell {
    let Rematch { host, settings, chairs, partner_chat, seed: same } = rematch;
    let founding = Founding {
        id: "t2".to_owned(),
        host,
        link: Link("another".to_owned()),
        settings,
        chairs,
        partner_chat,
        seed: same.unwrap_or(Seed(seed)),
        stack_known: same.is_some(),
    };
    let mut shell = Shell::found(founding);
    assert_eq!(shell.say("livia", Message::Start), Answer::Done);
    shell
}

/// The seats of everybody, in the order of their names.
fn seats(shell: &Shell) -> Vec<Seat> {
    let head = shell.table.head();
    NAMES[..head.chairs.len()].iter().filter_map(|name| head.seat_of(&visitor(name))).collect()
}

/// R3.1: whether the seats of the game before were fixed or shuffled.
#[test]
fn seats_are_given_out_anew_where_the_luck_is_new_and_kept_where_it_is_the_same() {
    for seating in [SeatingRule::Fixed, SeatingRule::Shuffled] {
        let settings = Settings { seating, ..settings("map=imperium players=5") };
        let mut first = Shell::game(settings.clone());
        let before = seats(&first);
        let orders: BTreeSet<Vec<Seat>> = (0..40)
            .map(|seed| {
                let next = rematch(&mut Shell::game(settings.clone()), false);
                seats(&again(next, seed))
            })
            .collect();
        assert!(orders.len() > 20, "{} orders of five players in 40 games", orders.len());
        let mut kept = again(rematch(&mut first, true), 0);
        assert_eq!(seats(&kept), before, "the same luck means the same seats");
        // That they were kept once binds no game with other luck.
        let next = rematch(&mut kept, false);
        assert_eq!(next.settings.seating, SeatingRule::Shuffled);
    }
}

/// R3.1, R11.1: also in the next game, with the channel that their team chose.
#[test]
fn partners_stay_partners_in_a_rematch_with_new_luck() {
    let settings =
        Settings { seating: SeatingRule::Shuffled, ..settings("map=imperium players=6 mode=team") };
    let mut n_moved = 0;
    for seed in 0..40 {
        let mut first = Shell::found(Founding { seed: Seed(seed), ..founding(settings.clone()) });
        first.seat_everybody();
        assert_eq!(first.say("marcus", Message::PartnerChat { team: 1, on: true }), Answer::Done);
        assert_eq!(first.say("livia", Message::Start), Answer::Done);
        let next = again(rematch(&mut first, false), 1_000 + seed);
        n_moved += usize::from(seats(&next) != seats(&first));
        for shell in [&first, &next] {
            let head = shell.table.head();
            let seat = |name| head.seat_of(&visitor(name)).unwrap();
            for (one, other) in [("livia", "titus"), ("marcus", "julia"), ("gaia", "decimus")] {
                assert_eq!(head.seating().partner_of(seat(one)), Some(seat(other)));
            }
            let team = usize::from(head.seating().team_of(seat("marcus")));
            assert_eq!(head.partner_chat, [0, 1, 2].map(|nth| nth == team));
        }
    }
    assert!(n_moved > 30, "only {n_moved} of 40 rematches have other seats");
}

#[test]
fn bots_play_a_game_by_themselves() {
    let mut shell = against_bots();
    assert_eq!(shell.say("livia", Message::Leave), Answer::Done);
    play_to_the_end(&mut shell);
    assert!(shell.saved.rows.iter().all(|row| matches!(row.author, Author::Bot(_))));
}

#[test]
fn where_only_bots_play_the_game_rests_until_somebody_looks() {
    let mut shell = against_bots();
    assert_eq!(shell.say("livia", Message::Leave), Answer::Done);
    assert_eq!(shell.asks.len(), 1, "she still looks");
    shell.input(Input::Gone(connection("livia")));
    assert!(shell.table.rests() && shell.table.can_sleep());
    let ask = shell.asks.remove(0);
    shell.input(Input::Bot { ask: ask.number, answer: None });
    shell.wait(1_000_000);
    assert!(shell.asks.is_empty() && shell.saved.rows.is_empty(), "nobody is asked, and nobody answers");
    shell.restart(1_000);
    assert!(shell.asks.is_empty() && shell.table.rests());
    shell.say("stranger", Message::Watch { seen: None, heard: 0 });
    assert!(!shell.table.rests());
    assert_eq!(shell.asks.len(), 1, "somebody looks");
    shell.input(Input::Gone(connection("stranger")));
    assert!(shell.table.rests());
    assert_eq!(shell.say("livia", Message::Return), Answer::Done, "a seat can be taken back");
    assert!(!shell.table.rests());
}

#[test]
fn a_process_that_does_not_lead_asks_no_bots() {
    let mut shell = against_bots();
    shell.input(Input::Lead(false));
    let mut dice = Dice::new(1);
    while shell.table.asked_seat() == Some(Seat(0)) {
        shell.play_once(&mut dice);
    }
    assert!(shell.asks.is_empty());
    shell.input(Input::Lead(true));
    assert_eq!(shell.asks.len(), 1);
}
