//! A game in the terminal.

use crate::*;

#[test]
fn a_whole_game_ends_with_the_sheet() {
    let ones = "1\n".repeat(20_000);
    for options in [
        vec!["play", "--seed", "3"],
        vec!["play", "--seed", "3", "--players", "2", "--map", "imperium", "--no-starting-goods"],
        vec!["play", "--seed", "4", "--players", "5", "--intermediate-scoring", "--wine-display"],
        vec!["play", "--seed", "5", "--humans", "3"],
    ] {
        let shown = good(&options, &ones);
        for words in ["How it ended: ", "Vesta ", "Mercurius ", "Concordia ", "Total ", "Ranking:\n  1. "] {
            assert!(shown.contains(words), "{options:?}: {words}");
        }
        assert!(shown.contains(&format!("The seed of this game was {}.", options[2])));
        let longest = shown.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{options:?}: a line of {longest:?} columns");
        assert!(!shown.contains('\u{1b}'), "no control sequences");
    }
}

#[test]
fn nothing_but_choices_from_the_start() {
    let shown = good(&["play", "--seed", "1"], "");
    assert!(shown.contains("Turn 1: Red, it is your turn."));
    assert!(shown.contains("Which card do you play?\n   1  Architect: walk up to 2 steps, then build\n"));
    assert!(shown.contains("The input has ended"));
    assert!(!shown.contains("seed"), "the seed is a secret until the end");
}

#[test]
fn a_game_of_bots_is_told_without_asking() {
    let shown = good(&["play", "--seed", "1", "--seat", "red=bot:random"], "");
    assert!(shown.contains("Ranking:"));
    assert!(!shown.contains("> "));
}

#[test]
fn answers_can_be_typed_in_words() {
    let typed = "play architect\nsea roma > s-roma-neapolis\nend\nbuild neapolis\nbuild roma\n\nmercator\nsell 1 wine\nbuy 9 brick\n";
    let shown = good(&["play", "--seed", "5"], typed);
    assert!(shown.contains("Walked a sea colonist from Roma to Roma-Neapolis (1 step)."), "{shown}");
    assert!(shown.contains("Built in Neapolis (brick) for 1 sestertius and 1 food."));
    assert!(shown.contains("Sold 1 wine for 6 sestertii."));
    assert!(shown.contains("Not possible: "), "{shown}");
}

#[test]
fn undo_goes_back_to_the_start_of_the_turn() {
    let typed = "undo\narchitect\n1\n1\nundo\nundo\nundo\nprefect\n1\nundo turn\nprefect\n1\n\nundo\n";
    let shown = good(&["play", "--seed", "5"], typed);
    let taken_back = shown.matches("Taken back.").count();
    assert_eq!(taken_back, 3, "{shown}");
    assert!(shown.contains("Nothing can be taken back: your turn begins here"), "{shown}");
    assert!(shown.contains("Nothing can be taken back: Yellow has decided since."), "{shown}");
}

#[test]
fn undo_stops_at_a_revealed_card() {
    // Red alone decides until the cards are revealed; the other seat is a person too.
    let typed = "senator\n1\n0\nundo\nlog\n";
    let shown = good(&["play", "--seed", "5", "--humans", "3"], typed);
    assert!(shown.contains("new in the display"), "{shown}");
    assert!(shown.contains("Nothing can be taken back"), "{shown}");
}

#[test]
fn hands_of_others_are_not_shown() {
    let typed = "table\nprefect\n1\n\ntable\n";
    let args = ["play", "--seed", "5", "--seat", "red=human:Anna", "--seat", "blue=human:Ben"];
    let shown = good(&args, typed);
    assert!(shown.contains("Turn 1: Anna (red), it is your turn."), "{shown}");
    let bens = shown.split("Turn 2: Ben (blue), it is your turn.").nth(1).unwrap();
    assert!(bens.contains("- Anna played Prefect: "), "{bens}");
    assert!(bens.contains("Anna:\n") && bens.contains("  Hand:      6 cards\n"), "{bens}");
}

#[test]
fn commands_work_at_every_prompt() {
    let typed = "help\nscore\nlog\ntable\nmap\nmap roma\nmap etr\nmap nowhere\ncard\ncard diplomat\ncard tribune\n\
                 card nobody\nlog 3\nlog x\nback\n99\n0\n1\nback\nhelp\n2\n1\nhelp\n0\nfoo bar\n\u{7}\n-1\n1.5\n";
    let shown = good(&["play", "--seed", "5"], typed);
    for words in [
        "Commands, at any time:",
        "If the game ended now",
        "Nothing has happened yet.",
        "Etruria, bonus ",
        "Roma, the capital:",
        "There is no city or province \"nowhere\" on this map.",
        "Do what the card on top of an opponent's pile says",
        "There is no card \"nobody\"",
        "Log takes a number of turns or all, not \"x\".",
        "There is no menu to go back to",
        "There is no such choice; the last one is 6.",
        "\"foo bar\" is not an answer",
    ] {
        assert!(shown.contains(words), "{words:?} is missing in\n{shown}");
    }
}

#[test]
fn long_and_strange_lines_do_no_harm() {
    let typed = format!("{}\n{}\n\u{0}\u{fffd}\n1\n", "x".repeat(1_000_000), "9".repeat(300));
    let shown = good(&["play", "--seed", "5"], &typed);
    assert!(shown.contains("That line is too long."));
    assert!(shown.contains("There is no such choice"));
}

