//! One process on a SQLite file, killed again and again.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use concordia_rules::Dice;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::Failure;
use crate::compare;
use crate::ledger::Ledger;
use crate::net::Home;
use crate::party::{Opens, Party};
use crate::process::Program;
use crate::rows::Rows;
use crate::verdict;
use crate::window::Way;

/// People who play at the same time, each against bots.
const CLIENTS: usize = 32;
/// Between two kills, in milliseconds: at least so much, and so much more at most.
const BETWEEN: (u64, usize) = (50, 400);
/// When a run is given up.
const LIMIT: Duration = Duration::from_hours(1);

pub(crate) async fn run(program: &Path, folder: &Path, n_kills: usize) -> Result<(), Failure> {
    let began = Instant::now();
    let file = folder.join("games.db");
    let program = Program::new(program, folder.join("server.log"), &format!("sqlite:{}", file.display()))?;
    let mut server = tokio::task::block_in_place(|| program.start())?;
    let home = Home { at: program.address(), host: program.address() };
    let (ledger, stops) = (Arc::new(Ledger::default()), Arc::new(AtomicBool::new(false)));
    let mut playing = JoinSet::new();
    for nth in 0..CLIENTS {
        let party = client(nth, home, &ledger, &stops);
        playing.spawn(party.play_on());
    }
    let stored = Rows::of_sqlite(&file)?;
    let mut dice = Dice::new(u64::from(std::process::id()));
    for nth in 1..=n_kills {
        let (least, more) = BETWEEN;
        sleep(Duration::from_millis(least + dice.below(more) as u64)).await;
        server.kill()?;
        server = tokio::task::block_in_place(|| program.start())?;
        for game in ledger.games() {
            compare::new_rows(&game, &stored).await?;
        }
        if nth % 100 == 0 {
            let (seconds, acknowledged) = (began.elapsed().as_secs(), ledger.n_acknowledged());
            println!("{nth} kills after {seconds} s, {acknowledged} acknowledged messages");
        }
        if let Some(ended) = playing.try_join_next() {
            ended??;
        }
        if began.elapsed() > LIMIT {
            return Err(format!("only {nth} kills in {} s", LIMIT.as_secs()).into());
        }
    }
    stops.store(true, Ordering::Relaxed);
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    server.kill()?;
    let server = tokio::task::block_in_place(|| program.start())?;
    println!("{n_kills} kills in {} s, {CLIENTS} clients.", began.elapsed().as_secs());
    let verdict = verdict::pronounce(&ledger, &stored, home).await;
    drop(server);
    verdict
}

/// Of each four, two talk over REST and two over a WebSocket, and one of each two does not wait for answers.
fn client(nth: usize, home: Home, ledger: &Arc<Ledger>, stops: &Arc<AtomicBool>) -> Party {
    let way = if nth.is_multiple_of(2) { Way::Rest } else { Way::Socket };
    let hurries = nth / 2 % 2 == 1;
    // Requests overtake each other, and who comes too early for too long is sent away.
    let is_alone = !hurries || way == Way::Socket;
    Party {
        nth,
        n_people: 1,
        windows: vec![Opens { person: Some(0), way, hurries, is_alone }],
        homes: [home].into(),
        ledger: Arc::clone(ledger),
        stops: Arc::clone(stops),
    }
}
