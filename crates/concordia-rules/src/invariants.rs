//! Invariants: what must hold after every action (R19.2), and what the caches of a [`Game`] promise.
//!
//! Random games and fuzz targets ask after every single action, so nothing is allocated while all is well.

use crate::board::{At, CityId, CitySet, Kind, Place, ProvinceSet, RouteSet};
use crate::card::Card;
use crate::display::CloseDisplay;
use crate::game::Game;
use crate::good::Ware;
use crate::personality::prefect::MAX_FISH_IN_PROVINCE;
use crate::player::{N_HOUSES, Player};
use crate::seat::{MAX_SEATS, Seat};
use crate::step::Step;
use crate::storehouse::{STOREHOUSE_SPACES, spaces_of_fish};

/// What is wrong with a game, one sentence each; nothing, unless there is an error in these rules or in the
/// reader of a position.
///
/// That amounts are not negative, that a kind has three colonists and that exactly one seat holds the
/// Praefectus Magnus needs no check here: the types cannot say anything else.
pub fn violations(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    check_seats(game, &mut found);
    check_houses(game, &mut found);
    check_colonists(game, &mut found);
    check_hands(game, &mut found);
    check_display(game, &mut found);
    check_teams(game, &mut found);
    found
}

/// The number of personality cards at the table. None is ever made or lost (R19.2), so it is the same before
/// and after every action.
pub fn n_cards(game: &Game) -> usize {
    let owned: usize = game.players.iter().map(|player| player.cards().len()).sum();
    owned + game.display.iter().flatten().count() + game.stack.len()
}

/// Whoever is named sits at the table, and only provinces of the map have an active marker.
fn check_seats(game: &Game, found: &mut Vec<String>) {
    let n_seats = game.rules.seating.n_seats();
    let mut in_play = |seat: Seat, what: &str| {
        if seat.idx() >= n_seats {
            found.push(format!("{seat} {what} and is not in play"));
        }
    };
    in_play(game.magnus, "holds the Praefectus Magnus");
    in_play(game.turn, "has the turn");
    if let Some(seat) = game.concordia {
        in_play(seat, "has the Concordia card");
    }
    for (seat, _) in game.steps.iter().filter_map(|step| step.asks()) {
        in_play(seat, "is asked");
    }
    for nth in n_seats..MAX_SEATS {
        if game.players[nth] != Player::default() {
            found.push(format!("{} owns something and is not in play", Seat(nth as u8)));
        }
    }
    check_market(game, found);
    check_salt(game, found);
    let on_map = ProvinceSet::first(game.board().data().provinces.len());
    if game.active.without(on_map) != ProvinceSet::default() {
        found.push("a province that is not on the map is active".to_owned());
    }
}

/// Without the option there is no salt (R20.9), neither stored nor in a city.
fn check_salt(game: &Game, found: &mut Vec<String>) {
    let in_city = !game.board().buildable().and(game.tokens.cities_of(Ware::Salt)).is_empty();
    if !game.rules.has_salt
        && (in_city || game.players.iter().any(|player| player.store.wares[Ware::Salt] > 0))
    {
        found.push("there is salt without the option".to_owned());
    }
}

/// With a fish market a province is active while it has fish, at most two (R16.2); without one there is no fish,
/// no coin on a spot, and nobody stands on a market.
fn check_market(game: &Game, found: &mut Vec<String>) {
    let fish: u8 = game.market.fish.iter().chain(game.players.iter().map(|player| &player.store.fish)).sum();
    let Some(board) = game.rules.market else {
        let has_marker = game.players.iter().any(|player| player.market.is_some());
        if fish > 0 || has_marker || game.market.coins.iter().any(|&coins| coins > 0) {
            found.push("there is something of a fish market, and there is none".to_owned());
        }
        return;
    };
    for province in game.board().provinces() {
        let fish = game.market.fish[province.idx()];
        if fish > MAX_FISH_IN_PROVINCE || game.active.contains(province) != (fish > 0) {
            let id = game.board().province_data(province).id;
            found.push(format!("{id} has {fish} fish and is marked otherwise"));
        }
    }
    if game.players.iter().filter_map(|player| player.market).any(|spot| spot.0 >= board.n_spots()) {
        found.push("a marker stands on a market spot that does not exist".to_owned());
    }
}

