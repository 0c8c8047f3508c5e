//! A session: at most one game, and the commands of the protocol.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Instant;

use concordia_bots::analysis::{self, BadLine, Question};
use concordia_bots::{BOTS, Budget, Line};
use concordia_rules::excerpt::{brief, excerpt};
use concordia_rules::{
    Action, Actions, Decision, Dice, Game, NamedPlayer, Options, RULES_VERSION, Record, Seat, Start, maps,
};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::action::{self, ActionJson, BadAction};
use crate::breakdown;
use crate::course;
use crate::document;
use crate::error::{Code, Failure};
use crate::event;
use crate::look;
use crate::options;
use crate::quote;
use crate::serve::MAX_LINE;
use crate::snapshot::{Snapshot, Standing};
use crate::wire;

/// The largest number that every JSON reader keeps exactly.
const MAX_EXACT: u64 = 1 << 53;
/// The longest anybody may be asked to think, in milliseconds.
const MAX_MS: u64 = 600_000;
/// The most iterations that may be asked for.
const MAX_ITERATIONS: u64 = 1_000_000_000;
/// The most actions of a line that are read; no turn has more.
const MAX_COMPARED: usize = 1_000;
/// The lines that an analysis tells of unless told otherwise, and the most it can be asked for.
const LINES: u64 = 3;
const MAX_LINES: u64 = 12;
/// The most answers of one game in a session; far beyond any game that R12.8 lets go on.
const MAX_ANSWERS: usize = 1_000_000;

type Answer = Result<Map<String, Value>, Failure>;

/// A clock in milliseconds since any moment, for bots that are given a time.
pub type Clock = fn() -> u64;

fn system_clock() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_millis() as u64
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

/// One conversation with the engine.
#[derive(Debug)]
pub struct Session {
    table: Option<Table>,
    clock: Clock,
}

/// The game of a session.
#[derive(Clone, Debug)]
struct Table {
    record: Record,
    /// Answers that came with the game and cannot be taken back.
    n_fixed: usize,
}

impl Session {
    /// A session without a game, with the clock of the operating system.
    pub fn new() -> Session {
        Session::with_clock(system_clock)
    }

    /// A session without a game, with the clock of its host: a browser has another one.
    pub fn with_clock(clock: Clock) -> Session {
        Session { table: None, clock }
    }

