//! The table: one input at a time, and what follows from it.
//!
//! After a write that failed the table reads its rows again and says what became of it. Where another process was
//! faster, the message is considered again on what is stored now: it is stale, or was played there, or still works.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::mem;

use concordia_rules::{Deal, NamedPlayer, Record, Seat, Start};

use crate::chat::ChatLine;
use crate::damage::Damage;
use crate::duty::{BotAnswer, Question};
use crate::effect::{Effect, Input, Saved, StoreFailure};
use crate::frame::Frame;
use crate::head::{Head, Phase};
use crate::ids::{Connection, Millis, Visitor};
use crate::journal::{Acknowledgement, Change, History, InFlight, Landed, Reply, Report, Stored};
use crate::limits::{CHAT_KEPT, CLOCK_SAVE_MS, CONFLICTS_MAX, RETRY_MS};
use crate::message::{Answer, Message, Refusal};
use crate::queue::{Queue, Queued, Waiting};
use crate::row::Row;
use crate::watch::Watcher;

/// One table, from its lobby to the end of its game.
pub struct Table {
    /// As the store has it, but for the time that has passed since.
    pub(crate) head: Head,
    /// As the store has it; there is one from the start of the game on.
    pub(crate) history: Option<History>,
    pub(crate) chat: VecDeque<ChatLine>,
    state: State,
    pub(crate) queue: Queue,
    /// The message whose write is under way.
    considered: Option<Queued>,
    pub(crate) watchers: BTreeMap<Connection, Watcher>,
    /// Counts changes of what [`Room`](crate::Room) shows.
    pub(crate) room_nth: u64,
    pub(crate) question: Option<Question>,
    pub(crate) n_questions: u64,
    pub(crate) now: Millis,
    /// Whether this process asks the bots and runs the clocks.
    pub(crate) leads: bool,
    writers: Writers,
    /// Whether another process has written meanwhile.
    behind: bool,
    /// Whether the shell is founding the table of the next game.
    founding: bool,
    /// The table of the next game, until that is stored.
    pub(crate) founded: Option<String>,
    n_writes: u64,
    /// How long the table does nothing of its own after a failed write.
    pub(crate) hold_ms: u64,
    /// When a running clock is to be saved.
    pub(crate) save_in_ms: u64,
    alarm: Option<Millis>,
    /// The seat that was last told that it is asked.
    pub(crate) notified: Option<Seat>,
    /// How long nothing was seen or heard of the host here.
    pub(crate) host_away_ms: u64,
}

/// Who writes to the store.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writers {
    /// This process only, so that its memory is never behind.
    One,
    /// Other processes too.
    Several,
}

/// What the table waits for.
enum State {
    /// The next input.
    Idle,
    /// The store's report.
    Writing(Box<InFlight>),
    /// The stored table, after a write failed or another process wrote.
    Reloading(Option<Box<InFlight>>),
    /// Nothing any more: what is stored is damaged.
    Frozen(String),
}

/// What follows from a message that is not refused.
pub(crate) enum Verdict {
    /// An answer at once: it has been done before, or nothing is to be done.
    Answer(Answer),
    /// The sender has seen a row that is not here. If it does not come, this is the answer.
    Missing(Answer),
    /// This is to be stored, then answered; the key is the sender's.
    Write { head: Box<Head>, change: Change, key: Option<String> },
    /// A new table is to be founded.
    Found { same_seed: bool },
}

impl Table {
    /// A new table. It is usable when the first write is reported; if that fails, there is no table.
    pub fn found(now: Millis, head: Head) -> (Table, Vec<Effect>) {
        let mut table = Table::new(now, head, true);
        let mut out = Vec::new();
        let head = table.head.clone();
        table.store(head, Change::Head, None, &mut out);
        (table, out)
    }

