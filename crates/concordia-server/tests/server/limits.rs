//! Limits: each is reached, and said.

use std::time::{Duration, Instant};

use concordia_server::Proxies;
use concordia_server::limits::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::client::{Person, italia, request};
use crate::running::{Running, wide};

async fn limited(limits: Limits) -> Running {
    Running::with(|config| config.limits = limits).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_limited_for_all_and_for_one() {
    let server = limited(Limits { sockets: 3, sockets_per_visitor: 2, ..wide() }).await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let (_one, two) = (livia.socket(&table).await, livia.socket(&table).await);
    assert_eq!(livia.open(&table, &[]).await.err(), Some(503));
    let stranger = Person { at: server.address, cookie: String::new() };
    let _three = stranger.socket(&table).await;
    assert_eq!(stranger.open(&table, &[]).await.err(), Some(503));
    drop(two);
    for _ in 0..100 {
        if livia.open(&table, &[]).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("a place that is free is given again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_limited() {
    let server = limited(Limits { connections: 2, ..wide() }).await;
    let one = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let _two = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(request(server.address, "GET", "/healthz", &[], b"").await.status, 0, "closed at once");
    drop(one);
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(request(server.address, "GET", "/healthz", &[], b"").await.status, 200);
}

/// Sends something that is not complete, and says what comes back until the server ends the connection.
async fn trickle(to: std::net::SocketAddr, bytes: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(to).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let end = tokio::time::timeout(Duration::from_secs(10), stream.read_to_string(&mut answer));
    end.await.expect("the server ends the connection").unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_half_a_request_is_not_waited_for() {
    let (head_wait, body_wait) = (Duration::from_millis(300), Duration::from_millis(300));
    let server = limited(Limits { head_wait, body_wait, ..wide() }).await;
    let began = Instant::now();
    assert_eq!(trickle(server.address, "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ").await, "");
    assert!(began.elapsed() >= head_wait, "not at once");
    assert_eq!(trickle(server.address, "").await, "", "nor is somebody who asks for nothing");
    let served = trickle(server.address, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(served.starts_with("HTTP/1.1 200"), "and the wait begins anew after a request: {served}");
    for path in ["/api/visitors", "/api/records"] {
        let livia = server.person("Livia").await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: 100\r\n\r\n{{",
            livia.cookie
        );
        let answer = trickle(server.address, &head).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
    }

    // A WebSocket is no request any more: it may be silent for longer.
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let mut socket = livia.socket(&table).await;
    tokio::time::sleep(head_wait * 3).await;
    assert_eq!(socket.ask(json!({ "do": "watch" })).await["result"], "done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_per_second_are_limited() {
    let server = limited(Limits { burst: 5, per_second: 1, ..wide() }).await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let mut socket = livia.socket(&table).await;
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(
            socket.ask(json!({ "do": "pause", "on": true })).await["code"].as_str().unwrap().to_owned(),
        );
    }
    assert_eq!(&codes[..5], ["not_playing"; 5]);
    assert!(codes[6..].iter().all(|code| code == "too_fast"), "{codes:?}");
    // Who does not stop is closed.
    for _ in 0..150 {
        socket.say(json!({ "do": "pause", "on": true })).await;
    }
    assert_eq!(socket.end().await, (1008, "too_fast".to_owned()));
    let mut last = 0;
    for _ in 0..8 {
        last = livia.get("/api/me").await.status;
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_per_visitor_are_limited() {
    let create = json!({ "settings": italia(3) });
    for limits in [Limits { tables_per_visitor: 2, ..wide() }, Limits { new_tables: 2, ..wide() }] {
        let server = limited(limits).await;
        let livia = server.person("Livia").await;
        livia.found(italia(3)).await;
        livia.found(italia(3)).await;
        let reply = livia.send("POST", "/api/tables", &create).await;
        assert_eq!((reply.status, reply.code().as_str()), (429, "too_many_tables"));
        assert_eq!(server.person("Marcus").await.send("POST", "/api/tables", &create).await.status, 201);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_to_log_in_are_limited() {
    let server = limited(Limits { logins: 3, ..wide() }).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let login = json!({ "name": "Livia", "password": "wrong horse" });
    for status in [403, 403, 403, 429, 429] {
        assert_eq!(stranger.send("POST", "/api/session", &login).await.status, status);
    }
    let other = json!({ "name": "Marcus", "password": "wrong horse" });
    assert_eq!(stranger.send("POST", "/api/session", &other).await.status, 403, "another name");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_by_address_count_what_a_proxy_says() {
    let server = Running::with(|config| {
        config.behind_proxy = Some(Proxies::on_this_machine());
        config.limits = Limits { visitors: 2, logins: 3, ..wide() };
    })
    .await;
    let come = async |name: &str, from: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
        let body = json!({ "name": name }).to_string();
        request(server.address, "POST", "/api/visitors", &headers, body.as_bytes()).await.status
    };
    assert_eq!(come("a", "192.0.2.1").await, 201);
    assert_eq!(come("b", "10.0.0.1, 192.0.2.1").await, 201);
    assert_eq!(come("c", "10.0.0.2, 192.0.2.1").await, 429);
    assert_eq!(come("d", "192.0.2.2").await, 201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_of_a_table_are_limited() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let mut sockets = Vec::new();
    for _ in 0..100 {
        let mut socket = stranger.socket(&table).await;
        assert_eq!(socket.watch(None).await["result"], "done");
        sockets.push(socket);
    }
    let mut late = stranger.socket(&table).await;
    assert_eq!(late.watch(None).await["code"], "too_many_watchers");
    let mut host = livia.socket(&table).await;
    assert_eq!(host.watch(None).await["result"], "done", "who sits there may always look");
}
