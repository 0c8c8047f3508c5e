//! Sending one webhook: the name is looked up once, every address it leads to is checked, the connection goes to one of
//! those, and no redirect is followed.
//!
//! The resolver and the connector of ureq are outside of its promise of stability, so all use of them is in this file.

use std::net::{SocketAddr, ToSocketAddrs};
use std::{fmt, io};

use axum::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{Connector, NextTimeout, RustlsConnector, TcpConnector};

use super::target::{self, Target, WebhookReach};
use crate::limits::WEBHOOK_WAIT;

/// The header with the signature: `sha256=` and the HMAC-SHA256 of the body, in hexadecimal digits.
pub(super) const SIGNATURE: &str = "x-concordia-signature";

/// What became of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The receiver has it.
    Sent,
    /// It may arrive another time.
    Failed,
    /// It leads where none may go.
    Refused,
}

/// Sends webhooks.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    agent: ureq::Agent,
    reach: WebhookReach,
}

/// Asks where a name leads.
pub(super) trait Lookup: fmt::Debug + Send + Sync + 'static {
    fn lookup(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>>;
}

/// Asks the operating system.
#[derive(Debug)]
struct System;

impl Lookup for System {
    fn lookup(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        Ok((host, port).to_socket_addrs()?.collect())
    }
}

impl Sender {
    pub(super) fn new(reach: WebhookReach) -> Sender {
        Sender::with(reach, System, ().chain(TcpConnector::default()))
    }

    fn with(reach: WebhookReach, lookup: impl Lookup, connector: impl Connector) -> Sender {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(WEBHOOK_WAIT))
            .max_redirects(0)
            .http_status_as_error(false)
            // What the environment says about proxies is meant for others, and a proxy would look the name up again.
            .proxy(None)
            // A kept connection would be used without asking where the name leads now.
            .max_idle_connections(0)
            .user_agent("concordia")
            .build();
        let resolver = Checked { lookup, reach };
        let agent = ureq::Agent::with_parts(config, connector.chain(RustlsConnector::default()), resolver);
        Sender { agent, reach }
    }

    /// Sends a webhook. It blocks.
    pub(super) fn send(&self, to: &str, signature: &str, body: &str) -> Outcome {
        // What was stored by an older version, or under other options, is checked again.
        if target::check(to, self.reach).is_err() {
            return Outcome::Refused;
        }
        let request = self.agent.post(to).header("content-type", "application/json");
        match request.header(SIGNATURE, signature).send(body) {
            Ok(answer) if answer.status().is_success() => Outcome::Sent,
            Err(ureq::Error::Io(error)) if is_refusal(&error) => Outcome::Refused,
            Ok(_) | Err(_) => Outcome::Failed,
        }
    }
}

/// A resolver that finds public addresses only.
#[derive(Debug)]
struct Checked<L> {
    lookup: L,
    reach: WebhookReach,
}

impl<L: Lookup> Resolver for Checked<L> {
    fn resolve(
        &self,
        uri: &Uri,
        _: &ureq::config::Config,
        _: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let Target { host, port } = Target::of(uri).ok_or_else(refusal)?;
        let found = self.lookup.lookup(&host, port)?;
        // One address inside is enough: the name belongs to somebody who tries to get there.
        if self.reach != WebhookReach::Inside && !found.iter().all(|found| target::is_public(found.ip())) {
            return Err(refusal().into());
        }
        let mut addresses = self.empty();
        for &address in found.iter().take(ADDRESSES) {
            addresses.push(address);
        }
        if addresses.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(addresses) }
    }
}

/// How many addresses of one name are tried.
const ADDRESSES: usize = 4;

/// The mark of an address that is not public.
#[derive(Debug, thiserror::Error)]
#[error("webhooks go to public addresses only")]
struct NotPublic;

fn refusal() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, NotPublic)
}

