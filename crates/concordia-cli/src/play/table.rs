//! A table in play: the record, who sits where, and what may be taken back.

use std::path::Path;

use anyhow::{Result, bail};
use concordia_rules::{Action, Actions, Decision, DecisionKind, Illegal, Record, Seat, Start};

use super::seats::{Sitting, Who, sit_down};
use super::seen::{Asked, Seen};
use crate::replay::labels;
use crate::words::{Story, Words, tell};
use crate::{bots, files};

/// A game with its players.
pub(crate) struct Table {
    pub(crate) record: Record,
    sitting: Vec<Sitting>,
    labels: Vec<String>,
    /// Answers that each seat was already told about.
    told: Vec<usize>,
    /// Who gave the last answers in a row, and how many of them may be taken back.
    run: Option<(Seat, usize)>,
    /// What was revealed by the last answer, so that nothing before it is taken back.
    revealed: Option<&'static str>,
    /// Whether the game is in a file as it stands, or has just begun.
    saved: bool,
}

impl Table {
    pub(crate) fn new(mut record: Record, who: &[Who]) -> Table {
        for (player, who) in record.players.iter_mut().zip(who) {
            player.name = who.name();
        }
        let n_answers = record.course.answers().len();
        Table {
            sitting: sit_down(who, dice_base(&record)),
            labels: labels(&record),
            told: vec![n_answers; who.len()],
            run: None,
            revealed: None,
            saved: true,
            record,
        }
    }

    /// How the seats are called by a viewer.
    pub(crate) fn words(&self, you: Option<Seat>) -> Words<'_> {
        Words::new(self.record.course.game().table(), &self.labels, you)
    }

    /// What a person in a seat may see.
    pub(crate) fn view(&self, seat: Seat) -> Seen {
        Seen::new(&self.record.course, seat)
    }

    /// Why the open question is asked.
    pub(crate) fn asked(&self) -> Asked {
        Asked::new(&self.record.course)
    }

    /// The partner of a seat, if there are partners.
    pub(crate) fn partner(&self, seat: Seat) -> Option<Seat> {
        self.record.course.game().seating().partner_of(seat)
    }

    /// A person with name and colour.
    pub(crate) fn full_name(&self, seat: Seat) -> String {
        let (label, colour) = (&self.labels[seat.idx()], self.record.players[seat.idx()].colour);
        if label.to_lowercase().contains(colour.id()) { label.clone() } else { format!("{label} ({colour})") }
    }

    pub(crate) fn is_human(&self, seat: Seat) -> bool {
        matches!(self.sitting[seat.idx()], Sitting::Human)
    }

    pub(crate) fn n_humans(&self) -> usize {
        self.sitting.iter().filter(|s| matches!(s, Sitting::Human)).count()
    }

    /// The only person at the table, if there is just one.
    pub(crate) fn only_human(&self) -> Option<Seat> {
        let mut humans = (0..).map(Seat).take(self.sitting.len()).filter(|&seat| self.is_human(seat));
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The bot's answer, if a bot is asked.
    pub(crate) fn bot_answer(&mut self, seat: Seat) -> Option<Action> {
        let Sitting::Bot(bot) = &mut self.sitting[seat.idx()] else {
            return None;
        };
        let game = self.record.course.game();
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        Some(bot.choose(game, &legal))
    }

    /// Plays an answer of the seat that is asked.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let course = &mut self.record.course;
        let begins = course.turn().1.is_empty();
        let n_stack = course.game().n_stack();
        course.play(action, &mut ())?;
        self.saved = false;
        let game = course.game();
        let shows_hand = matches!(game.decision(), Decision::Asked { kind: DecisionKind::Recommend, .. });
        self.revealed = if game.n_stack() == n_stack {
            shows_hand.then_some("a hand was shown")
        } else {
            Some("a new card was revealed")
        };
        let before = match self.run {
            Some((last, n)) if last == seat && !begins => n,
            _ => 0,
        };
        self.run = Some((seat, if self.revealed.is_some() { 0 } else { before + 1 }));
        Ok(())
    }

    /// How many answers a seat may take back.
    pub(crate) fn n_undo(&self, seat: Seat) -> usize {
        self.run.filter(|&(last, _)| last == seat).map_or(0, |(_, n)| n)
    }

    /// Takes the last answer of a seat back, or says why not (R18.8).
    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), String> {
        match self.run {
            Some((last, n)) if last == seat && n > 0 => {
                self.record.course.undo();
                self.run = Some((seat, n - 1));
                self.revealed = None;
                self.saved = false;
                let n_answers = self.record.course.answers().len();
                for told in &mut self.told {
                    *told = (*told).min(n_answers);
                }
                Ok(())
            }
            Some((last, _)) if last != seat => Err(format!("{} has decided since", self.labels[last.idx()])),
            _ => Err(self.revealed.map_or_else(
                || "your turn begins here; what was before stays".to_owned(),
                |what| format!("{what}, and that cannot be unseen"),
            )),
        }
    }

    /// The whole story so far, for a viewer.
    pub(crate) fn story(&self, you: Option<Seat>) -> Story {
        tell(&self.record.course, &self.words(you))
    }

    /// What happened since a seat was last told, one sentence per turn.
    pub(crate) fn news(&mut self, seat: Seat) -> Vec<String> {
        let n_answers = self.record.course.answers().len();
        let from = std::mem::replace(&mut self.told[seat.idx()], n_answers);
        self.sentences_from(Some(seat), from)
    }

    /// What happened from an answer on.
    pub(crate) fn sentences_from(&self, you: Option<Seat>, from: usize) -> Vec<String> {
        let words = self.words(you);
        let story = self.story(you);
        story.turns.iter().filter(|told| told.is_new(from)).map(|told| told.sentence(&words, from)).collect()
    }

    /// Writes the record to a file.
    pub(crate) fn save(&mut self, path: &Path) -> Result<()> {
        files::write_record(path, &self.record)?;
        self.saved = true;
        Ok(())
    }

    /// Whether something would be lost by leaving now.
    pub(crate) fn is_unsaved(&self) -> bool {
        !self.saved
    }

    /// The seed, if the game has one.
    pub(crate) fn seed(&self) -> Option<u128> {
        match self.record.start {
            Start::Deal { seed, .. } => seed,
            _ => None,
        }
    }
}

/// Reads a game that can be played on.
pub(crate) fn load(path: &Path) -> Result<Record> {
    if path == Path::new("-") {
        // The player types there.
        bail!("a game to play cannot be read from standard input");
    }
    let record = files::read_record(path)?;
    if record.course.first().is_view() {
        bail!(
            "{}: this is what one viewer saw of a game, which `concordia replay` can tell but nobody can play on",
            path.display()
        );
    }
    Ok(record)
}

/// Where the dice of the bots come from: the seed, or for games without one a hash of how it began; and how
/// far the game is, so that bots of a loaded game do not throw the same dice again.
fn dice_base(record: &Record) -> u128 {
    let base = match &record.start {
        Start::Deal { seed: Some(seed), .. } => *seed,
        other => {
            let mut hash = bots::Fnv::new();
            hash.add(format!("{other:?}").as_bytes());
            hash.value().into()
        }
    };
    base.wrapping_add((record.course.answers().len() as u128) << 64)
}
