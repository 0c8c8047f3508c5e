//! The WebSocket of one table: messages in, frames out.
//!
//! One task reads and writes. While a frame is sent to a slow reader nothing is read from it, and frames wait in a
//! bounded queue; if that is full, or a frame takes too long, the reader is dropped and may come back. Nor is anything
//! read while many messages wait for their answers: who asks faster than the table answers is made to wait, and only
//! who does not read is dropped.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use concordia_table::{Connection, Frame, Who};
use tokio::sync::OwnedSemaphorePermit;

use super::AppState;
use super::address::Address;
use super::params::Id;
use super::rejection::{Failed, Rejection};
use super::session::Anybody;
use super::tables::may_say;
use crate::audit::{self, About, Event};
use crate::figures;
use crate::limits::{
    CLOSE_WAIT, FRAME_BYTES, PING, READ_BUFFER_BYTES, SILENCE, SOCKET_UNANSWERED, TOO_FAST_MAX,
};
use crate::live::{Bye, Handle, Outbox, Post};
use crate::network::Network;
use crate::rates::{Bucket, Rate};
use crate::shares::Share;
use crate::sockets::Entry;
use crate::words::{Answered, Tell, Unreadable, read_frame};

/// The place of a socket among all, among those of its address and among its visitor's.
struct Place {
    app: AppState,
    _of_visitor: Option<Share<i64>>,
    _of_address: Share<Network>,
    _of_all: OwnedSemaphorePermit,
}

/// Opens the WebSocket of a table. What is said there is in docs/protocol.md: `Say` with an `id` goes in, `Tell` comes out.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables", params(("id" = String, Path)),
    responses((status = 101, description = "a WebSocket"), (status = "4XX", body = Failed), (status = 503, body = Failed)))]
pub(crate) async fn open(
    State(app): State<AppState>,
    somebody: Anybody,
    from: Address,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let upgrade = upgrade.map_err(|error| Rejection::BadRequest(error.body_text()))?;
    let account = somebody.me.as_ref().map(|me| me.account.id);
    let place = Place::take(&app, from, account)?;
    let handle = app.hall.table(&id);
    // A table that is not there is said in HTTP, where it is easier to see.
    handle.look(|_| ()).await?;
    let entry = match &somebody.me {
        Some(me) => Some(app.open_sockets.enter(me.account.id, me.token_hash.clone()).await),
        None => None,
    };
    let connection = app.hall.new_connection();
    let who = Who { visitor: somebody.visitor(&app.hall), connection };
    let name = somebody.name();
    let upgrade =
        upgrade.max_message_size(FRAME_BYTES).max_frame_size(FRAME_BYTES).read_buffer_size(READ_BUFFER_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let limits = app.config.limits;
        let rate = Rate::per_second(limits.burst, limits.per_second);
        let (heard, send_wait, bucket) = (Instant::now(), limits.send_wait, rate.full(Instant::now()));
        let mut talk = Talk {
            app,
            account,
            from,
            socket,
            entry,
            handle,
            who,
            name,
            rate,
            bucket,
            n_too_fast: 0,
            n_unanswered: 0,
            send_wait,
            heard,
        };
        talk.go_on().await;
        talk.handle.gone(connection).await;
        drop(place);
    }))
}

impl Place {
    fn take(app: &AppState, from: Address, account: Option<i64>) -> Result<Place, Rejection> {
        let limits = &app.config.limits;
        let of_address = app.sockets_from.take(from.network, from.share(limits.sockets_per_address));
        let of_address = of_address.ok_or(Rejection::TooManySockets)?;
        let of_visitor = account.map(|account| {
            app.sockets_of.take(account, limits.sockets_per_visitor).ok_or(Rejection::TooManySockets)
        });
        let of_visitor = of_visitor.transpose()?;
        let of_all = app.sockets.clone().try_acquire_owned().map_err(|_| Rejection::TooManySockets)?;
        figures::sockets(limits.sockets - app.sockets.available_permits());
        Ok(Place { app: Arc::clone(app), _of_visitor: of_visitor, _of_address: of_address, _of_all: of_all })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // The permit itself goes after this.
        let n = self.app.config.limits.sockets - self.app.sockets.available_permits();
        figures::sockets(n.saturating_sub(1));
    }
}

/// A conversation with a table.
struct Talk {
    app: AppState,
    account: Option<i64>,
    from: Address,
    socket: WebSocket,
    /// Absent for a stranger, who has no session.
    entry: Option<Entry>,
    handle: Handle,
    who: Who,
    name: Arc<str>,
    rate: Rate,
    bucket: Bucket,
    n_too_fast: u32,
    /// Messages that the table has and has not answered.
    n_unanswered: usize,
    /// How long one frame may take.
    send_wait: Duration,
    /// When anything came last, or could have.
    heard: Instant,
}

/// The conversation is over.
struct Over;

