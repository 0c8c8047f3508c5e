//! Programs that come from the system's packages.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell;

/// Makes sure that a program is there: installs its package where we may, else fails and names it. Nothing that
/// needs the program is ever skipped.
pub(crate) fn require(program: &str, package: &str) -> Result<()> {
    if shell::is_installed(program) {
        return Ok(());
    }
    if is_root() && shell::is_installed("apt-get") {
        println!("{program} is missing: installing the system package {package}");
        shell::run(apt_get().arg("update"))?;
        shell::run(apt_get().args(["install", "-y", "--no-install-recommends", package]))?;
    }
    if !shell::is_installed(program) {
        bail!("{program} is missing: please install the system package {package}");
    }
    Ok(())
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    shell::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
