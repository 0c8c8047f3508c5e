//! Coming back with a name and a password, and going.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::AppendHeaders;
use concordia_table::limits::NAME_MAX;
use serde::Deserialize;

use super::body::Body;
use super::guesses::{Guess, Known, Whose};
use super::rejection::{Failed, Rejection};
use super::session::{self, Browser, Me, NewSession};
use super::visitors::{Myself, WithCookies, taken};
use super::{Address, App, AppState};
use crate::audit::{About, Event, note};
use crate::limits::{HASH_WAIT, PASSWORD_BYTES};
use crate::passwords;
use crate::store::{EndSession, FindAccountByName, SetPassword};

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
) -> Result<WithCookies<2, Json<Myself>>, Rejection> {
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
    let device = session::remember(&app, &browser, account.id).await?;
    note(Event::PasswordSet, About { account: Some(account.id), ..About::default() });
    Ok((AppendHeaders([(SET_COOKIE, cookie), (SET_COOKIE, device)]), Json(account.into())))
}

/// Comes back with a name and a password. The session that the browser had before ends.
#[utoipa::path(post, path = "/api/session", tag = "visitors", request_body = Login,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn log_in(
    State(app): State<AppState>,
    from: Address,
    browser: Browser,
    Body(Login { name, password }): Body<Login>,
) -> Result<WithCookies<2, Json<Myself>>, Rejection> {
    // Nobody has such a name or password, and neither is looked at.
    if name.chars().count() > NAME_MAX || password.len() > *PASSWORD_BYTES.end() {
        return Err(Rejection::WrongPassword);
    }
    let account = app.store.run(FindAccountByName { name: name.trim().to_owned() }).await?;
    let guess = count_guess(&app, &browser, from, account.as_ref().map(|account| account.id), &name).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    // Somebody without a password takes as long, so that names cannot be tried out.
    let hash = hash.unwrap_or_else(|| passwords::NOBODY.to_owned());
    let is_right = verify(&app, password, hash).await?;
    let about = About {
        account: account.as_ref().map(|account| account.id),
        network: Some(&from.network),
        ..About::default()
    };
    let Some(account) = account.filter(|_| is_right) else {
        note(Event::LoginFailed, about);
        return Err(Rejection::WrongPassword);
    };
    guess.was_right();
    if account.banned_ms.is_some() {
        note(Event::LoginBanned, about);
        return Err(Rejection::Banned);
    }
    let cookie = session::begin(&app, &browser, account.id).await?;
    let device = session::remember(&app, &browser, account.id).await?;
    note(Event::LoggedIn, about);
    Ok((AppendHeaders([(SET_COOKIE, cookie), (SET_COOKIE, device)]), Json(account.into())))
}

/// Ends the session, and closes its sockets.
#[utoipa::path(delete, path = "/api/session", tag = "visitors",
    responses((status = 204), (status = 401, body = Failed)))]
pub(crate) async fn log_out(
    State(app): State<AppState>,
    me: Me,
) -> Result<(StatusCode, WithCookies<1, ()>), Rejection> {
    app.store.run(EndSession { token_hash: me.token_hash }).await?;
    app.open_sockets.look_at(me.account.id).await;
    note(Event::LoggedOut, About { account: Some(me.account.id), ..About::default() });
    Ok((StatusCode::NO_CONTENT, (AppendHeaders([(SET_COOKIE, session::end(&app))]), ())))
}

/// Asks somebody with a password for it, before something changes that others could take over by.
pub(super) async fn confirm(app: &App, me: &Me, current: Option<String>) -> Result<(), Rejection> {
    let Some(hash) = &me.account.password_hash else { return Ok(()) };
    let guess = app.guesses.known(Known::Session(me.account.id))?;
    if verify(app, current.unwrap_or_default(), hash.clone()).await? {
        guess.was_right();
        return Ok(());
    }
    note(Event::PasswordWrong, About { account: Some(me.account.id), ..About::default() });
    Err(Rejection::WrongPassword)
}

fn check_password(password: &str) -> Result<(), Rejection> {
    if PASSWORD_BYTES.contains(&password.len()) { Ok(()) } else { Err(Rejection::BadPassword) }
}

/// Counts a try to be somebody, who may or may not exist.
async fn count_guess<'a>(
    app: &'a App,
    browser: &Browser,
    from: Address,
    account: Option<i64>,
    name: &str,
) -> Result<Guess<'a>, Rejection> {
    // Nobody has this number; the question takes as long.
    let whom = account.unwrap_or(-1);
    match session::known_device(app, browser, whom).await? {
        Some(device) => app.guesses.known(Known::device(&device, whom)),
        None => app.guesses.stranger(Whose::new(account, name), from),
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
