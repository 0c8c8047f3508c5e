//! Somebody's window on a game: what it shows, and what its player sends next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use concordia_engine::wire;
use concordia_rules::{Actions, Dice};
use serde_json::Value;

use crate::Failure;
use crate::faults::Fault;
use crate::ledger::{Game, Message};
use crate::net::Home;
use crate::told::{Answer, Outcome, Update, passes};

/// How long a game may stand still.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);
/// Messages that one window sends at once, at most.
pub(crate) const AT_ONCE: usize = 4;
/// Answers that are thought out in a row, at most.
const ACTIONS: usize = 12;

/// How a player talks to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Rest,
    Socket,
}

/// A window.
pub(crate) struct Window {
    pub(crate) game: Arc<Game>,
    pub(crate) homes: Arc<[Home]>,
    /// Which of them it talks to now.
    pub(crate) at: usize,
    pub(crate) cookie: String,
    /// What its keys begin with.
    pub(crate) name: String,
    /// Whether it sends the next message before the one ahead of it is answered.
    pub(crate) hurries: bool,
    /// Whether nobody else can be faster, so that all it sends must be played.
    pub(crate) is_alone: bool,
    pub(crate) dice: Dice,
    pub(crate) stops: Arc<AtomicBool>,
    pub(crate) n_keys: u64,
    /// The newest row that it knows of.
    pub(crate) newest: u64,
    /// When it last learned of a row.
    pub(crate) moved: Instant,
}

/// How a game stands.
#[derive(Clone)]
pub(crate) struct Now {
    pub(crate) seq: u64,
    pub(crate) is_over: bool,
    /// The seat of the viewer, if it is asked.
    seat: Option<u8>,
    view: String,
}

impl Now {
    fn new(game: &Game, update: &Update<'_>) -> Now {
        game.is_told(update);
        Now {
            seq: update.seq,
            is_over: update.is_over(),
            seat: update.viewer.filter(|_| update.asked == update.viewer),
            view: update.view.get().to_owned(),
        }
    }
}

/// What became of a message.
pub(crate) enum Heard {
    /// It is stored in this row.
    Played(u64),
    /// It is not; this is how it stands.
    Stale(Now),
    /// It is not, and never will be.
    Refused,
    /// It is to be sent again.
    Again,
}

impl Window {
    pub(crate) fn stops(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }

    pub(crate) fn home(&self) -> Home {
        self.homes[self.at]
    }

    /// Goes to the next process, if there is one.
    pub(crate) fn move_on(&mut self) {
        self.at = (self.at + 1) % self.homes.len();
    }

    /// Fails if nothing has happened for long.
    pub(crate) fn check_patience(&self) -> Result<(), Failure> {
        if self.moved.elapsed() > PATIENCE {
            return Err(format!("table {} stands still after row {}", self.game.id, self.newest).into());
        }
        Ok(())
    }

    /// Takes note of what it is shown.
    pub(crate) fn see(&mut self, update: &Update<'_>) -> Now {
        let now = Now::new(&self.game, update);
        self.learn(now.seq);
        now
    }

    /// A row is there.
    pub(crate) fn learn(&mut self, seq: u64) {
        if seq > self.newest {
            self.newest = seq;
            self.moved = Instant::now();
        }
    }

    /// What to send now, if anything: random answers to the end of the turn, cut into messages at random places.
    pub(crate) fn think(&mut self, now: &Now) -> Result<Vec<Message>, Failure> {
        // A process may hear of the last rows a moment later than this window did.
        let Some(seat) = now.seat.filter(|_| now.seq >= self.newest) else { return Ok(Vec::new()) };
        let actions = self.compose(&now.view)?;
        let mut messages: Vec<Message> = Vec::new();
        for action in actions {
            let is_next = messages.is_empty() || messages.len() < AT_ONCE && self.dice.below(2) == 0;
            if is_next {
                self.n_keys += 1;
                let nth = messages.len() as u64;
                messages.push(Message {
                    seat,
                    key: format!("{}-{}", self.name, self.n_keys),
                    expected_seq: now.seq + nth,
                    actions: Vec::new(),
                    is_hurried: self.hurries && nth > 0,
                });
            }
            if let Some(message) = messages.last_mut() {
                message.actions.push(action);
            }
        }
        Ok(messages)
    }

    fn compose(&mut self, view: &str) -> Result<Vec<Value>, Failure> {
        let mut game = wire::read_view(&serde_json::from_str(view)?)?;
        let seat = game.deciding_seat();
        let (mut legal, mut actions) = (Actions::new(), Vec::new());
        while seat.is_some() && game.deciding_seat() == seat && actions.len() < ACTIONS {
            game.legal_actions(&mut legal);
            let action = self.dice.pick(&legal);
            actions.push(wire::write_action(&game, action));
            game.play(action, &mut ())?;
        }
        Ok(actions)
    }

    /// Takes the answer to a message.
    pub(crate) fn hear(&self, message: &Message, answer: Answer<'_>) -> Result<Heard, Failure> {
        let surprise = |answer: &str| {
            if self.is_alone {
                self.game.blame(Fault::Refused, &format!("{} is answered {answer}", message.body()));
            }
        };
        Ok(match answer.outcome()? {
            Outcome::Played { key, seq } => {
                self.game.is_played(message, &key, seq);
                Heard::Played(seq)
            }
            Outcome::Stale(update) => {
                surprise("stale");
                self.game.is_stale(message, update.seq);
                Heard::Stale(Now::new(&self.game, &update))
            }
            Outcome::Refused(code) if passes(&code) => Heard::Again,
            Outcome::Refused(code) => {
                surprise(&code);
                self.game.is_refused(message, &code);
                Heard::Refused
            }
            Outcome::Done => return Err("a move was answered as something else".into()),
        })
    }
}
