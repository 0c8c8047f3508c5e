//! The owner of a table: takes inputs one at a time, and carries out what follows.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use concordia_table::{
    Answer, Connection, Effect, Founding, Frame, Head, Input, Link, Refusal, Rematch, Saved, Seed, Table,
    Visitor, Who, Write,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::hall::{Hall, Sleep};
use super::post::{Bye, Order, Outbox, Post, Reply, Waiting};
use super::saving::{self, LoadFailure};
use crate::audit::{self, About};
use crate::limits::{LEAD_RETRY, RELOAD_PAUSES};
use crate::store::{Lead, Notice};
use crate::webhooks::Told;
use crate::words::{Say, Unreadable};
use crate::{figures, secrets};

/// Owns one table.
pub(super) struct Owner {
    hall: Hall,
    id: String,
    /// Tells owners of the same table apart.
    nth: u64,
    table: Table,
    inbox: mpsc::Receiver<Order>,
    /// What comes back from tasks that this one has started.
    results: (mpsc::UnboundedSender<Done>, mpsc::UnboundedReceiver<Done>),
    connections: BTreeMap<Connection, Outbox>,
    /// Requests that wait for one answer.
    waiting: BTreeMap<Connection, Waiting>,
    alarm: Option<Instant>,
    lead: Option<Lead>,
    /// Whether a write is on its way to the store.
    is_writing: bool,
    /// The newest things that are ours or known, so that a notice of them tells us nothing.
    known: Known,
    /// Since when nobody has asked for anything.
    idle_since: Instant,
    /// Whether the clock was saved because the table is about to sleep.
    is_saved_for_sleep: bool,
    mode: Mode,
}

/// How an owner goes about its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// As usual.
    Open,
    /// A mistake in the program was caught, or what is stored is damaged: the table stays in memory, frozen.
    Broken,
    /// Nothing new is begun.
    Closing,
}

/// What a task of ours brings back.
enum Done {
    Stored(u64, Result<(), concordia_table::StoreFailure>),
    Reloaded(Result<Box<Saved>, LoadFailure>),
    Bot { ask: u64, answer: Option<Vec<concordia_rules::Action>> },
    Founded(String),
    Led(Option<Lead>),
}

#[derive(Default)]
struct Known {
    seq: i64,
    version: i64,
    chat: i64,
}

/// What woke the owner.
enum Event {
    Order(Order),
    Done(Done),
    Alarm,
    LeadLost,
    Tick,
    /// Every way to reach the table is gone, the hall's own included.
    End,
}

/// Loads a table and owns it until it sleeps.
pub(super) async fn run(hall: Hall, id: String, nth: u64, mut inbox: mpsc::Receiver<Order>) {
    let (table, effects, lead, known) = match load(&hall, &id).await {
        Ok(loaded) => loaded,
        Err(bye) => {
            hall.forget(&id, nth);
            inbox.close();
            while let Some(order) = inbox.recv().await {
                refuse(order, &bye);
            }
            return;
        }
    };
    let mut owner = Owner {
        hall,
        id,
        nth,
        table,
        inbox,
        results: mpsc::unbounded_channel(),
        connections: BTreeMap::new(),
        waiting: BTreeMap::new(),
        alarm: None,
        lead,
        is_writing: false,
        known,
        idle_since: Instant::now(),
        is_saved_for_sleep: false,
        mode: Mode::Open,
    };
    owner.carry_out(effects);
    owner.go_on().await;
}

type Loaded = (Table, Vec<Effect>, Option<Lead>, Known);

