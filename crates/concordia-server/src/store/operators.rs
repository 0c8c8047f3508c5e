//! What operators ask and do: lists without limits on who may see what, and a book of their deeds.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Cursor, GameState, GameSummary};
use super::sessions::{self, EndSessions};
use super::value::{Row, values};
use super::{Notice, Result, StoreError, chat, limits, lists};

/// Games in one state or in all, public or not, the latest first.
#[derive(Clone, Debug)]
pub struct AllGames {
    /// Which state; absent for all.
    pub state: Option<GameState>,
    /// After which line, or from the beginning.
    pub after: Option<Cursor>,
    /// How many at most.
    pub limit: i64,
}

impl Operation for AllGames {
    type Output = Vec<GameSummary>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let after = lists::after(self.after.as_ref());
        let state = self.state.map_or("", GameState::word);
        let sql = "SELECT g.id, g.name, g.state, g.public, g.created, g.updated, \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id), \
                   (SELECT COUNT(*) FROM seats s WHERE s.game = g.id AND s.kind = 'open'), \
                   CAST(0 AS BIGINT) FROM games g \
                   WHERE $1 IN ('', g.state) AND (g.updated, g.id) < ($2, $3) \
                   ORDER BY g.updated DESC, g.id DESC LIMIT $4";
        let rows =
            on.rows(sql, values![state, after.updated_ms, &after.id, limits::page(self.limit)]).await?;
        rows.into_iter().map(lists::read_summary).collect()
    }
}

/// Deletes a game with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct DeleteGame {
    /// Which game.
    pub game: String,
}

impl Operation for DeleteGame {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let n = on.execute("DELETE FROM games WHERE id = $1", values![&self.game]).await?;
        if n == 0 {
            return Err(StoreError::NotFound("game"));
        }
        on.notify(&Notice::Edited { game: self.game.clone() }).await
    }
}

/// Somebody, as operators see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Whether they can log in.
    pub has_password: bool,
    /// When the account was made.
    pub created_ms: i64,
    /// Since when they are kept out, if they are.
    pub banned_ms: Option<i64>,
    /// How many sessions they have.
    pub n_sessions: i64,
    /// At how many seats they sit, those of games that are over included.
    pub n_seats: i64,
}

const PERSON: &str = "SELECT a.id, a.name, a.password_hash IS NOT NULL, a.created, a.banned, \
                      (SELECT COUNT(*) FROM sessions s WHERE s.account = a.id), \
                      (SELECT COUNT(*) FROM seats t WHERE t.account = a.id) FROM accounts a";

/// People whose names have a text in them, whatever its case, in the order of their accounts.
#[derive(Clone, Debug)]
pub struct People {
    /// The text; empty for everybody.
    pub text: String,
    /// After which account; 0 for the first.
    pub after: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for People {
    type Output = Vec<Person>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        // A text without signs that mean something in a pattern.
        let mut pattern = String::from("%");
        for letter in self.text.to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '!') {
                pattern.push('!');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        let sql =
            format!("{PERSON} WHERE a.name_key LIKE $1 ESCAPE '!' AND a.id > $2 ORDER BY a.id LIMIT $3");
        let rows = on.rows(&sql, values![&pattern, self.after, limits::page(self.limit)]).await?;
        rows.into_iter().map(read_person).collect()
    }
}

/// Somebody by their account.
#[derive(Clone, Copy, Debug)]
pub struct FindPerson {
    /// The account.
    pub id: i64,
}

impl Operation for FindPerson {
    type Output = Option<Person>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = format!("{PERSON} WHERE a.id = $1");
        on.row(&sql, values![self.id]).await?.map(read_person).transpose()
    }
}

fn read_person(mut row: Row) -> Result<Person> {
    Ok(Person {
        id: row.int()?,
        name: row.text()?,
        has_password: row.bool()?,
        created_ms: row.int()?,
        banned_ms: row.int_or_null()?,
        n_sessions: row.int()?,
        n_seats: row.int()?,
    })
}

