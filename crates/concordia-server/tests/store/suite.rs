//! What holds for both databases.

use std::collections::BTreeSet;
use std::sync::Arc;

use concordia_server::store::{
    AddChat, AppendMove, Appended, BeginSession, ChatLine, CheckHealth, Count, CountGame, CreateGame,
    DeleteOldLobbies, FindGame, Game, GameResult, GameState, GamesToWake, ImportGame, Imported, LastChat,
    LoadGame, LoadedGame, MyGames, PublicGames, Quota, ResultGroup, ResultGroups, Results, SaveGame, Seat,
    SeatKind, Store, StoreError, UncountedGames, limits,
};
use tokio::task::JoinSet;

use crate::samples::{a_move, add_account, create, game, line, result, save, seat, session};

pub(crate) async fn load(store: &Store, id: &str) -> LoadedGame {
    store.run(LoadGame { game: id.to_owned() }).await.unwrap().unwrap()
}

async fn append(store: &Store, id: &str, seq: i64, key: &str) -> Appended {
    store.run(AppendMove { game: id.to_owned(), new: a_move(seq, key), save: None }).await.unwrap()
}

pub(crate) async fn a_game_is_stored_saved_and_loaded(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let mut game = game("g1");
    let mut seats = vec![seat(0), seat(1), seat(2)];
    seats[2] = Seat { kind: SeatKind::Bot, bot_level: Some("agricola".to_owned()), ..seat(2) };
    seats[1].link_hash = Some(vec![7; 32]);
    store.run(CreateGame { game: game.clone(), seats: seats.clone() }).await.unwrap();
    assert_eq!(
        load(&store, "g1").await,
        LoadedGame { game: game.clone(), seats: seats.clone(), moves: vec![] }
    );
    let twice = store.run(CreateGame { game: game.clone(), seats: vec![] }).await;
    assert_eq!(twice, Err(StoreError::Taken("this id of a game".to_owned())));

    seats[1] = Seat { account: Some(ada), kind: SeatKind::Human, turn: true, ..seats[1].clone() };
    game.state = GameState::Running;
    game.wake_ms = Some(9_000);
    game.head.push_str("{\"clock\":1}");
    (game.commitment, game.seed) = (Some("c0ffee".to_owned()), Some("123".to_owned()));
    let version =
        store.run(SaveGame { game: "g1".to_owned(), save: save(&game, &seats, 2_000) }).await.unwrap();
    assert_eq!(version, 2);
    (game.version, game.updated_ms) = (2, 2_000);
    let found = store.run(FindGame { game: "g1".to_owned() }).await.unwrap();
    assert_eq!(found, Some((game, seats)));
    assert_eq!(store.run(FindGame { game: "g2".to_owned() }).await.unwrap(), None);
    assert_eq!(store.run(LoadGame { game: "g2".to_owned() }).await.unwrap(), None);
    store.run(CheckHealth).await.unwrap();
}

pub(crate) async fn a_save_of_an_old_version_is_a_conflict(store: Store) {
    let (game, seats) = create(&store, "g").await;
    let first = save(&game, &seats, 2_000);
    store.run(SaveGame { game: "g".to_owned(), save: first.clone() }).await.unwrap();
    let before = load(&store, "g").await;
    let mut late = save(&game, &seats[..1], 3_000);
    late.head.push_str("late");
    let conflict = store.run(SaveGame { game: "g".to_owned(), save: late.clone() }).await;
    assert_eq!(conflict, Err(StoreError::Conflict));
    let new = a_move(1, "k");
    let conflict = store.run(AppendMove { game: "g".to_owned(), new, save: Some(late) }).await;
    assert_eq!(conflict, Ok(Appended::Conflict));
    assert_eq!(load(&store, "g").await, before);
    let nowhere = store.run(SaveGame { game: "h".to_owned(), save: first }).await;
    assert_eq!(nowhere, Err(StoreError::NotFound("game")));
}

