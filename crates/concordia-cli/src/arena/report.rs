//! The result of one match, for people and as JSON.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use std::fmt::Write as _;

use concordia_rules::{Colour, God};
use serde_json::{Map, Value, json};

use super::contest::Contest;
use super::share::Estimate;
use super::tally::{N_SOURCES, Side, Tally, god_names};
use crate::options::describe;
use crate::sim::spread::{Ends, Spread};
use crate::text::capital;
use crate::words;

/// The bots of a match in the order of their sides, each with its sums.
pub(super) fn sides<'a>(contest: &Contest, tally: &'a Tally) -> impl Iterator<Item = (String, &'a Side)> {
    [contest.challenger.to_string(), contest.opponent.to_string()].into_iter().zip(&tally.sides)
}

/// One object; only what is under `timing` depends on the machine.
pub(super) fn json(contest: &Contest, tally: &Tally) -> Value {
    let table = &contest.tables[0];
    let options: Map<String, Value> =
        table.words().map(|(info, word)| (info.id.to_owned(), Value::from(word))).collect();
    let seats: Vec<Value> = tally
        .seats
        .iter()
        .enumerate()
        .map(|(seat, here)| {
            json!({
                "seat": seat,
                "colour": Colour::ALL[seat].id(),
                "games": here.points.n,
                "wins": here.wins,
                "points": here.points.json(),
            })
        })
        .collect();
    let sides_json: Vec<Value> = sides(contest, tally)
        .map(|(bot, side)| {
            let gods: Map<String, Value> = god_names()
                .enumerate()
                .map(|(god, name)| (name.to_owned(), side.god_mean(god).into()))
                .collect();
            json!({"bot": bot, "points": side.points.json(), "gods": gods, "faults": side.faults.json()})
        })
        .collect();
    let timing: Vec<Value> = sides(contest, tally).map(|(_, side)| side.times.json()).collect();
    json!({
        "challenger": contest.challenger.to_string(),
        "opponent": contest.opponent.to_string(),
        "options": options,
        "games": tally.n_games,
        "games_asked": contest.games,
        // A string, since a seed may be larger than a number in JSON can be trusted with.
        "first_seed": contest.first_seed.to_string(),
        "setups": contest.n_setups(),
        "self_play": tally.is_self_play(),
        "turn_limit_ms": contest.turn_limit.map(|limit| limit.as_millis() as u64),
        "wins": tally.wins(),
        "share": tally.share().map(Estimate::json),
        "elo": tally.elo().map(Estimate::json),
        "by_points": tally
            .by_points()
            .map(|(games, wins, share)| json!({"games": games, "wins": wins, "share": share.json()})),
        "tie_breaks": tally.n_tie_breaks,
        "sides": sides_json,
        "winner_points": tally.winner.json(),
        "seats": seats,
        "turns": tally.turns.json(),
        "ends": tally.ends.json(),
        "timing": {
            "seconds": tally.time.as_secs_f64(),
            "threads": tally.n_threads,
            "sides": timing,
        },
    })
}

/// Tables that fit 80 columns; only what is below `time per turn` depends on the machine.
pub(super) fn text(contest: &Contest, tally: &Tally) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_games(&mut out, contest, tally)
        .and_then(|()| write_points(&mut out, contest, tally))
        .and_then(|()| write_ends(&mut out, contest, tally));
    out
}

/// What was played, and who won.
fn write_games(out: &mut String, contest: &Contest, tally: &Tally) -> std::fmt::Result {
    let (n, n_setups) = (tally.n_games, contest.n_setups());
    let last = contest.first_seed + u128::from(n_setups) - 1;
    writeln!(out, "{}", describe(&contest.tables[0]))?;
    write!(out, "{n} games, seeds {} to {last}, ", contest.first_seed)?;
    if tally.is_self_play() {
        writeln!(out, "{} in every seat", contest.challenger)?;
    } else {
        let side = if contest.tables[0].seating().has_partners() { "team" } else { "seat" };
        writeln!(out, "each from every {side}")?;
    }
    if n > contest.games {
        writeln!(out, "({} games were asked for; {n} are whole rotations)", contest.games)?;
    }
    if let Some(limit) = contest.turn_limit {
        writeln!(out, "deadline {} ms per turn, so another time games may go otherwise", limit.as_millis())?;
    }
    writeln!(out)?;
    if let (Some(wins), Some(share)) = (tally.wins(), tally.share()) {
        let even = 100.0 / contest.n_sides() as f64;
        writeln!(out, "{} against {}; intervals are 95 %", contest.challenger, contest.opponent)?;
        writeln!(out, "{:<18} {wins:>5} of {n:>5}  {}, even is {even:.1} %", "wins", share.percent())?;
    }
    if let Some((games, wins, share)) = tally.by_points() {
        writeln!(out, "{:<18} {wins:>5} of {games:>5}  {}", "by points", share.percent())?;
    }
    writeln!(out, "{:<18} {:>5} of {n:>5}", "equal points", tally.n_tie_breaks)?;
    if let Some(elo) = tally.elo() {
        writeln!(out, "{:<18} {}", "Elo difference", elo.points())?;
    }
    writeln!(out)
}

