//! Accounts and sessions, on both databases.

use std::sync::Arc;

use concordia_server::store::{
    Account, AddChat, BeginSession, ChatLine, ConfirmFactor, Count, CreateAccount, CreateGame,
    DeleteExpiredDevices, DeleteExpiredSessions, DeleteForgottenVisitors, EndSession, EndSessions,
    FindAccount, FindAccountByName, FindSession, ForgetAccount, GamesOf, IsDevice, IsNameTaken, LastChat,
    OfferFactor, OfferedFactor, RememberDevice, RemoveFactor, Rename, ResetPassword, SaveGame, Seat,
    SeatKind, Session, SessionsOf, SetPassword, SetPreferences, SetWebhook, SpendRecovery, SpendStep,
    StartReset, Store, StoreError, TouchSession, limits,
};

use crate::samples::{account, add_account, game, line, save, seat, session};
use crate::suite::load;

/// A new password with a session that begins.
fn set_password(account: i64, expected: Option<&str>, hash: &str) -> SetPassword {
    let (expected, hash) = (expected.map(str::to_owned), hash.to_owned());
    SetPassword { account, expected, hash, session: session(200, account) }
}

pub(crate) async fn names_with_a_password_are_unique_whatever_their_case(store: Store) {
    let with_password =
        |name: &str| Account { password_hash: Some("$argon2id$".to_owned()), ..account(name) };
    let create = async |account: Account| store.run(CreateAccount { account }).await;
    let taken = StoreError::Taken("this name".to_owned());
    // Visitors share names with each other, and are not found by them.
    let visitor = add_account(&store, "äneas").await;
    let namesake = add_account(&store, "Turnus").await;
    add_account(&store, "turnus").await;
    let id = create(with_password("Äneas")).await.unwrap();
    let other = create(with_password("Dido")).await.unwrap();
    assert_eq!(create(with_password("äNEAS")).await.as_ref(), Err(&taken), "who logs in has it alone");
    assert_eq!(create(account("A\u{308}NEAS")).await.as_ref(), Err(&taken), "nobody comes under that name");
    let stored = Account { id, ..with_password("Äneas") };
    for written in ["ÄNEAS", " äneas ", "A\u{308}neas"] {
        let found = store.run(FindAccountByName { name: written.to_owned() }).await.unwrap();
        assert_eq!(found.as_ref(), Some(&stored), "{written:?}");
    }
    assert_eq!(store.run(FindAccountByName { name: "Turnus".to_owned() }).await.unwrap(), None);

    // A visitor who wants a password needs a name that no other account has.
    let secure = || set_password(visitor, None, "$argon2id$");
    let rename = |account, name: &str| store.run(Rename { account, name: name.to_owned() });
    assert_eq!(store.run(secure()).await.as_ref(), Err(&taken));
    assert_eq!(store.run(FindAccount { id: visitor }).await.unwrap().unwrap().password_hash, None);
    assert_eq!(rename(visitor, "Ascanius").await.unwrap().name, "Ascanius");
    store.run(secure()).await.unwrap();
    assert_eq!(rename(id, "DIDO").await.as_ref(), Err(&taken));
    assert_eq!(rename(namesake, "Dido").await, Err(taken));
    let renamed = rename(id, "äneas").await.unwrap();
    assert_eq!(renamed, Account { name: "äneas".to_owned(), ..stored });
    assert_eq!(store.run(FindAccount { id }).await.unwrap(), Some(renamed));
    assert_eq!(rename(other + 100, "Nemo").await, Err(StoreError::NotFound("account")));
    assert_eq!(store.run(FindAccount { id: other + 100 }).await.unwrap(), None);
}

