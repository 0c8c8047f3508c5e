//! Why a request was not carried out: code, status and text of each reason in one place.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::denied::Denied;
use crate::audit::Event;
use crate::limits::{PREFERENCES_BYTES, WEBHOOK_URL_BYTES};
use crate::live::Bye;
use crate::store::StoreError;
use crate::webhooks::BadTarget;
use crate::words::Unreadable;

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) enum Rejection {
    NoSession,
    BadHost,
    WrongHost,
    WrongOrigin,
    TooFast,
    TooManySockets,
    TooManyAtOnce,
    TooManyRecords,
    RecordsFull,
    TooManyTables,
    /// More than so many bytes.
    TooLarge(usize),
    SlowBody,
    BadJson(String),
    BadRequest(String),
    BadRecord(String),
    Denied(Denied),
    BadPreferences,
    BadWebhook(BadTarget),
    NoWebhooks,
    NoWebhook,
    NoRecord,
    NotHere,
    Late,
    Unreadable(Unreadable),
    Table(Bye),
    Store(StoreError),
}

/// The body of a request that was not carried out.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Failed {
    /// The reason.
    error: Reason,
}

#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reason {
    /// For programs.
    code: String,
    /// For people.
    message: String,
}

/// A refusal that operators may want to know of, for whoever looks at the answer on its way out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noteworthy {
    /// What it is in the log.
    pub(crate) event: Event,
    /// The code of the refusal.
    pub(crate) code: &'static str,
}

impl Rejection {
    /// Status, code and sentence.
    pub(crate) fn parts(&self) -> (StatusCode, &'static str, String) {
        let (status, code, message) = match self {
            Rejection::NoSession => {
                (StatusCode::UNAUTHORIZED, "no_session", "say who you are first: POST /api/visitors")
            }
            Rejection::BadHost => {
                (StatusCode::BAD_REQUEST, "bad_host", "a request names one host, in one header Host")
            }
            Rejection::WrongHost => (
                StatusCode::MISDIRECTED_REQUEST,
                "wrong_host",
                "this server is not at this address; its operator says with --url where it is",
            ),
            Rejection::WrongOrigin => {
                (StatusCode::FORBIDDEN, "wrong_origin", "this request comes from another site")
            }
            Rejection::TooFast => {
                (StatusCode::TOO_MANY_REQUESTS, "too_fast", "too many requests, please wait a little")
            }
            Rejection::TooManySockets => {
                (StatusCode::SERVICE_UNAVAILABLE, "too_many_sockets", "too many connections are open")
            }
            Rejection::TooManyAtOnce => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_at_once",
                "too many requests of yours are under way; wait until one of them is done",
            ),
            Rejection::TooManyRecords => (
                StatusCode::CONFLICT,
                "too_many_records",
                "you have uploaded as many records as this server keeps of one visitor",
            ),
            Rejection::RecordsFull => (
                StatusCode::CONFLICT,
                "records_full",
                "this server has no room for further records; its operator may make some",
            ),
            Rejection::TooManyTables => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_tables",
                "you have too many tables, or founded too many in a short time",
            ),
            Rejection::SlowBody => {
                (StatusCode::REQUEST_TIMEOUT, "too_slow", "the body of the request did not come in time")
            }
            Rejection::BadJson(message) => (StatusCode::BAD_REQUEST, "bad_json", message.as_str()),
            Rejection::BadRequest(message) => (StatusCode::BAD_REQUEST, "bad_request", message.as_str()),
            Rejection::BadRecord(message) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "bad_record", message.as_str())
            }
            Rejection::NoWebhooks => (StatusCode::FORBIDDEN, "no_webhooks", "this server sends no webhooks"),
            Rejection::NoWebhook => (StatusCode::CONFLICT, "no_webhook", "you have no webhook"),
            Rejection::NoRecord => (StatusCode::NOT_FOUND, "no_record", "the game has not begun"),
            Rejection::NotHere => (StatusCode::NOT_FOUND, "not_found", "there is nothing at this address"),
            Rejection::Late => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy", "it took too long; send it again with the same key")
            }
            Rejection::TooLarge(most) => {
                let message = format!("a request of this kind has at most {most} bytes");
                return (StatusCode::PAYLOAD_TOO_LARGE, "too_large", message);
            }
            Rejection::Denied(denied) => return denied.parts(),
            Rejection::BadPreferences => {
                let message = format!("preferences are a JSON object of at most {PREFERENCES_BYTES} bytes");
                return (StatusCode::BAD_REQUEST, "bad_preferences", message);
            }
            Rejection::BadWebhook(BadTarget::Malformed) => {
                let message = format!(
                    "a webhook is an http or https address of at most {WEBHOOK_URL_BYTES} bytes, without a user, at \
                     port 80, 443 or one from 1024 on"
                );
                return (StatusCode::BAD_REQUEST, "bad_webhook", message);
            }
            Rejection::BadWebhook(BadTarget::NotPublic) => (
                StatusCode::BAD_REQUEST,
                "webhook_inside",
                "this server sends webhooks to public addresses only",
            ),
            Rejection::Unreadable(bad) => {
                return (StatusCode::UNPROCESSABLE_ENTITY, bad.code, bad.message.clone());
            }
            Rejection::Table(bye) => {
                let status = match bye {
                    Bye::Unknown => StatusCode::NOT_FOUND,
                    Bye::Frozen(_) => StatusCode::INTERNAL_SERVER_ERROR,
                    Bye::Unavailable | Bye::Slow | Bye::Busy | Bye::Closing | Bye::SessionEnded => {
                        StatusCode::SERVICE_UNAVAILABLE
                    }
                };
                return (status, bye.code(), bye.message());
            }
            Rejection::Store(error) => {
                tracing::error!(%error, "the store failed");
                let message = "the server cannot use its database, nothing happened";
                (StatusCode::SERVICE_UNAVAILABLE, "store_failed", message)
            }
        };
        (status, code, message.to_owned())
    }
}

