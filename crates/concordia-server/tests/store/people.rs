//! Accounts and sessions, on both databases.

use std::collections::BTreeSet;
use std::sync::Arc;

use concordia_server::store::{
    Account, AddChat, ChatLine, Count, CreateAccount, CreateGame, DeleteAccount, DeleteExpiredSessions,
    DeleteForgottenVisitors, DeleteSession, FindAccount, FindAccountByName, FindSession, LastChat, Rename,
    SaveSession, Seat, SeatKind, Session, SetPassword, SetPreferences, SetWebhook, Store, StoreError,
};

use crate::samples::{account, add_account, game, line, seat};
use crate::suite::load;

pub(crate) async fn names_with_a_password_are_unique_whatever_their_case(store: Store) {
    let with_password =
        |name: &str| Account { password_hash: Some("$argon2id$".to_owned()), ..account(name) };
    let taken = StoreError::Taken("this name".to_owned());
    let id = store.run(CreateAccount { account: with_password("Äneas") }).await.unwrap();
    let other = store.run(CreateAccount { account: with_password("Dido") }).await.unwrap();
    assert_eq!(
        store.run(CreateAccount { account: with_password("äNEAS") }).await.as_ref(),
        Err(&taken),
        "who logs in with a name has it alone"
    );
    // Visitors share names with each other and with accounts, and are not found by them.
    let visitor = add_account(&store, "äneas").await;
    let second = add_account(&store, "Äneas").await;
    let namesake = add_account(&store, "Turnus").await;
    assert_eq!(BTreeSet::from([id, other, visitor, second, namesake]).len(), 5);
    let stored = Account { id, ..with_password("Äneas") };
    let found = store.run(FindAccountByName { name: "ÄNEAS".to_owned() }).await.unwrap();
    assert_eq!(found, Some(stored.clone()));
    assert_eq!(store.run(FindAccountByName { name: "Turnus".to_owned() }).await.unwrap(), None);

    // A visitor who wants a password needs a name that no other account has.
    let secure = || SetPassword { account: visitor, expected: None, hash: "$argon2id$".to_owned() };
    let rename = |account, name: &str| store.run(Rename { account, name: name.to_owned() });
    assert_eq!(store.run(secure()).await.as_ref(), Err(&taken));
    assert_eq!(rename(visitor, "Ascanius").await.unwrap().name, "Ascanius");
    store.run(secure()).await.unwrap();
    assert_eq!(rename(id, "DIDO").await, Err(taken));
    let renamed = rename(id, "äneas").await.unwrap();
    assert_eq!(renamed, Account { name: "äneas".to_owned(), ..stored });
    assert_eq!(store.run(FindAccount { id }).await.unwrap(), Some(renamed));
    assert_eq!(rename(other + 100, "Nemo").await, Err(StoreError::NotFound("account")));
    assert_eq!(store.run(FindAccount { id: other + 100 }).await.unwrap(), None);
}

pub(crate) async fn what_is_changed_at_the_same_time_is_kept(store: Store) {
    let store = Arc::new(store);
    let account = add_account(&store, "Ada").await;
    let mut password = None;
    for round in 0..50 {
        let hash = format!("$argon2id${round}");
        let (name, settings) = (format!("Ada {round}"), format!("{{\"round\":{round}}}"));
        let (url, secret) = (Some(format!("https://example.org/{round}")), Some(format!("s{round}")));
        let outcomes = tokio::join!(
            store.run(SetPassword { account, expected: password, hash: hash.clone() }),
            store.run(SetPreferences { account, settings: settings.clone() }),
            store.run(Rename { account, name: name.clone() }),
            store.run(SetWebhook { account, url: url.clone(), secret: secret.clone() }),
        );
        assert!(outcomes.0.is_ok() && outcomes.1.is_ok() && outcomes.2.is_ok() && outcomes.3.is_ok());
        password = Some(hash);
        let found = store.run(FindAccount { id: account }).await.unwrap().unwrap();
        let now = (found.password_hash, found.settings, found.name, found.webhook_url, found.webhook_secret);
        assert_eq!(now, (password.clone(), settings, name, url, secret), "round {round}");
    }
}

pub(crate) async fn of_two_new_passwords_one_counts(store: Store) {
    let account = add_account(&store, "Ada").await;
    let set = |expected: Option<&str>, hash: &str| {
        store.run(SetPassword { account, expected: expected.map(str::to_owned), hash: hash.to_owned() })
    };
    set(None, "first").await.unwrap();
    assert_eq!(set(None, "again").await, Err(StoreError::Conflict));
    assert_eq!(set(Some("other"), "again").await, Err(StoreError::Conflict));
    // Both have checked the same password.
    let (one, two) = tokio::join!(set(Some("first"), "one"), set(Some("first"), "two"));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let expected = if one.is_ok() { "one" } else { "two" };
    let found = store.run(FindAccount { id: account }).await.unwrap().unwrap();
    assert_eq!(found.password_hash.as_deref(), Some(expected));
}

