//! A training: the stages of the recipe one after the other, each of which ends in a net for each kind of table.
//!
//! What is there already is not done again: a stage with its nets is over, and pieces of games that were played are
//! read. So a training that was stopped goes on, and from the nets of a stage the next one can be made without the games
//! of those before.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use concordia_bots::Nets;
use concordia_bots::net::Net;
use concordia_bots::nets::Kind;
use concordia_rules::{Dice, Options};
use rayon::prelude::*;

use crate::contest::contest;
use crate::fit::{self, fit};
use crate::games::{Company, Played, draw_options, play_to_learn};
use crate::model;
use crate::pieces;
use crate::players::{Player, TUNED};
use crate::recipe::{Stage, Who};
use crate::rows::{Row, rows_of};

/// How often the games of a stage are gone through.
const EPOCHS: usize = 5;

/// Where a new net meets each player that its stage knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    pub(crate) tables: usize,
    /// Setups at each table, each played from every side.
    pub(crate) setups: u64,
}

/// The gate of a whole training.
pub(crate) const GATE: Gate = Gate { tables: 30, setups: 3 };

/// The share of wins against its predecessor with which a net may still be the better one: what a gate of 200 games can
/// tell.
const NEARLY_EVEN: f64 = 0.45;

/// What to train, and where.
#[derive(Clone, Debug)]
pub(crate) struct Training {
    pub(crate) recipe: &'static [Stage],
    /// Where each stage keeps its nets.
    pub(crate) nets: PathBuf,
    /// Where games are kept while they are needed.
    pub(crate) games: PathBuf,
    /// Games of a piece.
    pub(crate) piece: u64,
    /// Plays only one of so many games of the recipe.
    pub(crate) one_of: u64,
    pub(crate) gate: Gate,
    /// Trains the nets of this kind alone.
    pub(crate) only: Option<Kind>,
    /// When to begin no further piece.
    pub(crate) end: Option<Instant>,
}

/// Whether a training has come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Done,
    /// Its time was over.
    Paused,
}

impl Training {
    /// Trains until all is done or the time is over.
    pub(crate) fn go_on(&self) -> Result<Progress> {
        for nth in 0..self.recipe.len() {
            for kind in Kind::ALL.into_iter().filter(|&kind| self.only.is_none_or(|only| only == kind)) {
                if self.train(nth, kind)? == Progress::Paused {
                    return Ok(Progress::Paused);
                }
            }
        }
        Ok(Progress::Done)
    }

    /// Makes the net of a stage for a kind of table.
    fn train(&self, nth: usize, kind: Kind) -> Result<Progress> {
        let stage = &self.recipe[nth];
        let path = self.net_file(stage.name, kind);
        if path.exists() {
            self.net(stage.name, kind)?;
            return Ok(Progress::Done);
        }
        let began = Instant::now();
        let mut played = Vec::new();
        for from in nth + 1 - stage.learns_from..=nth {
            match self.games_of(from, kind)? {
                Some(games) => played.extend(games),
                None => return Ok(Progress::Paused),
            }
        }
        let mut log = String::from("step,of,measure,value\n");
        let n_answers: usize = played.iter().map(|game| game.answers.len()).sum();
        writeln!(log, "play,,games,{}\nplay,,answers,{n_answers}", played.len())?;
        writeln!(log, "play,,seconds,{:.0}", began.elapsed().as_secs_f64())?;
        let teacher = match (nth.checked_sub(1), stage.against) {
            (Some(before), _) => Some(self.net(self.recipe[before].name, kind)?),
            // Who wants to beat the shipped nets may begin with what they know.
            (None, Some(_)) => Some(Nets::shipped().of(kind).clone()),
            (None, None) => None,
        };
        let net = learn(&played, teacher.as_ref(), kind, nth as u64, &mut log)?;
        drop(played);
        let is_better = self.meet(nth, kind, &net, &mut log)?;
        writeln!(log, "gate,,passed,{}", u8::from(is_better))?;
        let net = match nth.checked_sub(1) {
            Some(before) if !is_better => self.net(self.recipe[before].name, kind)?,
            _ => net,
        };
        writeln!(log, "all,,seconds,{:.0}", began.elapsed().as_secs_f64())?;
        print!("{}, {}:\n{log}", stage.name, kind.name());
        pieces::write_whole(&path.with_extension("csv"), log.as_bytes())?;
        pieces::write_whole(&path, &net.to_bytes())?;
        Ok(Progress::Done)
    }

