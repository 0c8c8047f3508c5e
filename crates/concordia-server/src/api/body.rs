//! Bodies of requests: they come in time, and what is wrong with them is said in our own words.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::{AppState, rejection::Rejection};

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

/// A body of any kind.
pub(crate) struct RawBody(pub(crate) Bytes);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &AppState) -> Result<Body<T>, Rejection> {
        match in_time(state, Json::from_request(request, state)).await? {
            Ok(Json(value)) => Ok(Body(value)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Rejection::TooLarge),
            Err(JsonRejection::JsonSyntaxError(error)) => Err(Rejection::BadJson(error.body_text())),
            Err(error) => Err(Rejection::BadRequest(error.body_text())),
        }
    }
}

impl FromRequest<AppState> for RawBody {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &AppState) -> Result<RawBody, Rejection> {
        match in_time(state, Bytes::from_request(request, state)).await? {
            Ok(bytes) => Ok(RawBody(bytes)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Rejection::TooLarge),
            Err(error) => Err(Rejection::BadRequest(error.body_text())),
        }
    }
}

async fn in_time<T>(state: &AppState, body: impl Future<Output = T>) -> Result<T, Rejection> {
    tokio::time::timeout(state.config.limits.body_wait, body).await.map_err(|_| Rejection::SlowBody)
}
