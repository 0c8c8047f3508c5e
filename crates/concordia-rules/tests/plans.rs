//! Plans (R8.2, R16.14): every one can be played as it is and ends with the house, the first has the fewest steps, and
//! none is missing that somebody who tries everything finds. And the ways of walks.

mod odd_board;

use std::collections::{BTreeMap, BTreeSet};

use concordia_rules::{
    Action, Actions, At, Board, BuildingPlan, CityId, Decision, DecisionKind, Dice, Game, Kind, MAX_PLANS,
    Options, Place, Seat, maps,
};

/// A game that goes on for longer is long enough.
const N_ANSWERS: u32 = 1_500;
/// With more steps, trying everything takes too long for a test.
const N_STEPS_TRIED: u8 = 4;

/// Where the colonists of a seat stand.
type Places = [[Place; 3]; 2];

/// Games on every map and on odd ones, alone, as partners, with both market boards, and with salt.
fn options() -> Vec<Options> {
    let small = maps().filter_map(|board| board.data().small);
    let boards: Vec<&'static Board> =
        maps().chain(small).chain([&odd_board::ODD_BOARD, &odd_board::ISLES]).collect();
    let mut all = Vec::new();
    for board in boards {
        let with = |words: &[(&'static str, &str)]| {
            let start = Options::with_board(board, 4).expect("four may play on any board");
            words
                .iter()
                .try_fold(start, |options, (id, word)| options.with(id, word))
                .expect("they go together")
        };
        all.push(with(&[]));
        all.push(with(&[("fish_market", "coastal"), ("card_set", "venus")]));
        all.push(with(&[("mode", "team"), ("fish_market", "mountainside")]));
        all.push(with(&[("mode", "team")]));
        all.push(with(&[("salt", "on")]));
    }
    all
}

/// Plays a random game of players who spread out, and looks at every decision to walk or to build.
fn look(options: &Options, seed: u64, look: &mut dyn FnMut(&Game, Seat, &mut Dice)) {
    let mut game = Game::new(options, seed.into());
    let mut dice = Dice::new(seed ^ 0x91a5);
    let mut legal = Actions::new();
    for _ in 0..N_ANSWERS {
        let Decision::Asked { seat, kind } = game.decision() else {
            return;
        };
        if matches!(kind, DecisionKind::Move | DecisionKind::Build) {
            look(&game, seat, &mut dice);
        }
        game.legal_actions(&mut legal);
        let spreads = |action: &Action| match action {
            Action::Build(_) | Action::Settle { .. } | Action::Move { .. } | Action::Produce { .. } => true,
            Action::Play(card) => card.id().starts_with("architect") || card.id().starts_with("prefect"),
            _ => false,
        };
        let wanted: Vec<Action> = legal.iter().copied().filter(spreads).collect();
        let choice =
            if wanted.is_empty() || dice.below(3) == 0 { dice.pick(&legal) } else { dice.pick(&wanted) };
        game.play(choice, &mut ()).expect("a listed answer is legal");
    }
}

fn places(game: &Game, seat: Seat) -> Places {
    Kind::ALL.map(|kind| game.player(seat).colonists(kind))
}

/// Plays a plan and counts its steps.
fn steps_of(game: &Game, seat: Seat, city: CityId, plan: &BuildingPlan) -> u8 {
    let mut game = *game;
    let mut steps = 0;
    for (nth, &answer) in plan.answers.iter().enumerate() {
        assert_eq!(game.deciding_seat(), Some(seat), "answer {nth} of {plan:?}");
        assert!(!game.player(seat).houses().contains(city), "{plan:?} goes on behind its end");
        if let Action::Move { from, to } = answer {
            steps += game.steps_between(seat, from, to).expect("it is a walk");
        }
        game.play(answer, &mut ()).unwrap_or_else(|error| panic!("answer {nth} of {plan:?}: {error}"));
    }
    assert!(game.player(seat).houses().contains(city), "{plan:?} does not build");
    steps
}

fn check_plans(game: &Game, seat: Seat, city: CityId) -> Vec<BuildingPlan> {
    let plans = game.plans(city).expect("the seat is asked to walk or to build");
    assert!(plans.len() <= MAX_PLANS);
    assert!(plans.is_sorted_by_key(|plan| plan.steps));
    for plan in &plans {
        assert_eq!(steps_of(game, seat, city, plan), plan.steps, "{plan:?}");
    }
    let different: BTreeSet<_> = plans.iter().map(|plan| plan.answers.clone()).collect();
    assert_eq!(different.len(), plans.len(), "{plans:?}");
    plans
}

/// The fewest steps for every city that can be built, found by trying every walk in every situation.
fn try_everything(start: &Game, seat: Seat) -> BTreeMap<CityId, u8> {
    let mut fewest = BTreeMap::new();
    let mut seen: BTreeMap<Places, u8> = BTreeMap::new();
    let mut open = vec![(*start, 0)];
    let mut legal = Actions::new();
    while let Some((game, steps)) = open.pop() {
        let mut built = |game: &Game| {
            for city in game.player(seat).houses().without(start.player(seat).houses()).iter() {
                let known = fewest.entry(city).or_insert(steps);
                *known = steps.min(*known);
            }
        };
        built(&game);
        let asked = |game: &Game| match game.decision() {
            Decision::Asked { seat: s, kind } if s == seat => Some(kind),
            _ => None,
        };
        let mut building = game;
        if asked(&game) == Some(DecisionKind::Move) && building.play(Action::End, &mut ()).is_ok() {
            built(&building);
        }
        if asked(&building) == Some(DecisionKind::Build) {
            building.legal_actions(&mut legal);
            for &action in legal.iter().filter(|action| matches!(action, Action::Build(_))) {
                let mut house = building;
                house.play(action, &mut ()).expect("it is listed");
                built(&house);
            }
        }
        if asked(&game) != Some(DecisionKind::Move) {
            continue;
        }
        game.legal_actions(&mut legal);
        for &action in legal.iter() {
            let Action::Move { from, to } = action else { continue };
            let steps = steps + game.steps_between(seat, from, to).expect("it is a walk");
            // The next action begins where this one ended; its walks are not ours.
            if steps > start.steps_left().unwrap_or(0) {
                continue;
            }
            let mut next = game;
            next.play(action, &mut ()).expect("it is listed");
            let known = seen.entry(places(&next, seat)).or_insert(u8::MAX);
            if steps < *known {
                *known = steps;
                open.push((next, steps));
            }
        }
    }
    fewest
}

#[test]
fn every_plan_can_be_played_and_ends_with_the_house() {
    let mut n_plans = 0;
    for (nth, options) in options().iter().enumerate() {
        for seed in 0..4 {
            look(options, 100 * nth as u64 + seed, &mut |game, seat, _| {
                for city in game.board().cities() {
                    n_plans += check_plans(game, seat, city).len();
                }
            });
        }
    }
    assert!(n_plans > 50_000, "only {n_plans} plans");
}

#[test]
fn no_city_is_missed_and_the_first_plan_has_the_fewest_steps() {
    let (mut n_compared, mut n_carried) = (0, 0);
    for (nth, options) in options().iter().enumerate() {
        for seed in 0..4 {
            let mut n_of_a_game = 0;
            look(options, 7_000 + 100 * nth as u64 + seed, &mut |game, seat, dice| {
                if game.steps_left().is_some_and(|left| left > N_STEPS_TRIED)
                    || n_of_a_game > 40
                    || dice.below(3) > 0
                {
                    return;
                }
                n_of_a_game += 1;
                let fewest = try_everything(game, seat);
                for city in game.board().cities() {
                    let plans = check_plans(game, seat, city);
                    let found = plans.first().map(|plan| plan.steps);
                    assert_eq!(
                        found,
                        fewest.get(&city).copied(),
                        "{} game {nth} {seed}: {plans:?}",
                        game.board().city_data(city).id
                    );
                    n_compared += usize::from(found.is_some());
                    let n_walks = plans
                        .iter()
                        .map(|plan| plan.answers.iter().filter(|a| matches!(a, Action::Move { .. })).count());
                    n_carried += usize::from(n_walks.max() > Some(1));
                }
            });
        }
    }
    assert!(n_compared > 5_000, "only {n_compared} cities");
    assert!(n_carried > 20, "only {n_carried} plans in which ships go first");
}

#[test]
fn there_are_no_plans_where_nobody_walks_or_builds() {
    let game = Game::new(&Options::new("italia", 3).unwrap(), 1);
    let city = game.board().cities().next().unwrap();
    assert_eq!(game.plans(city), None);
}

/// The way of a walk has as many routes as the walk has steps, each beside the one before it, of the colonist's kind or
/// with an own ship on it, and ends where the walk does (R6.5, R6.10, R15.8).
#[test]
fn a_way_has_the_steps_of_its_walk() {
    let (mut n_ways, mut n_over_ships, mut n_passed) = (0, 0, 0);
    for (nth, options) in options().iter().enumerate() {
        look(options, nth as u64, &mut |game, seat, _| {
            let board = game.board();
            let mut legal = Actions::new();
            game.legal_actions(&mut legal);
            for &action in legal.iter() {
                let Action::Move { from, to } = action else {
                    continue;
                };
                let way = game.way(seat, from, to);
                let steps = game.steps_between(seat, from, to).expect("it is a walk");
                assert_eq!(way.len(), usize::from(steps), "{from:?} to {to:?}");
                assert_eq!(way.last(), Some(&to));
                let is_beside = match from.at() {
                    At::City(city) => board.ends(way[0]).contains(city),
                    At::Route(other) => {
                        other != way[0] && !board.ends(other).and(board.ends(way[0])).is_empty()
                    }
                    At::Start(nth) => {
                        let linked = board.data().start_spaces[usize::from(nth)].routes.iter();
                        linked
                            .map(|&nth| board.data().routes[usize::from(nth)].id)
                            .any(|id| id == board.route_data(way[0]).id)
                    }
                    At::Home => false,
                };
                assert!(is_beside, "{from:?} to {way:?}");
                for pair in way.windows(2) {
                    assert!(!board.ends(pair[0]).and(board.ends(pair[1])).is_empty(), "{way:?}");
                }
                for &route in way.iter().filter(|route| route.kind() != to.kind()) {
                    assert!(board.data().land_over_ships && game.occupant(route) == Some(seat), "{way:?}");
                    n_over_ships += 1;
                }
                n_passed += way.len() - 1;
                n_ways += 1;
            }
        });
    }
    assert!(n_ways > 10_000 && n_passed > 10_000 && n_over_ships > 100, "{n_ways} {n_passed} {n_over_ships}");
}

/// Where no walk ends there is no way.
#[test]
fn there_is_no_way_to_where_a_colonist_stands() {
    let game = Game::new(&Options::new("italia", 2).expect("two may play there"), 1);
    let to = game.board().routes().next().expect("a map has routes");
    assert_eq!(game.way(Seat(0), Place::route(to), to), []);
    assert_eq!(game.way(Seat(0), Place::HOME, to), []);
}
