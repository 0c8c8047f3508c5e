//! The list of one's own sessions, and ending them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::AppState;
use super::rejection::{Failed, Rejection};
use super::session::Me;
use crate::audit::{About, Event, note};
use crate::secrets::hex;
use crate::store::{EndSession, EndSessions, Session, SessionsOf};
use crate::time::now_ms;

/// The browsers in which I am logged in.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MySessions {
    /// The last used first.
    sessions: Vec<MySession>,
}

/// A browser in which I am logged in.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MySession {
    /// Its name in addresses; nobody comes in with it.
    id: String,
    /// What kind of browser it is, such as `Firefox, Linux`; empty if it does not say.
    agent: String,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created_ms: i64,
    /// When it was last used, to the hour.
    #[cfg_attr(test, ts(type = "number"))]
    seen_ms: i64,
    /// Whether it is the one that asks.
    current: bool,
}

/// My sessions.
#[utoipa::path(get, path = "/api/me/sessions", tag = "visitors",
    responses((status = 200, body = MySessions), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn list(State(app): State<AppState>, me: Me) -> Result<Json<MySessions>, Rejection> {
    let sessions = app.store.run(SessionsOf { account: me.account.id, now_ms: now_ms() }).await?;
    let sessions = sessions.into_iter().map(|session| MySession {
        id: id_of(&session),
        current: session.token_hash == me.token_hash,
        agent: session.agent,
        created_ms: session.created_ms,
        seen_ms: session.seen_ms,
    });
    Ok(Json(MySessions { sessions: sessions.collect() }))
}

/// Ends all my sessions but this one, and closes their sockets.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "visitors",
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn end_others(State(app): State<AppState>, me: Me) -> Result<StatusCode, Rejection> {
    let account = me.account.id;
    app.store.run(EndSessions { account, but: Some(me.token_hash) }).await?;
    app.open_sockets.look_at(account).await;
    note(Event::SessionsEnded, About { account: Some(account), ..About::default() });
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of my sessions, and closes its sockets.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "visitors", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn end(
    State(app): State<AppState>,
    me: Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Rejection> {
    let account = me.account.id;
    let sessions = app.store.run(SessionsOf { account, now_ms: now_ms() }).await?;
    let session = sessions.into_iter().find(|session| id_of(session) == id).ok_or(Rejection::NotHere)?;
    app.store.run(EndSession { token_hash: session.token_hash }).await?;
    app.open_sockets.look_at(account).await;
    note(Event::SessionsEnded, About { account: Some(account), ..About::default() });
    Ok(StatusCode::NO_CONTENT)
}

/// What a session is called: enough of a hash to tell it from others, from which nobody gets back to its token.
fn id_of(session: &Session) -> String {
    hex(&Sha256::digest(&session.token_hash)[..8])
}
