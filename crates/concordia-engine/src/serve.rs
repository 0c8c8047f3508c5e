//! The conversation over a pair of streams: one line in, one line out, flushed at once.

use std::io::{self, BufRead, Write};

use crate::session::Session;

/// The longest request line in bytes, its end not counted.
pub const MAX_LINE: usize = 1 << 20;

/// Answers every line of the input with one line until the input ends.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::new();
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line)? {
        let answer =
            if length > MAX_LINE { Session::too_large(length) } else { session.request_bytes(&line) };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// Reads a line without its end and gives its length, or `None` at the end of the input. What goes beyond
/// [`MAX_LINE`] is counted and dropped, so nobody can make the memory grow.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}
