//! What goes over the wire between visitors and tables, as JSON. The forms of game data themselves are those of
//! `concordia_engine::wire`; everything else is here.
//!
//! A visitor [`Say`]s something and is [told](Tell) something. Both travel over the WebSocket; over REST a [`Say`] is
//! the body of a request and its [`Answered`] the body of the answer. `docs/protocol.md` describes them for people;
//! a test writes their TypeScript types.

mod say;
mod tell;
#[cfg(test)]
mod typescript;

pub(crate) use say::{Say, SettingsForm, Unreadable, read_frame};
pub(crate) use tell::{Answered, RoomForm, SaidForm, Tell, UpdateForm};
