//! Random games over all mixtures of options: what must hold in every one of them.
//!
//! Everything is drawn from the number of a game, so a failure is repeated by its number alone; it prints the
//! options, the number and the action at which it happened.

mod naive;
mod odd_board;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use concordia_rules::board::{MAX_CITIES, MAX_PROVINCES};
use concordia_rules::market::MAX_SPOTS;
use concordia_rules::options::{OptionInfo, Values};
use concordia_rules::{
    Action, Actions, Batch, Board, Card, CityId, Decision, DecisionKind, Dice, Event, Game, Good, Kind,
    MAX_ACTIONS, OPTIONS, Options, Place, Power, ProvinceId, RouteId, Seat, SpotId, Ware, Wares, invariants,
    maps, playout,
};

/// A game that has not ended after so many answers never will: the longest seen is far below.
const N_ACTIONS_MAX: u32 = 100_000;
/// Games in the longest test.
const N_GAMES: u64 = 40_000;
/// Mixtures that follow each other differ in little. Games step over some of them, and come to all in the end, since
/// their number has no divisor in common with this one.
const MIXTURE_STEP: usize = 5;

/// The boards of these tests.
fn boards() -> impl Iterator<Item = &'static Board> {
    let small = maps().filter_map(|board| board.data().small);
    maps().chain(small).chain([&odd_board::ODD_BOARD, &odd_board::ISLES])
}

/// All mixtures of options that are not refused, on the shipped maps and on odd ones; games go through them in
/// turn.
fn all_options() -> Vec<Options> {
    let mut all = shipped_options();
    for board in [&odd_board::ODD_BOARD, &odd_board::ISLES] {
        for words in mixtures(&|id| !matches!(id, "map" | "small_ionium")) {
            let start = Options::with_board(board, 4).expect("four may play on any board");
            all.extend(words.iter().try_fold(start, |options, (id, word)| options.with(id, word)));
        }
    }
    let all = without_repetition(all);
    assert!(!all.len().is_multiple_of(MIXTURE_STEP), "some mixtures are never reached");
    all
}

/// The mixture with which a game is played.
fn options_of(number: u64, all_options: &[Options]) -> &Options {
    &all_options[number as usize * MIXTURE_STEP % all_options.len()]
}

/// Does something with games of a third of all mixtures, and collects what comes of it; the thirds together are all.
fn on_a_third<T: Send>(third: u64, all_options: &[Options], play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let n = (all_options.len() as u64).div_ceil(3);
    on_two_threads(n, |nth| play(third * n + nth))
}

