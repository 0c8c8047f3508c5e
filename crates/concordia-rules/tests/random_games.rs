//! Random games over all options of the base game: what must hold in every one of them.
//!
//! Everything is drawn from the number of a game, so a failure is repeated by its number alone; it prints the
//! options, the number and the action at which it happened.

mod naive;
mod odd_board;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use concordia_rules::board::{MAX_CITIES, MAX_PROVINCES};
use concordia_rules::{
    Action, Actions, Batch, Board, Card, CityId, Decision, DecisionKind, Dice, Event, Game, Good, Goods,
    Kind, MAX_ACTIONS, Options, Place, ProvinceId, RouteId, Seat, invariants, maps, playout,
};

/// A game that has not ended after so many answers never will: the longest seen is far below.
const N_ACTIONS_MAX: u32 = 100_000;

/// All mixtures of options, on the shipped maps and on an odd one; games go through them in turn.
fn all_options() -> Vec<Options> {
    options_on(maps().chain([&odd_board::ODD_BOARD]))
}

fn options_on(boards: impl Iterator<Item = &'static Board>) -> Vec<Options> {
    let mut all = Vec::new();
    for board in boards {
        for players in 2..=5 {
            for display in ["cloth", "wine"] {
                for intermediate_scoring in ["off", "on"] {
                    for no_starting_goods in ["off", "on"] {
                        let options = Options::with_board(board, players)
                            .and_then(|options| options.with("display", display))
                            .and_then(|options| options.with("intermediate_scoring", intermediate_scoring))
                            .and_then(|options| options.with("no_starting_goods", no_starting_goods));
                        all.push(options.expect("every mixture of these is allowed"));
                    }
                }
            }
        }
    }
    all
}

/// How a player at a random table chooses. Players who choose uniformly are poor and stop early; the others
/// fill storehouses, empty the display, build their houses, or let the game end by R12.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Uniform,
    /// Seldom stops or declines.
    Eager,
    /// Produces and buys goods, so that its storehouse overflows.
    Hoarder,
    /// Spends what it has on houses, colonists and cards.
    Spender,
    /// Declines whatever it may.
    Idler,
}

impl Style {
    fn wants(self, action: Action) -> bool {
        match self {
            Style::Uniform => true,
            Style::Eager => action != Action::End,
            Style::Hoarder => matches!(
                action,
                Action::Produce(_)
                    | Action::Buy { .. }
                    | Action::Copy(_)
                    | Action::Build(_)
                    | Action::Play(Card::Prefect | Card::PrefectStart | Card::Mercator | Card::MercatorStart)
            ),
            Style::Spender => {
                matches!(
                    action,
                    Action::Purchase { .. }
                        | Action::Build(_)
                        | Action::Settle { .. }
                        | Action::Produce(_)
                        | Action::Move { .. }
                )
            }
            Style::Idler => matches!(action, Action::End | Action::Play(Card::Tribune)),
        }
    }

    /// Mostly something it wants, if there is such a thing.
    fn choose(self, legal: &[Action], dice: &mut Dice) -> Action {
        let n_wanted = legal.iter().filter(|&&action| self.wants(action)).count();
        if self == Style::Uniform || n_wanted == 0 || dice.below(8) == 0 {
            return dice.pick(legal);
        }
        let nth = dice.below(n_wanted);
        let mut wanted = legal.iter().filter(|&&action| self.wants(action));
        *wanted.nth(nth).expect("there are so many")
    }
}

/// A game in progress. When a test fails, it says which one it was, also if the rules themselves panic.
struct Table {
    number: u64,
    game: Game,
    dice: Dice,
    styles: [Style; 6],
    legal: Actions,
    n_actions: u32,
}

impl Table {
    /// The game of this number, with players of all styles.
    fn new(number: u64, all_options: &[Options]) -> Table {
        let mut table = Table::uniform(number, all_options);
        let dice = &mut table.dice;
        table.styles = if dice.below(32) == 0 {
            [Style::Idler; 6]
        } else {
            [(); 6].map(|()| dice.pick(&[Style::Uniform, Style::Eager, Style::Hoarder, Style::Spender]))
        };
        table
    }

