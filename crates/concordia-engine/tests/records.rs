//! Records through the protocol: docs/protocol.md, `record` and `replay`.

mod common;

use common::{Talk, list, mixture};
use concordia_rules::{Actions, Dice, Options, Record, Seat};
use serde_json::{Value, json};

fn record(talk: &mut Talk) -> String {
    talk.cmd("record")["record"].as_str().expect("a record is text").to_owned()
}

fn replayed(record: &str) -> Talk {
    let mut talk = Talk::new();
    talk.ok(&json!({"cmd": "replay", "record": record}));
    talk
}

/// A finished game of two, without the family's options.
fn finished(seed: u64) -> String {
    let maps = ["italia", "imperium", "hellas", "cyprus"];
    finished_with(&json!({"map": maps[seed as usize % 4], "players": 2}), seed)
}

/// A finished game.
fn finished_with(options: &Value, seed: u64) -> String {
    let mut talk = Talk::game(options, seed);
    talk.play_to_the_end(&mut Dice::new(seed));
    record(&mut talk)
}

#[test]
fn a_replay_gives_the_identical_position_and_future() {
    for nth in 0..140 {
        let (mut talk, mut dice) = (Talk::game(&mixture(nth), nth), Dice::new(nth));
        let n_answers = dice.below(400);
        talk.play_random(&mut dice, n_answers);
        let text = record(&mut talk);
        let mut again = Talk::new();
        let snapshot = again.ok(&json!({"cmd": "replay", "record": text}));
        assert_eq!(snapshot, talk.cmd("legal"), "the answer is the snapshot at the end of the record");
        assert_eq!(again.position(), talk.position());
        assert_eq!(record(&mut again), text);
        let mut same_dice = dice;
        assert_eq!(again.play_random(&mut same_dice, 30), talk.play_random(&mut dice, 30));
        assert_eq!(record(&mut again), record(&mut talk));
    }
}

#[test]
fn a_replayed_game_can_be_taken_back_to_its_start() {
    let mut talk = Talk::game(&mixture(0), 1);
    let start = talk.position();
    talk.play_random(&mut Dice::new(1), 40);
    let mut again = replayed(&record(&mut talk));
    for _ in 0..40 {
        again.cmd("undo");
    }
    assert_eq!(again.position(), start);
    again.refused(&json!({"cmd": "undo"}), "bad_request");
}

#[test]
fn the_head_says_how_the_game_began() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 42);
    let position = talk.position();
    let text = record(&mut talk);
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<&str> = lines.iter().map(|line| line.split(' ').next().expect("a word")).collect();
    assert_eq!(heads, ["concordia-record/1", "options", "seats", "goods", "stack", "seed"]);
    assert_eq!(lines[0], "concordia-record/1 rules/2");
    assert!(lines[1].contains(" map=italia") && lines[1].contains(" players=3"), "{}", lines[1]);
    assert!(lines[1].contains(" salt=off"), "{}", lines[1]);
    for (city, good) in position["goods"].as_object().expect("goods") {
        let pair = format!(" {city}={}", good.as_str().expect("a good"));
        assert!(format!("{} ", lines[3]).contains(&(pair.clone() + " ")), "{pair}");
    }
    let cards = list(&position["display"]).iter().chain(list(&position["stack"]));
    let cards: Vec<&str> = cards.map(|card| card.as_str().expect("a card")).collect();
    assert_eq!(lines[4], format!("stack {}", cards.join(" ")), "the display is its first seven");
    assert_eq!(lines[5], "seed 42");
}

