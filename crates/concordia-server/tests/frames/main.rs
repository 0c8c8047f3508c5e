//! What frames say, byte by byte: the kept inputs of the fuzz target, and what the frames of two worlds may tell.

#![allow(clippy::unwrap_used)]

mod corpus;
mod leaks;