    /// The game of this number, with players who choose uniformly.
    fn uniform(number: u64, all_options: &[Options]) -> Table {
        let options = &all_options[number as usize % all_options.len()];
        let game = Game::new(options, number.into());
        let dice = Dice::new(number);
        Table { number, game, dice, styles: [Style::Uniform; 6], legal: Actions::new(), n_actions: 0 }
    }

    /// Lists the answers to the next question; `None` when the game is over.
    fn ask(&mut self) -> Option<(Seat, DecisionKind)> {
        assert!(self.n_actions < N_ACTIONS_MAX, "the game does not end");
        self.game.legal_actions(&mut self.legal);
        match self.game.decision() {
            Decision::Asked { seat, kind } => Some((seat, kind)),
            Decision::Over => None,
            Decision::Hidden { .. } => panic!("nothing is hidden at this table"),
        }
    }

    /// One of the listed answers.
    fn choose(&mut self) -> Action {
        let seat = self.game.deciding_seat().expect("somebody is asked");
        self.styles[seat.idx()].choose(&self.legal, &mut self.dice)
    }

    fn play(&mut self, action: Action, events: &mut Vec<Event>) {
        self.game.play(action, events).expect("a listed answer is legal");
        self.n_actions += 1;
    }

    /// Plays to the end and says what was answered.
    fn play_out(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut events = Vec::new();
        while self.ask().is_some() {
            let action = self.choose();
            self.play(action, &mut events);
            actions.push(action);
            events.clear();
        }
        actions
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {0} (seed {0}), action {1}, options", self.number, self.n_actions)?;
        self.game.table().words().try_for_each(|(info, word)| write!(f, " {}={word}", info.id))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this happened in {self}");
        }
    }
}

/// Does something with each number below `n`, on two threads, and collects what comes of it in order.
fn on_two_threads<T: Send>(n: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let half = |numbers: std::ops::Range<u64>| numbers.map(&play).collect::<Vec<T>>();
    std::thread::scope(|scope| {
        let upper = scope.spawn(|| half(n / 2..n));
        let mut all = half(0..n / 2);
        all.extend(upper.join().expect("the message is above"));
        all
    })
}

const _: () = assert!(size_of::<Game>() <= 1024, "bots copy games by the million");
const fn is_copy<T: Copy>() {}
const _: () = is_copy::<Game>();

/// R19.2 and R19.3 after every action of many games.
#[test]
fn every_game_keeps_the_invariants_and_ends() {
    struct Seen {
        n_decisions: u32,
        longest_list: usize,
        ended_idle: bool,
    }
    let all_options = all_options();
    let seen = on_two_threads(160 * all_options.len() as u64, |number| {
        let mut table = Table::new(number, &all_options);
        let n_cards = invariants::n_cards(&table.game);
        let mut longest_list = 0;
        let mut events = Vec::new();
        while let Some((_, kind)) = table.ask() {
            let n_legal = table.legal.len();
            let n_least = if kind == DecisionKind::PlayCard { 1 } else { 2 };
            assert!(n_legal >= n_least, "{kind} has {n_legal} answers");
            assert!(n_legal <= MAX_ACTIONS, "{kind} has {n_legal} answers");
            longest_list = longest_list.max(n_legal);
            let action = table.choose();
            table.legal.sort_unstable();
            let repeated = table.legal.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(repeated, None, "an answer is listed twice");

            table.play(action, &mut events);
            events.clear();
            let violations = invariants::violations(&table.game);
            assert!(violations.is_empty(), "after {action:?}: {violations:?}");
            assert_eq!(invariants::n_cards(&table.game), n_cards, "after {action:?}");
        }
        assert!(table.game.is_over(), "a game that asks nobody is over");
        let ended_idle = table.game.concordia().is_none();
        Seen { n_decisions: table.n_actions, longest_list, ended_idle }
    });
    let n_decisions: u64 = seen.iter().map(|seen| u64::from(seen.n_decisions)).sum();
    let most_decisions = seen.iter().map(|seen| seen.n_decisions).max().unwrap();
    let longest_list = seen.iter().map(|seen| seen.longest_list).max().unwrap();
    let n_idle = seen.iter().filter(|seen| seen.ended_idle).count();
    eprintln!(
        "{} games, {n_decisions} decisions, at most {most_decisions} in a game, \
         at most {longest_list} of {MAX_ACTIONS} answers, {n_idle} games ended by R12.8",
        seen.len()
    );
    assert!(n_idle > 100, "R12.8 was hardly tried: {n_idle} games");
}

