//! Tries what ARCHITECTURE.md promises: a map is data and nothing else. A small map of our own, made at run time, is
//! played with every card set, in teams, with both markets and with all other options.

use std::collections::BTreeSet;

use concordia_rules::board::{CityData, MapData, ProvinceData, RouteData};
use concordia_rules::{
    Actions, BadOptions, Board, Decision, Dice, Event, Game, Kind, Letter, Options, Place, Seat, View,
    invariants,
};

/// Games per mixture of options.
const N_GAMES: u64 = 4;
/// Far above any game seen.
const N_ANSWERS_MAX: u32 = 200_000;

/// A lake with a town on an island in the middle. The five cities of letter D and the seven of letter A lie around
/// it in four provinces; the footbridge is no place to stop.
const LAKE: MapData = MapData {
    id: "lake",
    name: "Lake",
    capital: Some(0),
    players_recommended: (2, 4),
    provinces: &[province("meadow"), province("forest"), province("shore"), province("hills")],
    cities: &[
        CityData { id: "island", name: "island", province: None, letter: None },
        city("mill", 0, Letter::A),
        city("barn", 0, Letter::A),
        city("well", 0, Letter::D),
        city("lodge", 1, Letter::A),
        city("camp", 1, Letter::A),
        city("kiln", 1, Letter::D),
        city("pier", 2, Letter::A),
        city("wharf", 2, Letter::D),
        city("light", 2, Letter::D),
        city("mine", 3, Letter::A),
        city("tower", 3, Letter::A),
        city("peak", 3, Letter::D),
    ],
    routes: &[
        RouteData { id: "l-footbridge", kind: Kind::Land, ends: [0, 1], no_stop: true },
        route("l-mill-barn", Kind::Land, [1, 2]),
        route("l-mill-well", Kind::Land, [1, 3]),
        route("l-barn-lodge", Kind::Land, [2, 4]),
        route("l-lodge-camp", Kind::Land, [4, 5]),
        route("l-camp-kiln", Kind::Land, [5, 6]),
        route("l-kiln-mine", Kind::Land, [6, 10]),
        route("l-mine-tower", Kind::Land, [10, 11]),
        route("l-tower-peak", Kind::Land, [11, 12]),
        route("l-peak-well", Kind::Land, [12, 3]),
        route("l-pier-kiln", Kind::Land, [7, 6]),
        route("s-island-pier", Kind::Sea, [0, 7]),
        route("s-island-wharf", Kind::Sea, [0, 8]),
        route("s-pier-wharf", Kind::Sea, [7, 8]),
        route("s-wharf-light", Kind::Sea, [8, 9]),
        route("s-light-well", Kind::Sea, [9, 3]),
        route("s-light-tower", Kind::Sea, [9, 11]),
    ],
    start_spaces: &[],
    land_over_ships: false,
    small: None,
};

const fn province(id: &'static str) -> ProvinceData {
    ProvinceData { id, name: id }
}

const fn city(id: &'static str, province: u8, letter: Letter) -> CityData {
    CityData { id, name: id, province: Some(province), letter: Some(letter) }
}

const fn route(id: &'static str, kind: Kind, ends: [u8; 2]) -> RouteData {
    RouteData { id, kind, ends, no_stop: false }
}

/// Games hold a `&'static Board`, so a board made at run time is never given back.
fn lake() -> &'static Board {
    Box::leak(Box::new(Board::new(LAKE)))
}

