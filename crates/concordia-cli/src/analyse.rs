//! `concordia analyse`: what every turn of a game has cost, and what would have been better.
//!
//! With iterations, as it is unless a time is given, the same record has the same review on every machine, whatever the
//! number of threads.

#![expect(clippy::cast_precision_loss, reason = "counts of turns are far below 2^52")]

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use concordia_bots::Budget;
use concordia_bots::analysis::{self, Analysis, Loss, Question};
use concordia_rules::{Action, Colour, Course, Game, Seat};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::sim::{MAX_THREADS, progress_bar};
use crate::text::wrap_at;
use crate::words::{self, Story, Told, Words};
use crate::{files, replay};

const EXAMPLES: &str = "Examples:
  concordia analyse game.txt
  concordia analyse game.txt --seat red --iterations 1000
  concordia analyse game.txt --ms 500 --json
  concordia sim --games 1 --bots tiro --save games && concordia analyse games/game-1.txt";

/// Iterations for each turn unless told otherwise: about 40 ms with two players.
const ITERATIONS: u64 = 200;
/// The most milliseconds for a turn.
const MAX_MS: u64 = 600_000;
/// The most iterations for a turn.
const MAX_ITERATIONS: u64 = 10_000_000;
/// How many turning points are named.
const TURNING_POINTS: usize = 5;
/// How much of the chance to win a turning point has cost at least.
const TURN_OF_A_GAME: f64 = 0.1;

/// Arguments of `concordia analyse`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnalyseArgs {
    /// The record, of a viewer too; - reads standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Review only the turns of this colour
    #[arg(long, value_name = "COLOUR")]
    seat: Option<String>,
    /// Iterations of the search for each turn [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_ITERATIONS), conflicts_with = "ms")]
    iterations: Option<u64>,
    /// Milliseconds for each turn instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    ms: Option<u64>,
    /// The seed of what is imagined
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
    /// Print one JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

/// What a seat played without another seat or a hidden card in between.
struct Moment<'a> {
    /// Answers of the game before it.
    at: usize,
    game: Game,
    seat: Seat,
    played: &'a [Action],
}

/// A moment and what is thought of it.
struct Reviewed<'a> {
    moment: Moment<'a>,
    analysis: Analysis,
    loss: Loss,
}

/// The command.
pub(crate) fn command(args: &AnalyseArgs, out: &mut dyn Write) -> Result<()> {
    let record = files::read_record(&args.record)?;
    let name = args.record.display();
    let course = record.remembered().ok_or_else(|| {
        anyhow!("{name}: hands are hidden from the beginning on, so nothing can be weighed")
    })?;
    let only = args.seat.as_deref().map(|colour| seat_of(&record.players, colour)).transpose()?;
    let moments = moments(&course, only);
    if moments.is_empty() {
        bail!("{name}: there is no turn to review");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .context("cannot start the threads")?;
    let progress = progress_bar(moments.len() as u64, "turns");
    let reviewed: Vec<Reviewed> = pool.install(|| {
        moments
            .into_par_iter()
            .filter_map(|moment| {
                let reviewed = review(args, moment);
                progress.inc(1);
                reviewed
            })
            .collect()
    });
    progress.finish_and_clear();
    let labels = replay::labels(&record);
    let words = Words::new(course.game().table(), &labels, None);
    let story = words::tell(&course, &words);
    let report = Report { course: &course, words: &words, story: &story, reviewed: &reviewed };
    if args.json {
        writeln!(
            out,
            "{}",
            report.json(&record.players.iter().map(|player| player.colour).collect::<Vec<_>>())
        )?;
    } else {
        write!(out, "{}", report.text())?;
    }
    Ok(())
}

fn seat_of(players: &[concordia_rules::NamedPlayer], colour: &str) -> Result<Seat> {
    let colours = || players.iter().map(|player| player.colour.id()).collect::<Vec<_>>().join(", ");
    let wanted = Colour::from_id(colour);
    let nth = players.iter().position(|player| Some(player.colour) == wanted);
    let nth = nth.ok_or_else(|| anyhow!("nobody is {colour:?} in this game; there are {}", colours()))?;
    Ok(Seat(nth as u8))
}

/// The moments in which somebody had a turn, or a part of one, to plan.
fn moments(course: &Course, only: Option<Seat>) -> Vec<Moment<'_>> {
    let mut game = *course.first();
    let answers = course.answers();
    let (mut moments, mut at) = (Vec::new(), 0);
    while at < answers.len() {
        let played = analysis::part_of(&game.view_with_memory(), &answers[at..]);
        if let Some(seat) = game.deciding_seat().filter(|&seat| only.is_none_or(|only| only == seat))
            && !played.is_empty()
        {
            moments.push(Moment { at, game, seat, played });
        }
        // A part without answers is one that a view cannot play; it is not weighed.
        for &answer in &answers[at..at + played.len().max(1)] {
            game.replay(answer, &mut ()).expect("it was legal before");
        }
        at += played.len().max(1);
    }
    moments
}

