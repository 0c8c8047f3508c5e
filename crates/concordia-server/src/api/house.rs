//! The house: its health, what can be chosen.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use concordia_rules::options::Values;
use concordia_rules::{OPTIONS, maps};
use serde::Serialize;

use super::AppState;
use super::rejection::{Failed, Rejection};
use crate::limits::HEALTH_AGE;
use crate::store::{CheckHealth, StoreError};
use crate::{bots, client};

/// How the store was when it was last tried. Whoever asks meanwhile waits for the same answer.
#[derive(Debug, Default)]
pub(crate) struct Health(tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>);

/// What can be chosen.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choices {
    maps: Vec<&'static str>,
    /// The options of a game besides the map.
    options: Vec<Choice>,
    bots: Vec<Bot>,
}

/// An option.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choice {
    id: &'static str,
    /// The words; none for a switch or a number.
    words: Vec<&'static str>,
    /// The lowest and the highest number, for a number.
    #[schema(value_type = Option<Vec<u64>>)]
    #[cfg_attr(test, ts(type = "[number, number] | null"))]
    range: Option<(u64, u64)>,
}

/// A bot.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Bot {
    level: &'static str,
    about: &'static str,
}

/// What can be chosen: maps, options, levels of bots.
#[utoipa::path(get, path = "/api/choices", tag = "house",
    responses((status = 200, body = Choices), (status = "4XX", body = Failed)))]
pub(crate) async fn choices() -> Json<Choices> {
    let choice = |info: &concordia_rules::options::OptionInfo| Choice {
        id: info.id,
        words: match info.values {
            Values::Words(words) => words.to_vec(),
            _ => Vec::new(),
        },
        range: match info.values {
            Values::Number(low, high) => Some((low.into(), high.into())),
            _ => None,
        },
    };
    Json(Choices {
        maps: maps().map(|board| board.data().id).collect(),
        options: OPTIONS.iter().map(choice).collect(),
        bots: bots::levels().map(|(level, about)| Bot { level, about }).collect(),
    })
}

/// Whether the server works: it has written to its database within the last second.
#[utoipa::path(get, path = "/healthz", tag = "house",
    responses((status = 200, body = String), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn health(State(app): State<AppState>) -> Result<&'static str, Rejection> {
    let mut known = app.health.0.lock().await;
    let health = match &*known {
        Some((at, health)) if at.elapsed() < HEALTH_AGE => health.clone(),
        _ => {
            let health = app.store.run(CheckHealth).await;
            *known = Some((Instant::now(), health.clone()));
            health
        }
    };
    drop(known);
    Ok(health.map(|()| "ok\n")?)
}

pub(crate) async fn openapi(State(app): State<AppState>) -> Response {
    ([(CONTENT_TYPE, "application/json")], app.openapi.clone()).into_response()
}

/// A file of the client; for a browser the page, which says that there is nothing here.
pub(crate) async fn anything_else(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if let Some(file) = client::file(&uri, &headers) {
        return file;
    }
    let wants_page = headers.get(ACCEPT).is_some_and(|accept| accept.as_bytes().starts_with(b"text/html"));
    if method == Method::GET && wants_page && !uri.path().starts_with("/api/") {
        return (StatusCode::NOT_FOUND, client::page(headers).await).into_response();
    }
    (StatusCode::NOT_FOUND, Rejection::NotHere.into_response()).into_response()
}
