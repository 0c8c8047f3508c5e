//! Records: a game as text, for people, files and replay. The grammar is in `docs/notation.md`.
//!
//! A record holds the outcomes of the setup and every answer that was asked, so a replay needs no generator and
//! no rule about luck. Reading one plays it: a damaged line is found where it stands.

use std::fmt::{self, Write as _};

use crate::action::Action;
use crate::card::Card;
use crate::course::Course;
use crate::decision::{Decision, HiddenCard};
use crate::display::DISPLAY_SLOTS;
use crate::event::{Event, Events, Trigger};
use crate::excerpt::excerpt;
use crate::game::Game;
use crate::good::Good;
use crate::notation::{Names, read_card, read_good};
use crate::options::Options;
use crate::seat::{Colour, Seat};
use crate::setup::Deal;

/// The first line of every record.
const FORMAT: &str = "concordia-record/1";
/// The version of the rules; a record of another version is refused by name.
pub const RULES_VERSION: u32 = 1;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 60;

/// A game with everything that its record says.
#[derive(Clone, Debug)]
pub struct Record {
    /// How the game began.
    pub start: Start,
    /// The players.
    pub players: Vec<Sitter>,
    /// The game and its answers.
    pub course: Course,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The colour of the pieces, which names the seat in the record.
    pub colour: Colour,
    /// The name of the person or bot, perhaps empty.
    pub name: String,
}

impl Sitter {
    /// Nameless players in the default colours.
    pub fn anonymous(n_seats: usize) -> Vec<Sitter> {
        Colour::ALL[..n_seats].iter().map(|&colour| Sitter { colour, name: String::new() }).collect()
    }
}

/// How a recorded game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// With a setup (R3).
    Deal {
        /// Its outcomes.
        deal: Deal,
        /// The seed they came from, if it is known.
        seed: Option<u128>,
    },
    /// From a position, given as a document on one line. Its form is not known here.
    Document(String),
    /// As a viewer saw it: the cards drawn later are named where they appear.
    Viewed {
        /// The seat, or `None` for a spectator.
        viewer: Option<Seat>,
        /// The goods of the cities, as in [`Deal`].
        goods: Vec<Good>,
        /// The first seven cards.
        display: Vec<Card>,
    },
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadRecord {}

impl Record {
    /// A new game, shuffled from a seed, among nameless players.
    pub fn new(options: &Options, seed: u128) -> Record {
        let deal = Deal::new(options, seed);
        let course = Course::new(Game::deal(options, &deal));
        let players = Sitter::anonymous(options.seating().n_seats());
        Record { start: Start::Deal { deal, seed: Some(seed) }, players, course }
    }

    /// The record as text.
    pub fn write(&self) -> String {
        let mut out = self.write_head();
        let turns = self.write_turns(&mut out);
        write_end(&mut out, self, turns.trigger);
        out
    }

    /// What a viewer may have of a running game: neither the seed nor the stack, but the cards as they were
    /// drawn. It replays like a view. `None` if the game did not begin with a setup.
    pub fn write_for(&self, viewer: Option<Seat>) -> Option<String> {
        let Start::Deal { deal, .. } = &self.start else {
            return None;
        };
        if self.course.game().is_over() {
            return Some(self.write());
        }
        let display = deal.stack.iter().take(DISPLAY_SLOTS).copied().collect();
        let start = Start::Viewed { viewer, goods: deal.goods.clone(), display };
        let viewed = Record { start, ..self.clone() };
        let mut out = viewed.write_head();
        viewed.write_turns(&mut out);
        Some(out)
    }

    /// The course as a perfect memory knows it: starting hands are known, and whatever was played and bought since
    /// was seen, so that of a viewer's record only the order of the stack stays hidden (R18.3).
    ///
    /// `None` where hands are hidden from the beginning on, or the record tells what cannot have been.
    pub fn remembered(&self) -> Option<Course> {
        let first = self.course.first();
        if let Start::Viewed { .. } = self.start {
            return self.course.begun_with(&first.with_starting_hands());
        }
        let is_known = first.seating().seats().all(|seat| !first.hides_hand(seat) && !first.hides_pile(seat));
        is_known.then(|| self.course.clone())
    }

