//! What stands in the address of a request.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use concordia_rules::excerpt::brief;
use concordia_table::limits::TOKEN_MAX;
use serde::de::DeserializeOwned;

use super::{AppState, rejection::Rejection};
use crate::live::Bye;

/// What stands behind the question mark.
pub(crate) struct Query<T>(pub(crate) T);

/// The name of a table; whether there is one is found out by asking for it.
pub(crate) struct Id(pub(crate) String);

impl<T: DeserializeOwned> FromRequestParts<AppState> for Query<T> {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Query<T>, Rejection> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|read| Query(read.0)).map_err(|error| Rejection::BadRequest(brief(&error.body_text())))
    }
}

impl FromRequestParts<AppState> for Id {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Id, Rejection> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(id)) if String::len(&id) <= TOKEN_MAX => Ok(Id(id)),
            // No table has such a name, so none is looked for.
            _ => Err(Bye::Unknown.into()),
        }
    }
}
