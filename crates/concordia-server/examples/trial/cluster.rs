//! Three processes on one PostgreSQL: processes are killed, the database crashes, connections are cut.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use concordia_rules::Dice;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_postgres::config::Host;

use crate::Failure;
use crate::ledger::Ledger;
use crate::net::Home;
use crate::party::{Opens, Party};
use crate::postgres_server::Server as Postgres;
use crate::process::{Process, Program};
use crate::proxy::{Proxy, Target};
use crate::rows::Rows;
use crate::verdict;
use crate::window::Way;

const PROCESSES: usize = 3;
/// Games that are played at the same time.
const PARTIES: usize = 12;
const DATABASE: &str = "trial";
/// Between two faults, in milliseconds, at most.
const BETWEEN: usize = 1_000;
/// How long answers are held up or a process is away, in milliseconds, at most.
const AWAY: usize = 400;
/// Of so many faults one is a crash of the database, so many kill a process, so many cut a process off from the
/// database; the others cut clients off.
const FAULTS: [usize; 4] = [12, 1, 3, 3];
/// When a run is given up.
const LIMIT: Duration = Duration::from_hours(1);

/// A process, and the ways to it and from it.
struct Member {
    program: Program,
    process: Option<Process>,
    clients: Proxy,
    database: Proxy,
}

/// What was done to the cluster.
#[derive(Default)]
struct Harm {
    kills: usize,
    crashes: usize,
    cut_clients: usize,
    cut_databases: usize,
}

pub(crate) async fn run(program: &Path, folder: &Path, goal: usize) -> Result<(), Failure> {
    let began = Instant::now();
    let postgres = tokio::task::block_in_place(Postgres::start);
    postgres.create(DATABASE).await;
    let mut members = Vec::new();
    for nth in 0..PROCESSES {
        members.push(Member::start(program, &folder.join(format!("server-{nth}.log")), &postgres).await?);
    }
    let homes: Arc<[Home]> =
        members.iter().map(|it| Home { at: it.clients.address, host: it.program.address() }).collect();
    let (ledger, stops) = (Arc::new(Ledger::default()), Arc::new(AtomicBool::new(false)));
    let mut playing = JoinSet::new();
    for nth in 0..PARTIES {
        playing.spawn(party(nth, &homes, &ledger, &stops).play_on());
    }
    let mut harm = Harm::default();
    let mut dice = Dice::new(u64::from(std::process::id()));
    let mut shown = 0;
    while ledger.n_acknowledged() < goal {
        sleep(Duration::from_millis(dice.below(BETWEEN) as u64)).await;
        harm.inflict(&mut members, &postgres, &mut dice).await?;
        if let Some(ended) = playing.try_join_next() {
            ended??;
        }
        if ledger.n_acknowledged() >= shown + 1_000 {
            shown = ledger.n_acknowledged();
            println!("{shown} acknowledged messages after {} s", began.elapsed().as_secs());
        }
        if began.elapsed() > LIMIT {
            return Err(format!("only {shown} acknowledged messages in {} s", LIMIT.as_secs()).into());
        }
    }
    stops.store(true, Ordering::Relaxed);
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    let Harm { kills, crashes, cut_clients, cut_databases } = harm;
    println!(
        "{} s, {PROCESSES} processes, {PARTIES} games at a time: {kills} kills, {crashes} crashes of the database, \
         {cut_clients} cuts between clients and a process, {cut_databases} between a process and the database.",
        began.elapsed().as_secs()
    );
    // A process that knows nothing but what is stored.
    members.clear();
    let last = Member::start(program, &folder.join("last.log"), &postgres).await?;
    let home = Home { at: last.program.address(), host: last.program.address() };
    verdict::pronounce(&ledger, &Rows::of_postgres(&postgres.url(DATABASE)).await?, home).await
}

/// Each party is two people, bots, and somebody who looks on; in every other one a person plays in two windows.
fn party(nth: usize, homes: &Arc<[Home]>, ledger: &Arc<Ledger>, stops: &Arc<AtomicBool>) -> Party {
    let (one, other) =
        if nth.is_multiple_of(2) { (Way::Rest, Way::Socket) } else { (Way::Socket, Way::Rest) };
    let opens = |person, way, hurries| Opens { person, way, hurries, is_alone: false };
    let mut windows =
        vec![opens(Some(0), one, true), opens(Some(1), other, nth % 4 < 2), opens(None, Way::Socket, false)];
    if nth % 2 == 1 {
        windows.push(opens(Some(0), other, true));
    }
    Party {
        nth,
        n_people: 2,
        windows,
        homes: Arc::clone(homes),
        ledger: Arc::clone(ledger),
        stops: Arc::clone(stops),
    }
}

impl Member {
    async fn start(program: &Path, log: &Path, postgres: &Postgres) -> Result<Member, Failure> {
        let config: tokio_postgres::Config = postgres.url(DATABASE).parse()?;
        let Some(Host::Unix(folder)) = config.get_hosts().first() else {
            return Err("PostgreSQL has no socket".into());
        };
        let database = Proxy::open(Target::Unix(folder.join(".s.PGSQL.5432"))).await?;
        let url = format!("postgres://concordia@{}/{DATABASE}", database.address);
        let program = Program::new(program, log.to_owned(), &url)?;
        let process = Some(tokio::task::block_in_place(|| program.start())?);
        let clients = Proxy::open(Target::Tcp(program.address())).await?;
        Ok(Member { program, process, clients, database })
    }
}

impl Harm {
    /// Does one thing to the cluster.
    async fn inflict(
        &mut self,
        members: &mut [Member],
        postgres: &Postgres,
        dice: &mut Dice,
    ) -> Result<(), Failure> {
        let [all, crashes, kills, cuts] = FAULTS;
        let which = dice.below(all);
        let nth = dice.below(members.len());
        let member = &mut members[nth];
        let away = Duration::from_millis(dice.below(AWAY) as u64);
        if which < crashes {
            tokio::task::block_in_place(|| postgres.control(&["-m", "immediate", "stop"]));
            sleep(away).await;
            tokio::task::block_in_place(|| postgres.control(&["start"]));
            self.crashes += 1;
        } else if which < crashes + kills {
            if let Some(process) = member.process.take() {
                process.kill()?;
            }
            sleep(away).await;
            member.process = Some(tokio::task::block_in_place(|| member.program.start())?);
            self.kills += 1;
        } else {
            let is_database = which < crashes + kills + cuts;
            let proxy = if is_database { &member.database } else { &member.clients };
            proxy.mute();
            sleep(away).await;
            proxy.cut();
            *(if is_database { &mut self.cut_databases } else { &mut self.cut_clients }) += 1;
        }
        Ok(())
    }
}
