//! Guessing passwords: it is limited whoever is tried and wherever it comes from, and never keeps the owner out.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use concordia_server::Proxies;
use concordia_server::limits::Limits;
use serde_json::{Value, json};

use crate::client::{Person, Reply, cookie, request};
use crate::running::{Running, wide};

const PASSWORD: &str = "correct horse battery";

async fn behind_a_proxy(limits: Limits) -> Running {
    Running::with(|config| {
        config.behind_proxy = Some(Proxies::on_this_machine());
        config.limits = limits;
    })
    .await
}

/// A try to log in from an address, with cookies.
async fn try_from(to: SocketAddr, from: &str, cookies: &str, login: &Value) -> Reply {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", from), ("cookie", cookies)];
    request(to, "POST", "/api/session", &headers, login.to_string().as_bytes()).await
}

fn wrong(name: &str) -> Value {
    json!({ "name": name, "password": "wrong horse battery" })
}

async fn livia(server: &Running) -> Person {
    let mut livia = server.person("Livia").await;
    livia.secure(PASSWORD).await;
    livia
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_guessed_at_so_often_from_wherever() {
    let server = behind_a_proxy(Limits { logins: 5, ..wide() }).await;
    livia(&server).await;
    let mut statuses = Vec::new();
    for (nth, name) in ["Livia", "LIVIA", "livia", " Livia", "Livia  ", "lIVIA", "Livia"].iter().enumerate() {
        let from = format!("192.0.2.{nth}");
        statuses.push(try_from(server.address, &from, "", &wrong(name)).await.status);
    }
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429, 429]);
    let right = json!({ "name": "Livia", "password": PASSWORD });
    assert_eq!(try_from(server.address, "192.0.2.99", "", &right).await.code(), "too_fast");
    assert_eq!(try_from(server.address, "192.0.2.99", "", &wrong("Marcus")).await.status, 403, "others may");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_guesses_so_often_at_whomever() {
    let server = behind_a_proxy(Limits { logins_per_address: 5, ..wide() }).await;
    let mut statuses = Vec::new();
    for nth in 0..7 {
        // One subscriber has all of these addresses.
        let from = format!("2001:db8:1:2::{nth}");
        statuses.push(try_from(server.address, &from, "", &wrong(&format!("Nobody {nth}"))).await.status);
    }
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429, 429]);
    assert_eq!(try_from(server.address, "2001:db8:1:3::1", "", &wrong("Nobody")).await.status, 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_does_not_keep_the_owner_out() {
    let server = behind_a_proxy(Limits { logins: 3, logins_per_address: 6, ..wide() }).await;
    let livia = livia(&server).await;
    for nth in 0..10 {
        try_from(server.address, &format!("192.0.2.{}", nth % 2), "", &wrong("Livia")).await;
    }
    let right = json!({ "name": "Livia", "password": PASSWORD });
    // Where the guesses came from, but in a browser in which she has logged in before.
    let device = livia.cookie.split("; ").find(|pair| pair.contains("-device=")).unwrap();
    let again = try_from(server.address, "192.0.2.1", device, &right).await;
    assert_eq!(again.status, 200, "{}", again.body);
    // Nobody else gets through with a browser that is known to somebody else, or to nobody.
    let mut marcus = server.person("Marcus").await;
    marcus.secure(PASSWORD).await;
    let forged = format!("concordia-device={}", "0".repeat(64));
    for cookies in ["", marcus.cookie.as_str(), &forged] {
        assert_eq!(try_from(server.address, "192.0.2.9", cookies, &right).await.code(), "too_fast");
    }
    // Nor is she held up in a session; there, too, guesses are counted.
    let rename = |current: &str| json!({ "name": "Livia Minor", "current": current });
    let back = Person { at: server.address, cookie: cookie(&again) };
    assert_eq!(back.send("PUT", "/api/me/name", &rename(PASSWORD)).await.status, 200);
    for status in [403, 403, 403, 429] {
        assert_eq!(back.send("PUT", "/api/me/name", &rename("wrong horse battery")).await.status, status);
    }
    for status in [403, 403, 403, 429] {
        assert_eq!(try_from(server.address, "192.0.2.7", device, &wrong("Livia Minor")).await.status, status);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_password_is_no_guess() {
    let server = behind_a_proxy(Limits { logins: 2, logins_per_address: 2, ..wide() }).await;
    livia(&server).await;
    let right = json!({ "name": "Livia", "password": PASSWORD });
    for _ in 0..6 {
        assert_eq!(try_from(server.address, "192.0.2.1", "", &right).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_unknown_takes_as_long() {
    let server = Running::with(|config| config.limits = Limits { logins: 1_000, ..wide() }).await;
    livia(&server).await;
    let once = async |name: &str| {
        let began = Instant::now();
        assert_eq!(server.stranger().send("POST", "/api/session", &wrong(name)).await.status, 403);
        began.elapsed()
    };
    // In turns, so that other work on the machine delays both alike.
    let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
    for _ in 0..12 {
        known = known.min(once("Livia").await);
        unknown = unknown.min(once("Marcus").await);
    }
    assert!(unknown > known / 2 && known > unknown / 2, "{known:?} {unknown:?}");
}
