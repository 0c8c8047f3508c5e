//! Statistics: how finished games came out is worked out from their rows, apart from the tables.
//!
//! The store notes in the transaction of the last move that a game is to be counted, so nothing is lost if the server
//! stops in between, and games that ended before there were statistics are counted in the same way.

use std::sync::Arc;

use concordia_rules::{God, Options};
use concordia_table::{Occupant, Outcome, Saved};

use super::saving::{self, LoadFailure, Unusable, account_of};
use crate::limits::{COUNT_BATCH, COUNTING};
use crate::store::{CountGame, FindGame, GameResult, Gods, Store, StoreError, UncountedGames};

/// Counts finished games for ever. Several processes may do it at once: the second one changes nothing.
pub(crate) async fn keep_counting(store: Arc<Store>) {
    loop {
        match count_some(&store).await {
            Ok(n) if n == COUNT_BATCH as usize => tokio::task::yield_now().await,
            Ok(_) => tokio::time::sleep(COUNTING).await,
            Err(error) => {
                tracing::warn!(%error, "cannot count finished games");
                tokio::time::sleep(COUNTING).await;
            }
        }
    }
}

/// Counts some games, and says how many.
async fn count_some(store: &Store) -> Result<usize, StoreError> {
    let games = store.run(UncountedGames { limit: COUNT_BATCH }).await?;
    for game in &games {
        let results = match results(store, game).await {
            Ok(results) => results,
            Err(LoadFailure::Unavailable(error)) => return Err(error),
            Err(LoadFailure::Unknown) => Vec::new(),
            // Whoever opens the table is told the same.
            Err(LoadFailure::Damaged(_, why)) => {
                tracing::warn!(table = game, %why, "a finished game cannot be replayed and is not counted");
                Vec::new()
            }
        };
        store.run(CountGame { game: game.clone(), results }).await?;
    }
    Ok(games.len())
}

async fn results(store: &Store, id: &str) -> Result<Vec<GameResult>, LoadFailure> {
    let saved = saving::load(store, id).await?;
    let found = store.run(FindGame { game: id.to_owned() }).await.map_err(LoadFailure::Unavailable)?;
    let (game, _) = found.ok_or(LoadFailure::Unknown)?;
    // A long game takes a while to replay.
    let replayed = tokio::task::spawn_blocking(move || {
        let outcomes = saved.outcomes()?.unwrap_or_default();
        Ok(outcomes.iter().filter_map(|outcome| result(&saved, outcome, game.updated_ms)).collect())
    });
    let replayed = replayed.await.unwrap_or(Err(Unusable::Stopped));
    replayed.map_err(|why| LoadFailure::Damaged(None, why))
}

/// What is counted of a seat: nothing where a bot sits, or a player of an uploaded record.
fn result(saved: &Saved, outcome: &Outcome, finished_ms: i64) -> Option<GameResult> {
    let head = &saved.head;
    let chair = head.chairs.get(outcome.seat.idx())?;
    let Occupant::Player { visitor, .. } = &chair.occupant else { return None };
    let options = &head.settings.options;
    let seating = options.seating();
    let is_person = |chair: &&concordia_table::Chair| matches!(chair.occupant, Occupant::Player { .. });
    Some(GameResult {
        game: head.id.clone(),
        seat: outcome.seat.0.into(),
        account: account_of(visitor)?,
        finished_ms,
        map: map(options),
        team: seating.has_partners(),
        players: seating.n_seats() as i64,
        people: head.chairs.iter().filter(is_person).count() as i64,
        place: outcome.place.into(),
        absent: chair.stand_in.is_some(),
        points: outcome.score.total().into(),
        gods: gods(outcome),
    })
}

/// The map, which is called as the client calls its drawing.
fn map(options: &Options) -> String {
    let is_small = options.words().any(|(info, word)| info.id == "small_ionium" && word == "on");
    format!("{}{}", options.board().data().id, if is_small { "-small" } else { "" })
}

fn gods(outcome: &Outcome) -> Gods {
    let [vesta, jupiter, saturnus, venus, mercurius, mars, minerva] =
        God::ALL.map(|god| i64::from(outcome.score.god(god)));
    [vesta, jupiter, saturnus, venus, mercurius, mars, minerva, outcome.score.concordia.into()]
}