fn is_refusal(error: &io::Error) -> bool {
    let inner = error.get_ref();
    inner.and_then(|inner| inner.downcast_ref::<NotPublic>()).is_some()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{IpAddr, TcpListener};
    use std::sync::{Arc, Mutex};

    use ureq::unversioned::transport::{ConnectionDetails, Transport};

    use super::*;

    /// A world in which names lead where a test says, and every connection ends at one listener on this machine.
    #[derive(Clone, Debug, Default)]
    struct World {
        /// What each further question about a name is answered with.
        answers: Arc<Mutex<Vec<Vec<IpAddr>>>>,
        /// What was asked.
        asked: Arc<Mutex<Vec<String>>>,
        /// Where connections were to go.
        connected: Arc<Mutex<Vec<SocketAddr>>>,
        listener: Option<SocketAddr>,
    }

    impl Lookup for World {
        fn lookup(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
            self.asked.lock().unwrap().push(host.to_owned());
            let mut answers = self.answers.lock().unwrap();
            let addresses = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            Ok(addresses.into_iter().map(|address| (address, port).into()).collect())
        }
    }

    impl Connector for World {
        type Out = Box<dyn Transport>;

        fn connect(
            &self,
            details: &ConnectionDetails<'_>,
            _: Option<()>,
        ) -> Result<Option<Self::Out>, ureq::Error> {
            self.connected.lock().unwrap().extend(details.addrs.iter());
            let mut here = details.resolver.empty();
            here.push(self.listener.expect("nobody connects here"));
            let details = ConnectionDetails {
                uri: details.uri,
                addrs: here,
                config: details.config,
                request_level: details.request_level,
                resolver: details.resolver,
                now: details.now,
                timeout: details.timeout,
                current_time: Arc::clone(&details.current_time),
                run_connector: Arc::clone(&details.run_connector),
                register_shutdown: Arc::clone(&details.register_shutdown),
            };
            let connected = Connector::<()>::connect(&TcpConnector::default(), &details, None)?;
            Ok(connected.map(|transport| Box::new(transport) as Box<dyn Transport>))
        }
    }

    impl World {
        fn new(answers: &[&[&str]]) -> World {
            let read = |answer: &&[&str]| answer.iter().map(|text| text.parse().unwrap()).collect();
            World { answers: Arc::new(Mutex::new(answers.iter().map(read).collect())), ..World::default() }
        }

        /// Lets every connection end at a receiver that gives this answer.
        fn answering(mut self, answer: &'static str) -> World {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            self.listener = Some(listener.local_addr().unwrap());
            std::thread::spawn(move || {
                while let Ok((mut stream, _)) = listener.accept() {
                    let mut heard = Vec::new();
                    while !heard.ends_with(b"{}") {
                        let mut bytes = [0; 1024];
                        match stream.read(&mut bytes) {
                            Ok(n) if n > 0 => heard.extend(&bytes[..n]),
                            _ => break,
                        }
                    }
                    let _ = stream.write_all(answer.as_bytes());
                }
            });
            self
        }

        fn send(&self, to: &str) -> Outcome {
            Sender::with(WebhookReach::Public, self.clone(), self.clone()).send(to, "sha256=0", "{}")
        }

        fn connected(&self) -> Vec<String> {
            self.connected.lock().unwrap().iter().map(ToString::to_string).collect()
        }
    }

    const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

    #[test]
    fn a_name_that_leads_inside_is_refused_and_nobody_connects() {
        for addresses in [
            &["127.0.0.1"][..],
            &["10.0.0.1"],
            &["169.254.169.254"],
            &["100.64.0.1"],
            &["::1"],
            &["fd00::1"],
            &["fe80::1"],
            &["::ffff:192.168.0.1"],
            &["64:ff9b::a00:1"],
            &["2002:a00:1::1"],
            &["1.1.1.1", "127.0.0.1"],
            &["2606:4700::1111", "1.1.1.1", "::"],
        ] {
            let world = World::new(&[addresses]);
            assert_eq!(world.send("http://hook.example/"), Outcome::Refused, "{addresses:?}");
            assert_eq!(world.connected(), [""; 0], "{addresses:?}");
        }
        for url in
            ["http://127.0.0.1/", "http://[::1]:8080/", "http://2130706433/", "http://a:b@hook.example/"]
        {
            let world = World::new(&[&["1.1.1.1"]]);
            assert_eq!((world.send(url), world.connected().len()), (Outcome::Refused, 0), "{url}");
        }
    }

    #[test]
    fn the_connection_goes_to_the_address_that_was_checked() {
        // Whoever asked twice would be led inside.
        let world = World::new(&[&["1.1.1.1"], &["127.0.0.1"]]).answering(OK);
        assert_eq!(world.send("http://hook.example:8080/x"), Outcome::Sent);
        assert_eq!(*world.asked.lock().unwrap(), ["hook.example"]);
        assert_eq!(world.connected(), ["1.1.1.1:8080"]);
        // The next webhook asks again, and is refused.
        assert_eq!(world.send("http://hook.example:8080/x"), Outcome::Refused);
        assert_eq!(world.connected().len(), 1);
    }

    #[test]
    fn a_redirect_is_a_failure_and_is_not_followed() {
        let world = World::new(&[&["1.1.1.1"]]);
        for answer in [
            "HTTP/1.1 302 Found\r\nlocation: http://other.example/\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\n\r\n",
            "HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n",
        ] {
            let world = world.clone().answering(answer);
            let n_before = world.connected().len();
            assert_eq!(world.send("http://hook.example/"), Outcome::Failed, "{answer}");
            assert_eq!(world.connected().len(), n_before + 1, "{answer}");
        }
        assert!(world.asked.lock().unwrap().iter().all(|host| host == "hook.example"));
    }

    #[test]
    fn an_operator_may_want_those_inside() {
        let world = World::new(&[&["127.0.0.1"]]).answering(OK);
        let sender = Sender::with(WebhookReach::Inside, world.clone(), world.clone());
        assert_eq!(sender.send("http://localhost:8080/", "sha256=0", "{}"), Outcome::Sent);
        assert_eq!(world.connected(), ["127.0.0.1:8080"]);
    }
}
