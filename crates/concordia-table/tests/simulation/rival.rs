//! A second process on the same database: it takes messages too, holds a table of its own that falls behind, and
//! neither asks bots nor runs clocks. Each tells the other of what it has written, sooner or later.

use concordia_table::{Connection, Effect, Frame, Input, Message, Phase, StoreFailure, Table, Who, Write};

use crate::check::Checked;
use crate::client::Sent;
use crate::mistake::Process;
use crate::world::{Event, World};

/// Connections to the other process are counted from here.
const FIRST_CONNECTION: u64 = 1 << 40;

impl World {
    /// The other process starts, or is killed.
    pub(crate) fn start_or_kill_rival(&mut self) {
        if self.calm || self.store.saved.head.phase != Phase::Playing {
            return;
        }
        self.rival_epoch += 1;
        if self.rival.take().is_some() {
            self.tell_story(|| "the rival dies".to_owned());
            self.open.retain(|(connection, _)| connection.0 < FIRST_CONNECTION);
            return;
        }
        let table = Table::load(self.clock(), self.saved(), 0, false);
        let (rival, _) = Process::new(self.clock(), table, self.mistake);
        self.tell_story(|| format!("a rival starts at row {}", rival.seq()));
        self.rival = Some(rival);
    }

    /// A message reaches the other process.
    pub(crate) fn arrive_at_rival(&mut self, from: Who, sent: Sent) -> Checked {
        let Some(rival) = &self.rival else { return Ok(()) };
        let is_early = sent.play.as_ref().is_some_and(|play| play.expected_seq > rival.seq());
        // A connection of its own for each message, as requests have.
        self.n_rival_connections += 1;
        let connection = Connection(FIRST_CONNECTION + self.n_rival_connections);
        self.tell_story(|| format!("{} asks the rival {}: {:?}", from.visitor.0, sent.id, sent.message));
        self.open.insert((connection, sent.id));
        if is_early {
            self.early.insert((connection, sent.id));
        }
        self.sent.insert((connection, sent.id), (from.visitor.clone(), sent.clone()));
        let from = Who { visitor: from.visitor, connection };
        self.rival_input(Input::Message { from, id: sent.id, message: sent.message })
    }

    pub(crate) fn rival_input(&mut self, input: Input) -> Checked {
        let (now, epoch) = (self.clock(), self.rival_epoch);
        let Some(rival) = &mut self.rival else { return Ok(()) };
        for effect in rival.handle(now, input) {
            match effect {
                Effect::Store(write) => {
                    if let Some(row) = &write.row {
                        self.check_row(row)?;
                    }
                    let ms = 1 + self.dice.below(60) as u64;
                    self.later(ms, Event::RivalStored { epoch, write });
                }
                Effect::Reload => {
                    let ms = 1 + self.dice.below(40) as u64;
                    self.later(ms, Event::RivalReload { epoch });
                }
                Effect::Send(to, Frame::Answer { id, answer }) => {
                    self.open.remove(&(to, id));
                    self.check_answer(to, id, &answer)?;
                    let visitor = self.sent.get(&(to, id)).map(|(visitor, _)| visitor.clone());
                    let client = self.clients.iter().find(|client| Some(&client.visitor) == visitor.as_ref());
                    if let Some(to) = client.map(|client| client.connection) {
                        let ms = self.delay();
                        self.later(ms, Event::ToClient { to, frame: Frame::Answer { id, answer } });
                    }
                }
                Effect::Alarm(at) => {
                    let ms = at.since(self.clock());
                    self.later(ms, Event::RivalAlarm { epoch });
                }
                Effect::Send(..) | Effect::AskBot(_) | Effect::Notify { .. } | Effect::Found(_) => {}
            }
        }
        Ok(())
    }

    /// What the other process writes reaches the disk.
    pub(crate) fn rival_writes(&mut self, epoch: u32, write: &Write) -> Checked {
        let outcome = self.store.write(write)?;
        self.tell_story(|| format!("a rival writes row {:?}: {outcome:?}", write.row));
        self.tally.conflicts += usize::from(outcome == Err(StoreFailure::Conflict));
        if outcome.is_ok() {
            let ms = self.news_delay();
            self.later(ms, Event::News);
        }
        if epoch != self.rival_epoch {
            return Ok(());
        }
        self.rival_input(Input::Stored { number: write.number, outcome })
    }

    /// How long news between processes take: not long, as a rule.
    pub(crate) fn news_delay(&mut self) -> u64 {
        let most = if !self.calm && self.dice.below(10) == 0 { 5_000 } else { 200 };
        self.dice.below(most) as u64
    }

    /// Whether a client's message goes to the other process.
    pub(crate) fn goes_to_rival(&mut self, message: &Message) -> bool {
        self.rival.is_some() && matches!(message, Message::Play { .. }) && self.chance(40)
    }
}