async fn load(hall: &Hall, id: &str) -> Result<Loaded, Bye> {
    let saved = match saving::load(&hall.store, id).await {
        Ok(saved) => saved,
        Err(LoadFailure::Unknown) => return Err(Bye::Unknown),
        Err(LoadFailure::Unavailable(error)) => {
            tracing::error!(table = id, %error, "a table cannot be loaded");
            return Err(Bye::Unavailable);
        }
        Err(LoadFailure::Damaged(head, why)) => {
            tracing::error!(table = id, %why, "a table is damaged");
            let Some(head) = head else { return Err(Bye::Frozen(why.to_string())) };
            let table = Table::frozen(hall.clock.now(), *head, why.to_string());
            return Ok((table, Vec::new(), None, Known::default()));
        }
    };
    let known = Known::of(&saved);
    let head = saved.head.clone();
    let up_ms = hall.up_since(head.clock.as_of).await;
    let lead = hall.store.try_lead(id).await.unwrap_or_default();
    let leads = lead.is_some();
    let (table, effects) =
        catch_unwind(AssertUnwindSafe(|| Table::load(hall.clock.now(), saved, up_ms, leads))).unwrap_or_else(
            |_| {
                figures::panicked();
                tracing::error!(table = id, "a mistake in the program: loading the table failed");
                (Table::frozen(hall.clock.now(), head, mistake()), Vec::new())
            },
        );
    if let Some(reason) = table.frozen_reason() {
        tracing::error!(table = id, reason, "a table is frozen");
    }
    let table = if hall.store.is_shared() { table } else { table.alone() };
    Ok((table, effects, lead, known))
}

fn mistake() -> String {
    "a mistake in the program; its record is kept".to_owned()
}

impl Known {
    fn of(saved: &Saved) -> Known {
        Known {
            seq: saved.rows.len() as i64,
            version: saved.head.version as i64,
            chat: saved.chat.last().map_or(0, |line| line.nth as i64),
        }
    }

    /// What a write will have made ours. If it fails, the table reads everything again anyway.
    fn expect(&mut self, write: &Write) {
        if let Some(head) = &write.head {
            self.version = self.version.max(head.version as i64);
        }
        if let Some(row) = &write.row {
            self.seq = self.seq.max(row.seq as i64);
        }
        if let Some(line) = &write.chat {
            self.chat = self.chat.max(line.nth as i64);
        }
    }

    fn is_news(&self, notice: &Notice) -> bool {
        match notice {
            Notice::Moved { seq, .. } => *seq > self.seq,
            Notice::Saved { version, .. } => *version > self.version,
            Notice::Chatted { n, .. } => *n > self.chat,
            Notice::Account { .. } => false,
            Notice::Edited { .. } | Notice::Missed => true,
        }
    }
}

impl Owner {
    async fn go_on(mut self) {
        loop {
            if self.mode == Mode::Closing && !self.is_writing || self.falls_asleep() {
                return;
            }
            self.leave_the_lead();
            let rested = self.table.rests();
            match self.next().await {
                Event::Order(order) => self.take(order),
                Event::Done(done) => self.done(done).await,
                Event::Alarm => {
                    self.alarm = None;
                    self.input(Input::Alarm);
                }
                Event::LeadLost => {
                    self.lead = None;
                    self.input(Input::Lead(false));
                }
                Event::Tick => self.tick(),
                Event::End => return,
            }
            if rested && !self.table.rests() {
                self.tick();
            }
        }
    }

    /// Whoever leads a game that rests has nothing to do: another process may, where somebody looks.
    fn leave_the_lead(&mut self) {
        if self.table.rests() && self.lead.take().is_some() {
            self.input(Input::Lead(false));
        }
    }

    async fn next(&mut self) -> Event {
        let alarm = self.alarm;
        let tick = if self.lead.is_none() { LEAD_RETRY } else { self.hall.idle };
        tokio::select! {
            biased;
            Some(done) = self.results.1.recv() => Event::Done(done),
            order = self.inbox.recv() => order.map_or(Event::End, Event::Order),
            () = async { tokio::time::sleep_until(alarm.unwrap_or_else(Instant::now)).await }, if alarm.is_some() => {
                Event::Alarm
            }
            () = lost(self.lead.as_ref()), if self.lead.is_some() => Event::LeadLost,
            () = tokio::time::sleep(tick) => Event::Tick,
        }
    }

