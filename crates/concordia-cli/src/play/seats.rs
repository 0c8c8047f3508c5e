//! Who sits where: people and bots, from the command line or from the names in a record.

use std::fmt;

use anyhow::{Context, Result, bail};
use concordia_rules::{Colour, Record, Seat};

use crate::bots::BotSpec;
use crate::guard::Guard;

/// What the name of a bot ends with in a record, so that a loaded game knows whom to ask.
pub(crate) const BOT_MARK: &str = " (bot)";

/// The name of a bot in a record.
pub(crate) fn bot_name(bot: &impl fmt::Display) -> String {
    format!("{bot}{BOT_MARK}")
}

/// Who plays a seat.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// A person, perhaps with a name.
    Human(String),
    /// A bot.
    Bot(BotSpec),
}

impl Who {
    /// The name for the record.
    pub(crate) fn name(&self) -> String {
        match self {
            Who::Human(name) => name.clone(),
            Who::Bot(bot) => bot_name(bot),
        }
    }
}

/// A seat at the table.
pub(crate) enum Sitting {
    Human,
    Bot(Guard),
}

/// Reads `red=human`, `red=human:Anna` or `blue=bot:random`.
fn read_seat(text: &str) -> Result<(Colour, Who)> {
    let (colour, who) = text.split_once('=').with_context(|| {
        format!("--seat {text:?} is not of the form COLOUR=human:NAME or COLOUR=bot:NAME")
    })?;
    let colour = Colour::from_id(colour).with_context(|| format!("there is no colour {colour:?}"))?;
    let (kind, name) = who.split_once(':').unwrap_or((who, ""));
    let who = match kind {
        "human" => Who::Human(read_name(name)?),
        "bot" if name.is_empty() => Who::Bot(BotSpec::usual()),
        "bot" => Who::Bot(BotSpec::read(name)?),
        _ => bail!("--seat {text:?}: {kind:?} is neither human nor bot"),
    };
    Ok((colour, who))
}

fn read_name(name: &str) -> Result<String> {
    use concordia_rules::record::MAX_NAME;
    let name = name.trim();
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        bail!("the name {name:?} is longer than {MAX_NAME} characters or has control characters");
    }
    if name.ends_with(BOT_MARK) {
        bail!("the name {name:?} looks like that of a bot");
    }
    Ok(name.to_owned())
}

/// The seats of a new game: the first `humans` seats are people, the others bots, then as each `--seat` says.
pub(crate) fn new_table(n_seats: usize, humans: u8, specs: &[String]) -> Result<Vec<Who>> {
    if usize::from(humans) > n_seats {
        bail!("{humans} people cannot sit at a table for {n_seats}");
    }
    let mut table: Vec<Who> =
        (0..n_seats)
            .map(|nth| {
                if nth < usize::from(humans) { Who::Human(String::new()) } else { Who::Bot(BotSpec::usual()) }
            })
            .collect();
    change(&mut table, &Colour::ALL[..n_seats], specs)?;
    Ok(table)
}

/// The seats of a loaded game: bots where the names say so, people elsewhere, then as each `--seat` says.
pub(crate) fn loaded_table(record: &Record, specs: &[String]) -> Result<Vec<Who>> {
    let mut table: Vec<Who> = record
        .players
        .iter()
        .map(|player| {
            let bot = player.name.strip_suffix(BOT_MARK).map(BotSpec::read);
            match bot {
                Some(Ok(bot)) => Who::Bot(bot),
                // A bot of another program, or of a later version: somebody must play on.
                _ => Who::Human(player.name.trim_end_matches(BOT_MARK).to_owned()),
            }
        })
        .collect();
    let colours: Vec<Colour> = record.players.iter().map(|player| player.colour).collect();
    change(&mut table, &colours, specs)?;
    Ok(table)
}

fn change(table: &mut [Who], colours: &[Colour], specs: &[String]) -> Result<()> {
    for spec in specs {
        let (colour, who) = read_seat(spec)?;
        let Some(nth) = colours.iter().position(|&other| other == colour) else {
            let names: Vec<&str> = colours.iter().map(|colour| colour.id()).collect();
            bail!("{colour} has no seat at this table; the seats are {}", names.join(", "));
        };
        table[nth] = who;
    }
    Ok(())
}

/// Seats people and bots.
pub(crate) fn sit_down(table: &[Who], dice_seed: u128) -> Vec<Sitting> {
    (0..)
        .zip(table)
        .map(|(nth, who)| match who {
            Who::Human(_) => Sitting::Human,
            Who::Bot(bot) => Sitting::Bot(bot.sit_down(dice_seed, Seat(nth), None)),
        })
        .collect()
}
