//! Talking to a session in tests.

#![allow(dead_code, reason = "each test binary uses its part")]

use concordia_engine::Session;
use concordia_rules::{Dice, maps};
use serde_json::{Value, json};

/// A session and a short way to ask it things.
pub(crate) struct Talk(pub(crate) Session);

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk(Session::new())
    }

    /// A session with a new game.
    pub(crate) fn game(options: &Value, seed: u64) -> Talk {
        let mut talk = Talk::new();
        talk.ok(&json!({"cmd": "new", "options": options, "seed": seed}));
        talk
    }

    /// A session with a loaded position or view.
    pub(crate) fn loaded(position: &Value) -> Talk {
        let mut talk = Talk::new();
        talk.ok(&json!({"cmd": "load", "position": position}));
        talk
    }

    pub(crate) fn raw(&mut self, line: &str) -> Value {
        let answer = self.0.request(line);
        assert!(!answer.contains('\n'), "an answer is one line");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.raw(&request.to_string())
    }

    pub(crate) fn ok(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], true, "{request} was answered {answer}");
        answer
    }

    pub(crate) fn cmd(&mut self, command: &str) -> Value {
        self.ok(&json!({"cmd": command}))
    }

    pub(crate) fn act(&mut self, action: &Value) -> Value {
        self.ok(&json!({"cmd": "act", "action": action}))
    }

    /// The request must fail with this code and change nothing; gives the message.
    pub(crate) fn refused(&mut self, request: &Value, code: &str) -> String {
        let before = self.ask(&json!({"cmd": "position"}));
        let answer = self.ask(request);
        assert_eq!(answer["ok"], false, "{request} was answered {answer}");
        assert_eq!(answer["error"]["code"], code, "{request} was answered {answer}");
        assert_eq!(self.ask(&json!({"cmd": "position"})), before, "{request} changed the session");
        let message = answer["error"]["message"].as_str().expect("a message").to_owned();
        assert!(!message.is_empty());
        message
    }

    pub(crate) fn position(&mut self) -> Value {
        self.cmd("position")["position"].take()
    }

    pub(crate) fn view(&mut self, seat: Option<u64>) -> Value {
        self.ok(&json!({"cmd": "view", "seat": seat}))["view"].take()
    }
}

impl Talk {
    /// Plays up to so many random answers and gives the last snapshot.
    pub(crate) fn play_random(&mut self, dice: &mut Dice, n_answers: usize) -> Value {
        let mut snapshot = self.cmd("legal");
        for _ in 0..n_answers {
            if snapshot["over"] == true {
                break;
            }
            let action = pick(dice, &snapshot);
            snapshot = self.act(&action);
        }
        snapshot
    }

    /// Plays a random game to its end and gives the last snapshot.
    pub(crate) fn play_to_the_end(&mut self, dice: &mut Dice) -> Value {
        let snapshot = self.play_random(dice, usize::MAX);
        assert_eq!(snapshot["over"], true);
        snapshot
    }
}

/// Plays random games over all options and shows every decision to `visit`, the last one at the end of the game;
/// what `visit` does to the session it must take back.
pub(crate) fn wander(n_games: u64, mut visit: impl FnMut(&mut Talk, &Value)) {
    for nth in 0..n_games {
        // Neither a multiple of the maps nor of the forms, so that both change with every game.
        let (mut talk, mut dice) = (Talk::game(&mixture(nth * 9), nth), Dice::new(nth));
        let mut snapshot = talk.cmd("legal");
        loop {
            visit(&mut talk, &snapshot);
            if snapshot["over"] == true {
                break;
            }
            let action = pick(&mut dice, &snapshot);
            snapshot = talk.act(&action);
        }
    }
}

/// The names of the fields of an object, in their order.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap_or_else(|| panic!("an object, not {object}"))
        .keys()
        .map(String::as_str)
        .collect()
}

/// The items of a list.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

/// One of the legal actions of a snapshot.
pub(crate) fn pick(dice: &mut Dice, snapshot: &Value) -> Value {
    let legal = snapshot["legal"].as_array().expect("a list of actions");
    legal[dice.below(legal.len())].clone()
}

/// The forms of play: the card set and the number of players.
const FORMS: [(&str, u64); 10] = [
    ("base", 2),
    ("venus", 3),
    ("team", 4),
    ("base", 4),
    ("venus", 2),
    ("team", 6),
    ("base", 5),
    ("venus", 4),
    ("base", 3),
    ("venus", 5),
];

/// The whole family, one mixture per number: with eleven maps and ten forms 110 in a row have every map in every form,
/// and the other options fall as they may.
pub(crate) fn mixture(nth: u64) -> Value {
    let mut dice = Dice::new(nth);
    let ids: Vec<&str> = maps().map(|board| board.data().id).collect();
    let map = ids[nth as usize % ids.len()];
    let (card_set, players) = FORMS[(nth % 10) as usize];
    let is_team = card_set == "team";
    let market = dice.pick(&["none", "none", "coastal", "mountainside"]);
    let piscatus = dice.pick(&["double", "plus_one", "none"]);
    json!({
        "map": map,
        "small_ionium": map == "ionium" && dice.below(2) == 0,
        "players": players,
        "mode": if is_team { "team" } else { "single" },
        "card_set": card_set,
        "display": dice.pick(&["cloth", "wine"]),
        "fish_market": market,
        "piscatus_mode": if market == "none" { "double" } else { piscatus },
        "intermediate_scoring": dice.below(3) == 0 && !is_team,
        "no_starting_goods": dice.below(4) == 0,
        "show_derivable": dice.below(8) == 0,
        "salt": dice.below(3) == 0,
    })
}

/// The start of a game of three on Italia.
pub(crate) fn start() -> Value {
    Talk::game(&json!({"map": "italia", "players": 3}), 7).position()
}

/// The start of that game, changed.
pub(crate) fn with(mut change: impl FnMut(&mut Value)) -> Value {
    let mut document = start();
    change(&mut document);
    document
}

/// Takes a field away that is there.
pub(crate) fn remove(document: &mut Value, field: &str) {
    document.as_object_mut().expect("an object").shift_remove(field).expect("the field is there");
}

/// What `load` says is wrong; the session keeps its game.
pub(crate) fn problems(document: &Value) -> Vec<String> {
    let mut talk = Talk::game(&json!({"map": "imperium", "players": 2}), 1);
    let request = json!({"cmd": "load", "position": document});
    talk.refused(&request, "bad_position");
    let problems = talk.ask(&request)["error"]["problems"].take();
    list(&problems).iter().map(|problem| problem.as_str().expect("a sentence").to_owned()).collect()
}

/// The changed start of a game has exactly one problem, which names all these.
#[track_caller]
pub(crate) fn wrong(change: impl FnMut(&mut Value), names: &[&str]) {
    let problems = problems(&with(change));
    assert_eq!(problems.len(), 1, "{problems:?}");
    for name in names {
        assert!(problems[0].contains(name), "{problems:?} does not name {name}");
    }
}

/// The changed start of a game loads.
#[track_caller]
pub(crate) fn right(change: impl FnMut(&mut Value)) {
    let document = with(change);
    let mut talk = Talk::new();
    let answer = talk.ask(&json!({"cmd": "load", "position": document}));
    assert_eq!(answer["ok"], true, "{answer}");
}
