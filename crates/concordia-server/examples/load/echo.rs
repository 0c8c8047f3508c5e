//! A bare WebSocket server that sends back what it gets, and its clients: what the machine and the generator can do by
//! themselves.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::protocol::Message;

use crate::net::{self, Socket};
use crate::pace::Player;
use crate::{Failure, SEATS};

/// A message is as long as one with a turn.
const BYTES: usize = 250;

/// The server: where it is, and its work.
pub(crate) async fn serve() -> Result<(SocketAddr, impl Future<Output = std::io::Result<()>>), Failure> {
    let upgrade = |upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(echo) };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    Ok((address, axum::serve(listener, Router::new().route("/", get(upgrade))).into_future()))
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        let is_sent = match message {
            Frame::Text(_) | Frame::Binary(_) => socket.send(message).await.is_ok(),
            Frame::Ping(_) | Frame::Pong(_) => true,
            Frame::Close(_) => false,
        };
        if !is_sent {
            return;
        }
    }
}

/// As many sockets as a game has, of which one after the other sends something.
pub(crate) struct Group {
    sockets: Vec<Socket>,
    next: usize,
}

pub(crate) async fn begin(address: SocketAddr, n: usize) -> Result<Vec<Group>, Failure> {
    let (mut opening, mut groups) = (JoinSet::new(), Vec::new());
    for _ in 0..n {
        opening.spawn(async move {
            let mut sockets = Vec::new();
            for _ in 0..SEATS {
                sockets.push(net::open(address, "/", "").await?);
            }
            Ok::<_, Failure>(Group { sockets, next: 0 })
        });
        if opening.len() >= 16
            && let Some(group) = opening.join_next().await
        {
            groups.push(group??);
        }
    }
    while let Some(group) = opening.join_next().await {
        groups.push(group??);
    }
    Ok(groups)
}

impl Player for Group {
    async fn go(&mut self) -> Result<(), Failure> {
        self.next = (self.next + 1) % SEATS;
        let socket = &mut self.sockets[self.next];
        socket.send(Message::text("x".repeat(BYTES))).await?;
        socket.next().await.ok_or("the server is gone")??;
        Ok(())
    }
}
