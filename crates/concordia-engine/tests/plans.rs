//! Plans: ways to reach a city and build there; docs/protocol.md, `plan`. That none is missing is for the tests of the
//! rules.

mod common;

use common::{Talk, keys, list, wander};
use serde_json::{Value, json};

fn plan(city: &str) -> Value {
    json!({"cmd": "plan", "city": city})
}

#[test]
fn every_plan_is_played_as_it_is_and_ends_with_the_house() {
    let (mut n_plans, mut nth) = (0, 0);
    wander(12, |talk, snapshot| {
        nth += 1;
        let kind = snapshot["decision"]["kind"].as_str();
        if !matches!(kind, Some("move" | "build")) || nth % 3 != 0 {
            return;
        }
        let seat = snapshot["decision"]["seat"].clone();
        let before = talk.position();
        for city in keys(&before["goods"]) {
            let answer = talk.ok(&plan(city));
            assert_eq!(keys(&answer), ["ok", "plans", "steps"]);
            let steps: Vec<u64> = list(&answer["steps"]).iter().filter_map(Value::as_u64).collect();
            assert_eq!(steps.len(), list(&answer["plans"]).len());
            assert!(steps.is_sorted(), "{answer}");
            for (way, steps) in list(&answer["plans"]).iter().zip(steps) {
                n_plans += 1;
                let mut events = Vec::new();
                for action in list(way) {
                    events.extend_from_slice(list(&talk.act(action)["events"]));
                }
                let walked = events.iter().filter(|event| event["event"] == "moved");
                assert_eq!(walked.filter_map(|event| event["steps"].as_u64()).sum::<u64>(), steps, "{way}");
                let is_it = |event: &&Value| event["event"] == "built" && event["city"] == city;
                let built: Vec<&Value> = events.iter().filter(is_it).collect();
                assert_eq!(built.len(), 1, "{way}");
                assert_eq!(built[0]["seat"], seat, "{way}");
                for _ in list(way) {
                    talk.cmd("undo");
                }
            }
        }
        assert_eq!(talk.position(), before, "a plan changes nothing");
    });
    assert!(n_plans > 500, "{n_plans}");
}

#[test]
fn a_city_that_cannot_be_built_has_no_plans() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 2}), 1);
    talk.act(&json!({"do": "play", "card": "architect_start"}));
    let none = |talk: &mut Talk, city| {
        let answer = talk.ok(&plan(city));
        assert_eq!((&answer["plans"], &answer["steps"]), (&json!([]), &json!([])), "{city}");
    };
    none(&mut talk, "roma");
    // Two colonists do not come that far.
    none(&mut talk, "bauzanum");
}

#[test]
fn what_is_wrong_with_a_request_is_named() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 2}), 1);
    let nothing = "there is nothing to plan: nobody is asked to walk or to build";
    assert_eq!(talk.refused(&plan("cosa"), "bad_request"), nothing);
    talk.act(&json!({"do": "play", "card": "architect_start"}));
    assert_eq!(talk.refused(&plan("oz"), "bad_request"), "there is no city \"oz\"");
    assert_eq!(talk.refused(&json!({"cmd": "plan", "city": 3}), "bad_request"), "there is no city 3");
    assert_eq!(talk.refused(&json!({"cmd": "plan"}), "bad_request"), "city is missing");
}
