//! Lists of tables.

use axum::Json;
use axum::extract::State;
use concordia_rules::excerpt::excerpt;
use serde::{Deserialize, Serialize};

use super::AppState;
use super::params::Query;
use super::rejection::{Failed, Rejection};
use super::session::{Anybody, Me};
use crate::limits::LIST;
use crate::store::{Cursor, GameState, GameSummary, MyGames, PublicGames};

/// Which part of a list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// `lobby`, `running`, `finished` or `abandoned`; `lobby` if absent. Not for my own tables.
    #[serde(default)]
    state: Option<String>,
    /// The `next` of the page before.
    #[serde(default)]
    after: Option<String>,
}

/// A page of a list.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tables {
    /// The tables.
    tables: Vec<Summary>,
    /// Where the next page begins, if there may be one.
    next: Option<String>,
}

/// A table in a list.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Summary {
    id: String,
    name: String,
    state: SummaryState,
    public: bool,
    /// When it was founded, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created_ms: i64,
    /// When it last changed, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    updated_ms: i64,
    #[cfg_attr(test, ts(type = "number"))]
    seats: i64,
    #[cfg_attr(test, ts(type = "number"))]
    open_seats: i64,
    /// Whether the game waits for me.
    your_turn: bool,
}

/// How far a table in a list has come.
#[derive(Clone, Copy, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SummaryState {
    Lobby,
    Running,
    Finished,
    Abandoned,
}

impl From<GameState> for SummaryState {
    fn from(state: GameState) -> SummaryState {
        match state {
            GameState::Lobby => SummaryState::Lobby,
            GameState::Running => SummaryState::Running,
            GameState::Finished => SummaryState::Finished,
            GameState::Abandoned => SummaryState::Abandoned,
        }
    }
}

/// Public tables, the latest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Page),
    responses((status = 200, body = Tables), (status = "4XX", body = Failed)))]
pub(crate) async fn public_tables(
    State(app): State<AppState>,
    _: Anybody,
    Query(page): Query<Page>,
) -> Result<Json<Tables>, Rejection> {
    let word = page.state.as_deref().unwrap_or("lobby");
    let state = GameState::ALL.iter().copied().find(|state| state.word() == word);
    let state = state.ok_or_else(|| {
        let words: Vec<_> = GameState::ALL.iter().map(|state| state.word()).collect();
        Rejection::BadRequest(format!("state must be one of {}, not {}", words.join(", "), excerpt(word)))
    })?;
    let after = page.after.as_deref().map(read_cursor).transpose()?;
    Ok(Json(Tables::new(app.store.run(PublicGames { state, after, limit: LIST }).await?)))
}

/// Tables at which I sit: those that wait for me on top, then the latest.
#[utoipa::path(get, path = "/api/me/tables", tag = "tables", params(Page),
    responses((status = 200, body = Tables), (status = "4XX", body = Failed)))]
pub(crate) async fn my_tables(
    State(app): State<AppState>,
    me: Me,
    Query(page): Query<Page>,
) -> Result<Json<Tables>, Rejection> {
    let after = page.after.as_deref().map(read_cursor).transpose()?;
    Ok(Json(Tables::new(app.store.run(MyGames { account: me.account.id, after, limit: LIST }).await?)))
}

impl Tables {
    fn new(games: Vec<GameSummary>) -> Tables {
        let last = games.last().filter(|_| games.len() as i64 == LIST);
        let next = last.map(|game| write_cursor(&game.cursor()));
        let summary = |game: GameSummary| Summary {
            id: game.id,
            name: game.name,
            state: game.state.into(),
            public: game.public,
            created_ms: game.created_ms,
            updated_ms: game.updated_ms,
            seats: game.n_seats,
            open_seats: game.n_open_seats,
            your_turn: game.your_turn,
        };
        Tables { tables: games.into_iter().map(summary).collect(), next }
    }
}

fn write_cursor(cursor: &Cursor) -> String {
    format!("{}.{}.{}", u8::from(cursor.your_turn), cursor.updated_ms, cursor.id)
}

fn read_cursor(text: &str) -> Result<Cursor, Rejection> {
    let read = || {
        let mut parts = text.splitn(3, '.');
        let your_turn = match parts.next()? {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        Some(Cursor { your_turn, updated_ms: parts.next()?.parse().ok()?, id: parts.next()?.to_owned() })
    };
    read().ok_or_else(|| Rejection::BadRequest("after must be the next of another page".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_said_as_they_are_asked_for() {
        for &state in GameState::ALL {
            let said = serde_json::to_value(SummaryState::from(state)).unwrap();
            assert_eq!(said, state.word());
        }
    }

    #[test]
    fn cursors_are_read_back() {
        let cursor = Cursor { your_turn: true, updated_ms: 17, id: "a.b".to_owned() };
        assert_eq!(read_cursor(&write_cursor(&cursor)).unwrap(), cursor);
        for bad in ["", "2.1.a", "1.x.a", "1.2"] {
            assert!(read_cursor(bad).is_err());
        }
    }
}
