//! Frames: all that ever leaves a table for a visitor.
//!
//! Nothing here can hold a `Game`. What a frame tells of one comes from [`Course::view`] and from what [`Game::as_seen_by`]
//! lets pass; events are public facts of the board.
//!
//! [`Game::as_seen_by`]: concordia_rules::Game::as_seen_by

use concordia_rules::{Action, Course, Event, Options, Seat, SeatSet, View};

use crate::chair::Absence;
use crate::chat::Said;
use crate::hash::Hash;
use crate::head::{Head, Phase};
use crate::ids::Visitor;
use crate::journal::{History, Move};
use crate::message::Answer;
use crate::row::Author;
use crate::settings::{Access, ClockRule, SeatingRule};

/// Something sent to one connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The answer to a message.
    Answer {
        /// The sender's number of the message.
        id: u64,
        /// The answer.
        answer: Answer,
    },
    /// The table and who sits there.
    Room(Box<Room>),
    /// What has happened in the game, and how it stands now.
    Update(Box<Update>),
    /// New lines of chat.
    Chat(Vec<Said>),
}

/// A game as one viewer sees it: the position at the start of the turn, and the answers since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    viewer: Option<Seat>,
    view: View,
    acts: Vec<Action>,
}

impl Seen {
    /// The only way to make one.
    pub(crate) fn new(course: &Course, viewer: Option<Seat>) -> Seen {
        let (view, acts) = course.view(viewer);
        Seen { viewer, view, acts }
    }

    /// Who sees it so; `None` for a spectator.
    pub const fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The position at the start of the turn.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The answers since, as far as the viewer may know them.
    pub fn acts(&self) -> &[Action] {
        &self.acts
    }
}

/// What has happened since a row, and how it stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The last row.
    pub seq: u64,
    /// The row after which `moves` begin; equal to `seq` if they are left out.
    pub after: u64,
    /// The moves since, for log and animation.
    pub moves: Vec<SeenMove>,
    /// How it stands.
    pub now: Seen,
    /// What each seat has left, and who is thinking.
    pub clocks: Clocks,
}

/// A row as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMove {
    /// The row.
    pub seq: u64,
    /// Whose answers.
    pub seat: Seat,
    /// Who gave them.
    pub author: Author,
    /// The answers, a recommendation hidden from those who may not know it (R18.5).
    pub actions: Vec<Action>,
    /// What happened.
    pub events: Vec<Event>,
}

/// The clocks at the moment of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// What each seat has left; empty if there is no clock.
    pub left_ms: Vec<u64>,
    /// Whose time runs.
    pub running: Option<Seat>,
}

impl Update {
    /// What a viewer is told who has seen the game up to a row.
    pub(crate) fn new(history: &History, viewer: Option<Seat>, seen: Option<u64>, clocks: Clocks) -> Update {
        let seq = history.seq();
        let missed = seen.and_then(|seen| Some((seen, history.moves_since(seen)?)));
        let (after, moves) = match missed {
            Some((seen, moves)) => (seen, moves.map(|it| SeenMove::new(it, viewer)).collect()),
            None => (seq, Vec::new()),
        };
        Update { seq, after, moves, now: Seen::new(history.course(), viewer), clocks }
    }
}

impl SeenMove {
    fn new(told: &Move, viewer: Option<Seat>) -> SeenMove {
        let answers = told.answers.iter().map(|answer| match viewer {
            Some(seat) if answer.known_to.contains(seat) => answer.action,
            _ => answer.to_others,
        });
        SeenMove {
            seq: told.seq,
            seat: told.seat,
            author: told.author.clone(),
            actions: answers.collect(),
            events: told.events.clone(),
        }
    }
}

/// The table and who sits there, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The shell's name of the table.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Who may sit down.
    pub access: Access,
    /// The options of the game.
    pub options: Options,
    /// How seats are given out.
    pub seating: SeatingRule,
    /// How long players may think.
    pub clock: ClockRule,
    /// The level of the bot that sits in.
    pub stand_in: String,
    /// The chairs; from the start on, the seats.
    pub chairs: Vec<RoomChair>,
    /// For each team whether its partners may write to each other.
    pub partner_chat: Vec<bool>,
    /// How far it has come.
    pub phase: Phase,
    /// Whether the clocks stand.
    pub paused: bool,
    /// Why nothing can be done here, if so.
    pub frozen: Option<String>,
    /// The promise about the luck.
    pub commitment: Hash,
    /// The seed, after the end.
    pub seed: Option<u128>,
    /// Whether players may know the stack from an earlier game.
    pub stack_known: bool,
    /// Seats that agree to abandon the game.
    pub abandoning: SeatSet,
    /// The table of the next game, if there is one.
    pub rematch: Option<String>,
    /// What each seat has left, and who is thinking: a pause and a stand-in change that too.
    pub clocks: Clocks,
    /// The chair of whoever reads this.
    pub you: Option<Seat>,
    /// Whether whoever reads this is the host.
    pub host: bool,
}

/// A chair as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomChair {
    /// The name of the player or the level of the bot, if somebody sits there.
    pub name: Option<String>,
    /// Whether it is a bot.
    pub is_bot: bool,
    /// Why a bot sits in, if one does.
    pub stand_in: Option<Absence>,
    /// Whether it has a link of its own.
    pub has_link: bool,
    /// Whether overflow is stored by value.
    pub stores_by_value: bool,
    /// Its team, where there are partners.
    pub team: Option<u8>,
    /// The chair of its partner, if it has one.
    pub partner: Option<Seat>,
}

impl Room {
    pub(crate) fn new(head: &Head, frozen: Option<&str>, clocks: Clocks, reader: &Visitor) -> Room {
        let (settings, seating) = (&head.settings, head.seating());
        let seats = (0..).map(Seat);
        let chairs = head.chairs.iter().zip(head.names()).zip(seats).map(|((chair, name), seat)| RoomChair {
            name: (!chair.is_open()).then(|| name.to_owned()),
            is_bot: matches!(chair.occupant, crate::chair::Occupant::Bot(_)),
            stand_in: chair.stand_in,
            has_link: chair.link.is_some(),
            stores_by_value: chair.stores_by_value,
            team: seating.has_partners().then(|| seating.team_of(seat)),
            partner: seating.partner_of(seat),
        });
        Room {
            id: head.id.clone(),
            name: settings.name.clone(),
            access: settings.access,
            options: settings.options,
            seating: settings.seating,
            clock: settings.clock,
            stand_in: settings.stand_in.clone(),
            chairs: chairs.collect(),
            partner_chat: head.partner_chat.clone(),
            phase: head.phase,
            paused: head.paused,
            frozen: frozen.map(str::to_owned),
            commitment: head.commitment(),
            seed: head.phase.is_over().then_some(head.seed.0),
            stack_known: head.stack_known,
            abandoning: head.abandoning,
            rematch: head.rematch.clone(),
            clocks,
            you: head.seat_of(reader),
            host: head.host == *reader,
        }
    }
}
