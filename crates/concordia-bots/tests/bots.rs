//! Every bot answers legally on every kind of table, always the same way, and plays as well as it says.

use std::sync::atomic::{AtomicU64, Ordering};

use concordia_bots::{BOTS, Bot, Budget, Choice, levels};
use concordia_rules::{Action, Actions, At, Dice, Game, God, Options, maps};

fn make(name: &str, seed: u64) -> Box<dyn Bot> {
    let info = BOTS.iter().find(|info| info.name == name).expect("there is such a bot");
    (info.make)(seed)
}

fn ask(bot: &mut dyn Bot, game: &Game, budget: &Budget) -> Choice {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let choice = bot.choose(&game.view_with_memory(), &legal, budget);
    assert!(legal.contains(&choice.action), "{:?} is not legal", choice.action);
    assert_eq!(choice.value.len(), game.seating().n_seats(), "a value per seat");
    assert!(choice.value.iter().all(|points| points.is_finite()), "{:?}", choice.value);
    choice
}

/// Plays a game among these bots, at most so many answers, and gives it back with the answers.
fn play(
    options: &Options,
    seed: u128,
    names: &[&str],
    budget: &Budget,
    n_answers: usize,
) -> (Game, Vec<Action>) {
    let mut game = Game::new(options, seed);
    let mut bots: Vec<_> = names.iter().zip(1..).map(|(name, nth)| make(name, nth)).collect();
    let mut answers = Vec::new();
    while let Some(seat) = game.deciding_seat().filter(|_| answers.len() < n_answers) {
        let choice = ask(&mut *bots[seat.idx()], &game, budget);
        game.play(choice.action, &mut ()).expect("a listed answer is legal");
        answers.push(choice.action);
    }
    (game, answers)
}

fn points(game: &Game) -> Vec<u32> {
    game.seating().seats().map(|seat| game.score(seat).expect("nothing is hidden").total()).collect()
}

/// Some way into a game.
fn middle_of_a_game(options: &Options, seed: u128) -> Game {
    play(options, seed, &vec!["agricola"; options.seating().n_seats()], &Budget::iterations(0), 60).0
}

#[test]
fn every_answer_is_legal_on_every_kind_of_table() {
    let mut dice = Dice::new(1);
    for board in maps() {
        for (mode, players) in [("single", "2"), ("single", "5"), ("team", "4"), ("team", "6")] {
            let card_set = if mode == "team" { "team" } else { dice.pick(&["base", "venus"]) };
            let words = [
                ("map", board.data().id),
                ("mode", mode),
                ("players", players),
                ("card_set", card_set),
                ("fish_market", dice.pick(&["none", "coastal", "mountainside"])),
                ("salt", dice.pick(&["on", "off"])),
                ("no_starting_goods", dice.pick(&["on", "off"])),
            ];
            let options = Options::from_words(words).expect("a possible mixture");
            for bot in BOTS {
                let names = vec![bot.name; options.seating().n_seats()];
                let n_answers = if bot.quick > 0 { 12 } else { 150 };
                play(&options, 7, &names, &Budget::iterations(3), n_answers);
            }
        }
    }
}

/// The same seeds and iterations give the same moves in every build; the number stands for the moves of one game and
/// changes only with the rules or the bots.
#[test]
fn the_same_table_is_played_the_same_way() {
    let options = Options::new("italia", 3).expect("a shipped map");
    let names = ["augustus", "seneca", "tiro"];
    let (_, once) = play(&options, 3, &names, &Budget::iterations(8), 120);
    let two_threads = Budget { threads: 2, ..Budget::iterations(8) };
    let (_, twice) = play(&options, 3, &names, &two_threads, 120);
    assert_eq!(once, twice, "one thread and two threads");
    let hash = once.iter().fold(0_u64, |hash, action| {
        format!("{action:?}").bytes().fold(hash, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()))
    });
    expect_test::expect!["10705972115625339996"].assert_eq(&hash.to_string());
}

/// A bot that knew the order of the stack would answer differently somewhere.
#[test]
fn the_order_of_the_stack_changes_no_answer() {
    let options = Options::new("imperium", 3).expect("a shipped map");
    for seed in 0..6 {
        let game = middle_of_a_game(&options, seed);
        let mut dice = Dice::new(5);
        let other = game.view_with_memory().imagine(&mut dice);
        assert_ne!(game, other, "the stack is in another order");
        for bot in BOTS {
            let [one, two] =
                [game, other].map(|game| ask(&mut *make(bot.name, 1), &game, &Budget::iterations(12)));
            assert_eq!(one, two, "{} with seed {seed}", bot.name);
        }
    }
}

