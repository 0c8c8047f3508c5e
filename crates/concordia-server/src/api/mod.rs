//! The API over HTTP: what is asked, by whom, and what is answered.
//!
//! Each handler says in its `utoipa::path` how it is called; the document at `/api/openapi.json` is made of them.

mod address;
mod agent;
mod body;
mod denied;
mod farewell;
mod guard;
mod guesses;
mod host;
mod house;
mod lists;
mod login;
mod metrics;
mod my_sessions;
mod params;
mod records;
mod rejection;
mod second_factor;
mod session;
mod socket;
mod statistics;
mod tables;
#[cfg(test)]
mod typescript;
mod visitors;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::sync::Semaphore;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::client;
use crate::config::Config;
use crate::limits::{
    ADDRESS_TABLE_PAUSE, HASHERS, RECORD_PAUSE, TABLE_PAUSE, UPLOADS, VISITOR_PAUSE, WEBHOOK_TESTS,
};
use crate::live::Hall;
use crate::network::Network;
use crate::rates::{Rate, Rates};
use crate::shares::Shares;
use crate::sockets::Sockets;
use crate::store::Store;

pub(crate) use address::Address;
use guesses::Guesses;
pub(crate) use metrics::router as metrics_router;
#[cfg(feature = "test-hooks")]
pub(crate) use socket::reason_of_close;
pub(crate) use visitors::check_name;

/// What every handler may need.
pub(crate) struct App {
    pub(crate) config: Config,
    /// Where people find this server.
    pub(crate) url: String,
    pub(crate) store: Arc<Store>,
    pub(crate) hall: Hall,
    pub(crate) open_sockets: Sockets,
    /// The description of the API.
    openapi: String,
    hashers: Arc<Semaphore>,
    /// Places of WebSockets, and who has how many of them.
    sockets: Arc<Semaphore>,
    sockets_of: Shares<i64>,
    sockets_from: Shares<Network>,
    /// Bodies that are being read.
    bodies: Shares<Network>,
    /// Places of records that are read and replayed, and who has how many of them.
    uploads: Arc<Semaphore>,
    uploads_from: Shares<Network>,
    rates: AllRates,
    guesses: Guesses,
    health: house::Health,
}

/// How often somebody may do what.
struct AllRates {
    requests: Rates<i64>,
    requests_from: Rates<Network>,
    strangers: Rates<Network>,
    tables: Rates<i64>,
    tables_from: Rates<Network>,
    records_from: Rates<Network>,
    visitors: Rates<Network>,
    webhook_tests: Rates<i64>,
}

pub(crate) type AppState = Arc<App>;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Concordia",
        description = "Tables of the board game Concordia: create, join, list, view, play. \
                       Game data has the forms of docs/protocol.md. A visitor is known by a cookie."
    ),
    components(schemas(crate::words::Tell))
)]
struct Description;

/// All routes, and the description of them.
fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(visitors::come))
        .routes(routes!(visitors::me, farewell::forget_me))
        .routes(routes!(visitors::rename))
        .routes(routes!(login::set_password))
        .routes(routes!(visitors::set_preferences))
        .routes(routes!(visitors::set_webhook))
        .routes(routes!(visitors::try_webhook))
        .routes(routes!(login::log_in, login::log_out))
        .routes(routes!(login::reset))
        .routes(routes!(second_factor::begin, second_factor::turn_on, second_factor::turn_off))
        .routes(routes!(my_sessions::list, my_sessions::end_others))
        .routes(routes!(my_sessions::end))
        .routes(routes!(lists::public_tables, tables::found))
        .routes(routes!(lists::my_tables))
        .routes(routes!(statistics::statistics))
        .routes(routes!(statistics::results))
        .routes(routes!(tables::view))
        .routes(routes!(tables::say))
        .routes(routes!(tables::record))
        .routes(routes!(records::upload))
        .routes(routes!(house::choices))
        .routes(routes!(house::health))
        .routes(routes!(socket::open))
}

/// The description of the API.
pub(crate) fn openapi() -> String {
    let (_, openapi) = routes().split_for_parts();
    openapi.to_pretty_json().unwrap_or_default()
}

/// The whole server as one service.
pub(crate) fn router(
    config: Config,
    url: String,
    store: Arc<Store>,
    hall: Hall,
    open_sockets: Sockets,
) -> Router {
    let (router, openapi) = routes().split_for_parts();
    let limits = config.limits;
    let by_visitor = Rate::per_second(limits.burst, limits.per_second);
    let app: AppState = Arc::new(App {
        url,
        store,
        hall,
        open_sockets,
        openapi: openapi.to_json().unwrap_or_default(),
        hashers: Arc::new(Semaphore::new(HASHERS)),
        sockets: Arc::new(Semaphore::new(limits.sockets)),
        sockets_of: Shares::new(),
        sockets_from: Shares::new(),
        bodies: Shares::new(),
        uploads: Arc::new(Semaphore::new(UPLOADS)),
        uploads_from: Shares::new(),
        rates: AllRates {
            requests: Rates::new(by_visitor),
            requests_from: Rates::new(Rate::per_second(
                limits.burst_per_address,
                limits.per_second_per_address,
            )),
            strangers: Rates::new(by_visitor),
            tables: Rates::new(Rate::per_pause(limits.new_tables, TABLE_PAUSE)),
            tables_from: Rates::new(Rate::per_pause(limits.new_tables_per_address, ADDRESS_TABLE_PAUSE)),
            records_from: Rates::new(Rate::per_pause(limits.new_records_per_address, RECORD_PAUSE)),
            visitors: Rates::new(Rate::per_pause(limits.visitors, VISITOR_PAUSE)),
            webhook_tests: Rates::new(Rate::per_pause(WEBHOOK_TESTS.0, WEBHOOK_TESTS.1)),
        },
        guesses: Guesses::new(&limits),
        health: house::Health::default(),
        config,
    });
    router
        .route("/api/openapi.json", get(house::openapi))
        .route("/", get(client::page))
        .route("/new", get(client::page))
        .route("/play", get(client::page))
        .route("/replay", get(client::page))
        .route("/guide", get(client::page))
        .route("/rules", get(client::page))
        .route("/settings", get(client::page))
        .route("/statistics", get(client::page))
        .route("/t/{id}", get(client::page))
        .route("/t/{id}/replay", get(client::page))
        .fallback(house::anything_else)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