impl Rejection {
    /// What the log calls it, if it belongs there.
    const fn event(&self) -> Option<Event> {
        match self {
            Rejection::TooFast => Some(Event::TooFast),
            Rejection::TooManySockets
            | Rejection::TooManyTables
            | Rejection::TooManyAtOnce
            | Rejection::TooManyRecords
            | Rejection::RecordsFull => Some(Event::ShareUsedUp),
            Rejection::WrongOrigin | Rejection::WrongHost | Rejection::BadHost => Some(Event::OriginRefused),
            Rejection::NoSession
            | Rejection::TooLarge(_)
            | Rejection::SlowBody
            | Rejection::BadJson(_)
            | Rejection::BadRequest(_)
            | Rejection::BadRecord(_)
            | Rejection::Denied(_)
            | Rejection::BadPreferences
            | Rejection::BadWebhook(_)
            | Rejection::NoWebhooks
            | Rejection::NoWebhook
            | Rejection::NoRecord
            | Rejection::NotHere
            | Rejection::Late
            | Rejection::Unreadable(_)
            | Rejection::Table(_)
            | Rejection::Store(_) => None,
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let (status, code, message) = self.parts();
        let failed = Failed { error: Reason { code: code.to_owned(), message } };
        let mut response = (status, Json(failed)).into_response();
        if let Some(event) = self.event() {
            response.extensions_mut().insert(Noteworthy { event, code });
        }
        response
    }
}

impl From<Denied> for Rejection {
    fn from(denied: Denied) -> Rejection {
        Rejection::Denied(denied)
    }
}

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Rejection {
        Rejection::Store(error)
    }
}

impl From<Bye> for Rejection {
    fn from(bye: Bye) -> Rejection {
        Rejection::Table(bye)
    }
}

impl From<Unreadable> for Rejection {
    fn from(bad: Unreadable) -> Rejection {
        Rejection::Unreadable(bad)
    }
}