pub(crate) async fn seats_are_replaced_as_a_whole(store: Store) {
    let (mut game, mut seats) = create(&store, "g").await;
    seats[0].link_hash = Some(vec![1; 32]);
    seats[1].link_hash = Some(vec![2; 32]);
    game.version = store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 1) }).await.unwrap();
    // The links change places, a third seat comes.
    (seats[0].link_hash, seats[1].link_hash) = (Some(vec![2; 32]), Some(vec![1; 32]));
    seats.push(seat(2));
    game.version = store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 2) }).await.unwrap();
    assert_eq!(load(&store, "g").await.seats, seats);
    seats.remove(1);
    game.version = store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 3) }).await.unwrap();
    assert_eq!(load(&store, "g").await.seats, seats);

    let foreign = Seat { link_hash: Some(vec![2; 32]), ..seat(0) };
    let taken = store.run(CreateGame { game: crate::samples::game("h"), seats: vec![foreign] }).await;
    assert_eq!(taken, Err(StoreError::Taken("this link".to_owned())));
    assert_eq!(store.run(FindGame { game: "h".to_owned() }).await.unwrap(), None, "nothing half written");
    seats[0].account = Some(77);
    let nobody = store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 4) }).await;
    assert_eq!(nobody, Err(StoreError::NotFound("game or account")));
}

pub(crate) async fn moves_are_appended_in_order(store: Store) {
    create(&store, "g").await;
    assert_eq!(append(&store, "g", 2, "early").await, Appended::Conflict, "a gap");
    for seq in 1..=5 {
        assert_eq!(append(&store, "g", seq, &format!("k{seq}")).await, Appended::Stored);
    }
    assert_eq!(append(&store, "g", 5, "again").await, Appended::Conflict);
    assert_eq!(append(&store, "g", 0, "zero").await, Appended::Conflict);
    let loaded = load(&store, "g").await;
    let expected: Vec<_> = (1..=5).map(|seq| a_move(seq, &format!("k{seq}"))).collect();
    assert_eq!(loaded.moves, expected);
    assert_eq!((loaded.game.updated_ms, loaded.game.version), (2_005, 1));
    let nowhere = store.run(AppendMove { game: "h".to_owned(), new: a_move(1, "k"), save: None }).await;
    assert_eq!(nowhere, Err(StoreError::NotFound("game")));
}

pub(crate) async fn a_move_and_its_save_are_one(store: Store) {
    let (game, mut seats) = create(&store, "g").await;
    seats[1].turn = true;
    let mut save = save(&game, &seats, 3_000);
    save.state = GameState::Running;
    let stored =
        store.run(AppendMove { game: "g".to_owned(), new: a_move(1, "k1"), save: Some(save.clone()) });
    assert_eq!(stored.await.unwrap(), Appended::Stored);
    let loaded = load(&store, "g").await;
    assert_eq!((loaded.game.version, loaded.game.state), (2, GameState::Running));
    assert_eq!((loaded.seats, loaded.moves.len()), (seats.clone(), 1));

    // A save that fails takes the move with it.
    (save.version, save.seats[0].account) = (2, Some(77));
    let failed = store.run(AppendMove { game: "g".to_owned(), new: a_move(2, "k2"), save: Some(save) }).await;
    assert_eq!(failed, Err(StoreError::NotFound("game or account")));
    let loaded = load(&store, "g").await;
    assert_eq!((loaded.game.version, loaded.moves.len()), (2, 1));
    assert_eq!(append(&store, "g", 2, "k2").await, Appended::Stored, "the key is free");
}

pub(crate) async fn a_repeated_key_is_answered_with_the_first_message(store: Store) {
    create(&store, "g").await;
    create(&store, "h").await;
    for seq in 1..=3 {
        append(&store, "g", seq, &format!("k{seq}")).await;
    }
    for seq in [1, 2, 4, 9] {
        assert_eq!(append(&store, "g", seq, "k2").await, Appended::KeyUsed(a_move(2, "k2")));
    }
    assert_eq!(append(&store, "h", 1, "k2").await, Appended::Stored, "keys belong to a game");
    assert_eq!(load(&store, "g").await.moves.len(), 3);
}

