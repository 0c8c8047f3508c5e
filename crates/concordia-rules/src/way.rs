//! The way of a walk, for whoever draws it. How far walks lead the board knows by heart (R6.14), so nothing that plays
//! needs this search.

use crate::board::{At, CityId, CitySet, Kind, Place, RouteId, RouteSet};
use crate::game::Game;
use crate::seat::Seat;

/// A city that was reached, by which route, and from which of the cities before it.
struct Reached {
    city: CityId,
    by: Option<RouteId>,
    from: Option<usize>,
}

impl Game {
    /// The routes of a shortest walk of a seat's colonist from a place to a route, its end last (R6.10); none if no
    /// walk ends there. Among equally short ones it is always the same.
    pub fn way(&self, seat: Seat, from: Place, to: RouteId) -> Vec<RouteId> {
        if self.steps_between(seat, from, to).is_none() {
            return Vec::new();
        }
        let board = self.board();
        let carries = to.kind() == Kind::Land && board.data().land_over_ships;
        let ships = if carries { self.ships(seat) } else { RouteSet::default() };
        let walkable: Vec<RouteId> = board
            .routes()
            .filter(|&route| {
                route.kind() == to.kind() || (route.kind() == Kind::Sea && ships.contains(route))
            })
            .collect();
        let first: Vec<(CitySet, Option<RouteId>)> = match from.at() {
            At::City(city) => vec![(CitySet::NONE.with(city), None)],
            At::Route(route) => vec![(board.ends(route), None)],
            At::Start(nth) => {
                let linked = board.data().start_spaces[usize::from(nth)].routes;
                let is_linked =
                    |id: &str| linked.iter().any(|&nth| board.data().routes[usize::from(nth)].id == id);
                let routes = walkable.iter().filter(|&&route| is_linked(board.route_data(route).id));
                routes.map(|&route| (board.ends(route), Some(route))).collect()
            }
            At::Home => Vec::new(),
        };
        if first.iter().any(|&(_, by)| by == Some(to)) {
            return vec![to];
        }
        let mut seen = CitySet::NONE;
        let mut reached = Vec::new();
        for (cities, by) in first {
            for city in cities.without(seen).iter() {
                reached.push(Reached { city, by, from: None });
            }
            seen = seen.or(cities);
        }
        let mut here = 0;
        while let Some(&Reached { city, .. }) = reached.get(here) {
            if board.ends(to).contains(city) {
                return way_back(&reached, here, to);
            }
            for &route in walkable.iter().filter(|&&route| board.ends(route).contains(city)) {
                for next in board.ends(route).without(seen).iter() {
                    reached.push(Reached { city: next, by: Some(route), from: Some(here) });
                    seen = seen.with(next);
                }
            }
            here += 1;
        }
        Vec::new()
    }
}

/// The routes that led to a city, and then the last one.
fn way_back(reached: &[Reached], nth: usize, to: RouteId) -> Vec<RouteId> {
    let mut way = vec![to];
    let mut back = Some(nth);
    while let Some(nth) = back {
        way.extend(reached[nth].by);
        back = reached[nth].from;
    }
    way.reverse();
    way
}
