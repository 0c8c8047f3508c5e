//! The hall: which tables are in memory, and which have to be woken.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use concordia_table::{Connection, Effect, Head, Millis, Saved, Table};
use tokio::sync::mpsc;

use super::heart::Heart;
use super::post::{Handle, Order};
use super::{owner, saving};
use crate::bots::Bots;
use crate::figures;
use crate::limits::{HEARTBEAT, Limits, TABLE_QUEUE, WAKE, WAKE_BATCH};
use crate::store::{GamesToWake, Imported, Notice, Store, StoreError, WakeFromFuture};
use crate::time::{Clock, now_ms};
use crate::webhooks::Webhooks;

/// All tables of this process.
#[derive(Clone)]
pub(crate) struct Hall(Arc<Shared>);

/// What every owner of a table needs.
pub(crate) struct Shared {
    pub(crate) store: Arc<Store>,
    pub(crate) bots: Bots,
    pub(crate) webhooks: Webhooks,
    /// How long a table that nobody looks at stays in memory.
    pub(super) idle: Duration,
    tables: Mutex<Tables>,
    n_connections: AtomicU64,
    /// The time of all tables.
    pub(super) clock: Clock,
    heart: Heart,
}

#[derive(Default)]
struct Tables {
    /// The ways to reach the owners, numbered.
    live: BTreeMap<String, (u64, mpsc::Sender<Order>)>,
    /// Tables that went to sleep here and are not woken when the store says so, but at this time or by somebody.
    asleep: BTreeMap<String, Option<Millis>>,
    n_owners: u64,
    is_closed: bool,
}

/// How a table sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sleep {
    /// Until the time that the store has.
    AsStored,
    /// Until this time.
    Until(Millis),
    /// Until somebody asks for it.
    Deep,
}

impl Deref for Hall {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Hall {
    pub(crate) fn new(store: Arc<Store>, webhooks: Webhooks, idle: Duration) -> Hall {
        let clock = Clock::begin();
        Hall(Arc::new(Shared {
            store,
            bots: Bots::new(),
            webhooks,
            idle,
            tables: Mutex::default(),
            n_connections: AtomicU64::new(0),
            heart: Heart::begin(clock.now_ms()),
            clock,
        }))
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    #[cfg(feature = "test-hooks")]
    pub(crate) fn n_live(&self) -> usize {
        self.tables().live.len()
    }

    /// Sets the wall's clock.
    #[cfg(feature = "test-hooks")]
    pub(crate) fn set_wall(&self, by_ms: i64) {
        self.clock.set_wall(by_ms);
    }

    /// A number that no other connection has.
    pub(crate) fn new_connection(&self) -> Connection {
        Connection(self.n_connections.fetch_add(1, Ordering::Relaxed))
    }

    /// The way to a table, which is loaded if it sleeps. Whether it exists is found out by talking to it.
    pub(crate) fn table(&self, id: &str) -> Handle {
        let mut tables = self.tables();
        if let Some((_, sender)) = tables.live.get(id)
            && !sender.is_closed()
        {
            return Handle(sender.clone());
        }
        let (sender, inbox) = mpsc::channel(TABLE_QUEUE);
        if !tables.is_closed {
            tables.n_owners += 1;
            let nth = tables.n_owners;
            tables.asleep.remove(id);
            tables.live.insert(id.to_owned(), (nth, sender.clone()));
            figures::live_tables(tables.live.len());
            tokio::spawn(owner::run(self.clone(), id.to_owned(), nth, inbox));
        }
        Handle(sender)
    }

    /// Stores a new table. It is loaded when somebody asks for it.
    pub(crate) async fn found(&self, head: Head) -> Result<(), StoreError> {
        let id = head.id.clone();
        let (_, effects) = Table::found(self.clock.now(), head);
        for effect in effects {
            if let Effect::Store(write) = effect {
                let stored = saving::write(&self.store, &id, &write).await;
                stored.map_err(|_| StoreError::Unavailable("the table was not stored".to_owned()))?;
            }
        }
        Ok(())
    }

    /// Stores a table of a recorded game, if there is room for it.
    pub(crate) async fn import(
        &self,
        saved: &Saved,
        uploader: i64,
        limits: &Limits,
    ) -> Result<Imported, StoreError> {
        saving::import(&self.store, saved, uploader, limits).await
    }

    /// Forgets an owner.
    pub(super) fn forget(&self, id: &str, nth: u64) {
        let mut tables = self.tables();
        if tables.live.get(id).is_some_and(|(other, _)| *other == nth) {
            tables.live.remove(id);
            figures::live_tables(tables.live.len());
        }
    }

    /// Forgets an owner that wants to sleep, unless somebody has asked for its table in this moment.
    pub(super) fn let_sleep(&self, id: &str, nth: u64, inbox: &mpsc::Receiver<Order>, sleep: Sleep) -> bool {
        let mut tables = self.tables();
        let Some((other, sender)) = tables.live.get(id) else { return true };
        // Ways to a table are given out under this lock, so nobody gets one now.
        if *other != nth || sender.strong_count() > 1 || !inbox.is_empty() {
            return false;
        }
        tables.live.remove(id);
        match sleep {
            Sleep::AsStored => {}
            Sleep::Until(back) => drop(tables.asleep.insert(id.to_owned(), Some(back))),
            Sleep::Deep => drop(tables.asleep.insert(id.to_owned(), None)),
        }
        figures::live_tables(tables.live.len());
        true
    }

    /// For how long some server ran since a moment.
    pub(super) async fn up_since(&self, moment: Millis) -> u64 {
        let since_ms = i64::try_from(moment.0).unwrap_or(i64::MAX);
        self.heart.up_since(&self.store, since_ms, self.clock.now_ms()).await
    }

    /// Notes again and again that this process runs.
    pub(crate) async fn keep_beating(self) {
        loop {
            self.beat().await;
            tokio::time::sleep(HEARTBEAT).await;
        }
    }

    /// Notes that this process runs now.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.heart.beat(&self.store, self.clock.now_ms()).await {
            tracing::warn!(%error, "the heartbeat was not stored");
        }
    }

