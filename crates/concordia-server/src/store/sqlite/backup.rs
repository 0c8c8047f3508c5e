//! A copy of the database while the server runs.

use std::fs;
use std::io;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::error::translate;
use super::file::{File, beside};
use crate::store::{Result, StoreError};

/// Writes a copy into a new file. Until it is complete and on disk it has another name.
pub(super) fn write(file: &File, to: &Path) -> Result<()> {
    if to.exists() {
        return Err(StoreError::Taken(format!("{}: a file of this name", to.display())));
    }
    file.check_present()?;
    let partial = beside(to, ".partial");
    let written = copy(file, &partial).and_then(|()| publish(&partial, to));
    if written.is_err() {
        // The reason is in `written`; a rest that cannot be deleted changes nothing about it.
        let _ = fs::remove_file(&partial);
    }
    written
}

fn copy(file: &File, to: &Path) -> Result<()> {
    // A rest of an attempt that was interrupted.
    match fs::remove_file(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot_write(to, &error)),
        _ => {}
    }
    create(file.path(), to).map_err(|error| cannot_write(to, &error))?;
    let from = file.connect()?;
    let mut copy = Connection::open(to).map_err(|error| translate(&error))?;
    // All pages in one step: the log keeps this moment for us while the writer goes on. In several steps the copy
    // would begin anew with every commit between them, and on a busy server never end.
    let step = Backup::new(&from, &mut copy)
        .and_then(|backup| backup.step(-1))
        .map_err(|error| translate(&error))?;
    if step != StepResult::Done {
        return Err(StoreError::Unavailable("the database is busy".to_owned()));
    }
    copy.close().map_err(|(_, error)| translate(&error))
}

/// Creates the file with the permissions of the database from its first byte on, so that nobody reads a copy who could
/// not read the original. SQLite gives files beside it the same ones.
fn create(database: &Path, to: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        options.mode(fs::metadata(database)?.mode() & 0o777 | 0o600);
    }
    #[cfg(not(unix))]
    let _ = database;
    options.open(to).map(drop)
}

fn publish(partial: &Path, to: &Path) -> Result<()> {
    let sync = |path: &Path| fs::File::open(path).and_then(|file| file.sync_all());
    sync(partial).map_err(|error| cannot_write(partial, &error))?;
    fs::rename(partial, to).map_err(|error| cannot_write(to, &error))?;
    #[cfg(unix)]
    if let Some(folder) = to.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        sync(folder).map_err(|error| cannot_write(folder, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", path.display()))
}
