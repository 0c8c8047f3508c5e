//! What visitors are told.

use concordia_engine::wire;
use concordia_rules::{Colour, Names, Seat};
use concordia_table::{
    Absence, Answer, Channel, Frame, Phase, Refusal, Room, Said, SeenMove, UnreadAnswer, Update,
};
use serde::Serialize;
use serde_json::value::RawValue;

use super::say::{SettingsForm, Unreadable};
use crate::live::{Post, Reply};

/// Something that is sent over a WebSocket.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Tell {
    /// The answer to a message.
    Answer {
        /// The number of the message.
        #[cfg_attr(test, ts(type = "number"))]
        id: u64,
        /// The answer.
        #[serde(flatten)]
        answer: Box<Answered>,
    },
    /// The table and who sits there.
    Room(Box<RoomForm>),
    /// What has happened in the game, and how it stands now.
    Update(Box<UpdateForm>),
    /// New lines of chat.
    Chat {
        /// The lines.
        lines: Vec<SaidForm>,
    },
}

/// What became of something said.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "result", rename_all = "snake_case")]
pub(crate) enum Answered {
    /// The answers are played and stored.
    Played {
        /// The key of the message.
        key: String,
        /// Their row.
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// It is done, and stored.
    Done {},
    /// Something has happened before; nothing was played, and this is how it stands now.
    Stale {
        /// How it stands.
        update: Box<UpdateForm>,
    },
    /// Nothing happened.
    Refused {
        /// The reason, for programs.
        code: String,
        /// The reason, for people.
        message: String,
        /// Which answer, counted from 0, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        nth: Option<usize>,
    },
}

/// How the game stands for whoever reads this, and what has happened since a row.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct UpdateForm {
    /// The last row.
    #[cfg_attr(test, ts(type = "number"))]
    seq: u64,
    /// The row after which `moves` begin; equal to `seq` if they are left out.
    #[cfg_attr(test, ts(type = "number"))]
    after: u64,
    /// The rows since.
    moves: Vec<MoveForm>,
    /// The seat of whoever reads this; null for a spectator.
    viewer: Option<u8>,
    /// The seat that is asked; null after the end.
    asked: Option<u8>,
    /// The view: a position document of the engine protocol, with the answers of this turn.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Position"))]
    view: Box<RawValue>,
    /// What the game waits for; `legal` is filled if the reader is asked, the points are there after the end.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Snapshot"))]
    snapshot: Box<RawValue>,
    /// What each seat has left in milliseconds; empty without a clock.
    #[cfg_attr(test, ts(type = "number[]"))]
    left_ms: Vec<u64>,
    /// The seat whose time runs.
    running: Option<u8>,
}

/// A row as the reader may know it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MoveForm {
    /// Its number.
    #[cfg_attr(test, ts(type = "number"))]
    seq: u64,
    /// Whose answers.
    seat: u8,
    /// Who gave them: `player`, `bot:` and its level, `by_value` or `fallback`.
    by: String,
    /// The answers in the notation of records.
    text: Vec<String>,
    /// What happened, in the forms of the engine protocol.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(test, ts(type = "GameEvent[]"))]
    events: Box<RawValue>,
}

/// The table and who sits there.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RoomForm {
    /// The name of the table in addresses.
    id: String,
    /// What the host chose.
    settings: SettingsForm,
    /// The chairs; from the start on, the seats.
    chairs: Vec<ChairForm>,
    /// For each team whether its partners may write to each other.
    partner_chat: Vec<bool>,
    /// How far it has come.
    phase: PhaseForm,
    /// Whether the clocks stand.
    paused: bool,
    /// Why nothing can be done here, if so.
    frozen: Option<String>,
    /// The promise about the luck.
    commitment: String,
    /// The seed in decimal, after the end.
    seed: Option<String>,
    /// Whether players may know the stack from an earlier game.
    stack_known: bool,
    /// Seats that agree to abandon the game.
    abandoning: Vec<u8>,
    /// The table of the next game.
    rematch: Option<String>,
    /// What each seat has left in milliseconds; empty without a clock.
    #[cfg_attr(test, ts(type = "number[]"))]
    left_ms: Vec<u64>,
    /// The seat whose time runs.
    running: Option<u8>,
    /// The chair of whoever reads this.
    you: Option<u8>,
    /// Whether whoever reads this is the host.
    host: bool,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhaseForm {
    Lobby,
    Playing,
    Finished,
    Abandoned,
}

/// Why a bot sits in for a player.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum AbsenceForm {
    TimedOut,
    Left,
    Resigned,
}

/// A chair.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ChairForm {
    /// The name of the player or the level of the bot; null if nobody sits there.
    name: Option<String>,
    /// Whether it is a bot.
    bot: bool,
    /// Why a bot sits in, if one does.
    stand_in: Option<AbsenceForm>,
    /// Whether it has a link of its own.
    has_link: bool,
    /// Whether overflow is stored by value.
    stores_by_value: bool,
    /// Its team; null where there are no partners.
    team: Option<u8>,
    /// The chair of its partner; null where there are none.
    partner: Option<u8>,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SaidForm {
    /// Lines are counted from 1; a reader may not see all of them.
    #[cfg_attr(test, ts(type = "number"))]
    nth: u64,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    at: u64,
    /// The writer's seat.
    seat: Option<u8>,
    /// The writer's name.
    name: String,
    /// The team among whose partners it was said; null for the whole table.
    team: Option<u8>,
    /// What was said.
    text: String,
}

