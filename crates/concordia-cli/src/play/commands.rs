//! What can be typed at any prompt besides the number of a choice.

use std::path::Path;

use anyhow::Result;
use concordia_rules::{Action, Actions, Colour, Game, Names, Seat};

use super::console::Typed;
use super::hall::Hall;
use super::seen::Seen;
use super::table::{self, Table};
use super::{screens, seats};
use crate::text::{capital, wrap, wrap_at};
use crate::words;

/// How many turns `log` shows unless told otherwise.
const LOG_TURNS: usize = 12;
const HELP: &str = include_str!("help.txt");

/// What a line means to the prompt it was typed at.
pub(super) enum Reply {
    /// The number of a choice.
    Number(usize),
    /// Nothing but Enter.
    Enter,
    /// One menu back.
    Back,
    /// An answer in words; it may still be illegal.
    Answer(Action),
    /// A command was obeyed; the question stands, and may have scrolled away.
    Again,
    /// A line could not be obeyed, and it was said why; the question stands.
    Refused,
    /// The situation has changed; a new question must be made.
    Changed,
    /// Leave the game.
    Leave,
}

impl Hall<'_> {
    /// Reads a line and obeys commands.
    pub(super) fn read(&mut self, seat: Seat, view: &Seen) -> Result<Reply> {
        let line = match self.console.read()? {
            Typed::Line(line) => line,
            Typed::TooLong => return self.refuse("That line is too long."),
            Typed::End => return self.input_ended(),
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let rest = rest.trim();
        let word = word.to_lowercase();
        let warned = std::mem::take(&mut self.warned);
        let words = self.table.words(Some(seat));
        let text = match word.as_str() {
            "" => return Ok(Reply::Enter),
            "help" | "?" | "h" => Ok(HELP.trim_end().to_owned()),
            "table" => Ok(screens::table(view, &words, seat)),
            "market" if rest.is_empty() => screens::market(view, &words),
            "map" => screens::map(view, &words, rest),
            "card" | "cards" => screens::cards(view, seat, rest),
            "score" => Ok(screens::score(view, &words, seat)),
            "log" => self.log(seat, rest),
            "save" => self.save(rest),
            "load" => return self.load(rest, warned),
            "undo" => return self.undo(seat, rest),
            "back" => return Ok(Reply::Back),
            "quit" | "exit" | "q" => return self.quit(warned),
            _ => match self.answer(view, &line) {
                Ok(reply) => return Ok(reply),
                Err(problem) => Err(problem),
            },
        };
        match text {
            Ok(text) => {
                self.console.say(&text)?;
                Ok(Reply::Again)
            }
            Err(problem) => self.refuse(&format!("{problem}.")),
        }
    }

    fn refuse(&mut self, problem: &str) -> Result<Reply> {
        self.console.say(&wrap("", &capital(problem)))?;
        Ok(Reply::Refused)
    }

    fn input_ended(&mut self) -> Result<Reply> {
        let mut text = "The input has ended, so we stop here.".to_owned();
        if self.table.is_unsaved() {
            text.push_str(" The game was not saved; next time, save FILE keeps it.");
        }
        self.console.say(&wrap("", &text))?;
        Ok(Reply::Leave)
    }

    /// A number, or an answer in the words of records.
    fn answer(&self, view: &Seen, line: &str) -> Result<Reply, String> {
        if line.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number that is too large is no choice of any menu.
            return Ok(Reply::Number(line.parse().unwrap_or(usize::MAX)));
        }
        let colours: Vec<Colour> = self.table.record.players.iter().map(|player| player.colour).collect();
        let names = Names::new(view.table(), &colours);
        let line = line.to_lowercase();
        let name = ["play ", "recommend "].iter().find_map(|verb| line.strip_prefix(verb)).unwrap_or(&line);
        if let Some(action) = card_in_hand(view, name) {
            return Ok(Reply::Answer(action));
        }
        names
            .read(&with_identifiers(view, &line))
            .map(Reply::Answer)
            .map_err(|problem| format!("{problem}; type the number of a choice, or help"))
    }

    fn log(&self, seat: Seat, rest: &str) -> Result<String, String> {
        let n_turns = match rest {
            "" => LOG_TURNS,
            "all" => usize::MAX,
            n => n.parse().map_err(|_| format!("log takes a number of turns or all, not {n:?}"))?,
        };
        let words = self.table.words(Some(seat));
        let turns = self.table.story(Some(seat)).turns;
        if turns.is_empty() {
            return Ok("Nothing has happened yet.".to_owned());
        }
        let from = turns.len().saturating_sub(n_turns);
        let lines: Vec<String> = turns[from..]
            .iter()
            .map(|told| wrap_at(&words::turn_number(told), 6, &told.sentence(&words, 0)))
            .collect();
        Ok(lines.join("\n"))
    }

    fn save(&mut self, rest: &str) -> Result<String, String> {
        if rest.is_empty() {
            return Err("save needs the name of a file, for example: save game.txt".to_owned());
        }
        self.table.save(Path::new(rest)).map_err(|error| format!("{error:#}"))?;
        Ok(format!("Saved. Continue with: concordia play --load {rest}"))
    }

    fn load(&mut self, rest: &str, warned: bool) -> Result<Reply> {
        if rest.is_empty() {
            return self.refuse("load needs the name of a file, for example: load game.txt");
        }
        let loaded = table::load(Path::new(rest)).and_then(|record| {
            let who = seats::loaded_table(&record, &[])?;
            Ok(Table::new(record, &who))
        });
        match loaded {
            Err(error) => self.refuse(&format!("{error:#}.")),
            Ok(_) if self.table.is_unsaved() && !warned => {
                self.warn("The present game is not saved. Type save FILE first, or load again to drop it.")
            }
            Ok(table) => {
                self.enter(table)?;
                Ok(Reply::Changed)
            }
        }
    }

    /// Takes back one answer, or with `undo turn` all of this turn.
    fn undo(&mut self, seat: Seat, rest: &str) -> Result<Reply> {
        let whole_turn = matches!(rest, "turn" | "all");
        let mut n_undone = 0;
        let refusal = loop {
            match self.table.undo(seat) {
                Ok(()) => n_undone += 1,
                Err(refusal) => break refusal,
            }
            if !whole_turn {
                break String::new();
            }
        };
        if n_undone == 0 {
            return self.refuse(&format!("nothing can be taken back: {refusal}."));
        }
        self.console.say("Taken back.\n")?;
        Ok(Reply::Changed)
    }

    fn quit(&mut self, warned: bool) -> Result<Reply> {
        if !self.table.is_unsaved() || warned || self.table.record.course.game().is_over() {
            self.console.say("Goodbye.")?;
            return Ok(Reply::Leave);
        }
        self.warn("The game is not saved. Type save FILE to keep it, or quit again to leave.")
    }

    fn warn(&mut self, text: &str) -> Result<Reply> {
        self.warned = true;
        self.refuse(text)
    }
}

