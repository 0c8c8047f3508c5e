//! What players may do beside playing: go and come back, pause, abandon, play again, talk.
//!
//! Every function makes a changed copy of the head or refuses; the table stores the copy.

use concordia_rules::Seat;

use crate::chair::{Absence, Chair, Occupant};
use crate::chat::{Channel, ChatLine};
use crate::head::{Head, Phase};
use crate::ids::Visitor;
use crate::journal::Change;
use crate::limits::{CHAT_BURST, CHAT_MAX, CHAT_WINDOW_MS, KEY_MAX};
use crate::message::{Answer, Refusal};
use crate::table::{Table, Verdict};
use crate::text::{is_token, line};

impl Table {
    /// The seat of a visitor in a running game, and the head to change.
    fn in_game(&self, from: &Visitor) -> Result<(Seat, Head), Refusal> {
        let seat = self.head.seat_of(from).ok_or(Refusal::NotSeated)?;
        if self.head.phase != Phase::Playing {
            return Err(Refusal::NotPlaying);
        }
        Ok((seat, self.head.clone()))
    }

    pub(crate) fn store_by_value(&self, from: &Visitor, on: bool) -> Result<Head, Refusal> {
        let seat = self.head.seat_of(from).ok_or(Refusal::NotSeated)?;
        let mut head = self.head.clone();
        head.chairs[seat.idx()].stores_by_value = on;
        Ok(head)
    }

    pub(crate) fn leave(&self, from: &Visitor) -> Result<Head, Refusal> {
        let seat = self.head.seat_of(from).ok_or(Refusal::NotSeated)?;
        if self.head.phase == Phase::Lobby {
            let mut head = self.head.clone();
            let chair = &mut head.chairs[seat.idx()];
            *chair = Chair { link: chair.link.take(), ..Chair::open() };
            if head.host == *from {
                head.pass_on_hosting(seat);
            }
            return Ok(head);
        }
        self.give_to_bot(from, Absence::Left)
    }

    pub(crate) fn resign(&self, from: &Visitor) -> Result<Head, Refusal> {
        self.give_to_bot(from, Absence::Resigned)
    }

    fn give_to_bot(&self, from: &Visitor, why: Absence) -> Result<Head, Refusal> {
        let (seat, mut head) = self.in_game(from)?;
        head.chairs[seat.idx()].stand_in = Some(why);
        head.abandon_if_agreed();
        Ok(head)
    }

    /// The player takes the seat back from the bot, whatever the reason it sat there.
    pub(crate) fn come_back(&self, from: &Visitor) -> Result<Head, Refusal> {
        let (seat, mut head) = self.in_game(from)?;
        if head.chairs[seat.idx()].stand_in.take().is_some() {
            head.clock.returned(head.settings.clock, seat);
        }
        Ok(head)
    }

    /// Any player may stop the clocks, and any may let them go on.
    pub(crate) fn pause(&self, from: &Visitor, on: bool) -> Result<Head, Refusal> {
        let (_, mut head) = self.in_game(from)?;
        head.paused = on;
        Ok(head)
    }

    pub(crate) fn abandon(&self, from: &Visitor, on: bool) -> Result<Head, Refusal> {
        let (seat, mut head) = self.in_game(from)?;
        head.abandoning = if on { head.abandoning.with(seat) } else { head.abandoning.without(seat) };
        head.abandon_if_agreed();
        Ok(head)
    }

    pub(crate) fn rematch(&self, from: &Visitor, same_seed: bool) -> Result<Verdict, Refusal> {
        if self.head.seat_of(from).is_none() && self.head.host != *from {
            return Err(Refusal::NotSeated);
        }
        if !self.head.phase.is_over() {
            return Err(Refusal::NotOver);
        }
        if self.head.rematch.is_some() {
            // The room says where.
            return Ok(Verdict::Answer(Answer::Done));
        }
        Ok(Verdict::Found { same_seed })
    }

    /// A line of chat. Only who sits at the table may write.
    pub(crate) fn say(
        &self,
        from: &Visitor,
        key: String,
        to_partner: bool,
        text: &str,
    ) -> Result<Verdict, Refusal> {
        if !is_token(&key, KEY_MAX) {
            return Err(Refusal::BadKey);
        }
        let text = line(text, CHAT_MAX).ok_or(Refusal::BadChat)?;
        let seat = self.head.seat_of(from).ok_or(Refusal::NotSeated)?;
        let channel = if to_partner { self.partner_channel(seat)? } else { Channel::Table };
        if self.chat.iter().any(|line| line.visitor == *from && line.key == key) {
            return Ok(Verdict::Answer(Answer::Done));
        }
        // A line from the future was written before the clock went back.
        let is_recent = |line: &&ChatLine| line.at <= self.now && self.now.since(line.at) < CHAT_WINDOW_MS;
        let n_recent = self.chat.iter().filter(is_recent).filter(|line| line.visitor == *from).count();
        if n_recent >= CHAT_BURST {
            return Err(Refusal::ChatTooFast);
        }
        let Some(Occupant::Player { name, .. }) =
            self.head.chairs.get(seat.idx()).map(|chair| &chair.occupant)
        else {
            return Err(Refusal::NotSeated);
        };
        let line = ChatLine {
            nth: self.chat.back().map_or(0, |line| line.nth) + 1,
            at: self.now,
            visitor: from.clone(),
            key,
            seat: Some(seat),
            name: name.clone(),
            channel,
            text,
        };
        Ok(Verdict::Write { head: Box::new(self.head.clone()), change: Change::Chat(line), key: None })
    }

    /// The channel of a seat's team, which exists once the game has begun (R11.13).
    fn partner_channel(&self, seat: Seat) -> Result<Channel, Refusal> {
        let team = self.head.seating().team_of(seat);
        let is_on = self.head.partner_chat.get(usize::from(team)) == Some(&true);
        if is_on && self.head.phase != Phase::Lobby {
            Ok(Channel::Partners(team))
        } else {
            Err(Refusal::NoPartnerChat)
        }
    }
}
