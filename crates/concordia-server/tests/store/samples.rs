//! Stores and rows to try things with.

use std::path::PathBuf;

use concordia_server::store::{
    Account, ChatLine, CreateAccount, CreateGame, Database, Game, GameResult, GameState, Move, Options, Save,
    Seat, SeatKind, Session, Store,
};
use tempfile::TempDir;

/// A folder for one SQLite file, deleted at the end.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Place { folder: TempDir::with_prefix("concordia-store-").unwrap() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    pub(crate) fn database(&self) -> Database {
        Database::Sqlite(self.path())
    }

    pub(crate) async fn open(&self) -> Store {
        open(&self.database()).await
    }
}

pub(crate) async fn open(database: &Database) -> Store {
    Store::open(database, Options::default()).await.unwrap()
}

pub(crate) fn game(id: &str) -> Game {
    Game {
        id: id.to_owned(),
        created_ms: 1_000,
        updated_ms: 1_000,
        state: GameState::Lobby,
        public: true,
        name: format!("Table {id}"),
        head: "{}".to_owned(),
        version: 1,
        wake_ms: None,
        commitment: None,
        seed: None,
        rules_version: 1,
        last: None,
    }
}

pub(crate) fn seat(seat: i64) -> Seat {
    Seat { seat, account: None, kind: SeatKind::Open, bot_level: None, link_hash: None, turn: false }
}

/// A save that changes nothing but the version and the time.
pub(crate) fn save(game: &Game, seats: &[Seat], updated_ms: i64) -> Save {
    Save {
        version: game.version,
        updated_ms,
        state: game.state,
        public: game.public,
        name: game.name.clone(),
        head: game.head.clone(),
        wake_ms: game.wake_ms,
        commitment: game.commitment.clone(),
        seed: game.seed.clone(),
        rules_version: game.rules_version,
        seats: seats.to_vec(),
    }
}

pub(crate) fn a_move(seq: i64, key: &str) -> Move {
    Move {
        seq,
        seat: seq % 2,
        key: key.to_owned(),
        author: "player".to_owned(),
        thought_ms: 100 * seq,
        actions: format!("[\"answer {key}\"]"),
        hash: vec![seq as u8; 32],
        at_ms: 2_000 + seq,
    }
}

pub(crate) fn account(name: &str) -> Account {
    Account {
        id: 0,
        name: name.to_owned(),
        password_hash: None,
        webhook_url: None,
        webhook_secret: None,
        settings: "{}".to_owned(),
        created_ms: 1_000,
        banned_ms: None,
        totp_secret: None,
        totp_step: 0,
    }
}

pub(crate) fn session(n: u8, account: i64) -> Session {
    Session {
        token_hash: vec![n; 32],
        account,
        expires_ms: 9_000,
        created_ms: 100,
        seen_ms: 200,
        agent: "Firefox, Linux".to_owned(),
    }
}

pub(crate) async fn add_account(store: &Store, name: &str) -> i64 {
    store.run(CreateAccount { account: account(name) }).await.unwrap()
}

pub(crate) fn line(text: &str) -> ChatLine {
    ChatLine {
        n: 0,
        at_ms: 5_000,
        seat: Some(1),
        account: None,
        key: "k".to_owned(),
        name: "Ada".to_owned(),
        channel: "table".to_owned(),
        text: text.to_owned(),
    }
}

pub(crate) fn result(game: &str, account: i64) -> GameResult {
    GameResult {
        game: game.to_owned(),
        seat: 0,
        account,
        finished_ms: 9_000,
        map: "italia".to_owned(),
        team: false,
        players: 3,
        people: 2,
        place: 1,
        absent: false,
        points: 100,
        gods: [10, 20, 30, 0, 14, 12, 7, 7],
    }
}

/// Stores a game with two open seats.
pub(crate) async fn create(store: &Store, id: &str) -> (Game, Vec<Seat>) {
    let (game, seats) = (game(id), vec![seat(0), seat(1)]);
    store.run(CreateGame { game: game.clone(), seats: seats.clone() }).await.unwrap();
    (game, seats)
}