fn write_points(out: &mut String, contest: &Contest, tally: &Tally) -> std::fmt::Result {
    writeln!(out, "{:<18} {:>9} {:>9} {:>9} {:>9}", "points", "mean", "sd", "min", "max")?;
    for (bot, side) in sides(contest, tally) {
        writeln!(out, "{}", spread_row(&bot, &side.points))?;
    }
    writeln!(out, "{}", spread_row("winner", &tally.winner))?;
    writeln!(out)?;
    let name = contest.challenger.to_string();
    writeln!(
        out,
        "{:<18} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8}",
        format!("{name} as"),
        "mean",
        "sd",
        "min",
        "max",
        "wins",
        "share"
    )?;
    for (seat, here) in tally.seats.iter().enumerate() {
        let share = 100.0 * here.wins as f64 / here.points.n.max(1) as f64;
        let row = spread_row(Colour::ALL[seat].id(), &here.points);
        writeln!(out, "{row} {:>9} {share:>6.1} %", here.wins)?;
    }
    writeln!(out)?;
    write!(out, "{:<18}", "points by god")?;
    for (bot, _) in sides(contest, tally) {
        write!(out, " {bot:>20}")?;
    }
    writeln!(out)?;
    for (god, name) in (0..N_SOURCES).zip(god_titles()) {
        if tally.sides.iter().all(|side| side.god_mean(god) == 0.0) {
            continue;
        }
        write!(out, "{name:<18}")?;
        for side in &tally.sides {
            write!(out, " {:>20.2}", side.god_mean(god))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

fn write_ends(out: &mut String, contest: &Contest, tally: &Tally) -> std::fmt::Result {
    writeln!(out, "{}", spread_row("turns", &tally.turns))?;
    for (name, ended) in Ends::NAMES.iter().zip(tally.ends.0) {
        let share = 100.0 * ended as f64 / tally.n_games as f64;
        writeln!(out, "{:<18} {ended:>9} {share:>7.1} %", format!("end: {name}"))?;
    }
    for (bot, side) in sides(contest, tally) {
        let faults = side.faults;
        if contest.turn_limit.is_some() {
            writeln!(out, "faults of {bot}: {faults:#}")?;
        } else {
            writeln!(out, "faults of {bot}: {faults}")?;
        }
    }
    writeln!(out)?;
    writeln!(
        out,
        "{:<18} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "time per turn, ms", "mean", "p50", "p99", "max", "turns"
    )?;
    for (bot, side) in sides(contest, tally) {
        let times = &side.times;
        let [p50, p99] = [50, 99].map(|percent| times.percentile_ms(percent));
        let (mean, max, n) = (times.mean_ms(), times.max_ms(), times.n_turns());
        writeln!(out, "{bot:<18} {mean:>9.3} {p50:>9.3} {p99:>9.3} {max:>9.3} {n:>9}")?;
    }
    let seconds = tally.time.as_secs_f64();
    writeln!(out, "\n{seconds:.2} s, {:.1} games/s", tally.n_games as f64 / seconds)
}

/// The gods and the Concordia card, for people.
pub(super) fn god_titles() -> impl Iterator<Item = String> {
    God::ALL.into_iter().map(words::god).chain([capital("concordia")])
}

fn spread_row(name: &str, spread: &Spread) -> String {
    let (mean, sd) = (spread.mean(), spread.sd());
    format!("{name:<18} {mean:>9.2} {sd:>9.2} {:>9} {:>9}", spread.min, spread.max)
}
