//! Options as JSON: switches are booleans, numbers are numbers, the rest are words.

use concordia_rules::options::Values;
use concordia_rules::{OPTIONS, Options, excerpt};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Reads options; all are optional but the map and the number of players.
pub(crate) fn read(value: &Value) -> Result<Options, String> {
    let Value::Object(fields) = value else {
        return Err("options must be an object".to_owned());
    };
    for id in ["map", "players"] {
        if !fields.contains_key(id) {
            return Err(format!("the option {id} is missing"));
        }
    }
    if let Some(unknown) = fields.keys().find(|id| OPTIONS.iter().all(|info| info.id != id.as_str())) {
        return Err(format!("there is no option {}", excerpt(unknown)));
    }
    let mut words = Vec::new();
    for info in &OPTIONS {
        if let Some(value) = fields.get(info.id) {
            let word = word(value, info.values);
            words.push((info.id, word.ok_or_else(|| wrong_type(info.id, value, info.values))?));
        }
    }
    Options::from_words(words.iter().map(|(id, word)| (*id, word.as_str())))
        .map_err(|error| error.to_string())
}

fn word(value: &Value, values: Values) -> Option<String> {
    match (values, value) {
        (Values::Switch, Value::Bool(on)) => Some(if *on { "on" } else { "off" }.to_owned()),
        (Values::Number(..), Value::Number(number)) => Some(number.as_u64()?.to_string()),
        (Values::Words(_), Value::String(word)) => Some(word.clone()),
        _ => None,
    }
}

fn wrong_type(id: &str, value: &Value, values: Values) -> String {
    let expected = match values {
        Values::Switch => "true or false".to_owned(),
        Values::Number(low, high) => format!("a number from {low} to {high}"),
        Values::Words(words) => format!("one of {}", words.join(", ")),
    };
    format!("option {id} must be {expected}, not {value}")
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
