//! Bodies of requests: JSON that says what is wrong with it in our own words.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::{AppState, rejection::Rejection};

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &AppState) -> Result<Body<T>, Rejection> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Rejection::TooLarge),
            Err(JsonRejection::JsonSyntaxError(error)) => Err(Rejection::BadJson(error.body_text())),
            Err(error) => Err(Rejection::BadRequest(error.body_text())),
        }
    }
}
