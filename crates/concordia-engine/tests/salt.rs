//! Salt over the protocol: "Salt" in docs/protocol.md, R20.

mod common;

use common::{Talk, keys, list, problems, remove, wander, with, wrong};
use serde_json::{Value, json};

/// The start of a game of three on Italia with salt and other options.
fn start(options: &Value) -> Value {
    let mut all = json!({"map": "italia", "players": 3, "salt": true});
    for (id, value) in options.as_object().expect("options") {
        all[id] = value.clone();
    }
    Talk::game(&all, 7).position()
}

/// That start, changed.
fn salted(change: impl FnOnce(&mut Value)) -> Talk {
    let mut document = start(&json!({}));
    change(&mut document);
    Talk::loaded(&document)
}

/// A game in which seat 0 stores this.
fn storing(goods: &Value) -> Talk {
    salted(|document| document["players"][0]["goods"] = goods.clone())
}

fn play(card: &str) -> Value {
    json!({"do": "play", "card": card})
}

fn end() -> Value {
    json!({"do": "end"})
}

/// The first event of this name.
fn event<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let mut events = list(&answer["events"]).iter();
    events.find(|event| event["event"] == name).unwrap_or_else(|| panic!("{name}: {answer}"))
}

/// The option of a quote with this action.
fn option(talk: &mut Talk, action: &Value) -> Value {
    let quote = talk.cmd("quote");
    let found = list(&quote["options"]).iter().find(|option| option["action"] == *action).cloned();
    found.unwrap_or_else(|| panic!("{action} is not in {quote}"))
}

// Where it appears.

