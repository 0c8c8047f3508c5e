//! Serving tables, and checking the promise about their luck.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::*;

#[test]
fn the_promise_about_the_luck_is_checked() {
    let record = record("verify");
    let said = good(&["verify", text(&record)], "");
    let commitment = said.lines().find_map(|line| line.strip_prefix("commitment: ")).unwrap();
    let kept = good(&["verify", text(&record), "--commitment", commitment], "");
    assert!(kept.ends_with("the commitment and the setup are those of the seed.\n"), "{kept}");
    // Before there was salt, the text did not name it.
    let promised = said.lines().find_map(|line| line.strip_prefix("text:       ")).unwrap();
    let earlier = promised.replace("\"salt\":false,", "");
    assert_ne!(earlier, promised);
    let commitment = concordia_table::Hash::of_text(&earlier).to_string();
    let kept = good(&["verify", text(&record), "--commitment", &commitment], "");
    assert!(kept.contains(&earlier) && kept.contains(&commitment), "{kept}");
    let other = "0".repeat(64);
    refused(&["verify", text(&record), "--commitment", &other], 1, "others than promised");
    refused(&["verify", text(&record), "--commitment", "xyz"], 2, "64 digits");
    let seedless = record.with_extension("seedless");
    let lines: Vec<String> = fs::read_to_string(&record).unwrap().lines().map(str::to_owned).collect();
    let lines: Vec<_> = lines.into_iter().filter(|line| !line.starts_with("seed ")).collect();
    fs::write(&seedless, lines.join("\n") + "\n").unwrap();
    refused(&["verify", text(&seedless)], 1, "it names no seed");
}

#[test]
fn what_cannot_be_served_is_said() {
    refused(&["serve", "--listen", "nowhere"], 2, "invalid value 'nowhere'");
    refused(&["serve", "--database", "mysql://x"], 2, "a database is sqlite:PATH");
    refused(&["serve", "--url", "concordia.example"], 2, "https://concordia.example");
    refused(&["serve", "--behind-proxy", "proxy.example"], 2, "a proxy is an address or a network");
    refused(&["serve", "--behind-proxy", "--url", "concordia.example"], 2, "https://concordia.example");
    refused(&["serve", "--behind-proxy", "10.0.0.0/8,fd00::/8", "--listen", "nowhere"], 2, "'nowhere'");
    refused(&["serve", "--metrics-listen", "9464"], 2, "127.0.0.1:9464, or none");
    refused(&["serve", "--no-webhooks", "--webhooks-inside"], 2, "cannot be used with");
    let missing = dir("serve").join("missing").join("games.db");
    let database = format!("sqlite:{}", missing.display());
    let output = concordia(&["serve", "--listen", "127.0.0.1:0", "--database", &database], "");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn a_server_starts_and_ends_in_order() {
    let database = format!("sqlite:{}", dir("serving").join("games.db").display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database, "--json-log"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Concordia is at http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.ends_with("\r\n\r\nok\n"), "{answer}");
    let began = Instant::now();
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && began.elapsed() < Duration::from_secs(5));
    let log = stderr(&output);
    assert!(log.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{log}");
}
