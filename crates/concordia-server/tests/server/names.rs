//! Names: nobody is taken for somebody else.

use serde_json::json;

use crate::client::{Person, italia};
use crate::running::Running;

const PASSWORD: &str = "correct horse battery";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_have_nothing_that_nobody_sees() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let (table, link) = livia.found(italia(3)).await;
    let marcus = server.person("Marcus").await;
    for bad in [
        "Li\u{200b}via",
        "\u{202e}aiviL",
        "Livia\u{2066}",
        "\u{3164}",
        "\u{2800}",
        "Livia\u{e000}",
        "Livia\u{fdd0}",
        "L\u{333}\u{333}\u{333}\u{333}\u{333}\u{333}ivia",
        "Livia\u{e0041}",
    ] {
        let name = json!({ "name": bad });
        assert_eq!(
            server.stranger().send("POST", "/api/visitors", &name).await.code(),
            "bad_name",
            "{bad:?}"
        );
        assert_eq!(marcus.send("PUT", "/api/me/name", &name).await.code(), "bad_name", "{bad:?}");
        let claim = json!({ "do": "claim", "link": link, "name": bad });
        assert_eq!(marcus.say(&table, claim).await.code(), "bad_name", "{bad:?}");
    }
    // One form of every letter.
    let named = marcus.send("PUT", "/api/me/name", &json!({ "name": " Lu\u{308}dia  Minor " })).await;
    assert_eq!(named.json()["name"], "L\u{fc}dia Minor");
    // Names of tables and chat are made harmless.
    let settings = json!({ "name": "Fri\u{202e}day", "options": { "map": "italia", "players": 2 } });
    let (table, _) = marcus.found(settings).await;
    let said =
        marcus.say(&table, json!({ "do": "chat", "key": "a", "text": "salve \u{202e}\u{200b}Marce" })).await;
    assert_eq!(said.status, 200, "{}", said.body);
    let seen = marcus.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(seen["room"]["settings"]["name"], "Friday");
    assert_eq!(seen["chat"][0]["text"], "salve Marce");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sits_down_under_the_name_of_somebody_with_a_password() {
    let server = Running::start().await;
    // She has the name before anybody has a password for it.
    let early = server.person("Livia").await;
    let mut livia = server.person("Livia").await;
    livia.secure(PASSWORD).await;
    let marcus = server.person("Marcus").await;
    let (table, link) = marcus.found(italia(4)).await;
    for alike in ["Livia", "LIVIA", "Liv\u{456}a", "Iivia", "L1via", "Li via", "Ｌｉｖｉａ"] {
        let name = json!({ "name": alike });
        let come = server.stranger().send("POST", "/api/visitors", &name).await;
        assert_eq!((come.status, come.code().as_str()), (409, "name_taken"), "{alike}");
        assert_eq!(marcus.send("PUT", "/api/me/name", &name).await.code(), "name_taken", "{alike}");
        let claim = json!({ "do": "claim", "link": link, "name": alike });
        let refused = early.say(&table, claim.clone()).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "name_taken"), "{alike}");
        let mut socket = early.socket(&table).await;
        assert_eq!(socket.ask(claim).await["code"], "name_taken", "{alike}");
    }
    // Nor under the name that was there before, nor at a table of one's own.
    assert_eq!(early.say(&table, json!({ "do": "claim", "link": link })).await.code(), "name_taken");
    let found = json!({ "settings": italia(3) });
    assert_eq!(early.send("POST", "/api/tables", &found).await.code(), "name_taken");
    // She herself may, and others under other names.
    assert_eq!(livia.say(&table, json!({ "do": "claim", "link": link })).await.status, 200);
    let other = json!({ "do": "claim", "link": link, "name": "Lavinia" });
    assert_eq!(early.say(&table, other).await.status, 200);
}

/// A server of the version before has kept names without what they look like.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_the_version_before_are_looked_at() {
    let mut server = Running::start().await;
    let (mut livia, marcus) = (server.person("Livia").await, server.person("Marcus").await);
    livia.secure(PASSWORD).await;
    server.stop().await;
    let file = rusqlite::Connection::open(server.database()).unwrap();
    file.execute("UPDATE accounts SET name_look = NULL", []).unwrap();
    drop(file);
    server.start_again().await;
    let marcus = Person { at: server.address, ..marcus };
    let rename = json!({ "name": "Liv\u{456}a" });
    assert_eq!(marcus.send("PUT", "/api/me/name", &rename).await.code(), "name_taken");
}
