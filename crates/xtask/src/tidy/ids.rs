//! Identifiers in the data files.

use std::collections::BTreeSet;

/// Names every identifier that is not made of lowercase words joined by `joint`, and every one used twice.
pub(super) fn check<'a>(
    file: &str,
    what: &str,
    joint: char,
    ids: impl IntoIterator<Item = &'a String>,
    out: &mut Vec<String>,
) {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !is_well_formed(id, joint) {
            out.push(format!(
                "{file}: the {what} id {id:?} is not made of lowercase words joined by {joint:?}"
            ));
        }
        if !seen.insert(id) {
            out.push(format!("{file}: there are two of {what} {id}"));
        }
    }
}

fn is_well_formed(id: &str, joint: char) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.starts_with(|c: char| c.is_ascii_lowercase()) && id.split(joint).all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_ids() {
        for id in ["roma", "isca-d", "a-1"] {
            assert!(is_well_formed(id, '-'), "{id}");
        }
        for id in ["", "Roma", "isca_d", "-roma", "roma-", "1a", "isca--d", "römisch"] {
            assert!(!is_well_formed(id, '-'), "{id}");
        }
    }
}