    /// Answers one request line with one line. A failed request changes nothing.
    pub fn request(&mut self, line: &str) -> String {
        if line.len() > MAX_LINE {
            return Session::too_large(line.len());
        }
        let request: Value = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(error) => return write(None, Err(Failure::new(Code::BadJson, brief(&error.to_string())))),
        };
        let Value::Object(fields) = &request else {
            return write(None, Err(Failure::bad_request("a request is a JSON object")));
        };
        let answer = self.answer(fields);
        write(read_id(line), answer)
    }

    /// Answers one request line that has yet to be found to be text.
    pub fn request_bytes(&mut self, line: &[u8]) -> String {
        match std::str::from_utf8(line) {
            Ok(line) => self.request(line),
            Err(error) => {
                write(None, Err(Failure::new(Code::BadJson, format!("the line is not UTF-8: {error}"))))
            }
        }
    }

    pub(crate) fn too_large(length: usize) -> String {
        let message = format!("a line of {length} bytes is longer than {MAX_LINE}");
        write(None, Err(Failure::new(Code::TooLarge, message)))
    }

    fn answer(&mut self, fields: &Map<String, Value>) -> Answer {
        let command = match fields.get("cmd") {
            Some(Value::String(command)) => command.as_str(),
            Some(_) => return Err(Failure::bad_request("cmd must be a string")),
            None => return Err(Failure::bad_request("cmd is missing")),
        };
        match command {
            "hello" => Ok(hello()),
            "new" => self.new_game(fields),
            "load" => self.load(fields),
            "replay" => self.replay(fields),
            "act" => self.table_mut()?.act(fields),
            "undo" => self.table_mut()?.undo(),
            _ => self.tell(command, fields),
        }
    }

    /// Answers a command that changes nothing, and so can be about an earlier moment.
    fn tell(&self, command: &str, fields: &Map<String, Value>) -> Answer {
        match command {
            "position" => Ok(self.table(fields)?.position()),
            "view" => self.table(fields)?.view(fields),
            "look" => self.table(fields)?.look(fields),
            "legal" => Ok(snapshot(self.table(fields)?.game())),
            "worth" => self.table(fields)?.worth(fields),
            "quote" => Ok(object(&quote::write(self.table(fields)?.game()))),
            "plan" => self.table(fields)?.plan(fields),
            "score" => self.table(fields)?.score(),
            "breakdown" => self.table(fields)?.breakdown(fields),
            "record" => self.table(fields)?.record(fields),
            "course" => Ok(object(&course::write(&self.table(fields)?.record))),
            "imagine" => self.table(fields)?.imagine(fields),
            "bot" => self.table(fields)?.bot(fields, self.clock),
            "analyse" => self.analyse(fields),
            _ => Err(Failure::new(Code::UnknownCommand, format!("there is no command {}", excerpt(command)))),
        }
    }

    /// Thinks about the open decision; what was really played from there is known to who has the whole game.
    fn analyse(&self, fields: &Map<String, Value>) -> Answer {
        let table = self.table(fields)?;
        // Who watches may remember all that was open.
        let course = table.record.remembered();
        let game = course.as_ref().map_or(table.game(), |course| course.game());
        let time = Time::read(fields, "an analysis", self.clock)?;
        let lines = fields.get("lines").map_or(Ok(LINES), |n| number(n, "lines", MAX_LINES))?;
        let seed = fold_seed(fields.get("seed").map_or(Ok(0), read_seed)?);
        let n_before = table.record.course.answers().len();
        let compare: Option<Vec<Action>> = match fields.get("compare") {
            None => None,
            Some(Value::String(word)) if word == "played" => {
                let whole = self.table.as_ref().ok_or_else(no_game)?.record.course.answers();
                Some(analysis::part_of(&game.view_with_memory(), &whole[n_before..]).to_vec())
            }
            Some(Value::Array(actions)) => {
                let read = |action| action::read(game.table(), action).map_err(BadAction::into_failure);
                Some(actions.iter().take(MAX_COMPARED).map(read).collect::<Result<_, _>>()?)
            }
            Some(other) => {
                let message = format!(
                    "compare must be a list of actions or \"played\", not {}",
                    brief(&other.to_string())
                );
                return Err(Failure::bad_request(message));
            }
        };
        let stop = || time.is_up();
        let question =
            Question { budget: time.budget(&stop), seed, lines: lines as usize, compare: compare.as_deref() };
        let found = analysis::analyse(&game.view_with_memory(), &question).map_err(|bad| match bad {
            BadLine::Illegal(..) => Failure::new(Code::IllegalAction, bad.to_string()),
            BadLine::Empty | BadLine::Over(_) => Failure::bad_request(bad.to_string()),
        })?;
        let found = found.ok_or_else(|| Failure::bad_request("nobody is asked"))?;
        Ok(object(&crate::analysis::write(game, &found)))
    }

    /// The game, as it was after `at` answers if the request says so.
    fn table(&self, fields: &Map<String, Value>) -> Result<Cow<'_, Table>, Failure> {
        let table = self.table.as_ref().ok_or_else(no_game)?;
        let Some(at) = fields.get("at") else {
            return Ok(Cow::Borrowed(table));
        };
        let n_answers = table.record.course.answers().len();
        let at = at.as_u64().filter(|&at| at <= n_answers as u64).ok_or_else(|| {
            Failure::bad_request(format!("at must be a number from 0 to {n_answers}, not {at}"))
        })?;
        let course = table.record.course.after(at as usize);
        let record =
            Record { start: table.record.start.clone(), players: table.record.players.clone(), course };
        Ok(Cow::Owned(Table { record, n_fixed: table.n_fixed }))
    }

    fn table_mut(&mut self) -> Result<&mut Table, Failure> {
        self.table.as_mut().ok_or_else(no_game)
    }

    fn begin(&mut self, record: Record, n_fixed: usize) -> Map<String, Value> {
        snapshot(self.table.insert(Table { record, n_fixed }).game())
    }

    fn new_game(&mut self, fields: &Map<String, Value>) -> Answer {
        let options = field(fields, "options")?;
        let options: Options =
            options::read(options).map_err(|message| Failure::new(Code::BadOptions, message))?;
        let seed = read_seed(field(fields, "seed")?)?;
        Ok(self.begin(Record::new(&options, seed), 0))
    }

    fn load(&mut self, fields: &Map<String, Value>) -> Answer {
        let course = document::read(field(fields, "position")?).map_err(Failure::bad_position)?;
        let n_fixed = course.answers().len();
        let start = Start::Document(json!(document::write(course.first(), &[])).to_string());
        let players = NamedPlayer::anonymous(course.game().seating().n_seats());
        Ok(self.begin(Record { start, players, course }, n_fixed))
    }

    fn replay(&mut self, fields: &Map<String, Value>) -> Answer {
        let Value::String(text) = field(fields, "record")? else {
            return Err(Failure::bad_request("record must be a string"));
        };
        let record = Record::read(text, document::load_document)
            .map_err(|error| Failure::new(Code::BadRecord, error.to_string()))?;
        Ok(self.begin(record, 0))
    }
}

