//! Coming back with a name and a password, and going.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use concordia_table::limits::NAME_MAX;
use serde::Deserialize;

use super::body::Body;
use super::rejection::{Failed, Rejection};
use super::session::{self, Browser, Me, NewSession};
use super::visitors::{Myself, WithCookie, taken};
use super::{Address, App, AppState};
use crate::audit::{About, Event, note};
use crate::limits::{HASH_WAIT, PASSWORD_BYTES};
use crate::store::{EndSession, FindAccountByName, SetPassword};
use crate::{passwords, secrets};

/// A name and a password.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Login {
    /// The name.
    name: String,
    /// The password.
    password: String,
}

/// A new password.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The new one.
    password: String,
    /// The present one, if there is one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    current: Option<String>,
}

/// Sets a password, so that I can come from another device. All my sessions end; the answer sets the cookie of a new one.
#[utoipa::path(put, path = "/api/me/password", tag = "visitors", request_body = NewPassword,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn set_password(
    State(app): State<AppState>,
    me: Me,
    browser: Browser,
    Body(NewPassword { password, current }): Body<NewPassword>,
) -> Result<WithCookie<Json<Myself>>, Rejection> {
    check_password(&password)?;
    confirm(&app, &me, current).await?;
    let hash = hashing(&app, move || passwords::hash(&password)).await?.ok_or(Rejection::BadPassword)?;
    let new = NewSession::new(&browser, me.account.id);
    let cookie = new.cookie(&app);
    let set = SetPassword {
        account: me.account.id,
        expected: me.account.password_hash,
        hash,
        session: new.session,
    };
    let account = app.store.run(set).await.map_err(taken)?;
    app.open_sockets.look_at(account.id).await;
    note(Event::PasswordSet, About { account: Some(account.id), ..About::default() });
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
}

/// Comes back with a name and a password. The session that the browser had before ends.
#[utoipa::path(post, path = "/api/session", tag = "visitors", request_body = Login,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn log_in(
    State(app): State<AppState>,
    from: Address,
    browser: Browser,
    Body(Login { name, password }): Body<Login>,
) -> Result<WithCookie<Json<Myself>>, Rejection> {
    // Nobody has such a name or password, and neither is looked at.
    if name.chars().count() > NAME_MAX || password.len() > *PASSWORD_BYTES.end() {
        return Err(Rejection::WrongPassword);
    }
    limit_logins(&app, Some(from), &name)?;
    let account = app.store.run(FindAccountByName { name }).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    // Somebody without a password takes as long, so that names cannot be tried out.
    let hash = hash.unwrap_or_else(|| passwords::NOBODY.to_owned());
    let is_right = verify(&app, password, hash).await?;
    let Some(account) = account.filter(|_| is_right) else {
        note(Event::LoginFailed, About::default());
        return Err(Rejection::WrongPassword);
    };
    let about = About { account: Some(account.id), ..About::default() };
    if account.banned_ms.is_some() {
        note(Event::LoginBanned, about);
        return Err(Rejection::Banned);
    }
    let cookie = session::begin(&app, &browser, account.id).await?;
    note(Event::LoggedIn, about);
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
}

/// Ends the session, and closes its sockets.
#[utoipa::path(delete, path = "/api/session", tag = "visitors",
    responses((status = 204), (status = 401, body = Failed)))]
pub(crate) async fn log_out(
    State(app): State<AppState>,
    me: Me,
) -> Result<(StatusCode, WithCookie<()>), Rejection> {
    app.store.run(EndSession { token_hash: me.token_hash }).await?;
    app.open_sockets.look_at(me.account.id).await;
    note(Event::LoggedOut, About { account: Some(me.account.id), ..About::default() });
    Ok((StatusCode::NO_CONTENT, ([(SET_COOKIE, session::end(&app))], ())))
}

/// Asks somebody with a password for it, before something changes that others could take over by.
pub(super) async fn confirm(app: &App, me: &Me, current: Option<String>) -> Result<(), Rejection> {
    let Some(hash) = &me.account.password_hash else { return Ok(()) };
    limit_logins(app, None, &me.account.name)?;
    if verify(app, current.unwrap_or_default(), hash.clone()).await? {
        return Ok(());
    }
    note(Event::PasswordWrong, About { account: Some(me.account.id), ..About::default() });
    Err(Rejection::WrongPassword)
}

fn check_password(password: &str) -> Result<(), Rejection> {
    if PASSWORD_BYTES.contains(&password.len()) { Ok(()) } else { Err(Rejection::BadPassword) }
}

fn limit_logins(app: &App, from: Option<Address>, name: &str) -> Result<(), Rejection> {
    if app.rates.logins_of.take(NameHash::of(name))
        && from.is_none_or(|from| app.rates.logins_from.take_times(from.network, from.times))
    {
        return Ok(());
    }
    Err(Rejection::TooFast)
}

/// What is remembered of a name for which a password was tried: it has the same size for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NameHash(u64);

impl NameHash {
    fn of(name: &str) -> NameHash {
        let hash = secrets::hash(&name.to_lowercase());
        NameHash(hash.iter().take(8).fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
    }
}

async fn verify(app: &App, password: String, hash: String) -> Result<bool, Rejection> {
    hashing(app, move || passwords::is_right(&password, &hash)).await
}

/// Does something expensive, with few others at the same time.
async fn hashing<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Rejection> {
    let place = tokio::time::timeout(HASH_WAIT, Arc::clone(&app.hashers).acquire_owned()).await;
    let Ok(Ok(place)) = place else { return Err(Rejection::Late) };
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    done.await.map_err(|_| Rejection::Late)
}