#[test]
fn a_turn_is_one_line() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 42);
    talk.act(&json!({"do": "play", "card": "mercator_start"}));
    talk.act(&json!({"do": "end"}));
    talk.act(&json!({"do": "play", "card": "prefect_start"}));
    let text = record(&mut talk);
    let turns: Vec<&str> = text.lines().skip(6).collect();
    assert_eq!(turns.len(), 2, "{turns:?}");
    let seats: Vec<&str> = text.lines().nth(2).expect("seats").split(' ').skip(1).collect();
    let colour = |nth: usize| seats[nth].split('=').next().expect("a colour").to_owned();
    assert_eq!(turns[0], format!("1 {} mercator_start: end", colour(0)));
    assert_eq!(turns[1], format!("2 {} prefect_start", colour(1)));
}

#[test]
fn the_last_line_says_how_the_game_ended_and_the_scores() {
    for seed in 0..70 {
        let text = finished_with(&mixture(seed), seed);
        let end = text.lines().last().expect("a line");
        let words: Vec<&str> = end.split(' ').collect();
        assert_eq!(words[0], "end");
        assert!(["last_card", "last_house", "idle"].contains(&words[1]), "{end}");
        let scores = replayed(&text).cmd("legal")["scores"].take();
        for (word, score) in words[2..].iter().zip(list(&scores)) {
            assert!(word.ends_with(&format!("={}", score["total"])), "{end}");
        }
        assert_eq!(words.len() - 2, list(&scores).len());
    }
}

#[test]
fn comments_and_empty_lines_are_skipped() {
    let text = finished(1);
    let commented: Vec<String> =
        text.lines().map(|line| format!("# about the next line\n\n  {line}  ")).collect();
    assert_eq!(record(&mut replayed(&commented.join("\n"))), text);
    assert_eq!(record(&mut replayed(&text.replace('\n', "\r\n"))), text);
}

#[test]
fn a_game_begun_by_load_has_its_position_instead() {
    for nth in 0..70 {
        let (mut talk, mut dice) = (Talk::game(&mixture(nth), 3), Dice::new(3));
        talk.play_random(&mut dice, 90);
        let mut loaded = Talk::loaded(&talk.position());
        loaded.play_random(&mut dice, 50);
        let text = record(&mut loaded);
        let heads: Vec<&str> =
            text.lines().take(4).map(|line| line.split(' ').next().expect("a word")).collect();
        assert_eq!(heads, ["concordia-record/1", "options", "seats", "position"]);
        let mut again = replayed(&text);
        assert_eq!(again.position(), loaded.position());
        assert_eq!(again.cmd("legal"), loaded.cmd("legal"));
        assert_eq!(record(&mut again), text);
    }
}

#[test]
fn a_game_loaded_inside_a_turn_has_a_record_too() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 42);
    talk.act(&json!({"do": "play", "card": "architect_start"}));
    let mut loaded = Talk::loaded(&talk.position());
    let mut again = replayed(&record(&mut loaded));
    assert_eq!(again.position(), loaded.position());
    let answer = again.play_random(&mut Dice::new(1), 30);
    assert_eq!(loaded.play_random(&mut Dice::new(1), 30), answer);
}

#[test]
fn a_view_has_no_record() {
    let mut talk = Talk::game(&mixture(0), 1);
    Talk::loaded(&talk.view(Some(0))).refused(&json!({"cmd": "record"}), "bad_request");
}

