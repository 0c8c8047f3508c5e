//! Snapshots and scores: what the game waits for, every legal answer, and the points.

use concordia_rules::{Actions, Decision, Game, God, Score, Seat};
use serde::Serialize;

use crate::action::{self, ActionJson};
#[cfg(test)]
use crate::typescript;

/// The answer of most commands.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Waiting"))]
pub(crate) struct Snapshot {
    over: bool,
    decision: Option<DecisionJson>,
    legal: Vec<ActionJson>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    result: Option<Standing>,
}

/// Who is asked what; nobody while a hidden card is needed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Decision"))]
pub(crate) struct DecisionJson {
    seat: Option<u8>,
    #[cfg_attr(test, ts(as = "typescript::DecisionKind"))]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    of: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    turn_over: Option<bool>,
}

/// The points of all seats and teams, and the ranking.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Standing"))]
pub(crate) struct Standing {
    scores: Vec<ScoreJson>,
    /// The points of the teams, in the team game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<TeamJson>>", optional))]
    teams: Vec<TeamJson>,
    ranking: Vec<u8>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Team"))]
pub(crate) struct TeamJson {
    seats: Vec<u8>,
    total: u32,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Score"))]
pub(crate) struct ScoreJson {
    seat: u8,
    vesta: u32,
    jupiter: u32,
    saturnus: u32,
    venus: u32,
    mercurius: u32,
    mars: u32,
    minerva: u32,
    concordia: u32,
    total: u32,
}

impl ScoreJson {
    pub(crate) fn new(seat: Seat, score: &Score) -> ScoreJson {
        ScoreJson {
            seat: seat.0,
            vesta: score.god(God::Vesta),
            jupiter: score.god(God::Jupiter),
            saturnus: score.god(God::Saturnus),
            venus: score.god(God::Venus),
            mercurius: score.god(God::Mercurius),
            mars: score.god(God::Mars),
            minerva: score.god(God::Minerva),
            concordia: score.concordia,
            total: score.total(),
        }
    }
}

impl Snapshot {
    pub(crate) fn new(game: &Game) -> Snapshot {
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        Snapshot { legal: action::write_all(game, &legal), ..Snapshot::without_legal(game) }
    }

    /// For somebody who is not asked.
    pub(crate) fn without_legal(game: &Game) -> Snapshot {
        let decision = match game.decision() {
            Decision::Asked { seat, kind } => {
                Some(DecisionJson { seat: Some(seat.0), kind: kind.id(), of: None, turn_over: None })
            }
            Decision::Hidden { of, turn_over } => Some(DecisionJson {
                seat: None,
                kind: "hidden",
                of: Some(of.id()),
                turn_over: Some(turn_over),
            }),
            Decision::Over => None,
        };
        Snapshot {
            over: game.is_over(),
            decision,
            legal: Vec::new(),
            result: if game.is_over() { Standing::new(game) } else { None },
        }
    }
}

impl Standing {
    /// The scores as if the game ended now; `None` if some cards are hidden.
    pub(crate) fn new(game: &Game) -> Option<Standing> {
        let scores: Vec<(Seat, Score)> =
            game.seating().seats().map(|seat| Some((seat, game.score(seat)?))).collect::<Option<_>>()?;
        let totals: Vec<u32> = scores.iter().map(|(_, score)| score.total()).collect();
        let seating = game.seating();
        let team = |(team, total): (usize, u32)| TeamJson {
            seats: seating.team(team as u8).map(|Seat(seat)| seat).collect(),
            total,
        };
        let teams = if seating.has_partners() {
            game.team_totals(&totals).into_iter().enumerate().map(team).collect()
        } else {
            Vec::new()
        };
        Some(Standing {
            teams,
            scores: scores.iter().map(|(seat, score)| ScoreJson::new(*seat, score)).collect(),
            ranking: game.ranking(&totals),
        })
    }
}