pub(crate) async fn two_writers_never_share_a_sequence_number(store: Store) {
    const WRITERS: usize = 16;
    const MOVES: usize = 100;
    create(&store, "g").await;
    let store = Arc::new(store);
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = Arc::clone(&store);
        // Each tries to append at what it believes to be the end; the loser looks again.
        writers.spawn(async move {
            let (mut stored, mut seq) = (Vec::new(), 0);
            while seq < MOVES as i64 {
                let key = format!("{writer}-{seq}");
                match append(&store, "g", seq + 1, &key).await {
                    Appended::Stored => stored.push(seq + 1),
                    Appended::Conflict => {}
                    Appended::KeyUsed(it) => panic!("{it:?}"),
                }
                seq = load(&store, "g").await.moves.len() as i64;
            }
            stored
        });
    }
    let mut all: Vec<i64> = writers.join_all().await.into_iter().flatten().collect();
    all.sort_unstable();
    let unique: BTreeSet<i64> = all.iter().copied().collect();
    assert_eq!(all.len(), unique.len(), "a sequence number was given twice");
    let moves = load(&store, "g").await.moves;
    assert_eq!(moves.iter().map(|it| it.seq).collect::<Vec<_>>(), all);
    assert_eq!(moves.len(), moves.iter().map(|it| &it.key).collect::<BTreeSet<_>>().len());
}

pub(crate) async fn a_failing_request_harms_no_other(store: Store) {
    create(&store, "g").await;
    let store = Arc::new(store);
    let mut requests = JoinSet::new();
    // All at once, so that good and bad ones share a commit.
    for i in 0..200 {
        let store = Arc::clone(&store);
        requests.spawn(async move {
            let game = crate::samples::game(&format!("g{i:03}"));
            // Every third game has a seat whose account does not exist: it fails after the game is inserted.
            let account = (i % 3 == 0).then_some(4_711);
            let outcome = store.run(CreateGame { game, seats: vec![Seat { account, ..seat(0) }] }).await;
            (i, outcome)
        });
    }
    for (i, outcome) in requests.join_all().await {
        let expected = if i % 3 == 0 { Err(StoreError::NotFound("game or account")) } else { Ok(()) };
        assert_eq!(outcome, expected, "{i}");
        let found = store.run(FindGame { game: format!("g{i:03}") }).await.unwrap();
        assert_eq!(found.is_some(), i % 3 != 0, "{i}");
    }
}

pub(crate) async fn my_games_have_my_turn_on_top(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let mine = |n: i64, turn| Seat { account: Some(ada), kind: SeatKind::Human, turn, ..seat(n) };
    let games = [
        ("a", 10, vec![mine(0, false), seat(1)]),
        ("b", 20, vec![seat(0), mine(1, true)]),
        // Two seats of one person, one of them asked: one line.
        ("c", 15, vec![mine(0, false), mine(1, true), seat(2)]),
        ("d", 30, vec![mine(0, false)]),
        ("e", 40, vec![seat(0), seat(1)]),
        ("f", 30, vec![mine(0, false)]),
    ];
    for (id, updated_ms, seats) in games {
        store.run(CreateGame { game: Game { updated_ms, ..game(id) }, seats }).await.unwrap();
    }
    let all = store.run(MyGames { account: ada, after: None, limit: 100 }).await.unwrap();
    let ids: Vec<_> = all.iter().map(|it| (it.id.as_str(), it.your_turn)).collect();
    assert_eq!(ids, [("b", true), ("c", true), ("f", false), ("d", false), ("a", false)]);
    assert_eq!((all[1].n_seats, all[1].n_open_seats), (3, 1));
    // Page by page it is the same list.
    let (mut paged, mut after) = (Vec::new(), None);
    loop {
        let page = store.run(MyGames { account: ada, after, limit: 2 }).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.cursor());
        paged.extend(page);
    }
    assert_eq!(paged, all);
    assert_eq!(store.run(MyGames { account: 4_711, after: None, limit: 9 }).await.unwrap(), []);
}

