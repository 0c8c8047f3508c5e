//! Whether what is stored is what was sent, answered and told.

use std::collections::BTreeMap;

use concordia_engine::wire;
use concordia_rules::{Colour, Course, Game as Position, Names, Seat};
use concordia_table::Head;

use crate::Failure;
use crate::faults::Fault;
use crate::ledger::{Fate, Game, Log, Sent, Told, hash_of};
use crate::rows::{Line, Row, Rows};

/// Compares the rows that are new since the last time.
pub(crate) async fn new_rows(game: &Game, stored: &Rows) -> Result<(), Failure> {
    let (n_compared, is_over, acknowledged) = {
        let log = game.log();
        if log.is_settled {
            return Ok(());
        }
        (log.n_compared, log.is_over, acknowledged_since(&log, log.n_compared))
    };
    let rows = stored.since(&game.id, n_compared).await?;
    content(game, &rows, n_compared);
    order(game, &rows, &acknowledged);
    let mut log = game.log();
    log.n_compared = n_compared + rows.len() as u64;
    log.is_settled = is_over;
    Ok(())
}

/// Compares everything, once nothing is sent any more.
pub(crate) async fn everything(game: &Game, stored: &Rows) -> Result<(), Failure> {
    let acknowledged = acknowledged_since(&game.log(), 0);
    let rows = stored.since(&game.id, 0).await?;
    content(game, &rows, 0);
    order(game, &rows, &acknowledged);
    told(game, &rows);
    in_time(game, &rows);
    chat(game, &stored.lines(&game.id).await?);
    views(game, &rows, &Head::read(&stored.head(&game.id).await?)?)
}

/// The keys of acknowledged messages by their rows.
fn acknowledged_since(log: &Log, seq: u64) -> BTreeMap<u64, String> {
    let row_of = |sent: &Sent| match sent.fate {
        Fate::Played { seq: row, .. } if row > seq => Some(row),
        _ => None,
    };
    log.sent.iter().filter_map(|(key, sent)| Some((row_of(sent)?, key.clone()))).collect()
}

/// Each row of a person is a message that was sent, with exactly its content and in its place.
fn content(game: &Game, rows: &[Row], after: u64) {
    let log = game.log();
    let mut keys = BTreeMap::new();
    for (row, seq) in rows.iter().zip(after + 1..) {
        if row.seq != seq {
            game.blame(Fault::Lost, &format!("row {seq} is missing, the next one is {}", row.seq));
        }
        if let Some(other) = keys.insert(&row.key, row.seq) {
            game.blame(Fault::Doubled, &format!("{} is in rows {other} and {}", row.key, row.seq));
        }
        if row.author != "player" {
            continue;
        }
        let Some(sent) = log.sent.get(&row.key) else {
            game.blame(Fault::Unsent, &format!("row {seq} has the key {} and {}", row.key, row.actions));
            continue;
        };
        if sent.row != row.actions || sent.seat != row.seat {
            let what = format!("row {seq} has {:?}, and {} was sent", row.actions, sent.body);
            game.blame(Fault::OtherContent, &what);
        }
        if sent.expected_seq + 1 != row.seq {
            game.blame(Fault::Misplaced, &format!("row {seq} has {}", sent.body));
        }
        if sent.fate == Fate::Never {
            let what = format!("row {seq} has {}, which was answered otherwise", sent.body);
            game.blame(Fault::PlayedAfterAll, &what);
        }
    }
}

/// Every acknowledged message is in the row that was acknowledged.
fn order(game: &Game, rows: &[Row], acknowledged: &BTreeMap<u64, String>) {
    let keys: BTreeMap<u64, &String> = rows.iter().map(|row| (row.seq, &row.key)).collect();
    for (seq, key) in acknowledged {
        if keys.get(seq) != Some(&key) {
            let stored = keys.get(seq).map_or("nothing", |key| key.as_str());
            game.blame(Fault::Lost, &format!("{key} was acknowledged in row {seq}, and {stored} is there"));
        }
    }
}

