//! Arbitrary bytes as frames that people send to a table. What must hold is in `frames.rs` beside this folder, which the ordinary tests use too.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../frames.rs"]
mod frames;

fuzz_target!(|data: &[u8]| {
    frames::frames(data);
});
