//! Statements on a SQLite connection.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql, params_from_iter};

use super::error::translate;
use crate::store::Result;
use crate::store::value::{Row, Value};

/// The connection of one operation.
#[derive(Debug)]
pub(in crate::store) struct Statements<'a> {
    pub(super) connection: &'a mut Connection,
}

impl Statements<'_> {
    pub(in crate::store) fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>> {
        self.try_rows(sql, values).map_err(|error| translate(&error))
    }

    pub(in crate::store) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64> {
        let execute = || self.prepare(sql)?.execute(params_from_iter(values));
        execute().map(|n| n as u64).map_err(|error| translate(&error))
    }

    fn try_rows(&mut self, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
        let mut statement = self.prepare(sql)?;
        let n_columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(values))?;
        let mut out = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..n_columns).map(|i| row.get_ref(i).map(value)).collect::<Result<_, _>>()?;
            out.push(Row::new(values));
        }
        Ok(out)
    }

    fn prepare(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        let statement = self.connection.prepare_cached(sql)?;
        // To SQLite `$1` is a name, and names are numbered as they appear.
        debug_assert!(
            (1..=statement.parameter_count())
                .all(|i| statement.parameter_name(i) == Some(format!("${i}").as_str())),
            "parameters out of order: {sql}"
        );
        Ok(statement)
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Bool(value) => ValueRef::Integer(i64::from(*value)),
            Value::Int(value) => ValueRef::Integer(*value),
            Value::Text(value) => ValueRef::Text(value.as_bytes()),
            Value::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

/// A value of a row. Our tables are strict and have no fractions; text that is not UTF-8 is damage, and reads as
/// bytes, which no column of text expects.
fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null | ValueRef::Real(_) => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Text(value) => match str::from_utf8(value) {
            Ok(text) => Value::Text(text.to_owned()),
            Err(_) => Value::Bytes(value.to_owned()),
        },
        ValueRef::Blob(value) => Value::Bytes(value.to_owned()),
    }
}
