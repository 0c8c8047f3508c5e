//! Every limit of the server, in one place. Those of a table are in `concordia_table::limits`, those of the store in
//! [`crate::store::limits`].

use std::time::Duration;

use crate::store::Quota;

/// Limits that an installation may want to change, and that tests make small.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections of any kind; a further one is closed at once.
    pub connections: usize,
    /// Open connections from one address; a proxy's are not counted, since it speaks for many.
    pub connections_per_address: usize,
    /// How long a connection may take until the headers of its next request are complete; then it is closed.
    pub head_wait: Duration,
    /// How long the body of a request may take.
    pub body_wait: Duration,
    /// How long a WebSocket may take to be sent one frame.
    pub send_wait: Duration,
    /// How long a connection may take nothing of what it is sent; then it is closed.
    pub write_wait: Duration,
    /// Bodies from one address that are read at the same time.
    pub bodies_per_address: usize,
    /// Open WebSockets of all visitors.
    pub sockets: usize,
    /// Open WebSockets of one visitor.
    pub sockets_per_visitor: usize,
    /// Open WebSockets from one address.
    pub sockets_per_address: usize,
    /// Messages in a row on one socket, and requests in a row of one visitor.
    pub burst: u32,
    /// Messages per second on one socket, and requests per second of one visitor, in the long run.
    pub per_second: u32,
    /// Requests of any kind in a row from one address.
    pub burst_per_address: u32,
    /// The same per second in the long run.
    pub per_second_per_address: u32,
    /// Tables that are not over and at which one visitor sits.
    pub tables_per_visitor: i64,
    /// Tables that one visitor may found in a row; one more per [`TABLE_PAUSE`].
    pub new_tables: u32,
    /// Tables that may be founded in a row from one address; one more per [`ADDRESS_TABLE_PAUSE`].
    pub new_tables_per_address: u32,
    /// Records that one visitor may upload in all, and their bytes as they are stored.
    pub records_per_visitor: Quota,
    /// Uploaded records of all visitors, and their bytes.
    pub records: Quota,
    /// Records that may be uploaded in a row from one address; one more per [`RECORD_PAUSE`].
    pub new_records_per_address: u32,
    /// Wrong passwords in a row for one account; one more per [`LOGIN_PAUSE`]. As many from a browser that is known to
    /// the account; one more per [`KNOWN_LOGIN_PAUSE`].
    pub logins: u32,
    /// Wrong passwords in a row from one address; one more per [`ADDRESS_LOGIN_PAUSE`].
    pub logins_per_address: u32,
    /// New visitors from one address; one more per [`VISITOR_PAUSE`].
    pub visitors: u32,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How many times as much as others this machine itself may do where a limit counts addresses, if no proxy stands
    /// before the server: whoever tries it out at home is many visitors at one address.
    pub own_machine: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 512,
            head_wait: Duration::from_secs(20),
            body_wait: Duration::from_secs(30),
            send_wait: Duration::from_secs(10),
            write_wait: Duration::from_secs(30),
            bodies_per_address: 32,
            sockets: 16_000,
            sockets_per_visitor: 32,
            sockets_per_address: 256,
            burst: 40,
            per_second: 20,
            burst_per_address: 400,
            per_second_per_address: 200,
            tables_per_visitor: 200,
            new_tables: 30,
            new_tables_per_address: 120,
            records_per_visitor: Quota { n: 100, bytes: 8 << 20 },
            records: Quota { n: 20_000, bytes: 1 << 30 },
            new_records_per_address: 20,
            logins: 10,
            logins_per_address: 30,
            visitors: 30,
            idle: Duration::from_secs(30),
            own_machine: 100,
        }
    }
}