    /// A table as the store has it. Damage freezes it, with the reason in its [`Room`](crate::Room).
    ///
    /// `up_ms` is how long the server was up since [`Clock::as_of`](crate::Clock): a table that only slept goes on as if it
    /// had not. Time while the server was down is not charged to anybody.
    pub fn load(now: Millis, saved: Saved, up_ms: u64, leads: bool) -> (Table, Vec<Effect>) {
        let Saved { head, rows, chat } = saved;
        let mut table = Table::new(now, head, leads);
        let mut out = Vec::new();
        table.keep_chat(chat);
        match replay(&table.head, &rows) {
            Ok(history) => table.history = history,
            Err(damage) => table.freeze(damage.to_string(), &mut out),
        }
        let since = now.since(table.head.clock.as_of);
        if let Some(seat) = table.thinking_seat() {
            table.head.clock.charge(seat, since.min(up_ms));
        }
        table.head.clock.as_of = now;
        table.go_on(&mut out);
        (table, out)
    }

    /// A table that cannot be used for a reason that only the shell knows, such as a panic in the rules.
    pub fn frozen(now: Millis, head: Head, reason: String) -> Table {
        let mut table = Table::new(now, head, false);
        table.state = State::Frozen(reason);
        table
    }

    fn new(now: Millis, head: Head, leads: bool) -> Table {
        Table {
            head,
            history: None,
            chat: VecDeque::new(),
            state: State::Idle,
            queue: Queue::default(),
            considered: None,
            watchers: BTreeMap::new(),
            room_nth: 0,
            question: None,
            n_questions: 0,
            now,
            leads,
            writers: Writers::Several,
            behind: false,
            founding: false,
            founded: None,
            n_writes: 0,
            hold_ms: 0,
            save_in_ms: CLOCK_SAVE_MS,
            alarm: None,
            notified: None,
            host_away_ms: 0,
        }
    }

    /// No other process writes to this table's store.
    #[must_use]
    pub fn alone(self) -> Table {
        Table { writers: Writers::One, ..self }
    }

    /// Takes one input. The effects are to be carried out in order.
    pub fn handle(&mut self, now: Millis, input: Input) -> Vec<Effect> {
        let mut out = Vec::new();
        self.pass_time(now);
        self.take(input, &mut out);
        self.go_on(&mut out);
        out
    }

    /// The head as the store has it, but for the time that has passed since. It holds secrets.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The number of rows.
    pub fn seq(&self) -> u64 {
        self.history.as_ref().map_or(0, History::seq)
    }

    /// The seat that is asked, if a game is played.
    pub fn asked_seat(&self) -> Option<Seat> {
        self.history.as_ref()?.game().asked_seat().filter(|_| self.head.phase == Phase::Playing)
    }

