//! The rules crate is pure: it depends on nothing that can read a file, a clock or the network, and only setup
//! reads the options.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::files::Tree;

const MANIFEST: &str = "crates/concordia-rules/Cargo.toml";
const SOURCE: &str = "crates/concordia-rules/src/";
const DEPENDENCIES: [&str; 1] = ["rand_chacha"];
const IMPURE: [&str; 7] =
    ["std::time", "std::fs", "std::env", "std::net", "std::thread", "HashMap", "HashSet"];
/// The files where games come from. Everywhere else code asks `Rules`, the card, the seating or the list of steps.
const READERS: [&str; 3] = ["options.rs", "setup.rs", "position.rs"];
/// Options that change no rule, with the file where they matter.
const EXCEPTIONS: [(&str, &str); 1] = [("view.rs", "show_derivable")];

/// Adds a sentence for everything impure in the rules crate.
pub(super) fn check(tree: &Tree, out: &mut Vec<String>) -> Result<()> {
    let text = |path: &str| {
        let file = tree.texts.iter().find(|(listed, _)| listed == path);
        file.map(|(_, text)| text.as_str()).with_context(|| format!("there is no {path}"))
    };
    check_dependencies(text(MANIFEST)?, out)?;
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

fn check_dependencies(manifest: &str, out: &mut Vec<String>) -> Result<()> {
    let manifest: Manifest = toml::from_str(manifest).with_context(|| format!("in {MANIFEST}"))?;
    for name in manifest.dependencies.keys().chain(manifest.build_dependencies.keys()) {
        if !DEPENDENCIES.contains(&name.as_str()) {
            out.push(format!("{MANIFEST}: the rules must not depend on {name}"));
        }
    }
    for target in manifest.target.keys() {
        out.push(format!("{MANIFEST}: the rules are the same on every target, also on {target}"));
    }
    Ok(())
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
        for word in IMPURE.iter().filter(|word| line.contains(**word)) {
            out.push(format!("{place}: {word} has no place in the rules"));
        }
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
    fn the_rules_depend_on_a_generator_only() {
        let mut out = Vec::new();
        let manifest = "[dependencies]\nrand_chacha = \"0.10\"\nserde = \"1\"\n\
                        [dev-dependencies]\ninsta = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"\n";
        check_dependencies(manifest, &mut out).unwrap();
        let expected = [
            "the rules must not depend on serde",
            "the rules are the same on every target, also on cfg(unix)",
        ];
        assert_eq!(out, expected.map(|sentence| format!("{MANIFEST}: {sentence}")));
        assert!(check_dependencies("[", &mut out).is_err());
    }

    #[test]
    fn the_rules_have_no_outside() {
        source("game.rs", "use std::fmt;\n", &[]);
        source("game.rs", "\nuse std::time::Instant;\n", &["game.rs:2: std::time has no place in the rules"]);
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
