//! Playing: whole games, resync, keys, seats, spectators, chat.

use serde_json::{Value, json};

use crate::client::{Person, Socket, italia, legal};
use crate::running::Running;

/// A game of two people and a bot that has begun. The first decision is the first person's.
async fn begun(server: &Running) -> (Person, Person, String) {
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;
    let claimed = marcus.say(&table, json!({ "do": "claim", "link": link })).await;
    assert_eq!((claimed.status, claimed.json()["result"].as_str()), (200, Some("done")));
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "agricola" })).await.status, 200);
    let started = livia.say(&table, json!({ "do": "start" })).await;
    assert_eq!(started.status, 200, "{}", started.body);
    (livia, marcus, table)
}

pub(crate) async fn watching(person: &Person, table: &str) -> (Socket, Value) {
    let mut socket = person.socket(table).await;
    assert_eq!(socket.watch(None).await["result"], "done");
    let update = socket.next_of("update").await;
    (socket, update)
}

fn play(update: &Value, key: &str, actions: &[Value]) -> Value {
    json!({ "do": "play", "expected_seq": update["seq"], "key": key, "actions": actions })
}

/// Plays whatever a simple generator says until the game is over.
pub(crate) async fn play_out(mut socket: Socket, mut update: Value, salt: u64) -> Value {
    let mut state = salt;
    while update["snapshot"]["over"] == false {
        let answers = legal(&update);
        if update["asked"] == update["viewer"] && !answers.is_empty() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let nth = (state >> 33) as usize % answers.len();
            let message = play(&update, &format!("k{}-{}", salt, update["seq"]), &answers[nth..=nth]);
            let answer = socket.ask(message).await;
            assert_eq!(answer["result"], "played", "{answer}");
        }
        update = socket.next_of("update").await;
        assert!(update["after"].as_u64() <= update["seq"].as_u64());
    }
    update
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_bot_play_to_the_end() {
    let server = Running::start().await;
    let (livia, marcus, table) = begun(&server).await;
    let (one, first) = watching(&livia, &table).await;
    let (other, second) = watching(&marcus, &table).await;
    let (one, other) = tokio::join!(play_out(one, first, 1), play_out(other, second, 2));
    assert_eq!(one["seq"], other["seq"]);
    assert_eq!(one["snapshot"]["scores"], other["snapshot"]["scores"]);
    assert_eq!(one["snapshot"]["scores"].as_array().unwrap().len(), 3);

    // Afterwards everything is open: the seed, the stack, the record.
    let stranger = Person { at: server.address, cookie: String::new() };
    let seen = stranger.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(seen["room"]["phase"], "finished");
    assert!(seen["room"]["seed"].as_str().unwrap().parse::<u128>().is_ok());
    let record = stranger.get(&format!("/api/tables/{table}/record")).await;
    assert!(record.body.contains("\nseed ") && record.body.contains("\nstack "), "{}", record.body);
    // And there is another game for the same players.
    assert_eq!(livia.say(&table, json!({ "do": "rematch" })).await.status, 200);
    let mut next = Value::Null;
    for _ in 0..100 {
        next = stranger.get(&format!("/api/tables/{table}")).await.json()["room"]["rematch"].clone();
        if next.is_string() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let again = livia.get(&format!("/api/tables/{}", next.as_str().unwrap())).await.json();
    assert_eq!(again["room"]["phase"], "lobby");
    assert_eq!(again["room"]["you"], 0);
    assert_eq!(again["room"]["settings"]["shuffle_seats"], true, "new luck gives out the seats anew (R3.1)");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_gets_the_gap() {
    let server = Running::start().await;
    let (livia, _, table) = begun(&server).await;
    let (mut socket, update) = watching(&livia, &table).await;
    assert_eq!((update["seq"].as_u64(), update["asked"].as_u64()), (Some(0), Some(0)));
    socket.stream.close(None).await.unwrap();

    let answer = livia.say(&table, play(&update, "a", &legal(&update)[..1])).await;
    assert_eq!(answer.json(), json!({ "result": "played", "key": "a", "seq": 1 }));
    let mut socket = livia.socket(&table).await;
    assert_eq!(socket.watch(Some(0)).await["result"], "done");
    let gap = socket.next_of("update").await;
    assert_eq!(gap["after"], 0);
    let moves = gap["moves"].as_array().unwrap();
    assert!(!moves.is_empty() && moves[0]["seq"] == 1 && moves[0]["by"] == "player");
    assert!(!moves[0]["events"].as_array().unwrap().is_empty());
    // What nobody keeps is not told, but how it stands is.
    assert_eq!(socket.watch(Some(77)).await["result"], "done");
    let full = socket.next_of("update").await;
    assert_eq!((full["after"].clone(), full["moves"].clone()), (full["seq"].clone(), json!([])));
    // The same over REST.
    let rest = livia.get(&format!("/api/tables/{table}?seen=0")).await.json();
    assert_eq!(rest["update"]["moves"][0]["seq"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_and_sequence_numbers_are_kept() {
    let server = Running::start().await;
    let (livia, marcus, table) = begun(&server).await;
    let (mut tab, update) = watching(&livia, &table).await;
    let (mut other_tab, _) = watching(&livia, &table).await;
    let first = play(&update, "mark", &legal(&update)[..1]);
    let other = play(&update, "mark", &legal(&update)[1..2]);

    let played = tab.ask(first.clone()).await;
    assert_eq!((played["result"].as_str(), played["seq"].as_u64()), (Some("played"), Some(1)));
    // The same again, from here and from the other tab: the same answer, and nothing is played twice.
    for tab in [&mut tab, &mut other_tab] {
        let again = tab.ask(first.clone()).await;
        assert_eq!((again["result"].as_str(), again["seq"].as_u64()), (Some("played"), Some(1)));
        assert_eq!(tab.ask(other.clone()).await["code"], "key_reused");
    }
    let told = other_tab.next_of("update").await;
    assert_eq!(told["moves"][0]["seq"], 1);
    // Another message for the position before: how it stands now.
    let mut stale = first.clone();
    stale["key"] = "another".into();
    let answer = other_tab.ask(stale).await;
    assert_eq!((answer["result"].as_str(), answer["update"]["after"].as_u64()), (Some("stale"), Some(0)));
    let mut future = first;
    (future["key"], future["expected_seq"]) = ("third".into(), 999.into());
    assert_eq!(tab.ask(future).await["result"], "stale");
    // A key is the seat's own.
    let mut foreign = play(&told, "mark", &legal(&update)[..1]);
    foreign["expected_seq"] = told["seq"].clone();
    let (mut marcus, _) = watching(&marcus, &table).await;
    assert_eq!(marcus.ask(foreign).await["code"], "not_asked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_illegal_answer_is_named_and_changes_nothing() {
    let server = Running::start().await;
    let (livia, marcus, table) = begun(&server).await;
    let (mut socket, update) = watching(&livia, &table).await;
    let good = &legal(&update)[0];
    let bad = json!({ "do": "play", "card": "colonist_sea_nonsense" });
    let answer = socket.ask(play(&update, "a", std::slice::from_ref(&bad))).await;
    assert_eq!((answer["code"].as_str(), answer["nth"].as_u64()), (Some("bad_request"), Some(0)));
    assert_eq!(answer["message"], "answer 1: there is no card \"colonist_sea_nonsense\"");
    let illegal = json!({ "do": "build", "city": "roma" });
    let answer = socket.ask(play(&update, "b", std::slice::from_ref(&illegal))).await;
    assert_eq!((answer["code"].as_str(), answer["nth"].as_u64()), (Some("illegal_action"), Some(0)));
    let reply = livia.say(&table, play(&update, "c", &[good.clone(), illegal])).await;
    assert_eq!((reply.status, reply.json()["nth"].as_u64()), (422, Some(1)), "{}", reply.body);
    assert_eq!(livia.say(&table, play(&update, "d", &[])).await.code(), "no_actions");
    let many = vec![good.clone(); 65];
    assert_eq!(livia.say(&table, play(&update, "e", &many)).await.code(), "too_many_actions");
    assert_eq!(livia.say(&table, play(&update, "", std::slice::from_ref(good))).await.code(), "bad_key");
    // Neither another seat nor somebody without one may answer.
    let reply = marcus.say(&table, play(&update, "f", std::slice::from_ref(good))).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "not_asked"));
    let titus = server.person("Titus").await;
    let reply = titus.say(&table, play(&update, "g", std::slice::from_ref(good))).await;
    assert_eq!((reply.status, reply.code().as_str()), (403, "not_seated"));
    assert_eq!(livia.get(&format!("/api/tables/{table}")).await.json()["update"]["seq"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_sees_what_everybody_may_see() {
    let server = Running::start().await;
    let (livia, _, table) = begun(&server).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let (mut socket, update) = watching(&stranger, &table).await;
    assert_eq!((&update["viewer"], legal(&update).len()), (&Value::Null, 0));
    let players = update["view"]["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["hand"]["hidden"].is_number()), "{players:?}");
    assert!(update["view"]["stack"]["hidden"].is_number());
    let room = socket.next_of("room").await;
    assert_eq!(
        (&room["seed"], room["you"].clone(), room["host"].clone()),
        (&Value::Null, Value::Null, json!(false))
    );
    assert_eq!(room["commitment"].as_str().unwrap().len(), 64);
    let record = stranger.get(&format!("/api/tables/{table}/record")).await;
    assert!(!record.body.contains("\nseed") && !record.body.contains("\nstack"), "{}", record.body);
    // The player sees the own hand and no other.
    let (_, own) = watching(&livia, &table).await;
    assert!(
        own["view"]["players"][0]["hand"].is_array()
            && own["view"]["players"][1]["hand"]["hidden"].is_number()
    );
    // Secrets are the host's.
    assert_eq!(stranger.get(&format!("/api/tables/{table}")).await.json()["links"], Value::Null);
    assert!(livia.get(&format!("/api/tables/{table}")).await.json()["links"]["table"].is_string());
    // A spectator does nothing.
    assert_eq!(socket.ask(json!({ "do": "pause", "on": true })).await["code"], "not_seated");
    assert_eq!(socket.ask(json!({ "do": "chat", "key": "a", "text": "hm" })).await["code"], "not_seated");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_is_told_to_all_and_kept() {
    let server = Running::start().await;
    let (livia, marcus, table) = begun(&server).await;
    let (mut one, _) = watching(&livia, &table).await;
    let (mut other, _) = watching(&marcus, &table).await;
    let text = "<b>salve</b> & \"vale\" ☺";
    let line = json!({ "do": "chat", "key": "a", "text": text });
    assert_eq!(one.ask(line.clone()).await["result"], "done");
    assert_eq!(one.ask(line).await["result"], "done");
    let heard = other.next_of("chat").await;
    assert_eq!(heard["lines"][0]["text"], text);
    assert_eq!(
        (heard["lines"][0]["name"].as_str(), heard["lines"][0]["nth"].as_u64()),
        (Some("Livia"), Some(1))
    );
    let kept = marcus.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(kept["chat"].as_array().unwrap().len(), 1);
    let long = json!({ "do": "chat", "key": "b", "text": "x".repeat(501) });
    assert_eq!(one.ask(long).await["code"], "bad_chat");
    let partner = json!({ "do": "chat", "key": "c", "to_partner": true, "text": "psst" });
    assert_eq!(one.ask(partner).await["code"], "no_partner_chat");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lobbies_are_arranged_by_the_host_alone() {
    let server = Running::start().await;
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "link": "wrong" })).await.code(), "wrong_link");
    assert_eq!(marcus.say(&table, json!({ "do": "start" })).await.status, 403);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.code(), "open_chairs");
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "nobody" })).await.code(), "bad_level");
    // A chair with a link of its own is not opened by the table's.
    assert_eq!(livia.say(&table, json!({ "do": "link", "chair": 1, "on": true })).await.status, 200);
    let own = livia.get(&format!("/api/tables/{table}")).await.json()["links"]["chairs"][1].clone();
    let claim =
        |chair: usize, link: &Value| json!({ "do": "claim", "chair": chair, "link": link, "name": "M" });
    assert_eq!(marcus.say(&table, claim(1, &json!(link))).await.code(), "wrong_link");
    assert_eq!(marcus.say(&table, claim(1, &own)).await.status, 200);
    assert_eq!(marcus.say(&table, claim(2, &json!(link))).await.code(), "already_seated");
    let room = marcus.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
    assert_eq!((room["you"].as_u64(), room["chairs"][1]["name"].as_str()), (Some(1), Some("M")));
    assert_eq!(livia.say(&table, json!({ "do": "swap", "one": 0, "other": 1 })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "bot", "chair": 2, "level": "random" })).await.status, 200);
    let mut settings = italia(3);
    settings["public"] = true.into();
    settings["clock"] = json!({ "kind": "per_move", "ms": 86_400_000 });
    assert_eq!(livia.say(&table, json!({ "do": "settings", "settings": settings })).await.status, 200);
    // It is now in the lists.
    let listed = marcus.get("/api/tables").await.json();
    assert_eq!(
        (listed["tables"][0]["id"].as_str(), listed["tables"][0]["seats"].as_u64()),
        (Some(table.as_str()), Some(3))
    );
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.code(), "already_started");
    // Marcus sits in the first seat now, and his list says so.
    let mine = marcus.get("/api/me/tables").await.json();
    assert_eq!(
        (mine["tables"][0]["your_turn"].as_bool(), mine["tables"][0]["state"].as_str()),
        (Some(true), Some("running"))
    );
    assert_eq!(livia.get("/api/me/tables").await.json()["tables"][0]["your_turn"], false);
    let update = marcus.get(&format!("/api/tables/{table}")).await.json()["update"].clone();
    assert_eq!(update["running"], 0);
    assert!(update["left_ms"][0].as_u64().unwrap() > 86_000_000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_sees_what_the_host_changes() {
    let server = Running::start().await;
    let (livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    let (table, link) = livia.found(italia(3)).await;
    assert_eq!(marcus.say(&table, json!({ "do": "claim", "chair": 2, "link": link })).await.status, 200);
    let mut guest = Person { at: server.address, cookie: String::new() }.socket(&table).await;
    guest.watch(None).await;
    let room = guest.next_of("room").await;
    assert_eq!((&room["chairs"][2]["name"], &room["chairs"][2]["team"]), (&json!("Marcus"), &Value::Null));
    let settings = json!({ "do": "settings", "settings": {
        "name": "Saturday", "options": { "map": "imperium", "players": 4, "mode": "team" }, "shuffle_seats": true } });
    assert_eq!(marcus.say(&table, settings.clone()).await.status, 403);
    assert_eq!(livia.say(&table, settings).await.status, 200);
    let room = guest.next_of("room").await;
    assert_eq!(
        (&room["settings"]["name"], &room["settings"]["shuffle_seats"]),
        (&json!("Saturday"), &json!(true))
    );
    let places: Vec<_> =
        (0..4).map(|nth| (&room["chairs"][nth]["team"], &room["chairs"][nth]["partner"])).collect();
    assert_eq!(
        places,
        [(&json!(0), &json!(2)), (&json!(1), &json!(3)), (&json!(0), &json!(0)), (&json!(1), &json!(1))]
    );
    // Two chairs are enough for the two; a third person would be too many for them.
    let two = json!({ "do": "settings", "settings": italia(2) });
    let gaia = server.person("Gaia").await;
    assert_eq!(gaia.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    assert_eq!(livia.say(&table, two.clone()).await.code(), "too_few_chairs");
    assert_eq!(gaia.say(&table, json!({ "do": "leave" })).await.status, 200);
    assert_eq!(livia.say(&table, two).await.status, 200);
    let room = marcus.get(&format!("/api/tables/{table}")).await.json()["room"].clone();
    assert_eq!((room["chairs"].as_array().unwrap().len(), &room["you"]), (2, &json!(1)));
}
