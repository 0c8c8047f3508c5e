//! A shell for scenarios: the disk is quick, the network perfect, time passes when a test says so.

use std::collections::BTreeMap;

use concordia_rules::{Action, Actions, Dice, Game, Options, Seat};
use concordia_table::{
    Access, Answer, Answers, Ask, ClockRule, Connection, Effect, Founding, Frame, Head, Input, Link, Message,
    Millis, Refusal, Rematch, Room, Saved, SeatingRule, Seed, Settings, StoreFailure, Table, Update, Visitor,
    Who, Write,
};

pub(crate) const NAMES: [&str; 6] = ["livia", "marcus", "gaia", "titus", "julia", "decimus"];

pub(crate) struct Shell {
    pub(crate) table: Table,
    pub(crate) saved: Saved,
    pub(crate) now: u64,
    pub(crate) frames: BTreeMap<Connection, Vec<Frame>>,
    pub(crate) asks: Vec<Ask>,
    pub(crate) notices: Vec<(String, Seat, u64)>,
    pub(crate) rematches: Vec<Rematch>,
    pub(crate) n_reloads: usize,
    /// If set, writes wait here instead of being stored at once.
    pub(crate) held: Option<Vec<Write>>,
    /// What becomes of the next write, if not what should.
    pub(crate) next_outcome: Option<Result<(), StoreFailure>>,
    alarm: Option<Millis>,
    n_messages: u64,
}

pub(crate) fn visitor(name: &str) -> Visitor {
    Visitor(name.to_owned())
}

/// Everybody has one connection.
pub(crate) fn connection(name: &str) -> Connection {
    let nth = NAMES.iter().position(|known| *known == name);
    Connection(nth.map_or_else(|| 100 + name.len() as u64, |nth| nth as u64))
}

pub(crate) fn settings(words: &str) -> Settings {
    let words = words.split(' ').filter_map(|word| word.split_once('='));
    Settings {
        name: "Friday".to_owned(),
        access: Access::ByLink,
        options: Options::from_words(words).expect("a possible mixture"),
        seating: SeatingRule::Fixed,
        clock: ClockRule::None,
        stand_in: "agricola".to_owned(),
    }
}

pub(crate) fn founding(settings: Settings) -> Founding {
    Founding {
        id: "t1".to_owned(),
        host: visitor("livia"),
        link: Link("secret".to_owned()),
        settings,
        chairs: Vec::new(),
        partner_chat: Vec::new(),
        seed: Seed(42),
        stack_known: false,
    }
}

impl Shell {
    pub(crate) fn found(founding: Founding) -> Shell {
        Shell::with_head(Head::found(founding).expect("a sound table"))
    }

    pub(crate) fn with_head(head: Head) -> Shell {
        let (table, effects) = Table::found(Millis(1_000), head.clone());
        let mut shell = Shell {
            table,
            saved: Saved { head, rows: Vec::new(), chat: Vec::new() },
            now: 1_000,
            frames: BTreeMap::new(),
            asks: Vec::new(),
            notices: Vec::new(),
            rematches: Vec::new(),
            n_reloads: 0,
            held: None,
            next_outcome: None,
            alarm: None,
            n_messages: 0,
        };
        shell.carry_out(effects);
        shell
    }

    /// A started game of people only, in the order of [`NAMES`].
    pub(crate) fn game(settings: Settings) -> Shell {
        let mut shell = Shell::found(founding(settings));
        shell.seat_everybody();
        assert_eq!(shell.say("livia", Message::Start), Answer::Done);
        shell
    }

    pub(crate) fn seat_everybody(&mut self) {
        for name in &NAMES[..self.table.head().chairs.len()] {
            assert_eq!(self.say(name, claim(None, "secret", name)), Answer::Done);
            self.say(name, Message::Watch { seen: None, heard: 0 });
        }
    }

    /// Sends a message and gives the answer, which must be there at once.
    pub(crate) fn say(&mut self, name: &str, message: Message) -> Answer {
        let id = self.send(name, message);
        self.answer(name, id).expect("an answer")
    }

    pub(crate) fn send(&mut self, name: &str, message: Message) -> u64 {
        self.n_messages += 1;
        let id = self.n_messages;
        let from = Who { visitor: visitor(name), connection: connection(name) };
        self.input(Input::Message { from, id, message });
        id
    }

    /// The answer to a message, if there is one.
    pub(crate) fn answer(&self, name: &str, id: u64) -> Option<Answer> {
        self.frames.get(&connection(name))?.iter().find_map(|frame| match frame {
            Frame::Answer { id: of, answer } if *of == id => Some(answer.clone()),
            _ => None,
        })
    }

    pub(crate) fn refused(&mut self, name: &str, message: Message) -> Refusal {
        match self.say(name, message) {
            Answer::Refused(refusal) => {
                assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                refusal
            }
            other => panic!("not refused but {other:?}"),
        }
    }

