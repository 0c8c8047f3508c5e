//! The load generator, a program of its own that says what it measured.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::shell::{self, Profile};

/// What the generator says.
#[derive(Deserialize)]
pub(super) struct Figures {
    pub(super) acknowledged: u64,
    pub(super) per_second: f64,
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) most: f64,
}

/// Builds it.
pub(super) fn build(root: &Path) -> Result<PathBuf> {
    let mut cargo = shell::cargo(root);
    shell::run(cargo.args(["build", "--release", "--package", "concordia-server", "--example", "load"]))?;
    Ok(Profile::Release.dir()?.join("examples").join("load"))
}

/// A program that may open as many files as the system allows.
pub(super) fn unlimited(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\""]).arg(program).stdin(Stdio::null());
    command
}

/// Each socket is an open file, at both ends.
pub(super) fn check_open_files(needed: u32) -> Result<()> {
    let most = shell::output(Command::new("sh").args(["-c", "ulimit -Hn"]))?;
    match most.trim().parse::<u32>() {
        Ok(most) if most < needed => {
            bail!("this needs {needed} open files per process, and `ulimit -Hn` says {most}")
        }
        // A number that is large enough, or "unlimited".
        _ => Ok(()),
    }
}

/// Runs it to its end, and reads the figures that it prints.
pub(super) fn measure<T: DeserializeOwned>(generator: &mut Command, limit: Duration) -> Result<T> {
    Watched::start(generator, limit)?.figures()
}

/// A process that is killed if it takes too long, or when nobody needs it any more.
pub(super) struct Watched {
    child: Child,
    output: std::sync::mpsc::Receiver<std::io::Result<String>>,
    until: Instant,
}

impl Watched {
    pub(super) fn start(command: &mut Command, limit: Duration) -> Result<Watched> {
        let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start the generator")?;
        let (sender, output) = std::sync::mpsc::channel();
        let lines = BufReader::new(child.stdout.take().context("no output")?).lines();
        thread::spawn(move || {
            for line in lines {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Watched { child, output, until: Instant::now() + limit })
    }

    /// The next line of its output.
    pub(super) fn line(&mut self) -> Result<String> {
        use std::sync::mpsc::RecvTimeoutError;
        match self.output.recv_timeout(self.until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line?),
            Err(RecvTimeoutError::Timeout) => bail!("given up, since it takes too long"),
            Err(RecvTimeoutError::Disconnected) => bail!("the generator failed"),
        }
    }

    /// Waits for its figures and its end.
    pub(super) fn figures<T: DeserializeOwned>(mut self) -> Result<T> {
        let line = self.line()?;
        self.end()?;
        serde_json::from_str(&line).with_context(|| format!("no figures: {line:?}"))
    }

    /// Lets it end by itself.
    pub(super) fn end(mut self) -> Result<()> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { bail!("the generator ended with {status}") }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
