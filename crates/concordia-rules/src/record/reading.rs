//! Reading records: line by line, each answer played at once, so that a damaged line is found where it stands.

use std::fmt;

use super::{
    BadLine, BadRecord, FORMAT, MAX_NAME, NamedPlayer, OLDEST_VERSION, RULES_VERSION, Record, Start,
    TurnWriter, write_end,
};
use crate::card::Card;
use crate::course::Course;
use crate::decision::{Decision, HiddenCard};
use crate::event::Trigger;
use crate::excerpt::excerpt;
use crate::game::Game;
use crate::good::Ware;
use crate::notation::{BadAnswer, Names, read_card, read_ware};
use crate::options::Options;
use crate::seat::{Colour, Seat};
use crate::setup::Deal;

/// Reads a record line by line.
#[derive(Default)]
pub(super) struct Reader {
    options: Option<Options>,
    players: Option<Vec<NamedPlayer>>,
    /// The colour of the viewer, or `spectator`.
    viewer: Option<String>,
    goods: Option<Vec<Ware>>,
    stack: Option<Vec<Card>>,
    display: Option<Vec<Card>>,
    seed: Option<u128>,
    document: Option<String>,
    trigger: Option<Trigger>,
    /// The version of the rules it was played by.
    version: u32,
}

impl Reader {
    pub(super) fn read<E: fmt::Display>(
        mut self,
        text: &str,
        load: impl Fn(&str) -> Result<Game, E>,
    ) -> Result<Record, BadRecord> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(nth, line)| (nth + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        let bad = |line: usize| move |reason: BadLine| BadRecord { line, reason };

        let (nth, first) = lines.next().ok_or_else(|| bad(1)("the record is empty".into()))?;
        self.version = read_format(first).map_err(bad(nth))?;
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
                return Err(bad(nth)("nothing can follow the end".into()));
            } else if is_head(line, "end") {
                let result = self.check_end(&record, line);
                result.map_err(|reason| self.name_version(reason)).map_err(bad(nth))?;
                ended = true;
            } else {
                n_turns += 1;
                let result = self.read_turn(&mut record, n_turns, line);
                result.map_err(|reason| self.name_version(reason)).map_err(bad(nth))?;
            }
        }
        Ok(record)
    }

    /// What cannot be played may have been possible by the rules of its time.
    fn name_version(&self, why: BadLine) -> BadLine {
        match self.version {
            RULES_VERSION => why,
            version => BadLine::Older { why: Box::new(why), version },
        }
    }

    fn read_head(&mut self, line: &str) -> Result<(), BadLine> {
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
            _ => Err(format!("unknown line {}", excerpt(head)).into()),
        }
    }

    fn read_viewer(&self, word: &str) -> Result<Option<Seat>, BadLine> {
        if word == "spectator" {
            return Ok(None);
        }
        let nth = self.need_players()?.iter().position(|player| player.colour.id() == word);
        nth.map(|nth| Some(Seat(nth as u8))).ok_or_else(|| BadAnswer::Nobody(word.to_owned()).into())
    }

    fn need_options(&self) -> Result<&Options, BadLine> {
        self.options.as_ref().ok_or_else(|| "the line options must come first".into())
    }

    fn need_players(&self) -> Result<&[NamedPlayer], BadLine> {
        self.players.as_deref().ok_or_else(|| "the line seats is missing".into())
    }

    /// Makes the game that the head describes.
    fn begin<E: fmt::Display>(
        &mut self,
        load: impl Fn(&str) -> Result<Game, E>,
    ) -> Result<(Start, Game), BadLine> {
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
                return Err("a record with a position has no goods, stack, seed, viewer or display".into());
            }
            let game = load(&document).map_err(|why| BadLine::Position(why.to_string()))?;
            if *game.table() != options {
                return Err("the options are not those of the position".into());
            }
            return Ok((Start::Document(document), game));
        }
        let goods = self.goods.take().ok_or("the line goods is missing")?;
        if let Some(viewer) = self.viewer.take() {
            let viewer = self.read_viewer(&viewer)?;
            if self.stack.is_some() || self.seed.is_some() {
                return Err("a viewer's record has neither stack nor seed".into());
            }
            let display = self.display.take().ok_or("the line display is missing")?;
            let game = Game::begin_viewed(&options, viewer, &goods, &display)?;
            return Ok((Start::Viewed { viewer, goods, display }, game));
        }
        if self.display.is_some() {
            return Err("the line display belongs to a viewer's record".into());
        }
        let stack = self.stack.take().ok_or("the line stack is missing")?;
        let deal = Deal { goods, stack };
        deal.check(&options)?;
        if self.seed.is_some_and(|seed| Deal::new(&options, seed) != deal) {
            return Err("the seed does not give these goods and this stack".into());
        }
        let game = Game::deal(&options, &deal);
        Ok((Start::Deal { deal, seed: self.seed }, game))
    }

    fn read_turn(&mut self, record: &mut Record, n_turns: usize, line: &str) -> Result<(), BadLine> {
        let line = line.split_once('#').map_or(line, |(line, _)| line).trim();
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let colours = record.colours();
        let names = Names::new(record.options(), &colours);
        let mut words = head.split_whitespace();
        let number = words.next().unwrap_or_default();
        if number.parse() != Ok(n_turns) {
            return Err(format!("turn {n_turns} is expected, not {}", excerpt(number)).into());
        }
        let colour = words.next().ok_or("the colour is missing")?;
        let turn = names.seat(colour).ok_or_else(|| format!("nobody here is {}", excerpt(colour)))?;
        let game = record.course.game();
        if game.is_over() {
            return Err("the game is over".into());
        }
        if !record.course.turn().1.is_empty() {
            return Err("the turn before this one is not complete".into());
        }
        if game.turn() != turn {
            return Err(format!("it is the turn of {}, not of {colour}", names.colour(game.turn())).into());
        }
        let card = words.next().map(|card| format!("play {card}"));
        if let Some(word) = words.next() {
            return Err(format!("{} is not expected here", excerpt(word)).into());
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
                return Err(format!("the turn was over before {}", excerpt(answer)).into());
            }
            read_answer(record, &names, turn, answer, &mut told)?;
        }
        self.trigger = self.trigger.or(told.trigger);
        news.check(n_stack - record.course.game().n_stack(), told.scored)
    }

    fn check_end(&self, record: &Record, line: &str) -> Result<(), BadLine> {
        let line = line.split_once('#').map_or(line, |(line, _)| line);
        if !record.course.game().is_over() {
            return Err("the record says the end, but the game is not over".into());
        }
        let mut expected = String::new();
        write_end(&mut expected, record, self.trigger);
        if line.split_whitespace().eq(expected.split_whitespace()) {
            Ok(())
        } else {
            Err(format!("the game ended with {:?}", expected.trim_end()).into())
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
    fn learn(&mut self, course: &mut Course, turn: Seat, part: &str) -> Result<(), BadLine> {
        if !course.first().is_view() {
            return Err(format!("{} belongs to a viewer's record", excerpt(part)).into());
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
    fn check(self, n_drawn: usize, scored: Option<u32>) -> Result<(), BadLine> {
        if !self.drawn.is_empty() && self.drawn.len() != n_drawn {
            return Err(format!("{n_drawn} cards were drawn in this turn").into());
        }
        match (self.scored, scored) {
            (Some(_), None) => Err("nobody was scored in this turn".into()),
            (Some(told), Some(scored)) if told != scored => {
                Err(format!("the score was {scored}, not {told}").into())
            }
            _ => Ok(()),
        }
    }
}

/// Fills a field of the head, which may be given only once.
fn once<T>(field: &mut Option<T>, head: &str, value: T) -> Result<(), BadLine> {
    if field.replace(value).is_some() { Err(format!("a second line {head}").into()) } else { Ok(()) }
}

/// Reads and plays one answer of a line.
fn read_answer(
    record: &mut Record,
    names: &Names<'_>,
    turn: Seat,
    text: &str,
    told: &mut TurnWriter,
) -> Result<(), BadLine> {
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
        return Err(format!("{} is answered by {}, who is asked", excerpt(text), names.colour(asked)).into());
    }
    if matches!(game.decision(), Decision::Hidden { of: HiddenCard::Display, .. }) {
        return Err("the cards drawn before this answer are not named".into());
    }
    record.course.replay(action, told).map_err(|why| BadLine::Illegal { text: text.to_owned(), why })
}

fn is_head(line: &str, head: &str) -> bool {
    line.split_whitespace().next() == Some(head)
}

fn read_format(line: &str) -> Result<u32, BadLine> {
    let rest = line
        .strip_prefix(FORMAT)
        .ok_or_else(|| format!("this is not a record: it does not begin with {FORMAT}"))?;
    let word = rest.trim().strip_prefix("rules/").ok_or("the version of the rules is missing")?;
    let known = word.parse().ok().filter(|version| (OLDEST_VERSION..=RULES_VERSION).contains(version));
    known.ok_or_else(|| {
        format!("rules version {} is not known; this program plays version {RULES_VERSION}", excerpt(word))
            .into()
    })
}

fn read_options(rest: &str) -> Result<Options, BadLine> {
    let mut words: Vec<(&str, &str)> = Vec::new();
    for pair in rest.split_whitespace() {
        let (id, word) = pair.split_once('=').ok_or_else(|| format!("{} is not an option", excerpt(pair)))?;
        if words.iter().any(|(other, _)| *other == id) {
            return Err(format!("the option {id} is given twice").into());
        }
        words.push((id, word));
    }
    Ok(Options::from_words(words)?)
}

fn read_players(mut rest: &str, n_seats: usize) -> Result<Vec<NamedPlayer>, BadLine> {
    let mut players: Vec<NamedPlayer> = Vec::new();
    while !rest.is_empty() {
        let (colour, quoted) = rest.split_once("=\"").ok_or("a seat is a colour and a quoted name")?;
        let colour =
            Colour::from_id(colour).ok_or_else(|| format!("there is no colour {}", excerpt(colour)))?;
        let (name, after) = unquote(quoted)?;
        if players.iter().any(|player| player.colour == colour) {
            return Err(format!("two seats are {colour}").into());
        }
        if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(
                format!("the name of {colour} is longer than {MAX_NAME} or has control characters").into()
            );
        }
        players.push(NamedPlayer { colour, name });
        rest = after.trim_start();
    }
    if players.len() == n_seats {
        Ok(players)
    } else {
        Err(format!("{n_seats} seats are expected, not {}", players.len()).into())
    }
}

/// The text up to the closing quotation mark, and what follows it.
fn unquote(quoted: &str) -> Result<(String, &str), BadLine> {
    let mut name = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((name, &quoted[at + 1..])),
            '\\' => name.extend(chars.next().map(|(_, escaped)| escaped)),
            _ => name.push(c),
        }
    }
    Err("a name has no closing quotation mark".into())
}