pub(crate) async fn public_games_come_in_pages(store: Store) {
    for i in 0..25 {
        let mut game = game(&format!("g{i:02}"));
        // Several games share each time.
        game.updated_ms = 1_000 + i / 4;
        game.public = i % 5 != 0;
        game.state = if i % 7 == 0 { GameState::Running } else { GameState::Lobby };
        store.run(CreateGame { game, seats: vec![seat(0)] }).await.unwrap();
    }
    let all = PublicGames { state: GameState::Lobby, after: None, limit: 100 };
    let all = store.run(all).await.unwrap();
    let mut expected: Vec<_> = (0..25)
        .filter(|i| i % 5 != 0 && i % 7 != 0)
        .map(|i: i64| (1_000 + i / 4, format!("g{i:02}")))
        .collect();
    expected.sort_unstable();
    expected.reverse();
    let found: Vec<_> = all.iter().map(|it| (it.updated_ms, it.id.clone())).collect();
    assert_eq!(found, expected);
    let (mut paged, mut after) = (Vec::new(), None);
    loop {
        let page = store.run(PublicGames { state: GameState::Lobby, after, limit: 3 }).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.cursor());
        paged.extend(page);
    }
    assert_eq!(paged, all);
}

pub(crate) async fn old_lobbies_go_in_batches(store: Store) {
    for i in 0..10 {
        let mut game = game(&format!("g{i}"));
        game.updated_ms = i;
        game.state = if i == 2 { GameState::Running } else { GameState::Lobby };
        store.run(CreateGame { game, seats: vec![seat(0)] }).await.unwrap();
        let said = line("anybody?");
        store.run(AddChat { game: format!("g{i}"), line: said }).await.unwrap();
    }
    let batch = || store.run(DeleteOldLobbies { before_ms: 8, limit: 4 });
    assert_eq!(batch().await.unwrap(), 4);
    assert_eq!(batch().await.unwrap(), 3);
    assert_eq!(batch().await.unwrap(), 0);
    assert_eq!(store.run(Count).await.unwrap().games, [2, 1, 0, 0]);
    assert_eq!(store.run(LastChat { game: "g0".to_owned(), limit: 9 }).await.unwrap(), []);
}

pub(crate) async fn games_wake_when_their_time_has_come(store: Store) {
    for (id, wake_ms) in [("a", Some(30)), ("b", None), ("c", Some(10)), ("d", Some(20))] {
        let game = Game { wake_ms, ..game(id) };
        store.run(CreateGame { game, seats: vec![] }).await.unwrap();
    }
    let due = |now_ms, limit| store.run(GamesToWake { now_ms, limit });
    assert_eq!(due(20, 10).await.unwrap(), ["c", "d"]);
    assert_eq!(due(99, 2).await.unwrap(), ["c", "d"]);
    assert!(due(9, 10).await.unwrap().is_empty());
}

pub(crate) async fn chat_is_numbered_and_limited(store: Store) {
    create(&store, "g").await;
    let n_lines = limits::CHAT_LINES + 5;
    for i in 1..=n_lines {
        let said = line(&format!("line {i}"));
        let n = store.run(AddChat { game: "g".to_owned(), line: said }).await.unwrap();
        assert_eq!(n, i);
    }
    let last = store.run(LastChat { game: "g".to_owned(), limit: 3 }).await.unwrap();
    let texts: Vec<_> = last.iter().map(|it| (it.n, it.text.clone())).collect();
    assert_eq!(texts, [3, 2, 1].map(|i| (n_lines + 1 - i, format!("line {}", n_lines + 1 - i))));
    let all = store.run(LastChat { game: "g".to_owned(), limit: i64::MAX }).await.unwrap();
    assert_eq!((all.len() as i64, all[0].n), (limits::CHAT_LINES, 6));
    let late = ChatLine { n: n_lines, ..line("late") };
    assert_eq!(store.run(AddChat { game: "g".to_owned(), line: late }).await, Err(StoreError::Conflict));
    let nowhere = store.run(AddChat { game: "h".to_owned(), line: line("?") }).await;
    assert_eq!(nowhere, Err(StoreError::NotFound("game")));
}

pub(crate) async fn things_are_counted(store: Store) {
    let ada = add_account(&store, "Ada").await;
    store.run(BeginSession { session: session(1, ada), instead_of: None }).await.unwrap();
    for (i, state) in GameState::ALL.iter().enumerate() {
        for j in 0..=i {
            let game = Game { state: *state, ..game(&format!("{i}-{j}")) };
            store.run(CreateGame { game, seats: vec![] }).await.unwrap();
        }
    }
    let counts = store.run(Count).await.unwrap();
    assert_eq!((counts.games, counts.accounts, counts.sessions), ([1, 2, 3, 4], 1, 1));
}

