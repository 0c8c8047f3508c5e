//! Operations on games and their seats.

use super::operation::{Access, Operation, Transaction};
use super::rows::{Game, GameState, LoadedGame, Move, Save, Seat, SeatKind};
use super::value::{Row, values};
use super::{Notice, Result, StoreError, limits, moves, results};

const GAME: &str = "SELECT id, created, updated, state, public, name, head, version, wake, commitment, seed, \
                    rules_version, last_seq, last_hash FROM games WHERE id = $1";
const SEATS: &str =
    "SELECT seat, account, kind, bot_level, link_hash, turn FROM seats WHERE game = $1 ORDER BY seat";

/// Stores a new game with its seats. The version of `game` is its first one.
#[derive(Clone, Debug)]
pub struct CreateGame {
    /// The game; its id must be new.
    pub game: Game,
    /// Its seats.
    pub seats: Vec<Seat>,
}

impl Operation for CreateGame {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let game = &self.game;
        let sql = "INSERT INTO games (id, created, updated, state, public, name, head, version, wake, commitment, \
                   seed, rules_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                   ON CONFLICT DO NOTHING";
        let inserted = on
            .execute(
                sql,
                values![
                    &game.id,
                    game.created_ms,
                    game.updated_ms,
                    game.state.word(),
                    game.public,
                    &game.name,
                    &game.head,
                    game.version,
                    game.wake_ms,
                    &game.commitment,
                    &game.seed,
                    game.rules_version
                ],
            )
            .await?;
        if inserted == 0 {
            return Err(StoreError::Taken("this id of a game".to_owned()));
        }
        for seat in &self.seats {
            write_seat(on, &game.id, seat).await?;
        }
        Ok(())
    }
}

/// How much of something may be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// How many.
    pub n: i64,
    /// How many bytes.
    pub bytes: i64,
}

/// Stores a whole recorded game at once, if there is room for it. Processes that do so in the same moment may exceed a
/// quota by one game each.
#[derive(Clone, Debug)]
pub struct ImportGame {
    /// The game with its seats.
    pub game: CreateGame,
    /// Its moves in order, from 1.
    pub moves: Vec<Move>,
    /// The account that wants it stored.
    pub uploader: i64,
    /// How much one account may have stored in this way.
    pub quota: Quota,
    /// How much all may.
    pub quota_of_all: Quota,
}

/// What became of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is stored.
    Stored,
    /// The account has no room for it.
    Full,
    /// There is no room for anybody's.
    AllFull,
}

pub(super) const UPLOADS_OF: &str = "SELECT COUNT(*), CAST(COALESCE(SUM(upload_bytes), 0) AS BIGINT) FROM games \
                                     WHERE uploader = $1 AND upload_bytes IS NOT NULL";
pub(super) const UPLOADS_OF_ALL: &str = "SELECT COUNT(*), CAST(COALESCE(SUM(upload_bytes), 0) AS BIGINT) FROM games WHERE upload_bytes IS NOT NULL";

impl Operation for ImportGame {
    type Output = Imported;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Imported> {
        let bytes = self.bytes();
        if !has_room(on.row(UPLOADS_OF, values![self.uploader]).await?, self.quota, bytes)? {
            return Ok(Imported::Full);
        }
        if !has_room(on.row(UPLOADS_OF_ALL, values![]).await?, self.quota_of_all, bytes)? {
            return Ok(Imported::AllFull);
        }
        self.game.run(on).await?;
        let id = &self.game.game.id;
        for new in &self.moves {
            moves::insert(on, id, new).await?;
        }
        let sql = "UPDATE games SET uploader = $1, upload_bytes = $2 WHERE id = $3";
        on.execute(sql, values![self.uploader, bytes, id]).await?;
        Ok(Imported::Stored)
    }
}

impl ImportGame {
    /// How many bytes it takes, as far as it was uploaded.
    fn bytes(&self) -> i64 {
        let of_move = |new: &Move| new.key.len() + new.author.len() + new.actions.len() + new.hash.len();
        (self.game.game.head.len() + self.moves.iter().map(of_move).sum::<usize>()) as i64
    }
}

/// Whether a quota has room beside what is counted.
fn has_room(counted: Option<Row>, quota: Quota, bytes: i64) -> Result<bool> {
    let Some(mut row) = counted else { return Ok(true) };
    Ok(row.int()? < quota.n && row.int()?.saturating_add(bytes) <= quota.bytes)
}

/// Saves the head and the seats of a game. Answers the new version, or [`StoreError::Conflict`] if somebody else
/// has saved it since.
#[derive(Clone, Debug)]
pub struct SaveGame {
    /// Which game.
    pub game: String,
    /// What is to be saved.
    pub save: Save,
}

impl Operation for SaveGame {
    type Output = i64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<i64> {
        let found = on.lock_game(&self.game).await?.ok_or(StoreError::NotFound("game"))?;
        if found != self.save.version {
            return Err(StoreError::Conflict);
        }
        save(on, &self.game, &self.save).await?;
        let version = self.save.version + 1;
        on.notify(&Notice::Saved { game: self.game.clone(), version }).await?;
        Ok(version)
    }
}

/// The whole of a game, or nothing if there is no such game.
#[derive(Clone, Debug)]
pub struct LoadGame {
    /// Which game.
    pub game: String,
}

