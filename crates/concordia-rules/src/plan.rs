//! Plans: ways to reach a city and build there in the present action (R8.2, R16.14).
//!
//! A plan is found by giving legal answers on copies of the game, the ones with the fewest steps first, so whatever the
//! rules say of walking and building holds for plans too. This file only decides which walks are worth trying: those
//! that end next to the city and, where ships carry colonists (R15.8), those that may help a later one to get there.

use std::collections::{BTreeMap, BTreeSet};

use crate::action::{Action, Actions};
use crate::board::{At, Board, CityId, CitySet, Kind, MAX_CITIES, MAX_STEPS, Place, RouteId};
use crate::game::Game;
use crate::personality::architect::{self, Build, Move};
use crate::seat::Seat;
use crate::sets::RouteSet;
use crate::step::Step;
use crate::storehouse::N_COLONISTS_OF_A_KIND;
use crate::variant::fish_market::{StandBuild, StandMove};

/// The most plans for a city: as many as anybody wants to look at.
pub const MAX_PLANS: usize = 6;
/// The most situations that are looked at. Only ships that carry need more than a few dozen.
const MAX_SITUATIONS: usize = 4_000;

/// A way to reach a city and build there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildingPlan {
    /// The steps that are walked.
    pub steps: u8,
    /// Answers to the open decision and those that follow it; with the last one the house stands.
    pub answers: Vec<Action>,
}

impl Game {
    /// Ways for the deciding seat to build in a city in this action, those with the fewest steps first, each with
    /// another colonist or another end of its way; none if that cannot be done. `None` unless the seat is asked to walk
    /// or to build.
    pub fn plans(&self, city: CityId) -> Option<Vec<BuildingPlan>> {
        let part = Part::of(self)?;
        if architect::check_house(self, part.seat, city).is_err() {
            return Some(Vec::new());
        }
        Some(Search::new(self, part, city).run(self))
    }
}

/// What a plan belongs to: the action of one seat, with a card or at the house stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    seat: Seat,
    at_stand: bool,
}

impl Part {
    /// The part that the open decision belongs to, if it is one of walking or building.
    fn of(game: &Game) -> Option<Part> {
        match *game.steps.last()? {
            Step::Move(Move { seat, .. }) | Step::Build(Build { seat }) => {
                Some(Part { seat, at_stand: false })
            }
            Step::StandMove(StandMove { seat }) | Step::StandBuild(StandBuild { seat, .. }) => {
                Some(Part { seat, at_stand: true })
            }
            _ => None,
        }
    }
}

/// A walk of one colonist.
#[derive(Clone, Copy, Debug)]
struct Walk {
    from: Place,
    to: RouteId,
}

impl Walk {
    /// Whether it goes on with the colonist of an earlier one.
    fn continues(self, earlier: Walk) -> bool {
        self.to.kind() == earlier.to.kind() && self.from == Place::route(earlier.to)
    }
}

/// A situation after some walks.
struct Node {
    game: Game,
    walks: Vec<Walk>,
}

impl Node {
    /// Where the colonist of the last walk stood at first.
    fn origin(&self) -> Option<Place> {
        let (last, earlier) = self.walks.split_last()?;
        let first = earlier.iter().rev().fold(
            *last,
            |walk, &before| {
                if walk.continues(before) { before } else { walk }
            },
        );
        Some(first.from)
    }
}

struct Search {
    part: Part,
    city: CityId,
    /// Situations to be looked at, by the steps that led there.
    open: [Vec<Node>; MAX_STEPS + 1],
    /// Where the seat's colonists stood in situations that were put there, and the fewest steps to that.
    seen: BTreeMap<[[Place; N_COLONISTS_OF_A_KIND]; 2], u8>,
    /// The routes of both kinds at the city.
    ends: [RouteSet; 2],
    /// How far cities are from each other, on a map on which ships carry land colonists.
    distances: Option<Distances>,
}

impl Search {
    fn new(game: &Game, part: Part, city: CityId) -> Search {
        let board = game.board();
        let mut ends = [RouteSet::default(); 2];
        for route in board.routes().filter(|&route| board.ends(route).contains(city)) {
            ends[route.kind() as usize].insert(route);
        }
        Search {
            part,
            city,
            open: Default::default(),
            seen: BTreeMap::new(),
            ends,
            distances: board.data().land_over_ships.then(|| Distances::new(board)),
        }
    }

    fn run(mut self, game: &Game) -> Vec<BuildingPlan> {
        let mut plans = Vec::new();
        let mut ways = BTreeSet::new();
        let mut n_situations = 0;
        self.open[0].push(Node { game: *game, walks: Vec::new() });
        for steps in 0..=MAX_STEPS {
            // A walk takes a step at least, so this list does not grow while it is gone through.
            for node in std::mem::take(&mut self.open[steps]) {
                n_situations += 1;
                if plans.len() == MAX_PLANS || n_situations > MAX_SITUATIONS {
                    return plans;
                }
                // With a plan at hand only ways that are known already are of interest.
                let Some(last) = self.build(&node.game) else {
                    if plans.is_empty() {
                        self.walk_on(&node, steps as u8);
                    }
                    continue;
                };
                if ways.insert((node.origin(), node.walks.last().map(|walk| walk.to))) {
                    let walks = node.walks.iter().map(|&Walk { from, to }| Action::Move { from, to });
                    plans.push(BuildingPlan { steps: steps as u8, answers: walks.chain(last).collect() });
                }
            }
        }
        plans
    }

