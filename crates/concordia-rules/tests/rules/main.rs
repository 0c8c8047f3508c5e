//! The rules, section by section, as scenarios that people can read.
//!
//! A test sets a situation up in rulebook words, plays answers in the notation of records, and compares the
//! transcript with what docs/rules.md says. Only `scenario.rs` knows the API; `records.rs`, `setup.rs` and `views.rs`
//! are about the API itself and use it directly as well.
//!
//! Every test cites the rules it shows (R8.3.2) and the worked example it is (X06); `citations.rs` knows
//! the rules that no test cites.

#![expect(clippy::needless_raw_string_hashes, reason = "UPDATE_EXPECT=1 writes expectations in this form")]
#![expect(clippy::needless_pass_by_value, reason = "an expectation is written where it is passed")]

mod architect;
mod citations;
mod colonist;
mod diplomat;
mod fish;
mod legatus;
mod maps;
mod market;
mod market_team;
mod mercator;
mod prefect;
mod records;
mod salt;
mod salt_paid;
mod scenario;
mod scoring;
mod senator;
mod setup;
mod special_maps;
mod specialists;
mod stands;
mod team;
mod team_cards;
mod tribune;
mod turns;
mod venus;
mod views;
