//! Tables in memory: one task owns each, they come when somebody asks for them and go when nobody does.
//!
//! Orders reach the owner by a bounded channel; the `Table` decides, and the owner carries its effects out. Ways to a
//! table are given out under the lock under which it leaves, so none leads nowhere. A panic in a table is caught in one
//! place, freezes that table and ends its connections.

mod counting;
mod editing;
mod hall;
mod heart;
mod owner;
mod post;
mod saving;

pub(crate) use counting::keep_counting;
pub(crate) use editing::{edit_table, edit_tables_of, forget};
pub(crate) use hall::Hall;
pub(crate) use post::{Bye, Handle, Outbox, Post, Reply};
pub(crate) use saving::{LoadFailure, Unusable, account_of, load, visitor};
