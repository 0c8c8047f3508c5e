//! Games of the whole family, as people type them.

use crate::*;

/// Numbers that lead anywhere, so that a game of people sees every kind of question.
fn typing(mut state: u64, n: usize) -> String {
    let mut typed = String::new();
    for _ in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        typed.push_str(["1", "2", "1", "3", "0", "1", "4", "2"][(state >> 61) as usize]);
        typed.push('\n');
    }
    typed
}

/// Texts that must have been shown, wherever their lines were broken.
fn must_show(shown: &str, sights: &[&str]) {
    let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in sights {
        assert!(flat.contains(words), "{words:?} was never shown");
    }
}

/// Plays a whole game of people and checks what every game must show.
fn whole_game(args: &str, state: u64, sights: &[&str]) -> String {
    let args: Vec<&str> = args.split(' ').collect();
    let shown = good(&args, &typing(state, 30_000));
    let always = ["How it ended: ", " Venus ", " Concordia ", " Total ", "Ranking: 1. "];
    must_show(&shown, &[&always[..], sights].concat());
    let wide = shown.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "{args:?}");
    shown
}

const TEAM_MARKET: &str =
    "play --map cyprus --players 4 --mode team --fish-market mountainside --humans 4 --seed 11";

#[test]
fn partners_with_a_market_on_cyprus() {
    let sights = [
        "Partners: Red and Yellow; Blue and Green.",
        "Before the first turn: Yellow, you choose where you begin.",
        "In which city do you begin? Red begins in Antiochia",
        "this is your part of Red's team turn.",
        "your turn goes on.",
        "Yellow, your partner: ",
        "Yellow would add up to 5 more",
        "adds up to ",
        "Which card do you recommend to ",
        "plays a Legatus and recommends ",
        "Your marker is not on the board yet and may begin anywhere.",
        "m2, the next spot",
        "steps on: skip 1 spot for 1 sestertius",
        "to pick up there:",
        "Its other stand may be used too.",
        "Not possible now: ",
        "Where does the colonist go that you have paid for?",
        "Which province's fish do you take",
        "every province gets a fish, up to two",
        "Praefectus Piscatus",
        "took 1 fish",
        " Team ",
    ];
    let shown = whole_game(TEAM_MARKET, 1, &sights);
    assert!(!shown.contains("Magnus") && !shown.contains("bonus"), "neither exists with a fish market");
    let ranking = shown.split("Ranking:\n").nth(1).unwrap();
    assert!(ranking.contains(" and ") && !ranking.contains("\n  3. "), "two teams: {ranking}");
}

#[test]
fn venus_on_balearica() {
    let sights = [
        "on the west start space",
        "sea to Andrachium-Ebussus",
        "in a city with a house of yours",
        "Magister: repeat your ",
        "Magister: nothing to repeat: no effect",
        "Does your Magister repeat the card beneath it?",
        "once more: ",
        "Which half of ",
    ];
    let args = "play --map balearica --card-set venus --players 3 --humans 3 --fish-market coastal --seed 3";
    let typed = "map\nmarket\ncard magister\n".to_owned() + &typing(4, 30_000);
    let shown = good(&args.split(' ').collect::<Vec<_>>(), &typed);
    must_show(&shown, &sights);
    assert!(shown.contains("Ranking:") && shown.contains("Venus "), "the game ends");
    assert!(!shown.contains("capital"), "there is none");
}

#[test]
fn small_ionium_has_no_west_and_no_bridge() {
    let args = "play --map ionium --small-ionium --players 2 --humans 2 --card-set venus --seed 8";
    let shown = whole_game(args, 6, &["Concordia: Ionium (small), 2 players, Venus cards."]);
    assert!(!shown.contains("Brundisium"), "that lies in the west");
    let large = good(&["play", "--map", "ionium", "--seed", "8"], "map brundisium\n");
    assert!(large.contains("Apollonia (no walk may end there)"), "{large}");
}

