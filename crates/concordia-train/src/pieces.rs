//! Pieces: files with some games each. What is there is not played again, so a training that is killed goes on.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use concordia_rules::Options;
use rayon::prelude::*;

use crate::games::Played;

const HEAD: &[u8; 12] = b"concordiaGMS";

/// Reads a piece, or plays its games and keeps them; with whether they are new.
pub(crate) fn piece(
    path: &Path,
    n_games: u64,
    play: impl Fn(u64) -> Played + Send + Sync,
) -> Result<(Vec<Played>, bool)> {
    if path.exists() {
        let games = read(path).with_context(|| format!("{} is damaged; delete it", path.display()))?;
        if games.len() as u64 == n_games {
            return Ok((games, false));
        }
        bail!("{} has {} games instead of {n_games}; delete it", path.display(), games.len());
    }
    let games: Vec<Played> = (0..n_games).into_par_iter().map(play).collect();
    write(path, &games)?;
    Ok((games, true))
}

/// Writes a piece whole or not at all.
fn write(path: &Path, games: &[Played]) -> Result<()> {
    let mut bytes = HEAD.to_vec();
    for game in games {
        let words: Vec<String> =
            game.options.words().map(|(info, word)| format!("{}={word}", info.id)).collect();
        let words = words.join(" ");
        bytes.extend((words.len() as u16).to_le_bytes());
        bytes.extend(words.as_bytes());
        bytes.extend(game.seed.to_le_bytes());
        bytes.extend((game.answers.len() as u32).to_le_bytes());
        bytes.extend(&game.answers);
    }
    write_whole(path, &bytes)
}

/// Writes a file beside its place first, so that a full disk or a kill leaves what was there.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let write = || {
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        let beside = path.with_extension("part");
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().with_context(|| format!("writing {}", path.display()))
}

fn read(path: &Path) -> Result<Vec<Played>> {
    let bytes = fs::read(path)?;
    let mut rest = bytes.strip_prefix(HEAD).context("it is no file of games")?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        let n_words = u16::from_le_bytes(*take(&mut rest)?);
        let words = std::str::from_utf8(split(&mut rest, n_words.into())?)?;
        let pairs = words.split(' ').map(|word| word.split_once('=').unwrap_or((word, "")));
        let options = Options::from_words(pairs)?;
        let seed = u64::from_le_bytes(*take(&mut rest)?);
        let n_answers = u32::from_le_bytes(*take(&mut rest)?);
        let answers = split(&mut rest, n_answers as usize)?.to_vec();
        games.push(Played { options, seed, answers });
    }
    Ok(games)
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Result<&'a [u8; N]> {
    let (first, others) = rest.split_first_chunk().context("it ends in the middle of a game")?;
    *rest = others;
    Ok(first)
}

fn split<'a>(rest: &mut &'a [u8], n: usize) -> Result<&'a [u8]> {
    let (first, others) = rest.split_at_checked(n).context("it ends in the middle of a game")?;
    *rest = others;
    Ok(first)
}
