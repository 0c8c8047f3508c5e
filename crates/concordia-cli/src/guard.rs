//! A bot that cannot do harm: whatever it does, a legal answer comes back, and what went wrong is counted.
//!
//! Without a limit of time a bot thinks on the thread of whoever asks it, with nothing but a catch around it. With
//! one it thinks on a thread of its own, since a bot that never returns can only be left behind, not stopped.

use std::cell::Cell;
use std::fmt;
use std::io::Write as _;
use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use concordia_bots::{Bot, Budget};
use concordia_rules::{Action, Game, View};
use serde_json::{Value, json};

/// How long after its deadline a bot is waited for before it counts as stuck.
const GRACE: Duration = Duration::from_secs(1);
/// What a bot is told to leave of a turn's time, at most: it looks at the clock only now and then.
const MAX_RESERVE: Duration = Duration::from_millis(20);
/// Threads that are left behind for one seat; a bot that was stuck so often is not asked again in this game.
const MAX_STUCK: u64 = 3;

/// What went wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Faults {
    /// Answers that were not legal.
    pub(crate) illegal: u64,
    /// Answers that ended in a panic.
    pub(crate) panics: u64,
    /// Turns in which an answer came after the deadline.
    pub(crate) late: u64,
    /// Turns in which no answer came at all.
    pub(crate) stuck: u64,
}

impl Faults {
    pub(crate) fn json(self) -> Value {
        let Faults { illegal, panics, late, stuck } = self;
        json!({"illegal": illegal, "panics": panics, "late": late, "stuck": stuck})
    }
}

impl AddAssign for Faults {
    fn add_assign(&mut self, other: Faults) {
        self.illegal += other.illegal;
        self.panics += other.panics;
        self.late += other.late;
        self.stuck += other.stuck;
    }
}

/// Where there is a deadline, the alternate form also names what missed it.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} illegal, {} panics", self.illegal, self.panics)?;
        if f.alternate() {
            write!(f, ", {} late, {} stuck", self.late, self.stuck)?;
        }
        Ok(())
    }
}

/// Makes a bot with dice of its own.
type Make = fn(seed: u64) -> Box<dyn Bot>;

/// A bot in its seat, under guard.
pub(crate) struct Guard {
    make: Make,
    /// The seed of the next bot, if this one has to be replaced.
    next_seed: u64,
    iterations: u64,
    faults: Faults,
    place: Place,
}

/// Where a bot thinks.
enum Place {
    /// On the thread of whoever asks.
    Here(Box<dyn Bot>),
    /// On a thread of its own, which begins when it is needed.
    Apart { worker: Option<Worker>, clock: Clock },
}

/// The time of the running turn.
struct Clock {
    limit: Duration,
    spent: Duration,
    /// Whether the deadline of this turn was missed; the rest of the turn is played without the bot.
    missed: bool,
}

impl Guard {
    /// A bot that has to finish each turn within a limit, if there is one.
    pub(crate) fn new(make: Make, seed: u64, iterations: u64, turn_limit: Option<Duration>) -> Guard {
        mark_panics_of_bots();
        let (place, next_seed) = match turn_limit {
            None => (Place::Here(make(seed)), seed.wrapping_add(1)),
            Some(limit) => {
                let clock = Clock { limit, spent: Duration::ZERO, missed: false };
                (Place::Apart { worker: None, clock }, seed)
            }
        };
        Guard { make, next_seed, iterations, faults: Faults::default(), place }
    }

    /// What went wrong so far.
    pub(crate) fn faults(&self) -> Faults {
        self.faults
    }

    /// Says that a turn is over: the clock begins anew.
    pub(crate) fn begin_turn(&mut self) {
        if let Place::Apart { clock, .. } = &mut self.place {
            clock.spent = Duration::ZERO;
            clock.missed = false;
        }
    }

