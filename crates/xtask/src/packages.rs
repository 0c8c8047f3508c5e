//! Programs that come from the system's packages.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell;

/// Makes sure that a program is there: installs its package where we may, else fails and names it. Nothing that
/// needs the program is ever skipped.
pub(crate) fn require(program: &str, package: &str) -> Result<()> {
    require_unless(|| shell::is_installed(program), program, package)
}

/// Makes sure that a PostgreSQL server can be started, which the tests of the store do for themselves.
pub(crate) fn require_postgresql() -> Result<()> {
    require_unless(has_postgresql, "initdb", "postgresql")
}

fn require_unless(is_there: impl Fn() -> bool, program: &str, package: &str) -> Result<()> {
    if is_there() {
        return Ok(());
    }
    if is_root() && shell::is_installed("apt-get") {
        println!("{program} is missing: installing the system package {package}");
        shell::run(apt_get().arg("update"))?;
        shell::run(apt_get().args(["install", "-y", "--no-install-recommends", package]))?;
    }
    if !is_there() {
        bail!("{program} is missing: please install the system package {package}");
    }
    Ok(())
}

/// Debian keeps the programs of the server off the search path, in a folder per version.
fn has_postgresql() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    let has_all = |is_there: &dyn Fn(&str) -> bool| ["initdb", "pg_ctl"].into_iter().all(is_there);
    has_all(&shell::is_installed)
        || folders.into_iter().any(|folder| has_all(&|program| folder.join(program).is_file()))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    shell::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
