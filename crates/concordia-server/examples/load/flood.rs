//! Strangers who want to do harm: everything that can be asked without a session, asked as fast as it goes, with bodies
//! that are too large, odd or never complete, sockets that say nothing and answers that nobody reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use concordia_rules::Dice;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::{Failure, net};

/// Where they come from if all come from one address, and where the proxy is that speaks for many.
const ALONE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 66);
pub(crate) const PROXY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// How many of them do what at the same time.
const MANNERS: [(Manner, usize); 6] = [
    (Manner::Asks, 48),
    (Manner::LogsIn, 16),
    (Manner::HalfHead, 300),
    (Manner::HalfBody, 400),
    (Manner::SilentSocket, 800),
    (Manner::ReadsNothing, 400),
];
/// A pause after each connection, so that the addresses of loopback do not run out of ports.
const PAUSE: Duration = Duration::from_millis(10);
/// A name that is far too long, and how much is announced by those who send half of it.
const MEGABYTE: usize = 1 << 20;
const ANNOUNCED: usize = 8_000;
/// Requests that are sent before an answer is read, or not read.
const IN_A_ROW: usize = 64;

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Calls whatever the description of the API has.
    Asks,
    /// Logs in with a name of a megabyte, or a plain one.
    LogsIn,
    /// Never ends the headers.
    HalfHead,
    /// Never ends the body.
    HalfBody,
    /// Opens a WebSocket and says nothing.
    SilentSocket,
    /// Asks for much and reads nothing.
    ReadsNothing,
}

/// What they know, and what came of it.
struct Flood {
    server: SocketAddr,
    n_addresses: usize,
    end: Instant,
    /// Methods and paths of the API.
    operations: Vec<(String, String)>,
    /// A table that everybody may look at.
    table: String,
    sum: Mutex<Sum>,
}

#[derive(Default)]
struct Sum {
    connections: u64,
    refused: u64,
    /// How often each status was answered.
    answers: BTreeMap<u16, u64>,
}

/// Floods a server for so many seconds. Says what was answered how often.
pub(crate) async fn rise(server: SocketAddr, seconds: u64, n_addresses: usize) -> Result<Value, Failure> {
    let host = net::come(server, "host").await?;
    let settings = json!({ "name": "flood", "public": true, "options": { "map": "italia", "players": 2 } });
    let table = net::post(server, &host, "/api/tables", &json!({ "settings": settings })).await?;
    let flood = Arc::new(Flood {
        server,
        n_addresses,
        end: Instant::now() + Duration::from_secs(seconds),
        operations: operations(server).await?,
        table: table["id"].as_str().ok_or("no table")?.to_owned(),
        sum: Mutex::default(),
    });
    let mut crowd = JoinSet::new();
    let mut nth = 0;
    for (manner, n) in MANNERS {
        for _ in 0..n {
            nth += 1;
            crowd.spawn(Arc::clone(&flood).go_on(manner, Dice::new(nth)));
        }
    }
    while let Some(done) = crowd.join_next().await {
        done?;
    }
    let sum = flood.sum.lock().map_err(|_| "a stranger has crashed")?;
    let answers: serde_json::Map<String, Value> =
        sum.answers.iter().map(|(status, n)| (status.to_string(), json!(n))).collect();
    Ok(json!({ "connections": sum.connections, "refused": sum.refused, "answers": answers }))
}

/// Everything that the server says can be asked.
async fn operations(server: SocketAddr) -> Result<Vec<(String, String)>, Failure> {
    let description = net::get(server, "/api/openapi.json").await?;
    let paths = description["paths"].as_object().ok_or("no paths")?;
    let mut operations =
        vec![("GET".to_owned(), "/".to_owned()), ("GET".to_owned(), "/api/openapi.json".to_owned())];
    for (path, methods) in paths {
        for method in methods.as_object().into_iter().flat_map(|methods| methods.keys()) {
            operations.push((method.to_uppercase(), path.clone()));
        }
    }
    Ok(operations)
}

