//! The world around one table: network, disk, clock, bots and people, all drawn from one seed.

use std::collections::{BTreeMap, BTreeSet};

use concordia_rules::{Action, Dice, Seat};
use concordia_table::{
    Absence, Answer, Ask, Chair, Connection, Effect, Frame, Head, Input, Message, Millis, Refusal, Saved,
    StoreFailure, Table, Update, Visitor, Who, Write,
};

use crate::check::{Checked, require};
use crate::client::{Client, Sent, anything, run_of};
use crate::mistake::{Mistake, Process};
use crate::setting::begin;
use crate::store::Store;
use crate::tally::Tally;

/// How long the storm lasts, in rows and in milliseconds.
const STORM_ROWS: u64 = 60;
const STORM_MS: u64 = 60_000;
/// In calm weather these rows must come in this time.
const CALM_ROWS: u64 = 4;
const CALM_MS: u64 = 400_000;
/// Frames on their way to one reader; a slower one is cut off.
const INBOX_MAX: usize = 12;

/// What happens next somewhere.
pub(crate) enum Event {
    ToServer {
        from: Who,
        sent: Sent,
    },
    ToClient {
        to: Connection,
        frame: Frame,
    },
    Stored {
        epoch: u32,
        write: Box<Write>,
        fate: Fate,
    },
    Reload {
        epoch: u32,
    },
    Bot {
        epoch: u32,
        ask: u64,
        answer: Option<Vec<Action>>,
    },
    Alarm {
        epoch: u32,
    },
    Wake {
        client: usize,
    },
    Gone(Connection),
    Crash,
    Restart,
    Jump,
    /// The other process starts or dies, hears of something, and so on.
    Rival,
    ToRival {
        from: Who,
        sent: Sent,
    },
    RivalStored {
        epoch: u32,
        write: Box<Write>,
    },
    RivalReload {
        epoch: u32,
    },
    RivalAlarm {
        epoch: u32,
    },
    RivalNews {
        epoch: u32,
    },
    /// The other process has written.
    News,
}

/// What becomes of a write.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Fate {
    Works,
    Fails,
    /// It is written, but the report says that it failed.
    WorksUnnoticed,
}

/// How bad the weather is, in percent.
pub(crate) struct Weather {
    pub(crate) loss: usize,
    pub(crate) double: usize,
    pub(crate) delay_ms: usize,
    pub(crate) disk_fails: usize,
    pub(crate) mischief: usize,
    pub(crate) bot_fails: usize,
}

pub(crate) struct World {
    pub(crate) dice: Dice,
    pub(crate) mistake: Option<Mistake>,
    pub(crate) weather: Weather,
    pub(crate) now: u64,
    /// What the server's clock shows beyond the true time.
    pub(crate) skew: i64,
    pub(crate) calm: bool,
    pub(crate) events: BTreeMap<(u64, u64), Event>,
    pub(crate) n_events: u64,
    pub(crate) server: Option<Process>,
    pub(crate) epoch: u32,
    pub(crate) rival: Option<Process>,
    pub(crate) rival_epoch: u32,
    pub(crate) n_rival_connections: u64,
    /// Messages that came before the row they are meant for.
    pub(crate) early: BTreeSet<(Connection, u64)>,
    /// Connections that watch in this epoch, and the last row each was told.
    pub(crate) watching: BTreeMap<Connection, Option<u64>>,
    /// Messages that the present server has, unanswered.
    pub(crate) open: BTreeSet<(Connection, u64)>,
    /// Everything that was ever sent, by connection and number.
    pub(crate) sent: BTreeMap<(Connection, u64), (Visitor, Sent)>,
    pub(crate) inbox: BTreeMap<Connection, usize>,
    /// Connections that the server has cut off: nothing comes from there any more.
    pub(crate) closed: BTreeSet<Connection>,
    pub(crate) store: Store,
    pub(crate) clients: Vec<Client>,
    pub(crate) n_connections: u64,
    /// Rows that somebody was told are stored.
    pub(crate) acknowledged: BTreeMap<String, u64>,
    pub(crate) tally: Tally,
    pub(crate) n_timed_out: usize,
    /// Rows after which the storm ends.
    pub(crate) storm_rows: u64,
    pub(crate) story: Option<Vec<String>>,
}

