//! The table as a process runs it, perhaps with a mistake in it or around it.

use std::ops::Deref;

use concordia_rules::Action;
use concordia_table::{Answers, Effect, Fault, Input, Message, Millis, StoreFailure, Table};

/// A mistake that somebody might make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// A part of the table does something else.
    Inside(Fault),
    /// A move is acknowledged and told before the store has it.
    AcknowledgesUnstored,
    /// A write that lost a race counts as stored.
    IgnoresConflicts,
    /// Messages that waited when a write failed are thrown away.
    DropsQueue,
    /// The time of a stop is charged.
    ChargesDowntime,
    /// Answers are read when they come, and `end` stands in for those whose position is not known yet.
    ReadsTooEarly,
}

impl Mistake {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Mistake> {
        let around = [
            Mistake::AcknowledgesUnstored,
            Mistake::IgnoresConflicts,
            Mistake::DropsQueue,
            Mistake::ChargesDowntime,
            Mistake::ReadsTooEarly,
        ];
        Fault::ALL.into_iter().map(Mistake::Inside).chain(around)
    }

    /// What is to be planted in the head.
    pub(crate) fn inside(self) -> Option<Fault> {
        match self {
            Mistake::Inside(fault) => Some(fault),
            _ => None,
        }
    }
}

/// A table, and what its process adds to it.
pub(crate) struct Process {
    table: Table,
    mistake: Option<Mistake>,
    /// The number of the write under way.
    writing: Option<u64>,
    /// Messages that wait for it, if they will be dropped should it fail.
    waiting: Vec<Input>,
}

impl Process {
    /// A process with a table that was just founded or loaded.
    pub(crate) fn new(
        now: Millis,
        (table, effects): (Table, Vec<Effect>),
        mistake: Option<Mistake>,
    ) -> (Process, Vec<Effect>) {
        let mut process = Process { table, mistake, writing: None, waiting: Vec::new() };
        let effects = process.carried_out(now, effects);
        (process, effects)
    }

    /// Gives the table an input, as the mistake has it.
    pub(crate) fn handle(&mut self, now: Millis, input: Input) -> Vec<Effect> {
        match (self.mistake, input) {
            (Some(Mistake::DropsQueue), input) => self.handle_or_drop(now, input),
            (
                Some(Mistake::IgnoresConflicts),
                Input::Stored { number, outcome: Err(StoreFailure::Conflict) },
            ) => self.table.handle(now, Input::Stored { number, outcome: Ok(()) }),
            (
                Some(Mistake::ReadsTooEarly),
                Input::Message { from, id, message: Message::Play { expected_seq, key, answers } },
            ) => {
                let is_early = expected_seq > self.table.seq();
                let answers = if is_early { Answers::new(vec![Action::End]) } else { answers };
                let message = Message::Play { expected_seq, key, answers };
                self.table.handle(now, Input::Message { from, id, message })
            }
            (_, input) => {
                let effects = self.table.handle(now, input);
                self.carried_out(now, effects)
            }
        }
    }

    /// Reports every write at once, if that is the mistake.
    fn carried_out(&mut self, now: Millis, mut effects: Vec<Effect>) -> Vec<Effect> {
        let mut nth = 0;
        while self.mistake == Some(Mistake::AcknowledgesUnstored) && nth < effects.len() {
            if let Effect::Store(write) = &effects[nth] {
                let number = write.number;
                effects.extend(self.table.handle(now, Input::Stored { number, outcome: Ok(()) }));
            }
            nth += 1;
        }
        self.note_write(&effects);
        effects
    }

    fn note_write(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Store(write) = effect {
                self.writing = Some(write.number);
            }
        }
    }

    fn handle_or_drop(&mut self, now: Millis, input: Input) -> Vec<Effect> {
        match &input {
            Input::Message { message: Message::Watch { .. }, .. } => {}
            Input::Message { .. } if self.writing.is_some() => {
                self.waiting.push(input);
                return Vec::new();
            }
            Input::Gone(connection) => self
                .waiting
                .retain(|it| !matches!(it, Input::Message { from, .. } if from.connection == *connection)),
            Input::Stored { number, outcome } if self.writing == Some(*number) => {
                self.writing = None;
                if outcome.is_err() {
                    self.waiting.clear();
                }
            }
            _ => {}
        }
        let mut effects = self.table.handle(now, input);
        self.note_write(&effects);
        while self.writing.is_none() && !self.waiting.is_empty() {
            let more = self.table.handle(now, self.waiting.remove(0));
            self.note_write(&more);
            effects.extend(more);
        }
        effects
    }
}

impl Deref for Process {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}
