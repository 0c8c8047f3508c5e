//! Records as files: reading with a size limit and messages that name the file, writing without harm to what
//! was there.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use concordia_rules::Record;

/// The largest record that is read.
pub(crate) const MAX_BYTES: u64 = 16 * 1024 * 1024;
/// What every record begins with.
const HEAD: &str = "concordia-record/";

/// Reads and replays the record in a file, or on standard input for `-`.
pub(crate) fn read_record(path: &Path) -> Result<Record> {
    let name = path.display();
    let text = if path == Path::new("-") {
        read_limited(io::stdin().lock())
    } else {
        File::open(path).map_err(anyhow::Error::from).and_then(|file| {
            if file.metadata()?.is_dir() {
                bail!("this is a directory");
            }
            read_limited(file)
        })
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    Record::read(&text, concordia_engine::load_document).map_err(|bad| anyhow!("{name}: {bad}"))
}

fn read_limited(input: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("it is larger than {} MiB", MAX_BYTES / 1024 / 1024);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + String::from_utf8_lossy(&error.as_bytes()[..at]).matches('\n').count();
        anyhow!("line {line}: it is not text in UTF-8")
    })
}

/// Writes a record. A file that is there is replaced only if it is a record, and only as a whole.
pub(crate) fn write_record(path: &Path, record: &Record) -> Result<()> {
    let name = path.display();
    if path.as_os_str().is_empty() {
        bail!("the name of a file is missing");
    }
    if path.exists() && !begins_with(path, HEAD) {
        bail!("{name} exists and is not a record; choose another name");
    }
    write_whole(path, &record.write())
}

/// Writes a file as a whole: whoever reads it sees the old one or the new one.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Whether a file begins with these words.
pub(crate) fn begins_with(path: &Path, words: &str) -> bool {
    let mut head = String::new();
    let read = File::open(path).and_then(|file| file.take(words.len() as u64).read_to_string(&mut head));
    read.is_ok() && head == words
}
