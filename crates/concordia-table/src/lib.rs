//! A table of Concordia from its lobby to the end, without I/O: who sits where, whose answer is awaited, which bot is
//! to be asked, how much time is left, what is stored and who is told what.
//!
//! A [`Table`] is fully deterministic. Time is an argument, random bytes are handed in, input is a value ([`Input`]) and
//! so is output ([`Effect`]). The shell around it moves bytes; it decides nothing.
//!
//! ```
//! use concordia_rules::Options;
//! use concordia_table::{
//!     Access, ClockRule, Connection, Effect, Founding, Frame, Head, Input, Link, Message, Millis, Seed,
//!     SeatingRule, Settings, Table, Visitor, Who,
//! };
//!
//! let livia = Visitor("livia".to_owned());
//! let head = Head::found(Founding {
//!     id: "t1".to_owned(),
//!     host: livia.clone(),
//!     link: Link("secret".to_owned()),
//!     settings: Settings {
//!         name: "Friday".to_owned(),
//!         access: Access::ByLink,
//!         options: Options::new("italia", 3).expect("three may play there"),
//!         seating: SeatingRule::Shuffled,
//!         clock: ClockRule::None,
//!         stand_in: "agricola".to_owned(),
//!     },
//!     chairs: Vec::new(),
//!     partner_chat: Vec::new(),
//!     seed: Seed(42),
//!     stack_known: false,
//! })?;
//! let (mut table, effects) = Table::found(Millis(0), head);
//! let Some(Effect::Store(write)) = effects.first() else { unreachable!("a new table is stored first") };
//! // The shell writes it to disk, and then:
//! table.handle(Millis(5), Input::Stored { number: write.number, outcome: Ok(()) });
//!
//! let from = Who { visitor: livia, connection: Connection(1) };
//! let claim = Message::Claim { chair: None, link: Some("secret".to_owned()), name: "Livia".to_owned() };
//! let effects = table.handle(Millis(9), Input::Message { from, id: 1, message: claim });
//! let Some(Effect::Store(write)) = effects.first() else { unreachable!("no answer before it is stored") };
//! let effects = table.handle(Millis(12), Input::Stored { number: write.number, outcome: Ok(()) });
//! assert!(matches!(effects[0], Effect::Send(Connection(1), Frame::Answer { id: 1, .. })));
//! # Ok::<(), concordia_table::BadFounding>(())
//! ```
//!
//! What may be relied on:
//!
//! - Memory holds what the store holds. A change is made on a copy, written in one transaction ([`Effect::Store`]), and
//!   becomes true, is acknowledged and told when the store reports it. One write is under way at a time; messages wait
//!   in a bounded queue.
//! - A message is refused, answered with the present view, or stored, and the same message again gets the same answer.
//! - What a visitor is told of a game is made of views; whether a message is legal is judged on the sender's view.
//! - A turn moves on: bots, clocks and players who are gone have somebody who answers in their place.

mod analysis;
mod chair;
mod chat;
mod clock;
mod damage;
mod duty;
mod edit;
mod effect;
mod frame;
mod hash;
mod head;
mod head_text;
mod hooks;
mod ids;
mod journal;
pub mod limits;
mod lobby;
mod message;
mod outcome;
mod play;
mod queue;
mod row;
mod settings;
mod stay;
mod table;
pub mod text;
mod watch;
mod written;

pub use chair::{Absence, Chair, Occupant};
pub use chat::{Channel, ChatLine, Said};
pub use clock::Clock;
pub use damage::{BadFounding, BadHead, BadImport, BadRow, BadSettings, Damage};
pub use edit::{ANONYMOUS, Edit};
pub use effect::{Ask, Effect, Input, Saved, StoreFailure, Write};
pub use frame::{Clocks, Frame, Room, RoomChair, Seen, SeenMove, Update};
pub use hash::{Hash, canonical_json, commitment, promises};
pub use head::{Founding, Head, Phase, Rematch};
#[cfg(feature = "test-hooks")]
pub use hooks::Fault;
pub use ids::{Connection, Link, Millis, Seed, Visitor, Who};
pub use journal::Acknowledgement;
pub use message::{Answer, Answers, Arrangement, Message, ReadAnswers, Refusal, UnreadAnswer};
pub use outcome::Outcome;
pub use row::{Author, Row};
pub use settings::{Access, ClockRule, SeatingRule, Settings};
pub use table::Table;
