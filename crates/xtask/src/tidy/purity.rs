//! The rules and the table are pure: they depend on nothing that can read a file, a clock or the network. Of the rules,
//! only setup reads the options.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::files::Tree;

const SOURCE: &str = "crates/concordia-rules/src/";
/// Crates without an outside, and what they may depend on.
const PURE: [(&str, &[&str]); 2] = [
    ("concordia-rules", &["rand_chacha"]),
    ("concordia-table", &["concordia-rules", "sha2", "unicode-normalization", "unicode-properties"]),
];
const IMPURE: [&str; 7] =
    ["std::time", "std::fs", "std::env", "std::net", "std::thread", "HashMap", "HashSet"];
/// The files where games come from. Everywhere else code asks `Rules`, the card, the seating or the list of steps.
const READERS: [&str; 3] = ["options.rs", "setup.rs", "position.rs"];
/// Options that change no rule, with the file where they matter.
const EXCEPTIONS: [(&str, &str); 1] = [("view.rs", "show_derivable")];

/// Adds a sentence for everything impure in the pure crates.
pub(super) fn check(tree: &Tree, out: &mut Vec<String>) -> Result<()> {
    let text = |path: &str| {
        let file = tree.texts.iter().find(|(listed, _)| listed == path);
        file.map(|(_, text)| text.as_str()).with_context(|| format!("there is no {path}"))
    };
    for (name, dependencies) in PURE {
        let manifest = format!("crates/{name}/Cargo.toml");
        check_dependencies(&manifest, text(&manifest)?, dependencies, out)?;
        let source = format!("crates/{name}/src/");
        for (path, text) in tree.texts.iter().filter(|(path, _)| path.starts_with(&source)) {
            check_outside(path, text, out);
        }
    }
    let options = option_fields(text(&format!("{SOURCE}options.rs"))?);
    for (path, text) in &tree.texts {
        if let Some(file) = path.strip_prefix(SOURCE) {
            check_source(file, text, &options, out);
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    dependencies: BTreeMap<String, toml::Value>,
    #[serde(default, rename = "build-dependencies")]
    build_dependencies: BTreeMap<String, toml::Value>,
    #[serde(default)]
    target: BTreeMap<String, toml::Value>,
}

fn check_dependencies(path: &str, manifest: &str, allowed: &[&str], out: &mut Vec<String>) -> Result<()> {
    let manifest: Manifest = toml::from_str(manifest).with_context(|| format!("in {path}"))?;
    for name in manifest.dependencies.keys().chain(manifest.build_dependencies.keys()) {
        if !allowed.contains(&name.as_str()) {
            out.push(format!("{path}: this crate must not depend on {name}"));
        }
    }
    for target in manifest.target.keys() {
        out.push(format!("{path}: this crate is the same on every target, also on {target}"));
    }
    Ok(())
}

/// Nothing of the world around is named.
fn check_outside(path: &str, text: &str, out: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        for word in IMPURE.iter().filter(|word| line.contains(**word)) {
            out.push(format!("{path}:{}: {word} has no place here", i + 1));
        }
    }
}

/// The fields of `Options` that only setup may read. Private ones say which map, cards and market board are in play
/// and have functions that anybody may call.
fn option_fields(source: &str) -> Vec<&str> {
    let fields = source.lines().skip_while(|line| !line.starts_with("pub struct Options {")).skip(1);
    let fields = fields.take_while(|line| !line.starts_with('}'));
    fields.filter_map(|line| line.trim().strip_prefix("pub(crate) ")?.split(':').next()).collect()
}

fn check_source(file: &str, text: &str, options: &[&str], out: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        let place = format!("{SOURCE}{file}:{}", i + 1);
        if READERS.contains(&file) {
            continue;
        }
        for name in options {
            let is_read = line.split("options.").skip(1).any(|rest| {
                let rest = rest.strip_prefix(name);
                rest.is_some_and(|rest| {
                    !rest.starts_with(|c: char| c == '_' || c == '(' || c.is_alphanumeric())
                })
            });
            if is_read && !EXCEPTIONS.contains(&(file, name)) {
                out.push(format!("{place}: the option {name} is read outside setup; ask the rules instead"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(file: &str, text: &str, sentences: &[&str]) {
        let mut out = Vec::new();
        check_source(file, text, &["players", "show_derivable"], &mut out);
        let expected: Vec<_> = sentences.iter().map(|sentence| format!("{SOURCE}{sentence}")).collect();
        assert_eq!(out, expected);
    }

    #[test]
    fn pure_crates_depend_on_little() {
        let mut out = Vec::new();
        let manifest = "[dependencies]\nrand_chacha = \"0.10\"\nserde = \"1\"\n\
                        [dev-dependencies]\ninsta = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"\n";
        check_dependencies("a.toml", manifest, &["rand_chacha"], &mut out).unwrap();
        let expected = [
            "a.toml: this crate must not depend on serde",
            "a.toml: this crate is the same on every target, also on cfg(unix)",
        ];
        assert_eq!(out, expected);
        assert!(check_dependencies("a.toml", "[", &[], &mut out).is_err());
    }

    #[test]
    fn pure_crates_have_no_outside() {
        let mut out = Vec::new();
        check_outside("a.rs", "use std::fmt;\n", &mut out);
        assert_eq!(out, [""; 0]);
        check_outside("a.rs", "\nuse std::time::Instant;\n", &mut out);
        assert_eq!(out, ["a.rs:2: std::time has no place here"]);
    }

    #[test]
    fn only_setup_reads_the_options() {
        let text = "let n = game.options.players;\n";
        source("setup.rs", text, &[]);
        let sentence = "game.rs:1: the option players is read outside setup; ask the rules instead";
        source("game.rs", text, &[sentence]);
        source("game.rs", "game.options.players_max + game.options.players() + my.players\n", &[]);
        source("view.rs", "if game.options.show_derivable {\n", &[]);
    }

    #[test]
    fn option_fields_are_found() {
        let text = "x\npub struct Options {\n    map: &'static Board,\n    /// Seats.\n    \
                    pub(crate) players: u8,\n}\npub struct Other {\n    pub(crate) no: u8,\n}\n";
        assert_eq!(option_fields(text), ["players"]);
    }
}
