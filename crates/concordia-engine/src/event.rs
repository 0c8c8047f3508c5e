//! Events as JSON: each with `event` and enough to draw and log it without knowing the rules.

use concordia_rules::{Card, Event, Game, Kind, Seat};
use serde::Serialize;

use crate::action::GoodsJson;
#[cfg(test)]
use crate::typescript;

/// Units per good and of salt, gained or paid, without zeros.
#[derive(Debug)]
pub(crate) struct ChangeJson(concordia_rules::ByWare<i8>);

impl Serialize for ChangeJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().filter(|&(_, n)| n != 0).map(|(ware, n)| (ware.id(), n)))
    }
}

/// An event on the wire.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameEvent"))]
pub(crate) enum EventJson {
    CardPlayed {
        seat: u8,
        card: &'static str,
    },
    Recovered {
        seat: u8,
        cards: u8,
    },
    Coins {
        seat: u8,
        change: i32,
        why: &'static str,
    },
    Goods {
        seat: u8,
        #[cfg_attr(test, ts(as = "typescript::Goods"))]
        change: ChangeJson,
        #[cfg_attr(test, ts(as = "typescript::Goods"))]
        lost: GoodsJson,
        why: &'static str,
    },
    Moved {
        seat: u8,
        #[cfg_attr(test, ts(as = "typescript::Kind"))]
        kind: &'static str,
        from: &'static str,
        to: &'static str,
        steps: u8,
    },
    Built {
        seat: u8,
        city: &'static str,
        coins: u32,
        #[cfg_attr(test, ts(as = "typescript::Goods"))]
        goods: GoodsJson,
    },
    BonusTurned {
        province: &'static str,
        /// The good of its marker, which may have been chosen.
        #[cfg_attr(test, ts(as = "typescript::Good"))]
        bonus: &'static str,
    },
    BonusesReset {
        provinces: Vec<&'static str>,
    },
    ColonistPlaced {
        seat: u8,
        #[cfg_attr(test, ts(as = "typescript::Kind"))]
        kind: &'static str,
        city: &'static str,
    },
    Bought {
        seat: u8,
        card: &'static str,
        slot: u8,
        #[cfg_attr(test, ts(as = "typescript::Goods"))]
        price: GoodsJson,
    },
    DisplayClosed {
        display: Vec<&'static str>,
    },
    Copied {
        seat: u8,
        from: u8,
        card: &'static str,
    },
    MagnusPassed {
        from: u8,
        to: u8,
    },
    Fish(FishJson),
    MarketEntered {
        seat: u8,
        spot: &'static str,
        stand: &'static str,
        offer: u8,
        skipped: u8,
    },
    Intermediate {
        seat: u8,
        score: u32,
    },
    EndTriggered {
        seat: u8,
        by: &'static str,
    },
    TurnPassed {
        from: u8,
        to: u8,
    },
    GameOver {},
}

/// Fish that a seat received or paid, or that a province holds now.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Fish"))]
pub(crate) enum FishJson {
    Seat { seat: u8, change: i8, lost: u8 },
    Province { province: &'static str, fish: u8 },
}

/// Writes an event.
pub(crate) fn write(game: &Game, event: Event) -> EventJson {
    let board = game.board();
    let city = |city| board.city_data(city).id;
    let province = |province| board.province_data(province).id;
    let place = |place| board.place_id(place).unwrap_or_default();
    let seat = |Seat(seat): Seat| seat;
    let kind = Kind::id;
    match event {
        Event::CardPlayed { seat: s, card } => EventJson::CardPlayed { seat: seat(s), card: card.id() },
        Event::Recovered { seat: s, n_cards } => EventJson::Recovered { seat: seat(s), cards: n_cards },
        Event::Coins { seat: s, change, why } => EventJson::Coins { seat: seat(s), change, why: why.id() },
        Event::Goods { seat: s, change, lost, why } => EventJson::Goods {
            seat: seat(s),
            change: ChangeJson(change),
            lost: GoodsJson(lost),
            why: why.id(),
        },
        Event::Moved { seat: s, from, to, steps } => EventJson::Moved {
            seat: seat(s),
            kind: kind(to.kind()),
            from: place(from),
            to: board.route_data(to).id,
            steps,
        },
        Event::Built { seat: s, city: at, coins, goods } => {
            EventJson::Built { seat: seat(s), city: city(at), coins, goods: GoodsJson(goods) }
        }
        Event::BonusTurned { province: p, bonus } => {
            EventJson::BonusTurned { province: province(p), bonus: bonus.id() }
        }
        Event::BonusesReset { provinces } => {
            EventJson::BonusesReset { provinces: provinces.iter().map(province).collect() }
        }
        Event::ColonistPlaced { seat: s, kind: k, city: at } => {
            EventJson::ColonistPlaced { seat: seat(s), kind: kind(k), city: city(at) }
        }
        Event::Bought { seat: s, card, slot, price } => {
            EventJson::Bought { seat: seat(s), card: card.id(), slot, price: GoodsJson(price) }
        }
        Event::DisplayClosed { display } => {
            EventJson::DisplayClosed { display: display.into_iter().flatten().map(Card::id).collect() }
        }
        Event::Copied { seat: s, from, card } => {
            EventJson::Copied { seat: seat(s), from: seat(from), card: card.id() }
        }
        Event::MagnusPassed { from, to } => EventJson::MagnusPassed { from: seat(from), to: seat(to) },
        Event::Fish { seat: s, change, lost } => {
            EventJson::Fish(FishJson::Seat { seat: seat(s), change, lost })
        }
        Event::ProvinceFish { province: p, fish } => {
            EventJson::Fish(FishJson::Province { province: province(p), fish })
        }
        Event::MarketEntered { seat: s, spot, offer, skipped } => EventJson::MarketEntered {
            seat: seat(s),
            spot: game.market().map_or("", |board| board.spots[spot.idx()].id),
            stand: offer.stand,
            offer: offer.nth,
            skipped,
        },
        Event::Intermediate { seat: s, score } => EventJson::Intermediate { seat: seat(s), score },
        Event::EndTriggered { seat: s, by } => EventJson::EndTriggered { seat: seat(s), by: by.id() },
        Event::TurnPassed { from, to } => EventJson::TurnPassed { from: seat(from), to: seat(to) },
        Event::GameOver => EventJson::GameOver {},
    }
}
