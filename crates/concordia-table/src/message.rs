//! What visitors ask of a table, and what they are answered.

use std::fmt;
use std::sync::Arc;

use concordia_rules::{Action, Illegal, Options};

use crate::damage::BadSettings;
use crate::frame::Update;
use crate::journal::Acknowledgement;
use crate::limits::{ACTIONS_MAX, KEY_MAX};
use crate::settings::Settings;

/// A message of a visitor.
#[derive(Clone, Debug)]
pub enum Message {
    /// Show me the table from now on, and what I missed since this row.
    Watch {
        /// The last row the client has seen; 0 for the position at the start.
        seen: Option<u64>,
        /// The last line of chat the client has; 0 for none.
        heard: u64,
    },
    /// Answers of my seat.
    Play {
        /// The last row that the sender had seen.
        expected_seq: u64,
        /// The sender's own mark: the same message sent again has the same key.
        key: String,
        /// The answers, beginning with the open decision.
        answers: Answers,
    },
    /// Let me sit down.
    Claim {
        /// On this chair, or on any that the link opens.
        chair: Option<usize>,
        /// The secret of a link.
        link: Option<String>,
        /// The name to show.
        name: String,
    },
    /// The host arranges the lobby.
    Arrange(Arrangement),
    /// Whether the partners of a team may write to each other (R11.13); the host or a member says so.
    PartnerChat {
        /// The team.
        team: u8,
        /// Allowed or not.
        on: bool,
    },
    /// Let me be the host, since the host is gone.
    Host,
    /// The host starts the game.
    Start,
    /// Store what overflows by value without asking me (R5.3).
    StoreByValue(bool),
    /// I go. In the lobby the chair is open again, in a game a bot sits in.
    Leave,
    /// I resign, and a bot sits in.
    Resign,
    /// I am back.
    Return,
    /// The clocks stand, or go on.
    Pause(bool),
    /// I agree that the game be abandoned, or no longer do.
    Abandon(bool),
    /// Another game of the same players after the end.
    Rematch {
        /// With the same luck; everybody then knows the stack.
        same_seed: bool,
    },
    /// A line of chat.
    Chat {
        /// The sender's own mark.
        key: String,
        /// For the partner only.
        to_partner: bool,
        /// What it says.
        text: String,
    },
}

/// Answers as they were sent, of which nothing is known but their number.
///
/// What a city is called depends on the map, so a table reads them when it considers them and not before: the game
/// they were sent for may have begun in another process a moment ago. Nothing ever stands in for them.
#[derive(Clone, Debug)]
pub struct Answers(Arc<dyn ReadAnswers>);

/// Answers in some form. Reading them needs the options of the game and no position.
pub trait ReadAnswers: fmt::Debug + Send + Sync {
    /// How many there are.
    fn n_answers(&self) -> usize;

    /// Reads all of them, or says what is wrong with the first that cannot be read.
    fn read(&self, options: &Options) -> Result<Vec<Action>, UnreadAnswer>;
}

/// Why an answer could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadAnswer {
    /// The answer, counted from 0.
    pub nth: usize,
    /// Whether it has the form of an answer, and can never be legal in this game.
    pub is_illegal: bool,
    /// What is wrong with it.
    pub message: String,
}

impl Answers {
    /// Answers as they were sent.
    pub fn new(sent: impl ReadAnswers + 'static) -> Answers {
        Answers(Arc::new(sent))
    }

    pub(crate) fn n_answers(&self) -> usize {
        self.0.n_answers()
    }

    pub(crate) fn read(&self, options: &Options) -> Result<Vec<Action>, UnreadAnswer> {
        self.0.read(options)
    }
}

/// Answers that need not be read.
impl ReadAnswers for Vec<Action> {
    fn n_answers(&self) -> usize {
        self.len()
    }

    fn read(&self, _: &Options) -> Result<Vec<Action>, UnreadAnswer> {
        Ok(self.clone())
    }
}

/// What the host may arrange before the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// Other settings.
    Settings(Box<Settings>),
    /// A chair becomes open; whoever sat there may sit down again.
    Free(usize),
    /// A bot of this level sits down on an open chair or takes the place of another bot.
    Bot {
        /// The chair.
        chair: usize,
        /// The level, which the shell has checked.
        level: String,
    },
    /// A chair gets a link of its own, or loses it.
    Link {
        /// The chair.
        chair: usize,
        /// The secret, made by the shell.
        link: Option<String>,
    },
    /// Two chairs change places with everything on them.
    Swap(usize, usize),
    /// Bots of this level sit down on all open chairs.
    FillWithBots(String),
}

/// What a visitor is answered, exactly once per message that arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The answers are played and stored.
    Played(Acknowledgement),
    /// Something has happened before; this is how it stands now. Nothing was played.
    Stale(Box<Update>),
    /// It is done, and stored.
    Done,
    /// Nothing happened, for this reason.
    Refused(Refusal),
}