impl Table {
    fn game(&self) -> &Game {
        self.record.course.game()
    }

    fn position(&self) -> Map<String, Value> {
        let (start, acts) = self.record.course.turn();
        one("position", json!(document::write(start, acts)))
    }

    fn view(&self, fields: &Map<String, Value>) -> Answer {
        let (view, acts) = self.record.course.view(self.read_viewer(fields)?);
        Ok(one("view", json!(document::write(&view, &acts))))
    }

    fn look(&self, fields: &Map<String, Value>) -> Answer {
        let viewer = self.read_viewer(fields)?;
        let (view, acts) = self.record.course.view(viewer);
        Ok(one("state", look::write(&wire::after(&view, &acts), viewer)))
    }

    fn read_viewer(&self, fields: &Map<String, Value>) -> Result<Option<Seat>, Failure> {
        match field(fields, "seat")? {
            Value::Null => Ok(None),
            seat => Ok(Some(self.read_seat(seat)?)),
        }
    }

    fn act(&mut self, fields: &Map<String, Value>) -> Answer {
        let illegal = |message: String| Failure::new(Code::IllegalAction, message);
        if self.game().is_over() {
            return Err(illegal("the game is over".to_owned()));
        }
        let value = field(fields, "action")?;
        if self.record.course.answers().len() >= MAX_ANSWERS {
            return Err(illegal(format!("a game of {MAX_ANSWERS} answers goes no further here")));
        }
        let action = action::read(self.game().table(), value).map_err(BadAction::into_failure)?;
        // Only for those who ask: to others the answer is what the protocol says.
        let way = if fields.get("way") == Some(&Value::Bool(true)) { self.way_of(action) } else { None };
        let mut events = Vec::new();
        self.record.course.play(action, &mut events).map_err(|error| illegal(error.to_string()))?;
        let mut answer = snapshot(self.game());
        let events: Vec<_> = events.into_iter().map(|event| event::write(self.game(), event)).collect();
        answer.insert("events".to_owned(), json!(events));
        if let Some(way) = way {
            answer.insert("way".to_owned(), json!(way));
        }
        Ok(answer)
    }

