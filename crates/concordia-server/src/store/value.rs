//! Values and rows that both databases understand.

use super::{Result, StoreError};

/// A value on its way into a statement or out of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing.
    Null,
    /// A truth value; SQLite stores 0 or 1.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::Text(value.to_owned())
    }
}

impl From<&String> for Value {
    fn from(value: &String) -> Self {
        Value::Text(value.clone())
    }
}

impl From<&Vec<u8>> for Value {
    fn from(value: &Vec<u8>) -> Self {
        Value::Bytes(value.clone())
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Self {
        value.map_or(Value::Null, Value::Int)
    }
}

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Self {
        value.as_ref().map_or(Value::Null, Value::from)
    }
}

impl From<&Option<Vec<u8>>> for Value {
    fn from(value: &Option<Vec<u8>>) -> Self {
        value.as_ref().map_or(Value::Null, Value::from)
    }
}

/// The parameters of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::value::Value::from($value)),*] };
}
pub(super) use values;

/// A row that is read from left to right.
#[derive(Debug)]
pub(super) struct Row {
    values: std::vec::IntoIter<Value>,
}

impl Row {
    pub(super) fn new(values: Vec<Value>) -> Self {
        Row { values: values.into_iter() }
    }

    fn next(&mut self) -> Result<Value> {
        self.values.next().ok_or_else(|| unexpected("a further column", None))
    }

    pub(super) fn bool(&mut self) -> Result<bool> {
        match self.next()? {
            Value::Bool(value) => Ok(value),
            Value::Int(value) => Ok(value != 0),
            other => Err(unexpected("a truth value", Some(&other))),
        }
    }

    pub(super) fn int(&mut self) -> Result<i64> {
        self.int_or_null()?.ok_or_else(|| unexpected("a number", Some(&Value::Null)))
    }

    pub(super) fn int_or_null(&mut self) -> Result<Option<i64>> {
        match self.next()? {
            Value::Null => Ok(None),
            Value::Int(value) => Ok(Some(value)),
            other => Err(unexpected("a number", Some(&other))),
        }
    }

    pub(super) fn text(&mut self) -> Result<String> {
        self.text_or_null()?.ok_or_else(|| unexpected("a text", Some(&Value::Null)))
    }

    pub(super) fn text_or_null(&mut self) -> Result<Option<String>> {
        match self.next()? {
            Value::Null => Ok(None),
            Value::Text(value) => Ok(Some(value)),
            other => Err(unexpected("a text", Some(&other))),
        }
    }

    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        self.bytes_or_null()?.ok_or_else(|| unexpected("bytes", Some(&Value::Null)))
    }

    pub(super) fn bytes_or_null(&mut self) -> Result<Option<Vec<u8>>> {
        match self.next()? {
            Value::Null => Ok(None),
            Value::Bytes(value) => Ok(Some(value)),
            other => Err(unexpected("bytes", Some(&other))),
        }
    }

    /// A stored word of an enum.
    pub(super) fn word<T>(&mut self, from_word: impl Fn(&str) -> Option<T>) -> Result<T> {
        let word = self.text()?;
        from_word(&word).ok_or_else(|| StoreError::Damaged(format!("{word:?} is no known word")))
    }
}

/// Says which kind of value was expected, and never what was there: it may be secret.
fn unexpected(expected: &str, found: Option<&Value>) -> StoreError {
    let found = match found {
        None => "no more columns",
        Some(Value::Null) => "nothing",
        Some(Value::Bool(_)) => "a truth value",
        Some(Value::Int(_)) => "a number",
        Some(Value::Text(_)) => "a text",
        Some(Value::Bytes(_)) => "bytes",
    };
    StoreError::Damaged(format!("a row has {found} instead of {expected}"))
}
