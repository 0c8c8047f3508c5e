//! `cargo xtask bench`: our speed beside that of a chess library.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::shell::Profile;
use crate::{args, shell};

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    let bench = Profile::Release.build(root, "concordia-bench", "concordia-bench")?;
    shell::run(&mut Command::new(bench))
}
