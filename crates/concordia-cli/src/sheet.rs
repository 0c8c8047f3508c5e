//! The scoring sheet: points god by god in the order of R13.13, the teams, the ranking, and what broke a tie.

use std::fmt::Write as _;

use concordia_rules::{CardSet, Game, God, Score, Seat};

use crate::text::{and, capital, count, wrap};
use crate::words::{self, Words};

/// The longest column head.
const COLUMN: usize = 10;

/// The gods that some card in play serves.
pub(crate) fn gods(game: &Game) -> impl Iterator<Item = God> {
    let has_venus = game.table().card_set() != CardSet::Base;
    God::ALL.into_iter().filter(move |&god| god != God::Venus || has_venus)
}

/// The sheet of a game in which all cards are known, with the ranking; `None` if some are hidden.
pub(crate) fn final_sheet(game: &Game, words: &Words<'_>) -> Option<String> {
    let seating = game.seating();
    let scores: Vec<Score> = seating.seats().map(|seat| game.score(seat)).collect::<Option<_>>()?;
    let totals: Vec<u32> = scores.iter().map(Score::total).collect();
    // Partners stand side by side.
    let columns: Vec<Seat> = (0..seating.n_teams() as u8).flat_map(|team| seating.team(team)).collect();
    let mut out = String::new();
    let mut row = |name: &str, cell: &dyn Fn(Seat) -> String| {
        let _ = write!(out, "{name:<11}");
        for &seat in &columns {
            let _ = write!(out, " {:>COLUMN$}", cell(seat));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    };
    row("", &|seat| words.who_first(seat).chars().take(COLUMN).collect());
    for god in gods(game) {
        row(&words::god(god), &|seat| scores[seat.idx()].god(god).to_string());
    }
    row("Concordia", &|seat| scores[seat.idx()].concordia.to_string());
    row("Total", &|seat| totals[seat.idx()].to_string());
    if seating.has_partners() {
        let teams = game.team_totals(&totals);
        row("Team", &|seat| {
            let team = seating.team_of(seat);
            // Below the second of the two, like a sum.
            if seat.0 == team { String::new() } else { teams[usize::from(team)].to_string() }
        });
    }
    let _ = write!(out, "\n{}", ranking(game, words, &totals));
    Some(out)
}

fn ranking(game: &Game, words: &Words<'_>, totals: &[u32]) -> String {
    let seating = game.seating();
    let points = game.team_totals(totals);
    let teams = game.ranking(totals);
    let mut out = "Ranking:".to_owned();
    for (nth, &team) in teams.iter().enumerate() {
        let names: Vec<String> = seating.team(team).map(|seat| words.who(seat)).collect();
        let points = count(points[usize::from(team)], "point", "points");
        let _ = write!(out, "\n  {}. {}, {points}", nth + 1, capital(&and(&names)));
    }
    if teams.windows(2).any(|pair| points[usize::from(pair[0])] == points[usize::from(pair[1])]) {
        let text = format!(
            "Equal points: ahead is who would sooner hold the {}, which is now with {}.",
            words.magnus(),
            words.who(game.magnus())
        );
        let _ = write!(out, "\n{}", wrap("", &text));
    }
    out
}
