//! Secrets from the operating system.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::base32;

/// A token of 256 bits in hexadecimal digits: sessions, links, keys of webhooks.
pub(crate) fn token() -> String {
    hex(&random::<32>())
}

/// Whether this can be a token of ours.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A code of 160 bits that somebody is told and types in again: from an operator, or for whoever loses a second factor.
pub(crate) fn code() -> String {
    let letters = base32::write(&random::<20>()).to_lowercase();
    let (groups, _) = letters.as_bytes().as_chunks::<4>();
    groups.iter().map(|group| String::from_utf8_lossy(group)).collect::<Vec<_>>().join("-")
}

/// What is stored of a code, however it was typed.
pub(crate) fn code_hash(code: &str) -> Vec<u8> {
    hash(&code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase())
}

/// The secret of a second factor.
pub(crate) fn factor() -> String {
    base32::write(&random::<20>())
}

/// A name for a table, which nobody guesses either.
pub(crate) fn table_id() -> String {
    hex(&random::<16>())
}

/// The seed of a setup.
pub(crate) fn seed() -> u128 {
    u128::from_le_bytes(random())
}

/// The seed of a bot, which is never that of a setup.
pub(crate) fn bot_seed() -> u64 {
    u64::from_le_bytes(random())
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_256_bits_and_differ() {
        assert!(is_token(&token()) && !is_token("") && !is_token(&"g".repeat(64)));
        assert_eq!(table_id().len(), 32);
        assert_ne!(token(), token());
        let code = code();
        assert_eq!((code.len(), code.matches('-').count(), factor().len()), (39, 7, 32));
        assert_eq!(code_hash(&code), code_hash(&code.to_uppercase().replace('-', " ")));
        assert_eq!(hash("a").len(), 32);
    }
}
