//! Where the points of a seat come from, as JSON.

use concordia_rules::{Game, Part, Score, Seat};
use serde::Serialize;

use crate::snapshot::ScoreJson;
#[cfg(test)]
use crate::typescript;

/// The points of a seat, and what made them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Breakdown"))]
pub(crate) struct BreakdownJson {
    score: ScoreJson,
    parts: Vec<PartJson>,
}

/// The cards of a god and what they count; of what is not counted there is nothing.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Part", optional_fields))]
pub(crate) struct PartJson {
    /// A god, or `concordia`.
    god: &'static str,
    cards: Vec<&'static str>,
    /// What one card is worth.
    each: u32,
    /// Of all cards together.
    points: u32,
    /// How many things are counted; for Vesta sestertii.
    n: u32,
    /// The points of one of them; for Vesta it takes ten for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    per: Option<u32>,
    /// Cities with an own house that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provinces: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<Vec<typescript::Ware>>"))]
    goods: Option<Vec<&'static str>>,
}

/// The breakdown of a seat's points if the game ended now; `None` if some of its cards are hidden.
pub(crate) fn write(game: &Game, seat: Seat) -> Option<BreakdownJson> {
    let score: Score = game.score(seat)?;
    let parts = game.breakdown(seat)?;
    Some(BreakdownJson {
        score: ScoreJson::new(seat, &score),
        parts: parts.iter().map(|part| write_part(game, part)).collect(),
    })
}

fn write_part(game: &Game, part: &Part) -> PartJson {
    let board = game.board();
    let some = |list: Vec<&'static str>| (!list.is_empty()).then_some(list);
    PartJson {
        god: part.god.map_or("concordia", |god| god.id()),
        cards: part.cards.iter().map(|card| card.id()).collect(),
        each: part.each,
        points: part.points(),
        n: part.n,
        per: (part.per != 0).then_some(part.per),
        houses: some(part.houses.iter().map(|city| board.city_data(city).id).collect()),
        provinces: some(part.provinces.iter().map(|province| board.province_data(province).id).collect()),
        goods: some(part.goods.iter().map(|ware| ware.id()).collect()),
    }
}
