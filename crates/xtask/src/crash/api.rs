//! `cargo xtask api`: the API is asked everything that its description allows, and much that it does not.
//!
//! Schemathesis reads `/api/openapi.json` and makes requests of it, right ones and wrong ones, as a stranger and as
//! somebody with a session and a table. No answer may be a mistake of the server, and each has a status and a form
//! that the description has.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::http::Http;
use super::server::{self, Server};
use crate::packages;
use crate::shell::{self, Profile};

/// The tool. Another version tries other things.
const TOOL: &str = "schemathesis==4.32.5";
/// Requests that are made up for each operation, unless somebody says otherwise.
const EXAMPLES: u32 = 40;
/// What every answer must be.
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/// When a round is given up, in seconds.
const LIMIT: u32 = 300;
/// What ends the session that it is asked with, or begins another: somebody else asks that.
const ENDS: &str = "^(/api/session|/api/me/sessions|/api/me/sessions/\\{id\\}|/api/me/password)$";

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let n_examples: u32 = match args {
        [] => EXAMPLES,
        [n] => n.parse().with_context(|| format!("how many examples? {n:?} is no number"))?,
        [_, extra, ..] => bail!("unexpected argument {extra:?}"),
    };
    if n_examples == 0 {
        bail!("at least one example");
    }
    let tool = install()?;
    let concordia = Profile::Dev.build(root, "concordia-cli", "concordia")?;
    server::in_folder("api", |folder| {
        let server = Server::start(&concordia, folder, &["--no-webhooks"])?;
        let round = Round { tool: &tool, folder, server: &server, n_examples };
        let (mut livia, mut marcus) = (Http::new(server.address()), Http::new(server.address()));
        let table = sit_down(&mut livia)?;
        come(&mut marcus, "Marcus")?;
        let not_me = ["--exclude-path-regex", ENDS, "--exclude-operation-id", "farewell"];
        // All of them, whatever the first finds.
        let rounds = [
            round.run("A stranger, any table", None, None, &[]),
            round.run(
                "A stranger, a table that is there",
                None,
                Some(&table),
                &["--include-path-regex", "id"],
            ),
            round.run("Somebody with a session and a table", Some(livia.cookie()), Some(&table), &not_me),
            round.run(
                "Somebody whose session ends",
                Some(marcus.cookie()),
                None,
                &["--include-path-regex", ENDS],
            ),
        ];
        rounds.into_iter().collect()
    })
}

/// One run of the tool.
struct Round<'a> {
    tool: &'a Path,
    folder: &'a Path,
    server: &'a Server,
    n_examples: u32,
}

impl Round<'_> {
    /// Asks with this session and about this table.
    fn run(&self, who: &str, cookie: Option<&str>, table: Option<&str>, further: &[&str]) -> Result<()> {
        println!("{who}:");
        let config = self.folder.join("schemathesis.toml");
        let parameters = table.map_or_else(String::new, |id| format!("[parameters]\n\"path.id\" = {id:?}\n"));
        fs::write(&config, parameters).context("writing schemathesis.toml")?;
        let mut command = Command::new(self.tool);
        command.current_dir(self.folder).arg("--config-file").arg(&config);
        command.args(["run", &format!("http://{}/api/openapi.json", self.server.address())]);
        command.args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing"]);
        command.args(["--max-examples", &self.n_examples.to_string(), "--max-time", &LIMIT.to_string()]);
        // Deterministic: it keeps no database of what it tried before.
        command.args(["--generation-deterministic", "--no-color", "--warnings", "off"]);
        command.args(further);
        if let Some(cookie) = cookie {
            command.args(["--header", &format!("cookie: {cookie}")]);
        }
        shell::run(&mut command)
    }
}

fn come(http: &mut Http, name: &str) -> Result<()> {
    let (status, answer) = http.call("POST", "/api/visitors", Some(&json!({ "name": name })))?;
    if status != 201 {
        bail!("nobody may come: {answer}");
    }
    Ok(())
}

/// A table where somebody is asked.
fn sit_down(http: &mut Http) -> Result<String> {
    come(http, "Livia")?;
    let settings = json!({ "name": "api", "options": { "map": "italia", "players": 2 } });
    let (_, table) = http.call("POST", "/api/tables", Some(&json!({ "settings": settings })))?;
    let id = table["id"].as_str().context("no table")?.to_owned();
    let path = format!("/api/tables/{id}/messages");
    http.call("POST", &path, Some(&json!({ "do": "fill", "level": "random" })))?;
    http.call("POST", &path, Some(&json!({ "do": "start" })))?;
    Ok(id)
}

/// Installs the tool into a virtual environment of its own, unless it is there.
fn install() -> Result<PathBuf> {
    let folder = shell::target_dir()?.join(TOOL.replace("==", "-"));
    let tool = folder.join("bin/schemathesis");
    if tool.is_file() {
        return Ok(tool);
    }
    packages::require("python3", "python3-venv")?;
    println!("Installing {TOOL} from PyPI, once.");
    shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let pip = folder.join("bin/pip");
    shell::run(Command::new(pip).args(["install", "--quiet", "--disable-pip-version-check", TOOL]))?;
    Ok(tool)
}
