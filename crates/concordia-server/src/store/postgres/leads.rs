//! Leads of games as advisory locks.
//!
//! They belong to one connection of their own. When it breaks, PostgreSQL has given all of them back, and everybody
//! who held one is told.

use std::collections::BTreeSet;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::AbortHandle;
use tokio_postgres::{Client, Config};

use super::error::translate;
use crate::store::lead::{Lead, Released};
use crate::store::{Result, StoreError};

/// The keeper of leads, seen from outside.
#[derive(Debug)]
pub(super) struct Leads {
    wanted: mpsc::UnboundedSender<Wanted>,
    released: mpsc::UnboundedSender<Released>,
    keeper: AbortHandle,
}

/// Somebody who waits for a lead. There are as many as callers, so the queue needs no other limit.
struct Wanted {
    game: String,
    reply: oneshot::Sender<Result<Option<watch::Receiver<bool>>>>,
}

impl Leads {
    pub(super) fn start(config: Config) -> Self {
        let (wanted, wants) = mpsc::unbounded_channel();
        let (released, releases) = mpsc::unbounded_channel();
        let keeper = tokio::spawn(keep(config, wants, releases)).abort_handle();
        Leads { wanted, released, keeper }
    }

    pub(super) async fn try_lead(&self, game: &str) -> Result<Option<Lead>> {
        let (reply, answer) = oneshot::channel();
        let stopped = || StoreError::Unavailable("the store is closed".to_owned());
        self.wanted.send(Wanted { game: game.to_owned(), reply }).map_err(|_| stopped())?;
        let alive = answer.await.map_err(|_| stopped())??;
        Ok(alive.map(|alive| Lead::elsewhere(game, alive, self.released.clone())))
    }

    pub(super) fn close(&self) {
        self.keeper.abort();
    }
}

async fn keep(
    config: Config,
    mut wants: mpsc::UnboundedReceiver<Wanted>,
    mut releases: mpsc::UnboundedReceiver<Released>,
) {
    let mut hands: Option<Hands> = None;
    loop {
        tokio::select! {
            // What was given back is free before somebody asks for it.
            biased;
            Some(released) = releases.recv() => {
                if let Some(hands) = &mut hands {
                    hands.release(&released).await;
                }
            }
            Some(Wanted { game, reply }) = wants.recv() => {
                let outcome = take(&config, &mut hands, &game).await;
                if let Err(Ok(Some(alive))) = reply.send(outcome)
                    && let Some(hands) = &mut hands
                {
                    // The caller has gone away meanwhile.
                    hands.release(&Released { game, alive }).await;
                }
            }
            else => return,
        }
    }
}

async fn take(
    config: &Config,
    hands: &mut Option<Hands>,
    game: &str,
) -> Result<Option<watch::Receiver<bool>>> {
    if hands.as_ref().is_none_or(|hands| hands.client.is_closed()) {
        *hands = Some(Hands::connect(config).await?);
    }
    match hands {
        Some(hands) => hands.take(game).await,
        None => Ok(None),
    }
}

/// The connection that holds the locks.
struct Hands {
    client: Client,
    /// Becomes false when the connection breaks.
    alive: watch::Receiver<bool>,
    /// What is held. PostgreSQL would give a lock twice to the same connection.
    games: BTreeSet<String>,
}

impl Hands {
    async fn connect(config: &Config) -> Result<Self> {
        let (client, connection) = super::connect(config).await?;
        let (tell, alive) = watch::channel(true);
        tokio::spawn(async move {
            // However it ended, it has ended.
            let _ = connection.await;
            let _ = tell.send(false);
        });
        Ok(Hands { client, alive, games: BTreeSet::new() })
    }

    async fn take(&mut self, game: &str) -> Result<Option<watch::Receiver<bool>>> {
        if self.games.contains(game) {
            return Ok(None);
        }
        let row =
            self.client.query_one("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", &[&game]).await;
        let is_ours = row.and_then(|row| row.try_get::<_, bool>(0)).map_err(|error| translate(&error))?;
        if is_ours {
            self.games.insert(game.to_owned());
        }
        Ok(is_ours.then(|| self.alive.clone()))
    }

    /// Gives a lock back, unless it was held by an earlier connection.
    async fn release(&mut self, released: &Released) {
        if self.alive.same_channel(&released.alive) && self.games.remove(&released.game) {
            // If this fails, the connection is gone and the lock with it.
            let _ = self
                .client
                .execute("SELECT pg_advisory_unlock(hashtextextended($1, 0))", &[&released.game])
                .await;
        }
    }
}