#[test]
fn salt_stands_beside_the_five_goods_and_last() {
    let document = start(&json!({}));
    assert_eq!(document["options"]["salt"], true);
    for player in list(&document["players"]) {
        let goods = player["goods"].to_string();
        assert_eq!(goods, r#"{"brick":1,"food":1,"tool":1,"wine":1,"cloth":1,"salt":1}"#);
    }
    let in_cities = document["goods"].as_object().expect("goods").values();
    assert_eq!(in_cities.filter(|good| **good == "salt").count(), 3, "one of each letter (R20.2)");
    for province in document["provinces"].as_object().expect("provinces").values() {
        assert_ne!(province["bonus"], "salt", "R20.1");
    }
    assert_eq!(Talk::loaded(&document).position().to_string(), document.to_string());
    let none = salted(|document| document["players"][0]["goods"] = json!({"salt": 0, "wine": 1})).position();
    assert_eq!(none["players"][0]["goods"], json!({"wine": 1}), "zeros are left out");
    let without_goods = start(&json!({"no_starting_goods": true}));
    assert_eq!(without_goods["players"][0]["goods"], json!({}), "R20.3");
}

#[test]
fn without_the_option_it_never_appears() {
    let mut n_with_salt = 0;
    let mut nth = 0;
    wander(22, |talk, snapshot| {
        nth += 1;
        if nth % 13 != 0 {
            return;
        }
        let mut position = talk.position();
        let has_salt = position["options"]["salt"] == true;
        remove(&mut position, "options");
        let told = [
            position,
            snapshot.clone(),
            talk.cmd("quote"),
            talk.ok(&json!({"cmd": "worth", "seat": 0})),
            talk.ok(&json!({"cmd": "breakdown", "seat": 1})),
        ];
        let appears = json!(told).to_string().contains(r#""salt""#);
        assert!(has_salt || !appears, "{told:?}");
        n_with_salt += usize::from(has_salt && appears);
    });
    assert!(n_with_salt > 50, "{n_with_salt}");
}

#[test]
fn salt_is_public_like_goods() {
    let mut talk = storing(&json!({"wine": 1, "salt": 2}));
    for viewer in [None, Some(1), Some(2)] {
        let view = talk.view(viewer);
        assert_eq!(view["players"][0]["goods"], json!({"wine": 1, "salt": 2}));
        assert_eq!(view["goods"], talk.position()["goods"]);
        assert_eq!(Talk::loaded(&view).position(), view);
    }
}

// What is refused.

#[test]
fn load_refuses_it_everywhere_without_the_option() {
    wrong(|document| document["goods"]["verona"] = "salt".into(), &["verona", "salt", "option"]);
    wrong(|document| document["players"][1]["goods"] = json!({"salt": 1}), &["seat 1", "salt", "option"]);
    wrong(|document| document["players"][1]["goods"]["salt"] = 0.into(), &["seat 1", "salt", "option"]);
    wrong(|document| document["players"][1]["goods"]["salt"] = 300.into(), &["seat 1", "salt", "option"]);
    let keep = |n: u8| json!({"do": "keep", "goods": {"salt": n}, "fish": 0});
    let purchase = json!({"do": "purchase", "slot": 2, "any": ["salt"]});
    for act in [keep(1), keep(0), purchase] {
        wrong(
            |document| document["acts"] = json!([play("senator"), act]),
            &["act 2", "there is no salt without the option"],
        );
    }
}

#[test]
fn salt_is_no_bonus_and_stays_within_the_storehouse() {
    let mut document = start(&json!({}));
    document["provinces"]["venetia"] = json!({"bonus": "salt", "active": true});
    let refused = problems(&document);
    assert!(refused[0].contains("venetia") && refused[0].contains("salt"), "{refused:?}");
    let mut document = start(&json!({}));
    document["goods"]["roma"] = "salt".into();
    assert_eq!(problems(&document), ["the capital roma cannot have a good"]);
    // Four colonists are at home.
    document = start(&json!({}));
    document["players"][0]["goods"] = json!({"brick": 5, "salt": 3});
    Talk::loaded(&document);
    document["players"][0]["goods"]["salt"] = 4.into();
    let refused = problems(&document);
    assert!(refused.len() == 1 && refused[0].contains("seat 0") && refused[0].contains("13"), "{refused:?}");
}

#[test]
fn salt_is_never_traded_produced_by_choice_or_taken() {
    let actions = [
        json!({"do": "buy", "good": "salt", "count": 1}),
        json!({"do": "sell", "good": "salt", "count": 1}),
        json!({"do": "produce", "province": "venetia", "good": "salt"}),
        json!({"do": "cash", "good": "salt"}),
        json!({"do": "market", "spot": "c3", "stand": "wine_cloth", "offer": 0, "good": "salt"}),
        json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": "salt"}),
    ];
    for options in [json!({}), json!({"fish_market": "coastal"}), json!({"no_starting_goods": true})] {
        let mut talk = Talk::loaded(&start(&options));
        for action in &actions {
            let message = talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
            assert!(message.contains("salt"), "{message}");
            let silk = action.to_string().replace("salt", "silk");
            let silk: Value = serde_json::from_str(&silk).expect("JSON");
            talk.refused(&json!({"cmd": "act", "action": silk}), "bad_request");
        }
    }
    let mut stock = Talk::loaded(&start(&json!({"no_starting_goods": true})));
    assert_eq!(stock.cmd("legal")["decision"], json!({"seat": 0, "kind": "stock"}));
    assert!(!stock.cmd("quote").to_string().contains("salt"));
}

#[test]
fn in_an_answer_salt_needs_the_option() {
    let mut talk = Talk::loaded(&with(|_| {}));
    for action in [
        json!({"do": "keep", "goods": {"salt": 1}, "fish": 0}),
        json!({"do": "purchase", "slot": 2, "any": ["salt"]}),
    ] {
        let message = talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
        assert_eq!(message, "there is no salt without the option");
    }
}

// Paying.

/// R20.6: own units first; `any` names what is really paid, so every way to pay exists once.
#[test]
fn any_names_what_is_really_paid() {
    let purchase = |ware: &str| json!({"do": "purchase", "slot": 2, "any": [ware]});
    for (goods, ways) in [
        (json!({"tool": 1, "brick": 1, "salt": 1}), vec!["brick", "salt"]),
        (json!({"tool": 1, "salt": 1}), vec!["salt"]),
        (json!({"brick": 1, "salt": 1}), vec!["brick"]),
        (json!({"salt": 2}), vec!["salt"]),
        (json!({"tool": 2, "cloth": 1, "salt": 1}), vec!["tool", "cloth", "salt"]),
    ] {
        let mut talk = storing(&goods);
        let mut document = talk.position();
        document["display"][1] = "architect".into();
        let before = document["players"][0]["goods"].clone();
        talk = Talk::loaded(&document);
        let snapshot = talk.act(&play("senator"));
        let listed = list(&snapshot["legal"]).iter().filter(|action| action["slot"] == 2);
        let listed: Vec<Value> = listed.cloned().collect();
        assert_eq!(listed, ways.iter().map(|way| purchase(way)).collect::<Vec<_>>(), "{goods}");
        for action in listed {
            let quoted = option(&mut talk, &action);
            let bought = event(&talk.act(&action), "bought").clone();
            assert_eq!(quoted["cost"]["goods"], bought["price"], "{goods}: the quote is what is really paid");
            assert_eq!((&quoted["missing"], &quoted["legal"]), (&json!({}), &json!(true)));
            let n_paid: u64 =
                bought["price"].as_object().expect("goods").values().filter_map(Value::as_u64).sum();
            assert_eq!(n_paid, 2, "a tool and any");
            for (ware, n) in bought["price"].as_object().expect("goods") {
                assert!(n.as_u64() <= before[ware].as_u64(), "{ware} of {goods}");
            }
            talk.cmd("undo");
        }
        for ware in ["brick", "food", "tool", "wine", "cloth", "salt"] {
            if !ways.contains(&ware) {
                talk.refused(&json!({"cmd": "act", "action": purchase(ware)}), "illegal_action");
            }
        }
        // No form stands for a salt that replaces a printed good.
        for any in [json!([]), json!(["salt", "salt"])] {
            let action = json!({"do": "purchase", "slot": 2, "any": any});
            talk.refused(&json!({"cmd": "act", "action": action}), "illegal_action");
        }
    }
}

#[test]
fn a_house_names_its_city_only_and_tells_what_was_paid() {
    let build = json!({"do": "build", "city": "cosa"});
    let on_the_road = |goods: Value| {
        let mut talk = salted(|document| {
            document["goods"]["cosa"] = "salt".into();
            document["players"][0]["goods"] = goods;
            document["players"][0]["money"] = 5.into();
            document["players"][0]["colonists"] =
                json!([{"kind": "land", "at": "l-roma-cosa"}, {"kind": "sea", "at": "roma"}]);
        });
        assert_eq!(talk.act(&play("architect_start"))["decision"]["kind"], "move");
        talk
    };
    let site = |talk: &mut Talk| {
        let quote = talk.cmd("quote");
        let found = list(&quote["cities"]).iter().find(|site| site["city"] == "cosa").cloned();
        found.unwrap_or_else(|| panic!("{quote}"))
    };
    // R20.4: 1 tool and 1 wine, and 5 sestertii.
    for (goods, paid) in [
        (json!({"tool": 1, "wine": 1, "salt": 1}), json!({"tool": 1, "wine": 1})),
        (json!({"tool": 1, "salt": 1}), json!({"tool": 1, "salt": 1})),
        (json!({"salt": 2}), json!({"salt": 2})),
    ] {
        let mut talk = on_the_road(goods);
        let cost = json!({"coins": 5, "goods": paid});
        assert_eq!((&site(&mut talk)["cost"], &site(&mut talk)["missing"]), (&cost, &json!({})));
        let plans = talk.ok(&json!({"cmd": "plan", "city": "cosa"}));
        assert!(!list(&plans["plans"]).is_empty());
        talk.act(&end());
        assert_eq!(option(&mut talk, &build)["cost"], cost);
        let answer = talk.act(&build);
        let built = event(&answer, "built");
        assert_eq!((&built["coins"], &built["goods"]), (&json!(5), &paid));
        let negative = paid.as_object().expect("goods").iter();
        let negative: Value =
            negative.map(|(ware, n)| (ware.clone(), json!(-n.as_i64().expect("units")))).collect();
        assert_eq!(event(&answer, "goods")["change"], negative);
    }
    let mut talk = on_the_road(json!({"brick": 2, "wine": 1}));
    assert_eq!(site(&mut talk)["cost"]["goods"], json!({"tool": 1, "wine": 1}));
    assert_eq!(site(&mut talk)["missing"], json!({"goods": {"tool": 1}}));
}

#[test]
fn a_colonist_is_paid_with_salt_without_a_field_for_it() {
    let settler = |goods: Value| {
        let mut talk = salted(|document| {
            document["players"][0]["hand"] = json!(["tribune", "colonist"]);
            document["players"][0]["goods"] = goods;
        });
        talk.act(&play("colonist"));
        talk
    };
    let settle = json!({"do": "settle", "kind": "land", "city": "roma"});
    let mut talk = settler(json!({"tool": 1, "salt": 2}));
    assert_eq!(option(&mut talk, &settle)["cost"], json!({"goods": {"tool": 1, "salt": 1}}));
    for field in ["salt", "pay", "any"] {
        let mut action = settle.clone();
        action[field] = json!("salt");
        talk.refused(&json!({"cmd": "act", "action": action}), "bad_request");
    }
    let answer = talk.act(&settle);
    assert_eq!(event(&answer, "goods")["change"], json!({"tool": -1, "salt": -1}));
    let quoted = option(&mut settler(json!({"salt": 1})), &settle);
    assert_eq!(
        (&quoted["legal"], &quoted["cost"]),
        (&json!(false), &json!({"goods": {"food": 1, "tool": 1}}))
    );
    assert_eq!(quoted["missing"], json!({"goods": {"tool": 1}}), "the salt pays the cheaper one");
}

#[test]
fn the_colonist_stand_names_the_printed_price() {
    let pay =
        |good: &str| json!({"do": "market", "spot": "c8", "stand": "colonist", "offer": 0, "pay": good});
    for (goods, listed) in [
        (json!({"food": 1}), vec!["food"]),
        (json!({"tool": 1, "salt": 1}), vec!["food", "tool"]),
        (json!({"salt": 1}), vec!["food", "tool"]),
        (json!({"wine": 1}), vec![]),
    ] {
        let mut document = start(&json!({"fish_market": "coastal"}));
        document["players"][0]["fish"] = 1.into();
        document["players"][0]["goods"] = goods.clone();
        let mut talk = Talk::loaded(&document);
        let legal = talk.cmd("legal")["legal"].take();
        for good in ["food", "tool"] {
            let is_listed = list(&legal).contains(&pay(good));
            assert_eq!(is_listed, listed.contains(&good), "{good} with {goods}");
            if is_listed {
                let own = u64::from(goods.get(good).is_some());
                let paid = if own == 1 { json!({good: 1}) } else { json!({"salt": 1}) };
                assert_eq!(option(&mut talk, &pay(good))["cost"], json!({"fish": 1, "goods": paid}));
                let answer = talk.act(&pay(good));
                assert_eq!(answer["decision"], json!({"seat": 0, "kind": "place"}));
                let changed = if own == 1 { good } else { "salt" };
                assert_eq!(event(&answer, "goods")["change"], json!({changed: -1}));
                talk.cmd("undo");
            }
        }
    }
}

/// R20.7: up to own units and salt may be sold, own units first, also without an own unit.
#[test]
fn a_sale_may_include_salt() {
    let sell = |good: &str, count: u64| json!({"do": "sell", "good": good, "count": count});
    let mut talk = storing(&json!({"wine": 1, "salt": 2}));
    let snapshot = talk.act(&play("mercator_start"));
    let sales = list(&snapshot["legal"]).iter().filter(|action| action["do"] == "sell");
    let most = |good: &str| sales.clone().filter(|action| action["good"] == good).count();
    assert_eq!(["brick", "food", "tool", "wine", "cloth", "salt"].map(most), [2, 2, 2, 3, 2, 0]);
    assert_eq!(option(&mut talk, &sell("wine", 2))["cost"], json!({"goods": {"wine": 1, "salt": 1}}));
    talk.refused(&json!({"cmd": "act", "action": sell("wine", 4)}), "illegal_action");
    let answer = talk.act(&sell("wine", 3));
    assert_eq!(event(&answer, "goods")["change"], json!({"wine": -1, "salt": -2}));
    assert_eq!(event(&answer, "coins")["change"], 18);
    assert!(!answer["legal"].to_string().contains("sell"), "nothing is left");
    talk.refused(
        &json!({"cmd": "act", "action": {"do": "buy", "good": "wine", "count": 1}}),
        "illegal_action",
    );
}

// Storing.

#[test]
fn salt_arrives_and_is_kept_or_lost_like_a_good() {
    let mut talk = salted(|document| {
        document["goods"]["bauzanum"] = "salt".into();
        document["provinces"]["venetia"] = json!({"bonus": "wine", "active": true});
        document["houses"] = json!({"bauzanum": [1, 0]});
        document["players"][0]["goods"] = json!({"brick": 7});
        document["players"][1]["goods"] = json!({});
    });
    talk.act(&play("prefect_start"));
    let produce = json!({"do": "produce", "province": "venetia"});
    let batch = |seat: u8, goods: Value, overflow: u8| json!({"seat": seat, "goods": goods, "fish": 0, "overflow": overflow});
    assert_eq!(
        option(&mut talk, &produce)["effect"]["batches"],
        json!([batch(0, json!({"wine": 1, "salt": 1}), 1), batch(1, json!({"salt": 1}), 0)])
    );
    let snapshot = talk.act(&produce);
    let keep = |ware: &str| json!({"do": "keep", "goods": {ware: 1}, "fish": 0});
    assert_eq!(snapshot["legal"], json!([keep("wine"), keep("salt")]));
    assert_eq!(talk.cmd("quote")["arriving"].to_string(), r#"{"goods":{"wine":1,"salt":1},"fish":0}"#);
    let both = json!({"do": "keep", "goods": {"wine": 1, "salt": 1}, "fish": 0});
    talk.refused(&json!({"cmd": "act", "action": both}), "illegal_action");
    let message = talk.refused(
        &json!({"cmd": "act", "action": {"do": "keep", "goods": {"salt": 2}, "fish": 0}}),
        "illegal_action",
    );
    assert_eq!(message, "only 1 salt arrived");
    let answer = talk.act(&keep("salt"));
    let kept =
        json!({"event": "goods", "seat": 0, "change": {"salt": 1}, "lost": {"wine": 1}, "why": "production"});
    assert_eq!(answer["events"][0], kept);
    assert_eq!(talk.position()["players"][1]["goods"], json!({"salt": 1}));
    let record = talk.cmd("record")["record"].take();
    assert!(record.as_str().expect("text").contains("produce venetia; keep 1 salt\n"), "{record}");
    let mut again = Talk::new();
    again.ok(&json!({"cmd": "replay", "record": record}));
    assert_eq!(again.position(), talk.position());
}

// Worth and points.

/// R20.8: before the end every specialist counts the houses of its good and all salt houses; in the score only the best
/// good has the latter. Vesta counts a salt like cloth, Mercurius counts it not.
#[test]
fn every_specialist_is_worth_the_houses_in_salt_cities() {
    let cities = ["aquileia", "bauzanum", "verona", "cosa"];
    let mut talk = salted(|document| {
        document["display"][0] = "weaver".into();
        for (city, ware) in cities.iter().zip(["wine", "salt", "salt", "brick"]) {
            document["goods"][city] = ware.into();
            document["houses"][city] = json!([0]);
        }
        document["players"][0]["hand"] =
            json!(["tribune", "mason", "vintner", "senator", "mercator", "prefect", "architect"]);
        document["players"][0]["money"] = 1.into();
        document["players"][0]["goods"] = json!({"wine": 1, "salt": 2});
    });
    let worth = talk.ok(&json!({"cmd": "worth", "seat": 0}));
    assert_eq!(worth["houses"].to_string(), r#"{"brick":1,"food":0,"tool":0,"wine":1,"cloth":0,"salt":2}"#);
    assert_eq!((&worth["cards"]["mason"], &worth["cards"]["vintner"]), (&json!(9), &json!(12)));
    assert_eq!(worth["cards"]["weaver"], 10, "5 for each salt house");
    assert_eq!(worth["gods"]["vesta"], 2, "1 + 6 + 14 = 21");
    assert_eq!(worth["gods"]["jupiter"], 3);
    assert_eq!(worth["gods"]["mercurius"], 4, "brick and wine");
    assert_eq!(worth["gods"]["saturnus"], 2);
    let score = talk.cmd("score")["scores"][0].take();
    assert_eq!((&score["minerva"], &score["vesta"]), (&json!(15), &json!(2)), "the vintner has the salt");
    let parts = talk.ok(&json!({"cmd": "breakdown", "seat": 0}))["parts"].take();
    let part = |card: &str| {
        let of_card = |part: &&Value| part["god"] == "minerva" && part["cards"] == json!([card]);
        list(&parts).iter().find(of_card).cloned().unwrap_or_else(|| panic!("{parts}"))
    };
    let (mason, vintner) = (part("mason"), part("vintner"));
    assert_eq!((&mason["n"], &mason["points"], &mason["goods"]), (&json!(1), &json!(3), &json!(["brick"])));
    assert_eq!((&vintner["n"], &vintner["points"]), (&json!(3), &json!(12)));
    assert_eq!(vintner["goods"], json!(["wine", "salt"]));
    assert_eq!(list(&vintner["houses"]).len(), 3);
    let plain =
        Talk::game(&json!({"map": "italia", "players": 3}), 7).ok(&json!({"cmd": "worth", "seat": 0}));
    assert_eq!(keys(&plain["houses"]), ["brick", "food", "tool", "wine", "cloth"]);
}

/// A game with salt and the same without differ in nothing else that a document tells.
#[test]
fn without_salt_everything_is_as_it_was() {
    let options = json!({"map": "italia", "players": 3});
    let mut silent = options.clone();
    silent["salt"] = false.into();
    let (mut old, mut new) = (Talk::game(&options, 5), Talk::game(&silent, 5));
    assert_eq!(old.position().to_string(), new.position().to_string());
    // A document of an earlier program has no such option.
    let mut document = old.position();
    remove(&mut document["options"], "salt");
    assert_eq!(Talk::loaded(&document).position(), new.position());
}
