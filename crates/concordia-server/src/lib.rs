//! The server around the table.
//!
//! So far this is the [`store`]: what must survive a crash, in SQLite or in PostgreSQL.

pub mod store;
