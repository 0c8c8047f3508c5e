//! Recorded games, kept in `games/MAP/VARIANT/` and replayed to the last point: if a rule changes, so does one of
//! them. `UPDATE_GAMES=1 cargo test -p concordia-engine --test games` plays those anew that are missing or cannot be
//! replayed; the others stay as earlier versions wrote them.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use common::{Talk, list};
use concordia_engine::load_document;
use concordia_rules::{Action, Actions, Dice, OPTIONS, Options, Power, Record, maps};
use serde_json::json;

/// The ways to end (R12.1, R12.8).
const WAYS: [&str; 3] = ["idle", "last_card", "last_house"];
/// Games per map and variant.
const MIN_GAMES: usize = 3;
/// Of these many games the shortest is kept.
const TRIES: u64 = 12;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The variants of a map, each with the option that makes it one.
fn variants(map: &str) -> Vec<(&'static str, (&'static str, &'static str))> {
    let mut variants = vec![
        ("base", ("card_set", "base")),
        ("venus", ("card_set", "venus")),
        ("team", ("card_set", "team")),
        ("coastal", ("fish_market", "coastal")),
        ("mountainside", ("fish_market", "mountainside")),
        ("salt", ("salt", "on")),
    ];
    if map == "ionium" {
        variants.push(("small", ("small_ionium", "on")));
    }
    variants
}

