//! Views stay blind (R18), and a turn composed on one is the turn of the game.

mod common;

use std::thread;

use common::{Talk, list, mixture, pick};
use concordia_rules::{Actions, Dice, Options, Record};
use serde_json::{Value, json};

/// Runs `body` for 0..n on two threads.
fn in_parallel(n: u64, body: impl Fn(u64) + Sync) {
    thread::scope(|scope| {
        for half in 0..2 {
            let body = &body;
            scope.spawn(move || (half..n).step_by(2).for_each(body));
        }
    });
}

/// A game at a random decision, not over; and the dice that made it.
fn somewhere(nth: u64) -> (Talk, Dice) {
    let mut dice = Dice::new(nth);
    let mut talk = Talk::new();
    talk.ok(&json!({"cmd": "replay", "record": unfinished(nth, &mut dice).write()}));
    (talk, dice)
}

/// The record of a game that was left at a random decision. Most games last some hundred decisions; what comes
/// later adds little.
fn unfinished(nth: u64, dice: &mut Dice) -> Record {
    let options = mixture(nth);
    let options = options.as_object().expect("options").iter().map(|(id, value)| (id.as_str(), word(value)));
    let options = options.collect::<Vec<_>>();
    let options =
        Options::from_words(options.iter().map(|(id, word)| (*id, word.as_str()))).expect("a mixture");
    let mut legal = Actions::new();
    loop {
        let mut record = Record::new(&options, nth.into());
        for _ in 0..dice.below(300) {
            record.course.game().legal_actions(&mut legal);
            record.course.play(dice.pick(&legal), &mut ()).expect("a listed answer is legal");
            if record.course.game().is_over() {
                break;
            }
        }
        if !record.course.game().is_over() {
            return record;
        }
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// Every card that `viewer` may not know, in a fixed order of places.
fn unseen(position: &mut Value, viewer: Option<usize>) -> Vec<&mut Value> {
    let all_hands_shown = position["options"]["show_derivable"] == true;
    let mut cards = Vec::new();
    let fields = position.as_object_mut().expect("a document");
    for (name, field) in fields {
        if name == "stack" {
            cards.extend(field.as_array_mut().expect("a stack").iter_mut());
        } else if name == "players" && !all_hands_shown {
            let players = field.as_array_mut().expect("players").iter_mut().enumerate();
            for (_, player) in players.filter(|(seat, _)| Some(*seat) != viewer) {
                let player = player.as_object_mut().expect("a player");
                for (place, list) in player.iter_mut().filter(|(name, _)| *name == "hand" || *name == "pile")
                {
                    let list = list.as_array_mut().expect("cards");
                    let hidden = if place == "pile" { list.len().saturating_sub(1) } else { list.len() };
                    cards.extend(list.iter_mut().take(hidden));
                }
            }
        }
    }
    // Every hand has its Tribune, whoever looks.
    cards.retain(|card| **card != "tribune");
    cards
}

fn permute(cards: &mut [&mut Value], dice: &mut Dice) {
    for last in (1..cards.len()).rev() {
        let other = dice.below(last + 1);
        if other != last {
            let (low, high) = cards.split_at_mut(last);
            std::mem::swap(&mut *low[other], &mut *high[0]);
        }
    }
}

/// R18.2, R18.4: the same game with the unseen cards permuted gives the same bytes, until one of them shows.
#[test]
fn unseen_cards_have_no_influence_on_a_view() {
    const PAIRS: u64 = 20_000;
    // Positions are made once and used for several viewers and permutations.
    const PAIRS_PER_GAME: u64 = 10;
    in_parallel(PAIRS / PAIRS_PER_GAME, |nth| {
        let (mut talk, mut dice) = somewhere(nth);
        let mut position = talk.position();
        // The document of a turn's start; what came since is played below.
        let acts = position.as_object_mut().expect("a document").remove("acts");
        drop(acts);
        let n_seats = position["players"].as_array().expect("players").len();
        for _ in 0..PAIRS_PER_GAME {
            let viewer = dice.below(n_seats + 1);
            let viewer = (viewer < n_seats).then_some(viewer);
            let mut twin = position.clone();
            permute(&mut unseen(&mut twin, viewer), &mut dice);
            compare(&position, &twin, viewer.map(|seat| seat as u64), &mut dice);
        }
    });
}

/// Plays both games alike and compares all that the viewer gets, up to the first card that differs. Answers are
/// compared as they come, and read only where that is not enough: most of this test's time would go there.
fn compare(position: &Value, twin: &Value, viewer: Option<u64>, dice: &mut Dice) {
    let (mut one, mut two) = (Talk::loaded(position), Talk::loaded(twin));
    let look = json!({"cmd": "view", "seat": viewer}).to_string();
    let mut snapshot = one.cmd("legal");
    loop {
        let is_asked = viewer.is_some_and(|viewer| snapshot["decision"]["seat"] == viewer);
        if is_asked && snapshot["decision"]["kind"] == "recommend" {
            // R8.14.1: this viewer is shown the partner's hand, and nothing else.
            let (mut seen, mut of_twin) = (one.view(viewer), two.view(viewer));
            let players = list(&seen["players"]).len() as u64;
            let partner = viewer.map(|seat| (seat + players / 2) % players).expect("a seat") as usize;
            for (view, truth) in [(&mut seen, one.position()), (&mut of_twin, two.position())] {
                assert_eq!(view["players"][partner]["hand"], truth["players"][partner]["hand"]);
                view["players"][partner]["hand"] = Value::Null;
            }
            assert_eq!(seen.to_string(), of_twin.to_string(), "viewer {viewer:?}");
            return;
        }
        let seen = one.0.request(&look);
        assert!(seen.starts_with(r#"{"ok":true,"view":"#), "{seen}");
        assert_eq!(seen, two.0.request(&look), "viewer {viewer:?}");
        if is_asked {
            let legal = r#"{"cmd":"legal"}"#;
            assert_eq!(one.0.request(legal), two.0.request(legal), "what a seat is asked is its own");
        }
        let action = pick(dice, &snapshot);
        let request = json!({"cmd": "act", "action": action}).to_string();
        let (first, second) = (one.0.request(&request), two.0.request(&request));
        let is_alike = first == second;
        snapshot = serde_json::from_str(&first).expect("an answer is JSON");
        assert_eq!(snapshot["ok"], true, "{request} was answered {snapshot}");
        if !is_alike {
            let second: Value = serde_json::from_str(&second).expect("an answer is JSON");
            // The first card that shows and differs: one that the twin does not have, one that was drawn, or what
            // the cards of a seat are worth.
            if second["ok"] == false {
                assert!(
                    action["do"] == "play" || action["do"] == "recommend",
                    "only a hidden hand refuses: {second}"
                );
                return;
            }
            if snapshot["events"] != second["events"] {
                let shows =
                    |event: &Value| event["event"] == "display_closed" || event["event"] == "intermediate";
                assert!(list(&snapshot["events"]).iter().any(shows), "{snapshot}");
                return;
            }
        }
        if snapshot["over"] == true {
            return;
        }
    }
}

#[test]
fn composing_a_turn_on_a_view_is_composing_it_on_the_game() {
    in_parallel(1_400, |nth| {
        let (mut game, mut dice) = somewhere(nth);
        let snapshot = game.cmd("legal");
        let Some(seat) = snapshot["decision"]["seat"].as_u64() else { return };
        let turn = game.position()["turn"].clone();
        let mut has_seen_a_hand = false;
        let mut view = Talk::loaded(&game.view(Some(seat)));
        loop {
            let expected = game.cmd("legal");
            let composed = view.cmd("legal");
            if composed["decision"]["kind"] == "hidden" {
                let over = game.position()["turn"] != turn || expected["over"] == true;
                assert_eq!(composed["decision"]["turn_over"], over, "{composed} {expected}");
                assert_eq!(composed["legal"], json!([]));
                return;
            }
            assert_eq!(composed, expected, "the same question with the same answers");
            // Who composes a recommendation keeps the hand that was shown (R8.14.1).
            if !has_seen_a_hand {
                assert_eq!(view.position(), game.view(Some(seat)), "the same view");
            }
            has_seen_a_hand |= composed["decision"]["kind"] == "recommend";
            assert_eq!(view.cmd("quote"), game.cmd("quote"), "the same quotes");
            if ["move", "build"].map(Value::from).contains(&composed["decision"]["kind"]) {
                for city in common::keys(&game.position()["goods"]) {
                    let plan = json!({"cmd": "plan", "city": city});
                    assert_eq!(view.ok(&plan), game.ok(&plan), "the same plans");
                }
            }
            if composed["decision"]["seat"] != seat || game.position()["turn"] != turn {
                return;
            }
            let action = pick(&mut dice, &composed);
            let (on_view, on_game) = (view.act(&action), game.act(&action));
            if on_view["decision"]["kind"] != "hidden" {
                assert_eq!(on_view, on_game, "the same events");
            }
        }
    });
}

/// A view inside a turn carries the acts of all seats and the cards drawn since.
#[test]
fn a_view_inside_a_turn_loads_for_every_viewer() {
    in_parallel(1_400, |nth| {
        let (mut game, _) = somewhere(nth);
        let n_seats = game.position()["players"].as_array().expect("players").len() as u64;
        for viewer in (0..n_seats).map(Some).chain([None]) {
            let view = game.view(viewer);
            let mut loaded = Talk::loaded(&view);
            assert_eq!(loaded.position(), view, "position gives the view back");
            loaded.refused(&json!({"cmd": "record"}), "bad_request");
            let (seen, truth) = (loaded.cmd("legal"), game.cmd("legal"));
            if seen["decision"]["kind"] != "hidden" {
                assert_eq!(seen, truth);
            }
        }
    });
}

/// R18.7: after the end everything is revealed.
#[test]
fn after_the_end_everybody_sees_everything() {
    let mut dice = Dice::new(5);
    let mut talk = Talk::game(&mixture(0), 5);
    let mut snapshot = talk.cmd("legal");
    while snapshot["over"] == false {
        let action = pick(&mut dice, &snapshot);
        snapshot = talk.act(&action);
    }
    assert_eq!(talk.view(None), talk.position());
    assert_eq!(talk.view(Some(1)), talk.position());
}

/// What lies on the table is the same for whoever has the game and for whoever has only the view; at the start of a
/// turn it is the view itself.
#[test]
fn a_look_shows_what_the_view_knows() {
    for nth in 0..300 {
        let (mut talk, _) = somewhere(nth);
        let n_players = list(&talk.position()["players"]).len() as u64;
        for seat in (0..n_players).map(Some).chain([None]) {
            let look = json!({"cmd": "look", "seat": seat});
            let state = talk.ok(&look)["state"].take();
            let view = talk.view(seat);
            assert_eq!(state, Talk::loaded(&view).ok(&look)["state"], "seat {seat:?} of game {nth}");
            assert_eq!(list(&state["display"]).len(), 7);
            if view.get("acts").is_none() {
                for field in ["goods", "houses", "stack", "magnus", "turn"] {
                    assert_eq!(state[field], view[field], "{field} of game {nth}");
                }
                for (id, province) in view["provinces"].as_object().expect("provinces") {
                    for (field, value) in province.as_object().expect("fields") {
                        assert_eq!(&state["provinces"][id][field], value, "{field} of {id} in game {nth}");
                    }
                }
            }
        }
    }
}

/// The shelf says of a card what a Senator's quote says.
#[test]
fn the_shelf_agrees_with_a_senator() {
    let (mut n_payable, mut n_not) = (0, 0);
    for nth in 0..400 {
        let (mut talk, _) = somewhere(nth);
        let snapshot = talk.cmd("legal");
        let seat = &snapshot["decision"]["seat"];
        let acts = talk.position()["acts"].take();
        if snapshot["decision"]["kind"] != "purchase" || acts[0]["card"] != "senator" {
            continue;
        }
        let shelf = talk.ok(&json!({"cmd": "look", "seat": seat}))["state"]["shelf"].take();
        for (slot, price) in list(&shelf).iter().enumerate().filter(|(_, price)| !price.is_null()) {
            let buys = |action: &&Value| action["slot"] == slot + 1;
            let payable = price["missing"] == json!({"goods": {}, "any": false});
            assert_eq!(list(&snapshot["legal"]).iter().any(|action| buys(&action)), payable, "{price}");
            *(if payable { &mut n_payable } else { &mut n_not }) += 1;
        }
    }
    assert!(n_payable > 5 && n_not > 5, "{n_payable} and {n_not}: more games are needed");
}

/// Inside a turn a look shows what was done, and fields that save counting agree with the rest.
#[test]
fn a_look_shows_the_turn_so_far() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 2}), 1);
    let look = json!({"cmd": "look", "seat": 0});
    let before = talk.ok(&look)["state"].take();
    assert_eq!(before["players"][0]["home"], json!({"land": 2, "sea": 2}));
    assert_eq!(before["players"][0]["houses_left"], 15);
    let shelf = list(&before["shelf"]);
    assert_eq!(shelf.len(), 7);
    talk.act(&json!({"do": "play", "card": "senator"}));
    let slot = list(&talk.cmd("legal")["legal"]).iter().find(|action| action["do"] == "purchase").cloned();
    let slot = slot.expect("a card that can be paid from the start");
    talk.act(&slot);
    let after = talk.ok(&look)["state"].take();
    let nth = slot["slot"].as_u64().expect("a slot") as usize - 1;
    assert_eq!(shelf[nth]["missing"], json!({"goods": {}, "any": false}), "it could be paid");
    assert_eq!(after["shelf"][nth], Value::Null, "there is nothing to be bought any more");
    assert_ne!(before["display"][nth], Value::Null);
    assert_eq!(after["display"][nth], Value::Null, "the slot is empty until the turn is over");
    assert!(after["players"][0]["free"].as_u64() > before["players"][0]["free"].as_u64());
    talk.refused(&json!({"cmd": "look", "seat": 2}), "bad_request");
    talk.refused(&json!({"cmd": "look"}), "bad_request");
}

