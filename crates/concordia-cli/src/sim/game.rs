//! One simulated game.

use concordia_rules::{Actions, Event, Events, Options, Record, Score, Seat, Trigger};

use crate::bots::{BotInfo, SeatedBot};

/// A game that was played to its end.
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) n_decisions: u64,
    pub(super) n_turns: u64,
    pub(super) scores: Vec<Score>,
    /// The winning team; in the single game every seat is one.
    pub(super) winner: u8,
    pub(super) trigger: Option<Trigger>,
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
pub(super) fn play_game(options: &Options, bots: &[BotInfo], seed: u128) -> Finished {
    let mut record = Record::new(options, seed);
    let mut seated: Vec<SeatedBot> =
        (0..).zip(bots).map(|(nth, &bot)| SeatedBot::new(bot, seed, Seat(nth))).collect();
    for (player, bot) in record.players.iter_mut().zip(bots) {
        player.name = crate::play::bot_name(*bot);
    }
    let mut watch = Watch::default();
    let mut legal = Actions::new();
    while let Some(seat) = record.course.game().deciding_seat() {
        let game = record.course.game();
        game.legal_actions(&mut legal);
        let action = seated[seat.idx()].choose(game, &legal);
        record.course.play(action, &mut watch).expect("a bot chooses among the legal answers");
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
        record,
    }
}
