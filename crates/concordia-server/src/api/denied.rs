//! Why something about an account was not done.

use axum::http::StatusCode;

use crate::limits::{PASSWORD_BYTES_MAX, PASSWORD_CHARS_MIN};
use crate::passwords::Weak;

/// Why something about an account was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    BadName,
    NameTaken,
    WeakPassword(Weak),
    WrongPassword,
    Banned,
    NoPassword,
    FactorOn,
    NoFactor,
    CodeNeeded,
    WrongCode,
    WrongReset,
}

impl Denied {
    /// Status, code and sentence.
    pub(super) fn parts(self) -> (StatusCode, &'static str, String) {
        let (status, code, message) = match self {
            Denied::BadName => (
                StatusCode::BAD_REQUEST,
                "bad_name",
                "a name has 1 to 60 characters that everybody can see, none that are invisible or turn the direction",
            ),
            Denied::NameTaken => (
                StatusCode::CONFLICT,
                "name_taken",
                "somebody who has a password has this name, or one that looks like it; choose another",
            ),
            Denied::WeakPassword(Weak::Length) => {
                let message = format!(
                    "a password has at least {PASSWORD_CHARS_MIN} characters and at most {PASSWORD_BYTES_MAX} bytes"
                );
                return (StatusCode::BAD_REQUEST, "bad_password", message);
            }
            Denied::WeakPassword(Weak::Easy) => (
                StatusCode::BAD_REQUEST,
                "easy_password",
                "this password is among the first to be tried: it is made of common words, your name, rows of keys or \
                 repetitions",
            ),
            Denied::WrongPassword => {
                (StatusCode::FORBIDDEN, "wrong_password", "the name or the password is wrong")
            }
            Denied::Banned => {
                (StatusCode::FORBIDDEN, "banned", "the operator of this server keeps this account out")
            }
            Denied::NoPassword => (StatusCode::CONFLICT, "no_password", "set a password first"),
            Denied::FactorOn => (StatusCode::CONFLICT, "factor_on", "you have a second factor already"),
            Denied::NoFactor => {
                (StatusCode::CONFLICT, "no_factor", "you have no second factor, or none was begun")
            }
            Denied::CodeNeeded => (
                StatusCode::FORBIDDEN,
                "code_needed",
                "this account also asks for a code of its second factor",
            ),
            Denied::WrongCode => {
                (StatusCode::FORBIDDEN, "wrong_code", "the code is wrong, too old, or was used before")
            }
            Denied::WrongReset => (
                StatusCode::FORBIDDEN,
                "wrong_reset",
                "the name or the operator's code is wrong, or the code has expired",
            ),
        };
        (status, code, message.to_owned())
    }
}
