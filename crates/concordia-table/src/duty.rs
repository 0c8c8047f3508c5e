//! What the table does by itself: it asks bots, answers for those that fail, stores by value, and runs the clocks.
//!
//! One process leads a table; the others only show it and take messages. Bots play for people: where none is in a seat
//! and none looks, the game rests until somebody does.

use concordia_rules::{Action, Actions, Decision, DecisionKind, Game, Seat};

use crate::chair::{Absence, Occupant};
use crate::clock::Clock;
use crate::effect::{Ask, Effect};
use crate::head::Phase;
use crate::ids::Millis;
use crate::journal::Change;
use crate::limits::{ACTIONS_MAX, BOT_MS, JUMP_MS};
use crate::row::Author;
use crate::table::Table;

/// An open question to a bot.
pub(crate) struct Question {
    pub(crate) number: u64,
    seat: Seat,
    seq: u64,
    level: String,
    left_ms: u64,
    pub(crate) answer: BotAnswer,
}

/// What has become of a question.
pub(crate) enum BotAnswer {
    /// Nothing yet.
    Awaited,
    /// The bot gave these answers.
    Given(Vec<Action>),
    /// The shell says that there will be none.
    Failed,
}

/// What follows from a question that is still open.
pub(crate) enum FollowUp {
    /// These answers are played.
    Play(Vec<Action>),
    /// It stays open.
    Wait(Question),
    /// The table answers in place of the bot.
    FallBack,
}

pub(crate) fn follow_up(question: Question) -> FollowUp {
    match question.answer {
        BotAnswer::Given(actions) if (1..=ACTIONS_MAX).contains(&actions.len()) => FollowUp::Play(actions),
        BotAnswer::Awaited if question.left_ms > 0 => FollowUp::Wait(question),
        _ => FollowUp::FallBack,
    }
}

pub(crate) fn is_out_of_time(clock: &Clock, seat: Seat) -> bool {
    clock.left(seat) == Some(0)
}

