//! The time of the wall, in milliseconds since 1970. It may jump; the table forgives that.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use concordia_table::Millis;

/// Now, for a table.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    Millis(since.as_millis() as u64)
}

/// Now, for the store.
pub(crate) fn now_ms() -> i64 {
    now().0 as i64
}

/// How long it is until a moment.
pub(crate) fn until(moment: Millis) -> Duration {
    Duration::from_millis(moment.since(now()))
}
