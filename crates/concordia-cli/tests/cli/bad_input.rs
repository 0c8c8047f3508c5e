//! What is refused, with which status and which words.

use crate::*;

#[test]
fn options_of_the_table() {
    for command in ["play", "sim", "perft"] {
        refused(&[command, "--map", "atlantis"], 1, "option map cannot be \"atlantis\"");
        refused(&[command, "--map", "../../etc/passwd"], 1, "option map cannot be");
        refused(&[command, "--players", "9"], 1, "option players cannot be \"9\"");
        refused(&[command, "--players", "6"], 1, "2 to 5 players");
        refused(&[command, "--players", "-1"], 2, "");
        refused(&[command, "--players", "many"], 1, "option players cannot be \"many\"");
        refused(&[command, "--option", "colour=red"], 1, "there is no option \"colour\"");
        refused(&[command, "--option", "display"], 1, "NAME=VALUE");
        refused(&[command, "--option", "card_set=team"], 1, "belongs to the team game");
        refused(&[command, "--mode", "team"], 1, "the team game is for 4 or 6 players");
        refused(&[command, "--mode", "team", "--players", "5"], 1, "4 or 6 players");
        refused(&[command, "--mode", "duel"], 1, "option mode cannot be \"duel\"");
        refused(&[command, "--mode", "team", "--players", "4", "--card-set", "venus"], 1, "card set team");
        refused(
            &[command, "--mode", "team", "--players", "6", "--intermediate-scoring"],
            1,
            "belongs to the single game",
        );
        refused(&[command, "--small-ionium"], 1, "small_ionium needs the map ionium");
        refused(&[command, "--fish-market", "inland"], 1, "it may be: none, coastal, mountainside");
        refused(&[command, "--option", "piscatus_mode=none"], 1, "piscatus_mode needs a fish market");
        refused(&[command, "--seed", "x"], 2, "invalid value 'x'");
        refused(&[command, "--seed", &"9".repeat(60)], 2, "invalid value");
        refused(&[command, "--nonsense"], 2, "unexpected argument");
    }
    refused(&[], 2, "Usage");
    refused(&["dance"], 2, "unrecognized subcommand");
    refused(&["completions", "tcsh"], 2, "invalid value");
}

#[test]
fn seats() {
    refused(&["play", "--seat", "red"], 1, "COLOUR=human:NAME");
    refused(&["play", "--seat", "pink=human"], 1, "there is no colour \"pink\"");
    refused(&["play", "--seat", "green=human"], 1, "green has no seat at this table");
    refused(&["play", "--seat", "red=alien"], 1, "neither human nor bot");
    refused(&["play", "--seat", "red=bot:genius"], 1, "there is no bot \"genius\"; there is: random");
    refused(&["play", "--seat", &format!("red=human:{}", "x".repeat(61))], 1, "longer than 60");
    refused(&["play", "--seat", "red=human:a\nb"], 1, "control characters");
    refused(&["play", "--humans", "4"], 1, "4 people cannot sit at a table for 3");
    refused(&["play", "--humans", "999"], 2, "invalid value");
    refused(&["sim", "--bots", "genius"], 1, "there is no bot \"genius\"");
    refused(&["sim", "--bots", "random,random"], 1, "2 bots are named for 3 seats");
    refused(&["sim", "--bots", ""], 1, "there is no bot \"\"");
    refused(&["sim", "--all-mixtures", "--bots", "random,random"], 1, "2 bots are named for 3 seats");
    refused(&["play", "--mode", "team", "--players", "6", "--humans", "7"], 1, "7 people cannot sit");
}

#[test]
fn numbers() {
    refused(&["sim", "--games", "0"], 2, "0 is not in");
    refused(&["sim", "--games", "99999999999999999999999"], 2, "invalid value");
    refused(&["sim", "--games", "ten"], 2, "invalid value");
    refused(&["sim", "--all-mixtures", "--games", "999999999"], 1, "are too many");
    refused(&["sim", "--all-mixtures", "--map", "atlantis"], 1, "option map cannot be");
    refused(&["sim", "--all-mixtures", "--option", "pepper=on"], 1, "there is no option \"pepper\"");
    refused(
        &["sim", "--all-mixtures", "--mode", "team", "--intermediate-scoring"],
        1,
        "no mixture has these options",
    );
    refused(&["sim", "--threads", "0"], 2, "0 is not in");
    refused(&["sim", "--threads", "1000000"], 2, "invalid value");
    refused(&["sim", "--seed", &u128::MAX.to_string()], 1, "go beyond the largest seed");
    refused(&["perft", "--depth", "0"], 2, "0 is not in");
    refused(&["perft", "--depth", "4000000000"], 2, "is not in");
    for seconds in ["0", "nan", "inf", "1e9", "soon"] {
        refused(&["bench", "--seconds", seconds], 2, "invalid value");
    }
}

#[test]
fn files() {
    let dir = dir("files");
    let missing = dir.join("missing.txt");
    for args in [
        ["replay", text(&missing)].as_slice(),
        &["play", "--load", text(&missing)],
        &["perft", "--record", text(&missing)],
    ] {
        refused(args, 1, "missing.txt: ");
    }
    refused(&["replay", text(&dir)], 1, "this is a directory");
    refused(&["play", "--load", "-"], 1, "cannot be read from standard input");
    refused(&["replay"], 2, "required");
    refused(&["play", "--load", text(&missing), "--seed", "1"], 2, "cannot be used with");
    refused(&["play", "--load", text(&missing), "--map", "italia"], 1, "brings its own options");
    refused(&["perft", "--record", text(&missing), "--players", "3"], 1, "brings its own options");

    let broken = dir.join("broken.txt");
    fs::write(&broken, b"concordia-record/1 rules/1\n\xff\xfe\n").unwrap();
    refused(&["replay", text(&broken)], 1, "line 2: it is not text");
    let large = dir.join("large.txt");
    fs::write(&large, vec![b' '; 16 * 1024 * 1024 + 1]).unwrap();
    refused(&["replay", text(&large)], 1, "larger than 16 MiB");
    refused(&["sim", "--games", "1", "--save", text(&large)], 1, "cannot make the directory");
}

#[test]
fn damaged_records_are_refused_with_line_and_reason() {
    let file = record("damage");
    let sound = fs::read_to_string(&file).unwrap();
    let damage = |from: &str, to: &str, words: &str| {
        let changed = sound.replacen(from, to, 1);
        assert_ne!(changed, sound, "{from:?} is in the record");
        fs::write(&file, changed).unwrap();
        refused(&["replay", text(&file)], 1, &format!("game-7.txt: line {words}"));
        refused(&["play", "--load", text(&file)], 1, "game-7.txt: line ");
    };
    damage("concordia-record/1", "chess/1", "1: this is not a record");
    damage("rules/2", "rules/99", "1: rules version \"99\" is not known");
    damage("players=3", "players=33", "2: option players cannot be");
    damage("red=", "rot=", "3: there is no colour");
    damage("seed 7", "seed 8", "6: the seed does not give");
    damage("\n2 blue", "\n2 yellow", "8: it is the turn of blue");
    damage("\n2 blue", "\n3 blue", "8: turn 2 is expected");
    damage("\nend ", "\nend last_card red=1 ", "");
    fs::write(&file, "").unwrap();
    refused(&["replay", text(&file)], 1, "line 1: the record is empty");
    // Cut anywhere, a record is either sound so far or refused, never a crash.
    for cut in (0..sound.len()).step_by(sound.len() / 60) {
        fs::write(&file, &sound[..cut]).unwrap();
        let output = concordia(&["replay", "--quiet", text(&file)], "");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
    }
}
