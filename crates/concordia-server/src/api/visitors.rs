//! Visitors: a name and a session, a password for those who want to come from another device, preferences.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use concordia_table::limits::NAME_MAX;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::address::Address;
use super::body::Body;
use super::rejection::{Failed, Rejection};
use super::session::{self, Anybody, Me};
use super::{App, AppState};
use crate::limits::{HASH_WAIT, PASSWORD_BYTES, PREFERENCES_BYTES, WEBHOOK_URL_BYTES};
use crate::secrets;
use crate::store::{
    Account, CreateAccount, DeleteSession, FindAccountByName, Rename, SetPassword, SetPreferences,
    SetWebhook, StoreError,
};
use crate::time::now_ms;
use crate::webhooks::Told;

/// A name.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// 1 to 60 characters. Others may have the same, unless both have a password.
    name: String,
}

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
            webhook_url: account.webhook_url,
            preferences: serde_json::from_str(&account.settings).unwrap_or_default(),
        }
    }
}

type WithCookie<T> = ([(HeaderName, HeaderValue); 1], T);

/// Says who you are, without a password. The answer sets the cookie of the session.
#[utoipa::path(post, path = "/api/visitors", tag = "visitors", request_body = Name,
    responses((status = 201, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn come(
    State(app): State<AppState>,
    from: Address,
    Body(Name { name }): Body<Name>,
) -> Result<(StatusCode, WithCookie<Json<Myself>>), Rejection> {
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
    };
    account.id = app.store.run(CreateAccount { account: account.clone() }).await.map_err(taken)?;
    let cookie = session::begin(&app, account.id).await?;
    Ok((StatusCode::CREATED, ([(SET_COOKIE, cookie)], Json(account.into()))))
}

/// Who am I? Null for somebody without a session.
#[utoipa::path(get, path = "/api/me", tag = "visitors",
    responses((status = 200, body = Option<Myself>), (status = 429, body = Failed)))]
pub(crate) async fn me(somebody: Anybody) -> Json<Option<Myself>> {
    Json(somebody.me.map(|me| me.account.into()))
}

/// Changes my name.
#[utoipa::path(put, path = "/api/me/name", tag = "visitors", request_body = Name,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn rename(
    State(app): State<AppState>,
    me: Me,
    Body(Name { name }): Body<Name>,
) -> Result<Json<Myself>, Rejection> {
    let rename = Rename { account: me.account.id, name: check_name(&name)? };
    Ok(Json(app.store.run(rename).await.map_err(taken)?.into()))
}

/// Sets a password, so that I can come from another device.
#[utoipa::path(put, path = "/api/me/password", tag = "visitors", request_body = NewPassword,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn set_password(
    State(app): State<AppState>,
    me: Me,
    Body(NewPassword { password, current }): Body<NewPassword>,
) -> Result<Json<Myself>, Rejection> {
    check_password(&password)?;
    if let Some(hash) = &me.account.password_hash {
        limit_logins(&app, None, &me.account.name)?;
        if !verify(&app, current.unwrap_or_default(), hash.clone()).await? {
            return Err(Rejection::WrongPassword);
        }
    }
    let hash = hashing(&app, move || hash(&password)).await?.ok_or(Rejection::BadPassword)?;
    let set = SetPassword { account: me.account.id, expected: me.account.password_hash, hash };
    Ok(Json(app.store.run(set).await.map_err(taken)?.into()))
}

/// Stores preferences, any JSON object.
#[utoipa::path(put, path = "/api/me/preferences", tag = "visitors", request_body = Object,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
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
    responses((status = 200, body = WebhookKey), (status = "4XX", body = Failed)))]
pub(crate) async fn set_webhook(
    State(app): State<AppState>,
    me: Me,
    Body(Webhook { url }): Body<Webhook>,
) -> Result<Json<WebhookKey>, Rejection> {
    if url.is_some() && !app.hall.webhooks.are_on() {
        return Err(Rejection::NoWebhooks);
    }
    if url.as_deref().is_some_and(|url| !is_webhook(url)) {
        return Err(Rejection::BadWebhook);
    }
    let secret = url.as_ref().map(|_| secrets::token());
    app.store.run(SetWebhook { account: me.account.id, url, secret: secret.clone() }).await?;
    Ok(Json(WebhookKey { secret }))
}

