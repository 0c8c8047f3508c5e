//! The program as people and scripts use it: arguments and input in, text and status out.

#![expect(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
mod admin;
mod analyse;
mod arena;
mod bad_input;
mod family;
mod others;
mod play;
mod serve;
mod sim;

/// Runs the program; `input` is what is typed.
fn concordia(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_concordia"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may leave before it has read everything.
    let typing = std::thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let output = child.wait_with_output().unwrap();
    typing.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The text of a run that must succeed.
fn good(args: &[&str], input: &str) -> String {
    let output = concordia(args, input);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{args:?} writes nothing to standard error");
    stdout(&output)
}

/// A run that must be refused with this status and a message that has these words.
fn refused(args: &[&str], status: i32, words: &str) {
    let output = concordia(args, "");
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
    assert!(message.contains(words), "{args:?}: {words:?} is not in {message:?}");
    assert!(!message.contains("panicked"), "{args:?}: {message}");
    if status == 1 {
        assert_eq!(message.lines().count(), 1, "one line: {message}");
        assert!(message.starts_with("concordia: "), "{message}");
    }
}

/// A fresh directory for one test.
fn dir(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The record of one simulated game.
fn record(name: &str) -> PathBuf {
    let dir = dir(name);
    good(&["sim", "--games", "1", "--seed", "7", "--save", text(&dir)], "");
    dir.join("game-7.txt")
}
