//! Venus cards and the team game over the protocol: docs/protocol.md, from "Actions" to "Views", R8.10 to R8.14 and
//! R11.

mod common;

use std::collections::BTreeSet;

use common::{Talk, keys, list, problems, wander};
use concordia_rules::Dice;
use serde_json::{Value, json};

fn play(card: &str) -> Value {
    json!({"do": "play", "card": card})
}

fn end() -> Value {
    json!({"do": "end"})
}

fn asks(seat: u64, kind: &str) -> Value {
    json!({"seat": seat, "kind": kind})
}

/// The start of a Venus game of three on Imperium.
fn venus() -> Value {
    Talk::game(&json!({"map": "imperium", "players": 3, "card_set": "venus"}), 5).position()
}

/// A team game of four on Imperium in which all start cities are chosen, at the first turn.
fn team() -> Value {
    let mut talk = Talk::game(&json!({"map": "imperium", "players": 4, "mode": "team"}), 5);
    talk.act(&json!({"do": "start", "city": "londinium"}));
    talk.act(&json!({"do": "start", "city": "antiochia"}));
    // The first turn has begun with the start cities, so the document is made by hand.
    let mut document = talk.position();
    let started = talk.act(&play("mercator_start"));
    assert_eq!(started["decision"]["kind"], "trade");
    document.as_object_mut().expect("a document").shift_remove("acts");
    document.as_object_mut().expect("a document").shift_remove("start_cities");
    for (seat, city) in [(2, "londinium"), (3, "antiochia")] {
        document["players"][seat]["colonists"] =
            json!([{"kind": "land", "at": city}, {"kind": "sea", "at": city}]);
    }
    document
}

fn team_with(change: impl FnOnce(&mut Value)) -> Talk {
    let mut document = team();
    change(&mut document);
    Talk::loaded(&document)
}

/// The names of the events of an answer.
fn events(answer: &Value) -> Vec<&str> {
    list(&answer["events"]).iter().map(|event| event["event"].as_str().expect("a name")).collect()
}

// choose_half.

#[test]
fn a_choice_card_asks_for_a_half_by_the_name_of_its_action() {
    let mut document = venus();
    document["players"][0]["hand"] =
        json!(["tribune", "prefect_architect", "architect_mercator", "prefect_mercator"]);
    for (card, halves) in [
        ("prefect_architect", ["prefect", "architect"]),
        ("architect_mercator", ["architect", "mercator5"]),
        ("prefect_mercator", ["prefect", "mercator5"]),
    ] {
        let mut talk = Talk::loaded(&document);
        let snapshot = talk.act(&play(card));
        assert_eq!(snapshot["decision"], asks(0, "choose_half"));
        let choose = |half: &str| json!({"do": "choose", "action": half});
        assert_eq!(snapshot["legal"], json!([choose(halves[0]), choose(halves[1])]));
        for other in ["prefect", "architect", "mercator5"] {
            if !halves.contains(&other) {
                talk.refused(&json!({"cmd": "act", "action": choose(other)}), "illegal_action");
            }
        }
        for half in ["mercator", "mercator3", "tribune", "", "0"] {
            talk.refused(&json!({"cmd": "act", "action": choose(half)}), "bad_request");
        }
        talk.act(&choose(halves[1]));
        let mut again = Talk::loaded(&talk.position());
        assert_eq!(again.cmd("legal"), talk.cmd("legal"), "the half is among the acts");
    }
}

#[test]
fn the_mercator_half_gives_five() {
    let mut document = venus();
    document["players"][0]["hand"] = json!(["tribune", "architect_mercator"]);
    let mut talk = Talk::loaded(&document);
    talk.act(&play("architect_mercator"));
    let answer = talk.act(&json!({"do": "choose", "action": "mercator5"}));
    assert_eq!(answer["events"][0]["event"], "coins");
    assert_eq!(answer["events"][0]["change"], 5);
    assert_eq!(answer["decision"], asks(0, "trade"));
}

