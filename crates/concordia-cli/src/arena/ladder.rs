//! The published ladder: all bots in a round robin, every level against the one below, and the strongest against
//! itself.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use concordia_bots::{BOTS, BotInfo, Role, levels};
use concordia_rules::Options;
use rayon::ThreadPool;

use super::contest::Contest;
use super::ratings::{Rating, RoundRobin};
use super::tally::Tally;
use super::{ArenaArgs, FULL_GAMES, ROUND_ROBIN_GAMES, check_seeds, markdown};
use crate::bots::BotSpec;
use crate::files;
use crate::sim::progress_bar;

/// The maps of the ladder.
const MAPS: [&str; 2] = ["italia", "imperium"];
/// What each turn of a quick form should be done in.
const QUICK_LIMIT: Duration = Duration::from_millis(50);
/// The same for a full form.
const FULL_LIMIT: Duration = Duration::from_secs(2);

/// The parts of the ladder, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    QuickPairs,
    QuickOneAgainstThree,
    FullPairs,
    SelfPlay,
}

impl Part {
    pub(super) const ALL: [Part; 4] =
        [Part::QuickPairs, Part::QuickOneAgainstThree, Part::FullPairs, Part::SelfPlay];

    /// The time that a turn should take at most. It is measured, not enforced: that would change the games.
    pub(super) fn turn_limit(self) -> Duration {
        if self == Part::FullPairs { FULL_LIMIT } else { QUICK_LIMIT }
    }
}

/// One line of the ladder.
pub(super) struct Rung {
    pub(super) part: Part,
    pub(super) contest: Contest,
    /// Once it was played.
    pub(super) tally: Option<Tally>,
}

/// Plays the ladder and writes it after each match, so that what was played is not lost.
pub(super) fn command(args: &ArenaArgs, path: &Path, pool: &ThreadPool, out: &mut dyn Write) -> Result<()> {
    if !args.table.is_empty() {
        bail!("the ladder has its own tables; play a single match for others");
    }
    check_seeds(args)?;
    if path.exists() && !files::begins_with(path, markdown::HEAD) {
        bail!("{} exists and is not a ladder; choose another name", path.display());
    }
    let mut rungs = rungs(args)?;
    let mut rated = args.only.is_none().then(|| Rated::new(args));
    let write = |rated: &Option<Rated>, rungs: &[Rung]| {
        files::write_whole(path, &markdown::page(&command_line(), rated.as_ref(), rungs))
    };
    // Better now than after the first match.
    write(&rated, &rungs)?;
    let n_rated = rated.as_ref().map_or(0, |rated| rated.round_robin.games);
    let n_games = n_rated + rungs.iter().map(|rung| rung.contest.n_games()).sum::<u64>();
    let progress = progress_bar(n_games, "games");
    if let Some(rated) = &mut rated {
        rated.ratings = rated.round_robin.play(rated.yardstick, pool, &progress)?;
    }
    for nth in 0..rungs.len() {
        write(&rated, &rungs)?;
        rungs[nth].tally = Some(rungs[nth].contest.play(pool, &progress)?);
    }
    write(&rated, &rungs)?;
    progress.finish_and_clear();
    writeln!(out, "{} matches, written to {}", rungs.len(), path.display())?;
    Ok(())
}

/// The round robin of all bots but the one for tests, and what came of it.
pub(super) struct Rated {
    pub(super) round_robin: RoundRobin,
    /// The number of the player who has 0.
    pub(super) yardstick: usize,
    /// The best first; none before it was played.
    pub(super) ratings: Vec<Rating>,
}

impl Rated {
    fn new(args: &ArenaArgs) -> Rated {
        let bots: Vec<BotInfo> = BOTS.into_iter().filter(|info| info.role != Role::Test).collect();
        let yardstick = bots.iter().position(|info| info.role == Role::Yardstick).unwrap_or(0);
        let games = args.round_robin.unwrap_or(ROUND_ROBIN_GAMES);
        let players = bots.into_iter().map(BotSpec::quick).collect();
        Rated {
            round_robin: RoundRobin { players, games, first_seed: args.seed },
            yardstick,
            ratings: Vec::new(),
        }
    }
}

