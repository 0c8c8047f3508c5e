//! Going for good: the account and everything that is only its own goes, seats become anonymous, records stay.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use serde::Deserialize;

use super::body::Body;
use super::rejection::{Failed, Rejection};
use super::session::{self, Me};
use super::{AppState, login};
use crate::audit::{self, About, Event};
use crate::live;
use crate::store::Notice;

/// Who wants to be forgotten says so with the password.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Farewell {
    /// The password, if there is one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    password: Option<String>,
}

/// Deletes my account for good: name, password, sessions, preferences, webhook and statistics. In games that are being
/// played a bot takes my place; my seats and what I said stay without my name, and so do the records.
#[utoipa::path(delete, path = "/api/me", tag = "visitors", request_body = Farewell,
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn forget_me(
    State(app): State<AppState>,
    me: Me,
    Body(Farewell { password }): Body<Farewell>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Rejection> {
    let account = me.account.id;
    login::confirm(&app, &me, password).await?;
    for game in live::forget(&app.store, account).await? {
        // Other processes hear of it by the store, our own tables perhaps not.
        app.hall.tell(&Notice::Edited { game }).await;
    }
    app.open_sockets.look_at(account).await;
    audit::note(Event::AccountDeleted, About { account: Some(account), ..About::default() });
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, session::end(&app))]))
}
