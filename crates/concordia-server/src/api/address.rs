//! Where a request comes from: the peer of its connection, or the visitor for whom a proxy speaks that we believe.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use super::AppState;
use crate::limits::Limits;
use crate::network::{Network, Proxies};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Where a request comes from, for limits. It is found once, when the request comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) network: Network,
    /// How much more than anybody else it may do.
    pub(crate) times: u32,
}

impl Address {
    /// The address of a request. Without a proxy this machine itself may do more, for tests and measurements; behind
    /// a proxy it is whoever the proxy does not name.
    pub(crate) fn of(
        proxies: Option<&Proxies>,
        limits: &Limits,
        peer: IpAddr,
        headers: &HeaderMap,
    ) -> Address {
        let network = Network::from(proxies.map_or(peer, |proxies| visitor(proxies, peer, headers)));
        let is_privileged = proxies.is_none() && network.is_loopback();
        Address { network, times: if is_privileged { limits.own_machine } else { 1 } }
    }

    /// How many of something it may have at the same time, if others may have so many.
    pub(crate) fn share(self, limit: usize) -> usize {
        limit.saturating_mul(self.times as usize)
    }
}

impl FromRequestParts<AppState> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Address, Self::Rejection> {
        Ok(*parts.extensions.get::<Address>().expect("the guard has put it there"))
    }
}

/// The address of the visitor. Every proxy adds the one it was talking to at the end of the list, so only what stands
/// to the right of the first address that we do not trust was written by somebody whom we do.
fn visitor(proxies: &Proxies, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let lists: Vec<&[u8]> = headers.get_all(FORWARDED_FOR).iter().map(HeaderValue::as_bytes).collect();
    let mut seen = peer;
    for part in lists.iter().rev().flat_map(|list| list.rsplit(|&byte| byte == b',')) {
        if !proxies.contain(seen) {
            break;
        }
        // What cannot be read hides whoever stands to the left of it.
        let Some(address) = read(part) else { break };
        seen = address;
    }
    seen
}

/// Reads an address in any form that proxies write: with or without a port, IPv6 with or without brackets.
fn read(part: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(part).ok()?.trim();
    let text = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
    if let Some(rest) = text.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        return address.parse().ok().filter(|address: &IpAddr| is_port && address.is_ipv6());
    }
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    let (address, port) = text.split_once(':')?;
    address.parse().ok().filter(|address: &IpAddr| is_port(port) && address.is_ipv4())
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(proxies: Option<&str>, peer: &str, lists: &[&str]) -> String {
        let proxies = proxies.map(|text| match text {
            "" => Proxies::on_this_machine(),
            text => Proxies::read(text).unwrap(),
        });
        let headers = lists.iter().map(|list| (FORWARDED_FOR, list.parse().unwrap())).collect::<HeaderMap>();
        let peer = peer.parse().unwrap();
        Address::of(proxies.as_ref(), &Limits::default(), peer, &headers).network.to_string()
    }

    #[test]
    fn the_address_is_the_one_that_somebody_we_trust_has_seen() {
        let here = Some("");
        assert_eq!(seen(here, "127.0.0.1", &["10.9.9.9, 192.0.2.7"]), "192.0.2.7", "the rest is hearsay");
        assert_eq!(
            seen(here, "::1", &["10.9.9.9", "192.0.2.8,192.0.2.7"]),
            "192.0.2.7",
            "the last line is last"
        );
        assert_eq!(seen(here, "192.0.2.1", &["192.0.2.7"]), "192.0.2.1", "not everybody is a proxy");
        assert_eq!(seen(None, "192.0.2.1", &["192.0.2.7"]), "192.0.2.1");
        let chain = Some("10.0.0.0/8,fd00::/8");
        assert_eq!(seen(chain, "10.0.0.1", &["1.1.1.1, 192.0.2.7, 10.0.0.2"]), "192.0.2.7");
        assert_eq!(seen(chain, "10.0.0.1", &["1.1.1.1, 192.0.2.7", "fd00::7", "10.0.0.2"]), "192.0.2.7");
        assert_eq!(seen(chain, "10.0.0.1", &["10.0.0.3, 10.0.0.2"]), "10.0.0.3", "a visitor from inside");
        assert_eq!(seen(chain, "127.0.0.1", &["192.0.2.7"]), "127.0.0.1", "who is named is meant");
    }

    #[test]
    fn addresses_are_read_in_all_their_forms() {
        for (form, network) in [
            ("192.0.2.7", "192.0.2.7"),
            ("192.0.2.7:4711", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::/64"),
            ("[2001:db8::7]", "2001:db8::/64"),
            ("[2001:db8::7]:4711", "2001:db8::/64"),
            ("\"[2001:db8::7]:4711\"", "2001:db8::/64"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
            ("  192.0.2.7\t", "192.0.2.7"),
        ] {
            assert_eq!(seen(Some(""), "127.0.0.1", &[form]), network, "{form}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_the_peer_and_never_nobody() {
        let bad = ["", "unknown", "_hidden", "192.0.2", "192.0.2.7:x", "[2001:db8::7", "[192.0.2.7]", "a,,"];
        for form in bad {
            assert_eq!(seen(Some(""), "127.0.0.1", &[form]), "127.0.0.1", "{form}");
        }
        assert_eq!(seen(Some(""), "127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(seen(Some("10.0.0.0/8"), "10.0.0.1", &["192.0.2.7, ?, 10.0.0.2"]), "10.0.0.2");
    }

    #[test]
    fn only_without_a_proxy_may_this_machine_do_more() {
        let address = |proxies: Option<Proxies>, peer: &str| {
            Address::of(proxies.as_ref(), &Limits::default(), peer.parse().unwrap(), &HeaderMap::new()).times
        };
        assert!(address(None, "127.0.0.1") > 1 && address(None, "::1") > 1);
        assert_eq!(address(None, "192.0.2.7"), 1);
        assert_eq!(address(Some(Proxies::on_this_machine()), "127.0.0.1"), 1);
    }
}
