//! Text that comes from people, and quoted text in what is stored.
//!
//! Text from people is shown to others: it holds nothing that cannot be seen, that turns the direction of what stands
//! beside it, or that covers it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::limits::MARKS_MAX;

/// A name of a person in its usual form (NFC), with single spaces and none around it. `None` if it is empty or too long,
/// or if there is something in it that others could not see or could not tell apart from nothing.
pub fn name(text: &str, chars_max: usize) -> Option<String> {
    let text = short(text, chars_max)?;
    // Phones add these to pictures; they only say how to draw them.
    let text: String = text.nfc().filter(|&c| !is_style(c)).collect();
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_name = (1..=chars_max).contains(&text.chars().count())
        && text.chars().all(|c| is_seen(c) && c.general_category() != GeneralCategory::EnclosingMark)
        && thin_out(&text) == text;
    is_name.then_some(text)
}

/// A line of chat or the name of a table without surrounding space, or `None` if it is empty, too long or holds control
/// characters. What cannot be seen is left out, but for what joins letters and pictures.
pub(crate) fn line(text: &str, chars_max: usize) -> Option<String> {
    let text = short(text, chars_max)?;
    if text.trim().chars().any(char::is_control) {
        return None;
    }
    let is_joiner = |c: char| matches!(c, '\u{200c}' | '\u{200d}') || is_style(c);
    let is_new = |c: char| c.general_category() == GeneralCategory::Unassigned && !is_ignored(c);
    let text: String =
        text.nfc().filter(|&c| is_seen(c) || c.is_whitespace() || is_joiner(c) || is_new(c)).collect();
    let text = thin_out(text.trim());
    // Joiners alone are nothing.
    let is_line = text.chars().any(|c| !is_joiner(c)) && text.chars().count() <= chars_max;
    is_line.then_some(text)
}

/// The text, unless it is far too long. Cheap, and therefore first: a character has at most four bytes.
fn short(text: &str, chars_max: usize) -> Option<&str> {
    (text.len() <= 4 * chars_max + 64).then_some(text)
}

/// Whether everybody sees this character as one of its own. Letters that only this program's tables do not know yet are
/// not seen.
fn is_seen(c: char) -> bool {
    use GeneralCategory as Category;
    let is_unseen = matches!(
        c.general_category(),
        Category::Control
            | Category::Format
            | Category::Surrogate
            | Category::PrivateUse
            | Category::Unassigned
            | Category::LineSeparator
            | Category::ParagraphSeparator
            | Category::SpaceSeparator
    );
    // An empty pattern of dots, and what stands for an object that is not there.
    c == ' ' || !(is_unseen || is_ignored(c) || matches!(c, '\u{2800}' | '\u{fffc}' | '\u{fffd}'))
}

/// Characters that are shown as nothing whatever their kind, and those that are no characters: Unicode's
/// `Default_Ignorable_Code_Point` and `Noncharacter_Code_Point`, which never change.
fn is_ignored(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{fdd0}'..='\u{fdef}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Says how a picture is drawn: as text or in colours.
fn is_style(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

/// Leaves out marks that stand on nothing, and those beyond what any language puts on one letter.
fn thin_out(text: &str) -> String {
    let mut n_marks = MARKS_MAX;
    let is_kept = |c: &char| {
        n_marks = if is_combining_mark(*c) && !is_style(*c) { n_marks + 1 } else { 0 };
        n_marks <= MARKS_MAX
    };
    text.chars().filter(is_kept).collect()
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
        assert_eq!(name("  Livia ", 5).as_deref(), Some("Livia"));
        assert_eq!(name("Livia  Drusilla", 20).as_deref(), Some("Livia Drusilla"));
        assert_eq!(name("Livia!", 5), None);
        assert_eq!(name(" ", 5), None);
        assert_eq!(name(&" ".repeat(100), 5), None);
        // The same letter in two forms is one.
        assert_eq!(name("Lu\u{308}dia", 5).as_deref(), Some("L\u{fc}dia"));
        for fine in [
            "José",
            "Ἀχιλλεύς",
            "Ольга",
            "ليلى",
            "देवी",
            "ไหม",
            "李雷",
            "O'Brien-3",
            "Livia ★",
            "🦊",
            "Nguyễn",
        ] {
            assert_eq!(name(fine, 20).as_deref(), Some(fine));
        }
        assert_eq!(name("\u{2764}\u{fe0f}", 5).as_deref(), Some("\u{2764}"));
        for bad in [
            "a\u{7}b",
            "Li\u{200b}via",
            "Li\u{200d}via",
            "\u{202e}aiviL",
            "Li\u{2066}via",
            "Li\u{ad}via",
            "\u{feff}Livia",
            "\u{3164}",
            "\u{2800}",
            "Li\u{a0}via",
            "Livia\u{2028}",
            "Livia\u{e000}",
            "Livia\u{fdd0}",
            "Livia\u{1ffff}",
            "Livia\u{e0041}",
            "Livia\u{378}",
            "Livia\u{fffd}",
            "L\u{20dd}ivia",
            "\u{308}Livia",
            "L\u{333}\u{333}\u{333}\u{333}\u{333}ivia",
        ] {
            assert_eq!(name(bad, 20), None, "{bad:?}");
        }
        assert!(is_token("a-b_c", 5) && !is_token("a b", 5) && !is_token("", 5) && !is_token("abcdef", 5));
    }

    #[test]
    fn lines_are_made_harmless() {
        assert_eq!(line(" Salvē, \u{202e}amici\u{202c}! ", 20).as_deref(), Some("Salvē, amici!"));
        assert_eq!(line("a\u{200b}\u{2066}b\u{e000}\u{fdd0}", 20).as_deref(), Some("ab"));
        // A family is one picture, made of several.
        let family = "\u{1f469}\u{200d}\u{1f467} \u{2764}\u{fe0f} \u{a0}x";
        assert_eq!(line(family, 20).as_deref(), Some(family));
        let flood = format!("x{}", "\u{333}".repeat(50));
        assert_eq!(line(&flood, 100), Some(format!("x{}", "\u{333}".repeat(MARKS_MAX))));
        for bad in ["", " \u{200b}", "\u{200d}\u{fe0f}", "a\u{7}b", "a\nb", "123456", "\u{3164}"] {
            assert_eq!(line(bad, 5), None, "{bad:?}");
        }
    }
}
