//! The real server, as a process.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// How long it may take until a server accepts connections.
const START: Duration = Duration::from_secs(20);

/// A server.
pub(super) struct Server {
    program: PathBuf,
    folder: PathBuf,
    further: Vec<String>,
    address: SocketAddr,
    child: Child,
}

/// An empty folder for a run.
pub(super) fn new_folder(name: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("concordia-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}

/// Does something in an empty folder, which is deleted afterwards.
pub(super) fn in_folder<T>(name: &str, work: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let folder = new_folder(name)?;
    let done = work(&folder);
    fs::remove_dir_all(&folder).context("cannot delete the folder of the run")?;
    done
}

impl Server {
    /// Starts it, with limits that nobody reaches.
    pub(super) fn start(program: &Path, folder: &Path, further: &[&str]) -> Result<Server> {
        Server::start_as_shipped(program, folder, &[&["--unsafe-no-limits"], further].concat())
    }

    /// Starts it with the limits that everybody has.
    pub(super) fn start_as_shipped(program: &Path, folder: &Path, further: &[&str]) -> Result<Server> {
        // Whoever asks for any free port and gives it back is given it again, unless somebody is faster.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let further: Vec<String> = further.iter().map(|&argument| argument.to_owned()).collect();
        let child = launch(program, folder, address, &further)?;
        let mut server =
            Server { program: program.to_owned(), folder: folder.to_owned(), further, address, child };
        server.wait()?;
        Ok(server)
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its memory as Linux counts it.
    pub(super) fn resident_kib(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).context("this needs Linux")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        line.split_whitespace().next().and_then(|number| number.parse().ok()).context("VmRSS is no number")
    }

    /// Lets it end in order.
    pub(super) fn end(&mut self) -> Result<()> {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        if !asked.context("cannot run kill")?.success() {
            bail!("the server could not be asked to end");
        }
        let status = self.child.wait().context("cannot wait for the server")?;
        if !status.success() {
            bail!("the server ended with {status}");
        }
        Ok(())
    }

    pub(super) fn start_again(&mut self) -> Result<()> {
        self.child = launch(&self.program, &self.folder, self.address, &self.further)?;
        self.wait()
    }

    fn wait(&mut self) -> Result<()> {
        let began = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}; its log is in {}", self.folder.display());
            }
            if began.elapsed() > START {
                bail!("the server does not answer");
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch(program: &Path, folder: &Path, address: SocketAddr, further: &[String]) -> Result<Child> {
    let log = File::options().create(true).append(true).open(folder.join("server.log"))?;
    let database = format!("sqlite:{}", folder.join("games.db").display());
    // As many open files as the system lets us have; a socket is one.
    Command::new("sh")
        .args(["-c", "ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\""])
        .arg(program)
        .args(["serve", "--listen", &address.to_string(), "--database", &database])
        .args(further)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .context("cannot start the server")
}
