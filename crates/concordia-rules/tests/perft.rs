//! Path counts of fixed positions, read from `tests/*.perft`: a wrong, missing or doubled legal answer anywhere
//! below a position changes its numbers. Each map, card set and market board has its file, and salt has one. The form
//! of the files is told at the top of `italia.perft`.

#[expect(dead_code, reason = "random_games.rs uses all of it")]
mod naive;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use concordia_rules::{Actions, Decision, Dice, Game, MarketBoard, OPTIONS, Options, maps, perft};
use naive::Follower;

/// Every file has a position with at least so many paths.
const MANY_PATHS: u64 = 10_000_000;
/// Counts up to here are found the naive way too, where every path is walked to its last answer.
const MAX_NAIVE_PATHS: u64 = 500_000;
/// Counts up to here are also found by the second generator, which was written from the rules alone and takes its time.
const MAX_FOLLOWED_PATHS: u64 = 2_000;

/// A position and its counts, as one block of a file says it.
#[derive(Debug)]
struct Entry {
    id: String,
    options: Options,
    seed: u128,
    /// Answers by random players, and the seed of their dice.
    random: (u32, u64),
    /// Paths per depth, from 1 on.
    counts: Vec<u64>,
}

impl Entry {
    fn game(&self) -> (Game, Follower) {
        let mut game = Game::new(&self.options, self.seed);
        let mut follower = Follower::new(&game);
        let (n_answers, dice) = self.random;
        let (mut legal, mut dice) = (Actions::new(), Dice::new(dice));
        for _ in 0..n_answers {
            game.legal_actions(&mut legal);
            let answer = dice.pick(&legal);
            game.play(answer, &mut ()).expect("a listed answer is legal");
            follower.answer(answer);
        }
        (game, follower)
    }
}

fn read(path: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(path).expect("the tables are part of the repository");
    let mut entries = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        read_line(&words, &mut entries)
            .unwrap_or_else(|| panic!("{} line {}: {line:?}", path.display(), nth + 1));
    }
    entries
}

/// Adds one line to the entries, or gives `None` if it is not in the form of these files.
fn read_line(words: &[&str], entries: &mut Vec<Entry>) -> Option<()> {
    match words {
        [] | ["#", ..] => {}
        ["id", id] => entries.push(Entry {
            id: (*id).to_owned(),
            options: Options::default(),
            seed: 0,
            random: (0, 0),
            counts: Vec::new(),
        }),
        ["options", options @ ..] => {
            let pairs: Option<Vec<_>> = options.iter().map(|pair| pair.split_once('=')).collect();
            entries.last_mut()?.options = Options::from_words(pairs?).ok()?;
        }
        ["seed", seed] => entries.last_mut()?.seed = seed.parse().ok()?,
        ["random", n_answers, "dice", dice] => {
            entries.last_mut()?.random = (n_answers.parse().ok()?, dice.parse().ok()?);
        }
        ["perft", depth, count] => {
            let counts = &mut entries.last_mut()?.counts;
            counts.push(count.parse().ok()?);
            (depth.parse() == Ok(counts.len())).then_some(())?;
        }
        _ => return None,
    }
    Some(())
}

/// Counts by nothing but the public promises: list the answers, play each on a copy, and ask again.
fn naive_perft(game: &Game, depth: usize) -> u64 {
    if depth == 0 || game.is_over() {
        return 1;
    }
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let behind = |&action| {
        let mut next = *game;
        next.play(action, &mut ()).expect("a listed answer is legal");
        naive_perft(&next, depth - 1)
    };
    legal.iter().map(behind).sum()
}

/// Counts by the second generator.
fn followed_perft(follower: &Follower, depth: usize) -> u64 {
    if depth == 0 || follower.decision() == Decision::Over {
        return 1;
    }
    let legal = follower.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let behind = |action| {
        let mut next = follower.clone();
        next.answer(action);
        followed_perft(&next, depth - 1)
    };
    legal.into_iter().map(behind).sum()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Counts every position of a file anew, and the smaller depths twice. The file is named like the value of an
/// option that all its positions have.
fn check(name: &str, option: &str) {
    check_with(name, option, name);
}

/// The same where the value is another word.
fn check_with(name: &str, option: &str, word: &str) {
    let entries = read(&folder().join(name).with_extension("perft"));
    for entry in &entries {
        let (id, (game, follower)) = (&entry.id, entry.game());
        let value = entry.options.words().find(|(info, _)| info.id == option).map(|(_, word)| word);
        assert_eq!(value.as_deref(), Some(word), "{id} is in the file of its {option}");
        assert!(!entry.counts.is_empty(), "{name} {id} has no counts");
        for (depth, &count) in (1..).zip(&entry.counts) {
            if count <= MAX_FOLLOWED_PATHS {
                assert_eq!(followed_perft(&follower, depth), count, "{name} {id}, depth {depth}, followed");
            }
            if count <= MAX_NAIVE_PATHS {
                assert_eq!(naive_perft(&game, depth), count, "{name} {id}, depth {depth}, the naive way");
            }
            assert_eq!(perft(&game, depth as u32), count, "{name} {id}, depth {depth}");
        }
    }
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.len(), entries.len(), "every position of {name} has a name of its own");
    let most = entries.iter().filter_map(|entry| entry.counts.last()).max();
    assert!(most.is_some_and(|&most| most >= MANY_PATHS), "{name} has no position with {MANY_PATHS} paths");
}

#[test]
fn italia_has_these_paths() {
    check("italia", "map");
}

#[test]
fn imperium_has_these_paths() {
    check("imperium", "map");
}

#[test]
fn hellas_has_these_paths() {
    check("hellas", "map");
}

#[test]
fn ionium_has_these_paths() {
    check("ionium", "map");
}

#[test]
fn cyprus_has_these_paths() {
    check("cyprus", "map");
}

#[test]
fn balearica_has_these_paths() {
    check("balearica", "map");
}

#[test]
fn byzantium_has_these_paths() {
    check("byzantium", "map");
}

#[test]
fn hispania_has_these_paths() {
    check("hispania", "map");
}

#[test]
fn creta_has_these_paths() {
    check("creta", "map");
}

#[test]
fn corsica_has_these_paths() {
    check("corsica", "map");
}

#[test]
fn britannia_has_these_paths() {
    check("britannia", "map");
}

#[test]
fn the_venus_cards_have_these_paths() {
    check("venus", "card_set");
}

#[test]
fn the_team_game_has_these_paths() {
    check("team", "card_set");
}

#[test]
fn the_coastal_market_has_these_paths() {
    check("coastal", "fish_market");
}

#[test]
fn the_mountainside_market_has_these_paths() {
    check("mountainside", "fish_market");
}

#[test]
fn salt_has_these_paths() {
    check_with("salt", "salt", "on");
}

/// A new map, card set or market board comes with its table, and a table with its test above.
#[test]
fn every_map_card_set_and_market_board_has_a_table() {
    let entries = fs::read_dir(folder()).expect("a readable folder");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let tables: BTreeSet<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "perft"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let card_sets = OPTIONS.iter().find(|info| info.id == "card_set").expect("an option").values.to_string();
    // The base set is that of the maps' files.
    let sets = card_sets.split(", ").filter(|&set| set != "base");
    let boards = maps().map(|board| board.data().id).chain(MarketBoard::ALL.iter().map(|board| board.id));
    let shipped: BTreeSet<String> = boards.chain(sets).chain(["salt"]).map(str::to_owned).collect();
    assert_eq!(tables, shipped);
}
