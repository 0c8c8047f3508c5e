//! The load generator of `cargo xtask load`: live games over loopback at a fixed arrival rate.
//!
//! `load ADDRESS GAMES SECONDS RATE` plays that many games of four people, each with a WebSocket of its own, and sends
//! one message of every game in turn so that there are RATE per second in all. Latency counts from the intended moment of
//! sending until the acknowledgement has arrived, so a server that stalls cannot slow the clock down.
//! `load ADDRESS idle SOCKETS` opens sockets of spectators, and waits for the end of standard input.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;

type Failure = Box<dyn Error + Send + Sync>;
type Sender = SplitSink<WebSocketStream<TcpStream>, Message>;
type Receiver = SplitStream<WebSocketStream<TcpStream>>;

/// People who sit at the tables; each sits at many.
const PEOPLE: usize = 40;
const SEATS: usize = 4;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [address, "idle", n] => idle(address.parse()?, n.parse()?).await,
        [address, n_games, seconds, rate] => {
            play(address.parse()?, n_games.parse()?, seconds.parse()?, rate.parse()?).await
        }
        _ => Err("load ADDRESS GAMES SECONDS RATE, or load ADDRESS idle SOCKETS".into()),
    }
}

async fn idle(address: SocketAddr, n: usize) -> Result<(), Failure> {
    let cookie = come(address, "host").await?;
    let table = found(address, &cookie).await?;
    let mut sockets = Vec::with_capacity(n);
    for _ in 0..n {
        sockets.push(open(address, &table, "").await?);
    }
    println!("open {}", sockets.len());
    tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await??;
    Ok(())
}

async fn play(address: SocketAddr, n_games: usize, seconds: u64, rate: u64) -> Result<(), Failure> {
    let mut cookies = Vec::new();
    for nth in 0..PEOPLE {
        cookies.push(come(address, &format!("person {nth}")).await?);
    }
    let mut sitting = JoinSet::new();
    let cookies = Arc::new(cookies);
    let mut games = Vec::new();
    for nth in 0..n_games {
        let cookies = Arc::clone(&cookies);
        sitting.spawn(async move { Game::begin(address, &cookies, nth).await });
        // Not all at once: this is no part of the measurement.
        if sitting.len() >= 16
            && let Some(game) = sitting.join_next().await
        {
            games.push(game??);
        }
    }
    while let Some(game) = sitting.join_next().await {
        games.push(game??);
    }
    println!("{n_games} games, {} sockets", n_games * SEATS);
    let pause = Duration::from_secs_f64(n_games as f64 / rate as f64);
    let begin = Instant::now() + Duration::from_secs(1);
    let mut playing = JoinSet::new();
    for (nth, game) in games.into_iter().enumerate() {
        let first = begin + pause.mul_f64(nth as f64 / n_games as f64);
        playing.spawn(game.go_on(first, pause, begin + Duration::from_secs(seconds)));
    }
    let mut latencies = Vec::new();
    while let Some(done) = playing.join_next().await {
        latencies.extend(done??);
    }
    latencies.sort_unstable();
    let at = |share: f64| {
        let nth = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(nth).map_or(0.0, |latency: &Duration| latency.as_secs_f64() * 1_000.0)
    };
    println!(
        "{} acknowledged in {seconds} s ({:.0} per second): p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        latencies.len(),
        latencies.len() as f64 / seconds as f64,
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    Ok(())
}

/// What somebody may answer now.
struct Turn {
    seat: usize,
    seq: u64,
    action: Box<RawValue>,
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
    snapshot: Option<Snapshot<'a>>,
}

#[derive(Deserialize)]
struct Snapshot<'a> {
    #[serde(borrow)]
    legal: Vec<&'a RawValue>,
}

struct Game {
    senders: Vec<Sender>,
    turns: mpsc::UnboundedReceiver<Turn>,
    /// The number of each message that was answered, and whether it was played.
    answers: mpsc::UnboundedReceiver<(u64, bool)>,
}

