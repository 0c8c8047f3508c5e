//! What must hold for any bytes at all, one function per fuzz target. The ordinary tests call the same
//! functions with the kept corpus.

use concordia_engine::{Session, load_document, serve};
use concordia_rules::{Actions, Record, invariants};
use serde_json::Value;

/// Request lines, one per line of the input: every line is answered by exactly one JSON object, and a failed
/// request leaves the session as it was.
pub fn protocol(data: &[u8]) {
    let mut output = Vec::new();
    serve(data, &mut output).expect("a buffer takes every answer");
    let output = String::from_utf8(output).expect("answers are text");
    let asked = data.split(|&byte| byte == b'\n');
    let n_lines = asked.clone().count() - usize::from(data.is_empty() || data.ends_with(b"\n"));
    assert_eq!(output.lines().count(), n_lines, "one answer per line");

    let mut session = Session::new();
    let mut position = session.request(r#"{"cmd":"position"}"#);
    for line in asked.filter_map(|line| std::str::from_utf8(line).ok()) {
        let answer: Value = serde_json::from_str(&session.request(line)).expect("an answer is JSON");
        let now = session.request(r#"{"cmd":"position"}"#);
        if answer["ok"] == false {
            assert_eq!(now, position, "a failed request changed the session");
        }
        position = now;
    }
}

/// A document: what is not refused is a sound position, and `position` then `load` gives the same game.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(document) = serde_json::from_str::<Value>(text) else { return };
    let mut session = Session::new();
    let answer = session.request(&serde_json::json!({"cmd": "load", "position": document}).to_string());
    if answer.starts_with(r#"{"ok":false"#) {
        return;
    }
    let written: Value = serde_json::from_str(&session.request(r#"{"cmd":"position"}"#)).expect("JSON");
    let mut again = Session::new();
    let request = serde_json::json!({"cmd": "load", "position": written["position"]}).to_string();
    assert_eq!(again.request(&request), answer, "the same game comes back");
    if let Ok(game) = load_document(text) {
        assert_eq!(invariants::violations(&game), Vec::<String>::new());
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        for &action in legal.iter() {
            let mut next = game;
            next.play(action, &mut ()).expect("a listed answer is legal");
            assert_eq!(invariants::violations(&next), Vec::<String>::new());
        }
    }
}

/// A record: what is not refused can be written and read again, with the same game at its end.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(record) = Record::read(text, load_document) {
        let again = Record::read(&record.write(), load_document).expect("what was written can be read");
        assert_eq!(again.course.game(), record.course.game());
        assert_eq!(again.write(), record.write());
    }
}
