//! The stored form of a head: one line per fact, a word and its values. Options stand there as the program wrote them
//! that chose them, since hashes depend on that.
//!
//! A line that is missing or cannot be read refuses the whole head; the shell then shows the table as frozen.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::str::FromStr;

use concordia_rules::{RULES_VERSION, Seat};

use crate::chair::{Absence, Chair, Occupant};
use crate::clock::Clock;
use crate::damage::BadHead;
use crate::head::{Head, Phase, n_channels};
use crate::hooks::Parts;
use crate::ids::{Link, Millis, Seed, Visitor};
use crate::settings::{Access, ClockRule, SeatingRule, Settings};
use crate::text::{quote, words};
use crate::written::WrittenOptions;

const FORMAT: &str = "concordia-table/2";
/// The same without the line `rules`: all such tables were founded by the first version of the rules.
const FORMAT_OF_FIRST_RULES: &str = "concordia-table/1";
const FIRST_RULES: u32 = 1;

impl Head {
    /// The head as text.
    pub fn write(&self) -> String {
        let settings = &self.settings;
        let mut out = format!("{FORMAT}\n");
        let mut line = |head: &str, values: &[String]| {
            let _ = writeln!(out, "{head} {}", values.join(" "));
        };
        line("id", &[quote(&self.id)]);
        line("version", &[self.version.to_string()]);
        line("host", &[quote(&self.host.0)]);
        line("link", &[quote(&self.link.0)]);
        line("name", &[quote(&settings.name)]);
        let access = if settings.access == Access::Public { "public" } else { "by_link" };
        line("access", &[access.to_owned()]);
        line("rules", &[self.rules_version.to_string()]);
        line("options", &self.written.words());
        let seating = if settings.seating == SeatingRule::Fixed { "fixed" } else { "shuffled" };
        line("seating", &[seating.to_owned()]);
        line("clock", &[write_rule(settings.clock)]);
        line("stand_in", &[quote(&settings.stand_in)]);
        line("partner_chat", &self.partner_chat.iter().map(ToString::to_string).collect::<Vec<_>>());
        line("seed", &[self.seed.0.to_string(), self.stack_known.to_string()]);
        line("phase", &[self.phase.id().to_owned()]);
        line("paused", &[self.paused.to_string()]);
        let clock = [self.clock.as_of.0, self.clock.thought_ms];
        let times = clock.iter().chain(&self.clock.left_ms).map(u64::to_string).collect::<Vec<_>>();
        line("time", &times);
        line("abandoning", &self.abandoning.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>());
        line("rematch", &self.rematch.iter().map(|id| quote(id)).collect::<Vec<_>>());
        line("fallbacks", &[self.n_fallbacks.to_string()]);
        for chair in &self.chairs {
            line("chair", &write_chair(chair));
        }
        out
    }

    /// Reads what [`write`](Head::write) writes, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Head, BadHead> {
        let mut lines = text.lines();
        let mut facts = Facts::default();
        match lines.next() {
            Some(FORMAT) => {}
            Some(FORMAT_OF_FIRST_RULES) => facts.add("rules", vec![FIRST_RULES.to_string()])?,
            _ => return Err(BadHead::Format),
        }
        for line in lines {
            let bad_line = || BadHead::Unreadable(format!("{line:?}"));
            let mut words = words(line).ok_or_else(bad_line)?.into_iter();
            match words.next().as_deref() {
                Some("chair") => {
                    let words: Vec<String> = words.collect();
                    facts.chairs.push(read_chair(&words).ok_or_else(bad_line)?);
                }
                Some(fact) => facts.add(fact, words.collect())?,
                None => {}
            }
        }
        facts.head()
    }
}

/// The lines of a head by their first word.
#[derive(Default)]
struct Facts {
    lines: BTreeMap<String, Vec<String>>,
    chairs: Vec<Chair>,
}

impl Facts {
    fn add(&mut self, fact: &str, words: Vec<String>) -> Result<(), BadHead> {
        match self.lines.insert(fact.to_owned(), words) {
            Some(_) => Err(BadHead::Twice(fact.to_owned())),
            None => Ok(()),
        }
    }

    fn head(mut self) -> Result<Head, BadHead> {
        let (written, settings) = self.settings()?;
        let rules_version = self.number("rules")?;
        if rules_version > RULES_VERSION {
            return Err(BadHead::LaterRules(rules_version));
        }
        let seed = self.list("seed")?;
        let [seed, stack_known] = seed.as_slice() else { return Err(unreadable("seed")) };
        let mut times = self.numbers("time")?.into_iter();
        let (as_of, thought_ms) = times.next().zip(times.next()).ok_or_else(|| unreadable("time"))?;
        let phase = self.one("phase")?;
        let head = Head {
            id: self.one("id")?,
            version: self.number("version")?,
            host: Visitor(self.one("host")?),
            link: Link(self.one("link")?),
            partner_chat: self.numbers("partner_chat")?,
            written,
            rules_version,
            seed: Seed(parse("seed", seed)?),
            stack_known: parse("seed", stack_known)?,
            phase: Phase::ALL
                .into_iter()
                .find(|known| known.id() == phase)
                .ok_or_else(|| unreadable("phase"))?,
            paused: self.number("paused")?,
            clock: Clock { as_of: Millis(as_of), thought_ms, left_ms: times.collect() },
            abandoning: self.numbers("abandoning")?.into_iter().map(Seat).collect(),
            rematch: self.list("rematch")?.pop(),
            n_fallbacks: self.number("fallbacks")?,
            chairs: std::mem::take(&mut self.chairs),
            settings,
            parts: Parts::default(),
        };
        head.check_sizes()?;
        Ok(head)
    }

