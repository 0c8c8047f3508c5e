//! All automation of this repository. `cargo xtask help` lists the commands.

mod args;
mod bench;
mod crash;
mod data;
mod determinism;
mod fuzz;
mod generate;
mod instructions;
mod market;
mod packages;
mod play;
mod shell;
mod tables;
mod test;
mod tidy;
#[cfg(test)]
mod toy;
mod train;
mod wasm;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

/// A command of `cargo xtask`.
struct Task {
    name: &'static str,
    args: &'static str,
    about: &'static str,
    run: fn(&Path, &[String]) -> Result<()>,
}

const fn task(
    name: &'static str,
    args: &'static str,
    about: &'static str,
    run: fn(&Path, &[String]) -> Result<()>,
) -> Task {
    Task { name, args, about, run }
}

const TASKS: [Task; 22] = [
    task(
        "play",
        "[ARGUMENT…]",
        "build the game and serve it here; arguments go to `concordia serve`",
        play::command,
    ),
    task(
        "test",
        "[--fast | --only STAGE…]",
        "run everything that CI runs, or a part, to the first failure",
        test::command,
    ),
    task("tidy", "", "check the data files, the generated code and the house rules", tidy::command),
    task(
        "generate",
        "[--check]",
        "make code and tables of data/, or say whether they are stale",
        generate::command,
    ),
    task(
        "wasm",
        "[--debian | --test]",
        "build the engine for the browser, and compare its bots with ours",
        wasm::command,
    ),
    task("web", "", "build the client for browsers, which the server then has in it", web::command),
    task("browse", "", "run all tests in Chromium, also the long ones", web::browse_all),
    task("performance", "", "measure the page in Chromium: start, clicks, frames", web::performance),
    task("market", "FILE", "check one board of the fish market, and show it", market::command),
    task(
        "train",
        "COMMAND [ARGUMENT…]",
        "train the nets of the bots, let them meet, and say what they know",
        train::command,
    ),
    task("bench", "", "measure decisions per second beside a chess library", bench::command),
    task(
        "instructions",
        "[--update]",
        "count instructions per decision against the baseline",
        instructions::command,
    ),
    task("fuzz", "[TARGET] [SECONDS]", "fuzz one target or all, 60 seconds each unless said", fuzz::command),
    task(
        "determinism",
        "",
        "compare record hashes of two builds and of 1 and 2 threads",
        determinism::command,
    ),
    task(
        "crash",
        "[KILLS]",
        "kill the server again and again; what is stored is what was sent",
        crash::crash_command,
    ),
    task(
        "cluster",
        "[ACKNOWLEDGEMENTS]",
        "kill and cut off three servers on one PostgreSQL; there is one order",
        crash::cluster_command,
    ),
    task(
        "load",
        "[GAMES RATE]",
        "play many games over loopback and measure the answers",
        crash::load_command,
    ),
    task(
        "api",
        "[EXAMPLES]",
        "make requests of the description of the API; no answer is undescribed",
        crash::api_command,
    ),
    task(
        "flood",
        "[SECONDS]",
        "let strangers flood the server beside a game, and measure both",
        crash::flood_command,
    ),
    task("cold", "[GAMES]", "measure the start of a server with 100,000 stored games", crash::cold_command),
    task("syncs", "", "show that no move is acknowledged before its sync has returned", crash::syncs_command),
    task("help", "", "list the commands", help),
];

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    let Some((name, rest)) = args.split_first() else {
        bail!("which command? `cargo xtask help` lists them");
    };
    let name = if matches!(name.as_str(), "--help" | "-h") { "help" } else { name };
    let task = TASKS.iter().find(|task| task.name == name);
    let task = task.with_context(|| format!("unknown command {name:?}; `cargo xtask help` lists them"))?;
    (task.run)(&root(), rest)
}

fn help(_: &Path, args: &[String]) -> Result<()> {
    args::none(args)?;
    println!("cargo xtask COMMAND\n");
    for Task { name, args, about, .. } in &TASKS {
        println!("  {:<28} {about}", format!("{name} {args}"));
    }
    Ok(())
}

/// The repository that `cargo xtask` was called in; with one target folder for several clones, we may have been
/// compiled in another one.
fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&own).ancestors().nth(2).expect("xtask lies two folders deep").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(args: &[&str]) -> String {
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        format!("{:#}", run(&args).unwrap_err())
    }

    #[test]
    fn what_is_unknown_is_named() {
        assert_eq!(message(&[]), "which command? `cargo xtask help` lists them");
        assert_eq!(message(&["plai"]), "unknown command \"plai\"; `cargo xtask help` lists them");
        assert_eq!(message(&["tidy", "up"]), "unexpected argument \"up\"");
        assert_eq!(
            message(&["generate", "--chekc"]),
            "unexpected argument \"--chekc\"; there is only --check"
        );
    }

    #[test]
    fn commands_have_one_line_each() {
        for task in &TASKS {
            let line = format!("  {:<28} {}", format!("{} {}", task.name, task.args), task.about);
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
