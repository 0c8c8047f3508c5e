//! Tries what ARCHITECTURE.md promises: a map is data and nothing else. A small map of our own, made at run time, is
//! played with every card set, in teams, with both markets and with all other options.

use std::collections::BTreeSet;

use concordia_rules::board::{CityData, MapData, ProvinceData, RouteData};
use concordia_rules::{
    Action, Actions, BadOptions, Board, Card, Decision, Dice, Event, Game, Good, Kind, Letter, Options,
    Place, Position, Seat, View, Ware, Wares, invariants,
};

/// Games per mixture of options.
const N_GAMES: u64 = 2;
/// Far above any game seen.
const N_ANSWERS_MAX: u32 = 200_000;

/// A lake with a town on an island in the middle, where colonists appear, and a harbour for ships. The five cities of
/// letter D and eight of letter A, one more than there are tokens, lie around it in four provinces; the footbridge is
/// no place to stop. Three coins are printed on the map, and the bonus of the shore is chosen.
const LAKE: MapData = MapData {
    id: "lake",
    name: "Lake",
    capitals: [Some(0), Some(13)],
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
        CityData { id: "harbour", name: "harbour", province: None, letter: None },
        city("dam", 3, Letter::A),
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
        route("l-peak-dam", Kind::Land, [12, 14]),
        route("s-harbour-light", Kind::Sea, [13, 9]),
        route("l-harbour-dam", Kind::Land, [13, 14]),
    ],
    start_spaces: &[],
    land_over_ships: false,
    visible_coins: 3,
    bonus_of_choice: Some(2),
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
    let values: [(&str, &[&str]); 7] = [
        ("mode", &["single", "team"]),
        ("card_set", &["base", "venus"]),
        ("display", &["cloth", "wine"]),
        ("fish_market", &["none", "coastal", "mountainside"]),
        ("intermediate_scoring", &["off", "on"]),
        ("no_starting_goods", &["off", "on"]),
        ("salt", &["off", "on"]),
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
        [96, 96, 120, 96, 24],
        "2 × 2 × 3 × 2 × 2 × 2 single, 2 × 3 × 2 × 2 in teams"
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
                    Event::BonusTurned { province, .. } if province.0 == 2 => "chose a bonus",
                    Event::Goods { change, .. } if change[Ware::Salt] > 0 => "produced salt",
                    Event::Goods { change, .. } if change[Ware::Salt] < 0 => "paid salt",
                    _ => return None,
                })
            }));
        }
    }
    let expected = [
        "bought",
        "built",
        "chose a bonus",
        "copied",
        "fished",
        "marketed",
        "paid salt",
        "produced salt",
        "sailed",
        "scored",
        "settled",
    ];
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
    // The mill, the pier and the wharf share a route with the island, the light and the dam with the harbour.
    assert_eq!(cities, ["barn", "well", "lodge", "camp", "kiln", "mine", "tower", "peak"]);
}

/// The answers of red, who plays this card at the start of a game on the lake.
fn answers(change: impl FnOnce(&mut Position), card: Card) -> (Game, Vec<Action>) {
    let options = Options::with_board(lake(), 2).expect("two may play");
    let mut position = Game::new(&options, 1).position();
    position.players[0].hand.cards.push(card);
    change(&mut position);
    let mut game = Game::from_position(&position).expect("such a game may be");
    game.play(Action::Play(card), &mut ()).expect("the card is in hand");
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    (game, legal.to_vec())
}

/// The numbers of a map are its own, whatever those of other maps are.
#[test]
fn the_lake_has_numbers_of_its_own() {
    // Three coins are printed on it.
    let (mut game, legal) = answers(|_| {}, Card::Prefect);
    let money = game.player(Seat(0)).money();
    assert_eq!(game.visible_coins(), 3);
    assert!(legal.contains(&Action::Cash(None)));
    game.play(Action::Cash(None), &mut ()).expect("it is always possible");
    assert_eq!(game.player(Seat(0)).money(), money + 3);

    // The bonus of the shore is chosen, no other is.
    let (mut game, legal) = answers(|_| {}, Card::Prefect);
    let shore = game.board().province_by_id("shore").expect("it is on the map");
    assert_eq!(game.bonus(shore), None);
    for province in game.board().provinces() {
        let choices: Vec<Option<Good>> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Produce { province: other, good } if *other == province => Some(*good),
                _ => None,
            })
            .collect();
        let expected = if province == shore { Good::ALL.map(Some).to_vec() } else { vec![None] };
        assert_eq!(choices, expected, "{province:?}");
    }
    let cloth = Action::Produce { province: shore, good: Some(Good::Cloth) };
    game.play(cloth, &mut ()).expect("it was listed");
    assert_eq!((game.bonus(shore), game.visible_coins()), (Some(Good::Cloth), 3 + 1));

    // Land colonists appear on the island, ships in the harbour, and the harbour holds no house.
    let city = |id| lake_city(&game, id);
    let (_, legal) = answers(|position| position.players[0].goods[Good::Tool] = 2, Card::Colonist);
    let placed: Vec<Action> =
        legal.into_iter().filter(|action| matches!(action, Action::Settle { .. })).collect();
    let expected = [(Kind::Land, "island"), (Kind::Sea, "harbour")];
    assert_eq!(placed, expected.map(|(kind, id)| Action::Settle { kind, city: city(id) }));
    let beside_the_harbour = |position: &mut Position| {
        let way = lake_route(&game, "l-harbour-dam").expect("it is on the map");
        position.players[0].colonists = vec![(Kind::Land, Place::route(way))];
        position.players[0].money = 50;
        position.players[0].goods = Wares::of([2, 1, 1, 1, 1]);
    };
    let (mut game_there, _) = answers(beside_the_harbour, Card::Architect);
    game_there.play(Action::End, &mut ()).expect("nobody need walk");
    let mut legal = Actions::new();
    game_there.legal_actions(&mut legal);
    assert_eq!(legal.to_vec(), [Action::End, Action::Build(city("dam"))]);

    // Of letter A there is a city more than tokens: a tool is in it, or salt.
    for (salt, added) in [("off", Ware::Tool), ("on", Ware::Salt)] {
        let options = Options::with_board(lake(), 2).and_then(|options| options.with("salt", salt));
        let game = Game::new(&options.expect("they go together"), 1);
        let of_a = |city: &_| game.board().city_data(*city).letter == Some(Letter::A);
        let mut wares: Vec<Ware> =
            game.board().cities().filter(of_a).filter_map(|city| game.ware_of(city)).collect();
        wares.sort_unstable();
        let box_of_a =
            [Ware::Brick, Ware::Brick, Ware::Food, Ware::Food, Ware::Tool, Ware::Wine, Ware::Cloth];
        let mut expected: Vec<Ware> = box_of_a.into_iter().chain([added]).collect();
        expected.sort_unstable();
        assert_eq!(wares, expected);
    }
}

fn lake_city(game: &Game, id: &str) -> concordia_rules::CityId {
    game.board().city_by_id(id).expect("it is on the map")
}

#[test]
fn a_map_that_does_not_fit_is_refused() {
    const PROVINCE: ProvinceData = province("x");
    const TOO_MANY: [ProvinceData; 13] = [PROVINCE; 13];
    let made = std::panic::catch_unwind(|| Board::new(MapData { provinces: &TOO_MANY, ..LAKE }));
    assert!(made.is_err(), "a board has at most twelve provinces");
}
