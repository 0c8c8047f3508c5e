//! `concordia replay`: verify a record by playing it, and tell it turn by turn.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use concordia_rules::{Record, Start};

use crate::text::{count, wrap_at};
use crate::words::{self, Words};
use crate::{files, options, sheet};

const EXAMPLES: &str = "Examples:
  concordia replay game.txt
  concordia replay --quiet games/*.txt
  concordia sim --games 1 --save games && concordia replay games/game-1.txt";

/// Arguments of `concordia replay`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The record; - reads standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Say only whether the record is sound
    #[arg(short, long)]
    quiet: bool,
}

/// The command.
pub(crate) fn command(args: &ReplayArgs, out: &mut dyn Write) -> Result<()> {
    for path in &args.records {
        let record = files::read_record(path)?;
        let labels = labels(&record);
        let words = Words::new(record.course.game().table(), &labels, None);
        let story = words::tell(&record.course, &words);
        let game = record.course.game();
        if !args.quiet {
            writeln!(out, "{}", head(&record, &labels, &words))?;
            for told in &story.turns {
                let number = words::turn_number(told);
                writeln!(out, "{}", wrap_at(&number, 6, &told.sentence(&words, 0)))?;
            }
            writeln!(out)?;
            if game.is_over() {
                writeln!(out, "{}", words::ending(&words, game, story.trigger))?;
            }
            match sheet::final_sheet(game, &words) {
                Some(sheet) if game.is_over() => writeln!(out, "\n{sheet}\n")?,
                Some(sheet) => writeln!(out, "If the game ended here:\n\n{sheet}\n")?,
                None => {}
            }
        }
        let n_turns = count(story.n_turns() as u64, "turn", "turns");
        let state = if game.is_over() {
            "the game is over".to_owned()
        } else {
            format!("the game goes on: {}", words::waiting(&words, game))
        };
        writeln!(out, "{}: sound, {n_turns}, {state}.", path.display())?;
    }
    Ok(())
}

fn head(record: &Record, labels: &[String], words: &Words<'_>) -> String {
    let start = match &record.start {
        Start::Deal { seed: Some(seed), .. } => format!("seed {seed}"),
        Start::Deal { seed: None, .. } => "seed unknown".to_owned(),
        Start::Document(_) => "from a position".to_owned(),
        Start::Viewed { viewer, .. } => viewer.map_or_else(
            || "as a spectator saw it".to_owned(),
            |seat| format!("as {} saw it", labels[seat.idx()]),
        ),
    };
    let table = options::describe(record.course.first().table());
    let game = record.course.first();
    let mut text = format!("{table}, {start}. Seats: {}.", labels.join(", "));
    if game.seating().has_partners() {
        let _ = write!(text, " Teams: {}.", words::teams(words, game));
    }
    wrap_at("", 0, &text) + "\n"
}

/// How the seats of a record are called: by name and colour, or by colour alone.
pub(crate) fn labels(record: &Record) -> Vec<String> {
    let label = |player: &concordia_rules::NamedPlayer| {
        let colour = crate::text::capital(player.colour.id());
        if player.name.is_empty() || player.name.ends_with(crate::play::BOT_MARK) {
            colour
        } else {
            player.name.clone()
        }
    };
    let labels: Vec<String> = record.players.iter().map(label).collect();
    let same = |nth: usize| labels.iter().filter(|other| **other == labels[nth]).count() > 1;
    // Two people of one name are told apart by their colours.
    (0..labels.len())
        .map(|nth| {
            if same(nth) {
                format!("{} ({})", labels[nth], record.players[nth].colour)
            } else {
                labels[nth].clone()
            }
        })
        .collect()
}
