//! A server that runs in this process, and can be stopped and started again on the same file.

use std::net::SocketAddr;
use std::time::Duration;

use concordia_server::limits::Limits;
use concordia_server::store::Options;
use concordia_server::{Config, Inside, MetricsAt, Server, WebhookReach};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{Person, request};

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) inside: Inside,
    folder: TempDir,
    pub(crate) config: Config,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Limits that do not get in the way.
pub(crate) fn wide() -> Limits {
    Limits { burst: 10_000, per_second: 10_000, ..Limits::default() }
}

impl Running {
    pub(crate) async fn start() -> Running {
        Running::with(|_| {}).await
    }

    /// With another configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("games.db").display());
        let mut config = Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            metrics: MetricsAt::Here("127.0.0.1:0".parse().unwrap()),
            database: database.parse().unwrap(),
            options: Options::default(),
            url: None,
            behind_proxy: None,
            webhooks: WebhookReach::Inside,
            limits: wide(),
        };
        change(&mut config);
        let (address, metrics, inside, stop, task) = launch(config.clone()).await;
        Running { address, metrics, inside, folder, config, stop: Some(stop), task }
    }

    pub(crate) async fn person(&self, name: &str) -> Person {
        Person::come(self.address, name).await
    }

    /// Somebody without a session.
    pub(crate) fn stranger(&self) -> Person {
        Person { at: self.address, cookie: String::new() }
    }

    /// The figures.
    pub(crate) async fn figures(&self) -> String {
        request(self.metrics.unwrap(), "GET", "/metrics", &[], b"").await.body
    }

    pub(crate) fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("games.db")
    }

    /// Changes the SQLite file beside the server.
    pub(crate) fn change(&self, sql: &str, values: impl rusqlite::Params) {
        let file = rusqlite::Connection::open(self.database()).unwrap();
        file.busy_timeout(Duration::from_secs(5)).unwrap();
        file.execute(sql, values).unwrap();
    }

    /// Stops in order, and says how long it took.
    pub(crate) async fn stop(&mut self) -> Duration {
        let began = std::time::Instant::now();
        self.stop.take().unwrap().send(()).unwrap();
        (&mut self.task).await.unwrap();
        began.elapsed()
    }

    /// Starts again on the same file, at another port.
    pub(crate) async fn start_again(&mut self) {
        let (address, metrics, inside, stop, task) = launch(self.config.clone()).await;
        (self.address, self.metrics, self.inside) = (address, metrics, inside);
        (self.stop, self.task) = (Some(stop), task);
    }
}

type Launched = (SocketAddr, Option<SocketAddr>, Inside, oneshot::Sender<()>, JoinHandle<()>);

async fn launch(config: Config) -> Launched {
    let server = Server::bind(config).await.unwrap();
    let (address, metrics, inside) = (server.address(), server.metrics_address(), server.inside());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let stop = async {
            // A test that ends drops the other end.
            let _ = stopped.await;
        };
        server.run(stop).await.unwrap();
    });
    (address, metrics, inside, stop, task)
}
