//! Who sends a request: the cookie of a session, and the address it comes from.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use concordia_table::Visitor;

use super::{App, AppState, rejection::Rejection};
use crate::limits::SESSION_MS;
use crate::listener::Peer;
use crate::live::visitor;
use crate::store::{Account, FindSession, SaveSession, Session};
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

/// Where a request comes from. Nobody is limited by the address of this machine itself.
pub(crate) struct Address(pub(crate) Option<IpAddr>);

impl FromRequestParts<AppState> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Address, Self::Rejection> {
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.0.ip());
        Ok(Address(address(app.config.behind_proxy, peer, &parts.headers)))
    }
}

/// The address of the visitor: the last one in the proxy's list is the one that the proxy itself has seen.
fn address(behind_proxy: bool, peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
    if behind_proxy {
        let list = headers.get("x-forwarded-for")?.to_str().ok()?;
        return list.rsplit(',').next()?.trim().parse().ok();
    }
    peer.filter(|address| !address.is_loopback())
}

impl FromRequestParts<AppState> for Me {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Me, Rejection> {
        let me = find(app, &parts.headers).await?.ok_or(Rejection::NoSession)?;
        if !app.rates.requests.take(&me.account.id) {
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
            let Ok(Address(from)) = Address::from_request_parts(parts, app).await;
            if from.is_some_and(|from| !app.rates.strangers.take(&from)) {
                return Err(Rejection::TooFast);
            }
        }
        Ok(Anybody { me })
    }
}

async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Me>, Rejection> {
    let Some(token) = read_cookie(headers, cookie_name(app.config.is_secure())) else { return Ok(None) };
    let (token_hash, now_ms) = (secrets::hash(token), now_ms());
    let found = app.store.run(FindSession { token_hash: token_hash.clone(), now_ms }).await?;
    let Some((session, account)) = found else { return Ok(None) };
    if session.expires_ms - now_ms < SESSION_MS / 2 {
        let session = Session { expires_ms: now_ms + SESSION_MS, ..session };
        app.store.run(SaveSession { session }).await?;
    }
    Ok(Some(Me { account, token_hash }))
}

/// Begins a session; the answer is the value of `Set-Cookie`.
pub(crate) async fn begin(app: &App, account: i64) -> Result<HeaderValue, Rejection> {
    let token = secrets::token();
    let session = Session { token_hash: secrets::hash(&token), account, expires_ms: now_ms() + SESSION_MS };
    app.store.run(SaveSession { session }).await?;
    Ok(cookie(app.config.is_secure(), &token, SESSION_MS / 1_000))
}

/// The cookie that ends a session.
pub(crate) fn end(app: &App) -> HeaderValue {
    cookie(app.config.is_secure(), "", 0)
}

/// With TLS the prefix makes browsers refuse the cookie from anywhere else than this host.
fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-concordia" } else { "concordia" }
}

fn cookie(is_secure: bool, token: &str, max_age_s: i64) -> HeaderValue {
    let name = cookie_name(is_secure);
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{name}={token}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("a token has only letters and digits")
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
        let text = |is_secure| cookie(is_secure, "abc", 60).to_str().unwrap().to_owned();
        assert_eq!(text(true), "__Host-concordia=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(text(false), "concordia=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
        let headers = HeaderMap::from_iter([(COOKIE, HeaderValue::from_static("a=b; concordia=xyz; c"))]);
        assert_eq!(read_cookie(&headers, "concordia"), Some("xyz"));
        assert_eq!(read_cookie(&headers, "__Host-concordia"), None);
    }

    #[test]
    fn the_address_is_the_one_that_somebody_we_trust_has_seen() {
        let forwarded = HeaderValue::from_static("10.9.9.9, 192.0.2.7");
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), forwarded)]);
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(address(true, Some(ip("127.0.0.1")), &headers), Some(ip("192.0.2.7")));
        assert_eq!(address(false, Some(ip("192.0.2.1")), &headers), Some(ip("192.0.2.1")));
        assert_eq!(address(false, Some(ip("127.0.0.1")), &headers), None);
    }
}
