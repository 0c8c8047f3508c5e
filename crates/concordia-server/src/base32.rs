//! Base 32 (RFC 4648) without padding: letters and digits that people can copy by hand.

const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Bytes as letters and digits. Only whole groups of five bytes are written.
pub(crate) fn write(bytes: &[u8]) -> String {
    let (groups, _) = bytes.as_chunks::<5>();
    let letters = groups.iter().flat_map(|group| {
        let bits = group.iter().fold(0_u64, |bits, &byte| bits << 8 | u64::from(byte));
        (0..8).rev().map(move |nth| char::from(LETTERS[(bits >> (5 * nth)) as usize & 31]))
    });
    letters.collect()
}

/// The bytes that were written.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let (groups, []) = text.as_bytes().as_chunks::<8>() else { return None };
    let mut bytes = Vec::new();
    for group in groups {
        let mut bits = 0_u64;
        for letter in group {
            bits = bits << 5 | LETTERS.iter().position(|it| it == letter)? as u64;
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[3..]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_and_read() {
        assert_eq!(write(b"fooba"), "MZXW6YTB");
        assert_eq!(read("MZXW6YTB").unwrap(), b"fooba");
        let all: Vec<u8> = (0..=254).collect();
        assert_eq!(read(&write(&all)).unwrap(), all);
        for bad in ["MZXW6YT", "MZXW6YT1", "mzxw6ytb"] {
            assert_eq!(read(bad), None);
        }
    }
}
