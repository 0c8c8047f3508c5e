//! Which rules and which worked examples are cited by no test.

use std::fmt::Write as _;

use expect_test::expect;

/// The tests of this binary, each file once; the one you read is not among them.
const SOURCES: [&str; 26] = [
    include_str!("architect.rs"),
    include_str!("colonist.rs"),
    include_str!("diplomat.rs"),
    include_str!("fish.rs"),
    include_str!("legatus.rs"),
    include_str!("maps.rs"),
    include_str!("market.rs"),
    include_str!("market_team.rs"),
    include_str!("mercator.rs"),
    include_str!("prefect.rs"),
    include_str!("records.rs"),
    include_str!("salt.rs"),
    include_str!("salt_paid.rs"),
    include_str!("scenario.rs"),
    include_str!("scoring.rs"),
    include_str!("senator.rs"),
    include_str!("setup.rs"),
    include_str!("special_maps.rs"),
    include_str!("specialists.rs"),
    include_str!("stands.rs"),
    include_str!("team.rs"),
    include_str!("team_cards.rs"),
    include_str!("tribune.rs"),
    include_str!("turns.rs"),
    include_str!("venus.rs"),
    include_str!("views.rs"),
];

/// The page for players, on which `cargo xtask tidy` finds every rule.
const PAGE: &str = include_str!("../../../../docs/rules.md");

/// All rules as section and number, such as `R8.3` and 2, from the anchors of the page.
fn rules() -> impl Iterator<Item = (String, u32)> {
    PAGE.split("<a id=\"r").skip(1).filter_map(|after| {
        let (id, _) = after.split_once('"')?;
        let (section, nth) = id.rsplit_once('.')?;
        Some((format!("R{section}"), nth.parse().ok()?))
    })
}

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

/// Every rule is cited, with these exceptions:
///
/// - R18.8 says when people at a table may take an answer back. This crate knows no table: a `Course` takes back
///   whatever it is told to, and the table decides what to tell it.
#[test]
fn the_rules_that_no_test_cites_are_known() {
    let mut uncited = String::new();
    assert!(rules().count() > 200, "the page has its anchors");
    for (section, nth) in rules().filter(|(section, nth)| !is_cited(section, *nth)) {
        let _ = writeln!(uncited, "{section}.{nth}");
    }
    expect![[r#"
        R18.8
    "#]]
    .assert_eq(&uncited);
}

/// Examples that were worked out from the rules by hand, each one a test now: X01 to X40, of which X04 has five parts,
/// and D01 to D19.
#[test]
fn every_worked_example_is_a_test() {
    let mut ids: Vec<String> = (1..=40).filter(|&nth| nth != 4).map(|nth| format!("X{nth:02}")).collect();
    ids.extend(["X04a", "X04b", "X04c", "X04d", "X04e"].map(str::to_owned));
    ids.extend((1..=19).map(|nth| format!("D{nth:02}")));
    assert_eq!(ids.len(), 63);
    let is_cited = |id: &String| {
        let documents = |line: &str| line.starts_with("///") && line.contains(id.as_str());
        SOURCES.iter().any(|source| source.lines().any(documents))
    };
    ids.retain(|id| !is_cited(id));
    assert_eq!(ids, [""; 0]);
}

/// A file of tests that is not listed above would not count.
#[test]
fn every_file_is_listed() {
    let files = include_str!("main.rs").lines().filter(|line| line.starts_with("mod "));
    assert_eq!(files.count(), SOURCES.len() + 1);
}