impl World {
    /// Runs one seed. On `Err` it says what went wrong.
    pub(crate) fn run(seed: u64, mistake: Option<Mistake>, tells: bool) -> (Checked<Tally>, Vec<String>) {
        let mut world = World::new(seed, mistake, tells);
        let outcome = world.play();
        let tally = world.tally();
        (outcome.map(|()| tally), world.story.unwrap_or_default())
    }

    pub(crate) fn new(seed: u64, mistake: Option<Mistake>, tells: bool) -> World {
        let mut dice = Dice::new(seed.wrapping_mul(0x1234_5677));
        let (head, clients) = begin(seed, &mut dice, mistake);
        let rough = dice.below(4);
        World {
            weather: Weather {
                loss: rough * dice.below(8),
                double: dice.below(20),
                delay_ms: 2 + rough * dice.below(120),
                disk_fails: dice.below(8),
                mischief: dice.below(30),
                bot_fails: dice.below(40),
            },
            dice,
            mistake,
            now: 1_000_000_000,
            skew: 0,
            calm: false,
            events: BTreeMap::new(),
            n_events: 0,
            server: None,
            epoch: 0,
            rival: None,
            rival_epoch: 0,
            n_rival_connections: 0,
            early: BTreeSet::new(),
            watching: BTreeMap::new(),
            open: BTreeSet::new(),
            sent: BTreeMap::new(),
            inbox: BTreeMap::new(),
            closed: BTreeSet::new(),
            store: Store::new(head),
            n_connections: clients.len() as u64,
            clients,
            acknowledged: BTreeMap::new(),
            tally: Tally::default(),
            n_timed_out: 0,
            // Now and then a whole game.
            storm_rows: if seed % 50 == 7 { 5_000 } else { STORM_ROWS },
            story: tells.then(Vec::new),
        }
    }

    pub(crate) fn play(&mut self) -> Checked {
        let head = self.store.saved.head.clone();
        self.tell_story(|| format!("a table: {}", head.write().replace('\n', " | ")));
        self.run_table(Table::found(self.clock(), head))?;
        for client in 0..self.clients.len() {
            self.later(1 + client as u64, Event::Wake { client });
        }
        for _ in 0..self.dice.below(4) {
            let at = self.dice.below(STORM_MS as usize / 3) as u64;
            self.later(at, Event::Crash);
        }
        for _ in 0..self.dice.below(3) {
            let at = self.dice.below(STORM_MS as usize / 2) as u64;
            self.later(at, Event::Jump);
        }
        for _ in 0..self.dice.below(4) {
            let at = self.dice.below(STORM_MS as usize / 4) as u64;
            self.later(at, Event::Rival);
        }
        let start = self.now;
        let storm_ms = STORM_MS * self.storm_rows / STORM_ROWS;
        while self.now < start + storm_ms && self.store.seq() < self.storm_rows && !self.is_over() {
            self.step()?;
        }
        self.calm_down()?;
        self.finish()
    }

    /// The sun comes out: from now on nothing is lost, and the table must move on.
    pub(crate) fn calm_down(&mut self) -> Checked {
        self.tell_story(|| "calm".to_owned());
        self.calm = true;
        if self.server.is_none() {
            self.restart()?;
        }
        let (goal, end) = (self.store.seq() + CALM_ROWS, self.now + CALM_MS);
        while self.store.seq() < goal && !self.is_over() {
            require(self.now < end, || "nobody can move".to_owned())?;
            self.step()?;
        }
        Ok(())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.store.saved.head.phase.is_over()
    }

    /// Lets everybody catch up, and compares.
    pub(crate) fn finish(&mut self) -> Checked {
        let end = self.now + 20_000;
        self.tell_story(|| "the end is near".to_owned());
        // Nobody begins anything new, and what is under way comes to its end.
        self.clients.iter_mut().for_each(|client| client.sleeps = true);
        while self.now < end {
            self.step()?;
        }
        // Bots play on; there must be a moment at which everybody is up to date.
        while self.converge().is_err() && self.now < end + 10_000 {
            self.step()?;
        }
        self.converge()?;
        for (key, seq) in &self.acknowledged {
            let row = self.store.row(key);
            require(row.map(|row| row.seq) == Some(*seq), || format!("acknowledged and lost: {key}"))?;
        }
        self.load_intact_and_damaged()
    }

    pub(crate) fn saved(&self) -> Saved {
        let mut saved = self.store.saved.clone();
        saved.head.plant(self.mistake.and_then(Mistake::inside));
        saved
    }

    pub(crate) fn clock(&self) -> Millis {
        Millis(self.now.saturating_add_signed(self.skew))
    }

