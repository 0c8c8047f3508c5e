//! Records: a game as text, for people, files and replay. The grammar is in `docs/notation.md`.
//!
//! A record holds the outcomes of the setup and every answer that was asked, so a replay needs no generator and
//! no rule about luck. Reading one plays it: a damaged line is found where it stands.

mod reading;

use std::fmt::{self, Write as _};

use crate::action::Action;
use crate::card::Card;
use crate::course::{BadDraw, Course};
use crate::display::DISPLAY_SLOTS;
use crate::event::{Event, Events, Trigger};
use crate::excerpt::excerpt;
use crate::game::Game;
use crate::good::Ware;
use crate::illegal::Illegal;
use crate::notation::{BadAnswer, Names};
use crate::options::{BadOptions, Options};
use crate::seat::{Colour, Seat};
use crate::setup::{BadDeal, Deal};

/// The first line of every record.
const FORMAT: &str = "concordia-record/1";
/// The version of the rules.
pub const RULES_VERSION: u32 = 2;
/// The oldest version whose records are read. One that cannot be played by the present rules, answer by answer, is
/// refused by the name of its version.
const OLDEST_VERSION: u32 = 1;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 60;

/// A game with everything that its record says.
#[derive(Clone, Debug)]
pub struct Record {
    /// How the game began.
    pub start: Start,
    /// The players.
    pub players: Vec<NamedPlayer>,
    /// The game and its answers.
    pub course: Course,
}

/// A player as a record names them: by the colour, and by the name of a person or bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// The colour of the pieces, which names the seat in the record.
    pub colour: Colour,
    /// The name of the person or bot, perhaps empty.
    pub name: String,
}

impl NamedPlayer {
    /// Nameless players in the default colours.
    pub fn anonymous(n_seats: usize) -> Vec<NamedPlayer> {
        Colour::ALL[..n_seats].iter().map(|&colour| NamedPlayer { colour, name: String::new() }).collect()
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
        goods: Vec<Ware>,
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
    pub reason: BadLine,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// It is not what a record says in this place; how, in words.
    Form(String),
    /// There is no such table.
    Options(BadOptions),
    /// The game cannot have begun like this.
    Deal(BadDeal),
    /// The position cannot be loaded, in the words of whoever loads it.
    Position(String),
    /// These cards cannot have been drawn.
    Drawn(BadDraw),
    /// An answer cannot be read.
    Unread(BadAnswer),
    /// An answer is not legal.
    Illegal {
        /// The answer as it is written.
        text: String,
        /// Why.
        why: Illegal,
    },
    /// The line cannot be played, but may have been possible by the rules of its time.
    Older {
        /// Why it cannot be played.
        why: Box<BadLine>,
        /// The version of the rules it was played by.
        version: u32,
    },
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::Form(how) | BadLine::Position(how) => f.write_str(how),
            BadLine::Options(why) => why.fmt(f),
            BadLine::Deal(why) => why.fmt(f),
            BadLine::Drawn(why) => why.fmt(f),
            BadLine::Unread(why) => why.fmt(f),
            BadLine::Illegal { text, why } => write!(f, "{}: {why}", excerpt(text)),
            BadLine::Older { why, version } => write!(
                f,
                "{why}; the record is of rules version {version}, and this program plays version {RULES_VERSION}"
            ),
        }
    }
}

impl From<String> for BadLine {
    fn from(how: String) -> BadLine {
        BadLine::Form(how)
    }
}

impl From<&str> for BadLine {
    fn from(how: &str) -> BadLine {
        BadLine::Form(how.to_owned())
    }
}

impl From<BadOptions> for BadLine {
    fn from(why: BadOptions) -> BadLine {
        BadLine::Options(why)
    }
}

impl From<BadDeal> for BadLine {
    fn from(why: BadDeal) -> BadLine {
        BadLine::Deal(why)
    }
}

impl From<BadDraw> for BadLine {
    fn from(why: BadDraw) -> BadLine {
        BadLine::Drawn(why)
    }
}

impl From<BadAnswer> for BadLine {
    fn from(why: BadAnswer) -> BadLine {
        BadLine::Unread(why)
    }
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
        let players = NamedPlayer::anonymous(options.seating().n_seats());
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
            game.replay(action, &mut turns).expect("it was legal before");
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
    pub fn read<E: fmt::Display>(
        text: &str,
        load: impl Fn(&str) -> Result<Game, E>,
    ) -> Result<Record, BadRecord> {
        reading::Reader::default().read(text, load)
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

fn write_goods(out: &mut String, options: &Options, goods: &[Ware]) {
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