/// Houses stand in buildable cities, one per player and city (R7.1), at most fifteen of each (R1.3); the owners
/// of the cities and the cities of the owners are the same houses.
fn check_houses(game: &Game, found: &mut Vec<String>) {
    let mut houses = [CitySet::NONE; MAX_SEATS];
    for (nth, owners) in game.owners.iter().enumerate() {
        let city = CityId(nth as u8);
        if owners.len() > 0 && !game.board().buildable().contains(city) {
            found.push(format!("a house stands in city {nth}, which holds none"));
        }
        for owner in owners.iter() {
            match houses.get_mut(owner.idx()) {
                None => found.push(format!("{owner} owns a house and does not exist")),
                Some(of_owner) if of_owner.contains(city) => {
                    found.push(format!("{owner} has two houses in city {nth}"));
                }
                Some(of_owner) => *of_owner = of_owner.with(city),
            }
        }
    }
    for (nth, player) in game.players.iter().enumerate() {
        let seat = Seat(nth as u8);
        if player.houses != houses[nth] {
            found.push(format!("{seat} and the cities disagree about its houses"));
        }
        if player.houses.len() > N_HOUSES {
            found.push(format!("{seat} has more than fifteen houses"));
        }
    }
}

/// Storehouses hold at most twelve things (R5.1), routes at most one colonist (R6.4), and none where no walk
/// may end (R6.8).
fn check_colonists(game: &Game, found: &mut Vec<String>) {
    let name = |route| game.board().route_data(route).id;
    let mut occupied = [RouteSet::default(); 2];
    for seat in game.rules.seating.seats() {
        let player = &game.players[seat.idx()];
        let mut n_stored: u32 = player.store.wares.iter().map(|(_, n)| u32::from(n)).sum();
        n_stored += u32::from(spaces_of_fish(player.store.fish));
        for kind in Kind::ALL {
            let places = player.colonists(kind);
            let n_at_home = places.iter().filter(|&&place| place == Place::HOME).count();
            if usize::from(player.store.at_home(kind)) != n_at_home {
                found.push(format!("{seat} and its storehouse disagree about {kind} colonists at home"));
            }
            if !places.is_sorted() {
                found.push(format!("the {kind} colonists of {seat} are not sorted"));
            }
            for place in places {
                match place.at() {
                    At::Home => n_stored += 1,
                    At::City(city) if city.idx() < game.board().data().cities.len() => {}
                    At::Start(nth) => {
                        if kind == Kind::Land || usize::from(nth) >= game.board().data().start_spaces.len() {
                            found.push(format!("a {kind} colonist of {seat} is on no start space"));
                        }
                    }
                    At::City(_) => found.push(format!("a colonist of {seat} is in a city off the map")),
                    At::Route(route) => {
                        let taken = &mut occupied[kind as usize];
                        if route.kind() != kind || game.board().ends(route).is_empty() {
                            found.push(format!("a {kind} colonist of {seat} is on no {kind} route"));
                        } else if taken.contains(route) {
                            found.push(format!("a second colonist is on {}", name(route)));
                        } else if game.board().is_no_stop(route) {
                            found.push(format!("no walk may end on {}", name(route)));
                        }
                        taken.insert(route);
                    }
                }
            }
        }
        if n_stored > STOREHOUSE_SPACES.into() {
            found.push(format!("the storehouse of {seat} holds {n_stored} things"));
        }
    }
    if occupied != game.occupied {
        found.push("the occupied routes are not those with a colonist".to_owned());
    }
}

