//! Two clocks. The wall's is for what people read and for what lasts from one start to the next: when something was
//! founded, when a session expires. It may jump: it is set, or found out to be wrong. Tables have a [`Clock`] that does
//! not: it shows what the wall did when the server started, and then goes on by itself.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use concordia_table::Millis;

/// Now, in milliseconds since 1970, by the wall.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The clock of tables.
#[derive(Debug)]
pub(crate) struct Clock {
    began: Instant,
    /// What the wall showed then.
    began_ms: u64,
    /// By how much a test has set the wall.
    #[cfg(feature = "test-hooks")]
    set_by_ms: std::sync::atomic::AtomicI64,
}

impl Clock {
    /// A clock that begins now.
    pub(crate) fn begin() -> Clock {
        Clock {
            began: Instant::now(),
            began_ms: now_ms() as u64,
            #[cfg(feature = "test-hooks")]
            set_by_ms: std::sync::atomic::AtomicI64::new(0),
        }
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        Millis(self.began_ms.saturating_add(self.began.elapsed().as_millis() as u64))
    }

    /// Now, for the store.
    pub(crate) fn now_ms(&self) -> i64 {
        self.now().0 as i64
    }

    /// How long it is until a moment.
    pub(crate) fn until(&self, moment: Millis) -> Duration {
        Duration::from_millis(moment.since(self.now()))
    }

    /// Sets the wall as this clock sees it, which is to say: nothing happens.
    #[cfg(feature = "test-hooks")]
    pub(crate) fn set_wall(&self, by_ms: i64) {
        self.set_by_ms.fetch_add(by_ms, std::sync::atomic::Ordering::Relaxed);
    }
}
