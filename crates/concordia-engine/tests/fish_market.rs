//! The fish market over the protocol: docs/protocol.md, "Options", "Actions", "Positions" and "Events", R16.

mod common;

use std::collections::BTreeSet;

use common::{Talk, keys, list, problems, wander};
use concordia_rules::Dice;
use serde_json::{Value, json};

/// The start of a game of three on Italia with a fish market, changed.
fn with(board: &str, change: impl FnOnce(&mut Value)) -> Talk {
    let mut document = start(board);
    change(&mut document);
    Talk::loaded(&document)
}

fn start(board: &str) -> Value {
    Talk::game(&json!({"map": "italia", "players": 3, "fish_market": board}), 7).position()
}

fn end() -> Value {
    json!({"do": "end"})
}

fn market(spot: &str, stand: &str, offer: u64) -> Value {
    json!({"do": "market", "spot": spot, "stand": stand, "offer": offer})
}

fn asks(seat: u64, kind: &str) -> Value {
    json!({"seat": seat, "kind": kind})
}

fn legal(snapshot: &Value) -> &[Value] {
    list(&snapshot["legal"])
}

/// Seat 0 has three fish and room for more.
fn fisher(document: &mut Value) {
    document["players"][0]["fish"] = 3.into();
    document["players"][0]["goods"] = json!({"food": 1, "tool": 1});
}

#[test]
fn provinces_hold_fish_and_players_have_a_market_place() {
    for board in ["coastal", "mountainside"] {
        let document = start(board);
        for (_, province) in document["provinces"].as_object().expect("provinces") {
            assert_eq!(*province, json!({"fish": 1}));
        }
        assert_eq!(document["market_coins"], json!({}));
        assert_eq!(document["magnus"], 2, "the holder of the Piscatus");
        for player in list(&document["players"]) {
            let fields = keys(player);
            assert!(fields.contains(&"market"), "{player}");
            assert_eq!((&player["fish"], &player["market"]), (&json!(0), &Value::Null));
        }
        assert_eq!(Talk::loaded(&document).position(), document);
    }
    let without = Talk::game(&json!({"map": "italia", "players": 3}), 7).position();
    assert!(without.get("market_coins").is_none());
    assert!(without["players"][0].get("market").is_none());
}

#[test]
fn without_fish_the_market_is_passed_by_itself() {
    let mut talk = with("coastal", |_| {});
    assert_eq!(talk.cmd("legal")["decision"], asks(0, "play_card"));
}

#[test]
fn the_first_visit_may_be_to_any_spot() {
    let mut talk = with("coastal", fisher);
    let snapshot = talk.cmd("legal");
    assert_eq!(snapshot["decision"], asks(0, "market"));
    for action in [
        end(),
        market("c1", "brick", 0),
        market("c2", "trade", 0),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "good": "wine"}),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "good": "cloth"}),
        market("c4", "tool", 0),
        market("c5", "money", 0),
        market("c5", "money", 1),
        market("c6", "food", 0),
        market("c7", "house", 0),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": "food"}),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": "tool"}),
    ] {
        assert!(legal(&snapshot).contains(&action), "{action} is not in {snapshot}");
    }
    for action in [
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0}),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "good": "tool"}),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "pay": "wine"}),
        json!({"do": "market", "spot": "c1", "stand": "brick", "offer": 0, "good": "brick"}),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0}),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "good": "food"}),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": "wine"}),
    ] {
        talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
    }
    for action in [
        market("c10", "brick", 0),
        market("m1", "brick", 0),
        market("c1", "wine", 0),
        market("c1", "brick", 1),
        json!({"do": "market", "spot": "c1", "stand": "brick"}),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "good": "silk"}),
        json!({"do": "market", "spot": "c1", "stand": "brick", "offer": 0, "price": 1}),
    ] {
        talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
    }
    let mut plain = Talk::game(&json!({"map": "italia", "players": 3}), 7);
    plain.refused(&json!({"cmd": "act", "action": market("c1", "brick", 0)}), "illegal_action");
}

