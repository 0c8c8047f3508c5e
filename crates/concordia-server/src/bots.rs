//! The bots: all use of `concordia-bots` is in this file.
//!
//! A bounded number think at the same time, each on a thread of its own, and hosts of tables are served in turn: the
//! bots of one never wait for all those of another. Whoever is late or crashes has not answered; the table then answers
//! in its place.

use std::time::{Duration, Instant};

use concordia_bots::{BOTS, Budget};
use concordia_rules::{Action, Actions, View};
use concordia_table::limits::ACTIONS_MAX;

use crate::limits::{BOT_QUEUE, BOT_THINKS, BOT_WAIT};
use crate::turns::Turns;
use crate::{figures, secrets};

/// The level that sits in where nobody says which.
pub(crate) const DEFAULT_LEVEL: &str = "agricola";

/// The levels there are, each with a sentence about it.
pub(crate) fn levels() -> impl Iterator<Item = (&'static str, &'static str)> {
    BOTS.iter().map(|info| (info.name, info.about))
}

/// Whether there is such a level.
pub(crate) fn is_level(level: &str) -> bool {
    BOTS.iter().any(|info| info.name == level)
}

/// The processors that bots may use.
#[derive(Clone, Debug)]
pub(crate) struct Bots {
    turns: Turns<i64>,
}

impl Bots {
    pub(crate) fn new() -> Bots {
        let n_cores = std::thread::available_parallelism().map_or(1, Into::into);
        Bots::with(n_cores)
    }

    fn with(n_places: usize) -> Bots {
        Bots { turns: Turns::new(n_places, n_places, BOT_QUEUE) }
    }

    /// The answers of a bot to all decisions of its seat that follow each other, or nothing if it failed. The host is
    /// the account whose table it is.
    pub(crate) async fn ask(&self, host: i64, level: String, view: Box<View>) -> Option<Vec<Action>> {
        let seed = secrets::bot_seed();
        self.run(host, BOT_WAIT, move || think(&level, &view, seed)).await
    }

    /// Lets somebody think on a thread of its own, for a limited time. A panic is no answer.
    async fn run<T: Send + 'static>(
        &self,
        host: i64,
        wait: Duration,
        think: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        figures::bot_queue(self.turns.n_under_way() + 1);
        // The place is given back when the thread ends, not when we stop waiting for it.
        let place = self.turns.wait(host).await?;
        let began = Instant::now();
        let thinking = tokio::task::spawn_blocking(move || {
            let _place = place;
            think()
        });
        let answer = tokio::time::timeout(wait, thinking).await;
        figures::bot_queue(self.turns.n_under_way());
        figures::bot_answered(began.elapsed(), matches!(answer, Ok(Ok(Some(_)))));
        answer.ok()?.ok()?
    }
}

/// Lets one bot answer until another seat is asked or a card is needed that it cannot know.
pub(crate) fn think(level: &str, view: &View, seed: u64) -> Option<Vec<Action>> {
    let info = BOTS.iter().find(|info| info.name == level)?;
    let mut bot = (info.make)(seed);
    let mut game = view.game();
    let seat = game.deciding_seat()?;
    let (mut legal, mut answers) = (Actions::new(), Vec::new());
    let began = Instant::now();
    let stop = || began.elapsed() >= BOT_THINKS;
    let budget = Budget { iterations: info.full, threads: 1, stop: &stop };
    while game.deciding_seat() == Some(seat) && answers.len() < ACTIONS_MAX {
        game.legal_actions(&mut legal);
        let choice = bot.choose(&game.view_with_memory(), &legal, &budget);
        game.play(choice.action, &mut ()).ok()?;
        answers.push(choice.action);
    }
    Some(answers)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use concordia_rules::{Game, Options};

    use super::*;

    #[tokio::test]
    async fn a_bot_answers_its_whole_turn_and_an_unknown_one_fails() {
        let game = Game::new(&Options::new("italia", 3).unwrap(), 7);
        let answers =
            Bots::new().ask(1, "agricola".to_owned(), Box::new(game.view_with_memory())).await.unwrap();
        let mut after = game;
        for answer in &answers {
            assert_eq!(after.deciding_seat(), game.deciding_seat());
            after.play(*answer, &mut ()).unwrap();
        }
        assert_ne!(after.deciding_seat(), game.deciding_seat());
        assert_eq!(Bots::new().ask(1, "nobody".to_owned(), Box::new(game.view_with_memory())).await, None);
        assert!(is_level(DEFAULT_LEVEL) && !is_level("nobody"));
    }

    #[tokio::test]
    async fn a_bot_that_crashes_or_is_late_has_not_answered() {
        let bots = Bots::new();
        assert_eq!(bots.run(1, BOT_WAIT, || Some(1)).await, Some(1));
        assert_eq!(bots.run(1, BOT_WAIT, || -> Option<u8> { panic!("a mistake in a bot") }).await, None);
        let slow = || {
            std::thread::sleep(Duration::from_millis(300));
            Some(1)
        };
        assert_eq!(bots.run(1, Duration::from_millis(10), slow).await, None);
    }

    #[tokio::test]
    async fn a_table_of_one_visitor_never_waits_for_many_of_another() {
        let bots = Bots::with(1);
        let n_answered = Arc::new(AtomicUsize::new(0));
        let begin = |host| {
            let (bots, n_answered) = (bots.clone(), Arc::clone(&n_answered));
            tokio::spawn(async move {
                let think = move || {
                    std::thread::sleep(Duration::from_millis(5));
                    Some(n_answered.fetch_add(1, Ordering::Relaxed))
                };
                bots.run(host, BOT_WAIT, think).await
            })
        };
        let of_another: Vec<_> = (0..25).map(|_| begin(1)).collect();
        while bots.turns.n_under_way() < 25 {
            tokio::task::yield_now().await;
        }
        let before = begin(2).await.unwrap().unwrap();
        assert!(before < 5, "{before} of another's were before it");
        for answer in of_another {
            assert!(answer.await.unwrap().is_some());
        }
    }
}
