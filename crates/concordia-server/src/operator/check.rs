//! Looking whether everything that is stored can still be used: every page, every row, every game.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Operator, OperatorError, Result};
use crate::live::{LoadFailure, Unusable, load};
use crate::store::{AllGames, Count, Counts, Database, FindGame, Options, Store, StoreError, limits::PAGE};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How much there is.
    pub counts: Counts,
    /// Games that were replayed, lobbies included.
    pub n_games: usize,
    /// Rows that were replayed.
    pub n_rows: usize,
    /// Lines of chat, of each table the last ones.
    pub n_lines: usize,
    /// Tables that cannot be used, and why.
    pub damaged: Vec<(String, String)>,
}

impl Operator {
    /// Replays and verifies every game of the database.
    pub async fn check(&self) -> Result<Checked> {
        check(&self.store).await
    }
}

/// Restores a backup of a SQLite database into a folder, brings it up to date there, and replays and verifies every game
/// of it. The file itself is only read.
pub async fn check_backup(file: &Path, folder: &Path) -> Result<Checked> {
    let copy = folder.join("restored.db");
    let (from, to) = (file.to_owned(), copy.clone());
    let copied = tokio::task::spawn_blocking(move || restore(&from, &to)).await;
    let copied = copied.unwrap_or_else(|error| Err(io::Error::other(error)));
    copied.map_err(|error| OperatorError::File(format!("{}: {error}", file.display())))?;
    // Nobody waits for this copy to be on disk.
    let options = Options { unsafe_no_sync: true, ..Options::default() };
    let store = Store::open(&Database::Sqlite(copy), options).await?;
    let checked = check(&store).await;
    store.close().await;
    checked
}

/// A copy made while a server ran, without SQLite's help, is of use only with the log beside it.
fn restore(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    match fs::copy(log_of(from), log_of(to)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

async fn check(store: &Store) -> Result<Checked> {
    store.check_file().await?;
    let mut checked = Checked { counts: store.run(Count).await?, ..Checked::default() };
    let mut after = None;
    loop {
        let page = store.run(AllGames { state: None, after, limit: PAGE }).await?;
        for game in &page {
            check_game(store, &game.id, &mut checked).await?;
        }
        match page.last().filter(|_| page.len() as i64 == PAGE) {
            Some(last) => after = Some(last.cursor()),
            None => return Ok(checked),
        }
    }
}

async fn check_game(store: &Store, id: &str, checked: &mut Checked) -> Result<()> {
    let saved = match load(store, id).await {
        Ok(saved) => saved,
        Err(LoadFailure::Unavailable(StoreError::Damaged(reason))) => {
            checked.damaged.push((id.to_owned(), reason));
            return Ok(());
        }
        Err(LoadFailure::Damaged(_, why)) => {
            checked.damaged.push((id.to_owned(), why.to_string()));
            return Ok(());
        }
        Err(LoadFailure::Unavailable(error)) => return Err(error.into()),
        // Deleted in this moment.
        Err(LoadFailure::Unknown) => return Ok(()),
    };
    checked.n_games += 1;
    checked.n_rows += saved.rows.len();
    checked.n_lines += saved.chat.len();
    let promised = store.run(FindGame { game: id.to_owned() }).await?.and_then(|(game, _)| game.commitment);
    // A long game takes a while to replay.
    let replayed = tokio::task::spawn_blocking(move || {
        saved.outcomes()?;
        let kept = promised.is_none_or(|promised| promised == saved.head.commitment().to_string());
        if kept { Ok(()) } else { Err(Unusable::Promise) }
    });
    if let Err(why) = replayed.await.unwrap_or(Err(Unusable::Stopped)) {
        checked.damaged.push((id.to_owned(), why.to_string()));
    }
    Ok(())
}
