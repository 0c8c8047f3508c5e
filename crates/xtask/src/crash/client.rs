//! A client that plays against a bot, remembers what was acknowledged, and checks afterwards that all of it is there.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::Dice;
use super::http::Http;

/// How long the server may be away.
const PATIENCE: Duration = Duration::from_mins(1);

/// A player.
pub(super) struct Client {
    http: Http,
    nth: usize,
    dice: Dice,
    log: Log,
}

/// Everything that was acknowledged.
pub(super) struct Log {
    http: Http,
    tables: Vec<Table>,
    repeated: usize,
}

/// One game.
struct Table {
    id: String,
    /// Messages and the rows that the server said they have.
    played: Vec<(Value, u64)>,
    /// The rows of the player as the record has them.
    rows: Vec<u64>,
    /// Up to where `rows` go.
    seen: u64,
}

impl Table {
    /// Notes the rows since.
    fn note(&mut self, update: &Value) -> Result<()> {
        let (Some(seq), Some(moves)) = (update["seq"].as_u64(), update["moves"].as_array()) else {
            bail!("table {}: this is no update: {update}", self.id);
        };
        let own = moves.iter().filter(|row| row["by"] == "player").filter_map(|row| row["seq"].as_u64());
        self.rows.extend(own);
        if update["after"] != self.seen || self.seen + moves.len() as u64 != seq {
            bail!("table {}: rows {} to {seq} are not all there", self.id, self.seen);
        }
        self.seen = seq;
        Ok(())
    }
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Sum {
    pub(super) tables: usize,
    pub(super) acknowledged: usize,
    pub(super) repeated: usize,
    pub(super) lost: usize,
    pub(super) doubled: usize,
    pub(super) broken: usize,
}

impl Sum {
    pub(super) fn add(&mut self, other: &Sum) {
        self.tables += other.tables;
        self.acknowledged += other.acknowledged;
        self.repeated += other.repeated;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.broken += other.broken;
    }
}

impl Client {
    pub(super) fn new(address: SocketAddr, nth: usize) -> Client {
        let http = Http::new(address);
        let log = Log { http: http.again(), tables: Vec::new(), repeated: 0 };
        Client { http, nth, dice: Dice(nth as u64), log }
    }

    /// Plays one game after the other.
    pub(super) fn play_until(mut self, stops: &AtomicBool) -> Result<Log> {
        // The name is new each time: whether the first try came through is not known after a kill.
        let mut n_tries = 0;
        loop {
            n_tries += 1;
            let name = json!({ "name": format!("client {} try {n_tries}", self.nth) });
            if matches!(self.http.call("POST", "/api/visitors", Some(&name)), Ok((201, _))) {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        while !stops.load(Ordering::Relaxed) {
            let id = self.found()?;
            self.log.tables.push(Table { id, played: Vec::new(), rows: Vec::new(), seen: 0 });
            self.play_game(stops)?;
        }
        self.log.http = self.http.again();
        Ok(self.log)
    }

    /// Sends something until there is an answer. Everything sent here may be sent twice.
    fn insist(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<(u16, Value)> {
        let began = Instant::now();
        let mut n_tries = 0;
        loop {
            match self.http.call(method, path, body) {
                Ok((503 | 500, answer)) if began.elapsed() > PATIENCE => bail!("the server is ill: {answer}"),
                Ok((503 | 500, _)) => {}
                Ok(answer) => {
                    self.log.repeated += usize::from(n_tries > 0 && answer.1["result"] == "played");
                    return Ok(answer);
                }
                Err(error) if began.elapsed() > PATIENCE => return Err(error),
                Err(_) => {}
            }
            n_tries += 1;
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn found(&mut self) -> Result<String> {
        let settings = json!({ "name": "crash", "options": { "map": "italia", "players": 2 } });
        let (status, table) = self.insist("POST", "/api/tables", Some(&json!({ "settings": settings })))?;
        let Some(id) = table["id"].as_str().filter(|_| status == 201) else { bail!("no table: {table}") };
        let path = format!("/api/tables/{id}/messages");
        self.insist("POST", &path, Some(&json!({ "do": "fill", "level": "random" })))?;
        self.insist("POST", &path, Some(&json!({ "do": "start" })))?;
        Ok(id.to_owned())
    }

    fn play_game(&mut self, stops: &AtomicBool) -> Result<()> {
        let Some(id) = self.log.tables.last().map(|table| table.id.clone()) else { return Ok(()) };
        while !stops.load(Ordering::Relaxed) {
            let seen = self.log.tables.last().map_or(0, |table| table.seen);
            let (status, sight) = self.insist("GET", &format!("/api/tables/{id}?seen={seen}"), None)?;
            let update = &sight["update"];
            if status != 200 || sight["room"]["frozen"].is_string() {
                bail!("table {id}: {}", sight["room"]["frozen"]);
            }
            if let Some(table) = self.log.tables.last_mut() {
                table.note(update)?;
            }
            if update["snapshot"]["over"] == true {
                return Ok(());
            }
            let legal = update["snapshot"]["legal"].as_array().cloned().unwrap_or_default();
            if legal.is_empty() {
                thread::sleep(Duration::from_millis(2));
                continue;
            }
            let action = &legal[self.dice.below(legal.len() as u64) as usize];
            let key = format!("{}", self.dice.below(u64::MAX >> 33) ^ self.dice.0);
            let message =
                json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": [action] });
            let (_, answer) = self.insist("POST", &format!("/api/tables/{id}/messages"), Some(&message))?;
            match (answer["result"].as_str(), answer["seq"].as_u64()) {
                (Some("played"), Some(seq)) => {
                    if let Some(table) = self.log.tables.last_mut() {
                        table.played.push((message, seq));
                    }
                }
                other => bail!("table {id}: {other:?} {answer}"),
            }
        }
        Ok(())
    }
}

impl Log {
    /// Sends everything again: each must be answered as it was, by a table whose chain is whole.
    pub(super) fn check(mut self) -> Result<Sum> {
        let mut http = self.http.again();
        let mut sum = Sum { repeated: self.repeated, ..Sum::default() };
        for table in &mut self.tables {
            let path = format!("/api/tables/{}", table.id);
            let (_, before) = http.call("GET", &format!("{path}?seen={}", table.seen), None)?;
            sum.tables += 1;
            sum.acknowledged += table.played.len();
            if before["room"]["frozen"].is_string() || before["update"].is_null() {
                sum.broken += 1;
                sum.lost += table.played.len();
                continue;
            }
            for (message, seq) in &table.played {
                let (_, answer) = http.call("POST", &format!("{path}/messages"), Some(message))?;
                let is_kept = answer["result"] == "played" && answer["seq"].as_u64() == Some(*seq);
                sum.lost += usize::from(!is_kept);
            }
            // A message that was played twice would have a row that nobody was told of.
            table.note(&before["update"])?;
            let is_known = |row: &&u64| table.played.iter().any(|(_, seq)| seq == *row);
            sum.doubled += table.rows.iter().filter(|row| !is_known(row)).count();
        }
        Ok(sum)
    }
}