/// The options of a mixture as the rules take them.
fn options(mixture: &Value) -> Options {
    let word = |value: &Value| match value {
        Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    let pairs: Vec<(String, String)> =
        mixture.as_object().expect("options").iter().map(|(id, value)| (id.clone(), word(value))).collect();
    Options::from_words(pairs.iter().map(|(id, word)| (id.as_str(), word.as_str()))).expect("a mixture")
}

/// A viewer's record of a running game replays like a view; it does not tell what was recommended to others.
#[test]
fn a_viewers_record_replays_to_the_view() {
    let mut legal = Actions::new();
    for nth in 0..210 {
        let options = options(&mixture(nth));
        let n_seats = options.seating().n_seats() as u8;
        let (mut game, mut dice) = (Record::new(&options, u128::from(nth)), Dice::new(nth));
        for _ in 0..dice.below(250) {
            game.course.game().legal_actions(&mut legal);
            game.course.play(dice.pick(&legal), &mut ()).expect("a listed answer is legal");
            if game.course.game().is_over() {
                break;
            }
        }
        if game.course.game().is_over() {
            continue;
        }
        let mut truth = replayed(&game.write());
        for viewer in [None, Some(Seat(0)), Some(Seat(n_seats - 1))] {
            let text = game.write_for(viewer).expect("it began with a setup");
            assert!(!text.contains("\nseed") && !text.contains("\nstack"), "{text}");
            let mut viewed = replayed(&text);
            let (seen, mut expected) = (viewed.position(), truth.view(viewer.map(|seat| seat.0.into())));
            // A record has no place for the hand that a recommendation shows (R8.14.1).
            if truth.cmd("legal")["decision"]["kind"] == "recommend" {
                expected["players"] = seen["players"].clone();
            }
            assert_eq!(seen, expected, "{text}");
            let no_document = |_: &str| -> Result<_, String> { unreachable!("it began with a setup") };
            let again = Record::read(&text, no_document).expect("a record");
            assert_eq!(again.write(), text, "writing gives the same text");
        }
    }
}

/// What partners recommend to each other stays between them, in a viewer's record as in a view.
#[test]
fn a_viewers_record_keeps_recommendations_of_others_secret() {
    let mut game = Record::new(&options(&json!({"map": "italia", "players": 4, "mode": "team"})), 1);
    let mut legal = Actions::new();
    for wanted in ["start ", "start ", "play legatus", "recommend praetor", "play mercator_start"] {
        let names =
            concordia_rules::Names::new(game.course.game().table(), &concordia_rules::Colour::ALL[..4]);
        game.course.game().legal_actions(&mut legal);
        let action = *legal.iter().find(|&&action| names.write(action).starts_with(wanted)).expect(wanted);
        game.course.play(action, &mut ()).expect("a listed answer is legal");
    }
    for (viewer, knows) in
        [(None, false), (Some(0), true), (Some(1), false), (Some(2), true), (Some(3), false)]
    {
        let text = game.write_for(viewer.map(Seat)).expect("it began with a setup");
        assert_eq!(text.contains("praetor"), knows, "viewer {viewer:?}: {text}");
    }
}

/// The message with which a record is refused.
fn refusal(record: &str) -> String {
    let mut talk = Talk::game(&mixture(0), 1);
    talk.refused(&json!({"cmd": "replay", "record": record}), "bad_record")
}

/// The record with one line changed must be refused at that line.
fn damaged(record: &str, nth: usize, change: impl Fn(&str) -> String) -> String {
    let lines = record.lines().enumerate();
    let lines: Vec<String> =
        lines.map(|(other, line)| if other + 1 == nth { change(line) } else { line.to_owned() }).collect();
    let message = refusal(&lines.join("\n"));
    assert!(message.contains(&format!("line {nth}:")), "line {nth} was damaged: {message}");
    message
}

#[test]
fn a_damaged_record_is_refused_with_line_and_reason() {
    let text = finished(1);
    let n_lines = text.lines().count();
    damaged(&text, 1, |_| "another-record/1 rules/1".to_owned());
    damaged(&text, 1, |_| "concordia-record/1".to_owned());
    damaged(&text, 2, |line| line.replace("players=2", "players=9"));
    damaged(&text, 2, |line| line.to_owned() + " colour=red");
    damaged(&text, 2, |line| line.to_owned() + " players=2");
    damaged(&text, 3, |_| "seats red=\"\"".to_owned());
    damaged(&text, 3, |_| "seats red=\"\" red=\"\"".to_owned());
    damaged(&text, 3, |_| "seats red=\"\" mauve=\"\"".to_owned());
    damaged(&text, 3, |_| "seats red=\"".to_owned());
    damaged(&text, 4, |line| line.to_owned() + " atlantis=wine");
    damaged(&text, 4, |_| "goods".to_owned());
    damaged(&text, 5, |line| line.to_owned() + " caesar");
    damaged(&text, 6, |_| "seed one".to_owned());
    damaged(&text, 6, |_| "seed 99999".to_owned());
    damaged(&text, 7, |line| line.replacen('1', "2", 1));
    damaged(&text, 8, |line| line.replacen("2 ", "2 mauve ", 1));
    damaged(&text, 9, |line| line.to_owned() + "; build atlantis");
    damaged(&text, 10, |line| line.to_owned() + "; cash; cash; cash");
    damaged(&text, 11, |line| line.split(' ').take(2).collect::<Vec<_>>().join(" ") + " caesar");
    damaged(&text, n_lines, |line| line.to_owned() + "1");
    damaged(&text, n_lines, |_| "end of_the_world".to_owned());
    damaged(&(text.clone() + "and then"), n_lines + 1, str::to_owned);
}

#[test]
fn a_record_with_a_turn_missing_is_refused_where_it_is_missing() {
    let text = finished(2);
    let lines: Vec<&str> = text.lines().collect();
    for gone in 6..30 {
        let rest: Vec<&str> = lines[..gone].iter().chain(&lines[gone + 1..]).copied().collect();
        let message = refusal(&rest.join("\n"));
        assert!(message.contains(&format!("line {}:", gone + 1)), "{message}");
    }
}

#[test]
fn a_record_without_a_line_of_its_head_is_refused() {
    let text = finished(3);
    for head in ["concordia-record/1", "options", "seats", "goods", "stack"] {
        let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with(head)).collect();
        assert!(refusal(&rest.join("\n")).contains("line "));
    }
    refusal("");
    refusal("# nothing but a comment");
}

