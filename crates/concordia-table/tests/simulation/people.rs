//! What people do: they play, hurry, and misbehave.

use concordia_rules::{Action, Actions};
use concordia_table::limits::QUEUE_MAX;
use concordia_table::{Message, Phase, Who};

use crate::client::{Play, Sent, anything};
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
            let (from, sent) = (from.clone(), sent.clone());
            let to_rival = self.goes_to_rival(&sent.message);
            self.later(
                ms,
                if to_rival { Event::ToRival { from, sent } } else { Event::ToServer { from, sent } },
            );
        }
    }

    pub(crate) fn send(&mut self, client: usize, message: Message, copies: usize) {
        let id = self.clients[client].next_id();
        let sent = Sent::new(id, message);
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
        if !self.clients[client].pending.is_empty() {
            for sent in self.clients[client].pending.clone() {
                self.transmit_message(client, &sent);
            }
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
        let hurries = self.dice.below(3) == 0;
        let composed = self.clients[client].compose(&mut self.dice, hurries).unwrap_or_default();
        for sent in &composed {
            self.transmit_message(client, sent);
        }
        self.clients[client].pending = composed;
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
                let old: Vec<_> = old.filter_map(|(_, sent)| sent.play.clone()).collect();
                if old.is_empty() {
                    return;
                }
                let old = old[self.dice.below(old.len())].clone();
                let play = if self.dice.below(2) == 0 {
                    Play { actions: vec![anything(&mut self.dice)], ..old }
                } else {
                    Play { key, ..old }
                };
                return self.send_play(client, play);
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
                let actions = vec![self.dice.pick(&legal)];
                return self.send_play(client, Play { expected_seq: seq, key, actions });
            }
            10 => {
                // Somebody claims to have seen what nobody has.
                let seq = self.store.seq() + 1 + self.dice.below(3) as u64;
                return self.send_play(client, Play { expected_seq: seq, key, actions: vec![Action::End] });
            }
            _ => {
                let Some(sent) = self.clients[client].compose_recklessly(&mut self.dice) else { return };
                self.transmit_message(client, &sent);
                return;
            }
        };
        let copies = 1 + self.dice.below(3);
        self.send(client, message, copies);
    }

    fn send_play(&mut self, client: usize, play: Play) {
        let sent = Sent::play(self.clients[client].next_id(), play);
        for _ in 0..=self.dice.below(3) {
            self.transmit_message(client, &sent);
        }
    }
}
