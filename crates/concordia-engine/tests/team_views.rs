//! What partners may know of each other (R8.14.1, R18.5), and when a turn composed on a view is over.

mod common;

use common::{Talk, keys, list, problems};
use serde_json::{Value, json};

const VIEWERS: [Option<u64>; 5] = [None, Some(0), Some(1), Some(2), Some(3)];

fn end() -> Value {
    json!({"do": "end"})
}

fn play(card: &str) -> Value {
    json!({"do": "play", "card": card})
}

/// The first turn of a team game of four on Italia, with everybody on the board, changed.
fn team(options: &Value, change: impl FnOnce(&mut Value)) -> Talk {
    let mut all = json!({"map": "italia", "players": 4, "mode": "team"});
    for (id, value) in options.as_object().expect("options") {
        all[id] = value.clone();
    }
    let mut document = Talk::game(&all, 3).position();
    document.as_object_mut().expect("a document").shift_remove("start_cities");
    for seat in [2, 3] {
        document["players"][seat]["colonists"] =
            json!([{"kind": "land", "at": "verona"}, {"kind": "land", "at": "verona"}]);
    }
    change(&mut document);
    Talk::loaded(&document)
}

fn hand_of(view: &Value, seat: usize) -> &Value {
    &view["players"][seat]["hand"]
}

#[test]
fn the_hand_of_a_partner_is_hidden_like_that_of_an_opponent() {
    let mut talk = team(&json!({}), |_| {});
    for viewer in VIEWERS {
        let view = talk.view(viewer);
        for seat in 0..4 {
            let hand = hand_of(&view, seat);
            if viewer == Some(seat as u64) {
                assert_eq!(list(hand).len(), 6);
            } else {
                assert_eq!(*hand, json!({"hidden": 6}), "viewer {viewer:?}");
            }
        }
    }
}

/// R8.14.1: while seat 0 is asked for a recommendation, it alone sees the hand of seat 2.
#[test]
fn a_legatus_shows_the_partners_hand_to_its_player_while_recommending() {
    let mut talk = team(&json!({}), |_| {});
    let truth = talk.position();
    talk.act(&play("legatus"));
    for viewer in VIEWERS {
        let view = talk.view(viewer);
        let shown = viewer == Some(0) || viewer == Some(2);
        assert_eq!(hand_of(&view, 2) == hand_of(&truth, 2), shown, "viewer {viewer:?}");
        assert_eq!(hand_of(&view, 1) == hand_of(&truth, 1), viewer == Some(1));
        assert_eq!(hand_of(&view, 3) == hand_of(&truth, 3), viewer == Some(3));
        assert_eq!(hand_of(&view, 0) == hand_of(&truth, 0), viewer == Some(0));
        let mut loaded = Talk::loaded(&view);
        assert_eq!(loaded.position(), view);
        let snapshot = loaded.cmd("legal");
        if shown {
            // The partner knows the own hand, so the question can be read there too.
            assert_eq!(snapshot, talk.cmd("legal"));
        } else {
            let hidden = json!({"seat": null, "kind": "hidden", "of": "card", "turn_over": false});
            assert_eq!(snapshot["decision"], hidden, "viewer {viewer:?}");
            assert_eq!(snapshot["legal"], json!([]));
        }
    }
    talk.act(&end());
    assert_eq!(*hand_of(&talk.view(Some(0)), 2), json!({"hidden": 6}), "and no longer");
}

