//! What must survive a crash: accounts, sessions, games with their records, chat.
//!
//! A [`Store`] is SQLite or PostgreSQL, chosen by a [`Database`]. What can be asked of it is an [`Operation`]: a
//! value such as [`AppendMove`], given to [`Store::run`]. Each operation is written once, in SQL that both databases
//! speak, and happens as a whole or not at all. When `run` has answered, it is on disk.
//!
//! A caller that stops waiting has not stopped the operation: it may still happen. That is what the keys of moves
//! are for.
//!
//! The store knows nothing of the game: heads, actions and settings are text to it, times and hashes are given.

mod accounts;
mod chat;
mod database;
mod devices;
mod error;
mod games;
mod lead;
pub mod limits;
mod lists;
mod moves;
mod notice;
mod operation;
mod operators;
mod postgres;
mod results;
mod rows;
mod second_factor;
mod sessions;
mod sqlite;
mod upkeep;
mod uptimes;
mod value;

use std::path::Path;

pub use accounts::{
    CreateAccount, FindAccount, FindAccountByName, IsNameTaken, LookAtNames, RehashPassword, Rename,
    SetPassword, SetPreferences, SetWebhook,
};
pub use chat::{AddChat, LastChat};
pub use database::{BadDatabase, Database, Options};
pub use devices::{IsDevice, RememberDevice};
pub use error::{Result, StoreError};
pub use games::{
    CreateGame, FindGame, GamesToWake, ImportGame, Imported, LoadGame, Quota, SaveGame, WakeFromFuture,
};
pub use lead::Lead;
pub use lists::{CountMyTables, MyGames, PublicGames};
pub use moves::{AppendMove, Appended};
pub use notice::{Notice, Notices};
pub use operation::{Access, Operation, Transaction};
pub use operators::{
    AddDeed, AllGames, Ban, Deed, Deeds, DeleteGame, FindPerson, ForgetAccount, GamesOf, People, Person,
    RenameInChat,
};
pub use results::{CountGame, GameResult, Gods, ResultGroup, ResultGroups, Results, UncountedGames};
pub use rows::{
    Account, ChatLine, Counts, Cursor, Game, GameState, GameSummary, LoadedGame, Move, Save, Seat, SeatKind,
    Session,
};
pub use second_factor::{
    ConfirmFactor, OfferFactor, OfferedFactor, RemoveFactor, ResetPassword, SpendRecovery, SpendStep,
    StartReset,
};
pub use sessions::{BeginSession, EndSession, EndSessions, FindSession, SessionsOf, TouchSession};
pub use upkeep::{
    CheckHealth, Count, DeleteExpiredDevices, DeleteExpiredSessions, DeleteForgottenVisitors,
    DeleteOldLobbies,
};
pub use uptimes::{Beat, UpSince};

/// An open database.
#[derive(Debug)]
pub struct Store(Kind);

#[derive(Debug)]
enum Kind {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Store {
    /// Opens a database, creates or updates its tables, and looks at nothing that is in them.
    pub async fn open(database: &Database, options: Options) -> Result<Store> {
        match database {
            Database::Sqlite(path) => {
                let path = path.clone();
                let open = tokio::task::spawn_blocking(move || sqlite::Sqlite::open(&path, options));
                let sqlite = open.await.map_err(|error| StoreError::Unavailable(error.to_string()))??;
                Ok(Store(Kind::Sqlite(sqlite)))
            }
            Database::Postgres(config) => {
                Ok(Store(Kind::Postgres(postgres::Postgres::open(config, options).await?)))
            }
        }
    }

    /// Opens a database that servers may be serving, to work beside them: nothing is created or updated. What is
    /// written is noticed by the servers.
    pub async fn open_beside(database: &Database) -> Result<Store> {
        match database {
            Database::Sqlite(path) => {
                let path = path.clone();
                let open = tokio::task::spawn_blocking(move || sqlite::Sqlite::open_beside(&path));
                let sqlite = open.await.map_err(|error| StoreError::Unavailable(error.to_string()))??;
                Ok(Store(Kind::Sqlite(sqlite)))
            }
            Database::Postgres(config) => {
                Ok(Store(Kind::Postgres(postgres::Postgres::open_beside(config).await?)))
            }
        }
    }

    /// Runs an operation.
    pub async fn run<O: Operation>(&self, operation: O) -> Result<O::Output> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.run(operation).await,
            Kind::Postgres(postgres) => postgres.run(&operation).await,
        }
    }

    /// Whether other processes may serve the same games.
    pub fn is_shared(&self) -> bool {
        matches!(self.0, Kind::Postgres(_))
    }

    /// What other processes write from now on; on PostgreSQL also what this one does. SQLite does not say what was
    /// written, only that something was.
    pub fn notices(&self) -> Notices {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.notices(),
            Kind::Postgres(postgres) => postgres.notices(),
        }
    }

    /// Tries to become the one who asks the bots of a game and runs its clocks; nothing if somebody else is.
    ///
    /// This saves work and decides nothing: whoever is mistaken about it still cannot append a move twice.
    pub async fn try_lead(&self, game: &str) -> Result<Option<Lead>> {
        match &self.0 {
            Kind::Sqlite(sqlite) => Ok(sqlite.try_lead(game)),
            Kind::Postgres(postgres) => postgres.try_lead(game).await,
        }
    }

    /// Writes a copy of the SQLite database into a new file while the server runs. The copy is of one moment and
    /// complete, or not there.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.backup(to).await,
            Kind::Postgres(_) => Err(StoreError::Unsupported(
                "a PostgreSQL database is backed up with its own programs, such as pg_dump",
            )),
        }
    }

    /// Looks at every page of a SQLite file, and whether rows refer to rows that are there. PostgreSQL looks after
    /// itself.
    pub async fn check_file(&self) -> Result<()> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.check_file().await,
            Kind::Postgres(_) => Ok(()),
        }
    }

    /// Finishes what was begun. Later operations are answered with [`StoreError::Unavailable`].
    pub async fn close(&self) {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.close().await,
            Kind::Postgres(postgres) => postgres.close(),
        }
    }
}

/// Names what must be unique, from the name of the constraint or column that said so.
fn taken(constraint: &str) -> StoreError {
    let what = if constraint.contains("name_key") {
        "this name"
    } else if constraint.contains("link_hash") {
        "this link"
    } else if constraint.contains("moves") {
        "this place in the record"
    } else {
        "this id"
    };
    StoreError::Taken(what.to_owned())
}
