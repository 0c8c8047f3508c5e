//! A network that fails: what goes through it can be held up and cut.

use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

use crate::Failure;

/// Where a proxy leads to.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// A way to a server.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Connections that were opened before the last cut are gone.
    n_cuts: u64,
    /// Whether answers are held up.
    is_mute: bool,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

impl Proxy {
    pub(crate) async fn open(target: Target) -> Result<Proxy, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (state, watched) = watch::channel(State::default());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(lead(client, target.clone(), watched.clone()));
            }
        });
        Ok(Proxy { address, state })
    }

    /// Holds up all answers: what is asked meanwhile is done, and nobody hears of it.
    pub(crate) fn mute(&self) {
        self.state.send_modify(|state| state.is_mute = true);
    }

    /// Cuts all connections, and with them whatever was held up.
    pub(crate) fn cut(&self) {
        self.state.send_modify(|state| *state = State { n_cuts: state.n_cuts + 1, is_mute: false });
    }
}

async fn lead(client: TcpStream, target: Target, mut state: watch::Receiver<State>) {
    let n_cuts = state.borrow().n_cuts;
    let server: Box<dyn Stream> = match target {
        Target::Tcp(at) => match TcpStream::connect(at).await {
            Ok(stream) => {
                // Each small answer is wanted at once.
                let _ = stream.set_nodelay(true);
                Box::new(stream)
            }
            Err(_) => return,
        },
        Target::Unix(at) => match UnixStream::connect(at).await {
            Ok(stream) => Box::new(stream),
            Err(_) => return,
        },
    };
    let _ = client.set_nodelay(true);
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = tokio::io::split(server);
    let answers = state.clone();
    // The first that ends ends the others, and everything is closed.
    tokio::select! {
        _ = state.wait_for(|state| state.n_cuts != n_cuts) => {}
        () = pump(from_client, to_server, None) => {}
        () = pump(from_server, to_client, Some(answers)) => {}
    }
}

/// Passes bytes on until one side is gone; if it is told to, only while nothing is held up.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: Option<watch::Receiver<State>>,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        if let Some(state) = &mut state
            && state.wait_for(|state| !state.is_mute).await.is_err()
        {
            return;
        }
        if to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
}
