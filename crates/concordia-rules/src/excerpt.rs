//! Text from outside in messages: so much of it that its sender recognises it, and no more.

use std::fmt;

/// How many characters of it a message has at most.
pub const EXCERPT_MAX: usize = 40;
/// How many characters of a message that somebody else's code has made of it are kept before and behind `expected`.
const ERROR_MAX: [usize; 2] = [EXCERPT_MAX + 40, 600];

/// A text in quotation marks, shortened; special characters are written out.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(&'a str);

/// The beginning of a text, for a message about it.
pub const fn excerpt(text: &str) -> Excerpt<'_> {
    Excerpt(text)
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let begin = beginning(self.0, EXCERPT_MAX);
        write!(f, "{begin:?}{}", if begin.len() < self.0.len() { "…" } else { "" })
    }
}

/// A message of a parser that quotes as much as it likes, shortened. It says first what it found, which comes from
/// outside, and last what it expected, which are our own words.
pub fn brief(message: &str) -> String {
    let ends = [", expected ", ", there are no "];
    let cut = ends.iter().filter_map(|end| message.rfind(end)).max().unwrap_or(message.len());
    let (found, expected) = message.split_at(cut);
    let [n_found, n_expected] = ERROR_MAX;
    shortened(found, n_found) + &shortened(expected, n_expected)
}

fn shortened(text: &str, n_max: usize) -> String {
    let begin = beginning(text, n_max);
    if begin.len() < text.len() { format!("{begin}…") } else { text.to_owned() }
}

fn beginning(text: &str, n_max: usize) -> &str {
    text.char_indices().nth(n_max).map_or(text, |(at, _)| &text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_is_quoted_and_no_more() {
        assert_eq!(excerpt("roma\n").to_string(), r#""roma\n""#);
        assert_eq!(excerpt(&"ö".repeat(EXCERPT_MAX)).to_string(), format!("\"{}\"", "ö".repeat(EXCERPT_MAX)));
        let long = excerpt(&"ö".repeat(100_000)).to_string();
        assert_eq!(long, format!("\"{}\"…", "ö".repeat(EXCERPT_MAX)));
    }

    #[test]
    fn messages_of_parsers_keep_what_was_expected() {
        let short = "unknown field `now`, expected one of `do`, `key` at line 1 column 9";
        assert_eq!(brief(short), short);
        let long = format!("unknown field `{}`, expected `do`", "x, expected ".repeat(10_000));
        let told = brief(&long);
        assert!(told.chars().count() < 120 && told.ends_with("…, expected `do`"), "{told}");
        assert!(brief(&"x".repeat(10_000)).chars().count() < 100);
        assert!(brief(&format!("x, expected {}", "y".repeat(10_000))).chars().count() < 700);
    }
}