/// All mixtures that the options allow on a board; impossible ones are refused and left out.
fn mixtures(board: &'static Board) -> Vec<Options> {
    let values: [(&str, &[&str]); 6] = [
        ("mode", &["single", "team"]),
        ("card_set", &["base", "venus"]),
        ("display", &["cloth", "wine"]),
        ("fish_market", &["none", "coastal", "mountainside"]),
        ("intermediate_scoring", &["off", "on"]),
        ("no_starting_goods", &["off", "on"]),
    ];
    let mut all: Vec<Options> = Vec::new();
    for players in 2..=6 {
        // Four may play both modes; from there the other numbers are reached.
        let first = Options::with_board(board, 4).expect("four may play");
        let n_mixtures: usize = values.iter().map(|(_, words)| words.len()).product();
        for nth in 0..n_mixtures {
            let mut rest = nth;
            let mut options = Ok(first);
            for (id, words) in values {
                options = options.and_then(|options: Options| options.with(id, words[rest % words.len()]));
                rest /= words.len();
            }
            match options.and_then(|options| options.with("players", &players.to_string())) {
                Ok(options) => all.push(options),
                Err(BadOptions::Mixture(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    all
}

/// Plays a whole game of random answers and looks at the invariants after each; returns what happened.
fn play(options: &Options, seed: u64) -> (Game, Vec<Event>) {
    let mut game = Game::new(options, seed.into());
    let (mut dice, mut legal, mut events) = (Dice::new(seed), Actions::new(), Vec::new());
    let mut n_answers = 0;
    while let Decision::Asked { .. } = game.decision() {
        game.legal_actions(&mut legal);
        game.play(dice.pick(&legal), &mut events).expect("a listed answer is legal");
        assert_eq!(invariants::violations(&game), [""; 0], "seed {seed}: {options:?}");
        n_answers += 1;
        assert!(n_answers < N_ANSWERS_MAX, "seed {seed} does not end: {options:?}");
    }
    assert!(game.is_over(), "seed {seed} stopped: {options:?}");
    (game, events)
}

#[test]
fn a_map_of_our_own_is_played_in_every_mixture() {
    let all = mixtures(lake());
    let n_of = |players| all.iter().filter(|options| options.seating().n_seats() == players).count();
    assert_eq!(
        [2, 3, 4, 5, 6].map(n_of),
        [48, 48, 60, 48, 12],
        "2 × 2 × 3 × 2 × 2 single, 2 × 3 × 2 in teams"
    );
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (nth, options) in all.iter().enumerate() {
        for game in 0..N_GAMES {
            let (game, events) = play(options, nth as u64 * N_GAMES + game);
            let totals: Vec<u32> = game
                .seating()
                .seats()
                .map(|seat| game.score(seat).expect("nothing is hidden after the end").total())
                .collect();
            assert_eq!(game.ranking(&totals).len(), game.seating().n_teams());
            seen.extend(events.iter().filter_map(|event| {
                Some(match event {
                    Event::Moved { to, .. } if lake_route(&game, "s-light-well") == Some(*to) => "sailed",
                    Event::Built { .. } => "built",
                    Event::Bought { .. } => "bought",
                    Event::Copied { .. } => "copied",
                    Event::ColonistPlaced { .. } => "settled",
                    Event::MarketEntered { .. } => "marketed",
                    Event::Fish { .. } => "fished",
                    Event::Intermediate { .. } => "scored",
                    _ => return None,
                })
            }));
        }
    }
    let expected = ["bought", "built", "copied", "fished", "marketed", "sailed", "scored", "settled"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}

fn lake_route(game: &Game, id: &str) -> Option<concordia_rules::RouteId> {
    game.board().route_by_id(id)
}

#[test]
fn nobody_stops_on_the_footbridge_and_views_know_the_map() {
    let options = Options::with_board(lake(), 3).expect("three may play");
    let bridge = options.board().route_by_id("l-footbridge").expect("it is on the map");
    for seed in 0..50 {
        let (game, events) = play(&options, seed);
        assert!(!events.iter().any(|event| matches!(event, Event::Moved { to, .. } if *to == bridge)));
        let stands = |seat: Seat| game.player(seat).colonists(Kind::Land).contains(&Place::route(bridge));
        assert!(!game.seating().seats().any(stands));
    }
    let game = Game::new(&options, 1);
    let view: View = game.view(Some(Seat(0)), 0);
    assert_eq!(view.board().data().id, "lake");
    assert_eq!(Game::from_position(&game.position()), Ok(game));
}

#[test]
fn the_second_half_of_a_team_begins_away_from_the_island() {
    let board = lake();
    let cities: Vec<&str> = board.start_cities().iter().map(|city| board.city_data(city).id).collect();
    // The mill, the pier and the wharf share a route with the island.
    assert_eq!(cities, ["barn", "well", "lodge", "camp", "kiln", "light", "mine", "tower", "peak"]);
}

#[test]
fn a_map_that_does_not_fit_is_refused() {
    const PROVINCE: ProvinceData = province("x");
    const TOO_MANY: [ProvinceData; 13] = [PROVINCE; 13];
    let made = std::panic::catch_unwind(|| Board::new(MapData { provinces: &TOO_MANY, ..LAKE }));
    assert!(made.is_err(), "a board has at most twelve provinces");
}
