//! The sums over the games of a match. They are whole numbers, so they do not depend on any order.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use std::time::Duration;

use concordia_rules::{God, Kind, Score, Seating, Trigger};

use super::share::{Estimate, elo, share};
use super::times::Times;
use crate::guard::Faults;
use crate::sim::game::Finished;
use crate::sim::spread::{Ends, Spread};

/// Gods, and the Concordia card.
pub(super) const N_SOURCES: usize = God::ALL.len() + 1;

/// What a match wants to know of a game; its record is not kept.
pub(super) struct Outcome {
    challenger: Option<u8>,
    winner: u8,
    scores: Vec<Score>,
    n_turns: u64,
    trigger: Option<Trigger>,
    faults: Vec<Faults>,
    turn_times: Vec<Vec<Duration>>,
    patterns: Patterns,
}

impl Outcome {
    pub(super) fn new(challenger: Option<u8>, game: Finished) -> Outcome {
        let patterns = Patterns::of(&game);
        let Finished { winner, scores, n_turns, trigger, faults, turn_times, .. } = game;
        Outcome { challenger, winner, scores, n_turns, trigger, faults, turn_times, patterns }
    }
}

/// Seats of winners by the ways to win that players know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Patterns {
    /// All fifteen houses built.
    pub(super) all_houses: u64,
    /// All six colonists on the board, for Mars.
    pub(super) all_colonists: u64,
    /// Houses in all provinces but two or fewer, for Saturnus.
    pub(super) wide: u64,
}

impl Patterns {
    fn of(finished: &Finished) -> Patterns {
        let game = finished.record.course.game();
        let seating = game.seating();
        let mut patterns = Patterns::default();
        for seat in seating.seats().filter(|&seat| seating.team_of(seat) == finished.winner) {
            let player = game.player(seat);
            let n_at_home: u8 = Kind::ALL.iter().map(|&kind| player.store().at_home(kind)).sum();
            let n_provinces = game.board().provinces().count() as u32;
            let saturnus = game.worth(seat).god(God::Saturnus).unwrap_or(0);
            patterns.all_houses += u64::from(player.houses_left() == 0);
            patterns.all_colonists += u64::from(n_at_home == 0);
            patterns.wide += u64::from(saturnus + 2 >= n_provinces);
        }
        patterns
    }

    fn add(&mut self, other: Patterns) {
        self.all_houses += other.all_houses;
        self.all_colonists += other.all_colonists;
        self.wide += other.wide;
    }
}

/// The seats of one bot.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) points: Spread,
    gods: [u64; N_SOURCES],
    pub(super) faults: Faults,
    pub(super) times: Times,
}

impl Side {
    fn new() -> Side {
        Side {
            points: Spread::EMPTY,
            gods: [0; N_SOURCES],
            faults: Faults::default(),
            times: Times::default(),
        }
    }

    fn add(&mut self, score: &Score) {
        self.points.add(score.total().into());
        for god in God::ALL {
            self.gods[god as usize] += u64::from(score.god(god));
        }
        self.gods[God::ALL.len()] += u64::from(score.concordia);
    }

    /// The average points of a god; the Concordia card is the last.
    pub(super) fn god_mean(&self, god: usize) -> f64 {
        self.gods[god] as f64 / self.points.n.max(1) as f64
    }
}

/// The names of the gods and of the Concordia card, as in records.
pub(super) fn god_names() -> impl Iterator<Item = &'static str> {
    God::ALL.into_iter().map(God::id).chain(["concordia"])
}

/// The challenger in one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct InSeat {
    pub(super) points: Spread,
    pub(super) wins: u64,
}

/// The sums.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    seating: Seating,
    /// The challenger's seats and the opponent's; only one side if they are the same player.
    pub(super) sides: Vec<Side>,
    pub(super) seats: Vec<InSeat>,
    pub(super) n_games: u64,
    /// Games that the challenger has won.
    wins: u64,
    /// Games with equal points at the top, which the rules decide in another way (R13.12).
    pub(super) n_tie_breaks: u64,
    tie_breaks_won: u64,
    /// Each seat of the winners.
    pub(super) winner: Spread,
    pub(super) patterns: Patterns,
    pub(super) turns: Spread,
    pub(super) ends: Ends,
    pub(super) time: Duration,
    pub(super) n_threads: usize,
}

impl Tally {
    pub(super) fn new(seating: Seating, self_play: bool) -> Tally {
        Tally {
            seating,
            sides: vec![Side::new(); if self_play { 1 } else { 2 }],
            seats: vec![InSeat { points: Spread::EMPTY, wins: 0 }; seating.n_seats()],
            n_games: 0,
            wins: 0,
            n_tie_breaks: 0,
            tie_breaks_won: 0,
            winner: Spread::EMPTY,
            patterns: Patterns::default(),
            turns: Spread::EMPTY,
            ends: Ends::default(),
            time: Duration::ZERO,
            n_threads: 0,
        }
    }

    pub(super) fn add(&mut self, game: &Outcome) {
        self.n_games += 1;
        self.turns.add(game.n_turns);
        self.ends.add(game.trigger);
        self.patterns.add(game.patterns);
        let won = game.challenger == Some(game.winner);
        self.wins += u64::from(won);
        if self.is_tie_break(game) {
            self.n_tie_breaks += 1;
            self.tie_breaks_won += u64::from(won);
        }
        for seat in self.seating.seats() {
            let team = self.seating.team_of(seat);
            let score = &game.scores[seat.idx()];
            let challenges = game.challenger.is_none_or(|challenger| challenger == team);
            let side = &mut self.sides[usize::from(!challenges)];
            side.add(score);
            side.faults += game.faults[seat.idx()];
            game.turn_times[seat.idx()].iter().for_each(|&time| side.times.add(time));
            if challenges {
                let in_seat = &mut self.seats[seat.idx()];
                in_seat.points.add(score.total().into());
                in_seat.wins += u64::from(team == game.winner);
            }
            if team == game.winner {
                self.winner.add(score.total().into());
            }
        }
    }

    fn is_tie_break(&self, game: &Outcome) -> bool {
        let points =
            |team: u8| -> u32 { self.seating.team(team).map(|seat| game.scores[seat.idx()].total()).sum() };
        let mut others = (0..self.seating.n_teams() as u8).filter(|&team| team != game.winner);
        others.any(|team| points(team) == points(game.winner))
    }

    /// To be called once all games are there.
    pub(super) fn finish(&mut self, time: Duration, n_threads: usize) {
        self.time = time;
        self.n_threads = n_threads;
        self.sides.iter_mut().for_each(|side| side.times.sort());
    }

    pub(super) fn is_self_play(&self) -> bool {
        self.sides.len() == 1
    }

    /// The games that the challenger has won, if there is one.
    pub(super) fn wins(&self) -> Option<u64> {
        (!self.is_self_play()).then_some(self.wins)
    }

    /// The challenger's share of wins, if there is a challenger.
    pub(super) fn share(&self) -> Option<Estimate> {
        self.wins().map(|wins| share(wins, self.n_games))
    }

    /// Of the games that points decided: how many there are, how many the challenger won, and the share.
    pub(super) fn by_points(&self) -> Option<(u64, u64, Estimate)> {
        let games = self.n_games - self.n_tie_breaks;
        self.wins().map(|wins| {
            let wins = wins - self.tie_breaks_won;
            (games, wins, share(wins, games))
        })
    }

    /// The difference in Elo; it means something only between two.
    pub(super) fn elo(&self) -> Option<Estimate> {
        self.share().filter(|_| self.seating.n_teams() == 2).map(elo)
    }
}
