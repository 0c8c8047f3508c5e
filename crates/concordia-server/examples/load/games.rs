//! Live games of four people, each with a WebSocket, who play whole turns at random.

use std::net::SocketAddr;
use std::sync::Arc;

use concordia_engine::wire;
use concordia_rules::{Actions, Dice};
use concordia_table::limits::ACTIONS_MAX;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::net::{self, Socket};
use crate::pace::Player;
use crate::{Failure, SEATS};

/// People who sit at the tables at most; each sits at many.
const PEOPLE: usize = 40;
/// Tables that are founded at the same time.
const AT_ONCE: usize = 16;

/// A turn that somebody may play now.
struct Turn {
    seat: usize,
    seq: u64,
    actions: Vec<Value>,
}

/// As much of a frame as is needed.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: u64,
    #[serde(default)]
    result: &'a str,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    asked: Option<u8>,
    #[serde(default)]
    viewer: Option<u8>,
    #[serde(borrow, default)]
    view: Option<&'a RawValue>,
}

pub(crate) struct Game {
    senders: Vec<SplitSink<Socket, Message>>,
    turns: mpsc::UnboundedReceiver<Turn>,
    /// The number of each message that was answered, and whether it was played.
    answers: mpsc::UnboundedReceiver<(u64, bool)>,
    n_messages: u64,
}

/// Founds so many games, and sits down at them.
pub(crate) async fn begin(address: SocketAddr, n: usize) -> Result<Vec<Game>, Failure> {
    let mut cookies = Vec::new();
    for nth in 0..PEOPLE.min(n).max(SEATS) {
        cookies.push(net::come(address, &format!("person {nth}")).await?);
    }
    let cookies = Arc::new(cookies);
    let (mut sitting, mut games) = (JoinSet::new(), Vec::new());
    for nth in 0..n {
        let cookies = Arc::clone(&cookies);
        sitting.spawn(async move { Game::begin(address, &cookies, nth).await });
        if sitting.len() >= AT_ONCE
            && let Some(game) = sitting.join_next().await
        {
            games.push(game??);
        }
    }
    while let Some(game) = sitting.join_next().await {
        games.push(game??);
    }
    Ok(games)
}

impl Game {
    async fn begin(address: SocketAddr, cookies: &[String], nth: usize) -> Result<Game, Failure> {
        let people: Vec<&String> =
            (0..SEATS).map(|seat| &cookies[(nth * SEATS + seat) % cookies.len()]).collect();
        let (id, link) = net::found(address, people[0]).await?;
        let path = format!("/api/tables/{id}/messages");
        for person in &people[1..] {
            net::post(address, person, &path, &json!({ "do": "claim", "link": link })).await?;
        }
        net::post(address, people[0], &path, &json!({ "do": "start" })).await?;
        let (turn, turns) = mpsc::unbounded_channel();
        let (answer, answers) = mpsc::unbounded_channel();
        let mut senders = Vec::new();
        for (seat, person) in people.into_iter().enumerate() {
            let socket = net::open(address, &format!("/api/tables/{id}/socket"), person).await?;
            let (mut sender, receiver) = socket.split();
            sender.send(Message::text(r#"{"id":0,"do":"watch"}"#)).await?;
            let dice = Dice::new((nth * SEATS + seat) as u64);
            tokio::spawn(listen(receiver, seat, dice, turn.clone(), answer.clone()));
            senders.push(sender);
        }
        Ok(Game { senders, turns, answers, n_messages: 0 })
    }
}

impl Player for Game {
    async fn go(&mut self) -> Result<(), Failure> {
        let Turn { seat, seq, actions } = self.turns.recv().await.ok_or("the server is gone")?;
        self.n_messages += 1;
        let id = self.n_messages;
        let key = format!("k{seq}");
        let message = json!({ "id": id, "do": "play", "expected_seq": seq, "key": key, "actions": actions });
        self.senders[seat].send(Message::text(message.to_string())).await?;
        loop {
            match self.answers.recv().await.ok_or("the server is gone")? {
                (of, true) if of == id => return Ok(()),
                (of, false) if of == id => return Err("a turn was refused".into()),
                _ => {}
            }
        }
    }
}

async fn listen(
    mut receiver: SplitStream<Socket>,
    seat: usize,
    mut dice: Dice,
    turns: mpsc::UnboundedSender<Turn>,
    answers: mpsc::UnboundedSender<(u64, bool)>,
) {
    while let Some(Ok(message)) = receiver.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(told) = serde_json::from_str::<Told<'_>>(&text) else { continue };
        let is_heard = match told.kind {
            "answer" => answers.send((told.id, told.result == "played")).is_ok(),
            "update" if told.asked.is_some() && told.asked == told.viewer => {
                let Some(actions) = told.view.and_then(|view| compose(view, &mut dice)) else { continue };
                turns.send(Turn { seat, seq: told.seq, actions }).is_ok()
            }
            _ => true,
        };
        if !is_heard {
            return;
        }
    }
}

/// Answers at random until another seat is asked or a card is needed that the player cannot know.
fn compose(view: &RawValue, dice: &mut Dice) -> Option<Vec<Value>> {
    let mut game = wire::read_view(&serde_json::from_str(view.get()).ok()?).ok()?;
    let (seat, mut legal, mut actions) = (game.deciding_seat()?, Actions::new(), Vec::new());
    while game.deciding_seat() == Some(seat) && actions.len() < ACTIONS_MAX {
        game.legal_actions(&mut legal);
        let action = dice.pick(&legal);
        actions.push(wire::write_action(&game, action));
        game.play(action, &mut ()).ok()?;
    }
    Some(actions)
}