pub(crate) async fn sessions_come_and_go(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let ben = add_account(&store, "Ben").await;
    let session = |n: u8, account, expires_ms| Session { token_hash: vec![n; 32], account, expires_ms };
    for n in 0..10 {
        store.run(SaveSession { session: session(n, ada, 1_000 + i64::from(n)) }).await.unwrap();
    }
    let find = |n: u8, now_ms| store.run(FindSession { token_hash: vec![n; 32], now_ms });
    let found = find(3, 1_002).await.unwrap().unwrap();
    assert_eq!(found, (session(3, ada, 1_003), Account { id: ada, ..account("Ada") }));
    assert_eq!(find(3, 1_003).await.unwrap(), None, "expired");
    assert_eq!(find(77, 0).await.unwrap(), None);
    store.run(SaveSession { session: session(3, ada, 9_000) }).await.unwrap();
    assert!(find(3, 8_999).await.unwrap().is_some());
    let stolen = store.run(SaveSession { session: session(3, ben, 9_999) }).await;
    assert_eq!(stolen, Err(StoreError::Taken("this session".to_owned())));
    let nobody = store.run(SaveSession { session: session(70, 4_711, 9_999) }).await;
    assert_eq!(nobody, Err(StoreError::NotFound("game or account")));

    store.run(DeleteSession { token_hash: vec![9; 32] }).await.unwrap();
    assert_eq!(find(9, 0).await.unwrap(), None);
    // Of the others, eight have expired.
    let batch = |limit| store.run(DeleteExpiredSessions { now_ms: 2_000, limit });
    assert_eq!(batch(-1).await.unwrap(), 0);
    assert_eq!(batch(5).await.unwrap(), 5);
    assert_eq!(batch(5).await.unwrap(), 3);
    assert_eq!(batch(5).await.unwrap(), 0);
    assert!(find(3, 2_000).await.unwrap().is_some());
}

pub(crate) async fn an_account_is_deleted_without_its_games(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let mine = Seat { account: Some(ada), kind: SeatKind::Human, ..seat(0) };
    store.run(CreateGame { game: game("g"), seats: vec![mine] }).await.unwrap();
    let said = ChatLine { account: Some(ada), ..line("hello") };
    store.run(AddChat { game: "g".to_owned(), line: said }).await.unwrap();
    let session = Session { token_hash: vec![1; 32], account: ada, expires_ms: 9_000 };
    store.run(SaveSession { session }).await.unwrap();
    store.run(DeleteAccount { id: ada }).await.unwrap();
    assert_eq!(load(&store, "g").await.seats[0].account, None);
    let chat = store.run(LastChat { game: "g".to_owned(), limit: 10 }).await.unwrap();
    assert_eq!((chat[0].account, chat[0].text.as_str()), (None, "hello"));
    let query = FindSession { token_hash: vec![1; 32], now_ms: 0 };
    assert_eq!(store.run(query).await.unwrap(), None);
    assert_eq!(store.run(DeleteAccount { id: ada }).await, Err(StoreError::NotFound("account")));
}

pub(crate) async fn forgotten_visitors_are_deleted(store: Store) {
    let seated = add_account(&store, "seated").await;
    let present = add_account(&store, "present").await;
    let player = Account { password_hash: Some("$".to_owned()), ..account("player") };
    store.run(CreateAccount { account: player }).await.unwrap();
    let young = Account { created_ms: 9_000, ..account("young") };
    store.run(CreateAccount { account: young }).await.unwrap();
    for i in 0..5 {
        add_account(&store, &format!("gone {i}")).await;
    }
    let mine = Seat { account: Some(seated), ..seat(0) };
    store.run(CreateGame { game: game("g"), seats: vec![mine] }).await.unwrap();
    let session = Session { token_hash: vec![1; 32], account: present, expires_ms: 9_000 };
    store.run(SaveSession { session }).await.unwrap();
    let batch = || store.run(DeleteForgottenVisitors { before_ms: 5_000, limit: 3 });
    assert_eq!(batch().await.unwrap(), 3);
    assert_eq!(batch().await.unwrap(), 2);
    assert_eq!(batch().await.unwrap(), 0);
    assert_eq!(store.run(Count).await.unwrap().accounts, 4);
}
