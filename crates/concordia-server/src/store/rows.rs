//! What is stored, as plain data. Times are milliseconds since 1970; the store has no clock of its own.

/// Somebody who has been here: a visitor with a name, or a player with a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Given by the database.
    pub id: i64,
    /// Unique, whatever the case of its letters.
    pub name: String,
    /// An argon2id hash in its text form; absent for a visitor.
    pub password_hash: Option<String>,
    /// Where to tell that it is the player's turn.
    pub webhook_url: Option<String>,
    /// The key by which those messages are signed.
    pub webhook_secret: Option<String>,
    /// Preferences, a JSON document that the store does not read.
    pub settings: String,
    /// When the account was made.
    pub created_ms: i64,
    /// Since when an operator keeps its owner out.
    pub banned_ms: Option<i64>,
    /// The secret of the second factor, if there is one.
    pub totp_secret: Option<String>,
    /// The last time step of it that was used.
    pub totp_step: i64,
}

/// A browser that is logged in. The token itself is only in its cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// A hash of the token.
    pub token_hash: Vec<u8>,
    /// Whose session it is.
    pub account: i64,
    /// From when on it counts no more.
    pub expires_ms: i64,
    /// When it began.
    pub created_ms: i64,
    /// When it was last used, to the hour or so.
    pub seen_ms: i64,
    /// What kind of browser it is, in a few plain words.
    pub agent: String,
}

/// Declares an enum that is stored as a word.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Each of them.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The stored word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            pub(super) fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.word() == word)
            }
        }
    };
}

words! {
    /// How far a game is.
    GameState {
        /// People are still sitting down.
        Lobby = "lobby",
        /// It is being played.
        Running = "running",
        /// It was played to the end.
        Finished = "finished",
        /// It was given up.
        Abandoned = "abandoned",
    }
}

words! {
    /// Who a seat is meant for.
    SeatKind {
        /// Nobody yet.
        Open = "open",
        /// A person.
        Human = "human",
        /// A bot.
        Bot = "bot",
    }
}

/// A game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Chosen by the caller.
    pub id: String,
    /// When it was made.
    pub created_ms: i64,
    /// When it last changed.
    pub updated_ms: i64,
    /// How far it is.
    pub state: GameState,
    /// Whether it is in the list of public games.
    pub public: bool,
    /// What people call it.
    pub name: String,
    /// Settings, seats and clocks as one document of the table, which the store does not read.
    pub head: String,
    /// Counts the saves; who saves says which one was seen.
    pub version: i64,
    /// When the server has to look at the game by itself, for a clock or a bot, even if nobody has it open.
    pub wake_ms: Option<i64>,
    /// The commitment to the luck of the setup.
    pub commitment: Option<String>,
    /// The seed of the setup.
    pub seed: Option<String>,
    /// The version of the rules that it is played by.
    pub rules_version: i64,
    /// The number and the hash of the last move, which the store writes itself with every move.
    pub last: Option<(i64, Vec<u8>)>,
}

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its number, from 0.
    pub seat: i64,
    /// Who sits there.
    pub account: Option<i64>,
    /// Who it is meant for.
    pub kind: SeatKind,
    /// How well the bot plays that sits there or fills in.
    pub bot_level: Option<String>,
    /// A hash of the token in the link by which the seat is claimed.
    pub link_hash: Option<Vec<u8>>,
    /// Whether this seat is asked now.
    pub turn: bool,
}

/// A message of the record: one or more consecutive answers of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Counts the messages of a game, from 1.
    pub seq: i64,
    /// Whose answers they are.
    pub seat: i64,
    /// Chosen by the sender, so that a repeated message is recognised.
    pub key: String,
    /// Who really answered, as the table names authors.
    pub author: String,
    /// How long the seat had been asked.
    pub thought_ms: i64,
    /// The answers, as the table writes them.
    pub actions: String,
    /// The link of the hash chain.
    pub hash: Vec<u8>,
    /// When it was accepted.
    pub at_ms: i64,
}

/// A game with all that is stored of it but the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedGame {
    /// The game.
    pub game: Game,
    /// Its seats in their order.
    pub seats: Vec<Seat>,
    /// Its moves in their order.
    pub moves: Vec<Move>,
}

/// What a save changes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The version that was loaded; the save makes it one more.
    pub version: i64,
    /// When.
    pub updated_ms: i64,
    /// As in [`Game`].
    pub state: GameState,
    /// As in [`Game`].
    pub public: bool,
    /// As in [`Game`].
    pub name: String,
    /// As in [`Game`].
    pub head: String,
    /// As in [`Game`].
    pub wake_ms: Option<i64>,
    /// As in [`Game`]; the luck is drawn when the game starts.
    pub commitment: Option<String>,
    /// As in [`Game`].
    pub seed: Option<String>,
    /// As in [`Game`]; it is decided when the game starts.
    pub rules_version: i64,
    /// All seats. Those that are missing are deleted; only those that differ are written.
    pub seats: Vec<Seat>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Counts the lines of a game, from 1.
    pub n: i64,
    /// When it was said.
    pub at_ms: i64,
    /// The seat of the speaker; absent for a spectator.
    pub seat: Option<i64>,
    /// Who said it; absent once the account is gone.
    pub account: Option<i64>,
    /// Chosen by the speaker, so that a repeated line is recognised.
    pub key: String,
    /// The name of the speaker then.
    pub name: String,
    /// Who may read it, as the table names its channels.
    pub channel: String,
    /// What was said.
    pub text: String,
}

/// A line of a list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// As in [`Game`].
    pub id: String,
    /// As in [`Game`].
    pub name: String,
    /// As in [`Game`].
    pub state: GameState,
    /// As in [`Game`].
    pub public: bool,
    /// As in [`Game`].
    pub created_ms: i64,
    /// As in [`Game`].
    pub updated_ms: i64,
    /// Seats in all.
    pub n_seats: i64,
    /// Seats that are still open.
    pub n_open_seats: i64,
    /// Whether a seat of the asking account is asked; false in the list of public games.
    pub your_turn: bool,
}

/// Where the next page of a list begins: after this line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Of the last line seen.
    pub your_turn: bool,
    /// Of the last line seen.
    pub updated_ms: i64,
    /// Of the last line seen.
    pub id: String,
}

impl GameSummary {
    /// The cursor for the lines after this one.
    pub fn cursor(&self) -> Cursor {
        Cursor { your_turn: self.your_turn, updated_ms: self.updated_ms, id: self.id.clone() }
    }
}

/// How much there is, for the metrics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games in each state, in the order of [`GameState::ALL`].
    pub games: [i64; 4],
    /// Accounts with and without a password.
    pub accounts: i64,
    /// Sessions, those that have expired but are not yet deleted included.
    pub sessions: i64,
}
