//! The clients of `cargo xtask crash` and `cargo xtask cluster`: they play on the real program while it is killed, and
//! compare what is stored with what they sent, were answered and were told.
//!
//! ```text
//! trial crash PROGRAM FOLDER KILLS                one process on a SQLite file in that folder
//! trial cluster PROGRAM FOLDER ACKNOWLEDGEMENTS   three processes on one PostgreSQL; their logs go to that folder
//! ```

mod chatter;
mod cluster;
mod compare;
#[path = "../../tests/server/content.rs"]
mod content;
mod crash;
mod faults;
mod ledger;
mod net;
mod party;
#[allow(dead_code, clippy::unwrap_used, reason = "written for the tests of the store, which need more of it")]
#[path = "../../tests/store/postgres_server.rs"]
mod postgres_server;
mod process;
mod proxy;
mod rest;
mod rows;
mod socket;
mod told;
mod verdict;
mod window;

use std::error::Error;
use std::path::Path;

type Failure = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["crash", program, folder, n] => crash::run(Path::new(program), Path::new(folder), n.parse()?).await,
        ["cluster", program, folder, n] => {
            cluster::run(Path::new(program), Path::new(folder), n.parse()?).await
        }
        _ => Err("crash or cluster, the program, a folder, and how many kills or acknowledgements".into()),
    }
}