    fn options(&self) -> &Options {
        self.course.first().table()
    }

    fn colours(&self) -> Vec<Colour> {
        self.players.iter().map(|player| player.colour).collect()
    }

    fn write_head(&self) -> String {
        let mut out = format!("{FORMAT} rules/{RULES_VERSION}\noptions");
        for (info, word) in self.options().words() {
            let _ = write!(out, " {}={word}", info.id);
        }
        out.push_str("\nseats");
        for player in &self.players {
            let _ = write!(out, " {}={}", player.colour, quote(&player.name));
        }
        out.push('\n');
        match &self.start {
            Start::Deal { deal, seed } => {
                write_goods(&mut out, self.options(), &deal.goods);
                let _ = writeln!(out, "{}", list("stack", &deal.stack));
                if let Some(seed) = seed {
                    let _ = writeln!(out, "seed {seed}");
                }
            }
            Start::Document(document) => {
                let _ = writeln!(out, "position {document}");
            }
            Start::Viewed { viewer, goods, display } => {
                let viewer = viewer.map_or("spectator", |seat| self.players[seat.idx()].colour.id());
                let _ = writeln!(out, "viewer {viewer}");
                write_goods(&mut out, self.options(), goods);
                let _ = writeln!(out, "{}", list("display", display));
            }
        }
        out
    }

    /// Writes one line per turn by playing the game again. A viewer's record names the
    /// cards that were drawn and the scores that were told.
    fn write_turns(&self, out: &mut String) -> TurnWriter {
        let colours = self.colours();
        let names = Names::new(self.options(), &colours);
        let mut game = *self.course.first();
        let mut turns = TurnWriter::default();
        let stack = self.course.first().position().stack.cards;
        let names_drawn = matches!(self.start, Start::Viewed { .. });
        for &action in self.course.answers() {
            let seat = game.asked_seat().unwrap_or(game.turn());
            let seen = match &self.start {
                Start::Viewed { viewer, .. } => game.as_seen_by(*viewer, action),
                _ => action,
            };
            turns.answer(out, &names, game.turn(), seat, seen);
            let before = game.n_stack();
            game.carry_out(action, &mut turns).expect("it was legal before");
            let drawn = &stack[stack.len() - before..stack.len() - game.n_stack()];
            if names_drawn && !drawn.is_empty() {
                turns.part(out, &list("drawn", drawn));
            }
            if let Some(score) = turns.scored.take().filter(|_| names_drawn) {
                turns.part(out, &format!("scored {score}"));
            }
        }
        if turns.in_line {
            out.push('\n');
        }
        turns
    }

    /// Reads a record and plays it. `load` makes a game of a position's document.
    pub fn read(text: &str, load: impl Fn(&str) -> Result<Game, String>) -> Result<Record, BadRecord> {
        Reader::default().read(text, load)
    }
}

/// Writes the lines of turns, and notices what happens in them.
#[derive(Default)]
struct TurnWriter {
    n_turns: usize,
    /// The present line has begun.
    in_line: bool,
    /// The present line has its colon, so further parts follow a semicolon.
    has_colon: bool,
    passed: bool,
    /// An intermediate score since the last answer.
    scored: Option<u32>,
    trigger: Option<Trigger>,
}

impl TurnWriter {
    fn answer(&mut self, out: &mut String, names: &Names<'_>, turn: Seat, seat: Seat, action: Action) {
        if std::mem::take(&mut self.passed) {
            out.push('\n');
            self.in_line = false;
        }
        if !std::mem::replace(&mut self.in_line, true) {
            self.n_turns += 1;
            self.has_colon = false;
            let _ = write!(out, "{} {}", self.n_turns, names.colour(turn));
            if let Action::Play(card) = action {
                let _ = write!(out, " {}", card.id());
                return;
            }
        }
        let answer = names.write(action);
        if seat == turn {
            self.part(out, &answer);
        } else {
            self.part(out, &format!("{}: {answer}", names.colour(seat)));
        }
    }

