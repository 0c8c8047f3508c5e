//! The course of an evening: asks people, lets bots answer, obeys commands, and shows the end.

use std::io;

use anyhow::Result;
use concordia_rules::{Action, Decision, DecisionKind, Seat};

use super::commands::Reply;
use super::console::Console;
use super::menu::{Item, Menu, Pick, menu};
use super::screens;
use super::table::Table;
use crate::text::{capital, wrap, wrap_at};
use crate::{options, sheet, words};

/// What came of a prompt.
enum Outcome {
    /// Go on: something was answered, taken back or loaded.
    GoOn,
    /// Leave the game.
    Leave,
}

/// A table and the people around it.
pub(super) struct Hall<'a> {
    pub(super) table: Table,
    pub(super) console: Console<'a>,
    /// The turn whose beginning was shown, and to whom.
    pub(super) shown: Option<(usize, Seat)>,
    /// Who was shown how things stand in that turn.
    summarised: Vec<Seat>,
    /// `quit` was typed although something would be lost.
    pub(super) warned: bool,
}

impl<'a> Hall<'a> {
    pub(super) fn new(table: Table, console: Console<'a>) -> Hall<'a> {
        Hall { table, console, shown: None, summarised: Vec::new(), warned: false }
    }

    /// Plays until the end of the game, or until somebody leaves.
    pub(super) fn run(mut self) -> Result<()> {
        self.greet()?;
        let mut n_watched = 0;
        loop {
            let outcome = match self.table.record.course.game().decision() {
                Decision::Asked { seat, kind } => {
                    if let Some(action) = self.table.bot_answer(seat) {
                        self.table.play(seat, action).expect("a bot chooses among the legal answers");
                        if self.table.n_humans() == 0 {
                            self.watch(&mut n_watched)?;
                        }
                        Outcome::GoOn
                    } else {
                        self.ask(seat, kind)?
                    }
                }
                Decision::Over => self.finish()?,
                Decision::Hidden { .. } => unreachable!("a loaded game is never a view"),
            };
            if matches!(outcome, Outcome::Leave) {
                return Ok(());
            }
        }
    }

    /// Sits down at another table.
    pub(super) fn enter(&mut self, table: Table) -> io::Result<()> {
        self.table = table;
        self.shown = None;
        self.console.say("")?;
        self.greet()
    }

    fn greet(&mut self) -> io::Result<()> {
        let game = self.table.record.course.game();
        let players: Vec<String> = game
            .seating()
            .seats()
            .map(|seat| {
                let name = self.table.full_name(seat);
                if self.table.is_human(seat) { name } else { format!("{name}, a bot") }
            })
            .collect();
        let text = format!(
            "Concordia: {}. At the table, in turn order: {}.",
            options::describe(game.table()),
            players.join("; ")
        );
        let partners = if game.seating().has_partners() {
            format!(" Partners: {}.", words::teams(&self.table.words(None), game))
        } else {
            String::new()
        };
        self.console.say(&wrap("", &format!("{text}{partners}")))?;
        if self.table.n_humans() > 0 {
            self.console.say("Type a number to choose, or help for all you can type.")?;
        }
        Ok(())
    }

    /// Tells a game of bots as it goes.
    fn watch(&mut self, n_watched: &mut usize) -> io::Result<()> {
        let course = &self.table.record.course;
        if !course.turn().1.is_empty() && !course.game().is_over() {
            return Ok(());
        }
        for sentence in self.table.sentences_from(None, *n_watched) {
            self.console.say(&wrap_at("", 4, &sentence))?;
        }
        *n_watched = self.table.record.course.answers().len();
        Ok(())
    }

    /// Asks a person, and asks again until there is an answer.
    fn ask(&mut self, seat: Seat, kind: DecisionKind) -> Result<Outcome> {
        self.begin_turn(seat, kind)?;
        let view = self.table.view(seat);
        let menu = menu(&view, &self.table.words(Some(seat)), seat, kind, self.table.asked());
        let mut path: Vec<usize> = Vec::new();
        self.console.say(&render(&menu))?;
        loop {
            let open = at(&menu, &path);
            let action = match self.read(seat, &view)? {
                Reply::Leave => return Ok(Outcome::Leave),
                Reply::Changed => return Ok(Outcome::GoOn),
                Reply::Refused => continue,
                reply => match choose(open, !path.is_empty(), &reply) {
                    Ok(Choice::Play(action)) => action,
                    Ok(Choice::Open(nth)) => {
                        path.push(nth);
                        self.console.say(&render(at(&menu, &path)))?;
                        continue;
                    }
                    Ok(Choice::Back) => {
                        path.pop();
                        self.console.say(&render(at(&menu, &path)))?;
                        continue;
                    }
                    Ok(Choice::Show) => {
                        self.console.say(&format!("\n{}", render(open)))?;
                        continue;
                    }
                    Err(problem) => {
                        self.console.say(&problem)?;
                        continue;
                    }
                },
            };
            match self.table.play(seat, action) {
                Ok(()) => {
                    if let (Action::Recommend(card), Some(partner)) = (action, self.table.partner(seat)) {
                        let partner = self.table.words(None).who(partner);
                        self.console.say(&format!("You recommend the {} to {partner}.", card.name()))?;
                    }
                    return self.after_answer(seat);
                }
                Err(illegal) => {
                    let reason = self.table.words(None).refusal(&illegal);
                    self.console.say(&wrap("", &format!("Not possible: {reason}.")))?;
                }
            }
        }
    }

    /// Says what the answer did, and lets it be taken back before others go on.
    fn after_answer(&mut self, seat: Seat) -> Result<Outcome> {
        self.warned = false;
        let course = &self.table.record.course;
        let others_next = course.turn().1.is_empty() || course.game().deciding_seat() != Some(seat);
        for sentence in self.table.news(seat) {
            let done = sentence.strip_prefix("After that: ").map_or(sentence.clone(), capital);
            self.console.say(&wrap_at("", 4, &done))?;
        }
        let undo = self.table.n_undo(seat) > 0;
        // With several people at one keyboard nobody's hand appears before the one who leaves has agreed.
        if !others_next || !undo && self.table.n_humans() < 2 {
            return Ok(Outcome::GoOn);
        }
        let undo = if undo { ", undo takes it back" } else { "" };
        self.console.say(&format!("\nThat is all from you for now. Enter or 1 goes on{undo}."))?;
        let view = self.table.view(seat);
        loop {
            match self.read(seat, &view)? {
                Reply::Leave => return Ok(Outcome::Leave),
                Reply::Changed | Reply::Enter | Reply::Number(1) => return Ok(Outcome::GoOn),
                Reply::Again | Reply::Refused => {}
                _ => self.console.say("Type Enter or 1 to go on, or undo.")?,
            }
        }
    }

    /// At the beginning of a person's turn, or of a part of somebody else's: what the others did, and how
    /// things stand.
    fn begin_turn(&mut self, seat: Seat, kind: DecisionKind) -> Result<()> {
        let course = &self.table.record.course;
        let n_before_turn = course.answers().len() - course.turn().1.len();
        if self.shown.is_none_or(|(n, _)| n != n_before_turn) {
            self.summarised.clear();
        }
        if self.shown.replace((n_before_turn, seat)) != Some((n_before_turn, seat)) {
            let title = self.title(seat, kind);
            self.console.say(&format!("\n{}\n{}", "-".repeat(60), wrap("", &title)))?;
        }
        // After an own answer only what others did since is news.
        for sentence in self.table.news(seat) {
            self.console.say(&wrap_at("- ", 4, &sentence))?;
        }
        let turn = self.table.record.course.game().turn();
        let own = turn == seat || self.table.partner(seat) == Some(turn) || kind == DecisionKind::StartCity;
        if own && !self.summarised.contains(&seat) {
            if kind != DecisionKind::StartCity {
                self.summarised.push(seat);
            }
            let view = self.table.view(seat);
            let text = screens::summary(&view, &self.table.words(Some(seat)), seat);
            self.console.say(&format!("\n{}\n", text.trim_end()))?;
        }
        Ok(())
    }

    /// Whose turn it is, and why somebody else is asked.
    fn title(&self, seat: Seat, kind: DecisionKind) -> String {
        let turn = self.table.record.course.game().turn();
        let (name, whose) = (self.table.full_name(seat), self.table.words(None).whose(turn));
        let n_turn = self.table.story(None).n_done() + 1;
        if kind == DecisionKind::StartCity {
            format!("Before the first turn: {name}, you choose where you begin.")
        } else if turn == seat && self.table.asked().begun {
            format!("Turn {n_turn}: {name}, your turn goes on.")
        } else if turn == seat {
            format!("Turn {n_turn}: {name}, it is your turn.")
        } else if self.table.partner(seat) == Some(turn) {
            format!("Turn {n_turn}: {name}, this is your part of {whose} team turn.")
        } else {
            format!("Turn {n_turn}: {name}, you must choose in {whose} turn.")
        }
    }

    /// The end of the game: the sheet, how it ended, and the seed.
    fn finish(&mut self) -> Result<Outcome> {
        let game = *self.table.record.course.game();
        let you = self.table.only_human();
        self.console.say(&format!("\n{}\nThe game is over.", "-".repeat(60)))?;
        if let Some(seat) = you {
            for sentence in self.table.news(seat) {
                self.console.say(&wrap_at("- ", 4, &sentence))?;
            }
        }
        let ending = words::ending(&self.table.words(you), &game, self.table.story(you).trigger);
        self.console.say(&format!("How it ended: {ending}\n"))?;
        if let Some(sheet) = sheet::final_sheet(&game, &self.table.words(you)) {
            self.console.say(&sheet)?;
        }
        if let Some(seed) = self.table.seed() {
            self.console.say(&format!("\nThe seed of this game was {seed}."))?;
        }
        if self.table.n_humans() == 0 {
            return Ok(Outcome::Leave);
        }
        self.console
            .say("To keep the record type save FILE; log, map and table still work. Enter leaves.")?;
        // Nothing is hidden any more; the table is shown from somebody's side.
        let seat = you.unwrap_or(game.turn());
        loop {
            let view = self.table.view(seat);
            match self.read(seat, &view)? {
                Reply::Leave | Reply::Enter | Reply::Number(0 | 1) => return Ok(Outcome::Leave),
                Reply::Changed => return Ok(Outcome::GoOn),
                Reply::Again | Reply::Refused => {}
                _ => self.console.say("The game is over: save FILE, or quit.")?,
            }
        }
    }
}

/// What was chosen from a menu.
enum Choice {
    Play(Action),
    Open(usize),
    Back,
    /// Show the menu again.
    Show,
}

/// What a reply means to the open menu; `inner` if it was opened from another one.
fn choose(open: &Menu, inner: bool, reply: &Reply) -> Result<Choice, String> {
    match *reply {
        Reply::Back | Reply::Number(0) if inner => Ok(Choice::Back),
        Reply::Number(0) if open.zero.is_some() => Ok(Choice::Play(Action::End)),
        Reply::Number(n) => match n.checked_sub(1).and_then(|nth| open.items.get(nth)) {
            Some(Item { pick: Pick::Do(action), .. }) => Ok(Choice::Play(*action)),
            Some(Item { pick: Pick::Open(_), .. }) => Ok(Choice::Open(n - 1)),
            None => Err(format!("There is no such choice; the last one is {}.", open.items.len())),
        },
        Reply::Back => Err("There is no menu to go back to; undo takes an answer back.".to_owned()),
        Reply::Enter => Err("Type the number of a choice, or help.".to_owned()),
        Reply::Answer(action) => Ok(Choice::Play(action)),
        Reply::Again | Reply::Refused | Reply::Changed | Reply::Leave => Ok(Choice::Show),
    }
}

/// The menu that was opened by these choices.
fn at<'m>(menu: &'m Menu, path: &[usize]) -> &'m Menu {
    path.iter().fold(menu, |menu, &nth| match menu.items.get(nth).map(|item| &item.pick) {
        Some(Pick::Open(inner)) => inner,
        _ => menu,
    })
}

/// A menu as text.
fn render(menu: &Menu) -> String {
    let mut lines = vec![wrap("", &menu.title)];
    let mut heading = "";
    for (nth, item) in menu.items.iter().enumerate() {
        if item.heading != heading {
            heading = &item.heading;
            lines.push(heading.to_owned());
        }
        lines.push(wrap(&format!("{:>4}  ", nth + 1), &item.text));
    }
    if let Some(zero) = &menu.zero {
        lines.push(format!("   0  {zero}"));
    }
    lines.extend(menu.notes.iter().map(|note| wrap_at("", 4, note)));
    lines.join("\n")
}
