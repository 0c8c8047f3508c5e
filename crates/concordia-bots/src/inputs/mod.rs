//! Inputs: a position in small integers, as the learned judge reads it.
//!
//! A seat is read without its name, so that all seats are judged by the same numbers; maps are read by what there is
//! to count on them, so that a new one means something before a net has seen it. Only what a player with a perfect
//! memory knows goes in. Positions in the middle of a turn are read like others, with what is asked and how far the
//! turn has come.

mod cards;
pub mod layout;
mod seat;
mod table;

use concordia_rules::Game;
use concordia_rules::seat::MAX_SEATS;

pub use seat::Standing;

/// The inputs that are not 0, each with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    entries: [(u16, i16); Inputs::MAX],
    len: usize,
}

impl Inputs {
    /// The most inputs that are not 0.
    pub const MAX: usize = 160;

    /// All inputs 0.
    pub const fn new() -> Inputs {
        Inputs { entries: [(0, 0); Inputs::MAX], len: 0 }
    }

    /// The inputs that are not 0.
    #[inline]
    pub fn entries(&self) -> &[(u16, i16)] {
        &self.entries[..self.len]
    }

    #[inline]
    fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a number, cut off at the largest value that its group may have.
    #[inline]
    fn number(&mut self, at: usize, value: i32, most: i32) {
        if value != 0 {
            self.entries[self.len] = (at as u16, value.clamp(-most, most) as i16);
            self.len += 1;
        }
    }

    /// Sets one of the inputs of a group to 1; larger values count as the largest.
    #[inline]
    fn one_of(&mut self, first: usize, n: usize, value: usize) {
        self.entries[self.len] = ((first + value.min(n - 1)) as u16, 1);
        self.len += 1;
    }
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs::new()
    }
}

/// Reads positions of one table; what never changes there is read once.
#[derive(Clone, Debug)]
pub struct Reader {
    cards: cards::AllFacts,
    /// The numbers of the map.
    map: table::MapNumbers,
}

impl Reader {
    /// A reader for the table of this game.
    pub fn new(game: &Game) -> Reader {
        Reader { cards: cards::all_facts(), map: table::MapNumbers::new(game) }
    }

    /// What there is to read in a position: the table, and each seat.
    pub fn read(&self, game: &Game, position: &mut PositionInputs) -> [Standing; MAX_SEATS] {
        self.read_table(game, &mut position.table);
        let mut standings = [Standing::default(); MAX_SEATS];
        for seat in game.seating().seats() {
            standings[seat.idx()] = self.read_seat(game, seat, &mut position.seats[seat.idx()]);
        }
        for seat in game.seating().seats() {
            Standing::compare(game, &standings, seat, &mut position.seats[seat.idx()]);
        }
        standings
    }
}

/// All inputs of a position.
#[derive(Clone, Debug, Default)]
pub struct PositionInputs {
    /// What is read of the table.
    pub table: Inputs,
    /// What is read of each seat.
    pub seats: [Inputs; MAX_SEATS],
}
