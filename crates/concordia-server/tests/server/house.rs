//! The house: health, figures, headers, the page, the description of the API.

use serde_json::Value;

use crate::client::{Person, italia};
use crate::running::Running;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_is_in_order() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    livia.found(italia(3)).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    assert_eq!(stranger.get("/healthz").await.body, "ok\n");
    let figures = stranger.get("/metrics").await.body;
    for name in ["concordia_games{state=\"lobby\"}", "concordia_tables_live", "concordia_connections"] {
        assert!(figures.contains(name), "{name} is not in\n{figures}");
    }
    let page = stranger.get("/").await;
    assert!(page.body.starts_with("<!doctype html>"));
    let policy = &page.headers["content-security-policy"];
    assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    // Nothing in the page would need what the policy forbids.
    assert!(!page.body.contains("<style") && !page.body.contains(" on") && !page.body.contains("style="));
    assert!(stranger.get("/page.js").await.headers["content-type"].starts_with("text/javascript"));
    assert!(stranger.get("/page.css").await.headers["content-type"].starts_with("text/css"));
    assert_eq!(stranger.get("/t/abc").await.body, page.body);
    let choices = stranger.get("/api/choices").await.json();
    assert!(choices["maps"].as_array().unwrap().contains(&"imperium".into()));
    assert!(choices["bots"].as_array().unwrap().iter().any(|bot| bot["level"] == "agricola"));
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
        "/api/me/tables",
        "/api/session",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/messages",
        "/api/tables/{id}/record",
        "/api/tables/{id}/socket",
        "/api/records",
        "/api/choices",
        "/healthz",
        "/metrics",
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
