//! The program `concordia`: play in the terminal, serve, simulate, replay, count and measure.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

mod admin;
mod analyse;
mod arena;
mod bench;
mod bots;
mod files;
mod foreign;
mod guard;
mod options;
mod perft;
mod play;
mod replay;
mod serve;
mod sheet;
mod sim;
mod text;
mod tune;
mod verify;
mod words;

/// After a flood of visitors the system's own allocator kept most of what it had taken.
#[cfg(all(feature = "jemalloc", target_os = "linux"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

const EXAMPLES: &str = "Examples:
  concordia play                       a game on Italia against two bots
  concordia play --map imperium --players 4
  concordia serve                      tables for friends, in the browser
  concordia sim --games 10000          ten thousand games between bots
  concordia arena augustus:quick seneca:quick --players 2
  concordia replay game.txt            tell a recorded game
  concordia analyse game.txt           say what each turn of it has cost
  concordia completions bash           a completion script for the shell

Unofficial and unaffiliated; every command explains itself with --help.";

/// An open, self-hosted, unofficial digital Concordia
#[derive(Parser, Debug)]
#[command(name = "concordia", version, after_help = EXAMPLES, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a game in the terminal
    Play(play::PlayArgs),
    /// Speak the engine protocol on standard input and output
    #[command(after_help = "Example:\n  echo '{\"cmd\":\"hello\"}' | concordia engine")]
    Engine,
    /// Serve tables to people and bots over the network
    Serve(serve::ServeArgs),
    /// Look after tables and people of a server
    Admin(admin::AdminArgs),
    /// Let bots play many games and sum them up
    Sim(sim::SimArgs),
    /// Let two bots play matches and say how much stronger one is
    Arena(arena::ArenaArgs),
    /// Verify a record and tell it turn by turn
    Replay(replay::ReplayArgs),
    /// Say what each turn of a record has cost, and what would have been better
    Analyse(analyse::AnalyseArgs),
    /// Check the promise about the luck of a finished game
    Verify(verify::VerifyArgs),
    /// Count the ways a game can go on
    Perft(perft::PerftArgs),
    /// Measure the speed of the rules
    Bench(bench::BenchArgs),
    /// Improve the weights of the bots' evaluation by self-play
    Tune(tune::TuneArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  concordia completions bash > ~/.local/share/bash-completion/completions/concordia"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(cli.command, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has seen enough, as in `concordia replay game.txt | head`.
        Err(error) if is_broken_pipe(&error) => {
            // What is still buffered has nowhere to go.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            // An error about standard output must not hide the one that matters.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "concordia: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> Result<()> {
    match command {
        Command::Play(args) => play::command(&args, &mut io::stdin().lock(), out),
        Command::Engine => Ok(concordia_engine::serve(io::stdin().lock(), out)?),
        Command::Sim(args) => sim::command(&args, out),
        Command::Arena(args) => arena::command(&args, out),
        Command::Serve(args) => serve::command(args, out),
        Command::Admin(args) => admin::command(args, &mut io::stdin().lock(), out),
        Command::Replay(args) => replay::command(&args, out),
        Command::Analyse(args) => analyse::command(&args, out),
        Command::Verify(args) => verify::command(&args, out),
        Command::Perft(args) => perft::command(&args, out),
        Command::Bench(args) => bench::command(&args, out),
        Command::Tune(args) => tune::command(&args, out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "concordia", &mut script);
            Ok(out.write_all(&script)?)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
