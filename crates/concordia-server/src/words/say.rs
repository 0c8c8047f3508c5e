//! What visitors say.

use concordia_engine::wire;
use concordia_rules::Options;
use concordia_rules::excerpt::{brief, excerpt};
use concordia_table::{
    Access, Answers, Arrangement, ClockRule, Message, ReadAnswers, SeatingRule, Settings, UnreadAnswer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{bots, secrets};

/// Something a visitor says to a table. Over a WebSocket it also has `"id"`, a number that the answer repeats.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Say {
    /// Show me the table from now on. Only over a WebSocket.
    Watch {
        /// The last row I have seen; absent or null for the present view alone.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "number | null"))]
        seen: Option<u64>,
        /// The last line of chat I have; 0 or absent for none.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "number"))]
        heard: Option<u64>,
    },
    /// Answers of my seat, beginning with the open decision.
    Play {
        /// The last row I have seen.
        #[cfg_attr(test, ts(type = "number"))]
        expected_seq: u64,
        /// My own mark of this message: sent again, it has the same key.
        key: String,
        /// The answers, in the forms of the engine protocol.
        #[schema(value_type = Vec<Object>)]
        #[cfg_attr(test, ts(type = "Action[]"))]
        actions: Vec<Value>,
    },
    /// Let me sit down.
    Claim {
        /// On this chair; absent for any that the link opens.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        chair: Option<usize>,
        /// The secret of a link.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        link: Option<String>,
        /// The name to show here; absent for my usual one.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        name: Option<String>,
    },
    /// The host changes the settings before the start.
    Settings {
        /// All of them.
        settings: SettingsForm,
    },
    /// The host frees a chair.
    Free {
        /// The chair.
        chair: usize,
    },
    /// The host sets a bot on a chair.
    Bot {
        /// The chair.
        chair: usize,
        /// The level of the bot.
        level: String,
    },
    /// The host gives a chair a link of its own, or takes it away.
    Link {
        /// The chair.
        chair: usize,
        /// Whether it has one.
        on: bool,
    },
    /// The host lets two chairs change places.
    Swap {
        /// One.
        one: usize,
        /// The other.
        other: usize,
    },
    /// The host sets bots on all open chairs.
    Fill {
        /// The level of the bots.
        level: String,
    },
    /// Whether partners may write to each other; before the start only.
    PartnerChat {
        /// The team.
        team: u8,
        /// Whether.
        on: bool,
    },
    /// Let me be the host before the start, since the host was not here for five minutes.
    Host {},
    /// The host starts the game.
    Start {},
    /// Store what overflows by value without asking me.
    StoreByValue {
        /// Whether.
        on: bool,
    },
    /// I go; in a running game a bot sits in.
    Leave {},
    /// I resign, and a bot sits in.
    Resign {},
    /// I take my seat back.
    Return {},
    /// The clocks stand, or go on.
    Pause {
        /// Whether they stand.
        on: bool,
    },
    /// I agree that the game be abandoned, or no longer do.
    Abandon {
        /// Whether I agree.
        on: bool,
    },
    /// Another game of the same players after the end.
    Rematch {
        /// With the same luck, which everybody then knows.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        same_seed: bool,
    },
    /// A line of chat.
    Chat {
        /// My own mark of this line.
        key: String,
        /// For my partner only.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        to_partner: bool,
        /// What it says.
        text: String,
    },
}

/// The settings of a table.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingsForm {
    /// The name of the table.
    pub(crate) name: String,
    /// Whether everybody may sit down and the table is listed.
    #[serde(default)]
    pub(crate) public: bool,
    /// The options of the game, as in the engine protocol.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Options"))]
    pub(crate) options: Value,
    /// Whether the seats are shuffled at the start.
    #[serde(default = "shuffled")]
    pub(crate) shuffle_seats: bool,
    /// How long players may think.
    #[serde(default)]
    pub(crate) clock: ClockForm,
    /// The level of the bot that sits in for a player who is gone.
    #[serde(default = "default_level")]
    pub(crate) stand_in: String,
}

/// How long players may think.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClockForm {
    /// As long as they like.
    #[default]
    None,
    /// So long each time they are asked.
    PerMove {
        /// The time in milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        ms: u64,
    },
    /// So long for the whole game, and something more for each turn.
    PerGame {
        /// The time in milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        ms: u64,
        /// What each turn adds, in milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        increment_ms: u64,
    },
}

