//! The lead of a game: who asks its bots and runs its clocks.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, watch};

/// Held by the one who leads a game; given back when dropped.
#[derive(Debug)]
pub struct Lead {
    game: String,
    /// False once the connection that held it is gone.
    alive: watch::Receiver<bool>,
    release: Release,
}

#[derive(Debug)]
enum Release {
    Here(Arc<LocalLeads>),
    Elsewhere(mpsc::UnboundedSender<Released>),
}

/// A lead that was given back.
#[derive(Debug)]
pub(super) struct Released {
    pub(super) game: String,
    /// Tells under which connection it was held.
    pub(super) alive: watch::Receiver<bool>,
}

impl Lead {
    pub(super) fn elsewhere(
        game: &str,
        alive: watch::Receiver<bool>,
        released: mpsc::UnboundedSender<Released>,
    ) -> Self {
        Lead { game: game.to_owned(), alive, release: Release::Elsewhere(released) }
    }

    /// The game that is led.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Whether it is still held: a database that was gone for a moment has forgotten it.
    pub fn is_held(&self) -> bool {
        *self.alive.borrow()
    }

    /// Waits until it is lost.
    pub async fn lost(&self) {
        // The other end goes away only with the connection.
        let _ = self.alive.clone().wait_for(|alive| !alive).await;
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        match &self.release {
            Release::Here(leads) => leads.release(&self.game),
            // If nobody listens any more, the connection is gone and the lead with it.
            Release::Elsewhere(released) => {
                let _ = released.send(Released { game: self.game.clone(), alive: self.alive.clone() });
            }
        }
    }
}

/// The leads of a database that only this process serves.
#[derive(Debug)]
pub(super) struct LocalLeads {
    games: Mutex<BTreeSet<String>>,
    alive: watch::Sender<bool>,
}

impl LocalLeads {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(LocalLeads { games: Mutex::default(), alive: watch::Sender::new(true) })
    }

    pub(super) fn try_lead(self: &Arc<Self>, game: &str) -> Option<Lead> {
        let is_new = self.games.lock().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned());
        is_new.then(|| Lead {
            game: game.to_owned(),
            alive: self.alive.subscribe(),
            release: Release::Here(Arc::clone(self)),
        })
    }

    fn release(&self, game: &str) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
    }
}
