//! Whether the coach finds mistakes: games of strong bots in which some turns are those of a beginner, and what every
//! such turn truly costs.
//!
//! The truth is found by playing on many times from after the turn and from after a strong one, with the same imagined
//! stacks and dice, by two kinds of players: with the nets that the coach uses, and with the table of weights, which
//! it does not. Each game is a piece: what stands in the file is not played again.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use concordia_bots::analysis::{Question, analyse, part_of};
use concordia_bots::{Budget, Nets, WEIGHTS};
use concordia_rules::{Action, Actions, Decision, DecisionKind, Dice, Game, Options, Seat};
use rayon::prelude::*;

use crate::games::totals;
use crate::pieces::write_whole;
use crate::players::{Player, Seated};

/// The tables at which the games are played, with their names in the file.
const TABLES: [(&str, &[(&str, &str)]); 6] = [
    ("italia 2", &[("map", "italia"), ("players", "2")]),
    ("imperium 2", &[("map", "imperium"), ("players", "2"), ("card_set", "venus")]),
    ("italia 3 salt", &[("map", "italia"), ("players", "3"), ("salt", "on")]),
    ("imperium 4", &[("map", "imperium"), ("players", "4")]),
    ("cyprus 4 coastal", &[("map", "cyprus"), ("players", "4"), ("fish_market", "coastal")]),
    ("hellas 4 teams", &[("map", "hellas"), ("players", "4"), ("mode", "team")]),
];

/// One turn of so many is looked at; every other one of them is played by the beginner.
const ONE_TURN_OF: usize = 12;
/// Who plays the games, and who the planted turns.
const STRONG: Player = Player::Level { name: "agrippa", iterations: 16 };
const WEAK: Player = Player::Level { name: "tiro", iterations: 0 };
/// The iterations that find the turn with which a turn is compared.
const BEST_ITERATIONS: u64 = 512;

/// What is asked of the command.
#[derive(Debug)]
pub(crate) struct Bench<'a> {
    /// Where the figures are kept.
    pub(crate) file: &'a Path,
    /// Games at each table.
    pub(crate) games: u64,
    /// How often each judge plays on from each position.
    pub(crate) playouts: u64,
    /// The coach's iterations.
    pub(crate) iterations: u64,
    /// When no further game is begun.
    pub(crate) end: Option<Instant>,
}

/// A difference that was found, and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Figure {
    mean: f64,
    error: f64,
}

impl Figure {
    fn of(values: &[f64]) -> Figure {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        Figure { mean, error: (squares / (n - 1.0) / n).sqrt() }
    }

    /// The mean of what two judges found.
    fn both(self, other: Figure) -> Figure {
        let error = (self.error * self.error + other.error * other.error).sqrt() / 2.0;
        Figure { mean: f64::midpoint(self.mean, other.mean), error }
    }

    /// Whether it is above 0 with 95 % certainty.
    fn is_above_0(self) -> bool {
        self.mean > 1.96 * self.error
    }
}

/// A turn, what it truly costs, and what the coach says of it.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    table: String,
    seed: u64,
    at: usize,
    seat: u8,
    planted: bool,
    /// Of the chance to win and in points, by the players with nets and with the table of weights.
    chance: [Figure; 2],
    points: [Figure; 2],
    /// What the coach says: loss of chance, its standard error, and whether it calls the turn a mistake.
    said: f64,
    said_error: f64,
    mistake: bool,
}

const HEAD: &str = "table,seed,answer,seat,planted,chance by nets,error,chance by table,error,points by nets,error,\
                    points by table,error,said,error,mistake\n";

impl Row {
    fn write(&self) -> String {
        let mut line =
            format!("{},{},{},{},{}", self.table, self.seed, self.at, self.seat, u8::from(self.planted));
        for figure in self.chance.iter().chain(&self.points) {
            let _ = write!(line, ",{:.4},{:.4}", figure.mean, figure.error);
        }
        let _ = writeln!(line, ",{:.4},{:.4},{}", self.said, self.said_error, u8::from(self.mistake));
        line
    }

    fn read(line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split(',').collect();
        let [table, seed, at, seat, planted, figures @ .., said, said_error, mistake] = &fields[..] else {
            return None;
        };
        let figures: Vec<f64> = figures.iter().map(|field| field.parse().ok()).collect::<Option<_>>()?;
        let mut figures = figures.chunks_exact(2).map(|pair| Figure { mean: pair[0], error: pair[1] });
        let mut two = || Some([figures.next()?, figures.next()?]);
        Some(Row {
            table: (*table).to_owned(),
            seed: seed.parse().ok()?,
            at: at.parse().ok()?,
            seat: seat.parse().ok()?,
            planted: *planted == "1",
            chance: two()?,
            points: two()?,
            said: said.parse().ok()?,
            said_error: said_error.parse().ok()?,
            mistake: *mistake == "1",
        })
    }

    /// Whether it truly loses much: 10 of 100 of the chance to win, or 5 points.
    fn loses_much(&self) -> bool {
        let [chance, points] = self.truth();
        (chance.mean >= 0.1 && chance.is_above_0()) || (points.mean >= 5.0 && points.is_above_0())
    }