/// R8.11.2: the partner executes the other half.
#[test]
fn in_the_team_game_the_partner_executes_the_other_half() {
    let mut talk = team_with(|document| {
        document["players"][0]["hand"] = json!(["tribune", "prefect_mercator"]);
    });
    assert_eq!(talk.act(&play("prefect_mercator"))["decision"], asks(0, "choose_half"));
    assert_eq!(talk.act(&json!({"do": "choose", "action": "prefect"}))["decision"], asks(0, "prefect"));
    let answer = talk.act(&json!({"do": "cash"}));
    assert_eq!(answer["decision"], asks(2, "trade"));
    assert_eq!((&answer["events"][0]["seat"], &answer["events"][0]["change"]), (&json!(2), &json!(5)));
    assert_eq!(talk.act(&end())["decision"], asks(1, "play_card"));
}

// repeat.

#[test]
fn a_magister_asks_whether_to_repeat() {
    let mut document = venus();
    document["players"][0]["pile"] = json!(["prefect_start"]);
    document["players"][0]["hand"] = json!(["tribune", "magister"]);
    let mut talk = Talk::loaded(&document);
    let snapshot = talk.act(&play("magister"));
    assert_eq!(snapshot["decision"], asks(0, "repeat"));
    let mut legal = list(&snapshot["legal"]).to_vec();
    legal.sort_by_key(Value::to_string);
    assert_eq!(legal, [end(), json!({"do": "repeat"})]);
    assert_eq!(talk.act(&json!({"do": "repeat"}))["decision"], asks(0, "prefect"));
    talk.cmd("undo");
    assert_eq!(talk.act(&end())["decision"], asks(1, "play_card"));
}

#[test]
fn a_magister_is_not_played_on_a_senator_and_does_nothing_on_an_empty_pile() {
    let mut document = venus();
    document["players"][0]["hand"] = json!(["tribune", "magister"]);
    let mut talk = Talk::loaded(&document);
    assert_eq!(talk.act(&play("magister"))["decision"], asks(1, "play_card"), "R8.10.3");
    document["players"][0]["pile"] = json!(["senator"]);
    let mut talk = Talk::loaded(&document);
    assert_eq!(talk.cmd("legal")["legal"], json!([play("tribune")]), "R8.10.2");
    talk.refused(&json!({"cmd": "act", "action": play("magister")}), "illegal_action");
}

/// Section 4: a Diplomat that copies a Magister is then still asked `repeat` or `end`.
#[test]
fn a_diplomat_that_copies_a_magister_is_asked_to_repeat() {
    let mut document = venus();
    document["players"][0]["pile"] = json!(["mercator_start"]);
    document["players"][0]["hand"] = json!(["tribune", "diplomat_start"]);
    document["players"][1]["pile"] = json!(["prefect_start", "magister"]);
    document["players"][1]["hand"] = json!(["tribune"]);
    let mut talk = Talk::loaded(&document);
    let snapshot = talk.act(&play("diplomat_start"));
    assert_eq!(snapshot["decision"], asks(0, "copy"));
    assert_eq!(snapshot["legal"], json!([end(), {"do": "copy", "seat": 1}]));
    assert_eq!(talk.act(&json!({"do": "copy", "seat": 1}))["decision"], asks(0, "repeat"));
    let answer = talk.act(&json!({"do": "repeat"}));
    assert_eq!(answer["decision"], asks(0, "trade"), "the card under the own Diplomat");
    assert_eq!(answer["events"][0]["change"], 3);
}

// start_city and positions of the team game.