pub(crate) async fn any_text_is_kept(store: Store) {
    create(&store, "g").await;
    for text in ["", "'; DROP TABLE games; --", "🏛 Ōstia\n\t\"quoted\" \\ $1 ?1 %s", "\u{202e}x"] {
        store.run(AddChat { game: "g".to_owned(), line: line(text) }).await.unwrap();
        let last = store.run(LastChat { game: "g".to_owned(), limit: 1 }).await.unwrap();
        assert_eq!(last[0].text, text);
    }
}

async fn uncounted(store: &Store) -> Vec<String> {
    store.run(UncountedGames { limit: 100 }).await.unwrap()
}

async fn results_of(store: &Store, account: i64) -> Vec<GameResult> {
    store.run(Results { account, after: None, limit: 100 }).await.unwrap()
}

pub(crate) async fn a_finished_game_is_counted_once(store: Store) {
    let ada = add_account(&store, "Ada").await;
    let (mut game, seats) = create(&store, "g").await;
    game.version = store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 1) }).await.unwrap();
    assert!(uncounted(&store).await.is_empty(), "it is not over");
    // The move that ends a game and the note that it is to be counted are one.
    game.state = GameState::Finished;
    let end = |save| AppendMove { game: "g".to_owned(), new: a_move(1, "end"), save: Some(save) };
    let mut wrong = save(&game, &seats, 2);
    wrong.seats[0].account = Some(4_711);
    store.run(end(wrong)).await.unwrap_err();
    assert!(uncounted(&store).await.is_empty(), "it failed as a whole");
    assert_eq!(store.run(end(save(&game, &seats, 2))).await.unwrap(), Appended::Stored);
    assert_eq!(uncounted(&store).await, ["g"]);
    game.version += 1;

    let counted = CountGame { game: "g".to_owned(), results: vec![result("g", ada)] };
    for _ in 0..2 {
        store.run(counted.clone()).await.unwrap();
        assert!(uncounted(&store).await.is_empty());
        assert_eq!(results_of(&store, ada).await, [result("g", ada)]);
    }
    // Whatever is saved of it afterwards, a rematch for example.
    store.run(SaveGame { game: "g".to_owned(), save: save(&game, &seats, 3) }).await.unwrap();
    assert!(uncounted(&store).await.is_empty());

    // Of a game that nobody is counted for nothing remains to be done.
    let (mut bots, seats) = create(&store, "bots").await;
    bots.state = GameState::Finished;
    store.run(SaveGame { game: "bots".to_owned(), save: save(&bots, &seats, 4) }).await.unwrap();
    assert_eq!(uncounted(&store).await, ["bots"]);
    store.run(CountGame { game: "bots".to_owned(), results: vec![] }).await.unwrap();
    assert!(uncounted(&store).await.is_empty());
}

