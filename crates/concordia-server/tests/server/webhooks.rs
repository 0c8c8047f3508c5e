//! Webhooks: signed, said once, and never in the way.

use std::time::Duration;

use concordia_server::WebhookReach;
use concordia_server::limits::{WEBHOOK_TESTS, WEBHOOKS};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::client::{Person, italia};
use crate::running::Running;

/// Takes one request and answers it with a status: its head and its body.
async fn receive(listener: &TcpListener, status: &str) -> (String, String) {
    let (mut stream, _) =
        tokio::time::timeout(Duration::from_secs(20), listener.accept()).await.unwrap().unwrap();
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 1024];
        let n = stream.read(&mut part).await.unwrap();
        bytes.extend_from_slice(&part[..n]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if n == 0 || text.split_once("\r\n\r\n").is_some_and(|(_, body)| body.ends_with('}')) {
            let reply = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            stream.write_all(reply.as_bytes()).await.unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            return (head.to_lowercase(), body.to_owned());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_is_told_and_can_check_who_speaks() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    for bad in ["ftp://x", "nonsense", ""] {
        assert_eq!(livia.send("PUT", "/api/me/webhook", &json!({ "url": bad })).await.code(), "bad_webhook");
    }
    let secret = livia.send("PUT", "/api/me/webhook", &json!({ "url": url })).await.json()["secret"].clone();
    assert_eq!(livia.get("/api/me").await.json()["webhook_url"], url);
    let (table, _) = livia.found(italia(2)).await;
    livia.say(&table, json!({ "do": "fill", "level": "random" })).await;
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    // The receiver fails first; it is tried again.
    let (_, failed) = receive(&listener, "500 Oops").await;
    let (head, body) = receive(&listener, "200 OK").await;
    assert_eq!(body, failed);
    let said: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((said["event"].as_str(), said["table"].as_str()), (Some("your_turn"), Some(table.as_str())));
    assert_eq!((said["seat"].as_u64(), said["seq"].as_u64()), (Some(0), Some(0)));
    let signature = head.lines().find_map(|line| line.strip_prefix("x-concordia-signature: ")).unwrap();
    assert_eq!(signature, sign(secret.as_str().unwrap(), &body));
    // Whoever wants to see it work need not wait for a turn.
    assert_eq!(livia.send("POST", "/api/me/webhook/test", &json!({})).await.status, 204);
    let (head, body) = receive(&listener, "200 OK").await;
    let said: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(said, json!({ "event": "test", "url": format!("http://{}", server.address) }));
    assert!(head.contains(&format!("x-concordia-signature: {}", sign(secret.as_str().unwrap(), &body))));
    // Off is off.
    let off = livia.send("PUT", "/api/me/webhook", &json!({ "url": null })).await;
    assert_eq!(off.json()["secret"], Value::Null);
    let reply = livia.send("POST", "/api/me/webhook/test", &json!({})).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "no_webhook"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tests_of_a_webhook_are_limited() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    // Nobody listens there any more.
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    livia.send("PUT", "/api/me/webhook", &json!({ "url": format!("http://{gone}/") })).await;
    let mut statuses = Vec::new();
    for _ in 0..=WEBHOOK_TESTS.0 {
        statuses.push(livia.send("POST", "/api/me/webhook/test", &json!({})).await.status);
    }
    assert_eq!(statuses.pop(), Some(429));
    assert!(statuses.iter().all(|&status| status == 204), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_may_send_none() {
    let server = Running::with(|config| config.webhooks = WebhookReach::Nowhere).await;
    let livia = server.person("Livia").await;
    let reply = livia.send("PUT", "/api/me/webhook", &json!({ "url": "http://localhost/" })).await;
    assert_eq!((reply.status, reply.code().as_str()), (403, "no_webhooks"));
    assert_eq!(livia.send("POST", "/api/me/webhook/test", &json!({})).await.code(), "no_webhooks");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn webhooks_go_to_public_addresses_only() {
    let mut server = Running::start().await;
    let livia = server.person("Livia").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    assert_eq!(livia.send("PUT", "/api/me/webhook", &json!({ "url": url })).await.status, 200);
    // Now the operator thinks better of it.
    server.stop().await;
    server.config.webhooks = WebhookReach::Public;
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    for url in [url.as_str(), "http://localhost:8080/", "http://[::1]/", "http://10.0.0.1/"] {
        let reply = livia.send("PUT", "/api/me/webhook", &json!({ "url": url })).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "webhook_inside"), "{url}");
    }
    for url in
        ["http://2130706433/", "http://127.1/", "https://livia:secret@example.org/", "http://example.org:25/"]
    {
        let reply = livia.send("PUT", "/api/me/webhook", &json!({ "url": url })).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "bad_webhook"), "{url}");
        assert!(!reply.body.contains("secret"), "{}", reply.body);
    }
    // What is stored is checked when it is sent.
    assert_eq!(livia.send("POST", "/api/me/webhook/test", &json!({})).await.status, 204);
    let came = tokio::time::timeout(Duration::from_millis(500), listener.accept()).await;
    assert!(came.is_err(), "nobody comes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn receivers_who_take_long_delay_nobody_elses_notice() {
    let server = Running::with(|config| config.limits.new_tables = 100).await;
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    // It takes every connection and never answers.
    let pit = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", pit.local_addr().unwrap());
    livia.send("PUT", "/api/me/webhook", &json!({ "url": url })).await;
    let mut held = Vec::new();
    for nth in 0..WEBHOOKS + 8 {
        let (table, _) = livia.found(italia(2)).await;
        livia.say(&table, json!({ "do": "fill", "level": "random" })).await;
        assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
        if nth == 0 {
            held.push(pit.accept().await.unwrap());
        }
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    marcus.send("PUT", "/api/me/webhook", &json!({ "url": url })).await;
    assert_eq!(marcus.send("POST", "/api/me/webhook/test", &json!({})).await.status, 204);
    let notice = tokio::time::timeout(Duration::from_secs(5), receive(&listener, "200 OK")).await;
    assert!(notice.expect("it does not wait").1.contains("test"));
}

fn sign(secret: &str, body: &str) -> String {
    use std::fmt::Write as _;

    use hmac::{Hmac, KeyInit, Mac};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body.as_bytes());
    let digits = mac.finalize().into_bytes().iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    format!("sha256={digits}")
}
