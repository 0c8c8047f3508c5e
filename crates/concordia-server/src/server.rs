//! Starting and stopping.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::{Config, MetricsAt};
use crate::limits::{LOBBY_KEPT_MS, Limits, METRICS_CONNECTIONS, SHUTDOWN, UPKEEP, VISITOR_KEPT_MS};
use crate::listener::Door;
use crate::live::{Hall, keep_counting};
use crate::sockets::Sockets;
use crate::store::{
    DeleteExpiredDevices, DeleteExpiredSessions, DeleteForgottenVisitors, DeleteOldLobbies, LookAtNames,
    Store, StoreError, limits::PAGE,
};
use crate::time::now_ms;
use crate::webhooks::{WebhookReach, Webhooks};
use crate::{api, figures, serving};

/// Why a server does not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that listens.
pub struct Server {
    door: Door,
    address: SocketAddr,
    url: String,
    router: Router,
    /// The door to the figures.
    metrics: Option<Door>,
    store: Arc<Store>,
    hall: Hall,
    open_sockets: Sockets,
    head_wait: Duration,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Server {{ {} }}", self.address)
    }
}

impl Server {
    /// Opens the database and begins to listen; nobody is served yet.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        figures::recorder();
        let door = TcpListener::bind(config.listen).await.and_then(|listener| {
            Door::new(listener, config.behind_proxy.clone(), config.limits, figures::connections)
        });
        let door = door.map_err(|error| ServeError::Listen(config.listen, error))?;
        let (address, head_wait) = (door.address(), config.limits.head_wait);
        let metrics = metrics_door(config.metrics, config.limits).await?;
        let store = Arc::new(Store::open(&config.database, config.options).await?);
        while store.run(LookAtNames { limit: PAGE }).await? == PAGE as u64 {}
        let url =
            config.url.as_ref().map_or_else(|| format!("http://{address}"), |url| url.origin().to_owned());
        let webhooks = match config.webhooks {
            WebhookReach::Nowhere => Webhooks::off(),
            reach => Webhooks::start(Arc::clone(&store), url.clone(), reach),
        };
        let hall = Hall::new(Arc::clone(&store), webhooks, config.limits.idle);
        let open_sockets = Sockets::new(Arc::clone(&store));
        let router = api::router(config, url.clone(), Arc::clone(&store), hall.clone(), open_sockets.clone());
        Ok(Server { door, address, url, router, metrics, store, hall, open_sockets, head_wait })
    }

    /// Where it shows its figures, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(Door::address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where people find it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// A way into it, for tests.
    #[cfg(feature = "test-hooks")]
    pub fn inside(&self) -> crate::inside::Inside {
        crate::inside::Inside(self.hall.clone())
    }

    /// Serves until `stop` is ready, then ends in order: nobody new comes in, every table finishes what it began, the
    /// database is closed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { door, address, router, metrics, store, hall, open_sockets, head_wait, .. } = self;
        let mut chores: Vec<JoinHandle<()>> = vec![
            tokio::spawn(hall.clone().keep_beating()),
            tokio::spawn(hall.clone().wake()),
            tokio::spawn(hall.clone().listen()),
            tokio::spawn(open_sockets.clone().listen()),
            tokio::spawn(keep_up(Arc::clone(&store), open_sockets)),
            tokio::spawn(keep_counting(Arc::clone(&store))),
        ];
        let (stopping, stops) = watch::channel(false);
        if let Some(metrics) = metrics {
            let figures = api::metrics_router(Arc::clone(&store));
            chores.push(tokio::spawn(serving::serve(metrics, figures, head_wait, stops.clone())));
        }
        let serving = tokio::spawn(serving::serve(door, router, head_wait, stops));
        stop.await;
        tracing::info!("stopping");
        // Somebody who sends again and again must not hold us up.
        let orderly = async {
            stopping.send_replace(true);
            hall.close().await;
            // Tables that slept are charged for the time until now, not only until the last heartbeat.
            let _ = tokio::join!(hall.beat(), serving);
        };
        if tokio::time::timeout(SHUTDOWN.mul_f32(0.8), orderly).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        for chore in chores {
            chore.abort();
        }
        let _ = tokio::time::timeout(SHUTDOWN.mul_f32(0.15), store.close()).await;
        tracing::info!(%address, "stopped");
        Ok(())
    }
}

/// The door to the figures, if there is to be one.
async fn metrics_door(at: MetricsAt, limits: Limits) -> Result<Option<Door>, ServeError> {
    let (address, is_needed) = match at {
        MetricsAt::Nowhere => return Ok(None),
        MetricsAt::Here(address) => (address, true),
        MetricsAt::HereIfFree(address) => (address, false),
    };
    let limits = Limits { connections: METRICS_CONNECTIONS, ..limits };
    match TcpListener::bind(address).await.and_then(|listener| Door::new(listener, None, limits, |_| {})) {
        Ok(door) => {
            tracing::info!(address = %door.address(), "figures for Prometheus are here");
            Ok(Some(door))
        }
        Err(error) if is_needed => Err(ServeError::Listen(address, error)),
        Err(error) => {
            tracing::warn!(%address, %error, "no figures are shown; --metrics-listen says where else");
            Ok(None)
        }
    }
}

/// Deletes what nobody needs any more.
async fn keep_up(store: Arc<Store>, open_sockets: Sockets) {
    loop {
        let now_ms = now_ms();
        let sessions = store.run(DeleteExpiredSessions { now_ms, limit: PAGE }).await;
        let devices = store.run(DeleteExpiredDevices { now_ms, limit: PAGE }).await;
        let lobbies = store.run(DeleteOldLobbies { before_ms: now_ms - LOBBY_KEPT_MS, limit: PAGE }).await;
        let before_ms = now_ms - VISITOR_KEPT_MS;
        let visitors = store.run(DeleteForgottenVisitors { before_ms, limit: PAGE }).await;
        for outcome in [sessions, devices, lobbies, visitors] {
            match outcome {
                Ok(n) => tracing::debug!(n, "deleted"),
                Err(error) => tracing::warn!(%error, "cannot delete what is old"),
            }
        }
        // Sessions end by themselves too.
        open_sockets.look_at_all().await;
        tokio::time::sleep(UPKEEP).await;
    }
}
