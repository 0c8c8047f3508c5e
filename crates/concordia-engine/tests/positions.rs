//! Positions: docs/protocol.md, "Positions". What is written loads again, and what may be left out may be left out;
//! what is refused is in `violations.rs`.

mod common;

use common::{Talk, keys, list, problems, remove, right, start, wander, with, wrong};
use concordia_rules::Dice;
use serde_json::{Value, json};

// What is written.

#[test]
fn position_writes_the_document_of_section_5() {
    let document = start();
    assert_eq!(
        keys(&document),
        [
            "format",
            "options",
            "goods",
            "provinces",
            "houses",
            "players",
            "display",
            "stack",
            "magnus",
            "turn",
            "last_turns"
        ]
    );
    assert_eq!(document["format"], "concordia-position/1");
    let player = &document["players"][0];
    assert_eq!(keys(player), ["money", "goods", "fish", "hand", "pile", "colonists", "concordia"]);
    assert_eq!(player["money"], 5, "R3");
    assert_eq!(player["goods"], json!({"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}));
    assert_eq!((&player["fish"], &player["concordia"]), (&json!(0), &json!(false)));
    for colonist in list(&player["colonists"]) {
        assert_eq!(keys(colonist), ["kind", "at"]);
        assert_eq!(colonist["at"], "roma");
    }
    assert_eq!(document["provinces"].as_object().expect("provinces").len(), 11);
    for (_, province) in document["provinces"].as_object().expect("provinces") {
        assert_eq!(keys(province), ["bonus", "active"]);
    }
    assert_eq!(document["goods"].as_object().expect("goods").len(), 25, "every city but the capital");
    assert_eq!(document["houses"], json!({}), "empty cities are left out");
    assert_eq!(list(&document["display"]).len(), 7);
    assert_eq!((&document["magnus"], &document["turn"]), (&json!(2), &json!(0)));
    assert_eq!(document["last_turns"], Value::Null);
}

#[test]
fn position_leaves_out_zero_goods_and_empty_cities() {
    wander(4, |talk, _| {
        let document = talk.position();
        for (_, owners) in document["houses"].as_object().expect("houses") {
            assert!(!list(owners).is_empty());
        }
        for player in list(&document["players"]) {
            assert!(player["goods"].as_object().expect("goods").iter().all(|(_, n)| n != 0), "{player}");
        }
    });
}

#[test]
fn position_then_load_is_the_same_game() {
    let mut nth = 0;
    let mut dice = Dice::new(1);
    wander(12, |talk, snapshot| {
        nth += 1;
        if nth % 17 != 0 && snapshot["over"] == false {
            return;
        }
        let document = talk.position();
        let mut loaded = Talk::new();
        let mut expected = snapshot.clone();
        expected.as_object_mut().expect("a snapshot").shift_remove("events");
        assert_eq!(loaded.ok(&json!({"cmd": "load", "position": document})), expected, "the same snapshot");
        assert_eq!(loaded.position().to_string(), document.to_string(), "the same position");
        let seed = dice.next_u64();
        let mut future = Dice::new(seed);
        let mut same_future = Dice::new(seed);
        let mut n_acts = 0;
        for _ in 0..25 {
            let here = loaded.play_random(&mut future, 1);
            if here["over"] == true && n_acts == 0 && snapshot["over"] == true {
                break;
            }
            n_acts += 1;
            assert_eq!(talk.play_random(&mut same_future, 1), here, "the same future");
            assert_eq!(talk.position(), loaded.position());
            if here["over"] == true {
                break;
            }
        }
        for _ in 0..n_acts {
            talk.cmd("undo");
        }
    });
}

#[test]
fn inside_a_turn_position_is_the_start_of_the_turn_and_the_acts_since() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 7);
    let before = talk.position();
    let card = json!({"do": "play", "card": "architect_start"});
    let snapshot = talk.act(&card);
    let walk = list(&snapshot["legal"])[1].clone();
    assert_eq!(walk["do"], "move");
    talk.act(&walk);
    let mut document = talk.position();
    assert_eq!(document["acts"], json!([card, walk]));
    assert_eq!(Talk::loaded(&document).cmd("legal"), talk.cmd("legal"), "load carries them out");
    remove(&mut document, "acts");
    assert_eq!(document, before);
}

#[test]
fn acts_that_came_with_the_position_are_not_taken_back() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 7);
    talk.act(&json!({"do": "play", "card": "architect_start"}));
    let mut loaded = Talk::loaded(&talk.position());
    loaded.refused(&json!({"cmd": "undo"}), "bad_request");
    let before = loaded.position();
    loaded.act(&json!({"do": "end"}));
    loaded.cmd("undo");
    assert_eq!(loaded.position(), before);
}

