//! Whole turns: good ways to finish the turn that is open, found by a beam search over its small answers.
//!
//! A turn is a short chain of answers with enormous combinations. For each first answer the beam keeps the best
//! unfinished lines after each further answer, judged by the position they have reached; lines that end the seat's
//! part of the turn are compared at the end. Nothing hidden is looked at: a line ends where a card would be
//! revealed or another seat is asked.

use concordia_rules::{Action, Actions, Game, Seat};

/// The most answers of one line; no real turn comes near it.
const MAX_ANSWERS: usize = 24;

/// A way to go on from the open decision.
struct Line {
    answers: Vec<Action>,
    /// The position they lead to.
    game: Game,
    /// What that is worth to the seat.
    value: f64,
}

/// The best way found to finish the open turn, each answer with the position in which it is given, and the number
/// of positions looked at. `evaluate` says what a position is worth to the deciding seat.
pub(crate) fn best_turn(
    game: &Game,
    seat: Seat,
    width: usize,
    evaluate: impl Fn(&Game) -> f64,
) -> (Vec<(Game, Action)>, u64) {
    let mut n_seen = 0;
    let mut best: Option<Line> = None;
    for first in expand(&Line { answers: Vec::new(), game: *game, value: 0.0 }, &evaluate) {
        let mut beam = vec![first];
        for _ in 0..MAX_ANSWERS {
            n_seen += beam.len() as u64;
            let (mut open, finished): (Vec<Line>, Vec<Line>) =
                beam.into_iter().partition(|line| is_open(&line.game, seat, game.turn()));
            for line in finished {
                if best.as_ref().is_none_or(|best| line.value > best.value) {
                    best = Some(line);
                }
            }
            // A stable sort: equal values keep the order in which the rules list the answers.
            open.sort_by(|a, b| b.value.total_cmp(&a.value));
            open.truncate(width);
            beam = open.iter().flat_map(|line| expand(line, &evaluate)).collect();
            if beam.is_empty() {
                break;
            }
        }
    }
    (best.map_or(Vec::new(), |line| replay(game, &line.answers)), n_seen)
}

/// Whether the seat has something left to answer in this turn.
fn is_open(game: &Game, seat: Seat, turn: Seat) -> bool {
    game.turn() == turn && game.deciding_seat() == Some(seat)
}

/// A line with each of the possible next answers.
fn expand(line: &Line, evaluate: impl Fn(&Game) -> f64) -> Vec<Line> {
    let mut legal = Actions::new();
    line.game.legal_actions(&mut legal);
    let next = |&action: &Action| {
        let mut game = line.game;
        game.play(action, &mut ()).expect("a listed answer is legal");
        let mut answers = line.answers.clone();
        answers.push(action);
        Line { answers, value: evaluate(&game), game }
    };
    legal.iter().map(next).collect()
}

/// The answers with the positions in which they are given.
fn replay(game: &Game, answers: &[Action]) -> Vec<(Game, Action)> {
    let mut now = *game;
    let mut steps = Vec::new();
    for &action in answers {
        steps.push((now, action));
        now.play(action, &mut ()).expect("the line was played before");
    }
    steps
}
