//! Arbitrary bytes as records of games. What must hold is in `promises.rs`, which the ordinary tests use too.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../promises.rs"]
#[allow(dead_code, reason = "each target keeps one of the promises")]
mod promises;

fuzz_target!(|data: &[u8]| promises::record(data));
