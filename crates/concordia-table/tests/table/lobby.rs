//! Sitting down, arranging, starting.

use concordia_rules::{Game, Options, Seat, shuffled_seats};
use concordia_table::limits::{HOST_AWAY_MS, NAME_MAX, TOKEN_MAX};
use concordia_table::{
    Access, Answer, Arrangement, BadSettings, ClockRule, Head, Input, Message, Phase, Refusal, SeatingRule,
    Settings, Visitor, commitment,
};

use crate::shell::{Shell, claim, connection, founding, settings, visitor};

fn lobby() -> Shell {
    Shell::found(founding(settings("map=italia players=3")))
}

fn arrange(shell: &mut Shell, arrangement: Arrangement) -> Answer {
    shell.say("livia", Message::Arrange(arrangement))
}

#[test]
fn a_link_opens_a_chair_and_nothing_else_does() {
    let mut shell = lobby();
    assert_eq!(shell.refused("marcus", claim(None, "wrong", "Marcus")), Refusal::WrongLink);
    let without = Message::Claim { chair: None, link: None, name: "Marcus".to_owned() };
    assert_eq!(shell.refused("marcus", without.clone()), Refusal::WrongLink);
    assert_eq!(shell.say("marcus", claim(Some(1), "secret", "Marcus")), Answer::Done);
    let version = shell.table.head().version;
    assert_eq!(shell.say("marcus", claim(None, "secret", "Marcus")), Answer::Done, "asked twice, one chair");
    assert_eq!(shell.table.head().version, version, "what changes nothing is not written");
    assert_eq!(shell.refused("marcus", claim(Some(2), "secret", "Marcus")), Refusal::AlreadySeated);
    assert_eq!(shell.refused("gaia", claim(Some(1), "secret", "Gaia")), Refusal::ChairTaken);
    assert_eq!(shell.refused("gaia", claim(Some(9), "secret", "Gaia")), Refusal::NoSuchChair);
    let room = shell.room("marcus");
    assert_eq!(room.you, Some(Seat(1)));
    assert_eq!(room.chairs[1].name.as_deref(), Some("Marcus"));
    let public = Settings { access: Access::Public, ..settings("map=italia players=3") };
    assert_eq!(arrange(&mut shell, Arrangement::Settings(Box::new(public))), Answer::Done);
    assert_eq!(shell.say("gaia", without), Answer::Done, "a public table asks for no link");
}

#[test]
fn a_chair_with_its_own_link_is_opened_by_no_other() {
    let mut shell = lobby();
    let link = |chair, link: &str| Arrangement::Link { chair, link: Some(link.to_owned()) };
    assert_eq!(arrange(&mut shell, link(2, "for-gaia")), Answer::Done);
    assert_eq!(arrange(&mut shell, link(1, "for-gaia")), Answer::Refused(Refusal::BadLink));
    assert_eq!(arrange(&mut shell, link(1, "secret")), Answer::Refused(Refusal::BadLink));
    assert_eq!(arrange(&mut shell, link(1, "two words")), Answer::Refused(Refusal::BadLink));
    assert_eq!(shell.refused("titus", claim(Some(2), "secret", "Titus")), Refusal::WrongLink);
    assert_eq!(shell.say("gaia", claim(None, "for-gaia", "Gaia")), Answer::Done);
    assert_eq!(shell.room("gaia").you, Some(Seat(2)));
    assert!(shell.room("titus").chairs[2].has_link);
}

#[test]
fn the_host_arranges_and_nobody_else() {
    let mut shell = lobby();
    assert_eq!(shell.say("livia", claim(None, "secret", "Livia")), Answer::Done);
    assert_eq!(shell.say("marcus", claim(None, "secret", "Marcus")), Answer::Done);
    let free = Message::Arrange(Arrangement::Free(0));
    assert_eq!(shell.refused("marcus", free), Refusal::NotHost);
    assert_eq!(shell.refused("marcus", Message::Start), Refusal::NotHost);
    assert_eq!(shell.refused("livia", Message::Start), Refusal::OpenChairs);
    assert_eq!(arrange(&mut shell, Arrangement::Swap(0, 2)), Answer::Done);
    assert_eq!(shell.room("livia").you, Some(Seat(2)));
    assert_eq!(arrange(&mut shell, Arrangement::Swap(0, 3)), Answer::Refused(Refusal::NoSuchChair));
    let bot = |chair, level: &str| Arrangement::Bot { chair, level: level.to_owned() };
    assert_eq!(arrange(&mut shell, bot(1, "agricola")), Answer::Refused(Refusal::ChairTaken));
    assert_eq!(arrange(&mut shell, bot(0, "no such thing")), Answer::Refused(Refusal::BadLevel));
    assert_eq!(arrange(&mut shell, Arrangement::Free(1)), Answer::Done, "the host may show somebody out");
    assert_eq!(arrange(&mut shell, Arrangement::FillWithBots("agricola".to_owned())), Answer::Done);
    assert_eq!(arrange(&mut shell, bot(1, "random")), Answer::Done, "a bot may be changed");
    assert_eq!(shell.say("livia", Message::Start), Answer::Done);
    assert_eq!(shell.room("livia").phase, Phase::Playing);
    assert_eq!(arrange(&mut shell, Arrangement::Free(1)), Answer::Refused(Refusal::AlreadyStarted));
    assert_eq!(shell.refused("titus", claim(None, "secret", "Titus")), Refusal::AlreadyStarted);
    assert_eq!(shell.refused("livia", Message::Start), Refusal::AlreadyStarted);
}

