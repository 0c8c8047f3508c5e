//! Deterministic simulation of a table: a network that loses, doubles and reorders, slow readers, crashes that lose
//! everything not on disk, a disk that fails, a second process that takes messages too, clocks that jump, bots that fail, people
//! who send the next message before the last is answered, and people who misbehave.
//!
//! Everything is drawn from one seed. A failing seed prints its story; `CONCORDIA_SEED=17 cargo test -p
//! concordia-table --test simulation seeds -- --nocapture` tells the story of seed 17, and `CONCORDIA_SEEDS=100000`
//! runs more of them.

mod check;
mod client;
mod judge;
mod mistake;
mod people;
mod rival;
mod setting;
mod store;
mod tally;
mod world;

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::thread;

use mistake::Mistake;
use tally::Tally;
use world::World;

const N_SEEDS: u64 = 2_000;
/// Seeds that a planted fault may need to be found.
const N_SEEDS_PER_FAULT: u64 = 1_500;

/// How often everything in a [`Tally`] must happen in all seeds together.
const N_OF_EACH: usize = 10;

/// Runs one seed; `Err` says what went wrong.
fn run(seed: u64, mistake: Option<Mistake>) -> Result<Tally, String> {
    match panic::catch_unwind(AssertUnwindSafe(|| World::run(seed, mistake, false).0)) {
        Ok(outcome) => outcome,
        Err(_) => Err("a panic".to_owned()),
    }
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn all_seeds_converge() {
    if let Some(seed) = number("CONCORDIA_SEED") {
        let (outcome, story) = World::run(seed, None, true);
        println!("{}", story.join("\n"));
        println!("{:?}", outcome.expect("a sound seed"));
        return;
    }
    let n_seeds = number("CONCORDIA_SEEDS").unwrap_or(N_SEEDS);
    let (failures, all) = (Mutex::new(Vec::new()), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for half in 0..2 {
            let n_seeds = number("CONCORDIA_SEEDS").unwrap_or(N_SEEDS);
            let (failures, all) = (&failures, &all);
            scope.spawn(move || {
                for seed in (half..n_seeds).step_by(2) {
                    match run(seed, None) {
                        Ok(tally) => all.lock().expect("nobody panics with it").add(tally),
                        Err(what) => failures.lock().expect("nobody panics with it").push((seed, what)),
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("nobody panics with it");
    if let Some((seed, what)) = failures.iter().min() {
        let (_, story) = World::run(*seed, None, true);
        panic!(
            "{}\nseed {seed}: {what}\n{} of {n_seeds} seeds fail; alone: CONCORDIA_SEED={seed} cargo test \
             -p concordia-table --test simulation seeds -- --nocapture",
            story.join("\n"),
            failures.len(),
        );
    }
    let all = all.into_inner().expect("nobody panics with it");
    println!("{all:?}");
    for (what, n) in all.parts() {
        assert!(n >= N_OF_EACH, "the simulation hardly ever goes through this: {n} {what}");
    }
}

/// The simulation is worth something: it finds every mistake that was made on purpose.
#[test]
fn every_planted_fault_is_found() {
    for mistake in Mistake::all() {
        let found = (0..N_SEEDS_PER_FAULT).find_map(|seed| Some((seed, run(seed, Some(mistake)).err()?)));
        match found {
            Some((seed, what)) => println!("{mistake:?}: seed {seed}: {what}"),
            None => panic!("{mistake:?} is not found in {N_SEEDS_PER_FAULT} seeds"),
        }
    }
}

#[test]
fn a_seed_has_one_story() {
    for seed in 0..20 {
        assert_eq!(World::run(seed, None, true), World::run(seed, None, true));
    }
}
