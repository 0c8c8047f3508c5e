//! The second factor: codes of six digits that change every 30 seconds (TOTP, RFC 6238, with SHA-1).

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

use crate::base32;

/// How long a code is shown.
const STEP_MS: i64 = 30_000;
/// How many steps a clock may be wrong, either way.
const WINDOW: i64 = 1;
const DIGITS: usize = 6;

/// The time step of a code that counts now, if it is one of this secret. Whether it was used before is for the store
/// to say.
pub(crate) fn step_of(secret: &str, code: &str, now_ms: i64) -> Option<i64> {
    let secret = base32::read(secret)?;
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let now = now_ms / STEP_MS;
    let is_right = |step: i64| same(code_at(&secret, step).as_bytes(), code.as_bytes());
    // Every step is looked at, so that nothing can be told from how long it takes.
    (now - WINDOW..=now + WINDOW).fold(None, |found, step| if is_right(step) { Some(step) } else { found })
}

/// The code of a secret at a time step.
fn code_at(secret: &[u8], step: i64) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("a key of any length will do");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let from = usize::from(hash[hash.len() - 1] & 15);
    let bits = hash[from..from + 4].iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
    format!("{:0DIGITS$}", (bits & 0x7fff_ffff) % 10_u32.pow(DIGITS as u32))
}

/// Compares without stopping at the first difference.
fn same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |sum, (one, other)| sum | (one ^ other)) == 0
}

/// What apps for such codes read, usually from a picture: for whom and where the secret is.
pub(crate) fn url(host: &str, name: &str, secret: &str) -> String {
    let host = encode(host);
    format!("otpauth://totp/{host}:{}?secret={secret}&issuer={host}", encode(name))
}

fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last six digits of those in appendix B of RFC 6238.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = base32::write(b"12345678901234567890");
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(step_of(&secret, code, seconds * 1_000), Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn a_code_counts_a_little_longer_and_sooner() {
        let secret = base32::write(b"12345678901234567890");
        let (code, at) = (code_at(b"12345678901234567890", 1_000), 1_000 * STEP_MS);
        for now in [at - STEP_MS, at, at + STEP_MS, at + 2 * STEP_MS - 1] {
            assert_eq!(step_of(&secret, &code, now), Some(1_000));
        }
        for now in [at - STEP_MS - 1, at + 2 * STEP_MS] {
            assert_eq!(step_of(&secret, &code, now), None);
        }
        assert_eq!(step_of(&secret, &format!("{} {}", &code[..3], &code[3..]), at), Some(1_000));
        for wrong in ["", "12345", "abcdef", "1234567"] {
            assert_eq!(step_of(&secret, wrong, at), None);
        }
    }

    #[test]
    fn apps_are_told_for_whom_and_where() {
        let url = url("games.example:80", "Livia & Söhne", "ABC");
        let expected =
            "otpauth://totp/games.example%3A80:Livia%20%26%20S%C3%B6hne?secret=ABC&issuer=games.example%3A80";
        assert_eq!(url, expected);
    }
}
