//! Matches between bots.

use crate::*;

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&good(args, "")).unwrap()
}

/// Everything above the times, which depend on the machine.
fn untimed(text: &str) -> &str {
    text.split("time per turn").next().unwrap()
}

#[test]
fn threads_do_not_change_the_result() {
    let args = |threads| ["arena", "tiro", "random", "--games", "12", "--players", "4", "--threads", threads];
    let (one, two) = (good(&args("1"), ""), good(&args("2"), ""));
    assert_eq!(untimed(&one), untimed(&two));
    let wide = one.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None);
    let timeless = |threads| {
        let mut json = json(&[&args(threads)[..], &["--json"]].concat());
        json["timing"].take();
        json
    };
    assert_eq!(timeless("1"), timeless("2"));
}

#[test]
fn json_is_one_object_that_adds_up() {
    let json = json(&["arena", "tiro", "random", "--games", "10", "--map", "imperium", "--json"]);
    // Ten games at a table for three are rounded up to four rotations.
    assert_eq!((&json["games"], &json["games_asked"], &json["setups"]), (&12.into(), &10.into(), &4.into()));
    assert_eq!(json["options"]["map"], "imperium");
    let seats = json["seats"].as_array().unwrap();
    let sum = |key: &str| seats.iter().map(|seat| seat[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("games"), sum("wins")), (12, json["wins"].as_u64().unwrap()));
    assert!(seats.iter().all(|seat| seat["games"] == 4), "the challenger sits in every seat: {json}");
    let share = &json["share"];
    let [low, value, high] = ["low", "value", "high"].map(|key| share[key].as_f64().unwrap());
    assert!(0.0 <= low && low <= value && value <= high && high <= 1.0, "{share}");
    assert!(value > 0.9, "a beginner beats luck: {share}");
    assert!(json["elo"].is_null(), "Elo is for two: {json}");
    let ends: u64 = json["ends"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(ends, 12);
    for side in json["sides"].as_array().unwrap() {
        let gods: f64 = side["gods"].as_object().unwrap().values().map(|mean| mean.as_f64().unwrap()).sum();
        assert!((gods - side["points"]["mean"].as_f64().unwrap()).abs() < 1e-6);
        assert_eq!(side["faults"], serde_json::json!({"illegal": 0, "panics": 0, "late": 0, "stuck": 0}));
    }
}

#[test]
fn a_bot_plays_itself() {
    let args = ["arena", "random", "random", "--games", "30", "--players", "2"];
    let text = good(&args, "");
    for words in ["30 games, seeds 1 to 30, random in every seat", "winner", "random as", "blue"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let json = json(&[&args[..], &["--json"]].concat());
    assert!(json["share"].is_null() && json["self_play"] == true, "{json}");
    let seats = json["seats"].as_array().unwrap();
    let wins: u64 = seats.iter().map(|seat| seat["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins, 30, "somebody wins every game");
}

#[test]
fn partners_are_one_side() {
    let text = good(&["arena", "tiro", "random", "--games", "3", "--mode", "team", "--players", "4"], "");
    for words in ["4 games, seeds 1 to 2, each from every team", "even is 50.0 %", "Elo difference"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_deadline_cuts_the_search() {
    // Without the deadline a turn of so many iterations would take days.
    let args =
        ["arena", "seneca:1000000000", "random", "--games", "2", "--players", "2", "--ms", "25", "--json"];
    let json = json(&args);
    assert_eq!(json["turn_limit_ms"], 25);
    assert_eq!(json["sides"][0]["faults"]["stuck"], 0);
    assert!(json["timing"]["sides"][0]["p50_ms"].as_f64().unwrap() < 500.0, "{json}");
}

#[test]
fn the_ladder_is_a_page() {
    let file = dir("ladder").join("ladder.md");
    let args = ["arena", "--ladder", text(&file), "--only", "discipulus", "--games", "4", "--threads"];
    let page = |threads| {
        good(&[&args[..], &[threads]].concat(), "");
        fs::read_to_string(&file).unwrap()
    };
    let (one, two) = (page("1"), page("2"));
    let untimed =
        |page: &str| page.split("## Time per turn").next().unwrap().replace("--threads 2", "--threads 1");
    assert_eq!(untimed(&one), untimed(&two));
    for words in [
        "# Ladder\n",
        "--only discipulus --games 4",
        "| tiro:quick | discipulus:quick | Italia, 2 | 4 | ",
        "Faults of all",
    ] {
        assert!(one.contains(words), "{words}: {one}");
    }
    assert!(!one.contains("Not finished") && !one.contains("Full forms"), "{one}");
    // Rows of a table are as long as its head.
    let mut n_columns = 0;
    for line in one.lines() {
        let n_here = line.matches('|').count();
        assert!(n_columns == 0 || n_here == 0 || n_here == n_columns, "{line}");
        n_columns = n_here;
    }
}

/// Asked over the engine protocol, a bot answers as it does at home: the bots' own dice are all that differs.
#[test]
fn a_bot_of_another_program_plays_along() {
    let program = env!("CARGO_BIN_EXE_concordia");
    let table = ["--map", "cyprus", "--mode", "team", "--players", "4", "--fish-market", "mountainside"];
    let others = ["--salt", "--opponent-program", program, "--games", "2", "--json"];
    let report = json(&[&["arena", "discipulus", "agricola"][..], &table, &others].concat());
    assert_eq!(report["opponent"], "agricola of concordia");
    for side in [0, 1] {
        let faults = &report["sides"][side]["faults"];
        for fault in ["illegal", "panics", "late", "stuck"] {
            assert_eq!(faults[fault], 0, "{faults}");
        }
    }
    assert!(report["sides"][1]["points"]["mean"].as_f64().unwrap() > 60.0, "{report}");

    let against =
        |opponent, program| ["arena", "tiro", opponent, "--opponent-program", program, "--games", "2"];
    refused(&against("genius", program), 1, "has no bot \"genius\"; it has: random, discipulus,");
    refused(&against("tiro:slow", program), 1, "\"slow\" is not a form of tiro");
    refused(&against("tiro", "nowhere/concordia"), 1, "cannot start nowhere/concordia");
}

#[test]
fn what_is_refused() {
    refused(&["arena"], 2, "required");
    refused(&["arena", "random"], 2, "required");
    refused(&["arena", "genius", "random"], 1, "there is no bot \"genius\"");
    refused(&["arena", "random", "tiro:slow"], 1, "\"slow\" is not a form of tiro");
    refused(&["arena", "random", "random", "--games", "0"], 2, "0 is not in");
    refused(&["arena", "random", "random", "--ms", "0"], 2, "0 is not in");
    refused(&["arena", "random", "random", "--threads", "0"], 2, "0 is not in");
    refused(&["arena", "random", "random", "--map", "atlantis"], 1, "option map cannot be");
    refused(&["arena", "random", "random", "--players", "6"], 1, "2 to 5 players");
    refused(&["arena", "random", "random", "--mode", "team"], 1, "4 or 6 players");
    refused(&["arena", "random", "random", "--seed", &u128::MAX.to_string()], 1, "the largest seed");
    refused(&["arena", "random", "random", "--only", "tiro"], 2, "cannot be used with");
    refused(&["arena", "random", "random", "--full-games", "2"], 2, "cannot be used with");
    refused(&["arena", "--only", "tiro"], 2, "required");
    let no_level = ["arena", "--ladder", "no-ladder.md", "--only", "agricola"];
    refused(&no_level, 1, "agricola is no level of the ladder; there are discipulus,");
    let file = dir("no-ladder").join("notes.md");
    fs::write(&file, "mine\n").unwrap();
    refused(&["arena", "--ladder", text(&file)], 1, "is not a ladder");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine\n");
    let fresh = file.with_file_name("fresh.md");
    refused(&["arena", "--ladder", text(&fresh), "--only", "genius"], 1, "there is no bot \"genius\"");
    refused(&["arena", "--ladder", text(&fresh), "--players", "3"], 1, "has its own tables");
    refused(&["arena", "random", "random", "--ladder", text(&fresh)], 2, "cannot be used with");
    assert!(!fresh.exists());
}
