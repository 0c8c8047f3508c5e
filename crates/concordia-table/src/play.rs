//! Answers of players: looked up, judged on the sender's view, played on a copy (DESIGN section 4).

use concordia_rules::{Action, Actions, Course, Game, Seat};

use crate::frame::Update;
use crate::head::{Head, Phase};
use crate::hooks::Fault;
use crate::ids::Visitor;
use crate::journal::{Acknowledgement, Change, History, Proposal};
use crate::limits::{ACTIONS_MAX, KEY_MAX};
use crate::message::{Answer, Answers, Message, Refusal};
use crate::queue::Queued;
use crate::row::Author;
use crate::table::{Table, Verdict};
use crate::text::is_token;

impl Table {
    /// The key is looked up before the sequence number: who sends a message again has an old one.
    pub(crate) fn play(
        &self,
        from: &Visitor,
        expected_seq: u64,
        key: String,
        answers: &Answers,
    ) -> Result<Verdict, Refusal> {
        check_form(&key, answers)?;
        let seat = self.head.seat_of(from).ok_or(Refusal::NotSeated)?;
        let Some(history) = &self.history else {
            return Ok(Verdict::Missing(Answer::Refused(Refusal::NotPlaying)));
        };
        let planted = &self.head.planted;
        let actions = answers.read(&self.head.settings.options);
        let is_stale = expected_seq != history.seq() && !planted.has(Fault::IgnoresSequence);
        let stored_key = stored_key(seat, &key);
        let overlooks = planted.has(Fault::IgnoresKeys) || is_stale && planted.has(Fault::LooksUpKeysLate);
        if let Some((stored, played)) = history.find(&stored_key).filter(|_| !overlooks) {
            if actions.as_deref() != Ok(played) && !planted.has(Fault::TrustsKeys) {
                return Err(Refusal::KeyReused);
            }
            return Ok(Verdict::Answer(Answer::Played(Acknowledgement::new(&stored, &key))));
        }
        if self.head.phase != Phase::Playing {
            return Err(Refusal::NotPlaying);
        }
        if is_stale {
            let update = Update::new(history, Some(seat), Some(expected_seq), self.clocks(), planted);
            let stale = Answer::Stale(Box::new(update));
            let is_missing = expected_seq > history.seq() && self.head.phase == Phase::Playing;
            return Ok(if is_missing { Verdict::Missing(stale) } else { Verdict::Answer(stale) });
        }
        if self.head.paused {
            return Err(Refusal::Paused);
        }
        if self.head.bot_of(seat).is_some() {
            return Err(Refusal::Absent);
        }
        let seat = match history.game().deciding_seat() {
            Some(asked) if asked == seat || planted.has(Fault::LetsAnybodyPlay) => asked,
            _ => return Err(Refusal::NotAsked),
        };
        let mut actions = actions.map_err(Refusal::Unread)?;
        match judge(history.course(), seat, &actions) {
            Err(Refusal::Illegal { nth, .. }) if nth > 0 && planted.has(Fault::KeepsLegalPart) => {
                actions.truncate(nth);
            }
            Err(_) if planted.has(Fault::ChecksOnTruth) => {}
            Err(refusal) => return Err(refusal),
            Ok(()) => {}
        }
        if planted.has(Fault::StoresSomethingElse) {
            actions = something_else(history.game(), &actions);
        }
        let proposal = history
            .propose(seat, Author::Player, stored_key, &actions, self.head.clock.thought_ms)
            .map_err(|(nth, why)| why.map_or(Refusal::TooFar { nth }, |why| Refusal::Illegal { nth, why }))?;
        let head = self.head_after(history, &proposal);
        Ok(Verdict::Write { head: Box::new(head), change: Change::Row(Box::new(proposal)), key: Some(key) })
    }

    /// Whether the key of a message is stored, whoever stored it.
    pub(crate) fn has_key_of(&self, queued: &Queued) -> bool {
        let (Message::Play { key, .. }, Some(history)) = (&queued.message, &self.history) else {
            return false;
        };
        let seat = self.head.seat_of(&queued.from.visitor);
        seat.is_some_and(|seat| history.find(&stored_key(seat, key)).is_some())
    }

    /// The head that goes with a new row: the clocks, and whether the game is over.
    pub(crate) fn head_after(&self, history: &History, proposal: &Proposal) -> Head {
        let mut head = self.head.clone();
        head.clock.answered(head.settings.clock, history.game(), proposal.game());
        if proposal.game().is_over() {
            head.phase = Phase::Finished;
        }
        head
    }
}

/// A key is the seat's own: nobody can use up another's.
fn stored_key(seat: Seat, key: &str) -> String {
    format!("{}:{key}", seat.0)
}

fn check_form(key: &str, answers: &Answers) -> Result<(), Refusal> {
    if !is_token(key, KEY_MAX) {
        return Err(Refusal::BadKey);
    }
    match answers.n_answers() {
        0 => Err(Refusal::NoActions),
        1..=ACTIONS_MAX => Ok(()),
        _ => Err(Refusal::TooManyActions),
    }
}

/// Whether a seat may give these answers, as far as the seat can know.
///
/// Judged on the sender's view, a message that goes on after a card was revealed is refused whatever that card is. On
/// the true game the refusal would depend on the card, and since nothing happened the sender could look again and
/// again (promise 7).
fn judge(course: &Course, seat: Seat, actions: &[Action]) -> Result<(), Refusal> {
    let (view, acts) = course.view(Some(seat));
    let mut game = view.game();
    for act in acts {
        game.carry_out(act, &mut ()).map_err(|why| Refusal::Illegal { nth: 0, why })?;
    }
    for (nth, &action) in actions.iter().enumerate() {
        if game.deciding_seat() != Some(seat) {
            return Err(Refusal::TooFar { nth });
        }
        game.play(action, &mut ()).map_err(|why| Refusal::Illegal { nth, why })?;
    }
    Ok(())
}

/// For a planted fault: the first answer is another legal one, if there is one.
fn something_else(game: &Game, actions: &[Action]) -> Vec<Action> {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().find(|other| Some(*other) != actions.first()).map_or(actions.to_vec(), |&other| vec![other])
}
