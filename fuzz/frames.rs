//! What must hold for any frames at all that people send to a table. The ordinary tests of the server call the same
//! function with the kept corpus.
//!
//! The first line of an input names a scene; every further line is a speaker, one letter, and the bytes of a frame.

use std::collections::BTreeSet;

use concordia_rules::Options;
use concordia_server::rehearsal::Rehearsal;
use concordia_table::{
    Access, ClockRule, Connection, Founding, Head, Link, Phase, SeatingRule, Seed, Settings, Visitor, Who,
};
use serde_json::Value;

/// Those who sit, in the order of the seats, and one who only looks.
const PEOPLE: [(u8, &str); 5] =
    [(b'l', "Livia"), (b'm', "Marcus"), (b'g', "Gaia"), (b't', "Titus"), (b's', "Stranger")];
const SEED: u128 = 0x5eed_0123_4567_89ab_cdef_0123_4567_89ab;
/// Frames of one input that are looked at.
const MAX_FRAMES: usize = 60;

/// Every frame is answered, once and with reason, or ends its connection with a code; a frame that is refused has
/// changed nothing; what was acknowledged is stored and can be loaded. Gives the results and codes that there were.
pub fn frames(data: &[u8]) -> BTreeSet<String> {
    let mut lines = data.split(|&byte| byte == b'\n');
    let mut scene = Scene::new(lines.next().unwrap_or_default());
    for line in lines.take(MAX_FRAMES) {
        if let Some((&letter, frame)) = line.split_first() {
            scene.frame(letter, frame);
        }
    }
    let (now, loaded) = (scene.rehearsal.table(), scene.rehearsal.load_again());
    assert_eq!(loaded.frozen_reason(), None, "what was stored can be loaded");
    assert_eq!(loaded.seq(), now.seq(), "everything was stored");
    scene.outcomes
}

struct Scene {
    rehearsal: Rehearsal,
    n_bot_answers: u64,
    outcomes: BTreeSet<String>,
}

impl Scene {
    fn new(words: &[u8]) -> Scene {
        let (options, phase) = match words {
            b"lobby" => ("map=italia players=4", Phase::Lobby),
            b"team" => ("map=imperium players=4 mode=team", Phase::Playing),
            b"market" => ("map=cyprus players=3 fish_market=coastal", Phase::Playing),
            b"venus" => ("map=hellas players=4 card_set=venus", Phase::Playing),
            b"salt" => ("map=creta players=3 salt=on", Phase::Playing),
            _ => ("map=italia players=3", Phase::Playing),
        };
        let options = Options::from_words(options.split(' ').filter_map(|word| word.split_once('=')));
        let head = Head::found(Founding {
            id: "t1".to_owned(),
            host: visitor(PEOPLE[0].0),
            link: Link("secret".to_owned()),
            settings: Settings {
                name: "Friday".to_owned(),
                access: Access::ByLink,
                options: options.expect("a possible mixture"),
                seating: SeatingRule::Fixed,
                clock: ClockRule::PerMove { ms: 86_400_000 },
                stand_in: "random".to_owned(),
            },
            chairs: Vec::new(),
            partner_chat: Vec::new(),
            seed: Seed(SEED),
            stack_known: false,
        });
        let rehearsal = Rehearsal::new(head.expect("a sound table"));
        let mut scene = Scene { rehearsal, n_bot_answers: 0, outcomes: BTreeSet::new() };
        let n_seats = scene.rehearsal.table().head().chairs.len();
        for (letter, _) in PEOPLE {
            scene.frame(letter, br#"{"do":"watch"}"#);
        }
        if phase == Phase::Playing {
            for (letter, _) in &PEOPLE[..n_seats] {
                scene.frame(*letter, br#"{"do":"claim","link":"secret"}"#);
            }
            scene.frame(PEOPLE[0].0, br#"{"do":"start"}"#);
            assert_eq!(scene.rehearsal.table().head().phase, Phase::Playing);
        } else {
            scene.frame(PEOPLE[0].0, br#"{"do":"claim","link":"secret"}"#);
        }
        scene
    }

    /// Somebody sends a frame.
    fn frame(&mut self, letter: u8, frame: &[u8]) {
        let nth = PEOPLE.iter().position(|(known, _)| *known == letter).unwrap_or(PEOPLE.len() - 1);
        let (letter, name) = PEOPLE[nth];
        let from = Who { visitor: visitor(letter), connection: Connection(nth as u64) };
        let before = self.state();
        self.rehearsal.wait(1_000);
        if let Err(closed) = self.rehearsal.hear(&from, name, frame) {
            assert!(matches!((closed.code, closed.reason), (1009, "too_large") | (1007, "bad_utf8")));
            assert_eq!(self.state(), before, "a frame that nobody could read changed the table");
            assert!(self.rehearsal.told().is_empty());
            self.outcomes.insert(closed.reason.to_owned());
            return;
        }
        let is_over = self.rehearsal.table().head().phase.is_over();
        let mut answer = None;
        for (to, text) in self.rehearsal.told() {
            assert!(is_over || !text.contains(&SEED.to_string()), "the seed is told");
            let told: Value = serde_json::from_str(&text).expect("a frame is JSON");
            match told["type"].as_str() {
                Some("answer") => {
                    assert_eq!(to, from.connection, "the answer is the sender's");
                    assert!(answer.replace(told).is_none(), "there is one answer");
                }
                Some("room" | "update" | "chat") => {}
                other => panic!("a frame of type {other:?}"),
            }
        }
        let answer = answer.expect("every frame is answered");
        self.judge(frame, &answer, before);
        let outcome = answer.get("code").unwrap_or(&answer["result"]);
        self.outcomes.insert(outcome.as_str().unwrap_or_default().to_owned());
        // Whoever resigned is played by a bot, if need be to the end. A bot left waiting would be answered for by the
        // table some time later, whatever frame comes then.
        while self.rehearsal.answer_bot(self.n_bot_answers) {
            self.n_bot_answers += 1;
            self.rehearsal.forget_told();
        }
    }

    fn judge(&self, frame: &[u8], answer: &Value, before: State) {
        if let Some(id) = serde_json::from_slice::<Value>(frame).ok().and_then(|said| said["id"].as_u64()) {
            assert_eq!(answer["id"], id, "the answer names its message");
        }
        match answer["result"].as_str() {
            Some("refused") => {
                for field in ["code", "message"] {
                    assert!(answer[field].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
                }
                assert_eq!(self.state(), before, "a refused message changed the table: {answer}");
            }
            Some("stale") => {
                assert!(answer["update"]["view"].is_object());
                assert_eq!(self.state(), before, "a stale message changed the table");
            }
            Some("played") => assert!(answer["seq"].as_u64() <= Some(self.rehearsal.table().seq())),
            Some("done") => {}
            other => panic!("the result {other:?}"),
        }
    }

    /// What a message may change.
    fn state(&self) -> State {
        let saved = self.rehearsal.saved();
        (saved.head.version, saved.rows.len(), saved.chat.len())
    }
}

type State = (u64, usize, usize);

fn visitor(letter: u8) -> Visitor {
    Visitor(char::from(letter).to_string())
}
