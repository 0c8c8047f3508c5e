//! The heart of a process: it notes again and again that it runs, so that nobody pays for the time while none did.
//!
//! A beat that comes much too late covers time in which the process did not run, or could not write: a machine that was
//! asleep, a program that was stopped, a database that was away. Then a new run begins.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::limits::{HEARTBEAT_LATE_MS, UPTIMES_KEPT_MS};
use crate::secrets;
use crate::store::{Beat, Store, StoreError, UpSince};

/// What is known of the own runs.
#[derive(Debug)]
pub(super) struct Heart(Mutex<Run>);

#[derive(Clone, Debug)]
struct Run {
    name: String,
    started_ms: i64,
    /// When the last beat was stored.
    seen_ms: i64,
}

impl Heart {
    pub(super) fn begin(now_ms: i64) -> Heart {
        Heart(Mutex::new(Run { name: secrets::table_id(), started_ms: now_ms, seen_ms: now_ms }))
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that this process runs now.
    pub(super) async fn beat(&self, store: &Store, now_ms: i64) -> Result<(), StoreError> {
        let run = self.next(now_ms);
        let beat = Beat {
            run: run.name,
            started_ms: run.started_ms,
            now_ms,
            forget_before_ms: now_ms - UPTIMES_KEPT_MS,
        };
        store.run(beat).await?;
        self.run().seen_ms = now_ms;
        Ok(())
    }

    /// The run that a beat belongs to.
    fn next(&self, now_ms: i64) -> Run {
        let mut run = self.run();
        if now_ms - run.seen_ms > HEARTBEAT_LATE_MS {
            *run = Run { name: secrets::table_id(), started_ms: now_ms, seen_ms: now_ms };
        }
        run.clone()
    }

    /// For how long some server ran since a moment, until now.
    pub(super) async fn up_since(&self, store: &Store, since_ms: i64, now_ms: i64) -> u64 {
        let told = store.run(UpSince { since_ms, until_ms: now_ms }).await.unwrap_or_default();
        // What no beat has told yet.
        let unsaid = (now_ms - self.run().seen_ms.max(since_ms)).clamp(0, HEARTBEAT_LATE_MS);
        (told + unsaid).max(0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beat_that_is_late_begins_a_new_run_and_covers_nothing() {
        let heart = Heart::begin(1_000);
        let first = heart.next(1_000 + HEARTBEAT_LATE_MS);
        assert_eq!(first.started_ms, 1_000);
        heart.run().seen_ms = 1_000 + HEARTBEAT_LATE_MS;
        let late = 1_000 + 2 * HEARTBEAT_LATE_MS + 1;
        let second = heart.next(late);
        assert_eq!((second.started_ms, second.seen_ms), (late, late));
        assert_ne!(second.name, first.name);
    }
}
