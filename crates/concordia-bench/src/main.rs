//! `cargo xtask bench`: random games of ours and of a chess library, turn by turn in one process, so that both
//! see the same machine. The figure that counts is the ratio.

use std::time::Duration;

use concordia_rules::{Dice, Game, Options, playout};
use cozy_chess::{Board, GameStatus, Move};
use cpu_time::ProcessTime;

/// Rounds of the comparison; the median ratio is reported.
const ROUNDS: usize = 9;
/// Games of each kind per round.
const GAMES: u64 = 400;

fn main() {
    // `concordia-bench instructions MAP PLAYERS GAMES`: a fixed piece of work for callgrind.
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [word, map, players, games] = args.as_slice()
        && word == "instructions"
    {
        let players = players.parse().expect("a number of players");
        let options = Options::new(map, players).expect("a map and a number of players");
        println!("{}", concordia(&options, games.parse().expect("a number of games")).decisions);
        return;
    }

    println!("Uniformly random whole games, one core, CPU time; {ROUNDS} rounds of {GAMES} games each.");
    println!("{:<22} {:>14} {:>14} {:>8}", "", "decisions/s", "chess plies/s", "ratio");
    for map in ["imperium", "italia"] {
        for players in [3, 4] {
            let options = Options::new(map, players).expect("a shipped map");
            let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
                .map(|_| (concordia(&options, GAMES).per_second(), chess(GAMES).per_second()))
                .collect();
            rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
            let (ours, theirs) = rounds[ROUNDS / 2];
            let name = format!("{map}, {players} players");
            println!("{name:<22} {ours:>14.0} {theirs:>14.0} {:>8.2}", ours / theirs);
        }
    }
    println!("state: {} bytes, copied in {:.1} ns", size_of::<Game>(), copy_ns());
}

struct Measured {
    decisions: u32,
    time: Duration,
}

impl Measured {
    fn per_second(&self) -> f64 {
        f64::from(self.decisions) / self.time.as_secs_f64()
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
