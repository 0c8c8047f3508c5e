//! What every request passes: who sent the browser here, and what the browser may do with the answer.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::Address;
use super::host;
use super::rejection::{Noteworthy, Rejection};
use super::{App, AppState};
use crate::audit::{self, About};
use crate::client;
use crate::config::PublicUrl;
use crate::listener::Peer;

/// Nothing inline, nothing from elsewhere. `connect-src 'self'` includes the WebSocket.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// Refuses what another site makes a browser send, and puts the headers on every answer.
pub(crate) async fn guard(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let peer = request.extensions().get::<Peer>().map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0.ip());
    let from = address(&app, peer, &mut request);
    let mut response = match may_enter(&app, peer, from, &request) {
        Ok(()) => next.run(request).await,
        Err(rejection) => rejection.into_response(),
    };
    if let Some(&Noteworthy { event, code }) = response.extensions().get() {
        audit::note(event, About { network: Some(&from.network), what: Some(code), ..About::default() });
    }
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    put(CONTENT_SECURITY_POLICY, POLICY);
    put(X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(X_FRAME_OPTIONS, "DENY");
    put(REFERRER_POLICY, "no-referrer");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    put(CACHE_CONTROL, if is_api { "no-store" } else { "no-cache" });
    if is_api && let Some(build) = client::build() {
        put(HeaderName::from_static("concordia-build"), build);
    }
    if app.config.is_secure() {
        put(STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    response
}

/// Where a request comes from, which whoever needs it finds with the request.
fn address(app: &App, peer: IpAddr, request: &mut Request) -> Address {
    let config = &app.config;
    let from = Address::of(config.behind_proxy.as_ref(), &config.limits, peer, request.headers());
    request.extensions_mut().insert(from);
    from
}

/// Whether a request is looked at at all: not too many from one address, for this host, and not from another site.
fn may_enter(app: &App, peer: IpAddr, from: Address, request: &Request) -> Result<(), Rejection> {
    if !app.rates.requests_from.take_times(from.network, from.times) {
        return Err(Rejection::TooFast);
    }
    host::check(app.config.url.as_ref(), peer, request)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(UPGRADE);
    if (changes || upgrades) && !is_same_origin(app.config.url.as_ref(), request.headers()) {
        return Err(Rejection::WrongOrigin);
    }
    Ok(())
}

/// Whether a browser that sent this was on our own page. Browsers name the origin in every request that changes
/// something and in every WebSocket; a program that is no browser may leave it out, since nobody can make it send
/// somebody else's cookie.
fn is_same_origin(url: Option<&PublicUrl>, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(url) = url {
        return origin.eq_ignore_ascii_case(url.origin());
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some_and(|host| own.is_some_and(|own| own.eq_ignore_ascii_case(host)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static("localhost:8080"))]);
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        is_same_origin(url.map(|url| PublicUrl::read(url).unwrap()).as_ref(), &headers)
    }

    #[test]
    fn only_our_own_pages_may_send() {
        assert!(check(None, Some("http://localhost:8080")));
        assert!(check(None, None));
        for foreign in ["http://evil.example", "http://localhost:8081", "null", "localhost:8080"] {
            assert!(!check(None, Some(foreign)), "{foreign}");
        }
        let url = Some("https://games.example");
        assert!(check(url, Some("https://games.example")));
        for foreign in ["http://games.example", "https://games.example.evil.example", "http://localhost:8080"]
        {
            assert!(!check(url, Some(foreign)), "{foreign}");
        }
    }

    #[test]
    fn the_policy_allows_no_inline_code() {
        assert!(!POLICY.contains("unsafe-inline") && !POLICY.contains("'unsafe-eval'"));
        assert!(POLICY.contains("'wasm-unsafe-eval'"));
    }
}