    /// A further part of the present line.
    fn part(&mut self, out: &mut String, text: &str) {
        out.push_str(if std::mem::replace(&mut self.has_colon, true) { "; " } else { ": " });
        out.push_str(text);
    }
}

impl Events for TurnWriter {
    fn add(&mut self, event: Event) {
        match event {
            Event::TurnPassed { .. } => self.passed = true,
            Event::Intermediate { score, .. } => self.scored = Some(score),
            Event::EndTriggered { by, .. } => self.trigger = Some(by),
            _ => {}
        }
    }
}

/// The last line says how the game ended, and the points.
fn write_end(out: &mut String, record: &Record, trigger: Option<Trigger>) {
    let game = record.course.game();
    if !game.is_over() {
        return;
    }
    let _ = write!(out, "end {}", end_word(record, trigger));
    for (seat, player) in game.seating().seats().zip(&record.players) {
        if let Some(score) = game.score(seat) {
            let _ = write!(out, " {}={}", player.colour, score.total());
        }
    }
    out.push('\n');
}

/// How a game ended. A record may begin after the trigger; then the board tells.
fn end_word(record: &Record, trigger: Option<Trigger>) -> &'static str {
    let game = record.course.game();
    match (trigger, game.concordia()) {
        (Some(trigger), _) => trigger.id(),
        (None, None) => "idle",
        (None, _) if record.course.first().last_turns().is_none() => "idle",
        (None, Some(seat)) if game.player(seat).houses_left() == 0 => Trigger::LastHouse.id(),
        (None, Some(_)) => Trigger::LastCard.id(),
    }
}

fn write_goods(out: &mut String, options: &Options, goods: &[Good]) {
    let board = options.board();
    out.push_str("goods");
    for city in board.buildable().iter() {
        let _ = write!(out, " {}={}", board.city_data(city).id, goods[city.idx()]);
    }
    out.push('\n');
}

/// A word and the cards it is about.
fn list(head: &str, cards: &[Card]) -> String {
    cards.iter().fold(head.to_owned(), |text, card| text + " " + card.id())
}

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Reads a record line by line.
#[derive(Default)]
struct Reader {
    options: Option<Options>,
    players: Option<Vec<Sitter>>,
    /// The colour of the viewer, or `spectator`.
    viewer: Option<String>,
    goods: Option<Vec<Good>>,
    stack: Option<Vec<Card>>,
    display: Option<Vec<Card>>,
    seed: Option<u128>,
    document: Option<String>,
    trigger: Option<Trigger>,
}

impl Reader {
    fn read(mut self, text: &str, load: impl Fn(&str) -> Result<Game, String>) -> Result<Record, BadRecord> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(nth, line)| (nth + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        let bad = |line: usize| move |reason: String| BadRecord { line, reason };

        let (nth, first) = lines.next().ok_or_else(|| bad(1)("the record is empty".to_owned()))?;
        read_format(first).map_err(bad(nth))?;
        let mut last = nth;
        while let Some(&(nth, line)) = lines.peek() {
            if line.starts_with(|c: char| c.is_ascii_digit()) || is_head(line, "end") {
                break;
            }
            self.read_head(line).map_err(bad(nth))?;
            last = nth;
            lines.next();
        }
        let (start, game) = self.begin(load).map_err(bad(last))?;
        let players = self.players.take().expect("begin checked it");
        let mut record = Record { start, players, course: Course::new(game) };
        let mut n_turns = 0;
        let mut ended = false;
        for (nth, line) in lines {
            if ended {
                return Err(bad(nth)("nothing can follow the end".to_owned()));
            } else if is_head(line, "end") {
                self.check_end(&record, line).map_err(bad(nth))?;
                ended = true;
            } else {
                n_turns += 1;
                self.read_turn(&mut record, n_turns, line).map_err(bad(nth))?;
            }
        }
        Ok(record)
    }