pub(crate) async fn results_are_taken_together_and_come_in_pages(store: Store) {
    let (ada, ben) = (add_account(&store, "Ada").await, add_account(&store, "Ben").await);
    let of = |nth: i64| format!("g{nth}");
    for nth in 0..6 {
        create(&store, &of(nth)).await;
        let ours = GameResult {
            finished_ms: 1_000 + nth / 2,
            place: 1 + nth % 2,
            points: 90 + nth,
            absent: nth == 4,
            gods: [nth, 5, 0, 0, 0, 0, 0, 7 * (nth % 2)],
            map: if nth < 4 { "italia" } else { "ionium-small" }.to_owned(),
            ..result(&of(nth), ada)
        };
        // Two seats at one screen.
        let beside = GameResult { seat: 1, place: 3, ..ours.clone() };
        let theirs = GameResult { seat: 2, ..result(&of(nth), ben) };
        store.run(CountGame { game: of(nth), results: vec![ours, beside, theirs] }).await.unwrap();
    }
    let all = results_of(&store, ada).await;
    assert_eq!(all.len(), 12);
    assert!(all.is_sorted_by_key(|it| std::cmp::Reverse((it.finished_ms, it.game.clone(), it.seat))));
    let mut paged = Vec::new();
    loop {
        let after = paged.last().cloned();
        let page = store.run(Results { account: ada, after, limit: 5 }).await.unwrap();
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(paged, all);

    let groups = store.run(ResultGroups { account: ada }).await.unwrap();
    let expected = |map: &str, n_games, n_absent, n_won, points, best, gods, best_gods| ResultGroup {
        map: map.to_owned(),
        team: false,
        players: 3,
        n_games,
        n_absent,
        n_won,
        points,
        best,
        gods,
        best_gods,
    };
    assert_eq!(
        groups,
        [
            // What a bot has won for somebody is no win.
            expected("ionium-small", 4, 2, 0, 378, 95, [18, 20, 0, 0, 0, 0, 0, 14], [5, 5, 0, 0, 0, 0, 0, 7]),
            expected("italia", 8, 0, 2, 732, 93, [12, 40, 0, 0, 0, 0, 0, 28], [3, 5, 0, 0, 0, 0, 0, 7]),
        ]
    );
    assert_eq!(store.run(ResultGroups { account: ben }).await.unwrap()[0].n_won, 6);
    assert_eq!(store.run(ResultGroups { account: ben + 100 }).await.unwrap(), []);
}

pub(crate) async fn results_go_with_their_account(store: Store) {
    let (ada, ben) = (add_account(&store, "Ada").await, add_account(&store, "Ben").await);
    create(&store, "g").await;
    // Whoever is gone when the game is counted is left out, and nobody else is.
    let nobody = GameResult { seat: 2, ..result("g", ben + 100) };
    let results = vec![nobody, result("g", ada), GameResult { seat: 1, ..result("g", ben) }];
    store.run(CountGame { game: "g".to_owned(), results }).await.unwrap();
    assert_eq!(results_of(&store, ada).await.len(), 1);
    store.run(crate::people::forget(ada)).await.unwrap();
    assert_eq!(results_of(&store, ada).await, []);
    assert_eq!(results_of(&store, ben).await.len(), 1);
}

pub(crate) async fn a_lead_is_held_by_one(store: Store) {
    let lead = store.try_lead("g").await.unwrap().unwrap();
    assert!(lead.is_held());
    assert_eq!(lead.game(), "g");
    assert!(store.try_lead("g").await.unwrap().is_none());
    assert!(store.try_lead("h").await.unwrap().is_some());
    drop(lead);
    assert!(store.try_lead("g").await.unwrap().is_some());
}

pub(crate) async fn a_closed_store_says_so(store: Store) {
    create(&store, "g").await;
    store.close().await;
    let refused = store.run(AppendMove { game: "g".to_owned(), new: a_move(1, "k"), save: None }).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
}

pub(crate) async fn uploads_have_a_quota(store: Store) {
    let (ada, bea) = (add_account(&store, "Ada").await, add_account(&store, "Bea").await);
    let many = Quota { n: 100, bytes: 1_000_000 };
    let import = async |id: &str, uploader: i64, quota: Quota, quota_of_all: Quota| {
        let game = CreateGame { game: game(id), seats: vec![seat(0)] };
        let moves = vec![a_move(1, "a"), a_move(2, "b")];
        store.run(ImportGame { game, moves, uploader, quota, quota_of_all }).await.unwrap()
    };
    assert_eq!(import("a1", ada, many, many).await, Imported::Stored);
    assert_eq!(load(&store, "a1").await.moves.len(), 2);
    let one = Quota { n: 1, ..many };
    assert_eq!(import("a2", ada, one, many).await, Imported::Full);
    assert_eq!(import("a2", ada, Quota { bytes: 100, ..many }, many).await, Imported::Full);
    assert_eq!(store.run(LoadGame { game: "a2".to_owned() }).await.unwrap(), None, "nothing is left of it");
    assert_eq!(import("b1", bea, one, many).await, Imported::Stored, "everybody has their own");
    let two = Quota { n: 2, ..many };
    assert_eq!(import("b2", bea, many, two).await, Imported::AllFull);
    assert_eq!(import("b2", bea, many, Quota { bytes: 100, ..many }).await, Imported::AllFull);
    // Who deletes the account does not make room.
    store.run(crate::people::forget(ada)).await.unwrap();
    assert_eq!(import("b2", bea, many, two).await, Imported::AllFull);
}
