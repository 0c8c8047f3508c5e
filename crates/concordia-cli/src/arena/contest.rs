//! A match: who plays whom, at which tables, and in which order of seats.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use concordia_rules::Options;
use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::tally::{Outcome, Tally};
use crate::bots::Contestant;
use crate::sim::game::{Clocks, play_game};

/// A match between two bots.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    pub(super) challenger: Contestant,
    pub(super) opponent: Contestant,
    /// All with the same seating; each has its share of the games.
    pub(super) tables: Vec<Options>,
    /// How many games were asked for.
    pub(super) games: u64,
    pub(super) first_seed: u128,
    pub(super) turn_limit: Option<Duration>,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pairing {
    table: usize,
    seed: u128,
    /// The team of the challenger, in the single game its seat; `None` if all seats are the same player.
    challenger: Option<u8>,
}

impl Contest {
    /// Whether a bot plays against itself.
    pub(super) fn is_self_play(&self) -> bool {
        self.challenger.is_same(&self.opponent)
    }

    /// How many sides there are: seats, in the team game teams.
    pub(super) fn n_sides(&self) -> usize {
        self.tables[0].seating().n_teams()
    }

    /// How often each setup is played.
    fn n_turned(&self) -> u64 {
        if self.is_self_play() { 1 } else { self.n_sides() as u64 }
    }

    /// Setups of each table.
    pub(super) fn n_setups(&self) -> u64 {
        self.games.div_ceil(self.tables.len() as u64 * self.n_turned())
    }

    /// How many games are played: whole rotations.
    pub(super) fn n_games(&self) -> u64 {
        self.n_setups() * self.n_turned() * self.tables.len() as u64
    }

    fn pairing(&self, nth: u64) -> Pairing {
        let games_of_a_table = self.n_setups() * self.n_turned();
        let nth_here = nth % games_of_a_table;
        Pairing {
            table: (nth / games_of_a_table) as usize,
            seed: self.first_seed + u128::from(nth_here / self.n_turned()),
            challenger: (!self.is_self_play()).then_some((nth_here % self.n_turned()) as u8),
        }
    }

    /// Plays all games and sums them up in their order, so the sums do not depend on the number of threads.
    pub(super) fn play(&self, pool: &ThreadPool, progress: &ProgressBar) -> Result<Tally> {
        let start = Instant::now();
        let play = |nth| {
            let outcome = self.play_one(self.pairing(nth));
            progress.inc(1);
            outcome
        };
        let outcomes: Vec<Outcome> =
            pool.install(|| (0..self.n_games()).into_par_iter().map(play).collect::<Result<_>>())?;
        let mut tally = Tally::new(self.tables[0].seating(), self.is_self_play());
        for outcome in &outcomes {
            tally.add(outcome);
        }
        tally.finish(start.elapsed(), pool.current_num_threads());
        Ok(tally)
    }

    fn play_one(&self, pairing: Pairing) -> Result<Outcome> {
        let options = &self.tables[pairing.table];
        let seating = options.seating();
        let bots: Vec<Contestant> = seating
            .seats()
            .map(|seat| {
                let challenges = pairing.challenger.is_none_or(|team| seating.team_of(seat) == team);
                if challenges { self.challenger.clone() } else { self.opponent.clone() }
            })
            .collect();
        let clocks = Clocks { turn_limit: self.turn_limit, timed: true };
        let game = play_game(options, &bots, pairing.seed, clocks)
            .with_context(|| format!("the game with seed {}", pairing.seed))?;
        Ok(Outcome::new(pairing.challenger, game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotSpec;

    fn contest(words: &[(&str, &str)], opponent: &str, games: u64) -> Contest {
        Contest {
            challenger: BotSpec::read("tiro").unwrap().into(),
            opponent: BotSpec::read(opponent).unwrap().into(),
            tables: vec![Options::from_words(words.iter().copied()).unwrap()],
            games,
            first_seed: 7,
            turn_limit: None,
        }
    }

    fn pairings(contest: &Contest) -> Vec<(usize, u128, Option<u8>)> {
        let pairing = |nth| {
            let Pairing { table, seed, challenger } = contest.pairing(nth);
            (table, seed, challenger)
        };
        (0..contest.n_games()).map(pairing).collect()
    }

    #[test]
    fn every_setup_is_played_from_every_seat() {
        let contest = contest(&[("players", "3")], "random", 5);
        assert_eq!((contest.n_setups(), contest.n_games()), (2, 6));
        let of = |seed| [0, 1, 2].map(|seat| (0, seed, Some(seat)));
        assert_eq!(pairings(&contest), [of(7), of(8)].concat());
    }

    #[test]
    fn partners_sit_together() {
        let contest = contest(&[("mode", "team"), ("players", "6"), ("map", "imperium")], "random", 3);
        assert_eq!(pairings(&contest), [0, 1, 2].map(|team| (0, 7, Some(team))));
    }

    #[test]
    fn tables_share_the_games() {
        let mut contest = contest(&[("players", "2")], "random", 6);
        contest.tables.push(Options::from_words([("players", "2"), ("map", "imperium")]).unwrap());
        // Six games at two tables are three each, which is rounded up to four.
        let of = |table| [(7, 0), (7, 1), (8, 0), (8, 1)].map(|(seed, seat)| (table, seed, Some(seat)));
        assert_eq!(pairings(&contest), [of(0), of(1)].concat());
    }

    #[test]
    fn against_itself_no_game_is_repeated() {
        // The quick form of a bot that does not search is the bot.
        let contest = contest(&[], "tiro:quick", 4);
        assert_eq!(pairings(&contest), [7, 8, 9, 10].map(|seed| (0, seed, None)));
    }
}
