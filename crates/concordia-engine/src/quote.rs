//! Quotes and worth as JSON.

#[cfg(test)]
use std::collections::BTreeMap;

use concordia_rules::{
    Board, CardEffect, Cost, Delivery, Effect, Game, God, Quote, RouteId, Seat, Site, Wares,
};
use serde::Serialize;

use crate::action::{self, ActionJson, GoodsJson};
#[cfg(test)]
use crate::typescript;

/// Every option of the open decision; while walking also every city in reach.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Quote"))]
pub(crate) struct QuoteJson {
    options: Vec<OptionJson>,
    /// The cities in reach, while walking.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<SiteJson>>", optional))]
    cities: Vec<SiteJson>,
    /// Steps that may still be walked, while walking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    steps_left: Option<u8>,
    /// Cards that may still be bought, while buying; the present one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    purchases_left: Option<u8>,
    /// What has arrived and must be stored or lost, while keeping.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    arriving: Option<ArrivingJson>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Arriving"))]
pub(crate) struct ArrivingJson {
    #[cfg_attr(test, ts(as = "typescript::Goods"))]
    goods: GoodsJson,
    fish: u8,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Option"))]
pub(crate) struct OptionJson {
    action: ActionJson,
    legal: bool,
    cost: CostJson,
    /// What of the cost the seat lacks.
    missing: CostJson,
    effect: EffectJson,
    /// The reason, if it is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    why_not: Option<String>,
}

/// Only what is not zero.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Cost", optional_fields))]
pub(crate) struct CostJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<typescript::Goods>"))]
    goods: Option<GoodsJson>,
    /// Of the storehouse.
    #[serde(skip_serializing_if = "Option::is_none")]
    spaces: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fish: Option<u8>,
}

/// A city in which a house could be built.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Site"))]
pub(crate) struct SiteJson {
    city: &'static str,
    cost: CostJson,
    missing: CostJson,
}

/// What an option brings: the fields that its action has.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Effect", optional_fields))]
pub(crate) struct EffectJson {
    /// The routes of a walk that can be walked now, its end last.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<Vec<&'static str>>,
    /// The cities at the ends of the route in which the seat has no house.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjacent: Option<Vec<SiteJson>>,
    /// What each seat would receive.
    #[serde(skip_serializing_if = "Option::is_none")]
    batches: Option<Vec<BatchJson>>,
    /// The next holder of the Praefectus Magnus or Piscatus, if it is passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<u8>", optional = nullable))]
    #[expect(clippy::option_option, reason = "null is an answer, absent is none")]
    magnus_to: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'static str>,
    /// The points of the card for this seat now.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u8>,
    /// Cards that come back to the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovers: Option<u8>,
    /// Cards that may be bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    purchases: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<typescript::Goods>"))]
    goods: Option<GoodsJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<typescript::Goods>"))]
    lost: Option<GoodsJson>,
    /// Seats whose card may be copied.
    #[serde(skip_serializing_if = "Option::is_none")]
    copyable: Option<Vec<u8>>,
}

/// What a seat would receive, and how many spaces are too few for it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Batch"))]
pub(crate) struct BatchJson {
    seat: u8,
    #[cfg_attr(test, ts(as = "typescript::Goods"))]
    goods: GoodsJson,
    fish: u8,
    overflow: u8,
}

/// What gods, goods and cards are worth to a seat. Minerva's cards differ, so she has the number of houses per good
/// instead of a value; with salt every card counts its good and all of salt.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Worth"))]
pub(crate) struct WorthJson {
    #[serde(serialize_with = "in_order")]
    #[cfg_attr(test, ts(as = "BTreeMap<String, u32>"))]
    gods: Vec<(&'static str, u32)>,
    #[serde(serialize_with = "in_order")]
    #[cfg_attr(test, ts(as = "typescript::Goods"))]
    houses: Vec<(&'static str, u32)>,
    #[serde(serialize_with = "in_order")]
    #[cfg_attr(test, ts(as = "BTreeMap<String, u32>"))]
    cards: Vec<(&'static str, u32)>,
}

/// An object whose fields stay in their order.
fn in_order<S: serde::Serializer>(fields: &[(&'static str, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().copied())
}

/// Quotes the open decision.
pub(crate) fn write(game: &Game) -> QuoteJson {
    QuoteJson {
        options: game.quote().iter().map(|quote| write_quote(game, quote)).collect(),
        cities: write_sites(game.board(), &game.sites_in_reach()),
        steps_left: game.steps_left(),
        purchases_left: game.purchases_left().map(|(left, _)| left),
        arriving: game
            .arriving()
            .map(|batch| ArrivingJson { goods: GoodsJson(batch.wares()), fish: batch.fish() }),
    }
}

fn write_quote(game: &Game, quote: &Quote) -> OptionJson {
    OptionJson {
        action: action::write(game, quote.action),
        legal: quote.refusal.is_none(),
        cost: write_cost(&quote.cost),
        missing: write_cost(&quote.missing),
        effect: write_effect(game.board(), &quote.effect),
        why_not: quote.refusal.map(|refusal| refusal.to_string()),
    }
}

fn write_cost(cost: &Cost) -> CostJson {
    CostJson {
        steps: nonzero(cost.steps),
        coins: nonzero(cost.coins),
        goods: some_goods(cost.goods),
        spaces: nonzero(cost.spaces),
        fish: nonzero(cost.fish),
    }
}

fn nonzero<N: Default + PartialEq>(n: N) -> Option<N> {
    (n != N::default()).then_some(n)
}

fn some_goods(goods: Wares) -> Option<GoodsJson> {
    (goods != Wares::NONE).then_some(GoodsJson(goods))
}

fn write_sites(board: &Board, sites: &[Site]) -> Vec<SiteJson> {
    let write = |site: &Site| SiteJson {
        city: board.city_data(site.city).id,
        cost: write_cost(&site.cost),
        missing: write_cost(&site.missing),
    };
    sites.iter().map(write).collect()
}

/// The routes of a walk by their ids.
pub(crate) fn write_way(board: &Board, way: &[RouteId]) -> Vec<&'static str> {
    way.iter().map(|&route| board.route_data(route).id).collect()
}

fn write_effect(board: &Board, effect: &Effect) -> EffectJson {
    let nothing = EffectJson::default();
    let goods = |goods: Wares| Some(GoodsJson(goods));
    match effect {
        Effect::Nothing => nothing,
        Effect::Walk { way, adjacent } => EffectJson {
            way: nonzero(write_way(board, way)),
            adjacent: Some(write_sites(board, adjacent)),
            ..nothing
        },
        Effect::Production { batches, magnus } => EffectJson {
            batches: Some(batches.iter().copied().map(write_batch).collect()),
            magnus_to: Some(magnus.map(|Seat(seat)| seat)),
            ..nothing
        },
        Effect::Coins(coins) => EffectJson { coins: Some(*coins), ..nothing },
        Effect::CoinsAndGoods { coins, gained, lost } => {
            EffectJson { coins: Some(*coins), goods: goods(*gained), lost: goods(*lost), ..nothing }
        }
        Effect::Goods { gained, lost } => EffectJson { goods: goods(*gained), lost: goods(*lost), ..nothing },
        Effect::Bought { card, worth } => {
            EffectJson { card: Some(card.id()), worth: Some(*worth), ..nothing }
        }
        Effect::Card(card) => write_card_effect(card),
    }
}

fn write_batch(delivery: Delivery) -> BatchJson {
    BatchJson {
        seat: delivery.seat.0,
        goods: GoodsJson(delivery.goods),
        fish: delivery.fish,
        overflow: delivery.overflow,
    }
}

fn write_card_effect(effect: &CardEffect) -> EffectJson {
    let copyable: Vec<u8> = effect.copyable.iter().map(|Seat(seat)| *seat).collect();
    EffectJson {
        card: Some(effect.card.id()),
        coins: nonzero(effect.coins),
        steps: nonzero(effect.steps),
        recovers: nonzero(effect.recovers),
        purchases: nonzero(effect.purchases),
        goods: some_goods(effect.goods),
        lost: some_goods(effect.lost),
        copyable: nonzero(copyable),
        ..EffectJson::default()
    }
}

/// What each god is worth to a seat, and each card that the session can see.
pub(crate) fn write_worth(game: &Game, seat: Seat) -> WorthJson {
    let worth = game.worth(seat);
    let position = game.position();
    let owned = position.players.iter().flat_map(|player| player.hand.cards.iter().chain(&player.pile.cards));
    let mut visible: Vec<_> = position.display.iter().chain(owned).copied().collect();
    visible.retain(|&card| card != concordia_rules::Card::Hidden);
    visible.sort_unstable();
    visible.dedup();
    WorthJson {
        gods: God::ALL.iter().filter_map(|&god| Some((god.id(), worth.god(god)?))).collect(),
        houses: game.wares().iter().map(|&ware| (ware.id(), worth.houses()[ware].into())).collect(),
        cards: visible.into_iter().map(|card| (card.id(), worth.card(card))).collect(),
    }
}
