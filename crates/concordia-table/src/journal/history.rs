//! A game as its stored rows tell it.

use std::collections::{BTreeMap, VecDeque};

use concordia_rules::{Action, BadAnswer, Colour, Course, Event, Game, Illegal, Names, Seat, SeatSet};

use super::Stored;
use crate::damage::{BadRow, Damage};
use crate::hash::Hash;
use crate::head::Head;
use crate::hooks::Parts;
use crate::limits::MOVES_KEPT;
use crate::row::{Author, Row, write_actions};

/// A cache of a game's rows: nothing is in it that the store does not have.
#[derive(Clone)]
pub(crate) struct History {
    game: String,
    course: Course,
    /// The hash of the last row.
    hash: Hash,
    /// For each row its seat and the number of answers up to its end.
    ends: Vec<(Seat, usize)>,
    keys: BTreeMap<String, u64>,
    /// The last moves, for those who come back.
    moves: VecDeque<Move>,
}

/// A row as it is told: with what happened, and with who may know which answer.
#[derive(Clone)]
pub(crate) struct Move {
    pub(crate) seq: u64,
    pub(crate) seat: Seat,
    pub(crate) author: Author,
    pub(crate) answers: Vec<Told>,
    pub(crate) events: Vec<Event>,
}

/// An answer, and what those see of it who may not know it (R18.5).
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) action: Action,
    pub(crate) to_others: Action,
    pub(crate) known_to: SeatSet,
}

/// A row that is not stored yet, and the game after it.
#[derive(Clone)]
pub(crate) struct Proposal {
    pub(crate) row: Row,
    course: Course,
    told: Move,
}

impl Proposal {
    pub(crate) fn game(&self) -> &Game {
        self.course.game()
    }
}

impl History {
    /// A game that begins.
    pub(crate) fn begin(head: &Head) -> History {
        History {
            game: head.id.clone(),
            course: Course::new(head.game()),
            hash: head.root(),
            ends: Vec::new(),
            keys: BTreeMap::new(),
            moves: VecDeque::new(),
        }
    }

    /// Plays stored rows, checking every one: its number, its place in the chain, whose turn it was, its answers.
    pub(crate) fn replay(head: &Head, rows: &[Row]) -> Result<History, Damage> {
        let mut history = History::begin(head);
        for row in rows {
            let (seq, rules_version) = (history.seq() + 1, head.rules_version);
            let replayed = history.replay_row(row, &head.parts);
            replayed.map_err(|why| Damage::Row { seq, why, rules_version })?;
        }
        Ok(history)
    }

    pub(crate) fn replay_row(&mut self, row: &Row, parts: &Parts) -> Result<(), BadRow> {
        if row.seq != self.seq() + 1 {
            return Err(BadRow::Number(row.seq));
        }
        if !parts.follows(row, self.hash, &self.game) {
            return Err(BadRow::Chain);
        }
        if self.keys.contains_key(&row.key) {
            return Err(BadRow::KeyTwice);
        }
        let actions = self.read(&row.actions).map_err(BadRow::Unread)?;
        let (course, told) =
            self.play(row.seat, &row.author, &actions).map_err(|(nth, illegal)| match illegal {
                Some(why) => BadRow::Illegal { nth, why },
                None => BadRow::OtherSeat { nth },
            })?;
        self.take(Proposal { row: row.clone(), course, told });
        Ok(())
    }

    /// The answers of a row. Each is read where it stands: rows of earlier programs need the position for that.
    fn read(&self, text: &str) -> Result<Vec<Action>, BadAnswer> {
        let names = Names::new(self.course.first().table(), &Colour::ALL);
        let mut game = *self.game();
        let mut actions = Vec::new();
        for answer in text.split("; ") {
            let action = names.read_at(&game, answer)?;
            actions.push(action);
            // What is illegal is said when the row is played.
            if game.play(action, &mut ()).is_err() {
                break;
            }
        }
        Ok(actions)
    }

    /// Plays answers of a seat on a copy. On `Err` it names the answer that failed.
    pub(crate) fn propose(
        &self,
        seat: Seat,
        author: Author,
        key: String,
        actions: &[Action],
        thought_ms: u64,
    ) -> Result<Proposal, (usize, Option<Illegal>)> {
        let (course, told) = self.play(seat, &author, actions)?;
        let actions = write_actions(self.course.first().table(), actions);
        let seq = self.seq() + 1;
        let mut row = Row { seq, seat, key, author, actions, thought_ms, hash: self.hash };
        row.hash = row.hash_after(self.hash, &self.game);
        Ok(Proposal { row, course, told })
    }

    /// Plays answers on a copy.
    fn play(
        &self,
        seat: Seat,
        author: &Author,
        actions: &[Action],
    ) -> Result<(Course, Move), (usize, Option<Illegal>)> {
        let mut course = self.course.clone();
        let mut told = Move {
            seq: self.seq() + 1,
            seat,
            author: author.clone(),
            answers: Vec::with_capacity(actions.len()),
            events: Vec::new(),
        };
        for (nth, &action) in actions.iter().enumerate() {
            if course.game().deciding_seat() != Some(seat) {
                return Err((nth, None));
            }
            let answer = tell(course.game(), action);
            course.play(action, &mut told.events).map_err(|illegal| (nth, Some(illegal)))?;
            told.answers.push(answer);
        }
        Ok((course, told))
    }

    /// Takes over a row that the store has.
    pub(crate) fn accept(&mut self, proposal: Proposal, stored: &Stored) {
        debug_assert_eq!(proposal.row.seq, stored.seq, "the proof is for this row");
        self.take(proposal);
    }

    fn take(&mut self, Proposal { row, course, told }: Proposal) {
        self.hash = row.hash;
        self.ends.push((row.seat, course.answers().len()));
        self.keys.insert(row.key, row.seq);
        self.course = course;
        if self.moves.len() == MOVES_KEPT {
            self.moves.pop_front();
        }
        self.moves.push_back(told);
    }

    /// The number of rows.
    pub(crate) fn seq(&self) -> u64 {
        self.ends.len() as u64
    }

    pub(crate) fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) fn game(&self) -> &Game {
        self.course.game()
    }

    /// The proof that the row with this key is stored, if it is.
    pub(crate) fn find(&self, key: &str) -> Option<Stored> {
        self.keys.get(key).map(|&seq| Stored { seq })
    }

    /// The answers of a row.
    pub(crate) fn answers_of(&self, stored: &Stored) -> &[Action] {
        let nth = (stored.seq - 1) as usize;
        let begin = if nth == 0 { 0 } else { self.ends[nth - 1].1 };
        &self.course.answers()[begin..self.ends[nth].1]
    }

    /// The moves since a row, if they are all kept.
    pub(crate) fn moves_since(&self, seen: u64) -> Option<impl Iterator<Item = &Move>> {
        let n_missed = usize::try_from(self.seq().checked_sub(seen)?).ok()?;
        let kept = self.moves.len().checked_sub(n_missed)?;
        Some(self.moves.iter().skip(kept))
    }
}

/// An answer with who may know it.
fn tell(game: &Game, action: Action) -> Told {
    let to_others = game.as_seen_by(None, action);
    let knows = |seat: &Seat| game.as_seen_by(Some(*seat), action) == action;
    Told { action, to_others, known_to: game.seating().seats().filter(knows).collect() }
}

/// Whether a row stands where its hash says.
pub(crate) fn follows(row: &Row, previous: Hash, game: &str) -> bool {
    row.hash == row.hash_after(previous, game)
}
