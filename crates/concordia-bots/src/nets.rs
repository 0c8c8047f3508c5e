//! The nets there are: which one judges which table.

use std::sync::{Arc, OnceLock};

use concordia_rules::Game;

use crate::net::{BadNet, Net, check};

/// Makes the files of the nets that are shipped; one that is cut or changed does not compile.
macro_rules! files {
    ($($path:literal),+) => {
        [$({
            const FILE: &[u8] = include_bytes!($path);
            const _: () = assert!(check(FILE).is_ok(), concat!("src/", $path, " is damaged, or is no net"));
            FILE
        }),+]
    };
}

/// The nets that are shipped, in the order of the kinds: those of the last stage of the training.
const FILES: [&[u8]; Kind::ALL.len()] =
    files!["../nets/third/two.net", "../nets/third/several.net", "../nets/third/teams.net"];

/// The kinds of tables that have a net of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two players.
    Two,
    /// Three to five players, everybody alone.
    Several,
    /// Partners.
    Teams,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Two, Kind::Several, Kind::Teams];

    /// The kind of a table.
    pub fn of(game: &Game) -> Kind {
        let seating = game.seating();
        match (seating.has_partners(), seating.n_seats()) {
            (true, _) => Kind::Teams,
            (false, 2) => Kind::Two,
            (false, _) => Kind::Several,
        }
    }

    /// The name of its file.
    pub const fn name(self) -> &'static str {
        ["two", "several", "teams"][self as usize]
    }
}

/// A net for each kind of table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nets([Net; Kind::ALL.len()]);

impl Nets {
    /// Nets in the order of the kinds.
    pub const fn new(nets: [Net; Kind::ALL.len()]) -> Nets {
        Nets(nets)
    }

    /// Reads the files of all kinds, in their order; an error comes with the kind whose file is bad.
    pub fn from_bytes(files: [&[u8]; Kind::ALL.len()]) -> Result<Nets, (Kind, BadNet)> {
        let [two, several, teams] = files;
        let read = |kind: Kind, bytes| Net::from_bytes(bytes).map_err(|bad| (kind, bad));
        Ok(Nets([read(Kind::Two, two)?, read(Kind::Several, several)?, read(Kind::Teams, teams)?]))
    }

    /// The nets that are shipped.
    ///
    /// # Panics
    ///
    /// If the inputs have changed since they were trained; a test sees to it that no program is made then.
    pub fn shipped() -> Arc<Nets> {
        static SHIPPED: OnceLock<Arc<Nets>> = OnceLock::new();
        let read = || match Nets::from_bytes(FILES) {
            Ok(nets) => Arc::new(nets),
            Err((kind, bad)) => panic!("the net for tables of the kind {:?}: {bad}", kind.name()),
        };
        Arc::clone(SHIPPED.get_or_init(read))
    }

    /// The net for a kind of table.
    pub const fn of(&self, kind: Kind) -> &Net {
        &self.0[kind as usize]
    }
}
