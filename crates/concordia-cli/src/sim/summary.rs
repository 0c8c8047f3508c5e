//! What many games have in common. Sums are whole numbers, so they do not depend on any order.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^52, and the figures are rounded"
)]

use std::fmt::Write as _;
use std::time::Duration;

use concordia_rules::{Colour, God, Options, Seat};
use serde_json::{Map, Value, json};

use super::game::Finished;
use super::spread::{Ends, Spread};
use crate::bots::Contestant;
use crate::guard::Faults;
use crate::options::describe;
use crate::words;

/// The sums over all games.
pub(super) struct Summary {
    options: Options,
    bots: Vec<Contestant>,
    first_seed: u128,
    decisions: Spread,
    turns: Spread,
    points: Vec<Spread>,
    /// Per team, in the single game per seat.
    wins: Vec<u64>,
    /// Per team.
    team_points: Vec<Spread>,
    /// Per god, the Concordia card last, and per seat.
    gods: Vec<Vec<u64>>,
    ends: Ends,
    faults: Faults,
}

impl Summary {
    pub(super) fn new(options: &Options, bots: &[Contestant], first_seed: u128) -> Summary {
        Summary {
            options: *options,
            bots: bots.to_vec(),
            first_seed,
            decisions: Spread::EMPTY,
            turns: Spread::EMPTY,
            points: vec![Spread::EMPTY; bots.len()],
            wins: vec![0; options.seating().n_teams()],
            team_points: vec![Spread::EMPTY; options.seating().n_teams()],
            gods: vec![vec![0; bots.len()]; God::ALL.len() + 1],
            ends: Ends::default(),
            faults: Faults::default(),
        }
    }

    pub(super) fn add(&mut self, game: &Finished) {
        self.decisions.add(game.n_decisions);
        self.turns.add(game.n_turns);
        self.wins[usize::from(game.winner)] += 1;
        self.ends.add(game.trigger);
        game.faults.iter().for_each(|&faults| self.faults += faults);
        for (team, points) in self.team_points.iter_mut().enumerate() {
            let seats = self.options.seating().team(team as u8);
            points.add(seats.map(|seat| u64::from(game.scores[seat.idx()].total())).sum());
        }
        for (seat, score) in game.scores.iter().enumerate() {
            self.points[seat].add(score.total().into());
            for god in God::ALL {
                self.gods[god as usize][seat] += u64::from(score.god(god));
            }
            self.gods[God::ALL.len()][seat] += u64::from(score.concordia);
        }
    }

    fn n_games(&self) -> u64 {
        self.decisions.n
    }

    /// The games that the team of a seat has won.
    fn wins_of(&self, seat: usize) -> u64 {
        self.wins[usize::from(self.options.seating().team_of(Seat(seat as u8)))]
    }