/// The largest message on a WebSocket, in bytes.
pub const FRAME_BYTES: usize = 16 * 1024;
/// The largest body of a request, in bytes.
pub const FORM_BYTES: usize = 8 * 1024;
/// The largest record that can be uploaded, in bytes.
pub const RECORD_BYTES: usize = 1024 * 1024;
/// How much is said about what is wrong with a record, in characters.
pub const RECORD_ERROR_CHARS: usize = 500;
/// The most that is kept of a request before its headers are complete, in bytes.
pub const HEAD_BYTES: usize = 16 * 1024;
/// What a WebSocket keeps for reading. The default would be 128 KiB for each.
pub const READ_BUFFER_BYTES: usize = 2048;
/// Preferences of a visitor, in bytes of JSON.
pub const PREFERENCES_BYTES: usize = 4096;
/// The longest address of a webhook, in bytes.
pub const WEBHOOK_URL_BYTES: usize = 500;
/// The fewest characters of a new password. Shorter ones that were set before still open their accounts.
pub const PASSWORD_CHARS_MIN: usize = 12;
/// The most bytes of a password; it keeps hashing cheap.
pub const PASSWORD_BYTES_MAX: usize = 256;
/// The longest code that is looked at, in bytes.
pub const CODE_BYTES_MAX: usize = 64;
/// Codes for whoever loses the second factor.
pub const RECOVERY_CODES: usize = 8;
/// The fewest pieces of a new password: characters, but a common word, a row of keys or a repetition is one piece.
pub const PASSWORD_PIECES_MIN: usize = 7;
/// Lines of a list of tables.
pub const LIST: i64 = 100;

/// Frames that wait for one slow reader; it is then dropped and may come back.
pub const SOCKET_QUEUE: usize = 64;
/// Messages of one socket that wait for their answer; meanwhile no further one is read. Each has at most an answer, a
/// room, an update and lines of chat as its consequence, so that they fill half of [`SOCKET_QUEUE`]: who asks much
/// and reads is not taken for a slow reader.
pub const SOCKET_UNANSWERED: usize = SOCKET_QUEUE / 8;
/// Orders that wait for one table.
pub const TABLE_QUEUE: usize = 256;
/// Refusals for sending too fast before a socket is closed.
pub const TOO_FAST_MAX: u32 = 100;
/// Visitors and networks that are remembered for one kind of rate.
pub const RATES: usize = 10_000;

/// How long a socket that was told to go is still read.
pub const CLOSE_WAIT: Duration = Duration::from_secs(1);
/// How often a silent socket is asked whether it is still there.
pub const PING: Duration = Duration::from_secs(30);
/// When a silent socket counts as gone.
pub const SILENCE: Duration = Duration::from_secs(95);
/// How long a request waits for its table's answer.
pub const ANSWER_WAIT: Duration = Duration::from_secs(30);

/// How often tables are looked for that must be woken.
pub const WAKE: Duration = Duration::from_secs(1);
/// How many are woken at once.
pub const WAKE_BATCH: i64 = 200;
/// How often a table that is led elsewhere is asked for again.
pub const LEAD_RETRY: Duration = Duration::from_secs(5);
/// The first and the longest pause before the store is asked again.
pub const RELOAD_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(5)];
/// How often the heart beats; a crash forgives at most this much.
pub const HEARTBEAT: Duration = Duration::from_secs(20);
/// When a heartbeat is so late that the process cannot have run meanwhile, or not have written; then a new run begins,
/// and nobody is charged for more than this.
pub const HEARTBEAT_LATE_MS: i64 = 3 * 20_000;
/// How long heartbeats are remembered: as long as the longest clock.
pub const UPTIMES_KEPT_MS: i64 = 62 * 24 * 3_600_000;

/// Bots that wait for a free processor; a further one counts as failed.
pub const BOT_QUEUE: usize = 1_000;
/// How long a bot may think, once it is its turn to.
pub const BOT_WAIT: Duration = Duration::from_secs(20);
/// How long a bot is asked to think at most.
pub const BOT_THINKS: Duration = Duration::from_secs(3);

/// Passwords that are hashed at the same time; each takes 9 MiB of memory.
pub const HASHERS: usize = 2;
/// The room that a password is hashed in, in bytes, of which it uses 9 MiB: what is larger than 32 MiB goes back to the
/// system as soon as it is free. Smaller rooms are kept by the allocator, one for every thread that ever hashed.
pub const HASH_ROOM_BYTES: usize = 33 << 20;
/// How long somebody waits for that.
pub const HASH_WAIT: Duration = Duration::from_secs(5);