#[test]
fn entering_tells_the_spot_the_stand_and_the_fish() {
    let mut talk = with("coastal", |document| {
        fisher(document);
        document["players"][0]["market"] = "c2".into();
        document["market_coins"] = json!({"c5": 4, "c4": 1});
    });
    let answer = talk.act(&market("c5", "money", 1));
    let entered = list(&answer["events"]).iter().find(|event| event["event"] == "market_entered");
    let entered = entered.expect("market_entered");
    assert_eq!(
        (&entered["seat"], &entered["spot"], &entered["stand"], &entered["offer"]),
        (&json!(0), &json!("c5"), &json!("money"), &json!(1))
    );
    let fish: Vec<&Value> = list(&answer["events"]).iter().filter(|event| event["event"] == "fish").collect();
    assert_eq!(fish.len(), 1);
    assert_eq!((&fish[0]["seat"], &fish[0]["change"]), (&json!(0), &json!(-2)));
    let coins = list(&answer["events"]).iter().filter(|event| event["event"] == "coins");
    let coins: i64 = coins.map(|event| event["change"].as_i64().expect("coins")).sum();
    assert_eq!(coins, -2 + 4 + 8, "two spots skipped, what lay there, and the offer");
    talk.act(&end());
    talk.act(&json!({"do": "play", "card": "prefect_start"}));
    talk.act(&json!({"do": "cash", "good": "brick"}));
    let document = talk.position();
    assert_eq!(document["players"][0]["market"], "c5");
    assert_eq!(document["players"][0]["fish"], 1);
    assert_eq!(document["market_coins"], json!({"c3": 1, "c4": 2}));
    assert_eq!(Talk::loaded(&document).position(), document);
}

#[test]
fn the_coastal_board_lets_a_player_go_on_up_to_a_circle() {
    let mut talk = with("coastal", |document| {
        document["players"][0]["fish"] = 4.into();
        document["players"][0]["goods"] = json!({});
        document["players"][0]["money"] = 20.into();
        document["players"][0]["market"] = "c5".into();
    });
    let answer = talk.act(&market("c6", "food", 0));
    assert_eq!(answer["decision"], asks(0, "market"), "on to the next spot");
    let answer = talk.act(&market("c5", "money", 0));
    assert_eq!(answer["decision"], asks(0, "play_card"), "the circle is full (R16.12)");
}

#[test]
fn the_second_stand_of_a_spot_is_a_second_action_with_the_same_spot() {
    let mut talk = with("mountainside", |document| {
        fisher(document);
        document["players"][0]["market"] = "m1".into();
    });
    let answer = talk.act(&market("m3", "food", 0));
    assert_eq!(answer["decision"], asks(0, "market"));
    let mut second = legal(&answer).to_vec();
    second.sort_by_key(Value::to_string);
    assert_eq!(second, [end(), market("m3", "trade", 0)], "the other stand, or no more");
    let answer = talk.act(&market("m3", "trade", 0));
    assert_eq!(answer["decision"], asks(0, "trade"));
    assert_eq!(talk.act(&end())["decision"], asks(0, "play_card"), "one spot in a phase (R16.13)");
    let document = talk.position();
    assert_eq!(list(&document["acts"]).len(), 3);
    assert_eq!(Talk::loaded(&document).cmd("legal"), talk.cmd("legal"));
}

#[test]
fn the_own_spot_is_entered_again_by_a_full_circle() {
    let mut talk = with("mountainside", |document| {
        fisher(document);
        document["players"][0]["market"] = "m3".into();
        document["players"][0]["money"] = 20.into();
    });
    assert!(legal(&talk.cmd("legal")).contains(&market("m3", "food", 0)));
    let mut poor = with("mountainside", |document| {
        fisher(document);
        document["players"][0]["market"] = "m3".into();
        document["players"][0]["money"] = 0.into();
    });
    let snapshot = poor.cmd("legal");
    let spots: BTreeSet<&str> =
        legal(&snapshot).iter().filter_map(|action| action["spot"].as_str()).collect();
    assert!(spots.into_iter().eq(["m4"]), "nothing can be skipped: {snapshot}");
}

// Where doing nothing is legal (R16.14, R16.15).

