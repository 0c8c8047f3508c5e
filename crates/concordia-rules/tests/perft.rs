//! Path counts of fixed positions, read from `tests/*.perft`: a wrong, missing or doubled legal answer anywhere
//! below a position changes its numbers. The form of the files is told at the top of `italia.perft`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use concordia_rules::{Actions, Dice, Game, Options, maps, perft};

/// Every map has a position with at least so many paths.
const MANY_PATHS: u64 = 10_000_000;
/// Counts up to here are found the naive way too, where every path is walked to its last answer.
const MAX_NAIVE_PATHS: u64 = 500_000;

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
    fn game(&self) -> Game {
        let mut game = Game::new(&self.options, self.seed);
        let (n_answers, dice) = self.random;
        let (mut legal, mut dice) = (Actions::new(), Dice::new(dice));
        for _ in 0..n_answers {
            game.legal_actions(&mut legal);
            game.play(dice.pick(&legal), &mut ()).expect("a listed answer is legal");
        }
        game
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

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Counts every position of a map's file anew, and the smaller depths twice.
fn check(map: &str) {
    let entries = read(&folder().join(map).with_extension("perft"));
    for entry in &entries {
        let (id, game) = (&entry.id, entry.game());
        assert_eq!(entry.options.board().data().id, map, "{id} is in the file of its map");
        assert!(!entry.counts.is_empty(), "{map} {id} has no counts");
        for (depth, &count) in (1..).zip(&entry.counts) {
            if count <= MAX_NAIVE_PATHS {
                assert_eq!(naive_perft(&game, depth), count, "{map} {id}, depth {depth}, the naive way");
            }
            assert_eq!(perft(&game, depth as u32), count, "{map} {id}, depth {depth}");
        }
    }
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.len(), entries.len(), "every position of {map} has a name of its own");
    let most = entries.iter().filter_map(|entry| entry.counts.last()).max();
    assert!(most.is_some_and(|&most| most >= MANY_PATHS), "{map} has no position with {MANY_PATHS} paths");
}

#[test]
fn italia_has_these_paths() {
    check("italia");
}

#[test]
fn imperium_has_these_paths() {
    check("imperium");
}

#[test]
fn hellas_has_these_paths() {
    check("hellas");
}

#[test]
fn cyprus_has_these_paths() {
    check("cyprus");
}

/// A new map comes with its table, and a table with its test above.
#[test]
fn every_map_has_a_table() {
    let entries = fs::read_dir(folder()).expect("a readable folder");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let tables: BTreeSet<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "perft"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let shipped: BTreeSet<String> = maps().map(|board| board.data().id.to_owned()).collect();
    assert_eq!(tables, shipped);
}