/// What is printed and what lies in the box is said with the rest, so that nobody who draws it has to know it.
#[test]
fn a_look_has_what_is_printed() {
    let state =
        |options: Value| Talk::game(&options, 1).ok(&json!({"cmd": "look", "seat": null}))["state"].take();
    let plain = state(json!({"map": "italia", "players": 3, "display": "wine"}));
    assert_eq!(plain["pieces"], json!({"houses": 15, "colonists": 3, "spaces": 12, "fish_in_a_space": 2}));
    assert_eq!(plain["surcharges"][0], json!({"goods": {}, "any": false}));
    assert_eq!(plain["surcharges"][5], json!({"goods": {"wine": 1}, "any": true}));
    assert_eq!(plain["surcharges"][6], json!({"goods": {"wine": 1, "cloth": 1}, "any": false}));
    // Deck I has eight cards, of which seven lie in the display.
    let deck = |deck: &str, cards: u8| json!({"deck": deck, "cards": cards});
    assert_eq!(plain["decks"], json!([deck("I", 1), deck("II", 7), deck("III", 6)]));
    for (id, province) in plain["provinces"].as_object().expect("provinces") {
        let coins = if province["bonus"] == "cloth" { 1 } else { 2 };
        assert_eq!(province["coins"], coins, "{id}");
    }
    let fish = state(json!({"map": "italia", "players": 5, "fish_market": "coastal"}));
    assert_eq!(list(&fish["decks"]).len(), 5);
    for (id, province) in fish["provinces"].as_object().expect("provinces") {
        assert_eq!(province.get("coins"), None, "{id} has no marker");
    }
    let team = state(json!({"map": "imperium", "players": 6, "mode": "team"}));
    assert_eq!(team["decks"], json!([deck("II", 8), deck("III", 6), deck("IV", 5), deck("V", 4)]));
}

