//! The house: health, figures, headers, the page, the description of the API.

use concordia_server::{MetricsAt, PublicUrl};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::client::{Person, italia};
use crate::running::Running;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_is_in_order() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "tiro" })).await.status, 200);
    let stranger = Person { at: server.address, cookie: String::new() };
    assert_eq!(stranger.get("/healthz").await.body, "ok\n");
    let figures = server.figures().await;
    for name in [
        "concordia_games{state=\"lobby\"}",
        "concordia_tables_live",
        "concordia_connections",
        "concordia_commit_queue ",
    ] {
        assert!(figures.contains(name), "{name} is not in\n{figures}");
    }
    let page = stranger.get("/").await;
    let policy = &page.headers["content-security-policy"];
    assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    for address in ["/t/abc", "/t/abc/replay", "/replay"] {
        assert_eq!(stranger.get(address).await.body, page.body, "{address}");
    }
    if page.status == 404 {
        assert!(page.body.contains("cargo xtask play"), "{}", page.body);
    } else {
        look_at_the_client(&stranger, &page.body).await;
    }
    let choices = stranger.get("/api/choices").await.json();
    assert!(choices["maps"].as_array().unwrap().contains(&"imperium".into()));
    assert!(choices["bots"].as_array().unwrap().iter().any(|bot| bot["level"] == "agricola"));
}

/// However many strangers ask, the store is asked once a second; a trigger in the database counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_questions_for_the_health_are_few_writes() {
    let server = Running::start().await;
    let file = rusqlite::Connection::open(server.database()).unwrap();
    file.execute_batch(
        "CREATE TABLE tries (n INTEGER);
         CREATE TRIGGER tried AFTER INSERT ON health BEGIN INSERT INTO tries VALUES (1); END",
    )
    .unwrap();
    let stranger = Person { at: server.address, cookie: String::new() };
    let began = std::time::Instant::now();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let stranger = stranger.clone();
        asking.spawn(async move { stranger.get("/healthz").await.status });
    }
    assert!(asking.join_all().await.iter().all(|&status| status == 200));
    let n_seconds = began.elapsed().as_secs() as i64 + 1;
    let n_tries: i64 = file.query_row("SELECT COUNT(*) FROM tries", [], |row| row.get(0)).unwrap();
    assert!((1..=n_seconds).contains(&n_tries), "{n_tries} in {n_seconds} s");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_shown_at_a_door_of_their_own() {
    let server = Running::start().await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let reply = stranger.get("/metrics").await;
    assert_eq!(reply.status, 404, "not to the public");
    assert!(!reply.body.contains("concordia_webhooks"), "{}", reply.body);
    assert!(server.figures().await.contains("concordia_connections"));
    let there = Person { at: server.metrics.unwrap(), cookie: String::new() };
    for path in ["/", "/api/me", "/healthz"] {
        assert_eq!(there.get(path).await.status, 404, "{path}: nothing else");
    }
    // Nor does a page whose name leads to this machine see them.
    let mut stream = tokio::net::TcpStream::connect(there.at).await.unwrap();
    let ask = b"GET /metrics HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    stream.write_all(ask).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 421") && !answer.contains("concordia_connections"), "{answer}");

    let none = Running::with(|config| config.metrics = MetricsAt::Nowhere).await;
    assert_eq!(none.metrics, None);
    // Who did not say where is served without, if the usual place is taken.
    let taken = server.metrics.unwrap();
    let other = Running::with(|config| config.metrics = MetricsAt::HereIfFree(taken)).await;
    assert_eq!(other.metrics, None);
    assert_eq!(other.person("Livia").await.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_for_this_host_and_says_so_once() {
    let server = Running::with(|config| {
        config.url = Some(PublicUrl::read("https://games.example").unwrap());
    })
    .await;
    for (hosts, status, code) in [
        ("host: games.example\r\n", 200, ""),
        ("host: games.example:443\r\n", 200, ""),
        ("host: 127.0.0.1:8080\r\n", 200, ""),
        ("host: evil.example\r\n", 421, "wrong_host"),
        ("host: games.example\r\nhost: evil.example\r\n", 400, "bad_host"),
        ("host: games.example\r\nhost: games.example\r\n", 400, "bad_host"),
        ("host: livia@games.example\r\n", 400, "bad_host"),
        ("", 400, "bad_host"),
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let ask = format!("GET /api/choices HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{hosts}{answer}");
        assert!(answer.contains(code), "{hosts}{answer}");
        let subdomains = "strict-transport-security: max-age=31536000; includesubdomains";
        assert!(answer.to_lowercase().contains(subdomains), "{answer}");
    }
}

/// The client that was built into this program.
async fn look_at_the_client(stranger: &Person, page: &str) {
    assert!(page.to_lowercase().starts_with("<!doctype html>"));
    // Nothing in the page would need what the policy forbids.
    assert!(!page.contains("<style") && !page.contains(" onload") && !page.contains("style="));
    let script =
        page.split_once("src=\"/assets/").and_then(|(_, rest)| rest.split_once('"')).expect("a script").0;
    let script = stranger.get(&format!("/assets/{script}")).await;
    assert!(script.headers["content-type"].starts_with("text/javascript"));
    assert!(script.headers["cache-control"].contains("immutable"), "its name changes with its content");
    // What browsers keep of it: the worker and the manifest are always asked for again, and the API names the build.
    for (path, media) in
        [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")]
    {
        let file = stranger.get(path).await;
        assert!(file.headers["content-type"].starts_with(media), "{path}");
        assert_eq!(file.headers["cache-control"], "no-cache", "{path}");
    }
    let build = page.split_once("<meta name=\"build\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
    assert_eq!(stranger.get("/api/choices").await.headers["concordia-build"], build.expect("a build").0);
    assert!(!stranger.get("/").await.headers.contains_key("concordia-build"));
    assert_eq!(stranger.get("/assets/nothing.js").await.status, 404);
    assert_eq!(stranger.get("/../Cargo.toml").await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_api_is_described() {
    let server = Running::start().await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let document = stranger.get("/api/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/api/visitors",
        "/api/me",
        "/api/me/name",
        "/api/me/password",
        "/api/me/preferences",
        "/api/me/webhook",
        "/api/me/webhook/test",
        "/api/me/tables",
        "/api/me/statistics",
        "/api/me/results",
        "/api/me/sessions",
        "/api/me/sessions/{id}",
        "/api/me/second-factor",
        "/api/reset",
        "/api/session",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/messages",
        "/api/tables/{id}/record",
        "/api/tables/{id}/socket",
        "/api/records",
        "/api/choices",
        "/healthz",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    // Whatever is referred to is described.
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for wanted in references(&document) {
        assert!(schemas.contains_key(&wanted), "{wanted}");
    }
    assert!(schemas.contains_key("Say") && schemas.contains_key("Tell"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_a_refusal_is_described() {
    let server = Running::start().await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let document = stranger.get("/api/openapi.json").await.json();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["responses"]["4XX"].is_object(), "{method} {path}");
        }
    }
    // Two that the document once did not have.
    assert_eq!(stranger.get("/api/tables/0?seen=-1").await.status, 400);
    assert_eq!(stranger.say("0", json!({ "do": "start" })).await.status, 401);
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(values) => values.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
