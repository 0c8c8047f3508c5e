//! Lines in, text out. Nothing here moves a cursor or asks how wide the terminal is.

use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 4096;

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line, without spaces at its ends.
    Line(String),
    /// More than anybody types.
    TooLong,
    /// The end of the input.
    End,
}

/// The person at the keyboard.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether typed lines are repeated, so that the output of a piped game reads like a played one.
    echo: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, echo: bool) -> Console<'a> {
        Console { input, out, echo }
    }

    /// Shows a text and ends the line.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Reads a line.
    pub(crate) fn read(&mut self) -> io::Result<Typed> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        (&mut *self.input).take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            self.say("")?;
            return Ok(Typed::End);
        }
        let complete = bytes.ends_with(b"\n");
        if !complete && bytes.len() as u64 == MAX_LINE {
            self.skip_line()?;
            return Ok(Typed::TooLong);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            self.say(&shown)?;
        }
        Ok(Typed::Line(line))
    }

    /// Drops what is left of a line that is too long, piece by piece.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let piece = self.input.fill_buf()?;
            let n = piece.len();
            let end = piece.iter().position(|&byte| byte == b'\n');
            self.input.consume(end.map_or(n, |end| end + 1));
            if n == 0 || end.is_some() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whole_and_long_ones_are_dropped() {
        let text = format!(" one \n{}\ntwo\n\u{1}last", "x".repeat(10_000));
        let (mut input, mut out) = (text.as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, true);
        let mut read = || console.read().unwrap();
        assert_eq!(read(), Typed::Line("one".to_owned()));
        assert_eq!(read(), Typed::TooLong);
        assert_eq!(read(), Typed::Line("two".to_owned()));
        assert_eq!(read(), Typed::Line("\u{1}last".to_owned()));
        assert_eq!(read(), Typed::End);
        assert!(!String::from_utf8(out).unwrap().contains('\u{1}'));
    }
}