/// Keeps somebody out from now on, and ends their sessions; or lets them in again.
#[derive(Clone, Copy, Debug)]
pub struct Ban {
    /// Whom.
    pub account: i64,
    /// The time; absent to let them in again.
    pub at_ms: Option<i64>,
}

impl Operation for Ban {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "UPDATE accounts SET banned = $1 WHERE id = $2";
        if on.execute(sql, values![self.at_ms, self.account]).await? == 0 {
            return Err(StoreError::NotFound("account"));
        }
        if self.at_ms.is_some() {
            EndSessions { account: self.account, but: None }.run(on).await?;
        }
        Ok(())
    }
}

/// The games that have something of an account in them: a seat, or a line of chat.
#[derive(Clone, Copy, Debug)]
pub struct GamesOf {
    /// Whose.
    pub account: i64,
}

impl Operation for GamesOf {
    type Output = Vec<String>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = "SELECT game FROM seats WHERE account = $1 UNION SELECT game FROM chat WHERE account = $1";
        on.rows(sql, values![self.account]).await?.into_iter().map(|mut row| row.text()).collect()
    }
}

/// Deletes an account with its sessions, devices and results, and takes its name from what it said.
/// [`StoreError::Conflict`] if it still has a seat: the heads of those games have its name.
#[derive(Clone, Debug)]
pub struct ForgetAccount {
    /// Which account.
    pub account: i64,
    /// What is shown in the place of its name.
    pub name: String,
}

impl Operation for ForgetAccount {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        // Whoever wants to give it a seat now waits, and then finds no account.
        if !on.lock_account(self.account).await? {
            return Err(StoreError::NotFound("account"));
        }
        let sql = "SELECT seat FROM seats WHERE account = $1 LIMIT 1";
        if on.row(sql, values![self.account]).await?.is_some() {
            return Err(StoreError::Conflict);
        }
        chat::rename_author(on, self.account, &self.name).await?;
        on.execute("DELETE FROM accounts WHERE id = $1", values![self.account]).await?;
        sessions::tell(on, self.account).await
    }
}

/// Changes the name under which an account said something.
#[derive(Clone, Debug)]
pub struct RenameInChat {
    /// Whose lines.
    pub account: i64,
    /// The name.
    pub name: String,
}

impl Operation for RenameInChat {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        chat::rename_author(on, self.account, &self.name).await
    }
}

/// Something that an operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Counts deeds, from 1.
    pub n: i64,
    /// When.
    pub at_ms: i64,
    /// Who, as they called themselves.
    pub operator: String,
    /// What: a word of ours.
    pub deed: String,
    /// To what or whom.
    pub about: String,
}

/// Writes a deed into the book; its number is not looked at.
#[derive(Clone, Debug)]
pub struct AddDeed {
    /// The deed.
    pub deed: Deed,
}

impl Operation for AddDeed {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let Deed { at_ms, operator, deed, about, .. } = &self.deed;
        let sql = "INSERT INTO deeds (at, operator, deed, about) VALUES ($1, $2, $3, $4)";
        on.execute(sql, values![*at_ms, operator, deed, about]).await?;
        Ok(())
    }
}

/// The book of deeds, the latest first.
#[derive(Clone, Copy, Debug)]
pub struct Deeds {
    /// Those before this number; absent for the latest.
    pub before: Option<i64>,
    /// How many at most.
    pub limit: i64,
}

impl Operation for Deeds {
    type Output = Vec<Deed>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = "SELECT n, at, operator, deed, about FROM deeds WHERE n < $1 ORDER BY n DESC LIMIT $2";
        let before = self.before.unwrap_or(i64::MAX);
        let read = |mut row: Row| {
            Ok(Deed {
                n: row.int()?,
                at_ms: row.int()?,
                operator: row.text()?,
                deed: row.text()?,
                about: row.text()?,
            })
        };
        on.rows(sql, values![before, limits::page(self.limit)]).await?.into_iter().map(read).collect()
    }
}