    /// Why the table is frozen, if it is.
    pub fn frozen_reason(&self) -> Option<&str> {
        match &self.state {
            State::Frozen(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether the shell may forget the table and load it again later: nobody watches, nothing is under way. It must
    /// be back at its [`deadline`](Table::deadline).
    pub fn can_sleep(&self) -> bool {
        let rests = matches!(self.state, State::Idle | State::Frozen(_));
        rests
            && self.queue.is_empty()
            && self.watchers.is_empty()
            && self.question.is_none()
            && !self.founding
    }

    /// When the running clock runs out, if one runs.
    pub fn deadline(&self) -> Option<Millis> {
        let left = self.head.clock.left(self.thinking_seat()?)?;
        Some(self.now.after(left))
    }

    /// The record of the game as a visitor may have it: complete after its end, a viewer's before.
    pub fn record_for(&self, visitor: &Visitor) -> Option<String> {
        let options = &self.head.settings.options;
        let (deal, seed) = (Deal::new(options, self.head.seed.0), Some(self.head.seed.0));
        let mut players = NamedPlayer::anonymous(self.head.chairs.len());
        for (player, name) in players.iter_mut().zip(self.head.names()) {
            name.clone_into(&mut player.name);
        }
        let course = self.history.as_ref()?.course().clone();
        Record { start: Start::Deal { deal, seed }, players, course }.write_for(self.head.seat_of(visitor))
    }

    fn take(&mut self, input: Input, out: &mut Vec<Effect>) {
        if matches!(&input, Input::Message { from, .. } if from.visitor == self.head.host) {
            self.host_away_ms = 0;
        }
        match input {
            Input::Message { from, id, message: Message::Watch { seen, heard } } => {
                self.watch(from, id, seen, heard, out);
            }
            Input::Message { from, id, message } => self.queue(Queued::new(from, id, message), out),
            Input::Gone(connection) => drop(self.watchers.remove(&connection)),
            Input::Stored { number, outcome } => self.stored(number, outcome, out),
            Input::Reloaded(saved) => self.reloaded(*saved, out),
            Input::Changed => self.behind = true,
            Input::Bot { ask, answer } => {
                if let Some(question) = self.question.as_mut().filter(|question| question.number == ask) {
                    question.answer = answer.map_or(BotAnswer::Failed, BotAnswer::Given);
                }
            }
            Input::Alarm => self.alarm = None,
            Input::Lead(leads) => self.leads = leads,
            Input::Founded(id) => {
                if mem::take(&mut self.founding) {
                    self.founded = Some(id);
                }
            }
            Input::Closing => self.save_in_ms = 0,
        }
    }

    fn queue(&mut self, queued: Queued, out: &mut Vec<Effect>) {
        let refusal = match &self.state {
            State::Frozen(reason) => Refusal::Frozen(reason.clone()),
            _ if self.queue.is_full() => Refusal::Busy,
            _ => return self.queue.push(queued),
        };
        answer(queued.from.connection, queued.id, Answer::Refused(refusal), out);
    }

    /// Answers what waits and does what is due, until a write is under way or nothing is left.
    fn go_on(&mut self, out: &mut Vec<Effect>) {
        while matches!(self.state, State::Idle) {
            if mem::take(&mut self.behind) {
                self.reload(None, out);
            } else if let Some(queued) = self.queue.pop(self.history.as_ref().map(History::seq)) {
                self.answer(queued, out);
            } else if !self.do_duty(out) {
                break;
            }
        }
        self.set_alarm(out);
    }

    fn answer(&mut self, queued: Queued, out: &mut Vec<Effect>) {
        let (connection, id) = (queued.from.connection, queued.id);
        let now = match self.consider(&queued.from.visitor, queued.message.clone()) {
            Ok(Verdict::Write { head, change, key }) => {
                // What changes nothing need not be written.
                if !matches!(change, Change::Head) || *head != self.head {
                    self.considered = Some(queued);
                    return self.store(*head, change, Some(Reply { connection, id, key }), out);
                }
                Answer::Done
            }
            Ok(Verdict::Found { same_seed }) => {
                if !mem::replace(&mut self.founding, true) {
                    out.push(Effect::Found(Box::new(self.head.again(same_seed))));
                }
                Answer::Done
            }
            Ok(Verdict::Answer(answer)) => answer,
            Ok(Verdict::Missing(late)) => match self.queue.let_wait(queued) {
                Waiting::Waits => return self.behind = self.writers == Writers::Several,
                Waiting::InVain => late,
                Waiting::TooMany => Answer::Refused(Refusal::Busy),
            },
            Err(refusal) if self.writers == Writers::One || refusal == Refusal::NotSeated => {
                Answer::Refused(refusal)
            }
            Err(refusal) => match self.queue.let_look_again(queued) {
                Waiting::Waits => return self.behind = true,
                Waiting::InVain => Answer::Refused(refusal),
                Waiting::TooMany => Answer::Refused(Refusal::Busy),
            },
        };
        answer(connection, id, now, out);
    }

    /// What a message leads to; nothing is changed yet.
    fn consider(&self, from: &Visitor, message: Message) -> Result<Verdict, Refusal> {
        let head = match message {
            Message::Watch { .. } => self.head.clone(),
            Message::Play { expected_seq, key, answers } => {
                return self.play(from, expected_seq, key, &answers);
            }
            Message::Chat { key, to_partner, text } => return self.say(from, key, to_partner, &text),
            Message::Rematch { same_seed } => return self.rematch(from, same_seed),
            Message::Claim { chair, link, name } => self.claim(from, chair, link.as_deref(), &name)?,
            Message::Arrange(arrangement) => self.arrange(from, arrangement)?,
            Message::PartnerChat { team, on } => self.allow_partner_chat(from, team, on)?,
            Message::Host => self.become_host(from)?,
            Message::Start => self.start(from)?,
            Message::StoreByValue(on) => self.store_by_value(from, on)?,
            Message::Leave => self.leave(from)?,
            Message::Resign => self.resign(from)?,
            Message::Return => self.come_back(from)?,
            Message::Pause(on) => self.pause(from, on)?,
            Message::Abandon(on) => self.abandon(from, on)?,
        };
        Ok(Verdict::Write { head: Box::new(head), change: Change::Head, key: None })
    }

    /// Sends a change to the store. It becomes true when the store reports it.
    pub(crate) fn store(&mut self, head: Head, change: Change, reply: Option<Reply>, out: &mut Vec<Effect>) {
        self.n_writes += 1;
        let asked = self.asked_after(&head, &change);
        let (in_flight, write) = InFlight::new(self.n_writes, head, change, reply, asked);
        out.push(Effect::Store(Box::new(write)));
        self.state = State::Writing(Box::new(in_flight));
    }

    /// The seat that is asked when a change has become true.
    fn asked_after(&self, head: &Head, change: &Change) -> Option<Seat> {
        if head.phase != Phase::Playing {
            return None;
        }
        match (change, &self.history) {
            (Change::Row(proposal), _) => proposal.game().asked_seat(),
            (_, Some(history)) => history.game().asked_seat(),
            (_, None) => head.game().asked_seat(),
        }
    }

    fn stored(&mut self, number: u64, outcome: Result<(), StoreFailure>, out: &mut Vec<Effect>) {
        let in_flight = match mem::replace(&mut self.state, State::Idle) {
            State::Writing(in_flight) => in_flight,
            // A report about something that is over.
            other => return self.state = other,
        };
        match in_flight.reported(number, outcome) {
            Report::Landed(landed) => {
                self.considered = None;
                self.land(*landed, out);
            }
            Report::OfAnother(in_flight) => self.state = State::Writing(in_flight),
            Report::Failed(in_flight, failure) => {
                if failure == StoreFailure::Failed {
                    self.hold_ms = RETRY_MS;
                    // It is not tried again.
                    self.considered.iter_mut().for_each(|queued| queued.n_conflicts = CONFLICTS_MAX);
                }
                self.reload(Some(in_flight), out);
            }
        }
    }

    /// A write is on disk: now it is true, answered and told.
    fn land(&mut self, landed: Landed, out: &mut Vec<Effect>) {
        let Landed { head, change, reply, stored } = landed;
        if !matches!(change, Change::Chat(_)) {
            self.replace_head(head);
        }
        match change {
            Change::Head => {
                if self.history.is_none() && self.head.phase != Phase::Lobby {
                    self.history = Some(History::begin(&self.head));
                }
            }
            Change::Row(proposal) => {
                if let (Some(history), Some(stored)) = (&mut self.history, &stored) {
                    history.accept(*proposal, stored);
                }
            }
            Change::Chat(line) => self.keep_chat([line]),
        }
        confirm(reply, stored.as_ref(), out);
        self.tell(out);
    }

    fn replace_head(&mut self, head: Head) {
        // A move changes these all the time; the room shows none of them.
        self.head.version = head.version;
        self.head.n_fallbacks = head.n_fallbacks;
        self.head.clock.clone_from(&head.clock);
        self.room_nth += u64::from(self.head != head);
        self.head = head;
        self.head.clock.as_of = self.now;
        self.save_in_ms = CLOCK_SAVE_MS;
    }

    fn reload(&mut self, failed: Option<Box<InFlight>>, out: &mut Vec<Effect>) {
        self.state = State::Reloading(failed);
        out.push(Effect::Reload);
    }

    /// Takes over what the store really has, and says what became of the write that failed.
    fn reloaded(&mut self, mut saved: Saved, out: &mut Vec<Effect>) {
        let failed = match mem::replace(&mut self.state, State::Idle) {
            State::Reloading(failed) => failed,
            other => return self.state = other,
        };
        let considered = self.considered.take();
        saved.head.parts = self.head.parts.clone();
        if saved.head.version == self.head.version {
            // The time since the last write is known here only.
            saved.head.clock = self.head.clock.clone();
        }
        let history = match replay(&saved.head, &saved.rows) {
            Ok(history) => history,
            Err(damage) => {
                confirm_failure(failed, out);
                return self.freeze(damage.to_string(), out);
            }
        };
        self.history = history;
        self.question = None;
        match failed.map(|failed| failed.found_in(&saved)) {
            Some((reply, true, stored)) => confirm(reply, stored.as_ref(), out),
            Some((Some(reply), false, _)) => match considered {
                // Another process was faster, perhaps with this very message, which was sent there too: it is
                // considered again, on what is there now.
                Some(mut queued) if queued.n_conflicts < CONFLICTS_MAX || self.has_key_of(&queued) => {
                    queued.n_conflicts += 1;
                    self.queue.push_front(queued);
                }
                _ => answer(reply.connection, reply.id, Answer::Refused(Refusal::StoreFailed), out),
            },
            _ => {}
        }
        self.replace_head(saved.head);
        // Lines that were kept may have lost their names.
        self.chat.clear();
        self.keep_chat(saved.chat);
        self.tell(out);
    }

    fn freeze(&mut self, reason: String, out: &mut Vec<Effect>) {
        for Queued { from, id, .. } in self.queue.drain() {
            answer(from.connection, id, Answer::Refused(Refusal::Frozen(reason.clone())), out);
        }
        self.state = State::Frozen(reason);
        self.history = None;
        self.room_nth += 1;
        self.tell(out);
    }

    /// Keeps new lines of chat, and not too many.
    fn keep_chat(&mut self, lines: impl IntoIterator<Item = ChatLine>) {
        let last = self.chat.back().map_or(0, |line| line.nth);
        self.chat.extend(lines.into_iter().filter(|line| line.nth > last));
        let n_old = self.chat.len().saturating_sub(CHAT_KEPT);
        self.chat.drain(..n_old);
    }

    /// Whether time passes for the seat that is asked: not while the store is at work, and not in a pause.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self.state, State::Idle)
    }

    /// Asks for an alarm when the next thing is due, unless it is the one that is set.
    fn set_alarm(&mut self, out: &mut Vec<Effect>) {
        let due = self.next_duty_ms().map(|ms| self.now.after(ms));
        if due.is_some() && due != self.alarm {
            self.alarm = due;
            out.extend(due.map(Effect::Alarm));
        }
    }
}

/// The game of a head that has one.
fn replay(head: &Head, rows: &[Row]) -> Result<Option<History>, Damage> {
    match head.phase {
        Phase::Lobby if rows.is_empty() => Ok(None),
        Phase::Lobby => Err(Damage::RowsInLobby),
        _ => History::replay(head, rows).map(Some),
    }
}

pub(crate) fn answer(connection: Connection, id: u64, answer: Answer, out: &mut Vec<Effect>) {
    out.push(Effect::Send(connection, Frame::Answer { id, answer }));
}

/// Answers whoever waited for a write that the store has.
fn confirm(reply: Option<Reply>, stored: Option<&Stored>, out: &mut Vec<Effect>) {
    let Some(Reply { connection, id, key }) = reply else { return };
    let done = match (key, stored) {
        (Some(key), Some(stored)) => Answer::Played(Acknowledgement::new(stored, &key)),
        _ => Answer::Done,
    };
    answer(connection, id, done, out);
}

fn confirm_failure(failed: Option<Box<InFlight>>, out: &mut Vec<Effect>) {
    if let Some(Reply { connection, id, .. }) = failed.and_then(|failed| failed.into_reply()) {
        answer(connection, id, Answer::Refused(Refusal::StoreFailed), out);
    }
}

impl fmt::Debug for Table {
    /// Neither cards nor secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &self.state {
            State::Idle => "idle",
            State::Writing(_) => "writing",
            State::Reloading(_) => "reloading",
            State::Frozen(_) => "frozen",
        };
        write!(f, "Table {{ {}, {:?}, row {}, {state} }}", self.head.id, self.head.phase, self.seq())
    }
}
