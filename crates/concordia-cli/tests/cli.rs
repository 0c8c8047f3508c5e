//! The program as people and scripts use it: arguments and input in, text and status out.

#![expect(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the program; `input` is what is typed.
fn concordia(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may leave before it has read everything.
    let typing = std::thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let output = child.wait_with_output().unwrap();
    typing.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The text of a run that must succeed.
fn good(args: &[&str], input: &str) -> String {
    let output = concordia(args, input);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{args:?} writes nothing to standard error");
    stdout(&output)
}

/// A run that must be refused with this status and a message that has these words.
fn refused(args: &[&str], status: i32, words: &str) {
    let output = concordia(args, "");
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
    assert!(message.contains(words), "{args:?}: {words:?} is not in {message:?}");
    assert!(!message.contains("panicked"), "{args:?}: {message}");
    if status == 1 {
        assert_eq!(message.lines().count(), 1, "one line: {message}");
        assert!(message.starts_with("concordia: "), "{message}");
    }
}

/// A fresh directory for one test.
fn dir(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The record of one simulated game.
fn record(name: &str) -> PathBuf {
    let dir = dir(name);
    good(&["sim", "--games", "1", "--seed", "7", "--save", text(&dir)], "");
    dir.join("game-7.txt")
}

mod play {
    use super::*;

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
            for words in ["How it ended: ", "Vesta ", "Mercurius ", "Concordia ", "Total ", "Ranking:\n  1. "]
            {
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
            let map = ["italia", "imperium"][usize::from(seed % 2)];
            let players = ["2", "3", "4", "5"][usize::from(seed / 2 % 4)];
            let seed = seed.to_string();
            let args = ["play", "--seed", &seed, "--map", map, "--players", players, "--humans", "2"];
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
}

mod sim {
    use super::*;

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
        let wins: u64 =
            json["seats"].as_array().unwrap().iter().map(|seat| seat["wins"].as_u64().unwrap()).sum();
        assert_eq!((json["games"].as_u64(), wins), (Some(50), 50));
        for seat in json["seats"].as_array().unwrap() {
            let gods: f64 =
                seat["gods"].as_object().unwrap().values().map(|mean| mean.as_f64().unwrap()).sum();
            assert!((gods - seat["points"]["mean"].as_f64().unwrap()).abs() < 1e-6);
        }
        let ends: u64 = json["ends"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(ends, 50);
        assert_eq!(json["options"]["map"], "imperium");
    }

    #[test]
    fn the_summary_is_for_people() {
        let text = good(&["sim", "--games", "20", "--bots", "random,random,random"], "");
        for words in ["Italia, 3 players", "20 games, seeds 1 to 20", "yellow random", "Saturnus", "games/s"]
        {
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
}

mod others {
    use super::*;

    #[test]
    fn perft_counts() {
        let text = good(&["perft", "--depth", "3"], "");
        let last = text.lines().last().unwrap();
        assert!(text.lines().count() == 3 && last.starts_with("depth  3 "), "{text}");
        let total = last.split_whitespace().nth(2).unwrap();
        let divided = good(&["perft", "--depth", "3", "--divide"], "");
        assert!(divided.lines().last().unwrap().contains(total), "{divided}");
        let record = record("perft");
        let over = good(&["perft", "--depth", "2", "--record", super::text(&record)], "");
        assert!(over.contains(" 1 paths"), "a game that is over has one path: {over}");
    }

    #[test]
    fn bench_measures() {
        let text = good(&["bench", "--seconds", "0.02"], "");
        assert!(text.contains("imperium, 4 players") && text.contains("state: "), "{text}");
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
        assert!(good(&["play", "--help"], "").contains("- imperium: Imperium"));
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
}

mod bad_input {
    use super::*;

    #[test]
    fn options_of_the_table() {
        for command in ["play", "sim", "perft"] {
            refused(&[command, "--map", "atlantis"], 1, "option map cannot be \"atlantis\"");
            refused(&[command, "--map", "../../etc/passwd"], 1, "option map cannot be");
            refused(&[command, "--map", "ionium"], 1, "not part of this version yet");
            refused(&[command, "--players", "9"], 1, "option players cannot be \"9\"");
            refused(&[command, "--players", "6"], 1, "2 to 5 players");
            refused(&[command, "--players", "-1"], 2, "");
            refused(&[command, "--players", "many"], 1, "option players cannot be \"many\"");
            refused(&[command, "--option", "colour=red"], 1, "there is no option \"colour\"");
            refused(&[command, "--option", "display"], 1, "NAME=VALUE");
            refused(&[command, "--option", "card_set=team"], 1, "team game");
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
    }

    #[test]
    fn numbers() {
        refused(&["sim", "--games", "0"], 2, "0 is not in");
        refused(&["sim", "--games", "99999999999999999999999"], 2, "invalid value");
        refused(&["sim", "--games", "ten"], 2, "invalid value");
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
        damage("rules/1", "rules/99", "1: rules version \"99\" is not known");
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
}
