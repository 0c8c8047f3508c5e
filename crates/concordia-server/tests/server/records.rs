//! Records: uploaded as tables for analysis.

use concordia_rules::{Actions, Dice, Options, Record};
use concordia_server::limits::Limits;
use concordia_server::store::Quota;
use serde_json::json;

use crate::client::request;
use crate::running::{Running, wide};

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
async fn so_many_records_are_kept_of_one_visitor_and_of_all() {
    let text = recorded(7, 40).write();
    let upload = async |server: &Running, cookie: &str| {
        let headers = [("cookie", cookie), ("content-type", "text/plain")];
        let reply = request(server.address, "POST", "/api/records", &headers, text.as_bytes()).await;
        if reply.status == 201 { "stored".to_owned() } else { format!("{} {}", reply.status, reply.code()) }
    };
    let many = Quota { n: 100, bytes: 1 << 20 };
    let few = [Quota { n: 2, ..many }, Quota { bytes: 2 * text.len() as i64, ..many }];
    for (of_one, of_all) in [(few[0], many), (few[1], many), (many, few[0]), (many, few[1])] {
        let limits = Limits { records_per_visitor: of_one, records: of_all, ..wide() };
        let server = Running::with(|config| config.limits = limits).await;
        let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
        let mut answers = Vec::new();
        for _ in 0..10 {
            answers.push(upload(&server, &livia.cookie).await);
        }
        let n_stored = answers.iter().filter(|answer| *answer == "stored").count();
        assert!((1..=2).contains(&n_stored), "{answers:?}");
        let is_all = of_all != many;
        let refused = if is_all { "409 records_full" } else { "409 too_many_records" };
        assert_eq!(answers.last().map(String::as_str), Some(refused));
        let others = upload(&server, &marcus.cookie).await;
        assert_eq!(others, if is_all { "409 records_full" } else { "stored" });
        // Nothing is left of those that were refused.
        let file = rusqlite::Connection::open(server.database()).unwrap();
        let n = file.query_one("SELECT COUNT(*) FROM games", [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(n, n_stored as i64 + i64::from(!is_all));
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
