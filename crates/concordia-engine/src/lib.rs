//! The engine protocol: one JSON conversation with the rules of Concordia.
//!
//! A [`Session`] takes a request line and gives an answer line; [`serve`] does that over a pair of streams.
//! Names and forms are a public contract (`docs/protocol.md`); this crate is the one home of JSON for game data.
//!
//! ```
//! let mut session = concordia_engine::Session::new();
//! let answer = session.request(r#"{"cmd":"new","options":{"map":"italia","players":3},"seed":1}"#);
//! assert!(answer.starts_with(r#"{"ok":true,"over":false,"decision":{"seat":0,"kind":"play_card"}"#));
//! ```

mod action;
mod analysis;
mod breakdown;
mod course;
mod document;
mod error;
mod event;
mod look;
#[cfg(test)]
mod numbers;
mod object;
mod options;
mod quote;
mod serve;
mod session;
mod snapshot;
#[cfg(test)]
mod typescript;
pub mod wire;

pub use concordia_bots::{BOTS, Bot, BotInfo, Budget, Choice, Line};
pub use document::{BadDocument, load_document};
pub use serve::{MAX_LINE, serve};
pub use session::{Clock, Session};