#[test]
fn a_record_needs_no_seed() {
    let text = finished(4);
    let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with("seed")).collect();
    let mut again = replayed(&rest.join("\n"));
    assert_eq!(again.cmd("legal"), replayed(&text).cmd("legal"));
}

#[test]
fn an_unknown_rules_version_is_named() {
    for version in ["77", "0", "3", "two", ""] {
        let message = damaged(&finished(1), 1, |line| line.replace("rules/2", &format!("rules/{version}")));
        assert!(message.contains("rules version") && message.contains(version), "{message}");
    }
}

/// A record of version 1 knows no option `salt`; written again it is one of version 2.
#[test]
fn a_record_of_version_1_is_still_read() {
    let text = finished(1);
    let old = text.replacen("rules/2", "rules/1", 1).replacen(" salt=off", "", 1);
    assert_ne!(old, text);
    assert_eq!(record(&mut replayed(&old)), text);
    let message = damaged(&old, 8, |line| line.to_owned() + "; build atlantis");
    assert!(message.contains("rules version 1") && message.contains("version 2"), "{message}");
}

#[test]
fn a_record_that_is_no_text_is_a_bad_request() {
    let mut talk = Talk::game(&mixture(0), 1);
    for record in [json!(null), json!(1), json!(["concordia-record/1 rules/1"]), json!({})] {
        talk.refused(&json!({"cmd": "replay", "record": record}), "bad_request");
    }
    talk.refused(&json!({"cmd": "replay"}), "bad_request");
}

#[test]
fn a_record_with_a_wrong_position_says_what_is_wrong_with_it() {
    let mut talk = Talk::game(&mixture(1), 3);
    let mut position: Value = talk.position();
    let text = record(&mut Talk::loaded(&position));
    position["magnus"] = 17.into();
    let message = damaged(&text, 4, |_| format!("position {position}"));
    assert!(message.contains("17"), "{message}");
    damaged(&text, 4, |line| line.replace("\"turn\"", "\"turn"));
    let mut other = Talk::game(&mixture(0), 3);
    let other = other.position();
    damaged(&text, 4, |_| format!("position {other}"));
}
