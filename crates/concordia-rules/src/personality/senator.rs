//! Senator (R8.7) and Consul (R8.8): buy cards from the display (R9).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::DecisionKind;
use crate::display::{CloseDisplay, DISPLAY_SLOTS, Surcharge};
use crate::event::{Event, Events, Trigger, Why};
use crate::game::Game;
use crate::good::{Ware, Wares};
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::{AnyAnswer, Sink};
use crate::step::Question;

/// Who sells cards, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sale {
    Senator,
    Consul,
    Praetor,
    Proconsul,
    /// The senator stand of the fish market, where a card must be bought (R16.15).
    Stand,
}

impl Sale {
    /// Whether the surcharge of the slot is paid (R9.3).
    pub(crate) fn has_surcharge(self) -> bool {
        !matches!(self, Sale::Consul | Sale::Proconsul)
    }

    /// Whether the display stays open until the other partner is done (R8.12.2, R8.13.3, R16.19).
    fn stays_open(self) -> bool {
        matches!(self, Sale::Praetor | Sale::Proconsul)
    }

    /// A Proconsul does not buy a Proconsul (R8.13.1).
    #[inline]
    fn withholds(self, card: Card) -> bool {
        self == Sale::Proconsul && card.power() == Power::Proconsul
    }
}

/// Buy cards (R8.7, R8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purchase {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
    pub(crate) sale: Sale,
}

/// Up to two cards, each for its price and the surcharge of its slot (R8.7.1). The display is closed
/// afterwards, so the second card still lies where it lay (R8.7.2).
pub(super) fn perform(game: &mut Game, seat: Seat) {
    game.push(CloseDisplay);
    game.push(Purchase { seat, left: 2, sale: Sale::Senator });
}

/// One card for its printed price only (R8.8.1).
pub(super) fn perform_consul(game: &mut Game, seat: Seat) {
    game.push(CloseDisplay);
    game.push(Purchase { seat, left: 1, sale: Sale::Consul });
}

impl Question for Purchase {
    const KIND: DecisionKind = DecisionKind::Purchase;
    const EXECUTES: bool = true;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Every card that can be paid, or none; at the fish market one must be bought (R16.15).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.sale != Sale::Stand {
            sink.add(Action::End)?;
        }
        list_payable(game, self.seat, self.sale, sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End if self.sale == Sale::Stand => Err(Reason::MustUseStand),
            Action::End => Ok(()),
            Action::Purchase { slot, any } => check_purchase(game, self.seat, self.sale, slot, any),
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let Purchase { seat, left, sale } = self;
        game.display_open |= sale.stays_open();
        if let Action::Purchase { slot, any } = action {
            purchase(game, seat, sale, slot, any, events);
            if left > 1 {
                game.push(Purchase { seat, left: left - 1, sale });
            }
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        for (nth, card) in game.display.iter().enumerate() {
            let Some(card) = *card else { continue };
            let slot = nth as u8 + 1;
            if price(game, nth, card, self.sale.has_surcharge()).any {
                all.extend(game.rules.wares().iter().map(|&ware| Action::Purchase { slot, any: Some(ware) }));
            } else {
                all.push(Action::Purchase { slot, any: None });
            }
        }
    }
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

/// Every card that can be paid, once for each thing that can be paid for the question mark (R5.8, R20.6).
#[inline]
fn list_payable(game: &Game, seat: Seat, sale: Sale, sink: &mut impl Sink) -> ControlFlow<()> {
    let store = &game.players[seat.idx()].store;
    let surcharge = sale.has_surcharge();
    for (nth, slot) in game.display.iter().enumerate() {
        let Some(card) = *slot else { continue };
        let price = price(game, nth, card, surcharge);
        let Some(left) = store.left_after(price.goods) else { continue };
        if sale.withholds(card) {
            continue;
        }
        let slot = nth as u8 + 1;
        if price.any {
            sink.add_all(left.present().map(|(ware, _)| Action::Purchase { slot, any: Some(ware) }))?;
        } else {
            sink.add(Action::Purchase { slot, any: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is a card the seat could buy.
pub(crate) fn can_buy(game: &Game, seat: Seat, sale: Sale) -> bool {
    list_payable(game, seat, sale, &mut AnyAnswer).is_break()
}

/// A card for sale, what it costs, and the question mark by itself.
fn for_sale(game: &Game, sale: Sale, slot: u8, any: Option<Ware>) -> Result<(Card, Wares, Wares), Reason> {
    let nth = usize::from(slot).wrapping_sub(1);
    if nth >= DISPLAY_SLOTS {
        return Err(Reason::NoSuchSlot(slot));
    }
    let card = game.display[nth].ok_or(Reason::EmptySlot(slot))?;
    let price = price(game, nth, card, sale.has_surcharge());
    match (price.any, any) {
        (true, None) => Err(Reason::AnyMissing),
        (false, Some(_)) => Err(Reason::AnyUnasked),
        (_, any) => Ok((card, price.goods, any.map_or(Wares::NONE, Wares::one))),
    }
}

/// What is named for the question mark must be left after the rest of the price, where salt may stand in (R20.6).
fn check_purchase(game: &Game, seat: Seat, sale: Sale, slot: u8, any: Option<Ware>) -> Result<(), Reason> {
    let (card, price, any) = for_sale(game, sale, slot, any)?;
    if sale.withholds(card) {
        return Err(Reason::NoProconsul);
    }
    game.check_payment(seat, price)?;
    let store = &game.players[seat.idx()].store;
    let left = store.left_after(price).expect("the price can be paid");
    match left.missing(any).present().next() {
        None => Ok(()),
        Some((ware, _)) => {
            Err(Reason::LacksGoods { ware, needs: price[ware] + any[ware], has: store.wares[ware] })
        }
    }
}

/// Pays for a card, which goes to the hand at once; the last one triggers the end (R9.7).
fn purchase(game: &mut Game, seat: Seat, sale: Sale, slot: u8, any: Option<Ware>, events: &mut impl Events) {
    let (card, price, any) = for_sale(game, sale, slot, any).expect("the purchase was checked");
    let price = game.pay(seat, price.plus(any), Why::Purchase, events);
    game.players[seat.idx()].take(card);
    game.display[usize::from(slot) - 1] = None;
    game.busy = true;
    events.add(Event::Bought { seat, card, slot, price });
    if game.stack.is_empty() && game.display.iter().all(Option::is_none) {
        game.trigger_end(seat, Trigger::LastCard, events);
    }
}
