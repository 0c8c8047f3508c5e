//! Changing tables from outside, in the store: for operators, and for those who want to be forgotten.
//!
//! A table may be in the memory of this process, of another one, or of none; so it is changed where it is stored, in
//! place of the version that was read. Whoever has it in memory is told, or meets a conflict, and reads it again.

use concordia_table::{ANONYMOUS, Edit, Saved, StoreFailure};

use super::saving::{self, LoadFailure};
use crate::limits::EDIT_TRIES;
use crate::store::{ForgetAccount, GamesOf, Store, StoreError};

/// Changes a stored table, and says whether there was anything to change.
pub(crate) async fn edit_table(store: &Store, id: &str, edit: Edit<'_>) -> Result<bool, StoreError> {
    for _ in 0..EDIT_TRIES {
        let saved = match saving::load(store, id).await {
            Ok(saved) => saved,
            Err(LoadFailure::Unavailable(error)) => return Err(error),
            Err(LoadFailure::Unknown) => return Ok(false),
            // Nobody plays there any more, but people may still be forgotten.
            Err(LoadFailure::Damaged(Some(head), _)) => {
                Saved { head: *head, rows: Vec::new(), chat: Vec::new() }
            }
            Err(LoadFailure::Damaged(None, why)) => {
                return Err(StoreError::Damaged(format!("the table {id}: {why}")));
            }
        };
        let Some(write) = saved.edited(edit) else { return Ok(false) };
        match saving::write(store, id, &write).await {
            Ok(()) => return Ok(true),
            Err(StoreFailure::Conflict) => {}
            Err(StoreFailure::Failed) => {
                return Err(StoreError::Unavailable(format!("the table {id} was not stored")));
            }
        }
    }
    Err(StoreError::Conflict)
}

/// Changes every table at which an account sits or has said something, and names them.
pub(crate) async fn edit_tables_of(
    store: &Store,
    account: i64,
    edit: Edit<'_>,
) -> Result<Vec<String>, StoreError> {
    let games = store.run(GamesOf { account }).await?;
    for game in &games {
        edit_table(store, game, edit).await?;
    }
    Ok(games)
}

/// Forgets somebody: seats lose their name, and then the account goes with everything that is only its own. Names the
/// tables that have changed.
pub(crate) async fn forget(store: &Store, account: i64) -> Result<Vec<String>, StoreError> {
    let visitor = super::visitor(account);
    let mut changed = Vec::new();
    for _ in 0..EDIT_TRIES {
        changed.extend(edit_tables_of(store, account, Edit::Forget(&visitor)).await?);
        match store.run(ForgetAccount { account, name: ANONYMOUS.to_owned() }).await {
            // They have sat down somewhere in the meantime.
            Err(StoreError::Conflict) => {}
            Ok(()) => return Ok(changed),
            Err(error) => return Err(error),
        }
    }
    Err(StoreError::Conflict)
}
