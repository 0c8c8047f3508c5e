//! Senator (R8.7) and Consul (R8.8): buy cards from the display (R9).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::card::Card;
use crate::decision::Step;
use crate::display::{DISPLAY_SLOTS, Surcharge};
use crate::event::{Event, Events, Trigger, Why};
use crate::game::{Game, Sink};
use crate::good::{Good, Goods};
use crate::illegal::Reason;
use crate::seat::Seat;

/// Up to two cards, each for its price and the surcharge of its slot (R8.7.1). The display is closed
/// afterwards, so the second card still lies where it lay (R8.7.2).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::CloseDisplay);
    game.steps.push(Step::Purchase { seat, left: 2, surcharge: true });
}

/// One card for its printed price only (R8.8.1).
pub(super) fn execute_consul(game: &mut Game, seat: Seat) {
    game.steps.push(Step::CloseDisplay);
    game.steps.push(Step::Purchase { seat, left: 1, surcharge: false });
}

/// What a card costs in a slot: goods, and perhaps one unit of any good.
#[inline]
pub(crate) fn price(game: &Game, nth: usize, card: Card, surcharge: bool) -> Surcharge {
    if surcharge {
        let Surcharge { goods, any } = game.rules.surcharges[nth];
        Surcharge { goods: card.cost().plus(goods), any }
    } else {
        Surcharge { goods: card.cost(), any: false }
    }
}

/// Every card that can be paid, once per good that can be paid for the question mark (R5.8).
#[inline]
pub(crate) fn options(game: &Game, seat: Seat, surcharge: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    let goods = game.players[seat.idx()].goods;
    for (nth, slot) in game.display.iter().enumerate() {
        let Some(card) = *slot else { continue };
        let price = price(game, nth, card, surcharge);
        if !goods.covers(price.goods) {
            continue;
        }
        let slot = nth as u8 + 1;
        if price.any {
            for good in Good::ALL {
                if goods[good] > price.goods[good] {
                    sink.add(Action::Purchase { slot, any: Some(good) })?;
                }
            }
        } else {
            sink.add(Action::Purchase { slot, any: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// All goods that a purchase costs, the question mark included.
pub(crate) fn full_price(
    game: &Game,
    surcharge: bool,
    slot: u8,
    any: Option<Good>,
) -> Result<(Card, Goods), Reason> {
    let nth = usize::from(slot).wrapping_sub(1);
    if nth >= DISPLAY_SLOTS {
        return Err(Reason::NoSuchSlot(slot));
    }
    let card = game.display[nth].ok_or(Reason::EmptySlot(slot))?;
    let price = price(game, nth, card, surcharge);
    match (price.any, any) {
        (true, None) => Err(Reason::AnyMissing),
        (false, Some(_)) => Err(Reason::AnyUnasked),
        (_, any) => Ok((card, any.map_or(price.goods, |good| price.goods.plus(Goods::one(good))))),
    }
}

pub(crate) fn check(
    game: &Game,
    seat: Seat,
    surcharge: bool,
    slot: u8,
    any: Option<Good>,
) -> Result<(), Reason> {
    let (_, price) = full_price(game, surcharge, slot, any)?;
    game.check_goods(seat, price)
}

/// Pays for a card, which goes to the hand at once; the last one triggers the end (R9.7).
pub(crate) fn purchase(
    game: &mut Game,
    seat: Seat,
    surcharge: bool,
    slot: u8,
    any: Option<Good>,
    events: &mut impl Events,
) {
    let (card, price) = full_price(game, surcharge, slot, any).expect("the purchase was checked");
    game.pay_goods(seat, price, Why::Purchase, events);
    game.players[seat.idx()].take(card);
    game.display[usize::from(slot) - 1] = None;
    game.busy = true;
    events.add(Event::Bought { seat, card, slot, price });
    if game.stack.is_empty() && game.display.iter().all(Option::is_none) {
        game.trigger_end(seat, Trigger::LastCard, events);
    }
}
