//! What is changed on a stored table from outside: by operators, and by those who want to be forgotten.
//!
//! It is a write like any other, in place of the version that was read. Whoever has the table in memory at that moment
//! finds another version there and reads the table again; so it does not matter in which process that is. The chain of
//! rows knows no names, so records still verify.

use concordia_rules::Seat;

use crate::chair::{Absence, Chair, Occupant};
use crate::effect::{Saved, Write};
use crate::head::{Head, Phase};
use crate::ids::Visitor;
use crate::journal::History;

/// The name of a player who was forgotten.
pub const ANONYMOUS: &str = "Anonymous";

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit<'a> {
    /// A visitor is sent away, as if they had left: in the lobby the chair is open again, in a game a bot sits in.
    SendAway(&'a Visitor),
    /// A visitor is sent away, and nothing leads to them any more.
    Forget(&'a Visitor),
    /// A visitor is called something else.
    Rename(&'a Visitor, &'a str),
    /// A game that is being played ends here.
    End,
}

impl Saved {
    /// The write that makes a change; nothing if there is nothing to change.
    pub fn edited(&self, edit: Edit<'_>) -> Option<Write> {
        let mut head = self.head.clone();
        match edit {
            Edit::SendAway(visitor) => head.send_away(visitor),
            Edit::Forget(visitor) => {
                head.send_away(visitor);
                head.forget(visitor);
            }
            Edit::Rename(visitor, name) => head.rename(visitor, name),
            Edit::End if head.phase == Phase::Playing => {
                head.phase = Phase::Abandoned;
                head.paused = false;
            }
            Edit::End => {}
        }
        if head == self.head {
            return None;
        }
        head.version += 1;
        let asked = self.asked_seat().filter(|_| head.phase == Phase::Playing);
        Some(Write { number: 0, head: Some(Box::new(head)), row: None, chat: None, asked })
    }

    /// The seat that is asked; nothing if nobody is, or if the rows are damaged.
    fn asked_seat(&self) -> Option<Seat> {
        let is_played = self.head.phase == Phase::Playing;
        is_played.then(|| History::replay(&self.head, &self.rows).ok()?.game().asked_seat()).flatten()
    }
}

impl Head {
    fn send_away(&mut self, visitor: &Visitor) {
        let Some(seat) = self.seat_of(visitor) else { return };
        let chair = &mut self.chairs[seat.idx()];
        match self.phase {
            Phase::Lobby => {
                *chair = Chair { link: chair.link.take(), ..Chair::open() };
                if self.host == *visitor {
                    self.pass_on_hosting(seat);
                }
            }
            Phase::Playing => {
                chair.stand_in.get_or_insert(Absence::Left);
                self.abandon_if_agreed();
            }
            Phase::Finished | Phase::Abandoned => {}
        }
    }

    fn forget(&mut self, visitor: &Visitor) {
        for (nth, chair) in self.chairs.iter_mut().enumerate().filter(|(_, chair)| chair.is_of(visitor)) {
            chair.occupant = Occupant::Player { visitor: Visitor::gone(nth), name: ANONYMOUS.to_owned() };
        }
        if self.host == *visitor {
            let player = self.chairs.iter().find_map(|chair| match &chair.occupant {
                Occupant::Player { visitor, .. } if !visitor.is_gone() => Some(visitor.clone()),
                _ => None,
            });
            // No chair has this number.
            self.host = player.unwrap_or_else(|| Visitor::gone(self.chairs.len()));
        }
    }

    fn rename(&mut self, visitor: &Visitor, new: &str) {
        for chair in &mut self.chairs {
            if let Occupant::Player { visitor: here, name } = &mut chair.occupant
                && here == visitor
            {
                new.clone_into(name);
            }
        }
    }
}