/// Hands are sorted. At the start of a turn every hand has its Tribune, and no pile has one (R4.4).
fn check_hands(game: &Game, found: &mut Vec<String>) {
    let turn_begins = matches!(game.steps.last(), Some(Step::PlayCard(_)));
    for seat in game.rules.seating.seats() {
        let player = &game.players[seat.idx()];
        if !player.hand().is_sorted() {
            found.push(format!("the hand of {seat} is not sorted"));
        }
        let is_tribune = |card: &&Card| **card == Card::Tribune;
        if turn_begins && player.pile().iter().any(|card| is_tribune(&card)) {
            found.push(format!("a Tribune stayed on the pile of {seat}"));
        }
        let n_tribunes = player.hand().iter().filter(is_tribune).count();
        if turn_begins && n_tribunes != 1 && !game.hides_hand(seat) {
            found.push(format!("the hand of {seat} has {n_tribunes} Tribunes"));
        }
    }
}

/// Cards lie gap-free from slot 1, and seven of them while the stack lasts (R9.1, R9.4), unless somebody is
/// buying: then the display is closed later.
fn check_display(game: &Game, found: &mut Vec<String>) {
    if game.steps.contains(&CloseDisplay.into()) {
        return;
    }
    if game.display_open {
        found.push("the display is open and nothing will close it".to_owned());
    }
    let n_lying = game.display.iter().take_while(|slot| slot.is_some()).count();
    if game.display[n_lying..].iter().any(Option::is_some) {
        found.push("the display has a gap".to_owned());
    } else if n_lying < game.display.len() && !game.stack.is_empty() {
        found.push("the display is not full although the stack is not empty".to_owned());
    }
}