    /// The routes of a walk, as long as the colonist stands at its beginning.
    fn way_of(&self, action: Action) -> Option<Vec<&'static str>> {
        let (Action::Move { from, to }, Some(seat)) = (action, self.game().deciding_seat()) else {
            return None;
        };
        Some(quote::write_way(self.game().board(), &self.game().way(seat, from, to)))
    }

    fn undo(&mut self) -> Answer {
        if self.record.course.answers().len() <= self.n_fixed || !self.record.course.undo() {
            return Err(Failure::bad_request("there is nothing to take back"));
        }
        Ok(snapshot(self.game()))
    }

    fn worth(&self, fields: &Map<String, Value>) -> Answer {
        let seat = self.read_seat(field(fields, "seat")?)?;
        Ok(object(&quote::write_worth(self.game(), seat)))
    }

    fn plan(&self, fields: &Map<String, Value>) -> Answer {
        let id = field(fields, "city")?;
        let city = id.as_str().and_then(|id| self.game().board().city_by_id(id));
        let city = city.ok_or_else(|| Failure::bad_request(format!("there is no city {id}")))?;
        let plans = self.game().plans(city).ok_or_else(|| {
            Failure::bad_request("there is nothing to plan: nobody is asked to walk or to build")
        })?;
        let ways: Vec<_> = plans.iter().map(|plan| write_answers(self.game(), &plan.answers)).collect();
        let steps: Vec<u8> = plans.iter().map(|plan| plan.steps).collect();
        Ok(object(&json!({"plans": ways, "steps": steps})))
    }

    fn score(&self) -> Answer {
        let scores = Standing::new(self.game())
            .ok_or_else(|| Failure::bad_request("points cannot be counted while cards are hidden"))?;
        Ok(object(&scores))
    }

    fn breakdown(&self, fields: &Map<String, Value>) -> Answer {
        let seat = self.read_seat(field(fields, "seat")?)?;
        let points = breakdown::write(self.game(), seat)
            .ok_or_else(|| Failure::bad_request(format!("some cards of seat {} are hidden", seat.0)))?;
        Ok(object(&points))
    }

    fn record(&self, fields: &Map<String, Value>) -> Answer {
        if self.game().is_view() {
            return Err(Failure::bad_request("a view has no record"));
        }
        if !fields.contains_key("seat") {
            return Ok(one("record", self.record.write().into()));
        }
        let record = self.record.write_for(self.read_viewer(fields)?).ok_or_else(|| {
            Failure::bad_request("only a game that began with a setup has the record of a viewer")
        })?;
        Ok(one("record", record.into()))
    }

    fn imagine(&self, fields: &Map<String, Value>) -> Answer {
        let seed = fold_seed(read_seed(field(fields, "seed")?)?);
        let course = self.record.remembered();
        let course = course.ok_or_else(|| Failure::bad_request("cards of other seats are hidden"))?;
        let (start, acts) = course.imagined_turn(&mut Dice::new(seed));
        Ok(one("position", json!(document::write(&start, &acts))))
    }

    fn bot(&self, fields: &Map<String, Value>, clock: Clock) -> Answer {
        let name = field(fields, "name")?;
        let info = BOTS
            .iter()
            .find(|info| name.as_str() == Some(info.name))
            .ok_or_else(|| Failure::bad_request(format!("there is no bot {name}")))?;
        let time = Time::read(fields, "a bot", clock)?;
        let seed = fold_seed(fields.get("seed").map_or(Ok(0), read_seed)?);
        let game = self.game();
        if !matches!(game.decision(), Decision::Asked { .. }) {
            return Err(Failure::bad_request("nobody is asked"));
        }
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        let stop = || time.is_up();
        let budget = time.budget(&stop);
        let choice = (info.make)(seed).choose(&game.view_with_memory(), &legal, &budget);
        let mut answer = one("action", json!(action::write(game, choice.action)));
        let lines: Vec<Value> = choice.lines.iter().map(|line| write_line(game, line)).collect();
        let thought = json!({"value": choice.value, "iterations": choice.iterations, "lines": lines});
        answer.insert("info".to_owned(), thought);
        Ok(answer)
    }

    fn read_seat(&self, value: &Value) -> Result<Seat, Failure> {
        let n_seats = self.game().seating().n_seats();
        let seat = value.as_u64().filter(|&seat| seat < n_seats as u64);
        let seat = seat.ok_or_else(|| {
            Failure::bad_request(format!("seat must be a number from 0 to {}, not {value}", n_seats - 1))
        })?;
        Ok(Seat(seat as u8))
    }
}

/// How long somebody may think: so many iterations, or until so many milliseconds have passed.
struct Time {
    iterations: u64,
    ms: Option<u64>,
    start: u64,
    clock: Clock,
}