    fn read_head(&mut self, line: &str) -> Result<(), String> {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        match head {
            "options" => once(&mut self.options, head, read_options(rest)?),
            "seats" => {
                let n_seats = self.need_options()?.seating().n_seats();
                once(&mut self.players, head, read_players(rest, n_seats)?)
            }
            "viewer" => once(&mut self.viewer, head, rest.to_owned()),
            "goods" => {
                let goods = read_goods(rest, self.need_options()?)?;
                once(&mut self.goods, head, goods)
            }
            "stack" => once(&mut self.stack, head, read_cards(rest)?),
            "display" => once(&mut self.display, head, read_cards(rest)?),
            "seed" => {
                let seed = rest.parse().map_err(|_| format!("{} is not a seed", excerpt(rest)))?;
                once(&mut self.seed, head, seed)
            }
            "position" => once(&mut self.document, head, rest.to_owned()),
            _ => Err(format!("unknown line {}", excerpt(head))),
        }
    }

    fn read_viewer(&self, word: &str) -> Result<Option<Seat>, String> {
        if word == "spectator" {
            return Ok(None);
        }
        let nth = self.need_players()?.iter().position(|player| player.colour.id() == word);
        nth.map(|nth| Some(Seat(nth as u8))).ok_or_else(|| format!("nobody here is {}", excerpt(word)))
    }

    fn need_options(&self) -> Result<&Options, String> {
        self.options.as_ref().ok_or_else(|| "the line options must come first".to_owned())
    }

    fn need_players(&self) -> Result<&[Sitter], String> {
        self.players.as_deref().ok_or_else(|| "the line seats is missing".to_owned())
    }

    /// Makes the game that the head describes.
    fn begin(&mut self, load: impl Fn(&str) -> Result<Game, String>) -> Result<(Start, Game), String> {
        let options = *self.need_options()?;
        self.need_players()?;
        if let Some(document) = self.document.take() {
            let setup = [
                self.goods.is_some(),
                self.stack.is_some(),
                self.seed.is_some(),
                self.viewer.is_some(),
                self.display.is_some(),
            ];
            if setup.contains(&true) {
                return Err(
                    "a record with a position has no goods, stack, seed, viewer or display".to_owned()
                );
            }
            let game = load(&document)?;
            if *game.table() != options {
                return Err("the options are not those of the position".to_owned());
            }
            return Ok((Start::Document(document), game));
        }
        let goods = self.goods.take().ok_or("the line goods is missing")?;
        if let Some(viewer) = self.viewer.take() {
            let viewer = self.read_viewer(&viewer)?;
            if self.stack.is_some() || self.seed.is_some() {
                return Err("a viewer's record has neither stack nor seed".to_owned());
            }
            let display = self.display.take().ok_or("the line display is missing")?;
            let game = Game::begin_viewed(&options, viewer, &goods, &display)?;
            return Ok((Start::Viewed { viewer, goods, display }, game));
        }
        if self.display.is_some() {
            return Err("the line display belongs to a viewer's record".to_owned());
        }
        let stack = self.stack.take().ok_or("the line stack is missing")?;
        let deal = Deal { goods, stack };
        deal.check(&options)?;
        if self.seed.is_some_and(|seed| Deal::new(&options, seed) != deal) {
            return Err("the seed does not give these goods and this stack".to_owned());
        }
        let game = Game::deal(&options, &deal);
        Ok((Start::Deal { deal, seed: self.seed }, game))
    }

