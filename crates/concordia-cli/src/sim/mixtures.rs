//! Every mixture of options: what they are, and a summary by map, mode and fish market.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^52, and the figures are rounded"
)]

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use concordia_rules::options::Values;
use concordia_rules::{BadOptions, OPTIONS, Options};
use serde_json::{Value, json};

use super::game::Finished;
use super::spread::{Ends, Spread};
use crate::guard::Faults;

/// An option that changes what is shown and never what happens (R18.6), so it is not mixed.
const INTERFACE_ONLY: &str = "show_derivable";

/// All mixtures that the rules allow, each once, with some options fixed.
pub(super) fn all(fixed: &[(&str, &str)]) -> Result<Vec<Options>> {
    for &(id, word) in fixed {
        // A wrong name or value is an error; a mixture that does not work yet may work with other options.
        match Options::from_words([(id, word)]) {
            Err(error @ (BadOptions::Unknown(_) | BadOptions::Value { .. })) => return Err(error.into()),
            Ok(_) | Err(BadOptions::Mixture(_)) => {}
        }
    }
    let mut mixtures: Vec<Vec<(&str, String)>> = vec![Vec::new()];
    for info in &OPTIONS {
        let values: Vec<String> = match (fixed.iter().rfind(|(id, _)| *id == info.id), info.values) {
            (Some((_, word)), _) => vec![(*word).to_owned()],
            (None, _) if info.id == INTERFACE_ONLY => vec![info.default.to_owned()],
            (None, Values::Words(words)) => words.iter().map(|&word| word.to_owned()).collect(),
            (None, Values::Number(low, high)) => (low..=high).map(|n| n.to_string()).collect(),
            (None, Values::Switch) => vec!["off".to_owned(), "on".to_owned()],
        };
        mixtures = mixtures
            .into_iter()
            .flat_map(|mixture| {
                values.iter().map(move |word| {
                    let mut mixture = mixture.clone();
                    mixture.push((info.id, word.clone()));
                    mixture
                })
            })
            .collect();
    }
    let mut options: Vec<Options> = Vec::new();
    for mixture in mixtures {
        let words = mixture.iter().map(|(id, word)| (*id, word.as_str()));
        // The same table can be asked for in two ways: the team game brings its own card set.
        if let Ok(found) = Options::from_words(words)
            && !options.contains(&found)
        {
            options.push(found);
        }
    }
    if options.is_empty() {
        bail!(
            "no mixture has these options: {}",
            Options::from_words(fixed.iter().copied())
                .err()
                .map_or_else(|| "they do not go together".to_owned(), |error| error.to_string(),)
        );
    }
    Ok(options)
}

/// The rows of the summary.
const ROW: [&str; 4] = ["map", "small_ionium", "mode", "fish_market"];

/// The sums over all mixtures of a map, mode and fish market.
struct Group {
    /// The values of [`ROW`].
    words: [String; 4],
    last: Option<Options>,
    n_mixtures: u64,
    decisions: Spread,
    turns: Spread,
    points: Spread,
    ends: Ends,
}

/// The sums over all mixtures.
pub(super) struct Mixtures {
    first_seed: u128,
    games_each: u64,
    groups: Vec<Group>,
    faults: Faults,
}

impl Mixtures {
    pub(super) fn new(first_seed: u128, games_each: u64) -> Mixtures {
        Mixtures { first_seed, games_each, groups: Vec::new(), faults: Faults::default() }
    }

    pub(super) fn add(&mut self, options: &Options, game: &Finished) {
        let word = |id: &str| {
            let found = options.words().find(|(info, _)| info.id == id);
            found.map_or_else(String::new, |(_, word)| word)
        };
        let words = ROW.map(word);
        let nth = self.groups.iter().position(|group| group.words == words).unwrap_or_else(|| {
            self.groups.push(Group {
                words,
                last: None,
                n_mixtures: 0,
                decisions: Spread::EMPTY,
                turns: Spread::EMPTY,
                points: Spread::EMPTY,
                ends: Ends::default(),
            });
            self.groups.len() - 1
        });
        let group = &mut self.groups[nth];
        // The games of a mixture come one after the other.
        if group.last.replace(*options) != Some(*options) {
            group.n_mixtures += 1;
        }
        group.decisions.add(game.n_decisions);
        group.turns.add(game.n_turns);
        for score in &game.scores {
            group.points.add(score.total().into());
        }
        group.ends.add(game.trigger);
        game.faults.iter().for_each(|&faults| self.faults += faults);
    }

    fn sum(&self, of: impl Fn(&Group) -> u64) -> u64 {
        self.groups.iter().map(of).sum()
    }

    pub(super) fn json(&self, time: Duration) -> Value {
        let groups: Vec<Value> = self
            .groups
            .iter()
            .map(|group| {
                let mut json = json!({});
                for (id, word) in ROW.iter().zip(&group.words) {
                    json[*id] = word.as_str().into();
                }
                json["mixtures"] = group.n_mixtures.into();
                json["games"] = group.turns.n.into();
                json["turns"] = group.turns.json();
                json["decisions"] = group.decisions.json();
                json["points"] = group.points.json();
                json["ends"] = group.ends.json();
                json
            })
            .collect();
        json!({
            "mixtures": self.sum(|group| group.n_mixtures),
            "games": self.sum(|group| group.turns.n),
            "games_of_a_mixture": self.games_each,
            "first_seed": self.first_seed.to_string(),
            "groups": groups,
            "faults": self.faults.json(),
            "seconds": time.as_secs_f64(),
        })
    }

    pub(super) fn text(&self, time: Duration) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out, time);
        out
    }

    fn write(&self, out: &mut String, time: Duration) -> std::fmt::Result {
        let (n_mixtures, n_games) = (self.sum(|group| group.n_mixtures), self.sum(|group| group.turns.n));
        let last = self.first_seed + u128::from(n_games) - 1;
        writeln!(out, "{n_mixtures} mixtures, {n_games} games, seeds {} to {last}", self.first_seed)?;
        writeln!(out)?;
        writeln!(
            out,
            "{:<13} {:<6} {:<12} {:>7} {:>6} {:>7} {:>6} {:>5} {:>5} {:>4}",
            "map", "mode", "fish market", "games", "turns", "answers", "points", "cards", "house", "idle"
        )?;
        for group in &self.groups {
            let [map, small, mode, market] = &group.words;
            let map = if small == "on" { format!("{map} small") } else { map.clone() };
            let [card, house, idle] = group.ends.0;
            writeln!(
                out,
                "{map:<13} {mode:<6} {market:<12} {:>7} {:>6.1} {:>7.1} {:>6.1} {card:>5} {house:>5} {idle:>4}",
                group.turns.n,
                group.turns.mean(),
                group.decisions.mean(),
                group.points.mean(),
            )?;
        }
        let seconds = time.as_secs_f64();
        let ends = |nth: usize| self.sum(|group| group.ends.0[nth]);
        writeln!(out)?;
        for (nth, name) in Ends::NAMES.iter().enumerate() {
            writeln!(out, "{:<18} {:>9}", format!("end: {name}"), ends(nth))?;
        }
        writeln!(out, "\nfaults: {}", self.faults)?;
        writeln!(out, "{seconds:.2} s, {:.0} games/s", n_games as f64 / seconds)
    }
}
