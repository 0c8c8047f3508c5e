//! Recorded games as tables: nobody plays there any more, everybody may look.

use concordia_rules::{Course, Deal, Record, Start};

use crate::chair::{Chair, Occupant};
use crate::damage::BadImport;
use crate::effect::Saved;
use crate::head::{Founding, Head, Phase};
use crate::ids::{Seed, Visitor};
use crate::journal::History;
use crate::row::{Author, Row};

/// The sender of all answers of a recorded game; no visitor of the shell may have this name.
const RECORDED: &str = "recorded";

impl Saved {
    /// A table of a recorded game, as the store is to have it. The founding says what the record does not: its options,
    /// chairs and seed are those of the record.
    ///
    /// A table begins with a seed, so the record must name it; it may have stopped anywhere.
    pub fn of_record(founding: Founding, record: &Record) -> Result<Saved, BadImport> {
        let Start::Deal { deal, seed: Some(seed) } = &record.start else {
            return Err(BadImport::NoSeed);
        };
        let options = *record.course.first().table();
        if *deal != Deal::new(&options, *seed) {
            return Err(BadImport::OtherSetup);
        }
        let chair = |(nth, name): (usize, &String)| Chair {
            occupant: Occupant::Player { visitor: Visitor(format!("{RECORDED}:{nth}")), name: name.clone() },
            ..Chair::open()
        };
        let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
        let mut founding =
            Founding { chairs: names.iter().enumerate().map(chair).collect(), seed: Seed(*seed), ..founding };
        founding.settings.options = options;
        let mut head = Head::found(founding).map_err(BadImport::Founding)?;
        head.version = 1;
        head.phase = if record.course.game().is_over() { Phase::Finished } else { Phase::Abandoned };
        let rows = History::of_course(&head, &record.course)?;
        Ok(Saved { head, rows, chat: Vec::new() })
    }
}

impl History {
    /// The rows of a recorded course: the answers of a seat that follow each other are one row.
    fn of_course(head: &Head, course: &Course) -> Result<Vec<Row>, BadImport> {
        let mut history = History::begin(head);
        let mut rows = Vec::new();
        let mut answers = course.answers();
        while !answers.is_empty() {
            let seat = history.game().deciding_seat().ok_or(BadImport::AfterTheEnd)?;
            let mut game = *history.game();
            let n_own = answers
                .iter()
                .take_while(|&&answer| {
                    game.deciding_seat() == Some(seat) && game.play(answer, &mut ()).is_ok()
                })
                .count()
                .clamp(1, crate::limits::ACTIONS_MAX);
            let (own, rest) = answers.split_at(n_own);
            let key = format!("{RECORDED}:{}", history.seq() + 1);
            let proposal = history
                .propose(seat, Author::Player, key, own, 0)
                .map_err(|(nth, _)| BadImport::Illegal { seq: history.seq() + 1, nth })?;
            rows.push(proposal.row.clone());
            history.replay_row(&proposal.row, &head.parts).map_err(BadImport::Row)?;
            answers = rest;
        }
        Ok(rows)
    }
}
