//! The tables in PostgreSQL: created and updated by whichever process comes first.

use std::cmp::Ordering;

use tokio_postgres::{Client, Config};

use super::error::translate;
use crate::store::{Options, Result, StoreError};

/// The advisory lock of those who want to change tables: a pair, while leads of games are locks of one number.
const SCHEMA_LOCK: &str = "SELECT pg_advisory_lock(1668247155, 1)";

/// The lock of those who want to give a name to somebody with a password.
pub(in crate::store) const NAMES_LOCK: &str = "SELECT pg_advisory_xact_lock(1668247155, 2)";

// The generated module is public, undocumented and unwraps what the build has checked.
#[allow(missing_docs, unused_imports, unreachable_pub, clippy::unwrap_used, clippy::pedantic)]
mod embedded {
    refinery::embed_migrations!("migrations/postgres");
}

/// Checks the server and brings the tables up to date.
pub(super) async fn prepare(config: &Config, options: Options) -> Result<()> {
    let (mut client, connection) = super::connect(config).await?;
    let driver = tokio::spawn(connection);
    let prepared = prepare_on(&mut client, options).await;
    // The lock goes with the connection.
    drop(client);
    driver.abort();
    prepared
}

/// Fails if the tables are not those that this program knows.
pub(super) async fn check(config: &Config) -> Result<()> {
    let (client, connection) = super::connect(config).await?;
    let driver = tokio::spawn(connection);
    let found = schema(&client).await;
    drop(client);
    driver.abort();
    let (found, known) = (found?, known_schema());
    match found.cmp(&known) {
        Ordering::Less => Err(StoreError::OlderSchema { found, known }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::NewerSchema { found, known }),
    }
}

/// The number of the last migration that this program knows.
fn known_schema() -> i64 {
    let runner = embedded::migrations::runner();
    runner.get_migrations().iter().map(|it| i64::from(it.version())).max().unwrap_or(0)
}

async fn prepare_on(client: &mut Client, options: Options) -> Result<()> {
    if !options.unsafe_no_sync {
        check_durability(client).await?;
    }
    client.execute(SCHEMA_LOCK, &[]).await.map_err(|error| translate(&error))?;
    let runner = embedded::migrations::runner().set_grouped(true);
    let known = known_schema();
    let found = schema(client).await?;
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    match runner.run_async(client).await {
        Ok(_) => Ok(()),
        Err(error) => Err(match std::error::Error::source(&error).and_then(|it| it.downcast_ref()) {
            Some(cause) => translate(cause),
            None => StoreError::Damaged(error.to_string()),
        }),
    }
}

/// An acknowledged move is on disk: a server that is told not to wait for it is refused.
async fn check_durability(client: &Client) -> Result<()> {
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let row = client.query_one("SELECT current_setting($1)", &[&setting]).await;
        let value: String = row.and_then(|row| row.try_get(0)).map_err(|error| translate(&error))?;
        if value == "off" {
            return Err(StoreError::Unsafe(format!("PostgreSQL has {setting} = off")));
        }
    }
    Ok(())
}

/// The number of the last migration, 0 for an empty database.
async fn schema(client: &Client) -> Result<i64> {
    let exists = async |table: &str| {
        let row = client.query_one("SELECT to_regclass($1) IS NOT NULL", &[&table]).await;
        row.and_then(|row| row.try_get::<_, bool>(0)).map_err(|error| translate(&error))
    };
    if !exists("refinery_schema_history").await? {
        return if exists("games").await? {
            Err(StoreError::Foreign("it has a table `games` that is not ours".to_owned()))
        } else {
            Ok(0)
        };
    }
    let sql = "SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM refinery_schema_history";
    let row = client.query_one(sql, &[]).await;
    row.and_then(|row| row.try_get(0)).map_err(|error| translate(&error))
}