    /// Leaves memory if nobody needs the table, and says when it must be back.
    fn falls_asleep(&mut self) -> bool {
        let rests = self.table.can_sleep()
            && self.mode == Mode::Open
            && !self.is_writing
            && self.connections.is_empty()
            && self.waiting.is_empty()
            && self.idle_since.elapsed() >= self.hall.idle;
        if !rests {
            return false;
        }
        let deadline = self.table.deadline();
        // The store shall know when to wake it, in case this process is not there then.
        if deadline.is_some() && self.lead.is_some() && !self.is_saved_for_sleep {
            self.is_saved_for_sleep = true;
            self.input(Input::Closing);
            return false;
        }
        let sleep = match &self.lead {
            _ if self.table.rests() => Sleep::Deep,
            // Somebody else looks after it, as long as they are there.
            None => Sleep::Until(self.hall.clock.now().after(self.hall.idle.as_millis() as u64)),
            Some(_) if self.is_woken_in_vain() => Sleep::Deep,
            Some(_) => Sleep::AsStored,
        };
        // Whoever loads it next leads it.
        let lead = self.lead.take();
        if self.hall.let_sleep(&self.id, self.nth, &self.inbox, sleep) {
            return true;
        }
        self.lead = lead;
        false
    }

    /// Whether the store says that the table is to be woken although nothing would happen.
    fn is_woken_in_vain(&self) -> bool {
        let asked = self.table.asked_seat().and_then(|seat| self.table.head().chairs.get(seat.idx()));
        self.table.frozen_reason().is_some() || asked.is_some_and(|chair| chair.stores_by_value)
    }

    fn take(&mut self, order: Order) {
        self.idle_since = Instant::now();
        self.is_saved_for_sleep = false;
        if self.mode == Mode::Closing {
            return refuse(order, &Bye::Closing);
        }
        match order {
            Order::Attach(connection, outbox) => drop(self.connections.insert(connection, outbox)),
            Order::Say { from, name, id, say } => {
                // Who was dropped may still have messages on their way.
                if self.connections.contains_key(&from.connection) {
                    figures::message();
                    self.say(from, &name, id, say);
                }
            }
            Order::Gone(connection) => {
                if self.connections.remove(&connection).is_some() {
                    self.input(Input::Gone(connection));
                }
            }
            Order::Ask { from, name, say, reply } => {
                figures::message();
                let connection = self.hall.new_connection();
                self.waiting.insert(connection, reply);
                self.say(Who { visitor: from, connection }, &name, 0, say);
            }
            Order::Look(look) => {
                self.guarded(|table| look(Ok(table)));
            }
            Order::Notice(notice) => {
                if self.known.is_news(&notice) {
                    self.input(Input::Changed);
                }
            }
            Order::Close => self.close(),
        }
    }

    fn say(&mut self, from: Who, name: &str, id: u64, say: Say) {
        match say.mean(name) {
            Ok(message) => self.input(Input::Message { from, id, message }),
            Err(bad) => match self.waiting.remove(&from.connection) {
                // Whoever asked may have gone.
                Some(waiting) => drop(waiting.send(Ok(Reply::Unreadable(bad)))),
                None => self.tell_unreadable(from.connection, id, bad),
            },
        }
    }

    fn tell_unreadable(&mut self, connection: Connection, id: u64, bad: Unreadable) {
        let Some(outbox) = self.connections.get(&connection) else { return };
        if let Err(bye) = outbox.send(Post::Unreadable(id, bad)) {
            self.drop_connection(connection, bye);
        }
    }

    fn input(&mut self, input: Input) {
        let now = self.hall.clock.now();
        if let Some(effects) = self.guarded(|table| table.handle(now, input)) {
            self.carry_out(effects);
        }
    }

