//! How a game came out, from what the store has of it.

use concordia_rules::{Score, Seat};

use crate::damage::Damage;
use crate::effect::Saved;
use crate::journal::History;

/// How a game came out for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whose.
    pub seat: Seat,
    /// Its points.
    pub score: Score,
    /// 1 for the winner. Partners have the same place, and nobody else has it (R13.12).
    pub place: u8,
}

impl Saved {
    /// How the game came out, seat by seat; nothing if it is not over. Every row is checked on the way, so damage is said.
    pub fn outcomes(&self) -> Result<Option<Vec<Outcome>>, Damage> {
        let history = History::replay(&self.head, &self.rows)?;
        let game = history.game();
        let scores = game.seating().seats().map(|seat| game.score(seat)).collect::<Option<Vec<Score>>>();
        let Some(scores) = scores.filter(|_| game.is_over()) else { return Ok(None) };
        let totals: Vec<u32> = scores.iter().map(Score::total).collect();
        let ranking = game.ranking(&totals);
        let place = |seat| {
            let team = game.seating().team_of(seat);
            1 + ranking.iter().position(|&other| other == team).unwrap_or(ranking.len()) as u8
        };
        let outcome = |(seat, score)| Outcome { seat, score, place: place(seat) };
        Ok(Some(game.seating().seats().zip(scores).map(outcome).collect()))
    }
}
