//! Commands and options: docs/protocol.md, "Commands" and "Options", promise by promise.

mod common;

use std::collections::BTreeSet;

use common::{Talk, keys, list, mixture};
use concordia_engine::Session;
use concordia_rules::Dice;
use serde_json::{Value, json};

fn italia() -> Value {
    json!({"map": "italia", "players": 3})
}

// Section 2: commands.

#[test]
fn hello_says_who_is_there() {
    let hello = Talk::new().cmd("hello");
    assert_eq!(keys(&hello), ["ok", "name", "version", "protocol", "rules", "maps", "bots"]);
    assert!(hello["name"].is_string() && hello["version"].is_string());
    assert_eq!(hello["protocol"], 1);
    assert_eq!(hello["rules"], 2);
    let maps: Vec<&str> = list(&hello["maps"]).iter().filter_map(Value::as_str).collect();
    let of_the_rules = [
        "imperium",
        "italia",
        "hellas",
        "ionium",
        "cyprus",
        "balearica",
        "byzantium",
        "hispania",
        "creta",
        "corsica",
        "britannia",
    ];
    assert_eq!(maps, of_the_rules, "R2.1");
    for bot in list(&hello["bots"]) {
        assert_eq!(keys(bot), ["name", "role", "about", "quick", "full"]);
    }
    assert!(list(&hello["bots"]).iter().any(|bot| bot["name"] == "random"));
}

#[test]
fn new_begins_a_game_on_every_map_it_named() {
    for map in list(&Talk::new().cmd("hello")["maps"]) {
        for players in 2..=5 {
            let options = json!({"map": map, "players": players});
            let answer = Talk::new().ask(&json!({"cmd": "new", "options": options, "seed": 1}));
            assert_eq!(answer["ok"], true, "{options} was answered {answer}");
        }
    }
}