/// The most games of the strongest against itself: they take the most time and show averages, not who wins.
const SELF_PLAY_GAMES: u64 = 120;

/// The matches that were asked for.
fn rungs(args: &ArenaArgs) -> Result<Vec<Rung>> {
    let wanted = match &args.only {
        Some(name) => Some(BotSpec::read(name)?),
        None => None,
    };
    let is_wanted =
        |pair: &[BotInfo]| wanted.is_none_or(|wanted| pair.iter().any(|info| wanted.is_named(info.name)));
    let mut rungs = Vec::new();
    let mut add =
        |part, challenger: BotSpec, opponent: BotSpec, games, tables: &[(&str, &str)]| -> Result<()> {
            let tables = tables
                .iter()
                .map(|&(map, players)| Ok(Options::from_words([("map", map), ("players", players)])?))
                .collect::<Result<Vec<_>>>()?;
            let contest = Contest {
                challenger: challenger.into(),
                opponent: opponent.into(),
                tables,
                games,
                first_seed: args.seed,
                turn_limit: None,
            };
            rungs.push(Rung { part, contest, tally: None });
            Ok(())
        };
    // Levels are listed with the weakest first.
    let levels = levels();
    if let Some(wanted) = wanted.filter(|wanted| levels.iter().all(|info| !wanted.is_named(info.name))) {
        let names: Vec<&str> = levels.iter().map(|info| info.name).collect();
        bail!("{wanted} is no level of the ladder; there are {}", names.join(", "));
    }
    let pairs: Vec<&[BotInfo]> = levels.windows(2).filter(|pair| is_wanted(pair)).collect();
    for (part, players) in [(Part::QuickPairs, "2"), (Part::QuickOneAgainstThree, "4")] {
        for pair in &pairs {
            let [lower, higher] = [pair[0], pair[1]].map(BotSpec::quick);
            for map in MAPS {
                add(part, higher, lower, args.games, &[(map, players)])?;
            }
        }
    }
    let full_games = args.full_games.unwrap_or(FULL_GAMES);
    // Who does not search has only one form.
    for pair in pairs.iter().filter(|pair| pair[1].full > 0) {
        let [lower, higher] = [pair[0], pair[1]].map(BotSpec::full);
        add(Part::FullPairs, higher, lower, full_games, &MAPS.map(|map| (map, "2")))?;
    }
    let strongest = levels[levels.len() - 1];
    if is_wanted(&[strongest]) {
        let bot = BotSpec::quick(strongest);
        for players in ["3", "4"] {
            for map in MAPS {
                add(Part::SelfPlay, bot, bot, args.games.min(SELF_PLAY_GAMES), &[(map, players)])?;
            }
        }
    }
    Ok(rungs)
}

/// How this program was called, wherever it lies.
fn command_line() -> String {
    let args = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    ["concordia".to_owned()].into_iter().chain(args).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ArenaArgs,
    }

    fn of(line: &str) -> Vec<(Part, String)> {
        let args = Line::parse_from(line.split(' ')).args;
        let name = |rung: Rung| {
            let Contest { challenger, opponent, .. } = rung.contest;
            (rung.part, format!("{challenger} {opponent}"))
        };
        rungs(&args).unwrap().into_iter().map(name).collect()
    }

    #[test]
    fn every_level_meets_the_one_below() {
        let all = of("arena --ladder x.md");
        let levels = levels();
        let (n_pairs, n_searching) = (levels.len() - 1, levels.iter().filter(|info| info.full > 0).count());
        for (part, n) in Part::ALL.into_iter().zip([2 * n_pairs, 2 * n_pairs, n_searching, 4]) {
            assert_eq!(all.iter().filter(|rung| rung.0 == part).count(), n, "{part:?}");
        }
        let pair = format!("{}:quick {}:quick", levels[1].name, levels[0].name);
        assert_eq!(all[0], (Part::QuickPairs, pair));
    }

    #[test]
    fn one_level_can_be_played_again() {
        // It searches, and so does the one above.
        let name = levels()[5].name;
        let some = of(&format!("arena --ladder x.md --only {name}"));
        assert!(some.iter().all(|(_, pair)| pair.contains(name)), "{some:?}");
        assert_eq!(some.len(), 4 + 4 + 2);
    }
}