fn review<'a>(args: &AnalyseArgs, moment: Moment<'a>) -> Option<Reviewed<'a>> {
    let start = Instant::now();
    let stop = || args.ms.is_some_and(|ms| start.elapsed() >= Duration::from_millis(ms));
    let iterations = args.iterations.unwrap_or(if args.ms.is_some() { u64::MAX } else { ITERATIONS });
    let budget = Budget { iterations, threads: 1, stop: &stop };
    let question = Question { budget, seed: args.seed, lines: 3, compare: Some(moment.played) };
    let analysis = analysis::analyse(&moment.game.view_with_memory(), &question).ok().flatten()?;
    let loss = analysis.loss()?;
    Some(Reviewed { moment, analysis, loss })
}

/// A review as it is told.
struct Report<'a> {
    course: &'a Course,
    words: &'a Words<'a>,
    story: &'a Story,
    reviewed: &'a [Reviewed<'a>],
}

impl Reviewed<'_> {
    /// The chance of the seat after what it played.
    fn chance(&self) -> f64 {
        let weight = self.analysis.compared.as_ref().or(self.analysis.lines.first());
        weight.map_or(0.0, |weight| weight.outlook.chance[self.moment.seat.idx()])
    }

    /// What is thought of it, in a sentence.
    fn opinion(&self) -> String {
        let Loss { chance, points, error } = self.loss;
        let after = 100.0 * self.chance();
        if chance <= 0.0 {
            format!("The best turn found; chance to win {after:.0} %.")
        } else if self.loss.is_sure() {
            let name = if chance >= Loss::GRAVE {
                "A grave mistake"
            } else if self.loss.is_mistake() {
                "A mistake"
            } else {
                "Nearly the best"
            };
            let points = if points >= 0.0 {
                format!("and {points:.1} points")
            } else {
                format!("for {:.1} points more", -points)
            };
            format!(
                "{name}: {:.1} of 100 chances to win lost (give or take {:.1}), {points}; chance to win {after:.0} %.",
                100.0 * chance,
                100.0 * error
            )
        } else {
            format!("As good as the best, as far as can be seen; chance to win {after:.0} %.")
        }
    }

    /// The best turn, where another was played.
    fn better(&self) -> Option<&[Action]> {
        (self.loss.chance > 0.0).then(|| self.analysis.lines[0].answers.as_slice())
    }
}

