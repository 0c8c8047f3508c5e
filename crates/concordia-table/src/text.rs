//! Text that comes from people, and quoted text in what is stored.

/// A name or a line of chat without surrounding space, or `None` if it is empty, too long or holds control
/// characters. Text from people is text: nothing else is done to it.
pub(crate) fn clean(text: &str, chars_max: usize) -> Option<String> {
    // Cheap first: a character has at most four bytes.
    if text.len() > 4 * chars_max + 64 {
        return None;
    }
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= chars_max && !text.chars().any(char::is_control);
    fits.then(|| text.to_owned())
}

/// Whether this can be a key or an identifier: printable ASCII without spaces, not empty, not too long.
pub(crate) fn is_token(text: &str, bytes_max: usize) -> bool {
    (1..=bytes_max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The text in quotation marks, on one line.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Splits a line into words; a quoted text is one word. `None` if a quotation mark is missing.
pub(crate) fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut chars = line.chars().peekable();
    loop {
        while chars.next_if_eq(&' ').is_some() {}
        let Some(&first) = chars.peek() else { return Some(words) };
        let mut word = String::new();
        if first == '"' {
            chars.next();
            loop {
                match chars.next()? {
                    '"' => break,
                    '\\' => word.push(if chars.peek()? == &'n' { '\n' } else { *chars.peek()? }),
                    c => {
                        word.push(c);
                        continue;
                    }
                }
                chars.next();
            }
        } else {
            while let Some(c) = chars.next_if(|&c| c != ' ') {
                word.push(c);
            }
        }
        words.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_read_back() {
        for text in ["", "a", "two words", "\"quoted\" and \\ back\\n", "line\nline", "ö"] {
            let line = format!("x {} y", quote(text));
            assert_eq!(words(&line).unwrap(), ["x", text, "y"]);
            assert!(!line.contains('\n'));
        }
        assert_eq!(words("\"open"), None);
        assert_eq!(words("\"open\\"), None);
        assert_eq!(words("  ").unwrap(), [""; 0]);
    }

    #[test]
    fn names_are_checked() {
        assert_eq!(clean("  Livia ", 5).as_deref(), Some("Livia"));
        assert_eq!(clean("Livia!", 5), None);
        assert_eq!(clean(" ", 5), None);
        assert_eq!(clean("a\u{7}b", 5), None);
        assert_eq!(clean(&" ".repeat(100), 5), None);
        assert!(is_token("a-b_c", 5) && !is_token("a b", 5) && !is_token("", 5) && !is_token("abcdef", 5));
    }
}