/// All mixtures on the shipped maps.
fn shipped_options() -> Vec<Options> {
    let mixtures = mixtures(&|_| true);
    let words = |mixture: &[(&'static str, String)]| {
        Options::from_words(mixture.iter().map(|(id, word)| (*id, word.as_str())))
    };
    let all = without_repetition(mixtures.iter().filter_map(|mixture| words(mixture).ok()).collect());
    // All maps and a small one; no market, or two boards with three Piscati each; two displays, with goods or without,
    // with salt or without: alone 2 to 5 players, two card sets, scored on the way or not, or two numbers of partners.
    assert_eq!(all.len(), (maps().count() + 1) * 7 * 2 * 2 * 2 * (4 * 2 * 2 + 2));
    all
}

/// All mixtures of values of some options, possible or not. What is only shown does not count.
fn mixtures(of: &dyn Fn(&str) -> bool) -> Vec<Vec<(&'static str, String)>> {
    let mut all = vec![Vec::new()];
    // The mode first: six players are refused without it.
    let (mode, others): (Vec<&OptionInfo>, Vec<&OptionInfo>) =
        OPTIONS.iter().partition(|info| info.id == "mode");
    for info in mode.into_iter().chain(others).filter(|info| info.id != "show_derivable" && of(info.id)) {
        let words: Vec<String> = match info.values {
            Values::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Values::Number(low, high) => (low..=high).map(|n| n.to_string()).collect(),
            Values::Switch => vec!["off".to_owned(), "on".to_owned()],
        };
        let with = |mixture: &Vec<_>, word: &String| {
            mixture.iter().cloned().chain([(info.id, word.clone())]).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(|mixture| words.iter().map(move |word| with(mixture, word))).collect();
    }
    all
}

/// Different words may mean the same: the card set of the team game need not be said.
fn without_repetition(mut all: Vec<Options>) -> Vec<Options> {
    let mut seen = BTreeSet::new();
    all.retain(|options| seen.insert(options.words().map(|(_, word)| word).collect::<Vec<_>>()));
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
    /// Copies and repeats, and collects the cards for it.
    Copier,
    /// Collects fish and spends it at the market.
    Fisher,
    /// Declines whatever it may.
    Idler,
}

impl Style {
    const ACTIVE: [Style; 6] =
        [Style::Uniform, Style::Eager, Style::Hoarder, Style::Spender, Style::Copier, Style::Fisher];

    fn wants(self, action: Action) -> bool {
        match self {
            Style::Uniform => true,
            Style::Eager => action != Action::End,
            Style::Hoarder => matches!(
                action,
                Action::Produce { .. }
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
                        | Action::Produce { .. }
                        | Action::Move { .. }
                )
            }
            Style::Copier => match action {
                Action::Play(card) => matches!(
                    card.power(),
                    Power::Diplomat | Power::Magister | Power::Legatus | Power::Proconsul | Power::Praetor
                ),
                Action::Copy(_) | Action::Repeat | Action::Purchase { .. } | Action::Produce { .. } => true,
                _ => false,
            },
            Style::Fisher => match action {
                Action::Play(card) => matches!(card.power(), Power::Prefect | Power::Choice),
                Action::Market { .. } | Action::Produce { .. } | Action::Settle { .. } | Action::Build(_) => {
                    true
                }
                _ => false,
            },
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
        table.styles =
            if dice.below(32) == 0 { [Style::Idler; 6] } else { [(); 6].map(|()| dice.pick(&Style::ACTIVE)) };
        table
    }

    /// The game of this number, with players who choose uniformly.
    fn uniform(number: u64, all_options: &[Options]) -> Table {
        let options = options_of(number, all_options);
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
    assert!(N_GAMES > 2 * all_options.len() as u64, "several games of each mixture");
    let seen = on_two_threads(N_GAMES, |number| {
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

/// What a naive game was about: how often each kind of decision was asked, and what rare things happened.
struct Followed {
    n_asked: BTreeMap<DecisionKind, u32>,
    seen: BTreeMap<&'static str, u32>,
}

/// The generator of these rules and one that was written without looking at it ask the same questions, list the
/// same answers and see the same table after each of them.
#[test]
fn the_naive_generator_agrees() {
    let all_options = all_options();
    let n = all_options.len() as u64;
    let is_team = |number: &u64| options_of(*number, &all_options).seating().has_partners();
    // Every other mixture; the team game has the rarest situations and the fewest mixtures.
    let numbers: Vec<u64> = (0..n / 2).chain((n / 2..n * 3 / 2).filter(is_team)).collect();
    let followed = on_two_threads(numbers.len() as u64, |nth| {
        let mut n_asked = BTreeMap::new();
        let mut table = Table::new(numbers[nth as usize], &all_options);
        let mut follower = naive::Follower::new(&table.game);
        let mut events = Vec::new();
        while let Some((_, kind)) = table.ask() {
            assert_eq!(table.game.decision(), follower.decision());
            follower.check_table(&table.game);
            let listed: BTreeSet<Action> = table.legal.iter().copied().collect();
            let legal = follower.legal();
            assert_eq!(listed, legal, "{kind}: the rules on the left, the naive generator on the right");
            *n_asked.entry(kind).or_default() += 1;

            let action = table.choose();
            table.play(action, &mut events);
            events.clear();
            follower.answer(action);
        }
        assert_eq!(follower.decision(), Decision::Over);
        follower.check_table(&table.game);
        Followed { n_asked, seen: follower.seen().clone() }
    });
    let mut of_kind = BTreeMap::<DecisionKind, u32>::new();
    let mut of_value = BTreeMap::<(&str, String), u32>::new();
    let mut of_variant = BTreeMap::<(DecisionKind, String, String), u32>::new();
    for (number, game) in numbers.iter().zip(&followed) {
        let words: BTreeMap<_, _> =
            options_of(*number, &all_options).words().map(|(info, word)| (info.id, word)).collect();
        for (&kind, n_asked) in &game.n_asked {
            *of_kind.entry(kind).or_default() += n_asked;
            let variant = (kind, words["card_set"].clone(), words["fish_market"].clone());
            *of_variant.entry(variant).or_default() += n_asked;
        }
        for (id, word) in words {
            *of_value.entry((id, word)).or_default() += game.n_asked.values().sum::<u32>();
        }
    }
    let n_all: u32 = of_kind.values().sum();
    eprintln!("{} games, {n_all} decisions: {of_kind:#?} {of_value:#?}", followed.len());
    assert!(n_all >= 400_000, "only {n_all} decisions");
    for kind in DecisionKind::ALL {
        assert!(of_kind.get(&kind).is_some_and(|&n| n >= 1_000), "{kind}: {:?}", of_kind.get(&kind));
    }
    for ((id, word), n) in &of_value {
        assert!(*n >= 100_000, "{id} {word} had only {n} decisions");
    }
    let n_with = |id, word: &str| of_value.get(&(id, word.to_owned())).copied().unwrap_or_default();
    let special = ["byzantium", "hispania", "creta", "corsica", "britannia"];
    let (n_salt, n_special) =
        (n_with("salt", "on"), special.map(|map| n_with("map", map)).iter().sum::<u32>());
    assert!(n_salt >= 200_000 && n_special >= 200_000, "{n_salt} with salt, {n_special} on special maps");
    for set in ["base", "venus", "team"] {
        for market in ["none", "coastal", "mountainside"] {
            for kind in DecisionKind::ALL {
                let n =
                    of_variant.get(&(kind, set.to_owned(), market.to_owned())).copied().unwrap_or_default();
                let exists = match kind {
                    DecisionKind::ChooseHalf => set != "base",
                    DecisionKind::Repeat => set == "venus",
                    DecisionKind::Recommend | DecisionKind::StartCity => set == "team",
                    DecisionKind::Market => market != "none",
                    _ => true,
                };
                assert!(if exists { n >= 200 } else { n == 0 }, "{kind} with {set} and {market}: {n}");
            }
        }
    }

    let mut seen = BTreeMap::<&str, u32>::new();
    for (what, n) in followed.iter().flat_map(|game| &game.seen) {
        *seen.entry(what).or_default() += n;
    }
    eprintln!("{seen:#?}");
    for what in naive::RARE {
        assert!(seen.get(what).is_some_and(|&n| n >= 8), "{what:?} was hardly seen: {:?}", seen.get(what));
    }
}

/// Every action that can be written down on a map, and some that cannot; of what to keep only some, the others
/// are [`all_keeps`].
fn universe(board: &Board) -> Vec<Action> {
    let cities = || (0..MAX_CITIES as u8).map(CityId);
    let cards = || Card::ALL.into_iter().chain([Card::Hidden]);
    let goods_or_none = || [None].into_iter().chain(Good::ALL.map(Some));
    let routes: Vec<RouteId> = board.routes().collect();
    let mut actions = vec![Action::End, Action::Income, Action::Repeat];
    actions.extend(goods_or_none().map(Action::Cash));
    actions.extend(cards().map(Action::Play));
    actions.extend(cards().map(Action::Recommend));
    let places = cities().map(Place::city).chain(routes.iter().map(|&route| Place::route(route)));
    for from in places.chain((0..3).map(Place::start)).chain([Place::HOME]) {
        actions.extend(routes.iter().map(|&to| Action::Move { from, to }));
    }
    actions.extend(cities().map(Action::Build));
    actions.extend(cities().map(Action::Start));
    for province in (0..MAX_PROVINCES as u8).map(ProvinceId) {
        actions.extend(goods_or_none().map(|good| Action::Produce { province, good }));
    }
    for kind in Kind::ALL {
        actions.extend(cities().map(|city| Action::Settle { kind, city }));
    }
    for good in Good::ALL {
        for count in 0..=13 {
            actions.extend([Action::Sell { good, count }, Action::Buy { good, count }]);
        }
    }
    for slot in 0..=8 {
        let wares_or_none = [None].into_iter().chain(Ware::ALL.map(Some));
        actions.extend(wares_or_none.map(|any| Action::Purchase { slot, any }));
    }
    actions.extend((0..=6).map(Seat).map(Action::Copy));
    actions.extend(Card::ALL.into_iter().flat_map(Card::powers).copied().map(Action::Choose));
    for spot in (0..=MAX_SPOTS as u8).map(SpotId) {
        for offer in 0..=4 {
            actions.extend(goods_or_none().map(|good| Action::Market { spot, offer, good }));
        }
    }
    actions.extend((0..=1).map(|fish| keep(fish, Wares::NONE)));
    actions.extend(Ware::ALL.map(|ware| keep(0, Wares::one(ware))));
    actions
}

/// All ways to keep what arrives, legal or not, and one more of everything.
fn all_keeps(arriving: Batch) -> Vec<Action> {
    let mut kept = vec![Wares::NONE];
    for (ware, n) in arriving.wares().iter() {
        let with = |mut wares: Wares, n| {
            wares[ware] = n;
            wares
        };
        let up_to = (n + 1).min(Batch::MAX_OF_A_KIND);
        kept = kept.iter().flat_map(|&wares| (0..=up_to).map(move |n| with(wares, n))).collect();
    }
    let up_to = (arriving.fish() + 1).min(Batch::MAX_OF_A_KIND);
    kept.iter().flat_map(|&wares| (0..=up_to).map(move |fish| keep(fish, wares))).collect()
}

fn keep(fish: u8, wares: Wares) -> Action {
    Action::Keep(Batch::from_wares(wares, fish).expect("at most seven of a kind"))
}

/// Of all actions there are, those listed are legal, and every other is refused and changes nothing (R19.6).
#[test]
fn only_listed_answers_are_legal() {
    let all_options = all_options();
    let universes: Vec<(&Board, Vec<Action>)> = boards().map(|board| (board, universe(board))).collect();
    let counts = on_a_third(0, &all_options, |number| {
        let mut n_sampled = BTreeMap::<DecisionKind, u32>::new();
        let mut table = Table::new(number, &all_options);
        let mut dice = Dice::new(number);
        let board = table.game.board();
        let (_, universe) = universes.iter().find(|(of, _)| *of == board).expect("one for every map");
        let mut events = Vec::new();
        while let Some((_, kind)) = table.ask() {
            let one_in = match kind {
                DecisionKind::StartCity => 4,
                DecisionKind::Keep | DecisionKind::Recommend => 16,
                DecisionKind::PlayCard => 1024,
                _ => 256,
            };
            if dice.below(one_in) == 0 {
                let keeps = table.game.arriving().map(all_keeps).unwrap_or_default();
                check_universe(&table, universe.iter().chain(&keeps).copied());
                *n_sampled.entry(kind).or_default() += 1;
            }
            let action = table.choose();
            table.play(action, &mut events);
            events.clear();
        }
        // When the game is over nothing is legal.
        if dice.below(8) == 0 {
            check_universe(&table, universe.iter().copied());
        }
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

/// Somebody who only adds up the changes in the events has the right money, goods and fish.
#[test]
fn events_account_for_all_money_goods_and_fish() {
    let all_options = all_options();
    let n_changes = on_a_third(1, &all_options, |number| {
        let mut table = Table::new(number, &all_options);
        let holdings = |game: &Game| {
            [0, 1, 2, 3, 4, 5].map(|seat| {
                let player = game.player(Seat(seat));
                let wares = Ware::ALL.map(|ware| i64::from(player.store().wares()[ware]));
                (i64::from(player.money()), wares, i64::from(player.store().fish()))
            })
        };
        let in_provinces = |game: &Game| -> Vec<u8> {
            game.board().provinces().map(|province| game.fish_in(province)).collect()
        };
        let mut added_up = holdings(&table.game);
        let mut fish = in_provinces(&table.game);
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
                    Event::Fish { seat, change, .. } => added_up[seat.idx()].2 += i64::from(change),
                    Event::ProvinceFish { province, fish: now } => fish[province.idx()] = now,
                    _ => continue,
                }
                n_changes += 1;
            }
            assert_eq!(added_up, holdings(&table.game), "after {action:?}");
            assert_eq!(fish, in_provinces(&table.game), "after {action:?}");
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
    on_a_third(2, &all_options, |number| {
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
/// answers of a game of every mixture.
#[test]
fn games_are_the_same_everywhere() {
    const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;
    let all_options = shipped_options();
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
    let hash = on_two_threads(all_options.len() as u64, hash_of)
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
    for (number, options) in all_options().iter().enumerate() {
        let game = Game::new(options, number as u128);
        let allocated = allocation_counter::measure(|| {
            assert!(invariants::violations(&game).is_empty());
        });
        assert_eq!(allocated.count_total, 0, "game {number} allocated");
    }
}
