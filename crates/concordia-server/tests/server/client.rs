//! A client as plain as can be: HTTP by hand, and a WebSocket.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;

/// How long anything may take.
const WAIT: Duration = Duration::from_secs(20);

/// An answer over HTTP.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        let code = json.pointer("/error/code").or(json.get("code"));
        code.and_then(Value::as_str).unwrap_or_default().to_owned()
    }
}

/// One request on a connection of its own.
pub(crate) async fn request(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    let _ = write!(head, "content-length: {}\r\n\r\n", body.len());
    let mut stream = TcpStream::connect(to).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    // A server that refuses a large body may close before all of it is written.
    let _ = stream.write_all(body).await;
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(WAIT, stream.read_to_end(&mut bytes)).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let mut headers = BTreeMap::<String, String>::new();
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        // Only cookies come several times.
        let told = headers.entry(name.to_lowercase()).or_default();
        let _ = write!(told, "{}{value}", if told.is_empty() { "" } else { "\n" });
    }
    Reply { status: status.unwrap_or(0), headers, body: body.to_owned() }
}

/// Somebody with a session.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) at: SocketAddr,
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) async fn come(at: SocketAddr, name: &str) -> Person {
        let nobody = Person { at, cookie: String::new() };
        let reply = nobody.send("POST", "/api/visitors", &json!({ "name": name })).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        Person { at, cookie: cookie(&reply) }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        request(self.at, "GET", path, &[("cookie", &self.cookie)], b"").await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/json")];
        request(self.at, method, path, &headers, body.to_string().as_bytes()).await
    }

    /// Sets a first password, which gives them another session.
    pub(crate) async fn secure(&mut self, password: &str) {
        let reply = self.send("PUT", "/api/me/password", &json!({ "password": password })).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        self.cookie = cookie(&reply);
    }

    /// Says something to a table over REST.
    pub(crate) async fn say(&self, table: &str, say: Value) -> Reply {
        self.send("POST", &format!("/api/tables/{table}/messages"), &say).await
    }

    /// Founds a table and sits down there.
    pub(crate) async fn found(&self, settings: Value) -> (String, String) {
        let reply = self.send("POST", "/api/tables", &json!({ "settings": settings })).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let json = reply.json();
        (json["id"].as_str().unwrap().to_owned(), json["link"].as_str().unwrap().to_owned())
    }

    pub(crate) async fn socket(&self, table: &str) -> Socket {
        self.open(table, &[]).await.unwrap()
    }

    /// Opens a WebSocket with further headers; an error is the status.
    pub(crate) async fn open(&self, table: &str, headers: &[(&'static str, &str)]) -> Result<Socket, u16> {
        let stream = TcpStream::connect(self.at).await.unwrap();
        self.open_on(stream, table, headers).await
    }

    /// The same on a connection that is there.
    pub(crate) async fn open_on(
        &self,
        stream: TcpStream,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, u16> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.at);
        let mut request = url.into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket { stream, told: VecDeque::new(), n_said: 0 }),
            Err(tokio_tungstenite::tungstenite::Error::Http(reply)) => Err(reply.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    }
}

/// The cookies that an answer sets, as they are sent back.
pub(crate) fn cookie(reply: &Reply) -> String {
    let cookies = reply.headers["set-cookie"].lines().filter_map(|line| line.split(';').next());
    cookies.collect::<Vec<_>>().join("; ")
}

/// A WebSocket of a table.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    /// What was told while something else was waited for.
    told: VecDeque<Value>,
    n_said: u64,
}

impl Socket {
    /// Says something and gives the answer; what else is told waits.
    pub(crate) async fn ask(&mut self, say: Value) -> Value {
        let id = self.say(say).await;
        loop {
            let told = self.receive().await;
            if told["type"] == "answer" && told["id"] == id {
                return told;
            }
            self.told.push_back(told);
        }
    }

    /// Says something and waits for nothing.
    pub(crate) async fn say(&mut self, mut say: Value) -> u64 {
        self.n_said += 1;
        say["id"] = self.n_said.into();
        self.stream.send(Message::text(say.to_string())).await.unwrap();
        self.n_said
    }

    /// Says something that may come too late.
    pub(crate) async fn try_say(&mut self, mut say: Value) {
        self.n_said += 1;
        say["id"] = self.n_said.into();
        let _ = self.stream.send(Message::text(say.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next thing told.
    pub(crate) async fn next(&mut self) -> Value {
        match self.told.pop_front() {
            Some(told) => told,
            None => self.receive().await,
        }
    }

    /// The next thing of a type; others before it are forgotten.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let told = self.next().await;
            if told["type"] == kind {
                return told;
            }
        }
    }

    async fn receive(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(WAIT, self.stream.next()).await.expect("something is told");
            match message {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map(|frame| (u16::from(frame.code), frame.reason.to_string()));
                    return json!({ "type": "closed", "why": reason });
                }
                Some(Ok(_)) => {}
                other => return json!({ "type": "closed", "why": format!("{other:?}") }),
            }
        }
    }

    /// Waits for the end, and says how the server called it.
    pub(crate) async fn end(&mut self) -> (u64, String) {
        let why = self.next_of("closed").await["why"].clone();
        (why[0].as_u64().unwrap_or(0), why[1].as_str().unwrap_or_default().to_owned())
    }

    pub(crate) async fn watch(&mut self, seen: Option<u64>) -> Value {
        self.ask(json!({ "do": "watch", "seen": seen, "heard": 0 })).await
    }
}

/// Settings for a game on Italia, in which everybody sits where they sat down.
pub(crate) fn italia(players: u8) -> Value {
    json!({ "name": "Friday", "options": { "map": "italia", "players": players }, "shuffle_seats": false })
}

/// The answers that a reader may give, if the reader is asked.
pub(crate) fn legal(update: &Value) -> &Vec<Value> {
    update["snapshot"]["legal"].as_array().unwrap()
}
