//! Looking after a server while it runs: the program beside the program.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::*;

struct Server {
    child: Child,
    address: String,
    database: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let database = format!("sqlite:{}", folder.join("games.db").display());
        let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Concordia is at http://").unwrap().to_owned();
        Server { child, address, database }
    }

    /// The answer to a request, with its headers.
    fn request(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let address = &self.address;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// A visitor's cookie.
    fn person(&self, name: &str) -> String {
        let answer = self.request("POST", "/api/visitors", "", &format!("{{\"name\":{name:?}}}"));
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: concordia="));
        format!("concordia={}", cookie.unwrap().split(';').next().unwrap())
    }

    /// A table, started with bots.
    fn table(&self, cookie: &str) -> String {
        let settings = r#"{"settings":{"name":"Friday","options":{"map":"italia","players":2}}}"#;
        let answer = self.request("POST", "/api/tables", cookie, settings);
        let id = answer.split_once("\"id\":\"").unwrap().1.split('"').next().unwrap().to_owned();
        for say in [r#"{"do":"fill","level":"agricola"}"#, r#"{"do":"start"}"#] {
            let answer = self.request("POST", &format!("/api/tables/{id}/messages"), cookie, say);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }
        id
    }

    /// Waits until an answer has this text: the server notices within a second or so.
    fn wait_for(&self, path: &str, cookie: &str, text: &str) {
        let began = Instant::now();
        while !self.request("GET", path, cookie, "").contains(text) {
            assert!(began.elapsed() < Duration::from_secs(20), "{}", self.request("GET", path, cookie, ""));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn admin(&self, args: &[&str], typed: &str) -> Output {
        concordia(&[&["admin", "--database", &self.database, "--operator", "titus"], args].concat(), typed)
    }

    /// What it says if it succeeds.
    fn admin_says(&self, args: &[&str]) -> String {
        let output = self.admin(args, "");
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        stdout(&output)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_operator_looks_after_a_server_that_runs() {
    let folder = dir("admin");
    let server = Server::start(&folder);
    let livia = server.person("Livia");
    let table = server.table(&livia);
    let listed = server.admin_says(&["tables", "--state", "running"]);
    assert!(listed.starts_with(&table) && listed.contains("2/2 seats  Friday"), "{listed}");
    assert_eq!(server.admin_says(&["tables", "--state", "finished"]), "");
    let page = server.admin_says(&["tables", "--limit", "1"]);
    let mark = page.lines().last().unwrap().strip_prefix("More: --after ").unwrap();
    assert_eq!(server.admin_says(&["tables", "--after", mark]), "");
    let shown = server.admin_says(&["table", "show", &table]);
    assert!(shown.contains("state    running") && shown.contains("bot agricola"), "{shown}");
    let people = server.admin_says(&["people", "LIV"]);
    assert!(people.contains("visitor") && people.contains("Livia"), "{people}");
    let account = people.split_whitespace().next().unwrap().to_owned();

    // What cannot be undone is asked for.
    let asked = server.admin(&["table", "end", &table], "no\n");
    assert_eq!(asked.status.code(), Some(1));
    assert!(stdout(&asked).contains(&format!("Type {table} to go on")), "{}", stdout(&asked));
    assert!(stderr(&asked).contains("nothing was done"), "{}", stderr(&asked));
    let path = format!("/api/tables/{table}");
    assert!(server.request("GET", &path, &livia, "").contains("\"phase\":\"playing\""));
    let done = server.admin(&["table", "end", &table], &format!("{table}\n"));
    assert!(done.status.success(), "{}", stderr(&done));
    let logged = stderr(&done);
    assert!(logged.contains("audit") && logged.contains("end_table") && logged.contains(&table), "{logged}");
    server.wait_for(&path, &livia, "\"phase\":\"abandoned\"");

    server.admin_says(&["rename", &account, "Julia"]);
    server.wait_for(&path, &livia, "\"name\":\"Julia\"");
    let export = server.admin_says(&["export", "person", &account]);
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    assert_eq!((&export["name"], &export["tables"][0]["id"]), (&"Julia".into(), &table.as_str().into()));
    assert!(server.admin_says(&["export", "table", &table]).starts_with("concordia-record/1"));
    let visitor = server.admin(&["reset-password", &account], "");
    assert!(stderr(&visitor).contains("they have no password"), "{}", stderr(&visitor));
    server.admin_says(&["ban", &account, "--yes"]);
    assert!(server.request("GET", "/api/me/tables", &livia, "").starts_with("HTTP/1.1 401"));
    assert!(server.admin_says(&["people"]).contains("kept out since 20"));
    server.admin_says(&["unban", &account]);
    server.admin_says(&["delete", &account, "--yes"]);
    server.wait_for(&path, "", "\"name\":\"Anonymous\"");
    server.admin_says(&["table", "delete", &table, "--yes"]);
    server.wait_for(&path, "", "unknown_table");

    let log = server.admin_says(&["log"]);
    let words: Vec<_> = log.lines().rev().filter_map(|line| line.split_whitespace().nth(4)).collect();
    let expected = [
        "end_table",
        "rename",
        "export_person",
        "export_table",
        "ban",
        "unban",
        "delete_person",
        "delete_table",
    ];
    assert_eq!(words, expected, "{log}");
    assert!(log.lines().all(|line| line.contains("  titus  ")), "{log}");
}

#[test]
fn a_backup_is_made_while_a_server_runs_and_checked() {
    let folder = dir("admin_backup");
    let server = Server::start(&folder);
    let livia = server.person("Livia");
    let table = server.table(&livia);
    let backup = folder.join("backup.db");
    server.admin_says(&["backup", text(&backup)]);
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    let said = good(&["admin", "check-backup", text(&backup)], "");
    assert!(said.contains("1 tables running") && said.ends_with("Everything is whole.\n"), "{said}");
    let live = server.admin_says(&["check"]);
    assert!(live.contains("1 games replayed"), "{live}");
    assert!(!folder.join("restored.db").exists());
    let again = server.admin(&["backup", text(&backup)], "");
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("is taken"), "{}", stderr(&again));

    // A head that is cut short is damage, and the status says so.
    let bytes = fs::read(&backup).unwrap();
    let at = bytes.windows(16).position(|it| it == b"concordia-table/").unwrap();
    let mut damaged = bytes;
    damaged[at] = b'X';
    fs::write(&backup, damaged).unwrap();
    let output = concordia(&["admin", "check-backup", text(&backup)], "");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains(&format!("damaged: {table}: ")), "{}", stdout(&output));
    assert!(stderr(&output).contains("1 tables are damaged"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_looked_after_is_said() {
    let folder = dir("admin_bad");
    let missing = format!("sqlite:{}", folder.join("games.db").display());
    refused(&["admin", "--database", &missing, "tables"], 1, "is no file");
    assert!(!folder.join("games.db").exists(), "nothing was created");
    refused(&["admin", "tables", "--state", "sleeping"], 2, "a state is one of lobby");
    refused(&["admin", "--operator", "a\u{7}b", "tables"], 2, "plain characters");
    refused(&["admin", "check-backup", text(&folder.join("nothing.db"))], 1, "nothing.db");
    let letter = folder.join("letter.txt");
    fs::write(&letter, "Dear Livia,\n".repeat(500)).unwrap();
    refused(&["admin", "check-backup", text(&letter)], 1, "damaged");
    let server = Server::start(&folder);
    for args in [&["table", "show", "nothing"][..], &["ban", "nobody", "--yes"], &["rename", "99", "x"]] {
        let output = server.admin(args, "");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(stderr(&output).contains("there is no"), "{args:?}: {}", stderr(&output));
    }
    refused(&["admin", "--database", &server.database, "people", "--after", "x"], 1, "--after is the number");
    assert_eq!(server.admin_says(&["log"]), "", "what was not done is in no book");
}