    /// Whether it truly loses anything.
    fn loses(&self) -> bool {
        self.truth().iter().any(|figure| figure.is_above_0())
    }

    fn truth(&self) -> [Figure; 2] {
        [self.chance[0].both(self.chance[1]), self.points[0].both(self.points[1])]
    }
}

/// Plays and measures what is not in the file yet; whether everything is there now.
pub(crate) fn measure(bench: &Bench) -> Result<bool> {
    if bench.playouts < 2 {
        bail!("a figure needs at least two games");
    }
    let mut rows = read(bench.file)?;
    let done: BTreeSet<(String, u64)> = rows.iter().map(|row| (row.table.clone(), row.seed)).collect();
    for seed in 1..=bench.games {
        for (name, words) in TABLES {
            if done.contains(&(name.to_owned(), seed)) {
                continue;
            }
            if bench.end.is_some_and(|end| Instant::now() >= end) {
                return Ok(false);
            }
            let options = Options::from_words(words.iter().copied())?;
            rows.extend(game(bench, name, &options, seed));
            let text: String = rows.iter().map(Row::write).collect();
            write_whole(bench.file, (HEAD.to_owned() + &text).as_bytes())?;
            eprintln!("{name}, game {seed}: {} turns so far", rows.len());
        }
    }
    Ok(true)
}

fn read(file: &Path) -> Result<Vec<Row>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let mut rows = Vec::new();
    for (nth, line) in text.lines().enumerate().skip(1) {
        let row = Row::read(line);
        rows.push(row.with_context(|| format!("{}, line {}: this is no turn", file.display(), nth + 1))?);
    }
    Ok(rows)
}

/// The turns of one game that are looked at.
fn game(bench: &Bench, table: &str, options: &Options, seed: u64) -> Vec<Row> {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(options, seed.into());
    let mut seated: Vec<Seated> = game.seating().seats().map(|_| STRONG.sit_down(dice.next_u64())).collect();
    let mut rows = Vec::new();
    let mut at = 0;
    while let Decision::Asked { seat, kind } = game.decision() {
        let begins = kind == DecisionKind::PlayCard && game.turn() == seat;
        if begins && dice.below(ONE_TURN_OF) == 0 {
            let planted = dice.below(2) == 0;
            let mut weak = WEAK.sit_down(dice.next_u64());
            let player = if planted { &mut weak } else { &mut seated[seat.idx()] };
            let played = turn_of(&game, player);
            rows.extend(row(bench, &game, &played, seed.wrapping_mul(1 << 20) + at as u64).map(|row| Row {
                table: table.to_owned(),
                seed,
                at,
                seat: seat.0,
                planted,
                ..row
            }));
            for &answer in &played {
                game.play(answer, &mut ()).expect("bots answer legally");
            }
            at += played.len();
        } else {
            let answer = answer_of(&game, &mut seated[seat.idx()]);
            game.play(answer, &mut ()).expect("bots answer legally");
            at += 1;
        }
    }
    rows
}

fn answer_of(game: &Game, seated: &mut Seated) -> Action {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let budget = Budget::iterations(seated.iterations);
    seated.bot.choose(&game.view_with_memory(), &legal, &budget).action
}

/// What a player does from here, until a card is revealed or somebody else is asked.
fn turn_of(game: &Game, seated: &mut Seated) -> Vec<Action> {
    let (mut after, mut answers) = (*game, Vec::new());
    while after.turn() == game.turn() && after.deciding_seat() == game.deciding_seat() {
        let answer = answer_of(&after, seated);
        after.play(answer, &mut ()).expect("bots answer legally");
        answers.push(answer);
    }
    part_of(&game.view_with_memory(), &answers).to_vec()
}

/// What a turn costs, and what the coach says; `None` if it is the best one.
fn row(bench: &Bench, game: &Game, played: &[Action], seed: u64) -> Option<Row> {
    let seat = game.deciding_seat()?;
    let view = game.view_with_memory();
    let question =
        |iterations, compare| Question { budget: Budget::iterations(iterations), seed, lines: 1, compare };
    let best = analyse(&view, &question(BEST_ITERATIONS, None)).ok()??;
    let best = &best.lines.first()?.answers;
    let said = analyse(&view, &question(bench.iterations, Some(played))).ok()??.loss()?;
    let judges = [Player::with_nets(Nets::shipped(), 0), Player::Table(WEIGHTS)];
    let mut chance = [Figure::default(); 2];
    let mut points = [Figure::default(); 2];
    for (nth, judge) in judges.iter().enumerate() {
        let differences: Vec<[f64; 2]> = (0..bench.playouts)
            .into_par_iter()
            .map(|nth| {
                let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ nth;
                let imagined = view.imagine(&mut Dice::new(seed));
                let [one, other] = [best, played].map(|line| play_on(&imagined, line, judge, seed, seat));
                [one[0] - other[0], one[1] - other[1]]
            })
            .collect();
        let of = |which: usize| Figure::of(&differences.iter().map(|both| both[which]).collect::<Vec<_>>());
        (chance[nth], points[nth]) = (of(0), of(1));
    }
    Some(Row {
        table: String::new(),
        seed: 0,
        at: 0,
        seat: seat.0,
        planted: false,
        chance,
        points,
        said: said.chance,
        said_error: said.error,
        mistake: said.is_mistake(),
    })
}