/// An answer in which a city or province may be named as people know it; records have shorter identifiers.
fn with_identifiers(game: &Game, line: &str) -> String {
    let board = game.board();
    let verbs = ["produce ", "build ", "start ", "settle land ", "settle sea "];
    let Some((verb, name)) = verbs.iter().find_map(|verb| Some((*verb, line.strip_prefix(verb)?.trim())))
    else {
        return line.to_owned();
    };
    let id = if verb == "produce " {
        let mut all = board.provinces().map(|province| board.province_data(province));
        all.find(|data| data.name.to_lowercase() == name).map(|data| data.id)
    } else {
        let mut all = board.cities().map(|city| board.city_data(city));
        all.find(|data| data.name.to_lowercase() == name).map(|data| data.id)
    };
    format!("{verb}{}", id.unwrap_or(name))
}

/// The card to play or to recommend that somebody means who types only its name. Of cards with the same name
/// the first is as good as the others for playing.
fn card_in_hand(game: &Game, name: &str) -> Option<Action> {
    // Less is a slip of the finger.
    if name.len() < 4 {
        return None;
    }
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let meant = words::cards_named(name);
    let means = |action: &Action| matches!(action, Action::Play(card) | Action::Recommend(card) if meant.contains(card));
    legal.iter().copied().find(means)
}
