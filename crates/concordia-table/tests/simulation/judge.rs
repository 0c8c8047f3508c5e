//! The judge: what is written and what is sent is compared with a truth that the code under test has not touched.

use concordia_table::{Answer, Author, Connection, Phase, Refusal, Row, Table, Update};

use crate::check::{Checked, read_row, require};
use crate::client::Play;
use crate::tally::Tally;
use crate::world::World;

impl World {
    /// Everybody who watches has been told of every row that the server has.
    pub(crate) fn check_told(&self) -> Checked {
        let Some(table) = &self.server else { return Ok(()) };
        if table.head().phase == Phase::Lobby || table.frozen_reason().is_some() {
            return Ok(());
        }
        for (connection, told) in &self.watching {
            let seq = table.seq();
            require(*told == Some(seq), || format!("{connection:?} was told {told:?} of {seq}"))?;
        }
        Ok(())
    }

    /// A row of a player is one that this player sent, whole and for this place.
    pub(crate) fn check_row(&self, row: &Row) -> Checked {
        if row.author != Author::Player {
            return Ok(());
        }
        let written = read_row(&self.store.saved.head, row)?;
        let mut problem = format!("nobody sent {}", row.key);
        for (visitor, sent) in self.sent.values() {
            let Some(Play { expected_seq, key, actions }) = &sent.play else { continue };
            if !row.key.ends_with(&format!(":{key}")) {
                continue;
            }
            // Whoever misbehaves uses a key for several messages; one of them must be this row.
            problem = if self.store.saved.head.seat_of(visitor) != Some(row.seat) {
                format!("{} plays for {}", visitor.0, row.seat)
            } else if expected_seq + 1 != row.seq {
                format!("{} was meant for another place", row.key)
            } else if written != *actions {
                format!("{} is not stored as it was sent", row.key)
            } else {
                return Ok(());
            };
        }
        Err(problem)
    }

    pub(crate) fn check_answer(&mut self, to: Connection, id: u64, answer: &Answer) -> Checked {
        self.tally.busy += usize::from(*answer == Answer::Refused(Refusal::Busy));
        let Some((visitor, sent)) = self.sent.get(&(to, id)).cloned() else { return Ok(()) };
        let Some(Play { key, actions, .. }) = &sent.play else { return Ok(()) };
        let Some(seat) = self.store.saved.head.seat_of(&visitor) else { return Ok(()) };
        let key = format!("{}:{key}", seat.0);
        let row = self.store.row(&key).map(|row| row.seq);
        let is_same = row.is_some_and(|seq| self.store.answers[seq as usize - 1] == *actions);
        match answer {
            Answer::Played(acknowledgement) => {
                require(row == Some(acknowledgement.seq()), || format!("{key} is acknowledged, not stored"))?;
                require(is_same, || format!("{key} is acknowledged for another content"))?;
                let before = self.acknowledged.insert(key, acknowledgement.seq());
                self.tally.repeated += usize::from(before.is_some());
                self.tally.awaited += usize::from(self.early.remove(&(to, id)) && before.is_none());
            }
            Answer::Refused(Refusal::Busy) => {}
            Answer::Refused(refusal) => {
                self.tally.refused += 1;
                require(!is_same, || format!("{key} is stored and answered {refusal}"))?;
                if let (Some(most), Refusal::Illegal { nth, .. }) = (sent.too_far, refusal) {
                    require(*nth < most, || format!("{key} is told of a hidden card"))?;
                }
            }
            Answer::Stale(update) => {
                require(!is_same, || format!("{key} is stored and answered stale"))?;
                self.tally.stale += 1;
                self.check_update(to, update)?;
            }
            Answer::Done => return Err(format!("{key} is answered done")),
        }
        if sent.too_far.is_some() && matches!(answer, Answer::Played(_)) {
            return Err("a message went on behind a hidden card".to_owned());
        }
        Ok(())
    }

    /// What is told is stored, and is what this viewer may see of it: all and nothing else.
    pub(crate) fn check_update(&self, to: Connection, update: &Update) -> Checked {
        let head = &self.store.saved.head;
        let client = self.clients.iter().find(|client| client.connection == to);
        let Some(client) = client else { return Ok(()) };
        let viewer = head.seat_of(&client.visitor);
        require(update.now.viewer() == viewer, || format!("{viewer:?} is shown another's view"))?;
        let truth = self.store.truth.get(update.seq as usize);
        let truth = truth.ok_or_else(|| format!("row {} is told, not stored", update.seq))?;
        let (view, acts) = truth.view(viewer);
        require(*update.now.view() == view && update.now.acts() == acts, || {
            format!("{viewer:?} is shown row {} as it is not", update.seq)
        })?;
        let n_moves = update.moves.len() as u64;
        require(update.after + n_moves == update.seq, || format!("{n_moves} moves fill a gap"))?;
        for (seq, told) in (update.after + 1..).zip(&update.moves) {
            require(told.seq == seq, || format!("row {} stands for {seq}", told.seq))?;
            let mut game = *self.store.truth[seq as usize - 1].game();
            for (&action, &seen) in self.store.answers[seq as usize - 1].iter().zip(&told.actions) {
                let may_see = game.as_seen_by(viewer, action);
                require(seen == may_see, || format!("{viewer:?} sees {seen:?} of {action:?}"))?;
                game.play(action, &mut ()).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Every message is answered, and all clients have seen the same.
    pub(crate) fn converge(&self) -> Checked {
        require(self.open.is_empty(), || format!("messages without an answer: {:?}", self.open))?;
        let server = self.server.as_ref().ok_or("no server")?;
        for client in &self.clients {
            require(client.pending.is_empty(), || format!("{:?} waits for ever", client.visitor))?;
            let (seen, seq) = (client.seen.as_ref().map(|seen| seen.seq), server.seq());
            require(seen == Some(seq), || format!("{} stays at {seen:?} of {seq}", client.visitor.0))?;
        }
        Ok(())
    }

    /// A sound store loads as it is, a damaged one freezes.
    pub(crate) fn load_intact_and_damaged(&mut self) -> Checked {
        let saved = self.saved();
        let (table, _) = Table::load(self.clock(), saved.clone(), 0, false);
        require(table.frozen_reason().is_none(), || format!("frozen: {:?}", table.frozen_reason()))?;
        require(table.seq() == self.store.seq(), || "rows are missing".to_owned())?;
        let mut damaged = saved;
        let nth = self.dice.below(damaged.rows.len().max(1));
        let Some(row) = damaged.rows.get_mut(nth) else { return Ok(()) };
        match self.dice.below(4) {
            0 => row.thought_ms += 1,
            1 => row.author = Author::Fallback,
            2 => row.key.push('x'),
            _ => drop(damaged.rows.remove(nth)),
        }
        if damaged.rows == self.store.saved.rows || nth == damaged.rows.len() {
            // The author was that already; or the last row is missing, which no chain can know.
            return Ok(());
        }
        let (table, _) = Table::load(self.clock(), damaged, 0, false);
        require(table.frozen_reason().is_some(), || format!("damage of row {} is not noticed", nth + 1))
    }

    pub(crate) fn tally(&self) -> Tally {
        let rows = &self.store.saved.rows;
        let count = |is: &dyn Fn(&Author) -> bool| rows.iter().filter(|row| is(&row.author)).count();
        Tally {
            rows: rows.len(),
            by_bots: count(&|author| matches!(author, Author::Bot(_))),
            by_value: count(&|author| *author == Author::ByValue),
            fallbacks: count(&|author| *author == Author::Fallback),
            finished: usize::from(self.store.saved.head.phase == Phase::Finished),
            ..self.tally
        }
    }
}
