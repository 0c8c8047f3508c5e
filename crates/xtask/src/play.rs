//! `cargo xtask play`: the best way to play there is, from a fresh clone.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::Profile;
use crate::web;

/// The command; its arguments are those of `concordia serve`.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    println!(
        "Building the table for the browser and the program `concordia`; the first time takes a few minutes."
    );
    web::build(root)?;
    let concordia = Profile::Release.build(root, "concordia-cli", "concordia")?;
    println!(
        "Open the address below in a browser; Ctrl-C ends the server. `concordia play` is the game in a terminal."
    );
    // Not `shell::run`: the player needs the terminal.
    let status =
        Command::new(concordia).arg("serve").args(args).status().context("cannot start concordia")?;
    if !status.success() {
        bail!("`concordia serve` ended with {status}");
    }
    Ok(())
}
