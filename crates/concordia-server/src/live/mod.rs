//! Tables in memory: one task owns each, they come when somebody asks for them and go when nobody does.

mod hall;
mod owner;
mod post;
mod saving;

pub(crate) use hall::Hall;
pub(crate) use post::{Bye, Handle, Outbox, Post};
pub(crate) use saving::{account_of, visitor};
