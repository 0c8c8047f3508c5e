//! Looking back: earlier moments, the course of a game, where points come from, and games that might be.

mod common;

use common::{Talk, list, mixture};
use concordia_rules::Dice;
use serde_json::{Value, json};

/// Plays some random answers and keeps what was told after each.
fn played(nth: u64, n_answers: usize) -> (Talk, Vec<Value>) {
    let (mut talk, mut dice) = (Talk::game(&mixture(nth), nth), Dice::new(nth));
    let mut told = Vec::new();
    let mut snapshot = talk.cmd("legal");
    while snapshot["over"] == false && told.len() < n_answers {
        let seat = snapshot["decision"]["seat"].clone();
        let action = common::pick(&mut dice, &snapshot);
        snapshot = talk.act(&action);
        told.push(json!({"seat": seat, "action": action, "events": snapshot["events"].clone()}));
    }
    (talk, told)
}

fn n_seats(talk: &mut Talk) -> u64 {
    list(&talk.position()["players"]).len() as u64
}

/// The request about the present, then about every earlier moment from the last one back.
fn asked_at(mut request: Value, at: usize) -> Value {
    request["at"] = at.into();
    request
}

#[test]
fn every_command_that_changes_nothing_can_be_about_an_earlier_moment() {
    for nth in 0..30 {
        let (mut talk, told) = played(nth, 160);
        let requests = [
            json!({"cmd": "position"}),
            json!({"cmd": "view", "seat": 1}),
            json!({"cmd": "look", "seat": null}),
            json!({"cmd": "look", "seat": 0}),
            json!({"cmd": "legal"}),
            json!({"cmd": "worth", "seat": 1}),
            json!({"cmd": "quote"}),
            json!({"cmd": "score"}),
            json!({"cmd": "breakdown", "seat": 0}),
            json!({"cmd": "record"}),
            json!({"cmd": "record", "seat": 1}),
            json!({"cmd": "course"}),
            json!({"cmd": "imagine", "seed": 7}),
        ];
        let (mut back, _) = played(nth, 160);
        for at in (0..=told.len()).rev() {
            if at % 9 == 0 || at == told.len() {
                for request in &requests {
                    assert_eq!(
                        talk.ok(&asked_at(request.clone(), at)),
                        back.ok(request),
                        "{request} at {at}"
                    );
                }
            }
            if at > 0 {
                back.cmd("undo");
            }
        }
        assert_eq!(talk.cmd("course")["answers"], json!(told), "nothing has changed");
    }
}

#[test]
fn a_moment_that_never_was_is_refused() {
    let (mut talk, _) = played(1, 12);
    for at in [json!(13), json!(-1), json!(1.5), json!("3"), json!(null)] {
        let message = talk.refused(&json!({"cmd": "legal", "at": at}), "bad_request");
        assert!(message.contains("from 0 to 12"), "{message}");
    }
    Talk::new().refused(&json!({"cmd": "course"}), "no_game");
    talk.refused(&json!({"cmd": "breakdown"}), "bad_request");
    talk.refused(&json!({"cmd": "breakdown", "seat": 9}), "bad_request");
    talk.refused(&json!({"cmd": "imagine"}), "bad_request");
    talk.refused(&json!({"cmd": "record", "seat": 9}), "bad_request");
}

#[test]
fn the_course_tells_what_was_told_and_the_points_on_the_way() {
    for nth in 0..40 {
        let (mut talk, told) = played(nth, usize::MAX);
        let course = talk.cmd("course");
        assert_eq!(course["answers"], json!(told));
        assert_eq!(course["seed"], nth.to_string());
        assert!(course.get("viewer").is_none());
        let totals = list(&course["totals"]);
        assert_eq!(totals.len(), told.len() + 1);
        for (at, totals) in totals.iter().enumerate().filter(|(at, _)| at % 17 == 0 || *at == told.len()) {
            let scores = talk.ok(&json!({"cmd": "score", "at": at}))["scores"].take();
            let counted: Vec<Value> = list(&scores).iter().map(|score| score["total"].clone()).collect();
            assert_eq!(*totals, json!(counted), "at {at}");
        }
        let mut again = Talk::new();
        again.ok(&json!({"cmd": "replay", "record": talk.cmd("record")["record"]}));
        assert_eq!(again.cmd("course"), course, "a record has all of it");
    }
}

#[test]
fn the_parts_of_a_breakdown_are_the_points() {
    let gods = ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva", "concordia"];
    for nth in 0..70 {
        let (mut talk, told) = played(nth, usize::MAX);
        for at in [told.len() / 2, told.len()] {
            let scores = talk.ok(&json!({"cmd": "score", "at": at}))["scores"].take();
            let position = talk.ok(&json!({"cmd": "position", "at": at}))["position"].take();
            for (seat, score) in list(&scores).iter().enumerate() {
                let told = talk.ok(&json!({"cmd": "breakdown", "seat": seat, "at": at}));
                assert_eq!(told["score"], *score);
                let parts = list(&told["parts"]);
                for god in gods {
                    let of_god = parts.iter().filter(|part| part["god"] == god);
                    let points: u64 = of_god.map(|part| part["points"].as_u64().expect("points")).sum();
                    assert_eq!(points, score[god], "{god} of seat {seat}");
                }
                for part in parts {
                    check_part(part, seat, &position);
                }
            }
        }
    }
}

