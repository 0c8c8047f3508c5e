//! The lobby: people sit down, the host arranges chairs and settings, the game starts.
//!
//! Every function makes a changed copy of the head or refuses; the table stores the copy.

use crate::chair::{Chair, Occupant};
use crate::head::{Head, Phase};
use crate::ids::{Link, Visitor};
use crate::limits::{HOST_AWAY_MS, LEVEL_MAX, NAME_MAX, TOKEN_MAX};
use crate::message::{Arrangement, Refusal};
use crate::settings::Access;
use crate::table::Table;
use crate::text::{self, is_token};

impl Table {
    fn lobby(&self) -> Result<Head, Refusal> {
        if self.head.phase == Phase::Lobby { Ok(self.head.clone()) } else { Err(Refusal::AlreadyStarted) }
    }

    fn lobby_of_host(&self, from: &Visitor) -> Result<Head, Refusal> {
        if self.head.host == *from { self.lobby() } else { Err(Refusal::NotHost) }
    }

    /// A visitor sits down, on one chair. To ask again for the own chair is no mistake.
    pub(crate) fn claim(
        &self,
        from: &Visitor,
        chair: Option<usize>,
        link: Option<&str>,
        name: &str,
    ) -> Result<Head, Refusal> {
        let name = text::name(name, NAME_MAX).ok_or(Refusal::BadName)?;
        if let Some(seat) = self.head.seat_of(from) {
            let is_own = chair.is_none_or(|chair| chair == seat.idx());
            return if is_own { Ok(self.head.clone()) } else { Err(Refusal::AlreadySeated) };
        }
        let mut head = self.lobby()?;
        let nth = match chair {
            Some(nth) => nth,
            None => self.chair_for(link)?,
        };
        let opens = self.opens(head.chairs.get(nth).ok_or(Refusal::NoSuchChair)?, link);
        let chair = &mut head.chairs[nth];
        if !opens {
            return Err(Refusal::WrongLink);
        }
        if !chair.is_open() {
            return Err(Refusal::ChairTaken);
        }
        chair.occupant = Occupant::Player { visitor: from.clone(), name };
        Ok(head)
    }

    /// Whether a link opens a chair: its own, or else the table's, which a public table does not ask for.
    fn opens(&self, chair: &Chair, link: Option<&str>) -> bool {
        match &chair.link {
            Some(own) => link == Some(&own.0),
            None => self.head.settings.access == Access::Public || link == Some(&self.head.link.0),
        }
    }

    /// The chair that has this link of its own, or the first open one that the link opens.
    fn chair_for(&self, link: Option<&str>) -> Result<usize, Refusal> {
        let chairs = &self.head.chairs;
        let own = |chair: &Chair| chair.link.as_ref().is_some_and(|own| link == Some(&own.0));
        if let Some(nth) = chairs.iter().position(own) {
            return Ok(nth);
        }
        if !chairs.iter().any(|chair| self.opens(chair, link)) {
            return Err(Refusal::WrongLink);
        }
        let free = chairs.iter().position(|chair| chair.is_open() && self.opens(chair, link));
        free.ok_or(Refusal::ChairTaken)
    }

    pub(crate) fn arrange(&self, from: &Visitor, arrangement: Arrangement) -> Result<Head, Refusal> {
        let mut head = self.lobby_of_host(from)?;
        let n_chairs = head.chairs.len();
        let is_chair = |nth: usize| if nth < n_chairs { Ok(nth) } else { Err(Refusal::NoSuchChair) };
        match arrangement {
            Arrangement::Settings(settings) => head.set_settings(*settings)?,
            Arrangement::Free(nth) => {
                let chair = &mut head.chairs[is_chair(nth)?];
                *chair = Chair { link: chair.link.take(), ..Chair::open() };
            }
            Arrangement::Bot { chair, level } => {
                check_level(&level)?;
                let chair = &mut head.chairs[is_chair(chair)?];
                if matches!(chair.occupant, Occupant::Player { .. }) {
                    return Err(Refusal::ChairTaken);
                }
                chair.occupant = Occupant::Bot(level);
            }
            Arrangement::Link { chair, link } => {
                let chair = is_chair(chair)?;
                let is_taken =
                    |other: &Chair| link.is_some() && other.link.as_ref().map(|it| &it.0) == link.as_ref();
                if link.as_ref().is_some_and(|link| !is_token(link, TOKEN_MAX))
                    || link.as_ref() == Some(&head.link.0)
                    || (0..).zip(&head.chairs).any(|(nth, other)| nth != chair && is_taken(other))
                {
                    return Err(Refusal::BadLink);
                }
                head.chairs[chair].link = link.map(Link);
            }
            Arrangement::Swap(one, other) => head.chairs.swap(is_chair(one)?, is_chair(other)?),
            Arrangement::FillWithBots(level) => {
                check_level(&level)?;
                for chair in head.chairs.iter_mut().filter(|chair| chair.is_open()) {
                    chair.occupant = Occupant::Bot(level.clone());
                }
            }
        }
        Ok(head)
    }

    /// The partners' channel is opened or closed before the start, by the host or one of the two (R11.13).
    pub(crate) fn allow_partner_chat(&self, from: &Visitor, team: u8, on: bool) -> Result<Head, Refusal> {
        let mut head = self.lobby()?;
        let is_member = head.seat_of(from).is_some_and(|seat| head.seating().team_of(seat) == team);
        let channel = head.partner_chat.get_mut(usize::from(team)).ok_or(Refusal::NoSuchTeam)?;
        if !is_member && self.head.host != *from {
            return Err(Refusal::NotHost);
        }
        *channel = on;
        Ok(head)
    }

    /// A table whose host is gone goes on with another: any player who waits there.
    pub(crate) fn become_host(&self, from: &Visitor) -> Result<Head, Refusal> {
        let mut head = self.lobby()?;
        head.seat_of(from).ok_or(Refusal::NotSeated)?;
        if head.host != *from && self.host_away_ms < HOST_AWAY_MS {
            return Err(Refusal::HostIsHere);
        }
        head.host = from.clone();
        Ok(head)
    }

    pub(crate) fn start(&self, from: &Visitor) -> Result<Head, Refusal> {
        let mut head = self.lobby_of_host(from)?;
        if head.chairs.iter().any(Chair::is_open) {
            return Err(Refusal::OpenChairs);
        }
        head.start(self.now);
        Ok(head)
    }
}

fn check_level(level: &str) -> Result<(), Refusal> {
    if is_token(level, LEVEL_MAX) { Ok(()) } else { Err(Refusal::BadLevel) }
}