impl Talk {
    async fn go_on(&mut self) {
        let (outbox, mut frames) = Outbox::new();
        if let Err(bye) = self.handle.attach(self.connection(), outbox).await {
            return self.close(&bye).await;
        }
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
        loop {
            let goes_on = tokio::select! {
                post = frames.next() => match post {
                    Ok(post) => self.pass_on(post).await,
                    Err(bye) => return self.close(&bye).await,
                },
                message = self.socket.recv(), if self.n_unanswered < SOCKET_UNANSWERED => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => return self.close_broken(&error).await,
                    None => return,
                },
                () = ended(&mut self.entry) => return self.close(&Bye::SessionEnded).await,
                _ = ping.tick() => self.ping().await,
            };
            if goes_on.is_err() {
                return;
            }
        }
    }

    fn connection(&self) -> Connection {
        self.who.connection
    }

    /// Sends what the table has for this connection.
    async fn pass_on(&mut self, post: Post) -> Result<(), Over> {
        if matches!(post, Post::Frame(Frame::Answer { .. }) | Post::Unreadable(..)) {
            if self.n_unanswered == SOCKET_UNANSWERED {
                // Nothing was read until now, so nobody was silent.
                self.heard = Instant::now();
            }
            self.n_unanswered = self.n_unanswered.saturating_sub(1);
        }
        self.tell(&post.into()).await
    }

    async fn hear(&mut self, message: Message) -> Result<(), Over> {
        self.heard = Instant::now();
        // Whatever was on its way when the session ended comes too late.
        if self.entry.as_ref().is_some_and(Entry::has_ended) {
            return Ok(());
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let bad = Unreadable {
                    code: "bad_json",
                    message: "a message is text, not binary".to_owned(),
                    nth: None,
                };
                return self.tell(&Tell::unreadable(0, bad)).await;
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Over),
        };
        let (id, said) = read_frame(&text);
        if !self.bucket.take(self.rate, self.heard) {
            self.n_too_fast += 1;
            let about =
                About { account: self.account, network: Some(&self.from.network), ..About::default() };
            audit::note(Event::TooFast, About { what: Some("socket"), ..about });
            if self.n_too_fast > TOO_FAST_MAX {
                self.close_with(close_code::POLICY, "too_fast").await;
                return Err(Over);
            }
            return self.refuse(id, "too_fast", "too many messages, please wait a little").await;
        }
        if let (Ok(say), Some(account)) = (&said, self.account)
            && let Err(rejection) = may_say(&self.app, account, self.from, &self.name, say).await
        {
            let (_, code, message) = rejection.parts();
            return self.refuse(id, code, &message).await;
        }
        match said {
            Err(bad) => self.tell(&Tell::unreadable(id, bad)).await,
            Ok(say) => match self.handle.say(self.who.clone(), Arc::clone(&self.name), id, say) {
                Ok(()) => {
                    self.n_unanswered += 1;
                    Ok(())
                }
                Err(bye) => self.refuse(id, bye.code(), &bye.message()).await,
            },
        }
    }

    async fn refuse(&mut self, id: u64, code: &str, message: &str) -> Result<(), Over> {
        self.tell(&Tell::Answer { id, answer: Box::new(Answered::refused(code, message)) }).await
    }

    async fn tell(&mut self, tell: &Tell) -> Result<(), Over> {
        self.send(Message::text(tell.text())).await
    }

    async fn ping(&mut self) -> Result<(), Over> {
        if self.n_unanswered < SOCKET_UNANSWERED && self.heard.elapsed() > SILENCE {
            return Err(Over);
        }
        self.send(Message::Ping(Vec::new().into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Over> {
        match tokio::time::timeout(self.send_wait, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Over),
            Err(_) => {
                figures::slow_reader();
                Err(Over)
            }
        }
    }

    /// Says why there is nothing more to say.
    async fn close(&mut self, bye: &Bye) {
        let code = match bye {
            Bye::Closing => close_code::RESTART,
            Bye::Frozen(_) | Bye::Unavailable => close_code::ERROR,
            Bye::Slow | Bye::Busy => close_code::AGAIN,
            Bye::Unknown => close_code::NORMAL,
            Bye::SessionEnded => close_code::POLICY,
        };
        self.close_with(code, bye.code()).await;
    }

    /// A frame that no WebSocket may have: too large, not UTF-8, or no frame at all.
    async fn close_broken(&mut self, error: &axum::Error) {
        let (code, reason) = reason_of_close(&error.to_string());
        self.close_with(code, reason).await;
    }

    async fn close_with(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        // If that does not arrive either, nothing is lost.
        let _ = self.send(Message::Close(Some(frame))).await;
        // What is still on its way here is read for a moment: otherwise the system would say "reset" before the reason.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(CLOSE_WAIT, rest).await;
    }
}

async fn ended(entry: &mut Option<Entry>) {
    match entry {
        Some(entry) => entry.ended().await,
        None => std::future::pending().await,
    }
}

/// The code and the reason with which a socket is closed after such an error.
pub(crate) fn reason_of_close(error: &str) -> (u16, &'static str) {
    if error.contains("too long") || error.contains("too large") {
        (close_code::SIZE, "too_large")
    } else if error.contains("UTF-8") {
        (close_code::INVALID, "bad_utf8")
    } else {
        (close_code::PROTOCOL, "bad_frame")
    }
}
