//! Mercator (R8.5): coins, then trade with the bank; and the purchase of a start without goods (R17.2).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::Step;
use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{ByGood, Good, GoodSet, Goods};
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;

/// The number of different goods that may be traded in one action (R8.5.2).
pub const GOODS_TRADED: u8 = 2;

/// The coins come first and can be spent at once (R8.5.1).
pub(super) fn execute(game: &mut Game, seat: Seat, coins: u8, events: &mut impl Events) {
    game.earn(seat, coins.into(), Why::Mercator, events);
    game.steps.push(Step::Trade { seat, traded: GoodSet::default(), most: GOODS_TRADED });
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
            sink.add_all((1..=player.goods[good]).map(|count| Action::Sell { good, count }))?;
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
    let free = game.players[seat.idx()].free();
    let purse = game.purse(seat);
    for good in Good::ALL {
        if !traded.contains(good) {
            // At most twelve units: adding the price up is cheaper than dividing by it.
            let mut cost = 0;
            let affordable = (1..=free).take_while(|_| {
                cost += good.price();
                cost <= purse
            });
            sink.add_all(affordable.map(|count| Action::Buy { good, count }))?;
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

/// The trade is over after so many different goods (R8.5.2, R16.14).
pub(crate) fn go_on(game: &mut Game, seat: Seat, traded: GoodSet, most: u8) {
    if traded.count() < u32::from(most) {
        game.steps.push(Step::Trade { seat, traded, most });
    }
}
