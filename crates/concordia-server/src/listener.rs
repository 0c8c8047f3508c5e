//! Accepts connections, and not too many.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::figures;

/// A listener with a limit.
#[derive(Debug)]
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    limit: usize,
}

/// A connection that has its place.
#[derive(Debug)]
pub(crate) struct Guest {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Door {
    pub(crate) fn new(listener: TcpListener, limit: usize) -> Door {
        Door { listener, places: Arc::new(Semaphore::new(limit)), limit }
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
            let Ok(place) = self.places.clone().try_acquire_owned() else { continue };
            figures::connections(self.limit - self.places.available_permits());
            // Small answers shall not wait for more.
            let _ = stream.set_nodelay(true);
            return (Guest { stream, _place: place }, from);
        }
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
        Pin::new(&mut self.stream).poll_write(context, bytes)
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
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