#[test]
fn a_legatus_shows_a_hand_to_one_person_only() {
    // Yellow and Green choose where they begin; Red plays the Legatus and recommends.
    let typed = "1\n\n2\n\nlegatus\nundo\ntable\nrecommend prefect\ntable\nundo\nprefect\n\ntable\nundo\n2\n";
    let args =
        ["play", "--mode", "team", "--players", "4", "--map", "hellas", "--humans", "4", "--seed", "5"];
    let shown = good(&args, typed);
    let hand_of_yellow = "  Hand:      Tribune, Prefect, Mercator (3), Diplomat, Praetor, Legatus\n";
    assert!(shown.contains("Nothing can be taken back: a hand was shown"), "{shown}");
    let (before, after) = shown.split_once("You recommend the Prefect to Yellow.").unwrap();
    let at_the_legatus = before.split("You played Legatus.").nth(1).unwrap();
    assert!(at_the_legatus.contains("Yellow, your partner:\n"), "{at_the_legatus}");
    assert!(at_the_legatus.contains(hand_of_yellow), "{at_the_legatus}");
    let (reds, yellows) = after.split_once("Turn 1: Yellow, this is your part of Red's team turn.").unwrap();
    assert!(reds.contains("Taken back."), "a recommendation nobody has seen can be taken back: {reds}");
    let in_between = reds.split("Taken back.").next().unwrap();
    assert!(!in_between.contains(hand_of_yellow), "the hand is hidden again: {in_between}");
    assert!(yellows.contains("Red plays a Legatus and recommends the Prefect."), "{yellows}");
    assert!(!yellows.contains("Architect, Prefect"), "Red's hand stays hidden: {yellows}");
    assert!(yellows.contains("Nothing can be taken back: Red has decided since."), "{yellows}");
}

#[test]
fn a_recommendation_is_no_news() {
    let file = dir("advice").join("game.txt");
    let typed =
        format!("1\n\n2\n\nlegatus\nrecommend praetor\n\nprefect\n1\n\nlog all\nsave {}\n", text(&file));
    let args = ["play", "--mode", "team", "--players", "4", "--humans", "4", "--seed", "5"];
    let shown = good(&args, &typed);
    let log = shown.split("> log all\n").nth(1).unwrap();
    assert!(log.contains("   1. You played Legatus: Yellow played Prefect: "), "{log}");
    assert!(!log.contains("Praetor, ") && !log.contains("recommends"), "{log}");
    let told = good(&["replay", text(&file)], "");
    assert!(!told.contains("recommend"), "{told}");
    assert!(told.contains("Teams: Red and Yellow; Blue and Green."), "{told}");
}

#[test]
fn answers_of_the_family_can_be_typed_in_words() {
    let typed = "start palmyra\n\nstart tarsus\n\nprefect\nproduce paphia\n\ncash wine\n\n\
                 mercator\nend\n\nend\n\nmercator\nend\n\nmarket m5 colonist 0 food\nsettle sea antiochia\nmarket m5 tool 1\n";
    let mut args: Vec<&str> = TEAM_MARKET.split(' ').collect();
    args.extend(["--option", "no_starting_goods=off"]);
    let shown = good(&args, typed);
    let sights = [
        "Before the first turn: you began in Palmyra with two land colonists.",
        "Paphia produced; you took 1 fish.",
        "Collected 1 sestertius for the provinces without fish; you stored 1 wine;",
        "Entered the market at m5 and paid 1 fish and 1 food at the colonist stand.",
        "Placed a sea colonist in Antiochia; received 3 sestertii.",
        "M5 has no offer 1 of a stand \"tool\"",
    ];
    must_show(&shown, &sights);
}

#[test]
fn a_record_of_partners_at_the_market_replays() {
    let dir = dir("team-record");
    let table = ["--map", "cyprus", "--players", "4", "--mode", "team", "--fish-market", "mountainside"];
    good(&[&["sim", "--games", "1", "--seed", "9", "--save", text(&dir)], &table[..]].concat(), "");
    let file = dir.join("game-9.txt");
    let told = good(&["replay", text(&file)], "");
    let sights = [
        "Cyprus, 4 players in teams of two, mountainside fish market, seed 9.",
        "Before the first turn: Yellow began in ",
        " 1. Red played ",
        "entered the market at m",
        " of the market, skipping ",
        " for lack of space",
        " Team ",
        "Ranking: 1. ",
    ];
    must_show(&told, &sights);
    // The verdict names the file, whose path may be long.
    let mut story = told.lines().filter(|line| !line.contains("game-9.txt"));
    assert!(story.all(|line| line.chars().count() <= 80));
    let sound = fs::read_to_string(&file).unwrap();
    fs::write(&file, sound.replacen("fish_market=mountainside", "fish_market=coastal", 1)).unwrap();
    refused(&["replay", text(&file)], 1, "game-9.txt: line ");
}

#[test]
fn perft_knows_the_family() {
    for table in [
        "--mode team --players 4 --map balearica",
        "--card-set venus --map hellas",
        "--fish-market coastal --map cyprus --no-starting-goods",
        "--map ionium --small-ionium --fish-market mountainside --players 6 --mode team",
    ] {
        let args: Vec<&str> = "perft --depth 2".split(' ').chain(table.split(' ')).collect();
        let total = good(&args, "").lines().last().unwrap().split_whitespace().nth(2).unwrap().to_owned();
        let divided = good(&[&args[..], &["--divide"]].concat(), "");
        assert!(divided.lines().last().unwrap().contains(&total), "{table}: {divided}");
    }
}
