//! Bad input: each has a stated answer, and nobody else notices.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::client::{Person, italia, request};
use crate::running::Running;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_that_cannot_be_read_are_answered() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let mut socket = livia.socket(&table).await;
    for (frame, code) in [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("nonsense", "bad_json"),
        ("[1]", "bad_request"),
        ("{}", "bad_request"),
        (r#"{"do":"dance"}"#, "bad_request"),
        (r#"{"do":"start","id":"x"}"#, "bad_request"),
        (r#"{"do":"claim","chair":-1}"#, "bad_request"),
        (r#"{"do":"claim","chair":1e999}"#, "bad_json"),
        (r#"{"do":"watch","seen":18446744073709551616}"#, "bad_request"),
    ] {
        socket.send(Message::text(frame)).await;
        let answer = socket.next_of("answer").await;
        assert_eq!((&answer["code"], answer["result"].as_str()), (&json!(code), Some("refused")), "{frame}");
        assert!(!answer["message"].as_str().unwrap().is_empty());
    }
    let deep = format!("{{\"do\":\"start\",\"x\":{}{}}}", "[".repeat(8_000), "]".repeat(8_000));
    socket.send(Message::text(deep.clone())).await;
    assert_eq!(socket.next_of("answer").await["code"], "bad_json");
    let hidden = format!(
        r#"{{"do":"play","expected_seq":0,"key":"a","actions":[{}{}]}}"#,
        "[".repeat(300),
        "]".repeat(300)
    );
    socket.send(Message::text(hidden)).await;
    assert_eq!(socket.next_of("answer").await["code"], "bad_json");
    socket.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(socket.next_of("answer").await["message"], "a message is text, not binary");
    // The conversation goes on.
    assert_eq!(socket.watch(None).await["result"], "done");
    // Over REST the same is said in HTTP.
    let headers = [("cookie", livia.cookie.as_str()), ("content-type", "application/json")];
    let path = format!("/api/tables/{table}/messages");
    for (body, status, code) in [
        ("{", 400, "bad_json"),
        (deep.as_str(), 400, "bad_json"),
        (r#"{"do":"dance"}"#, 400, "bad_request"),
        (r#"{"do":"watch"}"#, 400, "bad_request"),
        (r#"{"do":"play","expected_seq":0,"key":"a","actions":[{}]}"#, 409, "not_playing"),
    ] {
        let reply = request(server.address, "POST", &path, &headers, body.as_bytes()).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body:.60}");
    }
    let reply = request(server.address, "POST", &path, &headers[..1], b"{}").await;
    assert_eq!((reply.status, reply.code().as_str()), (400, "bad_request"), "no content type");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_that_no_websocket_may_have_end_it_and_nobody_else_notices() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let mut bystander = livia.socket(&table).await;
    bystander.watch(None).await;

    let mut socket = livia.socket(&table).await;
    socket.send(Message::text("x".repeat(16 * 1024 + 1))).await;
    assert_eq!(socket.end().await, (1009, "too_large".to_owned()));

    let mut socket = livia.socket(&table).await;
    let frame = Frame::message(vec![b'"', 0xff, 0xfe, b'"'], OpCode::Data(Data::Text), true);
    socket.send(Message::Frame(frame)).await;
    assert_eq!(socket.end().await, (1007, "bad_utf8".to_owned()));

    // A message of the greatest length is read.
    let mut socket = livia.socket(&table).await;
    let text = "x".repeat(16 * 1024 - 60);
    let answer = socket.ask(json!({ "do": "chat", "key": "a", "text": text })).await;
    assert_eq!(answer["code"], "bad_chat");
    assert_eq!(
        bystander.ask(json!({ "do": "chat", "key": "b", "text": "still here" })).await["result"],
        "done"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_there_is_said() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    for id in ["0123456789abcdef0123456789abcdef", "x", "%00", "..%2f..", &"a".repeat(5_000)] {
        let reply = livia.get(&format!("/api/tables/{id}")).await;
        assert_eq!((reply.status, reply.code().as_str()), (404, "unknown_table"), "{id:.40}");
        assert_eq!(livia.say(id, json!({ "do": "start" })).await.status, 404);
        assert_eq!(livia.open(id, &[]).await.err(), Some(404));
    }
    let reply = livia.get("/api/nothing").await;
    assert_eq!((reply.status, reply.code().as_str()), (404, "not_found"));
    let stranger = Person { at: server.address, cookie: String::new() };
    let (table, _) = livia.found(italia(3)).await;
    let reply = stranger.say(&table, json!({ "do": "start" })).await;
    assert_eq!((reply.status, reply.code().as_str()), (401, "no_session"));
    assert_eq!(livia.get(&format!("/api/tables/{table}/record")).await.code(), "no_record");
    assert_eq!(livia.get("/api/tables?state=lost").await.code(), "bad_request");
    assert_eq!(livia.get("/api/tables?after=x").await.code(), "bad_request");
    let settings = json!({ "name": "x", "options": { "map": "italia", "players": 9 } });
    let reply = livia.send("POST", "/api/tables", &json!({ "settings": settings })).await;
    assert_eq!((reply.status, reply.code().as_str()), (422, "bad_options"), "{}", reply.body);
    let settings = json!({ "name": " ", "options": { "map": "italia", "players": 3 } });
    let reply = livia.send("POST", "/api/tables", &json!({ "settings": settings })).await;
    assert_eq!(reply.json()["error"]["message"], "the name of the table is empty or too long");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_are_refused() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let own = format!("http://{}", server.address);
    for (origin, status) in [("https://evil.example", 403), ("null", 403), (own.as_str(), 200)] {
        let headers =
            [("cookie", livia.cookie.as_str()), ("content-type", "application/json"), ("origin", origin)];
        let body = json!({ "do": "fill", "level": "random" }).to_string();
        let path = format!("/api/tables/{table}/messages");
        let reply = request(server.address, "POST", &path, &headers, body.as_bytes()).await;
        assert_eq!(reply.status, status, "{origin}: {}", reply.body);
        let opened = livia.open(&table, &[("origin", origin)]).await.err();
        assert_eq!(opened, (status != 200).then_some(403), "{origin}");
    }
    // What only reads may be asked from anywhere; the browser keeps the answer from the other site.
    let headers = [("origin", "https://evil.example")];
    let reply = request(server.address, "GET", "/api/choices", &headers, b"").await;
    assert_eq!((reply.status, reply.headers.get("access-control-allow-origin")), (200, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_body_is_refused() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let body = vec![b'x'; 1024 * 1024 + 1];
    for (path, kind) in [("/api/records", "text/plain"), ("/api/visitors", "application/json")] {
        let headers = [("cookie", livia.cookie.as_str()), ("content-type", kind)];
        let reply = request(server.address, "POST", path, &headers, &body).await;
        assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"), "{path}");
    }
    let large = json!({ "x": "y".repeat(5_000) });
    let reply = livia.send("PUT", "/api/me/preferences", &large).await;
    assert_eq!((reply.status, reply.code().as_str()), (400, "bad_preferences"));
    assert_eq!(livia.send("PUT", "/api/me/preferences", &Value::Null).await.status, 400);
}

/// Whatever is sent, the answer repeats little of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_quote_at_most_a_few_characters() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(2)).await;
    livia.say(&table, json!({ "do": "fill", "level": "random" })).await;
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    let seq = livia.get(&format!("/api/tables/{table}")).await.json()["update"]["seq"].clone();
    // Also as those quotation marks and words that messages have themselves.
    for long in ["z".repeat(3_000), "z`".repeat(1_500), "z\"".repeat(1_000), "z, expected ".repeat(250)] {
        let play =
            |actions: Value| json!({ "do": "play", "expected_seq": seq, "key": "k", "actions": actions });
        let said = [
            json!({ "do": long }),
            json!({ "do": "start", &long: 1 }),
            json!({ "do": "pause", "on": long }),
            json!({ "do": "bot", "chair": 0, "level": long }),
            json!({ "do": "claim", "link": long }),
            json!({ "do": "claim", "name": long }),
            json!({ "do": "chat", "key": long, "text": "a" }),
            json!({ "do": "chat", "key": "a", "text": long }),
            play(json!([{ "do": long }])),
            play(json!([{ "do": "play", "card": long }])),
            play(json!([{ "do": "end", &long: 1 }])),
            play(json!([{ "do": "move", "kind": "land", "from": long, "to": long }])),
            play(json!([{ "do": "choose", "action": long }])),
            play(json!([{ "do": "keep", "goods": { &long: 1 } }])),
            json!({ "do": "settings", "settings": { "name": long, "options": { "map": "italia", "players": 2 } } }),
            json!({ "do": "settings", "settings": { "name": "x", "options": { "map": long, "players": 2 } } }),
            json!({ "do": "settings", "settings": { "name": "x", "options": { &long: 1 } } }),
        ];
        let mut replies = Vec::new();
        for say in said {
            replies.push(livia.say(&table, say).await);
        }
        let path = |path: &str| format!("{path}{}", "z".repeat(3_000));
        for path in
            [path("/api/tables/"), path("/api/tables?state="), path("/api/tables?after="), path("/api/")]
        {
            replies.push(livia.get(&path).await);
        }
        replies.push(livia.get(&path(&format!("/api/tables/{table}?seen="))).await);
        for (method, path, body) in [
            ("POST", "/api/visitors", json!({ "name": long })),
            ("POST", "/api/visitors", json!({ &long: 1 })),
            ("POST", "/api/session", json!({ "name": long, "password": long })),
            ("PUT", "/api/me/webhook", json!({ "url": long })),
            ("PUT", "/api/me/password", json!({ "password": long })),
            ("POST", "/api/tables", json!({ "settings": long })),
        ] {
            replies.push(livia.send(method, path, &body).await);
        }
        let headers = [("cookie", livia.cookie.as_str()), ("content-type", "text/plain")];
        for record in [long.clone(), format!("concordia-record/1\nrules 1\nmap={long}\n")] {
            replies.push(request(server.address, "POST", "/api/records", &headers, record.as_bytes()).await);
        }
        for reply in replies {
            // Who sits there already may claim what they like.
            assert!((200..500).contains(&reply.status), "{} {:.300}", reply.status, reply.body);
            let n_quoted = reply.body.matches('z').count();
            assert!(n_quoted <= 80, "{n_quoted} of {:.300}", reply.body);
            assert!(reply.body.len() < 1_500, "{}", reply.body);
        }
    }
}
