//! Money, goods and fish that change hands between the players and the bank. Every payment goes through here.

use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::Wares;
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
            let fish = &mut self.players[seat.idx()].store.fish;
            *fish = fish.checked_add_signed(change).expect("the fish were counted before");
            events.add(Event::Fish { seat, change, lost });
        }
    }

    /// Pays goods to the bank, salt in the place of those that are missing (R20.6), and says what was paid. Nothing of
    /// this is shared between partners.
    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, price: Wares, why: Why, events: &mut impl Events) -> Wares {
        let store = &mut self.players[seat.idx()].store;
        let paid = store.payment(price).expect("the price was checked");
        store.wares = store.wares.minus(paid);
        events.add(Event::Goods { seat, change: paid.as_change(-1), lost: Wares::NONE, why });
        paid
    }

    /// Stores what was counted to fit; `lost` is what found no space.
    #[inline]
    pub(crate) fn store(
        &mut self,
        seat: Seat,
        stored: Wares,
        lost: Wares,
        why: Why,
        events: &mut impl Events,
    ) {
        let store = &mut self.players[seat.idx()].store;
        store.wares = store.wares.plus(stored);
        events.add(Event::Goods { seat, change: stored.as_change(1), lost, why });
    }

    /// Whether the seat can pay this many coins.
    #[inline]
    pub(crate) fn check_coins(&self, seat: Seat, needs: u32) -> Result<(), Reason> {
        let has = self.purse(seat);
        if has < needs { Err(Reason::LacksCoins { needs, has }) } else { Ok(()) }
    }

    /// Whether the seat can pay these goods, with or without salt.
    #[inline]
    pub(crate) fn can_pay(&self, seat: Seat, price: Wares) -> bool {
        self.players[seat.idx()].store.payment(price).is_some()
    }

    /// The same, with the first good of which there is too little.
    pub(crate) fn check_payment(&self, seat: Seat, price: Wares) -> Result<(), Reason> {
        let store = &self.players[seat.idx()].store;
        match store.missing(price).present().next() {
            None => Ok(()),
            Some((ware, _)) => Err(Reason::LacksGoods { ware, needs: price[ware], has: store.wares[ware] }),
        }
    }
}
