//! The card display (R9): its slots, what they cost, and closing it from the stack.

use crate::card::Card;
use crate::event::{Event, Events};
use crate::game::Game;
use crate::good::Wares;
use crate::personality::senator;
use crate::player::MAX_CARDS_FOR_SALE;
use crate::seat::Seat;
use crate::step::Task;

/// Slots of the card display (R9.1).
pub const DISPLAY_SLOTS: usize = 7;
/// The most cards in the stack: those for sale that are not in the display.
pub const MAX_STACK: usize = MAX_CARDS_FOR_SALE - DISPLAY_SLOTS;

/// What a display slot costs on top of the card (R9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surcharge {
    /// The goods named on the slot.
    pub goods: Wares,
    /// Whether one further unit of any good must be paid (R5.8).
    pub any: bool,
}

impl Game {
    /// What each card in the display costs with its slot's surcharge, and what of that a seat lacks.
    pub fn shelf(&self, seat: Seat) -> [Option<(Surcharge, Surcharge)>; DISPLAY_SLOTS] {
        let store = self.player(seat).store();
        std::array::from_fn(|nth| {
            let card = self.display[nth].filter(|&card| card != Card::Hidden)?;
            let price = senator::price(self, nth, card, true);
            let missing = store.missing(price.goods);
            let n_spare = store.wares().total() + missing.total() - price.goods.total();
            Some((price, Surcharge { goods: missing, any: price.any && n_spare == 0 }))
        })
    }
}

/// Slide the cards together and fill the display (R9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CloseDisplay;

impl Task for CloseDisplay {
    fn needs_hidden_card(self, game: &Game) -> bool {
        let n_gaps = game.display.iter().filter(|slot| slot.is_none()).count();
        game.stack.iter().rev().take(n_gaps).any(|&card| card == Card::Hidden)
    }

    /// Cards slide left in their order, then the stack fills the free slots (R9.4).
    fn carry_out(self, game: &mut Game, events: &mut impl Events) {
        game.display_open = false;
        if game.display.iter().all(Option::is_some) {
            return;
        }
        let mut closed = [None; DISPLAY_SLOTS];
        let lying = game.display.into_iter().flatten();
        let drawn = std::iter::from_fn(|| game.stack.pop());
        for (slot, card) in closed.iter_mut().zip(lying.chain(drawn)) {
            *slot = Some(card);
        }
        if closed != game.display {
            game.display = closed;
            events.add(Event::DisplayClosed { display: closed });
        }
    }
}
