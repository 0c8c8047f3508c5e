//! The client for browsers: its packages, its checks, its build, and its tests in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};

use crate::shell::{self, Profile};
use crate::wasm::{self, Form};
use crate::{args, packages};

/// The command: builds the client, so that the next build of `concordia` has it.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    build(root)
}

/// Builds the client as it is shipped, the engine in it included.
pub(crate) fn build(root: &Path) -> Result<()> {
    wasm::build(root, Form::Shipped)?;
    install(root)?;
    npm(root, &["run", "--silent", "build"])
}

/// Builds the client to play with: nothing is checked, measured or compressed.
pub(crate) fn build_soon(root: &Path) -> Result<()> {
    thread::scope(|scope| {
        let packages = scope.spawn(|| install(root));
        wasm::build(root, Form::Soon)?;
        packages.join().map_err(|_| anyhow!("nobody installed the packages"))?
    })?;
    npm(root, &["run", "--silent", "build:soon"])
}

/// Builds the client, and runs its checks and tests that need no browser.
pub(crate) fn check(root: &Path) -> Result<()> {
    build(root)?;
    npm(root, &["run", "--silent", "check"])?;
    npm(root, &["test", "--silent"])
}

/// Plays in Chromium against the real server, which has the client that was built.
pub(crate) fn browse(root: &Path) -> Result<()> {
    in_chromium(root, Profile::Release, "browse")
}

/// Plays one game in Chromium against the program that `cargo xtask play` builds.
pub(crate) fn browse_one(root: &Path) -> Result<()> {
    build_soon(root)?;
    in_chromium(root, Profile::Play, "browse:one")
}

/// The command: all tests in Chromium, also those that are too long for every push.
pub(crate) fn browse_all(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    build(root)?;
    in_chromium(root, Profile::Release, "browse")?;
    in_chromium(root, Profile::Release, "browse:more")
}

/// The command: measures the page as it is shipped.
pub(crate) fn performance(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    build(root)?;
    in_chromium(root, Profile::Release, "performance")
}

/// Runs a script of the client that opens a browser on the program.
fn in_chromium(root: &Path, profile: Profile, script: &str) -> Result<()> {
    packages::require("chromium", "chromium")?;
    let concordia = profile.build(root, "concordia-cli", "concordia")?;
    shell::run(
        Command::new("npm")
            .args(["run", "--silent", script])
            .current_dir(root.join("web"))
            .env("CONCORDIA", concordia),
    )
}

/// Installs the packages of the lock file, unless they are there.
fn install(root: &Path) -> Result<()> {
    if !shell::is_installed("npm") {
        bail!("npm is missing: please install Node.js 20 or later");
    }
    let lock = fs::read(root.join("web/package-lock.json")).context("reading web/package-lock.json")?;
    let mark = root.join("web/node_modules/.concordia-lock");
    if fs::read(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    npm(root, &["ci", "--no-audit", "--no-fund"])?;
    fs::write(&mark, lock).context("marking the packages as installed")
}

fn npm(root: &Path, words: &[&str]) -> Result<()> {
    shell::run(Command::new("npm").args(words).current_dir(root.join("web")))
}
