//! Reviews of games.

use serde_json::Value;

use crate::*;

/// The record of a game between beginners.
fn game(name: &str, options: &[&str]) -> PathBuf {
    let dir = dir(name);
    let mut args = vec!["sim", "--games", "1", "--bots", "tiro", "--save", text(&dir)];
    args.extend(options);
    good(&args, "");
    dir.join("game-1.txt")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&good(args, "")).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn a_review_weighs_every_turn_of_every_seat() {
    let record = game("analyse", &["--players", "3"]);
    let once = json(&["analyse", text(&record), "--iterations", "6", "--threads", "1", "--json"]);
    let twice = json(&["analyse", text(&record), "--iterations", "6", "--threads", "2", "--json"]);
    assert_eq!(once, twice, "whatever the number of threads");
    let turns = once["turns"].as_array().unwrap();
    let n_turns = good(&["replay", text(&record)], "").lines().filter(|line| starts_a_turn(line)).count();
    assert!(n_turns > 50 && turns.len() >= n_turns, "{} moments in {n_turns} turns", turns.len());
    for turn in turns {
        let (loss, chance) = (number(&turn["loss"]["chance"]), number(&turn["chance"]));
        assert!((0.0..=1.0).contains(&loss) && (0.0..=1.0).contains(&chance), "{turn}");
        assert_eq!(turn["better"].is_string(), loss > 0.0, "{turn}");
        assert!(turn["mistake"] == false || loss >= 0.05, "{turn}");
    }
    for player in once["players"].as_array().unwrap() {
        assert!((0.0..=1.0).contains(&number(&player["accuracy"])), "{player}");
        let own = turns.iter().filter(|turn| turn["seat"] == player["seat"]);
        assert_eq!(player["turns"], own.count());
    }
    let red = json(&["analyse", text(&record), "--iterations", "6", "--seat", "red", "--json"]);
    let own: Vec<&Value> = turns.iter().filter(|turn| turn["seat"] == 0).collect();
    assert_eq!(
        red["turns"].as_array().unwrap().iter().collect::<Vec<_>>(),
        own,
        "its own turns, weighed alike"
    );
}

/// The number of a turn stands in the first four columns.
fn starts_a_turn(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(head, _)| head.len() == 4 && head.trim().parse::<u32>().is_ok())
}

#[test]
fn a_review_is_told_in_sentences() {
    let record = game("analyse-text", &["--players", "2"]);
    let told = good(&["analyse", text(&record), "--iterations", "8"], "");
    for words in ["Red played", "chance to win", "A mistake", "Better: ", "Red: accuracy ", "Blue: accuracy "]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn every_kind_of_game_can_be_reviewed() {
    for (name, options) in [
        (
            "analyse-team",
            &["--map", "cyprus", "--players", "4", "--mode", "team", "--fish-market", "mountainside"][..],
        ),
        ("analyse-salt", &["--map", "creta", "--players", "2", "--salt"][..]),
        ("analyse-choice", &["--map", "britannia", "--players", "3", "--card-set", "venus"][..]),
    ] {
        let record = game(name, options);
        let review = json(&["analyse", text(&record), "--iterations", "1", "--json"]);
        assert!(review["turns"].as_array().unwrap().len() > 20, "{name}");
    }
}

/// A game that goes on, as one of its players has it.
#[test]
fn a_viewers_record_can_be_reviewed() {
    let mut lines = r#"{"cmd":"new","options":{"map":"italia","players":2},"seed":3}"#.to_owned() + "\n";
    for action in
        [r#"{"do":"play","card":"tribune"}"#, r#"{"do":"end"}"#, r#"{"do":"play","card":"tribune"}"#]
    {
        lines = lines + r#"{"cmd":"act","action":"# + action + "}\n";
    }
    let answers = good(&["engine"], &(lines + "{\"cmd\":\"record\",\"seat\":0}\n"));
    let answer: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
    let file = dir("analyse-viewer").join("game.txt");
    fs::write(&file, answer["record"].as_str().unwrap()).unwrap();
    let review = json(&["analyse", text(&file), "--iterations", "4", "--json"]);
    assert_eq!(review["turns"].as_array().unwrap().len(), 2, "{review}");
}

#[test]
fn what_cannot_be_reviewed_is_refused_by_name() {
    let record = game("analyse-bad", &["--players", "2"]);
    let record = text(&record);
    refused(&["analyse", "no-such-game.txt"], 1, "no-such-game.txt");
    refused(
        &["analyse", record, "--seat", "pink"],
        1,
        "nobody is \"pink\" in this game; there are red, blue",
    );
    refused(&["analyse", record, "--seat", "green"], 1, "there are red, blue");
    refused(&["analyse", record, "--iterations", "0"], 2, "0 is not in 1..=");
    refused(&["analyse", record, "--ms", "1000000000"], 2, "is not in 1..=600000");
    refused(&["analyse", record, "--ms", "5", "--iterations", "5"], 2, "cannot be used with");
    let whole = fs::read_to_string(record).unwrap();
    let damaged = dir("analyse-damaged").join("game.txt");
    for (from, to, says) in
        [("rules/", "rules/9", "rules"), ("red ", "purple ", "line "), ("stack", "stock", "line ")]
    {
        fs::write(&damaged, whole.replacen(from, to, 1)).unwrap();
        refused(&["analyse", text(&damaged), "--iterations", "1"], 1, says);
    }
    let head: Vec<&str> = whole.lines().take_while(|line| !line.starts_with("1 ")).collect();
    fs::write(&damaged, head.join("\n") + "\n").unwrap();
    refused(&["analyse", text(&damaged)], 1, "there is no turn to review");
}
