//! What the store has of a table, and what the table makes of it.

use concordia_rules::Seat;
use concordia_table::limits::CHAT_KEPT;
use concordia_table::{
    Access, Author, BadHead, Channel, ChatLine, Damage, Hash, Head, Millis, Occupant, Phase, Row, Saved,
    StoreFailure, Visitor, Write,
};

use crate::limits::Limits;
use crate::secrets;
use crate::store::{
    self, AddChat, AppendMove, Appended, CreateGame, Game, GameState, ImportGame, Imported, LastChat,
    LoadGame, Move, Save, SaveGame, SeatKind, Store, StoreError,
};
use crate::time::now_ms;

/// Why a table could not be loaded.
#[derive(Debug)]
pub(crate) enum LoadFailure {
    /// There is none of this name.
    Unknown,
    /// The store does not answer.
    Unavailable(StoreError),
    /// What is stored cannot be used. The head is there if at least that could be read.
    Damaged(Option<Box<Head>>, Unusable),
}

/// Why what is stored of a table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unusable {
    #[error(transparent)]
    Head(#[from] BadHead),
    #[error("the head belongs to another version of the game")]
    OtherHead,
    #[error("the last row is not the one that was written last")]
    LastRow,
    #[error("a row cannot be read")]
    Row,
    #[error(transparent)]
    Game(#[from] Damage),
    #[error("its luck is not the one that was promised")]
    Promise,
    /// A mistake in the program.
    #[error("it cannot be replayed")]
    Stopped,
}

/// Reads everything that the store has of a table.
pub(crate) async fn load(store: &Store, id: &str) -> Result<Saved, LoadFailure> {
    let loaded = store.run(LoadGame { game: id.to_owned() }).await.map_err(LoadFailure::Unavailable)?;
    let loaded = loaded.ok_or(LoadFailure::Unknown)?;
    let chat = store.run(LastChat { game: id.to_owned(), limit: CHAT_KEPT as i64 }).await;
    let chat = chat.map_err(LoadFailure::Unavailable)?;
    let head = Head::read(&loaded.game.head).map_err(|bad| LoadFailure::Damaged(None, bad.into()))?;
    if head.id != id || head.version as i64 != loaded.game.version {
        return Err(LoadFailure::Damaged(None, Unusable::OtherHead));
    }
    let damaged = |head, why| Err(LoadFailure::Damaged(Some(Box::new(head)), why));
    // The chain itself cannot tell that its end is missing.
    if loaded.moves.last().map(|last| (last.seq, &last.hash))
        != loaded.game.last.as_ref().map(|it| (it.0, &it.1))
    {
        return damaged(head, Unusable::LastRow);
    }
    match loaded.moves.iter().map(read_row).collect::<Option<Vec<Row>>>() {
        Some(rows) => Ok(Saved { head, rows, chat: chat.iter().map(read_line).collect() }),
        None => damaged(head, Unusable::Row),
    }
}

/// Carries out a write of a table.
pub(crate) async fn write(store: &Store, id: &str, write: &Write) -> Result<(), StoreFailure> {
    let game = id.to_owned();
    let outcome = match write {
        Write { chat: Some(line), .. } => {
            store.run(AddChat { game, line: write_line(line) }).await.map(|_| ())
        }
        Write { head: Some(head), row: Some(row), asked, .. } => {
            let save = Some(save(head, *asked));
            let append = AppendMove { game, new: write_row(row), save };
            store.run(append).await.and_then(|appended| match appended {
                Appended::Stored => Ok(()),
                Appended::Conflict | Appended::KeyUsed(_) => Err(StoreError::Conflict),
            })
        }
        Write { head: Some(head), asked, .. } if head.version > 1 => {
            store.run(SaveGame { game, save: save(head, *asked) }).await.map(|_| ())
        }
        Write { head: Some(head), .. } => store.run(create(head)).await,
        Write { .. } => Ok(()),
    };
    outcome.map_err(|error| match error {
        StoreError::Conflict => StoreFailure::Conflict,
        error => {
            tracing::error!(table = id, %error, "a write failed");
            StoreFailure::Failed
        }
    })
}

/// Stores a table of a recorded game, if there is room for it.
pub(crate) async fn import(
    store: &Store,
    saved: &Saved,
    uploader: i64,
    limits: &Limits,
) -> store::Result<Imported> {
    let (quota, quota_of_all) = (limits.records_per_visitor, limits.records);
    let moves = saved.rows.iter().map(write_row).collect();
    store.run(ImportGame { game: create(&saved.head), moves, uploader, quota, quota_of_all }).await
}

fn create(head: &Head) -> CreateGame {
    let now = now_ms();
    let Save {
        updated_ms,
        state,
        public,
        name,
        head: text,
        wake_ms,
        commitment,
        seed,
        rules_version,
        seats,
        version: _,
    } = save(head, None);
    let game = Game {
        id: head.id.clone(),
        created_ms: now,
        updated_ms,
        state,
        public,
        name,
        head: text,
        version: head.version as i64,
        wake_ms,
        commitment,
        seed,
        rules_version,
        last: None,
    };
    CreateGame { game, seats }
}

fn save(head: &Head, asked: Option<Seat>) -> Save {
    let seat = |(nth, chair): (u8, &concordia_table::Chair)| {
        let (account, kind, bot_level) = match &chair.occupant {
            Occupant::Open => (None, SeatKind::Open, None),
            Occupant::Player { visitor, .. } => (account_of(visitor), SeatKind::Human, None),
            Occupant::Bot(level) => (None, SeatKind::Bot, Some(level.clone())),
        };
        store::Seat {
            seat: nth.into(),
            account,
            kind,
            bot_level,
            link_hash: chair.link.as_ref().map(|link| secrets::hash(&link.0)),
            turn: asked == Some(Seat(nth)) && chair.is_played_by_person(),
        }
    };
    Save {
        version: head.version as i64 - 1,
        updated_ms: now_ms(),
        state: match head.phase {
            Phase::Lobby => GameState::Lobby,
            Phase::Playing => GameState::Running,
            Phase::Finished => GameState::Finished,
            Phase::Abandoned => GameState::Abandoned,
        },
        public: head.settings.access == Access::Public,
        name: head.settings.name.clone(),
        head: head.write(),
        wake_ms: wake(head, asked),
        commitment: Some(head.commitment().to_string()),
        seed: Some(head.seed.0.to_string()),
        rules_version: head.rules_version.into(),
        seats: (0..).zip(&head.chairs).map(seat).collect(),
    }
}

/// When a server has to look at the table by itself: at once where a bot is asked or the table answers, when the time
/// is up where a clock runs; never where only bots play.
fn wake(head: &Head, asked: Option<Seat>) -> Option<i64> {
    let seat = asked.filter(|_| head.phase == Phase::Playing && !head.paused && head.has_people())?;
    // The table's own time, which the hall wakes it by.
    let now = i64::try_from(head.clock.as_of.0).unwrap_or(i64::MAX);
    if head.bot_of(seat).is_some() || head.chairs.get(seat.idx())?.stores_by_value {
        return Some(now);
    }
    head.clock.left(seat).map(|left| now.saturating_add(left as i64))
}

/// The visitor of an account.
pub(crate) fn visitor(account: i64) -> Visitor {
    Visitor(account.to_string())
}

/// The account of a visitor; players of an uploaded record have none.
pub(crate) fn account_of(visitor: &Visitor) -> Option<i64> {
    visitor.0.parse().ok()
}

fn write_row(row: &Row) -> Move {
    Move {
        seq: row.seq as i64,
        seat: row.seat.0.into(),
        key: row.key.clone(),
        author: row.author.to_string(),
        thought_ms: row.thought_ms as i64,
        actions: row.actions.clone(),
        hash: row.hash.bytes().to_vec(),
        at_ms: now_ms(),
    }
}

fn read_row(stored: &Move) -> Option<Row> {
    Some(Row {
        seq: u64::try_from(stored.seq).ok()?,
        seat: Seat(u8::try_from(stored.seat).ok()?),
        key: stored.key.clone(),
        author: Author::from_word(&stored.author)?,
        actions: stored.actions.clone(),
        thought_ms: u64::try_from(stored.thought_ms).ok()?,
        hash: Hash::from_hex(&secrets::hex(&stored.hash))?,
    })
}

fn write_line(line: &ChatLine) -> store::ChatLine {
    store::ChatLine {
        n: line.nth as i64,
        at_ms: line.at.0 as i64,
        seat: line.seat.map(|seat| seat.0.into()),
        account: account_of(&line.visitor),
        key: line.key.clone(),
        name: line.name.clone(),
        channel: match line.channel {
            Channel::Table => "table".to_owned(),
            Channel::Partners(team) => format!("partners:{team}"),
        },
        text: line.text.clone(),
    }
}

fn read_line(stored: &store::ChatLine) -> ChatLine {
    let team = stored.channel.strip_prefix("partners:").and_then(|team| team.parse().ok());
    ChatLine {
        nth: stored.n as u64,
        at: Millis(stored.at_ms as u64),
        visitor: stored.account.map_or_else(|| Visitor("gone".to_owned()), visitor),
        key: stored.key.clone(),
        seat: stored.seat.map(|seat| Seat(seat as u8)),
        name: stored.name.clone(),
        // A channel that nobody knows is read by nobody.
        channel: match (stored.channel.as_str(), team) {
            ("table", _) => Channel::Table,
            (_, team) => Channel::Partners(team.unwrap_or(u8::MAX)),
        },
        text: stored.text.clone(),
    }
}
