//! Webhooks: telling players that it is their turn while the page is closed.
//!
//! A webhook never holds a game up: it is queued, and if the queue is full it is dropped. It is tried a few times with
//! growing pauses. The body is signed with the player's secret, so that the receiver knows who speaks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use tokio::sync::{Semaphore, mpsc};

use crate::limits::{RATES, WEBHOOK_PAUSES, WEBHOOK_QUEUE, WEBHOOK_WAIT, WEBHOOKS};
use crate::store::{FindAccount, Store};
use crate::{figures, secrets};

/// The header with the signature: `sha256=` and the HMAC-SHA256 of the body, in hexadecimal digits.
pub(crate) const SIGNATURE: &str = "x-concordia-signature";

/// What somebody is told.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// It is their turn.
    YourTurn { table: String, name: String, seat: u8, seq: u64 },
    /// They want to see whether it arrives.
    Test,
}

/// What is sent.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Body<'a> {
    YourTurn { table: &'a str, name: &'a str, url: String, seat: u8, seq: u64 },
    Test { url: &'a str },
}

/// Something for the account with this number.
type Order = (i64, Told);

/// The way to the task that sends.
#[derive(Clone, Debug)]
pub(crate) struct Webhooks(Option<mpsc::Sender<Order>>);

impl Webhooks {
    /// Nothing is ever sent.
    pub(crate) fn off() -> Webhooks {
        Webhooks(None)
    }

    /// Starts the task that sends. `url` is where this server is found.
    pub(crate) fn start(store: Arc<Store>, url: String) -> Webhooks {
        let (sender, orders) = mpsc::channel(WEBHOOK_QUEUE);
        tokio::spawn(deliver_all(store, url, orders));
        Webhooks(Some(sender))
    }

    /// Whether they are sent at all.
    pub(crate) fn are_on(&self) -> bool {
        self.0.is_some()
    }

    /// Tells somebody something. It never waits.
    pub(crate) fn send(&self, account: i64, told: Told) {
        let Some(sender) = &self.0 else { return };
        figures::webhook_queue(WEBHOOK_QUEUE - sender.capacity());
        if sender.try_send((account, told)).is_err() {
            figures::webhook("dropped");
        }
    }
}

async fn deliver_all(store: Arc<Store>, url: String, mut orders: mpsc::Receiver<Order>) {
    let places = Arc::new(Semaphore::new(WEBHOOKS));
    let under_way = Arc::new(Semaphore::new(WEBHOOK_QUEUE));
    // A table that is loaded again says it again.
    let said: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let agent = agent();
    while let Some((account, told)) = orders.recv().await {
        if let Told::YourTurn { table, seq, .. } = &told {
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            if said.get(table) == Some(seq) {
                continue;
            }
            if said.len() >= RATES {
                said.pop_first();
            }
            said.insert(table.clone(), *seq);
        }
        let Ok(Some(account)) = store.run(FindAccount { id: account }).await else { continue };
        let (Some(to), Some(secret)) = (account.webhook_url, account.webhook_secret) else { continue };
        let body = match &told {
            &Told::YourTurn { ref table, ref name, seat, seq } => {
                Body::YourTurn { table, name, url: format!("{url}/t/{table}"), seat, seq }
            }
            Told::Test => Body::Test { url: &url },
        };
        // Whoever tries it out looks, and tries again.
        let pauses = if matches!(told, Told::Test) { &WEBHOOK_PAUSES[..1] } else { WEBHOOK_PAUSES };
        let Ok(body) = serde_json::to_string(&body) else { continue };
        let (places, agent) = (Arc::clone(&places), agent.clone());
        // Those that wait for their next try count too.
        let Ok(ticket) = under_way.clone().try_acquire_owned() else {
            figures::webhook("dropped");
            continue;
        };
        tokio::spawn(async move {
            deliver(places, agent, to, sign(&secret, &body), body, pauses).await;
            drop(ticket);
        });
    }
}

async fn deliver(
    places: Arc<Semaphore>,
    agent: ureq::Agent,
    to: String,
    signature: String,
    body: String,
    pauses: &'static [Duration],
) {
    for &pause in pauses {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let (agent, to, signature, body) = (agent.clone(), to.clone(), signature.clone(), body.clone());
        let sent = tokio::task::spawn_blocking(move || {
            let _place = place;
            let request = agent.post(&to).header("content-type", "application/json");
            request.header(SIGNATURE, &signature).send(&body).is_ok()
        });
        if sent.await.unwrap_or(false) {
            return figures::webhook("sent");
        }
        figures::webhook("failed");
        tokio::time::sleep(pause).await;
    }
    figures::webhook("given_up");
}

fn agent() -> ureq::Agent {
    // A redirect would lead where the player did not say.
    let config = ureq::Agent::config_builder().timeout_global(Some(WEBHOOK_WAIT)).max_redirects(0);
    config.user_agent("concordia").build().new_agent()
}

/// The value of [`SIGNATURE`].
pub(crate) fn sign(secret: &str, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key may have any length");
    mac.update(body.as_bytes());
    format!("sha256={}", secrets::hex(&mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with `openssl dgst -sha256 -hmac key`.
    #[test]
    fn signatures_are_those_of_other_programs() {
        assert_eq!(
            sign("key", "The quick brown fox jumps over the lazy dog"),
            "sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
        );
    }
}