impl Table {
    /// Time has passed. A clock that went back charges nobody, and neither does one that jumped ahead: while somebody's
    /// time runs down or a bot is asked, an alarm rings more often than that.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        let elapsed = now.since(self.now);
        self.now = now;
        self.hold_ms = self.hold_ms.saturating_sub(elapsed);
        self.queue.pass_time(elapsed);
        self.host_away_ms =
            if self.is_watching(&self.head.host) { 0 } else { self.host_away_ms.saturating_add(elapsed) };
        if !self.is_idle() {
            return;
        }
        let charged = if elapsed > JUMP_MS { 0 } else { elapsed };
        if let Some(question) = &mut self.question {
            question.left_ms = question.left_ms.saturating_sub(charged);
        }
        if let Some(seat) = self.thinking_seat() {
            let is_timed = self.head.clock.left(seat).is_some();
            self.head.clock.charge(seat, if is_timed { charged } else { elapsed });
            self.save_in_ms = self.save_in_ms.saturating_sub(elapsed);
        }
        self.head.clock.as_of = now;
    }

    /// The seat whose player is asked and may take time.
    pub(crate) fn thinking_seat(&self) -> Option<Seat> {
        let seat = self.asked_seat()?;
        (!self.head.paused && self.head.bot_of(seat).is_none()).then_some(seat)
    }

    /// Whether a game is played in which bots have all seats, and nobody looks: it goes on when somebody does.
    pub fn rests(&self) -> bool {
        self.head.phase == Phase::Playing && self.watchers.is_empty() && !self.head.has_people()
    }

    /// Does one thing that is due, and says whether there was one.
    pub(crate) fn do_duty(&mut self, out: &mut Vec<Effect>) -> bool {
        if self.head.rematch.is_some() {
            self.founded = None;
        }
        if let Some(id) = self.founded.clone().filter(|_| self.hold_ms == 0) {
            let mut head = self.head.clone();
            head.rematch = Some(id);
            self.store(head, Change::Head, None, out);
            return true;
        }
        if !self.leads || self.hold_ms > 0 || self.head.paused {
            return false;
        }
        if self.rests() {
            // Whoever looks next has it asked again.
            self.question = None;
            return false;
        }
        let Some(seat) = self.asked_seat() else {
            self.question = None;
            return false;
        };
        if self.notified.replace(seat) != Some(seat) {
            self.notify(seat, out);
        }
        match self.head.bot_of(seat).map(str::to_owned) {
            Some(level) => self.play_bot(seat, level, out),
            None => self.look_after(seat, out),
        }
    }

    fn notify(&self, seat: Seat, out: &mut Vec<Effect>) {
        let chair = self.head.chairs.get(seat.idx());
        if let Some(Occupant::Player { visitor, .. }) = chair.map(|chair| &chair.occupant)
            && self.head.bot_of(seat).is_none()
        {
            out.push(Effect::Notify { visitor: visitor.clone(), seat, seq: self.seq() });
        }
    }

    /// What is done for a player who is asked: storing by value, and the end of the time.
    fn look_after(&mut self, seat: Seat, out: &mut Vec<Effect>) -> bool {
        self.question = None;
        if self.head.chairs[seat.idx()].stores_by_value
            && let Some(action) = self.history.as_ref().and_then(|history| by_value(history.game()))
        {
            return self.answer_for(seat, Author::ByValue, &[action], out);
        }
        if self.head.parts.is_out_of_time(&self.head.clock, seat) {
            let mut head = self.head.clone();
            head.chairs[seat.idx()].stand_in = Some(Absence::TimedOut);
            head.abandon_if_agreed();
            self.store(head, Change::Head, None, out);
            return true;
        }
        if self.save_in_ms == 0 && self.head.clock.left(seat).is_some() {
            let head = self.head.clone();
            self.store(head, Change::Head, None, out);
            return true;
        }
        false
    }

    fn play_bot(&mut self, seat: Seat, level: String, out: &mut Vec<Effect>) -> bool {
        let seq = self.seq();
        let is_open =
            |question: &Question| (question.seat, question.seq, &question.level) == (seat, seq, &level);
        let Some(question) = self.question.take_if(|question| is_open(question)) else {
            self.ask(seat, level, out);
            return false;
        };
        match self.head.parts.follow_up(question) {
            FollowUp::Play(actions) => {
                self.answer_for(seat, Author::Bot(level), &actions, out) || self.fall_back(seat, out)
            }
            FollowUp::Wait(question) => {
                self.question = Some(question);
                false
            }
            FollowUp::FallBack => self.fall_back(seat, out),
        }
    }

    fn ask(&mut self, seat: Seat, level: String, out: &mut Vec<Effect>) {
        let Some(history) = &self.history else { return };
        self.n_questions += 1;
        let (number, seq) = (self.n_questions, history.seq());
        out.push(Effect::AskBot(Box::new(Ask {
            number,
            level: level.clone(),
            seat,
            seq,
            view: history.game().view_with_memory(),
            until: self.now.after(BOT_MS),
        })));
        self.question =
            Some(Question { number, seat, seq, level, left_ms: BOT_MS, answer: BotAnswer::Awaited });
    }

    /// Answers in the place of a bot that did not, so that the turn moves on.
    fn fall_back(&mut self, seat: Seat, out: &mut Vec<Effect>) -> bool {
        let Some(action) = self.history.as_ref().and_then(|history| fallback(history.game())) else {
            return false;
        };
        self.answer_for(seat, Author::Fallback, &[action], out)
    }

    /// Stores answers that the seat's player did not give, if they are legal.
    fn answer_for(&mut self, seat: Seat, author: Author, actions: &[Action], out: &mut Vec<Effect>) -> bool {
        let Some(history) = &self.history else { return false };
        let key = format!("table:{}", history.seq() + 1);
        let n_fallbacks = u32::from(author == Author::Fallback);
        let Ok(proposal) = history.propose(seat, author, key, actions, self.head.clock.thought_ms) else {
            return false;
        };
        let mut head = self.head_after(history, &proposal);
        head.n_fallbacks += n_fallbacks;
        self.store(head, Change::Row(Box::new(proposal)), None, out);
        true
    }

    /// How long until something is due, if anything is.
    pub(crate) fn next_duty_ms(&self) -> Option<u64> {
        if !self.is_idle() {
            return None;
        }
        let awaited = self.queue.next_due_ms();
        if self.hold_ms > 0 {
            return Some(awaited.map_or(self.hold_ms, |ms| ms.min(self.hold_ms)));
        }
        if !self.leads || self.head.paused || self.head.phase != Phase::Playing {
            return awaited;
        }
        let clock = self.thinking_seat().and_then(|seat| self.head.clock.left(seat));
        let save = clock.map(|_| self.save_in_ms);
        let bot = self.question.as_ref().map(|question| question.left_ms);
        // What is due and was not done never will be: no alarm for it.
        [clock, save, bot, awaited].into_iter().flatten().filter(|&ms| ms > 0).min()
    }
}

/// The answer that stores the most valuable goods of what arrives, and then the most fish (R5.3). Of equal ones the
/// first in the list of legal answers.
fn by_value(game: &Game) -> Option<Action> {
    let Decision::Asked { kind: DecisionKind::Keep, .. } = game.decision() else { return None };
    let value = |action: &Action| match action {
        Action::Keep(kept) => (kept.wares().value(), kept.fish()),
        _ => (0, 0),
    };
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    // The last of equal ones wins, so the list is read backwards.
    legal.iter().rev().max_by_key(|action| value(action)).copied()
}

/// An answer that is always there: to decline, or the first.
fn fallback(game: &Game) -> Option<Action> {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().find(|&&action| action == Action::End).or(legal.first()).copied()
}
