//! Figures for Prometheus, at a door of their own: they are the operator's business and nobody else's.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::host;
use super::rejection::Rejection;
use crate::figures;
use crate::listener::Peer;
use crate::store::{Count, GameState, Store};

/// How often games are counted; it takes a look at each.
const COUNT_PAUSE: Duration = Duration::from_secs(10);

struct Figures {
    store: Arc<Store>,
    /// When games were last counted.
    counted: Mutex<Option<Instant>>,
}

/// The figures, and nothing else.
pub(crate) fn router(store: Arc<Store>) -> Router {
    let figures = Arc::new(Figures { store, counted: Mutex::default() });
    Router::new()
        .route("/metrics", get(metrics))
        .fallback(async || Rejection::NotHere)
        .layer(from_fn(guard))
        .with_state(figures)
}

/// Refuses what a page of another site makes a browser ask here.
async fn guard(request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    match peer.map(|peer| host::check(None, peer, &request)) {
        Some(Ok(())) => next.run(request).await,
        Some(Err(rejection)) => rejection.into_response(),
        None => Rejection::BadHost.into_response(),
    }
}

async fn metrics(State(app): State<Arc<Figures>>) -> Response {
    let is_due = {
        let mut counted = app.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = counted.is_none_or(|at| at.elapsed() >= COUNT_PAUSE);
        if is_due {
            *counted = Some(Instant::now());
        }
        is_due
    };
    if is_due && let Ok(counts) = app.store.run(Count).await {
        for (state, n) in GameState::ALL.iter().zip(counts.games) {
            figures::games(state.word(), n);
        }
    }
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], figures::text()).into_response()
}
