//! TypeScript types of what goes over the WebSocket.

use ts_rs::{Config, TS};

use super::say::{ClockForm, Say, SettingsForm};
use super::tell::{
    AbsenceForm, Answered, ChairForm, MoveForm, PhaseForm, RoomForm, SaidForm, Tell, UpdateForm,
};
use crate::typescript::check;

const IMPORTS: &str =
    "import type { Action, GameEvent, Options as AllOptions, Position, Snapshot } from \"./engine\";

/** Options of a game; all but the map and the number of players may be left out. */
export type Options = Pick<AllOptions, \"map\" | \"players\"> & Partial<AllOptions>;
";

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let config = Config::default();
    let declarations = [
        ClockForm::decl(&config),
        SettingsForm::decl(&config),
        Say::decl(&config),
        PhaseForm::decl(&config),
        AbsenceForm::decl(&config),
        ChairForm::decl(&config),
        RoomForm::decl(&config),
        MoveForm::decl(&config),
        UpdateForm::decl(&config),
        SaidForm::decl(&config),
        Answered::decl(&config),
        Tell::decl(&config),
    ];
    check("socket.ts", "words", IMPORTS, &declarations);
}