impl Time {
    fn read(fields: &Map<String, Value>, who: &str, clock: Clock) -> Result<Time, Failure> {
        let (iterations, ms) = match (fields.get("ms"), fields.get("iterations")) {
            (Some(ms), None) => (u64::MAX, Some(number(ms, "ms", MAX_MS)?)),
            (None, Some(n)) => (number(n, "iterations", MAX_ITERATIONS)?, None),
            _ => return Err(Failure::bad_request(format!("{who} needs one of ms and iterations"))),
        };
        Ok(Time { iterations, ms, start: clock(), clock })
    }

    fn is_up(&self) -> bool {
        self.ms.is_some_and(|ms| (self.clock)().saturating_sub(self.start) >= ms)
    }

    fn budget<'a>(&self, stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget { iterations: self.iterations, threads: 1, stop }
    }
}

/// A line that a bot has weighed.
fn write_line(game: &Game, line: &Line) -> Value {
    json!({"actions": write_answers(game, &line.answers), "value": line.value, "visits": line.visits})
}

/// Answers as they will be given, one after the other.
pub(crate) fn write_answers(game: &Game, answers: &[Action]) -> Vec<ActionJson> {
    let mut game = *game;
    let mut written = Vec::new();
    for &answer in answers {
        written.push(action::write(&game, answer));
        if game.play(answer, &mut ()).is_err() {
            break;
        }
    }
    written
}

fn no_game() -> Failure {
    Failure::new(Code::NoGame, "there is no game yet: begin with new, load or replay")
}

fn hello() -> Map<String, Value> {
    object(&json!({
        "name": "concordia",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": 1,
        "rules": RULES_VERSION,
        "maps": maps().map(|board| board.data().id).collect::<Vec<_>>(),
        "bots": BOTS.map(|info| json!({"name": info.name, "role": info.role.name(), "about": info.about, "quick": info.quick, "full": info.full})),
    }))
}

fn snapshot(game: &Game) -> Map<String, Value> {
    object(&Snapshot::new(game))
}

fn field<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<&'a Value, Failure> {
    fields.get(name).ok_or_else(|| Failure::bad_request(format!("{name} is missing")))
}

fn number(value: &Value, name: &str, most: u64) -> Result<u64, Failure> {
    let number = value.as_u64().filter(|n| (1..=most).contains(n));
    number
        .ok_or_else(|| Failure::bad_request(format!("{name} must be a number from 1 to {most}, not {value}")))
}

/// A seed below 2^128: a number, or a decimal string, which is needed above 2^53.
fn read_seed(value: &Value) -> Result<u128, Failure> {
    let seed = match value {
        Value::Number(number) => number.as_u64().filter(|&n| n <= MAX_EXACT).map(u128::from),
        Value::String(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    seed.ok_or_else(|| {
        Failure::bad_request(format!(
            "seed must be a number up to 2^53 or a string of decimal digits below 2^128, not {value}"
        ))
    })
}

/// Dice and bots take 64 bits; a longer seed is folded rather than refused.
fn fold_seed(seed: u128) -> u64 {
    (seed ^ (seed >> 64)) as u64
}

fn one(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value)])
}

fn object(value: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("answers are objects, not {other:?}"),
    }
}

/// The request's `id` as it was written: a number that no machine word holds comes back unchanged too. Of several the
/// last one counts, as for every other field.
fn read_id(line: &str) -> Option<&RawValue> {
    serde_json::from_str::<BTreeMap<String, &RawValue>>(line).ok()?.remove("id")
}

/// The answer line: `ok` first, then the request's `id`, then the rest.
fn write(id: Option<&RawValue>, answer: Answer) -> String {
    let ok = answer.is_ok();
    let fields = match answer {
        Ok(fields) => fields,
        Err(failure) => one("error", json!(failure)),
    };
    let id = id.map_or(String::new(), |id| format!(r#","id":{id}"#));
    let rest = Value::Object(fields).to_string();
    // The fields without their opening brace follow those that come first.
    let rest = rest.strip_prefix('{').filter(|rest| *rest != "}");
    match rest {
        Some(rest) => format!(r#"{{"ok":{ok}{id},{rest}"#),
        None => format!(r#"{{"ok":{ok}{id}}}"#),
    }
}