impl Operation for LoadGame {
    type Output = Option<LoadedGame>;
    const ACCESS: Access = Access::Snapshot;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let Some(game) = on.row(GAME, values![&self.game]).await?.map(read_game).transpose()? else {
            return Ok(None);
        };
        let seats = read_seats(on, &self.game).await?;
        let moves = moves::all(on, &self.game).await?;
        Ok(Some(LoadedGame { game, seats, moves }))
    }
}

/// A game and its seats without its moves, or nothing if there is no such game.
#[derive(Clone, Debug)]
pub struct FindGame {
    /// Which game.
    pub game: String,
}

impl Operation for FindGame {
    type Output = Option<(Game, Vec<Seat>)>;
    const ACCESS: Access = Access::Snapshot;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let Some(game) = on.row(GAME, values![&self.game]).await?.map(read_game).transpose()? else {
            return Ok(None);
        };
        Ok(Some((game, read_seats(on, &self.game).await?)))
    }
}

pub(super) const GAMES_TO_WAKE: &str =
    "SELECT id FROM games WHERE wake IS NOT NULL AND wake <= $1 ORDER BY wake LIMIT $2";

/// Games that the server has to look at by itself, the most urgent first. This is how clocks and bots go on after a
/// restart without looking at every game.
#[derive(Clone, Copy, Debug)]
pub struct GamesToWake {
    /// Those whose time has come.
    pub now_ms: i64,
    /// How many at most.
    pub limit: i64,
}

impl Operation for GamesToWake {
    type Output = Vec<String>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let rows = on.rows(GAMES_TO_WAKE, values![self.now_ms, limits::page(self.limit)]).await?;
        rows.into_iter().map(|mut row| row.text()).collect()
    }
}

/// Lets games be woken now that were stored later than now: the clock has gone back since, and who waits for a bot there
/// would wait until it is that late again.
#[derive(Clone, Copy, Debug)]
pub struct WakeFromFuture {
    /// The time.
    pub now_ms: i64,
}

impl Operation for WakeFromFuture {
    type Output = u64;
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<u64> {
        let sql = "UPDATE games SET wake = $1 WHERE wake > $1 AND updated > $1";
        on.execute(sql, values![self.now_ms]).await
    }
}

/// Writes what a save says. The caller has locked the game and compared its version.
pub(super) async fn save(on: &mut Transaction<'_>, game: &str, save: &Save) -> Result<()> {
    let sql = "UPDATE games SET updated = $1, state = $2, public = $3, name = $4, head = $5, version = $6, \
               wake = $7, commitment = $8, seed = $9, rules_version = $10 WHERE id = $11";
    on.execute(
        sql,
        values![
            save.updated_ms,
            save.state.word(),
            save.public,
            &save.name,
            &save.head,
            save.version + 1,
            save.wake_ms,
            &save.commitment,
            &save.seed,
            save.rules_version,
            game
        ],
    )
    .await?;
    let stored = read_seats(on, game).await?;
    let goes = |it: &&Seat| !save.seats.iter().any(|seat| seat.seat == it.seat);
    for seat in stored.iter().filter(goes) {
        on.execute("DELETE FROM seats WHERE game = $1 AND seat = $2", values![game, seat.seat]).await?;
    }
    let changed: Vec<&Seat> = save.seats.iter().filter(|seat| !stored.contains(seat)).collect();
    // A link may move from one seat to another: it is free before it is given.
    for seat in &changed {
        if stored.iter().any(|it| it.seat == seat.seat && it.link_hash != seat.link_hash) {
            let sql = "UPDATE seats SET link_hash = NULL WHERE game = $1 AND seat = $2";
            on.execute(sql, values![game, seat.seat]).await?;
        }
    }
    for seat in changed {
        write_seat(on, game, seat).await?;
    }
    if save.state == GameState::Finished {
        results::await_count(on, game).await?;
    }
    Ok(())
}

async fn write_seat(on: &mut Transaction<'_>, game: &str, seat: &Seat) -> Result<()> {
    let sql = "INSERT INTO seats (game, seat, account, kind, bot_level, link_hash, turn) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, seat) DO UPDATE SET \
               account = excluded.account, kind = excluded.kind, bot_level = excluded.bot_level, \
               link_hash = excluded.link_hash, turn = excluded.turn";
    on.execute(
        sql,
        values![game, seat.seat, seat.account, seat.kind.word(), &seat.bot_level, &seat.link_hash, seat.turn],
    )
    .await?;
    Ok(())
}

fn read_game(mut row: Row) -> Result<Game> {
    Ok(Game {
        id: row.text()?,
        created_ms: row.int()?,
        updated_ms: row.int()?,
        state: row.word(GameState::from_word)?,
        public: row.bool()?,
        name: row.text()?,
        head: row.text()?,
        version: row.int()?,
        wake_ms: row.int_or_null()?,
        commitment: row.text_or_null()?,
        seed: row.text_or_null()?,
        rules_version: row.int()?,
        last: match (row.int()?, row.bytes_or_null()?) {
            (_, None) => None,
            (seq, Some(hash)) => Some((seq, hash)),
        },
    })
}

async fn read_seats(on: &mut Transaction<'_>, game: &str) -> Result<Vec<Seat>> {
    let rows = on.rows(SEATS, values![game]).await?;
    rows.into_iter().map(read_seat).collect()
}

fn read_seat(mut row: Row) -> Result<Seat> {
    Ok(Seat {
        seat: row.int()?,
        account: row.int_or_null()?,
        kind: row.word(SeatKind::from_word)?,
        bot_level: row.text_or_null()?,
        link_hash: row.bytes_or_null()?,
        turn: row.bool()?,
    })
}
