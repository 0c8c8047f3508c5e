//! Answers of players: looked up, judged on the sender's view, played on a copy.

use concordia_rules::{Action, Course, Seat};

use crate::head::{Head, Phase};
use crate::ids::Visitor;
use crate::journal::{Acknowledgement, Change, History, Proposal, Stored};
use crate::limits::{ACTIONS_MAX, KEY_MAX};
use crate::message::{Answer, Answers, Message, Refusal, UnreadAnswer};
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
        let parts = &self.head.parts;
        let actions = answers.read(&self.head.settings.options);
        let stored_key = stored_key(seat, &key);
        if let Some(stored) = parts.find_sent(history, &stored_key, expected_seq) {
            if !parts.is_same(&actions, history.answers_of(&stored)) {
                return Err(Refusal::KeyReused);
            }
            return Ok(Verdict::Answer(Answer::Played(Acknowledgement::new(&stored, &key))));
        }
        if self.head.phase != Phase::Playing {
            return Err(Refusal::NotPlaying);
        }
        if parts.is_stale(expected_seq, history) {
            let update = parts.update(history, Some(seat), Some(expected_seq), self.clocks());
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
        let asked = history.game().deciding_seat();
        let seat = parts.answering(asked, seat).ok_or(Refusal::NotAsked)?;
        let actions = parts.judge(history.course(), seat, actions.map_err(Refusal::Unread)?)?;
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

/// Whether a message was written for another position.
pub(crate) fn is_stale(expected_seq: u64, history: &History) -> bool {
    expected_seq != history.seq()
}

/// The row with the key of a message, whatever the message expects: who sends it again has an old number.
pub(crate) fn find_sent(history: &History, key: &str, _expected_seq: u64) -> Option<Stored> {
    history.find(key)
}

/// Whether a message has the answers of the row with its key.
pub(crate) fn is_same(sent: &Result<Vec<Action>, UnreadAnswer>, played: &[Action]) -> bool {
    sent.as_deref() == Ok(played)
}

/// The seat that a sender answers for: their own, if it is asked.
pub(crate) fn answering(asked: Option<Seat>, sender: Seat) -> Option<Seat> {
    asked.filter(|asked| *asked == sender)
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

/// The answers of a seat, if it may give them as far as the seat can know.
///
/// Judged on the sender's view, a message that goes on after a card was revealed is refused whatever that card is. On
/// the true game the refusal would depend on the card, and since nothing happened the sender could look again and
/// again.
pub(crate) fn judge(course: &Course, seat: Seat, actions: Vec<Action>) -> Result<Vec<Action>, Refusal> {
    let (view, acts) = course.view(Some(seat));
    let mut game = view.game();
    for act in acts {
        game.replay(act, &mut ()).map_err(|why| Refusal::Illegal { nth: 0, why })?;
    }
    for (nth, &action) in actions.iter().enumerate() {
        if game.deciding_seat() != Some(seat) {
            return Err(Refusal::TooFar { nth });
        }
        game.play(action, &mut ()).map_err(|why| Refusal::Illegal { nth, why })?;
    }
    Ok(actions)
}
