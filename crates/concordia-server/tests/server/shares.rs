//! Shares: what one address or one visitor may take, so that others have theirs.

use std::net::SocketAddr;
use std::time::Duration;

use concordia_server::Proxies;
use concordia_server::limits::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::client::{Person, Reply, italia, request};
use crate::running::{Running, wide};

/// A server that treats this machine like any other address.
async fn strict(limits: Limits) -> Running {
    Running::with(|config| config.limits = Limits { own_machine: 1, ..limits }).await
}

/// A server behind a proxy: addresses are what a header says.
async fn proxied(limits: Limits) -> Running {
    Running::with(|config| {
        config.behind_proxy = Some(Proxies::on_this_machine());
        config.limits = limits;
    })
    .await
}

/// One more visitor, who comes from some address.
async fn come(to: SocketAddr, from: &str) -> Reply {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
    request(to, "POST", "/api/visitors", &headers, br#"{"name":"Livia"}"#).await
}

/// Connects from an address of this machine.
async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Whether a connection is served.
async fn is_served(mut stream: TcpStream) -> bool {
    let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer).await;
    sent.is_ok() && read.is_ok() && answer.starts_with("HTTP/1.1 200")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_all_connections() {
    let server = strict(Limits { connections_per_address: 3, ..wide() }).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        // One that is served has its place for sure.
        let mut stream = connect("127.0.0.2", server.address).await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        assert!(stream.read(&mut [0; 1024]).await.unwrap() > 0);
        held.push(stream);
    }
    assert!(!is_served(connect("127.0.0.2", server.address).await).await, "its share is used up");
    assert!(is_served(connect("127.0.0.3", server.address).await).await, "others have theirs");
    drop(held);
    for _ in 0..200 {
        if is_served(connect("127.0.0.2", server.address).await).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a share that is free is given again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_all_sockets() {
    let server = proxied(Limits { sockets_per_address: 2, ..wide() }).await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let from = |address| [("x-forwarded-for", address)];
    let _one = stranger.open(&table, &from("2001:db8::1")).await.unwrap();
    let _two = stranger.open(&table, &from("2001:db8::2")).await.unwrap();
    assert_eq!(stranger.open(&table, &from("2001:db8::3")).await.err(), Some(503), "one network of 64 bits");
    assert!(stranger.open(&table, &from("2001:db8:0:1::3")).await.is_ok());
    assert_eq!(livia.open(&table, &from("2001:db8::4")).await.err(), Some(503), "with a session too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_ask_without_end() {
    let server = proxied(Limits { burst_per_address: 5, per_second_per_address: 1, ..wide() }).await;
    let ask = async |from: &str| {
        request(server.address, "GET", "/api/choices", &[("x-forwarded-for", from)], b"").await.status
    };
    let mut last = 0;
    for _ in 0..8 {
        last = ask("192.0.2.1").await;
    }
    assert_eq!((last, ask("192.0.2.2").await), (429, 200));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_are_half_read_leave_room_for_others() {
    let limits = Limits { bodies_per_address: 2, body_wait: Duration::from_secs(30), ..wide() };
    let server = proxied(limits).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = "POST /api/visitors HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\
                    content-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        // This is said when the body is waited for.
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 100");
        held.push(stream);
    }
    let reply = come(server.address, "192.0.2.1").await;
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_many_at_once"));
    assert_eq!(come(server.address, "192.0.2.2").await.status, 201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_without_end_is_not_kept() {
    let server = Running::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: {}", "x".repeat(64 * 1024));
    // The server may have had enough before all of it is written.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    assert_eq!(request(server.address, "GET", "/healthz", &[], b"").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_nobody_takes_is_given_up() {
    let server = strict(Limits { write_wait: Duration::from_millis(300), connections: 1, ..wide() }).await;
    let quiet = TcpSocket::new_v4().unwrap();
    quiet.set_recv_buffer_size(4_096).unwrap();
    let mut greedy = quiet.connect(server.address).await.unwrap();
    // Asks for more than the system keeps, and reads nothing.
    let ask = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(20);
    loop {
        let sent = tokio::time::timeout(Duration::from_millis(200), greedy.write_all(ask.as_bytes())).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    // Its place is free again although it is still there.
    for _ in 0..500 {
        if is_served(TcpStream::connect(server.address).await.unwrap()).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server still waits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_found_without_end() {
    let server = proxied(Limits { new_tables_per_address: 2, ..wide() }).await;
    let create = json!({ "settings": italia(2) }).to_string();
    let mut statuses = Vec::new();
    // Each time somebody else, from the same place.
    for from in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
        let cookie = crate::client::cookie(&come(server.address, from).await);
        let headers =
            [("cookie", cookie.as_str()), ("content-type", "application/json"), ("x-forwarded-for", from)];
        statuses
            .push(request(server.address, "POST", "/api/tables", &headers, create.as_bytes()).await.status);
    }
    assert_eq!(statuses, [201, 201, 429, 201]);
}

/// The table of the next game, once it is there.
async fn rematch_of(person: &Person, table: &str) -> String {
    for _ in 0..400 {
        let room = person.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
        if let Some(next) = room["rematch"].as_str() {
            return next.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there is no next table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_counts_as_a_new_table() {
    let server = Running::with(|config| config.limits = Limits { new_tables: 3, ..wide() }).await;
    let livia = server.person("Livia").await;
    let (mut table, _) = livia.found(italia(2)).await;
    for nth in 0..3 {
        livia.say(&table, json!({ "do": "fill", "level": "random" })).await;
        assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
        assert_eq!(livia.say(&table, json!({ "do": "abandon", "on": true })).await.status, 200);
        let mut socket = livia.socket(&table).await;
        if nth == 2 {
            let reply = livia.say(&table, json!({ "do": "rematch" })).await;
            assert_eq!((reply.status, reply.code().as_str()), (429, "too_many_tables"));
            assert_eq!(socket.ask(json!({ "do": "rematch" })).await["code"], "too_many_tables");
        } else {
            assert_eq!(socket.ask(json!({ "do": "rematch" })).await["result"], "done");
            table = rematch_of(&livia, &table).await;
        }
    }
}
