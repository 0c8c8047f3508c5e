//! Bots and analyses: docs/protocol.md, `bot` and `analyse`, promise by promise.

mod common;

use std::collections::BTreeSet;

use common::{Talk, keys, list};
use concordia_rules::Dice;
use serde_json::{Value, json};

fn italia() -> Value {
    json!({"map": "italia", "players": 3})
}

#[test]
fn a_bot_answers_with_a_legal_action_and_its_thoughts_and_changes_nothing() {
    let mut talk = Talk::game(&italia(), 11);
    let mut dice = Dice::new(11);
    for nth in 0..60 {
        let snapshot = talk.play_random(&mut dice, 3);
        let (position, record) = (talk.position(), talk.cmd("record"));
        let budget = if nth % 2 == 0 { "ms" } else { "iterations" };
        let answer = talk.ok(&json!({"cmd": "bot", "name": "random", budget: 1, "seed": nth}));
        assert_eq!(keys(&answer), ["ok", "action", "info"]);
        assert!(list(&snapshot["legal"]).contains(&answer["action"]));
        assert_eq!(list(&answer["info"]["value"]).len(), 3, "a value per seat");
        assert!(answer["info"]["iterations"].is_u64());
        assert_eq!((talk.position(), talk.cmd("record")), (position, record));
    }
}

/// Whoever trusts a bot may play its first line without asking again.
#[test]
fn the_lines_of_a_bot_can_be_played() {
    let mut talk = Talk::game(&italia(), 14);
    for bot in ["agricola", "seneca", "augustus"] {
        let answer = talk.ok(&json!({"cmd": "bot", "name": bot, "ms": 50}));
        let lines = list(&answer["info"]["lines"]);
        assert_eq!(lines[0]["actions"][0], answer["action"], "{bot}");
        for action in list(&lines[0]["actions"]) {
            talk.act(action);
        }
    }
}

#[test]
fn a_bot_with_iterations_and_a_seed_answers_the_same_way_every_time() {
    let mut talk = Talk::game(&italia(), 12);
    talk.act(&json!({"do": "play", "card": "architect_start"}));
    let mut answers = BTreeSet::new();
    for seed in 0..20 {
        let request = json!({"cmd": "bot", "name": "random", "iterations": 10, "seed": seed});
        let answer = talk.ok(&request).to_string();
        assert_eq!(talk.ok(&request).to_string(), answer);
        answers.insert(answer);
    }
    assert!(answers.len() > 1, "and differently for another seed");
    let large = json!({"cmd": "bot", "name": "random", "iterations": 10, "seed": u128::MAX.to_string()});
    assert_eq!(talk.ok(&large), talk.ok(&large));
    talk.ok(&json!({"cmd": "bot", "name": "random", "iterations": 10}));
}

#[test]
fn a_bot_does_not_know_the_order_of_the_stack() {
    let mut talk = Talk::game(&italia(), 13);
    talk.play_random(&mut Dice::new(13), 12);
    let position = talk.position();
    let mut twin = position.clone();
    twin["stack"].as_array_mut().expect("a stack").reverse();
    assert_ne!(position, twin);
    for bot in list(&talk.cmd("hello")["bots"]) {
        for seed in 0..5 {
            let request = json!({"cmd": "bot", "name": bot["name"], "iterations": 10, "seed": seed});
            assert_eq!(Talk::loaded(&position).ok(&request), Talk::loaded(&twin).ok(&request));
        }
    }
}

/// Plays at least so many answers, and on until somebody is to play a card.
fn play_to_a_card(talk: &mut Talk, seed: u64, n_answers: usize) {
    let mut dice = Dice::new(seed);
    let mut snapshot = talk.play_random(&mut dice, n_answers);
    while snapshot["decision"]["kind"] != "play_card" {
        snapshot = talk.play_random(&mut dice, 1);
    }
}

#[test]
fn an_analysis_weighs_turns_and_changes_nothing() {
    let mut talk = Talk::game(&italia(), 15);
    play_to_a_card(&mut talk, 15, 30);
    let (position, record) = (talk.position(), talk.cmd("record"));
    let request = json!({"cmd": "analyse", "iterations": 24, "seed": 3, "lines": 2});
    let answer = talk.ok(&request);
    assert_eq!(keys(&answer), ["ok", "seat", "iterations", "before", "lines"]);
    assert_eq!(talk.ok(&request), answer, "the same question");
    assert_eq!((talk.position(), talk.cmd("record")), (position, record));
    let lines = list(&answer["lines"]);
    assert_eq!(lines.len(), 2);
    for line in lines {
        let names = ["actions", "share", "error", "chance", "points", "turns", "gods", "after"];
        assert_eq!(keys(line), names);
        for by_seat in ["chance", "points", "turns", "gods"] {
            assert_eq!(list(&line[by_seat]).len(), 3, "{by_seat} of three seats");
        }
        let gods = line["gods"][0].as_object().expect("points by god");
        let sum: f64 = gods.values().filter_map(Value::as_f64).sum();
        assert!((sum - line["points"][0].as_f64().expect("points")).abs() < 0.01);
    }
    let (best, second) = (lines[0]["actions"].clone(), lines[1]["actions"].clone());
    let compared = talk.ok(&json!({"cmd": "analyse", "iterations": 24, "lines": 1, "compare": second}));
    assert_eq!(compared["compared"]["actions"], second);
    for action in list(&best) {
        talk.act(action);
    }
}

