//! Quotes and worth as JSON.

use concordia_rules::{Board, CardEffect, Cost, Effect, Game, God, Good, Goods, Quote, Seat, Site};
use serde_json::{Map, Value, json};

use crate::action::{self, GoodsJson};

/// Every option of the open decision; while walking also every city in reach.
pub(crate) fn write(game: &Game) -> Map<String, Value> {
    let board = game.board();
    let mut answer = Map::new();
    let options: Vec<Value> = game.quote().iter().map(|quote| write_quote(game, quote)).collect();
    answer.insert("options".to_owned(), options.into());
    let sites = game.sites_in_reach();
    if !sites.is_empty() {
        answer.insert("cities".to_owned(), sites.iter().map(|site| write_site(board, site)).collect());
    }
    answer
}

fn write_quote(game: &Game, quote: &Quote) -> Value {
    let mut fields = json!({
        "action": action::write(game, quote.action),
        "legal": quote.refusal.is_none(),
        "cost": write_cost(&quote.cost),
        "missing": write_cost(&quote.missing),
        "effect": write_effect(game.board(), &quote.effect),
    });
    if let Some(refusal) = quote.refusal {
        fields["why_not"] = refusal.to_string().into();
    }
    fields
}

/// Only what is not zero.
fn write_cost(cost: &Cost) -> Value {
    let mut fields = Map::new();
    if cost.steps > 0 {
        fields.insert("steps".to_owned(), cost.steps.into());
    }
    if cost.coins > 0 {
        fields.insert("coins".to_owned(), cost.coins.into());
    }
    if cost.goods != Goods::NONE {
        fields.insert("goods".to_owned(), json!(GoodsJson(cost.goods)));
    }
    if cost.spaces > 0 {
        fields.insert("spaces".to_owned(), cost.spaces.into());
    }
    if cost.fish > 0 {
        fields.insert("fish".to_owned(), cost.fish.into());
    }
    fields.into()
}

fn write_site(board: &Board, site: &Site) -> Value {
    json!({
        "city": board.city_data(site.city).id,
        "cost": write_cost(&site.cost),
        "missing": write_cost(&site.missing),
    })
}

fn write_effect(board: &Board, effect: &Effect) -> Value {
    match effect {
        Effect::Nothing => json!({}),
        Effect::Adjacent(sites) => {
            json!({"adjacent": sites.iter().map(|site| write_site(board, site)).collect::<Vec<_>>()})
        }
        Effect::Production { batches, magnus } => {
            let batches = batches.iter().map(|delivery| {
                json!({
                    "seat": delivery.seat.0,
                    "goods": GoodsJson(delivery.goods),
                    "fish": delivery.fish,
                    "overflow": delivery.overflow,
                })
            });
            json!({"batches": batches.collect::<Vec<_>>(), "magnus_to": magnus.map(|Seat(seat)| seat)})
        }
        Effect::Coins(coins) => json!({"coins": coins}),
        Effect::CoinsAndGoods { coins, gained, lost } => {
            json!({"coins": coins, "goods": GoodsJson(*gained), "lost": GoodsJson(*lost)})
        }
        Effect::Goods { gained, lost } => json!({"goods": GoodsJson(*gained), "lost": GoodsJson(*lost)}),
        Effect::Bought { card, worth } => json!({"card": card.id(), "worth": worth}),
        Effect::Card(card) => write_card_effect(card),
    }
}

fn write_card_effect(effect: &CardEffect) -> Value {
    let mut fields = Map::new();
    fields.insert("card".to_owned(), effect.card.id().into());
    let numbers = [
        ("coins", effect.coins),
        ("steps", effect.steps.into()),
        ("recovers", effect.recovers.into()),
        ("purchases", effect.purchases.into()),
    ];
    for (name, n) in numbers.into_iter().filter(|&(_, n)| n > 0) {
        fields.insert(name.to_owned(), n.into());
    }
    for (name, goods) in [("goods", effect.goods), ("lost", effect.lost)] {
        if goods != Goods::NONE {
            fields.insert(name.to_owned(), json!(GoodsJson(goods)));
        }
    }
    if !effect.copyable.is_empty() {
        fields.insert("copyable".to_owned(), effect.copyable.iter().map(|Seat(seat)| *seat).collect());
    }
    fields.into()
}

/// What each god is worth to a seat, and each card that the session can see. Minerva's cards differ, so she has
/// the number of houses per good instead of a value.
pub(crate) fn write_worth(game: &Game, seat: Seat) -> Map<String, Value> {
    let worth = game.worth(seat);
    let gods: Map<String, Value> =
        God::ALL.iter().filter_map(|&god| Some((god.id().to_owned(), worth.god(god)?.into()))).collect();
    let houses: Map<String, Value> =
        Good::ALL.map(|good| (good.id().to_owned(), worth.houses()[good].into())).into_iter().collect();
    let position = game.position();
    let owned = position.players.iter().flat_map(|player| player.hand.cards.iter().chain(&player.pile.cards));
    let mut visible: Vec<_> = position.display.iter().chain(owned).copied().collect();
    visible.retain(|&card| card != concordia_rules::Card::Hidden);
    visible.sort_unstable();
    visible.dedup();
    let cards: Map<String, Value> =
        visible.into_iter().map(|card| (card.id().to_owned(), worth.card(card).into())).collect();
    let mut answer = Map::new();
    answer.insert("gods".to_owned(), gods.into());
    answer.insert("houses".to_owned(), houses.into());
    answer.insert("cards".to_owned(), cards.into());
    answer
}
