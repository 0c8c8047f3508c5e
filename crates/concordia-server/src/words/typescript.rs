//! TypeScript types of what goes over the WebSocket. `UPDATE_TYPES=1 cargo test -p concordia-server types` writes them.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use super::say::{ClockForm, Say, SettingsForm};
use super::tell::{Answered, ChairForm, MoveForm, RoomForm, SaidForm, Tell, UpdateForm};

/// Where they are, seen from this crate.
const FILE: &str = "../../web/src/generated/socket.ts";

const HEAD: &str = "// Generated from crates/concordia-server/src/words by `UPDATE_TYPES=1 cargo test -p concordia-server types`.
// Do not edit.

import type { Action, GameEvent, Options as AllOptions, Position, Snapshot } from \"./engine\";

/** Options of a game; all but the map and the number of players may be left out. */
export type Options = Pick<AllOptions, \"map\" | \"players\"> & Partial<AllOptions>;
";

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let config = Config::default();
    let mut text = HEAD.to_owned();
    for declaration in [
        ClockForm::decl(&config),
        SettingsForm::decl(&config),
        Say::decl(&config),
        ChairForm::decl(&config),
        RoomForm::decl(&config),
        MoveForm::decl(&config),
        UpdateForm::decl(&config),
        SaidForm::decl(&config),
        Answered::decl(&config),
        Tell::decl(&config),
    ] {
        text += "\nexport ";
        for line in declaration.lines() {
            text += line.trim_end();
            text += "\n";
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "run `UPDATE_TYPES=1 cargo test -p concordia-server types`");
}