/// Sends my webhook something, to see whether it arrives.
#[utoipa::path(post, path = "/api/me/webhook/test", tag = "visitors",
    responses((status = 204), (status = "4XX", body = Failed)))]
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

/// Comes back with a name and a password.
#[utoipa::path(post, path = "/api/session", tag = "visitors", request_body = Login,
    responses((status = 200, body = Myself), (status = "4XX", body = Failed)))]
pub(crate) async fn log_in(
    State(app): State<AppState>,
    address: Address,
    Body(Login { name, password }): Body<Login>,
) -> Result<WithCookie<Json<Myself>>, Rejection> {
    // Nobody has such a name or password, and neither is looked at.
    if name.chars().count() > NAME_MAX || password.len() > *PASSWORD_BYTES.end() {
        return Err(Rejection::WrongPassword);
    }
    limit_logins(&app, Some(address), &name)?;
    let account = app.store.run(FindAccountByName { name }).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    // Somebody without a password takes as long, so that names cannot be tried out.
    let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
    match (verify(&app, password, hash).await?, account) {
        (true, Some(account)) => {
            let cookie = session::begin(&app, account.id).await?;
            Ok(([(SET_COOKIE, cookie)], Json(account.into())))
        }
        _ => Err(Rejection::WrongPassword),
    }
}

/// Ends the session.
#[utoipa::path(delete, path = "/api/session", tag = "visitors",
    responses((status = 204), (status = 401, body = Failed)))]
pub(crate) async fn log_out(
    State(app): State<AppState>,
    me: Me,
) -> Result<(StatusCode, WithCookie<()>), Rejection> {
    app.store.run(DeleteSession { token_hash: me.token_hash }).await?;
    Ok((StatusCode::NO_CONTENT, ([(SET_COOKIE, session::end(&app))], ())))
}

fn taken(error: StoreError) -> Rejection {
    match error {
        StoreError::Taken(_) => Rejection::NameTaken,
        // The password that was checked is no longer the present one.
        StoreError::Conflict => Rejection::WrongPassword,
        other => other.into(),
    }
}

fn check_name(name: &str) -> Result<String, Rejection> {
    let name = name.trim();
    let is_name = (1..=NAME_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if is_name { Ok(name.to_owned()) } else { Err(Rejection::BadName) }
}

fn check_password(password: &str) -> Result<(), Rejection> {
    if PASSWORD_BYTES.contains(&password.len()) { Ok(()) } else { Err(Rejection::BadPassword) }
}

fn is_webhook(url: &str) -> bool {
    url.len() <= WEBHOOK_URL_BYTES
        && (url.starts_with("https://") || url.starts_with("http://"))
        && url.parse::<axum::http::Uri>().is_ok_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
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

/// The hash of a password that nobody knows.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn hash(password: &str) -> Option<String> {
    Some(Argon2::default().hash_password(password.as_bytes()).ok()?.to_string())
}

async fn verify(app: &App, password: String, hash: String) -> Result<bool, Rejection> {
    hashing(app, move || {
        let hash = PasswordHash::new(&hash).ok();
        hash.is_some_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    })
    .await
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hashed_with_argon2id() {
        let hash = hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$"));
        let parsed = PasswordHash::new(&hash).unwrap();
        assert!(Argon2::default().verify_password(b"correct horse", &parsed).is_ok());
        assert!(Argon2::default().verify_password(b"wrong horse", &parsed).is_err());
        assert!(PasswordHash::new(NOBODY).is_ok());
    }

    #[test]
    fn names_passwords_and_addresses_are_checked() {
        assert_eq!(check_name(" Ada ").unwrap(), "Ada");
        for bad in ["", "  ", "a\u{7}", &"x".repeat(61)] {
            assert!(check_name(bad).is_err());
        }
        assert!(check_password("1234567").is_err() && check_password(&"x".repeat(257)).is_err());
        assert!(check_password("12345678").is_ok());
        assert!(is_webhook("https://example.org/hook?x=1") && is_webhook("http://[::1]:9/"));
        for bad in ["", "ftp://a", "http://", "https:///x", &format!("https://{}", "x".repeat(500))] {
            assert!(!is_webhook(bad), "{bad}");
        }
    }
}
