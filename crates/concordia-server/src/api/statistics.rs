//! Statistics: how the games of a visitor came out.

use std::fmt::Write as _;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use concordia_rules::excerpt::excerpt;
use serde::{Deserialize, Serialize};

use super::AppState;
use super::params::Query;
use super::rejection::{Failed, Rejection};
use super::session::Me;
use crate::limits::{RESULTS, RESULTS_MAX};
use crate::store::{GameResult, Gods, ResultGroup, ResultGroups, Results};

/// My games that were played to the end, taken together.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Statistics {
    /// By map, mode and number of players.
    groups: Vec<Group>,
}

/// Games that are alike.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Group {
    /// The map; with `-small` its smaller form.
    map: String,
    /// Whether they were team games.
    team: bool,
    #[cfg_attr(test, ts(type = "number"))]
    players: i64,
    #[cfg_attr(test, ts(type = "number"))]
    games: i64,
    /// Of these, those that I won. What a bot finished for me counts as no win.
    #[cfg_attr(test, ts(type = "number"))]
    wins: i64,
    /// Of these, those in which a bot played for me at the end.
    #[cfg_attr(test, ts(type = "number"))]
    absent: i64,
    /// All my points together.
    #[cfg_attr(test, ts(type = "number"))]
    points: i64,
    /// My most points in one game.
    #[cfg_attr(test, ts(type = "number"))]
    best: i64,
    /// All my points by god together.
    gods: GodPoints,
    /// My most points by god in one game.
    best_gods: GodPoints,
}

/// A figure for each god.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GodPoints {
    #[cfg_attr(test, ts(type = "number"))]
    vesta: i64,
    #[cfg_attr(test, ts(type = "number"))]
    jupiter: i64,
    #[cfg_attr(test, ts(type = "number"))]
    saturnus: i64,
    #[cfg_attr(test, ts(type = "number"))]
    venus: i64,
    #[cfg_attr(test, ts(type = "number"))]
    mercurius: i64,
    #[cfg_attr(test, ts(type = "number"))]
    mars: i64,
    #[cfg_attr(test, ts(type = "number"))]
    minerva: i64,
    /// For the Concordia card.
    #[cfg_attr(test, ts(type = "number"))]
    concordia: i64,
}

/// Which results, and how.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `json` or `csv`; `json` if absent.
    #[serde(default)]
    format: Option<String>,
}

/// My results, the latest first.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MyResults {
    results: Vec<MyResult>,
}

/// How a game came out for me.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MyResult {
    /// The id of its table.
    table: String,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    finished_ms: i64,
    map: String,
    team: bool,
    #[cfg_attr(test, ts(type = "number"))]
    players: i64,
    /// How many of them were people.
    #[cfg_attr(test, ts(type = "number"))]
    people: i64,
    #[cfg_attr(test, ts(type = "number"))]
    seat: i64,
    /// 1 for the winner.
    #[cfg_attr(test, ts(type = "number"))]
    place: i64,
    /// Whether a bot played for me at the end.
    absent: bool,
    #[cfg_attr(test, ts(type = "number"))]
    points: i64,
    gods: GodPoints,
}

/// My statistics on this server.
#[utoipa::path(get, path = "/api/me/statistics", tag = "statistics",
    responses((status = 200, body = Statistics), (status = "4XX", body = Failed)))]
pub(crate) async fn statistics(State(app): State<AppState>, me: Me) -> Result<Json<Statistics>, Rejection> {
    let groups = app.store.run(ResultGroups { account: me.account.id }).await?;
    Ok(Json(Statistics { groups: groups.into_iter().map(Group::from).collect() }))
}

/// All my results, to be taken away.
#[utoipa::path(get, path = "/api/me/results", tag = "statistics", params(Wanted),
    responses((status = 200, body = MyResults), (status = "4XX", body = Failed)))]
pub(crate) async fn results(
    State(app): State<AppState>,
    me: Me,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Rejection> {
    let is_csv = match wanted.format.as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(word) => {
            return Err(Rejection::BadRequest(format!("format must be json or csv, not {}", excerpt(word))));
        }
    };
    let mut all: Vec<GameResult> = Vec::new();
    loop {
        let after = all.last().cloned();
        let page = app.store.run(Results { account: me.account.id, after, limit: RESULTS }).await?;
        let is_last = (page.len() as i64) < RESULTS;
        all.extend(page);
        if is_last || all.len() >= RESULTS_MAX {
            break;
        }
    }
    Ok(if is_csv {
        let headers = [
            (CONTENT_TYPE, "text/csv; charset=utf-8"),
            (CONTENT_DISPOSITION, "attachment; filename=\"concordia.csv\""),
        ];
        (headers, csv(&all)).into_response()
    } else {
        Json(MyResults { results: all.into_iter().map(MyResult::from).collect() }).into_response()
    })
}

/// One line each; no value has a comma or a quote in it.
fn csv(results: &[GameResult]) -> String {
    let mut text = String::from(
        "table,finished_ms,map,team,players,people,seat,place,absent,points,\
         vesta,jupiter,saturnus,venus,mercurius,mars,minerva,concordia\n",
    );
    for it in results {
        let gods = it.gods.map(|points| points.to_string()).join(",");
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{gods}",
            it.game,
            it.finished_ms,
            it.map,
            it.team,
            it.players,
            it.people,
            it.seat,
            it.place,
            it.absent,
            it.points
        );
    }
    text
}

impl From<Gods> for GodPoints {
    fn from([vesta, jupiter, saturnus, venus, mercurius, mars, minerva, concordia]: Gods) -> GodPoints {
        GodPoints { vesta, jupiter, saturnus, venus, mercurius, mars, minerva, concordia }
    }
}

impl From<ResultGroup> for Group {
    fn from(it: ResultGroup) -> Group {
        Group {
            map: it.map,
            team: it.team,
            players: it.players,
            games: it.n_games,
            wins: it.n_won,
            absent: it.n_absent,
            points: it.points,
            best: it.best,
            gods: it.gods.into(),
            best_gods: it.best_gods.into(),
        }
    }
}

impl From<GameResult> for MyResult {
    fn from(it: GameResult) -> MyResult {
        MyResult {
            table: it.game,
            finished_ms: it.finished_ms,
            map: it.map,
            team: it.team,
            players: it.players,
            people: it.people,
            seat: it.seat,
            place: it.place,
            absent: it.absent,
            points: it.points,
            gods: it.gods.into(),
        }
    }
}
