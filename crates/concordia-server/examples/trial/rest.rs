//! A player who asks and answers over REST.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::time::sleep;

use crate::Failure;
use crate::ledger::Message;
use crate::net::Http;
use crate::told::Sight;
use crate::window::{AT_ONCE, Heard, Now, PATIENCE, Window};

/// How long a player waits before looking or sending again.
const PAUSE: Duration = Duration::from_millis(5);

/// Plays until the game is over or everybody stops.
pub(crate) async fn play(mut window: Window) -> Result<(), Failure> {
    // Messages that are sent at once have connections of their own, to each process.
    let to_all = || window.homes.iter().map(|&home| Http::new(home, &window.cookie)).collect();
    let mut lines: Vec<Vec<Http>> = (0..AT_ONCE).map(|_| to_all()).collect();
    while !window.stops() {
        window.check_patience()?;
        let now = look(&mut window, &mut lines[0]).await?;
        let messages = match &now {
            Some(now) if now.is_over => return Ok(()),
            Some(now) => window.think(now)?,
            None => Vec::new(),
        };
        if messages.is_empty() {
            sleep(PAUSE).await;
        } else if window.hurries {
            send_at_once(&mut window, &mut lines, &messages).await?;
        } else {
            for message in messages {
                let at = window.at;
                match insist(&window, &mut lines[0], at, &message).await? {
                    Heard::Played(seq) => window.learn(seq),
                    _ => break,
                }
            }
        }
    }
    Ok(())
}

/// How the game stands, if the server answers.
async fn look(window: &mut Window, lines: &mut [Http]) -> Result<Option<Now>, Failure> {
    let path = format!("/api/tables/{}?seen={}", window.game.id, window.newest);
    match lines[window.at].call("GET", &path, None).await {
        Ok((200, body)) => {
            let sight: Sight<'_> = serde_json::from_str(&body)?;
            if let Some(reason) = sight.room.frozen {
                return Err(format!("table {} is frozen: {reason}", window.game.id).into());
            }
            Ok(sight.update.map(|update| window.see(&update)))
        }
        Ok((503, _)) => Ok(None),
        Ok((status, body)) => Err(format!("{path} is answered {status}: {body}").into()),
        Err(_) => {
            window.move_on();
            Ok(None)
        }
    }
}

/// Sends all messages without waiting for an answer, each to any process.
async fn send_at_once(
    window: &mut Window,
    lines: &mut [Vec<Http>],
    messages: &[Message],
) -> Result<(), Failure> {
    let homes: Vec<usize> = messages.iter().map(|_| window.dice.below(window.homes.len())).collect();
    let sending = messages.iter().zip(lines).zip(homes);
    let heard = join_all(sending.map(|((message, lines), at)| insist(window, lines, at, message))).await;
    for heard in heard {
        if let Heard::Played(seq) = heard? {
            window.learn(seq);
        }
    }
    Ok(())
}

/// Sends a message until it is answered; where no answer comes, the next process is asked.
async fn insist(
    window: &Window,
    lines: &mut [Http],
    mut at: usize,
    message: &Message,
) -> Result<Heard, Failure> {
    let path = format!("/api/tables/{}/messages", window.game.id);
    let began = Instant::now();
    loop {
        window.game.sends(message, &window.cookie);
        match lines[at].call("POST", &path, Some(&message.body())).await {
            Ok((_, body)) => match window.hear(message, serde_json::from_str(&body)?)? {
                Heard::Again => {}
                heard => return Ok(heard),
            },
            Err(_) => at = (at + 1) % lines.len(),
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("{} is not answered", message.body()).into());
        }
        sleep(PAUSE).await;
    }
}