#[test]
fn the_second_half_of_the_seats_chooses_start_cities_in_order() {
    for players in [4, 6] {
        let options = json!({"map": "imperium", "players": players, "mode": "team"});
        let mut talk = Talk::game(&options, 1);
        let first = players / 2;
        let document = talk.position();
        assert_eq!(document["start_cities"], json!((first..players).collect::<Vec<u64>>()));
        assert_eq!(document["turn"], 0);
        for seat in 0..players {
            let colonists = &document["players"][seat as usize]["colonists"];
            assert_eq!(list(colonists).len(), if seat < first { 2 } else { 0 });
        }
        for seat in first..players {
            let snapshot = talk.cmd("legal");
            assert_eq!(snapshot["decision"], asks(seat, "start_city"));
            let legal = list(&snapshot["legal"]);
            assert!(legal.iter().all(|action| keys(action) == ["do", "city"] && action["do"] == "start"));
            let cities: BTreeSet<&str> = legal.iter().filter_map(|action| action["city"].as_str()).collect();
            assert!(cities.contains("lutetia") && !cities.contains("roma") && !cities.contains("massilia"));
            for city in ["roma", "massilia"] {
                let action = json!({"do": "start", "city": city});
                talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
            }
            let action = json!({"do": "start", "city": "atlantis"});
            talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
            // Several players may choose the same city.
            let answer = talk.act(&json!({"do": "start", "city": "lutetia"}));
            let placed = list(&answer["events"]).iter().filter(|event| event["event"] == "colonist_placed");
            assert_eq!(placed.count(), 2);
            assert_eq!(Talk::loaded(&talk.position()).cmd("legal"), talk.cmd("legal"));
        }
        assert_eq!(talk.cmd("legal")["decision"], asks(0, "play_card"));
    }
}

#[test]
fn a_city_with_one_kind_of_route_has_two_colonists_of_it() {
    // On Italia Aleria has no land route and Luceria no sea route.
    let mut talk = Talk::game(&json!({"map": "italia", "players": 4, "mode": "team"}), 1);
    for (city, kind) in [("aleria", "sea"), ("luceria", "land")] {
        let answer = talk.act(&json!({"do": "start", "city": city}));
        let kinds: Vec<&Value> = list(&answer["events"]).iter().map(|event| &event["kind"]).collect();
        assert_eq!(kinds, [kind, kind]);
    }
}

/// R15.9: without a capital all seats begin on the start spaces, and nobody chooses.
#[test]
fn without_a_capital_nobody_chooses_a_start_city() {
    for players in [4, 6] {
        let mut talk = Talk::game(&json!({"map": "balearica", "players": players, "mode": "team"}), 1);
        assert_eq!(talk.cmd("legal")["decision"], asks(0, "play_card"));
        let mut document = talk.position();
        assert!(document.get("start_cities").is_none(), "{document}");
        for player in list(&document["players"]) {
            let places = list(&player["colonists"]).iter().map(|colonist| &colonist["at"]);
            assert!(places.eq(["west", "east"]), "{player}");
        }
        document["start_cities"] = json!([players / 2]);
        let problems = problems(&document);
        assert_eq!(problems, [format!("seat {} has no start city to choose", players / 2)]);
    }
}

#[test]
fn the_card_set_is_team_in_every_position_of_a_team_game() {
    for options in [
        json!({"map": "italia", "players": 4, "mode": "team"}),
        json!({"map": "italia", "players": 4, "mode": "team", "card_set": "team"}),
        json!({"map": "italia", "players": 4, "mode": "team", "card_set": "base"}),
    ] {
        let mut talk = Talk::game(&options, 1);
        assert_eq!(talk.position()["options"]["card_set"], "team");
        let mut document = talk.position();
        document["options"].as_object_mut().expect("options").shift_remove("card_set");
        let mut loaded = Talk::loaded(&document);
        assert_eq!(loaded.position()["options"]["card_set"], "team");
        assert_eq!(loaded.view(Some(1))["options"]["card_set"], "team");
        let record = talk.cmd("record");
        assert!(record["record"].as_str().expect("a record").contains(" card_set=team "));
    }
}