/// Who sits where is random unless the host decides it (R3.1).
fn shuffled() -> bool {
    true
}

fn default_level() -> String {
    bots::DEFAULT_LEVEL.to_owned()
}

/// Why something said could not be read. Nothing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// The identifier for programs.
    pub(crate) code: &'static str,
    /// What is wrong.
    pub(crate) message: String,
    /// Which action, counted from 0, if it is one.
    pub(crate) nth: Option<usize>,
}

impl Unreadable {
    fn new(code: &'static str, message: impl Into<String>) -> Unreadable {
        Unreadable { code, message: message.into(), nth: None }
    }

    fn bad_request(message: impl Into<String>) -> Unreadable {
        Unreadable::new("bad_request", message)
    }
}

/// Reads a frame of a WebSocket: its number, and what it says.
pub(crate) fn read_frame(text: &str) -> (u64, Result<Say, Unreadable>) {
    let mut fields: Map<String, Value> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(error) if error.is_data() => {
            return (0, Err(Unreadable::bad_request("a message is a JSON object")));
        }
        Err(error) => return (0, Err(Unreadable::new("bad_json", brief(&error.to_string())))),
    };
    let id = match fields.shift_remove("id") {
        None => 0,
        Some(id) => match id.as_u64() {
            Some(id) => id,
            None => return (0, Err(Unreadable::bad_request("id must be a whole number from 0 to 2^64 - 1"))),
        },
    };
    (
        id,
        Say::deserialize(Value::Object(fields))
            .map_err(|error| Unreadable::bad_request(brief(&error.to_string()))),
    )
}

/// What a visitor meant: a message for the table, once everything in it was understood.
pub(crate) type Meant = Result<Message, Unreadable>;

/// Answers in the forms of the engine protocol, which the table has read when it considers them.
#[derive(Debug)]
struct JsonAnswers(Vec<Value>);

impl ReadAnswers for JsonAnswers {
    fn n_answers(&self) -> usize {
        self.0.len()
    }

    fn read(&self, options: &Options) -> Result<Vec<concordia_rules::Action>, UnreadAnswer> {
        wire::read_actions(options, &self.0).map_err(|bad| {
            let wire::UnreadableAction { nth, is_illegal, message } = bad;
            UnreadAnswer { nth, is_illegal, message }
        })
    }
}

impl Say {
    /// The message for a table.
    pub(crate) fn mean(self, name: &str) -> Meant {
        Ok(match self {
            Say::Watch { seen, heard } => Message::Watch { seen, heard: heard.unwrap_or(0) },
            Say::Play { expected_seq, key, actions } => {
                Message::Play { expected_seq, key, answers: Answers::new(JsonAnswers(actions)) }
            }
            Say::Claim { chair, link, name: shown } => {
                Message::Claim { chair, link, name: shown.unwrap_or_else(|| name.to_owned()) }
            }
            Say::Settings { settings } => Message::Arrange(Arrangement::Settings(Box::new(settings.read()?))),
            Say::Free { chair } => Message::Arrange(Arrangement::Free(chair)),
            Say::Bot { chair, level } => {
                Message::Arrange(Arrangement::Bot { chair, level: check_level(level)? })
            }
            Say::Link { chair, on } => {
                Message::Arrange(Arrangement::Link { chair, link: on.then(secrets::token) })
            }
            Say::Swap { one, other } => Message::Arrange(Arrangement::Swap(one, other)),
            Say::Fill { level } => Message::Arrange(Arrangement::FillWithBots(check_level(level)?)),
            Say::PartnerChat { team, on } => Message::PartnerChat { team, on },
            Say::Host {} => Message::Host,
            Say::Start {} => Message::Start,
            Say::StoreByValue { on } => Message::StoreByValue(on),
            Say::Leave {} => Message::Leave,
            Say::Resign {} => Message::Resign,
            Say::Return {} => Message::Return,
            Say::Pause { on } => Message::Pause(on),
            Say::Abandon { on } => Message::Abandon(on),
            Say::Rematch { same_seed } => Message::Rematch { same_seed },
            Say::Chat { key, to_partner, text } => Message::Chat { key, to_partner, text },
        })
    }
}

