//! `cargo xtask train`: trains and tries out the nets by which the bots judge.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::shell::{self, Profile};

/// The command; its arguments go to the program.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let train = Profile::Release.build(root, "concordia-train", "concordia-train")?;
    shell::run(Command::new(train).args(args).current_dir(root))
}
