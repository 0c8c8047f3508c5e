//! Chat at the table and among partners (R11.13).

use concordia_rules::Seat;
use concordia_table::limits::{CHAT_BURST, CHAT_KEPT, CHAT_MAX, CHAT_WINDOW_MS};
use concordia_table::{Answer, Channel, Frame, Message, Refusal, Said};

use crate::shell::{Shell, connection, founding, settings};

fn say(key: &str, text: &str, to_partner: bool) -> Message {
    Message::Chat { key: key.to_owned(), to_partner, text: text.to_owned() }
}

fn heard(shell: &Shell, name: &str) -> Vec<Said> {
    let frames = shell.frames.get(&connection(name)).into_iter().flatten();
    let lines = frames.filter_map(|frame| match frame {
        Frame::Chat(lines) => Some(lines.clone()),
        _ => None,
    });
    lines.flatten().collect()
}

#[test]
fn a_line_is_heard_once_by_everybody() {
    let mut shell = Shell::game(settings("map=italia players=3"));
    shell.say("stranger", Message::Watch { seen: None, heard: 0 });
    assert_eq!(shell.say("marcus", say("1", " Ave! ", false)), Answer::Done);
    assert_eq!(shell.say("marcus", say("1", " Ave! ", false)), Answer::Done, "sent twice");
    for name in ["livia", "marcus", "stranger"] {
        let lines = heard(&shell, name);
        assert_eq!(lines.len(), 1);
        assert_eq!((lines[0].text.as_str(), lines[0].seat), ("Ave!", Some(Seat(1))));
    }
    shell.restart(0);
    shell.say("gaia", Message::Watch { seen: None, heard: 0 });
    assert_eq!(heard(&shell, "gaia").len(), 1, "it is stored");
    shell.frames.clear();
    shell.say("gaia", Message::Watch { seen: None, heard: 1 });
    assert_eq!(heard(&shell, "gaia").len(), 0, "and not said again to who has it");
}

#[test]
fn chat_is_bounded() {
    let mut shell = Shell::game(settings("map=italia players=3"));
    assert_eq!(shell.refused("stranger", say("1", "hello", false)), Refusal::NotSeated);
    assert_eq!(shell.refused("livia", say("1", "", false)), Refusal::BadChat);
    assert_eq!(shell.refused("livia", say("1", &"x".repeat(CHAT_MAX + 1), false)), Refusal::BadChat);
    assert_eq!(shell.refused("livia", say("two words", "x", false)), Refusal::BadKey);
    for nth in 0..CHAT_BURST {
        assert_eq!(shell.say("livia", say(&nth.to_string(), "x", false)), Answer::Done);
    }
    assert_eq!(shell.refused("livia", say("more", "x", false)), Refusal::ChatTooFast);
    assert_eq!(shell.say("marcus", say("more", "x", false)), Answer::Done, "others may");
    for nth in 0..CHAT_KEPT {
        shell.now += CHAT_WINDOW_MS;
        assert_eq!(shell.say("livia", say(&format!("n{nth}"), "x", false)), Answer::Done);
    }
    shell.frames.clear();
    shell.say("gaia", Message::Watch { seen: None, heard: 0 });
    assert_eq!(heard(&shell, "gaia").len(), CHAT_KEPT);
}

/// R11.13: off unless the team said so before the start, and for the team only.
#[test]
fn partners_talk_if_their_team_allowed_it() {
    let mut shell = Shell::found(founding(settings("map=imperium players=4 mode=team")));
    shell.seat_everybody();
    assert_eq!(shell.refused("marcus", Message::PartnerChat { team: 0, on: true }), Refusal::NotHost);
    assert_eq!(shell.refused("marcus", Message::PartnerChat { team: 7, on: true }), Refusal::NoSuchTeam);
    assert_eq!(shell.say("marcus", Message::PartnerChat { team: 1, on: true }), Answer::Done);
    assert_eq!(shell.say("livia", Message::Start), Answer::Done);
    assert_eq!(shell.refused("marcus", Message::PartnerChat { team: 1, on: false }), Refusal::AlreadyStarted);
    shell.say("stranger", Message::Watch { seen: None, heard: 0 });
    assert_eq!(shell.refused("livia", say("1", "psst", true)), Refusal::NoPartnerChat);
    assert_eq!(shell.say("marcus", say("1", "psst", true)), Answer::Done);
    // Titus sits opposite.
    for (name, n) in [("marcus", 1), ("titus", 1), ("livia", 0), ("gaia", 0), ("stranger", 0)] {
        assert_eq!(heard(&shell, name).len(), n, "{name}");
    }
    assert_eq!(heard(&shell, "titus")[0].channel, Channel::Partners(1));
}
