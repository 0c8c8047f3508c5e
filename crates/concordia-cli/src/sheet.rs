//! The scoring sheet: points god by god in the order of R13.13, the ranking, and what broke a tie.

use std::fmt::Write as _;

use concordia_rules::{Game, God, Score};

use crate::text::{capital, wrap};
use crate::words::{self, Words};

/// The longest column head.
const COLUMN: usize = 10;

/// The sheet of a game in which all cards are known, with the ranking; `None` if some are hidden.
pub(crate) fn final_sheet(game: &Game, words: &Words<'_>) -> Option<String> {
    let scores: Vec<Score> = game.seating().seats().map(|seat| game.score(seat)).collect::<Option<_>>()?;
    let mut out = format!("{:<11}", "");
    for seat in game.seating().seats() {
        let label: String = words.who_first(seat).chars().take(COLUMN).collect();
        let _ = write!(out, " {label:>COLUMN$}");
    }
    let mut row = |name: &str, points: &dyn Fn(&Score) -> u32| {
        let _ = write!(out, "\n{name:<11}");
        for score in &scores {
            let _ = write!(out, " {:>COLUMN$}", points(score));
        }
    };
    for god in God::ALL {
        // Only the gods that some card in play serves.
        if scores.iter().any(|score| score.god(god) > 0) || god != God::Venus {
            row(&words::god(god), &|score| score.god(god));
        }
    }
    row("Concordia", &|score| score.concordia);
    row("Total", &Score::total);
    let _ = write!(out, "\n\n{}", ranking(game, words, &scores));
    Some(out)
}

fn ranking(game: &Game, words: &Words<'_>, scores: &[Score]) -> String {
    let totals: Vec<u32> = scores.iter().map(Score::total).collect();
    let seats = game.ranking(&totals);
    let mut out = "Ranking:".to_owned();
    for (nth, &seat) in seats.iter().enumerate() {
        let _ = write!(out, "\n  {}. {}, {} points", nth + 1, capital(&words.who(seat)), totals[seat.idx()]);
    }
    if seats.windows(2).any(|pair| totals[pair[0].idx()] == totals[pair[1].idx()]) {
        let text = format!(
            "Equal points: ahead is who would sooner hold the Praefectus Magnus, which is now with {}.",
            words.who(game.magnus())
        );
        let _ = write!(out, "\n{}", wrap("", &text));
    }
    out
}