fn read_goods(rest: &str, options: &Options) -> Result<Vec<Ware>, BadLine> {
    let board = options.board();
    let mut goods = vec![None; board.data().cities.len()];
    for pair in rest.split_whitespace() {
        let (city, good) =
            pair.split_once('=').ok_or_else(|| format!("{} is not a city and a good", excerpt(pair)))?;
        let id = board.city_by_id(city).filter(|&id| board.buildable().contains(id));
        let id = id.ok_or_else(|| format!("there is no city {} to have a good", excerpt(city)))?;
        if goods[id.idx()].replace(read_city_ware(good, options)?).is_some() {
            return Err(format!("{city} has two goods").into());
        }
    }
    if let Some(city) = board.buildable().iter().find(|city| goods[city.idx()].is_none()) {
        return Err(format!("{} has no good", board.city_data(city).id).into());
    }
    Ok(goods.into_iter().map(Option::unwrap_or_default).collect())
}

fn read_city_ware(id: &str, options: &Options) -> Result<Ware, BadLine> {
    match read_ware(id)? {
        Ware::Salt if !options.has_salt() => Err("there is no salt without the option".into()),
        ware => Ok(ware),
    }
}

fn read_cards(rest: &str) -> Result<Vec<Card>, BadLine> {
    Ok(rest.split_whitespace().map(read_card).collect::<Result<_, _>>()?)
}
