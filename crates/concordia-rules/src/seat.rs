//! Seats around the table, who is whose partner, and the colours of the pieces.

use std::fmt;

/// The most players of any game of the family (R2.1).
pub const MAX_SEATS: usize = 6;

/// A seat, 0 for the starting player; turns go round in ascending order (R3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into tables.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `n` seats.
    pub const fn first(n: u8) -> SeatSet {
        SeatSet((1 << n) - 1)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

/// How the seats form teams. In the single game every seat is a team of its own, so rules ask
/// [`team_of`](Seating::team_of) and need no case for either mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    n_seats: u8,
    n_teams: u8,
}

impl Seating {
    /// Everybody for themselves.
    pub const fn single(n_seats: u8) -> Seating {
        Seating { n_seats, n_teams: n_seats }
    }

    /// Partners sit opposite each other (R11.1).
    pub const fn teams_of_two(n_seats: u8) -> Seating {
        Seating { n_seats, n_teams: n_seats / 2 }
    }

    /// Whether there are partners.
    #[inline]
    pub const fn has_partners(self) -> bool {
        self.n_teams < self.n_seats
    }

    /// The other seat of the team, if there are partners.
    #[inline]
    pub const fn partner_of(self, seat: Seat) -> Option<Seat> {
        if self.has_partners() { Some(Seat((seat.0 + self.n_teams) % self.n_seats)) } else { None }
    }

    /// The seats of a team, in the single game the one seat.
    pub fn team(self, team: u8) -> impl Iterator<Item = Seat> {
        (team..self.n_seats).step_by(self.n_teams.into()).map(Seat)
    }

    /// The number of seats.
    #[inline]
    pub const fn n_seats(self) -> usize {
        self.n_seats as usize
    }

    /// The number of teams, in the single game that of seats.
    pub const fn n_teams(self) -> usize {
        self.n_teams as usize
    }

    /// The team of a seat: partners sit opposite each other (R11.1).
    #[inline]
    pub const fn team_of(self, seat: Seat) -> u8 {
        if seat.0 < self.n_teams { seat.0 } else { seat.0 - self.n_teams }
    }

    /// All seats in turn order, beginning with seat 0.
    #[inline]
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.n_seats).map(Seat)
    }

    /// All seats in turn order, beginning with `first`.
    #[inline]
    pub fn from(self, first: Seat) -> impl DoubleEndedIterator<Item = Seat> {
        (first.0..self.n_seats).chain(0..first.0).map(Seat)
    }

    /// The left neighbour, who has the next turn (R3.1).
    #[inline]
    pub const fn left_of(self, seat: Seat) -> Seat {
        Seat(if seat.0 + 1 == self.n_seats { 0 } else { seat.0 + 1 })
    }

    /// The right neighbour, who receives the Praefectus Magnus (R10.4).
    #[inline]
    pub const fn right_of(self, seat: Seat) -> Seat {
        Seat(if seat.0 == 0 { self.n_seats - 1 } else { seat.0 - 1 })
    }

    /// How many times the Praefectus Magnus must be passed from `holder` to reach `seat` (R13.12).
    pub const fn passes(self, holder: Seat, seat: Seat) -> u8 {
        (holder.0 + self.n_seats - seat.0) % self.n_seats
    }
}

/// The colour of a player's pieces; in records it names the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Red, seat 0 unless the table says otherwise.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Black.
    Black,
    /// White.
    White,
}

impl Colour {
    /// All colours, in the order in which seats get them by default.
    pub const ALL: [Colour; MAX_SEATS] =
        [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green, Colour::Black, Colour::White];

    /// The identifier used in records.
    pub const fn id(self) -> &'static str {
        ["red", "blue", "yellow", "green", "black", "white"][self as usize]
    }

    /// The colour with this identifier.
    pub fn from_id(id: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.id() == id)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
