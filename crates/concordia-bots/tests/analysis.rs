//! An analysis says the same every time, knows no more than the seat, and weighs a given line as well as its own.

use concordia_bots::analysis::{Analysis, BadLine, Question, analyse};
use concordia_bots::{BOTS, Budget};
use concordia_rules::{Action, Actions, Decision, DecisionKind, Dice, Game, Options, Seat};

fn question(iterations: u64) -> Question<'static> {
    Question { budget: Budget::iterations(iterations), seed: 1, lines: 3, compare: None }
}

fn ask(game: &Game, question: &Question) -> Analysis {
    analyse(&game.view_with_memory(), question).expect("a possible line").expect("somebody is asked")
}

fn options(words: &[(&str, &str)]) -> Options {
    Options::from_words(words.iter().copied()).expect("a possible mixture")
}

fn tables() -> [Options; 4] {
    [
        options(&[("map", "italia"), ("players", "2")]),
        options(&[("map", "imperium"), ("players", "4"), ("card_set", "venus")]),
        options(&[("map", "cyprus"), ("mode", "team"), ("players", "4"), ("fish_market", "mountainside")]),
        options(&[("map", "creta"), ("players", "3"), ("salt", "on")]),
    ]
}

/// The beginning of the first turn after so many answers of bots that plan a turn at a time.
fn turn_of_a_game(options: &Options, seed: u128, n_answers: usize) -> Game {
    let mut game = Game::new(options, seed);
    let info = BOTS.iter().find(|info| info.name == "agricola").expect("the yardstick");
    let mut bots: Vec<_> = game.seating().seats().map(|seat| (info.make)(seat.0.into())).collect();
    let mut legal = Actions::new();
    let mut n = 0;
    while let Decision::Asked { seat, kind } = game.decision() {
        if n >= n_answers && kind == DecisionKind::PlayCard && game.turn() == seat {
            break;
        }
        game.legal_actions(&mut legal);
        let choice = bots[seat.idx()].choose(&game.view_with_memory(), &legal, &Budget::iterations(0));
        game.play(choice.action, &mut ()).expect("a listed answer is legal");
        n += 1;
    }
    game
}

/// Some turn that is legal: the first answer everywhere.
fn first_answers(game: &Game) -> Vec<Action> {
    let (mut game, seat, turn) = (*game, game.deciding_seat(), game.turn());
    let (mut legal, mut answers) = (Actions::new(), Vec::new());
    while game.turn() == turn && game.deciding_seat() == seat && answers.len() < 20 {
        game.legal_actions(&mut legal);
        answers.push(legal[0]);
        game.play(legal[0], &mut ()).expect("a listed answer is legal");
    }
    answers
}

