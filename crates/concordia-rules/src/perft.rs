//! Counting the ways a game can go on, which finds a wrong or missing legal answer like nothing else.

use crate::action::Actions;
use crate::game::Game;

/// The number of sequences of `depth` answers from here; a sequence that ends the game early counts once.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return 1;
    }
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut paths = 0;
    for &action in actions.iter() {
        let mut next = *game;
        next.apply(action, &mut ());
        paths += perft(&next, depth - 1);
    }
    paths
}
