//! `cargo xtask crash` and `cargo xtask cluster`: clients play on the real program while it is killed or cut off, and
//! compare every stored row with what they sent.
//!
//! The clients are an example of the server, `crates/concordia-server/examples/trial`, since they need the rules to
//! think their turns out, both databases to read the rows, and WebSockets.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::server;
use crate::packages;
use crate::shell::{self, Profile};

/// How often the server is killed unless somebody says otherwise.
const KILLS: usize = 200;
/// How many messages the cluster acknowledges unless somebody says otherwise.
const ACKNOWLEDGEMENTS: usize = 20_000;
/// Names another program than the one that is built here, for example an older one.
const PROGRAM: &str = "CONCORDIA";

/// One process on SQLite, killed again and again.
pub(crate) fn crash_command(root: &Path, args: &[String]) -> Result<()> {
    let n_kills = number(args, KILLS, "how many kills?")?;
    run(root, "crash", n_kills)
}

/// Several processes on one PostgreSQL.
pub(crate) fn cluster_command(root: &Path, args: &[String]) -> Result<()> {
    let n_acknowledgements = number(args, ACKNOWLEDGEMENTS, "how many acknowledgements?")?;
    packages::require_postgresql()?;
    run(root, "cluster", n_acknowledgements)
}

fn number(args: &[String], default: usize, question: &str) -> Result<usize> {
    match args {
        [] => Ok(default),
        [n] => match n.parse() {
            Ok(0) | Err(_) => bail!("{question} {n:?} is no number from 1 on"),
            Ok(n) => Ok(n),
        },
        [_, extra, ..] => bail!("unexpected argument {extra:?}"),
    }
}

fn run(root: &Path, trial: &str, n: usize) -> Result<()> {
    let concordia = program(root, std::env::var_os(PROGRAM))?;
    shell::run(shell::cargo(root).args(["build", "--package", "concordia-server", "--example", "trial"]))?;
    let clients = Profile::Dev.dir()?.join("examples").join("trial");
    let folder = server::new_folder(trial)?;
    let mut command = Command::new(clients);
    let result = shell::run(command.arg(trial).arg(&concordia).arg(&folder).arg(n.to_string()));
    if result.is_ok() {
        fs::remove_dir_all(&folder).context("cannot delete the folder of the run")?;
    } else {
        eprintln!("What is left of the run is kept in {}.", folder.display());
    }
    result
}

fn program(root: &Path, named: Option<OsString>) -> Result<PathBuf> {
    let Some(named) = named.map(PathBuf::from) else {
        return Profile::Dev.build(root, "concordia-cli", "concordia");
    };
    if !named.is_file() {
        bail!("{PROGRAM} names {}, which is no file", named.display());
    }
    println!("The program is {}.", named.display());
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_or_named() {
        let args = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(number(&[], 7, "how many?").unwrap(), 7);
        assert_eq!(number(&args(&["2000"]), 7, "how many?").unwrap(), 2_000);
        for wrong in [&["0"][..], &["-1"], &["many"], &["1", "2"]] {
            assert!(number(&args(wrong), 7, "how many?").is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = program(Path::new("."), Some("no/such/program".into())).unwrap_err();
        assert_eq!(error.to_string(), "CONCORDIA names no/such/program, which is no file");
    }
}