/// The generator of these rules and one that was written without looking at it ask the same questions and
/// list the same answers.
#[test]
fn the_naive_generator_agrees() {
    let all_options = all_options();
    let counts = on_two_threads(24 * all_options.len() as u64, |number| {
        let mut n_asked = BTreeMap::<DecisionKind, u32>::new();
        let mut table = Table::new(number, &all_options);
        let mut agenda = naive::Agenda::new(&table.game);
        let mut events = Vec::new();
        while let Some((_, kind)) = table.ask() {
            assert_eq!(table.game.decision(), agenda.decision());
            agenda.check_table(&table.game);
            let listed: BTreeSet<Action> = table.legal.iter().copied().collect();
            let legal = agenda.legal(&table.game);
            assert_eq!(listed, legal, "{kind}: the rules on the left, the naive generator on the right");
            *n_asked.entry(kind).or_default() += 1;

            let (before, action) = (table.game, table.choose());
            table.play(action, &mut events);
            events.clear();
            agenda.answer(&before, action, &table.game);
        }
        assert_eq!(agenda.decision(), Decision::Over);
        n_asked
    });
    let n_asked = |kind| counts.iter().filter_map(|counts| counts.get(&kind)).sum::<u32>();
    let n_all: u32 = DecisionKind::ALL.into_iter().map(n_asked).sum();
    for kind in DecisionKind::ALL {
        eprintln!("{kind}: {}", n_asked(kind));
        assert!(n_asked(kind) >= 1_000, "{kind} was only asked {} times", n_asked(kind));
    }
    assert!(n_all >= 200_000, "only {n_all} decisions");
}

/// Every action that can be written down on a map, and some that cannot.
struct Universe {
    actions: Vec<Action>,
    /// All batches; only one kind of decision is about them, and they are many.
    keeps: Vec<Action>,
}

impl Universe {
    fn of(board: &Board) -> Universe {
        let cities = || (0..MAX_CITIES as u8).map(CityId);
        let routes: Vec<RouteId> = board.routes().collect();
        let mut actions = vec![Action::End, Action::Cash, Action::Income];
        actions.extend(Card::ALL.into_iter().chain([Card::Hidden]).map(Action::Play));
        let places = cities().map(Place::city).chain(routes.iter().map(|&route| Place::route(route)));
        for from in places.chain([Place::HOME]) {
            actions.extend(routes.iter().map(|&to| Action::Move { from, to }));
        }
        actions.extend(cities().map(Action::Build));
        actions.extend((0..MAX_PROVINCES as u8).map(ProvinceId).map(Action::Produce));
        for kind in Kind::ALL {
            actions.extend(cities().map(|city| Action::Settle { kind, city }));
        }
        for good in Good::ALL {
            for count in 0..=13 {
                actions.extend([Action::Sell { good, count }, Action::Buy { good, count }]);
            }
        }
        for slot in 0..=8 {
            let anys = [None].into_iter().chain(Good::ALL.map(Some));
            actions.extend(anys.map(|any| Action::Purchase { slot, any }));
        }
        actions.extend((0..=6).map(Seat).map(Action::Copy));
        actions.push(Action::Keep(Batch::EMPTY));
        actions.extend(Good::ALL.map(|good| keep(Goods::one(good))));

        let digit = |nth: u32, place: u32| (nth >> (3 * place) & 7) as u8;
        let keeps = (0..1 << 15).map(|nth| keep(Goods::of([0, 1, 2, 3, 4].map(|place| digit(nth, place)))));
        Universe { actions, keeps: keeps.collect() }
    }
}

