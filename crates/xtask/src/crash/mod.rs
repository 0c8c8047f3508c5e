//! The real program as a whole: killed, cut off, traced, loaded, flooded and started cold.
//!
//! `cargo xtask crash` and `cargo xtask cluster` show that nothing acknowledged is lost, doubled or changed.
//! `cargo xtask syncs` shows what a killed process cannot show, since its page cache survives: no acknowledgement
//! leaves before the sync that covers its row has returned. `cargo xtask load` measures how fast it answers, and
//! `cargo xtask cold` how soon after its start. `cargo xtask flood` lets strangers do their worst beside a game,
//! and `cargo xtask api` asks everything that the description of the API allows.

mod api;
mod cold;
mod flood;
mod generator;
mod http;
mod load;
mod server;
mod syncs;
mod trial;

pub(crate) use api::command as api_command;
pub(crate) use cold::command as cold_command;
pub(crate) use flood::command as flood_command;
pub(crate) use load::command as load_command;
pub(crate) use syncs::command as syncs_command;
pub(crate) use trial::{cluster_command, crash_command};