    /// Wakes tables whose time has come: clocks run out and bots play although nobody looks.
    pub(crate) async fn wake(self) {
        // Whatever was stored in what is still to come was stored before the wall's clock went back.
        if let Err(error) = self.store.run(WakeFromFuture { now_ms: now_ms() }).await {
            tracing::warn!(%error, "cannot look for tables from the future");
        }
        loop {
            let now_ms = self.clock.now_ms();
            match self.store.run(GamesToWake { now_ms, limit: WAKE_BATCH }).await {
                Ok(due) => self.wake_up(&due),
                Err(error) => {
                    tracing::warn!(%error, "cannot look for tables to wake");
                    tokio::time::sleep(Duration::from_secs(5)).await;
                }
            }
            tokio::time::sleep(WAKE).await;
        }
    }

    fn wake_up(&self, due: &[String]) {
        let now = self.clock.now();
        let wake: Vec<String> = {
            let tables = self.tables();
            let is_new = |id: &&String| !tables.live.contains_key(*id) && !tables.asleep.contains_key(*id);
            let back = tables.asleep.iter().filter(|(_, back)| back.is_some_and(|back| back <= now));
            due.iter().filter(is_new).chain(back.map(|(id, _)| id)).cloned().collect()
        };
        for id in wake {
            // To ask for it is to wake it.
            drop(self.table(&id));
        }
    }

    /// Tells tables what other processes have written.
    pub(crate) async fn listen(self) {
        let mut notices = self.store.notices();
        loop {
            self.tell(&notices.next().await).await;
        }
    }

    /// Tells tables what was written elsewhere, or beside them.
    pub(crate) async fn tell(&self, notice: &Notice) {
        let to = match notice {
            Notice::Moved { game, .. }
            | Notice::Saved { game, .. }
            | Notice::Chatted { game, .. }
            | Notice::Edited { game } => {
                // A sleeping table may have to be back earlier than we thought.
                self.tables().asleep.remove(game);
                self.tables().live.get(game).map(|(_, sender)| sender.clone()).into_iter().collect()
            }
            // Tables do not know their visitors' sessions.
            Notice::Account { .. } => Vec::new(),
            Notice::Missed => {
                let mut tables = self.tables();
                tables.asleep.clear();
                tables.live.values().map(|(_, sender)| sender.clone()).collect::<Vec<_>>()
            }
        };
        for sender in to {
            // An owner that has so much to do waits for nothing: it is told, or it is gone.
            let _ = sender.send(Order::Notice(notice.clone())).await;
        }
    }

    /// Lets every table finish what it began.
    pub(crate) async fn close(&self) {
        let senders: Vec<_> = {
            let mut tables = self.tables();
            tables.is_closed = true;
            tables.live.values().map(|(_, sender)| sender.clone()).collect()
        };
        for sender in &senders {
            let _ = sender.send(Order::Close).await;
        }
        for sender in senders {
            sender.closed().await;
        }
    }
}
