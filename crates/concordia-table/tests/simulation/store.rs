//! A disk that is data: what survives a crash, and what a second writer would find.

use concordia_rules::{Action, Course};
use concordia_table::{Head, Row, Saved, StoreFailure, Write};

use crate::check::{Checked, read_row, require};

/// What is on disk, and the games after each row, played without the code under test.
pub(crate) struct Store {
    pub(crate) saved: Saved,
    /// The game after each number of rows.
    pub(crate) truth: Vec<Course>,
    /// The answers of each row.
    pub(crate) answers: Vec<Vec<Action>>,
}

impl Store {
    pub(crate) fn new(head: Head) -> Store {
        Store {
            saved: Saved { head, rows: Vec::new(), chat: Vec::new() },
            truth: Vec::new(),
            answers: Vec::new(),
        }
    }

    pub(crate) fn seq(&self) -> u64 {
        self.saved.rows.len() as u64
    }

    /// The row with this key.
    pub(crate) fn row(&self, key: &str) -> Option<&Row> {
        self.saved.rows.iter().find(|row| row.key == key)
    }

    /// Writes in one transaction, as a database with its keys would.
    pub(crate) fn write(&mut self, write: &Write) -> Checked<Result<(), StoreFailure>> {
        let saved = &self.saved;
        let next_head = saved.head.version + 1;
        let fits = write.head.as_ref().is_none_or(|head| head.version == next_head)
            && write.row.as_ref().is_none_or(|row| row.seq == self.seq() + 1 && self.row(&row.key).is_none())
            && write.chat.as_ref().is_none_or(|line| saved.chat.iter().all(|other| other.nth != line.nth));
        if !fits {
            return Ok(Err(StoreFailure::Conflict));
        }
        if let Some(head) = &write.head {
            // Through its stored form, so that nothing is kept that is not written.
            let mut read = Head::read(&head.write()).map_err(|bad| format!("a head is lost: {bad}"))?;
            read.plant(None);
            self.saved.head = read;
        }
        if self.truth.is_empty() && self.saved.head.phase != concordia_table::Phase::Lobby {
            let head = &self.saved.head;
            let first = concordia_rules::Game::new(&head.settings.options, head.seed.0);
            self.truth.push(Course::new(first));
        }
        if let Some(row) = &write.row {
            let mut course = self.truth.last().ok_or("a row before the start")?.clone();
            let answers = read_row(&self.saved.head, row)?;
            for &action in &answers {
                require(course.game().deciding_seat() == Some(row.seat), || {
                    "a foreign seat was stored".into()
                })?;
                course.play(action, &mut ()).map_err(|error| format!("stored and illegal: {error}"))?;
            }
            self.truth.push(course);
            self.answers.push(answers);
            self.saved.rows.push(row.clone());
        }
        self.saved.chat.extend(write.chat.clone());
        Ok(Ok(()))
    }
}
