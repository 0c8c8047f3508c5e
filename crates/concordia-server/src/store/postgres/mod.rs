//! The store in a PostgreSQL database, which several server processes may share.
//!
//! Each operation is a transaction; one that changes a game locks it first. Processes tell each other by LISTEN and
//! NOTIFY (`Notice`), and an advisory lock says who asks the bots of a game (`Lead`).

mod error;
mod leads;
mod listener;
mod schema;
mod statements;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, IsolationLevel, NoTls};

use self::error::translate;
use self::leads::Leads;
pub(super) use self::schema::NAMES_LOCK;
pub(super) use self::statements::Statements;
use super::lead::Lead;
use super::operation::{Access, Operation, Side, Transaction};
use super::{Notice, Notices, Options, Result, StoreError, limits};

/// How often an operation is run again that PostgreSQL has chosen as the victim of a deadlock.
const TRIES: usize = 5;

/// An open PostgreSQL database.
#[derive(Debug)]
pub(super) struct Postgres {
    pool: Pool,
    notices: broadcast::Sender<Notice>,
    listener: AbortHandle,
    leads: Leads,
}

impl Postgres {
    /// Connects, brings the tables up to date, and listens.
    pub(super) async fn open(config: &Config, options: Options) -> Result<Self> {
        let config = with_defaults(config);
        schema::prepare(&config, options).await?;
        Postgres::start(config).await
    }

    /// Connects to a database that servers have prepared.
    pub(super) async fn open_beside(config: &Config) -> Result<Self> {
        let config = with_defaults(config);
        schema::check(&config).await?;
        Postgres::start(config).await
    }

    async fn start(config: Config) -> Result<Self> {
        let pool = pool(&config).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let (notices, listener) = listener::start(&config).await?;
        Ok(Postgres { pool, notices, listener, leads: Leads::start(config) })
    }

    pub(super) async fn run<O: Operation>(&self, operation: &O) -> Result<O::Output> {
        let tries = async {
            for _ in 1..TRIES {
                match self.attempt(operation).await {
                    Err(Failed { is_victim: true, .. }) => {}
                    done => return done,
                }
            }
            self.attempt(operation).await
        };
        match timeout(limits::OPERATION_WAIT, tries).await {
            Ok(done) => done.map_err(|failed| failed.error),
            Err(_) => Err(StoreError::Unavailable("it does not answer in time".to_owned())),
        }
    }

    async fn attempt<O: Operation>(&self, operation: &O) -> Result<O::Output, Failed> {
        let mut client = self.pool.get().await.map_err(|error| StoreError::Unavailable(cause(&error)))?;
        if O::ACCESS == Access::Read {
            let mut on = Transaction(Side::Postgres(Statements::Client(&client)));
            return Ok(operation.run(&mut on).await?);
        }
        let builder = match O::ACCESS {
            Access::Write => client.build_transaction().read_only(false),
            _ => client.build_transaction().read_only(true).isolation_level(IsolationLevel::RepeatableRead),
        };
        // Dropped without a commit it is rolled back, also when the caller stops waiting.
        let transaction = builder.start().await.map_err(|error| translate(&error))?;
        let mut on = Transaction(Side::Postgres(Statements::Transaction(&transaction)));
        let output = operation.run(&mut on).await?;
        transaction.commit().await.map_err(|error| translate(&error))?;
        Ok(output)
    }

    pub(super) fn notices(&self) -> Notices {
        Notices::new(self.notices.subscribe())
    }

    pub(super) async fn try_lead(&self, game: &str) -> Result<Option<Lead>> {
        self.leads.try_lead(game).await
    }

    pub(super) fn close(&self) {
        self.pool.close();
        self.listener.abort();
        self.leads.close();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.close();
    }
}

/// Why an attempt failed, and whether the next one may not.
struct Failed {
    error: StoreError,
    is_victim: bool,
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        let is_victim = error == error::victim();
        Failed { error, is_victim }
    }
}

fn with_defaults(config: &Config) -> Config {
    let mut config = config.clone();
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(limits::CONNECT_WAIT);
    }
    if config.get_application_name().is_none() {
        config.application_name("concordia");
    }
    config
}

fn pool(config: &Config) -> Result<Pool, deadpool_postgres::BuildError> {
    let manager_config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let set_up = Hook::async_fn(|client, _| {
        Box::pin(async move {
            // What we no longer wait for shall not hold its locks for ever.
            let sql = format!("SET statement_timeout = {}", limits::OPERATION_WAIT.as_millis());
            client.batch_execute(&sql).await.map_err(HookError::Backend)
        })
    });
    Pool::builder(Manager::from_config(config.clone(), NoTls, manager_config))
        .max_size(limits::CONNECTIONS)
        .wait_timeout(Some(limits::CONNECT_WAIT))
        .create_timeout(Some(limits::CONNECT_WAIT))
        .recycle_timeout(Some(limits::CONNECT_WAIT))
        .runtime(Runtime::Tokio1)
        .post_create(set_up)
        .build()
}

/// A connection of its own, outside the pool.
async fn connect(
    config: &Config,
) -> Result<(Client, tokio_postgres::Connection<tokio_postgres::Socket, tokio_postgres::tls::NoTlsStream>)> {
    match timeout(limits::CONNECT_WAIT, config.connect(NoTls)).await {
        Ok(connected) => connected.map_err(|error| translate(&error)),
        Err(_) => Err(StoreError::Unavailable("it does not answer in time".to_owned())),
    }
}

/// An error with the one that caused it, which says more.
fn cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", cause(source)),
        None => error.to_string(),
    }
}
