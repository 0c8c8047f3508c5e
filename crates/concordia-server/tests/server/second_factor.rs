//! Passwords that may be chosen, second factors, and passwords set anew.

use std::time::{SystemTime, UNIX_EPOCH};

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use concordia_server::limits::Limits;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::client::{Person, cookie};
use crate::running::{Running, wide};

const PASSWORD: &str = "a horse of bronze";

/// What the app shows now for a secret.
fn app(secret: &str) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits = secret.bytes().flat_map(|c| {
        let value = letters.iter().position(|&letter| letter == c).unwrap();
        (0..5).rev().map(move |bit| value >> bit & 1)
    });
    let bits: Vec<usize> = bits.collect();
    let key: Vec<u8> =
        bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |sum, &bit| sum << 1 | bit) as u8).collect();
    let step = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 30;
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).unwrap();
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let from = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[from..from + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

/// As if time had passed: the code that is shown now was not used before.
fn later(server: &Running) {
    server.change("UPDATE accounts SET totp_step = 0", []);
}

async fn log_in(server: &Running, code: Option<&str>) -> crate::client::Reply {
    let login = json!({ "name": "Livia", "password": PASSWORD, "code": code });
    server.stranger().send("POST", "/api/session", &login).await
}

/// Livia with a second factor: its secret, and the codes in case she loses it.
async fn with_factor(server: &Running) -> (Person, String, Vec<String>) {
    let mut livia = server.person("Livia").await;
    livia.secure(PASSWORD).await;
    let begun = livia.send("POST", "/api/me/second-factor", &json!({ "current": PASSWORD })).await;
    let secret = begun.json()["secret"].as_str().unwrap().to_owned();
    let turned_on = livia.send("PUT", "/api/me/second-factor", &json!({ "code": app(&secret) })).await;
    assert_eq!(turned_on.status, 200, "{}", turned_on.body);
    let codes = turned_on.json()["recovery_codes"].as_array().unwrap().clone();
    (livia, secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

/// A code that is sent twice shall be the same: the app does not go on to the next one meanwhile.
async fn early_in_a_step() {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64 % 30_000;
    if since > 18_000 {
        tokio::time::sleep(std::time::Duration::from_millis(30_000 - since)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_factor_is_turned_on_with_the_password_and_a_code() {
    let server = Running::start().await;
    let mut livia = server.person("Livia").await;
    let path = "/api/me/second-factor";
    assert_eq!(livia.send("POST", path, &json!({ "current": "" })).await.code(), "no_password");
    livia.secure(PASSWORD).await;
    assert_eq!(livia.send("PUT", path, &json!({ "code": "000000" })).await.code(), "no_factor");
    let wrong = json!({ "current": "a horse of silver" });
    assert_eq!(livia.send("POST", path, &wrong).await.code(), "wrong_password");
    let begun = livia.send("POST", path, &json!({ "current": PASSWORD })).await.json();
    let (secret, url) = (begun["secret"].as_str().unwrap(), begun["url"].as_str().unwrap());
    assert_eq!(secret.len(), 32);
    assert!(url.starts_with("otpauth://totp/127.0.0.1") && url.contains(&format!(":Livia?secret={secret}&")));
    // Nothing has changed before it is confirmed.
    assert_eq!(livia.send("PUT", path, &json!({ "code": "abcdef" })).await.code(), "wrong_code");
    assert_eq!(livia.get("/api/me").await.json()["second_factor"], false);
    assert_eq!(log_in(&server, None).await.status, 200);
    assert_eq!(livia.send("PUT", path, &json!({ "code": app(secret) })).await.status, 200);
    assert_eq!(livia.get("/api/me").await.json()["second_factor"], true);
    assert_eq!(livia.send("POST", path, &json!({ "current": PASSWORD })).await.code(), "factor_on");

    let off = |current: &str, code: &str| json!({ "current": current, "code": code });
    later(&server);
    let refused = livia.send("DELETE", path, &off("a horse of silver", &app(secret))).await;
    assert_eq!(refused.code(), "wrong_password");
    assert_eq!(livia.send("DELETE", path, &off(PASSWORD, "abcdef")).await.code(), "wrong_code");
    assert_eq!(livia.send("DELETE", path, &off(PASSWORD, &app(secret))).await.status, 204);
    assert_eq!(livia.send("DELETE", path, &off(PASSWORD, &app(secret))).await.code(), "no_factor");
    assert_eq!(log_in(&server, None).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_asks_for_the_code_and_each_counts_once() {
    let server = Running::start().await;
    early_in_a_step().await;
    let (_, secret, codes) = with_factor(&server).await;
    assert_eq!((codes.len(), codes[0].len()), (8, 39));
    for nothing in [None, Some("")] {
        let reply = log_in(&server, nothing).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "code_needed"));
    }
    let wrong = json!({ "name": "Livia", "password": "a horse of silver", "code": app(&secret) });
    let reply = server.stranger().send("POST", "/api/session", &wrong).await;
    assert_eq!(reply.code(), "wrong_password", "who has no password learns nothing of the code");
    assert_eq!(log_in(&server, Some(&app(&secret))).await.code(), "wrong_code", "it turned the factor on");
    later(&server);
    assert_eq!(log_in(&server, Some(&app(&secret))).await.status, 200);
    assert_eq!(log_in(&server, Some(&app(&secret))).await.code(), "wrong_code");
    // Codes for whoever has lost the app, however they are typed.
    assert_eq!(log_in(&server, Some(&codes[3].to_uppercase().replace('-', " "))).await.status, 200);
    assert_eq!(log_in(&server, Some(&codes[3])).await.code(), "wrong_code");
    assert_eq!(log_in(&server, Some(&codes[4])).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_are_guessed_so_often_and_no_more() {
    let server = Running::with(|config| config.limits = Limits { logins: 3, ..wide() }).await;
    with_factor(&server).await;
    let mut statuses = Vec::new();
    for nth in 0..5 {
        assert_ne!(log_in(&server, None).await.status, 200);
        statuses.push(log_in(&server, Some(&format!("x{nth}"))).await.status);
    }
    assert_eq!(statuses, [403, 403, 403, 429, 429]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_long_and_not_easy() {
    let server = Running::start().await;
    let livia = server.person("Livia Drusilla").await;
    for (password, code) in [
        ("kV9#mTz2Lq!", "bad_password"),
        ("ääääßßßß", "bad_password"),
        (&"x".repeat(257), "bad_password"),
        ("password1234", "easy_password"),
        ("qwertyuiop123", "easy_password"),
        ("Livia Drusilla", "easy_password"),
    ] {
        let reply = livia.send("PUT", "/api/me/password", &json!({ "password": password })).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, code), "{password}");
    }
    assert_eq!(livia.get("/api/me").await.json()["has_password"], false);
}

/// From before there were these rules.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_password_still_opens_its_account_and_is_hashed_anew() {
    let server = Running::start().await;
    let mut livia = server.person("Livia").await;
    livia.secure(PASSWORD).await;
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8 * 1024, 1, 1, None).unwrap());
    let hash = weak.hash_password(b"short").unwrap().to_string();
    server.change("UPDATE accounts SET password_hash = ?1", [hash]);
    let login = json!({ "name": "Livia", "password": "short" });
    for _ in 0..2 {
        assert_eq!(server.stranger().send("POST", "/api/session", &login).await.status, 200);
    }
    let file = rusqlite::Connection::open(server.database()).unwrap();
    let now: String = file.query_row("SELECT password_hash FROM accounts", [], |row| row.get(0)).unwrap();
    assert!(now.starts_with("$argon2id$v=19$m=9216,t=4,p=1$"), "{now}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_password_is_set_anew_with_an_operators_code() {
    let server = Running::with(|config| config.limits = Limits { logins: 2, ..wide() }).await;
    let (livia, _, _) = with_factor(&server).await;
    let reset = async |code: &str, password: &str| {
        let reset = json!({ "name": " livia", "code": code, "password": password });
        server.stranger().send("POST", "/api/reset", &reset).await
    };
    let code = "abcd-efgh-ijkl-mnop-qrst-uvwx";
    let new = "a horse of gold";
    assert_eq!(reset(code, new).await.code(), "wrong_reset", "no operator has said so");
    let hash = Sha256::digest(code.replace('-', "")).to_vec();
    let sql = "UPDATE accounts SET reset_hash = ?1, reset_expires = ?2, reset_factor = 1";
    server.change(sql, rusqlite::params![hash, i64::MAX]);
    // Somebody guesses meanwhile.
    for _ in 0..4 {
        let wrong = json!({ "name": "Livia", "password": "a horse of silver" });
        server.stranger().send("POST", "/api/session", &wrong).await;
        assert_eq!(reset("abcd", new).await.code(), "wrong_reset");
    }
    assert_eq!(reset(code, "short").await.code(), "bad_password");
    assert_eq!(livia.get("/api/me").await.json()["name"], "Livia");
    assert_eq!(reset(&code.to_uppercase().replace('-', " "), new).await.status, 204);
    assert_eq!(livia.get("/api/me").await.json(), Value::Null, "all sessions have ended");
    assert_eq!(reset(code, new).await.code(), "wrong_reset", "it counts once");
    // The operator said that the second factor goes with it.
    server.change("UPDATE accounts SET totp_step = 0", []);
    let file = rusqlite::Connection::open(server.database()).unwrap();
    let factor: Option<String> =
        file.query_row("SELECT totp_secret FROM accounts", [], |row| row.get(0)).unwrap();
    assert_eq!(factor, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_lets_its_owner_in() {
    let server = Running::start().await;
    let mut livia = server.person("Livia").await;
    livia.secure(PASSWORD).await;
    let code = "abcd-efgh-ijkl-mnop-qrst-uvwx";
    let hash = Sha256::digest(code.replace('-', "")).to_vec();
    let sql = "UPDATE accounts SET reset_hash = ?1, reset_expires = ?2";
    server.change(sql, rusqlite::params![hash, 1_000]);
    let reset = json!({ "name": "Livia", "code": code, "password": "a horse of gold" });
    let send = async || server.stranger().send("POST", "/api/reset", &reset).await;
    assert_eq!(send().await.code(), "wrong_reset", "it has expired");
    server.change("UPDATE accounts SET reset_expires = ?1", [i64::MAX]);
    assert_eq!(send().await.status, 204);
    let login = json!({ "name": "Livia", "password": "a horse of gold" });
    let back = server.stranger().send("POST", "/api/session", &login).await;
    let back = Person { at: server.address, cookie: cookie(&back) };
    assert_eq!(back.get("/api/me").await.json()["name"], "Livia");
    assert_eq!(log_in(&server, None).await.code(), "wrong_password");
}
