//! `cargo xtask instructions`: how many instructions a decision takes, counted by callgrind.
//!
//! Unlike time, the count hardly depends on the machine, so it can guard against a loss of speed. It does depend on
//! the compiler, therefore the baseline is kept per compiler.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::Profile;
use crate::{args, packages, shell};

/// The measured tables: a name, and the options of the table.
const TABLES: [(&str, &[&str]); 10] = [
    ("imperium 3", &["map=imperium", "players=3"]),
    ("imperium 4", &["map=imperium", "players=4"]),
    ("italia 3", &["map=italia", "players=3"]),
    ("italia 4", &["map=italia", "players=4"]),
    ("italia 4 venus", &["map=italia", "players=4", "card_set=venus"]),
    ("italia 4 team", &["map=italia", "players=4", "mode=team"]),
    ("italia 4 coastal", &["map=italia", "players=4", "fish_market=coastal"]),
    ("italia 4 mountainside", &["map=italia", "players=4", "fish_market=mountainside"]),
    ("balearica 4", &["map=balearica", "players=4"]),
    ("italia 4 salt", &["map=italia", "players=4", "salt=on"]),
];
/// The difference between a short and a long run is free of what starting the program costs.
const GAMES: [&str; 2] = ["100", "300"];
/// How far a figure may lie from the baseline, in per cent.
const TOLERANCE: f64 = 5.0;
const BASELINE: &str = "crates/concordia-bench/instructions.toml";

/// Instructions per decision of each table.
type Figures = BTreeMap<String, f64>;
/// The figures of each compiler.
type Baselines = BTreeMap<String, Figures>;

/// The command: compares with the baseline, or with `--update` writes it.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let update = args::flag(args, "--update")?;
    packages::require("valgrind", "valgrind")?;
    let bench = Profile::Release.build(root, "concordia-bench", "concordia-bench")?;
    let compiler = compiler(&shell::output(Command::new("rustc").arg("-vV"))?)?;
    let mut figures = Figures::new();
    for (name, options) in TABLES {
        let [short, long] = GAMES;
        let (few, many) = (count(&bench, options, short)?, count(&bench, options, long)?);
        figures.insert(name.to_owned(), few.per_decision(&many)?);
    }

    let path = root.join(BASELINE);
    let mut baselines = read(&path)?;
    if update {
        baselines.insert(compiler, figures);
        fs::write(&path, text(&baselines)?).with_context(|| format!("writing {BASELINE}"))?;
        println!("wrote {BASELINE}");
        return Ok(());
    }
    let report = compare(&compiler, baselines.get(&compiler), &figures);
    println!("{}", report.lines.join("\n"));
    if !report.slower.is_empty() {
        bail!("more instructions per decision than the baseline allows: {}", report.slower.join(", "));
    }
    Ok(())
}

/// What one run of the bench program took.
#[derive(Debug)]
struct Count {
    instructions: u64,
    decisions: u64,
}

impl Count {
    fn per_decision(&self, longer: &Count) -> Result<f64> {
        let instructions = longer.instructions.checked_sub(self.instructions);
        let decisions = longer.decisions.checked_sub(self.decisions).filter(|decisions| *decisions > 0);
        let (Some(instructions), Some(decisions)) = (instructions, decisions) else {
            bail!("the longer run did not do more: {self:?}, then {longer:?}");
        };
        let tenths = u32::try_from(10 * instructions / decisions).context("that many instructions?")?;
        Ok(f64::from(tenths) / 10.0)
    }
}

fn count(bench: &Path, options: &[&str], games: &str) -> Result<Count> {
    let out = bench.with_file_name("callgrind.out");
    let printed = shell::output(
        Command::new("valgrind")
            .args(["-q", "--tool=callgrind"])
            .arg(format!("--callgrind-out-file={}", out.display()))
            .arg(bench)
            .args(["instructions", games])
            .args(options),
    )?;
    let decisions =
        printed.trim().parse().with_context(|| format!("{printed:?} is not a number of decisions"))?;
    let profile = fs::read_to_string(&out).with_context(|| format!("reading {}", out.display()))?;
    let instructions = total(&profile).with_context(|| format!("in {}", out.display()))?;
    Ok(Count { instructions, decisions })
}

/// The total in a file written by callgrind.
fn total(profile: &str) -> Result<u64> {
    let total = profile.lines().find_map(|line| line.strip_prefix("totals:"));
    total.context("there is no line `totals:`")?.trim().parse().context("the total is not a number")
}

/// The compiler's version and host, from what `rustc -vV` prints.
fn compiler(printed: &str) -> Result<String> {
    let field = |name: &str| {
        let value = printed.lines().find_map(|line| line.strip_prefix(name));
        value.map(str::trim).with_context(|| format!("rustc does not tell its {name}"))
    };
    Ok(format!("{} {}", field("release:")?, field("host:")?))
}

