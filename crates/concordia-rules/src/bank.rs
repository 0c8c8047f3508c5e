//! Money, goods and fish that change hands between the players and the bank.

use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{ByGood, Goods};
use crate::illegal::Reason;
use crate::seat::Seat;

impl Game {
    #[inline]
    pub(crate) fn earn(&mut self, seat: Seat, coins: u32, why: Why, events: &mut impl Events) {
        if coins > 0 {
            self.players[seat.idx()].money += coins;
            events.add(Event::Coins { seat, change: coins as i32, why });
        }
    }

    /// What a seat can spend: its own money and, if that does not suffice, the partner's (R11.7).
    #[inline]
    pub(crate) fn purse(&self, seat: Seat) -> u32 {
        let partner = self.rules.seating.partner_of(seat).map_or(0, |p| self.players[p.idx()].money);
        self.players[seat.idx()].money + partner
    }

    /// Pays to the bank: all own coins first, the rest from the partner, who cannot refuse (R11.7).
    #[inline]
    pub(crate) fn spend(&mut self, seat: Seat, coins: u32, why: Why, events: &mut impl Events) {
        let own = coins.min(self.players[seat.idx()].money);
        self.take_coins(seat, own, why, events);
        if let Some(partner) = self.rules.seating.partner_of(seat) {
            self.take_coins(partner, coins - own, why, events);
        }
    }

    #[inline]
    fn take_coins(&mut self, seat: Seat, coins: u32, why: Why, events: &mut impl Events) {
        if coins > 0 {
            self.players[seat.idx()].money -= coins;
            events.add(Event::Coins { seat, change: -(coins as i32), why });
        }
    }

    /// Fish that a seat receives or pays, and fish that it could not store.
    #[inline]
    pub(crate) fn change_fish(&mut self, seat: Seat, change: i8, lost: u8, events: &mut impl Events) {
        if change != 0 || lost > 0 {
            let fish = &mut self.players[seat.idx()].fish;
            *fish = fish.checked_add_signed(change).expect("the fish were counted before");
            events.add(Event::Fish { seat, change, lost });
        }
    }

    #[inline]
    pub(crate) fn pay_goods(&mut self, seat: Seat, price: Goods, why: Why, events: &mut impl Events) {
        let player = &mut self.players[seat.idx()];
        player.goods = player.goods.minus(price);
        let change = ByGood(price.0.map(|n| -(n as i8)));
        events.add(Event::Goods { seat, change, lost: Goods::NONE, why });
    }

    #[inline]
    pub(crate) fn store_goods(
        &mut self,
        seat: Seat,
        goods: Goods,
        lost: Goods,
        why: Why,
        events: &mut impl Events,
    ) {
        let player = &mut self.players[seat.idx()];
        player.goods = player.goods.plus(goods);
        events.add(Event::Goods { seat, change: ByGood(goods.0.map(|n| n as i8)), lost, why });
    }

    /// Whether the seat can pay this many coins.
    #[inline]
    pub(crate) fn check_coins(&self, seat: Seat, needs: u32) -> Result<(), Reason> {
        let has = self.purse(seat);
        if has < needs { Err(Reason::LacksCoins { needs, has }) } else { Ok(()) }
    }

    /// Whether the seat can pay these goods.
    #[inline]
    pub(crate) fn check_goods(&self, seat: Seat, price: Goods) -> Result<(), Reason> {
        let goods = self.players[seat.idx()].goods;
        if goods.covers(price) {
            return Ok(());
        }
        let (good, _) = goods.missing(price).iter().find(|&(_, n)| n > 0).expect("something is missing");
        Err(Reason::LacksGoods { good, needs: price[good], has: goods[good] })
    }
}