#[test]
fn settings_are_checked_and_chairs_follow_them() {
    let mut shell = lobby();
    assert_eq!(shell.say("marcus", claim(Some(2), "secret", "Marcus")), Answer::Done);
    let mut change = |settings: Settings| arrange(&mut shell, Arrangement::Settings(Box::new(settings)));
    let five = settings("map=imperium players=5");
    assert_eq!(change(five.clone()), Answer::Done);
    let refused = |reason| Answer::Refused(Refusal::BadSettings(reason));
    let nameless = Settings { name: "x".repeat(NAME_MAX + 1), ..five.clone() };
    assert_eq!(change(nameless), refused(BadSettings::Name));
    let hasty = Settings { clock: ClockRule::PerMove { ms: 1 }, ..five.clone() };
    assert_eq!(change(hasty), refused(BadSettings::Clock));
    let generous = ClockRule::PerGame { ms: 600_000, increment_ms: u64::MAX };
    assert_eq!(change(Settings { clock: generous, ..five.clone() }), refused(BadSettings::Clock));
    assert_eq!(change(Settings { stand_in: String::new(), ..five }), refused(BadSettings::StandIn));
    assert_eq!(shell.room("livia").chairs.len(), 5);
}

#[test]
fn fewer_chairs_cost_nobody_the_seat() {
    let mut shell = Shell::found(founding(settings("map=imperium players=5")));
    let names = |shell: &Shell| shell.table.head().names().map(str::to_owned).collect::<Vec<_>>();
    for (name, chair) in [("livia", 0), ("marcus", 2), ("gaia", 4)] {
        assert_eq!(shell.say(name, claim(Some(chair), "secret", name)), Answer::Done);
    }
    let bot = Arrangement::Bot { chair: 1, level: "agricola".to_owned() };
    assert_eq!(arrange(&mut shell, bot), Answer::Done);
    let change =
        |shell: &mut Shell, table: &str| arrange(shell, Arrangement::Settings(Box::new(settings(table))));
    assert_eq!(change(&mut shell, "map=imperium players=4"), Answer::Done);
    assert_eq!(names(&shell), ["livia", "agricola", "marcus", "gaia"], "the open chair goes");
    assert_eq!(change(&mut shell, "map=imperium players=3"), Answer::Done);
    assert_eq!(names(&shell), ["livia", "marcus", "gaia"], "then the bot");
    let before = shell.table.head().clone();
    assert_eq!(change(&mut shell, "map=imperium players=2"), Answer::Refused(Refusal::TooFewChairs));
    assert_eq!(*shell.table.head(), before, "nothing happened");
}

/// R11.1: who is whose partner is said before the start, as the chairs stand.
#[test]
fn the_room_says_who_partners_are() {
    let mut shell = Shell::found(founding(settings("map=imperium players=6 mode=team")));
    let pairs = |shell: &Shell| {
        let chairs = shell.room("titus").chairs;
        chairs.iter().map(|chair| (chair.team, chair.partner.map(|seat| seat.0))).collect::<Vec<_>>()
    };
    let seating = shell.table.head().seating();
    let seats = (0..6).map(Seat);
    let partners = seats.map(|seat| (Some(seating.team_of(seat)), seating.partner_of(seat).map(|it| it.0)));
    assert_eq!(pairs(&shell), partners.collect::<Vec<_>>());
    assert_eq!(
        arrange(&mut shell, Arrangement::Settings(Box::new(settings("map=italia players=3")))),
        Answer::Done
    );
    assert_eq!(pairs(&shell), [(None, None); 3], "alone there are none");
}

#[test]
fn names_and_identifiers_are_bounded() {
    let mut shell = lobby();
    for name in ["", "  ", "a\nb", &"x".repeat(NAME_MAX + 1), &"x".repeat(1 << 20)] {
        assert_eq!(shell.refused("marcus", claim(None, "secret", name)), Refusal::BadName);
    }
    let mut long = founding(settings("map=italia players=3"));
    long.host = Visitor("x".repeat(TOKEN_MAX + 1));
    assert!(Head::found(long).is_err());
}

