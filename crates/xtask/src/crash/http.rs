//! As much of HTTP as is needed to talk to our own server.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// How long an answer may take.
const WAIT: Duration = Duration::from_secs(30);

/// A connection that is opened again when it breaks.
pub(super) struct Http {
    address: SocketAddr,
    cookie: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Http {
    pub(super) fn new(address: SocketAddr) -> Http {
        Http { address, cookie: String::new(), stream: None }
    }

    /// The session, as it is sent.
    pub(super) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// One request. Whatever goes wrong, the next one has a new connection.
    pub(super) fn call(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<(u16, Value)> {
        let answer = self.try_call(method, path, body);
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn try_call(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<(u16, Value)> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address)?;
            stream.set_read_timeout(Some(WAIT))?;
            stream.set_nodelay(true)?;
            self.stream = Some(BufReader::new(stream));
        }
        let Some(stream) = &mut self.stream else { bail!("there is no connection") };
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if !self.cookie.is_empty() {
            let _ = write!(head, "cookie: {}\r\n", self.cookie);
        }
        let _ =
            write!(head, "content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.get_mut().write_all(head.as_bytes())?;
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.context("the connection broke")?;
        let mut length = 0;
        loop {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                bail!("the connection broke");
            }
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name {
                "content-length" => length = value.parse()?,
                "set-cookie" => value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie),
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes)?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }
}
