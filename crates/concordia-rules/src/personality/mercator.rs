//! Mercator (R8.5): coins, then trade with the bank; and the purchase of a start without goods (R17.2).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::Step;
use crate::event::{Events, Why};
use crate::game::{Game, Sink};
use crate::good::{ByGood, Good, GoodSet, Goods};
use crate::illegal::Reason;
use crate::seat::Seat;

/// The number of different goods that may be traded in one action (R8.5.2).
const GOODS_TRADED: u32 = 2;

/// The coins come first and can be spent at once (R8.5.1).
pub(super) fn execute(game: &mut Game, seat: Seat, coins: u8, events: &mut impl Events) {
    game.earn(seat, coins.into(), Why::Mercator, events);
    game.steps.push(Step::Trade { seat, traded: GoodSet::default() });
}

/// Each good that was not traded yet may be sold or bought, any number of units (R8.5.2).
#[inline]
pub(crate) fn trade_options(
    game: &Game,
    seat: Seat,
    traded: GoodSet,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    sink.add(Action::End)?;
    let player = &game.players[seat.idx()];
    for good in Good::ALL {
        if !traded.contains(good) {
            for count in 1..=player.goods[good] {
                sink.add(Action::Sell { good, count })?;
            }
        }
    }
    buy_options(game, seat, traded, sink)
}

/// Any goods in any quantities, limited by money and space (R17.2).
pub(crate) fn stock_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    buy_options(game, seat, GoodSet::default(), sink)
}

#[inline]
fn buy_options(game: &Game, seat: Seat, traded: GoodSet, sink: &mut impl Sink) -> ControlFlow<()> {
    let player = &game.players[seat.idx()];
    let free = player.free();
    for good in Good::ALL {
        if !traded.contains(good) {
            let affordable = (player.money / good.price()).min(free.into()) as u8;
            for count in 1..=affordable {
                sink.add(Action::Buy { good, count })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The same good is not traded twice in one action (R8.5.2).
pub(crate) fn check_traded(traded: GoodSet, good: Good) -> Result<(), Reason> {
    if traded.contains(good) { Err(Reason::AlreadyTraded(good)) } else { Ok(()) }
}

pub(crate) fn check_sell(game: &Game, seat: Seat, good: Good, count: u8) -> Result<(), Reason> {
    if count == 0 {
        return Err(Reason::ZeroUnits);
    }
    let mut sold = Goods::NONE;
    sold[good] = count;
    game.check_goods(seat, sold)
}

/// Bought units need money and space at the moment of buying (R5.9).
pub(crate) fn check_buy(game: &Game, seat: Seat, good: Good, count: u8) -> Result<(), Reason> {
    if count == 0 {
        return Err(Reason::ZeroUnits);
    }
    let free = game.players[seat.idx()].free();
    if count > free {
        return Err(Reason::NoSpace { needs: count, free });
    }
    game.check_coins(seat, u32::from(count) * good.price())
}

pub(crate) fn sell(game: &mut Game, seat: Seat, good: Good, count: u8, events: &mut impl Events) {
    let mut goods = Goods::NONE;
    goods[good] = count;
    game.pay_goods(seat, goods, Why::Trade, events);
    game.earn(seat, u32::from(count) * good.price(), Why::Trade, events);
}

pub(crate) fn buy(game: &mut Game, seat: Seat, good: Good, count: u8, why: Why, events: &mut impl Events) {
    let mut goods = ByGood([0; 5]);
    goods[good] = count;
    game.spend(seat, u32::from(count) * good.price(), why, events);
    game.store_goods(seat, goods, Goods::NONE, why, events);
}

/// After the second good the trade is over (R8.5.2).
pub(crate) fn go_on(game: &mut Game, seat: Seat, traded: GoodSet) {
    if traded.len() < GOODS_TRADED {
        game.steps.push(Step::Trade { seat, traded });
    }
}