/// Section 5: any answer to `recommend`, also `end`, looks the same to all but the two partners.
#[test]
fn a_recommendation_is_for_the_two_partners() {
    for options in [json!({}), json!({"show_derivable": true}), json!({"fish_market": "coastal"})] {
        let mut others = Vec::new();
        for answer in [
            end(),
            json!({"do": "recommend", "card": "praetor"}),
            json!({"do": "recommend", "card": "tribune"}),
        ] {
            let mut talk = team(&options, |_| {});
            talk.act(&play("legatus"));
            talk.act(&answer);
            for viewer in VIEWERS {
                let view = talk.view(viewer);
                let mut loaded = Talk::loaded(&view);
                assert_eq!(loaded.position(), view, "viewer {viewer:?} of {options}");
                if viewer == Some(0) || viewer == Some(2) {
                    assert_eq!(view["acts"], json!([play("legatus"), answer]), "viewer {viewer:?}");
                } else {
                    let hidden = json!({"do": "recommend", "card": null});
                    assert_eq!(view["acts"], json!([play("legatus"), hidden]), "viewer {viewer:?}");
                    others.push((viewer, view.to_string()));
                }
                let decision = &loaded.cmd("legal")["decision"];
                if viewer == Some(2) || options["show_derivable"] == true {
                    assert_eq!(*decision, json!({"seat": 2, "kind": "play_card"}));
                } else {
                    let hidden = json!({"seat": null, "kind": "hidden", "of": "card", "turn_over": false});
                    assert_eq!(*decision, hidden, "viewer {viewer:?}");
                }
            }
            // Also later in the turn, when the partner has played.
            talk.act(&play("mercator_start"));
            for viewer in VIEWERS {
                let view = talk.view(viewer);
                let mut loaded = Talk::loaded(&view);
                assert_eq!(loaded.position(), view, "viewer {viewer:?}");
                assert_eq!(loaded.cmd("legal"), talk.cmd("legal"), "trading hides nothing");
            }
        }
        for (viewer, view) in &others {
            assert!(others.iter().all(|(other, same)| other != viewer || same == view), "the same bytes");
        }
    }
}

/// A view that was loaded can be looked at from every seat again; nobody learns more by it.
#[test]
fn a_view_of_a_view_knows_what_both_know() {
    for answer in [end(), json!({"do": "recommend", "card": "praetor"})] {
        let mut talk = team(&json!({}), |_| {});
        talk.act(&play("legatus"));
        for _ in 0..2 {
            for viewer in VIEWERS {
                let mut loaded = Talk::loaded(&talk.view(viewer));
                for other in VIEWERS {
                    let view = loaded.view(other);
                    assert_eq!(Talk::loaded(&view).position(), view, "{other:?} of {viewer:?}");
                    for seat in [1, 3] {
                        let known = viewer == other && viewer == Some(seat as u64);
                        assert_eq!(hand_of(&view, seat).is_array(), known, "{other:?} of {viewer:?}");
                    }
                    let told = view["acts"][1].to_string();
                    let are_partners = |viewer: Option<u64>| matches!(viewer, Some(0 | 2));
                    assert!(are_partners(viewer) && are_partners(other) || !told.contains("praetor"));
                }
            }
            if talk.cmd("legal")["decision"]["kind"] == "recommend" {
                talk.act(&answer);
            }
        }
    }
}

/// After the end everything is revealed (R18.7).
#[test]
fn after_the_end_a_recommendation_is_revealed() {
    let mut talk = team(&json!({}), |document| {
        document["players"][1]["concordia"] = true.into();
        document["last_turns"] = 1.into();
        document["players"][2]["hand"] = json!(["tribune", "mason"]);
    });
    talk.act(&play("legatus"));
    talk.act(&json!({"do": "recommend", "card": "mason"}));
    assert_eq!(talk.act(&play("mason"))["over"], true);
    assert_eq!(talk.view(Some(1)), talk.position());
}

#[test]
fn a_hidden_recommendation_belongs_to_views_of_others() {
    let mut talk = team(&json!({}), |_| {});
    let hidden = json!({"do": "recommend", "card": null});
    let mut truth = talk.position();
    truth["acts"] = json!([play("legatus"), hidden]);
    assert_eq!(problems(&truth).len(), 1, "the whole truth knows the answer");
    let mut view = talk.view(Some(1));
    view["acts"] = json!([play("legatus"), hidden]);
    assert_eq!(Talk::loaded(&view).position(), view);
    // A view may not name a card that cannot be in that hand.
    let mut view = talk.view(Some(0));
    view["acts"] = json!([play("legatus"), {"do": "recommend", "card": "senator"}]);
    assert!(!problems(&view).is_empty());
    // A Legatus that is no answer itself may be answered by one (R11.10), and that one not by a third.
    let recommended = json!({"do": "recommend", "card": "legatus"});
    view["acts"] = json!([play("legatus"), recommended]);
    Talk::loaded(&view);
    view["acts"] = json!([play("legatus"), recommended, play("legatus"), recommended]);
    assert_eq!(problems(&view).len(), 1);
}

