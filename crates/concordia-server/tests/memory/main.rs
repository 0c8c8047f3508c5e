//! What strangers send is not kept: a process of its own, whose memory is looked at.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "the tests of the server need more of it")]
#[path = "../server/client.rs"]
mod client;
#[allow(dead_code, reason = "the tests of the server need more of it")]
#[path = "../server/running.rs"]
mod running;

use concordia_server::Proxies;
use serde_json::json;

use crate::client::request;
use crate::running::Running;

/// What may be there after the flood that was not there before, in bytes: caches, buffers, threads.
const ALLOWED: u64 = 24 << 20;
/// How many requests of a megabyte there are.
const LARGE: usize = 200;
/// How many there are that are within the limits of their kind.
const SMALL: usize = 3_000;

/// Memory of this process, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().trim().parse::<u64>().unwrap() * 1_024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_a_megabyte_are_refused_before_they_are_kept() {
    let server = Running::with(|config| config.behind_proxy = Some(Proxies::on_this_machine())).await;
    // Everybody comes from elsewhere, so that no limit by address helps.
    let flood = async |path: &str, nth: usize, length: usize| {
        let from = format!("2001:db8:{:x}:{:x}::1", nth / 0x1_0000, nth % 0x1_0000);
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from.as_str())];
        let name = format!("{nth}{}", "x".repeat(length));
        let body = json!({ "name": name, "password": "wrong horse" });
        let body = if path == "/api/visitors" { json!({ "name": name }) } else { body };
        request(server.address, "POST", path, &headers, body.to_string().as_bytes()).await.status
    };
    for path in ["/api/session", "/api/visitors"] {
        flood(path, 0, 10).await;
        let before = resident();
        for nth in 0..LARGE {
            assert_eq!(flood(path, nth, 1 << 20).await, 413, "{path}");
        }
        for nth in LARGE..LARGE + SMALL {
            let status = flood(path, nth, 7_900).await;
            assert!(matches!(status, 400 | 403), "{path}: {status}");
        }
        let grown = resident().saturating_sub(before);
        assert!(grown < ALLOWED, "{path}: {grown} bytes were kept");
    }
}
