//! One server for one file, whatever the file is called.
//!
//! A second server would not hear of the first one's moves. Both must meet at the same lock, so the lock belongs to the
//! file and not to the name by which somebody came to it: symbolic links and relative paths are followed to the one
//! real name, and the lock is a file beside that. What is left are hard links, several real names of one file. SQLite
//! keeps its log beside the name it was given, so under the other name it would not find what was acknowledged last; a
//! file with several names is therefore served under none.
//!
//! Why not a lock on the database itself? SQLite holds POSIX locks on it, and a process loses all of those as soon as it
//! closes any descriptor of the file: whoever tried for our lock and closed the file again would have taken SQLite's
//! away. Besides, only on Linux do the two kinds of locks ignore each other.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::file::{beside, cannot_open};
use crate::store::{Result, StoreError};

/// Keeps other servers away for as long as it lives; the operating system gives it back when we are killed.
#[derive(Debug)]
pub(super) struct Lock {
    file: fs::File,
}

impl Lock {
    /// Locks a database by its real name, or says who is there already. A lock file that somebody left is no lock.
    pub(super) fn take(database: &Path) -> Result<Lock> {
        let path = beside(database, ".lock");
        let file = open(&path).map_err(|error| cannot_open(&path, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file }),
            Err(fs::TryLockError::WouldBlock) => {
                Err(StoreError::InUse(format!("{} is locked", path.display())))
            }
            Err(fs::TryLockError::Error(error)) => Err(cannot_open(&path, &error)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Said aloud: a program that is being started at this moment has a copy of our descriptor until it runs, and
        // with it the lock. If it cannot be given back, it goes with the descriptor.
        let _ = self.file.unlock();
    }
}

fn open(path: &Path) -> io::Result<fs::File> {
    match OpenOptions::new().write(true).create(true).truncate(false).open(path) {
        // One that was left by another user; to lock it, it need not be written.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            fs::File::open(path).map_err(|_| error)
        }
        opened => opened,
    }
}

/// The real name of a file that need not be there yet: every symbolic link followed, no `.` and `..` left.
pub(super) fn real_name(path: &Path) -> Result<PathBuf> {
    let missing = match fs::canonicalize(path) {
        Ok(real) => return Ok(real),
        Err(error) if error.kind() == io::ErrorKind::NotFound => error,
        Err(error) => return Err(cannot_open(path, &error)),
    };
    if path.is_symlink() {
        let text = format!("{} is a link to a file that is not there", path.display());
        return Err(StoreError::Unavailable(text));
    }
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(cannot_open(path, &missing)),
    };
    let name = path.file_name().ok_or_else(|| cannot_open(path, &missing))?;
    Ok(fs::canonicalize(folder).map_err(|error| cannot_open(path, &error))?.join(name))
}

/// Refuses a file that has another name.
#[cfg(unix)]
pub(super) fn check_only_name(path: &Path) -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    let n_names = fs::metadata(path).map_err(|error| cannot_open(path, &error))?.nlink();
    if n_names > 1 {
        return Err(StoreError::Unsafe(format!(
            "{} has {n_names} names (hard links), and SQLite keeps recent moves beside one of them only; \
             delete the other names, or make a copy instead",
            path.display()
        )));
    }
    Ok(())
}

/// Elsewhere nobody tells us how many names a file has.
#[cfg(not(unix))]
pub(super) fn check_only_name(_: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_leads_nowhere_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let real = fs::canonicalize(folder.path()).unwrap();
        assert_eq!(real_name(&folder.path().join("games.db")).unwrap(), real.join("games.db"));
        assert_eq!(real_name(&folder.path().join("./games.db")).unwrap(), real.join("games.db"));
        assert!(real_name(&folder.path().join("no/games.db")).is_err());
        for nothing in ["", "/", "..", "no/.."] {
            let said = real_name(Path::new(nothing)).map(|real| real.is_dir());
            assert!(matches!(said, Ok(true) | Err(StoreError::Unavailable(_))), "{nothing:?}: {said:?}");
        }
    }
}