impl Flood {
    /// One of the crowd, until the end.
    async fn go_on(self: Arc<Self>, manner: Manner, mut dice: Dice) {
        while Instant::now() < self.end {
            let came = tokio::time::timeout_at(self.end, self.come(manner, &mut dice)).await;
            self.count(|sum| {
                sum.connections += 1;
                sum.refused += u64::from(matches!(came, Ok(Err(_))));
            });
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn count(&self, count: impl FnOnce(&mut Sum)) {
        if let Ok(mut sum) = self.sum.lock() {
            count(&mut sum);
        }
    }

    /// One connection. An error means that it was refused or broke, which is the server's good right.
    async fn come(&self, manner: Manner, dice: &mut Dice) -> Result<(), Failure> {
        let mut stream = self.connect().await?;
        match manner {
            Manner::Asks => {
                for _ in 0..IN_A_ROW {
                    let request = self.any_request(dice);
                    self.ask(&mut stream, &request).await?;
                }
            }
            Manner::LogsIn => {
                let path = if dice.below(2) == 0 { "/api/session" } else { "/api/visitors" };
                for _ in 0..IN_A_ROW {
                    let name = name(dice);
                    let body = match path {
                        "/api/session" => json!({ "name": name, "password": "correct horse battery" }),
                        _ => json!({ "name": name }),
                    };
                    let body = body.to_string();
                    let request = self.request(dice, "POST", path, body.len(), body.as_bytes());
                    self.ask(&mut stream, &request).await?;
                }
            }
            Manner::HalfHead => {
                stream.write_all(b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-le").await?;
                until_closed(stream).await?;
            }
            Manner::HalfBody => {
                let half = vec![b' '; ANNOUNCED / 2];
                let path = if dice.below(2) == 0 { "/api/visitors" } else { "/api/session" };
                stream.write_all(&self.request(dice, "POST", path, ANNOUNCED, &half)).await?;
                until_closed(stream).await?;
            }
            Manner::SilentSocket => {
                stream.write_all(&self.upgrade(dice)).await?;
                until_closed(stream).await?;
            }
            Manner::ReadsNothing => {
                for _ in 0..IN_A_ROW {
                    let path = ["/api/openapi.json", "/", "/metrics"][dice.below(3)];
                    stream.write_all(&self.request(dice, "GET", path, 0, b"")).await?;
                }
                tokio::time::sleep_until(self.end).await;
            }
        }
        Ok(())
    }

    async fn connect(&self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        let from = if self.n_addresses == 1 { ALONE } else { PROXY };
        socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
        let stream = socket.connect(self.server).await?;
        // What is over is gone: nothing waits for late packets.
        stream.set_zero_linger()?;
        Ok(stream)
    }

    /// Any operation, with whatever goes for its parts.
    fn any_request(&self, dice: &mut Dice) -> Vec<u8> {
        let (method, path) = &self.operations[dice.below(self.operations.len())];
        let part = match dice.below(4) {
            0 => "x".repeat(4_000),
            1 => "%00%ff..%2f".to_owned(),
            _ => self.table.clone(),
        };
        let mut address = String::new();
        for (nth, piece) in path.split(['{', '}']).enumerate() {
            address.push_str(if nth % 2 == 0 { piece } else { &part });
        }
        if dice.below(3) == 0 {
            let _ = write!(address, "?after={}&state={}", "9".repeat(dice.below(2_000)), dice.next_u64());
        }
        let body = match dice.below(5) {
            0 => vec![0xff; 20_000],
            1 => "[".repeat(7_000).into_bytes(),
            2 => json!({ "name": name(dice) }).to_string().into_bytes(),
            3 => format!("{{\"name\":{}1", "\"x\",".repeat(500)).into_bytes(),
            _ => Vec::new(),
        };
        self.request(dice, method, &address, body.len(), &body)
    }

    fn request(&self, dice: &mut Dice, method: &str, path: &str, announced: usize, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{}content-type: application/json\r\ncontent-length: {announced}\r\n\r\n",
            self.server,
            self.forwarded(dice)
        );
        [head.as_bytes(), body].concat()
    }

    fn upgrade(&self, dice: &mut Dice) -> Vec<u8> {
        format!(
            "GET /api/tables/{}/socket HTTP/1.1\r\nhost: {}\r\n{}connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.table,
            self.server,
            self.forwarded(dice)
        )
        .into_bytes()
    }

    /// What the proxy says of them, if there is one.
    fn forwarded(&self, dice: &mut Dice) -> String {
        if self.n_addresses == 1 {
            return String::new();
        }
        let nth = dice.below(self.n_addresses);
        format!("x-forwarded-for: 10.{}.{}.1\r\n", nth / 256, nth % 256)
    }

    /// Sends a request and reads the answer to its end.
    async fn ask(&self, stream: &mut TcpStream, request: &[u8]) -> Result<(), Failure> {
        // A server that refuses a large body may close before all of it is written; its answer is there all the same.
        let sent = stream.write_all(request).await;
        let (mut head, mut byte) = (Vec::new(), [0; 1]);
        while !head.ends_with(b"\r\n\r\n") {
            if stream.read(&mut byte).await? == 0 {
                return Err("closed".into());
            }
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or("no status")?;
        self.count(|sum| *sum.answers.entry(status).or_default() += 1);
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.map_or(Ok(0), str::parse)?];
        stream.read_exact(&mut body).await?;
        if head.contains("connection: close") || length.is_none() {
            return Err("closed".into());
        }
        Ok(sent?)
    }
}

/// A name: mostly far too long, always another one.
fn name(dice: &mut Dice) -> String {
    let mark = dice.next_u64();
    match dice.below(4) {
        0 => format!("stranger {mark}"),
        1 => format!("{mark}").repeat(100),
        _ => format!("{mark}").repeat(MEGABYTE / 20),
    }
}

/// Reads until the server has had enough.
async fn until_closed(mut stream: TcpStream) -> Result<(), Failure> {
    let mut bytes = [0; 512];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}
