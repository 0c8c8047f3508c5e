//! Analyses as they are written: the best turns, what everybody may hope for after each, and how sure that is.

#![expect(clippy::cast_precision_loss, reason = "counts of iterations are far below 2^52")]

use concordia_bots::analysis::{Analysis, Holdings, Outlook, Weight};
use concordia_rules::{Game, God, Seat};
use serde::Serialize;

use crate::action::ActionJson;
use crate::session::write_answers;

/// What is thought of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Analysis"))]
pub(crate) struct AnalysisJson {
    seat: u8,
    #[cfg_attr(test, ts(type = "number"))]
    iterations: u64,
    before: HoldingsJson,
    lines: Vec<WeightJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    compared: Option<WeightJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    loss: Option<LossJson>,
}

/// What the compared turn costs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Loss"))]
pub(crate) struct LossJson {
    chance: f64,
    points: f64,
    error: f64,
    sure: bool,
    mistake: bool,
    accuracy: f64,
}

/// A turn and what is thought of it; lists have a number for each seat.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Weight"))]
pub(crate) struct WeightJson {
    actions: Vec<ActionJson>,
    share: f64,
    error: f64,
    chance: Vec<f64>,
    points: Vec<f64>,
    turns: Vec<f64>,
    gods: Vec<GodsJson>,
    after: HoldingsJson,
}

/// The points of a seat by what brings them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PointsByGod"))]
pub(crate) struct GodsJson {
    vesta: f64,
    jupiter: f64,
    saturnus: f64,
    venus: f64,
    mercurius: f64,
    mars: f64,
    minerva: f64,
    concordia: f64,
}

/// What a seat has.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Holdings"))]
pub(crate) struct HoldingsJson {
    cards: u32,
    houses: u32,
    colonists: u32,
    money: u32,
    goods: u32,
}

/// Four digits behind the point: more would be noise.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// An analysis of this position.
pub(crate) fn write(game: &Game, analysis: &Analysis) -> AnalysisJson {
    let n_visits = analysis.iterations.max(1);
    let weight = |weight: &Weight| write_weight(game, weight, n_visits);
    AnalysisJson {
        seat: analysis.seat.0,
        iterations: analysis.iterations,
        before: write_holdings(&analysis.before),
        lines: analysis.lines.iter().map(weight).collect(),
        compared: analysis.compared.as_ref().map(weight),
        loss: analysis.loss().map(|loss| LossJson {
            chance: rounded(loss.chance),
            points: rounded(loss.points),
            error: rounded(loss.error),
            sure: loss.is_sure(),
            mistake: loss.is_mistake(),
            accuracy: rounded(loss.accuracy()),
        }),
    }
}

fn write_weight(game: &Game, weight: &Weight, n_visits: u64) -> WeightJson {
    let Outlook { chance, points, sources, turns } = &weight.outlook;
    let by_seat = |of: &dyn Fn(Seat) -> f64| game.seating().seats().map(|seat| rounded(of(seat))).collect();
    WeightJson {
        actions: write_answers(game, &weight.answers),
        share: rounded(weight.visits as f64 / n_visits as f64),
        error: rounded(weight.error),
        chance: by_seat(&|seat| chance[seat.idx()]),
        points: by_seat(&|seat| points[seat.idx()]),
        turns: by_seat(&|seat| turns[seat.idx()]),
        gods: game.seating().seats().map(|seat| write_gods(&sources[seat.idx()])).collect(),
        after: write_holdings(&weight.after),
    }
}

fn write_gods(points: &[f64; concordia_bots::analysis::N_SOURCES]) -> GodsJson {
    let of = |god: God| rounded(points[god as usize]);
    GodsJson {
        vesta: of(God::Vesta),
        jupiter: of(God::Jupiter),
        saturnus: of(God::Saturnus),
        venus: of(God::Venus),
        mercurius: of(God::Mercurius),
        mars: of(God::Mars),
        minerva: of(God::Minerva),
        concordia: rounded(points[God::ALL.len()]),
    }
}

fn write_holdings(holdings: &Holdings) -> HoldingsJson {
    let &Holdings { cards, houses, colonists, money, goods } = holdings;
    HoldingsJson { cards, houses, colonists, money, goods }
}