#[test]
fn new_gives_the_snapshot_of_the_first_decision() {
    let snapshot = Talk::new().ok(&json!({"cmd": "new", "options": italia(), "seed": 1}));
    assert_eq!(keys(&snapshot), ["ok", "over", "decision", "legal"]);
    assert_eq!(snapshot["over"], false);
    assert_eq!(snapshot["decision"].to_string(), r#"{"seat":0,"kind":"play_card"}"#);
    assert!(list(&snapshot["legal"]).contains(&json!({"do": "play", "card": "architect_start"})));
}

#[test]
fn a_seed_is_a_number_or_a_string_of_digits_below_two_to_the_128() {
    let position = |seed: Value| {
        let mut talk = Talk::new();
        talk.ok(&json!({"cmd": "new", "options": italia(), "seed": seed}));
        talk.position()
    };
    assert_eq!(position(json!(42)), position(json!("42")));
    assert_eq!(position(json!(1u64 << 53)), position(json!("9007199254740992")));
    assert_ne!(position(json!(0)), position(json!(1)));
    let largest = position(json!(u128::MAX.to_string()));
    assert_ne!(largest, position(json!(u64::MAX.to_string())));
    assert_ne!(largest, position(json!((u128::MAX >> 1).to_string())), "every bit counts");
}

#[test]
fn a_seed_that_cannot_be_kept_exactly_is_refused() {
    let mut talk = Talk::game(&italia(), 1);
    let too_large = "340282366920938463463374607431768211456";
    for seed in [
        json!(null),
        json!(-1),
        json!(1.5),
        json!((1u64 << 53) + 1),
        json!(1e300),
        json!(""),
        json!("-1"),
        json!("+1"),
        json!("1e3"),
        json!("0x10"),
        json!(" 1"),
        json!("1.0"),
        json!(too_large),
        json!("9".repeat(1_000)),
        json!([1]),
    ] {
        talk.refused(&json!({"cmd": "new", "options": italia(), "seed": seed}), "bad_request");
    }
    let message = talk.refused(&json!({"cmd": "new", "options": italia()}), "bad_request");
    assert!(message.contains("seed"), "{message}");
}

#[test]
fn view_is_the_position_without_what_the_viewer_may_not_know() {
    let mut talk = Talk::game(&italia(), 1);
    talk.play_random(&mut Dice::new(1), 30);
    let position = talk.position();
    for viewer in [None, Some(0), Some(1), Some(2)] {
        let view = talk.view(viewer);
        let n_stack = list(&position["stack"]).len();
        assert_eq!(view["stack"]["hidden"], n_stack);
        for (seat, (seen, truth)) in list(&view["players"]).iter().zip(list(&position["players"])).enumerate()
        {
            if Some(seat as u64) == viewer {
                assert_eq!(seen, truth);
                continue;
            }
            assert_eq!(seen["hand"], json!({"hidden": list(&truth["hand"]).len()}));
            match list(&truth["pile"]).last() {
                Some(top) => {
                    assert_eq!(seen["pile"], json!({"hidden": list(&truth["pile"]).len(), "top": top}));
                }
                None => assert!(matches!(seen["pile"].to_string().as_str(), "[]" | r#"{"hidden":0}"#)),
            }
        }
        let public = |document: &Value| {
            let mut public = document.clone();
            public.as_object_mut().expect("a document").remove("stack");
            for player in public["players"].as_array_mut().expect("players") {
                let player = player.as_object_mut().expect("a player");
                player.remove("hand");
                player.remove("pile");
            }
            public
        };
        assert_eq!(public(&view), public(&position));
    }
}

#[test]
fn view_needs_a_seat_of_the_table_or_null() {
    let mut talk = Talk::game(&italia(), 1);
    for seat in [json!(3), json!(-1), json!("0"), json!(0.5), json!([]), json!(u64::MAX)] {
        talk.refused(&json!({"cmd": "view", "seat": seat}), "bad_request");
    }
    talk.refused(&json!({"cmd": "view"}), "bad_request");
}

#[test]
fn legal_gives_the_snapshot_again_and_changes_nothing() {
    let mut talk = Talk::game(&italia(), 1);
    let snapshot = talk.play_random(&mut Dice::new(2), 25);
    let mut expected = snapshot;
    expected.as_object_mut().expect("a snapshot").remove("events");
    assert_eq!(talk.cmd("legal").to_string(), expected.to_string());
    assert_eq!(talk.cmd("legal").to_string(), expected.to_string(), "in a stable order");
}

#[test]
fn act_gives_the_snapshot_and_what_happened() {
    let mut talk = Talk::game(&italia(), 1);
    let answer = talk.act(&json!({"do": "play", "card": "mercator_start"}));
    assert_eq!(keys(&answer), ["ok", "over", "decision", "legal", "events"]);
    assert_eq!(answer["events"][0], json!({"event": "card_played", "seat": 0, "card": "mercator_start"}));
    assert_eq!(answer["decision"], json!({"seat": 0, "kind": "trade"}));
}

#[test]
fn an_action_that_is_not_legal_says_why_and_changes_nothing() {
    let mut talk = Talk::game(&italia(), 1);
    let mut illegal =
        |action: Value| talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
    assert!(illegal(json!({"do": "play", "card": "colonist"})).contains("colonist"));
    illegal(json!({"do": "end"}));
    illegal(json!({"do": "cash"}));
    illegal(json!({"do": "income"}));
    illegal(json!({"do": "build", "city": "verona"}));
    illegal(json!({"do": "produce", "province": "venetia"}));
    illegal(json!({"do": "settle", "kind": "land", "city": "roma"}));
    illegal(json!({"do": "sell", "good": "wine", "count": 1}));
    illegal(json!({"do": "buy", "good": "wine", "count": 255}));
    illegal(json!({"do": "purchase", "slot": 1, "any": []}));
    illegal(json!({"do": "copy", "seat": 1}));
    illegal(json!({"do": "keep", "goods": {"wine": 1}, "fish": 0}));
    illegal(json!({"do": "move", "kind": "land", "from": "roma", "to": "l-roma-cosa"}));
    // However large a number is, its form is right.
    for n in [8, 255, 256, 1 << 32, u64::MAX] {
        illegal(json!({"do": "sell", "good": "wine", "count": n}));
        illegal(json!({"do": "purchase", "slot": n, "any": []}));
        illegal(json!({"do": "copy", "seat": n}));
        illegal(json!({"do": "keep", "goods": {"wine": n}, "fish": 0}));
        illegal(json!({"do": "keep", "goods": {}, "fish": n}));
    }
}

#[test]
fn an_action_in_no_form_of_the_protocol_is_a_bad_request() {
    let mut talk = Talk::game(&italia(), 1);
    for action in [
        json!(null),
        json!("end"),
        json!({}),
        json!({"do": null}),
        json!({"do": "resign"}),
        json!({"do": "play"}),
        json!({"do": "play", "card": 1}),
        json!({"do": "play", "card": "caesar"}),
        json!({"do": "play", "card": "tribune", "loudly": true}),
        json!({"do": "move", "kind": "air", "from": "roma", "to": "l-roma-cosa"}),
        json!({"do": "move", "kind": "land", "from": "londinium", "to": "l-roma-cosa"}),
        json!({"do": "move", "kind": "land", "from": "roma", "to": "roma"}),
        json!({"do": "build", "city": "Verona"}),
        json!({"do": "produce", "province": "roma"}),
        json!({"do": "keep", "goods": {"silk": 1}, "fish": 0}),
        json!({"do": "keep", "goods": {"wine": -1}, "fish": 0}),
        json!({"do": "sell", "good": "wine", "count": 1.5}),
        json!({"do": "sell", "good": "wine", "count": "1"}),
        json!({"do": "produce", "province": "venetia", "good": "silk"}),
        json!({"do": "produce", "province": "venetia", "good": 1}),
        json!({"do": "purchase", "slot": -1, "any": []}),
        json!({"do": "purchase", "slot": 1, "any": ["silk"]}),
        json!({"do": "purchase", "slot": 1, "any": "wine"}),
        json!({"do": "copy", "seat": "1"}),
    ] {
        talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
    }
    talk.refused(&json!({"cmd": "act"}), "bad_request");
}

/// Section 4: a list with the same words in order is no action.
#[test]
fn an_action_is_an_object() {
    let mut talk = Talk::game(&italia(), 1);
    for action in [json!(["play", "tribune"]), json!(["end"]), json!([])] {
        talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
    }
}

#[test]
fn undo_takes_back_every_act_to_the_start_and_no_further() {
    let (mut talk, mut dice) = (Talk::game(&mixture(1), 4), Dice::new(4));
    let mut before = Vec::new();
    for _ in 0..250 {
        before.push((talk.cmd("legal"), talk.position()));
        talk.play_random(&mut dice, 1);
    }
    while let Some((snapshot, position)) = before.pop() {
        assert_eq!(talk.cmd("undo"), snapshot, "undo answers with the snapshot");
        assert_eq!(talk.position(), position);
    }
    talk.refused(&json!({"cmd": "undo"}), "bad_request");
}

#[test]
fn undo_and_redo_are_the_identity() {
    let (mut talk, mut dice) = (Talk::game(&mixture(2), 5), Dice::new(5));
    for _ in 0..200 {
        let snapshot = talk.cmd("legal");
        if snapshot["over"] == true {
            break;
        }
        let action = common::pick(&mut dice, &snapshot);
        let answer = talk.act(&action);
        let record = talk.cmd("record");
        talk.cmd("undo");
        assert_eq!(talk.act(&action), answer, "the same snapshot and the same events");
        assert_eq!(talk.cmd("record"), record);
    }
}

#[test]
fn undo_takes_back_the_end_of_the_game() {
    let mut talk = Talk::game(&italia(), 6);
    let end = talk.play_to_the_end(&mut Dice::new(6));
    let snapshot = talk.cmd("undo");
    assert_eq!(snapshot["over"], false);
    let last = list(&snapshot["legal"]).iter().any(|action| {
        let answer = talk.act(action);
        talk.cmd("undo");
        answer == end
    });
    assert!(last, "one of the answers ends the game as it ended");
}

#[test]
fn worth_values_each_god_and_each_visible_card() {
    let mut talk = Talk::game(&italia(), 7);
    talk.play_random(&mut Dice::new(7), 150);
    let position = talk.position();
    for seat in 0..3 {
        let worth = talk.ok(&json!({"cmd": "worth", "seat": seat}));
        for god in ["vesta", "jupiter", "saturnus", "mercurius", "mars"] {
            assert!(worth["gods"][god].is_u64(), "{god}: {worth}");
        }
        let display = list(&position["display"]).iter();
        let owned = list(&position["players"]).iter();
        let owned = owned.flat_map(|player| list(&player["hand"]).iter().chain(list(&player["pile"])));
        for card in display.chain(owned) {
            assert!(worth["cards"][card.as_str().expect("a card")].is_u64(), "{card}: {worth}");
        }
    }
    for seat in [json!(3), json!(null), json!("0")] {
        talk.refused(&json!({"cmd": "worth", "seat": seat}), "bad_request");
    }
    talk.refused(&json!({"cmd": "worth"}), "bad_request");
}

/// With salt a specialist is worth what it could have; who really has it is for the score (R20.8), see `salt.rs`.
#[test]
fn the_worth_of_the_owned_cards_is_the_score() {
    for seed in 0..20 {
        let mut talk = Talk::game(&mixture(seed), seed);
        talk.play_random(&mut Dice::new(seed), 200);
        // The document stands at the start of the turn, so that is where the points are counted.
        let position = talk.position();
        let mut position = position;
        position.as_object_mut().expect("a document").remove("acts");
        let mut talk = Talk::loaded(&position);
        for score in list(&talk.cmd("score")["scores"]) {
            let seat = &score["seat"];
            let worth = talk.ok(&json!({"cmd": "worth", "seat": seat}));
            let player = &position["players"][seat.as_u64().expect("a seat") as usize];
            let cards = list(&player["hand"]).iter().chain(list(&player["pile"]));
            let points: u64 = cards
                .map(|card| worth["cards"][card.as_str().expect("a card")].as_u64().expect("points"))
                .sum();
            let total =
                score["total"].as_u64().expect("points") - score["concordia"].as_u64().expect("points");
            let in_salt = worth["houses"]["salt"].as_u64().unwrap_or(0);
            assert!(points == total || points > total && in_salt > 0, "seat {seat} of game {seed}");
        }
    }
}

#[test]
fn worth_needs_public_facts_only() {
    let mut talk = Talk::game(&italia(), 8);
    talk.play_random(&mut Dice::new(8), 100);
    let mut view = Talk::loaded(&talk.view(Some(1)));
    for seat in 0..3 {
        let request = json!({"cmd": "worth", "seat": seat});
        let (seen, truth) = (view.ok(&request), talk.ok(&request));
        assert_eq!(seen["gods"], truth["gods"]);
        for (card, worth) in seen["cards"].as_object().expect("cards") {
            assert_eq!(truth["cards"][card], *worth);
        }
        for card in list(&view.position()["display"]) {
            assert!(seen["cards"][card.as_str().expect("a card")].is_u64());
        }
    }
}

const GODS: [&str; 7] = ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva"];

/// The forms of `score`, and that the numbers add up. Teams are ranked where there are teams.
fn assert_scores(answer: &Value, n_seats: usize, is_team: bool) {
    let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("points, not {value}"));
    let scores = list(&answer["scores"]);
    assert_eq!(scores.len(), n_seats);
    for (seat, score) in scores.iter().enumerate() {
        let expected: Vec<&str> = ["seat"].into_iter().chain(GODS).chain(["concordia", "total"]).collect();
        assert_eq!(keys(score), expected);
        assert_eq!(score["seat"], seat);
        assert!(matches!(number(&score["concordia"]), 0 | 7));
        let sum: u64 = GODS.iter().map(|god| number(&score[god])).sum();
        assert_eq!(number(&score["total"]), sum + number(&score["concordia"]));
    }
    let total = |seat: usize| number(&scores[seat]["total"]);
    let totals: Vec<u64> = if is_team {
        let teams = list(&answer["teams"]);
        assert_eq!(teams.len(), n_seats / 2);
        for (nth, team) in teams.iter().enumerate() {
            let seats = [nth, nth + n_seats / 2];
            assert_eq!(*team, json!({"seats": seats, "total": total(seats[0]) + total(seats[1])}));
        }
        teams.iter().map(|team| number(&team["total"])).collect()
    } else {
        assert!(answer.get("teams").is_none(), "there are no teams: {answer}");
        (0..n_seats).map(total).collect()
    };
    let ranking: Vec<usize> = list(&answer["ranking"]).iter().map(|nth| number(nth) as usize).collect();
    assert!(ranking.is_sorted_by(|a, b| totals[*a] >= totals[*b]), "{answer}");
    let ranked: BTreeSet<usize> = ranking.iter().copied().collect();
    assert!(ranked.into_iter().eq(0..totals.len()) && ranking.len() == totals.len(), "it is strict");
}

#[test]
fn score_counts_as_if_the_game_ended_now() {
    for nth in 0..20 {
        let options = mixture(nth);
        let n_seats = options["players"].as_u64().expect("a number") as usize;
        let mut talk = Talk::game(&options, nth);
        for _ in 0..5 {
            let answer = talk.cmd("score");
            assert_scores(&answer, n_seats, options["mode"] == "team");
            talk.play_random(&mut Dice::new(nth), 40);
        }
    }
}

#[test]
fn score_is_a_bad_request_while_cards_are_hidden() {
    let mut talk = Talk::game(&italia(), 9);
    talk.play_random(&mut Dice::new(9), 40);
    for viewer in [None, Some(0), Some(2)] {
        Talk::loaded(&talk.view(viewer)).refused(&json!({"cmd": "score"}), "bad_request");
    }
}

#[test]
fn the_last_snapshot_has_the_scores_and_the_ranking() {
    for seed in 0..6 {
        let options = mixture(seed * 5);
        let mut talk = Talk::game(&options, seed);
        let mut end = talk.play_to_the_end(&mut Dice::new(seed));
        let events = end.as_object_mut().expect("a snapshot").remove("events").expect("events");
        assert_eq!(list(&events).last().expect("an event")["event"], "game_over");
        assert_eq!((&end["over"], &end["decision"], &end["legal"]), (&json!(true), &Value::Null, &json!([])));
        let n_seats = options["players"].as_u64().expect("a number") as usize;
        assert_scores(&end, n_seats, options["mode"] == "team");
        assert_eq!(talk.cmd("legal"), end);
        let score = talk.cmd("score");
        for field in ["scores", "teams", "ranking"] {
            assert_eq!(score[field], end[field]);
        }
        assert_eq!(talk.cmd("quote")["options"], json!([]));
        talk.refused(&json!({"cmd": "bot", "name": "random", "iterations": 1}), "bad_request");
    }
}

#[test]
fn after_the_end_every_act_is_illegal() {
    let mut talk = Talk::game(&italia(), 10);
    talk.play_to_the_end(&mut Dice::new(10));
    for action in [
        json!({"do": "end"}),
        json!({"do": "play", "card": "tribune"}),
        json!({"do": "play", "card": "caesar"}),
        json!({"do": "resign"}),
        json!(null),
    ] {
        talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
    }
    talk.refused(&json!({"cmd": "act"}), "illegal_action");
}

// Section 3: options.

#[test]
fn position_writes_all_options_with_their_defaults() {
    let mut options = Talk::game(&italia(), 1).position()["options"].take();
    let fields = options.as_object_mut().expect("options");
    assert_eq!(fields.remove("show_derivable"), Some(json!(false)));
    let defaults = json!({
        "map": "italia", "players": 3, "mode": "single", "card_set": "base", "display": "cloth",
        "fish_market": "none", "small_ionium": false, "intermediate_scoring": false,
        "no_starting_goods": false, "piscatus_mode": "double", "salt": false,
    });
    assert_eq!(options, defaults);
}

#[test]
fn an_option_with_its_default_is_always_accepted() {
    let defaults = json!({
        "mode": "single", "card_set": "base", "display": "cloth", "fish_market": "none",
        "small_ionium": false, "intermediate_scoring": false, "no_starting_goods": false,
        "show_derivable": false, "piscatus_mode": "double", "salt": false,
    });
    for nth in 0..110 {
        let mut given = mixture(nth);
        let plain = Talk::game(&given, 3).position();
        assert_eq!(Talk::game(&plain["options"], 3).position(), plain, "what position writes");
        // What has its default may be left out, and may be said again.
        let fields = given.as_object_mut().expect("options");
        fields.retain(|id, value| defaults.get(id) != Some(value));
        assert_eq!(Talk::game(&given, 3).position(), plain, "{given} without the defaults");
        for (id, default) in defaults.as_object().expect("options") {
            if given.get(id).is_none() {
                given[id] = default.clone();
                assert_eq!(Talk::game(&given, 3).position(), plain, "{given} with {id}");
            }
        }
        // In the team game the card set may be left out, or have its default.
        if given["mode"] == "team" {
            given["card_set"] = "base".into();
            assert_eq!(Talk::game(&given, 3).position(), plain, "{given}");
        }
    }
}

#[test]
fn impossible_options_are_refused_with_the_reason() {
    let mut talk = Talk::game(&italia(), 1);
    for (id, value) in [
        ("map", json!("atlantis")),
        ("map", json!(1)),
        ("map", json!(null)),
        ("players", json!(1)),
        ("players", json!(6)),
        ("players", json!(7)),
        ("players", json!(-3)),
        ("players", json!(2.5)),
        ("players", json!("3")),
        ("players", json!(u64::MAX)),
        ("mode", json!("solo")),
        ("card_set", json!("team")),
        ("card_set", json!(true)),
        ("display", json!("brick")),
        ("fish_market", json!(false)),
        ("small_ionium", json!(true)),
        ("intermediate_scoring", json!("on")),
        ("no_starting_goods", json!(1)),
        ("piscatus_mode", json!("triple")),
        ("show_derivable", json!("yes")),
        ("salt", json!("on")),
        ("salt", json!(1)),
        ("colour", json!("red")),
    ] {
        let mut options = italia();
        options[id] = value;
        let request = json!({"cmd": "new", "options": options, "seed": 1});
        let message = talk.refused(&request, "bad_options");
        // The reason may be told in words.
        let named = if id == "players" { "player".to_owned() } else { id.replace('_', " ") };
        assert!(message.replace('_', " ").contains(&named), "{options}: {message}");
    }
    for options in [json!({}), json!({"map": "italia"}), json!({"players": 3}), json!(null), json!([])] {
        talk.refused(&json!({"cmd": "new", "options": options, "seed": 1}), "bad_options");
    }
    talk.refused(&json!({"cmd": "new", "seed": 1}), "bad_request");
}

#[test]
fn show_derivable_changes_views_only() {
    let mut shown = italia();
    shown["show_derivable"] = true.into();
    let (mut open, mut closed) = (Talk::game(&shown, 15), Talk::game(&italia(), 15));
    let (mut dice, mut same_dice) = (Dice::new(15), Dice::new(15));
    for _ in 0..40 {
        assert_eq!(open.play_random(&mut dice, 1), closed.play_random(&mut same_dice, 1));
        let (view, truth) = (open.view(None), open.position());
        assert_eq!(view["players"], truth["players"]);
        assert_eq!(view["stack"]["hidden"], list(&truth["stack"]).len());
    }
}

// Section 9: determinism.

#[test]
fn the_same_conversation_is_answered_byte_for_byte_alike() {
    fn hold(nth: u64) -> String {
        let (mut session, mut dice) = (Session::new(), Dice::new(nth));
        let mut log = session.request(
            &json!({"cmd": "new", "options": mixture(nth), "seed": u128::from(nth).to_string()}).to_string(),
        );
        for _ in 0..120 {
            let snapshot: Value = serde_json::from_str(&session.request(r#"{"cmd":"legal"}"#)).expect("JSON");
            if snapshot["over"] == true {
                break;
            }
            let action = common::pick(&mut dice, &snapshot);
            for request in [
                json!({"cmd": "act", "action": action, "id": nth}),
                json!({"cmd": "quote"}),
                json!({"cmd": "position"}),
                json!({"cmd": "view", "seat": 1}),
                json!({"cmd": "worth", "seat": 0}),
                json!({"cmd": "score"}),
                json!({"cmd": "act", "action": {"do": "nothing"}}),
                json!({"cmd": "bot", "name": "random", "iterations": 1, "seed": 1}),
            ] {
                log += &session.request(&request.to_string());
            }
        }
        log + &session.request(r#"{"cmd":"record"}"#)
    }
    for nth in 0..12 {
        assert!(hold(nth) == hold(nth), "conversation {nth} differs");
    }
}