pub(crate) async fn names_that_look_alike_are_not_both_secured(store: Store) {
    let store = Arc::new(store);
    for round in 0..10 {
        // Both want it at the same moment: one with a Cyrillic letter, one without.
        let names = [format!("Livia {round}"), format!("Liv\u{456}a {round}"), format!("LlVlA{round}")];
        let mut accounts = Vec::new();
        for name in &names {
            accounts.push(add_account(&store, name).await);
        }
        let mut secured = tokio::task::JoinSet::new();
        for account in accounts {
            let store = Arc::clone(&store);
            let session = Session { token_hash: account.to_le_bytes().to_vec(), ..session(0, account) };
            let set = SetPassword { account, expected: None, hash: "$".to_owned(), session };
            secured.spawn(async move { store.run(set).await.is_ok() });
        }
        let n_secured = secured.join_all().await.into_iter().filter(|&done| done).count();
        assert_eq!(n_secured, 1, "round {round}");
    }
    let dido = add_account(&store, "Dido").await;
    store.run(set_password(dido, None, "$")).await.unwrap();
    let taken =
        async |name: &str, account| store.run(IsNameTaken { name: name.to_owned(), account }).await.unwrap();
    assert!(taken("Did\u{43e}", 0).await && taken("DIDO", 0).await && !taken("Dida", 0).await);
    assert!(!taken("Did\u{43e}", dido).await, "but for herself");
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
            store.run(set_password(account, password.as_deref(), &hash)),
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
    let set = |expected: Option<&str>, hash: &str| store.run(set_password(account, expected, hash));
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
    let begin = |n: u8, expires_ms| {
        let session = Session { expires_ms, ..session(n, ada) };
        store.run(BeginSession { session, instead_of: None })
    };
    for n in 0..10 {
        begin(n, 1_000 + i64::from(n)).await.unwrap();
    }
    let find = |n: u8, now_ms| store.run(FindSession { token_hash: vec![n; 32], now_ms });
    let found = find(3, 1_002).await.unwrap().unwrap();
    let expected = Session { expires_ms: 1_003, ..session(3, ada) };
    assert_eq!(found, (expected, Account { id: ada, ..account("Ada") }));
    assert_eq!(find(3, 1_003).await.unwrap(), None, "expired");
    assert_eq!(find(77, 0).await.unwrap(), None);
    let touch = |n: u8| TouchSession { token_hash: vec![n; 32], seen_ms: 8_000, expires_ms: 9_000 };
    store.run(touch(3)).await.unwrap();
    assert_eq!(find(3, 8_999).await.unwrap().unwrap().0.seen_ms, 8_000);
    assert!(begin(3, 9_999).await.is_err(), "nobody gets somebody else's");
    let nobody = BeginSession { session: session(70, 4_711), instead_of: None };
    assert_eq!(store.run(nobody).await, Err(StoreError::NotFound("game or account")));

    assert_eq!(store.run(EndSession { token_hash: vec![9; 32] }).await.unwrap(), Some(ada));
    assert_eq!(store.run(EndSession { token_hash: vec![9; 32] }).await.unwrap(), None);
    store.run(touch(9)).await.unwrap();
    assert_eq!(find(9, 0).await.unwrap(), None, "one that has ended is not brought back by being used");
    // Of the others, eight have expired.
    let batch = |limit| store.run(DeleteExpiredSessions { now_ms: 2_000, limit });
    assert_eq!(batch(-1).await.unwrap(), 0);
    assert_eq!(batch(5).await.unwrap(), 5);
    assert_eq!(batch(5).await.unwrap(), 3);
    assert_eq!(batch(5).await.unwrap(), 0);
    assert!(find(3, 2_000).await.unwrap().is_some());
}

/// The first byte of the token of each session of somebody, the last used first.
async fn sessions_of(store: &Store, account: i64) -> Vec<u8> {
    let sessions = store.run(SessionsOf { account, now_ms: 0 }).await.unwrap();
    sessions.iter().map(|session| session.token_hash[0]).collect()
}

pub(crate) async fn sessions_end_together_or_alone(store: Store) {
    let (ada, ben) = (add_account(&store, "Ada").await, add_account(&store, "Ben").await);
    let begin = async |n: u8, account, instead_of: Option<u8>| {
        let session = Session { seen_ms: i64::from(n), ..session(n, account) };
        let instead_of = instead_of.map(|n| vec![n; 32]);
        store.run(BeginSession { session, instead_of }).await.unwrap()
    };
    // A browser that logs in as somebody else is no longer who it was.
    assert_eq!(begin(1, ben, None).await, None);
    assert_eq!(begin(2, ada, Some(1)).await, Some(ben));
    assert_eq!((sessions_of(&store, ada).await, sessions_of(&store, ben).await), (vec![2], vec![]));
    for n in 3..=6 {
        begin(n, ada, None).await;
    }
    begin(7, ben, None).await;
    assert_eq!(store.run(EndSessions { account: ada, but: Some(vec![4; 32]) }).await.unwrap(), 4);
    assert_eq!(sessions_of(&store, ada).await, [4]);
    store.run(set_password(ada, None, "first")).await.unwrap();
    assert_eq!(sessions_of(&store, ada).await, [200], "a new password ends all and begins one");
    assert_eq!(store.run(EndSessions { account: ada, but: None }).await.unwrap(), 1);
    assert_eq!(sessions_of(&store, ben).await, [7], "others stay");
    // So many and no more: the one goes that was not used for the longest time.
    let most = limits::SESSIONS as u8;
    for n in 10..10 + most {
        begin(n, ada, None).await;
    }
    let touch = TouchSession { token_hash: vec![10; 32], seen_ms: 500, expires_ms: 9_000 };
    store.run(touch).await.unwrap();
    begin(10 + most, ada, None).await;
    let now = sessions_of(&store, ada).await;
    assert_eq!(now.len(), usize::from(most));
    assert!(now.contains(&10) && now.contains(&(10 + most)) && !now.contains(&11), "{now:?}");
}