fn keep(goods: Goods) -> Action {
    Action::Keep(Batch::from_goods(goods).expect("at most seven of a good"))
}

/// Of all actions there are, those listed are legal, and every other is refused and changes nothing (R19.6).
#[test]
fn only_listed_answers_are_legal() {
    let all_options = all_options();
    let boards = maps().chain([&odd_board::ODD_BOARD]);
    let universes: Vec<(&Board, Universe)> = boards.map(|board| (board, Universe::of(board))).collect();
    let counts = on_two_threads(4 * all_options.len() as u64, |number| {
        let mut n_sampled = BTreeMap::<DecisionKind, u32>::new();
        let mut table = Table::new(number, &all_options);
        let mut dice = Dice::new(number);
        let board = table.game.board();
        let (_, universe) = universes.iter().find(|(of, _)| *of == board).expect("one for every map");
        let mut events = Vec::new();
        while let Some((_, kind)) = table.ask() {
            let one_in = if kind == DecisionKind::Keep { 4 } else { 32 };
            if dice.below(one_in) == 0 {
                let actions = if kind == DecisionKind::Keep {
                    [&universe.actions[..], &universe.keeps]
                } else {
                    [&universe.actions[..], &[]]
                };
                check_universe(&table, actions.into_iter().flatten().copied());
                *n_sampled.entry(kind).or_default() += 1;
            }
            let action = table.choose();
            table.play(action, &mut events);
            events.clear();
        }
        // When the game is over nothing is legal.
        check_universe(&table, universe.actions.iter().copied());
        n_sampled
    });
    for kind in DecisionKind::ALL {
        let n_sampled: u32 = counts.iter().filter_map(|counts| counts.get(&kind)).sum();
        eprintln!("{kind}: {n_sampled}");
        assert!(n_sampled >= 50, "{kind} was only sampled {n_sampled} times");
    }
}

fn check_universe(table: &Table, actions: impl Iterator<Item = Action>) {
    let listed: BTreeSet<Action> = table.legal.iter().copied().collect();
    let mut n_legal = 0;
    let mut game = table.game;
    let mut events = Vec::new();
    let mut seen_legal = BTreeSet::new();
    for action in actions {
        let is_legal = game.is_legal(action);
        assert_eq!(is_legal, listed.contains(&action), "{action:?}");
        if is_legal {
            n_legal += usize::from(seen_legal.insert(action));
        } else {
            assert!(game.play(action, &mut events).is_err(), "{action:?} is illegal and was played");
            assert!(game == table.game, "{action:?} was refused and changed the game");
        }
    }
    assert_eq!(n_legal, listed.len(), "a listed answer is outside the universe");
    assert_eq!(events, [], "what is refused does not happen");
}

/// Somebody who only adds up the changes in the events has the right money and goods.
#[test]
fn events_account_for_all_money_and_goods() {
    let all_options = all_options();
    let n_changes = on_two_threads(4 * all_options.len() as u64, |number| {
        let mut table = Table::new(number, &all_options);
        let holdings = |game: &Game| {
            [0, 1, 2, 3, 4, 5].map(|seat| {
                let player = game.player(Seat(seat));
                (i64::from(player.money()), player.goods().0.map(i64::from))
            })
        };
        let mut added_up = holdings(&table.game);
        let mut events = Vec::new();
        let mut n_changes = 0;
        while table.ask().is_some() {
            let action = table.choose();
            table.play(action, &mut events);
            for event in events.drain(..) {
                match event {
                    Event::Coins { seat, change, .. } => added_up[seat.idx()].0 += i64::from(change),
                    Event::Goods { seat, change, .. } => {
                        for (units, change) in added_up[seat.idx()].1.iter_mut().zip(change.0) {
                            *units += i64::from(change);
                        }
                    }
                    _ => continue,
                }
                n_changes += 1;
            }
            assert_eq!(added_up, holdings(&table.game), "after {action:?}");
        }
        n_changes
    });
    assert!(n_changes.iter().sum::<u64>() > 10_000);
}