/// R3.1, R3.12: the seed decides who sits where, and anybody can compute it.
#[test]
fn a_shuffled_seating_follows_from_the_seed() {
    let shuffled = Settings { seating: SeatingRule::Shuffled, ..settings("map=imperium players=5") };
    let shell = Shell::game(shuffled);
    let order = shuffled_seats(Options::new("imperium", 5).unwrap().seating(), 42);
    let names: Vec<_> = order.iter().map(|&nth| crate::shell::NAMES[nth]).collect();
    assert_eq!(shell.table.head().names().collect::<Vec<_>>(), names);
    assert_ne!(names, crate::shell::NAMES[..5], "42 does move somebody");
}

/// R3.1, R11.1: partners land in partner seats, and their channel goes with them.
#[test]
fn partners_stay_partners_when_seats_are_shuffled() {
    for seed in 0..40 {
        let mut founding = founding(Settings {
            seating: SeatingRule::Shuffled,
            ..settings("map=imperium players=6 mode=team")
        });
        founding.seed = concordia_table::Seed(seed);
        let mut shell = Shell::found(founding);
        shell.seat_everybody();
        // Marcus and Julia are partners as the chairs stand.
        assert_eq!(shell.say("marcus", Message::PartnerChat { team: 1, on: true }), Answer::Done);
        assert_eq!(shell.say("livia", Message::Start), Answer::Done);
        let head = shell.table.head();
        let seat = head.seat_of(&visitor("marcus")).unwrap();
        assert_eq!(head.seating().partner_of(seat), head.seat_of(&visitor("julia")));
        let team = usize::from(head.seating().team_of(seat));
        assert_eq!(head.partner_chat, [0, 1, 2].map(|nth| nth == team));
    }
}

/// R3.12: promised at the start, shown at the end, and true.
#[test]
fn the_luck_is_promised_and_kept() {
    let shell = Shell::game(settings("map=italia players=3"));
    let room = shell.room("marcus");
    let options = Options::new("italia", 3).unwrap();
    assert_eq!(room.commitment, commitment(&options, 42));
    assert_eq!(room.seed, None);
    let first = Game::new(&options, 42);
    assert_eq!(*shell.update("marcus").now.view(), first.view(Some(Seat(1)), 0));
}

#[test]
fn who_leaves_the_lobby_may_come_back() {
    let mut shell = lobby();
    assert_eq!(shell.refused("marcus", Message::Leave), Refusal::NotSeated);
    assert_eq!(shell.say("marcus", claim(None, "secret", "Marcus")), Answer::Done);
    assert_eq!(shell.say("marcus", Message::Leave), Answer::Done);
    assert_eq!(shell.room("marcus").you, None);
    assert_eq!(shell.say("marcus", claim(None, "secret", "Marcus")), Answer::Done);
}

#[test]
fn a_host_who_leaves_hands_the_table_to_the_next_player() {
    let mut shell = lobby();
    for name in ["livia", "marcus", "gaia"] {
        assert_eq!(shell.say(name, claim(None, "secret", name)), Answer::Done);
    }
    assert_eq!(arrange(&mut shell, Arrangement::Swap(0, 1)), Answer::Done);
    assert_eq!(shell.say("livia", Message::Leave), Answer::Done);
    assert!(shell.room("gaia").host && !shell.room("livia").host, "the next chair, not the first");
    let level = "agricola".to_owned();
    assert_eq!(shell.say("gaia", Message::Arrange(Arrangement::FillWithBots(level))), Answer::Done);
    assert_eq!(shell.say("gaia", Message::Leave), Answer::Done);
    assert!(shell.room("marcus").host, "bots are no hosts");
    assert_eq!(shell.say("marcus", Message::Leave), Answer::Done);
    assert!(shell.room("marcus").host, "nobody else is there");
}

#[test]
fn a_host_who_is_gone_is_replaced_by_whoever_waits() {
    let mut shell = lobby();
    shell.seat_everybody();
    assert_eq!(shell.refused("titus", Message::Host), Refusal::NotSeated);
    shell.wait(HOST_AWAY_MS);
    assert_eq!(shell.refused("marcus", Message::Host), Refusal::HostIsHere, "she watches");
    shell.input(Input::Gone(connection("livia")));
    shell.wait(HOST_AWAY_MS - 1);
    assert_eq!(shell.refused("marcus", Message::Host), Refusal::HostIsHere);
    shell.wait(1);
    assert_eq!(shell.say("marcus", Message::Host), Answer::Done);
    assert!(shell.room("marcus").host);
    assert_eq!(shell.refused("livia", Message::Start), Refusal::NotHost, "she kept her chair only");
    assert_eq!(shell.refused("livia", Message::Host), Refusal::HostIsHere);
    assert_eq!(shell.say("marcus", Message::Host), Answer::Done, "who is the host may say so");
    assert_eq!(shell.say("marcus", Message::Start), Answer::Done);
    assert_eq!(shell.refused("marcus", Message::Host), Refusal::AlreadyStarted);
}

#[test]
fn a_lobby_survives_a_restart() {
    let mut shell = lobby();
    shell.say("marcus", claim(Some(1), "secret", "Marcus \"the\\ first\""));
    let before = shell.room("marcus");
    shell.restart(1_000_000);
    assert_eq!(shell.room("marcus"), before);
}