/// Why nothing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentences below say what each one means")]
pub enum Refusal {
    Busy,
    StoreFailed,
    Frozen(String),
    NotSeated,
    NotHost,
    HostIsHere,
    AlreadyStarted,
    NotPlaying,
    NotOver,
    Paused,
    NotAsked,
    Absent,
    BadKey,
    KeyReused,
    NoActions,
    TooManyActions,
    Unread(UnreadAnswer),
    /// The answer at this place, counted from 0, is illegal.
    Illegal {
        nth: usize,
        why: Illegal,
    },
    /// The answer at this place, counted from 0, needs a card that the seat cannot know yet, or is another seat's.
    TooFar {
        nth: usize,
    },
    NoSuchChair,
    ChairTaken,
    WrongLink,
    AlreadySeated,
    OpenChairs,
    TooFewChairs,
    BadName,
    BadLevel,
    BadLink,
    BadSettings(BadSettings),
    NoSuchTeam,
    BadChat,
    ChatTooFast,
    NoPartnerChat,
    TooManyWatchers,
}

impl Refusal {
    /// The identifier for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Busy => "busy",
            Refusal::StoreFailed => "store_failed",
            Refusal::Frozen(_) => "frozen",
            Refusal::NotSeated => "not_seated",
            Refusal::NotHost => "not_host",
            Refusal::HostIsHere => "host_is_here",
            Refusal::AlreadyStarted => "already_started",
            Refusal::NotPlaying => "not_playing",
            Refusal::NotOver => "not_over",
            Refusal::Paused => "paused",
            Refusal::NotAsked => "not_asked",
            Refusal::Absent => "absent",
            Refusal::BadKey => "bad_key",
            Refusal::KeyReused => "key_reused",
            Refusal::NoActions => "no_actions",
            Refusal::TooManyActions => "too_many_actions",
            Refusal::Unread(UnreadAnswer { is_illegal: false, .. }) => "bad_request",
            Refusal::Unread(_) | Refusal::Illegal { .. } => "illegal_action",
            Refusal::TooFar { .. } => "too_far",
            Refusal::NoSuchChair => "no_such_chair",
            Refusal::ChairTaken => "chair_taken",
            Refusal::WrongLink => "wrong_link",
            Refusal::AlreadySeated => "already_seated",
            Refusal::OpenChairs => "open_chairs",
            Refusal::TooFewChairs => "too_few_chairs",
            Refusal::BadName => "bad_name",
            Refusal::BadLevel => "bad_level",
            Refusal::BadLink => "bad_link",
            Refusal::BadSettings(_) => "bad_settings",
            Refusal::NoSuchTeam => "no_such_team",
            Refusal::BadChat => "bad_chat",
            Refusal::ChatTooFast => "chat_too_fast",
            Refusal::NoPartnerChat => "no_partner_chat",
            Refusal::TooManyWatchers => "too_many_watchers",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Frozen(reason) => return write!(f, "this table is frozen: {reason}"),
            Refusal::BadKey => {
                return write!(f, "a key is 1 to {KEY_MAX} printable characters without spaces");
            }
            Refusal::TooManyActions => {
                return write!(f, "a message has at most {ACTIONS_MAX} answers");
            }
            Refusal::Unread(bad) => return write!(f, "answer {}: {}", bad.nth + 1, bad.message),
            Refusal::BadSettings(why) => return why.fmt(f),
            Refusal::Illegal { nth, why } => return write!(f, "answer {}: {why}", nth + 1),
            Refusal::TooFar { nth } => {
                return write!(
                    f,
                    "answer {} cannot be given yet: send the ones before it, then look again",
                    nth + 1
                );
            }
            Refusal::Busy => "the table is busy, please send it again",
            Refusal::StoreFailed => "the server could not store it, nothing happened",
            Refusal::NotSeated => "you do not sit at this table",
            Refusal::NotHost => "only the host may do this",
            Refusal::HostIsHere => "the host is here, or was a moment ago",
            Refusal::AlreadyStarted => "the game has begun",
            Refusal::NotPlaying => "no game is being played here",
            Refusal::NotOver => "the game is not over",
            Refusal::Paused => "the game is paused",
            Refusal::NotAsked => "another seat is asked",
            Refusal::Absent => "a bot sits in for you; take your seat back first",
            Refusal::KeyReused => "this key belongs to another message",
            Refusal::NoActions => "a message has at least one answer",
            Refusal::NoSuchChair => "there is no such chair",
            Refusal::ChairTaken => "the chair is taken",
            Refusal::WrongLink => "the link does not open this chair",
            Refusal::AlreadySeated => "that visitor sits at this table already",
            Refusal::OpenChairs => "some chairs are still open",
            Refusal::TooFewChairs => "more people sit here than that game has chairs",
            Refusal::BadName => "the name is empty, too long, or has characters that nobody sees",
            Refusal::BadLevel => "this is no level of a bot",
            Refusal::BadLink => "this is no secret for a link",
            Refusal::NoSuchTeam => "there is no such team",
            Refusal::BadChat => "the line is empty, too long, or has control characters",
            Refusal::ChatTooFast => "please write a little slower",
            Refusal::NoPartnerChat => "there is no channel to your partner",
            Refusal::TooManyWatchers => "too many are watching this table",
        })
    }
}

impl std::error::Error for Refusal {}