    /// A legal answer to the open decision: the bot's, if it gives one in time.
    pub(crate) fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        match self.ask(game, legal) {
            Some(action) if legal.contains(&action) => action,
            Some(_) => {
                self.faults.illegal += 1;
                fallback(legal)
            }
            None => fallback(legal),
        }
    }

    /// The bot's answer; `None` if there is none that counts.
    fn ask(&mut self, game: &Game, legal: &[Action]) -> Option<Action> {
        let view = game.view_with_memory();
        let Place::Here(bot) = &mut self.place else {
            return self.ask_in_time(&view, legal);
        };
        let answer = think(bot.as_mut(), &view, legal, &Budget::iterations(self.iterations));
        if answer.is_none() {
            self.faults.panics += 1;
            // What a panic leaves of a bot is not to be trusted.
            *bot = (self.make)(self.next_seed);
            self.next_seed = self.next_seed.wrapping_add(1);
        }
        answer
    }

    /// The same, within what is left of the turn's time.
    fn ask_in_time(&mut self, view: &View, legal: &[Action]) -> Option<Action> {
        let Place::Apart { worker, clock } = &mut self.place else { return None };
        if clock.missed {
            return None;
        }
        if self.faults.stuck >= MAX_STUCK {
            clock.missed = true;
            self.faults.stuck += 1;
            return None;
        }
        let asked = worker.get_or_insert_with(|| {
            let seed = self.next_seed;
            self.next_seed = seed.wrapping_add(1);
            Worker::start(self.make, seed)
        });
        let start = Instant::now();
        let left = clock.limit.saturating_sub(clock.spent);
        let reserve = (clock.limit / 10).min(MAX_RESERVE);
        let stop_at = start + left.saturating_sub(reserve);
        let question = Question { view: *view, legal: legal.to_vec(), iterations: self.iterations, stop_at };
        let answer = asked.answer(question, left + GRACE);
        clock.spent += start.elapsed();
        clock.missed = clock.spent > clock.limit;
        match answer {
            Answer::Chosen(action) if !clock.missed => return Some(action),
            Answer::Chosen(_) => self.faults.late += 1,
            Answer::Panicked => {
                self.faults.panics += 1;
                *worker = None;
            }
            Answer::Stuck => {
                self.faults.stuck += 1;
                *worker = None;
            }
        }
        None
    }
}

/// What is played for a bot that gives no answer: the shortest way out of the turn.
fn fallback(legal: &[Action]) -> Action {
    if legal.contains(&Action::End) { Action::End } else { legal[0] }
}

/// A bot on a thread of its own. Without its questions the thread ends; one that is stuck ends with the program.
struct Worker {
    questions: Sender<Question>,
    answers: Receiver<Option<Action>>,
}

struct Question {
    view: View,
    legal: Vec<Action>,
    iterations: u64,
    stop_at: Instant,
}

enum Answer {
    Chosen(Action),
    Panicked,
    Stuck,
}

impl Worker {
    fn start(make: Make, seed: u64) -> Worker {
        let (questions, inbox) = channel::<Question>();
        let (outbox, answers) = channel();
        thread::spawn(move || {
            let mut bot = make(seed);
            for Question { view, legal, iterations, stop_at } in inbox {
                let budget = Budget { iterations, threads: 1, stop: &|| Instant::now() >= stop_at };
                let answer = think(bot.as_mut(), &view, &legal, &budget);
                // Nobody listens any more, or there is no bot any more.
                if outbox.send(answer).is_err() || answer.is_none() {
                    break;
                }
            }
        });
        Worker { questions, answers }
    }

    fn answer(&self, question: Question, wait: Duration) -> Answer {
        if self.questions.send(question).is_err() {
            return Answer::Panicked;
        }
        match self.answers.recv_timeout(wait) {
            Ok(Some(action)) => Answer::Chosen(action),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Answer::Panicked,
            Err(RecvTimeoutError::Timeout) => Answer::Stuck,
        }
    }
}

/// The answer of a bot; `None` if it panics.
fn think(bot: &mut dyn Bot, view: &View, legal: &[Action], budget: &Budget) -> Option<Action> {
    BOT_THINKS.set(true);
    // Whoever gets `None` throws the bot away.
    let choice = catch_unwind(AssertUnwindSafe(|| bot.choose(view, legal, budget).action));
    BOT_THINKS.set(false);
    choice.ok()
}

thread_local! {
    /// Whether a bot is thinking on this thread.
    static BOT_THINKS: Cell<bool> = const { Cell::new(false) };
}

/// Lets the panic of a bot, which is caught, write one line instead of what looks like a crash of the program.
fn mark_panics_of_bots() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !BOT_THINKS.get() {
                usual(info);
                return;
            }
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let message = info.payload_as_str().and_then(|text| text.lines().next()).unwrap_or_default();
            // A panic in here would end the program.
            let _ = writeln!(std::io::stderr(), "concordia: a bot panicked at {place}: {message}");
        }));
    });
}

#[cfg(test)]
mod tests {
    use concordia_bots::Choice;
    use concordia_rules::{Actions, Options};

    use super::*;

    /// A bot that does with each question what a function says.
    struct Fake<F>(F);

    impl<F: FnMut(&View, &[Action], &Budget) -> Action + Send> Bot for Fake<F> {
        fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Choice {
            let action = (self.0)(view, legal, budget);
            Choice { action, value: Vec::new(), lines: Vec::new(), iterations: 0 }
        }
    }

    /// Far more than a bot needs that does not think.
    const LIMIT: Duration = Duration::from_secs(5);

    fn for_ever() -> ! {
        loop {
            thread::park();
        }
    }

    /// The first question of a game, which has several answers.
    fn opening() -> (Game, Actions) {
        let game = Game::new(&Options::from_words([]).unwrap(), 1);
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        assert!(legal.len() > 1);
        (game, legal)
    }

