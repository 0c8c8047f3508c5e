//! Visitors: names, sessions, passwords, preferences.

use concordia_server::PublicUrl;
use concordia_server::limits::Limits;
use serde_json::json;

use crate::client::{Person, cookie, italia};
use crate::running::{Running, wide};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_comes_and_continues_on_another_device() {
    let server = Running::start().await;
    let mut livia = server.person("Livia").await;
    let (table, _) = livia.found(italia(3)).await;
    let stranger = Person { at: server.address, cookie: String::new() };
    let mut namesake = server.person("livia").await;
    assert_eq!(stranger.send("POST", "/api/visitors", &json!({ "name": "" })).await.code(), "bad_name");

    let login = json!({ "name": "Livia", "password": "correct horse" });
    assert_eq!(stranger.send("POST", "/api/session", &login).await.code(), "wrong_password", "none is set");
    assert_eq!(
        livia.send("PUT", "/api/me/password", &json!({ "password": "short" })).await.code(),
        "bad_password"
    );
    let set = livia.send("PUT", "/api/me/password", &json!({ "password": "correct horse" })).await;
    assert_eq!((set.status, set.json()["has_password"].as_bool()), (200, Some(true)));
    livia.cookie = cookie(&set);
    // Another visitor may be called so, but not log in by that name.
    let password = json!({ "password": "battery staple" });
    assert_eq!(namesake.send("PUT", "/api/me/password", &password).await.code(), "name_taken");
    assert_eq!(
        namesake.send("PUT", "/api/me/name", &json!({ "name": "Livia Minor" })).await.json()["name"],
        "Livia Minor"
    );
    namesake.secure("battery staple").await;
    let rename = json!({ "name": "LIVIA", "current": "battery staple" });
    assert_eq!(namesake.send("PUT", "/api/me/name", &rename).await.code(), "name_taken");
    let change = json!({ "password": "another horse", "current": "wrong horse" });
    assert_eq!(livia.send("PUT", "/api/me/password", &change).await.code(), "wrong_password");

    let reply = stranger.send("POST", "/api/session", &login).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let device = Person { at: server.address, cookie: cookie(&reply) };
    assert_eq!(device.get("/api/me").await.json()["name"], "Livia");
    assert_eq!(device.get("/api/me/tables").await.json()["tables"][0]["id"], table.as_str());
    // The other device may leave; this one stays.
    assert_eq!(device.send("DELETE", "/api/session", &json!({})).await.status, 204);
    let nobody = device.get("/api/me").await;
    assert_eq!((nobody.status, nobody.json()), (200, serde_json::Value::Null), "a stranger is no error");
    assert_eq!(device.get("/api/me/tables").await.code(), "no_session");
    assert_eq!(livia.get("/api/me").await.status, 200);

    // Whoever finds the browser open cannot take the account over by its name.
    for current in [json!(null), json!("wrong horse")] {
        let rename = json!({ "name": "Julia", "current": current });
        assert_eq!(livia.send("PUT", "/api/me/name", &rename).await.code(), "wrong_password");
    }
    let rename = json!({ "name": "Julia", "current": "correct horse" });
    assert_eq!(livia.send("PUT", "/api/me/name", &rename).await.json()["name"], "Julia");
    let kept = livia.send("PUT", "/api/me/preferences", &json!({ "sound": false })).await.json();
    assert_eq!(kept["preferences"]["sound"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn preferences_saved_beside_a_new_password_are_kept() {
    let server = Running::with(|config| config.limits = Limits { logins: 1_000, ..wide() }).await;
    let mut livia = server.person("Livia").await;
    let mut current = "correct horse 0".to_owned();
    livia.secure(&current).await;
    for round in 1..=10 {
        let password = format!("correct horse {round}");
        let change = json!({ "password": password, "current": current });
        let preferences = json!({ "round": round });
        let (changed, saved) = tokio::join!(
            livia.send("PUT", "/api/me/password", &change),
            livia.send("PUT", "/api/me/preferences", &preferences),
        );
        assert_eq!((changed.status, saved.status), (200, 200), "{} {}", changed.body, saved.body);
        livia.cookie = cookie(&changed);
        assert_eq!(livia.get("/api/me").await.json()["preferences"], preferences);
        current = password;
    }
    let login = json!({ "name": "Livia", "password": current });
    assert_eq!(server.stranger().send("POST", "/api/session", &login).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_are_stored_hashed_and_cookies_are_strict() {
    let server = Running::start().await;
    let livia = server.person("Livia").await;
    let token = livia.cookie.split_once('=').unwrap().1;
    assert_eq!(token.len(), 64);
    let bytes = [server.database(), server.database().with_extension("db-wal")]
        .map(|path| std::fs::read(path).unwrap_or_default())
        .concat();
    assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()));
    assert!(bytes.windows(5).any(|window| window == b"Livia"), "this is the right file");

    let secure = Running::with(|config| {
        config.url = Some(PublicUrl::read("https://games.example").unwrap());
    })
    .await;
    let reply = Person { at: secure.address, cookie: String::new() }
        .send("POST", "/api/visitors", &json!({ "name": "Livia" }))
        .await;
    let set = &reply.headers["set-cookie"];
    assert!(set.starts_with("__Host-concordia="), "{set}");
    for word in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(set.split("; ").any(|part| part == word), "{set}");
    }
    assert!(reply.headers.contains_key("strict-transport-security"));
    let there = Person { at: secure.address, cookie: cookie(&reply) };
    assert_eq!(there.get("/api/me").await.status, 200);
    let links = there.send("POST", "/api/tables", &json!({ "settings": italia(2) })).await.json();
    assert!(links["url"].as_str().unwrap().starts_with("https://games.example/t/"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_guests_of_one_name_sit_at_one_table() {
    let server = Running::start().await;
    let (one, other) = (server.person("Anna").await, server.person("Anna").await);
    let (table, link) = one.found(italia(2)).await;
    let path = format!("/api/tables/{table}");
    let claim = json!({ "do": "claim", "link": link });
    assert_eq!(other.send("POST", &format!("{path}/messages"), &claim).await.json()["result"], "done");
    for (person, seat) in [(&one, 0), (&other, 1)] {
        let room = &person.get(&path).await.json()["room"];
        assert_eq!(room["you"], seat, "{room}");
        assert_eq!(room["chairs"][0]["name"], room["chairs"][1]["name"]);
    }
}
