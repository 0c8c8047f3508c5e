//! `concordia play`: a complete game in the terminal, in plain text.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use concordia_rules::Record;

use crate::bots;
use crate::options::TableArgs;

mod commands;
mod console;
mod hall;
mod menu;
mod screens;
mod seats;
mod seen;
mod table;

use console::Console;
use hall::Hall;
pub(crate) use seats::{BOT_MARK, bot_name};
use table::Table;

const EXAMPLES: &str = "Examples:
  concordia play
  concordia play --map imperium --players 4 --seat red=human:Anna --seat blue=human:Ben
  concordia play --players 2 --seed 7 --seat blue=bot:random
  concordia play --map cyprus --players 4 --mode team --fish-market mountainside
  concordia play --map balearica --card-set venus
  concordia play --load game.txt

In the game type a number to choose, and help for everything else.";

/// Arguments of `concordia play`.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", bots::help()))]
pub(crate) struct PlayArgs {
    /// The seed of the setup; without one it is drawn and shown after the game
    #[arg(long)]
    seed: Option<u128>,
    /// How many people play, in the first seats; bots take the others
    #[arg(long, default_value_t = 1, value_name = "N")]
    humans: u8,
    /// Who sits in a seat: COLOUR=human, COLOUR=human:NAME or COLOUR=bot:NAME; may be repeated
    #[arg(long = "seat", value_name = "SEAT")]
    seats: Vec<String>,
    /// Continue the game of this record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "humans"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

/// The command.
pub(crate) fn command(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let table = match &args.load {
        Some(_) if !args.table.is_empty() => {
            bail!("a saved game brings its own options: leave the others out")
        }
        Some(path) => {
            let record = table::load(path)?;
            let who = seats::loaded_table(&record, &args.seats)?;
            Table::new(record, &who)
        }
        None => {
            let options = args.table.options()?;
            let who = seats::new_table(options.seating().n_seats(), args.humans, &args.seats)?;
            let seed = match args.seed {
                Some(seed) => seed,
                None => draw_seed()?,
            };
            Table::new(Record::new(&options, seed), &who)
        }
    };
    let echo = !io::stdin().is_terminal();
    Hall::new(table, Console::new(input, out, echo)).run()
}

/// A seed from the operating system, short enough to be written down.
fn draw_seed() -> Result<u128> {
    let word = getrandom::u64().context("cannot draw a seed")?;
    Ok(u128::from(word >> 16))
}
