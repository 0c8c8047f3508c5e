//! Chat at the table, and among partners where their team allowed it (R11.13).

use concordia_rules::Seat;

use crate::ids::{Millis, Visitor};

/// Who may read a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Everybody at the table.
    Table,
    /// The partners of this team.
    Partners(u8),
}

/// A line of chat as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Lines are counted from 1.
    pub nth: u64,
    /// When it was written.
    pub at: Millis,
    /// Who wrote it; not sent to anybody.
    pub visitor: Visitor,
    /// The writer's own mark, so that a line sent twice is written once.
    pub key: String,
    /// The writer's seat, if there is one.
    pub seat: Option<Seat>,
    /// The name to show.
    pub name: String,
    /// Who may read it.
    pub channel: Channel,
    /// What it says.
    pub text: String,
}

/// A line of chat as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Lines are counted from 1; a reader may not see all of them.
    pub nth: u64,
    /// When it was written.
    pub at: Millis,
    /// The writer's seat, if there is one.
    pub seat: Option<Seat>,
    /// The writer's name.
    pub name: String,
    /// Who may read it.
    pub channel: Channel,
    /// What it says.
    pub text: String,
}

impl ChatLine {
    /// The line for a reader who belongs to this team, or to none.
    pub(crate) fn read_by(&self, team: Option<u8>) -> Option<Said> {
        let may_read = match self.channel {
            Channel::Table => true,
            Channel::Partners(of) => team == Some(of),
        };
        may_read.then(|| Said {
            nth: self.nth,
            at: self.at,
            seat: self.seat,
            name: self.name.clone(),
            channel: self.channel,
            text: self.text.clone(),
        })
    }
}
