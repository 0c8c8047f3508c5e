//! Which rules are cited by no test: a list that should only get shorter.

use std::fmt::Write as _;

use expect_test::expect;

/// The tests of this binary.
const SOURCES: [&str; 14] = [
    include_str!("architect.rs"),
    include_str!("colonist.rs"),
    include_str!("diplomat.rs"),
    include_str!("mercator.rs"),
    include_str!("prefect.rs"),
    include_str!("records.rs"),
    include_str!("scenario.rs"),
    include_str!("scoring.rs"),
    include_str!("senator.rs"),
    include_str!("setup.rs"),
    include_str!("specialists.rs"),
    include_str!("tribune.rs"),
    include_str!("turns.rs"),
    include_str!("views.rs"),
];

/// The sections about the base game, and how many rules each has.
const SECTIONS: [(&str, u32); 25] = [
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
    ("R8.15", 1),
    ("R9", 7),
    ("R10", 7),
    ("R12", 8),
    ("R13", 13),
    ("R14", 3),
    ("R17", 3),
    ("R18", 8),
    ("R19", 7),
];

/// Whether a rule is cited: its number, not followed by a further digit or part. `R13.1 to R13.4` cites the
/// rules between as well, if they are in one section.
fn is_cited(section: &str, nth: u32) -> bool {
    let rule = format!("{section}.{nth}");
    SOURCES.iter().any(|source| {
        let named = source.match_indices(&rule).any(|(at, _)| {
            let mut after = source[at + rule.len()..].chars();
            match after.next() {
                Some(c) if c.is_ascii_digit() => false,
                Some('.') => !after.next().is_some_and(|c| c.is_ascii_digit()),
                _ => true,
            }
        });
        named || in_range(source, section, nth)
    })
}

/// Whether a source has `R13.2 to R13.4` around the rule.
fn in_range(source: &str, section: &str, nth: u32) -> bool {
    source.match_indices(" to R").any(|(at, _)| {
        let number = |text: &str| text.strip_prefix(section)?.strip_prefix('.')?.parse::<u32>().ok();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let before = source[..at].rsplit(|c| !is_part(c)).next().and_then(number);
        let after = source[at + 4..]
            .split(|c| !is_part(c))
            .next()
            .and_then(|text| number(text.trim_end_matches('.')));
        matches!((before, after), (Some(first), Some(last)) if (first..=last).contains(&nth))
    })
}

/// R8.10 to R8.14, R11, R15 and R16 are about variants that come later and are not listed.
#[test]
fn the_rules_that_no_test_cites_are_known() {
    let mut uncited = String::new();
    for (section, n_rules) in SECTIONS {
        for nth in (1..=n_rules).filter(|&nth| !is_cited(section, nth)) {
            let _ = writeln!(uncited, "{section}.{nth}");
        }
    }
    expect![[r#"
        R6.15
        R8.6.4
        R8.6.6
        R9.6
        R10.6
        R10.7
        R12.6
        R12.7
        R13.5
        R13.10
        R13.11
        R18.5
        R18.8
    "#]]
    .assert_eq(&uncited);
}
