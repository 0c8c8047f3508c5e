//! What an operator says when the server is started.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::uri::Authority;

use crate::limits::{Limits, METRICS_PORT};
use crate::network::Proxies;
use crate::store::{Database, Options};
use crate::webhooks::WebhookReach;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to show figures for Prometheus.
    pub metrics: MetricsAt,
    /// What to store in.
    pub database: Database,
    /// How to store.
    pub options: Options,
    /// Where people find this server, if it is not simply where it listens.
    pub url: Option<PublicUrl>,
    /// The reverse proxies before it, whose header `X-Forwarded-For` names the visitor's address.
    pub behind_proxy: Option<Proxies>,
    /// Which webhooks are sent. They go wherever a player says.
    pub webhooks: WebhookReach,
    /// Limits.
    pub limits: Limits,
}

/// Why a word of the command line is not what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadArgument {
    /// No place for figures.
    #[error("figures are shown at an address and a port such as 127.0.0.1:9464, or none, not {0:?}")]
    MetricsAt(String),
    /// No address of a server.
    #[error(
        "a public address is https:// or http:// and a host without a path, such as https://concordia.example, not {0:?}"
    )]
    PublicUrl(String),
    /// No address of a proxy.
    #[error("a proxy is an address or a network such as 10.0.0.0/8 or fd00::/8, not {0:?}")]
    Proxy(String),
}

/// Where a server shows its figures, at a door of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsAt {
    /// Nowhere.
    Nowhere,
    /// At this address.
    Here(SocketAddr),
    /// At this address, unless another program has it.
    HereIfFree(SocketAddr),
}

impl MetricsAt {
    /// Where they are if nobody says: on this machine only, at the port that Prometheus knows for such figures.
    pub const DEFAULT: MetricsAt =
        MetricsAt::HereIfFree(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), METRICS_PORT));

    /// Reads an address and a port, or `none`.
    pub fn read(text: &str) -> Result<MetricsAt, BadArgument> {
        if text == "none" {
            return Ok(MetricsAt::Nowhere);
        }
        let address = text.parse().map(MetricsAt::Here);
        address.map_err(|_| BadArgument::MetricsAt(text.to_owned()))
    }
}

/// The address under which people find a server: scheme and host, perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Reads an address such as `https://concordia.example`.
    pub fn read(text: &str) -> Result<PublicUrl, BadArgument> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let is_host = |host: &str| {
            host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
                && host.parse::<Authority>().is_ok_and(|host| !host.host().is_empty())
        };
        match host {
            Some(host) if is_host(host) => Ok(PublicUrl(url.to_ascii_lowercase())),
            _ => Err(BadArgument::PublicUrl(text.to_owned())),
        }
    }

    /// The origin that browsers send.
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether this is its host. A port may be left out, as some proxies do.
    pub(crate) fn is_host(&self, host: &str, port: Option<u16>) -> bool {
        let own = self.0.split_once("://").and_then(|(_, own)| own.parse::<Authority>().ok());
        own.is_some_and(|own| {
            let own_port = own.port_u16().unwrap_or(if self.is_secure() { 443 } else { 80 });
            own.host().eq_ignore_ascii_case(host) && port.is_none_or(|port| port == own_port)
        })
    }
}

impl Config {
    /// Whether people come over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_figures_are_read() {
        assert_eq!(MetricsAt::read("none"), Ok(MetricsAt::Nowhere));
        assert_eq!(MetricsAt::read("[::1]:9").unwrap(), MetricsAt::Here("[::1]:9".parse().unwrap()));
        for bad in ["", "9464", "127.0.0.1", "localhost:9464", "None"] {
            assert!(MetricsAt::read(bad).unwrap_err().to_string().ends_with(&format!("not {bad:?}")));
        }
    }

    #[test]
    fn addresses_are_read() {
        assert_eq!(PublicUrl::read("https://Games.example/").unwrap().origin(), "https://games.example");
        assert!(!PublicUrl::read("http://localhost:8080").unwrap().is_secure());
        for bad in ["games.example", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(PublicUrl::read(bad).unwrap_err().to_string().ends_with(&format!("not {bad:?}")));
        }
    }
}