/// How long a session lives without being used.
pub const SESSION_MS: i64 = 180 * 24 * 3_600_000;
/// How long a session lives however often it is used; browsers keep no cookie for longer.
pub const SESSION_MAX_MS: i64 = 400 * 24 * 3_600_000;
/// How often it is noted that a session is used.
pub const SESSION_SEEN_MS: i64 = 3_600_000;
/// How long a browser is remembered after somebody has logged in in it.
pub const DEVICE_MS: i64 = 400 * 24 * 3_600_000;
/// What is kept of a browser's own description, in characters.
pub const AGENT_CHARS: usize = 100;
/// After how long a stranger may try one more password for an account: 298 on the first day, 288 on every further one.
pub const LOGIN_PAUSE: Duration = Duration::from_mins(5);
/// The same in a browser in which its owner has logged in before, or in a session.
pub const KNOWN_LOGIN_PAUSE: Duration = Duration::from_mins(1);
/// The same from one address, whomever it tries to be.
pub const ADDRESS_LOGIN_PAUSE: Duration = Duration::from_mins(1);
/// Places that names share which nobody has, so that trying many takes little room.
pub const NOBODIES: u64 = 1_024;
/// After how long one more visitor may come from an address.
pub const VISITOR_PAUSE: Duration = Duration::from_secs(20);
/// After how long one more table may be founded.
pub const TABLE_PAUSE: Duration = Duration::from_mins(2);
/// The same for one address, where several visitors may be.
pub const ADDRESS_TABLE_PAUSE: Duration = Duration::from_secs(30);
/// After how long one more record may be uploaded from an address.
pub const RECORD_PAUSE: Duration = Duration::from_mins(5);
/// Records that are read and replayed at the same time.
pub const UPLOADS: usize = 16;
/// Those of them from one address.
pub const UPLOADS_PER_ADDRESS: usize = 4;

/// Tests of a webhook in a row, and after how long one more is allowed.
pub const WEBHOOK_TESTS: (u32, Duration) = (5, Duration::from_secs(20));
/// Webhooks that wait; further ones are dropped.
pub const WEBHOOK_QUEUE: usize = 1_000;
/// Webhooks that are sent at the same time, one of each visitor.
pub const WEBHOOKS: usize = 32;
/// Webhooks of one visitor that are sent or wait for their next try; further ones are dropped.
pub const WEBHOOKS_PER_VISITOR: usize = 20;
/// The same of all visitors.
pub const WEBHOOKS_UNDER_WAY: usize = 10_000;
/// How long one may take.
pub const WEBHOOK_WAIT: Duration = Duration::from_secs(10);
/// The pauses before it is tried again; after the last it is given up.
pub const WEBHOOK_PAUSES: &[Duration] = &[
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(10),
];

/// The port for figures, if the operator names none.
pub const METRICS_PORT: u16 = 9464;
/// Open connections to the figures; a further one is closed at once.
pub const METRICS_CONNECTIONS: usize = 16;

/// How often finished games are looked for that are not in the statistics yet.
pub const COUNTING: Duration = Duration::from_secs(2);
/// How many are counted in a row.
pub const COUNT_BATCH: i64 = 100;
/// Results that are read at once, and that one export has at most.
pub const RESULTS: i64 = 1_000;
/// See there.
pub const RESULTS_MAX: usize = 50_000;

/// How old an answer to the question for the server's health may be: however many ask, the store is asked so often.
pub const HEALTH_AGE: Duration = Duration::from_secs(1);

/// How long an orderly end may take in all.
pub const SHUTDOWN: Duration = Duration::from_secs(5);
/// How often old sessions, visitors and lobbies are deleted.
pub const UPKEEP: Duration = Duration::from_hours(1);
/// When a lobby that nobody touches is deleted.
pub const LOBBY_KEPT_MS: i64 = 30 * 24 * 3_600_000;
/// When a visitor without a session and a seat is forgotten.
pub const VISITOR_KEPT_MS: i64 = 24 * 3_600_000;

/// How long a code counts by which a forgotten password is set anew.
pub const RESET_MS: i64 = 24 * 3_600_000;
/// How often a change from outside is tried on a table that others write to at the same time.
pub const EDIT_TRIES: usize = 20;

/// Lines of one kind in the log of events that matter to safety, in a row; and after how long there may be one more.
pub const AUDIT_BURST: u32 = 50;
/// See there.
pub const AUDIT_PAUSE: Duration = Duration::from_millis(200);
