//! `cargo xtask wasm`: the engine for the browser, built and put where `web/` imports it.
//!
//! Measured with Rust 1.95 (brotli, Augustus in node): `opt-level` 2 and 3 search equally fast with 256 and 264 KiB;
//! "s" has 222 KiB and is less than half as fast, "z" 208 KiB and a sixth as fast.

mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{self, Profile};
use toolchain::{TARGET, Toolchain};

/// Where `web/` finds it; git does not keep it.
const OUTPUT: &str = "web/src/generated/concordia.wasm";
/// Its tests, for node.
const TEST: &str = "crates/concordia-wasm/tests/module.mjs";
/// The most it may have, compressed.
const MAX_COMPRESSED: usize = 700 << 10;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    match args {
        [] => build(root, Form::Shipped).map(drop),
        [word] if word == "--debian" => build_with(root, &Toolchain::debian()?, Form::Shipped).map(drop),
        [word] if word == "--test" => test(root),
        [other, ..] => bail!("unexpected argument {other:?}; there are only --debian and --test"),
    }
}

/// Plays games with bots here and in the module, and compares them; node stands in for the browser.
pub(crate) fn test(root: &Path) -> Result<()> {
    let module = build(root, Form::Shipped)?;
    let concordia = Profile::Release.build(root, "concordia-cli", "concordia")?;
    require_node()?;
    shell::run(Command::new("node").arg(TEST).arg(module).arg(concordia).current_dir(root))
}

/// How the module is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As it is shipped: small and fast.
    Shipped,
    /// Soon there: with the profile of the program that `cargo xtask play` builds, so that they share what they can.
    Soon,
}

/// Builds the module with the first compiler that is there, and returns where it lies.
pub(crate) fn build(root: &Path, form: Form) -> Result<PathBuf> {
    build_with(root, &Toolchain::find(root)?, form)
}

fn build_with(root: &Path, toolchain: &Toolchain, form: Form) -> Result<PathBuf> {
    let profile = match form {
        Form::Shipped => "wasm",
        Form::Soon => "play",
    };
    let mut cargo = shell::cargo(root);
    cargo.args(["build", "--package", "concordia-wasm", "--lib", "--profile", profile, "--target", TARGET]);
    toolchain.prepare(&mut cargo, root)?;
    shell::run(&mut cargo)?;
    let target = shell::target_dir()?;
    let built = target.join(TARGET).join(profile).join("concordia_wasm.wasm");
    let module = fs::read(&built).with_context(|| format!("reading {}", built.display()))?;
    let output = root.join(OUTPUT);
    // Left alone if nothing changed, so that what is made of it stays fresh too.
    if fs::read(&output).is_ok_and(|old| old == module) {
        println!("{OUTPUT} is up to date.");
        return Ok(output);
    }
    fs::create_dir_all(output.parent().context("a file lies in a folder")?)?;
    fs::write(&output, &module).with_context(|| format!("writing {OUTPUT}"))?;
    if form == Form::Soon {
        return Ok(output);
    }
    let (gzip, brotli) = compressed_sizes(&output)?;
    let kib = |bytes: usize| format!("{} KiB", bytes.div_ceil(1 << 10));
    println!("{OUTPUT}: {}, gzip {}, brotli {}", kib(module.len()), kib(gzip), kib(brotli));
    if gzip.max(brotli) > MAX_COMPRESSED {
        // Not there is better than too large and taken for up to date.
        fs::remove_file(&output)?;
        bail!("the engine for the browser may have {} when compressed", kib(MAX_COMPRESSED));
    }
    Ok(output)
}

/// How large a browser's download would be. Node is there for `web/` anyway and knows both ways.
fn compressed_sizes(file: &Path) -> Result<(usize, usize)> {
    const SCRIPT: &str = "const zlib = require('node:zlib');
        const bytes = require('node:fs').readFileSync(process.argv[1]);
        console.log(zlib.gzipSync(bytes, { level: 9 }).length, zlib.brotliCompressSync(bytes).length);";
    require_node()?;
    let printed = shell::output(Command::new("node").args(["-e", SCRIPT]).arg(file))?;
    read_sizes(&printed).with_context(|| format!("{printed:?} is not two sizes"))
}

fn require_node() -> Result<()> {
    if !shell::is_installed("node") {
        bail!("node is missing: please install Node.js 20 or later");
    }
    Ok(())
}

fn read_sizes(printed: &str) -> Option<(usize, usize)> {
    let (gzip, brotli) = printed.trim().split_once(' ')?;
    Some((gzip.parse().ok()?, brotli.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_arguments_are_named() {
        let error = command(Path::new("."), &["--fedora".to_owned()]).unwrap_err();
        assert_eq!(error.to_string(), "unexpected argument \"--fedora\"; there are only --debian and --test");
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(read_sizes("12 7\n"), Some((12, 7)));
        assert_eq!(read_sizes("12\n"), None);
        assert_eq!(read_sizes("a b"), None);
    }
}