    /// Works with the table. A panic is a mistake in the program: this table is frozen, its record is kept, and nobody
    /// else notices.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut Table) -> T) -> Option<T> {
        let table = &mut self.table;
        let done = catch_unwind(AssertUnwindSafe(|| work(table))).ok();
        if done.is_none() {
            self.break_off();
        }
        done
    }

    fn break_off(&mut self) {
        figures::panicked();
        tracing::error!(table = self.id, "a mistake in the program: the table is frozen");
        self.mode = Mode::Broken;
        self.table = Table::frozen(self.hall.clock.now(), self.table.head().clone(), mistake());
        self.alarm = None;
        self.end_all(&Bye::Frozen(mistake()));
    }

    fn end_all(&mut self, bye: &Bye) {
        for (_, outbox) in std::mem::take(&mut self.connections) {
            outbox.end(bye.clone());
        }
        for (_, waiting) in std::mem::take(&mut self.waiting) {
            // Whoever asked may have gone.
            let _ = waiting.send(Err(bye.clone()));
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut gone = Vec::new();
        for effect in effects {
            match effect {
                Effect::Send(connection, frame) => {
                    if let Err(bye) = self.send(connection, frame) {
                        gone.push((connection, bye));
                    }
                }
                Effect::Store(write) => self.store(write),
                Effect::Reload => self.reload(),
                Effect::AskBot(ask) => self.ask_bot(*ask),
                Effect::Alarm(at) => self.alarm = Some(Instant::now() + self.hall.clock.until(at)),
                Effect::Notify { visitor, seat, seq } => self.notify(&visitor, seat.0, seq),
                Effect::Found(rematch) => self.found(*rematch),
            }
        }
        for (connection, bye) in gone {
            self.drop_connection(connection, bye);
        }
    }

    fn send(&mut self, connection: Connection, frame: Frame) -> Result<(), Option<Bye>> {
        if let Frame::Answer { answer: Answer::Refused(refusal), .. } = &frame
            && matches!(refusal, Refusal::NotHost | Refusal::NotSeated | Refusal::WrongLink)
        {
            let about = About { table: Some(&self.id), what: Some(refusal.code()), ..About::default() };
            audit::note(audit::Event::TableRefused, about);
        }
        if let Some(outbox) = self.connections.get(&connection) {
            return outbox.send(Post::Frame(frame));
        }
        if let Frame::Answer { answer, .. } = frame
            && let Some(waiting) = self.waiting.remove(&connection)
        {
            // Whoever asked may have gone.
            let _ = waiting.send(Ok(Reply::Answer(answer)));
        }
        Ok(())
    }

    fn drop_connection(&mut self, connection: Connection, bye: Option<Bye>) {
        let Some(outbox) = self.connections.remove(&connection) else { return };
        if let Some(bye) = bye {
            figures::slow_reader();
            outbox.end(bye);
        }
        self.input(Input::Gone(connection));
    }

    fn store(&mut self, write: Box<Write>) {
        self.is_writing = true;
        self.known.expect(&write);
        let (hall, id, done) = (self.hall.clone(), self.id.clone(), self.results.0.clone());
        tokio::spawn(async move {
            let began = Instant::now();
            figures::commit_begun();
            let outcome = saving::write(&hall.store, &id, &write).await;
            figures::committed(began.elapsed(), outcome != Err(concordia_table::StoreFailure::Failed));
            if let (Ok(()), Some(row)) = (outcome, &write.row) {
                figures::played(row.actions.split("; ").count());
            }
            // If the owner is gone, the process ends.
            let _ = done.send(Done::Stored(write.number, outcome));
        });
    }

    fn reload(&mut self) {
        let (hall, id, done) = (self.hall.clone(), self.id.clone(), self.results.0.clone());
        tokio::spawn(async move {
            let [mut pause, longest] = RELOAD_PAUSES;
            let loaded = loop {
                match saving::load(&hall.store, &id).await {
                    Err(LoadFailure::Unavailable(error)) => {
                        tracing::warn!(table = id, %error, "the store does not answer, trying again");
                    }
                    other => break other.map(Box::new),
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(longest);
            };
            // If the owner is gone, nobody needs it.
            let _ = done.send(Done::Reloaded(loaded));
        });
    }

    fn ask_bot(&mut self, ask: concordia_table::Ask) {
        if self.mode == Mode::Closing {
            return;
        }
        let (bots, done) = (self.hall.bots.clone(), self.results.0.clone());
        // A table without a host that anybody knows is served like those of one more host.
        let host = super::account_of(&self.table.head().host).unwrap_or(0);
        tokio::spawn(async move {
            let number = ask.number;
            let answer = bots.ask(host, ask.level, Box::new(ask.view)).await;
            // If the owner is gone, nobody needs it.
            let _ = done.send(Done::Bot { ask: number, answer });
        });
    }

    fn notify(&self, visitor: &Visitor, seat: u8, seq: u64) {
        let head = self.table.head();
        let Some(account) = super::account_of(visitor) else { return };
        let (table, name) = (self.id.clone(), head.settings.name.clone());
        self.hall.webhooks.send(account, Told::YourTurn { table, name, seat, seq });
    }

    /// Founds the table of the next game, however long it takes.
    fn found(&self, rematch: Rematch) {
        let (hall, done) = (self.hall.clone(), self.results.0.clone());
        tokio::spawn(async move {
            let Rematch { host, settings, chairs, partner_chat, seed } = rematch;
            let founding = Founding {
                id: secrets::table_id(),
                host,
                link: Link(secrets::token()),
                settings,
                chairs,
                partner_chat,
                seed: seed.unwrap_or_else(|| Seed(secrets::seed())),
                stack_known: seed.is_some(),
            };
            let head = match Head::found(founding) {
                Ok(head) => head,
                Err(bad) => return tracing::error!(%bad, "a rematch cannot be founded"),
            };
            let [mut pause, longest] = RELOAD_PAUSES;
            while hall.found(head.clone()).await.is_err() {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(longest);
            }
            // If the owner is gone, the new table is still in its players' lists.
            let _ = done.send(Done::Founded(head.id));
        });
    }

    async fn done(&mut self, done: Done) {
        match done {
            Done::Stored(number, outcome) => {
                self.is_writing = false;
                self.input(Input::Stored { number, outcome });
            }
            Done::Reloaded(Ok(saved)) => {
                self.known = Known::of(&saved);
                self.input(Input::Reloaded(saved));
            }
            Done::Reloaded(Err(LoadFailure::Damaged(_, why))) => {
                let reason = why.to_string();
                tracing::error!(table = self.id, reason, "a table is damaged");
                self.mode = Mode::Broken;
                self.table = Table::frozen(self.hall.clock.now(), self.table.head().clone(), reason.clone());
                self.end_all(&Bye::Frozen(reason));
            }
            Done::Reloaded(Err(_)) => {
                // It was deleted: an old lobby.
                self.end_all(&Bye::Unknown);
                self.hall.forget(&self.id, self.nth);
                self.inbox.close();
                while let Some(order) = self.inbox.recv().await {
                    refuse(order, &Bye::Unknown);
                }
                self.mode = Mode::Closing;
            }
            Done::Bot { ask, answer } => self.input(Input::Bot { ask, answer }),
            Done::Founded(id) => self.input(Input::Founded(id)),
            Done::Led(lead) => {
                let leads = lead.is_some();
                self.lead = lead;
                if leads {
                    self.input(Input::Lead(true));
                }
            }
        }
    }

    /// Tries to lead, if somebody else did.
    fn tick(&mut self) {
        if self.lead.is_some() || self.mode != Mode::Open || self.table.rests() {
            return;
        }
        let (hall, id, done) = (self.hall.clone(), self.id.clone(), self.results.0.clone());
        tokio::spawn(async move {
            // Whoever cannot lead now tries again.
            let _ = done.send(Done::Led(hall.store.try_lead(&id).await.unwrap_or_default()));
        });
    }

    /// The server stops: the clock is saved. Who waits for a write still gets the answer; then everybody is told.
    fn close(&mut self) {
        self.input(Input::Closing);
        self.mode = Mode::Closing;
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // Also after a panic that nobody expected: the next one who asks loads it again, and leads it.
        self.lead = None;
        self.hall.forget(&self.id, self.nth);
        self.end_all(&Bye::Closing);
    }
}

async fn lost(lead: Option<&Lead>) {
    match lead {
        Some(lead) => lead.lost().await,
        None => std::future::pending().await,
    }
}

/// Answers an order that will not be carried out.
fn refuse(order: Order, bye: &Bye) {
    match order {
        Order::Attach(_, outbox) => outbox.end(bye.clone()),
        // Whoever asked may have gone.
        Order::Ask { reply, .. } => drop(reply.send(Err(bye.clone()))),
        Order::Look(look) => look(Err(bye.clone())),
        Order::Say { .. } | Order::Gone(_) | Order::Notice(_) | Order::Close => {}
    }
}
