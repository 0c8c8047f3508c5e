//! The smaller commands.

use crate::*;

#[test]
fn perft_counts() {
    let text = good(&["perft", "--depth", "3"], "");
    let last = text.lines().last().unwrap();
    assert!(text.lines().count() == 3 && last.starts_with("depth  3 "), "{text}");
    let total = last.split_whitespace().nth(2).unwrap();
    let divided = good(&["perft", "--depth", "3", "--divide"], "");
    assert!(divided.lines().last().unwrap().contains(total), "{divided}");
    let record = record("perft");
    let over = good(&["perft", "--depth", "2", "--record", crate::text(&record)], "");
    assert!(over.contains(" 1 paths"), "a game that is over has one path: {over}");
}

#[test]
fn bench_measures() {
    let text = good(&["bench", "--seconds", "0.02"], "");
    assert!(text.contains("imperium, 4 players") && text.contains("state: "), "{text}");
    for words in ["Venus", "teams", "coastal", "mountainside", "balearica", "italia, 4 players"] {
        let line = text.lines().find(|line| line.contains(words));
        assert!(line.is_some_and(|line| line.ends_with('x')), "{words}: {text}");
    }
}

#[test]
fn the_engine_answers() {
    let text = good(&["engine"], "{\"cmd\":\"hello\"}\nnonsense\n");
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with("{\"ok\":true,") && text.contains("bad_json"), "{text}");
}

#[test]
fn a_record_that_begins_with_a_position_replays() {
    let ask = |lines: &str| {
        let answers = good(&["engine"], lines);
        serde_json::from_str::<serde_json::Value>(answers.lines().last().unwrap()).unwrap()
    };
    let new = r#"{"cmd":"new","options":{"map":"italia","players":2},"seed":3}"#;
    let position = ask(&format!("{new}\n{{\"cmd\":\"position\"}}\n"))["position"].clone();
    let load = serde_json::json!({"cmd": "load", "position": position});
    let act = r#"{"cmd":"act","action":{"do":"play","card":"tribune"}}"#;
    let end = r#"{"cmd":"act","action":{"do":"end"}}"#;
    let record = ask(&format!("{load}\n{act}\n{end}\n{{\"cmd\":\"record\"}}\n"))["record"].clone();
    let file = dir("position").join("game.txt");
    fs::write(&file, record.as_str().unwrap()).unwrap();
    let told = good(&["replay", text(&file)], "");
    assert!(
        told.contains("from a position") && told.contains("Red played Tribune: took 1 card back."),
        "{told}"
    );
    assert!(good(&["play", "--load", text(&file)], "").contains("Turn 2: Blue, it is your turn."));
    fs::write(&file, record.as_str().unwrap().replace("\"money\":5", "\"money\":-5")).unwrap();
    refused(&["replay", text(&file)], 1, "line ");
}

#[test]
fn completions_and_help_exist_for_everything() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(good(&["completions", shell], "").contains("concordia"));
    }
    for command in ["play", "engine", "sim", "replay", "perft", "bench", "completions"] {
        let help = good(&[command, "--help"], "");
        assert!(help.contains("Example"), "{command}: {help}");
    }
    let help = good(&["play", "--help"], "");
    for words in
        ["- imperium: Imperium", "- balearica: Balearica", "--fish-market", "--card-set", "piscatus_mode"]
    {
        assert!(help.contains(words), "{words}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let record = record("pipe");
    let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
        .args(["replay", text(&record)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", stderr(&output));
}
