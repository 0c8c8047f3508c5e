//! A client: it composes turns on its view, sends until it is answered, and comes back after every loss.

use concordia_rules::{Action, Actions, Decision, Dice, Game, Seat};
use concordia_table::{Answers, Connection, Message, Update, Visitor};

/// A person with a browser.
pub(crate) struct Client {
    pub(crate) visitor: Visitor,
    pub(crate) connection: Connection,
    /// Never plays; somebody must sit in.
    pub(crate) sleeps: bool,
    /// The newest that it has seen.
    pub(crate) seen: Option<Update>,
    pub(crate) n_sent: u64,
    n_keys: u64,
    nth: usize,
    /// What it waits for; the second of two was sent before the first was answered.
    pub(crate) pending: Vec<Sent>,
}

/// A message that was sent, perhaps several times.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) id: u64,
    pub(crate) message: Message,
    /// What is in it, if it has answers.
    pub(crate) play: Option<Play>,
    /// If it goes on where its sender cannot know the position: after so many answers.
    pub(crate) too_far: Option<usize>,
}

/// Answers that were sent.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) expected_seq: u64,
    pub(crate) key: String,
    pub(crate) actions: Vec<Action>,
}

impl Sent {
    pub(crate) fn new(id: u64, message: Message) -> Sent {
        Sent { id, message, play: None, too_far: None }
    }

    pub(crate) fn play(id: u64, play: Play) -> Sent {
        let Play { expected_seq, key, actions } = play.clone();
        let message = Message::Play { expected_seq, key, answers: Answers::new(actions) };
        Sent { id, message, play: Some(play), too_far: None }
    }
}

impl Client {
    pub(crate) fn new(nth: usize, sleeps: bool) -> Client {
        Client {
            visitor: Visitor(format!("c{nth}")),
            connection: Connection(nth as u64),
            sleeps,
            seen: None,
            n_sent: 0,
            n_keys: 0,
            nth,
            pending: Vec::new(),
        }
    }

    pub(crate) fn next_id(&mut self) -> u64 {
        self.n_sent += 1;
        self.n_sent * 100 + self.nth as u64
    }

    /// A key that says who made it.
    pub(crate) fn next_key(&mut self) -> String {
        self.n_keys += 1;
        format!("c{}-{}", self.nth, self.n_keys)
    }

    pub(crate) fn watch(&self) -> Message {
        Message::Watch { seen: self.seen.as_ref().map(|seen| seen.seq), heard: 0 }
    }

    /// Some answers, if this client's view says that it is asked. Who hurries sends them as two messages, the second for
    /// the place behind the first.
    pub(crate) fn compose(&mut self, dice: &mut Dice, hurries: bool) -> Option<Vec<Sent>> {
        let (expected_seq, _, mut actions, _) = self.answers(dice)?;
        let n_first = if hurries { 1 + dice.below(actions.len()) } else { actions.len() };
        let rest = actions.split_off(n_first);
        let mut sent = vec![self.sent_play(expected_seq, actions)];
        if !rest.is_empty() {
            sent.push(self.sent_play(expected_seq + 1, rest));
        }
        Some(sent)
    }

    /// Answers that go on where nobody can know whether they are legal.
    pub(crate) fn compose_recklessly(&mut self, dice: &mut Dice) -> Option<Sent> {
        let (expected_seq, seat, mut actions, game) = self.answers(dice)?;
        let too_far = (game.deciding_seat() != Some(seat)).then_some(actions.len());
        actions.push(anything(dice));
        Some(Sent { too_far, ..self.sent_play(expected_seq, actions) })
    }

    fn answers(&self, dice: &mut Dice) -> Option<(u64, Seat, Vec<Action>, Game)> {
        let seen = self.seen.as_ref()?;
        let seat = seen.now.viewer()?;
        let mut game = here(seen);
        let actions = run_of(&mut game, seat, dice)?;
        Some((seen.seq, seat, actions, game))
    }

    fn sent_play(&mut self, expected_seq: u64, actions: Vec<Action>) -> Sent {
        let key = self.next_key();
        Sent::play(self.next_id(), Play { expected_seq, key, actions })
    }
}

/// The position that an update shows.
pub(crate) fn here(seen: &Update) -> Game {
    let mut game = seen.now.view().game();
    for &act in seen.now.acts() {
        game.replay(act, &mut ()).expect("it was played before");
    }
    game
}

/// Random answers of a seat, as far as it is asked or not quite so far.
pub(crate) fn run_of(game: &mut Game, seat: Seat, dice: &mut Dice) -> Option<Vec<Action>> {
    let mut actions = Vec::new();
    let mut legal = Actions::new();
    while matches!(game.decision(), Decision::Asked { seat: asked, .. } if asked == seat)
        && actions.len() < 60
    {
        game.legal_actions(&mut legal);
        let action = choose(&legal, dice);
        game.play(action, &mut ()).expect("a listed answer is legal");
        actions.push(action);
        if dice.below(6) == 0 {
            break;
        }
    }
    (!actions.is_empty()).then_some(actions)
}

/// Any answer, or often one that fills storehouses: what overflows is worth a test.
fn choose(legal: &[Action], dice: &mut Dice) -> Action {
    let fills = |action: &Action| match action {
        Action::Produce { .. } | Action::Build(_) => true,
        Action::Play(card) => card.id().starts_with("prefect") || card.id().starts_with("architect"),
        _ => false,
    };
    let filling: Vec<Action> = legal.iter().filter(|action| fills(action)).copied().collect();
    if filling.is_empty() || dice.below(3) == 0 { dice.pick(legal) } else { dice.pick(&filling) }
}

/// An answer that may or may not be legal somewhere.
pub(crate) fn anything(dice: &mut Dice) -> Action {
    match dice.below(5) {
        0 => Action::End,
        1 => Action::Income,
        2 => Action::Cash(None),
        3 => Action::Purchase { slot: dice.below(9) as u8, any: None },
        _ => Action::Copy(Seat(dice.below(9) as u8)),
    }
}
