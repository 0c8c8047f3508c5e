//! What an operator can do with a database, whether servers are at work on it or not.
//!
//! Everything goes through the store: servers notice by its notices, or because their next write meets another version.
//! A deed is written into the book before it is done, so that nothing is done that is not in it.

mod check;
mod export;

use std::path::Path;

use concordia_table::Edit;

pub use self::check::{Checked, check_backup};
use crate::audit::{self, About, Event};
use crate::limits::RESET_MS;
use crate::live::{edit_table, edit_tables_of, forget, visitor};
use crate::secrets;
use crate::store::{
    AddDeed, AllGames, Ban, Cursor, Database, Deed, Deeds, DeleteGame, EndSessions, FindAccountByName,
    FindGame, FindPerson, Game, GameState, GameSummary, People, Person, Rename, RenameInChat, Seat,
    StartReset, Store, StoreError,
};
use crate::time::now_ms;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The store says so.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No table has this id.
    #[error("there is no table {0:?}")]
    NoTable(String),
    /// Nobody is called so.
    #[error(
        "there is nobody {0:?}: a person is the number of an account, or the name of somebody with a password"
    )]
    NoPerson(String),
    /// There is no game to end.
    #[error("no game is being played there: a lobby can be deleted, and a game that is over is over")]
    NotPlaying,
    /// Not a name that somebody may have.
    #[error("nobody may be called so: a name has 1 to 60 plain characters")]
    BadName,
    /// There is nothing to reset.
    #[error("they have no password: they are a visitor")]
    NoPassword,
    /// Files.
    #[error("{0}")]
    File(String),
}

type Result<T> = std::result::Result<T, OperatorError>;

/// Somebody who looks after a database.
#[derive(Debug)]
pub struct Operator {
    store: Store,
    /// How they call themselves in the book of deeds.
    name: String,
}

impl Operator {
    /// Opens a database beside the servers that may be at work on it.
    pub async fn open(database: &Database, name: &str) -> Result<Operator> {
        Ok(Operator { store: Store::open_beside(database).await?, name: name.to_owned() })
    }

    /// Finishes what was begun.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// Tables, the latest first.
    pub async fn tables(
        &self,
        state: Option<GameState>,
        after: Option<Cursor>,
        limit: i64,
    ) -> Result<Vec<GameSummary>> {
        Ok(self.store.run(AllGames { state, after, limit }).await?)
    }

    /// A table and its seats.
    pub async fn table(&self, id: &str) -> Result<(Game, Vec<Seat>)> {
        let found = self.store.run(FindGame { game: id.to_owned() }).await?;
        found.ok_or_else(|| OperatorError::NoTable(short(id)))
    }

    /// Ends a game that is being played: it is abandoned, and everybody there is told.
    pub async fn end_table(&self, id: &str) -> Result<()> {
        let (game, _) = self.table(id).await?;
        if game.state != GameState::Running {
            return Err(OperatorError::NotPlaying);
        }
        self.note("end_table", Some(id), None).await?;
        edit_table(&self.store, id, Edit::End).await?;
        Ok(())
    }

    /// Deletes a table with everything that belongs to it.
    pub async fn delete_table(&self, id: &str) -> Result<()> {
        self.table(id).await?;
        self.note("delete_table", Some(id), None).await?;
        Ok(self.store.run(DeleteGame { game: id.to_owned() }).await?)
    }

    /// People whose names have a text in them.
    pub async fn people(&self, text: &str, after: i64, limit: i64) -> Result<Vec<Person>> {
        Ok(self.store.run(People { text: text.to_owned(), after, limit }).await?)
    }

    /// Somebody, by the number of their account or, if they have a password, by their name.
    pub async fn person(&self, who: &str) -> Result<Person> {
        let nobody = || OperatorError::NoPerson(short(who));
        let id = if let Ok(id) = who.parse() {
            id
        } else {
            let name = who.to_owned();
            self.store.run(FindAccountByName { name }).await?.ok_or_else(nobody)?.id
        };
        self.store.run(FindPerson { id }).await?.ok_or_else(nobody)
    }

    /// Gives somebody another name, also where they sit and in what they said.
    pub async fn rename(&self, person: &Person, name: &str) -> Result<()> {
        let name = crate::api::check_name(name).map_err(|_| OperatorError::BadName)?;
        self.note("rename", None, Some(person)).await?;
        self.store.run(Rename { account: person.id, name: name.clone() }).await?;
        edit_tables_of(&self.store, person.id, Edit::Rename(&visitor(person.id), &name)).await?;
        Ok(self.store.run(RenameInChat { account: person.id, name }).await?)
    }

    /// Keeps somebody out: their sessions end, they cannot log in, and bots sit in for them.
    pub async fn ban(&self, person: &Person) -> Result<()> {
        self.note("ban", None, Some(person)).await?;
        self.store.run(Ban { account: person.id, at_ms: Some(now_ms()) }).await?;
        edit_tables_of(&self.store, person.id, Edit::SendAway(&visitor(person.id))).await?;
        Ok(())
    }

    /// Lets somebody in again.
    pub async fn unban(&self, person: &Person) -> Result<()> {
        self.note("unban", None, Some(person)).await?;
        Ok(self.store.run(Ban { account: person.id, at_ms: None }).await?)
    }

    /// Ends all sessions of somebody, and says how many there were.
    pub async fn end_sessions(&self, person: &Person) -> Result<u64> {
        self.note("end_sessions", None, Some(person)).await?;
        Ok(self.store.run(EndSessions { account: person.id, but: None }).await?)
    }

    /// A code by which somebody who has forgotten the password sets a new one, within a day and once. Nobody else can
    /// read it later: only its hash is stored.
    pub async fn reset_password(&self, person: &Person, without_factor: bool) -> Result<String> {
        if !person.has_password {
            return Err(OperatorError::NoPassword);
        }
        let deed = if without_factor { "reset_password_and_factor" } else { "reset_password" };
        self.note(deed, None, Some(person)).await?;
        let code = secrets::code();
        let (code_hash, expires_ms) = (secrets::code_hash(&code), now_ms() + RESET_MS);
        self.store.run(StartReset { account: person.id, code_hash, expires_ms, without_factor }).await?;
        Ok(code)
    }

    /// Deletes somebody: the account goes, seats lose their name, records stay.
    pub async fn delete_person(&self, person: &Person) -> Result<()> {
        self.note("delete_person", None, Some(person)).await?;
        forget(&self.store, person.id).await?;
        Ok(())
    }

    /// What operators did, the latest first.
    pub async fn deeds(&self, before: Option<i64>, limit: i64) -> Result<Vec<Deed>> {
        Ok(self.store.run(Deeds { before, limit }).await?)
    }

    /// Writes a copy of a SQLite database into a new file.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        self.note("backup", None, None).await?;
        Ok(self.store.backup(to).await?)
    }

    /// Writes a deed into the book and into the log.
    async fn note(&self, deed: &'static str, table: Option<&str>, person: Option<&Person>) -> Result<()> {
        let about = match (table, person) {
            (Some(id), _) => format!("table {id}"),
            (_, Some(person)) => format!("account {}", person.id),
            _ => "database".to_owned(),
        };
        let (at_ms, operator) = (now_ms(), self.name.clone());
        self.store
            .run(AddDeed { deed: Deed { n: 0, at_ms, operator, deed: deed.to_owned(), about } })
            .await?;
        let account = person.map(|person| person.id);
        audit::note(Event::Deed, About { account, table, what: Some(deed), ..About::default() });
        Ok(())
    }
}

/// As much of a text as an error says of it.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
