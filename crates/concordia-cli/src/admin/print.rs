//! What operators are shown. Names come from strangers: what a terminal would obey is written as an escape.

use std::io::Write;

use anyhow::{Result, bail};
use concordia_server::operator::Checked;
use concordia_server::store::{Deed, Game, GameState, GameSummary, Person, Seat};

/// Tables, and where the next page begins.
pub(super) fn tables(tables: &[GameSummary], limit: i64, out: &mut dyn Write) -> Result<()> {
    for it in tables {
        let access = if it.public { "public" } else { "by link" };
        let taken = it.n_seats - it.n_open_seats;
        let (state, changed) = (it.state.word(), moment(it.updated_ms));
        let name = it.name.escape_debug();
        writeln!(out, "{}  {changed}  {state:<9}  {access:<7}  {taken}/{} seats  {name}", it.id, it.n_seats)?;
    }
    if let Some(last) = tables.last().filter(|_| tables.len() as i64 == limit) {
        writeln!(out, "More: --after {}", mark(last))?;
    }
    Ok(())
}

/// The mark of a line, after which the next page begins.
fn mark(line: &GameSummary) -> String {
    format!("{}.{}", line.updated_ms, line.id)
}

/// One table.
pub(super) fn table(game: &Game, seats: &[Seat], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "table    {}", game.id)?;
    writeln!(out, "name     {}", game.name.escape_debug())?;
    writeln!(out, "state    {}", game.state.word())?;
    writeln!(out, "access   {}", if game.public { "public" } else { "by link" })?;
    writeln!(out, "founded  {}", moment(game.created_ms))?;
    writeln!(out, "changed  {}", moment(game.updated_ms))?;
    for seat in seats {
        let who = match (seat.account, &seat.bot_level) {
            (Some(account), _) => format!("account {account}"),
            (None, Some(level)) => format!("bot {level}"),
            (None, None) => seat.kind.word().to_owned(),
        };
        let asked = if seat.turn { "  is asked" } else { "" };
        writeln!(out, "seat {}   {who}{asked}", seat.seat)?;
    }
    Ok(())
}

/// People, and where the next page begins.
pub(super) fn people(people: &[Person], limit: i64, out: &mut dyn Write) -> Result<()> {
    for it in people {
        let kind = if it.has_password { "password" } else { "visitor" };
        let banned = it.banned_ms.map(|at| format!("  kept out since {}", moment(at))).unwrap_or_default();
        let (came, name) = (moment(it.created_ms), it.name.escape_debug());
        let (sessions, seats) = (it.n_sessions, it.n_seats);
        writeln!(out, "{:>6}  {came}  {kind:<8}  {sessions} sessions  {seats} seats  {name}{banned}", it.id)?;
    }
    if let Some(last) = people.last().filter(|_| people.len() as i64 == limit) {
        writeln!(out, "More: --after {}", last.id)?;
    }
    Ok(())
}

/// Deeds, and where the next page begins.
pub(super) fn deeds(deeds: &[Deed], limit: i64, out: &mut dyn Write) -> Result<()> {
    for it in deeds {
        let (operator, about) = (it.operator.escape_debug(), it.about.escape_debug());
        writeln!(out, "{:>6}  {}  {operator}  {}  {about}", it.n, moment(it.at_ms), it.deed.escape_debug())?;
    }
    if let Some(last) = deeds.last().filter(|_| deeds.len() as i64 == limit) {
        writeln!(out, "More: --before {}", last.n)?;
    }
    Ok(())
}

/// What a check has found; an error if something is damaged.
pub(super) fn checked(checked: &Checked, out: &mut dyn Write) -> Result<()> {
    for (state, n) in GameState::ALL.iter().zip(checked.counts.games) {
        writeln!(out, "{n:>8} tables {}", state.word())?;
    }
    writeln!(out, "{:>8} accounts", checked.counts.accounts)?;
    writeln!(out, "{:>8} games replayed", checked.n_games)?;
    writeln!(out, "{:>8} rows verified", checked.n_rows)?;
    writeln!(out, "{:>8} lines of chat read", checked.n_lines)?;
    for (id, reason) in &checked.damaged {
        writeln!(out, "damaged: {id}: {}", reason.escape_debug())?;
    }
    match checked.damaged.len() {
        0 => Ok(writeln!(out, "Everything is whole.")?),
        n => bail!("{n} tables are damaged"),
    }
}

/// A moment in universal time, to the minute.
fn moment(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1_440), minutes.rem_euclid(1_440));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

/// Year, month and day of a number of days since 1970. Years begin in March here, so that the day that some have more is
/// their last; 400 of them always have as many days.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates() {
        let day = 86_400_000;
        for (ms, text) in [
            (0, "1970-01-01 00:00"),
            (day - 1, "1970-01-01 23:59"),
            (-1, "1969-12-31 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (951_782_400_000 + day, "2000-03-01 00:00"),
            (1_735_689_599_000, "2024-12-31 23:59"),
            (4_107_542_400_000, "2100-03-01 00:00"),
        ] {
            assert_eq!(moment(ms), text);
        }
    }
}