/// Only a card that lies on a pile was copied, and only by opponents' teams (R11.9). Start cities, and market
/// phases that are still to come, belong to partners (R11.3, R16.18).
fn check_teams(game: &Game, found: &mut Vec<String>) {
    let seating = game.rules.seating;
    for seat in seating.seats() {
        let copied = game.copied[seat.idx()];
        let opponents = ((1_u8 << seating.n_teams()) - 1) & !(1 << seating.team_of(seat));
        let can_be_copied = seating.has_partners() && game.players[seat.idx()].top().is_some();
        if copied & !(if can_be_copied { opponents } else { 0 }) != 0 {
            found.push(format!("a card of {seat} was copied and could not be"));
        }
        if game.prelude.contains(seat) && seating.partner_of(seat).is_none() {
            found.push(format!("{seat} waits for its turn of a partner and has none"));
        }
        if game.startless.contains(seat) && game.players[seat.idx()].n_on_board() > 0 {
            found.push(format!("{seat} is on the board and has not begun"));
        }
    }
    if game.prelude.iter().any(|seat| seating.team_of(seat) != seating.team_of(game.turn)) {
        found.push("somebody of another team waits to execute".to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::good::Wares;
    use crate::options::{Options, maps};

    const RED: Seat = Seat(0);

    /// Spoils a new game and looks whether the one sentence about it is found.
    #[track_caller]
    fn check(spoil: impl Fn(&mut Game), sentence: &str) {
        let mut game = Game::new(&Options::default(), 1);
        assert_eq!(violations(&game), [""; 0]);
        spoil(&mut game);
        assert_eq!(violations(&game), [sentence]);
    }

    #[test]
    fn houses_agree_and_stand_where_they_may() {
        let city = CityId(1);
        check(|game| game.owners[1].push(RED), "seat 0 and the cities disagree about its houses");
        check(
            |game| {
                game.owners[1].push(RED);
                game.owners[1].push(RED);
                game.players[0].houses = CitySet::NONE.with(city);
            },
            "seat 0 has two houses in city 1",
        );
        check(
            |game| {
                let capital = game.board().capital(Kind::Land).expect("Italia has one");
                game.owners[capital.idx()].push(RED);
                game.players[0].houses = CitySet::NONE.with(capital);
            },
            "a house stands in city 0, which holds none",
        );
        check(
            |game| {
                for city in game.board().buildable().iter().take(16) {
                    game.owners[city.idx()].push(RED);
                    game.players[0].houses = game.players[0].houses.with(city);
                }
            },
            "seat 0 has more than fifteen houses",
        );
    }

    #[test]
    fn colonists_stand_alone_where_a_walk_may_end() {
        let route = |board: &Board| {
            let mut routes = board.routes().filter(|&route| route.kind() == Kind::Land);
            routes.find(|&route| !board.is_no_stop(route)).expect("a map has land routes")
        };
        let walk = |game: &mut Game, seat: usize, to| {
            let capital = Place::city(game.board().capital(Kind::Land).expect("all of these maps have one"));
            game.players[seat].move_colonist(Kind::Land, capital, Place::route(to));
        };
        check(|game| walk(game, 0, route(game.board())), "the occupied routes are not those with a colonist");
        check(
            |game| {
                let to = route(game.board());
                game.occupied[0].insert(to);
                walk(game, 0, to);
                walk(game, 1, to);
            },
            &format!(
                "a second colonist is on {}",
                Options::default().board().route_data(route(Options::default().board())).id
            ),
        );
        for board in maps() {
            for to in board.routes().filter(|&to| to.kind() == Kind::Land && board.is_no_stop(to)) {
                let mut game = Game::new(&Options::new(board.data().id, 2).expect("a shipped map"), 1);
                game.occupied[0].insert(to);
                walk(&mut game, 0, to);
                assert_eq!(violations(&game), [format!("no walk may end on {}", board.route_data(to).id)]);
            }
        }
        check(
            |game| game.players[0].store.wares = Wares::of([9, 0, 0, 0, 0]),
            "the storehouse of seat 0 holds 13 things",
        );
    }

    #[test]
    fn cards_lie_where_they_belong() {
        check(|game| game.display[3] = None, "the display has a gap");
        check(|game| game.display[6] = None, "the display is not full although the stack is not empty");
        check(|game| game.players[0].take(Card::Tribune), "the hand of seat 0 has 2 Tribunes");
        check(|game| game.display_open = true, "the display is open and nothing will close it");
    }

    #[test]
    fn what_only_some_tables_have_is_not_at_others() {
        let nothing_of_it = "there is something of a fish market, and there is none";
        check(|game| game.players[0].store.fish = 1, nothing_of_it);
        check(|game| game.market.coins[2] = 1, nothing_of_it);
        let salt = "there is salt without the option";
        check(|game| game.players[0].store.wares = Wares::one(Ware::Salt), salt);
        check(|game| game.tokens.set(CityId(3), Ware::Salt), salt);
        check(|game| game.copied[0] = 2, "a card of seat 0 was copied and could not be");
        check(
            |game| game.prelude = game.prelude.with(RED),
            "seat 0 waits for its turn of a partner and has none",
        );
        check(|game| game.startless = game.startless.with(RED), "seat 0 is on the board and has not begun");
    }

    #[test]
    fn partners_and_fish_are_where_they_belong() {
        let words = [("mode", "team"), ("players", "4"), ("fish_market", "coastal")];
        let new = Game::new(&Options::from_words(words).expect("a mixture"), 1);
        assert_eq!(violations(&new), [""; 0]);
        let check = |spoil: &dyn Fn(&mut Game), sentence: &str| {
            let mut game = new;
            spoil(&mut game);
            assert_eq!(violations(&game), [sentence]);
        };
        check(&|game| game.copied[1] = 1, "a card of seat 1 was copied and could not be");
        check(&|game| game.prelude = game.prelude.with(Seat(1)), "somebody of another team waits to execute");
        check(
            &|game| game.market.fish[0] = 3,
            &format!("{} has 3 fish and is marked otherwise", new.board().data().provinces[0].id),
        );
        check(
            &|game| game.players[0].market = Some(crate::market::SpotId(9)),
            "a marker stands on a market spot that does not exist",
        );
        check(&|game| game.players[0].store.fish = 5, "the storehouse of seat 0 holds 13 things");
    }

    #[test]
    fn whoever_is_named_is_in_play() {
        check(|game| game.magnus = Seat(3), "seat 3 holds the Praefectus Magnus and is not in play");
        check(|game| game.turn = Seat(3), "seat 3 has the turn and is not in play");
        check(|game| game.concordia = Some(Seat(5)), "seat 5 has the Concordia card and is not in play");
        check(|game| game.players[4].money = 1, "seat 4 owns something and is not in play");
        check(|game| game.active = ProvinceSet::first(15), "a province that is not on the map is active");
    }
}
