//! `cargo xtask test`: everything that CI runs, in one place, so that a green tree is green before it is pushed.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::shell::{self, Profile};
use crate::{args, determinism, instructions, packages, tidy, wasm, web};

/// A named part of the tests.
type Stage = (&'static str, fn(&Path) -> Result<()>);

/// The cheap ones first: most mistakes are found within seconds.
const STAGES: [Stage; 11] = [
    ("formatting", formatting),
    ("tidy", |root| tidy::command(root, &[])),
    // Before the Rust tests, so that the server has a client to serve.
    ("web client", web::check),
    ("lints", |root| cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    ("tests", tests),
    ("documentation", documentation),
    ("release build", release_build),
    ("determinism", |root| determinism::command(root, &[])),
    ("engine for the browser", wasm::test),
    ("instructions", |root| instructions::command(root, &[])),
    ("browser", web::browse),
];

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    run(root, &STAGES)
}

/// Runs the stages in order and stops at the first that fails.
fn run(root: &Path, stages: &[Stage]) -> Result<()> {
    let start = Instant::now();
    for (i, (name, stage)) in stages.iter().enumerate() {
        println!("\n=== {} of {}: {name}", i + 1, stages.len());
        let stage_start = Instant::now();
        stage(root).with_context(|| format!("stage {} of {}, {name}, failed", i + 1, stages.len()))?;
        println!("=== {name} passed in {}", seconds(stage_start.elapsed()));
    }
    println!("\nAll {} stages passed in {}.", stages.len(), seconds(start.elapsed()));
    Ok(())
}

fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        s => format!("{} min {} s", s / 60, s % 60),
    }
}

fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    shell::run(shell::cargo(root).args(args))
}

fn formatting(root: &Path) -> Result<()> {
    cargo(root, &["fmt", "--all", "--check"])?;
    // The fuzz targets are a workspace of their own.
    cargo(root, &["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"])
}

fn tests(root: &Path) -> Result<()> {
    packages::require_postgresql()?;
    cargo(root, &["test", "--workspace"])
}

fn documentation(root: &Path) -> Result<()> {
    let mut cargo = shell::cargo(root);
    shell::run(cargo.args(["doc", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-D warnings"))
}

fn release_build(root: &Path) -> Result<()> {
    Profile::Release.build(root, "concordia-cli", "concordia")?;
    Profile::Release.build(root, "concordia-bench", "concordia-bench")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let stages: [Stage; 3] =
            [("first", |_| Ok(())), ("second", |_| bail!("no luck")), ("third", |_| panic!("not reached"))];
        let error = run(Path::new("."), &stages).unwrap_err();
        assert_eq!(format!("{error:#}"), "stage 2 of 3, second, failed: no luck");
        assert!(run(Path::new("."), &stages[..1]).is_ok());
    }

    #[test]
    fn durations_are_readable() {
        assert_eq!(seconds(Duration::from_millis(1_234)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 5 s");
    }
}
