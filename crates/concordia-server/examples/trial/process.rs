//! The real program, as a process that is killed and started again.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use crate::Failure;

/// What is started.
pub(crate) struct Program {
    file: PathBuf,
    address: SocketAddr,
    database: String,
    log: PathBuf,
}

/// A server that runs. It is killed when nobody needs it any more.
pub(crate) struct Process(Child);

impl Program {
    pub(crate) fn new(file: &Path, log: PathBuf, database: &str) -> Result<Program, Failure> {
        Ok(Program { file: file.to_owned(), address: free_address()?, database: database.to_owned(), log })
    }

    /// Where its process is, whenever there is one.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts it, and waits until it says that it is there.
    pub(crate) fn start(&self) -> Result<Process, Failure> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut child = Command::new(&self.file)
            .args(["serve", "--unsafe-no-limits", "--listen", &self.address.to_string()])
            .args(["--database", &self.database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let output = child.stdout.take().ok_or("the server has no output")?;
        // From here on it is killed whatever happens.
        let process = Process(child);
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        if line.is_empty() {
            return Err(format!("the server does not start; its log is {}", self.log.display()).into());
        }
        Ok(process)
    }
}

/// An address that is free, and stays so while no server runs there: below the ports that the system gives to clients,
/// of which one that tries to reach a server that is away could get the very port that it calls.
fn free_address() -> Result<SocketAddr, Failure> {
    static TRIED: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 10_000) as u16;
    for _ in 0..10_000 {
        let nth = (first + TRIED.fetch_add(1, Ordering::Relaxed)) % 10_000;
        let address = SocketAddr::from(([127, 0, 0, 1], 20_000 + nth));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err("no port is free".into())
}

impl Process {
    /// With SIGKILL, whatever it does.
    pub(crate) fn kill(mut self) -> Result<(), Failure> {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
