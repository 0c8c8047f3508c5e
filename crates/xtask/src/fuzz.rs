//! `cargo xtask fuzz`: the fuzz targets, for a while each. The kept corpus is replayed by the ordinary tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell;

const SECONDS: u32 = 60;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let targets = targets(root)?;
    let (targets, seconds) = parse(args, &targets)?;
    let nightly = nightly()?;
    if !shell::is_installed("cargo-fuzz") {
        println!("cargo-fuzz is missing: installing it");
        shell::run(shell::cargo(root).args(["install", "--locked", "cargo-fuzz"]))?;
    }
    for target in targets {
        println!("\n=== fuzzing {target} for {seconds} s");
        // New inputs go to the first folder; what deserves to be kept is added to the second by hand.
        let found = root.join("fuzz/target/corpus").join(target);
        let kept = root.join("fuzz/corpus").join(target);
        for dir in [&found, &kept] {
            fs::create_dir_all(dir).with_context(|| format!("making {}", dir.display()))?;
        }
        // Only rustup's cargo understands `+nightly`; what our own cargo has set would lead it back to stable.
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
        cargo.arg(format!("+{nightly}")).args(["fuzz", "run", target]).args([&found, &kept]);
        shell::run(cargo.arg("--").arg(format!("-max_total_time={seconds}")))?;
    }
    Ok(())
}

/// All targets, by their files.
fn targets(root: &Path) -> Result<Vec<String>> {
    let dir = fs::read_dir(root.join("fuzz/fuzz_targets")).context("reading fuzz/fuzz_targets")?;
    let mut targets = Vec::new();
    for entry in dir {
        let path = entry?.path();
        if let (Some(name), true) = (path.file_stem(), path.extension().is_some_and(|ext| ext == "rs")) {
            targets.push(name.to_string_lossy().into_owned());
        }
    }
    targets.sort();
    Ok(targets)
}

/// The targets to run and the seconds for each.
fn parse<'a>(args: &'a [String], targets: &'a [String]) -> Result<(Vec<&'a str>, u32)> {
    let (names, seconds) = match args {
        [] => (None, None),
        [one] if one.starts_with(|c: char| c.is_ascii_digit()) => (None, Some(one)),
        [target] => (Some(target), None),
        [target, seconds] => (Some(target), Some(seconds)),
        [_, _, other, ..] => bail!("unexpected argument {other:?}"),
    };
    let seconds = match seconds {
        Some(word) => match word.parse() {
            Ok(0) | Err(_) => bail!("{word:?} is not a number of seconds"),
            Ok(seconds) => seconds,
        },
        None => SECONDS,
    };
    match names {
        None => Ok((targets.iter().map(String::as_str).collect(), seconds)),
        Some(name) if targets.contains(name) => Ok((vec![name], seconds)),
        Some(name) => bail!("there is no fuzz target {name:?}; there are {}", targets.join(", ")),
    }
}

/// The name of an installed nightly toolchain, which the sanitizers need.
fn nightly() -> Result<String> {
    let list = shell::output(Command::new("rustup").args(["toolchain", "list"]))
        .context("fuzzing needs rustup with a nightly toolchain")?;
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    let nightly = names.into_iter().find(|name| name.starts_with("nightly")).map(str::to_owned);
    nightly.context("fuzzing needs a nightly toolchain: please run `rustup toolchain install nightly`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn target_and_seconds_are_both_optional() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let targets = words(&["position", "protocol"]);
        let parse = |args: &[&str]| match super::parse(&words(args), &targets) {
            Ok((names, seconds)) => format!("{} {seconds}", names.join("+")),
            Err(error) => error.to_string(),
        };
        assert_eq!(parse(&[]), "position+protocol 60");
        assert_eq!(parse(&["5"]), "position+protocol 5");
        assert_eq!(parse(&["protocol"]), "protocol 60");
        assert_eq!(parse(&["protocol", "5"]), "protocol 5");
        assert_eq!(parse(&["protocol", "soon"]), "\"soon\" is not a number of seconds");
        assert_eq!(parse(&["0"]), "\"0\" is not a number of seconds");
        assert_eq!(parse(&["table"]), "there is no fuzz target \"table\"; there are position, protocol");
        assert_eq!(parse(&["protocol", "5", "6"]), "unexpected argument \"6\"");
    }
}
