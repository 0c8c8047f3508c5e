//! Spectators who look on.

use std::net::SocketAddr;

use concordia_table::limits::SPECTATORS_MAX;
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::Failure;
use crate::net::{self, Socket};

/// Opens so many sockets, each of which watches a table and has been told about it.
pub(crate) async fn open(address: SocketAddr, n: usize) -> Result<Vec<Socket>, Failure> {
    let cookie = net::come(address, "host").await?;
    let mut sockets = Vec::with_capacity(n);
    while sockets.len() < n {
        let (table, _) = net::found(address, &cookie).await?;
        for _ in 0..SPECTATORS_MAX.min(n - sockets.len()) {
            let mut socket = net::open(address, &format!("/api/tables/{table}/socket"), "").await?;
            socket.send(Message::text(r#"{"id":1,"do":"watch"}"#)).await?;
            // The answer, and the room.
            for _ in 0..2 {
                socket.next().await.ok_or("the server is gone")??;
            }
            sockets.push(socket);
        }
    }
    Ok(sockets)
}
