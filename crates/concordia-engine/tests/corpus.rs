//! The kept inputs of the fuzz targets, replayed on stable: each promise holds for each of them.

#[path = "../../../fuzz/promises.rs"]
#[expect(unreachable_pub, reason = "the fuzz targets use it as a module too")]
mod promises;

use std::fs;
use std::path::Path;

fn replay(target: &str, promise: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).expect("the corpus is part of the repository");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    assert!(paths.len() >= 10, "{} inputs for {target}", paths.len());
    for path in paths {
        let data = fs::read(&path).expect("a readable input");
        println!("{}", path.display());
        promise(&data);
    }
}

#[test]
fn any_request_lines_are_answered() {
    replay("protocol", promises::protocol);
}

#[test]
fn any_document_is_sound_or_refused() {
    replay("position", promises::position);
}

#[test]
fn any_record_replays_or_is_refused() {
    replay("record", promises::record);
}
