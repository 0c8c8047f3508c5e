//! Statements on a connection to PostgreSQL.

use std::error::Error;
use std::fmt;

use deadpool_postgres::{Client, Transaction};
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::error::translate;
use crate::store::value::{Row, Value};
use crate::store::{Notice, Result, StoreError};

/// The connection of one operation.
pub(in crate::store) enum Statements<'a> {
    /// Each statement by itself.
    Client(&'a Client),
    /// All or none.
    Transaction(&'a Transaction<'a>),
}

impl Statements<'_> {
    pub(in crate::store) async fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>> {
        let rows = match self {
            Statements::Client(client) => match client.prepare_cached(sql).await {
                Ok(statement) => client.query(&statement, &references(values)).await,
                Err(error) => Err(error),
            },
            Statements::Transaction(transaction) => match transaction.prepare_cached(sql).await {
                Ok(statement) => transaction.query(&statement, &references(values)).await,
                Err(error) => Err(error),
            },
        };
        rows.map_err(|error| translate(&error))?.iter().map(read).collect()
    }

    pub(in crate::store) async fn execute(&self, sql: &str, values: &[Value]) -> Result<u64> {
        let n = match self {
            Statements::Client(client) => match client.prepare_cached(sql).await {
                Ok(statement) => client.execute(&statement, &references(values)).await,
                Err(error) => Err(error),
            },
            Statements::Transaction(transaction) => match transaction.prepare_cached(sql).await {
                Ok(statement) => transaction.execute(&statement, &references(values)).await,
                Err(error) => Err(error),
            },
        };
        n.map_err(|error| translate(&error))
    }

    /// PostgreSQL delivers it at the commit, and not at all if there is none.
    pub(in crate::store) async fn notify(&self, notice: &Notice) -> Result<()> {
        let values = [super::listener::CHANNEL.into(), notice.text().as_str().into()];
        self.execute("SELECT pg_notify($1, $2)", &values).await.map(|_| ())
    }
}

impl fmt::Debug for Statements<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Statements::Client(_) => "Client",
            Statements::Transaction(_) => "Transaction",
        })
    }
}

fn references(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as _).collect()
}

fn read(row: &tokio_postgres::Row) -> Result<Row> {
    let values = row.columns().iter().enumerate().map(|(i, column)| {
        let value = match *column.type_() {
            Type::BOOL => row.try_get::<_, Option<bool>>(i).map(|it| it.map(Value::Bool)),
            Type::INT8 => row.try_get::<_, Option<i64>>(i).map(|it| it.map(Value::Int)),
            Type::TEXT => row.try_get::<_, Option<String>>(i).map(|it| it.map(Value::Text)),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(i).map(|it| it.map(Value::Bytes)),
            ref other => return Err(StoreError::Refused(format!("a column has the type {other}"))),
        };
        value.map(|it| it.unwrap_or(Value::Null)).map_err(|error| translate(&error))
    });
    values.collect::<Result<_>>().map(Row::new)
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Bool(value) => value.to_sql_checked(ty, out),
            Value::Int(value) => value.to_sql_checked(ty, out),
            Value::Text(value) => value.to_sql_checked(ty, out),
            Value::Bytes(value) => value.to_sql_checked(ty, out),
        }
    }

    /// Each value checks for itself.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