#[test]
fn a_wrong_act_is_a_problem_with_its_number() {
    let play = json!({"do": "play", "card": "mercator_start"});
    let end = json!({"do": "end"});
    wrong(|document| document["acts"] = json!([end]), &["act 1"]);
    wrong(|document| document["acts"] = json!([play, {"do": "cash"}]), &["act 2"]);
    wrong(|document| document["acts"] = json!([play, {"do": "dance"}]), &["act 2"]);
    wrong(|document| document["acts"] = json!([play, {"do": "sell", "good": "silk", "count": 1}]), &["silk"]);
    wrong(|document| document["acts"] = json!([play, end, play]), &["act 3"]);
    wrong(|document| document["acts"] = json!([null]), &["act 1"]);
}

#[test]
fn the_end_of_a_game_is_written_and_loaded() {
    for seed in 0..6 {
        let mut talk = Talk::game(&json!({"map": "italia", "players": 2}), seed);
        let mut end = talk.play_to_the_end(&mut Dice::new(seed));
        end.as_object_mut().expect("a snapshot").shift_remove("events");
        let document = talk.position();
        assert_eq!(document["last_turns"], 0);
        assert!(document.get("acts").is_none());
        assert_eq!(Talk::loaded(&document).cmd("legal"), end);
        let seats_with_concordia =
            list(&end["scores"]).iter().filter(|score| score["concordia"] == 7).count();
        assert!(seats_with_concordia <= 1);
    }
}

#[test]
fn after_an_end_by_idleness_nobody_has_concordia() {
    let mut talk = Talk::loaded(&with(|document| document["idle"] = 299.into()));
    talk.act(&json!({"do": "play", "card": "prefect_start"}));
    let end = talk.act(&json!({"do": "cash"}));
    assert_eq!(end["over"], true);
    let document = talk.position();
    assert_eq!(
        (&document["last_turns"], &document["turn"], &document["idle"]),
        (&json!(0), &json!(0), &json!(300))
    );
    assert!(list(&document["players"]).iter().all(|player| player["concordia"] == false));
    assert_eq!(Talk::loaded(&document).cmd("legal")["over"], true);
}

#[test]
fn idle_turns_are_counted_and_absent_when_zero() {
    let mut talk = Talk::loaded(&start());
    assert!(talk.position().get("idle").is_none());
    talk.act(&json!({"do": "play", "card": "prefect_start"}));
    talk.act(&json!({"do": "cash"}));
    assert_eq!(talk.position()["idle"], 1);
}

#[test]
fn seats_that_have_not_stocked_are_named_until_they_have() {
    let options = json!({"map": "italia", "players": 3, "no_starting_goods": true});
    let mut talk = Talk::game(&options, 7);
    assert_eq!(talk.position()["unstocked"], json!([0, 1, 2]));
    for seat in 0..3 {
        talk.act(&json!({"do": "end"}));
        talk.act(&json!({"do": "play", "card": "prefect_start"}));
        talk.act(&json!({"do": "cash"}));
        let unstocked: Vec<u64> = (seat + 1..3).collect();
        let document = talk.position();
        assert_eq!(document.get("unstocked").cloned().unwrap_or_else(|| json!([])), json!(unstocked));
        assert_eq!(Talk::loaded(&document).cmd("legal"), talk.cmd("legal"));
    }
}

#[test]
fn intermediate_scores_are_written_while_they_exist() {
    let options = json!({"map": "italia", "players": 2, "intermediate_scoring": true});
    let mut talk = Talk::game(&options, 7);
    let tribune = json!({"do": "play", "card": "tribune"});
    let turn = |talk: &mut Talk| {
        if talk.act(&tribune)["decision"]["kind"] == "place" {
            talk.act(&json!({"do": "end"}));
        }
        talk.position()
    };
    let first = turn(&mut talk);
    assert!(first["intermediate"][0].is_u64() && first["intermediate"][1].is_null(), "{first}");
    assert!(first.get("intermediate_done").is_none());
    assert_eq!(Talk::loaded(&first).position(), first);
    let second = turn(&mut talk);
    assert!(second.get("intermediate").is_none(), "{second}");
    assert_eq!(second["intermediate_done"], true);
    assert_eq!(Talk::loaded(&second).position(), second);
}

