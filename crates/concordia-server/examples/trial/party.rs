//! People who play one game after the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use concordia_rules::Dice;
use futures_util::future::join_all;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::Failure;
use crate::ledger::{Game, Ledger};
use crate::net::{Home, Http};
use crate::told::Sight;
use crate::window::{PATIENCE, Way, Window};
use crate::{chatter, rest, socket};

/// What is played; choice cards, teams and the fish market have answers of their own.
const OPTIONS: [&str; 4] = [
    r#"{"map":"italia","players":3}"#,
    r#"{"map":"imperium","players":3,"card_set":"venus"}"#,
    r#"{"map":"imperium","players":4,"mode":"team"}"#,
    r#"{"map":"cyprus","players":3,"fish_market":"coastal"}"#,
];

/// A window that somebody opens.
#[derive(Clone, Copy)]
pub(crate) struct Opens {
    /// Which of the party; absent for a spectator.
    pub(crate) person: Option<usize>,
    pub(crate) way: Way,
    pub(crate) hurries: bool,
    /// Whether all it sends must be played.
    pub(crate) is_alone: bool,
}

/// A party.
pub(crate) struct Party {
    pub(crate) nth: usize,
    pub(crate) n_people: usize,
    pub(crate) windows: Vec<Opens>,
    pub(crate) homes: Arc<[Home]>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) stops: Arc<AtomicBool>,
}

/// A table that was founded.
#[derive(Deserialize)]
struct Founded {
    id: String,
    link: String,
}

impl Party {
    /// Plays until everybody stops.
    pub(crate) async fn play_on(self) -> Result<(), Failure> {
        let mut people = Vec::new();
        for person in 0..self.n_people {
            people.push(self.come(person).await?);
        }
        for round in 0.. {
            if self.stops.load(Ordering::Relaxed) {
                break;
            }
            let game = self.begin(&mut people, round).await?;
            let windows = self.windows.iter().enumerate().map(|(nth, opens)| {
                let window = self.window(nth, *opens, &people, &game);
                async move {
                    match opens.way {
                        Way::Rest => rest::play(window).await,
                        Way::Socket => socket::play(window).await,
                    }
                }
            });
            let enough = AtomicBool::new(false);
            let playing = async {
                let played = join_all(windows).await;
                enough.store(true, Ordering::Relaxed);
                played
            };
            let chatting = people
                .iter()
                .enumerate()
                .map(|(nth, person)| chatter::chat(&game, nth, &self.homes, &person.cookie, &enough));
            let (played, chatted) = tokio::join!(playing, join_all(chatting));
            played.into_iter().chain(chatted).collect::<Result<(), Failure>>()?;
        }
        Ok(())
    }

    fn window(&self, nth: usize, opens: Opens, people: &[Http], game: &Arc<Game>) -> Window {
        let Opens { person, hurries, is_alone, .. } = opens;
        Window {
            game: Arc::clone(game),
            homes: Arc::clone(&self.homes),
            at: (self.nth + nth) % self.homes.len(),
            cookie: person.map_or(String::new(), |person| people[person].cookie.clone()),
            name: format!("w{nth}"),
            hurries,
            is_alone,
            dice: Dice::new((self.nth * 100 + nth) as u64 ^ u64::from(std::process::id()) << 32),
            stops: Arc::clone(&self.stops),
            n_keys: 0,
            newest: 0,
            moved: Instant::now(),
        }
    }

    /// A new visitor. The name is new each time: whether the first try came through is not known after a kill.
    async fn come(&self, person: usize) -> Result<Http, Failure> {
        let began = Instant::now();
        for nth in 0_usize.. {
            let mut http = Http::new(self.homes[(self.nth + person + nth) % self.homes.len()], "");
            let name = json!({ "name": format!("party {} person {person} try {nth}", self.nth) });
            if matches!(http.call("POST", "/api/visitors", Some(&name)).await, Ok((201, _))) {
                return Ok(http);
            }
            if began.elapsed() > PATIENCE {
                break;
            }
            sleep(Duration::from_millis(20)).await;
        }
        Err("nobody is let in".into())
    }

    /// Founds a table, sits down, and starts.
    async fn begin(&self, people: &mut [Http], round: usize) -> Result<Arc<Game>, Failure> {
        let options: Value = serde_json::from_str(OPTIONS[(self.nth + round) % OPTIONS.len()])?;
        let settings = json!({ "settings": { "name": "trial", "options": options, "shuffle_seats": false } });
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let Ok((201, body)) = people[0].call("POST", "/api/tables", Some(&settings)).await else {
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            let Founded { id, link } = serde_json::from_str(&body)?;
            while began.elapsed() < PATIENCE {
                if sit_down(people, &id, &link).await && is_begun(people, &id).await {
                    return Ok(self.ledger.open(&id));
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
        Err("no game begins".into())
    }
}

/// Everybody sits down, bots take what is left, and the host starts. All of it may be said twice: what has happened
/// already is then refused, and does no harm.
async fn sit_down(people: &mut [Http], id: &str, link: &str) -> bool {
    let path = format!("/api/tables/{id}/messages");
    for person in &mut people[1..] {
        let claim = json!({ "do": "claim", "link": link });
        match person.call("POST", &path, Some(&claim)).await {
            Ok((200, _)) => {}
            Ok((_, body)) if body.contains("already_seated") || body.contains("already_started") => {}
            _ => return false,
        }
    }
    for say in [json!({ "do": "fill", "level": "random" }), json!({ "do": "start" })] {
        if people[0].call("POST", &path, Some(&say)).await.is_err() {
            return false;
        }
    }
    true
}

/// Whether the game has begun, and everybody of the party plays.
async fn is_begun(people: &mut [Http], id: &str) -> bool {
    for person in people {
        let Ok((200, body)) = person.call("GET", &format!("/api/tables/{id}"), None).await else {
            return false;
        };
        let Ok(sight) = serde_json::from_str::<Sight<'_>>(&body) else { return false };
        if sight.room.phase != "playing" || sight.update.is_none_or(|update| update.viewer.is_none()) {
            return false;
        }
    }
    true
}