#[test]
fn impossible_mixtures_are_refused_with_the_reason() {
    let mut talk = Talk::new();
    for (options, reason) in [
        (json!({"map": "italia", "players": 4, "card_set": "team"}), "card set"),
        (json!({"map": "italia", "players": 4, "mode": "team", "card_set": "venus"}), "card set"),
        (json!({"map": "italia", "players": 3, "mode": "team"}), "4 or 6"),
        (json!({"map": "italia", "players": 5, "mode": "team"}), "4 or 6"),
        (json!({"map": "italia", "players": 2, "mode": "team"}), "4 or 6"),
        (json!({"map": "italia", "players": 6}), "2 to 5"),
        (json!({"map": "italia", "players": 3, "small_ionium": true}), "ionium"),
        (
            json!({"map": "italia", "players": 4, "mode": "team", "intermediate_scoring": true}),
            "intermediate",
        ),
        (json!({"map": "italia", "players": 3, "piscatus_mode": "plus_one"}), "piscatus"),
        (json!({"map": "italia", "players": 3, "piscatus_mode": "none"}), "piscatus"),
    ] {
        let message = talk.refused(&json!({"cmd": "new", "options": options, "seed": 1}), "bad_options");
        assert!(message.contains(reason), "{options}: {message}");
    }
}

#[test]
fn what_is_wrong_with_teams_is_named() {
    let wrong = |change: fn(&mut Value), parts: &[&str]| {
        let mut document = team();
        change(&mut document);
        let problems = problems(&document);
        assert!(!problems.is_empty());
        for part in parts {
            assert!(problems.iter().any(|problem| problem.contains(part)), "{part}: {problems:?}");
        }
    };
    wrong(|document| document["start_cities"] = json!([0]), &["seat 0"]);
    wrong(|document| document["start_cities"] = json!([4]), &["seat 4"]);
    wrong(|document| document["start_cities"] = json!([2]), &["seat 2"]);
    wrong(
        |document| {
            document["start_cities"] = json!([2, 2]);
            document["players"][2]["colonists"] = json!([]);
        },
        &["seat 2"],
    );
    wrong(|document| document["copied"] = json!({"1": [0]}), &["seat 1"]);
    let lies = |document: &mut Value| document["players"][1]["pile"] = json!(["mercator"]);
    wrong(
        |document| {
            document["players"][1]["pile"] = json!(["mercator"]);
            document["copied"] = json!({"1": [1]});
        },
        &["team 1", "seat 1"],
    );
    wrong(
        |document| {
            document["players"][1]["pile"] = json!(["mercator"]);
            document["copied"] = json!({"1": [2]});
        },
        &["team 2"],
    );
    wrong(|document| document["copied"] = json!({"7": [0]}), &["7"]);
    wrong(|document| document["copied"] = json!({"red": [0]}), &["red"]);
    wrong(|document| document["players"][1]["hand"] = json!(["tribune", "senator"]), &["seat 1", "senator"]);
    wrong(|document| document["players"][1]["hand"] = json!(["tribune", "magister"]), &["magister"]);
    wrong(|document| document["display"][0] = "consul".into(), &["consul"]);
    // Last turns are those of the other teams.
    wrong(
        |document| {
            document["players"][0]["concordia"] = true.into();
            document["last_turns"] = 2.into();
        },
        &["last turns"],
    );
    let mut right = team();
    lies(&mut right);
    right["copied"] = json!({"1": [0]});
    assert_eq!(Talk::loaded(&right).position()["copied"], json!({"1": [0]}));
}

// The Diplomat of a team.

