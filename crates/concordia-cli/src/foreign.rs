//! A bot of another program, which is asked over the engine protocol: an older version of this one, or anybody's.
//!
//! Each seat has a process of its own, which follows the game answer by answer. A whole line that it names is
//! followed to its end without asking again, as our own bots follow their plans.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use concordia_engine::wire;
use concordia_rules::{Action, Game, Options};
use serde_json::{Value, json};

/// What a foreign bot leaves of a turn's time for talking.
const RESERVE: Duration = Duration::from_millis(2);

/// A bot of another program in one of its forms.
#[derive(Clone, Debug)]
pub(crate) struct ForeignSpec {
    program: Arc<Path>,
    name: String,
    iterations: u64,
    /// As somebody has written it.
    text: String,
}

impl ForeignSpec {
    /// Reads a bot as `augustus:quick`, and asks the program what that means there.
    pub(crate) fn read(program: &Path, text: &str) -> Result<ForeignSpec> {
        let (name, form) = text.split_once(':').unwrap_or((text, "full"));
        let hello = Engine::start(program)?.ask(&json!({"cmd": "hello"}))?;
        let bots = hello["bots"].as_array().map_or(&[][..], Vec::as_slice);
        let bot = bots.iter().find(|bot| bot["name"] == name).with_context(|| {
            let names: Vec<&str> = bots.iter().filter_map(|bot| bot["name"].as_str()).collect();
            format!("{} has no bot {name:?}; it has: {}", program.display(), names.join(", "))
        })?;
        let iterations = match form {
            "full" | "quick" => bot[form].as_u64().with_context(|| {
                format!(
                    "{} does not say how long {text} thinks; name a number of iterations",
                    program.display()
                )
            })?,
            number => number.parse().with_context(|| {
                format!("{form:?} is not a form of {name}; it is quick, full or a number of iterations")
            })?,
        };
        Ok(ForeignSpec { program: program.into(), name: name.to_owned(), iterations, text: text.to_owned() })
    }

    /// Seats it at a table.
    pub(crate) fn sit_down(
        &self,
        options: &Options,
        game_seed: u128,
        seed: u64,
        turn_limit: Option<Duration>,
    ) -> Result<Foreign> {
        let mut engine = Engine::start(&self.program)?;
        let written = write_options(options);
        engine.ask(&json!({"cmd": "new", "options": written, "seed": game_seed.to_string()}))?;
        let told = Game::new(options, game_seed);
        Ok(Foreign { spec: self.clone(), engine, seed, turn_limit, told, n_told: 0, line: VecDeque::new() })
    }
}

impl fmt::Display for ForeignSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = self.program.file_name().unwrap_or(self.program.as_os_str());
        write!(f, "{} of {}", self.text, program.display())
    }
}

/// The options that differ from their defaults, so that a program that does not know the others understands.
fn write_options(options: &Options) -> Value {
    let mut written = wire::write_options(options);
    if let Some(fields) = written.as_object_mut() {
        for (info, word) in options.words() {
            if word == info.default && !["map", "players"].contains(&info.id) {
                fields.remove(info.id);
            }
        }
    }
    written
}

/// A foreign bot in its seat.
pub(crate) struct Foreign {
    spec: ForeignSpec,
    engine: Engine,
    /// The seed of the next question.
    seed: u64,
    turn_limit: Option<Duration>,
    /// The game as far as it knows it, and how many answers that are.
    told: Game,
    n_told: usize,
    /// The rest of the line that it follows.
    line: VecDeque<Action>,
}

impl Foreign {
    /// Its answer to the open decision of a game that has come so far by these answers.
    pub(crate) fn choose(&mut self, answers: &[Action], legal: &[Action]) -> Result<Action> {
        for &action in &answers[self.n_told..] {
            self.engine.ask(&json!({"cmd": "act", "action": wire::write_action(&self.told, action)}))?;
            self.told.apply(action, &mut ());
            self.n_told += 1;
        }
        match self.line.pop_front() {
            Some(planned) if legal.contains(&planned) => return Ok(planned),
            _ => self.line.clear(),
        }
        let mut question = json!({"cmd": "bot", "name": self.spec.name, "seed": self.seed.to_string()});
        match self.turn_limit {
            // Who does not search is said to need none, and a question must name some.
            None => question["iterations"] = self.spec.iterations.max(1).into(),
            Some(limit) => question["ms"] = (limit.saturating_sub(RESERVE).as_millis() as u64).into(),
        }
        self.seed = self.seed.wrapping_add(1);
        let answer = self.engine.ask(&question)?;
        let named = answer["info"]["lines"][0]["actions"].as_array().filter(|line| !line.is_empty());
        let line = named.map_or(std::slice::from_ref(&answer["action"]), Vec::as_slice);
        let line =
            wire::read_actions(self.told.table(), line).map_err(|error| anyhow::anyhow!(error.message))?;
        self.line = line.into();
        let action = self.line.pop_front().context("a line has a first answer")?;
        ensure!(legal.contains(&action), "{} answers illegally: {}", self.spec, answer["action"]);
        Ok(action)
    }
}

/// A running program that speaks the engine protocol.
struct Engine {
    program: PathBuf,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &Path) -> Result<Engine> {
        let mut child = Command::new(program)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take().context("its input is a pipe")?;
        let output = BufReader::new(child.stdout.take().context("its output is a pipe")?);
        Ok(Engine { program: program.to_owned(), child, input, output })
    }

    /// Asks, and gives back an answer that is no failure.
    fn ask(&mut self, question: &Value) -> Result<Value> {
        let named = || format!("talking to {}", self.program.display());
        writeln!(self.input, "{question}").with_context(named)?;
        let mut line = String::new();
        self.output.read_line(&mut line).with_context(named)?;
        let answer: Value = serde_json::from_str(&line).with_context(named)?;
        if answer["ok"] != true {
            bail!("{} refuses {question}: {}", self.program.display(), answer["error"]["message"]);
        }
        Ok(answer)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