    /// The answers that build the house without a further walk.
    fn build(&self, game: &Game) -> Option<Vec<Action>> {
        let mut game = *game;
        let mut answers = Vec::new();
        for action in [Action::End, Action::Build(self.city)] {
            // There are no steps left to end, or the house was the only answer and stands.
            let is_asked = match game.steps.last() {
                Some(Step::Move(_) | Step::StandMove(_)) => action == Action::End,
                _ => action != Action::End,
            };
            if is_asked && !self.stands(&game) {
                if Part::of(&game) != Some(self.part) {
                    return None;
                }
                game.play(action, &mut ()).ok()?;
                answers.push(action);
            }
        }
        self.stands(&game).then_some(answers)
    }

    fn stands(&self, game: &Game) -> bool {
        game.player(self.part.seat).houses.contains(self.city)
    }

    /// Puts the situations after one more walk that is worth trying.
    fn walk_on(&mut self, node: &Node, steps: u8) {
        let Some(left) = node.game.steps_left() else {
            return;
        };
        let seat = self.part.seat;
        let mut legal = Actions::new();
        node.game.legal_actions(&mut legal);
        for &action in legal.iter() {
            let Action::Move { from, to } = action else {
                continue;
            };
            let walk = Walk { from, to };
            // Two walks of one colonist are one walk, which is listed too.
            if node.walks.last().is_some_and(|&last| walk.continues(last)) {
                continue;
            }
            let arrives = self.ends[to.kind() as usize].contains(to);
            if !arrives && self.distances.is_none() {
                continue;
            }
            let Some(walked) = node.game.steps_between(seat, from, to) else {
                continue;
            };
            if !arrives && !self.may_help(&node.game, walk, walked, left.saturating_sub(walked)) {
                continue;
            }
            let mut game = node.game;
            if game.play(action, &mut ()).is_err() || Part::of(&game) != Some(self.part) {
                continue;
            }
            let steps = steps + walked;
            let fewest =
                self.seen.entry(Kind::ALL.map(|kind| game.player(seat).colonists(kind))).or_insert(u8::MAX);
            if steps < *fewest {
                *fewest = steps;
                let walks = node.walks.iter().copied().chain([walk]).collect();
                self.open[usize::from(steps)].push(Node { game, walks });
            }
        }
    }

    /// Whether a land colonist could still arrive after a walk that does not, if there were own ships everywhere: over
    /// the ship that walked, or itself, if it was carried by a ship that can now go on.
    fn may_help(&self, game: &Game, walk: Walk, walked: u8, left: u8) -> bool {
        let Some(distances) = &self.distances else {
            return false;
        };
        let board = game.board();
        let needed = match walk.to.kind() {
            // Without a ship it could as well walk later.
            Kind::Land if board.reach(Kind::Land, walk.from, walked).contains(walk.to) => None,
            Kind::Land => Some(1 + distances.between(board.ends(walk.to), self.city).max(1)),
            Kind::Sea => {
                let over = |place: Place| {
                    let cities = match place.at() {
                        At::City(city) => CitySet::NONE.with(city),
                        At::Route(route) => board.ends(route),
                        At::Start(_) | At::Home => return None,
                    };
                    let ends = board.ends(walk.to);
                    let by = |end: CityId| {
                        let beyond = ends.without(CitySet::NONE.with(end));
                        distances.between(cities, end) + 1 + distances.between(beyond, self.city).max(1)
                    };
                    ends.iter().map(by).min()
                };
                game.player(self.part.seat).colonists(Kind::Land).into_iter().filter_map(over).min()
            }
        };
        needed.is_some_and(|steps| steps <= left)
    }
}

/// The fewest routes of any kind between two cities. No walk from one to the other takes fewer steps.
struct Distances([[u8; MAX_CITIES]; MAX_CITIES]);

impl Distances {
    /// Farther than anybody walks, and small enough to be added up.
    const FAR: u8 = 50;

    fn new(board: &Board) -> Distances {
        let mut next = [CitySet::NONE; MAX_CITIES];
        for ends in board.routes().map(|route| board.ends(route)) {
            ends.iter().for_each(|city| next[city.idx()] = next[city.idx()].or(ends));
        }
        let mut distances = [[Distances::FAR; MAX_CITIES]; MAX_CITIES];
        for from in board.cities() {
            let mut reached = CitySet::NONE.with(from);
            for steps in 0..Distances::FAR {
                let new = reached.iter().filter(|city| distances[from.idx()][city.idx()] == Distances::FAR);
                let new = new.fold(CitySet::NONE, CitySet::with);
                if new.is_empty() {
                    break;
                }
                new.iter().for_each(|city| distances[from.idx()][city.idx()] = steps);
                reached = new.iter().fold(reached, |all, city| all.or(next[city.idx()]));
            }
        }
        Distances(distances)
    }

    fn between(&self, cities: CitySet, to: CityId) -> u8 {
        cities.iter().map(|city| self.0[city.idx()][to.idx()]).min().unwrap_or(Distances::FAR)
    }
}