#[test]
fn the_house_stand_must_be_used_for_a_step_or_a_house() {
    let mut talk = with("coastal", fisher);
    let answer = talk.act(&market("c7", "house", 0));
    assert_eq!(answer["decision"], asks(0, "move"));
    assert!(!legal(&answer).contains(&end()), "nothing can be built, so a step must be made: {answer}");
    talk.refused(&json!({"cmd": "act", "action": end()}), "illegal_action");
    let step = legal(&answer)[0].clone();
    let after = talk.act(&step);
    if after["decision"]["kind"] == "build" {
        assert!(legal(&after).contains(&end()), "the step was enough");
    }
    // With a colonist on a route and the goods for a house, the step may be left out, and then not the house.
    let mut talk = with("coastal", |document| {
        fisher(document);
        document["players"][0]["goods"] = json!({"brick": 2, "food": 2, "tool": 1, "wine": 1, "cloth": 1});
        document["players"][0]["money"] = 30.into();
        document["players"][0]["fish"] = 2.into();
        document["players"][0]["colonists"] =
            json!([{"kind": "land", "at": "l-roma-cosa"}, {"kind": "sea", "at": "roma"}]);
    });
    let answer = talk.act(&market("c7", "house", 0));
    assert_eq!(answer["decision"], asks(0, "move"));
    assert!(legal(&answer).contains(&end()));
    let answer = talk.act(&end());
    // One end of that route is the capital, so the house is built by itself.
    if answer["decision"]["kind"] == "build" {
        assert!(!legal(&answer).contains(&end()), "{answer}");
    } else {
        assert!(list(&answer["events"]).iter().any(|event| event["event"] == "built"), "{answer}");
    }
}

