//! Somebody who writes lines of chat beside the game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use crate::Failure;
use crate::ledger::Game;
use crate::net::{Home, Http};
use crate::told::{Answer, Outcome, passes};

/// Between two lines; a table takes ten of a visitor in half a minute.
const BETWEEN: Duration = Duration::from_millis(3_200);
/// How long one waits before sending again.
const PAUSE: Duration = Duration::from_millis(20);

/// Writes one line after the other until somebody says that it is enough. Each goes to the next process, and without
/// an answer to the one behind it, until it is answered.
pub(crate) async fn chat(
    game: &Game,
    person: usize,
    homes: &[Home],
    cookie: &str,
    enough: &AtomicBool,
) -> Result<(), Failure> {
    let path = format!("/api/tables/{}/messages", game.id);
    let mut lines: Vec<Http> = homes.iter().map(|&home| Http::new(home, cookie)).collect();
    let mut at = person % homes.len();
    for nth in 1.. {
        let key = format!("c{person}-{nth}");
        let text = format!("line {nth} of person {person}: salve!");
        let say = json!({ "do": "chat", "key": key, "text": text });
        game.writes(&key, &text);
        while !enough.load(Ordering::Relaxed) {
            at = (at + 1) % homes.len();
            if let Ok((_, body)) = lines[at].call("POST", &path, Some(&say)).await {
                match serde_json::from_str::<Answer<'_>>(&body)?.outcome()? {
                    Outcome::Done => {
                        game.is_written(&key);
                        break;
                    }
                    Outcome::Refused(code) if passes(&code) || code == "chat_too_fast" => {}
                    _ => return Err(format!("{say} is answered {body}").into()),
                }
            }
            sleep(PAUSE).await;
        }
        let mut waited = Duration::ZERO;
        while waited < BETWEEN {
            if enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            sleep(PAUSE).await;
            waited += PAUSE;
        }
    }
    Ok(())
}
