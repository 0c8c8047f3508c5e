//! A player who watches and answers over a WebSocket, and comes back when it breaks.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::Message as Packet;

use crate::Failure;
use crate::faults::Fault;
use crate::ledger::Message;
use crate::net::{self, Socket};
use crate::told::{Answer, Outcome, Update};
use crate::window::{Heard, Now, Window};

/// How long a player waits before another try.
const PAUSE: Duration = Duration::from_millis(10);
/// After how long a silent server is left for another.
const SILENCE: Duration = Duration::from_secs(3);
/// The number of the message that asks to be shown everything.
const WATCH: u64 = 0;
/// Where there is another process: one of so many times a player goes there without waiting for an answer.
const RESTLESS: usize = 40;

/// A conversation.
struct Talk {
    window: Window,
    /// Messages that were sent and not answered, with their numbers.
    unanswered: VecDeque<(u64, Message)>,
    /// Messages that wait for the answer to the one ahead of them.
    waiting: VecDeque<Message>,
    now: Option<Now>,
    n_ids: u64,
    /// The last row that this connection was told of.
    told: u64,
}

/// As much of a frame as says what it is.
#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

/// Plays until the game is over or everybody stops.
pub(crate) async fn play(window: Window) -> Result<(), Failure> {
    let (unanswered, waiting) = (VecDeque::new(), VecDeque::new());
    let mut talk = Talk { window, unanswered, waiting, now: None, n_ids: WATCH, told: 0 };
    loop {
        talk.window.check_patience()?;
        if talk.is_done() {
            return Ok(());
        }
        let Window { game, cookie, .. } = &talk.window;
        if let Ok(socket) = net::open(talk.window.home(), &game.id, cookie).await {
            talk.go_on(socket).await?;
        }
        talk.window.move_on();
        sleep(PAUSE).await;
    }
}

impl Talk {
    fn is_done(&self) -> bool {
        let is_over = self.now.as_ref().is_some_and(|now| now.is_over);
        self.unanswered.is_empty() && (is_over || self.window.stops())
    }

    /// Talks until all is done or the connection is no good any more.
    async fn go_on(&mut self, mut socket: Socket) -> Result<(), Failure> {
        // A lost connection is no failure: it is opened again, and what was not answered is sent again in its order.
        self.told = 0;
        let mut packets = vec![json!({ "id": WATCH, "do": "watch", "seen": self.window.newest, "heard": 0 })];
        packets.extend(self.unanswered.iter().map(|(id, message)| numbered(*id, message)));
        for (_, message) in &self.unanswered {
            self.window.game.sends(message, &self.window.cookie);
        }
        for packet in packets {
            if socket.send(Packet::text(packet.to_string())).await.is_err() {
                return Ok(());
            }
        }
        while !self.is_done() {
            let is_sent = self.act(&mut socket).await?;
            let is_restless = self.window.homes.len() > 1 && self.window.dice.below(RESTLESS) == 0;
            if !is_sent || is_restless {
                return Ok(());
            }
            let packet = match timeout(SILENCE, socket.next()).await {
                Ok(Some(Ok(Packet::Text(text)))) => text,
                Ok(Some(Ok(Packet::Close(_)) | Err(_)) | None) | Err(_) => return Ok(()),
                Ok(Some(Ok(_))) => continue,
            };
            if !self.hear(&packet, &mut socket).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Sends what is to be sent now; says whether the connection still stands.
    async fn act(&mut self, socket: &mut Socket) -> Result<bool, Failure> {
        if self.unanswered.is_empty()
            && self.waiting.is_empty()
            && !self.window.stops()
            && let Some(now) = &self.now
        {
            self.waiting = self.window.think(now)?.into();
        }
        while !self.waiting.is_empty() && (self.unanswered.is_empty() || self.window.hurries) {
            let Some(message) = self.waiting.pop_front() else { break };
            self.n_ids += 1;
            let packet = numbered(self.n_ids, &message);
            self.window.game.sends(&message, &self.window.cookie);
            self.unanswered.push_back((self.n_ids, message));
            if socket.send(Packet::text(packet.to_string())).await.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes what it is told; says whether to stay.
    async fn hear(&mut self, packet: &str, socket: &mut Socket) -> Result<bool, Failure> {
        match serde_json::from_str::<Kind<'_>>(packet)?.kind {
            "update" => {
                let now = self.window.see(&serde_json::from_str::<Update<'_>>(packet)?);
                if now.seq < self.told {
                    let what = format!("row {} was told of before row {}", self.told, now.seq);
                    self.window.game.blame(Fault::ToldOtherwise, &what);
                }
                self.told = now.seq;
                self.now = Some(now);
                Ok(true)
            }
            "answer" => self.answered(serde_json::from_str(packet)?, socket).await,
            _ => Ok(true),
        }
    }

    async fn answered(&mut self, answer: Answer<'_>, socket: &mut Socket) -> Result<bool, Failure> {
        let id = answer.id;
        if id == WATCH {
            return Ok(matches!(answer.outcome()?, Outcome::Done));
        }
        let Some(nth) = self.unanswered.iter().position(|(of, _)| *of == id) else {
            return Err(format!("message {id} is answered twice").into());
        };
        let heard = self.window.hear(&self.unanswered[nth].1, answer)?;
        if let Heard::Again = heard {
            sleep(PAUSE).await;
            let message = &self.unanswered[nth].1;
            self.window.game.sends(message, &self.window.cookie);
            return Ok(socket.send(Packet::text(numbered(id, message).to_string())).await.is_ok());
        }
        self.unanswered.remove(nth);
        if let Heard::Played(seq) = heard {
            self.window.learn(seq);
            return Ok(true);
        }
        self.waiting.clear();
        let Heard::Stale(now) = heard else { return Ok(true) };
        // A process that does not know what this window knows is left.
        let is_behind = now.seq < self.window.newest;
        self.window.learn(now.seq);
        if self.now.as_ref().is_none_or(|before| before.seq <= now.seq) {
            self.now = Some(now);
        }
        Ok(!is_behind)
    }
}

fn numbered(id: u64, message: &Message) -> serde_json::Value {
    let mut body = message.body();
    body["id"] = id.into();
    body
}
