//! What `load` refuses: every check of "Positions" in docs/protocol.md at its edge, each violation by name.

mod common;

use common::{Talk, problems, remove, right, start, with, wrong};
use serde_json::{Value, json};

#[test]
fn unknown_ids_are_named() {
    wrong(|document| document["goods"]["atlantis"] = "wine".into(), &["atlantis"]);
    wrong(|document| document["provinces"]["gallia"] = json!({"bonus": "wine", "active": true}), &["gallia"]);
    wrong(|document| document["houses"] = json!({"Verona": [0]}), &["Verona"]);
    wrong(|document| document["stack"][3] = "caesar".into(), &["caesar"]);
    wrong(|document| document["players"][1]["hand"][1] = "caesar".into(), &["caesar", "seat 1"]);
    wrong(|document| document["players"][1]["pile"] = json!(["caesar"]), &["caesar", "seat 1"]);
    wrong(|document| document["players"][2]["goods"]["silk"] = 0.into(), &["silk", "seat 2"]);
}

/// A card that does not exist is the one thing that is wrong with its place; nothing else is said of it.
#[test]
fn an_unknown_card_is_one_problem() {
    wrong(|document| document["display"][3] = "caesar".into(), &["caesar", "display"]);
    wrong(|document| document["stack"] = json!({"hidden": 1, "drawn": ["caesar"]}), &["caesar", "stack"]);
    let pile = json!({"hidden": 2, "top": "caesar"});
    wrong(|document| document["players"][1]["pile"] = pile.clone(), &["caesar", "seat 1"]);
}

#[test]
fn a_city_or_province_needs_a_known_good() {
    let silk = problems(&with(|document| document["goods"]["verona"] = "silk".into()));
    assert!(silk.iter().any(|problem| problem.contains("silk") && problem.contains("verona")), "{silk:?}");
    let bonus = json!({"bonus": "silk", "active": true});
    let silk = problems(&with(|document| document["provinces"]["venetia"] = bonus.clone()));
    assert!(silk.iter().any(|problem| problem.contains("silk") && problem.contains("venetia")), "{silk:?}");
    wrong(|document| remove(&mut document["goods"], "verona"), &["verona"]);
    wrong(|document| remove(&mut document["provinces"], "venetia"), &["venetia"]);
    wrong(|document| document["goods"]["roma"] = "wine".into(), &["roma"]);
}

#[test]
fn a_colonist_stands_somewhere_and_has_a_kind() {
    let place = |at: &str| json!([{"kind": "land", "at": "roma"}, {"kind": "sea", "at": at}]);
    let unknown = problems(&with(|document| document["players"][0]["colonists"] = place("s-roma-luna")));
    assert!(unknown.iter().any(|problem| problem.contains("s-roma-luna")), "{unknown:?}");
    let kind = json!([{"kind": "sea", "at": "roma"}, {"kind": "air", "at": "roma"}]);
    let unknown = problems(&with(|document| document["players"][0]["colonists"] = kind.clone()));
    assert!(unknown.iter().any(|problem| problem.contains("air")), "{unknown:?}");
    right(|document| document["players"][0]["colonists"] = place("olbia"));
}

#[test]
fn money_goes_up_to_a_million() {
    right(|document| document["players"][1]["money"] = 1_000_000.into());
    right(|document| document["players"][1]["money"] = 0.into());
    wrong(|document| document["players"][1]["money"] = 1_000_001.into(), &["seat 1", "1000001"]);
    wrong(|document| document["players"][1]["money"] = u64::MAX.into(), &["seat 1"]);
    wrong(|document| document["players"][1]["money"] = json!(-1), &["money"]);
    wrong(|document| document["players"][1]["money"] = json!(1.5), &["money"]);
}

/// A seat may come to own whatever is for sale.
#[test]
fn the_cards_of_a_seat_and_those_for_sale_are_up_to_40() {
    let cards = |document: &mut Value, n_owned: usize, n_display: usize, n_stack: usize| {
        document["players"][0]["hand"] = json!(["tribune", "prefect", "prefect"]);
        document["players"][0]["pile"] = json!(vec!["mercator"; n_owned - 3]);
        document["display"] = json!(vec!["consul"; n_display]);
        document["stack"] = json!(vec!["consul"; n_stack]);
    };
    for (n_owned, n_display, n_stack) in [(40, 0, 0), (37, 3, 0), (33, 7, 0), (19, 7, 14), (10, 7, 23)] {
        right(|document| cards(document, n_owned, n_display, n_stack));
        let n_for_sale = (n_display + n_stack).to_string();
        let names = ["seat 0", &(n_owned + 1).to_string(), &n_for_sale, "40"];
        wrong(|document| cards(document, n_owned + 1, n_display, n_stack), &names);
    }
    wrong(|document| document["players"][0]["pile"] = json!(vec!["mercator"; 10_000]), &["seat 0"]);
    wrong(|document| document["players"][1]["hand"] = json!({"hidden": 20}), &["seat 1", "20", "40"]);
    right(|document| document["players"][1]["hand"] = json!({"hidden": 19}));
}

