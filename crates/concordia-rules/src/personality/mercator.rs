//! Mercator (R8.5): coins, then trade with the bank; and the purchase of a start without goods (R17.2).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::DecisionKind;
use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{Good, GoodSet, Wares};
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// The number of different goods that may be traded in one action (R8.5.2).
pub const GOODS_TRADED: u8 = 2;

/// Trade with the bank, each good at most once, in `most` goods (R8.5.2, R16.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trade {
    pub(crate) seat: Seat,
    pub(crate) traded: GoodSet,
    pub(crate) most: u8,
}

/// Buy goods before the first turn (R17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stock {
    pub(crate) seat: Seat,
}

/// The coins come first and can be spent at once (R8.5.1).
pub(super) fn execute(game: &mut Game, seat: Seat, coins: u8, events: &mut impl Events) {
    game.earn(seat, coins.into(), Why::Mercator, events);
    game.push(Trade { seat, traded: GoodSet::default(), most: GOODS_TRADED });
}

impl Question for Trade {
    const KIND: DecisionKind = DecisionKind::Trade;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Each good that was not traded yet may be sold or bought, any number of units (R8.5.2). Salt may be sold as any
    /// of them (R20.7).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        let store = &game.players[self.seat.idx()].store;
        for good in Good::ALL {
            if !self.traded.contains(good) {
                sink.add_all((1..=store.at_most(good)).map(|count| Action::Sell { good, count }))?;
            }
        }
        list_purchases(game, self.seat, self.traded, sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Sell { good, .. } | Action::Buy { good, .. } if self.traded.contains(good) => {
                Err(Reason::AlreadyTraded(good))
            }
            Action::Sell { count: 0, .. } => Err(Reason::ZeroUnits),
            Action::Sell { good, count } => game.check_payment(self.seat, Wares::units(good, count)),
            Action::Buy { good, count } => check_buy(game, self.seat, good, count),
            _ => self.not_asked(),
        }
    }

    /// The trade is over after so many different goods.
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let Trade { seat, traded, most } = self;
        let good = match action {
            Action::Sell { good, count } => {
                game.pay(seat, Wares::units(good, count), Why::Trade, events);
                game.earn(seat, u32::from(count) * good.price(), Why::Trade, events);
                good
            }
            Action::Buy { good, count } => {
                buy(game, seat, good, count, Why::Trade, events);
                good
            }
            _ => return,
        };
        let traded = traded.with(good);
        if traded.count() < u32::from(most) {
            game.push(Trade { seat, traded, most });
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        list_all_purchases(game, self.seat, self.traded, all);
    }
}

impl Question for Stock {
    const KIND: DecisionKind = DecisionKind::Stock;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Any goods in any quantities, limited by money and space (R17.2).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        list_purchases(game, self.seat, GoodSet::default(), sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Buy { good, count } => check_buy(game, self.seat, good, count),
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Buy { good, count } = action {
            buy(game, self.seat, good, count, Why::Stock, events);
            game.push(self);
        } else {
            game.unstocked = game.unstocked.without(self.seat);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        list_all_purchases(game, self.seat, GoodSet::default(), all);
    }
}

#[inline]
fn list_purchases(game: &Game, seat: Seat, traded: GoodSet, sink: &mut impl Sink) -> ControlFlow<()> {
    let free = game.players[seat.idx()].store.free();
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

/// As many units as fit; one of each good is shown even if there is neither money nor space for it.
fn list_all_purchases(game: &Game, seat: Seat, traded: GoodSet, all: &mut Vec<Action>) {
    let most = game.players[seat.idx()].store.free().max(1);
    for good in Good::ALL.into_iter().filter(|&good| !traded.contains(good)) {
        all.extend((1..=most).map(|count| Action::Buy { good, count }));
    }
}

/// Bought units need money and space at the moment of buying (R5.9).
fn check_buy(game: &Game, seat: Seat, good: Good, count: u8) -> Result<(), Reason> {
    if count == 0 {
        return Err(Reason::ZeroUnits);
    }
    let free = game.players[seat.idx()].store.free();
    if count > free {
        return Err(Reason::NoSpace { needs: count, free });
    }
    game.check_coins(seat, u32::from(count) * good.price())
}

fn buy(game: &mut Game, seat: Seat, good: Good, count: u8, why: Why, events: &mut impl Events) {
    game.spend(seat, u32::from(count) * good.price(), why, events);
    game.store(seat, Wares::units(good, count), Wares::NONE, why, events);
}