#[test]
fn a_team_copies_a_played_card_once_and_the_document_says_so() {
    let mut talk = team_with(|document| {
        document["players"][0]["hand"] = json!(["tribune", "diplomat_1"]);
        document["players"][1]["pile"] = json!(["mercator"]);
        document["players"][1]["hand"] = json!(["tribune", "prefect"]);
        document["players"][2]["hand"] = json!(["tribune", "diplomat_1"]);
        document["players"][2]["pile"] = json!(["mercator"]);
    });
    let snapshot = talk.act(&play("diplomat_1"));
    assert_eq!(snapshot["decision"], asks(0, "copy"));
    assert_eq!(snapshot["legal"], json!([end(), {"do": "copy", "seat": 1}]), "not the partner's card");
    let answer = talk.act(&json!({"do": "copy", "seat": 1}));
    assert_eq!(answer["events"][0], json!({"event": "copied", "seat": 0, "from": 1, "card": "mercator"}));
    assert_eq!(answer["decision"], asks(0, "trade"));
    assert_eq!(talk.act(&end())["decision"], asks(2, "trade"), "both execute it");
    talk.act(&end());
    let document = talk.position();
    assert_eq!(document["copied"], json!({"1": [0]}));
    assert_eq!(Talk::loaded(&document).position(), document);
    // A new card on that pile is a new play.
    talk.act(&play("prefect"));
    while talk.position()["turn"] == 1 {
        talk.act(&json!({"do": "cash"}));
    }
    assert!(talk.position().get("copied").is_none());
}

#[test]
fn what_was_copied_cannot_be_copied_by_the_partner() {
    let mut talk = team_with(|document| {
        document["turn"] = 2.into();
        document["players"][1]["pile"] = json!(["mercator"]);
        document["players"][3]["pile"] = json!(["prefect"]);
        document["copied"] = json!({"1": [0]});
        document["players"][2]["hand"] = json!(["tribune", "diplomat_1"]);
    });
    let snapshot = talk.act(&play("diplomat_1"));
    assert_eq!(snapshot["legal"], json!([end(), {"do": "copy", "seat": 3}]));
    let again = json!({"do": "copy", "seat": 1});
    talk.refused(&json!({"cmd": "act", "action": again}), "illegal_action");
}

// Praetor, Proconsul, Legatus.

#[test]
fn a_praetor_lets_both_buy_before_the_display_is_closed() {
    let mut talk = team_with(|document| {
        for seat in [0, 2] {
            document["players"][seat]["goods"] = json!({"food": 1, "tool": 1, "wine": 2, "cloth": 2});
        }
    });
    let snapshot = talk.act(&play("praetor"));
    assert_eq!(snapshot["decision"], asks(0, "purchase"));
    let buy = list(&snapshot["legal"]).iter().find(|action| action["slot"] == 1).expect("slot 1").clone();
    let answer = talk.act(&buy);
    assert_eq!(answer["decision"], asks(2, "purchase"));
    assert!(!events(&answer).contains(&"display_closed"));
    let slots: BTreeSet<u64> =
        list(&answer["legal"]).iter().filter_map(|action| action["slot"].as_u64()).collect();
    assert!(!slots.contains(&1), "the slots are as they were: {slots:?}");
    assert!(events(&talk.act(&end())).contains(&"display_closed"));
}

#[test]
fn a_proconsul_makes_the_partner_play_a_card_alone() {
    let mut talk = team_with(|document| {
        document["players"][0]["hand"] = json!(["tribune", "proconsul"]);
        document["players"][0]["goods"] = json!({});
        document["players"][2]["hand"] = json!(["tribune", "legatus", "mercator"]);
    });
    // Nothing can be paid, so the purchase is declined by itself.
    let snapshot = talk.act(&play("proconsul"));
    assert_eq!(snapshot["decision"], asks(2, "play_card"));
    assert_eq!(snapshot["legal"], json!([play("tribune"), play("mercator")]), "no Legatus");
    talk.refused(&json!({"cmd": "act", "action": play("legatus")}), "illegal_action");
    let answer = talk.act(&play("mercator"));
    assert_eq!(answer["events"][0], json!({"event": "card_played", "seat": 2, "card": "mercator"}));
    assert_eq!(answer["decision"], asks(2, "trade"));
    assert_eq!(talk.act(&end())["decision"], asks(1, "play_card"), "alone, and the turn passes on");
}