#[test]
fn the_stack_holds_up_to_23_cards() {
    right(|document| document["stack"] = json!(vec!["consul"; 23]));
    wrong(|document| document["stack"] = json!(vec!["consul"; 24]), &["stack", "24"]);
}

#[test]
fn every_hand_holds_exactly_one_tribune() {
    wrong(|document| document["players"][2]["hand"] = json!(["tribune", "tribune"]), &["seat 2", "Tribune"]);
    wrong(|document| document["players"][2]["hand"] = json!(["senator"]), &["seat 2", "Tribune"]);
    wrong(|document| document["players"][2]["hand"] = json!([]), &["seat 2", "Tribune"]);
    wrong(|document| remove(&mut document["players"][2], "hand"), &["seat 2", "Tribune"]);
}

#[test]
fn no_tribune_is_in_a_pile_or_for_sale() {
    wrong(|document| document["players"][1]["pile"] = json!(["tribune", "senator"]), &["seat 1", "Tribune"]);
    wrong(|document| document["display"][0] = "tribune".into(), &["Tribune"]);
    wrong(|document| document["stack"][0] = "tribune".into(), &["Tribune"]);
}

#[test]
fn the_display_is_full_unless_the_stack_is_empty() {
    let shorten = |document: &mut Value| {
        document["display"].as_array_mut().expect("a display").pop();
    };
    wrong(shorten, &["display", "6"]);
    wrong(|document| remove(document, "display"), &["display"]);
    wrong(|document| document["display"] = json!(vec!["consul"; 8]), &["display", "8"]);
    right(|document| {
        shorten(document);
        document["stack"] = json!([]);
    });
}

#[test]
fn a_player_has_one_house_in_a_city() {
    wrong(|document| document["houses"] = json!({"verona": [0, 1, 0]}), &["seat 0", "verona"]);
}

#[test]
fn a_house_belongs_to_a_seat_of_the_table() {
    wrong(|document| document["houses"] = json!({"verona": [3]}), &["seat 3", "verona"]);
    wrong(|document| document["houses"] = json!({"verona": [u64::MAX]}), &["verona"]);
    wrong(|document| document["houses"] = json!({"verona": [-1]}), &["houses"]);
}

#[test]
fn the_capital_holds_no_house() {
    wrong(|document| document["houses"] = json!({"roma": [0]}), &["roma"]);
}

#[test]
fn a_player_has_up_to_15_houses() {
    let houses = |document: &mut Value, n_houses: usize| {
        let goods = document["goods"].as_object().expect("goods").clone();
        let cities = goods.keys().take(n_houses);
        document["houses"] = cities.map(|city| (city.clone(), json!([1]))).collect();
    };
    right(|document| houses(document, 15));
    wrong(|document| houses(document, 16), &["seat 1", "16"]);
}

#[test]
fn a_player_has_up_to_three_colonists_of_a_kind() {
    let colonists = |n: usize| json!(vec![json!({"kind": "land", "at": "roma"}); n]);
    right(|document| document["players"][0]["colonists"] = colonists(3));
    wrong(|document| document["players"][0]["colonists"] = colonists(4), &["seat 0", "4", "land"]);
    wrong(|document| document["players"][0]["colonists"] = colonists(1_000), &["seat 0", "land"]);
}

#[test]
fn a_route_holds_one_colonist() {
    let on_road = json!({"kind": "land", "at": "l-roma-cosa"});
    let at_sea = json!({"kind": "sea", "at": "roma"});
    wrong(
        |document| document["players"][0]["colonists"] = json!([on_road, on_road, at_sea]),
        &["l-roma-cosa"],
    );
    let meeting = |document: &mut Value| {
        document["players"][0]["colonists"] = json!([on_road, at_sea]);
        document["players"][1]["colonists"] = json!([at_sea, on_road]);
    };
    wrong(meeting, &["l-roma-cosa"]);
    right(|document| document["players"][0]["colonists"] = json!([on_road, at_sea]));
}

#[test]
fn a_route_is_for_colonists_of_its_kind() {
    let swimmer = json!([{"kind": "sea", "at": "l-roma-cosa"}, {"kind": "land", "at": "roma"}]);
    wrong(
        |document| document["players"][0]["colonists"] = swimmer.clone(),
        &["seat 0", "sea", "l-roma-cosa"],
    );
}

