//! A table and everything that is said around it, without sockets, disk and clock: bytes of frames go in, texts of
//! frames come out. What lies between is the server's own: the WebSocket's reading, `words`, and the table.
//!
//! For the fuzz target of frames and the tests of what leaks; only with the feature `test-hooks`.

use std::fmt;
use std::io::{self, Read};

use concordia_table::limits::AWAITED_MS;
use concordia_table::{Ask, Connection, Effect, Head, Input, Millis, Saved, Table, Who, Write};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use crate::api::reason_of_close;
use crate::bots;
use crate::limits::FRAME_BYTES;
use crate::live::Post;
use crate::words::{Tell, read_frame};

/// A table that is rehearsed. Whatever it stores is stored at once, in memory.
pub struct Rehearsal {
    table: Table,
    saved: Saved,
    now: Millis,
    /// What was told since somebody looked, in order.
    told: Vec<(Connection, Post)>,
    asks: Vec<Ask>,
    alarm: Option<Millis>,
}

/// A frame ended its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The code of the WebSocket.
    pub code: u16,
    /// The reason, for programs.
    pub reason: &'static str,
}

impl fmt::Debug for Rehearsal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rehearsal {{ {:?} }}", self.table)
    }
}

impl Rehearsal {
    /// A new table.
    pub fn new(head: Head) -> Rehearsal {
        let now = Millis(1_000);
        let (table, effects) = Table::found(now, head.clone());
        let saved = Saved { head, rows: Vec::new(), chat: Vec::new() };
        let mut rehearsal = Rehearsal { table, saved, now, told: Vec::new(), asks: Vec::new(), alarm: None };
        rehearsal.carry_out(effects);
        rehearsal
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is stored of it.
    pub fn saved(&self) -> &Saved {
        &self.saved
    }

    /// Somebody sends a frame of text with these bytes.
    pub fn hear(&mut self, from: &Who, name: &str, bytes: &[u8]) -> Result<(), Closed> {
        let text = receive(bytes)?;
        let (id, said) = read_frame(&text);
        match said.and_then(|say| say.mean(name)) {
            Ok(message) => self.input(Input::Message { from: from.clone(), id, message }),
            Err(bad) => self.told.push((from.connection, Post::Unreadable(id, bad))),
        }
        // Who waits for a row that nobody has written is answered before the next one is heard.
        while let Some(at) = self.alarm.take_if(|at| at.since(self.now) <= AWAITED_MS) {
            self.now = self.now.max(at);
            self.input(Input::Alarm);
        }
        Ok(())
    }

    /// Time passes.
    pub fn wait(&mut self, ms: u64) {
        self.now = self.now.after(ms);
    }

    /// The bot that is asked, if one is.
    pub fn ask(&self) -> Option<&Ask> {
        self.asks.last()
    }

    /// The bot that is asked thinks with this seed and answers; says whether one was asked.
    pub fn answer_bot(&mut self, seed: u64) -> bool {
        let Some(ask) = self.asks.pop() else { return false };
        self.asks.clear();
        let answer = bots::think(&ask.level, &ask.view, seed);
        self.input(Input::Bot { ask: ask.number, answer });
        true
    }

    /// The texts of the frames since the last time somebody looked.
    pub fn told(&mut self) -> Vec<(Connection, String)> {
        self.told.drain(..).map(|(to, post)| (to, Tell::from(post).text())).collect()
    }

    /// Nobody looks at what was told.
    pub fn forget_told(&mut self) {
        self.told.clear();
    }

    /// The table as the store has it, loaded once more.
    pub fn load_again(&self) -> Table {
        Table::load(self.now, self.saved.clone(), 0, true).0
    }

    fn input(&mut self, input: Input) {
        let effects = self.table.handle(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(to, frame) => self.told.push((to, Post::Frame(frame))),
                Effect::Store(write) => {
                    self.put(&write);
                    self.input(Input::Stored { number: write.number, outcome: Ok(()) });
                }
                Effect::Reload => self.input(Input::Reloaded(Box::new(self.saved.clone()))),
                Effect::AskBot(ask) => self.asks.push(*ask),
                Effect::Found(_) => self.input(Input::Founded("next".to_owned())),
                Effect::Alarm(at) => self.alarm = Some(at),
                Effect::Notify { .. } => {}
            }
        }
    }

    fn put(&mut self, write: &Write) {
        if let Some(head) = &write.head {
            self.saved.head = (**head).clone();
        }
        self.saved.rows.extend(write.row.clone());
        self.saved.chat.extend(write.chat.clone());
    }
}

/// Reads a frame of text as a server's WebSocket does.
fn receive(bytes: &[u8]) -> Result<String, Closed> {
    let config =
        WebSocketConfig::default().max_message_size(Some(FRAME_BYTES)).max_frame_size(Some(FRAME_BYTES));
    let wire = Wire(io::Cursor::new(masked_text(bytes)));
    match WebSocket::from_raw_socket(wire, Role::Server, Some(config)).read() {
        Ok(Message::Text(text)) => Ok(text.to_string()),
        Ok(other) => unreachable!("a frame of text was read as {other:?}"),
        Err(error) => {
            let (code, reason) = reason_of_close(&error.to_string());
            Err(Closed { code, reason })
        }
    }
}

/// A frame of text as a client sends it. Its mask is zero, so its content is what it says.
fn masked_text(bytes: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match bytes.len() {
        len @ 0..126 => frame.push(0x80 | len as u8),
        len @ 126..0x1_0000 => {
            frame.push(0xfe);
            frame.extend((len as u16).to_be_bytes());
        }
        len => {
            frame.push(0xff);
            frame.extend((len as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(bytes);
    frame
}

/// Bytes that have arrived, and a way back on which nobody listens.
struct Wire(io::Cursor<Vec<u8>>);

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl io::Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