    /// The games of a stage; those that are missing are played. `None` if the time is over.
    fn games_of(&self, nth: usize, kind: Kind) -> Result<Option<Vec<Played>>> {
        let stage = &self.recipe[nth];
        let n_games = (stage.games[kind as usize] / self.one_of).max(1);
        let company = self.company(stage)?;
        let mut all = Vec::new();
        for first in (0..n_games).step_by(self.piece as usize) {
            let n = self.piece.min(n_games - first);
            let path = self.games.join(stage.name).join(format!("{}-{first:06}.games", kind.name()));
            if !path.exists() && self.end.is_some_and(|end| Instant::now() >= end) {
                return Ok(None);
            }
            let began = Instant::now();
            let seed = |game: u64| (nth as u64 + 1) << 48 | (kind as u64) << 40 | (first + game);
            let (games, is_new) = pieces::piece(&path, n, |game| play_to_learn(kind, &company, seed(game)))?;
            all.extend(games);
            if is_new {
                say_progress(stage, kind, all.len() as u64, n_games, n, began.elapsed());
            }
        }
        Ok(Some(all))
    }

    /// Lets a net meet everybody that its stage knows, and says whether it holds its own against them all together and
    /// against the last of them, whose place it would take.
    fn meet(&self, nth: usize, kind: Kind, net: &Net, log: &mut String) -> Result<bool> {
        let mut dice = Dice::new(0x3a7e ^ kind as u64);
        let tables: Vec<Options> = (0..self.gate.tables).map(|_| draw_options(kind, &mut dice)).collect();
        let nets = Kind::ALL.map(|_| net.clone());
        let challenger = Player::with_nets(Arc::new(Nets::new(nets)), 0);
        let opponents = match self.recipe[nth].against {
            Some(who) => vec![("shipped", who)],
            None => [("table", Who::Table), ("tuned", Who::TunedTable)]
                .into_iter()
                .chain(self.recipe[..nth].iter().map(|stage| (stage.name, Who::Nets(stage.name, 0))))
                .collect(),
        };
        let (mut sum, mut last) = (0.0, 0.0);
        for &(name, who) in &opponents {
            let setups = (self.gate.setups / self.one_of).max(1);
            let outcome = contest(&challenger, &self.player(who)?, &tables, setups, 1);
            writeln!(log, "meet,{name},games,{}\nmeet,{name},wins,{}", outcome.games(), outcome.wins())?;
            writeln!(log, "meet,{name},against one,{:.3}", outcome.against_one())?;
            last = outcome.against_one();
            sum += last;
        }
        Ok(sum / opponents.len() as f64 >= 0.5 && last >= NEARLY_EVEN)
    }

    fn company(&self, stage: &Stage) -> Result<Company> {
        let mut pool = Vec::new();
        for &(tickets, who) in stage.pool {
            let player = self.player(who)?;
            pool.extend(std::iter::repeat_n(player, tickets));
        }
        Ok(Company { pool, against: stage.against.map(|who| self.player(who)).transpose()? })
    }

    fn player(&self, who: Who) -> Result<Player> {
        Ok(match who {
            Who::Table => Player::Table(concordia_bots::WEIGHTS),
            Who::TunedTable => Player::Table(TUNED),
            Who::Shipped => Player::with_nets(Nets::shipped(), 0),
            Who::Nets(stage, iterations) => Player::with_nets(self.nets_of(stage)?, iterations),
            Who::Fond(stage) => Player::Fond { nets: self.nets_of(stage)? },
        })
    }

    /// The nets of a stage.
    pub(crate) fn nets_of(&self, stage: &str) -> Result<Arc<Nets>> {
        let [two, several, teams] = Kind::ALL.map(|kind| self.net(stage, kind));
        Ok(Arc::new(Nets::new([two?, several?, teams?])))
    }

    fn net(&self, stage: &str, kind: Kind) -> Result<Net> {
        let path = self.net_file(stage, kind);
        let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        Net::from_bytes(&bytes).with_context(|| path.display().to_string())
    }

    fn net_file(&self, stage: &str, kind: Kind) -> PathBuf {
        self.nets.join(stage).join(format!("{}.net", kind.name()))
    }
}

fn say_progress(stage: &Stage, kind: Kind, n_done: u64, n_games: u64, n: u64, took: Duration) {
    let per_second = n as f64 / took.as_secs_f64();
    let left = (n_games - n_done) as f64 / per_second;
    println!(
        "{}, {}: {n_done} of {n_games} games, {per_second:.0} a second, {left:.0} s left",
        stage.name,
        kind.name()
    );
}

