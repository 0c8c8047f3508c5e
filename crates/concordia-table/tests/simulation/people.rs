//! What people do: they play, misbehave, and have a rival on another server.

use concordia_rules::Actions;
use concordia_table::limits::QUEUE_MAX;
use concordia_table::{Connection, Effect, Input, Message, Occupant, Phase, Saved, Table, Who};

use crate::check::Checked;
use crate::client::{Sent, anything};
use crate::world::{Event, World};

impl World {
    /// A client sends, once more perhaps.
    pub(crate) fn transmit_message(&mut self, client: usize, sent: &Sent) {
        let from = Who {
            visitor: self.clients[client].visitor.clone(),
            connection: self.clients[client].connection,
        };
        if self.chance(self.weather.loss) {
            return;
        }
        let n = 1 + usize::from(self.chance(self.weather.double));
        for _ in 0..n {
            let ms = self.delay();
            self.later(ms, Event::ToServer { from: from.clone(), sent: sent.clone() });
        }
    }

    pub(crate) fn send(&mut self, client: usize, message: Message, copies: usize) {
        let id = self.clients[client].next_id();
        let sent = Sent { id, message, too_far: None };
        for _ in 0..copies {
            self.transmit_message(client, &sent);
        }
    }

    /// A client does something now and then.
    pub(crate) fn wake(&mut self, client: usize) {
        let ms = if self.clients[client].sleeps { 900 } else { 60 + self.dice.below(300) as u64 };
        self.later(ms, Event::Wake { client });
        if self.server.is_none() {
            return;
        }
        if self.store.saved.head.phase == Phase::Lobby {
            // Nobody leaves before the start: there are simpler tests of the lobby.
            self.send(client, Message::Start, 1);
            let watch = self.clients[client].watch();
            self.send(client, watch, 1);
            return;
        }
        let is_lost = self.clients[client].seen.is_none();
        if is_lost || self.dice.below(4) == 0 {
            let message = self.clients[client].watch();
            self.send(client, message, 1);
        }
        if let Some(sent) = self.clients[client].pending.clone() {
            self.transmit_message(client, &sent);
            return;
        }
        if self.clients[client].sleeps {
            return;
        }
        if self.chance(self.weather.mischief) {
            self.mischief(client);
            return;
        }
        if self.calm {
            // Whoever lost the seat to a bot takes it back.
            let head = &self.store.saved.head;
            let seat = head.seat_of(&self.clients[client].visitor);
            if seat.is_some_and(|seat| head.bot_of(seat).is_some()) {
                self.send(client, Message::Return, 1);
            }
            if self.store.saved.head.paused {
                self.send(client, Message::Pause(false), 1);
            }
        }
        let composed = self.clients[client].compose(&mut self.dice, false);
        if let Some(sent) = composed {
            self.transmit_message(client, &sent);
            self.clients[client].pending = Some(sent);
        }
    }

    /// Things that honest clients do rarely and others often.
    pub(crate) fn mischief(&mut self, client: usize) {
        let key = self.clients[client].next_key();
        let message = match self.dice.below(12) {
            0 => Message::Pause(true),
            1..=2 => Message::Pause(false),
            3 => Message::Leave,
            4 => Message::Return,
            5 => Message::StoreByValue(self.dice.below(5) > 0),
            6 if self.dice.below(20) == 0 => {
                // A flood.
                for _ in 0..2 * QUEUE_MAX {
                    let key = self.clients[client].next_key();
                    self.send(client, Message::Chat { key, to_partner: false, text: "ave".to_owned() }, 1);
                }
                return;
            }
            6..=7 => Message::Chat { key, to_partner: self.dice.below(2) == 0, text: "ave".to_owned() },
            8 => {
                // An old key with other content, or an old message with a new key.
                let old = self.sent.values().filter(|(visitor, _)| *visitor == self.clients[client].visitor);
                let old: Vec<_> =
                    old.filter(|(_, sent)| matches!(sent.message, Message::Play { .. })).collect();
                let Some((_, sent)) = old.get(self.dice.below(old.len().max(1))) else { return };
                let Message::Play { expected_seq, key: old_key, actions } = sent.message.clone() else {
                    return;
                };
                if self.dice.below(2) == 0 {
                    Message::Play { expected_seq, key: old_key, actions: vec![anything(&mut self.dice)] }
                } else {
                    Message::Play { expected_seq, key, actions }
                }
            }
            9 => {
                // Playing for whoever is asked.
                let seq = self.clients[client].seen.as_ref().map_or(0, |seen| seen.seq);
                let mut legal = Actions::new();
                let Some(truth) = self.store.truth.last() else { return };
                truth.game().legal_actions(&mut legal);
                if legal.is_empty() {
                    return;
                }
                Message::Play { expected_seq: seq, key, actions: vec![self.dice.pick(&legal)] }
            }
            _ => {
                let Some(sent) = self.clients[client].compose(&mut self.dice, true) else { return };
                self.transmit_message(client, &sent);
                return;
            }
        };
        let copies = 1 + self.dice.below(3);
        self.send(client, message, copies);
    }

    /// Another process on the same database plays a move of its own.
    pub(crate) fn rival(&mut self) -> Checked {
        if self.server.is_none() || self.store.saved.head.phase != Phase::Playing || self.calm {
            return Ok(());
        }
        let saved = Saved { head: self.store.saved.head.clone(), ..self.store.saved.clone() };
        let (mut rival, _) = Table::load(self.clock(), saved, 0, false);
        let Some(seat) = rival.asked_seat() else { return Ok(()) };
        let who = rival.head().chairs[seat.idx()].occupant.clone();
        let Occupant::Player { visitor, .. } = who else { return Ok(()) };
        let update = rival.update_for(&visitor, None).ok_or("no game")?;
        let client = self.clients.iter_mut().find(|client| client.visitor == visitor).ok_or("nobody")?;
        let old = client.seen.replace(update);
        let sent = client.compose(&mut self.dice, false);
        client.seen = old;
        let Some(sent) = sent else { return Ok(()) };
        let from = Who { visitor: visitor.clone(), connection: Connection(u64::MAX) };
        self.sent.insert((from.connection, sent.id), (visitor, sent.clone()));
        let effects = rival.handle(self.clock(), Input::Message { from, id: sent.id, message: sent.message });
        for effect in effects {
            if let Effect::Store(write) = effect {
                let outcome = self.store.write(&write)?;
                self.tell_story(|| format!("a rival writes row {:?}: {outcome:?}", write.row));
            }
        }
        // The news may come late, after a move of our own has failed.
        if self.dice.below(2) == 0 { self.input(Input::Changed) } else { Ok(()) }
    }
}
