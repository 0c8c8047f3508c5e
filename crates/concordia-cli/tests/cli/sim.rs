//! Many games between bots.

use crate::*;

#[test]
fn threads_do_not_change_the_games() {
    let hash = |threads| good(&["sim", "--games", "700", "--hash", "--threads", threads], "");
    let (one, two) = (hash("1"), hash("2"));
    assert_eq!(one, two);
    let hex = one.strip_prefix("records ").unwrap().trim();
    assert!(hex.len() == 16 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()), "{one}");
    assert_ne!(one, good(&["sim", "--games", "700", "--hash", "--seed", "2"], ""));
}

#[test]
fn json_is_one_object_that_adds_up() {
    let text = good(&["sim", "--games", "50", "--players", "4", "--map", "imperium", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let wins: u64 = json["seats"].as_array().unwrap().iter().map(|seat| seat["wins"].as_u64().unwrap()).sum();
    assert_eq!((json["games"].as_u64(), wins), (Some(50), 50));
    for seat in json["seats"].as_array().unwrap() {
        let gods: f64 = seat["gods"].as_object().unwrap().values().map(|mean| mean.as_f64().unwrap()).sum();
        assert!((gods - seat["points"]["mean"].as_f64().unwrap()).abs() < 1e-6);
    }
    let ends: u64 = json["ends"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(ends, 50);
    assert_eq!(json["options"]["map"], "imperium");
}

#[test]
fn the_summary_is_for_people() {
    let text = good(&["sim", "--games", "20", "--bots", "random,random,random"], "");
    for words in [
        "Italia, 3 players",
        "20 games, seeds 1 to 20",
        "yellow random",
        "Saturnus",
        "games/s",
        "faults: 0 illegal, 0 panics",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn saved_records_replay() {
    let record = record("replay");
    let text = good(&["replay", text(&record)], "");
    assert!(text.contains("   1. Red played "), "{text}");
    assert!(text.contains("Ranking:\n  1. "), "{text}");
    assert!(text.trim_end().ends_with("the game is over."), "{text}");
    let typed = fs::read_to_string(&record).unwrap();
    assert!(good(&["replay", "--quiet", "-"], &typed).starts_with("-: sound, "));
}

#[test]
fn every_mixture_can_be_played() {
    let text = good(&["sim", "--all-mixtures"], "");
    assert!(text.starts_with("12096 mixtures, 12096 games, seeds 1 to 12096\n"), "{text}");
    // Eleven maps and the small one, two modes, and no market or one of two.
    let row = |line: &&str| line.contains(" single ") || line.contains(" team ");
    assert_eq!(text.lines().filter(row).count(), 12 * 2 * 3, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("\nfaults: 0 illegal, 0 panics\n"), "{text}");

    let args = ["sim", "--all-mixtures", "--games", "2", "--map", "ionium", "--mode", "team", "--json"];
    let json: serde_json::Value = serde_json::from_str(&good(&args, "")).unwrap();
    // Large and small, four or six, two displays, seven kinds of market, with or without goods, and salt.
    let n_mixtures = 2 * 2 * 2 * 7 * 2 * 2;
    assert_eq!(json["mixtures"], n_mixtures);
    assert_eq!(json["games"], 2 * n_mixtures);
    let groups = json["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 6);
    for group in groups {
        let ends: u64 = group["ends"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(Some(ends), group["games"].as_u64());
        assert_eq!(group["mode"], "team");
    }

    let hash =
        |threads| good(&["sim", "--all-mixtures", "--map", "cyprus", "--hash", "--threads", threads], "");
    assert_eq!(hash("1"), hash("2"));
}

#[test]
fn partners_win_together() {
    let args = ["sim", "--games", "40", "--mode", "team", "--players", "6", "--fish-market", "coastal"];
    let text = good(&args, "");
    for words in
        ["6 players in teams of two, coastal fish market", "red and green", "yellow and white", "Venus"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    let json = good(&[&args[..], &["--json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let teams = json["teams"].as_array().unwrap();
    let wins: u64 = teams.iter().map(|team| team["wins"].as_u64().unwrap()).sum();
    assert_eq!((teams.len(), wins), (3, 40));
    assert_eq!(json["seats"][1]["wins"], json["seats"][4]["wins"]);
}
