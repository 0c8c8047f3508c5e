//! What clients sent, what they were answered, and what they were told.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use concordia_table::Hash;
use serde_json::{Value, json};

use crate::content::row_of;
use crate::faults::{Fault, Faults};
use crate::told::Update;

/// Everything that clients know, of all games.
#[derive(Default)]
pub(crate) struct Ledger {
    games: Mutex<Vec<Arc<Game>>>,
    pub(crate) faults: Faults,
    pub(crate) counts: Counts,
}

/// Figures of a run.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) acknowledged: AtomicUsize,
    /// Of these, those that were sent more than once.
    pub(crate) repeated: AtomicUsize,
    /// Of these, those that were sent before the message ahead of them was answered.
    pub(crate) hurried: AtomicUsize,
    pub(crate) stale: AtomicUsize,
    /// Lines of chat that were acknowledged.
    pub(crate) lines: AtomicUsize,
    pub(crate) updates: AtomicUsize,
    refused: Mutex<BTreeMap<String, usize>>,
}

/// One game.
pub(crate) struct Game {
    pub(crate) id: String,
    ledger: Arc<Ledger>,
    log: Mutex<Log>,
}

/// What is known of a game.
#[derive(Default)]
pub(crate) struct Log {
    /// By the key that the row has.
    pub(crate) sent: BTreeMap<String, Sent>,
    /// By viewer and row, what was told of the row.
    pub(crate) told: BTreeMap<(Option<u8>, u64), Told>,
    /// By viewer and last row, the view and the snapshot.
    pub(crate) views: BTreeMap<(Option<u8>, u64), Hash>,
    /// Lines of chat by their keys: what they say, and whether they were acknowledged.
    pub(crate) lines: BTreeMap<String, (String, bool)>,
    /// Up to where the stored rows were compared while the run went on.
    pub(crate) n_compared: u64,
    pub(crate) is_over: bool,
    /// Whether they were compared after the game was over.
    pub(crate) is_settled: bool,
}

/// A message that was sent, perhaps several times.
#[derive(Clone)]
pub(crate) struct Sent {
    /// The visitor who sent it.
    pub(crate) cookie: String,
    pub(crate) seat: u8,
    pub(crate) expected_seq: u64,
    /// The whole message as it goes over the network.
    pub(crate) body: String,
    /// The answers as the row must have them.
    pub(crate) row: String,
    pub(crate) begun: Instant,
    n_times: u32,
    is_hurried: bool,
    pub(crate) fate: Fate,
}

/// What became of a message as far as its sender knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It may be stored or not.
    Unknown,
    Played {
        seq: u64,
        at: Instant,
    },
    /// It was answered that nothing happened, and nothing is on its way any more.
    Never,
}

/// A row as somebody was told of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) seat: u8,
    pub(crate) by: String,
    pub(crate) text: String,
}

/// A message to be sent.
#[derive(Clone)]
pub(crate) struct Message {
    pub(crate) seat: u8,
    pub(crate) key: String,
    pub(crate) expected_seq: u64,
    pub(crate) actions: Vec<Value>,
    /// Whether it does not wait for the answer to the one before it.
    pub(crate) is_hurried: bool,
}

impl Message {
    pub(crate) fn body(&self) -> Value {
        let Message { key, expected_seq, actions, .. } = self;
        json!({ "do": "play", "expected_seq": expected_seq, "key": key, "actions": actions })
    }

    /// A key is the seat's own.
    fn row_key(&self) -> String {
        format!("{}:{}", self.seat, self.key)
    }
}

impl Ledger {
    pub(crate) fn open(self: &Arc<Self>, id: &str) -> Arc<Game> {
        let game = Game { id: id.to_owned(), ledger: Arc::clone(self), log: Mutex::default() };
        let game = Arc::new(game);
        self.games.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&game));
        game
    }

    pub(crate) fn games(&self) -> Vec<Arc<Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn n_acknowledged(&self) -> usize {
        self.counts.acknowledged.load(Ordering::Relaxed)
    }
}

impl Counts {
    /// How often each refusal was given.
    pub(crate) fn refused(&self) -> String {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let each: Vec<String> = refused.iter().map(|(code, n)| format!("{n} {code}")).collect();
        if each.is_empty() { "none".to_owned() } else { each.join(", ") }
    }
}

