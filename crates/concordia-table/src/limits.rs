//! Everything that loops, queues or grows at a table has its limit here.
//!
//! The number of rows of a game has none of its own: the rules end every game (R12.8).

/// Messages that wait while a write is under way; further ones are answered `busy`.
pub const QUEUE_MAX: usize = 32;
/// How long a message waits for a row that its sender has seen and this process has not. Another process has written
/// it, and tells us within milliseconds; a sender who is mistaken is answered `stale` then.
pub const AWAITED_MS: u64 = 2_000;
/// How often a message is considered again because another process wrote first.
pub const CONFLICTS_MAX: u32 = 8;
/// The longest key of a message, in bytes of printable ASCII.
pub const KEY_MAX: usize = 64;
/// The most answers in one message. The longest turn has a few dozen.
pub const ACTIONS_MAX: usize = 64;
/// Moves kept for clients that come back; whoever missed more gets the present view alone.
pub const MOVES_KEPT: usize = 64;

/// Connections that watch without a seat.
pub const SPECTATORS_MAX: usize = 100;
/// Connections that one visitor may watch with: browser tabs and devices.
pub const CONNECTIONS_PER_VISITOR_MAX: usize = 8;

/// How long nothing must have been seen or heard of the host before another player may take over.
pub const HOST_AWAY_MS: u64 = 5 * 60_000;

/// The longest name of a player or a table, in characters.
pub const NAME_MAX: usize = 60;
/// The most marks on one letter.
pub const MARKS_MAX: usize = 4;
/// The longest name of a bot's level, in characters.
pub const LEVEL_MAX: usize = 30;
/// The longest link token, visitor or table identifier, in bytes.
pub const TOKEN_MAX: usize = 128;

/// The longest line of chat, in characters.
pub const CHAT_MAX: usize = 500;
/// Lines of chat that are kept in memory and shown to whoever comes.
pub const CHAT_KEPT: usize = 200;
/// Lines that one visitor may write within [`CHAT_WINDOW_MS`].
pub const CHAT_BURST: usize = 10;
/// The time in which [`CHAT_BURST`] counts.
pub const CHAT_WINDOW_MS: u64 = 30_000;

/// How long a bot may think before the table answers in its place.
pub const BOT_MS: u64 = 30_000;
/// After a failed write, how long the table waits before it tries something of its own again.
pub const RETRY_MS: u64 = 5_000;
/// How often a running clock is saved: a crash forgives a player at most this much.
pub const CLOCK_SAVE_MS: u64 = 60_000;
/// More than this between two looks at a clock that runs is a jump, and nobody is charged for it: the clock was set, or
/// the machine slept. It is looked at more often than every [`CLOCK_SAVE_MS`], and [`BOT_MS`] is less.
pub const JUMP_MS: u64 = CLOCK_SAVE_MS + 30_000;
/// The least time of a player who takes the seat back in a game with minutes per game.
pub const RETURN_MS: u64 = 60_000;
/// The shortest and the longest time per move or per game that a table may choose.
pub const CLOCK_MS: std::ops::RangeInclusive<u64> = 60_000..=60 * 24 * 3_600_000;
/// The largest increment.
pub const INCREMENT_MS_MAX: u64 = 3_600_000;
