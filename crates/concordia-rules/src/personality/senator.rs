//! Senator (R8.7) and Consul (R8.8): buy cards from the display (R9).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::{Sale, Step};
use crate::display::{DISPLAY_SLOTS, Surcharge};
use crate::event::{Event, Events, Trigger, Why};
use crate::game::Game;
use crate::good::{Good, Goods};
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::{AnyAnswer, Sink};

/// Up to two cards, each for its price and the surcharge of its slot (R8.7.1). The display is closed
/// afterwards, so the second card still lies where it lay (R8.7.2).
pub(super) fn perform(game: &mut Game, seat: Seat) {
    game.steps.push(Step::CloseDisplay);
    game.steps.push(Step::Purchase { seat, left: 2, sale: Sale::Senator });
}

/// One card for its printed price only (R8.8.1).
pub(super) fn perform_consul(game: &mut Game, seat: Seat) {
    game.steps.push(Step::CloseDisplay);
    game.steps.push(Step::Purchase { seat, left: 1, sale: Sale::Consul });
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

/// Every card that can be paid, or none; at the fish market one must be bought (R16.15).
#[inline]
pub(crate) fn options(game: &Game, seat: Seat, sale: Sale, sink: &mut impl Sink) -> ControlFlow<()> {
    if sale != Sale::Stand {
        sink.add(Action::End)?;
    }
    purchase_options(game, seat, sale, sink)
}

/// Every card that can be paid, once per good that can be paid for the question mark (R5.8).
#[inline]
fn purchase_options(game: &Game, seat: Seat, sale: Sale, sink: &mut impl Sink) -> ControlFlow<()> {
    let goods = game.players[seat.idx()].goods;
    let surcharge = sale.has_surcharge();
    for (nth, slot) in game.display.iter().enumerate() {
        let Some(card) = *slot else { continue };
        let price = price(game, nth, card, surcharge);
        if !goods.covers(price.goods) || is_withheld(card, sale) {
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

/// A Proconsul does not buy a Proconsul (R8.13.1).
#[inline]
fn is_withheld(card: Card, sale: Sale) -> bool {
    sale == Sale::Proconsul && card.power() == Power::Proconsul
}

/// Whether there is a card the seat could buy.
pub(crate) fn can_buy(game: &Game, seat: Seat, sale: Sale) -> bool {
    purchase_options(game, seat, sale, &mut AnyAnswer).is_break()
}

/// All goods that a purchase costs, the question mark included.
pub(crate) fn full_price(
    game: &Game,
    sale: Sale,
    slot: u8,
    any: Option<Good>,
) -> Result<(Card, Goods), Reason> {
    let nth = usize::from(slot).wrapping_sub(1);
    if nth >= DISPLAY_SLOTS {
        return Err(Reason::NoSuchSlot(slot));
    }
    let card = game.display[nth].ok_or(Reason::EmptySlot(slot))?;
    let price = price(game, nth, card, sale.has_surcharge());
    match (price.any, any) {
        (true, None) => Err(Reason::AnyMissing),
        (false, Some(_)) => Err(Reason::AnyUnasked),
        (_, any) => Ok((card, any.map_or(price.goods, |good| price.goods.plus(Goods::one(good))))),
    }
}

pub(crate) fn check(game: &Game, seat: Seat, sale: Sale, slot: u8, any: Option<Good>) -> Result<(), Reason> {
    let (card, price) = full_price(game, sale, slot, any)?;
    if is_withheld(card, sale) {
        return Err(Reason::NoProconsul);
    }
    game.check_goods(seat, price)
}

/// Pays for a card, which goes to the hand at once; the last one triggers the end (R9.7).
pub(crate) fn purchase(
    game: &mut Game,
    seat: Seat,
    sale: Sale,
    slot: u8,
    any: Option<Good>,
    events: &mut impl Events,
) {
    let (card, price) = full_price(game, sale, slot, any).expect("the purchase was checked");
    game.pay_goods(seat, price, Why::Purchase, events);
    game.players[seat.idx()].take(card);
    game.display[usize::from(slot) - 1] = None;
    game.busy = true;
    events.add(Event::Bought { seat, card, slot, price });
    if game.stack.is_empty() && game.display.iter().all(Option::is_none) {
        game.trigger_end(seat, Trigger::LastCard, events);
    }
}
