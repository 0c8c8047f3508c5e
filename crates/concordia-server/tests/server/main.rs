//! The server from outside: real sockets, a real database file, nothing of its inside.

#![allow(clippy::unwrap_used)]

mod bad_input;
mod client;
mod cluster;
mod content;
mod faults;
mod fixture;
mod guessing;
mod house;
mod hurry;
mod life;
mod limits;
mod names;
mod operators;
mod play;
#[allow(dead_code, reason = "the tests of the store need more of it")]
#[path = "../store/postgres_server.rs"]
mod postgres_server;
mod python;
mod race;
mod records;
mod running;
mod second_factor;
mod sessions;
mod shares;
mod sleep;
mod slow;
mod statistics;
mod upgrade;
mod visitors;
mod webhooks;