/// What was told of rows is what they hold.
fn told(game: &Game, rows: &[Row]) {
    let log = game.log();
    let rows: BTreeMap<u64, &Row> = rows.iter().map(|row| (row.seq, row)).collect();
    for ((_, seq), told) in &log.told {
        match rows.get(seq) {
            None => game.blame(Fault::ToldOtherwise, &format!("row {seq} was told, and is not stored")),
            Some(row) if !fits(told, row) => {
                let what = format!("row {seq} was told as {:?}, and has {:?}", told.text, row.actions);
                game.blame(Fault::ToldOtherwise, &what);
            }
            Some(_) => {}
        }
    }
}

/// A recommendation is hidden from those who may not know it.
fn fits(told: &Told, row: &Row) -> bool {
    let is_recommendation = |it: &str| it == "end" || it.starts_with("recommend ");
    let (answers, stored): (Vec<&str>, Vec<&str>) =
        (told.text.split("; ").collect(), row.actions.split("; ").collect());
    let fits = |(told, stored): (&&str, &&str)| {
        told == stored || *told == "recommend hidden" && is_recommendation(stored)
    };
    (told.seat, &told.by) == (row.seat, &row.author)
        && answers.len() == stored.len()
        && answers.iter().zip(&stored).all(fits)
}

/// What was acknowledged before something else was begun comes before it.
fn in_time(game: &Game, rows: &[Row]) {
    let log = game.log();
    let mut begun = None;
    for sent in rows.iter().filter_map(|row| log.sent.get(&row.key)) {
        if let Fate::Played { seq, at } = sent.fate
            && begun.is_some_and(|begun| at < begun)
        {
            game.blame(
                Fault::Misplaced,
                &format!("row {seq} was acknowledged before one ahead of it was sent"),
            );
        }
        begun = begun.max(Some(sent.begun));
    }
}

/// Every acknowledged line of chat is there once and as it was sent, and no other.
fn chat(game: &Game, lines: &[Line]) {
    let log = game.log();
    let mut keys = BTreeMap::new();
    for (line, nth) in lines.iter().zip(1..) {
        let Line { nth: stored, key, text } = line;
        if *stored != nth {
            game.blame(Fault::Lost, &format!("line {nth} is missing, the next one is {stored}"));
        }
        if let Some(other) = keys.insert(key, nth) {
            game.blame(Fault::Doubled, &format!("{key} is in lines {other} and {nth}"));
        }
        match log.lines.get(key) {
            None => game.blame(Fault::Unsent, &format!("line {nth} has the key {key} and {text:?}")),
            Some((sent, _)) if sent != text => {
                game.blame(Fault::OtherContent, &format!("line {nth} has {text:?}, and {sent:?} was sent"));
            }
            Some(_) => {}
        }
    }
    for (key, (text, is_acknowledged)) in &log.lines {
        if *is_acknowledged && !keys.contains_key(key) {
            game.blame(Fault::Lost, &format!("the line {text:?} was acknowledged, and is not there"));
        }
    }
}

/// Every view that was sent is the one that the rows up to its number lead to.
fn views(game: &Game, rows: &[Row], head: &Head) -> Result<(), Failure> {
    let options = &head.settings.options;
    let names = Names::new(options, &Colour::ALL);
    let mut course = Course::new(Position::new(options, head.seed.0));
    let log = game.log();
    let mut by_row: BTreeMap<u64, Vec<_>> = BTreeMap::new();
    for (&(viewer, seq), &view) in &log.views {
        by_row.entry(seq).or_default().push((viewer.map(Seat), view));
    }
    for seq in 0..=rows.len() as u64 {
        if let Some(row) = (seq as usize).checked_sub(1).and_then(|nth| rows.get(nth)) {
            for answer in row.actions.split("; ") {
                course.replay(names.read(answer)?, &mut ())?;
            }
        }
        for (viewer, seen) in by_row.remove(&seq).unwrap_or_default() {
            let (view, acts) = course.view(viewer);
            let (view, snapshot) =
                (wire::write_view(&view, &acts), wire::write_snapshot(&view, &acts, viewer));
            if hash_of(view.get(), snapshot.get()) != seen {
                let what = format!("the view of {viewer:?} after row {seq} is not that of the rows");
                game.blame(Fault::ViewOtherwise, &what);
            }
        }
    }
    for seq in by_row.keys() {
        game.blame(Fault::ViewOtherwise, &format!("a view was sent after row {seq}, which is not stored"));
    }
    Ok(())
}
