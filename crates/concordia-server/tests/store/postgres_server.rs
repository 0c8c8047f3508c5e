//! A PostgreSQL server of our own for the time of the tests.
//!
//! A shell that waits on a pipe from this process stops the server and deletes its folder when the pipe breaks,
//! however this process ends.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use concordia_server::store::Database;
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls};

/// Runs as the user who owns the server: `$1` holds its programs, `$2` is its folder.
const SCRIPT: &str = r#"
set -eu
umask 077
stop() { "$1/pg_ctl" -D "$2/data" -m immediate -w stop >"$2/stop.log" 2>&1 || true; }
"$1/initdb" -D "$2/data" -U concordia -A trust -E UTF8 --locale=C --no-sync >"$2/initdb.log" 2>&1
cat >>"$2/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$2'
fsync = on
max_connections = 300
END
"$1/pg_ctl" -D "$2/data" -l "$2/server.log" -w -t 60 start >"$2/start.log" 2>&1 </dev/null
echo ready
read -r end || true
stop "$@"
rm -rf "$2"/*
"#;

/// A running server.
pub(crate) struct Server {
    folder: PathBuf,
    programs: PathBuf,
    user: Option<&'static str>,
    /// Ends, and with it the server, when we end.
    _guard: Child,
}

impl Server {
    /// Starts a server and waits until it is ready.
    pub(crate) fn start() -> Server {
        let programs = programs();
        let folder = TempDir::with_prefix("concordia-pg-").unwrap().keep();
        let user = unprivileged_user();
        if let Some(user) = user {
            let chown = Command::new("chown").arg(user).arg(&folder).status().unwrap();
            assert!(chown.success());
        }
        // As ourselves, since in a shared folder only its owner may delete what it has made.
        let script = "\"$@\"; rm -rf \"$0\"";
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(&folder).args(as_user(user));
        command.args(["sh", "-c", SCRIPT, "sh"]).arg(&programs).arg(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).current_dir("/");
        let mut guard = command.spawn().expect("a shell");
        let mut line = String::new();
        BufReader::new(guard.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if line.trim() != "ready" {
            let log = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
            let logs = [log("initdb.log"), log("start.log"), log("server.log")].concat();
            let _ = fs::remove_dir_all(&folder);
            panic!("PostgreSQL does not start:\n{logs}");
        }
        Server { folder, programs, user, _guard: guard }
    }

    /// The address of one of its databases.
    pub(crate) fn url(&self, name: &str) -> String {
        let folder = self.folder.to_str().unwrap().replace('/', "%2F");
        format!("postgres://concordia@{folder}/{name}")
    }

    pub(crate) async fn create(&self, name: &str) -> Database {
        let sql = format!("CREATE DATABASE {name}");
        connect(&self.url("postgres")).await.batch_execute(&sql).await.unwrap();
        self.url(name).parse().unwrap()
    }

    /// Stops it as a crash would, or starts it again.
    pub(crate) fn control(&self, what: &[&str]) {
        let mut command = Command::new("sh");
        command.args(["-c", "exec \"$@\" >/dev/null 2>&1 </dev/null", "sh"]).args(as_user(self.user));
        command.arg(self.programs.join("pg_ctl")).arg("-D").arg(self.folder.join("data"));
        command.arg("-l").arg(self.folder.join("server.log")).arg("-w").args(what).current_dir("/");
        assert!(command.status().unwrap().success(), "pg_ctl {what:?}");
    }
}

/// A fresh database of the server that all tests share.
pub(crate) async fn new_database(name: &str) -> Database {
    static SERVER: OnceLock<Server> = OnceLock::new();
    let server = tokio::task::block_in_place(|| SERVER.get_or_init(Server::start));
    server.create(name).await
}

/// A connection besides the store.
pub(crate) async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Where the server's programs are. Debian keeps them off the search path.
fn programs() -> PathBuf {
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|dir| dir.filter_map(|it| Some(it.ok()?.path().join("bin"))).collect())
        .unwrap_or_default();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl"].iter().all(|it| folder.join(it).is_file());
    folders.into_iter().rev().chain(std::env::split_paths(&path)).find(has_all).expect(
        "these tests need a PostgreSQL server: `cargo xtask test` installs it where it may; \
         otherwise install the system package postgresql",
    )
}

/// PostgreSQL refuses to run as root: who runs it then.
fn unprivileged_user() -> Option<&'static str> {
    if !is_root() {
        return None;
    }
    let exists = |user: &&str| Command::new("id").arg(user).output().is_ok_and(|it| it.status.success());
    Some(["postgres", "nobody"].into_iter().find(exists).expect("a user who is not root"))
}

pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// The beginning of a command line that changes to a user.
pub(crate) fn as_user(user: Option<&str>) -> Vec<String> {
    let Some(user) = user else { return vec![] };
    let group = Command::new("id").args(["-g", user]).output().unwrap();
    let group = String::from_utf8(group.stdout).unwrap();
    ["setpriv", "--clear-groups", "--regid", group.trim(), "--reuid", user].map(str::to_owned).to_vec()
}

/// A folder that everybody may enter, for programs that run as somebody else.
pub(crate) fn open_to_all(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
}