/// Walks to and fro lead nowhere: no bot has a plan in which a colonist goes back at once.
#[test]
fn nobody_walks_to_and_fro() {
    let options = Options::new("italia", 2).expect("a shipped map");
    let ends = |answer: &Action| match *answer {
        Action::Move { from, to } => Some((from.at(), At::Route(to))),
        _ => None,
    };
    let returns = |pair: &[Action]| match (ends(&pair[0]), ends(&pair[1])) {
        (Some((from, to)), Some((again, back))) => from == back && to == again,
        _ => false,
    };
    let mut n_walks = 0;
    for seed in 0..4 {
        let mut game = Game::new(&options, seed);
        let mut bots = [make("cicero", 1), make("cicero", 2)];
        while let Some(seat) = game.deciding_seat() {
            let choice = ask(&mut *bots[seat.idx()], &game, &Budget::iterations(4));
            for line in &choice.lines {
                n_walks += line.answers.windows(2).filter(|pair| ends(&pair[1]).is_some()).count();
                assert!(!line.answers.windows(2).any(returns), "{:?}", line.answers);
            }
            game.play(choice.action, &mut ()).expect("a listed answer is legal");
        }
    }
    assert!(n_walks > 1000, "{n_walks} steps in walks");
}

#[test]
fn a_bot_stops_when_it_is_told_to() {
    let options = Options::new("imperium", 4).expect("a shipped map");
    let game = middle_of_a_game(&options, 2);
    for bot in BOTS {
        for patience in [0, 1, 40] {
            let n_asked = AtomicU64::new(0);
            let stop = || n_asked.fetch_add(1, Ordering::Relaxed) >= patience;
            let budget = Budget { iterations: u64::MAX, threads: 1, stop: &stop };
            ask(&mut *make(bot.name, 1), &game, &budget);
            let n_asked = n_asked.into_inner();
            assert!(n_asked <= patience + 20, "{} went on after it was stopped {n_asked} times", bot.name);
        }
    }
}

/// Cut off in the middle of a turn, a bot still answers, and plans again where its line ended.
#[test]
fn a_game_can_be_played_in_no_time() {
    let words = [("map", "cyprus"), ("mode", "team"), ("players", "4"), ("fish_market", "mountainside")];
    let options = Options::from_words(words).expect("a possible mixture");
    for bot in BOTS {
        let budget = Budget { iterations: u64::MAX, threads: 1, stop: &|| true };
        play(&options, 3, &[bot.name; 4], &budget, 400);
    }
}

