//! Watchers: who is shown the table, and what each has seen of it.

use concordia_rules::Seat;

use crate::chat::Said;
use crate::effect::Effect;
use crate::frame::{Clocks, Frame, Room, Update};
use crate::ids::{Visitor, Who};
use crate::limits::{CONNECTIONS_PER_VISITOR_MAX, SPECTATORS_MAX};
use crate::message::{Answer, Refusal};
use crate::table::{Table, answer};

/// A connection that is told of everything that happens.
pub(crate) struct Watcher {
    visitor: Visitor,
    /// The seat whose view was last sent; a visitor may sit down while watching.
    seat: Option<Seat>,
    /// The last row that was sent.
    seq: Option<u64>,
    /// The last line of chat that was sent.
    chat: u64,
    /// The state of the room that was last sent.
    room: Option<u64>,
}

/// Whether a watcher, who has this seat now, was sent everything up to a row.
pub(crate) fn is_told(watcher: &Watcher, seat: Option<Seat>, seq: u64) -> bool {
    (watcher.seq, watcher.seat) == (Some(seq), seat)
}

impl Table {
    /// A connection watches from now on, and learns what it missed. To watch again is to be shown again.
    pub(crate) fn watch(&mut self, from: Who, id: u64, seen: Option<u64>, heard: u64, out: &mut Vec<Effect>) {
        let Who { visitor, connection } = from;
        if let Err(refusal) = self.may_watch(&visitor, connection) {
            return answer(connection, id, Answer::Refused(refusal), out);
        }
        answer(connection, id, Answer::Done, out);
        let seat = self.head.seat_of(&visitor);
        self.watchers.insert(connection, Watcher { visitor, seat, seq: None, chat: heard, room: None });
        if let Some(history) = &self.history {
            let update = self.head.parts.update(history, seat, seen, self.clocks());
            let seq = update.seq;
            out.push(Effect::Send(connection, Frame::Update(Box::new(update))));
            if let Some(watcher) = self.watchers.get_mut(&connection) {
                watcher.seq = Some(seq);
            }
        }
        self.tell(out);
    }

    /// Whether a visitor looks at the table.
    pub(crate) fn is_watching(&self, visitor: &Visitor) -> bool {
        self.watchers.values().any(|watcher| watcher.visitor == *visitor)
    }

    fn may_watch(&self, visitor: &Visitor, connection: crate::Connection) -> Result<(), Refusal> {
        let others = || self.watchers.iter().filter(|(at, _)| **at != connection).map(|(_, who)| who);
        let is_spectator = |visitor: &Visitor| self.head.seat_of(visitor).is_none();
        let n_of_visitor = others().filter(|watcher| watcher.visitor == *visitor).count();
        let n_spectators = others().filter(|watcher| is_spectator(&watcher.visitor)).count();
        if n_of_visitor >= CONNECTIONS_PER_VISITOR_MAX
            || is_spectator(visitor) && n_spectators >= SPECTATORS_MAX
        {
            return Err(Refusal::TooManyWatchers);
        }
        Ok(())
    }

    /// Sends every watcher what it has not been sent yet.
    pub(crate) fn tell(&mut self, out: &mut Vec<Effect>) {
        let clocks = self.clocks();
        let (head, history, frozen) = (&self.head, &self.history, self.frozen_reason().map(str::to_owned));
        for (&connection, watcher) in &mut self.watchers {
            let seat = head.seat_of(&watcher.visitor);
            let mut send = |frame| out.push(Effect::Send(connection, frame));
            if watcher.room != Some(self.room_nth) {
                let room = Room::new(head, frozen.as_deref(), clocks.clone(), &watcher.visitor);
                send(Frame::Room(Box::new(room)));
                watcher.room = Some(self.room_nth);
            }
            if let Some(history) = history
                && !head.parts.is_told(watcher, seat, history.seq())
            {
                let seen = watcher.seq.or(Some(0));
                send(Frame::Update(Box::new(head.parts.update(history, seat, seen, clocks.clone()))));
                (watcher.seq, watcher.seat) = (Some(history.seq()), seat);
            }
            let team = seat.map(|seat| head.seating().team_of(seat));
            let news = self.chat.iter().filter(|line| line.nth > watcher.chat);
            let said: Vec<_> = news.filter_map(|line| line.read_by(team)).collect();
            if !said.is_empty() {
                send(Frame::Chat(said));
            }
            watcher.chat = self.chat.back().map_or(0, |line| line.nth);
        }
    }

    /// What the clocks show now.
    pub(crate) fn clocks(&self) -> Clocks {
        let left_ms = self.head.clock.left_ms.clone();
        let running = self.thinking_seat().filter(|_| !left_ms.is_empty());
        Clocks { left_ms, running }
    }

    /// How the table looks to a visitor who does not watch it.
    pub fn room_for(&self, visitor: &Visitor) -> Room {
        Room::new(&self.head, self.frozen_reason(), self.clocks(), visitor)
    }

    /// How the game looks to a visitor who does not watch it, with the moves since a row.
    pub fn update_for(&self, visitor: &Visitor, seen: Option<u64>) -> Option<Update> {
        let seat = self.head.seat_of(visitor);
        Some(self.head.parts.update(self.history.as_ref()?, seat, seen, self.clocks()))
    }

    /// The lines of chat after one, as a visitor may read them.
    pub fn chat_for(&self, visitor: &Visitor, heard: u64) -> Vec<Said> {
        let team = self.head.seat_of(visitor).map(|seat| self.head.seating().team_of(seat));
        self.chat.iter().filter(|line| line.nth > heard).filter_map(|line| line.read_by(team)).collect()
    }

    /// The position as a visitor may know it, whatever is planted.
    #[cfg(feature = "test-hooks")]
    pub fn seen_by(&self, visitor: &Visitor) -> Option<crate::frame::Seen> {
        Some(crate::frame::Seen::new(self.history.as_ref()?.course(), self.head.seat_of(visitor)))
    }
}
