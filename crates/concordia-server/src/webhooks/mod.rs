//! Webhooks: telling players that it is their turn while the page is closed.
//!
//! A webhook never holds a game up: it is queued, and if the queue is full it is dropped. It is tried a few times with
//! growing pauses. The body is signed with the player's secret, so that the receiver knows who speaks. Where one may go
//! is said in `target.rs`, how it gets there and nowhere else in `sending.rs`.

mod sending;
mod target;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use tokio::sync::{Semaphore, mpsc};

use self::sending::{Outcome, Sender};
pub use self::target::WebhookReach;
pub(crate) use self::target::{BadTarget, check};
use crate::audit::{self, About, Event};
use crate::limits::{
    RATES, WEBHOOK_PAUSES, WEBHOOK_QUEUE, WEBHOOKS, WEBHOOKS_PER_VISITOR, WEBHOOKS_UNDER_WAY,
};
use crate::shares::Shares;
use crate::store::{FindAccount, Store};
use crate::turns::Turns;
use crate::{figures, secrets};

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
    pub(crate) fn start(store: Arc<Store>, url: String, reach: WebhookReach) -> Webhooks {
        let (sender, orders) = mpsc::channel(WEBHOOK_QUEUE);
        tokio::spawn(deliver_all(store, url, Sender::new(reach), orders));
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

async fn deliver_all(store: Arc<Store>, url: String, sender: Sender, mut orders: mpsc::Receiver<Order>) {
    let post = PostOffice::new(sender);
    // A table that is loaded again says it again.
    let said: Mutex<BTreeMap<String, u64>> = Mutex::default();
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
        let Ok(Some(found)) = store.run(FindAccount { id: account }).await else { continue };
        let (Some(to), Some(secret)) = (found.webhook_url, found.webhook_secret) else { continue };
        let body = match &told {
            &Told::YourTurn { ref table, ref name, seat, seq } => {
                Body::YourTurn { table, name, url: format!("{url}/t/{table}"), seat, seq }
            }
            Told::Test => Body::Test { url: &url },
        };
        // Whoever tries it out looks, and tries again.
        let pauses = if matches!(told, Told::Test) { &WEBHOOK_PAUSES[..1] } else { WEBHOOK_PAUSES };
        let Ok(body) = serde_json::to_string(&body) else { continue };
        let letter = Letter { account, to, signature: sign(&secret, &body), body };
        post.deliver(letter, pauses);
    }
}

/// One webhook on its way.
#[derive(Clone, Debug)]
struct Letter {
    account: i64,
    to: String,
    signature: String,
    body: String,
}

/// Sends what it is given. Accounts are served in turn and one webhook each at a time, so that a receiver who takes long
/// delays nobody else's.
#[derive(Clone, Debug)]
struct PostOffice {
    sender: Sender,
    turns: Turns<i64>,
    /// Those under way, whether they are sent now or wait for their next try.
    under_way: Arc<Shares<i64>>,
    places: Arc<Semaphore>,
}

impl PostOffice {
    fn new(sender: Sender) -> PostOffice {
        PostOffice {
            sender,
            turns: Turns::new(WEBHOOKS, 1, WEBHOOKS_UNDER_WAY),
            under_way: Arc::new(Shares::new()),
            places: Arc::new(Semaphore::new(WEBHOOKS_UNDER_WAY)),
        }
    }

    /// Sends a webhook, again and again if it must be, unless its account has too many under way.
    fn deliver(&self, letter: Letter, pauses: &'static [Duration]) {
        let share = self.under_way.take(letter.account, WEBHOOKS_PER_VISITOR);
        let (Some(share), Ok(place)) = (share, self.places.clone().try_acquire_owned()) else {
            return figures::webhook("dropped");
        };
        let post = self.clone();
        tokio::spawn(async move {
            post.try_all(letter, pauses).await;
            drop((share, place));
        });
    }

    async fn try_all(&self, letter: Letter, pauses: &[Duration]) {
        for &pause in pauses {
            let Some(turn) = self.turns.wait(letter.account).await else {
                return figures::webhook("dropped");
            };
            let (sender, letter) = (self.sender.clone(), letter.clone());
            let account = letter.account;
            let sent = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                sender.send(&letter.to, &letter.signature, &letter.body)
            });
            match sent.await.unwrap_or(Outcome::Failed) {
                Outcome::Sent => return figures::webhook("sent"),
                Outcome::Refused => {
                    audit::note(Event::WebhookRefused, About { account: Some(account), ..About::default() });
                    return figures::webhook("refused");
                }
                Outcome::Failed => figures::webhook("failed"),
            }
            tokio::time::sleep(pause).await;
        }
        figures::webhook("given_up");
    }
}

/// The value of the header with the signature.
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
