//! Records: uploaded as tables for analysis.

use concordia_rules::{Actions, Dice, Options, Record};
use serde_json::json;

use crate::client::request;
use crate::running::Running;

fn recorded(seed: u128, n_answers: usize) -> Record {
    let mut record = Record::new(&Options::new("italia", 3).unwrap(), seed);
    let (mut dice, mut legal) = (Dice::new(5), Actions::new());
    while !record.course.game().is_over() && record.course.answers().len() < n_answers {
        record.course.game().legal_actions(&mut legal);
        record.course.play(dice.pick(&legal), &mut ()).unwrap();
    }
    record
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_becomes_a_table() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let headers = [("cookie", livia.cookie.as_str()), ("content-type", "text/plain")];
    for record in [recorded(7, usize::MAX), recorded(8, 40)] {
        let text = record.write();
        let reply = request(server.address, "POST", "/api/records", &headers, text.as_bytes()).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let id = reply.json()["id"].as_str().unwrap().to_owned();
        let seen = livia.get(&format!("/api/tables/{id}")).await.json();
        let is_over = record.course.game().is_over();
        assert_eq!(seen["room"]["phase"], if is_over { "finished" } else { "abandoned" });
        assert_eq!(seen["update"]["snapshot"]["over"], is_over);
        if is_over {
            let again = livia.get(&format!("/api/tables/{id}/record")).await.body;
            assert_eq!(again, text);
        }
        // Nobody plays there.
        assert_eq!(livia.say(&id, json!({ "do": "pause", "on": true })).await.code(), "not_seated");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_record_is_refused_with_its_line() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let headers = [("cookie", livia.cookie.as_str()), ("content-type", "text/plain")];
    let whole = recorded(7, 60).write();
    let damaged = whole.replacen("\n5 ", "\n6 ", 1);
    let other_seed = whole.replacen("seed 7", "seed 8", 1);
    for (text, said) in [
        ("", "line 1"),
        ("nonsense", "line 1"),
        (damaged.as_str(), "line"),
        (other_seed.as_str(), "the seed does not give these goods and this stack"),
    ] {
        let reply = request(server.address, "POST", "/api/records", &headers, text.as_bytes()).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "bad_record"), "{}", reply.body);
        assert!(reply.body.contains(said), "{}", reply.body);
    }
    let reply = request(server.address, "POST", "/api/records", &headers, &[0xff, 0xfe]).await;
    assert!(reply.body.contains("not text in UTF-8"), "{}", reply.body);
}
