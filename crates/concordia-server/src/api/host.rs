//! For which host a request is meant: it says so once, and it is this one.
//!
//! Somebody may let a name of their own lead to the address of this server, so that a browser takes their page for one of
//! ours. Their name is then in the header `Host`.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::uri::Authority;

use super::rejection::Rejection;
use crate::config::PublicUrl;

/// Whether a request is for this server: for its public address if it has one, and from this machine also for this
/// machine. Without a public address it is any host that nobody else can have.
pub(crate) fn check(url: Option<&PublicUrl>, peer: IpAddr, request: &Request) -> Result<(), Rejection> {
    let host = read(request).ok_or(Rejection::BadHost)?;
    let is_ours = match url {
        None => is_nobody_elses(host.host()),
        Some(url) => {
            let is_here = peer.to_canonical().is_loopback() && is_this_machine(host.host());
            url.is_host(host.host(), host.port_u16()) || is_here
        }
    };
    if is_ours { Ok(()) } else { Err(Rejection::WrongHost) }
}

/// What a request says, if it says it once and in order.
fn read(request: &Request) -> Option<Authority> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
    let host: Authority = host.to_str().ok()?.parse().ok()?;
    let is_plain = match host.as_str().strip_prefix(host.host()) {
        Some("") => true,
        Some(_) => host.port_u16().is_some(),
        // There is a user before it.
        None => false,
    };
    // A request may name the host in its address too.
    let is_one = request.uri().authority().is_none_or(|other| *other == host);
    (is_plain && is_one).then_some(host)
}

/// Whether a host is an address or a name that is given out to nobody: one without a dot, or of a local network.
fn is_nobody_elses(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    address_of(host).is_some()
        || !name.contains('.') && !name.is_empty()
        || [".localhost", ".local", ".home.arpa"].iter().any(|end| name.ends_with(end))
}

fn is_this_machine(host: &str) -> bool {
    address_of(host).is_some_and(|address| address.is_loopback()) || host.eq_ignore_ascii_case("localhost")
}

fn address_of(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().ok().map(Into::into),
        None => host.parse::<Ipv4Addr>().ok().map(Into::into),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(url: Option<&str>, peer: &str, target: &str, hosts: &[&str]) -> &'static str {
        let url = url.map(|url| PublicUrl::read(url).unwrap());
        let mut request = Request::builder().uri(target);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        let request = request.body(axum::body::Body::empty()).unwrap();
        match check(url.as_ref(), peer.parse().unwrap(), &request) {
            Ok(()) => "ours",
            Err(rejection) => rejection.parts().1,
        }
    }

    #[test]
    fn only_our_own_host_is_served() {
        let far = |host: &str| checked(Some("https://games.example"), "192.0.2.1", "/", &[host]);
        for ours in ["games.example", "GAMES.example", "games.example:443"] {
            assert_eq!(far(ours), "ours", "{ours}");
        }
        for other in
            ["evil.example", "games.example.evil.example", "games.example:80", "127.0.0.1", "localhost"]
        {
            assert_eq!(far(other), "wrong_host", "{other}");
        }
        let near = |host: &str| checked(Some("https://games.example"), "::ffff:127.0.0.1", "/", &[host]);
        for ours in ["127.0.0.1:8080", "localhost", "[::1]:8080", "games.example"] {
            assert_eq!(near(ours), "ours", "{ours}");
        }
        assert_eq!((near("evil.example"), near("192.0.2.1")), ("wrong_host", "wrong_host"));
        let odd = |host: &str| checked(Some("http://games.example:8080"), "192.0.2.1", "/", &[host]);
        assert_eq!(
            (odd("games.example:8080"), odd("games.example")),
            ("ours", "ours"),
            "proxies leave it out"
        );
        assert_eq!(odd("games.example:80"), "wrong_host");
        let v6 = |host: &str| checked(Some("http://[2001:db8::1]:8080"), "192.0.2.1", "/", &[host]);
        assert_eq!((v6("[2001:db8::1]:8080"), v6("[2001:db8::2]:8080")), ("ours", "wrong_host"));
    }

    #[test]
    fn without_a_public_address_no_name_is_served_that_somebody_else_may_have() {
        let home = |host: &str| checked(None, "192.168.0.7", "/", &[host]);
        for ours in ["192.168.0.5:8080", "[fd00::1]:8080", "localhost:8080", "mybox", "mybox.local:8080"] {
            assert_eq!(home(ours), "ours", "{ours}");
        }
        for other in ["evil.example", "127.0.0.1.evil.example", "evil.localx", "1.2.3"] {
            assert_eq!(home(other), "wrong_host", "{other}");
        }
    }

    #[test]
    fn a_request_says_once_and_in_order_for_whom_it_is() {
        let bad = |hosts: &[&str]| checked(None, "127.0.0.1", "/", hosts);
        for hosts in
            [&[][..], &["a", "a"], &["a", "b"], &[""], &["a b"], &["user@a"], &["a:"], &["a:x"], &["a:99999"]]
        {
            assert_eq!(bad(hosts), "bad_host", "{hosts:?}");
        }
        let absolute = |target: &str| checked(None, "127.0.0.1", target, &["a:80"]);
        assert_eq!((absolute("http://a:80/"), absolute("http://b/")), ("ours", "bad_host"));
    }
}
