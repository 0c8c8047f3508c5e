//! One simulated game.

use std::time::Duration;

use anyhow::Result;
use concordia_rules::{Action, Actions, Course, Event, Events, Options, Record, Score, Seat, Trigger};

use super::stopwatch::Stopwatch;
use crate::bots::{Contestant, dice_seed};
use crate::foreign::Foreign;
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

/// A contestant in its seat.
enum Seated {
    Own(Box<Guard>),
    Foreign(Box<Foreign>),
}

impl Seated {
    fn new(
        contestant: &Contestant,
        options: &Options,
        seed: u128,
        seat: Seat,
        clocks: Clocks,
    ) -> Result<Seated> {
        Ok(match contestant {
            Contestant::Own(bot) => Seated::Own(Box::new(bot.sit_down(seed, seat, clocks.turn_limit))),
            Contestant::Foreign(bot) => {
                let dice_seed = dice_seed(seed, seat);
                Seated::Foreign(Box::new(bot.sit_down(options, seed, dice_seed, clocks.turn_limit)?))
            }
        })
    }

    fn choose(&mut self, course: &Course, legal: &[Action]) -> Result<Action> {
        match self {
            Seated::Own(bot) => Ok(bot.choose(course.game(), legal)),
            Seated::Foreign(bot) => bot.choose(course.answers(), legal),
        }
    }

    fn begin_turn(&mut self) {
        if let Seated::Own(bot) = self {
            bot.begin_turn();
        }
    }

    /// What went wrong; where something does with a foreign bot, the game is given up.
    fn faults(&self) -> Faults {
        match self {
            Seated::Own(bot) => bot.faults(),
            Seated::Foreign(_) => Faults::default(),
        }
    }
}

/// Plays a game between bots to its end; only a foreign one can spoil it.
pub(crate) fn play_game(
    options: &Options,
    bots: &[Contestant],
    seed: u128,
    clocks: Clocks,
) -> Result<Finished> {
    let mut record = Record::new(options, seed);
    let mut seated = (0..)
        .zip(bots)
        .map(|(nth, bot)| Seated::new(bot, options, seed, Seat(nth), clocks))
        .collect::<Result<Vec<Seated>>>()?;
    for (player, bot) in record.players.iter_mut().zip(bots) {
        player.name = crate::play::bot_name(bot);
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
            None => bot.choose(&record.course, &legal),
            Some(stopwatch) => stopwatch.time(seat, || bot.choose(&record.course, &legal)),
        }?;
        let n_turns = watch.n_turns;
        record.course.play(action, &mut watch).expect("a guard lets only legal answers pass");
        if watch.n_turns != n_turns {
            seated.iter_mut().for_each(Seated::begin_turn);
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
    Ok(Finished {
        n_decisions: record.course.answers().len() as u64,
        n_turns: watch.n_turns,
        scores,
        winner,
        trigger: watch.trigger,
        faults: seated.iter().map(Seated::faults).collect(),
        turn_times: stopwatch.map(Stopwatch::times).unwrap_or_default(),
        record,
    })
}