/// An answer that a client composes on its view is the answer of the game, across both partners.
#[test]
fn a_team_turn_is_composed_on_a_view_until_the_partner_must_play() {
    let mut talk = team(&json!({}), |document| {
        document["players"][0]["hand"] = json!(["tribune", "proconsul", "mercator"]);
    });
    let mut view = Talk::loaded(&talk.view(Some(0)));
    // The partner's answers to an own card are public, so they can be composed too.
    for action in [play("mercator"), end()] {
        assert_eq!(view.act(&action), talk.act(&action));
    }
    assert_eq!(view.cmd("legal")["decision"], json!({"seat": 2, "kind": "trade"}));
    assert_eq!(view.act(&end())["decision"]["turn_over"], true, "next is another team's card");
    assert_eq!(talk.act(&end())["decision"], json!({"seat": 1, "kind": "play_card"}));
    for _ in 0..3 {
        view.cmd("undo");
    }
    view.act(&play("proconsul"));
    let decision = view.act(&end())["decision"].take();
    assert_eq!(keys(&decision), ["seat", "kind", "of", "turn_over"]);
    assert_eq!(
        (&decision["of"], &decision["turn_over"]),
        (&json!("card"), &json!(false)),
        "the partner plays"
    );
}

// When a turn is over.

#[test]
fn buying_at_the_market_does_not_end_a_turn() {
    let mut document =
        Talk::game(&json!({"map": "italia", "players": 3, "fish_market": "coastal"}), 3).position();
    document["players"][0]["fish"] = 2.into();
    document["players"][0]["goods"] = json!({"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1});
    let mut talk = Talk::loaded(&document);
    let mut view = Talk::loaded(&talk.view(Some(0)));
    let senator = json!({"do": "market", "spot": "c9", "stand": "senator", "offer": 0});
    let snapshot = view.act(&senator);
    assert_eq!(snapshot, talk.act(&senator));
    let buy = list(&snapshot["legal"])[0].clone();
    let hidden = json!({"seat": null, "kind": "hidden", "of": "display", "turn_over": false});
    assert_eq!(view.act(&buy)["decision"], hidden, "the card is still to be played");
    assert_eq!(talk.act(&buy)["decision"], json!({"seat": 0, "kind": "play_card"}));
}

/// The turn has ended although steps of it stand behind the display: a market phase without fish, and a
/// specialist, ask nobody.
#[test]
fn a_turn_is_over_when_nothing_is_left_to_ask() {
    let options = json!({"fish_market": "coastal"});
    let mut talk = team(&options, |document| {
        document["players"][0]["hand"] = json!(["tribune", "mason"]);
        document["players"][2]["fish"] = 2.into();
        document["players"][2]["goods"] = json!({"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1});
    });
    let mut view = Talk::loaded(&talk.view(Some(2)));
    let senator = json!({"do": "market", "spot": "c9", "stand": "senator", "offer": 0});
    // Seat 0 has no fish and executes the mason by itself; seat 2 is at the market.
    for action in [play("mason"), senator] {
        talk.act(&action);
        if action["do"] == "play" {
            view = Talk::loaded(&talk.view(Some(2)));
        } else {
            view.act(&action);
        }
    }
    let buy = list(&talk.cmd("legal")["legal"])[0].clone();
    assert_eq!(talk.act(&buy)["decision"], json!({"seat": 1, "kind": "play_card"}), "the turn has ended");
    let hidden = json!({"seat": null, "kind": "hidden", "of": "display", "turn_over": true});
    assert_eq!(view.act(&buy)["decision"], hidden);
}