/// Whatever is typed in whatever order: no panic, no line that is too wide, and the same seed and typing
/// give the same text.
#[test]
fn random_typing_does_no_harm() {
    let lines = [
        "1",
        "2",
        "3",
        "4",
        "5",
        "7",
        "11",
        "0",
        "",
        "undo",
        "undo turn",
        "back",
        "score",
        "table",
        "map",
        "log all",
        "card pre",
        "tribune",
        "architect",
        "senator",
        "end",
        "cash",
        "income",
        "quit",
        "load x",
        "build roma",
        "sell 1 food",
        "buy 255 cloth",
        "purchase 0",
        "purchase 7 with brick",
        "copy red",
        "choose mercator5",
        "repeat",
        "recommend prefect",
        "start palmyra",
        "market",
        "market m1 money 1",
        "market c6 food 0",
        "settle sea roma",
        "help",
    ];
    let mut state = 12345_u64;
    for seed in 0..12_u8 {
        let mut typed = String::new();
        let mut last = "";
        for _ in 0..4000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let nth = (state >> 33) as usize;
            // Mostly numbers, so that the game moves on; never `quit` twice, which would leave.
            let line =
                if nth.is_multiple_of(4) { lines[(nth / 4) % lines.len()] } else { lines[(nth / 4) % 8] };
            if line != "quit" || last != "quit" {
                typed.push_str(line);
                typed.push('\n');
                last = line;
            }
        }
        let tables = [
            "--players 2 --map imperium",
            "--players 3 --map balearica --card-set venus --fish-market coastal",
            "--players 4 --map cyprus --mode team --fish-market mountainside",
            "--players 5 --map ionium --card-set venus --no-starting-goods",
            "--players 6 --map hellas --mode team --no-starting-goods",
            "--players 2 --map ionium --small-ionium --fish-market mountainside",
        ];
        let table = tables[usize::from(seed) % tables.len()];
        let seed = seed.to_string();
        let mut args = vec!["play", "--seed", &seed, "--humans", "2"];
        args.extend(table.split(' '));
        let shown = good(&args, &typed);
        assert!(shown.contains("Taken back."));
        let wide = shown.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "seed {seed}");
        assert_eq!(good(&args, &typed), shown, "seed {seed}");
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let dir = dir("save");
    let (file, again) = (dir.join("a game.txt"), dir.join("again.txt"));
    let save = format!("architect\n1\n1\n0\n1\n0\n\nsave {}\nquit\n", text(&file));
    let shown = good(&["play", "--seed", "5", "--seat", "red=human:Anna"], &save);
    assert!(shown.contains("Saved."), "{shown}");
    assert!(shown.ends_with("Goodbye.\n"), "nothing is lost, so nothing is asked: {shown}");

    let load = format!("log\nsave {}\n", text(&again));
    let shown = good(&["play", "--load", text(&file)], &load);
    assert!(shown.contains("Turn 4: Anna (red), it is your turn."), "{shown}");
    assert!(shown.contains("   1. You played Architect: walked a land colonist"), "{shown}");
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&again).unwrap());

    let inside = format!("prefect\n1\nload {0}\nload {0}\n", text(&file));
    let shown = good(&["play", "--seed", "9"], &inside);
    assert!(shown.contains("The present game is not saved."), "{shown}");
    assert!(shown.contains("Turn 4: Anna (red)"), "{shown}");
    assert!(good(&["replay", text(&file)], "").contains("sound, 3 turns"));
}

#[test]
fn a_finished_game_can_be_saved_and_replayed() {
    let file = dir("finished").join("game.txt");
    let typed = format!("{}save {}\n", "1\n".repeat(20_000), text(&file));
    // The ones end the game and the last of them leaves, so this saves nothing.
    assert!(good(&["play", "--seed", "3"], &typed).contains("Ranking:"));
    assert!(!file.exists());
    let record = record("finished-record");
    let typed = format!("save {}\n", text(&file));
    let shown = good(&["play", "--load", text(&record), "--seat", "red=human"], &typed);
    assert!(shown.contains("Saved."), "{shown}");
    assert!(good(&["replay", "--quiet", text(&file)], "").contains("the game is over"));
}

#[test]
fn leaving_an_unsaved_game_is_asked_twice() {
    let shown = good(&["play", "--seed", "5"], "prefect\nquit\nquit\n1\n");
    assert!(shown.contains("The game is not saved."));
    assert!(shown.ends_with("Goodbye.\n"), "{shown}");
}

#[test]
fn saving_never_harms_another_file() {
    let dir = dir("harm");
    let notes = dir.join("notes.txt");
    fs::write(&notes, "dear diary").unwrap();
    let typed = format!("save {}\nsave {}\nsave\nsave /nowhere/at/all\n", text(&notes), text(&dir));
    let shown = good(&["play", "--seed", "5"], &typed);
    assert_eq!(shown.matches("exists and is not a record").count(), 2, "{shown}");
    assert!(shown.contains("Save needs the name of a file"));
    assert!(shown.contains("Cannot write /nowhere/at/all"), "{shown}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "dear diary");
}
