//! Plays games with a card and a market board that only this copy of the rules has, and says what happened.
//! `src/toy.rs` of xtask puts this file beside such a copy.

use concordia_rules::{Action, Actions, Card, Decision, Dice, Event, Game, Options, SpotId, invariants};

/// Random players who buy and play the toy card whenever they can.
fn choose(game: &Game, legal: &[Action], toy: Card, dice: &mut Dice) -> Action {
    let wanted = legal.iter().find(|action| match **action {
        Action::Play(card) => card == toy,
        Action::Purchase { slot, .. } => game.display()[usize::from(slot) - 1] == Some(toy),
        _ => false,
    });
    wanted.copied().unwrap_or_else(|| dice.pick(legal))
}

fn main() {
    let toy = Card::from_id("banker").expect("the toy card is in the data");
    let (mut bought, mut played, mut entered) = (0, 0, 0);
    let mut legal = Actions::new();
    for number in 0..24_u64 {
        let market = if number % 2 == 0 { "none" } else { "coastal" };
        let words = [("map", "italia"), ("players", "4"), ("fish_market", market)];
        let options = Options::from_words(words).expect("a possible table");
        let mut game = Game::new(&options, number.into());
        let mut dice = Dice::new(number);
        while let Decision::Asked { .. } = game.decision() {
            game.legal_actions(&mut legal);
            let action = choose(&game, &legal, toy, &mut dice);
            let mut events = Vec::new();
            game.play(action, &mut events).expect("a listed answer is legal");
            assert_eq!(invariants::violations(&game), [""; 0], "game {number}");
            for event in events {
                match event {
                    Event::Bought { card, .. } => bought += u32::from(card == toy),
                    Event::CardPlayed { card, .. } => played += u32::from(card == toy),
                    Event::MarketEntered { spot: SpotId(0), offer, .. } => {
                        assert_eq!(offer.stand, "money", "the first spot was corrected");
                        entered += 1;
                    }
                    _ => {}
                }
            }
        }
        assert!(game.is_over(), "game {number} stopped");
    }
    println!("bought {bought} played {played} entered {entered}");
}