    fn god_names() -> impl Iterator<Item = &'static str> {
        God::ALL.into_iter().map(God::id).chain(["concordia"])
    }

    fn god_mean(&self, god: usize, seat: usize) -> f64 {
        self.gods[god][seat] as f64 / self.n_games().max(1) as f64
    }

    pub(super) fn json(&self, time: Duration) -> Value {
        let seconds = time.as_secs_f64();
        let options: Map<String, Value> =
            self.options.words().map(|(info, word)| (info.id.to_owned(), Value::from(word))).collect();
        let seats: Vec<Value> = (0..self.bots.len())
            .map(|seat| {
                let gods: Map<String, Value> = Self::god_names()
                    .enumerate()
                    .map(|(god, name)| (name.to_owned(), self.god_mean(god, seat).into()))
                    .collect();
                json!({
                    "seat": seat,
                    "colour": Colour::ALL[seat].id(),
                    "bot": self.bots[seat].to_string(),
                    "wins": self.wins_of(seat),
                    "points": self.points[seat].json(),
                    "gods": gods,
                })
            })
            .collect();
        let mut json = json!({
            "games": self.n_games(),
            // A string, since a seed may be larger than a number in JSON can be trusted with.
            "first_seed": self.first_seed.to_string(),
            "options": options,
            "decisions": self.decisions.json(),
            "turns": self.turns.json(),
            "seats": seats,
            "ends": self.ends.json(),
            "faults": self.faults.json(),
            "seconds": seconds,
            "games_per_second": self.n_games() as f64 / seconds,
            "decisions_per_second": self.decisions.sum as f64 / seconds,
        });
        if self.options.seating().has_partners() {
            json["teams"] = self.teams_json();
        }
        json
    }

    fn teams_json(&self) -> Value {
        let teams = self.team_points.iter().enumerate().map(|(team, points)| {
            let seats: Vec<u8> = self.options.seating().team(team as u8).map(|seat| seat.0).collect();
            json!({"seats": seats, "wins": self.wins[team], "points": points.json()})
        });
        teams.collect()
    }

    pub(super) fn text(&self, time: Duration) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out, time);
        out
    }

    fn write(&self, out: &mut String, time: Duration) -> std::fmt::Result {
        let seconds = time.as_secs_f64();
        let n = self.n_games();
        let last = self.first_seed + u128::from(n) - 1;
        writeln!(out, "{}", describe(&self.options))?;
        writeln!(out, "{n} games, seeds {} to {last}", self.first_seed)?;
        writeln!(out)?;
        writeln!(out, "{:<18} {:>9} {:>9} {:>9} {:>9}", "per game", "mean", "sd", "min", "max")?;
        for (name, spread) in [("decisions", &self.decisions), ("turns", &self.turns)] {
            write_spread(out, name, spread)?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "{:<18} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8}",
            "points", "mean", "sd", "min", "max", "wins", "share"
        )?;
        for (seat, points) in self.points.iter().enumerate() {
            let name = format!("{} {}", Colour::ALL[seat], self.bots[seat]);
            write_spread(out, &name, points)?;
            out.pop();
            self.write_wins(out, self.wins_of(seat))?;
        }
        if self.options.seating().has_partners() {
            for (team, points) in self.team_points.iter().enumerate() {
                let seats = self.options.seating().team(team as u8);
                let name: Vec<&str> = seats.map(|seat| Colour::ALL[seat.idx()].id()).collect();
                write_spread(out, &name.join(" and "), points)?;
                out.pop();
                self.write_wins(out, self.wins[team])?;
            }
        }
        writeln!(out)?;
        write!(out, "{:<18}", "points by god")?;
        for colour in &Colour::ALL[..self.bots.len()] {
            write!(out, " {:>9}", colour.id())?;
        }
        writeln!(out)?;
        for (god, name) in Self::god_names().enumerate() {
            if self.gods[god].iter().all(|&sum| sum == 0) {
                continue;
            }
            let name = God::ALL.get(god).map_or_else(|| crate::text::capital(name), |&god| words::god(god));
            write!(out, "{name:<18}")?;
            for seat in 0..self.bots.len() {
                write!(out, " {:>9.2}", self.god_mean(god, seat))?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
        for (name, ended) in Ends::NAMES.iter().zip(self.ends.0) {
            let share = 100.0 * ended as f64 / n as f64;
            writeln!(out, "{:<18} {ended:>9} {share:>7.1} %", format!("end: {name}"))?;
        }
        writeln!(out, "\nfaults: {}", self.faults)?;
        writeln!(
            out,
            "{seconds:.2} s, {:.0} games/s, {:.0} decisions/s",
            n as f64 / seconds,
            self.decisions.sum as f64 / seconds
        )
    }
}

impl Summary {
    /// Wins and their share, at the end of a line.
    fn write_wins(&self, out: &mut String, wins: u64) -> std::fmt::Result {
        let share = 100.0 * wins as f64 / self.n_games() as f64;
        writeln!(out, " {wins:>9} {share:>6.1} %")
    }
}

fn write_spread(out: &mut String, name: &str, spread: &Spread) -> std::fmt::Result {
    writeln!(
        out,
        "{name:<18} {:>9.2} {:>9.2} {:>9} {:>9}",
        spread.mean(),
        spread.sd(),
        spread.min,
        spread.max
    )
}
