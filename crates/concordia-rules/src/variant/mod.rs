//! What only some tables have: partners, and the fish market.

pub(crate) mod fish_market;
pub(crate) mod team;