#[test]
fn a_storehouse_has_twelve_spaces() {
    // Four colonists are at home.
    right(|document| document["players"][0]["goods"] = json!({"brick": 8}));
    wrong(|document| document["players"][0]["goods"] = json!({"brick": 5, "wine": 4}), &["seat 0", "13"]);
    wrong(|document| document["players"][0]["goods"] = json!({"brick": 256}), &["brick", "seat 0"]);
    wrong(|document| document["players"][0]["goods"] = json!({"brick": 200, "wine": 200}), &["seat 0"]);
    wrong(|document| document["players"][0]["goods"] = json!({"brick": -1}), &["brick"]);
}

#[test]
fn magnus_and_turn_are_seats_of_the_table() {
    wrong(|document| document["magnus"] = 3.into(), &["seat 3", "Magnus"]);
    wrong(|document| document["turn"] = 3.into(), &["seat 3", "turn"]);
    wrong(|document| document["turn"] = u64::MAX.into(), &["turn"]);
    wrong(|document| document["magnus"] = Value::Null, &["magnus"]);
    wrong(|document| document["turn"] = json!(-1), &["turn"]);
    wrong(|document| remove(document, "turn"), &["turn"]);
    wrong(|document| remove(document, "magnus"), &["magnus"]);
}

#[test]
fn there_are_as_many_players_as_the_options_say() {
    let short = |document: &mut Value| {
        document["players"].as_array_mut().expect("players").pop();
    };
    wrong(short, &["3 players", "2"]);
    let long = |document: &mut Value| {
        let player = document["players"][0].clone();
        document["players"].as_array_mut().expect("players").push(player);
    };
    wrong(long, &["3 players", "4"]);
}

#[test]
fn at_most_one_seat_has_concordia() {
    let award = |document: &mut Value| {
        document["players"][0]["concordia"] = true.into();
        document["players"][2]["concordia"] = true.into();
        document["last_turns"] = 1.into();
    };
    wrong(award, &["Concordia"]);
}

#[test]
fn last_turns_are_fewer_than_the_seats() {
    for turns in 0..3 {
        right(|document| {
            document["players"][0]["concordia"] = true.into();
            document["last_turns"] = turns.into();
        });
    }
    for turns in [json!(3), json!(255)] {
        wrong(
            |document| {
                document["players"][0]["concordia"] = true.into();
                document["last_turns"] = turns.clone();
            },
            &["last turns"],
        );
    }
    wrong(|document| document["last_turns"] = 256.into(), &["last_turns"]);
    wrong(|document| document["last_turns"] = json!(-1), &["last_turns"]);
}

#[test]
fn idle_turns_stay_below_a_hundred_per_seat() {
    right(|document| document["idle"] = 299.into());
    wrong(|document| document["idle"] = 300.into(), &["300"]);
    wrong(|document| document["idle"] = 65_535.into(), &["300"]);
    wrong(|document| document["idle"] = 65_536.into(), &["idle"]);
}

#[test]
fn unstocked_belongs_to_its_option_and_names_seats_once() {
    wrong(|document| document["unstocked"] = json!([0]), &["unstocked", "no_starting_goods"]);
    let stock = |document: &mut Value, seats: Value| {
        document["options"]["no_starting_goods"] = true.into();
        document["unstocked"] = seats;
    };
    right(|document| stock(document, json!([0, 2])));
    wrong(|document| stock(document, json!([3])), &["seat 3"]);
    wrong(|document| stock(document, json!([1, 1])), &["seat 1", "twice"]);
}

#[test]
fn intermediate_scores_belong_to_their_option_and_to_every_seat() {
    wrong(|document| document["intermediate"] = json!([1, null, 2]), &["intermediate_scoring"]);
    wrong(|document| document["intermediate_done"] = true.into(), &["intermediate_scoring"]);
    let score = |document: &mut Value, scores: Value| {
        document["options"]["intermediate_scoring"] = true.into();
        document["intermediate"] = scores;
    };
    right(|document| score(document, json!([23, null, 15])));
    right(|document| score(document, json!([])));
    wrong(|document| score(document, json!([23, null])), &["3 intermediate"]);
    wrong(|document| score(document, json!([23, 1, 15])), &["intermediate"]);
    wrong(|document| score(document, json!([-23, null, 15])), &["intermediate"]);
    let both = |document: &mut Value| {
        score(document, json!([23, null, 15]));
        document["intermediate_done"] = true.into();
    };
    wrong(both, &["intermediate"]);
}

