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
use super::denied::Denied;
use super::guesses::{Guess, Known, Whose};
use super::rejection::{Failed, Rejection};
use super::second_factor::spend_code;
use super::session::{self, Browser, Me, NewSession};
use super::visitors::{Myself, WithCookies, taken};
use super::{Address, App, AppState};
use crate::audit::{About, Event, note};
use crate::limits::{CODE_BYTES_MAX, HASH_WAIT, PASSWORD_BYTES_MAX};
use crate::passwords::{self, Weak};
use crate::secrets;
use crate::store::{Account, EndSession, FindAccountByName, RehashPassword, ResetPassword, SetPassword};
use crate::time::now_ms;

/// A name and a password.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Login {
    /// The name.
    name: String,
    /// The password.
    password: String,
    /// A code of the second factor, if there is one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    code: Option<String>,
}

/// A new password in the place of a forgotten one.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Reset {
    /// The name.
    name: String,
    /// The code that the operator of the server has given me.
    code: String,
    /// The new password.
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
    responses((status = 200, body = Myself), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn set_password(
    State(app): State<AppState>,
    me: Me,
    browser: Browser,
    Body(NewPassword { password, current }): Body<NewPassword>,
) -> Result<WithCookies<2, Json<Myself>>, Rejection> {
    check_password(&password, &me.account.name)?;
    confirm(&app, &me, current).await?;
    let hash = hash(&app, password).await?;
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
    responses((status = 200, body = Myself), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn log_in(
    State(app): State<AppState>,
    from: Address,
    browser: Browser,
    Body(Login { name, password, code }): Body<Login>,
) -> Result<WithCookies<2, Json<Myself>>, Rejection> {
    // Nobody has such a name or password, and neither is looked at.
    if name.chars().count() > NAME_MAX || password.len() > PASSWORD_BYTES_MAX {
        return Err(Denied::WrongPassword.into());
    }
    let account = app.store.run(FindAccountByName { name: name.trim().to_owned() }).await?;
    let whom = account.as_ref().map(|account| account.id);
    let about = About { account: whom, network: Some(&from.network), ..About::default() };
    let guess = count_guess(&app, &browser, from, whom, &name).await?;
    let account = match check_login(&app, account, password, code).await {
        Err(Rejection::Denied(denied)) => {
            if matches!(denied, Denied::CodeNeeded | Denied::Banned) {
                guess.was_right();
            }
            let event = if denied == Denied::Banned { Event::LoginBanned } else { Event::LoginFailed };
            note(event, About { what: Some(denied.parts().1), ..about });
            return Err(denied.into());
        }
        checked => checked?,
    };
    guess.was_right();
    let cookie = session::begin(&app, &browser, account.id).await?;
    let device = session::remember(&app, &browser, account.id).await?;
    note(Event::LoggedIn, about);
    Ok((AppendHeaders([(SET_COOKIE, cookie), (SET_COOKIE, device)]), Json(account.into())))
}

/// The account, if password and code are right.
async fn check_login(
    app: &App,
    account: Option<Account>,
    password: String,
    code: Option<String>,
) -> Result<Account, Rejection> {
    let present = account.as_ref().and_then(|account| account.password_hash.clone());
    // Somebody without a password takes as long, so that names cannot be tried out.
    let present = present.unwrap_or_else(|| passwords::NOBODY.to_owned());
    let is_right = verify(app, password.clone(), present.clone()).await?;
    let account = account.filter(|_| is_right).ok_or(Denied::WrongPassword)?;
    if account.banned_ms.is_some() {
        return Err(Denied::Banned.into());
    }
    if account.totp_secret.is_some() {
        let code = code.filter(|code| !code.is_empty()).ok_or(Denied::CodeNeeded)?;
        if !spend_code(app, &account, &code).await? {
            return Err(Denied::WrongCode.into());
        }
    }
    if passwords::is_outdated(&present) {
        let hash = hash(app, password).await?;
        app.store.run(RehashPassword { account: account.id, expected: present, hash }).await?;
    }
    Ok(account)
}

/// Sets a new password with a code that the operator has given me. All my sessions end, and I can log in again.
#[utoipa::path(post, path = "/api/reset", tag = "visitors", request_body = Reset,
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn reset(
    State(app): State<AppState>,
    from: Address,
    Body(Reset { name, code, password }): Body<Reset>,
) -> Result<StatusCode, Rejection> {
    if name.chars().count() > NAME_MAX || code.len() > CODE_BYTES_MAX {
        return Err(Denied::WrongReset.into());
    }
    check_password(&password, &name)?;
    let account = app.store.run(FindAccountByName { name: name.trim().to_owned() }).await?;
    let account = account.map(|account| account.id);
    let about = About { account, network: Some(&from.network), ..About::default() };
    let guess = app.guesses.anybody(from)?;
    let hash = hash(&app, password).await?;
    // Nobody has this number; the question takes as long.
    let whom = account.unwrap_or(-1);
    let code_hash = secrets::code_hash(&code);
    let reset = ResetPassword { account: whom, code_hash, hash, now_ms: now_ms() };
    if !app.store.run(reset).await? {
        note(Event::ResetFailed, about);
        return Err(Denied::WrongReset.into());
    }
    guess.was_right();
    app.open_sockets.look_at(whom).await;
    note(Event::PasswordReset, about);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the session, and closes its sockets.
#[utoipa::path(delete, path = "/api/session", tag = "visitors",
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
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
    Err(Denied::WrongPassword.into())
}

fn check_password(password: &str, name: &str) -> Result<(), Rejection> {
    passwords::check(password, name).map_err(|weak| Denied::WeakPassword(weak).into())
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

async fn hash(app: &App, password: String) -> Result<String, Rejection> {
    let hash = hashing(app, move || passwords::hash(&password)).await?;
    // Only a password that was not checked is too long.
    Ok(hash.ok_or(Denied::WeakPassword(Weak::Length))?)
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
