//! One table: founding it, looking at it, saying something to it, its record.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use concordia_table::{
    Answer, Chair, Founding, Head, Link, Occupant, Refusal, Seed, Settings, Table, UnreadAnswer, Visitor,
};
use serde::{Deserialize, Serialize};

use super::address::Address;
use super::body::Body;
use super::denied::Denied;
use super::params::{Id, Query};
use super::rejection::{Failed, Rejection};
use super::session::{Anybody, Me};
use super::{App, AppState};
use crate::limits::{ANSWER_WAIT, FRAME_BYTES};
use crate::live::Reply;
use crate::store::{CountMyTables, IsNameTaken};
use crate::words::{Answered, RoomForm, SaidForm, Say, SettingsForm, UpdateForm};
use crate::{names, secrets};

/// A table to be founded.
#[derive(Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// What is to be played.
    settings: SettingsForm,
    /// Whether the founder sits down on the first chair.
    #[serde(default = "yes")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    sit: bool,
}

fn yes() -> bool {
    true
}

/// A table that was founded.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Founded {
    /// Its name in addresses.
    pub(crate) id: String,
    /// The secret that opens its chairs.
    pub(crate) link: String,
    /// The address to give to friends; the secret is in it.
    pub(crate) url: String,
}

/// A table as somebody sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Sight {
    /// The table and who sits there.
    room: RoomForm,
    /// The game, once it has begun.
    update: Option<UpdateForm>,
    /// The last lines of chat.
    chat: Vec<SaidForm>,
    /// The secrets of the links, for the host.
    links: Option<Links>,
}

/// The secrets of a table's links.
#[derive(Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Links {
    /// Opens every chair without a link of its own.
    table: String,
    /// For each chair the link of its own, if there is one.
    chairs: Vec<Option<String>>,
}

/// What somebody has seen already.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Seen {
    /// The last row; the moves since are then in the answer.
    #[serde(default)]
    seen: Option<u64>,
    /// The last line of chat.
    #[serde(default)]
    heard: Option<u64>,
}

/// Founds a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Founded), (status = "4XX", body = Failed)))]
pub(crate) async fn found(
    State(app): State<AppState>,
    me: Me,
    from: Address,
    Body(NewTable { settings, sit }): Body<NewTable>,
) -> Result<(StatusCode, Json<Founded>), Rejection> {
    let settings = settings.read()?;
    let occupant = Occupant::Player { visitor: me.visitor(), name: me.account.name.clone() };
    let chairs = if sit { vec![Chair { occupant, ..Chair::open() }] } else { Vec::new() };
    let head = Head::found(founding(me.visitor(), settings, chairs))
        .map_err(|bad| Rejection::BadRequest(bad.to_string()))?;
    if sit {
        may_sit(&app, me.account.id, &me.account.name).await?;
    }
    may_found(&app, me.account.id, from).await?;
    app.hall.found(head.clone()).await?;
    tracing::info!(table = head.id, "a table was founded");
    Ok((StatusCode::CREATED, Json(Founded::new(&app, &head))))
}

/// Whether somebody may have one more table: founded, uploaded, or for another game of the same players.
pub(crate) async fn may_found(app: &App, account: i64, from: Address) -> Result<(), Rejection> {
    let n_tables = app.store.run(CountMyTables { account }).await?;
    if n_tables >= app.config.limits.tables_per_visitor
        || !app.rates.tables.take(account)
        || !app.rates.tables_from.take_times(from.network, from.times)
    {
        return Err(Rejection::TooManyTables);
    }
    Ok(())
}

/// Whether somebody may say this, as far as a table cannot know.
pub(crate) async fn may_say(
    app: &App,
    account: i64,
    from: Address,
    name: &str,
    say: &Say,
) -> Result<(), Rejection> {
    match say {
        Say::Rematch { .. } => may_found(app, account, from).await,
        Say::Claim { name: other, .. } => may_sit(app, account, other.as_deref().unwrap_or(name)).await,
        _ => Ok(()),
    }
}

/// Nobody sits down under a name that looks like that of somebody who has a password, but they themselves.
async fn may_sit(app: &App, account: i64, name: &str) -> Result<(), Rejection> {
    // The table says what is wrong with others.
    let Some(name) = names::clean(name) else { return Ok(()) };
    let is_taken = app.store.run(IsNameTaken { name, account }).await?;
    if is_taken { Err(Denied::NameTaken.into()) } else { Ok(()) }
}

/// A founding with fresh secrets.
pub(crate) fn founding(host: Visitor, settings: Settings, chairs: Vec<Chair>) -> Founding {
    Founding {
        id: secrets::table_id(),
        host,
        link: Link(secrets::token()),
        settings,
        chairs,
        partner_chat: Vec::new(),
        seed: Seed(secrets::seed()),
        stack_known: false,
    }
}

impl Founded {
    pub(crate) fn new(app: &App, head: &Head) -> Founded {
        let link = head.link.0.clone();
        // What follows the mark is not sent to servers and so in nobody's log.
        Founded { id: head.id.clone(), url: format!("{}/t/{}#{link}", app.url, head.id), link }
    }
}

/// Shows a table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), Seen),
    responses((status = 200, body = Sight), (status = "4XX", body = Failed)))]
