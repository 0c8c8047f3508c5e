//! `cargo xtask determinism`: the same seed gives the same games, whatever the build and the number of threads.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::Profile;
use crate::{args, shell};

/// The games that are compared; `--hash` prints one line `records HASH` over all their records.
const SIMS: [&str; 2] = [
    "sim --games 300 --map italia --players 3 --bots random --seed 1 --hash --threads",
    "sim --games 2 --map imperium --players 3 --bots augustus:12,seneca:8,tiro --seed 1 --hash --threads",
];

/// Build and number of threads of each run. The first is there twice: a program must also agree with itself.
const RUNS: [(Profile, &str); 5] = [
    (Profile::Release, "1"),
    (Profile::Release, "1"),
    (Profile::Release, "2"),
    (Profile::Dev, "1"),
    (Profile::Dev, "2"),
];

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    let release = Profile::Release.build(root, "concordia-cli", "concordia")?;
    // As the tests build it, so that `cargo xtask test` need not build it once more.
    shell::run(shell::cargo(root).args(["test", "--workspace", "--no-run", "--quiet"]))?;
    let dev = Profile::Dev.program("concordia")?;
    for sim in SIMS {
        let mut hashes = Vec::new();
        for (profile, threads) in RUNS {
            let concordia = if profile == Profile::Release { &release } else { &dev };
            let printed = shell::output(Command::new(concordia).args(sim.split(' ')).arg(threads))?;
            let hash =
                hash(&printed).with_context(|| format!("in the output of `concordia {sim} {threads}`"))?;
            let run = format!("{profile:?} build, {threads} thread(s)").to_lowercase();
            println!("{hash}  {run}");
            hashes.push((run, hash.to_owned()));
        }
        compare(&hashes)?;
    }
    Ok(())
}

/// The hash in the line `records HASH`.
fn hash(printed: &str) -> Result<&str> {
    let hash = printed.lines().find_map(|line| line.strip_prefix("records ")).map(str::trim);
    let hash = hash.context("there is no line `records HASH`")?;
    if hash.is_empty() || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        bail!("{hash:?} is not a hash");
    }
    Ok(hash)
}

fn compare(hashes: &[(String, String)]) -> Result<()> {
    for pair in hashes.windows(2) {
        if pair[0].1 != pair[1].1 {
            bail!("the same seed gave other records: {} and {} differ", pair[0].0, pair[1].0);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_read_from_its_line() {
        assert_eq!(hash("300 games\nrecords 0fa3\n").unwrap(), "0fa3");
        assert_eq!(hash("300 games\n").unwrap_err().to_string(), "there is no line `records HASH`");
        assert_eq!(hash("records of all\n").unwrap_err().to_string(), "\"of all\" is not a hash");
        assert!(hash("records \n").is_err());
    }

    #[test]
    fn a_difference_names_both_runs() {
        let run = |name: &str, hash: &str| (name.to_owned(), hash.to_owned());
        assert!(compare(&[run("a", "1"), run("b", "1")]).is_ok());
        let error = compare(&[run("a", "1"), run("b", "1"), run("c", "2")]).unwrap_err();
        assert_eq!(error.to_string(), "the same seed gave other records: b and c differ");
    }
}
