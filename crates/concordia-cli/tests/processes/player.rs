//! Somebody who plays to the end of a game over WebSockets, and goes to the other process when one is gone.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::content::row_of;

/// The keys of acknowledged messages, their rows, and what these must hold.
pub(crate) type Acknowledged = BTreeMap<String, (u64, String)>;

/// The number of a message that plays; nothing else is answered with it.
const PLAY: u64 = 7;

pub(crate) struct Player {
    cookie: String,
    table: String,
    homes: [SocketAddr; 2],
    home: usize,
    dice: u64,
    acknowledged: Acknowledged,
    n_acknowledged: Arc<AtomicUsize>,
    /// A message without an answer so far: it is sent again, with the same key, until there is one.
    pending: Option<Value>,
    n_keys: u64,
}

impl Player {
    pub(crate) fn new(
        cookie: String,
        table: &str,
        homes: [SocketAddr; 2],
        home: usize,
        n_acknowledged: Arc<AtomicUsize>,
    ) -> Player {
        Player {
            cookie,
            table: table.to_owned(),
            homes,
            home,
            dice: home as u64,
            acknowledged: Acknowledged::new(),
            n_acknowledged,
            pending: None,
            n_keys: 0,
        }
    }

    pub(crate) async fn play_out(mut self) -> Acknowledged {
        loop {
            if let Some(socket) = self.open().await
                && self.talk(socket).await.is_some()
            {
                return self.acknowledged;
            }
            // The process is gone, or does not want us: there is another.
            self.home = 1 - self.home;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn open(&self) -> Option<WebSocketStream<TcpStream>> {
        let at = self.homes[self.home];
        let mut request = format!("ws://{at}/api/tables/{}/socket", self.table).into_client_request().ok()?;
        request.headers_mut().insert("cookie", self.cookie.parse().ok()?);
        let stream = TcpStream::connect(at).await.ok()?;
        Some(tokio_tungstenite::client_async(request, stream).await.ok()?.0)
    }

    /// Plays until the game is over; nothing if the connection breaks before.
    async fn talk(&mut self, mut socket: WebSocketStream<TcpStream>) -> Option<()> {
        say(&mut socket, &json!({ "do": "watch" })).await?;
        if let Some(message) = &self.pending {
            say(&mut socket, message).await?;
        }
        let mut now = Value::Null;
        loop {
            let told = next(&mut socket).await?;
            match told["type"].as_str() {
                Some("update") => now = told,
                Some("answer") if told["id"] == PLAY => {
                    if let Some(update) = self.answered(&told) {
                        now = update;
                    } else if let Some(message) = &self.pending {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        say(&mut socket, message).await?;
                    }
                }
                _ => continue,
            }
            if now["snapshot"]["over"] == true && self.pending.is_none() {
                return Some(());
            }
            if let Some(message) = self.choose(&now) {
                say(&mut socket, &message).await?;
                self.pending = Some(message);
            }
        }
    }

    /// Takes the answer to what was played; gives how it stands now if the answer says so.
    fn answered(&mut self, told: &Value) -> Option<Value> {
        match (told["result"].as_str(), told["code"].as_str()) {
            (Some("played"), _) => {
                let key = told["key"].as_str().unwrap().to_owned();
                let pending = self.pending.take().expect("something was sent");
                assert_eq!(pending["key"], key.as_str());
                let row = row_of(pending["actions"].as_array().unwrap());
                let before = self.acknowledged.insert(key, (told["seq"].as_u64().unwrap(), row));
                assert_eq!(before, None, "a key is used once");
                self.n_acknowledged.fetch_add(1, Ordering::Relaxed);
                None
            }
            (Some("stale"), _) => {
                self.pending = None;
                Some(told["update"].clone())
            }
            // Nothing happened, for a reason that passes.
            (Some("refused"), Some("busy" | "store_failed")) => None,
            _ => panic!("{told}"),
        }
    }

    /// What to play now, if anything.
    fn choose(&mut self, now: &Value) -> Option<Value> {
        let legal = now["snapshot"]["legal"].as_array()?;
        // A process may hear of the last rows a moment later than we did.
        let newest = self.acknowledged.values().map(|(seq, _)| *seq).max().unwrap_or(0);
        if self.pending.is_some()
            || legal.is_empty()
            || now["asked"] != now["viewer"]
            || now["seq"].as_u64()? < newest
        {
            return None;
        }
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.n_keys += 1;
        let action = &legal[(self.dice >> 33) as usize % legal.len()];
        let key = format!("k{}", self.n_keys);
        Some(json!({ "id": PLAY, "do": "play", "expected_seq": now["seq"], "key": key, "actions": [action] }))
    }
}

async fn say(socket: &mut WebSocketStream<TcpStream>, say: &Value) -> Option<()> {
    socket.send(Message::text(say.to_string())).await.ok()
}

/// The next thing told; nothing when the connection is gone.
async fn next(socket: &mut WebSocketStream<TcpStream>) -> Option<Value> {
    loop {
        let message =
            tokio::time::timeout(Duration::from_mins(1), socket.next()).await.expect("the game goes on");
        match message?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}
