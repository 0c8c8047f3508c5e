//! Maps with rules of their own over the protocol: "Actions" and "Positions" in docs/protocol.md, R15.11 to R15.13.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Talk, keys, list, problems};
use serde_json::{Value, json};

const GOODS: [&str; 5] = ["brick", "food", "tool", "wine", "cloth"];

fn creta(options: &Value) -> Value {
    let mut all = json!({"map": "creta", "players": 2});
    for (id, value) in options.as_object().expect("options") {
        all[id] = value.clone();
    }
    Talk::game(&all, 3).position()
}

fn play(card: &str) -> Value {
    json!({"do": "play", "card": card})
}

fn produce(province: &str) -> Value {
    json!({"do": "produce", "province": province})
}

/// Gavdos produces with this bonus.
fn gavdos(good: &str) -> Value {
    json!({"do": "produce", "province": "brown", "good": good})
}

fn look(talk: &mut Talk) -> Value {
    talk.ok(&json!({"cmd": "look", "seat": null}))["state"].take()
}

// Gavdos (R15.12).

#[test]
fn gavdos_has_one_answer_for_each_good() {
    let mut talk = Talk::loaded(&creta(&json!({})));
    assert_eq!(talk.position()["provinces"]["brown"].to_string(), r#"{"bonus":null,"active":true}"#);
    let snapshot = talk.act(&play("prefect_start"));
    let legal = list(&snapshot["legal"]);
    let of_gavdos: Vec<&Value> = legal.iter().filter(|action| action["province"] == "brown").collect();
    assert_eq!(of_gavdos, GOODS.map(gavdos).iter().collect::<Vec<_>>());
    for action in legal.iter().filter(|action| action["do"] == "produce" && action["province"] != "brown") {
        assert_eq!(keys(action), ["do", "province"]);
    }
    for action in [produce("brown"), json!({"do": "produce", "province": "red", "good": "wine"})] {
        talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
    }
    for good in ["salt", "silk", ""] {
        let message = talk.refused(&json!({"cmd": "act", "action": gavdos(good)}), "bad_request");
        assert!(message.contains(good), "{message}");
    }
    let quote = talk.cmd("quote");
    let options = list(&quote["options"]).iter().filter(|option| option["action"]["province"] == "brown");
    for (option, good) in options.zip(GOODS) {
        let batch = json!({"seat": 0, "goods": {good: 1}, "fish": 0, "overflow": 0});
        assert_eq!((&option["legal"], &option["effect"]["batches"]), (&json!(true), &json!([batch])));
    }
}

#[test]
fn gavdos_shows_the_coins_of_the_good_until_it_is_turned_back() {
    for (good, coins) in [("wine", 2), ("cloth", 1)] {
        let mut talk = Talk::loaded(&creta(&json!({})));
        let before = look(&mut talk);
        assert_eq!(before["visible_coins"], 2, "two coins are always visible");
        assert!(before["provinces"]["brown"].get("coins").is_none(), "nobody has chosen a marker");
        assert!(before["provinces"]["red"]["coins"].is_u64());
        talk.act(&play("prefect_start"));
        let answer = talk.act(&gavdos(good));
        let turned = json!({"event": "bonus_turned", "province": "brown", "bonus": good});
        assert!(list(&answer["events"]).contains(&turned), "{answer}");
        let after = talk.position();
        assert_eq!(after["provinces"]["brown"], json!({"bonus": good, "active": false}));
        assert_eq!(
            look(&mut talk)["provinces"]["brown"],
            json!({"bonus": good, "active": false, "coins": coins})
        );
        assert_eq!(look(&mut talk)["visible_coins"], 2 + coins);
        assert_eq!(Talk::loaded(&after).position(), after);
        talk.act(&play("prefect_start"));
        let options = talk.cmd("quote")["options"].take();
        let inactive = list(&options).iter().filter(|option| option["action"]["province"] == "brown");
        let whys: Vec<&str> = inactive.filter_map(|option| option["why_not"].as_str()).collect();
        assert_eq!(whys, ["the bonus of brown is turned"; 5], "each good is shown");
        talk.refused(&json!({"cmd": "act", "action": gavdos("food")}), "illegal_action");
        let answer = talk.act(&json!({"do": "cash"}));
        let paid = list(&answer["events"]).iter().find(|event| event["event"] == "coins");
        assert_eq!(paid.map(|event| event["change"].clone()), Some(json!(2 + coins)));
        assert_eq!(talk.position()["provinces"]["brown"], json!({"bonus": null, "active": true}));
        let record = talk.cmd("record")["record"].take();
        assert!(record.as_str().expect("text").contains(&format!("produce brown {good}\n")), "{record}");
        let mut again = Talk::new();
        again.ok(&json!({"cmd": "replay", "record": record}));
        assert_eq!(again.position(), talk.position());
    }
}

#[test]
fn the_magnus_doubles_the_chosen_good() {
    let mut document = creta(&json!({}));
    document["magnus"] = 0.into();
    document["players"][0]["goods"] = json!({});
    let mut talk = Talk::loaded(&document);
    talk.act(&play("prefect_start"));
    talk.act(&gavdos("cloth"));
    assert_eq!(talk.position()["players"][0]["goods"], json!({"cloth": 2}));
}

#[test]
fn load_refuses_a_bonus_of_gavdos_that_cannot_be() {
    let refused = |province: &str, marker: Value| {
        let mut document = creta(&json!({}));
        document["provinces"][province] = marker;
        problems(&document)
    };
    let chosen = refused("brown", json!({"bonus": null, "active": false}));
    assert_eq!(chosen, ["the bonus of the province brown is no good"]);
    let early = refused("brown", json!({"bonus": "wine", "active": true}));
    assert_eq!(early, ["the province brown has wine as its bonus before it is chosen"]);
    for active in [true, false] {
        let elsewhere = refused("red", json!({"bonus": null, "active": active}));
        assert_eq!(elsewhere, ["the bonus of the province red is no good"]);
    }
    for marker in [json!({"active": true}), json!({"bonus": "wine"}), json!({}), json!({"bonus": null})] {
        let half = refused("brown", marker.clone());
        assert!(
            half.iter().all(|problem| problem.contains("brown")) && !half.is_empty(),
            "{marker}: {half:?}"
        );
    }
    for bonus in [json!("salt"), json!("silk"), json!(1), json!([])] {
        let wrong = refused("brown", json!({"bonus": bonus, "active": false}));
        assert!(wrong[0].contains("brown"), "{wrong:?}");
    }
    let mut document = creta(&json!({}));
    for good in GOODS {
        document["provinces"]["brown"] = json!({"bonus": good, "active": false});
        assert_eq!(Talk::loaded(&document).position(), document);
    }
    let mut elsewhere = Talk::game(&json!({"map": "italia", "players": 2}), 1).position();
    elsewhere["provinces"]["venetia"] = json!({"bonus": null, "active": true});
    assert_eq!(problems(&elsewhere), ["the bonus of the province venetia is no good"]);
}

/// With a fish market it is a province like any other, and the two coins do not count.
#[test]
fn with_a_fish_market_gavdos_holds_fish() {
    for board in ["coastal", "mountainside"] {
        let document = creta(&json!({"fish_market": board}));
        assert_eq!(document["provinces"]["brown"], json!({"fish": 1}));
        let mut talk = Talk::loaded(&document);
        assert_eq!(look(&mut talk)["visible_coins"], 0);
        let snapshot = talk.act(&play("prefect_start"));
        assert!(list(&snapshot["legal"]).contains(&produce("brown")), "{snapshot}");
        talk.refused(&json!({"cmd": "act", "action": gavdos("wine")}), "illegal_action");
        let mut marked = document;
        marked["provinces"]["brown"] = json!({"bonus": null, "active": true});
        assert!(problems(&marked).iter().any(|problem| problem.contains("brown")));
    }
}

#[test]
fn corsica_has_two_coins_that_are_always_visible() {
    let mut talk = Talk::game(&json!({"map": "corsica", "players": 2}), 1);
    assert_eq!(look(&mut talk)["visible_coins"], 2);
    for province in talk.position()["provinces"].as_object().expect("provinces").values() {
        assert!(province["bonus"].is_string(), "{province}");
    }
    talk.act(&play("prefect_start"));
    let cash = json!({"do": "cash"});
    let quote = talk.cmd("quote");
    let quoted = list(&quote["options"]).iter().find(|option| option["action"] == cash);
    assert_eq!(quoted.expect("cash")["effect"], json!({"coins": 2}));
    let answer = talk.act(&cash);
    assert_eq!(list(&answer["events"])[0]["change"], 2, "R8.3.5");
    let market = json!({"map": "corsica", "players": 2, "fish_market": "coastal"});
    assert_eq!(look(&mut Talk::game(&market, 1))["visible_coins"], 0);
}

// Tokens (R15.11, R20.2).

#[test]
fn byzantium_and_hispania_have_a_token_more_of_each_letter() {
    for (map, letters) in [("byzantium", 3), ("hispania", 3), ("italia", 3), ("imperium", 4)] {
        let tokens = |salt: bool| {
            let mut talk = Talk::game(&json!({"map": map, "players": 3, "salt": salt}), 4);
            let mut counts: BTreeMap<String, i64> = BTreeMap::new();
            for good in talk.position()["goods"].as_object().expect("goods").values() {
                *counts.entry(good.as_str().expect("a good").to_owned()).or_default() += 1;
            }
            counts
        };
        let (with, without) = (tokens(true), tokens(false));
        assert_eq!((with.get("salt"), without.get("salt")), (Some(&letters), None), "{map}");
        assert_eq!(with.values().sum::<i64>(), without.values().sum::<i64>(), "{map}");
        let taken: BTreeSet<&String> = without.keys().filter(|good| without[*good] > with[*good]).collect();
        let expected = match map {
            "byzantium" => vec!["cloth", "tool", "wine"],
            "hispania" => vec!["brick", "tool", "wine"],
            "imperium" => vec!["brick", "food", "tool", "wine"],
            _ => vec!["food", "tool", "wine"],
        };
        assert!(taken.into_iter().eq(expected), "{map}: {with:?} {without:?}");
    }
}

// Britannia (R15.13).

#[test]
fn britannia_has_a_capital_for_each_kind() {
    let mut document = Talk::game(&json!({"map": "britannia", "players": 2}), 1).position();
    let colonists = json!([{"kind": "land", "at": "londinium"}, {"kind": "sea", "at": "portus-itius"}]);
    for player in list(&document["players"]) {
        assert_eq!(player["colonists"], colonists);
    }
    let settle = |kind: &str, city: &str| json!({"do": "settle", "kind": kind, "city": city});
    document["players"][0]["hand"] = json!(["tribune", "colonist"]);
    let mut talk = Talk::loaded(&document);
    let snapshot = talk.act(&play("tribune"));
    assert_eq!(snapshot["decision"], json!({"seat": 0, "kind": "place"}));
    let placed = [settle("land", "londinium"), settle("sea", "portus-itius")];
    assert_eq!(snapshot["legal"], json!([{"do": "end"}, placed[0], placed[1]]));
    for (kind, city) in [("sea", "londinium"), ("land", "portus-itius"), ("land", "lindum")] {
        talk.refused(&json!({"cmd": "act", "action": settle(kind, city)}), "illegal_action");
    }
    let mut talk = Talk::loaded(&document);
    let snapshot = talk.act(&play("colonist"));
    let settles = list(&snapshot["legal"]).iter().filter(|action| action["do"] == "settle");
    assert!(settles.eq(&placed), "{snapshot}");
}

#[test]
fn no_capital_of_britannia_has_a_token_or_a_house() {
    let document = Talk::game(&json!({"map": "britannia", "players": 2}), 1).position();
    assert_eq!(document["goods"].as_object().expect("goods").len(), 23);
    for capital in ["londinium", "portus-itius"] {
        assert!(document["goods"].get(capital).is_none());
        let mut settled = document.clone();
        settled["houses"] = json!({capital: [0]});
        assert_eq!(problems(&settled), [format!("the capital {capital} cannot hold a house")]);
        let mut marked = document.clone();
        marked["goods"][capital] = "wine".into();
        assert_eq!(problems(&marked), [format!("the capital {capital} cannot have a good")]);
    }
}

#[test]
fn start_cities_of_britannia_are_linked_to_no_capital() {
    let mut talk = Talk::game(&json!({"map": "britannia", "players": 4, "mode": "team"}), 1);
    assert_eq!(talk.position()["start_cities"], json!([2, 3]));
    let snapshot = talk.cmd("legal");
    let cities: BTreeSet<&str> =
        list(&snapshot["legal"]).iter().filter_map(|action| action["city"].as_str()).collect();
    assert!(cities.contains("lindum") && cities.contains("monapia"), "{cities:?}");
    for barred in ["londinium", "portus-itius", "noviomagus", "dubris", "camulodunum", "venonis"] {
        assert!(!cities.contains(barred), "{barred}");
        let action = json!({"do": "start", "city": barred});
        talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
    }
    // What was chosen belongs to the first turn.
    talk.act(&json!({"do": "start", "city": "monapia"}));
    talk.act(&json!({"do": "start", "city": "lindum"}));
    let chosen = json!([{"do": "start", "city": "monapia"}, {"do": "start", "city": "lindum"}]);
    assert_eq!(talk.position()["acts"], chosen);
    assert_eq!(Talk::loaded(&talk.position()).cmd("legal"), talk.cmd("legal"));
}