pub(crate) async fn browsers_are_known_to_whom_logged_in_there(store: Store) {
    let (ada, ben) = (add_account(&store, "Ada").await, add_account(&store, "Ben").await);
    let remember = async |n: u8, account, expires_ms| {
        store.run(RememberDevice { token_hash: vec![n; 32], account, expires_ms }).await.unwrap();
    };
    let is_device = async |n: u8, account, now_ms| {
        store.run(IsDevice { token_hash: vec![n; 32], account, now_ms }).await.unwrap()
    };
    remember(1, ada, 1_000).await;
    assert!(is_device(1, ada, 999).await && !is_device(1, ada, 1_000).await && !is_device(2, ada, 0).await);
    assert!(!is_device(1, ben, 0).await);
    remember(1, ben, 2_000).await;
    remember(1, ada, 3_000).await;
    assert!(is_device(1, ben, 1_999).await && is_device(1, ada, 2_999).await, "a family has one browser");
    for n in 10..10 + limits::DEVICES as u8 {
        remember(n, ada, 4_000 + i64::from(n)).await;
    }
    assert!(!is_device(1, ada, 0).await && is_device(10, ada, 0).await, "so many and no more");
    store.run(set_password(ada, None, "first")).await.unwrap();
    assert!(!is_device(10, ada, 0).await && is_device(1, ben, 0).await, "a new password forgets them");
    let old = || store.run(DeleteExpiredDevices { now_ms: 2_000, limit: 10 });
    assert_eq!((old().await.unwrap(), old().await.unwrap()), (1, 0));
}

pub(crate) fn forget(account: i64) -> ForgetAccount {
    ForgetAccount { account, name: "Anonymous".to_owned() }
}

pub(crate) async fn a_second_factor_counts_once_per_step(store: Store) {
    let store = Arc::new(store);
    let ada = add_account(&store, "Ada").await;
    let offer = |secret: &str| OfferFactor { account: ada, secret: secret.to_owned() };
    let confirm = |secret: &str| {
        let recovery = (1..=8).map(|n| vec![n; 32]).collect();
        store.run(ConfirmFactor { account: ada, secret: secret.to_owned(), step: 100, recovery })
    };
    assert_eq!(store.run(OfferedFactor { account: ada }).await.unwrap(), None);
    store.run(offer("ONE")).await.unwrap();
    store.run(offer("TWO")).await.unwrap();
    assert_eq!(store.run(OfferedFactor { account: ada }).await.unwrap().as_deref(), Some("TWO"));
    assert_eq!(confirm("ONE").await, Err(StoreError::Conflict), "only the last one shown");
    assert_eq!(confirm("TWO").await.unwrap().totp_secret.as_deref(), Some("TWO"));
    assert_eq!(store.run(OfferedFactor { account: ada }).await.unwrap(), None);
    store.run(offer("THREE")).await.unwrap();
    assert_eq!(confirm("THREE").await, Err(StoreError::Conflict), "there is one already");

    let spend = |step| SpendStep { account: ada, step };
    assert!(!store.run(spend(100)).await.unwrap() && !store.run(spend(99)).await.unwrap());
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (store, spend) = (Arc::clone(&store), spend(101));
        tries.spawn(async move { store.run(spend).await.unwrap() });
    }
    let n = tries.join_all().await.into_iter().filter(|&counts| counts).count();
    assert_eq!(n, 1, "of many at the same time one counts");
    let recover = |n: u8| SpendRecovery { account: ada, code_hash: vec![n; 32] };
    let mut tries = tokio::task::JoinSet::new();
    for n in 0..24 {
        let (store, recover) = (Arc::clone(&store), recover(1 + n % 8));
        tries.spawn(async move { store.run(recover).await.unwrap() });
    }
    let n = tries.join_all().await.into_iter().filter(|&counts| counts).count();
    assert_eq!(n, 8, "each once");
    assert!(!store.run(recover(9)).await.unwrap());
    assert_eq!(store.run(RemoveFactor { account: ada }).await.unwrap().totp_secret, None);
}

