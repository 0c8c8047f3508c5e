//! `cargo xtask bench`: random games of ours and of a chess library, turn by turn in one process, so that both
//! see the same machine; then the variants beside the base game. The figures that count are the ratios.

use std::time::Duration;

use concordia_rules::{Dice, Game, Options, playout};
use cozy_chess::{Board, GameStatus, Move};
use cpu_time::ProcessTime;

/// Rounds of the comparison; the median ratio is reported.
const ROUNDS: usize = 9;
/// Games of each kind per round.
const GAMES: u64 = 400;

/// A table: a name and the options that are not the default.
type Table = (&'static str, &'static [(&'static str, &'static str)]);

const CHESS: [Table; 4] = [
    ("imperium, 3 players", &[("map", "imperium"), ("players", "3")]),
    ("imperium, 4 players", &[("map", "imperium"), ("players", "4")]),
    ("italia, 3 players", &[("map", "italia"), ("players", "3")]),
    ("italia, 4 players", &[("map", "italia"), ("players", "4")]),
];
/// The base game that the variants are compared with.
const BASE: Table = CHESS[3];
/// Variants, each with the most that a decision may take, as a multiple of the base game.
const VARIANTS: [(Table, f64); 6] = [
    (("venus", &[("players", "4"), ("card_set", "venus")]), 1.5),
    (("team", &[("players", "4"), ("mode", "team")]), 1.5),
    (("coastal market", &[("players", "4"), ("fish_market", "coastal")]), 1.5),
    (("mountainside market", &[("players", "4"), ("fish_market", "mountainside")]), 1.5),
    (("balearica", &[("players", "4"), ("map", "balearica")]), 2.0),
    (("salt", &[("players", "4"), ("salt", "on")]), 1.15),
];

fn main() {
    // `concordia-bench instructions GAMES OPTION=VALUE…`: a fixed piece of work for callgrind.
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [word, games, words @ ..] = args.as_slice()
        && word == "instructions"
    {
        let words = words.iter().map(|word| word.split_once('=').expect("an option and its value"));
        let options = Options::from_words(words).expect("options that go together");
        println!("{}", concordia(&options, games.parse().expect("a number of games")).decisions);
        return;
    }
    println!("Uniformly random whole games, one core, CPU time; {ROUNDS} rounds of {GAMES} games each.");
    compare_with_chess();
    compare_variants();
    println!("\nstate: {} bytes, copied in {:.1} ns", size_of::<Game>(), copy_ns());
}

fn options((_, words): Table) -> Options {
    Options::from_words(words.iter().copied()).expect("options that go together")
}

fn compare_with_chess() {
    println!("{:<22} {:>14} {:>14} {:>8}", "", "decisions/s", "chess plies/s", "ratio");
    for table in CHESS {
        let options = options(table);
        let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
            .map(|_| (concordia(&options, GAMES).per_second(), chess(GAMES).per_second()))
            .collect();
        rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        let (ours, theirs) = rounds[ROUNDS / 2];
        println!("{:<22} {ours:>14.0} {theirs:>14.0} {:>8.2}", table.0, ours / theirs);
    }
}

/// In every round the base game and all variants are measured in turn, so that all see the same machine.
fn compare_variants() {
    let base = options(BASE);
    let mut rounds: Vec<Vec<(f64, f64)>> = vec![Vec::new(); VARIANTS.len()];
    for _ in 0..ROUNDS {
        let base = concordia(&base, GAMES).ns();
        for (figures, (table, _)) in rounds.iter_mut().zip(VARIANTS) {
            let ns = concordia(&options(table), GAMES).ns();
            figures.push((ns, ns / base));
        }
    }
    println!("\n{:<22} {:>14} {:>14} {:>8}", "", "ns/decision", "to the base", "limit");
    for (figures, ((name, _), limit)) in rounds.iter_mut().zip(VARIANTS) {
        figures.sort_by(|a, b| a.1.total_cmp(&b.1));
        let (ns, ratio) = figures[ROUNDS / 2];
        let verdict = if ratio > limit { "  above" } else { "" };
        println!("{name:<22} {ns:>14.1} {ratio:>14.2} {limit:>8.1}{verdict}");
    }
    println!("The base is {}, with the base cards.", BASE.0);
}

struct Measured {
    decisions: u32,
    time: Duration,
}

impl Measured {
    fn per_second(&self) -> f64 {
        f64::from(self.decisions) / self.time.as_secs_f64()
    }

    fn ns(&self) -> f64 {
        1e9 / self.per_second()
    }
}

fn concordia(options: &Options, games: u64) -> Measured {
    let start = ProcessTime::now();
    let mut dice = Dice::new(1);
    let decisions = (0..games).map(|seed| playout(&mut Game::new(options, seed.into()), &mut dice)).sum();
    Measured { decisions, time: start.elapsed() }
}

/// The same loop for chess: all legal moves, one at random, until the game has a result.
fn chess(games: u64) -> Measured {
    let start = ProcessTime::now();
    let mut dice = Dice::new(1);
    let mut decisions = 0;
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    for _ in 0..games {
        let mut board = Board::default();
        while board.status() == GameStatus::Ongoing {
            moves.clear();
            board.generate_moves(|from| {
                moves.extend(from);
                false
            });
            board.play_unchecked(dice.pick(&moves));
            decisions += 1;
        }
    }
    Measured { decisions, time: start.elapsed() }
}

fn copy_ns() -> f64 {
    const COPIES: u32 = 2_000_000;
    let games: Vec<Game> = (0..16).map(|seed| Game::new(&Options::default(), seed)).collect();
    let mut copies = games.clone();
    let start = ProcessTime::now();
    for i in 0..COPIES {
        copies[i as usize % 16] = games[(i as usize * 7) % 16];
        std::hint::black_box(&mut copies);
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES)
}
