//! The load generator of `cargo xtask load`, and the bare server that it is compared with.
//!
//! ```text
//! load games ADDRESS GAMES SECONDS RATE    turns of that many games of four people, RATE per second in all
//! load echo ADDRESS GROUPS SECONDS RATE    as many sockets and messages, to a server that only sends them back
//! load idle ADDRESS SOCKETS                spectators who do nothing until standard input ends
//! load flood ADDRESS SECONDS ADDRESSES     strangers at one address, or at so many behind a proxy at 127.0.0.2
//! load serve-echo                          that server; it says where it is, and serves until standard input ends
//! ```
//!
//! Games, echo and flood print their figures as one line of JSON.

mod echo;
mod flood;
mod games;
mod idle;
mod net;
mod pace;

use std::error::Error;

type Failure = Box<dyn Error + Send + Sync>;

/// Sockets of one game.
const SEATS: usize = 4;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["games", address, n, seconds, rate] => {
            let games = games::begin(address.parse()?, n.parse()?).await?;
            println!("{}", pace::measure(games, seconds.parse()?, rate.parse()?).await?);
        }
        ["echo", address, n, seconds, rate] => {
            let groups = echo::begin(address.parse()?, n.parse()?).await?;
            println!("{}", pace::measure(groups, seconds.parse()?, rate.parse()?).await?);
        }
        ["idle", address, n] => {
            let sockets = idle::open(address.parse()?, n.parse()?).await?;
            println!("{}", sockets.len());
            wait_for_end().await?;
        }
        ["flood", address, seconds, n_addresses] => {
            println!("{}", flood::rise(address.parse()?, seconds.parse()?, n_addresses.parse()?).await?);
        }
        ["serve-echo"] => {
            let (address, serving) = echo::serve().await?;
            println!("{address}");
            tokio::select! {
                served = serving => served?,
                ended = wait_for_end() => ended?,
            }
        }
        _ => return Err("games, echo, idle, flood or serve-echo with their arguments".into()),
    }
    Ok(())
}

async fn wait_for_end() -> Result<(), Failure> {
    tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await??;
    Ok(())
}