// What may be left out.

#[test]
fn what_is_empty_or_has_its_default_may_be_left_out() {
    let mut short = start();
    remove(&mut short, "houses");
    remove(&mut short, "last_turns");
    for player in short["players"].as_array_mut().expect("players") {
        for field in ["fish", "pile", "concordia"] {
            remove(player, field);
        }
    }
    assert_eq!(Talk::loaded(&short).position(), start());
}

#[test]
fn options_but_map_and_players_may_be_left_out() {
    let short = with(|document| document["options"] = json!({"map": "italia", "players": 3}));
    assert_eq!(Talk::loaded(&short).position(), start());
}

#[test]
fn the_stack_may_be_left_out_and_is_empty() {
    let short = with(|document| remove(document, "stack"));
    let empty = with(|document| document["stack"] = json!([]));
    assert_eq!(Talk::loaded(&short).position(), Talk::loaded(&empty).position());
    assert_eq!(Talk::loaded(&short).position()["stack"], json!([]));
    let nothing_for_sale = with(|document| {
        remove(document, "stack");
        remove(document, "display");
    });
    assert_eq!(Talk::loaded(&nothing_for_sale).position()["display"], json!([]));
}

#[test]
fn a_player_may_own_nothing_but_a_tribune() {
    let colonists = json!([{"kind": "land", "at": "roma"}]);
    let poor = with(|document| {
        document["players"][1] = json!({"money": 0, "hand": ["tribune"], "colonists": colonists});
    });
    let loaded = Talk::loaded(&poor).position();
    let all = json!({
        "money": 0, "goods": {}, "fish": 0, "hand": ["tribune"], "pile": [], "colonists": colonists,
        "concordia": false,
    });
    assert_eq!(loaded["players"][1], all);
}

#[test]
fn empty_fields_of_other_options_may_be_given() {
    let document = with(|document| {
        document["start_cities"] = json!([]);
        document["unstocked"] = json!([]);
        document["copied"] = json!({});
        document["intermediate"] = json!([]);
        document["intermediate_done"] = json!(false);
        document["idle"] = json!(0);
        document["acts"] = json!([]);
    });
    assert_eq!(Talk::loaded(&document).position(), start());
}

#[test]
fn the_order_of_hands_and_colonists_has_no_meaning() {
    let turned = with(|document| {
        for player in document["players"].as_array_mut().expect("players") {
            player["hand"].as_array_mut().expect("a hand").reverse();
            player["colonists"].as_array_mut().expect("colonists").reverse();
        }
    });
    assert_eq!(Talk::loaded(&turned).position(), start());
    assert_eq!(Talk::loaded(&turned).cmd("legal"), Talk::loaded(&start()).cmd("legal"));
}

#[test]
fn houses_keep_the_order_in_which_they_were_built() {
    let document = with(|document| document["houses"] = json!({"verona": [2, 0, 1]}));
    assert_eq!(Talk::loaded(&document).position()["houses"], json!({"verona": [2, 0, 1]}));
}

#[test]
fn hands_and_piles_may_hold_any_cards_of_the_card_set() {
    right(|document| {
        document["players"][0]["hand"] = json!(["tribune", "consul", "consul", "consul", "consul", "mason"]);
        document["players"][1]["pile"] = json!(["senator", "senator", "senator"]);
    });
}

// Views.

#[test]
fn a_view_that_hides_what_must_be_known_is_refused() {
    wrong(|document| document["players"][1]["pile"] = json!({"hidden": 2}), &["seat 1", "top"]);
    wrong(|document| document["players"][1]["hand"] = json!({"hidden": 0}), &["seat 1"]);
    wrong(|document| document["players"][1]["hand"] = json!({"hidden": 41}), &["seat 1", "41"]);
    wrong(|document| document["players"][1]["hand"] = json!({"hidden": 3, "top": "senator"}), &["seat 1"]);
    wrong(|document| document["stack"] = json!({"hidden": 24}), &["stack", "24"]);
    wrong(|document| document["stack"] = json!({"hidden": 1, "drawn": ["smith", "mason"]}), &["stack"]);
    wrong(|document| document["display"] = json!({"hidden": 7}), &["display"]);
    let tops = json!({"hidden": 1, "top": "tribune"});
    wrong(|document| document["players"][1]["pile"] = tops.clone(), &["seat 1", "Tribune"]);
}

