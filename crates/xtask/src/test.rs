//! `cargo xtask test`: everything that CI runs, in one place, so that a green tree is green before it is pushed; or
//! the part of it that somebody wants to know about now.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell::{self, Profile};
use crate::{determinism, instructions, packages, tidy, wasm, web};

/// A named part of the tests.
struct Stage {
    /// What `--only` calls it.
    word: &'static str,
    part: Part,
    run: fn(&Path) -> Result<()>,
}

/// Where a stage is run unless stages are named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// By `cargo xtask test` and by `--fast`.
    Both,
    /// Only by `cargo xtask test`.
    Whole,
    /// Only by `--fast`: a small part of another stage.
    Fast,
}

const fn stage(word: &'static str, part: Part, run: fn(&Path) -> Result<()>) -> Stage {
    Stage { word, part, run }
}

/// The cheap ones first: most mistakes are found within seconds.
const STAGES: [Stage; 13] = [
    stage("formatting", Part::Both, formatting),
    stage("tidy", Part::Both, |root| tidy::command(root, &[])),
    // Before the Rust tests, so that the server has a client to serve.
    stage("web", Part::Whole, web::check),
    stage("lints", Part::Both, lints),
    stage("unit", Part::Fast, |root| cargo(root, &["test", "--workspace", "--lib", "--bins"])),
    stage("tests", Part::Whole, tests),
    stage("documentation", Part::Whole, documentation),
    stage("release", Part::Whole, release_build),
    stage("determinism", Part::Whole, |root| determinism::command(root, &[])),
    stage("wasm", Part::Whole, wasm::test),
    stage("instructions", Part::Whole, |root| instructions::command(root, &[])),
    stage("game", Part::Fast, web::browse_one),
    stage("browser", Part::Whole, web::browse),
];

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    run(root, &chosen(args)?)
}

/// The stages that somebody asks for, in our order.
fn chosen(args: &[String]) -> Result<Vec<&'static Stage>> {
    let in_part = |part| STAGES.iter().filter(move |stage| stage.part == Part::Both || stage.part == part);
    let list = || STAGES.map(|stage| stage.word).join(", ");
    match args {
        [] => Ok(in_part(Part::Whole).collect()),
        [word] if word == "--fast" => Ok(in_part(Part::Fast).collect()),
        [word] if word == "--only" => bail!("only which stages? There are {}", list()),
        [word, words @ ..] if word == "--only" => {
            if let Some(unknown) = words.iter().find(|word| STAGES.iter().all(|it| it.word != **word)) {
                bail!("there is no stage {unknown:?}; there are {}", list());
            }
            Ok(STAGES.iter().filter(|stage| words.iter().any(|word| word == stage.word)).collect())
        }
        [word, extra, ..] if word == "--fast" => bail!("unexpected argument {extra:?} after --fast"),
        [other, ..] => bail!("unexpected argument {other:?}; there are only --fast and --only STAGE…"),
    }
}

/// Runs the stages in order, stops at the first that fails, and says how long each took.
fn run(root: &Path, stages: &[&Stage]) -> Result<()> {
    // The allocator of the program is built with it.
    packages::require("make", "make")?;
    let (start, n_stages) = (Instant::now(), stages.len());
    let mut times = String::new();
    for (i, Stage { word, run, .. }) in stages.iter().enumerate() {
        println!("\n=== {} of {n_stages}: {word}", i + 1);
        let stage_start = Instant::now();
        let outcome = run(root);
        let (verb, time) = (if outcome.is_ok() { "passed" } else { "failed" }, stage_start.elapsed());
        println!("=== {word} {verb} in {}", seconds(time));
        times.push_str(&row(word, time));
        if let Err(error) = outcome {
            print!("\n{times}");
            return Err(error).with_context(|| format!("stage {} of {n_stages}, {word}, failed", i + 1));
        }
    }
    print!("\n{times}{}", row("together", start.elapsed()));
    let stages = if n_stages == 1 { "The stage" } else { &format!("All {n_stages} stages") };
    println!("{stages} passed.");
    Ok(())
}

fn row(word: &str, time: Duration) -> String {
    format!("  {word:<14} {:>12}\n", seconds(time))
}

fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        s => format!("{} min {} s", s / 60, s % 60),
    }
}

fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    shell::run(shell::cargo(root).args(args))
}

fn formatting(root: &Path) -> Result<()> {
    cargo(root, &["fmt", "--all", "--check"])?;
    // The fuzz targets are a workspace of their own.
    cargo(root, &["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"])
}

fn lints(root: &Path) -> Result<()> {
    cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

fn tests(root: &Path) -> Result<()> {
    packages::require_postgresql()?;
    cargo(root, &["test", "--workspace"])
}

fn documentation(root: &Path) -> Result<()> {
    let mut cargo = shell::cargo(root);
    shell::run(cargo.args(["doc", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-D warnings"))
}

fn release_build(root: &Path) -> Result<()> {
    Profile::Release.build(root, "concordia-cli", "concordia")?;
    Profile::Release.build(root, "concordia-bench", "concordia-bench")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let stages = [
            &stage("first", Part::Both, |_| Ok(())),
            &stage("second", Part::Both, |_| bail!("no luck")),
            &stage("third", Part::Both, |_| panic!("not reached")),
        ];
        let error = run(Path::new("."), &stages).unwrap_err();
        assert_eq!(format!("{error:#}"), "stage 2 of 3, second, failed: no luck");
        assert!(run(Path::new("."), &stages[..1]).is_ok());
    }

    fn words(args: &[&str]) -> Result<String> {
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        let words: Vec<&str> = chosen(&args)?.iter().map(|stage| stage.word).collect();
        Ok(words.join(" "))
    }

    #[test]
    fn stages_are_chosen_by_word() {
        let whole =
            "formatting tidy web lints tests documentation release determinism wasm instructions browser";
        assert_eq!(words(&[]).unwrap(), whole);
        assert_eq!(words(&["--fast"]).unwrap(), "formatting tidy lints unit game");
        assert_eq!(words(&["--only", "tests", "tidy", "tests"]).unwrap(), "tidy tests");
    }

    #[test]
    fn unknown_stages_are_named_with_those_there_are() {
        let all = "formatting, tidy, web, lints, unit, tests, documentation, release, determinism, wasm, instructions, \
                   game, browser";
        let message = |args: &[&str]| words(args).unwrap_err().to_string();
        assert_eq!(
            message(&["--only", "tidy", "browsers"]),
            format!("there is no stage \"browsers\"; there are {all}")
        );
        assert_eq!(message(&["--only"]), format!("only which stages? There are {all}"));
        assert_eq!(message(&["--fast", "tidy"]), "unexpected argument \"tidy\" after --fast");
        assert_eq!(
            message(&["tidy"]),
            "unexpected argument \"tidy\"; there are only --fast and --only STAGE…"
        );
    }

    #[test]
    fn durations_are_readable() {
        assert_eq!(seconds(Duration::from_millis(1_234)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 5 s");
        assert_eq!(row("tidy", Duration::from_secs(3)), "  tidy                  3.0 s\n");
    }
}
