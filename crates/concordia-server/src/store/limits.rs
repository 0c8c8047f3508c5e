//! Every limit of the store, in one place.

use std::time::Duration;

/// Operations that wait for the SQLite writer, or for its readers; the next caller waits until there is room.
pub const QUEUE: usize = 1_024;

/// Operations that share one commit.
pub const GROUP: usize = 256;

/// Threads that read from SQLite beside the writer.
pub const READERS: usize = 4;

/// Prepared statements that a connection keeps; there are fewer in the program.
pub const STATEMENTS: usize = 128;

/// How long SQLite waits for somebody else who locks the file, such as a backup program.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// How often a server looks whether another process has written to its SQLite file.
pub const LOOK: Duration = Duration::from_secs(1);

/// Connections to PostgreSQL, without the one that listens and the one that holds leads.
pub const CONNECTIONS: usize = 16;

/// How long it may take to connect to PostgreSQL, and to get a connection of the pool.
pub const CONNECT_WAIT: Duration = Duration::from_secs(5);

/// How long one operation on PostgreSQL may take before it counts as lost.
pub const OPERATION_WAIT: Duration = Duration::from_secs(15);

/// The first and the longest pause before a lost connection is tried again.
pub const RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(5)];

/// Notices that wait for one slow receiver; it is told when it has missed some.
pub const NOTICES: usize = 4_096;

/// Sessions of one account; when one more begins, the one ends that was not used for the longest time.
pub const SESSIONS: i64 = 50;

/// Browsers of one account that are remembered.
pub const DEVICES: i64 = 20;

/// Lines of chat that a game keeps; older ones are deleted.
pub const CHAT_LINES: i64 = 1_000;

/// What is written to see whether the store can be written, in bytes: as much as the rows of several moves.
pub const HEALTH_BYTES: usize = 8_192;

/// Rows that a list or one batch of deletions has at most, whatever is asked for.
pub const PAGE: i64 = 1_000;

/// As many rows as asked for, within [`PAGE`]. SQLite would take a negative limit for none at all.
pub(super) fn page(asked: i64) -> i64 {
    asked.clamp(0, PAGE)
}