#[test]
fn the_colonist_must_be_placed_and_the_card_bought_but_trading_is_free() {
    let mut talk = with("coastal", fisher);
    let pay = json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": "tool"});
    let answer = talk.act(&pay);
    assert_eq!(answer["decision"], asks(0, "place"));
    let placed: Vec<&Value> = legal(&answer).iter().collect();
    assert!(placed.iter().all(|action| action["do"] == "settle"), "{answer}");
    assert_eq!(placed.len(), 2);
    let mut talk = with("coastal", |document| {
        fisher(document);
        document["players"][0]["goods"] = json!({"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1});
    });
    let answer = talk.act(&market("c9", "senator", 0));
    assert_eq!(answer["decision"], asks(0, "purchase"));
    assert!(legal(&answer).iter().all(|action| action["do"] == "purchase"), "{answer}");
    talk.refused(&json!({"cmd": "act", "action": end()}), "illegal_action");
    let buy = legal(&answer)[0].clone();
    let bought = talk.act(&buy);
    assert!(list(&bought["events"]).iter().any(|event| event["event"] == "display_closed"), "at once");
    let mut talk = with("coastal", fisher);
    let answer = talk.act(&market("c2", "trade", 0));
    assert_eq!(answer["decision"], asks(0, "trade"));
    assert!(legal(&answer).contains(&end()));
    let sell = json!({"do": "sell", "good": "tool", "count": 1});
    assert_eq!(talk.act(&sell)["decision"], asks(0, "market"), "one good only");
}

#[test]
fn a_stand_that_cannot_be_carried_out_is_not_offered() {
    // No space: three fish use two spaces, one of which paying one fish does not free.
    let mut talk = with("coastal", |document| {
        document["players"][0]["fish"] = 4.into();
        document["players"][0]["goods"] = json!({"cloth": 6});
    });
    let snapshot = talk.cmd("legal");
    assert!(!legal(&snapshot).contains(&market("c1", "brick", 0)), "{snapshot}");
    assert!(legal(&snapshot).contains(&market("c5", "money", 0)));
    talk.refused(&json!({"cmd": "act", "action": market("c1", "brick", 0)}), "illegal_action");
    // With an odd number the paid fish frees its space (R16.15).
    let mut talk = with("coastal", |document| {
        document["players"][0]["fish"] = 3.into();
        document["players"][0]["goods"] = json!({"cloth": 6});
    });
    assert!(legal(&talk.cmd("legal")).contains(&market("c1", "brick", 0)));
}

// The Prefect.

#[test]
fn cash_names_a_good_even_if_it_will_be_lost() {
    for goods in [json!({}), json!({"cloth": 8})] {
        let mut talk = with("coastal", |document| {
            document["players"][0]["goods"] = goods.clone();
            document["provinces"]["venetia"] = json!({"fish": 0});
        });
        let snapshot = talk.act(&json!({"do": "play", "card": "prefect_start"}));
        let cash = legal(&snapshot).iter().filter(|action| action["do"] == "cash");
        assert_eq!(cash.count(), 5, "{snapshot}");
        talk.refused(&json!({"cmd": "act", "action": {"do": "cash"}}), "illegal_action");
        let answer = talk.act(&json!({"do": "cash", "good": "wine"}));
        let coins = list(&answer["events"]).iter().find(|event| event["event"] == "coins").expect("coins");
        assert_eq!(coins["change"], 1, "one inactive province");
        let document = talk.position();
        assert_eq!(document["provinces"]["venetia"], json!({"fish": 1}));
        assert!(document["provinces"].as_object().expect("provinces").values().any(|p| p["fish"] == 2));
        let wine = u64::from(goods == json!({}));
        assert_eq!(document["players"][0]["goods"]["wine"].as_u64().unwrap_or(0), wine);
    }
    let mut plain = Talk::game(&json!({"map": "italia", "players": 3}), 7);
    plain.act(&json!({"do": "play", "card": "prefect_start"}));
    plain.refused(&json!({"cmd": "act", "action": {"do": "cash", "good": "wine"}}), "illegal_action");
}

#[test]
fn production_takes_the_fish_and_the_piscatus_adds_to_them() {
    for (mode, fish) in [("double", 4), ("plus_one", 3), ("none", 2)] {
        let mut talk = with("coastal", |document| {
            document["options"]["piscatus_mode"] = mode.into();
            document["provinces"]["venetia"] = json!({"fish": 2});
            document["magnus"] = 0.into();
            document["players"][0]["goods"] = json!({});
        });
        talk.act(&json!({"do": "play", "card": "prefect_start"}));
        let answer = talk.act(&json!({"do": "produce", "province": "venetia"}));
        let took = |event: &Value| event["event"] == "fish" && event["seat"] == 0 && event["change"] == fish;
        assert!(list(&answer["events"]).iter().any(took), "{answer}");
        let empty = json!({"event": "fish", "province": "venetia", "fish": 0});
        assert!(list(&answer["events"]).contains(&empty), "{answer}");
        assert!(list(&answer["events"]).contains(&json!({"event": "magnus_passed", "from": 0, "to": 2})));
        let document = talk.position();
        assert_eq!(document["players"][0]["fish"], fish);
        assert_eq!(document["provinces"]["venetia"], json!({"fish": 0}));
        let mut again = Talk::loaded(&with("coastal", |other| *other = document).position());
        again.act(&json!({"do": "play", "card": "prefect_start"}));
        let inactive = json!({"do": "produce", "province": "venetia"});
        again.refused(&json!({"cmd": "act", "action": inactive}), "illegal_action");
    }
}

#[test]
fn what_does_not_fit_is_kept_in_every_maximal_way() {
    // One space is free; two fish and a good arrive.
    let mut talk = with("coastal", |document| {
        let city = "verona";
        document["provinces"]["venetia"] = json!({"fish": 2});
        document["houses"] = json!({city: [0]});
        document["goods"][city] = "wine".into();
        document["players"][0]["goods"] = json!({"cloth": 7});
    });
    talk.act(&json!({"do": "play", "card": "prefect_start"}));
    let answer = talk.act(&json!({"do": "produce", "province": "venetia"}));
    assert_eq!(answer["decision"], asks(0, "keep"));
    let mut kept = legal(&answer).to_vec();
    kept.sort_by_key(Value::to_string);
    let keep = |goods: Value, fish: u64| json!({"do": "keep", "goods": goods, "fish": fish});
    assert_eq!(kept, [keep(json!({"wine": 1}), 0), keep(json!({}), 2)]);
    talk.refused(&json!({"cmd": "act", "action": keep(json!({}), 1)}), "illegal_action");
    talk.refused(&json!({"cmd": "act", "action": keep(json!({"wine": 1}), 1)}), "illegal_action");
    talk.act(&keep(json!({}), 2));
    assert_eq!(talk.position()["players"][0]["fish"], 2);
}

// What load refuses.

#[test]
fn what_is_wrong_with_fish_and_spots_is_named() {
    let wrong = |change: fn(&mut Value), part: &str| {
        let mut document = start("coastal");
        change(&mut document);
        let problems = problems(&document);
        assert!(problems.iter().any(|problem| problem.contains(part)), "{part}: {problems:?}");
    };
    wrong(|document| document["provinces"]["venetia"] = json!({"fish": 3}), "venetia");
    wrong(|document| document["provinces"]["venetia"] = json!({"fish": 300}), "venetia");
    wrong(|document| document["provinces"]["venetia"] = json!({"fish": -1}), "venetia");
    wrong(|document| document["provinces"]["venetia"] = json!({}), "venetia");
    wrong(|document| document["provinces"]["venetia"] = json!({"bonus": "wine", "active": true}), "venetia");
    wrong(
        |document| document["provinces"]["venetia"] = json!({"bonus": "wine", "active": true, "fish": 1}),
        "venetia",
    );
    wrong(|document| document["players"][1]["market"] = "m3".into(), "m3");
    wrong(|document| document["players"][1]["market"] = 3.into(), "players[1].market");
    wrong(|document| document["market_coins"] = json!({"c12": 1}), "c12");
    wrong(|document| document["market_coins"] = json!({"c1": 1_000_001}), "1000001");
    wrong(|document| document["market_coins"] = json!({"c1": -1}), "market_coins");
    // Four colonists and five goods: three spaces are left, for six fish.
    wrong(
        |document| {
            document["players"][0]["goods"] = json!({"cloth": 5});
            document["players"][0]["fish"] = 7.into();
        },
        "seat 0",
    );
    wrong(|document| document["players"][0]["fish"] = 255.into(), "seat 0");
    wrong(|document| document["players"][0]["fish"] = 300.into(), "seat 0");
    let mut right = start("coastal");
    right["players"][0]["goods"] = json!({"cloth": 5});
    right["players"][0]["fish"] = 6.into();
    right["market_coins"] = json!({"c1": 1_000_000, "c2": 0});
    right["players"][2]["market"] = "c9".into();
    let loaded = Talk::loaded(&right).position();
    assert_eq!(loaded["market_coins"], json!({"c1": 1_000_000}), "zeros are left out");
    let mut plain = Talk::game(&json!({"map": "italia", "players": 3}), 7).position();
    plain["provinces"]["venetia"]["fish"] = 1.into();
    assert!(!problems(&plain).is_empty());
}

// Over random games.

#[test]
fn a_good_is_named_in_cash_and_market_exactly_where_there_is_a_choice() {
    let mut stands = BTreeSet::new();
    wander(28, |talk, snapshot| {
        let kind = &snapshot["decision"]["kind"];
        if kind != "prefect" && kind != "market" {
            return;
        }
        let has_market = kind == "market" || talk.position()["options"]["fish_market"] != "none";
        for action in legal(snapshot) {
            match action["do"].as_str().expect("a word") {
                "cash" => assert_eq!(action.get("good").is_some(), has_market, "{action}"),
                "market" => {
                    let stand = action["stand"].as_str().expect("a stand");
                    stands.insert(stand.to_owned());
                    assert_eq!(action.get("good").is_some(), stand == "wine_cloth", "{action}");
                    assert_eq!(action.get("pay").is_some(), stand == "colonist", "{action}");
                }
                _ => {}
            }
        }
    });
    let all = ["brick", "colonist", "food", "house", "money", "senator", "tool", "trade", "wine_cloth"];
    assert!(stands.iter().eq(all), "{stands:?}");
}

/// R16.18: both partners have one market phase in a team turn, each directly before executing.
#[test]
fn partners_have_their_market_phase_when_they_execute() {
    let options = json!({"map": "italia", "players": 4, "mode": "team", "fish_market": "coastal"});
    let mut document = Talk::game(&options, 1).position();
    document.as_object_mut().expect("a document").shift_remove("start_cities");
    for seat in 0..4 {
        document["players"][seat]["fish"] = 1.into();
        document["players"][seat]["colonists"] = json!([{"kind": "land", "at": "verona"}]);
        document["players"][seat]["goods"] = json!({});
    }
    let mut talk = Talk::loaded(&document);
    assert_eq!(talk.cmd("legal")["decision"], asks(0, "play_card"), "the card is laid first");
    assert_eq!(talk.act(&json!({"do": "play", "card": "prefect_start"}))["decision"], asks(0, "market"));
    assert_eq!(talk.act(&end())["decision"], asks(0, "prefect"));
    assert_eq!(talk.act(&json!({"do": "cash", "good": "food"}))["decision"], asks(2, "market"));
    assert_eq!(talk.act(&market("c5", "money", 0))["decision"], asks(2, "prefect"));
    assert_eq!(talk.act(&json!({"do": "cash", "good": "food"}))["decision"], asks(1, "play_card"));
    // A Diplomat without a target: choosing none is executing, the partner has the phase at the end of the turn.
    document["turn"] = 2.into();
    let mut talk = Talk::loaded(&document);
    assert_eq!(talk.act(&json!({"do": "play", "card": "diplomat_start"}))["decision"], asks(2, "market"));
    assert_eq!(talk.act(&end())["decision"], asks(0, "market"));
    assert_eq!(talk.act(&end())["decision"], asks(3, "play_card"));
    // A Legatus: both cards lie before the first phase, which is the partner's.
    document["turn"] = 0.into();
    let mut talk = Talk::loaded(&document);
    assert_eq!(talk.act(&json!({"do": "play", "card": "legatus"}))["decision"], asks(0, "recommend"));
    assert_eq!(talk.act(&end())["decision"], asks(2, "play_card"));
    assert_eq!(talk.act(&json!({"do": "play", "card": "mercator_start"}))["decision"], asks(2, "market"));
    talk.play_random(&mut Dice::new(1), 200);
}

#[test]
fn at_the_house_stand_quote_has_the_cities_in_reach_with_their_prices() {
    let mut talk = with("coastal", |document| {
        fisher(document);
        document["players"][0]["goods"] = json!({"brick": 2, "food": 2});
        document["players"][0]["colonists"] = json!([{"kind": "land", "at": "l-roma-cosa"}]);
    });
    assert_eq!(talk.act(&market("c7", "house", 0))["decision"], asks(0, "move"));
    let quote = talk.cmd("quote");
    assert_eq!(quote["steps_left"], 1);
    let cities = list(&quote["cities"]);
    let steps_to =
        |city: &str| cities.iter().find(|site| site["city"] == city).map(|site| site["cost"].get("steps"));
    assert_eq!(steps_to("cosa"), Some(None), "adjacent already");
    assert!(cities.iter().any(|site| site["cost"]["steps"] == 1), "{quote}");
    for site in cities {
        let plans = talk.ok(&json!({"cmd": "plan", "city": site["city"]}));
        let is_payable = site["missing"] == json!({});
        assert_eq!(!list(&plans["plans"]).is_empty(), is_payable, "{site}");
    }
}

#[test]
fn a_good_of_a_stand_needs_a_space_unless_the_fish_leaves_one() {
    // Twelve spaces: four colonists at home, goods, fish.
    for (food, fish, spaces) in [(6, 4, json!(1)), (6, 3, Value::Null), (5, 4, Value::Null)] {
        let mut talk = with("coastal", |document| {
            document["players"][0]["fish"] = fish.into();
            document["players"][0]["goods"] = json!({"food": food});
        });
        let quote = talk.cmd("quote");
        let brick =
            list(&quote["options"]).iter().find(|option| option["action"] == market("c1", "brick", 0));
        let brick = brick.expect("the brick stand");
        assert_eq!(
            brick["missing"].get("spaces").unwrap_or(&Value::Null),
            &spaces,
            "{food} food, {fish} fish"
        );
        assert_eq!(brick["legal"], spaces.is_null());
    }
}
