//! `cargo xtask play`: the best way to play there is, from a fresh clone.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::shell::Profile;
use crate::web;

/// The command; its arguments are those of `concordia serve`.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let began = Instant::now();
    println!("1 of 2: building the table for the browser. The first time, both steps take a minute or two.");
    web::build_soon(root)?;
    println!("2 of 2: building the program `concordia`, which has the table inside.");
    let concordia = Profile::Play.build(root, "concordia-cli", "concordia")?;
    println!("Built in {} s: {}", began.elapsed().as_secs(), concordia.display());
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
