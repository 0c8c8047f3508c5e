//! What a position is worth to each seat: what a planner and a search ask, whoever answers.

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Game, Seat};

/// A number for each seat; those of seats that do not exist are 0.
pub type Points = [f64; MAX_SEATS];

/// What somebody thinks of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Opinion {
    /// The points that each seat may hope for at the end.
    pub points: Points,
    /// What the position means to each seat, in points: what it tries to make as large as it can.
    pub value: Points,
}

/// Says what positions are worth.
pub trait Judge: Sync {
    /// By how many points a finished turn may be better than it looks at a glance: one that would have to surprise more
    /// to be kept is not looked at closely. `None` if every finished turn is.
    const SURPRISE: Option<f64>;

    /// What the judge keeps of the position in which a turn begins.
    type Before;

    /// Looks at a position in which somebody begins to plan.
    fn before(&self, game: &Game) -> Self::Before;

    /// What an unfinished turn looks like to the seat that plans it, without much looking at the others.
    fn glance(&self, before: &mut Self::Before, game: &Game, seat: Seat) -> f64;

    /// What a position is worth to all seats. It does not depend on the one before.
    fn opinion(&self, before: &mut Self::Before, game: &Game) -> Opinion;
}

/// The points of all seats in a game that is over.
pub(crate) fn final_points(game: &Game) -> Points {
    let mut points = [0.0; MAX_SEATS];
    for seat in game.seating().seats() {
        points[seat.idx()] = game.score(seat).map_or(0.0, |score| f64::from(score.total()));
    }
    points
}
