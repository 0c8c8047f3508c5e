//! Small helpers of the checks.

use concordia_rules::{Action, Colour, Names};
use concordia_table::{Head, Row};

/// A result whose error says what promise was broken.
pub(crate) type Checked<T = ()> = Result<T, String>;

pub(crate) fn require(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

/// The answers of a row, read with the notation of the rules.
pub(crate) fn read_row(head: &Head, row: &Row) -> Checked<Vec<Action>> {
    let names = Names::new(&head.settings.options, &Colour::ALL);
    row.actions.split("; ").map(|text| names.read(text).map_err(|bad| bad.to_string())).collect()
}