impl Game {
    async fn begin(address: SocketAddr, cookies: &[String], nth: usize) -> Result<Game, Failure> {
        let people: Vec<&String> =
            (0..SEATS).map(|seat| &cookies[(nth * SEATS + seat) % cookies.len()]).collect();
        let body = json!({ "settings": settings() });
        let table = call(address, people[0], "POST", "/api/tables", Some(&body)).await?;
        let id = table["id"].as_str().ok_or("no table")?.to_owned();
        let path = format!("/api/tables/{id}/messages");
        for person in &people[1..] {
            call(address, person, "POST", &path, Some(&json!({ "do": "claim", "link": table["link"] })))
                .await?;
        }
        call(address, people[0], "POST", &path, Some(&json!({ "do": "start" }))).await?;
        let (turn, turns) = mpsc::unbounded_channel();
        let (answer, answers) = mpsc::unbounded_channel();
        let mut senders = Vec::new();
        for (seat, person) in people.into_iter().enumerate() {
            let (mut sender, receiver) = open(address, &id, person).await?.split();
            sender.send(Message::text(json!({ "id": 0, "do": "watch" }).to_string())).await?;
            tokio::spawn(listen(receiver, seat, turn.clone(), answer.clone()));
            senders.push(sender);
        }
        Ok(Game { senders, turns, answers })
    }

    async fn go_on(
        mut self,
        first: Instant,
        pause: Duration,
        end: Instant,
    ) -> Result<Vec<Duration>, Failure> {
        let mut latencies = Vec::new();
        let (mut intended, mut id) = (first, 0);
        while intended < end {
            tokio::time::sleep_until(intended).await;
            let turn = self.turns.recv().await.ok_or("the server is gone")?;
            id += 1;
            let message = format!(
                r#"{{"id":{id},"do":"play","expected_seq":{},"key":"k{}","actions":[{}]}}"#,
                turn.seq, turn.seq, turn.action
            );
            self.senders[turn.seat].send(Message::text(message)).await?;
            loop {
                match self.answers.recv().await.ok_or("the server is gone")? {
                    (of, true) if of == id => break,
                    (of, false) if of == id => return Err("a message was refused".into()),
                    _ => {}
                }
            }
            latencies.push(intended.elapsed());
            intended += pause;
        }
        Ok(latencies)
    }
}

async fn listen(
    mut receiver: Receiver,
    seat: usize,
    turns: mpsc::UnboundedSender<Turn>,
    answers: mpsc::UnboundedSender<(u64, bool)>,
) {
    while let Some(Ok(message)) = receiver.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(told) = serde_json::from_str::<Told<'_>>(&text) else { continue };
        let is_heard = match told.kind {
            "answer" => answers.send((told.id, told.result == "played")).is_ok(),
            "update" if told.asked.is_some() && told.asked == told.viewer => {
                let legal = told.snapshot.map(|snapshot| snapshot.legal).unwrap_or_default();
                let Some(&action) = legal.first() else { continue };
                turns.send(Turn { seat, seq: told.seq, action: action.to_owned() }).is_ok()
            }
            _ => true,
        };
        if !is_heard {
            return;
        }
    }
}

fn settings() -> Value {
    json!({ "name": "load", "options": { "map": "imperium", "players": SEATS } })
}

async fn come(address: SocketAddr, name: &str) -> Result<String, Failure> {
    let (head, _) = request(address, "", "POST", "/api/visitors", Some(&json!({ "name": name }))).await?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or("no cookie")?;
    Ok(cookie.split(';').next().unwrap_or_default().to_owned())
}

async fn found(address: SocketAddr, cookie: &str) -> Result<String, Failure> {
    let table =
        call(address, cookie, "POST", "/api/tables", Some(&json!({ "settings": settings() }))).await?;
    Ok(table["id"].as_str().ok_or("no table")?.to_owned())
}

async fn open(address: SocketAddr, table: &str, cookie: &str) -> Result<WebSocketStream<TcpStream>, Failure> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(tokio_tungstenite::client_async(request, stream).await?.0)
}

async fn call(
    address: SocketAddr,
    cookie: &str,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, Failure> {
    let (head, body) = request(address, cookie, method, path, body).await?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{path}: {body}").into());
    }
    Ok(serde_json::from_str(&body)?)
}

async fn request(
    address: SocketAddr,
    cookie: &str,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<(String, String), Failure> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(head.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok((head.to_owned(), body.to_owned()))
}
