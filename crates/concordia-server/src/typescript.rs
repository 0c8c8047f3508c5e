//! Types for the browser, written by tests: `UPDATE_TYPES=1 cargo test -p concordia-server types`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Where they are, seen from this crate.
const FOLDER: &str = "../../web/src/generated";

/// Fails if a file of types is not what the types of `module` say; with `UPDATE_TYPES` it is written first.
pub(crate) fn check(file: &str, module: &str, imports: &str, declarations: &[String]) {
    let mut text = format!(
        "// Generated from crates/concordia-server/src/{module} by \
         `UPDATE_TYPES=1 cargo test -p concordia-server types`.\n// Do not edit.\n\n{imports}"
    );
    for declaration in declarations {
        text += "\nexport ";
        for line in declaration.lines() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(file);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "run `UPDATE_TYPES=1 cargo test -p concordia-server types`");
}
