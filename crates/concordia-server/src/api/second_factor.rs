//! The second factor: turning it on and off, and its codes.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::denied::Denied;
use super::guesses::Known;
use super::login::confirm;
use super::rejection::{Failed, Rejection};
use super::session::Me;
use super::{App, AppState};
use crate::audit::{About, Event, note};
use crate::limits::{CODE_BYTES_MAX, RECOVERY_CODES};
use crate::store::{
    Account, ConfirmFactor, OfferFactor, OfferedFactor, RemoveFactor, SpendRecovery, SpendStep, StoreError,
};
use crate::time::now_ms;
use crate::{secrets, totp};

/// The password again, to begin with a second factor.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct BeginFactor {
    /// The password.
    current: String,
}

/// A secret for an app that makes codes.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NewFactor {
    /// The secret, in letters and digits to type in.
    secret: String,
    /// The same as an address that apps read.
    url: String,
}

/// A code of the app, which shows that it has the secret.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstCode {
    /// Six digits.
    code: String,
}

/// Codes for whoever loses the app. They are shown once.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RecoveryCodes {
    /// Each opens the account once, in the place of a code of the app.
    recovery_codes: Vec<String>,
}

/// The password and a code, to do without a second factor.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct EndFactor {
    /// The password.
    current: String,
    /// A code of the app, or one for whoever has lost it.
    code: String,
}

/// Begins with a second factor: the answer has its secret. It counts once a code has confirmed it.
#[utoipa::path(post, path = "/api/me/second-factor", tag = "visitors", request_body = BeginFactor,
    responses((status = 200, body = NewFactor), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn begin(
    State(app): State<AppState>,
    me: Me,
    Body(BeginFactor { current }): Body<BeginFactor>,
) -> Result<Json<NewFactor>, Rejection> {
    if me.account.password_hash.is_none() {
        return Err(Denied::NoPassword.into());
    }
    confirm(&app, &me, Some(current)).await?;
    if me.account.totp_secret.is_some() {
        return Err(Denied::FactorOn.into());
    }
    let secret = secrets::factor();
    app.store.run(OfferFactor { account: me.account.id, secret: secret.clone() }).await?;
    let host = app.url.split_once("://").map_or(app.url.as_str(), |(_, host)| host);
    let url = totp::url(host, &me.account.name, &secret);
    Ok(Json(NewFactor { secret, url }))
}

/// Turns the second factor on, with a first code. The answer has codes for whoever loses the app.
#[utoipa::path(put, path = "/api/me/second-factor", tag = "visitors", request_body = FirstCode,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn turn_on(
    State(app): State<AppState>,
    me: Me,
    Body(FirstCode { code }): Body<FirstCode>,
) -> Result<Json<RecoveryCodes>, Rejection> {
    let account = me.account.id;
    let secret = app.store.run(OfferedFactor { account }).await?.ok_or(Denied::NoFactor)?;
    let guess = app.guesses.known(Known::Session(account))?;
    let step = totp::step_of(&secret, &code, now_ms()).ok_or(Denied::WrongCode)?;
    guess.was_right();
    let recovery_codes: Vec<String> = (0..RECOVERY_CODES).map(|_| secrets::code()).collect();
    let recovery = recovery_codes.iter().map(|code| secrets::code_hash(code)).collect();
    app.store.run(ConfirmFactor { account, secret, step, recovery }).await.map_err(|error| match error {
        StoreError::Conflict => Denied::FactorOn.into(),
        other => Rejection::from(other),
    })?;
    note(Event::SecondFactorOn, About { account: Some(account), ..About::default() });
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turns the second factor off.
#[utoipa::path(delete, path = "/api/me/second-factor", tag = "visitors", request_body = EndFactor,
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn turn_off(
    State(app): State<AppState>,
    me: Me,
    Body(EndFactor { current, code }): Body<EndFactor>,
) -> Result<StatusCode, Rejection> {
    if me.account.totp_secret.is_none() {
        return Err(Denied::NoFactor.into());
    }
    confirm(&app, &me, Some(current)).await?;
    let guess = app.guesses.known(Known::Session(me.account.id))?;
    if !spend_code(&app, &me.account, &code).await? {
        return Err(Denied::WrongCode.into());
    }
    guess.was_right();
    app.store.run(RemoveFactor { account: me.account.id }).await?;
    note(Event::SecondFactorOff, About { account: Some(me.account.id), ..About::default() });
    Ok(StatusCode::NO_CONTENT)
}

/// Uses up a code of somebody who has a second factor, of the app or for whoever has lost it; each counts once.
pub(super) async fn spend_code(app: &App, account: &Account, code: &str) -> Result<bool, Rejection> {
    let Some(secret) = &account.totp_secret else { return Ok(false) };
    if code.len() > CODE_BYTES_MAX {
        return Ok(false);
    }
    let account = account.id;
    let counts = match totp::step_of(secret, code, now_ms()) {
        Some(step) => app.store.run(SpendStep { account, step }).await?,
        None => app.store.run(SpendRecovery { account, code_hash: secrets::code_hash(code) }).await?,
    };
    Ok(counts)
}
