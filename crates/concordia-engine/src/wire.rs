//! Game data as JSON for whoever talks to people about a game, such as the server: the forms of the protocol, piece by
//! piece.
//!
//! Everything is written from a [`View`], so what hides a card here hides it everywhere.

use concordia_rules::{Action, Event, Game, Options, Seat, View};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use crate::action::{self, BadAction};
use crate::document::BadDocument;
pub use crate::options::UnreadableOptions;
use crate::options::{self, OptionsJson};
use crate::snapshot::Snapshot;
use crate::{document, event};

/// Why a list of actions could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableAction {
    /// The action, counted from 0.
    pub nth: usize,
    /// Whether it has a form of the protocol, and can never be legal where it stands.
    pub is_illegal: bool,
    /// What is wrong with it.
    pub message: String,
}

/// Reads options.
pub fn read_options(value: &Value) -> Result<Options, UnreadableOptions> {
    options::read(value)
}

/// Writes all options.
pub fn write_options(options: &Options) -> Value {
    json!(OptionsJson(*options))
}

/// Writes a view as a document: the position at the start of the turn, and the answers since.
pub fn write_view(view: &View, acts: &[Action]) -> Box<RawValue> {
    raw(&document::write(view, acts))
}

/// Reads a view that [`write_view`] has written: the game as its viewer knows it, after the answers of the turn.
pub fn read_view(value: &Value) -> Result<Game, BadDocument> {
    document::read(value).map(|course| *course.game()).map_err(BadDocument::Problems)
}

/// Writes an answer to the open decision.
pub fn write_action(game: &Game, action: Action) -> Value {
    json!(action::write(game, action))
}

/// Writes events. They are public facts; the view only says what their ids are called.
pub fn write_events(view: &View, events: &[Event]) -> Box<RawValue> {
    raw(&events.iter().map(|&event| event::write(view, event)).collect::<Vec<_>>())
}

/// What the game waits for, as a viewer knows it; after the end the points. The legal answers are there if the viewer
/// is the one who is asked.
pub fn write_snapshot(view: &View, acts: &[Action], viewer: Option<Seat>) -> Box<RawValue> {
    let game = after(view, acts);
    let is_asked = viewer.is_some() && game.deciding_seat() == viewer;
    raw(&if is_asked { Snapshot::new(&game) } else { Snapshot::without_legal(&game) })
}

/// The seat that is asked, also where a viewer cannot know the answers.
pub fn asked_seat(view: &View, acts: &[Action]) -> Option<Seat> {
    after(view, acts).asked_seat()
}

/// Reads answers of a game with these options. They are complete by themselves: no position is needed, and whether they
/// are legal is for whoever plays them.
pub fn read_actions(options: &Options, values: &[Value]) -> Result<Vec<Action>, UnreadableAction> {
    let read = |(nth, value)| {
        action::read(options, value).map_err(|error| match error {
            BadAction::Form(message) => UnreadableAction { nth, is_illegal: false, message },
            BadAction::Illegal(message) => UnreadableAction { nth, is_illegal: true, message },
        })
    };
    values.iter().enumerate().map(read).collect()
}

/// JSON as text: a server writes each of these once per viewer and turn, so nothing is built but the text.
fn raw(it: &impl Serialize) -> Box<RawValue> {
    to_raw_value(it).expect("all keys are strings")
}

/// The game of a view after the answers of its turn.
pub(crate) fn after(view: &View, acts: &[Action]) -> Game {
    let mut game = view.game();
    for &act in acts {
        game.replay(act, &mut ()).expect("it was carried out before");
    }
    game
}