fn count(counter: &AtomicUsize) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Game {
    pub(crate) fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn blame(&self, fault: Fault, what: &str) {
        self.ledger.faults.add(fault, format!("table {}: {what}", self.id));
    }

    /// A message is about to be sent, or sent again.
    pub(crate) fn sends(&self, message: &Message, cookie: &str) {
        let mut log = self.log();
        let sent = log.sent.entry(message.row_key()).or_insert_with(|| Sent {
            cookie: cookie.to_owned(),
            seat: message.seat,
            expected_seq: message.expected_seq,
            body: message.body().to_string(),
            row: row_of(&message.actions),
            begun: Instant::now(),
            n_times: 0,
            is_hurried: message.is_hurried,
            fate: Fate::Unknown,
        });
        sent.n_times += 1;
    }

    /// A message was acknowledged.
    pub(crate) fn is_played(&self, message: &Message, key: &str, seq: u64) {
        let counts = &self.ledger.counts;
        count(&counts.acknowledged);
        if key != message.key || seq != message.expected_seq + 1 {
            let what = format!("{} is acknowledged as {key} in row {seq}", message.body());
            self.blame(Fault::Misplaced, &what);
        }
        let mut log = self.log();
        if let Some(sent) = log.sent.get_mut(&message.row_key()) {
            sent.fate = Fate::Played { seq, at: Instant::now() };
            if sent.n_times > 1 {
                count(&counts.repeated);
            }
            if sent.is_hurried {
                count(&counts.hurried);
            }
        }
    }

    /// A message came too late, or too early: the server then had so many rows.
    pub(crate) fn is_stale(&self, message: &Message, n_rows: u64) {
        count(&self.ledger.counts.stale);
        let mut log = self.log();
        if let Some(sent) = log.sent.get_mut(&message.row_key()) {
            // If the row before it is still missing, another copy of the message may find it there.
            if sent.n_times == 1 || n_rows > message.expected_seq {
                sent.fate = Fate::Never;
            }
        }
    }

    /// A message was refused for good.
    pub(crate) fn is_refused(&self, message: &Message, code: &str) {
        if code == "key_reused" {
            self.blame(Fault::KeyReused, &format!("{} is refused as key_reused", message.body()));
        }
        let refused = &self.ledger.counts.refused;
        *refused.lock().unwrap_or_else(PoisonError::into_inner).entry(code.to_owned()).or_default() += 1;
        if let Some(sent) = self.log().sent.get_mut(&message.row_key()) {
            sent.fate = Fate::Never;
        }
    }

    /// A line of chat is about to be sent.
    pub(crate) fn writes(&self, key: &str, text: &str) {
        self.log().lines.insert(key.to_owned(), (text.to_owned(), false));
    }

    /// A line of chat was acknowledged.
    pub(crate) fn is_written(&self, key: &str) {
        count(&self.ledger.counts.lines);
        if let Some((_, is_acknowledged)) = self.log().lines.get_mut(key) {
            *is_acknowledged = true;
        }
    }

    /// Somebody was told something: it must agree with all that was told before.
    pub(crate) fn is_told(&self, update: &Update<'_>) {
        count(&self.ledger.counts.updates);
        let numbers: Vec<u64> = update.moves.iter().map(|row| row.seq).collect();
        if numbers.is_empty() && update.after != update.seq
            || !numbers.is_empty() && numbers != (update.after + 1..=update.seq).collect::<Vec<_>>()
        {
            let what = format!("an update from {} to {} has {numbers:?}", update.after, update.seq);
            self.blame(Fault::ToldOtherwise, &what);
        }
        let mut log = self.log();
        for row in &update.moves {
            let told = Told { seat: row.seat, by: row.by.clone(), text: row.text.join("; ") };
            let before = log.told.entry((update.viewer, row.seq)).or_insert_with(|| told.clone());
            if *before != told {
                let what = format!("row {} is told as {} and as {}", row.seq, before.text, told.text);
                self.blame(Fault::ToldOtherwise, &what);
            }
        }
        let view = hash_of(update.view.get(), update.snapshot.get());
        if *log.views.entry((update.viewer, update.seq)).or_insert(view) != view {
            self.blame(Fault::ViewOtherwise, &format!("row {} has two views", update.seq));
        }
        log.is_over |= update.is_over();
    }
}

/// A view and a snapshot in few bytes.
pub(crate) fn hash_of(view: &str, snapshot: &str) -> Hash {
    Hash::of_fields([view.as_bytes(), snapshot.as_bytes()])
}
