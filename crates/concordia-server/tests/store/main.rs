//! The store: one suite for both databases, and what is special to each.

#![allow(clippy::unwrap_used)]

mod faults;
mod people;
mod postgres;
mod postgres_server;
mod samples;
mod sqlite;
mod suite;

/// Runs every function of the suite on both databases, each time on an empty one.
macro_rules! on_both {
    ($($from:ident: $($name:ident)*;)*) => {
        mod on_sqlite {
            $($(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let place = crate::samples::Place::new();
                crate::$from::$name(place.open().await).await;
            })*)*
        }

        mod on_postgres {
            $($(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let database = crate::postgres_server::new_database(stringify!($name)).await;
                crate::$from::$name(crate::samples::open(&database).await).await;
            })*)*
        }
    };
}

on_both! {
    suite:
    a_game_is_stored_saved_and_loaded
    a_save_of_an_old_version_is_a_conflict
    seats_are_replaced_as_a_whole
    moves_are_appended_in_order
    a_move_and_its_save_are_one
    a_repeated_key_is_answered_with_the_first_message
    two_writers_never_share_a_sequence_number
    a_failing_request_harms_no_other
    my_games_have_my_turn_on_top
    public_games_come_in_pages
    old_lobbies_go_in_batches
    games_wake_when_their_time_has_come
    chat_is_numbered_and_limited
    things_are_counted
    any_text_is_kept
    uploads_have_a_quota
    a_finished_game_is_counted_once
    results_are_taken_together_and_come_in_pages
    results_go_with_their_account
    a_lead_is_held_by_one
    a_closed_store_says_so;
    people:
    names_with_a_password_are_unique_whatever_their_case
    names_that_look_alike_are_not_both_secured
    what_is_changed_at_the_same_time_is_kept
    of_two_new_passwords_one_counts
    sessions_come_and_go
    sessions_end_together_or_alone
    browsers_are_known_to_whom_logged_in_there
    a_second_factor_counts_once_per_step
    a_password_is_set_anew_with_an_operators_code
    an_account_is_deleted_without_its_games
    forgotten_visitors_are_deleted;
}
