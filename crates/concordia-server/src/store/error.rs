//! What can go wrong with a store.

/// The result of an operation.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why an operation did not happen. Whatever the reason, nothing of it was written, with one exception:
/// [`StoreError::Unavailable`] may also come from a connection that broke while PostgreSQL was committing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer. Trying again later may help; a move is repeated with the same key.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The disk, or the room that the database may take, is used up.
    #[error("the database has no room left: {0}")]
    Full(String),
    /// The database can be read, but not written.
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
    /// The database contradicts itself, or is no database at all.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database has tables, but not ours.
    #[error("the database belongs to another program: {0}")]
    Foreign(String),
    /// The database was written by a later version of this program.
    #[error("the database has schema {found}, this program knows schemas up to {known}: use a newer program")]
    NewerSchema {
        /// The schema of the database.
        found: i64,
        /// The newest schema of this program.
        known: i64,
    },
    /// The database was written by an earlier version of this program, and a server has to bring it up to date.
    #[error("the database has schema {found}, this program needs schema {known}: start the server once")]
    OlderSchema {
        /// The schema of the database.
        found: i64,
        /// The newest schema of this program.
        known: i64,
    },
    /// Another process serves the same SQLite file.
    #[error("the database is in use by another process: {0}")]
    InUse(String),
    /// The SQLite file was deleted, moved or replaced while we had it open. Nothing is written any more, since
    /// it would go where nobody finds it.
    #[error("the database has vanished: {0}")]
    Vanished(String),
    /// The database does not wait for the disk, so it cannot keep our promises.
    #[error("the database may lose what it has confirmed: {0}")]
    Unsafe(String),
    /// Somebody else has changed the game or the account since it was read.
    #[error("it was changed by somebody else in the meantime")]
    Conflict,
    /// There is no such game or account.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A name, id, link or key that must be unique exists already.
    #[error("{0} is taken")]
    Taken(String),
    /// This store cannot do that; the text says what can.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The database refused a statement: a mistake in this program.
    #[error("the database refused a statement: {0}")]
    Refused(String),
}
