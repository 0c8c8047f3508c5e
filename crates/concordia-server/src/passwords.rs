//! Passwords: which may be chosen, and what is kept of them.

use std::sync::LazyLock;

use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::limits::{HASH_ROOM_BYTES, PASSWORD_BYTES_MAX, PASSWORD_CHARS_MIN, PASSWORD_PIECES_MIN};

/// Why a password cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weak {
    /// It is too short or too long.
    Length,
    /// Whoever guesses tries it early.
    Easy,
}

/// Whether somebody of this name may choose this password.
///
/// What counts is not how long it is but of how many pieces it is made: common words, years, rows of the keyboard and of
/// the alphabet, and what is repeated are one piece each, however long; so is the own name. What is common although it
/// has many pieces is in a list.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Weak> {
    let chars: Vec<char> = password.chars().flat_map(char::to_lowercase).collect();
    if chars.len() < PASSWORD_CHARS_MIN || password.len() > PASSWORD_BYTES_MAX {
        return Err(Weak::Length);
    }
    let name: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let own = name.split(|c| !c.is_alphanumeric()).filter(|word| word.len() > 1).map(<[char]>::to_vec);
    let own: Vec<_> = own.chain([name.clone()]).filter(|word| !word.is_empty()).collect();
    let is_common = COMMON.lines().any(|line| line.chars().eq(chars.iter().copied()));
    if is_common || n_pieces(&chars, &own) < PASSWORD_PIECES_MIN { Err(Weak::Easy) } else { Ok(()) }
}

/// Passwords that are tried first although they are made of many pieces.
const COMMON: &str = include_str!("common_passwords.txt");

