//! Lines: docs/protocol.md, "Lines", promise by promise.

mod common;

use std::collections::BTreeSet;

use common::{Talk, keys};
use concordia_engine::{MAX_LINE, serve};
use serde_json::{Value, json};

fn italia() -> Value {
    json!({"map": "italia", "players": 3})
}

/// Everything that the engine writes when it reads this.
fn conversation(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve(input, &mut output).expect("the end of the input is no error");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with('\n'), "every answer is a line");
    output.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

#[test]
fn every_line_is_answered_with_one_line_in_order() {
    let answers = conversation(b"{\"cmd\":\"hello\",\"id\":1}\n{\"cmd\":\"nothing\",\"id\":2}\n{\"id\":3}\n");
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [1, 2, 3]);
}

#[test]
fn the_id_of_a_request_is_repeated_whatever_it_is() {
    let ids = [
        json!(null),
        json!(true),
        json!(0),
        json!(-7),
        json!(1.5),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("a \"quoted\"\nline \u{1f3db} \u{0}"),
        json!([1, [2, {"three": null}]]),
        json!({"z": 1, "a": {"ok": false}}),
    ];
    let mut talk = Talk::game(&italia(), 1);
    for id in ids {
        for request in [
            json!({"cmd": "hello", "id": id}),
            json!({"id": id, "cmd": "legal"}),
            json!({"cmd": "act", "action": {"do": "end"}, "id": id}),
            json!({"cmd": "nothing", "id": id}),
            json!({"cmd": 5, "id": id}),
            json!({"id": id}),
        ] {
            let answer = talk.ask(&request);
            assert!(keys(&answer).contains(&"id"), "{request} was answered {answer}");
            assert_eq!(answer["id"].to_string(), id.to_string(), "{request}");
        }
    }
}

#[test]
fn of_several_ids_the_last_one_counts_like_every_other_field() {
    let answer = Talk::new().raw(r#"{"cmd":"legal","id":1,"cmd":"hello","id":2}"#);
    assert_eq!(
        (&answer["ok"], &answer["id"], &answer["name"]),
        (&json!(true), &json!(2), &json!("concordia"))
    );
}

#[test]
fn an_answer_has_no_id_if_the_request_had_none() {
    let mut talk = Talk::game(&italia(), 1);
    for request in [json!({"cmd": "hello"}), json!({"cmd": "legal"}), json!({"cmd": "nothing"})] {
        assert!(!keys(&talk.ask(&request)).contains(&"id"));
    }
}

#[test]
fn a_failure_has_a_code_and_a_message_and_nothing_else() {
    let answer = Talk::new().ask(&json!({"cmd": "legal"}));
    assert_eq!(keys(&answer), ["ok", "error"]);
    assert_eq!(keys(&answer["error"]), ["code", "message"]);
}

#[test]
fn every_error_code_occurs() {
    let mut talk = Talk::new();
    let mut codes = BTreeSet::new();
    let mut code =
        |answer: &Value| codes.insert(answer["error"]["code"].as_str().expect("a code").to_owned());
    code(&talk.cmd_answer(&json!({"cmd": "legal"}), "no_game"));
    code(&talk.cmd_answer(&json!({"cmd": "no such thing"}), "unknown_command"));
    code(&talk.cmd_answer(&json!({"cmd": "new", "options": italia()}), "bad_request"));
    code(&talk.cmd_answer(&json!({"cmd": "new", "options": {}, "seed": 1}), "bad_options"));
    code(&talk.cmd_answer(&json!({"cmd": "load", "position": {}}), "bad_position"));
    code(&talk.cmd_answer(&json!({"cmd": "replay", "record": ""}), "bad_record"));
    talk.ok(&json!({"cmd": "new", "options": italia(), "seed": 1}));
    code(&talk.cmd_answer(&json!({"cmd": "act", "action": {"do": "cash"}}), "illegal_action"));
    code(&talk.raw("{"));
    code(&talk.raw(&" ".repeat(MAX_LINE + 1)));
    let expected = [
        "bad_json",
        "bad_options",
        "bad_position",
        "bad_record",
        "bad_request",
        "illegal_action",
        "no_game",
        "too_large",
        "unknown_command",
    ];
    assert!(codes.iter().eq(expected), "{codes:?}");
}

impl Talk {
    /// The failure with this code that answers a request.
    fn cmd_answer(&mut self, request: &Value, code: &str) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["error"]["code"], code, "{request} was answered {answer}");
        answer
    }
}

