//! Data as Rust constants, made by `cargo xtask generate`.

pub(crate) mod cards;
pub(crate) mod maps;
pub(crate) mod markets;
