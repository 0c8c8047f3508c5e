//! Tries what ARCHITECTURE.md promises: a card and a change of a market board are data and nothing else. A copy of the
//! rules crate gets both, the generator runs on it, and a small program plays games with them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::data::Data;
use crate::{generate, shell, tidy};

/// A banker takes the place of the Mercator in deck I, for a lower price.
const BANKER: &str = r#"
[[card]]
id = "banker"
name = "Banker"
powers = ["mercator5"]
cost = ["brick"]
gods = ["mercurius"]
decks.base = ["I"]
"#;

const MANIFEST: &str = r#"[package]
name = "toy"
edition = "2024"

[dependencies]
concordia-rules.workspace = true
"#;

/// The folder of the copy; what was built there is kept, so that a second run is short.
fn folder() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    own.ancestors().nth(3).expect("tests lie three folders deep in the target folder").join("toy/card")
}

/// Writes a file unless it is there already, so that cargo sees what really changed.
fn put(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Copies the text files of a folder and all below it, each after a change, and removes what is no longer there.
fn copy(from: &Path, to: &Path, change: &dyn Fn(&Path, String) -> String) {
    for entry in fs::read_dir(to).into_iter().flatten() {
        let old = entry.unwrap().path();
        if !from.join(old.file_name().unwrap()).exists() {
            if old.is_dir() { fs::remove_dir_all(old) } else { fs::remove_file(old) }.unwrap();
        }
    }
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target, change);
        } else if !path.components().any(|part| part.as_os_str() == "generated") || !target.exists() {
            put(&target, &change(&path, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Replaces a text that must be there.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old:?} is expected once");
    text.replace(old, new)
}

/// What the toy changes in the data files.
fn change(path: &Path, text: String) -> String {
    match path.file_name().unwrap().to_str().unwrap() {
        "cards.toml" => {
            let row = text.find("id = \"mercator\"\n").expect("there is a Mercator to replace");
            let (before, after) = text.split_at(row);
            let after = after.replacen("decks.base = [\"I\", ", "decks.base = [", 1);
            format!("{before}{after}{BANKER}")
        }
        "coastal.toml" => replaced(&text, "\"c1\", stands = [\"brick\"]", "\"c1\", stands = [\"money\"]"),
        _ => text,
    }
}

fn run(root: &Path, offline: bool) -> Output {
    let mut cargo = shell::cargo(root);
    cargo.args(["run", "--quiet", "--package", "toy"]).args(offline.then_some("--offline"));
    // Built for one short run; whatever flags the tests were built with are not for it.
    cargo.env("CARGO_TARGET_DIR", root.join("target")).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "false").env_remove("RUSTFLAGS");
    cargo.output().expect("cargo can be started")
}

#[test]
fn a_card_and_a_corrected_board_are_data() {
    let (from, root) = (crate::root(), folder());
    let rules = Path::new("crates/concordia-rules");
    for name in
        ["Cargo.toml", "Cargo.lock", "rustfmt.toml", "docs/rules.md", "crates/concordia-rules/Cargo.toml"]
    {
        put(&root.join(name), &fs::read_to_string(from.join(name)).unwrap());
    }
    copy(&from.join(rules).join("data"), &root.join(rules).join("data"), &change);
    copy(&from.join(rules).join("src"), &root.join(rules).join("src"), &|_, text| text);
    put(&root.join("crates/toy/Cargo.toml"), MANIFEST);
    put(&root.join("crates/toy/src/main.rs"), include_str!("../toy/main.rs"));

    assert_eq!(tidy::data_violations(&Data::read(&root).unwrap()), [""; 0]);
    generate::generate(&root, false).unwrap();
    let page = fs::read_to_string(root.join("docs/rules.md")).unwrap();
    assert!(page.contains("| Banker | brick | Mercurius | I | – | – |\n"));
    assert!(page.contains("| c1 | Money |\n"));

    // Everything it needs was downloaded to build us; only an unusual cache makes a second try necessary.
    let mut output = run(&root, true);
    if !output.status.success() {
        output = run(&root, false);
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
    let words: Vec<&str> = printed.split_whitespace().collect();
    let &["bought", bought, "played", played, "entered", entered] = words.as_slice() else {
        panic!("{printed:?} does not say what happened");
    };
    for (what, n) in [("bought", bought), ("played", played), ("entered", entered)] {
        assert!(n.parse::<u32>().unwrap() > 0, "{what} {n}: {printed}");
    }
}
