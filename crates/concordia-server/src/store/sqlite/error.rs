//! What SQLite's errors mean to us.

use rusqlite::{Error, ErrorCode, ffi};

use crate::store::{StoreError, taken};

/// The reason behind an error of SQLite.
pub(super) fn translate(error: &Error) -> StoreError {
    let text = error.to_string();
    let Error::SqliteFailure(code, _) = error else {
        return StoreError::Refused(text);
    };
    match (code.code, code.extended_code) {
        (_, ffi::SQLITE_READONLY_DBMOVED) => StoreError::Vanished(text),
        (_, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => taken(&text),
        (_, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreError::NotFound("game or account"),
        (ErrorCode::DiskFull, _) => StoreError::Full(text),
        (ErrorCode::ReadOnly | ErrorCode::PermissionDenied, _) => StoreError::ReadOnly(text),
        (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _) => StoreError::Damaged(text),
        (
            ErrorCode::CannotOpen
            | ErrorCode::SystemIoFailure
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::FileLockingProtocolFailed
            | ErrorCode::OutOfMemory
            | ErrorCode::OperationInterrupted,
            _,
        ) => StoreError::Unavailable(text),
        _ => StoreError::Refused(text),
    }
}

/// Whether the disk failed to confirm. After that nobody knows what is on it, and asking again would be answered
/// with a success that means nothing: Linux reports such a failure once.
pub(super) fn is_failed_sync(error: &Error) -> bool {
    error
        .sqlite_error()
        .is_some_and(|it| matches!(it.extended_code, ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC))
}