/// A quote says how many steps and purchases are left and what has arrived, and a walk which way it goes.
#[test]
fn a_quote_says_what_is_left() {
    let (mut n_ways, mut n_purchases, mut n_arriving) = (0, 0, 0);
    for nth in 0..12 {
        let mut dice = Dice::new(nth);
        let mut talk = Talk::game(&mixture(nth), nth);
        for _ in 0..250 {
            let snapshot = talk.cmd("legal");
            if snapshot["over"] == true {
                break;
            }
            let quote = talk.cmd("quote");
            let kind = snapshot["decision"]["kind"].as_str().expect("a kind");
            assert_eq!(quote["steps_left"].is_u64(), kind == "move", "{quote}");
            assert_eq!(quote["purchases_left"].is_u64(), kind == "purchase", "{quote}");
            assert_eq!(quote["arriving"].is_object(), kind == "keep", "{quote}");
            n_purchases += usize::from(kind == "purchase");
            n_arriving += usize::from(kind == "keep");
            let action = pick(&mut dice, &snapshot);
            let answer = talk.ok(&json!({"cmd": "act", "action": action, "way": true}));
            let option = list(&quote["options"]).iter().find(|option| option["action"] == action);
            let option = option.expect("a legal answer is quoted");
            assert_eq!(answer["way"], option["effect"]["way"], "{option}");
            if let Some(way) = answer["way"].as_array() {
                assert_eq!(Some(way.len() as u64), option["cost"]["steps"].as_u64());
                assert_eq!(way.last(), Some(&action["to"]));
                n_ways += 1;
            }
        }
    }
    assert!(n_ways > 100 && n_purchases > 20 && n_arriving > 0, "{n_ways} {n_purchases} {n_arriving}");
}
