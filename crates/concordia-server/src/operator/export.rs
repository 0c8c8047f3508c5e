//! What is stored of somebody, and of a table, for whoever asks for it.

use concordia_table::{Millis, Table, Visitor};
use serde_json::{Value, json};

use super::{Operator, OperatorError, Result};
use crate::live::{LoadFailure, account_of, load};
use crate::store::{
    FindAccount, FindGame, GamesOf, Person, Results, Session, SessionsOf, StoreError, limits::PAGE,
};
use crate::time::now_ms;

impl Operator {
    /// Everything that is stored of somebody but secrets, as one document.
    pub async fn export_person(&self, person: &Person) -> Result<Value> {
        self.note("export_person", None, Some(person)).await?;
        let account = self.store.run(FindAccount { id: person.id }).await?;
        let account = account.ok_or(StoreError::NotFound("account"))?;
        let settings = serde_json::from_str(&account.settings).unwrap_or(Value::Null);
        let mut tables = Vec::new();
        for id in self.store.run(GamesOf { account: person.id }).await? {
            tables.extend(self.export_seats(person, &id).await?);
        }
        let sessions = self.store.run(SessionsOf { account: person.id, now_ms: now_ms() }).await?;
        let session = |it: &Session| {
            json!({ "created_ms": it.created_ms, "seen_ms": it.seen_ms, "expires_ms": it.expires_ms,
                    "browser": it.agent })
        };
        Ok(json!({
            "exported_ms": now_ms(),
            "account": person.id,
            "name": account.name,
            "has_password": account.password_hash.is_some(),
            "has_second_factor": account.totp_secret.is_some(),
            "created_ms": account.created_ms,
            "banned_ms": person.banned_ms,
            "webhook_url": account.webhook_url,
            "preferences": settings,
            "sessions": sessions.iter().map(session).collect::<Vec<_>>(),
            "tables": tables,
            "results": self.export_results(person.id).await?,
        }))
    }

    /// What somebody is and said at one table.
    async fn export_seats(&self, person: &Person, id: &str) -> Result<Option<Value>> {
        let Some((game, seats)) = self.store.run(FindGame { game: id.to_owned() }).await? else {
            return Ok(None);
        };
        let own = seats.iter().filter(|seat| seat.account == Some(person.id)).map(|seat| seat.seat);
        // A table that cannot be read has no lines that could be.
        let chat = load(&self.store, id).await.map(|saved| saved.chat).unwrap_or_default();
        let said = chat.iter().filter(|line| account_of(&line.visitor) == Some(person.id));
        Ok(Some(json!({
            "id": game.id,
            "name": game.name,
            "state": game.state.word(),
            "created_ms": game.created_ms,
            "seats": own.collect::<Vec<_>>(),
            "said": said.map(|line| json!({ "at_ms": line.at.0, "text": line.text })).collect::<Vec<_>>(),
        })))
    }

    async fn export_results(&self, account: i64) -> Result<Vec<Value>> {
        let (mut all, mut after) = (Vec::new(), None);
        loop {
            let page = self.store.run(Results { account, after, limit: PAGE }).await?;
            all.extend(page.iter().map(|it| {
                json!({ "table": it.game, "finished_ms": it.finished_ms, "map": it.map, "team": it.team,
                        "players": it.players, "place": it.place, "points": it.points })
            }));
            match page.last().filter(|_| page.len() as i64 == PAGE) {
                Some(last) => after = Some(last.clone()),
                None => return Ok(all),
            }
        }
    }

    /// The record of a game: complete if it was played to the end, what a spectator has seen if it was not.
    pub async fn export_table(&self, id: &str) -> Result<Option<String>> {
        self.table(id).await?;
        self.note("export_table", Some(id), None).await?;
        let saved = match load(&self.store, id).await {
            Ok(saved) => saved,
            Err(LoadFailure::Unavailable(error)) => return Err(error.into()),
            Err(LoadFailure::Unknown) => return Err(OperatorError::NoTable(super::short(id))),
            Err(LoadFailure::Damaged(_, why)) => return Err(StoreError::Damaged(why.to_string()).into()),
        };
        let (table, _) = Table::load(Millis(now_ms() as u64), saved, 0, false);
        if let Some(reason) = table.frozen_reason() {
            return Err(StoreError::Damaged(reason.to_owned()).into());
        }
        Ok(table.record_for(&Visitor("operator".to_owned())))
    }
}