/// Plays a line and then on to the end: whether the seat's side won, and the seat's points.
fn play_on(game: &Game, line: &[Action], judge: &Player, seed: u64, seat: Seat) -> [f64; 2] {
    let mut game = *game;
    for &answer in line {
        if game.play(answer, &mut ()).is_err() {
            break;
        }
    }
    let mut dice = Dice::new(seed);
    let mut seated: Vec<Seated> =
        game.seating().seats().map(|_| judge.sit_down_in_a_hurry(&mut dice)).collect();
    while let Some(asked) = game.deciding_seat() {
        let answer = answer_of(&game, &mut seated[asked.idx()]);
        game.play(answer, &mut ()).expect("bots answer legally");
    }
    let seating = game.seating();
    let totals = totals(&game);
    let won = game.ranking(&totals)[0] == seating.team_of(seat);
    [f64::from(u8::from(won)), f64::from(totals[seat.idx()])]
}

/// How well the coach does, as a table.
pub(crate) fn report(file: &Path) -> Result<String> {
    let rows = read(file)?;
    let mut page = String::from(
        "| table | turns | lose much | found of them | called mistakes | truly lose |\n|---|---:|---:|---:|---:|---:|\n",
    );
    let names = TABLES.iter().map(|(name, _)| *name);
    for name in names.chain(["together"]) {
        let of_table: Vec<&Row> = rows.iter().filter(|row| name == "together" || row.table == name).collect();
        let losing: Vec<&&Row> = of_table.iter().filter(|row| row.loses_much()).collect();
        let called: Vec<&&Row> = of_table.iter().filter(|row| row.mistake).collect();
        let found = losing.iter().filter(|row| row.mistake).count();
        let right = called.iter().filter(|row| row.loses()).count();
        writeln!(
            page,
            "| {name} | {} | {} | {} | {} | {} |",
            of_table.len(),
            losing.len(),
            share(found, losing.len()),
            called.len(),
            share(right, called.len())
        )?;
    }
    Ok(page)
}

fn share(n: usize, of: usize) -> String {
    if of == 0 { "–".to_owned() } else { format!("{n}, {:.0} %", 100.0 * n as f64 / of as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(chance: f64, points: f64, error: f64, mistake: bool) -> Row {
        let figure = |mean: f64, error: f64| Figure { mean, error };
        Row {
            table: "italia 2".to_owned(),
            seed: 1,
            at: 17,
            seat: 1,
            planted: true,
            chance: [figure(chance, error); 2],
            points: [figure(points, 100.0 * error); 2],
            said: 0.08,
            said_error: 0.01,
            mistake,
        }
    }

    #[test]
    fn a_turn_comes_back_from_its_line() {
        let row = row(0.125, -3.5, 0.03, true);
        assert_eq!(Row::read(row.write().trim_end()), Some(row));
        assert_eq!(Row::read("italia 2,1,17"), None);
    }

    #[test]
    fn what_is_within_its_error_is_no_loss() {
        assert!(row(0.12, 0.0, 0.02, true).loses_much());
        assert!(!row(0.12, 0.0, 0.2, true).loses(), "two errors of 0.2 are 0.14 together");
        assert!(row(0.03, 0.0, 0.01, true).loses() && !row(0.03, 0.0, 0.01, true).loses_much());
        assert!(row(0.0, 6.0, 0.01, true).loses_much());
    }

    #[test]
    fn a_figure_has_the_error_of_a_mean() {
        let figure = Figure::of(&[1.0, 0.0, 1.0, 0.0]);
        assert!((figure.mean - 0.5).abs() < 1e-12);
        assert!((figure.error - (1.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    /// A small bench is measured, goes on where it was stopped, and is told.
    #[test]
    fn a_bench_goes_on_where_it_was_stopped() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("mistakes.csv");
        let bench = Bench { file: &file, games: 1, playouts: 2, iterations: 4, end: None };
        let now = Bench { end: Some(Instant::now()), ..bench };
        assert!(!measure(&now).expect("nothing is written"), "the time is over");
        let (name, words) = TABLES[0];
        let options = Options::from_words(words.iter().copied()).expect("a possible mixture");
        let rows = game(&now, name, &options, 1);
        assert!(rows.len() > 2 && rows.iter().any(|row| row.planted), "{rows:?}");
        assert_eq!(game(&now, name, &options, 1), rows, "the same every time");
        let text: String = rows.iter().map(Row::write).collect();
        fs::write(&file, HEAD.to_owned() + &text).expect("written");
        assert!(report(&file).expect("told").contains(&format!("| together | {} |", rows.len())));
        fs::write(&file, HEAD.to_owned() + "nonsense\n").expect("written");
        let refused = measure(&now).expect_err("a damaged file").to_string();
        assert!(refused.contains("line 2"), "{refused}");
    }
}
