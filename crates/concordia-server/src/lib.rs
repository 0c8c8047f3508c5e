//! The server around the table: HTTP and WebSocket in front, SQLite or PostgreSQL behind, `concordia-table` in between.
//!
//! It moves bytes and decides nothing about the game. One task owns each table that is in memory (`live`); what must
//! survive a crash is in the [`store`]; everything that loops, queues or grows has its limit in [`limits`].
//!
//! ```no_run
//! # async fn example(config: concordia_server::Config) -> Result<(), concordia_server::ServeError> {
//! let server = concordia_server::Server::bind(config).await?;
//! println!("{}", server.url());
//! server.run(std::future::pending()).await
//! # }
//! ```

mod api;
pub mod audit;
mod base32;
mod bots;
mod client;
mod config;
mod figures;
#[cfg(feature = "test-hooks")]
mod inside;
pub mod limits;
mod listener;
mod live;
mod names;
mod network;
pub mod operator;
mod passwords;
mod rates;
#[cfg(feature = "test-hooks")]
pub mod rehearsal;
mod secrets;
mod server;
mod serving;
mod shares;
mod sockets;
pub mod store;
mod time;
mod totp;
mod turns;
#[cfg(test)]
mod typescript;
mod webhooks;
mod words;

pub use config::{BadArgument, Config, MetricsAt, PublicUrl};
#[cfg(feature = "test-hooks")]
pub use inside::Inside;
pub use network::Proxies;
pub use server::{ServeError, Server};
pub use webhooks::WebhookReach;

/// The description of the API, as `/api/openapi.json` serves it.
pub fn openapi() -> String {
    api::openapi()
}
