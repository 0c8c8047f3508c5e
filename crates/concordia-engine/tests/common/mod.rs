//! Talking to a session in tests.

#![allow(dead_code, reason = "each test binary uses its part")]

use concordia_engine::Session;
use concordia_rules::Dice;
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

/// One of the legal actions of a snapshot.
pub(crate) fn pick(dice: &mut Dice, snapshot: &Value) -> Value {
    let legal = snapshot["legal"].as_array().expect("a list of actions");
    legal[dice.below(legal.len())].clone()
}

/// All base options, one mixture per number.
pub(crate) fn mixture(nth: u64) -> Value {
    let maps = ["italia", "imperium", "hellas", "cyprus"];
    json!({
        "map": maps[(nth % 4) as usize],
        "players": 2 + nth / 4 % 4,
        "display": if (nth / 16).is_multiple_of(2) { "cloth" } else { "wine" },
        "no_starting_goods": nth / 32 % 2 == 1,
        "show_derivable": nth / 64 % 4 == 3,
    })
}
