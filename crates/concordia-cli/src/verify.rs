//! `concordia verify`: compute the promise about the luck again, and the setup.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use concordia_rules::{Deal, Start};
use concordia_table::{Hash, promises};

use crate::files;

const EXAMPLES: &str = "Examples:
  concordia verify game.txt
  concordia verify game.txt --commitment 55437efecd22de9a16e016905faf4326dfe18a3a64aa728918ea9000c8683733";

/// Arguments of `concordia verify`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// The record of a finished game; - reads standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The commitment that the table showed from the start
    #[arg(long, value_name = "DIGITS", value_parser = read_hash)]
    commitment: Option<Hash>,
}

/// The command.
pub(crate) fn command(args: &VerifyArgs, out: &mut dyn Write) -> Result<()> {
    let record = files::read_record(&args.record)?;
    let name = args.record.display();
    let Start::Deal { deal, seed: Some(seed) } = &record.start else {
        bail!("{name}: it names no seed; only the record of a finished game does");
    };
    let options = record.course.first().table();
    if *deal != Deal::new(options, *seed) {
        bail!("{name}: the setup is not the one of seed {seed}");
    }
    // An earlier version of the program did not know every option, so its text was shorter.
    let mut texts = promises(options, *seed);
    let text = match args.commitment {
        Some(promised) => texts.find(|text| Hash::of_text(text) == promised),
        None => texts.next(),
    };
    if let Some(text) = &text {
        writeln!(out, "text:       {text}")?;
        writeln!(out, "commitment: {}", Hash::of_text(text))?;
    }
    match (args.commitment, text) {
        (Some(promised), None) => {
            bail!("{name}: the commitment was {promised}; seed or options are others than promised")
        }
        (Some(_), Some(_)) => writeln!(out, "{name}: the commitment and the setup are those of the seed.")?,
        (None, _) => writeln!(
            out,
            "{name}: the setup is that of the seed; compare the commitment with the one the table showed."
        )?,
    }
    Ok(())
}

fn read_hash(text: &str) -> Result<Hash, String> {
    Hash::from_hex(text).ok_or_else(|| "a commitment has 64 digits from 0 to f".to_owned())
}