/// Fits a net to games, with the help of an older one. Games that are held out tell only how they ended.
fn learn(played: &[Played], teacher: Option<&Net>, kind: Kind, seed: u64, log: &mut String) -> Result<Net> {
    let is_held_out = |nth: usize| nth.is_multiple_of(fit::HELD_OUT);
    let rows: Vec<Vec<Row>> = played
        .par_iter()
        .enumerate()
        .map(|(nth, game)| rows_of(game, teacher.filter(|_| !is_held_out(nth))))
        .collect();
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    for (nth, rows) in rows.into_iter().enumerate() {
        if is_held_out(nth) { held_out.extend(rows) } else { learned.extend(rows) }
    }
    writeln!(log, "fit,,rows,{}\nfit,,rows held out,{}", learned.len(), held_out.len())?;
    let weights = fit(&learned, &held_out, EPOCHS, seed << 8 | kind as u64, log)?;
    let net = model::to_net(&weights, &model::Scales::new());
    // Whoever reads it would refuse a net whose sums could overflow; better before it is written.
    Ok(Net::from_bytes(&net.to_bytes())?)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Two stages of a few games.
    const TINY: [Stage; 2] = [
        Stage {
            name: "first",
            pool: &[(1, Who::Table), (1, Who::TunedTable)],
            against: None,
            games: [120, 2, 2],
            learns_from: 1,
        },
        Stage {
            name: "second",
            pool: &[(2, Who::Nets("first", 0)), (1, Who::Fond("first")), (1, Who::TunedTable)],
            against: None,
            games: [20, 2, 2],
            learns_from: 2,
        },
    ];

    fn tiny(folder: &Path) -> Training {
        let (nets, games) = (folder.join("nets"), folder.join("games"));
        Training {
            recipe: &TINY,
            nets,
            games,
            piece: 40,
            one_of: 1,
            only: None,
            gate: Gate { tables: 1, setups: 1 },
            end: None,
        }
    }

    /// The bytes of all nets.
    fn all_nets(training: &Training) -> Vec<Vec<u8>> {
        let files = TINY.iter().flat_map(|stage| Kind::ALL.map(|kind| training.net_file(stage.name, kind)));
        files.map(|path| fs::read(path).expect("every stage ends in its nets")).collect()
    }

    fn on_threads(n: usize, training: &Training) -> Result<Progress> {
        rayon::ThreadPoolBuilder::new().num_threads(n).build()?.install(|| training.go_on())
    }

    /// From nothing to nets, on one thread and on two, at once and with interruptions of every kind.
    #[test]
    fn the_same_seed_gives_the_same_nets_whatever_comes_between() -> Result<()> {
        let (once, again) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let training = tiny(once.path());
        assert_eq!(on_threads(2, &training)?, Progress::Done);
        let nets = all_nets(&training);

        let mut again = tiny(again.path());
        again.end = Some(Instant::now());
        assert_eq!(on_threads(1, &again)?, Progress::Paused, "no piece is begun after the end");
        again.end = None;
        // Where a piece should be written, nothing can be: its disk is full.
        let obstacle = again.games.join("first").join("two-000080.part");
        fs::create_dir_all(&obstacle)?;
        let error = on_threads(1, &again).expect_err("the third piece cannot be written");
        assert!(error.to_string().contains("two-000080"), "{error:#}");
        fs::remove_dir(&obstacle)?;
        assert!(again.games.join("first").join("two-000040.games").exists(), "finished pieces are kept");
        // Killed while it wrote, it leaves a part of a file beside its place.
        fs::write(again.games.join("first").join("two-000080.part"), b"concordiaGMS and not more")?;
        assert_eq!(on_threads(1, &again)?, Progress::Done);
        assert!(all_nets(&again) == nets, "the same nets, byte for byte");

        // The nets of a stage are enough to go on: games of stages that nobody learns from any more may go.
        fs::remove_file(again.net_file("second", Kind::Two))?;
        fs::remove_file(again.games.join("second").join("two-000000.games"))?;
        assert_eq!(on_threads(2, &again)?, Progress::Done);
        assert!(all_nets(&again) == nets, "what is missing is made again");

        let damaged = again.games.join("second").join("two-000000.games");
        let bytes = fs::read(&damaged)?;
        fs::write(&damaged, &bytes[..bytes.len() - 1])?;
        fs::remove_file(again.net_file("second", Kind::Two))?;
        let error = on_threads(2, &again).expect_err("a damaged piece is not learned from");
        assert!(error.to_string().contains("two-000000.games is damaged; delete it"), "{error:#}");

        let net = again.net_file("first", Kind::Teams);
        fs::write(&net, &fs::read(&net)?[..1000])?;
        let error = on_threads(2, &again).expect_err("a cut net is not used");
        assert!(format!("{error:#}").contains("teams.net"), "{error:#}");
        Ok(())
    }

    /// A net of a minute's training against the same net before it has learned anything.
    #[test]
    fn who_has_learned_beats_who_has_not() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let training = tiny(folder.path());
        training.train(0, Kind::Two)?;
        let scales = model::Scales::new();
        let untrained = model::to_net(&model::begin(0), &scales);
        let trained = training.net("first", Kind::Two)?;
        let player = |net: &Net| Player::with_nets(Arc::new(Nets::new(Kind::ALL.map(|_| net.clone()))), 0);
        let tables = [Options::new("italia", 2)?, Options::new("imperium", 2)?];
        let outcome = contest(&player(&trained), &player(&untrained), &tables, 5, 1);
        assert!(outcome.wins() >= 16, "{} of {} games", outcome.wins(), outcome.games());
        Ok(())
    }
}
