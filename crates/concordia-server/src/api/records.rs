//! Recorded games, as tables where nobody plays any more.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use concordia_rules::Record;
use concordia_table::{Access, ClockRule, Saved, SeatingRule, Settings};
use tokio::sync::OwnedSemaphorePermit;

use super::AppState;
use super::address::Address;
use super::body::RawBody;
use super::rejection::{Failed, Rejection};
use super::session::Me;
use super::tables::{Founded, founding, may_found};
use crate::bots::DEFAULT_LEVEL;
use crate::limits::{RECORD_BYTES, RECORD_ERROR_CHARS, UPLOADS_PER_ADDRESS};
use crate::network::Network;
use crate::shares::Share;
use crate::store::Imported;

/// Uploads a record as a new table for analysis. The record must name its seed. So many are kept of one visitor, and
/// of all.
#[utoipa::path(post, path = "/api/records", tag = "tables",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 201, body = Founded), (status = 422, body = Failed),
        (status = 409, body = Failed, description = "you have stored as many records as you may, or all visitors have"),
        (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn upload(
    State(app): State<AppState>,
    me: Me,
    from: Address,
    _place: Place,
    RawBody(body): RawBody<RECORD_BYTES>,
) -> Result<(StatusCode, Json<Founded>), Rejection> {
    may_found(&app, me.account.id, from).await?;
    if !app.rates.records_from.take_times(from.network, from.times) {
        return Err(Rejection::TooFast);
    }
    let host = me.visitor();
    // A long record takes a while to replay.
    let read = tokio::task::spawn_blocking(move || {
        let text = std::str::from_utf8(&body).map_err(|_| "it is not text in UTF-8".to_owned())?;
        let record = Record::read(text, concordia_engine::load_document).map_err(|bad| bad.to_string())?;
        let settings = Settings {
            name: "Uploaded record".to_owned(),
            access: Access::ByLink,
            options: *record.course.first().table(),
            seating: SeatingRule::Fixed,
            clock: ClockRule::None,
            stand_in: DEFAULT_LEVEL.to_owned(),
        };
        Saved::of_record(founding(host, settings, Vec::new()), &record).map_err(|bad| bad.to_string())
    });
    let read = read.await.unwrap_or_else(|_| Err("it cannot be replayed".to_owned()));
    // A record that begins in a position may have as many problems as it likes.
    let saved = read.map_err(|bad| Rejection::BadRecord(bad.chars().take(RECORD_ERROR_CHARS).collect()))?;
    match app.hall.import(&saved, me.account.id, &app.config.limits).await? {
        Imported::Stored => {}
        Imported::Full => return Err(Rejection::TooManyRecords),
        Imported::AllFull => return Err(Rejection::RecordsFull),
    }
    Ok((StatusCode::CREATED, Json(Founded::new(&app, &saved.head))))
}

/// A place among the records that are read and replayed. It is taken before the body is read, since that may be long.
pub(crate) struct Place {
    _of_address: Share<Network>,
    _of_all: OwnedSemaphorePermit,
}

impl FromRequestParts<AppState> for Place {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Place, Rejection> {
        let Ok(from) = Address::from_request_parts(parts, app).await;
        let of_address = app.uploads_from.take(from.network, from.share(UPLOADS_PER_ADDRESS));
        let of_address = of_address.ok_or(Rejection::TooManyAtOnce)?;
        let of_all = app.uploads.clone().try_acquire_owned().map_err(|_| Rejection::TooManyAtOnce)?;
        Ok(Place { _of_address: of_address, _of_all: of_all })
    }
}
