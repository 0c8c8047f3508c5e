//! Links of Markdown files to other files of the repository.

use std::collections::BTreeSet;
use std::path::Path;

/// Adds a sentence for every link to a file that is not there.
pub(super) fn check(path: &str, text: &str, paths: &BTreeSet<String>, out: &mut Vec<String>) {
    if Path::new(path).extension().is_none_or(|extension| extension != "md") {
        return;
    }
    let mut is_code = false;
    for (i, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        for target in targets(line) {
            let is_there = resolve(path, target).is_some_and(|file| {
                let folder = format!("{file}/");
                file.is_empty() || paths.contains(&file) || paths.iter().any(|path| path.starts_with(&folder))
            });
            if !is_there {
                out.push(format!("{path}:{}: the link to {target} leads nowhere", i + 1));
            }
        }
    }
}

/// The files that a line links to, as written but without the part after `#`.
fn targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    // Every second piece is `code`.
    for text in line.split('`').step_by(2) {
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        targets.extend(inline);
    }
    if line.starts_with('[')
        && let Some((_, target)) = line.split_once("]: ")
    {
        targets.extend(target.split(' ').next());
    }
    let files = targets.into_iter().map(|target| target.split('#').next().unwrap_or(target));
    files.filter(|file| !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:")).collect()
}

/// The path from the root of the repository; nothing if it leads outside.
fn resolve(from: &str, target: &str) -> Option<String> {
    let (mut folders, target) = match target.strip_prefix('/') {
        Some(target) => (Vec::new(), target),
        None => (from.split('/').collect(), target),
    };
    // The file itself.
    folders.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(folders.pop()?),
            name => folders.push(name),
        }
    }
    Some(folders.join("/"))
}

#[cfg(test)]
mod tests {
    fn check(path: &str, text: &str, sentences: &[&str]) {
        let paths = ["README.md", "docs/a.md", "crates/x/src/lib.rs"].map(str::to_owned).into();
        let mut out = Vec::new();
        super::check(path, text, &paths, &mut out);
        assert_eq!(out, sentences);
    }

    #[test]
    fn links_that_lead_somewhere() {
        check("README.md", "[a](docs/a.md), [b](docs/a.md#part \"b\"), [c](crates/x/), [d](#here)\n", &[]);
        check("docs/a.md", "[a](../README.md) [b](/README.md) [c](..) [d](https://example.org/x)\n", &[]);
        check("README.md", "`[a](gone.md)`\n```\n[b](gone.md)\n```\n[c]: docs/a.md\n", &[]);
        check("a.rs", "[a](gone.md)\n", &[]);
    }

    #[test]
    fn links_that_do_not() {
        check("README.md", "\n[a](gone.md#x)\n", &["README.md:2: the link to gone.md leads nowhere"]);
        check("docs/a.md", "[a](../../x.md)\n", &["docs/a.md:1: the link to ../../x.md leads nowhere"]);
        check("README.md", "[c]: docs/b.md\n", &["README.md:1: the link to docs/b.md leads nowhere"]);
    }
}
