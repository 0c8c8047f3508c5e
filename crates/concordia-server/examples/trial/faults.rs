//! What may be found wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Faults of one kind that are shown; the others are counted.
const SHOWN: usize = 3;

/// A broken promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    OtherContent,
    Lost,
    Doubled,
    Unsent,
    PlayedAfterAll,
    Misplaced,
    KeyReused,
    ToldOtherwise,
    ViewOtherwise,
    AnsweredOtherwise,
    Refused,
    Broken,
}

impl Fault {
    const ALL: [Fault; 12] = [
        Fault::OtherContent,
        Fault::Lost,
        Fault::Doubled,
        Fault::Unsent,
        Fault::PlayedAfterAll,
        Fault::Misplaced,
        Fault::KeyReused,
        Fault::ToldOtherwise,
        Fault::ViewOtherwise,
        Fault::AnsweredOtherwise,
        Fault::Refused,
        Fault::Broken,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::OtherContent => "stored with other content",
            Fault::Lost => "lost",
            Fault::Doubled => "doubled",
            Fault::Unsent => "stored and never sent",
            Fault::PlayedAfterAll => "played although answered otherwise",
            Fault::Misplaced => "in another place of the order",
            Fault::KeyReused => "taken for another message",
            Fault::ToldOtherwise => "rows told otherwise than stored",
            Fault::ViewOtherwise => "views that are no prefix",
            Fault::AnsweredOtherwise => "answered otherwise when sent again",
            Fault::Refused => "refused without a reason",
            Fault::Broken => "broken tables",
        })
    }
}

/// All that was found.
#[derive(Default)]
pub(crate) struct Faults(Mutex<BTreeMap<Fault, BTreeSet<String>>>);

impl Faults {
    /// What is found twice counts once: rows are compared while the run goes on, and once more at its end.
    pub(crate) fn add(&self, fault: Fault, what: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(fault).or_default().insert(what);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let n_of = |fault: &Fault| found.get(fault).map_or(0, BTreeSet::len);
        let line: Vec<String> = Fault::ALL.iter().map(|fault| format!("{} {fault}", n_of(fault))).collect();
        write!(f, "{}.", line.join(", "))?;
        for (fault, all) in found.iter() {
            for what in all.iter().take(SHOWN) {
                write!(f, "\n  {fault}: {what}")?;
            }
        }
        Ok(())
    }
}
