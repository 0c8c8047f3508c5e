//! How SQLite carries out what is asked often: never by looking at every row there is.

use crate::store::{Options, accounts, games, lists, results, upkeep};

#[test]
fn frequent_statements_use_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let (_, connection, _lock) =
        super::File::open(&folder.path().join("games.db"), Options::default()).unwrap();
    for (sql, index) in [
        (accounts::ACCOUNT_BY_NAME, "accounts_name_key (name_key=?)"),
        (accounts::ACCOUNTS_THAT_LOOK_SO, "accounts_name_look (name_look=?)"),
        (lists::PUBLIC_GAMES, "games_public (state=? AND (updated,id)<(?,?))"),
        (lists::MY_GAMES, "seats_account (account=?)"),
        (results::RESULTS, "results_account (account=? AND (finished,game,seat)<(?,?,?))"),
        (results::RESULT_GROUPS, "results_account (account=?)"),
        (games::GAMES_TO_WAKE, "games_wake (wake>? AND wake<?)"),
        (games::UPLOADS_OF, "games_uploads (uploader=? AND upload_bytes>?)"),
        (upkeep::EXPIRED_SESSIONS, "sessions_expires (expires<?)"),
        (upkeep::EXPIRED_DEVICES, "devices_expires (expires<?)"),
        (upkeep::OLD_LOBBIES, "games_state (state=? AND updated<?)"),
        (upkeep::FORGOTTEN_VISITORS, "accounts_visitors (created<?)"),
    ] {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let steps = statement.raw_query().mapped(|row| row.get::<_, String>(3));
        let plan: Vec<String> = steps.map(Result::unwrap).collect();
        assert!(plan.iter().any(|step| step.contains(index)), "{plan:#?}");
        // Going through a result is no search in a table.
        let is_scan = |step: &&String| step.starts_with("SCAN") && !step.starts_with("SCAN m");
        assert_eq!(plan.iter().find(is_scan), None, "{plan:#?}");
    }
}
