//! HTTP and WebSockets as a client speaks them, with a limit on every wait.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::Failure;

/// How long an answer may take before it counts as lost.
const WAIT: Duration = Duration::from_secs(5);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A server: where it is reached, and what it calls itself.
#[derive(Clone, Copy)]
pub(crate) struct Home {
    pub(crate) at: SocketAddr,
    pub(crate) host: SocketAddr,
}

/// A connection that is opened again when it breaks.
pub(crate) struct Http {
    home: Home,
    pub(crate) cookie: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Http {
    pub(crate) fn new(home: Home, cookie: &str) -> Http {
        Http { home, cookie: cookie.to_owned(), stream: None }
    }

    /// One request: the status and the body. Whatever goes wrong, the next one has a new connection.
    pub(crate) async fn call(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, String), Failure> {
        let answer = timeout(WAIT, self.try_call(method, path, body)).await;
        let answer = answer.unwrap_or_else(|_| Err("no answer".into()));
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    async fn try_call(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, String), Failure> {
        let stream = match self.stream.take() {
            Some(open) => self.stream.insert(open),
            None => self.stream.insert(BufReader::new(connect(self.home.at).await?)),
        };
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.home.host);
        if !self.cookie.is_empty() {
            let _ = write!(text, "cookie: {}\r\n", self.cookie);
        }
        let _ =
            write!(text, "content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(text.as_bytes()).await?;
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or("the connection broke")?;
        let mut length = 0;
        loop {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Err("the connection broke".into());
            }
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name {
                "content-length" => length = value.parse()?,
                "set-cookie" => value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie),
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes).await?;
        Ok((status, String::from_utf8(bytes)?))
    }
}

/// Opens the WebSocket of a table.
pub(crate) async fn open(home: Home, table: &str, cookie: &str) -> Result<Socket, Failure> {
    let mut request = format!("ws://{}/api/tables/{table}/socket", home.host).into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let opening = async {
        Ok::<_, Failure>(tokio_tungstenite::client_async(request, connect(home.at).await?).await?.0)
    };
    timeout(WAIT, opening).await?
}

async fn connect(at: SocketAddr) -> Result<TcpStream, Failure> {
    let stream = TcpStream::connect(at).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
