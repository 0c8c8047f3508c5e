//! Hearing what other processes have committed.

use std::future::poll_fn;

use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;
use tokio::time::sleep;
use tokio_postgres::{AsyncMessage, Client, Config};

use super::error::translate;
use crate::store::{Notice, Result, limits};

/// The channel on which all processes of one database speak.
pub(super) const CHANNEL: &str = "concordia";

/// Starts to listen; returns once the server has confirmed it.
pub(super) async fn start(config: &Config) -> Result<(broadcast::Sender<Notice>, AbortHandle)> {
    let notices = broadcast::Sender::new(limits::NOTICES);
    let ears = Ears::connect(config).await?;
    let task = tokio::spawn(listen(config.clone(), ears, notices.clone()));
    Ok((notices, task.abort_handle()))
}

/// A connection that listens. The client is kept only because dropping it would end the connection.
struct Ears {
    _client: Client,
    heard: mpsc::Receiver<Notice>,
}

impl Ears {
    async fn connect(config: &Config) -> Result<Ears> {
        let (client, mut connection) = super::connect(config).await?;
        let (hear, heard) = mpsc::channel(limits::NOTICES);
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(it) = message
                    && hear.send(Notice::from_text(it.payload())).await.is_err()
                {
                    break;
                }
            }
        });
        let sql = format!("LISTEN {CHANNEL}");
        client.batch_execute(&sql).await.map_err(|error| translate(&error))?;
        Ok(Ears { _client: client, heard })
    }
}

/// Passes on what it hears, and connects again for as long as it takes.
async fn listen(config: Config, mut ears: Ears, notices: broadcast::Sender<Notice>) {
    loop {
        while let Some(notice) = ears.heard.recv().await {
            // Nobody may be interested just now.
            let _ = notices.send(notice);
        }
        let [mut pause, longest] = limits::RETRY_PAUSES;
        ears = loop {
            sleep(pause).await;
            match Ears::connect(&config).await {
                Ok(ears) => break ears,
                Err(_) => pause = (pause * 2).min(longest),
            }
        };
        // Said only now that we listen again, so that whoever looks now misses nothing.
        let _ = notices.send(Notice::Missed);
    }
}
