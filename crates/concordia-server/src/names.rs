//! Names: in which form they are kept, by what they are found, and what they look like.

use concordia_table::limits::NAME_MAX;
use concordia_table::text;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// A name as it is kept, or `None` if nobody may have it.
pub(crate) fn clean(name: &str) -> Option<String> {
    text::name(name, NAME_MAX)
}

/// By what a name is found: it is the same for all ways to write it.
pub(crate) fn key(name: &str) -> String {
    name.trim().nfc().collect::<String>().to_lowercase()
}

/// What eyes see of a name: two names with the same look are easily taken for each other. It is only ever compared.
///
/// Letters of different scripts that look alike become one (UTS 39), before and after they become small: `Α` is an
/// `A`, although `α` is no `a`. Spaces do not count, nor what tells a small `i` from a small `l`, a large `I` and a `1`.
pub(crate) fn look(name: &str) -> String {
    let look: String = name.nfkc().collect();
    let look: String = skeleton(&look).collect::<String>().to_lowercase();
    let look: String = skeleton(&look).collect::<String>().to_lowercase();
    look.chars().filter(|c| !c.is_whitespace()).map(|c| if c == 'i' { 'l' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_look() {
        for alike in [
            ["Livia", "livia"],
            ["Livia", "LIVIA"],
            ["Livia", "Liv\u{456}a"],
            ["Livia", "Iivia"],
            ["Livia", "L1v1a"],
            ["Livia", "Ｌｉｖｉａ"],
            ["Livia", "𝓛𝓲𝓿𝓲𝓪"],
            ["Livia", "Li via"],
            ["Anna", "\u{391}nn\u{430}"],
            ["ANNA", "\u{391}\u{39d}\u{39d}\u{391}"],
            ["Olga", "0lga"],
            ["Marcus", "Rnarcus"],
            ["Lüdia", "Lu\u{308}dia"],
        ] {
            assert_eq!(look(alike[0]), look(alike[1]), "{alike:?}");
        }
        for different in
            [["Livia", "Lavia"], ["Ольга", "Olga"], ["Jose", "José"], ["Anna", "Hanna"], ["1", "2"]]
        {
            assert_ne!(look(different[0]), look(different[1]), "{different:?}");
        }
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        assert_eq!(key(" LU\u{308}DIA"), key("lüdia"));
        assert_ne!(key("Iivia"), key("Livia"));
    }
}