pub(crate) async fn view(
    State(app): State<AppState>,
    somebody: Anybody,
    Id(id): Id,
    Query(Seen { seen, heard }): Query<Seen>,
) -> Result<Json<Sight>, Rejection> {
    let visitor = somebody.visitor(&app.hall);
    let look = move |table: &Table| {
        let head = table.head();
        Sight {
            room: table.room_for(&visitor).into(),
            update: table.update_for(&visitor, seen).as_ref().map(UpdateForm::from),
            chat: table.chat_for(&visitor, heard.unwrap_or(0)).into_iter().map(SaidForm::from).collect(),
            links: (head.host == visitor).then(|| Links {
                table: head.link.0.clone(),
                chairs: head.chairs.iter().map(|chair| Some(chair.link.as_ref()?.0.clone())).collect(),
            }),
        }
    };
    Ok(Json(within(app.hall.table(&id).look(look)).await??))
}

/// Says something to a table: claims a seat, starts, plays, chats, and so on.
#[utoipa::path(post, path = "/api/tables/{id}/messages", tag = "tables", params(("id" = String, Path)),
    request_body = Say,
    responses(
        (status = 200, body = Answered, description = "played or done"),
        (status = 409, body = Answered, description = "stale, or refused because of how the table stands"),
        (status = 422, body = Answered, description = "an answer is illegal"),
        (status = 403, body = Answered, description = "it is not yours to do"),
        (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn say(
    State(app): State<AppState>,
    me: Me,
    from: Address,
    Id(id): Id,
    Body(say): Body<Say, FRAME_BYTES>,
) -> Result<(StatusCode, Json<Answered>), Rejection> {
    if matches!(say, Say::Watch { .. }) {
        return Err(Rejection::BadRequest("to watch a table, open its WebSocket".to_owned()));
    }
    let name: Arc<str> = me.account.name.as_str().into();
    match may_say(&app, me.account.id, from, &name, &say).await {
        // A refusal like those of the table.
        Err(Rejection::Denied(denied)) => {
            let (status, code, message) = denied.parts();
            return Ok((status, Json(Answered::refused(code, &message))));
        }
        other => other?,
    }
    let reply = within(app.hall.table(&id).ask(me.visitor(), name, say)).await??;
    Ok((status(&reply), Json(reply.into())))
}

async fn within<T>(waiting: impl Future<Output = T>) -> Result<T, Rejection> {
    tokio::time::timeout(ANSWER_WAIT, waiting).await.map_err(|_| Rejection::Late)
}

fn status(reply: &Reply) -> StatusCode {
    match reply {
        Reply::Answer(Answer::Played(_) | Answer::Done) => StatusCode::OK,
        Reply::Answer(Answer::Stale(_)) => StatusCode::CONFLICT,
        Reply::Answer(Answer::Refused(refusal)) => status_of(refusal),
        Reply::Unreadable(_) => StatusCode::BAD_REQUEST,
    }
}

/// Whether a refusal is about who asks, about what is said, about the server, or about how the table stands.
fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NotSeated | Refusal::NotHost | Refusal::WrongLink => StatusCode::FORBIDDEN,
        Refusal::Unread(UnreadAnswer { is_illegal: true, .. })
        | Refusal::Illegal { .. }
        | Refusal::TooFar { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Refusal::Busy | Refusal::StoreFailed | Refusal::Frozen(_) => StatusCode::SERVICE_UNAVAILABLE,
        Refusal::ChatTooFast => StatusCode::TOO_MANY_REQUESTS,
        Refusal::Unread(UnreadAnswer { is_illegal: false, .. })
        | Refusal::BadKey
        | Refusal::BadName
        | Refusal::BadLevel
        | Refusal::BadLink
        | Refusal::BadSettings(_)
        | Refusal::BadChat => StatusCode::BAD_REQUEST,
        Refusal::HostIsHere
        | Refusal::AlreadyStarted
        | Refusal::NotPlaying
        | Refusal::NotOver
        | Refusal::Paused
        | Refusal::NotAsked
        | Refusal::Absent
        | Refusal::KeyReused
        | Refusal::NoActions
        | Refusal::TooManyActions
        | Refusal::NoSuchChair
        | Refusal::ChairTaken
        | Refusal::AlreadySeated
        | Refusal::OpenChairs
        | Refusal::TooFewChairs
        | Refusal::NoSuchTeam
        | Refusal::NoPartnerChat
        | Refusal::TooManyWatchers => StatusCode::CONFLICT,
    }
}

/// The record of a game: complete after its end, what you have seen before.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Failed)))]
pub(crate) async fn record(
    State(app): State<AppState>,
    somebody: Anybody,
    Id(id): Id,
) -> Result<Response, Rejection> {
    let visitor = somebody.visitor(&app.hall);
    let record = within(app.hall.table(&id).look(move |table| table.record_for(&visitor))).await??;
    let record = record.ok_or(Rejection::NoRecord)?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"concordia.txt\""),
    ];
    Ok((headers, record).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_the_status_of_what_it_is_about() {
        let unread = |is_illegal| {
            Refusal::Unread(UnreadAnswer { nth: 0, is_illegal, message: "no such card".to_owned() })
        };
        let expected = [
            (Refusal::NotHost, 403),
            (Refusal::TooFar { nth: 1 }, 422),
            (unread(true), 422),
            (unread(false), 400),
            (Refusal::BadName, 400),
            (Refusal::Frozen("a reason".to_owned()), 503),
            (Refusal::ChatTooFast, 429),
            (Refusal::NoSuchChair, 409),
        ];
        for (refusal, expected) in expected {
            assert_eq!(status_of(&refusal).as_u16(), expected, "{refusal:?}");
        }
    }
}