impl From<Frame> for Tell {
    fn from(frame: Frame) -> Tell {
        match frame {
            Frame::Answer { id, answer } => Tell::Answer { id, answer: Box::new(answer.into()) },
            Frame::Room(room) => Tell::Room(Box::new((*room).into())),
            Frame::Update(update) => Tell::Update(Box::new((&*update).into())),
            Frame::Chat(said) => Tell::Chat { lines: said.into_iter().map(SaidForm::from).collect() },
        }
    }
}

impl From<Post> for Tell {
    fn from(post: Post) -> Tell {
        match post {
            Post::Frame(frame) => frame.into(),
            Post::Unreadable(id, bad) => Tell::unreadable(id, bad),
        }
    }
}

impl Tell {
    pub(crate) fn unreadable(id: u64, bad: Unreadable) -> Tell {
        Tell::Answer { id, answer: Box::new(bad.into()) }
    }

    /// The text of the frame.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Answered {
    pub(crate) fn refused(code: &str, message: impl Into<String>) -> Answered {
        Answered::Refused { code: code.to_owned(), message: message.into(), nth: None }
    }
}

impl From<Unreadable> for Answered {
    fn from(bad: Unreadable) -> Answered {
        Answered::Refused { code: bad.code.to_owned(), message: bad.message, nth: bad.nth }
    }
}

impl From<Reply> for Answered {
    fn from(reply: Reply) -> Answered {
        match reply {
            Reply::Answer(answer) => answer.into(),
            Reply::Unreadable(bad) => bad.into(),
        }
    }
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Answered {
        match answer {
            Answer::Played(done) => Answered::Played { key: done.key().to_owned(), seq: done.seq() },
            Answer::Stale(update) => Answered::Stale { update: Box::new((&*update).into()) },
            Answer::Done => Answered::Done {},
            Answer::Refused(refusal) => {
                let nth = match refusal {
                    Refusal::Illegal { nth, .. }
                    | Refusal::TooFar { nth }
                    | Refusal::Unread(UnreadAnswer { nth, .. }) => Some(nth),
                    _ => None,
                };
                Answered::Refused { code: refusal.code().to_owned(), message: refusal.to_string(), nth }
            }
        }
    }
}

impl From<&Update> for UpdateForm {
    fn from(update: &Update) -> UpdateForm {
        let (view, acts) = (update.now.view(), update.now.acts());
        let number = |seat: Option<Seat>| seat.map(|seat| seat.0);
        let names = Names::new(view.table(), &Colour::ALL);
        let tell = |it: &SeenMove| MoveForm {
            seq: it.seq,
            seat: it.seat.0,
            by: it.author.to_string(),
            text: it.actions.iter().map(|&action| names.write(action)).collect(),
            events: wire::write_events(view, &it.events),
        };
        UpdateForm {
            seq: update.seq,
            after: update.after,
            moves: update.moves.iter().map(tell).collect(),
            viewer: number(update.now.viewer()),
            asked: number(wire::asked_seat(view, acts)),
            view: wire::write_view(view, acts),
            snapshot: wire::write_snapshot(view, acts, update.now.viewer()),
            left_ms: update.clocks.left_ms.clone(),
            running: number(update.clocks.running),
        }
    }
}

impl From<Room> for RoomForm {
    fn from(room: Room) -> RoomForm {
        let settings = SettingsForm::write(
            &room.name,
            room.access,
            &room.options,
            room.seating,
            room.clock,
            &room.stand_in,
        );
        let chairs = room.chairs.into_iter().map(|chair| ChairForm {
            name: chair.name,
            bot: chair.is_bot,
            stand_in: chair.stand_in.map(AbsenceForm::from),
            has_link: chair.has_link,
            stores_by_value: chair.stores_by_value,
            team: chair.team,
            partner: chair.partner.map(|seat| seat.0),
        });
        RoomForm {
            id: room.id,
            settings,
            chairs: chairs.collect(),
            partner_chat: room.partner_chat,
            phase: room.phase.into(),
            paused: room.paused,
            frozen: room.frozen,
            commitment: room.commitment.to_string(),
            seed: room.seed.map(|seed| seed.to_string()),
            stack_known: room.stack_known,
            abandoning: room.abandoning.iter().map(|seat| seat.0).collect(),
            rematch: room.rematch,
            left_ms: room.clocks.left_ms,
            running: room.clocks.running.map(|seat| seat.0),
            you: room.you.map(|seat| seat.0),
            host: room.host,
        }
    }
}

impl From<Phase> for PhaseForm {
    fn from(phase: Phase) -> PhaseForm {
        match phase {
            Phase::Lobby => PhaseForm::Lobby,
            Phase::Playing => PhaseForm::Playing,
            Phase::Finished => PhaseForm::Finished,
            Phase::Abandoned => PhaseForm::Abandoned,
        }
    }
}

impl From<Absence> for AbsenceForm {
    fn from(why: Absence) -> AbsenceForm {
        match why {
            Absence::TimedOut => AbsenceForm::TimedOut,
            Absence::Left => AbsenceForm::Left,
            Absence::Resigned => AbsenceForm::Resigned,
        }
    }
}

impl From<Said> for SaidForm {
    fn from(said: Said) -> SaidForm {
        SaidForm {
            nth: said.nth,
            at: said.at.0,
            seat: said.seat.map(|seat| seat.0),
            name: said.name,
            team: match said.channel {
                Channel::Table => None,
                Channel::Partners(team) => Some(team),
            },
            text: said.text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_that_are_stored() {
        let word = |value: serde_json::Result<String>| value.unwrap().trim_matches('"').to_owned();
        for phase in Phase::ALL {
            assert_eq!(word(serde_json::to_string(&PhaseForm::from(phase))), phase.id());
        }
        for why in Absence::ALL {
            assert_eq!(word(serde_json::to_string(&AbsenceForm::from(why))), why.id());
        }
    }
}