#[test]
fn a_proconsul_that_a_proconsul_does_not_buy_has_its_price_all_the_same() {
    let mut talk = team_with(|document| {
        document["players"][0]["hand"] = json!(["tribune", "proconsul"]);
        document["players"][0]["goods"] = json!({"wine": 2, "cloth": 2, "tool": 2});
        document["display"][6] = json!("proconsul");
    });
    assert_eq!(talk.act(&play("proconsul"))["decision"], asks(0, "purchase"));
    let quote = talk.cmd("quote");
    let withheld = list(&quote["options"]).iter().find(|option| option["action"]["slot"] == 7);
    let withheld = withheld.expect("the last slot");
    assert_eq!(withheld["legal"], false);
    assert_eq!((&withheld["cost"], &withheld["missing"]), (&json!({"goods": {"cloth": 1}}), &json!({})));
    assert_eq!(withheld["effect"]["card"], "proconsul");
    talk.refused(&json!({"cmd": "act", "action": withheld["action"]}), "illegal_action");
}

#[test]
fn a_legatus_recommends_and_the_partner_plays_first() {
    let mut talk = team_with(|document| {
        document["players"][2]["hand"] = json!(["tribune", "legatus", "mercator", "mercator", "prefect"]);
    });
    let snapshot = talk.act(&play("legatus"));
    assert_eq!(snapshot["decision"], asks(0, "recommend"));
    let recommend = |card: &str| json!({"do": "recommend", "card": card});
    let mut legal = list(&snapshot["legal"]).to_vec();
    legal.sort_by_key(Value::to_string);
    let cards = ["legatus", "mercator", "prefect", "tribune"];
    let expected: Vec<Value> = [end()].into_iter().chain(cards.map(recommend)).collect();
    assert_eq!(legal, expected, "each card once");
    talk.refused(&json!({"cmd": "act", "action": recommend("architect")}), "illegal_action");
    talk.refused(&json!({"cmd": "act", "action": recommend("caesar")}), "bad_request");
    let hidden = talk.ask(&json!({"cmd": "act", "action": {"do": "recommend", "card": null}}));
    assert_eq!(hidden["ok"], false, "only a view has it");
    let answer = talk.act(&recommend("prefect"));
    assert_eq!(answer["decision"], asks(2, "play_card"));
    assert!(!answer["events"].to_string().contains("prefect"), "events are for everybody: {answer}");
    assert_eq!(talk.act(&play("mercator"))["decision"], asks(2, "trade"), "freely chosen, the partner first");
    assert_eq!(talk.act(&end())["decision"], asks(0, "trade"));
    assert_eq!(talk.act(&end())["decision"], asks(1, "play_card"));
}

/// R8.14.2, R11.10: the same two questions once more, the seats exchanged; a third Legatus may not follow.
#[test]
fn a_legatus_may_be_answered_by_a_legatus_once() {
    let mut talk = team_with(|document| {
        document["players"][0]["hand"] = json!(["tribune", "legatus", "legatus", "mercator"]);
        document["players"][2]["hand"] = json!(["tribune", "legatus"]);
    });
    talk.act(&play("legatus"));
    talk.act(&json!({"do": "recommend", "card": "legatus"}));
    let answer = talk.act(&play("legatus"));
    assert_eq!(answer["decision"], asks(2, "recommend"));
    let recommended: Vec<&str> =
        list(&answer["legal"]).iter().filter_map(|action| action["card"].as_str()).collect();
    assert_eq!(recommended, ["tribune", "mercator"], "no Legatus any more");
    let third = json!({"do": "recommend", "card": "legatus"});
    talk.refused(&json!({"cmd": "act", "action": third}), "illegal_action");
    for viewer in [Some(0), Some(2)] {
        let shown = talk.view(viewer)["players"][0]["hand"].is_array();
        assert!(shown, "R18.5: in a chain of two each sees the other's hand in turn");
    }
    assert_eq!(talk.view(Some(1))["players"][0]["hand"], json!({"hidden": 4}), "as the turn began");
    let answer = talk.act(&end());
    assert_eq!(answer["decision"], asks(0, "play_card"));
    talk.refused(&json!({"cmd": "act", "action": play("legatus")}), "illegal_action");
    let mut loaded = Talk::loaded(&talk.position());
    assert_eq!(loaded.cmd("legal"), talk.cmd("legal"));
    assert_eq!(talk.act(&play("mercator"))["decision"], asks(0, "trade"), "who laid the card goes first");
    assert_eq!(talk.act(&end())["decision"], asks(2, "trade"));
    assert_eq!(talk.act(&end())["decision"], asks(1, "play_card"));
}