    /// Asks once in each of so many turns, and expects the fallback each time.
    fn falls_back(make: Make, limit: Option<Duration>, n_turns: usize) -> Faults {
        let (game, legal) = opening();
        let mut guard = Guard::new(make, 1, 0, limit);
        for _ in 0..n_turns {
            assert_eq!(guard.choose(&game, &legal), fallback(&legal));
            guard.begin_turn();
        }
        guard.faults()
    }

    #[test]
    fn a_good_answer_passes() {
        let (game, legal) = opening();
        for limit in [None, Some(LIMIT)] {
            let make: Make =
                |_| Box::new(Fake(|_: &View, legal: &[Action], _: &Budget| *legal.last().unwrap()));
            let mut guard = Guard::new(make, 1, 0, limit);
            for _ in 0..3 {
                assert_eq!(guard.choose(&game, &legal), *legal.last().unwrap());
            }
            assert_eq!(guard.faults(), Faults::default());
        }
    }

    #[test]
    fn an_illegal_answer_is_replaced() {
        let make: Make = |_| Box::new(Fake(|_: &View, _: &[Action], _: &Budget| Action::End));
        let (_, legal) = opening();
        assert!(!legal.contains(&Action::End));
        for limit in [None, Some(LIMIT)] {
            assert_eq!(falls_back(make, limit, 2), Faults { illegal: 2, ..Faults::default() });
        }
    }

    #[test]
    fn a_panic_is_caught_and_a_fresh_bot_is_made() {
        let make: Make = |seed| {
            Box::new(Fake(move |_: &View, legal: &[Action], _: &Budget| {
                assert!(seed != 1, "the first bot is broken");
                *legal.last().unwrap()
            }))
        };
        let (game, legal) = opening();
        for limit in [None, Some(LIMIT)] {
            let mut guard = Guard::new(make, 1, 0, limit);
            assert_eq!(guard.choose(&game, &legal), fallback(&legal));
            assert_eq!(guard.choose(&game, &legal), *legal.last().unwrap());
            assert_eq!(guard.faults(), Faults { panics: 1, ..Faults::default() });
        }
    }

    #[test]
    fn a_late_answer_is_discarded_and_the_turn_finished_without_the_bot() {
        let make: Make = |_| {
            Box::new(Fake(|_: &View, legal: &[Action], _: &Budget| {
                thread::sleep(Duration::from_millis(30));
                *legal.last().unwrap()
            }))
        };
        let (game, legal) = opening();
        let mut guard = Guard::new(make, 1, 0, Some(Duration::from_millis(5)));
        for _ in 0..3 {
            assert_eq!(guard.choose(&game, &legal), fallback(&legal));
        }
        assert_eq!(guard.faults(), Faults { late: 1, ..Faults::default() });
        guard.begin_turn();
        guard.choose(&game, &legal);
        assert_eq!(guard.faults().late, 2);
    }

    #[test]
    fn a_stuck_bot_is_left_behind() {
        let make: Make = |seed| {
            Box::new(Fake(move |_: &View, legal: &[Action], _: &Budget| {
                if seed == 1 {
                    for_ever();
                }
                *legal.last().unwrap()
            }))
        };
        let (game, legal) = opening();
        let mut guard = Guard::new(make, 1, 0, Some(Duration::from_millis(10)));
        for _ in 0..2 {
            assert_eq!(guard.choose(&game, &legal), fallback(&legal));
        }
        assert_eq!(guard.faults(), Faults { stuck: 1, ..Faults::default() });
        guard.begin_turn();
        guard.choose(&game, &legal);
        assert_eq!(guard.faults().stuck, 1, "a fresh bot plays on");
    }

    #[test]
    fn a_bot_that_is_always_stuck_is_not_asked_for_ever() {
        let make: Make = |_| Box::new(Fake(|_: &View, _: &[Action], _: &Budget| for_ever()));
        let start = Instant::now();
        let faults = falls_back(make, Some(Duration::from_millis(1)), 100);
        assert_eq!(faults, Faults { stuck: 100, ..Faults::default() });
        assert!(start.elapsed() < 10 * GRACE * MAX_STUCK as u32, "it was waited for only at first");
    }

    #[test]
    fn a_bot_is_told_to_stop_before_its_deadline() {
        let make: Make = |_| {
            Box::new(Fake(|_: &View, legal: &[Action], budget: &Budget| {
                while !(budget.stop)() {
                    thread::yield_now();
                }
                *legal.last().unwrap()
            }))
        };
        let (game, legal) = opening();
        let mut guard = Guard::new(make, 1, 0, Some(Duration::from_secs(1)));
        let start = Instant::now();
        assert_eq!(guard.choose(&game, &legal), *legal.last().unwrap());
        assert!(start.elapsed() + MAX_RESERVE >= Duration::from_secs(1));
        assert_eq!(guard.faults(), Faults::default());
    }
}