    /// The settings, and their options as they were written.
    fn settings(&mut self) -> Result<(WrittenOptions, Settings), BadHead> {
        let (written, options) = WrittenOptions::read(&self.list("options")?).map_err(BadHead::Options)?;
        let access = self.one("access")?;
        let seating = self.one("seating")?;
        let settings = Settings {
            name: self.one("name")?,
            access: if access == "public" { Access::Public } else { Access::ByLink },
            options,
            seating: if seating == "fixed" { SeatingRule::Fixed } else { SeatingRule::Shuffled },
            clock: read_rule(&self.list("clock")?).ok_or_else(|| unreadable("clock"))?,
            stand_in: self.one("stand_in")?,
        };
        Ok((written, settings))
    }

    fn list(&mut self, fact: &'static str) -> Result<Vec<String>, BadHead> {
        self.lines.remove(fact).ok_or(BadHead::Missing(fact))
    }

    fn one(&mut self, fact: &'static str) -> Result<String, BadHead> {
        <[String; 1]>::try_from(self.list(fact)?).map(|[word]| word).map_err(|_| unreadable(fact))
    }

    fn number<T: FromStr>(&mut self, fact: &'static str) -> Result<T, BadHead> {
        parse(fact, &self.one(fact)?)
    }

    fn numbers<T: FromStr>(&mut self, fact: &'static str) -> Result<Vec<T>, BadHead> {
        self.list(fact)?.iter().map(|word| parse(fact, word)).collect()
    }
}

impl Head {
    /// Lists that go with the seats have their length.
    fn check_sizes(&self) -> Result<(), BadHead> {
        let seating = self.seating();
        let n_clocks = match (self.phase, self.settings.clock) {
            (Phase::Lobby, _) | (_, ClockRule::None) => 0,
            _ => seating.n_seats(),
        };
        let sizes = [
            ("chairs", self.chairs.len(), seating.n_seats()),
            ("channels", self.partner_chat.len(), n_channels(seating)),
            ("clocks", self.clock.left_ms.len(), n_clocks),
        ];
        match sizes.into_iter().find(|(_, is, must)| is != must) {
            Some((what, is, must)) => Err(BadHead::Size { what, is, must }),
            None => Ok(()),
        }
    }
}

fn unreadable(fact: &str) -> BadHead {
    BadHead::Unreadable(fact.to_owned())
}

fn parse<T: FromStr>(fact: &str, word: &str) -> Result<T, BadHead> {
    word.parse().map_err(|_| BadHead::Unreadable(format!("{fact} {word:?}")))
}

fn write_rule(rule: ClockRule) -> String {
    match rule {
        ClockRule::None => "none".to_owned(),
        ClockRule::PerMove { ms } => format!("per_move {ms}"),
        ClockRule::PerGame { ms, increment_ms } => format!("per_game {ms} {increment_ms}"),
    }
}

fn read_rule(words: &[String]) -> Option<ClockRule> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Some(match words.as_slice() {
        ["none"] => ClockRule::None,
        ["per_move", ms] => ClockRule::PerMove { ms: ms.parse().ok()? },
        ["per_game", ms, increment] => {
            ClockRule::PerGame { ms: ms.parse().ok()?, increment_ms: increment.parse().ok()? }
        }
        _ => return None,
    })
}

fn write_chair(chair: &Chair) -> Vec<String> {
    let link = chair.link.as_ref().map_or("-".to_owned(), |link| quote(&link.0));
    let absence = chair.stand_in.map_or("-", Absence::id);
    let mut words = vec![link, absence.to_owned(), chair.stores_by_value.to_string()];
    match &chair.occupant {
        Occupant::Open => words.push("open".to_owned()),
        Occupant::Player { visitor, name } => {
            words.extend(["player".to_owned(), quote(&visitor.0), quote(name)]);
        }
        Occupant::Bot(level) => words.extend(["bot".to_owned(), quote(level)]),
    }
    words
}

fn read_chair(words: &[String]) -> Option<Chair> {
    let [link, absence, by_value, kind, rest @ ..] = words else { return None };
    let occupant = match (kind.as_str(), rest) {
        ("open", []) => Occupant::Open,
        ("player", [visitor, name]) => {
            Occupant::Player { visitor: Visitor(visitor.clone()), name: name.clone() }
        }
        ("bot", [level]) => Occupant::Bot(level.clone()),
        _ => return None,
    };
    let stand_in = match absence.as_str() {
        "-" => None,
        id => Some(Absence::ALL.into_iter().find(|absence| absence.id() == id)?),
    };
    let link = (link != "-").then(|| Link(link.clone()));
    Some(Chair { occupant, link, stand_in, stores_by_value: by_value.parse().ok()? })
}
