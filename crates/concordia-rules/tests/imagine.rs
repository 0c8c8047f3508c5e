//! What a player may imagine under the face-down stack: the unseen cards, each deck in its place (R3.5, R18.3).

use concordia_rules::setup::decks_in_play;
use concordia_rules::{Actions, Card, Dice, Game, Options};

/// Plays at random for a while.
fn wander(options: &Options, seed: u128, n_answers: usize) -> Game {
    let mut game = Game::new(options, seed);
    let (mut dice, mut legal) = (Dice::new(9), Actions::new());
    for _ in 0..n_answers {
        if game.is_over() {
            break;
        }
        game.legal_actions(&mut legal);
        game.play(dice.pick(&legal), &mut ()).expect("a listed answer is legal");
    }
    game
}

/// The stack from top to bottom, with each deck sorted.
fn decks(options: &Options, stack: &[Card]) -> Vec<Vec<Card>> {
    let n_cards: usize = decks_in_play(options).map(|deck| deck.cards(options.card_set()).count()).sum();
    let mut n_drawn = n_cards - stack.len();
    let mut rest = stack;
    let mut decks = Vec::new();
    for deck in decks_in_play(options) {
        let size = deck.cards(options.card_set()).count();
        let (here, below) = rest.split_at(size.saturating_sub(n_drawn));
        n_drawn = n_drawn.saturating_sub(size);
        rest = below;
        let mut here = here.to_vec();
        here.sort_unstable();
        decks.push(here);
    }
    decks
}

#[test]
fn every_deck_is_in_its_place() {
    for (map, players, card_set) in
        [("italia", "2", "base"), ("imperium", "5", "base"), ("hellas", "4", "venus")]
    {
        let words = [("map", map), ("players", players), ("card_set", card_set)];
        let options = Options::from_words(words).expect("a possible mixture");
        for (seed, n_answers) in [(1, 0), (2, 150), (3, 600), (4, 1200)] {
            let game = wander(&options, seed, n_answers);
            let truth = decks(&options, &game.position().stack.cards);
            let mut dice = Dice::new(7);
            for _ in 0..20 {
                let guess = game.view_with_memory().imagine(&mut dice);
                assert!(!guess.is_view(), "nothing is hidden in it");
                assert_eq!(decks(&options, &guess.position().stack.cards), truth);
            }
        }
    }
}

#[test]
fn all_orders_come_up() {
    let options = Options::new("italia", 2).expect("a shipped map");
    let view = Game::new(&options, 1).view_with_memory();
    let mut dice = Dice::new(1);
    let guesses: Vec<Game> = (0..50).map(|_| view.imagine(&mut dice)).collect();
    assert!(guesses.windows(2).any(|pair| pair[0] != pair[1]));
    assert_eq!(
        view.imagine(&mut Dice::new(4)),
        view.imagine(&mut Dice::new(4)),
        "the same dice, the same guess"
    );
}

/// A position may be loaded with cards that no setup deals; what cannot be imagined is not there.
#[test]
fn a_strange_position_is_no_trouble() {
    let options = Options::new("italia", 2).expect("a shipped map");
    let mut position = Game::new(&options, 1).position();
    let more = position.stack.cards.clone();
    position.players[0].hand.cards.extend(more);
    let game = Game::from_position(&position).expect("a seat may own such cards");
    let guess = game.view_with_memory().imagine(&mut Dice::new(1));
    assert_eq!(guess.n_stack(), 0, "every card was seen");
}