    fn read_turn(&mut self, record: &mut Record, n_turns: usize, line: &str) -> Result<(), String> {
        let line = line.split_once('#').map_or(line, |(line, _)| line).trim();
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let colours = record.colours();
        let names = Names::new(record.options(), &colours);
        let mut words = head.split_whitespace();
        let number = words.next().unwrap_or_default();
        if number.parse() != Ok(n_turns) {
            return Err(format!("turn {n_turns} is expected, not {}", excerpt(number)));
        }
        let colour = words.next().ok_or("the colour is missing")?;
        let turn = names.seat(colour).ok_or_else(|| format!("nobody here is {}", excerpt(colour)))?;
        let game = record.course.game();
        if game.is_over() {
            return Err("the game is over".to_owned());
        }
        if !record.course.turn().1.is_empty() {
            return Err("the turn before this one is not complete".to_owned());
        }
        if game.turn() != turn {
            return Err(format!("it is the turn of {}, not of {colour}", names.colour(game.turn())));
        }
        let card = words.next().map(|card| format!("play {card}"));
        if let Some(word) = words.next() {
            return Err(format!("{} is not expected here", excerpt(word)));
        }
        let rest = rest.split(';').map(str::trim).filter(|answer| !answer.is_empty());
        let answers: Vec<&str> = card.as_deref().into_iter().chain(rest).collect();
        // What a viewer learned in this turn comes first, so that its answers can be played.
        let is_news = |answer: &&str| answer.starts_with("drawn ") || answer.starts_with("scored ");
        let mut news = News::default();
        for part in answers.iter().copied().filter(is_news) {
            news.learn(&mut record.course, turn, part)?;
        }
        // All together, since they come from the stack in this order.
        record.course.reveal(&news.drawn)?;
        let n_stack = record.course.game().n_stack();
        let mut told = TurnWriter::default();
        for (nth, answer) in answers.iter().filter(|answer| !is_news(answer)).enumerate() {
            if nth > 0 && record.course.turn().1.is_empty() {
                return Err(format!("the turn was over before {}", excerpt(answer)));
            }
            read_answer(record, &names, turn, answer, &mut told)?;
        }
        self.trigger = self.trigger.or(told.trigger);
        news.check(n_stack - record.course.game().n_stack(), told.scored)
    }

    fn check_end(&self, record: &Record, line: &str) -> Result<(), String> {
        let line = line.split_once('#').map_or(line, |(line, _)| line);
        if !record.course.game().is_over() {
            return Err("the record says the end, but the game is not over".to_owned());
        }
        let mut expected = String::new();
        write_end(&mut expected, record, self.trigger);
        if line.split_whitespace().eq(expected.split_whitespace()) {
            Ok(())
        } else {
            Err(format!("the game ended with {:?}", expected.trim_end()))
        }
    }
}

/// What a line of a viewer's record reveals.
#[derive(Default)]
struct News {
    drawn: Vec<Card>,
    scored: Option<u32>,
}

