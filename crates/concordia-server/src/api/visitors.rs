//! Visitors: a name and a session, preferences, a webhook.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::AppendHeaders;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::address::Address;
use super::body::Body;
use super::denied::Denied;
use super::rejection::{Failed, Rejection};
use super::session::{self, Anybody, Browser, Me};
use super::{AppState, login};
use crate::audit::{About, Event, note};
use crate::limits::PREFERENCES_BYTES;
use crate::store::{Account, CreateAccount, Rename, SetPreferences, SetWebhook, StoreError};
use crate::time::now_ms;
use crate::webhooks::{self, Told};
use crate::{names, secrets};

/// A name.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// 1 to 60 characters that can be seen. Others may have the same, unless one of them has a password.
    name: String,
}

/// Another name.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    /// As in `Name`.
    name: String,
    /// The password, if I have one: I log in by the name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    current: Option<String>,
}

/// Where to tell that it is my turn.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Webhook {
    /// An http or https address; null for nowhere.
    url: Option<String>,
}

/// The key of a webhook.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WebhookKey {
    /// The body of each webhook is signed with it: HMAC-SHA256 in the header `X-Concordia-Signature`.
    secret: Option<String>,
}

/// A visitor as they see themselves.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Myself {
    name: String,
    has_password: bool,
    /// Whether logging in also asks for a code.
    second_factor: bool,
    webhook_url: Option<String>,
    /// Whatever the client stored.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    preferences: Value,
}

impl From<Account> for Myself {
    fn from(account: Account) -> Myself {
        Myself {
            name: account.name,
            has_password: account.password_hash.is_some(),
            second_factor: account.totp_secret.is_some(),
            webhook_url: account.webhook_url,
            preferences: serde_json::from_str(&account.settings).unwrap_or_default(),
        }
    }
}

/// An answer that sets so many cookies.
pub(super) type WithCookies<const N: usize, T> = (AppendHeaders<[(HeaderName, HeaderValue); N]>, T);

/// Says who you are, without a password. The answer sets the cookie of the session.
#[utoipa::path(post, path = "/api/visitors", tag = "visitors", request_body = Name,
    responses((status = 201, body = Myself), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn come(
    State(app): State<AppState>,
    from: Address,
    browser: Browser,
    Body(Name { name }): Body<Name>,
) -> Result<(StatusCode, WithCookies<1, Json<Myself>>), Rejection> {
    if !app.rates.visitors.take_times(from.network, from.times) {
        return Err(Rejection::TooFast);
    }
    let mut account = Account {
        id: 0,
        name: check_name(&name)?,
        password_hash: None,
        webhook_url: None,
        webhook_secret: None,
        settings: "{}".to_owned(),
        created_ms: now_ms(),
        banned_ms: None,
        totp_secret: None,
        totp_step: 0,
    };
    account.id = app.store.run(CreateAccount { account: account.clone() }).await.map_err(taken)?;
    let cookie = session::begin(&app, &browser, account.id).await?;
    let about = About { account: Some(account.id), network: Some(&from.network), ..About::default() };
    note(Event::VisitorCame, about);
    Ok((StatusCode::CREATED, (AppendHeaders([(SET_COOKIE, cookie)]), Json(account.into()))))
}

/// Who am I? Null for somebody without a session.
#[utoipa::path(get, path = "/api/me", tag = "visitors",
    responses((status = 200, body = Option<Myself>), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn me(somebody: Anybody) -> Json<Option<Myself>> {
    Json(somebody.me.map(|me| me.account.into()))
}

/// Changes my name.
#[utoipa::path(put, path = "/api/me/name", tag = "visitors", request_body = NewName,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn rename(
    State(app): State<AppState>,
    me: Me,
    Body(NewName { name, current }): Body<NewName>,
) -> Result<Json<Myself>, Rejection> {
    let name = check_name(&name)?;
    login::confirm(&app, &me, current).await?;
    let rename = Rename { account: me.account.id, name };
    let account = app.store.run(rename).await.map_err(taken)?;
    note(Event::Renamed, About { account: Some(account.id), ..About::default() });
    Ok(Json(account.into()))
}

/// Stores preferences, any JSON object.
#[utoipa::path(put, path = "/api/me/preferences", tag = "visitors", request_body = Object,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn set_preferences(
    State(app): State<AppState>,
    me: Me,
    Body(preferences): Body<Map<String, Value>>,
) -> Result<Json<Myself>, Rejection> {
    let settings = Value::Object(preferences).to_string();
    if settings.len() > PREFERENCES_BYTES {
        return Err(Rejection::BadPreferences);
    }
    Ok(Json(app.store.run(SetPreferences { account: me.account.id, settings }).await?.into()))
}

/// Says where to tell that it is my turn. The answer has the key by which the webhooks are signed, a new one each time.
#[utoipa::path(put, path = "/api/me/webhook", tag = "visitors", request_body = Webhook,
    responses((status = 200, body = WebhookKey), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn set_webhook(
    State(app): State<AppState>,
    me: Me,
    Body(Webhook { url }): Body<Webhook>,
) -> Result<Json<WebhookKey>, Rejection> {
    if url.is_some() && !app.hall.webhooks.are_on() {
        return Err(Rejection::NoWebhooks);
    }
    if let Some(url) = &url {
        webhooks::check(url, app.config.webhooks).map_err(Rejection::BadWebhook)?;
    }
    let secret = url.as_ref().map(|_| secrets::token());
    app.store.run(SetWebhook { account: me.account.id, url, secret: secret.clone() }).await?;
    note(Event::WebhookSet, About { account: Some(me.account.id), ..About::default() });
    Ok(Json(WebhookKey { secret }))
}

/// Sends my webhook something, to see whether it arrives.
#[utoipa::path(post, path = "/api/me/webhook/test", tag = "visitors",
    responses((status = 204), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn try_webhook(State(app): State<AppState>, me: Me) -> Result<StatusCode, Rejection> {
    if !app.hall.webhooks.are_on() {
        return Err(Rejection::NoWebhooks);
    }
    if me.account.webhook_url.is_none() {
        return Err(Rejection::NoWebhook);
    }
    if !app.rates.webhook_tests.take(me.account.id) {
        return Err(Rejection::TooFast);
    }
    app.hall.webhooks.send(me.account.id, Told::Test);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn taken(error: StoreError) -> Rejection {
    match error {
        StoreError::Taken(_) => Denied::NameTaken.into(),
        // The password that was checked is no longer the present one.
        StoreError::Conflict => Denied::WrongPassword.into(),
        other => other.into(),
    }
}

pub(crate) fn check_name(name: &str) -> Result<String, Rejection> {
    Ok(names::clean(name).ok_or(Denied::BadName)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert_eq!(check_name(" Ada ").unwrap(), "Ada");
        for bad in ["", "  ", "a\u{7}", &"x".repeat(61)] {
            assert!(check_name(bad).is_err());
        }
    }
}
