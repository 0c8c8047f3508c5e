//! Events: what happened, for logs, animation and tests. Search passes `()` and pays nothing for them.

use crate::board::{CityId, Kind, Place, ProvinceId, ProvinceSet, RouteId};
use crate::card::Card;
use crate::good::{ByWare, Good, Wares};
use crate::market::{Offer, SpotId};
use crate::seat::Seat;

/// Receives events in order.
pub trait Events {
    /// Called once per event.
    fn add(&mut self, event: Event);
}

/// Ignores all events.
impl Events for () {
    #[inline]
    fn add(&mut self, _: Event) {}
}

/// Collects all events.
impl Events for Vec<Event> {
    fn add(&mut self, event: Event) {
        self.push(event);
    }
}

/// Notices when the turn, or the game, is over.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TurnWatch {
    pub(crate) passed: bool,
}

impl Events for TurnWatch {
    fn add(&mut self, event: Event) {
        self.passed |= matches!(event, Event::TurnPassed { .. } | Event::GameOver);
    }
}

/// Hands every event to both.
impl<A: Events, B: Events> Events for (&mut A, &mut B) {
    fn add(&mut self, event: Event) {
        self.0.add(event);
        self.1.add(event);
    }
}

/// Why money or goods changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words say it")]
pub enum Why {
    Tribune,
    Colonist,
    House,
    Bonus,
    Production,
    Mercator,
    Trade,
    Purchase,
    Intermediate,
    Stock,
    Market,
}

impl Why {
    /// The identifier used in the engine protocol.
    pub const fn id(self) -> &'static str {
        match self {
            Why::Tribune => "tribune",
            Why::Colonist => "colonist",
            Why::House => "house",
            Why::Bonus => "bonus",
            Why::Production => "production",
            Why::Mercator => "mercator",
            Why::Trade => "trade",
            Why::Purchase => "purchase",
            Why::Intermediate => "intermediate",
            Why::Stock => "stock",
            Why::Market => "market",
        }
    }
}

/// What triggers the end of the game (R12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trigger {
    /// The last card was bought.
    LastCard,
    /// A fifteenth house was built.
    LastHouse,
}

impl Trigger {
    /// The identifier used in records and in the engine protocol.
    pub const fn id(self) -> &'static str {
        match self {
            Trigger::LastCard => "last_card",
            Trigger::LastHouse => "last_house",
        }
    }
}

/// Something that happened. Every change of money and goods is a `Coins` or `Goods` event, so that a follower
/// who only adds those up has the right totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named like the things they are")]
pub enum Event {
    CardPlayed {
        seat: Seat,
        card: Card,
    },
    /// The pile went back to the hand.
    Recovered {
        seat: Seat,
        n_cards: u8,
    },
    Coins {
        seat: Seat,
        change: i32,
        why: Why,
    },
    /// `lost` is what arrived and found no space.
    Goods {
        seat: Seat,
        change: ByWare<i8>,
        lost: Wares,
        why: Why,
    },
    Moved {
        seat: Seat,
        from: Place,
        to: RouteId,
        steps: u8,
    },
    Built {
        seat: Seat,
        city: CityId,
        coins: u32,
        goods: Wares,
    },
    /// A marker shows its coins; `bonus` is its good, which may have been chosen (R15.12).
    BonusTurned {
        province: ProvinceId,
        bonus: Good,
    },
    BonusesReset {
        provinces: ProvinceSet,
    },
    ColonistPlaced {
        seat: Seat,
        kind: Kind,
        city: CityId,
    },
    Bought {
        seat: Seat,
        card: Card,
        slot: u8,
        price: Wares,
    },
    DisplayClosed {
        display: [Option<Card>; 7],
    },
    Copied {
        seat: Seat,
        from: Seat,
        card: Card,
    },
    MagnusPassed {
        from: Seat,
        to: Seat,
    },
    /// A seat received or paid fish; `lost` is what arrived and found no space.
    Fish {
        seat: Seat,
        change: i8,
        lost: u8,
    },
    /// A province holds this many fish now.
    ProvinceFish {
        province: ProvinceId,
        fish: u8,
    },
    /// A seat took an offer of a market spot, having skipped some spots on the way.
    MarketEntered {
        seat: Seat,
        spot: SpotId,
        offer: &'static Offer,
        skipped: u8,
    },
    /// A seat was scored after its first Tribune (R14.1).
    Intermediate {
        seat: Seat,
        score: u32,
    },
    EndTriggered {
        seat: Seat,
        by: Trigger,
    },
    TurnPassed {
        from: Seat,
        to: Seat,
    },
    GameOver,
}