/// What a part says it counts is there, and makes its points.
fn check_part(part: &Value, seat: usize, position: &Value) {
    let number = |field: &str| part[field].as_u64().unwrap_or_else(|| panic!("{field} of {part}"));
    let n_cards = list(&part["cards"]).len() as u64;
    if part["god"] == "concordia" {
        assert_eq!((number("points"), n_cards), (7, 0));
        assert_eq!(position["players"][seat]["concordia"], true);
        return;
    }
    assert_eq!(number("points"), number("each") * n_cards);
    match part.get("per") {
        Some(per) => assert_eq!(number("each"), number("n") * per.as_u64().expect("a number")),
        None => assert_eq!((part["god"].as_str(), number("each")), (Some("vesta"), number("n") / 10)),
    }
    // The position is that of the turn's start, where houses of this turn are still to come.
    if position.get("acts").is_none() {
        for city in part.get("houses").map_or(&[][..], |houses| list(houses)) {
            let owners = list(&position["houses"][city.as_str().expect("a city")]);
            assert!(owners.contains(&json!(seat)), "{city} of seat {seat}");
        }
    }
    for counted in ["provinces", "goods"].into_iter().filter(|_| part["god"] != "minerva") {
        if let Some(things) = part.get(counted) {
            assert_eq!(list(things).len() as u64, number("n"), "{part}");
        }
    }
}

#[test]
fn a_viewers_record_is_remembered() {
    for nth in 0..70 {
        let (mut talk, told) = played(nth, 60 + nth as usize);
        let totals = talk.cmd("course")["totals"].take();
        for seat in [json!(null), json!(0), json!(n_seats(&mut talk) - 1)] {
            let record = talk.ok(&json!({"cmd": "record", "seat": seat}))["record"].take();
            let mut viewer = Talk::new();
            viewer.ok(&json!({"cmd": "replay", "record": record}));
            let course = viewer.cmd("course");
            assert_eq!(list(&course["answers"]).len(), told.len());
            assert_eq!(course["viewer"], seat);
            assert!(course.get("seed").is_none());
            assert_eq!(course["totals"], totals, "everything but the stack can be remembered");
            assert_eq!(viewer.view(seat.as_u64()), talk.view(seat.as_u64()), "nothing more is shown for it");
            let earlier = json!({"cmd": "look", "seat": seat, "at": told.len() / 2});
            assert_eq!(viewer.ok(&earlier), talk.ok(&earlier), "nor of an earlier moment");
        }
    }
}

#[test]
fn an_imagined_game_is_the_same_but_for_what_nobody_has_seen() {
    for nth in 0..70 {
        let (mut talk, told) = played(nth, 40 + 2 * nth as usize);
        let truth = talk.position();
        assert_eq!(talk.ok(&json!({"cmd": "imagine", "seed": 1}))["position"], truth, "nothing is hidden");
        let record = talk.ok(&json!({"cmd": "record", "seat": 0}))["record"].take();
        let mut viewer = Talk::new();
        viewer.ok(&json!({"cmd": "replay", "record": record}));
        let mut imagined = viewer.ok(&json!({"cmd": "imagine", "seed": 1}))["position"].take();
        assert_eq!(
            viewer.ok(&json!({"cmd": "imagine", "seed": 1}))["position"],
            imagined,
            "one seed, one game"
        );
        let mut game = Talk::loaded(&imagined);
        assert_eq!(game.cmd("legal")["decision"], talk.cmd("legal")["decision"]);
        game.play_to_the_end(&mut Dice::new(nth));
        let sorted = |position: &Value| {
            let mut cards: Vec<String> = list(&position["stack"]).iter().map(Value::to_string).collect();
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(&imagined), sorted(&truth), "the same cards are still to come");
        imagined["stack"] = truth["stack"].clone();
        // What a viewer may not know of a recommendation is left out.
        if truth["acts"].to_string().contains("recommend") {
            imagined["acts"] = truth["acts"].clone();
        }
        assert_eq!(imagined, truth);
        let earlier = json!({"cmd": "imagine", "seed": 5, "at": told.len() / 2});
        let earlier = viewer.ok(&earlier)["position"].take();
        Talk::loaded(&earlier).play_to_the_end(&mut Dice::new(nth));
    }
}

#[test]
fn a_view_that_began_in_the_middle_is_not_remembered() {
    let (mut talk, _) = played(0, 30);
    let mut viewer = Talk::loaded(&talk.view(Some(0)));
    assert!(viewer.cmd("course").get("totals").is_none());
    viewer.refused(&json!({"cmd": "imagine", "seed": 1}), "bad_request");
    viewer.refused(&json!({"cmd": "breakdown", "seat": 1}), "bad_request");
    viewer.ok(&json!({"cmd": "breakdown", "seat": 0}));
    let mut loaded = Talk::loaded(&talk.position());
    loaded.refused(&json!({"cmd": "record", "seat": 0}), "bad_request");
    assert_eq!(loaded.cmd("course")["players"][0], json!({"colour": "red", "name": ""}));
}

#[test]
fn a_record_that_tells_what_cannot_have_been_is_shown_but_not_remembered() {
    let mut talk = Talk::game(&json!({"map": "italia", "players": 2}), 3);
    let record = talk.ok(&json!({"cmd": "record", "seat": 0}))["record"].take();
    // Blue never had this card.
    let lie = format!("{}1 red tribune: end\n2 blue consul: end\n", record.as_str().expect("text"));
    let mut viewer = Talk::new();
    viewer.ok(&json!({"cmd": "replay", "record": lie}));
    let course = viewer.cmd("course");
    assert_eq!(list(&course["answers"]).len(), 4);
    assert!(course.get("totals").is_none());
    viewer.refused(&json!({"cmd": "imagine", "seed": 1}), "bad_request");
}