fn read(path: &Path) -> Result<Baselines> {
    if !path.exists() {
        return Ok(Baselines::new());
    }
    let text = fs::read_to_string(path).with_context(|| format!("reading {BASELINE}"))?;
    toml::from_str(&text).with_context(|| format!("in {BASELINE}"))
}

fn text(baselines: &Baselines) -> Result<String> {
    let mut out = String::from(
        "# Instructions per decision of uniformly random games, per compiler, by map, number of players and variant.\n\
         # Written by `cargo xtask instructions --update`.\n",
    );
    for (compiler, figures) in baselines {
        writeln!(out, "\n[{compiler:?}]")?;
        for (table, figure) in figures {
            writeln!(out, "{table:?} = {figure:.1}")?;
        }
    }
    Ok(out)
}

/// The outcome of a comparison.
struct Report {
    lines: Vec<String>,
    /// The tables that became too slow.
    slower: Vec<String>,
}

fn compare(compiler: &str, baseline: Option<&Figures>, figures: &Figures) -> Report {
    let mut lines = vec![format!("instructions per decision, {compiler}")];
    let mut slower = Vec::new();
    let mut update = false;
    for (table, figure) in figures {
        let Some(old) = baseline.and_then(|baseline| baseline.get(table)) else {
            lines.push(format!("  {table:<22} {figure:>8.1}  no baseline"));
            update = true;
            continue;
        };
        let change = (figure / old - 1.0) * 100.0;
        lines.push(format!("  {table:<22} {figure:>8.1}  baseline {old:>8.1}  {change:>+6.1} %"));
        if change > TOLERANCE {
            slower.push(format!("{table} ({change:+.1} %)"));
        }
        update |= change < -TOLERANCE;
    }
    if update {
        let why =
            if baseline.is_some() { "The baseline is out of date" } else { "This compiler has no baseline" };
        lines.push(format!("{why}: please run `cargo xtask instructions --update` and check it in."));
    }
    Report { lines, slower }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(italia: f64) -> Figures {
        Figures::from([("imperium 3".to_owned(), 400.0), ("italia 3".to_owned(), italia)])
    }

    #[test]
    fn what_starting_costs_falls_out() {
        let few = Count { instructions: 1_000_500, decisions: 10 };
        let many = Count { instructions: 1_001_500, decisions: 30 };
        assert!((few.per_decision(&many).unwrap() - 50.0).abs() < 1e-9);
        assert!(many.per_decision(&few).is_err());
        assert!(few.per_decision(&few).is_err());
    }

    #[test]
    fn totals_and_compiler_are_read() {
        assert_eq!(total("events: Ir\nfn=(1) main\n5 7\ntotals: 9157634\n").unwrap(), 9_157_634);
        assert!(total("events: Ir\n").is_err());
        let printed =
            "rustc 1.95.0 (59807616e 2026-04-14)\nhost: x86_64-unknown-linux-gnu\nrelease: 1.95.0\n";
        assert_eq!(compiler(printed).unwrap(), "1.95.0 x86_64-unknown-linux-gnu");
        assert!(compiler("").is_err());
    }

    #[test]
    fn within_the_tolerance_nothing_is_asked() {
        let report = compare("rustc", Some(&figures(500.0)), &figures(524.9));
        assert!(report.slower.is_empty());
        assert_eq!(
            report.lines,
            [
                "instructions per decision, rustc",
                "  imperium 3                400.0  baseline    400.0    +0.0 %",
                "  italia 3                  524.9  baseline    500.0    +5.0 %",
            ]
        );
    }

    #[test]
    fn a_loss_fails_and_names_the_table() {
        let report = compare("rustc", Some(&figures(500.0)), &figures(530.0));
        assert_eq!(report.slower, ["italia 3 (+6.0 %)"]);
    }

    #[test]
    fn a_gain_asks_for_a_new_baseline() {
        let report = compare("rustc", Some(&figures(500.0)), &figures(470.0));
        assert!(report.slower.is_empty());
        assert!(report.lines[3].contains("out of date"), "{:?}", report.lines);
    }

    #[test]
    fn another_compiler_only_reports() {
        let report = compare("rustc", None, &figures(500.0));
        assert!(report.slower.is_empty());
        assert!(report.lines[3].contains("This compiler has no baseline"), "{:?}", report.lines);
    }

    #[test]
    fn baselines_are_read_as_written() {
        let baselines = Baselines::from([("1.95.0 host".to_owned(), figures(500.5))]);
        assert_eq!(toml::from_str::<Baselines>(&text(&baselines).unwrap()).unwrap(), baselines);
    }
}
