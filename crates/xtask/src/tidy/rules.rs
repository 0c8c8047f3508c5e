//! The numbers of the rules: every one has its anchor on the page for players, and what code cites is there.

use anyhow::{Context, Result};

use super::files::Tree;
use crate::tables::PAGE;

/// The sections of the rules, and how many rules each has.
const SECTIONS: [(&str, u32); 34] = [
    ("R1", 11),
    ("R2", 4),
    ("R3", 12),
    ("R4", 8),
    ("R5", 9),
    ("R6", 15),
    ("R7", 6),
    ("R8.1", 5),
    ("R8.2", 3),
    ("R8.3", 7),
    ("R8.4", 6),
    ("R8.5", 6),
    ("R8.6", 8),
    ("R8.7", 5),
    ("R8.8", 3),
    ("R8.9", 1),
    ("R8.10", 8),
    ("R8.11", 3),
    ("R8.12", 3),
    ("R8.13", 6),
    ("R8.14", 6),
    ("R8.15", 1),
    ("R9", 7),
    ("R10", 7),
    ("R11", 13),
    ("R12", 8),
    ("R13", 13),
    ("R14", 3),
    ("R15", 13),
    ("R16", 22),
    ("R17", 3),
    ("R18", 8),
    ("R19", 7),
    ("R20", 10),
];

/// Adds a sentence for every rule without its place on the page, and for every citation of a rule that is not there.
pub(super) fn check(tree: &Tree, out: &mut Vec<String>) -> Result<()> {
    let page = tree.texts.iter().find(|(path, _)| path == PAGE);
    let (_, page) = page.with_context(|| format!("there is no {PAGE}"))?;
    check_page(page, out);
    for (path, text) in &tree.texts {
        if path.starts_with("crates/") && path.contains("/src/") || path.starts_with("docs/") {
            check_citations(path, text, out);
        }
    }
    Ok(())
}

fn check_page(page: &str, out: &mut Vec<String>) {
    for (section, n_rules) in SECTIONS {
        for nth in 1..=n_rules {
            let rule = format!("{section}.{nth}");
            let anchor = format!("<a id=\"{}\"></a>", rule.to_lowercase());
            match page.matches(&anchor).count() {
                0 => out.push(format!("{PAGE}: the rule {rule} is missing")),
                1 if !page.contains(&format!("[{rule}]")) => {
                    out.push(format!("{PAGE}: the rule {rule} does not show its number"));
                }
                1 => {}
                _ => out.push(format!("{PAGE}: the rule {rule} is there twice")),
            }
        }
    }
}

fn check_citations(path: &str, text: &str, out: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        for rule in cited(line).filter(|rule| !exists(rule)) {
            out.push(format!("{path}:{}: there is no rule {rule}", i + 1));
        }
    }
}

/// The numbers such as R8.3.2 in a line; a section by itself is not a number of a rule.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_');
    words.map(|word| word.trim_matches('.')).filter(|word| {
        word.strip_prefix('R').is_some_and(|rest| {
            rest.contains('.')
                && rest.split('.').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        })
    })
}

fn exists(rule: &str) -> bool {
    let is_section = SECTIONS.iter().any(|(section, _)| *section == rule);
    is_section
        || rule.rsplit_once('.').is_some_and(|(section, nth)| {
            let found = SECTIONS.iter().find(|(known, _)| *known == section);
            found.is_some_and(|(_, n_rules)| nth.parse().is_ok_and(|nth: u32| (1..=*n_rules).contains(&nth)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with every rule.
    fn page() -> String {
        let rules =
            SECTIONS.iter().flat_map(|(section, n)| (1..=*n).map(move |nth| format!("{section}.{nth}")));
        rules.fold(String::new(), |page, rule| {
            page + &format!("<a id=\"{}\"></a>[{rule}]\n", rule.to_lowercase())
        })
    }

    fn check(page: &str, sentences: &[&str]) {
        let mut out = Vec::new();
        check_page(page, &mut out);
        let expected: Vec<_> = sentences.iter().map(|sentence| format!("{PAGE}: {sentence}")).collect();
        assert_eq!(out, expected);
    }

    #[test]
    fn every_rule_has_one_place() {
        check(&page(), &[]);
        check(&page().replace("<a id=\"r8.3.2\"></a>[R8.3.2]\n", ""), &["the rule R8.3.2 is missing"]);
        check(&page().replace("[R8.3.2]", ""), &["the rule R8.3.2 does not show its number"]);
        check(&format!("{}<a id=\"r16.22\"></a>", page()), &["the rule R16.22 is there twice"]);
    }

    #[test]
    fn citations_are_found() {
        // In pieces, so that this file does not find itself.
        let gone = concat!("R15.", "99");
        let line = format!("/// Rules (R8.3.2, R10) of R12.4. Not R2D2, R_1.2 or R1.x, but {gone}");
        assert_eq!(cited(&line).collect::<Vec<_>>(), ["R8.3.2", "R12.4", gone]);
        let mut out = Vec::new();
        check_citations("a.rs", &format!("x\n{line}\n"), &mut out);
        assert_eq!(out, [format!("a.rs:2: there is no rule {gone}")]);
        assert!(exists("R8.14") && exists("R8.14.6") && !exists(concat!("R8.14.", "7")));
    }
}
