//! Scenarios: each says in a few lines what a table does.

mod chat;
mod clocks;
mod earlier;
mod edits;
mod game;
mod leaks;
mod lobby;
mod messages;
mod outcome;
mod shell;
mod storing;
mod watching;