impl News {
    /// Tells the course of a viewer what was revealed on a line.
    fn learn(&mut self, course: &mut Course, turn: Seat, part: &str) -> Result<(), String> {
        if !course.first().is_view() {
            return Err(format!("{} belongs to a viewer's record", excerpt(part)));
        }
        match part.split_once(' ') {
            Some(("scored", score)) => {
                let score = score.parse().map_err(|_| format!("{} is not a score", excerpt(score)))?;
                course.announce_score(turn, score);
                once(&mut self.scored, "score", score)
            }
            Some((_, cards)) => {
                self.drawn.extend(read_cards(cards)?);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Whether what the line told is what happened on it.
    fn check(self, n_drawn: usize, scored: Option<u32>) -> Result<(), String> {
        if !self.drawn.is_empty() && self.drawn.len() != n_drawn {
            return Err(format!("{n_drawn} cards were drawn in this turn"));
        }
        match (self.scored, scored) {
            (Some(_), None) => Err("nobody was scored in this turn".to_owned()),
            (Some(told), Some(scored)) if told != scored => {
                Err(format!("the score was {scored}, not {told}"))
            }
            _ => Ok(()),
        }
    }
}

/// Fills a field of the head, which may be given only once.
fn once<T>(field: &mut Option<T>, head: &str, value: T) -> Result<(), String> {
    if field.replace(value).is_some() { Err(format!("a second line {head}")) } else { Ok(()) }
}

/// Reads and plays one answer of a line.
fn read_answer(
    record: &mut Record,
    names: &Names<'_>,
    turn: Seat,
    text: &str,
    told: &mut TurnWriter,
) -> Result<(), String> {
    // A power may have a colon too, and a colour never a space.
    let (seat, text) = match text.split_once(':').filter(|(colour, _)| !colour.trim().contains(' ')) {
        Some((colour, text)) => {
            let seat = names.seat(colour.trim());
            (seat.ok_or_else(|| format!("nobody here is {}", excerpt(colour.trim())))?, text.trim())
        }
        None => (turn, text),
    };
    let game = record.course.game();
    let action = names.read_at(game, text)?;
    if let Some(asked) = game.asked_seat().filter(|&asked| asked != seat) {
        return Err(format!("{} is answered by {}, who is asked", excerpt(text), names.colour(asked)));
    }
    if matches!(game.decision(), Decision::Hidden { of: HiddenCard::Display, .. }) {
        return Err("the cards drawn before this answer are not named".to_owned());
    }
    record.course.carry_out(action, told).map_err(|illegal| format!("{}: {illegal}", excerpt(text)))
}

fn is_head(line: &str, head: &str) -> bool {
    line.split_whitespace().next() == Some(head)
}

fn read_format(line: &str) -> Result<(), String> {
    let rest = line
        .strip_prefix(FORMAT)
        .ok_or_else(|| format!("this is not a record: it does not begin with {FORMAT}"))?;
    let version = rest.trim().strip_prefix("rules/").ok_or("the version of the rules is missing")?;
    if version == RULES_VERSION.to_string() {
        return Ok(());
    }
    Err(format!(
        "rules version {} is not known; this program plays version {RULES_VERSION}",
        excerpt(version)
    ))
}

fn read_options(rest: &str) -> Result<Options, String> {
    let mut words: Vec<(&str, &str)> = Vec::new();
    for pair in rest.split_whitespace() {
        let (id, word) = pair.split_once('=').ok_or_else(|| format!("{} is not an option", excerpt(pair)))?;
        if words.iter().any(|(other, _)| *other == id) {
            return Err(format!("the option {id} is given twice"));
        }
        words.push((id, word));
    }
    Options::from_words(words).map_err(|error| error.to_string())
}

fn read_players(mut rest: &str, n_seats: usize) -> Result<Vec<Sitter>, String> {
    let mut players: Vec<Sitter> = Vec::new();
    while !rest.is_empty() {
        let (colour, quoted) = rest.split_once("=\"").ok_or("a seat is a colour and a quoted name")?;
        let colour =
            Colour::from_id(colour).ok_or_else(|| format!("there is no colour {}", excerpt(colour)))?;
        let (name, after) = unquote(quoted)?;
        if players.iter().any(|player| player.colour == colour) {
            return Err(format!("two seats are {colour}"));
        }
        if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(format!("the name of {colour} is longer than {MAX_NAME} or has control characters"));
        }
        players.push(Sitter { colour, name });
        rest = after.trim_start();
    }
    if players.len() == n_seats {
        Ok(players)
    } else {
        Err(format!("{n_seats} seats are expected, not {}", players.len()))
    }
}

/// The text up to the closing quotation mark, and what follows it.
fn unquote(quoted: &str) -> Result<(String, &str), String> {
    let mut name = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((name, &quoted[at + 1..])),
            '\\' => name.extend(chars.next().map(|(_, escaped)| escaped)),
            _ => name.push(c),
        }
    }
    Err("a name has no closing quotation mark".to_owned())
}

fn read_goods(rest: &str, options: &Options) -> Result<Vec<Good>, String> {
    let board = options.board();
    let mut goods = vec![None; board.data().cities.len()];
    for pair in rest.split_whitespace() {
        let (city, good) =
            pair.split_once('=').ok_or_else(|| format!("{} is not a city and a good", excerpt(pair)))?;
        let id = board.city_by_id(city).filter(|&id| board.buildable().contains(id));
        let id = id.ok_or_else(|| format!("there is no city {} to have a good", excerpt(city)))?;
        if goods[id.idx()].replace(read_good(good)?).is_some() {
            return Err(format!("{city} has two goods"));
        }
    }
    if let Some(city) = board.buildable().iter().find(|city| goods[city.idx()].is_none()) {
        return Err(format!("{} has no good", board.city_data(city).id));
    }
    Ok(goods.into_iter().map(Option::unwrap_or_default).collect())
}

fn read_cards(rest: &str) -> Result<Vec<Card>, String> {
    rest.split_whitespace().map(read_card).collect()
}