/// Words that most often make up passwords.
static WORDS: LazyLock<Vec<Vec<char>>> = LazyLock::new(|| {
    let lines = include_str!("easy_words.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.chars().collect())
        .collect()
});

/// Rows of keyboards, from left to right and from top to bottom.
const ROWS: &[&str] = &[
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "1234567890",
    "1qaz",
    "2wsx",
    "3edc",
    "4rfv",
    "5tgb",
    "6yhn",
    "7ujm",
    "1qay",
    "6zhn",
    "!qaz",
    "@wsx",
    "#edc",
    "$rfv",
];

/// The fewest pieces that make up this text.
fn n_pieces(text: &[char], own: &[Vec<char>]) -> usize {
    // The fewest pieces up to each place.
    let mut fewest = vec![usize::MAX; text.len() + 1];
    fewest[0] = 0;
    for at in 0..text.len() {
        let next = fewest[at] + 1;
        let mut reach = |end: usize| fewest[end] = fewest[end].min(next);
        reach(at + 1);
        let rest = &text[at..];
        for word in WORDS.iter().chain(own).filter(|word| begins_with(rest, word)) {
            reach(at + word.len());
        }
        let longest = row(rest).max(repetition(&text[..at], rest));
        (2..=longest).for_each(|length| reach(at + length));
        if is_year(rest) {
            reach(at + 4);
        }
    }
    fewest[text.len()]
}

/// Whether a text begins with a word, also with digits and signs that look like its letters.
fn begins_with(text: &[char], word: &[char]) -> bool {
    text.len() >= word.len()
        && text.iter().zip(word).all(|(&c, &letter)| c == letter || stands_for(c, letter))
}

fn stands_for(c: char, letter: char) -> bool {
    let letters = match c {
        '0' => "o",
        '1' | '!' | '|' => "il",
        '3' => "e",
        '4' | '@' => "a",
        '5' | '$' => "s",
        '7' | '+' => "t",
        '8' => "b",
        '9' => "g",
        _ => "",
    };
    letters.contains(letter)
}

/// How many characters at the beginning are all the same, follow each other in the alphabet, or lie beside each other
/// on a keyboard; 0 if these are so few that it means nothing.
fn row(text: &[char]) -> usize {
    let code = |c: char| i64::from(u32::from(c));
    let steps =
        |step: i64| 1 + text.windows(2).take_while(|pair| code(pair[1]) - code(pair[0]) == step).count();
    let on = |row: &str, backwards: bool| {
        let keys: Vec<char> = if backwards { row.chars().rev().collect() } else { row.chars().collect() };
        let from = keys.iter().position(|key| Some(key) == text.first());
        from.map_or(0, |from| common(&keys[from..], text))
    };
    let on_keyboard = ROWS.iter().map(|row| on(row, false).max(on(row, true))).max().unwrap_or(0);
    let longest = steps(1).max(steps(-1)).max(on_keyboard);
    steps(0).max(if longest > 2 { longest } else { 0 })
}

/// How many characters at the beginning were said before, forwards or backwards.
fn repetition(before: &[char], text: &[char]) -> usize {
    let backwards: Vec<char> = before.iter().rev().copied().collect();
    let forwards = (0..before.len()).map(|start| common(&before[start..], text));
    forwards.chain((0..before.len()).map(|start| common(&backwards[start..], text))).max().unwrap_or(0)
}

/// How many characters two texts have in common at their beginning.
fn common(one: &[char], other: &[char]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Whether a text begins with a year of somebody's life.
fn is_year(text: &[char]) -> bool {
    matches!(text, ['1', '9', rest @ ..] | ['2', '0', rest @ ..]
        if rest.len() >= 2 && rest[..2].iter().all(char::is_ascii_digit))
}

/// The hash of a password that nobody knows.
pub(crate) const NOBODY: &str =
    "$argon2id$v=19$m=9216,t=4,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What is stored of a password.
pub(crate) fn hash(password: &str) -> Option<String> {
    let hash = PasswordHash { salt: Some(Salt::generate()), ..PasswordHash::new(NOBODY).ok()? };
    Some(PasswordHash { hash: Some(output(&hash, password)?), ..hash }.to_string())
}

/// Whether a password is the one that was hashed.
pub(crate) fn is_right(password: &str, hash: &str) -> bool {
    // Outputs take the same time to compare wherever they differ.
    PasswordHash::new(hash).is_ok_and(|hash| hash.hash.is_some() && hash.hash == output(&hash, password))
}

/// What comes out for a password, if it is hashed in the way of another hash.
fn output(way: &PasswordHash, password: &str) -> Option<Output> {
    let algorithm = Algorithm::try_from(way.algorithm.as_str()).ok()?;
    let argon2 = Argon2::new(algorithm, Version::try_from(way.version?).ok()?, Params::try_from(way).ok()?);
    let n_blocks = argon2.params().block_count();
    let mut memory = Vec::with_capacity(n_blocks.max(HASH_ROOM_BYTES / Block::SIZE));
    memory.resize(n_blocks, Block::new());
    let mut out = vec![0; argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    argon2.hash_password_into_with_memory(password.as_bytes(), way.salt.as_ref()?, &mut out, memory).ok()?;
    Output::new(&out).ok()
}

/// Whether a hash was made in another way than new ones are.
pub(crate) fn is_outdated(hash: &str) -> bool {
    let (Ok(old), Ok(new)) = (PasswordHash::new(hash), PasswordHash::new(NOBODY)) else { return true };
    (old.algorithm, old.version, &old.params) != (new.algorithm, new.version, &new.params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hashed_with_argon2id() {
        let hash = hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_right("correct horse", &hash) && !is_right("wrong horse", &hash));
        // New ones take as long as that of nobody.
        assert!(PasswordHash::new(NOBODY).is_ok() && !is_outdated(&hash));
        assert!(is_outdated(&hash.replace("m=9216", "m=4096")) && is_outdated("nonsense"));
    }

    #[test]
    fn passwords_are_long_and_not_the_first_to_be_tried() {
        for fine in [
            "correct horse",
            "a horse of bronze",
            "kV9#mTz2Lq!x",
            "dragon monkey sunshine tiger",
            "Im Winter fror die Donau zu",
            "ääää öööö üüüü ß",
        ] {
            assert_eq!(check(fine, "Livia"), Ok(()), "{fine}");
        }
        for length in ["", "kV9#mTz2Lq!", "ääääßßßß", &"x".repeat(257)] {
            assert_eq!(check(length, "Livia"), Err(Weak::Length), "{length}");
        }
        for easy in [
            "password1234",
            "P@ssw0rd!2024",
            "123456789012",
            "aaaaaaaaaaaa",
            "qwertyuiop123",
            "1qaz2wsx3edc4rfv",
            "abcdefghijkl",
            "zyxwvutsrqponm",
            "abcabcabcabcabc",
            "iloveyou123456",
            "letmein2024!!",
            "passwordpassword",
            "drowssapPassword",
            "Liverpool1892!",
            "correcthorsebatterystaple",
            "LiviaLiviaLivia",
            "livia-livia-1234",
            "concordia2026",
            "xyxyxyxyxyxyxy",
            "asdfghjklqwert",
            "11112222333344",
            "1q2w3e4r5t6y",
            "Transformers",
            "147258369147",
        ] {
            assert_eq!(check(easy, "Livia"), Err(Weak::Easy), "{easy}");
        }
        assert_eq!(
            check("Livia Drusilla Claudia", "livia drusilla claudia"),
            Err(Weak::Easy),
            "the own name"
        );
    }
}