    pub(crate) fn input(&mut self, input: Input) {
        let effects = self.table.handle(Millis(self.now), input);
        self.carry_out(effects);
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Store(write) => match &mut self.held {
                    Some(held) => held.push(*write),
                    None => self.store(&write),
                },
                Effect::Reload => {
                    self.n_reloads += 1;
                    self.input(Input::Reloaded(Box::new(self.saved.clone())));
                }
                Effect::Send(to, frame) => self.frames.entry(to).or_default().push(frame),
                Effect::AskBot(ask) => self.asks.push(*ask),
                Effect::Alarm(at) => self.alarm = Some(at),
                Effect::Notify { visitor, seat, seq } => self.notices.push((visitor.0, seat, seq)),
                Effect::Found(rematch) => self.rematches.push(*rematch),
            }
        }
    }

    fn store(&mut self, write: &Write) {
        let outcome = self.next_outcome.take().unwrap_or(Ok(()));
        if outcome.is_ok() {
            self.put(write);
        }
        self.input(Input::Stored { number: write.number, outcome });
    }

    /// Writes without a report.
    pub(crate) fn put(&mut self, write: &Write) {
        if let Some(head) = &write.head {
            assert_eq!(head.version, self.saved.head.version + 1);
            self.saved.head = Head::read(&head.write()).expect("it was written so");
            assert_eq!(self.saved.head.write(), head.write(), "a head is read back as it was written");
        }
        self.saved.rows.extend(write.row.clone());
        self.saved.chat.extend(write.chat.clone());
    }

    /// Reports what was held back.
    pub(crate) fn release(&mut self) {
        for write in self.held.take().unwrap_or_default() {
            self.store(&write);
        }
    }

    /// Time passes, and alarms ring when they are due.
    pub(crate) fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(at) = self.alarm.filter(|at| at.0 <= end) {
            self.alarm = None;
            self.now = self.now.max(at.0);
            self.input(Input::Alarm);
        }
        self.now = end;
    }

    /// The server stops without a word and starts again later.
    pub(crate) fn restart(&mut self, down_ms: u64) {
        self.load(down_ms, 0);
    }

    /// The table is loaded again after a time during some of which the server was up.
    pub(crate) fn load(&mut self, ms: u64, up_ms: u64) {
        self.now += ms;
        self.frames.clear();
        self.asks.clear();
        self.alarm = None;
        let (table, effects) = Table::load(Millis(self.now), self.saved.clone(), up_ms, true);
        self.table = table;
        self.carry_out(effects);
    }

    pub(crate) fn room(&self, name: &str) -> Room {
        self.table.room_for(&visitor(name))
    }

    pub(crate) fn update(&self, name: &str) -> Update {
        self.table.update_for(&visitor(name), None).expect("a game")
    }

    /// The rooms that somebody was sent.
    pub(crate) fn rooms(&self, name: &str) -> Vec<&Room> {
        let frames = self.frames.get(&connection(name)).into_iter().flatten();
        frames
            .filter_map(|frame| match frame {
                Frame::Room(room) => Some(&**room),
                _ => None,
            })
            .collect()
    }

    /// The updates that somebody was sent.
    pub(crate) fn updates(&self, name: &str) -> Vec<&Update> {
        let frames = self.frames.get(&connection(name)).into_iter().flatten();
        frames
            .filter_map(|frame| match frame {
                Frame::Update(update) => Some(&**update),
                _ => None,
            })
            .collect()
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> &'static str {
        NAMES[self.table.asked_seat().expect("somebody is asked").idx()]
    }

    /// The position as somebody knows it.
    pub(crate) fn here(&self, name: &str) -> Game {
        let update = self.update(name);
        let mut game = update.now.view().game();
        for &act in update.now.acts() {
            game.replay(act, &mut ()).expect("it was played before");
        }
        game
    }

    /// The first legal answer of whoever is asked, as a message.
    pub(crate) fn any_play(&self, key: &str) -> Message {
        let mut legal = Actions::new();
        self.here(self.asked()).legal_actions(&mut legal);
        play(self.table.seq(), key, &legal[..1])
    }

    /// Whoever is asked plays at random, one answer, and so on for some rows. Bots answer too.
    pub(crate) fn play_on(&mut self, n_rows: u64, dice: &mut Dice) {
        let goal = self.table.seq() + n_rows;
        while self.table.seq() < goal && !self.table.head().phase.is_over() {
            self.play_once(dice);
        }
    }

    pub(crate) fn play_once(&mut self, dice: &mut Dice) {
        let mut legal = Actions::new();
        if let Some(ask) = self.asks.pop() {
            ask.view.legal_actions(&mut legal);
            return self.input(Input::Bot { ask: ask.number, answer: Some(vec![dice.pick(&legal)]) });
        }
        let asked = self.asked();
        self.here(asked).legal_actions(&mut legal);
        let message = play(self.table.seq(), &format!("k{}", self.table.seq()), &[dice.pick(&legal)]);
        assert!(matches!(self.say(asked, message), Answer::Played(_)));
    }
}

pub(crate) fn claim(chair: Option<usize>, link: &str, name: &str) -> Message {
    Message::Claim { chair, link: Some(link.to_owned()), name: name.to_owned() }
}

pub(crate) fn play(expected_seq: u64, key: &str, actions: &[Action]) -> Message {
    Message::Play { expected_seq, key: key.to_owned(), answers: Answers::new(actions.to_vec()) }
}
