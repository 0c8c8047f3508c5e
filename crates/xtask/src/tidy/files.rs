//! House rules that hold for every file of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell;

/// A longer file wants splitting.
const MAX_LINES: usize = 700;
/// What must not stay in Rust code. In pieces, so that this file does not find itself.
const UNFINISHED: [&str; 3] = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!(")];
/// Folders of machines that somebody worked on.
const MACHINE_PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/fa", "rm/")];
/// Kept byte for byte: what a fuzzer found, and databases of earlier versions.
const KEPT: [&str; 2] = ["fuzz/corpus/", "crates/concordia-server/tests/fixtures/schema-"];
/// Where packages come from: how a line of a file begins that names a source, and how it goes on.
const SOURCES: [(&str, &str, &str); 2] = [
    ("Cargo.lock", "source = \"", "registry+https://github.com/rust-lang/crates.io-index\""),
    ("package-lock.json", "\"resolved\": \"", "https://registry.npmjs.org/"),
];

/// The files that git has or would add.
pub(super) struct Tree {
    /// All of them, binary ones included.
    pub(super) paths: BTreeSet<String>,
    /// The text files that are written by hand or by our tools.
    pub(super) texts: Vec<(String, String)>,
}

/// Reads the repository.
pub(super) fn list(root: &Path) -> Result<Tree> {
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = shell::output(Command::new("git").args(args).current_dir(root))
        .context("tidy looks at the files that git knows")?;
    let mut tree = Tree { paths: BTreeSet::new(), texts: Vec::new() };
    for path in listed.split_terminator('\0') {
        let full = root.join(path);
        // Deleted, but not yet in git's eyes; or a link to a folder.
        if !full.is_file() {
            continue;
        }
        tree.paths.insert(path.to_owned());
        let bytes = fs::read(&full).with_context(|| format!("reading {path}"))?;
        if !KEPT.iter().any(|folder| path.starts_with(folder))
            && let Ok(text) = String::from_utf8(bytes)
        {
            tree.texts.push((path.to_owned(), text));
        }
    }
    Ok(tree)
}

/// Adds a sentence for every house rule that a file breaks.
pub(super) fn check(path: &str, text: &str, out: &mut Vec<String>) {
    if !text.is_empty() && !text.ends_with('\n') {
        out.push(format!("{path}: the last line has no end"));
    }
    let is_rust = Path::new(path).extension().is_some_and(|extension| extension == "rs");
    for (i, line) in text.split_terminator('\n').enumerate() {
        let mut say = |sentence: String| out.push(format!("{path}:{}: {sentence}", i + 1));
        if line.ends_with(char::is_whitespace) {
            say("white space at the end of the line".to_owned());
        }
        if is_rust && line.contains('\t') {
            say("a tab in Rust code".to_owned());
        }
        for word in UNFINISHED.iter().filter(|word| is_rust && line.contains(**word)) {
            say(format!("{} is left in the code", word.trim_end_matches('(')));
        }
        for folder in MACHINE_PATHS.iter().filter(|folder| line.contains(**folder)) {
            say(format!("{folder} is a path of one machine"));
        }
        for (name, begin, source) in SOURCES {
            if path.ends_with(name)
                && let Some(rest) = line.trim_start().strip_prefix(begin)
                && !rest.starts_with(source)
            {
                say("a package from another registry than the public one".to_owned());
            }
        }
        if path.ends_with(".cargo/config.toml")
            && ["[source", "[registr"].iter().any(|it| line.starts_with(it))
        {
            say("which registry to use is the business of each machine".to_owned());
        }
    }
    let lines = text.lines().count();
    if is_rust && lines > MAX_LINES && !path.contains("/generated/") {
        out.push(format!("{path}: {lines} lines are more than {MAX_LINES}; split the file"));
    }
}

#[cfg(test)]
mod tests {
    fn check(path: &str, text: &str, sentences: &[&str]) {
        let mut out = Vec::new();
        super::check(path, text, &mut out);
        assert_eq!(out, sentences);
    }

    #[test]
    fn lines_end_well() {
        check("a.md", "", &[]);
        check("a.md", "one\ntwo\n", &[]);
        check(
            "a.md",
            "one \ntwo",
            &["a.md: the last line has no end", "a.md:1: white space at the end of the line"],
        );
        check("a.md", "one\r\n", &["a.md:1: white space at the end of the line"]);
    }

    #[test]
    fn rust_code_has_no_tabs_and_is_finished() {
        check("a.md", concat!("\tdbg", "!(1)\n"), &[]);
        check("a.rs", "\tx\n", &["a.rs:1: a tab in Rust code"]);
        check("a.rs", concat!("    todo", "!()\n"), &["a.rs:1: todo! is left in the code"]);
        check("a.rs", concat!("dbg", "!(x)\n"), &["a.rs:1: dbg! is left in the code"]);
    }

    #[test]
    fn nothing_names_a_machine() {
        let text = concat!("see /ro", "ot/x\n");
        check("a.md", text, &[concat!("a.md:1: /ro", "ot/ is a path of one machine")]);
        let public = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
        check("Cargo.lock", public, &[]);
        let other = "source = \"registry+https://example.org/index\"\n";
        let sentence = "Cargo.lock:1: a package from another registry than the public one";
        check("Cargo.lock", other, &[sentence]);
        let sentence = ".cargo/config.toml:1: which registry to use is the business of each machine";
        check(".cargo/config.toml", "[source.crates-io]\n", &[sentence]);
    }

    #[test]
    fn long_files_are_named() {
        check("a.rs", &"x\n".repeat(700), &[]);
        check("a.rs", &"x\n".repeat(701), &["a.rs: 701 lines are more than 700; split the file"]);
        check("src/generated/a.rs", &"x\n".repeat(701), &[]);
    }
}
