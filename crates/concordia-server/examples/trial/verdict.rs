//! The end of a run: everything is compared once more, and the figures are shown.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::Failure;
use crate::compare;
use crate::faults::Fault;
use crate::ledger::{Fate, Game, Ledger};
use crate::net::{Home, Http};
use crate::rows::Rows;
use crate::told::{Answer, Outcome, Sight};

/// Games that are asked about at the same time.
const AT_ONCE: usize = 8;

/// Compares everything that is stored, sends everything acknowledged once more, and fails if a promise was broken.
pub(crate) async fn pronounce(ledger: &Arc<Ledger>, stored: &Rows, home: Home) -> Result<(), Failure> {
    let games = ledger.games();
    for game in &games {
        compare::everything(game, stored).await?;
    }
    let next = Arc::new(AtomicUsize::new(0));
    let asking = (0..AT_ONCE).map(|_| {
        let (games, next) = (games.clone(), Arc::clone(&next));
        tokio::spawn(async move {
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                send_again(game, home).await?;
            }
            Ok::<_, Failure>(())
        })
    });
    for asked in asking.collect::<Vec<_>>() {
        asked.await??;
    }
    let counts = &ledger.counts;
    let n = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    println!(
        "{} games: {} acknowledged messages, {} of them only when sent again and {} sent without waiting; {} stale; \
         refused: {}; {} lines of chat; {} updates compared.",
        games.len(),
        n(&counts.acknowledged),
        n(&counts.repeated),
        n(&counts.hurried),
        n(&counts.stale),
        counts.refused(),
        n(&counts.lines),
        n(&counts.updates),
    );
    println!("{}", ledger.faults);
    if !ledger.faults.is_empty() || n(&counts.acknowledged) == 0 {
        return Err("the server has not kept its promises".into());
    }
    Ok(())
}

/// The table must load with its chain whole, and each acknowledged message be answered as it was.
async fn send_again(game: &Game, home: Home) -> Result<(), Failure> {
    let path = format!("/api/tables/{}", game.id);
    let mut lines: BTreeMap<String, Http> = BTreeMap::new();
    let (status, body) = Http::new(home, "").call("GET", &path, None).await?;
    if status != 200 || serde_json::from_str::<Sight<'_>>(&body)?.room.frozen.is_some() {
        game.blame(Fault::Broken, &body);
        return Ok(());
    }
    let sent: Vec<_> = game.log().sent.values().cloned().collect();
    for message in sent {
        let Fate::Played { seq, .. } = message.fate else { continue };
        let line = lines.entry(message.cookie.clone()).or_insert_with(|| Http::new(home, &message.cookie));
        let body: Value = serde_json::from_str(&message.body)?;
        let (_, answer) = line.call("POST", &format!("{path}/messages"), Some(&body)).await?;
        match serde_json::from_str::<Answer<'_>>(&answer)?.outcome()? {
            Outcome::Played { seq: again, .. } if again == seq => {}
            _ => game.blame(
                Fault::AnsweredOtherwise,
                &format!("{body} was played in row {seq}, and now {answer}"),
            ),
        }
    }
    Ok(())
}