pub(crate) async fn a_password_is_set_anew_with_an_operators_code(store: Store) {
    let ada = add_account(&store, "Ada").await;
    store.run(set_password(ada, None, "old")).await.unwrap();
    let with_factor = async || {
        store.run(OfferFactor { account: ada, secret: "S".to_owned() }).await.unwrap();
        let confirm = ConfirmFactor { account: ada, secret: "S".to_owned(), step: 1, recovery: vec![] };
        store.run(confirm).await.unwrap();
    };
    let start = |without_factor| StartReset {
        account: ada,
        code_hash: vec![7; 32],
        expires_ms: 1_000,
        without_factor,
    };
    let reset = |n: u8, now_ms| {
        let hash = "new".to_owned();
        store.run(ResetPassword { account: ada, code_hash: vec![n; 32], hash, now_ms })
    };
    let account = async || store.run(FindAccount { id: ada }).await.unwrap().unwrap();
    with_factor().await;
    assert!(!reset(7, 0).await.unwrap(), "no operator has said so");
    store.run(start(true)).await.unwrap();
    assert!(!reset(8, 999).await.unwrap() && !reset(7, 1_000).await.unwrap());
    let before = account().await;
    assert_eq!((before.password_hash.as_deref(), before.totp_secret.as_deref()), (Some("old"), Some("S")));
    assert!(reset(7, 999).await.unwrap());
    let after = account().await;
    assert_eq!((after.password_hash.as_deref(), after.totp_secret), (Some("new"), None));
    assert_eq!(sessions_of(&store, ada).await, [0; 0], "all sessions have ended");
    assert!(!reset(7, 999).await.unwrap(), "a code counts once");
    // The second factor goes only if the operator says so.
    with_factor().await;
    store.run(start(false)).await.unwrap();
    assert!(reset(7, 999).await.unwrap());
    assert_eq!(account().await.totp_secret.as_deref(), Some("S"));
    assert_eq!(
        store.run(StartReset { account: ada + 1, ..start(false) }).await,
        Err(StoreError::NotFound("account"))
    );
}

pub(crate) async fn an_account_is_deleted_without_its_games(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let mine = Seat { account: Some(ada), kind: SeatKind::Human, ..seat(0) };
    let game = game("g");
    store.run(CreateGame { game: game.clone(), seats: vec![mine] }).await.unwrap();
    let said = ChatLine { account: Some(ada), ..line("hello") };
    store.run(AddChat { game: "g".to_owned(), line: said }).await.unwrap();
    store.run(BeginSession { session: session(1, ada), instead_of: None }).await.unwrap();
    assert_eq!(store.run(GamesOf { account: ada }).await.unwrap(), ["g"]);
    assert_eq!(store.run(forget(ada)).await, Err(StoreError::Conflict), "the head has its name");
    assert!(store.run(FindAccount { id: ada }).await.unwrap().is_some());
    let left = save(&game, &[seat(0)], 2_000);
    store.run(SaveGame { game: "g".to_owned(), save: left }).await.unwrap();
    store.run(forget(ada)).await.unwrap();
    assert_eq!(load(&store, "g").await.seats[0].account, None);
    let chat = store.run(LastChat { game: "g".to_owned(), limit: 10 }).await.unwrap();
    assert_eq!((chat[0].account, chat[0].name.as_str()), (None, "Anonymous"));
    let query = FindSession { token_hash: vec![1; 32], now_ms: 0 };
    assert_eq!(store.run(query).await.unwrap(), None);
    assert_eq!(store.run(forget(ada)).await, Err(StoreError::NotFound("account")));
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
    store.run(BeginSession { session: session(1, present), instead_of: None }).await.unwrap();
    let batch = || store.run(DeleteForgottenVisitors { before_ms: 5_000, limit: 3 });
    assert_eq!(batch().await.unwrap(), 3);
    assert_eq!(batch().await.unwrap(), 2);
    assert_eq!(batch().await.unwrap(), 0);
    assert_eq!(store.run(Count).await.unwrap().accounts, 4);
}
