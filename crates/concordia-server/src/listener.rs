//! Accepts connections, not too many and not too many from one address, and ends those that take no answer.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::HeaderMap;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;

use crate::api::Address;
use crate::audit::{self, About, Event};
use crate::limits::Limits;
use crate::network::{Network, Proxies};
use crate::shares::{Share, Shares};

/// A listener with limits.
#[derive(Debug)]
pub(crate) struct Door {
    listener: TcpListener,
    address: SocketAddr,
    proxies: Option<Proxies>,
    limits: Limits,
    places: Arc<Semaphore>,
    shares: Shares<Network>,
    gauge: fn(usize),
}

/// A connection that has its place.
#[derive(Debug)]
pub(crate) struct Guest {
    stream: TcpStream,
    write_wait: Duration,
    /// When it is over, because nothing of what is sent is taken.
    patience: Option<Pin<Box<Sleep>>>,
    /// Its share among those from its address; a proxy has none.
    _share: Option<Share<Network>>,
    _place: OwnedSemaphorePermit,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Door {
    /// A door; `gauge` is told how many came in and are still there.
    pub(crate) fn new(
        listener: TcpListener,
        proxies: Option<Proxies>,
        limits: Limits,
        gauge: fn(usize),
    ) -> io::Result<Door> {
        let (address, places) = (listener.local_addr()?, Arc::new(Semaphore::new(limits.connections)));
        Ok(Door { listener, address, proxies, limits, places, shares: Shares::new(), gauge })
    }

    /// Where it is.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The next one for whom there is a place, and where it comes from.
    pub(crate) async fn accept(&self) -> (Guest, SocketAddr) {
        loop {
            let (stream, from) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, most likely: wait until somebody leaves.
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Without a place the connection is closed at once.
            let Ok(share) = self.share(from.ip()) else { continue };
            let Ok(place) = self.places.clone().try_acquire_owned() else { continue };
            (self.gauge)(self.limits.connections - self.places.available_permits());
            // Small answers shall not wait for more.
            let _ = stream.set_nodelay(true);
            let write_wait = self.limits.write_wait;
            return (Guest { stream, write_wait, patience: None, _share: share, _place: place }, from);
        }
    }

    /// The share of whoever is at the other end, unless it is used up.
    fn share(&self, peer: IpAddr) -> Result<Option<Share<Network>>, ()> {
        if self.proxies.as_ref().is_some_and(|proxies| proxies.contain(peer)) {
            return Ok(None);
        }
        let from = Address::of(self.proxies.as_ref(), &self.limits, peer, &HeaderMap::new());
        let share = self.shares.take(from.network, from.share(self.limits.connections_per_address));
        if share.is_none() {
            let about = About { network: Some(&from.network), what: Some("connections"), ..About::default() };
            audit::note(Event::ShareUsedUp, about);
        }
        share.map(Some).ok_or(())
    }
}

impl Guest {
    /// What became of a try to write. Who takes nothing for too long is not waited for any more.
    fn written<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.patience = None;
            return written;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(tokio::time::sleep(self.write_wait)));
        patience.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
