//! Which sockets are open in which sessions: a session that ends takes its sockets with it, in every process.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::store::{Notice, SessionsOf, Store};
use crate::time::now_ms;

/// The sockets of this process whose visitors have said who they are.
#[derive(Clone)]
pub(crate) struct Sockets(Arc<Shared>);

struct Shared {
    store: Arc<Store>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// By account, then in the order in which they were opened.
    of: BTreeMap<i64, BTreeMap<u64, Socket>>,
    n_opened: u64,
}

struct Socket {
    /// The hash of the token of the session in which it was opened.
    token_hash: Vec<u8>,
    has_ended: watch::Sender<bool>,
}

/// The entry of one socket; dropping it takes it off the list.
pub(crate) struct Entry {
    sockets: Sockets,
    account: i64,
    nth: u64,
    has_ended: watch::Receiver<bool>,
}

impl Sockets {
    pub(crate) fn new(store: Arc<Store>) -> Sockets {
        Sockets(Arc::new(Shared { store, open: Mutex::default() }))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a socket. Its session may have ended while it was opened; then it ends at once.
    pub(crate) async fn enter(&self, account: i64, token_hash: Vec<u8>) -> Entry {
        let (sender, has_ended) = watch::channel(false);
        let nth = {
            let mut open = self.open();
            open.n_opened += 1;
            let nth = open.n_opened;
            open.of.entry(account).or_default().insert(nth, Socket { token_hash, has_ended: sender });
            nth
        };
        let entry = Entry { sockets: self.clone(), account, nth, has_ended };
        self.look_at(account).await;
        entry
    }

    /// Ends the sockets of an account whose session is gone.
    pub(crate) async fn look_at(&self, account: i64) {
        if !self.open().of.contains_key(&account) {
            return;
        }
        let live = match self.0.store.run(SessionsOf { account, now_ms: now_ms() }).await {
            Ok(live) => live,
            Err(error) => {
                // Whoever is still welcome comes back.
                tracing::warn!(%error, "cannot look at sessions, their sockets end");
                Vec::new()
            }
        };
        let mut open = self.open();
        for socket in open.of.get_mut(&account).into_iter().flat_map(BTreeMap::values_mut) {
            if !live.iter().any(|session| session.token_hash == socket.token_hash) {
                socket.has_ended.send_replace(true);
            }
        }
    }

    /// The same for everybody.
    pub(crate) async fn look_at_all(&self) {
        let accounts: Vec<i64> = self.open().of.keys().copied().collect();
        for account in accounts {
            self.look_at(account).await;
        }
    }

    /// Hears of sessions that have ended in other processes.
    pub(crate) async fn listen(self) {
        let mut notices = self.0.store.notices();
        loop {
            match notices.next().await {
                Notice::Account { account } => self.look_at(account).await,
                Notice::Missed => self.look_at_all().await,
                Notice::Moved { .. }
                | Notice::Saved { .. }
                | Notice::Chatted { .. }
                | Notice::Edited { .. } => {}
            }
        }
    }
}

impl Entry {
    /// Whether the session is over.
    pub(crate) fn has_ended(&self) -> bool {
        *self.has_ended.borrow()
    }

    /// Waits until the session is over.
    pub(crate) async fn ended(&mut self) {
        // The other end lives as long as the entry.
        let _ = self.has_ended.wait_for(|&has_ended| has_ended).await;
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        if let Some(sockets) = open.of.get_mut(&self.account) {
            sockets.remove(&self.nth);
            if sockets.is_empty() {
                open.of.remove(&self.account);
            }
        }
    }
}