impl Report<'_> {
    /// The turn that a moment belongs to, as `concordia replay` counts.
    fn told(&self, moment: &Moment) -> &Told {
        let begun = |told: &&Told| told.first_answer <= moment.at;
        self.story.turns.iter().rev().find(begun).expect("every answer belongs to a turn")
    }

    /// A line in a sentence.
    fn sentence(&self, at: usize, line: &[Action]) -> String {
        let mut course = self.course.after(at);
        for &action in line {
            if course.play(action, &mut ()).is_err() {
                break;
            }
        }
        let story = words::tell(&course, self.words);
        story.turns.last().map_or(String::new(), |told| told.sentence(self.words, at))
    }

    fn accuracy(&self, seat: Seat) -> Option<(f64, usize, usize)> {
        let of_seat = || self.reviewed.iter().filter(|reviewed| reviewed.moment.seat == seat);
        let n = of_seat().count();
        let n_mistakes = of_seat().filter(|reviewed| reviewed.loss.is_mistake()).count();
        (n > 0).then(|| {
            (of_seat().map(|reviewed| reviewed.loss.accuracy()).sum::<f64>() / n as f64, n, n_mistakes)
        })
    }

    /// What cost so much that the game may have turned on it, the costliest first.
    fn turning_points(&self) -> Vec<&Reviewed<'_>> {
        let mut points: Vec<&Reviewed> = self
            .reviewed
            .iter()
            .filter(|reviewed| reviewed.loss.is_sure() && reviewed.loss.chance >= TURN_OF_A_GAME)
            .collect();
        points.sort_by(|a, b| b.loss.chance.total_cmp(&a.loss.chance));
        points.truncate(TURNING_POINTS);
        points
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for reviewed in self.reviewed {
            let Reviewed { moment, loss, .. } = reviewed;
            let head = words::turn_number(self.told(moment));
            let played = self.sentence(moment.at, moment.played);
            let _ = writeln!(out, "{}", wrap_at(&head, 6, &played));
            let _ = writeln!(out, "{}", wrap_at("", 6, &reviewed.opinion()));
            if loss.is_mistake()
                && let Some(better) = reviewed.better()
            {
                let better = format!("Better: {}", self.sentence(moment.at, better));
                let _ = writeln!(out, "{}", wrap_at("", 6, &better));
            }
        }
        out.push('\n');
        for seat in self.course.game().seating().seats() {
            if let Some((accuracy, n, n_mistakes)) = self.accuracy(seat) {
                let mistakes = crate::text::count(n_mistakes as u64, "mistake", "mistakes");
                let turns = crate::text::count(n as u64, "turn", "turns");
                let who = self.words.who_first(seat);
                let _ = writeln!(out, "{who}: accuracy {:.0} %, {mistakes} in {turns}.", 100.0 * accuracy);
            }
        }
        for reviewed in self.turning_points() {
            let Reviewed { moment, loss, .. } = reviewed;
            let who = self.words.whose(moment.seat);
            let _ = writeln!(
                out,
                "Turning point: turn {} cost {:.0} of 100 of {who} chance to win.",
                self.told(moment).n_turn,
                100.0 * loss.chance
            );
        }
        out
    }

    fn json(&self, colours: &[Colour]) -> Value {
        let turn = |reviewed: &Reviewed| {
            let Reviewed { moment, analysis, loss } = reviewed;
            let seat = moment.seat.idx();
            let n_seats = self.course.game().seating().n_seats();
            let compared = analysis.compared.as_ref();
            json!({
                "turn": self.told(moment).n_turn,
                "answer": moment.at,
                "seat": moment.seat.0,
                "iterations": analysis.iterations,
                "played": self.sentence(moment.at, moment.played),
                "better": reviewed.better().map(|better| self.sentence(moment.at, better)),
                "chance": reviewed.chance(),
                "chances": compared.map(|weight| &weight.outlook.chance[..n_seats]),
                "points": compared.map(|weight| weight.outlook.points[seat]),
                "loss": {"chance": loss.chance, "points": loss.points, "error": loss.error},
                "sure": loss.is_sure(),
                "mistake": loss.is_mistake(),
            })
        };
        let players = self.course.game().seating().seats().filter_map(|seat| {
            let (accuracy, n_turns, n_mistakes) = self.accuracy(seat)?;
            let colour = colours[seat.idx()].id();
            Some(json!({"seat": seat.0, "colour": colour, "turns": n_turns, "mistakes": n_mistakes, "accuracy": accuracy}))
        });
        json!({
            "turns": self.reviewed.iter().map(turn).collect::<Vec<_>>(),
            "players": players.collect::<Vec<_>>(),
            "turning_points": self.turning_points().iter().map(|reviewed| reviewed.moment.at).collect::<Vec<_>>(),
        })
    }
}