#[test]
fn what_belongs_to_other_options_is_refused() {
    wrong(|document| document["start_cities"] = json!([0]), &["seat 0", "start city"]);
    wrong(|document| document["copied"] = json!({"1": [0]}), &["copied", "seat 1"]);
    wrong(|document| document["market_coins"] = json!({"c4": 1}), &["c4"]);
    wrong(|document| document["players"][0]["fish"] = 1.into(), &["seat 0", "fish"]);
    wrong(|document| document["players"][0]["market"] = "c3".into(), &["market", "c3"]);
}

#[test]
fn wrong_types_are_named_with_their_place() {
    wrong(|document| document["players"] = json!({}), &["players"]);
    wrong(|document| document["players"][1]["hand"] = json!("tribune"), &["players[1]"]);
    wrong(|document| document["players"][1]["concordia"] = json!("yes"), &["players[1].concordia"]);
    wrong(|document| document["players"][1]["colonists"] = json!(["roma"]), &["players[1].colonists"]);
    wrong(|document| document["houses"] = json!({"verona": 1}), &["houses.verona"]);
    wrong(|document| document["goods"] = json!([]), &["goods"]);
    wrong(|document| document["display"] = json!("consul"), &["display"]);
    wrong(|document| document["turn"] = json!("0"), &["turn"]);
    wrong(|document| document["acts"] = json!({}), &["acts"]);
    for document in [json!(null), json!("position"), json!(1)] {
        assert_eq!(problems(&document).len(), 1);
    }
}

/// A list of the same values in order is no object.
#[test]
fn a_list_is_no_object() {
    let province = json!(["wine", true]);
    wrong(|document| document["provinces"]["venetia"] = province.clone(), &["venetia"]);
    wrong(
        |document| {
            let values = document["players"][1].as_object().expect("a player").values().cloned();
            document["players"][1] = values.collect();
        },
        &["players[1]"],
    );
    wrong(|document| document["players"][1]["colonists"][0] = json!(["land", "roma"]), &["players[1]"]);
    wrong(|document| document["stack"] = json!([5]), &["stack"]);
    let values: Value = start().as_object().expect("a document").values().cloned().collect();
    assert_eq!(problems(&values).len(), 1);
}

#[test]
fn unknown_fields_are_named() {
    wrong(|document| document["winner"] = 0.into(), &["winner"]);
    wrong(|document| document["players"][0]["name"] = "Livia".into(), &["name"]);
    wrong(|document| document["provinces"]["venetia"]["colour"] = "red".into(), &["colour"]);
    wrong(|document| document["players"][0]["colonists"][0]["name"] = "Livia".into(), &["name"]);
}

#[test]
fn the_format_and_the_options_are_checked() {
    wrong(|document| document["format"] = "concordia-position/2".into(), &["concordia-position/2"]);
    wrong(|document| document["format"] = "concordia-view/1".into(), &["concordia-view/1"]);
    wrong(|document| remove(document, "format"), &["format"]);
    wrong(|document| document["options"]["map"] = "atlantis".into(), &["atlantis"]);
    wrong(|document| document["options"]["players"] = 6.into(), &["players"]);
    wrong(|document| document["options"]["colour"] = "red".into(), &["colour"]);
    wrong(|document| remove(document, "options"), &["options"]);
    wrong(|document| remove(&mut document["options"], "map"), &["map"]);
}

#[test]
fn all_problems_are_named_at_once() {
    let problems = problems(&with(|document| {
        document["magnus"] = 9.into();
        document["turn"] = 8.into();
        document["houses"] = json!({"roma": [0], "verona": [1, 1], "atlantis": [2]});
        document["players"][0]["money"] = 2_000_000.into();
        document["players"][1]["hand"] = json!(["senator", "caesar"]);
        document["players"][2]["goods"] = json!({"cloth": 9});
        document["display"][0] = "tribune".into();
        document["stack"] = json!(vec!["consul"; 24]);
        document["idle"] = 1_000.into();
        document["unstocked"] = json!([1]);
    }));
    let parts = [
        "seat 9",
        "seat 8",
        "roma",
        "verona",
        "atlantis",
        "2000000",
        "seat 1 must have exactly one Tribune",
        "caesar",
        "storehouse of seat 2",
        "a Tribune is for sale",
        "24 cards",
        "idle",
        "unstocked",
    ];
    for part in parts {
        assert!(problems.iter().any(|problem| problem.contains(part)), "{part} is not in {problems:#?}");
    }
    assert_eq!(problems.len(), parts.len(), "{problems:#?}");
}

#[test]
fn load_without_a_position_is_a_bad_request() {
    Talk::loaded(&start()).refused(&json!({"cmd": "load"}), "bad_request");
}