#[test]
fn what_is_not_json_is_bad_json() {
    let mut talk = Talk::game(&italia(), 1);
    for line in ["", " ", "{", "}", "hello", "{\"cmd\":\"legal\"} x", "{'cmd':'legal'}", "\u{0}", "NaN"] {
        let before = talk.position();
        assert_eq!(talk.raw(line)["error"]["code"], "bad_json", "{line:?}");
        assert_eq!(talk.position(), before);
    }
}

#[test]
fn a_request_that_is_no_object_or_has_no_command_is_a_bad_request() {
    let mut talk = Talk::game(&italia(), 1);
    let requests = [json!(null), json!(1), json!("legal"), json!(["legal"]), json!({}), json!({"cmd": null})];
    for request in requests {
        talk.refused(&request, "bad_request");
    }
}

#[test]
fn an_unknown_command_is_named() {
    let mut talk = Talk::game(&italia(), 1);
    for command in ["", "LEGAL", "legal ", "quit", "bestmove"] {
        let message = talk.refused(&json!({"cmd": command}), "unknown_command");
        assert!(message.contains(command), "{message}");
    }
}

#[test]
fn without_a_game_all_commands_but_the_beginning_ones_say_so() {
    let action = json!({"do": "end"});
    let commands =
        ["position", "view", "legal", "act", "undo", "worth", "quote", "plan", "score", "record", "bot"];
    for command in commands {
        let request = json!({"cmd": command, "seat": 0, "action": action, "city": "cosa", "name": "random", "iterations": 1});
        Talk::new().refused(&request, "no_game");
    }
}

#[test]
fn a_line_of_one_mebibyte_is_read_and_a_longer_one_is_too_large() {
    let hello = r#"{"cmd":"hello"}"#;
    let line = |length: usize| hello.to_owned() + &" ".repeat(length - hello.len()) + "\n";
    let input = line(1 << 20) + &line((1 << 20) + 1) + &line(5 << 20) + hello + "\n";
    let answers = conversation(input.as_bytes());
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["ok"], true);
    assert_eq!(answers[1]["error"]["code"], "too_large");
    assert_eq!(answers[2]["error"]["code"], "too_large");
    assert_eq!(answers[3]["ok"], true, "the next line still works");
}

#[test]
fn a_line_that_is_not_text_is_refused_and_the_next_one_works() {
    let answers = conversation(b"{\"cmd\":\"hello\",\"id\":\"\xff\xfe\"}\n\xc3\x28\n{\"cmd\":\"hello\"}\n");
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, [&json!("bad_json"), &json!("bad_json"), &Value::Null]);
}

#[test]
fn deep_nesting_is_refused() {
    let mut talk = Talk::game(&italia(), 1);
    let before = talk.position();
    for depth in [1_000, 100_000, 500_000] {
        for line in [
            "[".repeat(depth),
            "{\"a\":".repeat(depth / 5),
            format!("{{\"cmd\":\"legal\",\"id\":{}{}}}", "[".repeat(depth), "]".repeat(depth)),
        ] {
            assert_eq!(talk.raw(&line)["error"]["code"], "bad_json", "depth {depth}");
        }
    }
    assert_eq!(talk.position(), before);
}

#[test]
fn the_end_of_the_input_ends_the_conversation() {
    assert!(conversation(b"").is_empty());
    assert_eq!(conversation(b"{\"cmd\":\"hello\"}").len(), 1, "the last line needs no end");
    assert_eq!(conversation(b"{\"cmd\":\"hello\"}\r\n\n{\"cmd\":\"hello\"}\r\n").len(), 3);
}

/// Takes note of what was written when it is flushed.
#[derive(Default)]
struct Flushed {
    written: usize,
    lines_at_flush: Vec<usize>,
}

impl std::io::Write for Flushed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.written += bytes.split(|&byte| byte == b'\n').count() - 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.lines_at_flush.push(self.written);
        Ok(())
    }
}

#[test]
fn every_answer_is_flushed_at_once() {
    let mut output = Flushed::default();
    serve("{\"cmd\":\"hello\"}\n".repeat(3).as_bytes(), &mut output).expect("no error");
    assert_eq!(output.lines_at_flush, [1, 2, 3]);
}

/// Section 1: also a number that no machine word holds.
#[test]
fn a_huge_id_comes_back_unchanged() {
    let mut session = concordia_engine::Session::new();
    let answer = session.request(r#"{"cmd":"hello","id":123456789012345678901234567890.50}"#);
    assert!(answer.starts_with(r#"{"ok":true,"id":123456789012345678901234567890.50,"#), "{answer}");
}
