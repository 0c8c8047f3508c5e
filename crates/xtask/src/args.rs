//! Arguments of the commands.

use anyhow::{Result, bail};

/// Refuses any argument.
pub(crate) fn none(args: &[String]) -> Result<()> {
    match args {
        [] => Ok(()),
        [first, ..] => bail!("unexpected argument {first:?}"),
    }
}

/// Whether the one flag that a command knows is given.
pub(crate) fn flag(args: &[String], flag: &str) -> Result<bool> {
    match args.iter().find(|arg| *arg != flag) {
        Some(other) => bail!("unexpected argument {other:?}; there is only {flag}"),
        None => Ok(!args.is_empty()),
    }
}
