//! One simulated game.

use std::time::Duration;

use concordia_rules::{Actions, Event, Events, Options, Record, Score, Seat, Trigger};

use super::stopwatch::Stopwatch;
use crate::bots::BotSpec;
use crate::guard::{Faults, Guard};

/// A game that was played to its end.
pub(crate) struct Finished {
    pub(crate) record: Record,
    pub(crate) n_decisions: u64,
    pub(crate) n_turns: u64,
    pub(crate) scores: Vec<Score>,
    /// The winning team; in the single game every seat is one.
    pub(crate) winner: u8,
    pub(crate) trigger: Option<Trigger>,
    /// What went wrong with the bots, per seat.
    pub(crate) faults: Vec<Faults>,
    /// How long each seat took for each of its turns, if that was measured.
    pub(crate) turn_times: Vec<Vec<Duration>>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clocks {
    /// The time each seat has for a turn.
    pub(crate) turn_limit: Option<Duration>,
    /// Whether the turns are timed.
    pub(crate) timed: bool,
}

/// What a simulation wants to know of the events.
#[derive(Default)]
struct Watch {
    n_turns: u64,
    trigger: Option<Trigger>,
}

impl Events for Watch {
    fn add(&mut self, event: Event) {
        match event {
            Event::TurnPassed { .. } | Event::GameOver => self.n_turns += 1,
            Event::EndTriggered { by, .. } => self.trigger = Some(by),
            _ => {}
        }
    }
}

/// Plays a game between bots to its end.
pub(crate) fn play_game(options: &Options, bots: &[BotSpec], seed: u128, clocks: Clocks) -> Finished {
    let mut record = Record::new(options, seed);
    let mut seated: Vec<Guard> =
        (0..).zip(bots).map(|(nth, &bot)| bot.sit_down(seed, Seat(nth), clocks.turn_limit)).collect();
    for (player, bot) in record.players.iter_mut().zip(bots) {
        player.name = crate::play::bot_name(*bot);
    }
    let mut watch = Watch::default();
    // Looking at a clock takes about as long as a random answer, so it is done only where somebody wants to know.
    let mut stopwatch = clocks.timed.then(|| Stopwatch::new(bots.len()));
    let mut legal = Actions::new();
    while let Some(seat) = record.course.game().deciding_seat() {
        let game = record.course.game();
        game.legal_actions(&mut legal);
        let bot = &mut seated[seat.idx()];
        let action = match &mut stopwatch {
            None => bot.choose(game, &legal),
            Some(stopwatch) => stopwatch.time(seat, || bot.choose(game, &legal)),
        };
        let n_turns = watch.n_turns;
        record.course.play(action, &mut watch).expect("a guard lets only legal answers pass");
        if watch.n_turns != n_turns {
            seated.iter_mut().for_each(Guard::begin_turn);
            if let Some(stopwatch) = &mut stopwatch {
                stopwatch.begin_turn();
            }
        }
    }
    let game = record.course.game();
    let scores: Vec<Score> =
        game.seating().seats().map(|seat| game.score(seat).expect("nothing is hidden here")).collect();
    let totals: Vec<u32> = scores.iter().map(Score::total).collect();
    let winner = game.ranking(&totals)[0];
    Finished {
        n_decisions: record.course.answers().len() as u64,
        n_turns: watch.n_turns,
        scores,
        winner,
        trigger: watch.trigger,
        faults: seated.iter().map(Guard::faults).collect(),
        turn_times: stopwatch.map(Stopwatch::times).unwrap_or_default(),
        record,
    }
}