#[test]
fn a_hidden_count_may_not_be_huge_or_negative() {
    assert!(!problems(&with(|document| document["stack"] = json!({"hidden": u64::MAX}))).is_empty());
    assert!(!problems(&with(|document| document["stack"] = json!({"hidden": -1}))).is_empty());
    assert!(!problems(&with(|document| document["players"][0]["hand"] = json!({"hidden": 300}))).is_empty());
}

#[test]
fn where_a_hidden_card_is_needed_nobody_is_asked() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 3}), 7);
    let mut view = Talk::loaded(&talk.view(Some(1)));
    let snapshot = view.cmd("legal");
    let decision = &snapshot["decision"];
    assert_eq!(keys(decision), ["seat", "kind", "of", "turn_over"]);
    assert!(decision["seat"].is_null() && decision["turn_over"].is_boolean(), "{decision}");
    assert_eq!((&decision["kind"], &decision["of"]), (&json!("hidden"), &json!("card")));
    assert_eq!(snapshot["legal"], json!([]));
    view.refused(&json!({"cmd": "act", "action": {"do": "end"}}), "illegal_action");
    assert_eq!(view.cmd("quote")["options"], json!([]));
    view.refused(&json!({"cmd": "bot", "name": "random", "iterations": 1}), "bad_request");

    // Seat 0 buys the card that it can pay for; the display cannot be filled without the stack.
    let mut view = Talk::loaded(&talk.view(Some(0)));
    let mut snapshot = view.act(&json!({"do": "play", "card": "senator"}));
    while snapshot["decision"]["kind"] == "purchase" {
        let action = list(&snapshot["legal"]).iter().find(|action| action["do"] == "purchase");
        let action = action.cloned().unwrap_or_else(|| json!({"do": "end"}));
        snapshot = view.act(&action);
    }
    assert_eq!(snapshot["decision"]["kind"], "hidden", "{snapshot}");
    assert_eq!(snapshot["decision"]["of"], "display");
    assert_eq!(snapshot["decision"]["turn_over"], true);
    view.cmd("undo");
    assert_eq!(
        view.cmd("legal")["decision"],
        json!({"seat": 0, "kind": "purchase"}),
        "a client may think again"
    );
}

/// A pile may be hidden where the hand is known, as in the view of a Legatus player; a Tribune then makes the hand
/// unknown, and nothing breaks.
#[test]
fn a_hidden_pile_under_a_known_hand_can_be_taken_up() {
    let mut position = Talk::game(&json!({"map": "italia", "players": 2}), 1).position();
    position["players"][0]["hand"] = json!(["tribune"]);
    position["players"][0]["pile"] = json!({"hidden": 2, "top": "prefect_start"});
    let mut talk = Talk::loaded(&position);
    talk.act(&json!({"do": "play", "card": "tribune"}));
    let snapshot = talk.cmd("legal");
    if snapshot["decision"]["kind"] == "place" {
        talk.act(&json!({"do": "end"}));
    }
    assert_eq!(talk.position()["players"][0]["hand"], json!({"hidden": 3}));
}

/// R12.8: once the end was triggered, idle turns end nothing; the position of the last turns still loads.
#[test]
fn the_last_turns_may_be_idle() {
    let mut position = Talk::game(&json!({"map": "italia", "players": 3}), 1).position();
    position["idle"] = json!(299);
    position["last_turns"] = json!(2);
    position["players"][2]["concordia"] = json!(true);
    let mut talk = Talk::loaded(&position);
    let mut snapshot = talk.act(&json!({"do": "play", "card": "tribune"}));
    while snapshot["decision"]["seat"] == 0 {
        snapshot = talk.act(&json!({"do": "end"}));
    }
    let after = talk.position();
    assert_eq!(after["last_turns"], 1);
    Talk::loaded(&after);
}