/// R19.5, and what undo is made of: the same answers from the same start, or from any copy on the way, lead
/// to the identical game.
#[test]
fn replaying_the_answers_gives_the_identical_game() {
    let all_options = all_options();
    on_two_threads(2 * all_options.len() as u64, |number| {
        let mut table = Table::new(number, &all_options);
        let start = table.game;
        let (mut copies, mut actions) = (vec![start], Vec::new());
        let mut events = Vec::new();
        while table.ask().is_some() {
            let action = table.choose();
            table.play(action, &mut events);
            copies.push(table.game);
            actions.push(action);
        }
        assert!(Game::new(start.table(), number.into()) == start, "the same seed is the same setup");

        let mut again = start;
        let mut events_again = Vec::new();
        for (nth, &action) in actions.iter().enumerate() {
            again.play(action, &mut events_again).expect("it was legal the first time");
            assert!(again == copies[nth + 1], "answer {nth}, {action:?}, led elsewhere when replayed");
        }
        assert!(events == events_again, "the same answers are the same events");

        // Undo to any point, backwards, and answer once more.
        for (nth, &action) in actions.iter().enumerate().rev() {
            let mut undone = copies[nth];
            undone.play(action, &mut ()).expect("it was legal the first time");
            assert!(undone == copies[nth + 1], "answer {nth}, {action:?}, led elsewhere after undo");
        }
    });
}

/// The hash of FNV-1a, 64 bits.
fn fnv1a(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Setup, generator and dice are the same on every machine and in every build: one number stands for all
/// answers of a thousand games.
#[test]
fn a_thousand_games_are_the_same_everywhere() {
    const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;
    let all_options = options_on(maps());
    let hash_of = |number| {
        let mut text = String::new();
        let (mut first, mut second) =
            (Table::uniform(number, &all_options), Table::uniform(number, &all_options));
        let actions = first.play_out();
        assert_eq!(actions, second.play_out(), "the same seed is the same game");
        assert!(first.game == second.game, "the same seed is the same game");
        for action in actions {
            writeln!(text, "{action:?}").expect("a string takes all text");
        }
        fnv1a(EMPTY, &text)
    };
    let hash = on_two_threads(1_000, hash_of)
        .into_iter()
        .fold(EMPTY, |all, hash| fnv1a(all, &format!("{hash:016x}\n")));
    let found = format!("{hash:016x}\n");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/determinism.txt");
        std::fs::write(path, &found).expect("the sources can be written");
    } else {
        assert_eq!(
            found,
            include_str!("determinism.txt"),
            "random games are no longer what they were. If setup, rules or the order of legal answers were \
             meant to change, run `UPDATE_EXPECT=1 cargo test -p concordia-rules --test random_games` and \
             say so in the commit"
        );
    }
}

/// Bots live on playouts: once a game is set up, nothing in it is allocated.
#[test]
fn a_playout_allocates_nothing() {
    for (number, options) in all_options().iter().enumerate() {
        let mut game = Game::new(options, number as u128);
        let mut dice = Dice::new(number as u64);
        let allocated = allocation_counter::measure(|| {
            playout(&mut game, &mut dice);
        });
        assert!(game.is_over());
        assert_eq!(allocated.count_total, 0, "game {number} allocated");
    }
}

/// The checks that run after every action of every test cost nothing while all is well.
#[test]
fn checking_the_invariants_allocates_nothing() {
    let all_options = all_options();
    let table = Table::new(0, &all_options);
    let allocated = allocation_counter::measure(|| {
        assert!(invariants::violations(&table.game).is_empty());
    });
    assert_eq!(allocated.count_total, 0);
}
