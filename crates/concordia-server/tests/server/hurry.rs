//! Clients that send the next message before the one ahead of it is answered.

use serde_json::{Value, json};

use crate::client::{Person, italia};
use crate::content::row_of;
use crate::play::watching;
use crate::running::Running;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_frames_sent_without_waiting_are_both_played_with_their_content() {
    let mut server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(2)).await;
    assert_eq!(livia.say(&table, json!({ "do": "fill", "level": "random" })).await.status, 200);
    assert_eq!(livia.say(&table, json!({ "do": "start" })).await.status, 200);
    let (mut socket, update) = watching(&livia, &table).await;
    assert_eq!((update["seq"].as_u64(), &update["asked"]), (Some(0), &update["viewer"]));

    let answers = [
        json!({ "do": "play", "card": "mercator_start" }),
        json!({ "do": "sell", "good": "food", "count": 1 }),
    ];
    let message = |seq: usize| json!({ "do": "play", "expected_seq": seq, "key": format!("k{seq}"), "actions": [answers[seq]] });
    // Nothing can be stored until the server has both.
    let file = rusqlite::Connection::open(server.database()).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    let ids = [socket.say(message(0)).await, socket.say(message(1)).await];
    assert_eq!(socket.ask(json!({})).await["code"], "bad_request", "what says nothing is answered at once");
    file.execute_batch("COMMIT").unwrap();
    drop(file);
    let played = |seq: usize| json!({ "result": "played", "key": format!("k{seq}"), "seq": seq + 1 });
    for (seq, id) in ids.into_iter().enumerate() {
        let mut told = played(seq);
        (told["type"], told["id"]) = ("answer".into(), id.into());
        assert_eq!(socket.next_of("answer").await, told);
    }

    // After a restart the server knows nothing but what is stored.
    server.stop().await;
    server.start_again().await;
    let livia = Person { at: server.address, ..livia };
    let sight: Value = livia.get(&format!("/api/tables/{table}?seen=0")).await.json();
    for (seq, answer) in answers.iter().enumerate() {
        let stored = &sight["update"]["moves"][seq];
        let text = row_of(std::slice::from_ref(answer));
        assert_eq!((&stored["by"], &stored["text"]), (&json!("player"), &json!([text])));
        // Sent again, it is answered as it was.
        assert_eq!(livia.say(&table, message(seq)).await.json(), played(seq));
    }
}
