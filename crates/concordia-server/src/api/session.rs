//! Who sends a request: the cookie of a session.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use concordia_table::Visitor;

use super::address::Address;
use super::agent::agent;
use super::{App, AppState, rejection::Rejection};
use crate::limits::{DEVICE_MS, SESSION_MAX_MS, SESSION_MS, SESSION_SEEN_MS};
use crate::live::visitor;
use crate::store::{Account, BeginSession, FindSession, IsDevice, RememberDevice, Session, TouchSession};
use crate::time::now_ms;
use crate::{live, secrets};

/// The visitor who sends a request.
pub(crate) struct Me {
    pub(crate) account: Account,
    /// The hash of the session's token.
    pub(crate) token_hash: Vec<u8>,
}

impl Me {
    pub(crate) fn visitor(&self) -> Visitor {
        visitor(self.account.id)
    }
}

/// What a browser brings along that wants to begin a session.
pub(crate) struct Browser {
    /// The session it had before.
    token_hash: Option<Vec<u8>>,
    /// By what it is known, if somebody has logged in in it before.
    device: Option<String>,
    agent: String,
}

impl FromRequestParts<AppState> for Browser {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Browser, Self::Rejection> {
        let (headers, is_secure) = (&parts.headers, app.config.is_secure());
        let token_hash = read_cookie(headers, SESSION.name(is_secure)).map(secrets::hash);
        let device = read_cookie(headers, DEVICE.name(is_secure)).filter(|token| secrets::is_token(token));
        Ok(Browser { token_hash, device: device.map(str::to_owned), agent: agent(headers) })
    }
}

/// A visitor who need not have said a name: a spectator.
pub(crate) struct Anybody {
    pub(crate) me: Option<Me>,
}

impl Anybody {
    /// A stranger is nobody else.
    pub(crate) fn visitor(&self, hall: &live::Hall) -> Visitor {
        match &self.me {
            Some(me) => me.visitor(),
            None => Visitor(format!("stranger:{}", hall.new_connection().0)),
        }
    }

    pub(crate) fn name(&self) -> Arc<str> {
        self.me.as_ref().map_or_else(|| "".into(), |me| me.account.name.as_str().into())
    }
}

impl FromRequestParts<AppState> for Me {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Me, Rejection> {
        let me = find(app, &parts.headers).await?.ok_or(Rejection::NoSession)?;
        if !app.rates.requests.take(me.account.id) {
            return Err(Rejection::TooFast);
        }
        Ok(me)
    }
}

