//! Error answers: their codes, and how they look on the wire.

use serde::Serialize;

/// The codes of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Code {
    BadJson,
    BadRequest,
    UnknownCommand,
    BadOptions,
    BadPosition,
    IllegalAction,
    NoGame,
    BadRecord,
    TooLarge,
}

/// Why a request failed. The session is exactly as it was.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) message: String,
    /// Everything that is wrong with a position, one sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub(crate) problems: Vec<String>,
}

impl Failure {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into(), problems: Vec::new() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Failure {
        Failure::new(Code::BadRequest, message)
    }

    pub(crate) fn bad_position(problems: Vec<String>) -> Failure {
        let message = match problems.as_slice() {
            [only] => only.clone(),
            [first, _] => format!("{first} (and 1 more problem)"),
            [first, rest @ ..] => format!("{first} (and {} more problems)", rest.len()),
            [] => "the position is wrong".to_owned(),
        };
        Failure { code: Code::BadPosition, message, problems }
    }
}