    pub(crate) fn tell_story(&mut self, what: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(format!("{:>9} {}", self.now - 1_000_000_000, what()));
        }
    }

    pub(crate) fn later(&mut self, ms: u64, event: Event) {
        self.n_events += 1;
        self.events.insert((self.now + ms, self.n_events), event);
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        !self.calm && self.dice.below(100) < percent
    }

    pub(crate) fn step(&mut self) -> Checked {
        require(self.n_events < 400_000, || "it goes on for ever".to_owned())?;
        let Some(((at, _), event)) = self.events.pop_first() else {
            return Err("nothing will ever happen again".to_owned());
        };
        self.now = self.now.max(at);
        match event {
            Event::ToServer { from, sent } => self.arrive(from, sent),
            Event::ToClient { to, frame } => {
                self.read(to, frame);
                Ok(())
            }
            Event::Stored { epoch, write, fate } => self.disk(epoch, &write, fate),
            Event::Reload { epoch } if epoch == self.epoch => {
                let saved = self.saved();
                self.input(Input::Reloaded(Box::new(saved)))
            }
            Event::Bot { epoch, ask, answer } if epoch == self.epoch => {
                self.input(Input::Bot { ask, answer })
            }
            Event::Alarm { epoch } if epoch == self.epoch => self.input(Input::Alarm),
            Event::Wake { client } => {
                self.wake(client);
                Ok(())
            }
            Event::Gone(connection) => self.input(Input::Gone(connection)),
            Event::Crash => self.crash(),
            Event::Restart => self.restart(),
            Event::Jump => {
                let hours = self.dice.below(9) as i64 - 4;
                self.skew += hours * 3_600_000;
                self.tell_story(|| format!("the clock jumps by {hours} hours"));
                Ok(())
            }
            Event::Rival => {
                self.start_or_kill_rival();
                Ok(())
            }
            Event::ToRival { from, sent } => self.arrive_at_rival(from, sent),
            Event::RivalStored { epoch, write } => self.rival_writes(epoch, &write),
            Event::RivalReload { epoch } if epoch == self.rival_epoch => {
                let saved = self.saved();
                self.rival_input(Input::Reloaded(Box::new(saved)))
            }
            Event::RivalAlarm { epoch } if epoch == self.rival_epoch => self.rival_input(Input::Alarm),
            Event::RivalNews { epoch } if epoch == self.rival_epoch => self.rival_input(Input::Changed),
            // Meant for a process that is gone.
            Event::Reload { .. }
            | Event::Bot { .. }
            | Event::Alarm { .. }
            | Event::RivalReload { .. }
            | Event::RivalAlarm { .. }
            | Event::RivalNews { .. } => Ok(()),
            Event::News => self.input(Input::Changed),
        }
    }

    pub(crate) fn input(&mut self, input: Input) -> Checked {
        let now = self.clock();
        let Some(table) = &mut self.server else { return Ok(()) };
        let effects = table.handle(now, input);
        self.carry_out(effects)?;
        self.check_told()
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) -> Checked {
        for effect in effects {
            match effect {
                Effect::Store(write) => self.begin_write(*write)?,
                Effect::Reload => {
                    let epoch = self.epoch;
                    let ms = 1 + self.dice.below(40) as u64;
                    self.later(ms, Event::Reload { epoch });
                }
                Effect::Send(to, frame) => self.transmit(to, &frame)?,
                Effect::AskBot(ask) => self.think(&ask),
                Effect::Alarm(at) => {
                    let (ms, epoch) = (at.since(self.clock()), self.epoch);
                    self.later(ms, Event::Alarm { epoch });
                }
                Effect::Notify { .. } | Effect::Found(_) => {}
            }
        }
        Ok(())
    }

    pub(crate) fn begin_write(&mut self, write: Write) -> Checked {
        let fate = match self.dice.below(3) {
            0 if self.chance(self.weather.disk_fails) => Fate::WorksUnnoticed,
            _ if self.chance(self.weather.disk_fails) => Fate::Fails,
            _ => Fate::Works,
        };
        let (epoch, ms) = (self.epoch, 1 + self.dice.below(60) as u64);
        if let Some(row) = &write.row {
            self.check_row(row)?;
        }
        self.later(ms, Event::Stored { epoch, write: Box::new(write), fate });
        Ok(())
    }

    pub(crate) fn disk(&mut self, epoch: u32, write: &Write, fate: Fate) -> Checked {
        let outcome = match fate {
            Fate::Fails => Err(StoreFailure::Failed),
            _ => self.store.write(write)?,
        };
        let (row, number) = (write.row.as_ref().map(|row| (row.seq, row.actions.clone())), write.number);
        self.tell_story(|| format!("write {number} of epoch {epoch}, row {row:?}: {outcome:?}"));
        self.tally.failed_writes += usize::from(fate != Fate::Works);
        self.tally.conflicts += usize::from(outcome == Err(StoreFailure::Conflict));
        let timed_out = |chair: &Chair| chair.stand_in == Some(Absence::TimedOut);
        let n_timed_out = |head: &Head| head.chairs.iter().filter(|chair| timed_out(chair)).count();
        if let Some(head) = write.head.as_ref().filter(|_| outcome.is_ok()) {
            self.tally.timeouts += n_timed_out(head).saturating_sub(self.n_timed_out);
            self.n_timed_out = n_timed_out(head);
        }
        if outcome.is_ok() && self.rival.is_some() {
            let (ms, epoch) = (self.news_delay(), self.rival_epoch);
            self.later(ms, Event::RivalNews { epoch });
        }
        let outcome = if fate == Fate::WorksUnnoticed { Err(StoreFailure::Failed) } else { outcome };
        if epoch == self.epoch { self.input(Input::Stored { number, outcome }) } else { Ok(()) }
    }

    pub(crate) fn think(&mut self, ask: &Ask) {
        let epoch = self.epoch;
        let mut game = ask.view.game();
        let fails = self.dice.below(100) < self.weather.bot_fails;
        let answer = match self.dice.below(3) {
            // It never answers.
            0 if fails => return,
            1 if fails => None,
            _ if fails => Some(vec![anything(&mut self.dice), Action::Copy(Seat(7))]),
            _ => run_of(&mut game, ask.seat, &mut self.dice),
        };
        let ms = 1 + self.dice.below(200) as u64;
        self.later(ms, Event::Bot { epoch, ask: ask.number, answer });
    }

    /// The server writes to a socket: from here on it is out in the world, so here it is judged.
    pub(crate) fn transmit(&mut self, to: Connection, frame: &Frame) -> Checked {
        match frame {
            Frame::Answer { id, answer } => {
                require(self.open.remove(&(to, *id)), || format!("{to:?} is answered {id} unasked"))?;
                self.check_answer(to, *id, answer)?;
            }
            Frame::Update(update) => {
                self.check_update(to, update)?;
                self.tally.gaps += usize::from(update.moves.len() > 1);
                if let Some(told) = self.watching.get_mut(&to) {
                    *told = Some(update.seq);
                }
            }
            Frame::Room(_) | Frame::Chat(_) => {}
        }
        self.tell_story(|| format!("to {to:?}: {}", brief(frame)));
        let in_flight = self.inbox.entry(to).or_default();
        *in_flight += 1;
        if *in_flight > INBOX_MAX && !self.calm {
            // A slow reader: the shell cuts it off, and it comes back.
            self.tell_story(|| format!("{to:?} is too slow"));
            self.tally.slow_readers += 1;
            self.watching.remove(&to);
            self.inbox.remove(&to);
            self.closed.insert(to);
            self.reconnect(to);
            self.later(0, Event::Gone(to));
            return Ok(());
        }
        if !self.chance(self.weather.loss) {
            let n = 1 + usize::from(self.chance(self.weather.double));
            for _ in 0..n {
                let ms = self.delay();
                self.later(ms, Event::ToClient { to, frame: frame.clone() });
            }
        }
        Ok(())
    }

    pub(crate) fn delay(&mut self) -> u64 {
        let most = if self.calm { 5 } else { self.weather.delay_ms };
        1 + self.dice.below(most) as u64
    }

    /// A message reaches the server.
    pub(crate) fn arrive(&mut self, from: Who, sent: Sent) -> Checked {
        if self.server.is_none() {
            return Ok(());
        }
        if self.closed.contains(&from.connection) {
            return Ok(());
        }
        // A number is used for one arrival only: copies of a message are answered one by one.
        if !self.open.insert((from.connection, sent.id)) {
            return Ok(());
        }
        self.tell_story(|| {
            format!("{:?} {} asks {}: {:?}", from.connection, from.visitor.0, sent.id, sent.message)
        });
        if matches!(sent.message, Message::Watch { .. }) {
            self.watching.insert(from.connection, None);
        }
        let seq = self.server.as_ref().map_or(0, |server| server.seq());
        if sent.play.as_ref().is_some_and(|play| play.expected_seq > seq) {
            self.early.insert((from.connection, sent.id));
        }
        self.sent.insert((from.connection, sent.id), (from.visitor.clone(), sent.clone()));
        self.input(Input::Message { from, id: sent.id, message: sent.message })
    }

    /// A frame reaches its reader.
    pub(crate) fn read(&mut self, to: Connection, frame: Frame) {
        if let Some(n) = self.inbox.get_mut(&to) {
            *n = n.saturating_sub(1);
        }
        let Some(client) = self.clients.iter_mut().find(|client| client.connection == to) else {
            return;
        };
        match frame {
            Frame::Update(update) => client.take(*update),
            Frame::Answer { id, answer } => {
                if !matches!(answer, Answer::Refused(Refusal::Busy | Refusal::StoreFailed)) {
                    client.pending.retain(|pending| pending.id != id);
                }
                if let Answer::Stale(update) = answer {
                    client.take(*update);
                }
            }
            Frame::Room(_) | Frame::Chat(_) => {}
        }
    }

    pub(crate) fn reconnect(&mut self, from: Connection) {
        self.n_connections += 1;
        let connection = Connection(self.n_connections);
        if let Some(client) = self.clients.iter_mut().find(|client| client.connection == from) {
            client.connection = connection;
        }
    }

    /// The server dies, and with it everything that is not on disk.
    pub(crate) fn crash(&mut self) -> Checked {
        if self.calm || self.server.take().is_none() {
            return Ok(());
        }
        self.tell_story(|| "the server dies".to_owned());
        self.tally.crashes += 1;
        self.epoch += 1;
        // What was on its way to the disk arrives there or does not.
        let under_way: Vec<_> = self
            .events
            .iter()
            .filter(|(_, event)| matches!(event, Event::Stored { .. }))
            .map(|(at, _)| *at)
            .collect();
        for at in under_way {
            if let Some(Event::Stored { write, epoch, .. }) = self.events.remove(&at)
                && self.dice.below(2) == 0
            {
                self.disk(epoch, &write, Fate::Works)?;
            }
        }
        self.open.clear();
        self.watching.clear();
        self.inbox.clear();
        for client in 0..self.clients.len() {
            let connection = self.clients[client].connection;
            self.reconnect(connection);
        }
        let ms = self.dice.below(5_000) as u64;
        self.later(ms, Event::Restart);
        Ok(())
    }

    pub(crate) fn restart(&mut self) -> Checked {
        if self.server.is_some() {
            return Ok(());
        }
        self.tell_story(|| "the server starts".to_owned());
        if self.store.saved.head.version == 0 {
            // Not even the founding was stored.
            let mut head = self.store.saved.head.clone();
            head.plant(self.mistake.and_then(Mistake::inside));
            return self.run_table(Table::found(self.clock(), head));
        }
        let saved = self.saved();
        let left = saved.head.clock.left_ms.clone();
        let up_ms = if self.mistake == Some(Mistake::ChargesDowntime) { u64::MAX } else { 0 };
        let (table, effects) = Table::load(self.clock(), saved, up_ms, true);
        require(table.frozen_reason().is_none(), || format!("frozen: {:?}", table.frozen_reason()))?;
        require(table.head().clock.left_ms == left, || "time of the stop was charged".to_owned())?;
        self.run_table((table, effects))
    }

    /// The server begins with a table.
    fn run_table(&mut self, table: (Table, Vec<Effect>)) -> Checked {
        let (process, effects) = Process::new(self.clock(), table, self.mistake);
        self.server = Some(process);
        self.carry_out(effects)
    }
}

impl Client {
    /// Frames may come in any order: the newest is the truth.
    pub(crate) fn take(&mut self, update: Update) {
        if self.seen.as_ref().is_none_or(|seen| seen.seq <= update.seq) {
            self.seen = Some(update);
        }
    }
}

fn brief(frame: &Frame) -> String {
    match frame {
        Frame::Answer { id, answer: Answer::Stale(update) } => {
            format!("answer {id}: stale, row {}", update.seq)
        }
        Frame::Answer { id, answer } => format!("answer {id}: {answer:?}"),
        Frame::Update(update) => format!("update to row {} after {}", update.seq, update.after),
        Frame::Room(room) => format!("room, {:?}, paused {}", room.phase, room.paused),
        Frame::Chat(lines) => format!("{} lines of chat", lines.len()),
    }
}
