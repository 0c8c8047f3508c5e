//! A bot in another language holds a seat through the API.

use std::path::Path;
use std::process::Stdio;

use serde_json::json;

use crate::client::italia;
use crate::running::Running;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_in_python_plays_to_the_end() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let reply =
        livia.send("POST", "/api/tables", &json!({ "settings": italia(2), "sit": false })).await.json();
    let (table, link) = (reply["id"].as_str().unwrap(), reply["link"].as_str().unwrap());
    livia.say(table, json!({ "do": "bot", "chair": 1, "level": "agricola" })).await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let bot = tokio::process::Command::new("python3")
        .arg(script)
        .args([&format!("http://{}", server.address), table, link, "--name", "Fabia", "--seed", "3"])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("python3 is installed");
    while livia.get(&format!("/api/tables/{table}")).await.json()["room"]["chairs"][0]["name"] != "Fabia" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(livia.say(table, json!({ "do": "start" })).await.status, 200);
    let limit = std::time::Duration::from_mins(2);
    let ended = tokio::time::timeout(limit, bot.wait_with_output()).await.expect("it ends").unwrap();
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(ended.status.success(), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.starts_with("seat 0: "), "{said}");
    let seen = livia.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(
        (seen["room"]["phase"].as_str(), seen["update"]["snapshot"]["over"].as_bool()),
        (Some("finished"), Some(true))
    );
}
