//! The kept inputs of the fuzz target, replayed on stable.

#[path = "../../../../fuzz/frames.rs"]
#[expect(unreachable_pub, reason = "the fuzz target uses it as a module too")]
mod promise;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What the kept inputs must lead to, so that they reach deep enough.
const OUTCOMES: [&str; 28] = [
    "played",
    "done",
    "stale",
    "too_large",
    "bad_utf8",
    "bad_json",
    "bad_request",
    "bad_options",
    "bad_settings",
    "bad_level",
    "bad_key",
    "bad_chat",
    "key_reused",
    "no_actions",
    "too_many_actions",
    "illegal_action",
    "not_seated",
    "not_asked",
    "not_host",
    "not_over",
    "paused",
    "already_started",
    "already_seated",
    "open_chairs",
    "no_such_chair",
    "no_such_team",
    "wrong_link",
    "chat_too_fast",
];

#[test]
fn any_frame_is_answered_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/frames");
    let entries = fs::read_dir(&folder).expect("the corpus is part of the repository");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 10, "{} inputs", paths.len());
    let mut outcomes = BTreeSet::new();
    for path in paths {
        println!("{}", path.display());
        outcomes.extend(promise::frames(&fs::read(&path).unwrap()));
    }
    let missing: Vec<_> = OUTCOMES.iter().filter(|outcome| !outcomes.contains(**outcome)).collect();
    assert!(missing.is_empty(), "no kept input leads to {missing:?}, only to {outcomes:?}");
}
