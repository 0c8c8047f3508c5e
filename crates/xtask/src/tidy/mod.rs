//! `cargo xtask tidy`: what must hold of the data files and of the repository, beyond what the compiler checks.
//!
//! Every violation is one sentence that names its file; all of them are listed before the command fails.

mod cards;
mod files;
mod ids;
mod links;
mod maps;
pub(crate) mod markets;
mod purity;
mod rules;

use std::path::Path;

use anyhow::{Result, bail};

use crate::data::Data;
use crate::{args, generate};

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    let violations = violations(root)?;
    for violation in &violations {
        eprintln!("{violation}");
    }
    match violations.len() {
        0 => Ok(()),
        1 => bail!("1 thing is not tidy"),
        n => bail!("{n} things are not tidy"),
    }
}

fn violations(root: &Path) -> Result<Vec<String>> {
    let mut out = data_violations(&Data::read(root)?);
    if let Err(error) = generate::generate(root, true) {
        out.push(format!("{error:#}"));
    }
    let tree = files::list(root)?;
    for (path, text) in &tree.texts {
        files::check(path, text, &mut out);
        links::check(path, text, &tree.paths, &mut out);
    }
    purity::check(&tree, &mut out)?;
    rules::check(&tree, &mut out)?;
    Ok(out)
}

/// Everything that is wrong with the data files.
pub(crate) fn data_violations(data: &Data) -> Vec<String> {
    let mut out = Vec::new();
    maps::check(&data.maps, &mut out);
    cards::check(&data.cards, &mut out);
    markets::check(&data.stands, &data.markets, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_data_is_tidy() {
        assert_eq!(data_violations(&Data::read(&crate::root()).unwrap()), [""; 0]);
    }
}
