//! The page of the ladder. Everything above the times is the same on every machine.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use std::fmt::Write as _;

use super::contest::Contest;
use super::ladder::{Part, Rated, Rung};
use super::report::{god_titles, sides};
use super::share::Estimate;
use super::tally::Tally;
use crate::guard::Faults;
use crate::sim::spread::Ends;
use crate::text::capital;

/// How the page begins; a file that begins otherwise is not overwritten.
pub(super) const HEAD: &str = "# Ladder\n";

/// The whole page, with what was played so far.
pub(super) fn page(command_line: &str, rated: Option<&Rated>, rungs: &[Rung]) -> String {
    let mut out = HEAD.to_owned();
    let n_played = rungs.iter().filter(|rung| rung.tally.is_some()).count();
    let _ = writeln!(
        out,
        "
How strong the bots are, measured in a round robin of all of them and in matches between neighbouring levels.
This page is written by a command; the same command gives the same games and the same figures on every machine, but for the times at the end:

```
{command_line}
```

Every setup is played from every seat.
Brackets are 95 % intervals after Wilson; differences in Elo beyond 1600 are shown as 1600.
\"By points\" leaves out the games with equal points at the top, which the rules decide in another way.
Points are averages per seat; turns are those of all seats together."
    );
    if n_played < rungs.len() {
        let _ = writeln!(out, "\n**Not finished: {n_played} of {} matches were played.**", rungs.len());
    }
    if let Some(rated) = rated {
        write_ratings(&mut out, rated);
    }
    for part in Part::ALL {
        let played = played(rungs).filter(|(rung, _)| rung.part == part).collect::<Vec<_>>();
        if !played.is_empty() {
            write_part(&mut out, part, &played);
        }
    }
    if n_played > 0 {
        write_gods(&mut out, rungs);
        write_ends(&mut out, rungs);
        write_times(&mut out, rungs);
    }
    out
}

fn played(rungs: &[Rung]) -> impl Iterator<Item = (&Rung, &Tally)> {
    rungs.iter().filter_map(|rung| Some((rung, rung.tally.as_ref()?)))
}

/// The bots by what they are rated.
fn write_ratings(out: &mut String, rated: &Rated) {
    let Rated { round_robin, yardstick, ratings } = rated;
    let name = |player: usize| round_robin.players[player].to_string();
    let _ = writeln!(
        out,
        "
## Ratings

{} games with different bots in all seats, in the team game in all teams, on all maps in turn, with the base and the Venus cards, two to five players and teams of two and three, both fish markets and salt.
Strengths are those of Plackett and Luce, in Elo above {}, with 95 % intervals.
",
        round_robin.games,
        name(*yardstick)
    );
    if ratings.is_empty() {
        let _ = writeln!(out, "**Not played yet.**");
        return;
    }
    write_row(out, ["bot", "rating", "games", "won"].map(str::to_owned));
    write_rule(out, 4, 1);
    for rating in ratings {
        let elo = if rating.player == *yardstick { "0".to_owned() } else { rating.elo.points() };
        write_row(out, [name(rating.player), elo, rating.games.to_string(), rating.firsts.to_string()]);
    }
}

/// One section with its matches.
fn write_part(out: &mut String, part: Part, played: &[(&Rung, &Tally)]) {
    let (title, about) = match part {
        Part::QuickPairs => ("Quick forms, two players", "One against one; the aim is at least 70 %."),
        Part::QuickOneAgainstThree => (
            "Quick forms, one against three",
            "One of the higher level against three of the lower; 25 % would be even, the aim is at least 40 %.",
        ),
        Part::FullPairs => (
            "Full forms, two players",
            "With all their iterations, half of the games on each map.\n\
             A level that does not search has only one form.",
        ),
        Part::SelfPlay => ("The strongest quick form against itself", "Each game has a setup of its own."),
    };
    let _ = writeln!(out, "\n## {title}\n\n{about}\n");
    if part == Part::SelfPlay {
        write_self_play(out, played);
        return;
    }
    let with_elo = part != Part::QuickOneAgainstThree;
    let mut heads = vec!["bot", "against", "table", "games", "wins", "share of wins", "by points", "equal"];
    heads.extend(with_elo.then_some("Elo"));
    heads.extend(["points", "other's points", "winner's points", "turns"]);
    write_row(out, heads.iter().map(ToString::to_string));
    write_rule(out, heads.len(), 3);
    for (rung, tally) in played {
        let Contest { challenger, opponent, .. } = &rung.contest;
        let mut row = vec![challenger.to_string(), opponent.to_string(), table(&rung.contest)];
        row.push(tally.n_games.to_string());
        row.push(tally.wins().unwrap_or_default().to_string());
        row.push(tally.share().map(Estimate::percent).unwrap_or_default());
        row.push(tally.by_points().map(|(_, _, share)| share.percent()).unwrap_or_default());
        row.push(tally.n_tie_breaks.to_string());
        row.extend(tally.elo().filter(|_| with_elo).map(Estimate::points));
        row.extend(tally.sides.iter().map(|side| format!("{:.1}", side.points.mean())));
        row.push(format!("{:.1}", tally.winner.mean()));
        row.push(format!("{:.1}", tally.turns.mean()));
        write_row(out, row);
    }
}