/// All files of one map and variant.
fn files(map: &str, variant: &str) -> Vec<PathBuf> {
    let folder = folder().join(map).join(variant);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

fn word_of(options: &Options, id: &str) -> String {
    options.words().find(|(info, _)| info.id == id).map(|(_, word)| word).expect("an option")
}

/// How a recorded game ended, by its last line.
fn way_of(text: &str) -> &str {
    let last = text.lines().last().expect("a line");
    last.strip_prefix("end ").and_then(|rest| rest.split(' ').next()).unwrap_or_else(|| panic!("{last:?}"))
}

/// Reading plays every answer and compares the last line; what is written again is the file, in the form of today.
fn replay(path: &Path) -> (String, Record) {
    let text = fs::read_to_string(path).expect("a readable game");
    let record =
        Record::read(&text, load_document).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(record.course.game().is_over(), "{} has no end", path.display());
    assert_eq!(record.write(), of_today(&text), "{}", path.display());
    (text, record)
}

/// The text of a game as this version writes it: the first one knew no salt.
fn of_today(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "concordia-record/1 rules/1" => "concordia-record/1 rules/2\n".to_owned(),
        line if line.starts_with("options ") && !line.contains(" salt=") => format!("{line} salt=off\n"),
        line => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn every_game_replays_to_its_result() {
    update();
    for map in maps().map(|board| board.data().id) {
        let mut ways: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (variant, (id, word)) in variants(map) {
            let files = files(map, variant);
            assert!(files.len() >= MIN_GAMES, "{map}/{variant} has {} games", files.len());
            for path in files {
                let (text, record) = replay(&path);
                let options = record.course.game().table();
                assert_eq!(word_of(options, "map"), map, "{}", path.display());
                assert_eq!(word_of(options, id), word, "{}", path.display());
                ways.entry(variant).or_default().insert(way_of(&text).to_owned());
            }
        }
        for (variant, ways) in ways {
            assert!(ways.iter().eq(WAYS), "{map}/{variant} has only {ways:?}");
        }
    }
}

/// The same over the protocol, with the points of every seat.
#[test]
fn every_result_is_that_of_the_protocol() {
    update();
    for map in maps().map(|board| board.data().id) {
        for (variant, _) in variants(map) {
            for path in files(map, variant) {
                let text = fs::read_to_string(&path).expect("a readable game");
                let mut talk = Talk::new();
                let snapshot = talk.ok(&json!({"cmd": "replay", "record": text}));
                assert_eq!(snapshot["over"], true);
                let last = text.lines().last().expect("a line");
                let totals = last.split(' ').skip(2).filter_map(|pair| pair.split_once('='));
                let totals: Vec<u64> = totals.map(|(_, points)| points.parse().expect("points")).collect();
                let scores = list(&snapshot["scores"]).iter();
                let scores: Vec<u64> = scores.map(|score| score["total"].as_u64().expect("points")).collect();
                assert_eq!(totals, scores, "{}", path.display());
                assert_eq!(
                    snapshot.get("teams").is_some(),
                    text.contains(" mode=team "),
                    "{}",
                    path.display()
                );
                let awards = list(&snapshot["scores"]).iter().filter(|score| score["concordia"] == 7).count();
                assert_eq!(awards, usize::from(way_of(&text) != "idle"), "R12.2, R12.8: {}", path.display());
            }
        }
    }
}

/// A last line that does not fit is refused, and so is a game without one of its turns.
#[test]
fn a_changed_result_is_noticed() {
    update();
    let path = &files("italia", "base")[0];
    let text = fs::read_to_string(path).expect("a readable game");
    let (turns, last) = text.trim_end().rsplit_once('\n').expect("lines");
    let damaged = [
        format!("{turns}\n{last}1\n"),
        format!("{turns}\n{}\n", last.replace(way_of(&text), "lost")),
        format!("{}\n{last}\n", turns.rsplit_once('\n').expect("lines").0),
    ];
    for text in damaged {
        assert!(Record::read(&text, load_document).is_err());
    }
}

// Playing them anew.

/// Plays all games anew if somebody asked for it.
fn update() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    if std::env::var_os("UPDATE_GAMES").is_some() {
        ONCE.call_once(write_games);
    }
}

fn write_games() {
    let mut nth = 0;
    for map in maps().map(|board| board.data().id) {
        for (variant, option) in variants(map) {
            let folder = folder().join(map).join(variant);
            fs::create_dir_all(&folder).expect("a writable folder");
            for way in WAYS {
                nth += 1;
                let path = folder.join(way).with_extension("txt");
                let kept = fs::read_to_string(&path).ok();
                if kept.is_none_or(|text| Record::read(&text, load_document).is_err()) {
                    let text = shortest(&mixture(map, option, nth), way, nth);
                    fs::write(path, text).expect("a writable folder");
                }
            }
        }
    }
}

/// Options that have the wanted one; the others differ from game to game.
fn mixture(map: &str, (id, word): (&str, &str), nth: u64) -> Options {
    let mut dice = Dice::new(nth);
    let has_market = id == "fish_market";
    let set = if id == "card_set" { word } else { dice.pick(&["base", "venus", "team"]) };
    let is_team = set == "team";
    let players = if is_team { dice.pick(&["4", "6"]) } else { dice.pick(&["2", "3", "4"]) };
    let switch = |on: bool| if on { "on" } else { "off" };
    let mut words: BTreeMap<&str, &str> = OPTIONS.iter().map(|info| (info.id, info.default)).collect();
    words.insert("salt", switch(dice.below(4) == 0));
    words.extend([("map", map), ("mode", if is_team { "team" } else { "single" }), ("card_set", set)]);
    words.extend([("players", players), ("display", dice.pick(&["cloth", "cloth", "wine"])), (id, word)]);
    words.insert("intermediate_scoring", switch(!is_team && dice.below(4) == 0));
    words.insert("no_starting_goods", switch(dice.below(5) == 0));
    words.insert(
        "piscatus_mode",
        if has_market { dice.pick(&["double", "plus_one", "none"]) } else { "double" },
    );
    Options::from_words(words).expect("a possible mixture")
}

/// The shortest of some games that ended this way.
fn shortest(options: &Options, way: &str, nth: u64) -> String {
    let games = (0..100 * TRIES).filter_map(|dice| {
        let mut record = Record::new(options, u128::from(nth));
        let mut dice = Dice::new(nth * 10_000 + dice);
        let mut legal = Actions::new();
        while !record.course.game().is_over() {
            record.course.game().legal_actions(&mut legal);
            let action = choose(&legal, way, &mut dice);
            record.course.play(action, &mut ()).expect("a listed answer is legal");
        }
        Some(record.write()).filter(|text| way_of(text) == way)
    });
    games.take(TRIES as usize).min_by_key(String::len).unwrap_or_else(|| panic!("no game ended by {way}"))
}

/// A player who wants the game to end in a certain way, and else plays at random.
fn choose(legal: &[Action], way: &str, dice: &mut Dice) -> Action {
    let is_wanted = |action: &Action| match (way, *action) {
        ("last_card", Action::Purchase { .. }) | ("last_house", Action::Build(_)) | ("idle", Action::End) => {
            true
        }
        ("last_card", Action::Play(card)) => {
            matches!(card.power(), Power::Senator | Power::Consul | Power::Praetor | Power::Proconsul)
        }
        ("last_house", Action::Play(card)) => card.power() == Power::Architect,
        _ => false,
    };
    let is_barred = |action: &Action| match *action {
        Action::Purchase { .. } => way != "last_card",
        Action::Build(_) => way != "last_house",
        // Moves and the market make long lines, and say little where nobody builds or buys.
        Action::Move { .. } | Action::Market { .. } => way == "idle",
        _ => false,
    };
    let wanted: Vec<Action> = legal.iter().copied().filter(is_wanted).collect();
    if !wanted.is_empty() && (way == "idle" || dice.below(4) > 0) {
        return dice.pick(&wanted);
    }
    let allowed: Vec<Action> = legal.iter().copied().filter(|action| !is_barred(action)).collect();
    dice.pick(if allowed.is_empty() { legal } else { &allowed })
}
