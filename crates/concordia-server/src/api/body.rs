//! Bodies of requests: they are small, come in time, few of them at once from one place, and what is wrong with them
//! is said in our own words.

use axum::body::{Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use concordia_rules::excerpt::brief;
use serde::de::DeserializeOwned;

use super::address::Address;
use super::{AppState, rejection::Rejection};
use crate::limits::FORM_BYTES;

/// A JSON body of at most so many bytes.
pub(crate) struct Body<T, const BYTES: usize = FORM_BYTES>(pub(crate) T);

/// A body of any kind, of at most so many bytes.
pub(crate) struct RawBody<const BYTES: usize>(pub(crate) Bytes);

impl<T: DeserializeOwned, const BYTES: usize> FromRequest<AppState> for Body<T, BYTES> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, Rejection> {
        if !is_json(request.headers()) {
            let message = "the content type of the request must be application/json";
            return Err(Rejection::BadRequest(message.to_owned()));
        }
        let bytes = read(request, app, BYTES).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            let message = brief(&error.to_string());
            if error.is_data() { Rejection::BadRequest(message) } else { Rejection::BadJson(message) }
        })
    }
}

impl<const BYTES: usize> FromRequest<AppState> for RawBody<BYTES> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, Rejection> {
        read(request, app, BYTES).await.map(RawBody)
    }
}

/// Reads a body, unless it says itself that it is too long.
async fn read(request: Request, app: &AppState, most: usize) -> Result<Bytes, Rejection> {
    let (mut parts, body) = request.into_parts();
    let Ok(from) = Address::from_request_parts(&mut parts, app).await;
    let limits = &app.config.limits;
    let share = app.bodies.take(from.network, from.share(limits.bodies_per_address));
    let _share = share.ok_or(Rejection::TooManyAtOnce)?;
    if body.size_hint().lower() > most as u64 {
        return Err(Rejection::TooLarge(most));
    }
    let read = tokio::time::timeout(limits.body_wait, to_bytes(body, most)).await;
    read.map_err(|_| Rejection::SlowBody)?.map_err(|error| {
        // Either it is too long, or the connection is gone and nobody reads this.
        tracing::debug!(%error, "a body was not read");
        Rejection::TooLarge(most)
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(kind)) = headers.get(CONTENT_TYPE).map(|kind| kind.to_str()) else { return false };
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}
