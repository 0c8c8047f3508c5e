//! Plain text for people: lines that fit 80 columns on every terminal, read well aloud, and use no control
//! characters.

/// The longest line. It does not depend on the terminal, so that what is shown can be tested and piped.
pub(crate) const WIDTH: usize = 78;

/// Breaks a text into lines of at most [`WIDTH`]; the first begins with `head`, the others are indented as far.
pub(crate) fn wrap(head: &str, text: &str) -> String {
    wrap_at(head, head.chars().count(), text)
}

/// The same with another indentation of the further lines.
pub(crate) fn wrap_at(head: &str, indent: usize, text: &str) -> String {
    let mut out = head.to_owned();
    let mut used = head.chars().count();
    let mut at_start = true;
    for word in text.split_whitespace() {
        let long = word.chars().count();
        if !at_start && used + 1 + long > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
            at_start = true;
        }
        if !at_start {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += long;
        at_start = false;
    }
    out.truncate(out.trim_end().len());
    out
}

/// The parts of an enumeration: `a`, `a and b`, `a, b and c`.
pub(crate) fn and(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A number of things, with the word in the right form.
pub(crate) fn count(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The text with a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_and_indented() {
        let text = wrap("Log: ", &"word ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(text.lines().skip(1).all(|line| line.starts_with("     word")));
        assert_eq!(wrap("", "short"), "short");
        assert_eq!(wrap("a: ", ""), "a:");
        let long = "x".repeat(200);
        assert_eq!(wrap("", &long), long, "a word is never broken");
    }

    #[test]
    fn enumerations_read_like_sentences() {
        let words = |list: &[&str]| and(&list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(words(&[]), "nothing");
        assert_eq!(words(&["a"]), "a");
        assert_eq!(words(&["a", "b", "c"]), "a, b and c");
        assert_eq!(count(1_u8, "step", "steps"), "1 step");
        assert_eq!(capital("red"), "Red");
    }
}
