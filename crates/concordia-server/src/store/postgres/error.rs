//! What PostgreSQL's errors mean to us.

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::cause;
use crate::store::{StoreError, taken};

/// The reason behind an error of PostgreSQL.
pub(super) fn translate(error: &Error) -> StoreError {
    let Some(said) = error.as_db_error() else {
        // A broken connection, or no connection at all.
        return StoreError::Unavailable(cause(error));
    };
    let text = said.message().to_owned();
    let code = said.code();
    match code.code().get(..2).unwrap_or_default() {
        _ if *code == SqlState::UNIQUE_VIOLATION => taken(said.constraint().unwrap_or_default()),
        _ if *code == SqlState::FOREIGN_KEY_VIOLATION => StoreError::NotFound("game or account"),
        _ if *code == SqlState::DISK_FULL => StoreError::Full(text),
        _ if *code == SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::ReadOnly(text),
        // Deadlock, or a change under a snapshot.
        "40" => victim(),
        "XX" => StoreError::Damaged(text),
        // Connections, resources, operators who shut it down, system errors, and who may log in.
        "08" | "53" | "57" | "58" | "28" | "3D" => StoreError::Unavailable(text),
        _ => StoreError::Refused(text),
    }
}

/// What an operation hears that PostgreSQL gave up in favour of another one.
pub(super) fn victim() -> StoreError {
    StoreError::Unavailable("it gave up this operation in favour of another one".to_owned())
}
