//! What an operator says when the server is started.

use std::net::SocketAddr;

use crate::limits::Limits;
use crate::network::Proxies;
use crate::store::{Database, Options};
use crate::webhooks::WebhookReach;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
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

/// The address under which people find a server: scheme and host, perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Reads an address such as `https://concordia.example`.
    pub fn read(text: &str) -> Result<PublicUrl, String> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let is_host = |host: &str| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        match host {
            Some(host) if is_host(host) => Ok(PublicUrl(url.to_ascii_lowercase())),
            _ => Err(format!(
                "a public address is https:// or http:// and a host without a path, such as \
                 https://concordia.example, not {text:?}"
            )),
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
    fn addresses_are_read() {
        assert_eq!(PublicUrl::read("https://Games.example/").unwrap().origin(), "https://games.example");
        assert!(!PublicUrl::read("http://localhost:8080").unwrap().is_secure());
        for bad in ["games.example", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(PublicUrl::read(bad).unwrap_err().ends_with(&format!("not {bad:?}")));
        }
    }
}
