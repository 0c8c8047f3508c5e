//! Whole games by random players: what benches, simulations and tests have in common.

use crate::action::Actions;
use crate::game::Game;
use crate::rng::Dice;

/// Plays uniformly random answers until the game is over and counts them. The full list of legal answers is
/// made for every decision, as a real player would need it.
pub fn playout(game: &mut Game, dice: &mut Dice) -> u32 {
    let mut legal = Actions::new();
    let mut n_decisions = 0;
    while !game.is_over() {
        game.legal_actions(&mut legal);
        game.play(dice.pick(&legal), &mut ()).expect("a listed answer is legal");
        n_decisions += 1;
    }
    n_decisions
}
