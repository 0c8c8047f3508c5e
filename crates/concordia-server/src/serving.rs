//! Serving connections: HTTP/1.1, and the WebSockets that some of them become.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;

use crate::limits::HEAD_BYTES;
use crate::listener::{Door, Peer};

/// Serves everybody who comes until `stops` says so; then nobody new comes in, and what was begun is ended.
pub(crate) async fn serve(door: Door, router: Router, head_wait: Duration, mut stops: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    // It runs from the moment a connection waits for a request until that request's headers are complete, so it also
    // ends connections that ask for nothing.
    http.timer(TokioTimer::new()).header_read_timeout(head_wait);
    http.max_buf_size(HEAD_BYTES);
    // Every connection holds one end; when the last is gone, the other end knows.
    let (all, one) = watch::channel(());
    loop {
        let (guest, from) = tokio::select! {
            came = door.accept() => came,
            () = stopped(&mut stops) => break,
        };
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(from));
            router.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(guest), service).with_upgrades();
        let (one, mut stops) = (one.clone(), stops.clone());
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = stopped(&mut stops) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(one);
        });
    }
    drop((door, one));
    all.closed().await;
}

async fn stopped(stops: &mut watch::Receiver<bool>) {
    // If the other end is gone, so is the server.
    let _ = stops.wait_for(|stops| *stops).await;
}