impl SettingsForm {
    /// The settings, or what is wrong with them.
    pub(crate) fn read(self) -> Result<Settings, Unreadable> {
        let options: Options =
            wire::read_options(&self.options).map_err(|message| Unreadable::new("bad_options", message))?;
        Ok(Settings {
            name: self.name,
            access: if self.public { Access::Public } else { Access::ByLink },
            options,
            seating: if self.shuffle_seats { SeatingRule::Shuffled } else { SeatingRule::Fixed },
            clock: match self.clock {
                ClockForm::None => ClockRule::None,
                ClockForm::PerMove { ms } => ClockRule::PerMove { ms },
                ClockForm::PerGame { ms, increment_ms } => ClockRule::PerGame { ms, increment_ms },
            },
            stand_in: check_level(self.stand_in)?,
        })
    }

    pub(crate) fn write(
        name: &str,
        access: Access,
        options: &Options,
        seating: SeatingRule,
        clock: ClockRule,
        stand_in: &str,
    ) -> SettingsForm {
        SettingsForm {
            name: name.to_owned(),
            public: access == Access::Public,
            options: wire::write_options(options),
            shuffle_seats: seating == SeatingRule::Shuffled,
            clock: match clock {
                ClockRule::None => ClockForm::None,
                ClockRule::PerMove { ms } => ClockForm::PerMove { ms },
                ClockRule::PerGame { ms, increment_ms } => ClockForm::PerGame { ms, increment_ms },
            },
            stand_in: stand_in.to_owned(),
        }
    }
}

fn check_level(level: String) -> Result<String, Unreadable> {
    if bots::is_level(&level) {
        return Ok(level);
    }
    let levels: Vec<_> = bots::levels().map(|(name, _)| name).collect();
    Err(Unreadable::new(
        "bad_level",
        format!("there is no bot {}; there are {}", excerpt(&level), levels.join(", ")),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(frame: &str) -> String {
        let (_, said) = read_frame(frame);
        let bad = said.unwrap_err();
        format!("{}: {}", bad.code, bad.message)
    }

    #[test]
    fn frames_are_read() {
        let (id, said) = read_frame(r#"{"id":7,"do":"chat","key":"a","text":"salve"}"#);
        assert_eq!(id, 7);
        assert!(matches!(said.unwrap(), Say::Chat { to_partner: false, .. }));
        assert!(matches!(read_frame(r#"{"do":"start"}"#), (0, Ok(Say::Start {}))));
    }

    #[test]
    fn what_is_wrong_with_a_frame_is_said() {
        assert_eq!(refused("[]"), "bad_request: a message is a JSON object");
        assert!(refused("{").starts_with("bad_json: "));
        assert_eq!(refused(&"[".repeat(10_000)), "bad_request: a message is a JSON object");
        assert!(refused(&format!("{{\"do\":{}", "[".repeat(10_000))).contains("recursion limit"));
        assert_eq!(refused("{}"), "bad_request: missing field `do`");
        assert!(refused(r#"{"do":"dance"}"#).starts_with("bad_request: unknown variant `dance`"));
        assert_eq!(
            refused(r#"{"do":"start","id":-1}"#),
            "bad_request: id must be a whole number from 0 to 2^64 - 1"
        );
        assert!(refused(r#"{"do":"start","now":1}"#).starts_with("bad_request: unknown field `now`"));
        assert!(refused(r#"{"do":"pause","on":1}"#).contains("invalid type: integer `1`"));
    }

    #[test]
    fn settings_are_checked() {
        let read = |text: &str| serde_json::from_str::<SettingsForm>(text).unwrap().read();
        let good = read(r#"{"name":"Friday","options":{"map":"italia","players":3}}"#).unwrap();
        assert_eq!((good.access, good.clock), (Access::ByLink, ClockRule::None));
        assert_eq!(good.seating, SeatingRule::Shuffled, "nobody has decided otherwise (R3.1)");
        let fixed = r#"{"name":"x","options":{"map":"italia","players":3},"shuffle_seats":false}"#;
        assert_eq!(read(fixed).unwrap().seating, SeatingRule::Fixed);
        let bad = read(r#"{"name":"x","options":{"map":"atlantis","players":3}}"#).unwrap_err();
        assert_eq!(bad.code, "bad_options");
        let bad =
            read(r#"{"name":"x","options":{"map":"italia","players":3},"stand_in":"nobody"}"#).unwrap_err();
        assert!(bad.message.starts_with("there is no bot \"nobody\"; there are random, "), "{}", bad.message);
    }
}