#[test]
fn every_figure_makes_sense_on_every_kind_of_table() {
    for options in tables() {
        let game = turn_of_a_game(&options, 3, 50);
        let line = first_answers(&game);
        let analysis = ask(&game, &Question { compare: Some(&line), ..question(40) });
        let seating = game.seating();
        assert_eq!(Some(analysis.seat), game.deciding_seat());
        assert!(!analysis.lines.is_empty() && analysis.lines.len() <= 3);
        for weight in analysis.lines.iter().chain(&analysis.compared) {
            let mut after = game;
            for &answer in &weight.answers {
                after.play(answer, &mut ()).expect("a line can be played");
            }
            let chances: f64 = (0..seating.n_teams() as u8)
                .filter_map(|team| seating.team(team).next())
                .map(|seat| weight.outlook.chance[seat.idx()])
                .sum();
            assert!((chances - 1.0).abs() < 1e-9, "somebody wins: {chances}");
            for seat in seating.seats() {
                let sources: f64 = weight.outlook.sources[seat.idx()].iter().sum();
                assert!(
                    (sources - weight.outlook.points[seat.idx()]).abs() < 1e-6,
                    "points come from somewhere"
                );
                assert!(weight.outlook.points[seat.idx()] > 20.0, "{weight:?}");
            }
            assert!((0.0..0.5).contains(&weight.error), "{weight:?}");
            let n_houses = u32::from(after.player(analysis.seat).houses().len());
            assert_eq!(weight.after.houses, n_houses);
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let game = turn_of_a_game(&tables()[1], 5, 40);
    let line = first_answers(&game);
    let asked = Question { compare: Some(&line), ..question(600) };
    let once = ask(&game, &asked);
    assert_eq!(once, ask(&game, &asked));
    let two_threads = Budget { threads: 2, ..Budget::iterations(600) };
    assert_eq!(once, ask(&game, &Question { budget: two_threads, ..asked }), "one thread and two");
}

/// An analysis that knew the order of the stack would say something else somewhere.
#[test]
fn the_order_of_the_stack_changes_nothing() {
    for (options, seed) in tables().iter().zip(0..) {
        let game = turn_of_a_game(options, seed, 30);
        let other = game.view_with_memory().imagine(&mut Dice::new(99));
        assert_ne!(game, other, "the stack is in another order");
        let line = first_answers(&game);
        let asked = Question { compare: Some(&line), ..question(30) };
        assert_eq!(ask(&game, &asked), ask(&other, &asked));
    }
}

#[test]
fn a_given_line_is_looked_at_as_often_as_the_best() {
    for options in tables() {
        let game = turn_of_a_game(&options, 8, 40);
        let line = first_answers(&game);
        let analysis = ask(&game, &Question { compare: Some(&line), lines: 20, ..question(60) });
        let compared = analysis.compared.expect("it was given");
        let most = analysis.lines.iter().filter(|other| other.answers != compared.answers);
        let most = most.map(|other| other.visits).max().expect("there are others");
        // The last look may be at another.
        assert!(compared.visits + 1 >= most, "{} looks, the best {most}", compared.visits);
        assert_eq!(compared.answers, line[..compared.answers.len()]);
    }
}

/// Giving away a turn must look worse than the best turn, by more than the noise.
#[test]
fn a_wasted_turn_is_seen() {
    let mut n_seen = 0;
    for seed in 0..6 {
        let game = turn_of_a_game(&tables()[0], seed, 60);
        let seat = game.deciding_seat().expect("somebody is asked");
        let Some(wasted) = wasted_turn(&game, seat) else { continue };
        let analysis = ask(&game, &Question { compare: Some(&wasted), ..question(100) });
        let (best, wasted) = (&analysis.lines[0], analysis.compared.expect("it was given"));
        let loss = best.outlook.chance[seat.idx()] - wasted.outlook.chance[seat.idx()];
        assert!(loss > -wasted.error, "a wasted turn is never the best: {loss}");
        n_seen += usize::from(loss > 2.0 * (best.error + wasted.error) && loss > 0.02);
    }
    assert!(n_seen >= 4, "{n_seen} of 6 wasted turns were seen");
}

/// A card played for nothing: whatever can be declined is.
fn wasted_turn(game: &Game, seat: Seat) -> Option<Vec<Action>> {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let cards: Vec<Action> = legal.iter().copied().collect();
    cards.into_iter().find_map(|card| {
        let (mut after, mut answers) = (*game, vec![card]);
        after.play(card, &mut ()).ok()?;
        while after.turn() == seat && after.deciding_seat() == Some(seat) {
            after.play(Action::End, &mut ()).ok()?;
            answers.push(Action::End);
        }
        (after.player(seat).houses() == game.player(seat).houses()
            && after.player(seat).cards().len() == game.player(seat).cards().len()
            && after.player(seat).money() <= game.player(seat).money())
        .then_some(answers)
    })
}

#[test]
fn a_bad_line_is_refused_by_name() {
    let game = turn_of_a_game(&tables()[0], 1, 20);
    let refused = |line: &[Action]| {
        analyse(&game.view_with_memory(), &Question { compare: Some(line), ..question(4) }).unwrap_err()
    };
    assert_eq!(refused(&[]), BadLine::Empty);
    assert!(matches!(refused(&[Action::End]), BadLine::Illegal(0, _)));
    let mut line = first_answers(&game);
    let n = line.len();
    line.push(Action::End);
    assert_eq!(refused(&line), BadLine::Over(n));
}

#[test]
fn a_game_that_is_over_has_nothing_to_analyse() {
    let game = turn_of_a_game(&tables()[0], 1, usize::MAX);
    assert!(game.is_over());
    assert_eq!(analyse(&game.view_with_memory(), &question(4)), Ok(None));
}