/// R11.7: the missing amount, and no more, is taken from the partner.
#[test]
fn the_purse_is_shared_for_what_is_missing() {
    let mut talk = team_with(|document| {
        document["players"][0]["money"] = 0.into();
        document["players"][2]["money"] = 4.into();
        document["players"][0]["goods"] = json!({});
    });
    talk.act(&play("mercator_start"));
    let answer = talk.act(&json!({"do": "buy", "good": "wine", "count": 1}));
    let paid: Vec<(&Value, &Value)> = list(&answer["events"])
        .iter()
        .filter(|event| event["event"] == "coins")
        .map(|event| (&event["seat"], &event["change"]))
        .collect();
    assert_eq!(paid[..2], [(&json!(0), &json!(-3)), (&json!(2), &json!(-3))], "{answer}");
}

// Scores.

/// Section 6 and R13.12: a team is ranked by its sum; ties go to the team that has the Magnus sooner.
#[test]
fn teams_are_ranked_by_their_sum_and_ties_by_the_magnus() {
    let level = |magnus: u64| {
        let mut talk = team_with(|document| {
            let player = json!({"money": 0, "hand": ["tribune"]});
            document["players"] = json!([player, player, player, player]);
            document["magnus"] = magnus.into();
        });
        let score = talk.cmd("score");
        assert_eq!(
            keys(&score).into_iter().collect::<BTreeSet<_>>(),
            ["ok", "ranking", "scores", "teams"].into()
        );
        let team = |seats: [u8; 2]| json!({"seats": seats, "total": 0});
        assert_eq!(score["teams"], json!([team([0, 2]), team([1, 3])]));
        score["ranking"].clone()
    };
    assert_eq!(level(0), json!([0, 1]));
    assert_eq!(level(1), json!([1, 0]));
    assert_eq!(level(2), json!([0, 1]));
    assert_eq!(level(3), json!([1, 0]));
    let mut talk = team_with(|document| {
        let player = json!({"money": 0, "hand": ["tribune"]});
        document["players"] = json!([player, player, player, player]);
        document["players"][3] = json!({"money": 50, "hand": ["tribune", "praetor"]});
        document["magnus"] = 0.into();
    });
    let score = talk.cmd("score");
    assert_eq!(score["teams"][1], json!({"seats": [1, 3], "total": 5}));
    assert_eq!(score["ranking"], json!([1, 0]), "indices into teams");
}

#[test]
fn the_final_snapshot_of_a_team_game_carries_the_teams() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 6, "mode": "team"}), 3);
    let last = talk.play_to_the_end(&mut Dice::new(3));
    assert_eq!(list(&last["teams"]).len(), 3);
    assert_eq!(list(&last["ranking"]).len(), 3);
    assert_eq!(talk.cmd("legal")["teams"], last["teams"]);
    assert_eq!(Talk::loaded(&talk.position()).cmd("legal")["teams"], last["teams"]);
}

#[test]
fn a_single_game_has_no_fields_of_the_team_game() {
    let mut nth = 0;
    wander(10, |talk, _| {
        nth += 1;
        if nth % 20 != 0 {
            return;
        }
        let document = talk.position();
        let is_team = document["options"]["mode"] == "team";
        for field in ["start_cities", "copied"] {
            assert!(is_team || document.get(field).is_none(), "{document}");
            assert!(document.get(field).is_none_or(|value| value != &json!([]) && value != &json!({})));
        }
        assert_eq!(document["options"]["card_set"] == "team", is_team);
    });
}