#[test]
fn a_search_says_what_it_thought() {
    let options = Options::new("italia", 2).expect("a shipped map");
    let game = Game::new(&options, 1);
    let choice = ask(&mut *make("augustus", 1), &game, &Budget::iterations(40));
    assert!(choice.iterations >= 38, "{} iterations", choice.iterations);
    assert!(choice.lines.len() > 1);
    assert_eq!(choice.lines[0].answers[0], choice.action);
    // What it does comes first; the others follow in their order, of which one may be as good.
    let (own, others) = choice.lines.split_first().expect("there are lines");
    assert!(others.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
    assert!(3 * own.visits >= 2 * others[0].visits, "{} and {} visits", own.visits, others[0].visits);
}

#[test]
fn a_plan_is_followed_without_thinking_again() {
    let options = Options::new("italia", 2).expect("a shipped map");
    let mut game = Game::new(&options, 1);
    let mut bot = make("augustus", 1);
    let first = ask(&mut *bot, &game, &Budget::iterations(10));
    let plan = &first.lines[0].answers;
    assert!(plan.len() > 1, "{plan:?}");
    for &planned in plan {
        let choice = ask(&mut *bot, &game, &Budget::iterations(10));
        assert_eq!(choice.action, planned);
        assert_eq!(choice.iterations, 0, "it has thought already");
        game.play(choice.action, &mut ()).expect("a listed answer is legal");
    }
}

/// How many of sixteen games between two bots the second one wins, each in its quick form.
fn n_won(names: [&str; 2]) -> usize {
    let game_of = |(nth, map)| {
        let options = Options::new(map, 2).expect("a shipped map");
        let names = if nth % 2 == 0 { names } else { [names[1], names[0]] };
        let mut game = Game::new(&options, nth);
        let mut bots = names.map(|name| make(name, 1));
        while let Some(seat) = game.deciding_seat() {
            let info = BOTS.iter().find(|info| info.name == names[seat.idx()]).expect("there is one");
            let choice = ask(&mut *bots[seat.idx()], &game, &Budget::iterations(info.quick));
            game.play(choice.action, &mut ()).expect("a listed answer is legal");
        }
        names[usize::from(game.ranking(&points(&game))[0])]
    };
    let games = ["italia", "imperium"].into_iter().flat_map(|map| (0..8).map(move |nth| (nth, map)));
    games.map(game_of).filter(|winner| *winner == names[1]).count()
}

/// Each level against the one two below, which sixteen games can tell; docs/ladder.md has the real figures.
#[test]
fn levels_stand_in_their_order() {
    let levels = levels();
    assert!(levels.len() >= 7, "{} levels", levels.len());
    for three in levels.windows(3) {
        let n_won = n_won([three[0].name, three[2].name]);
        assert!(n_won > 8, "{} won {n_won} of 16 games against {}", three[2].name, three[0].name);
    }
}

/// All four characters at one table, in each seat in turn: each gets more than the others of what it likes.
#[test]
fn characters_show_their_taste() {
    const NAMES: [&str; 4] = ["marius", "vitruvius", "strabo", "crassus"];
    let mut liked = [[0; NAMES.len()]; NAMES.len()];
    for seed in 0..8 {
        let options = Options::new(["italia", "imperium"][seed % 2], 4).expect("a shipped map");
        let seated: [usize; 4] = std::array::from_fn(|seat| (seat + seed / 2) % NAMES.len());
        let names = seated.map(|who| NAMES[who]);
        let (game, _) = play(&options, seed as u128, &names, &Budget::iterations(4), usize::MAX);
        for (seat, who) in game.seating().seats().zip(seated) {
            let score = game.score(seat).expect("nothing is hidden");
            let n_cards = game.player(seat).cards().len() as u32;
            let of = [score.god(God::Mars), score.god(God::Minerva), score.god(God::Saturnus), n_cards];
            for (liked, n) in liked.iter_mut().zip(of) {
                liked[who] += n;
            }
        }
    }
    for (who, liked) in liked.iter().enumerate() {
        let others: u32 = liked.iter().sum::<u32>() - liked[who];
        assert!(3 * liked[who] > others, "{}: {} to {others} of the three others", NAMES[who], liked[who]);
    }
}

/// Equal opponents do not open alike: with other dice the first turns differ in some of the games.
#[test]
fn games_with_the_same_setup_differ() {
    let options = Options::new("italia", 2).expect("a shipped map");
    for name in ["seneca", "cicero"] {
        let opening = |seed| {
            let mut game = Game::new(&options, 3);
            let mut bots = [make(name, seed), make(name, seed + 100)];
            let mut answers = Vec::new();
            while let Some(seat) = game.deciding_seat().filter(|_| answers.len() < 60) {
                let choice = ask(&mut *bots[seat.idx()], &game, &Budget::iterations(16));
                game.play(choice.action, &mut ()).expect("a listed answer is legal");
                answers.push(choice.action);
            }
            answers
        };
        let openings: Vec<_> = (0..6).map(opening).collect();
        assert!(openings.iter().any(|other| *other != openings[0]), "{name} always opens alike");
    }
}

/// A casual winner has 96 to 130 points; a change that makes the bot forget how to play shows here.
#[test]
fn agricola_scores_like_a_casual_player() {
    for map in ["italia", "imperium"] {
        let options = Options::new(map, 3).expect("a shipped map");
        let games =
            (0..4).map(|seed| play(&options, seed, &["agricola"; 3], &Budget::iterations(0), usize::MAX).0);
        let totals: Vec<u32> = games.flat_map(|game| points(&game)).collect();
        let mean = totals.iter().sum::<u32>() / totals.len() as u32;
        assert!(mean >= 100, "{map}: {mean} points on average");
    }
}

/// A hundred more iterations plan some hundred turns; all that may be allocated for them is room for a larger tree.
#[test]
fn the_playout_loop_allocates_nothing() {
    let options = Options::new("imperium", 4).expect("a shipped map");
    let game = middle_of_a_game(&options, 1);
    let allocations = |iterations| {
        let mut bot = make("augustus", 1);
        allocation_counter::measure(|| drop(ask(&mut *bot, &game, &Budget::iterations(iterations))))
            .count_total
    };
    let (few, many) = (allocations(100), allocations(200));
    assert!(many <= few + 8, "{few} allocations with 100 iterations, {many} with 200");
}
