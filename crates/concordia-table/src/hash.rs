//! SHA-256: the commitment to the luck, and the chain of rows.

use std::fmt;

use concordia_rules::Options;
use sha2::{Digest, Sha256};

use crate::written::WrittenOptions;

/// A SHA-256 digest, written in lowercase hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The digest of a text.
    pub fn of_text(text: &str) -> Hash {
        Hash(Sha256::digest(text.as_bytes()).into())
    }

    /// The digest of several fields, each as its length in eight little-endian bytes and then itself, so that no
    /// two lists of fields are the same bytes.
    pub fn of_fields<'a>(fields: impl IntoIterator<Item = &'a [u8]>) -> Hash {
        let mut digest = Sha256::new();
        for field in fields {
            digest.update((field.len() as u64).to_le_bytes());
            digest.update(field);
        }
        Hash(digest.finalize().into())
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads what `Display` writes.
    pub fn from_hex(text: &str) -> Option<Hash> {
        let digits: Vec<u8> = text.bytes().map(hex_digit).collect::<Option<_>>()?;
        let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        if digits.len() == 64 { Some(Hash(bytes.try_into().ok()?)) } else { None }
    }
}

fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The promise made before a game: SHA-256 of the ASCII text
/// `concordia-luck/1 <options as canonical JSON> <seed in decimal>`.
///
/// Whoever learns the seed after the end can compute it again, and the setup from the seed (R3.12). The options are
/// those that the program knew which made the promise; see [`promises`] for those of earlier programs.
pub fn commitment(options: &Options, seed: u128) -> Hash {
    Hash::of_text(&promise(&canonical_json(options), seed))
}

/// The texts of which the hash may have been promised for a game with these options: that of this program, and those
/// of earlier ones, which did not know every option. Whoever has a commitment compares it with the hash of each.
pub fn promises(options: &Options, seed: u128) -> impl Iterator<Item = String> {
    let present = WrittenOptions::of(options);
    let earlier = present.without_later_ones();
    let texts = [Some(present), earlier];
    texts.into_iter().flatten().map(move |options| promise(&options.canonical_json(), seed))
}

/// The text that a commitment is the hash of.
pub(crate) fn promise(options: &str, seed: u128) -> String {
    format!("concordia-luck/1 {options} {seed}")
}

/// All options as JSON in the one form that is hashed: keys in alphabetical order, no spaces, switches as
/// booleans, numbers as numbers, the rest as strings. None of them needs an escape.
pub fn canonical_json(options: &Options) -> String {
    WrittenOptions::of(options).canonical_json()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_read_back() {
        let hash = Hash::of_text("abc");
        assert_eq!(hash.to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(Hash::from_hex(&hash.to_string()), Some(hash));
        assert_eq!(Hash::from_hex("abc"), None);
        assert_eq!(Hash::from_hex(&"g".repeat(64)), None);
        assert_ne!(Hash::of_fields([&b"ab"[..], b"c"]), Hash::of_fields([&b"a"[..], b"bc"]));
    }

    /// R3.12: the text is a public contract; this is its value computed with another program.
    #[test]
    fn the_commitment_is_that_of_the_documented_text() {
        let options = Options::new("italia", 3).unwrap();
        assert_eq!(
            canonical_json(&options),
            "{\"card_set\":\"base\",\"display\":\"cloth\",\"fish_market\":\"none\",\
             \"intermediate_scoring\":false,\"map\":\"italia\",\"mode\":\"single\",\
             \"no_starting_goods\":false,\"piscatus_mode\":\"double\",\"players\":3,\
             \"salt\":false,\"show_derivable\":false,\"small_ionium\":false}"
        );
        assert_eq!(
            commitment(&options, 42).to_string(),
            "5e2832935b7b405f106c365fdeb6f3db368d38df25c813f0aa667118ae64f207"
        );
    }

    /// What an earlier program promised is still found: its text had no salt.
    #[test]
    fn the_promise_of_an_earlier_program_is_among_the_promises() {
        let options = Options::new("italia", 3).unwrap();
        let hashes: Vec<String> =
            promises(&options, 42).map(|text| Hash::of_text(&text).to_string()).collect();
        let earlier = "55437efecd22de9a16e016905faf4326dfe18a3a64aa728918ea9000c8683733";
        assert_eq!(hashes, [commitment(&options, 42).to_string(), earlier.to_owned()]);
        let salted = options.with("salt", "on").unwrap();
        assert_eq!(promises(&salted, 42).count(), 1, "no earlier program had salt");
    }
}