impl OptionalFromRequestParts<AppState> for Me {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Option<Me>, Rejection> {
        match <Me as FromRequestParts<AppState>>::from_request_parts(parts, app).await {
            Ok(me) => Ok(Some(me)),
            Err(Rejection::NoSession) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

impl FromRequestParts<AppState> for Anybody {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Anybody, Rejection> {
        let me = <Me as OptionalFromRequestParts<AppState>>::from_request_parts(parts, app).await?;
        if me.is_none() {
            let Ok(from) = Address::from_request_parts(parts, app).await;
            if !app.rates.strangers.take_times(from.network, from.times) {
                return Err(Rejection::TooFast);
            }
        }
        Ok(Anybody { me })
    }
}

async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Me>, Rejection> {
    let Some(token) = read_cookie(headers, SESSION.name(app.config.is_secure())) else { return Ok(None) };
    let (token_hash, now_ms) = (secrets::hash(token), now_ms());
    let found = app.store.run(FindSession { token_hash: token_hash.clone(), now_ms }).await?;
    let Some((session, account)) = found else { return Ok(None) };
    if now_ms - session.seen_ms >= SESSION_SEEN_MS {
        let expires_ms = (now_ms + SESSION_MS).min(session.created_ms + SESSION_MAX_MS);
        app.store.run(TouchSession { token_hash: token_hash.clone(), seen_ms: now_ms, expires_ms }).await?;
    }
    Ok(Some(Me { account, token_hash }))
}

/// A session that has yet to begin, and the cookie that it will be known by.
pub(crate) struct NewSession {
    pub(crate) session: Session,
    token: String,
}

impl NewSession {
    pub(crate) fn new(browser: &Browser, account: i64) -> NewSession {
        let (token, now_ms) = (secrets::token(), now_ms());
        let session = Session {
            token_hash: secrets::hash(&token),
            account,
            expires_ms: now_ms + SESSION_MS,
            created_ms: now_ms,
            seen_ms: now_ms,
            agent: browser.agent.clone(),
        };
        NewSession { session, token }
    }

    /// The value of `Set-Cookie`.
    pub(crate) fn cookie(&self, app: &App) -> HeaderValue {
        SESSION.set(app.config.is_secure(), &self.token, SESSION_MAX_MS / 1_000)
    }
}

/// Begins a session in the place of the one that the browser had before; the answer is the value of `Set-Cookie`.
pub(crate) async fn begin(app: &App, browser: &Browser, account: i64) -> Result<HeaderValue, Rejection> {
    let new = NewSession::new(browser, account);
    let cookie = new.cookie(app);
    let begin = BeginSession { session: new.session, instead_of: browser.token_hash.clone() };
    let before = app.store.run(begin).await?;
    for account in before.into_iter().chain([account]) {
        app.open_sockets.look_at(account).await;
    }
    Ok(cookie)
}

/// The cookie that ends a session.
pub(crate) fn end(app: &App) -> HeaderValue {
    SESSION.set(app.config.is_secure(), "", 0)
}

/// Remembers that somebody has logged in in this browser; the answer is the value of `Set-Cookie`.
pub(crate) async fn remember(app: &App, browser: &Browser, account: i64) -> Result<HeaderValue, Rejection> {
    let token = browser.device.clone().unwrap_or_else(secrets::token);
    let expires_ms = now_ms() + DEVICE_MS;
    app.store.run(RememberDevice { token_hash: secrets::hash(&token), account, expires_ms }).await?;
    Ok(DEVICE.set(app.config.is_secure(), &token, DEVICE_MS / 1_000))
}

/// The hash of what a browser is known by, if this account has logged in in it before.
pub(crate) async fn known_device(
    app: &App,
    browser: &Browser,
    account: i64,
) -> Result<Option<Vec<u8>>, Rejection> {
    let Some(device) = &browser.device else { return Ok(None) };
    let token_hash = secrets::hash(device);
    let is_device = IsDevice { token_hash: token_hash.clone(), account, now_ms: now_ms() };
    Ok(app.store.run(is_device).await?.then_some(token_hash))
}

/// A cookie of ours: its name without and with TLS. The prefix makes browsers refuse it from anywhere else than this
/// host.
struct Cookie([&'static str; 2]);

/// The token of a session.
const SESSION: Cookie = Cookie(["concordia", "__Host-concordia"]);
/// What a browser is known by.
const DEVICE: Cookie = Cookie(["concordia-device", "__Host-concordia-device"]);

impl Cookie {
    fn name(&self, is_secure: bool) -> &'static str {
        self.0[usize::from(is_secure)]
    }

    fn set(&self, is_secure: bool, token: &str, max_age_s: i64) -> HeaderValue {
        let name = self.name(is_secure);
        let secure = if is_secure { "; Secure" } else { "" };
        let text = format!("{name}={token}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).expect("a token has only letters and digits")
    }
}

fn read_cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name && !value.is_empty()).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_strict() {
        let text = |is_secure| SESSION.set(is_secure, "abc", 60).to_str().unwrap().to_owned();
        assert_eq!(text(true), "__Host-concordia=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(text(false), "concordia=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
        let headers = HeaderMap::from_iter([(COOKIE, HeaderValue::from_static("a=b; concordia=xyz; c"))]);
        assert_eq!(read_cookie(&headers, "concordia"), Some("xyz"));
        assert_eq!(read_cookie(&headers, "__Host-concordia"), None);
    }
}
