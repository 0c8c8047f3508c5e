//! The recipe: the stages of a training, from nothing to the nets that are shipped.
//!
//! Each stage plays games among a pool of players and fits a net for each kind of table to them. Whoever learns only
//! against itself forgets how to beat others, so the pool keeps older nets, both tables of weights and players with a
//! taste; all of them make mistakes now and then (see `players.rs`). From the second stage on, the net of the stage
//! before is the teacher (see `rows.rs`).

use concordia_bots::nets::Kind;

/// A stage of the training.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// Its name, which is that of the folder of its nets.
    pub(crate) name: &'static str,
    /// Who plays its games, each with so many of the tickets from which the players of a game are drawn.
    pub(crate) pool: &'static [(usize, Who)],
    /// Who sits in all seats but one side's, and makes no mistakes; `None` if the pool plays among itself.
    pub(crate) against: Option<Who>,
    /// Games for each kind of table.
    pub(crate) games: [u64; Kind::ALL.len()],
    /// From how many stages it learns: its own and those just before.
    pub(crate) learns_from: usize,
}

/// A player of a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// The table of weights by which Agricola judges.
    Table,
    /// The same with two weights as they were tuned for strength, before prettier scores were preferred.
    TunedTable,
    /// The nets that are shipped, without a search.
    Shipped,
    /// The nets of a stage, with iterations of a search, or none.
    Nets(&'static str, u64),
    /// The nets of a stage, fond of points that some god gives, or of an early end.
    Fond(&'static str),
}

/// All stages.
pub(crate) const RECIPE: [Stage; 3] = [
    Stage {
        name: "first",
        pool: &[(1, Who::Table), (1, Who::TunedTable)],
        against: None,
        games: [9_000, 7_000, 6_000],
        learns_from: 1,
    },
    Stage {
        name: "second",
        pool: &[(4, Who::Nets("first", 0)), (1, Who::Table), (1, Who::TunedTable)],
        against: None,
        games: [5_000, 4_000, 3_000],
        learns_from: 2,
    },
    Stage {
        name: "third",
        pool: &[
            (10, Who::Nets("second", 0)),
            (1, Who::Nets("second", 8)),
            (2, Who::Fond("second")),
            (1, Who::Nets("first", 0)),
            (1, Who::TunedTable),
        ],
        against: None,
        games: [8_000, 6_000, 4_000],
        learns_from: 2,
    },
];

/// How easily the shipped nets are beaten by somebody who learns only against them: two rounds, each against the planner
/// of one turn in all other seats. The first round is taught by the shipped nets.
pub(crate) const EXPLOIT: [Stage; 2] = [
    Stage {
        name: "against-first",
        pool: &[(1, Who::Shipped)],
        against: Some(Who::Shipped),
        games: [5_000, 4_000, 3_000],
        learns_from: 1,
    },
    Stage {
        name: "against-second",
        pool: &[(2, Who::Nets("against-first", 0)), (1, Who::Shipped)],
        against: Some(Who::Shipped),
        games: [5_000, 4_000, 3_000],
        learns_from: 2,
    },
];