fn write_self_play(out: &mut String, played: &[(&Rung, &Tally)]) {
    let heads = [
        "bot",
        "table",
        "games",
        "points",
        "winner's points",
        "points by seat",
        "wins by seat",
        "equal",
        "turns",
        "winners with 15 houses",
        "with six colonists",
        "in all provinces but two or fewer",
    ];
    write_row(out, heads.map(str::to_owned));
    write_rule(out, heads.len(), 2);
    for (rung, tally) in played {
        let by_seat =
            |of: &dyn Fn(usize) -> String| (0..tally.seats.len()).map(of).collect::<Vec<_>>().join(", ");
        write_row(
            out,
            [
                rung.contest.challenger.to_string(),
                table(&rung.contest),
                tally.n_games.to_string(),
                format!("{:.1}", tally.sides[0].points.mean()),
                format!("{:.1}", tally.winner.mean()),
                by_seat(&|seat| format!("{:.1}", tally.seats[seat].points.mean())),
                by_seat(&|seat| tally.seats[seat].wins.to_string()),
                tally.n_tie_breaks.to_string(),
                format!("{:.1}", tally.turns.mean()),
                tally.patterns.all_houses.to_string(),
                tally.patterns.all_colonists.to_string(),
                tally.patterns.wide.to_string(),
            ],
        );
    }
}

fn write_gods(out: &mut String, rungs: &[Rung]) {
    let _ =
        writeln!(out, "\n## Points by god\n\nAverages per seat; the last column is the Concordia card.\n");
    // A god whom no card in play serves has no points anywhere.
    let served: Vec<(usize, String)> = god_titles()
        .enumerate()
        .filter(|&(god, _)| {
            played(rungs).any(|(_, tally)| tally.sides.iter().any(|side| side.god_mean(god) > 0.0))
        })
        .collect();
    let heads = ["table", "bot", "against"].map(str::to_owned);
    write_row(out, heads.into_iter().chain(served.iter().map(|(_, name)| name.clone())));
    write_rule(out, 3 + served.len(), 3);
    for (rung, tally) in played(rungs) {
        for (nth, (bot, side)) in sides(&rung.contest, tally).enumerate() {
            let row = [table(&rung.contest), bot, other(&rung.contest, nth)];
            let gods = served.iter().map(|&(god, _)| format!("{:.1}", side.god_mean(god)));
            write_row(out, row.into_iter().chain(gods));
        }
    }
}

fn write_ends(out: &mut String, rungs: &[Rung]) {
    let _ = writeln!(out, "\n## How games end, and how long they are\n");
    let heads = ["bot", "against", "table"].into_iter().chain(Ends::NAMES);
    let heads: Vec<&str> = heads.chain(["turns", "shortest", "longest"]).collect();
    write_row(out, heads.iter().map(ToString::to_string));
    write_rule(out, heads.len(), 3);
    let mut faults = Faults::default();
    for (rung, tally) in played(rungs) {
        let mut row =
            vec![rung.contest.challenger.to_string(), other(&rung.contest, 0), table(&rung.contest)];
        row.extend(tally.ends.0.map(|n| format!("{:.1} %", 100.0 * n as f64 / tally.n_games as f64)));
        row.push(format!("{:.1}", tally.turns.mean()));
        row.extend([tally.turns.min, tally.turns.max].map(|turns| turns.to_string()));
        write_row(out, row);
        tally.sides.iter().for_each(|side| faults += side.faults);
    }
    let _ = writeln!(out, "\nFaults of all bots in all games: {faults}.");
}

fn write_times(out: &mut String, rungs: &[Rung]) {
    let n_threads = played(rungs).map(|(_, tally)| tally.n_threads).max().unwrap_or(1);
    let _ = writeln!(
        out,
        "
## Time per turn

These figures depend on the machine and on what else it was doing; games were played on {n_threads} threads, each game on one.
A turn is over its time if it takes longer than 50 ms in a quick form or 2 s in a full one; nobody was cut off, since that would change the games.
`concordia arena BOT BOT --ms N` plays with a deadline.
"
    );
    let heads =
        ["bot", "against", "table", "turns", "mean ms", "p50 ms", "p99 ms", "max ms", "over time", "match s"];
    write_row(out, heads.map(str::to_owned));
    write_rule(out, heads.len(), 3);
    for (rung, tally) in played(rungs) {
        for (nth, (bot, side)) in sides(&rung.contest, tally).enumerate() {
            let times = &side.times;
            let ms = |ms: f64| format!("{ms:.2}");
            write_row(
                out,
                [
                    bot,
                    other(&rung.contest, nth),
                    table(&rung.contest),
                    times.n_turns().to_string(),
                    ms(times.mean_ms()),
                    ms(times.percentile_ms(50)),
                    ms(times.percentile_ms(99)),
                    ms(times.max_ms()),
                    times.n_over(rung.part.turn_limit()).to_string(),
                    format!("{:.0}", tally.time.as_secs_f64()),
                ],
            );
        }
    }
}

/// Whom the nth side plays against.
fn other(contest: &Contest, nth: usize) -> String {
    if contest.is_self_play() {
        return "itself".to_owned();
    }
    [&contest.opponent, &contest.challenger][nth].to_string()
}

/// The tables of a match: `Italia 2`, or `Italia and Imperium 2`.
fn table(contest: &Contest) -> String {
    let maps: Vec<String> = contest.tables.iter().map(|table| capital(table.board().data().id)).collect();
    format!("{}, {}", crate::text::and(&maps), contest.tables[0].seating().n_seats())
}

fn write_row(out: &mut String, cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

/// The line below the heads: words to the left, numbers to the right.
fn write_rule(out: &mut String, n_columns: usize, n_words: usize) {
    let cells: Vec<&str> = (0..n_columns).map(|nth| if nth < n_words { "---" } else { "---:" }).collect();
    let _ = writeln!(out, "|{}|", cells.join("|"));
}