/// Who reviews a game asks about its moments, and what was played there is known.
#[test]
fn an_analysis_compares_what_was_played() {
    let mut talk = Talk::game(&italia(), 16);
    talk.play_random(&mut Dice::new(16), 40);
    let course = talk.cmd("course");
    let mut at = 0;
    for _ in 0..4 {
        let request = json!({"cmd": "analyse", "at": at, "iterations": 6, "compare": "played"});
        let answer = talk.ok(&request);
        let actions = list(&answer["compared"]["actions"]);
        for (nth, action) in actions.iter().enumerate() {
            assert_eq!(course["answers"][at + nth]["action"], *action);
            assert_eq!(course["answers"][at + nth]["seat"], answer["seat"]);
        }
        at += actions.len();
    }
}

/// A viewer's record has no stack and no hands, and whoever remembers all that was open is told the same.
#[test]
fn an_analysis_of_a_viewers_record_knows_what_a_memory_knows() {
    let mut talk = Talk::game(&italia(), 17);
    play_to_a_card(&mut talk, 17, 40);
    let seat = talk.cmd("legal")["decision"]["seat"].clone();
    let record = talk.ok(&json!({"cmd": "record", "seat": seat}))["record"].clone();
    let request = json!({"cmd": "analyse", "iterations": 20, "seed": 1});
    let whole = talk.ok(&request);
    talk.ok(&json!({"cmd": "replay", "record": record}));
    assert_eq!(talk.ok(&request), whole);
}

#[test]
fn a_bad_question_is_refused_by_name() {
    let mut talk = Talk::game(&italia(), 18);
    for (request, code, says) in [
        (json!({}), "bad_request", "an analysis needs one of ms and iterations"),
        (json!({"iterations": 0}), "bad_request", "iterations must be a number from 1"),
        (json!({"ms": 600_001}), "bad_request", "ms must be a number from 1 to 600000"),
        (json!({"iterations": 1, "lines": 0}), "bad_request", "lines must be a number from 1 to 12"),
        (json!({"iterations": 1, "lines": 13}), "bad_request", "lines must be"),
        (json!({"iterations": 1, "seed": -1}), "bad_request", "seed"),
        (json!({"iterations": 1, "at": 1}), "bad_request", "at must be a number from 0 to 0"),
        (json!({"iterations": 1, "compare": 1}), "bad_request", "compare must be"),
        (json!({"iterations": 1, "compare": "best"}), "bad_request", "compare must be"),
        (json!({"iterations": 1, "compare": []}), "bad_request", "at least one action"),
        (json!({"iterations": 1, "compare": "played"}), "bad_request", "at least one action"),
        (json!({"iterations": 1, "compare": [{"do": "fly"}]}), "bad_request", "fly"),
        (json!({"iterations": 1, "compare": [{"do": "end"}]}), "illegal_action", "action 1 of the line"),
    ] {
        let mut request = request;
        request["cmd"] = json!("analyse");
        let message = talk.refused(&request, code);
        assert!(message.contains(says), "{request}: {message}");
    }
    Talk::new().refused(&json!({"cmd": "analyse", "iterations": 1}), "no_game");
}

#[test]
fn a_bot_needs_a_name_and_one_of_ms_and_iterations() {
    let mut talk = Talk::game(&italia(), 14);
    for request in [
        json!({"cmd": "bot"}),
        json!({"cmd": "bot", "iterations": 1}),
        json!({"cmd": "bot", "name": "caesar", "iterations": 1}),
        json!({"cmd": "bot", "name": 1, "iterations": 1}),
        json!({"cmd": "bot", "name": "random"}),
        json!({"cmd": "bot", "name": "random", "ms": 1, "iterations": 1}),
        json!({"cmd": "bot", "name": "random", "ms": -1}),
        json!({"cmd": "bot", "name": "random", "ms": "1"}),
        json!({"cmd": "bot", "name": "random", "iterations": 1.5}),
        json!({"cmd": "bot", "name": "random", "iterations": u64::MAX}),
        json!({"cmd": "bot", "name": "random", "iterations": 1, "seed": -1}),
        json!({"cmd": "bot", "name": "random", "iterations": 1, "seed": "x"}),
    ] {
        talk.refused(&request, "bad_request");
    }
}
