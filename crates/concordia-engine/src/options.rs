//! Options as JSON: switches are booleans, numbers are numbers, the rest are words.

use std::fmt;

use concordia_rules::options::Values;
use concordia_rules::{BadOptions, OPTIONS, Options};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Why options could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadableOptions {
    /// They are not an object.
    Form,
    /// One that is not optional is not there.
    Missing(&'static str),
    /// A value is not of the type of its option.
    Type {
        /// The option.
        id: &'static str,
        /// What it may be.
        values: Values,
        /// What it is.
        value: Value,
    },
    /// There is no such table.
    Bad(BadOptions),
}

impl fmt::Display for UnreadableOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnreadableOptions::Form => f.write_str("options must be an object"),
            UnreadableOptions::Missing(id) => write!(f, "the option {id} is missing"),
            UnreadableOptions::Type { id, values, value } => {
                write!(f, "option {id} must be ")?;
                match values {
                    Values::Switch => f.write_str("true or false")?,
                    Values::Number(low, high) => write!(f, "a number from {low} to {high}")?,
                    Values::Words(words) => write!(f, "one of {}", words.join(", "))?,
                }
                write!(f, ", not {value}")
            }
            UnreadableOptions::Bad(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for UnreadableOptions {}

impl From<UnreadableOptions> for String {
    fn from(why: UnreadableOptions) -> String {
        why.to_string()
    }
}

/// Reads options; all are optional but the map and the number of players.
pub(crate) fn read(value: &Value) -> Result<Options, UnreadableOptions> {
    let Value::Object(fields) = value else {
        return Err(UnreadableOptions::Form);
    };
    for id in ["map", "players"] {
        if !fields.contains_key(id) {
            return Err(UnreadableOptions::Missing(id));
        }
    }
    if let Some(unknown) = fields.keys().find(|id| OPTIONS.iter().all(|info| info.id != id.as_str())) {
        return Err(UnreadableOptions::Bad(BadOptions::Unknown(unknown.clone())));
    }
    let mut words = Vec::new();
    for info in &OPTIONS {
        if let Some(value) = fields.get(info.id) {
            let wrong = || UnreadableOptions::Type { id: info.id, values: info.values, value: value.clone() };
            words.push((info.id, word(value, info.values).ok_or_else(wrong)?));
        }
    }
    Options::from_words(words.iter().map(|(id, word)| (*id, word.as_str()))).map_err(UnreadableOptions::Bad)
}

fn word(value: &Value, values: Values) -> Option<String> {
    match (values, value) {
        (Values::Switch, Value::Bool(on)) => Some(if *on { "on" } else { "off" }.to_owned()),
        (Values::Number(..), Value::Number(number)) => Some(number.as_u64()?.to_string()),
        (Values::Words(_), Value::String(word)) => Some(word.clone()),
        _ => None,
    }
}

/// All options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionsJson(pub(crate) Options);

impl Serialize for OptionsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        for (info, word) in self.0.words() {
            match info.values {
                Values::Switch => fields.serialize_entry(info.id, &(word == "on"))?,
                Values::Number(..) => fields.serialize_entry(info.id, &word.parse::<u64>().ok())?,
                Values::Words(_) => fields.serialize_entry(info.id, &word)?,
            }
        }
        fields.end()
    }
}
