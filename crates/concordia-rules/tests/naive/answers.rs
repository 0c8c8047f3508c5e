//! The legal answers of the decisions that several cards share: walking, building, placing, trading, buying.

use std::collections::BTreeSet;

use concordia_rules::{Action, At, Batch, ByGood, CityId, Good, Kind, Place, RouteId};

use super::Units;
use super::numbers::{FOOD_AND_TOOL, HOUSES, PRICES, Power, power_of, printed_price, surcharge_of};
use super::table::Table;

/// How a card is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sale {
    /// R8.7.1, R9.3: with the surcharge of the slot.
    Full,
    /// R8.8.1: the printed price only.
    Printed,
    /// R8.13.1: the printed price only, and no Proconsul.
    NoProconsul,
}

pub(super) fn one(good: Good) -> Units {
    let mut units = [0; 5];
    units[good as usize] = 1;
    units
}

fn add(one: Units, other: Units) -> Units {
    [0, 1, 2, 3, 4].map(|nth| one[nth] + other[nth])
}

impl Table {
    fn ends_of(&self, route: RouteId) -> [u8; 2] {
        self.agreed.board.route_data(route).ends
    }

    /// The routes to which a colonist of a kind may take a step, whether or not it may stop there (R6.5, R6.6,
    /// R15.8).
    fn steps_from(&self, seat: usize, kind: Kind, from: Place) -> Vec<RouteId> {
        let board = self.agreed.board;
        let usable =
            |route: &RouteId| route.kind() == kind || kind == Kind::Land && self.carries(seat, *route);
        let touches =
            |route: RouteId, cities: &[u8]| self.ends_of(route).iter().any(|end| cities.contains(end));
        match from.at() {
            At::City(city) => board.routes().filter(usable).filter(|&r| touches(r, &[city.0])).collect(),
            At::Route(here) => {
                let ends = self.ends_of(here);
                board.routes().filter(usable).filter(|&r| r != here && touches(r, &ends)).collect()
            }
            At::Start(nth) => {
                let linked = board.data().start_spaces[usize::from(nth)].routes;
                let id = |nth: &u8| board.data().routes[usize::from(*nth)].id;
                let linked: Vec<&str> = linked.iter().map(id).collect();
                board.routes().filter(|&route| linked.contains(&board.route_data(route).id)).collect()
            }
            At::Home => panic!("a colonist at home does not walk"),
        }
    }

    /// R6.14: every end of a walk with its cost.
    pub(super) fn walks(
        &self,
        seat: usize,
        kind: Kind,
        origin: Place,
        budget: usize,
    ) -> Vec<(RouteId, usize)> {
        let mut visited: Vec<(RouteId, usize)> = Vec::new();
        let mut frontier = vec![origin];
        for cost in 1..=budget {
            let mut next = Vec::new();
            for place in frontier {
                for route in self.steps_from(seat, kind, place) {
                    if visited.iter().all(|&(seen, _)| seen != route) {
                        visited.push((route, cost));
                        next.push(Place::route(route));
                    }
                }
            }
            frontier = next;
        }
        // R6.8, R6.9; the colonist itself occupies its origin.
        visited.retain(|&(route, _)| {
            let no_stop = self.agreed.board.route_data(route).no_stop;
            route.kind() == kind && !no_stop && !self.is_occupied(route)
        });
        visited
    }

    /// R8.2.2.
    pub(super) fn moves(&self, seat: usize, budget: usize) -> BTreeSet<Action> {
        let mut answers = BTreeSet::new();
        for kind in Kind::ALL {
            for from in self.players[seat].colonists[kind as usize] {
                if from != Place::HOME {
                    let ends = self.walks(seat, kind, from, budget);
                    answers.extend(ends.into_iter().map(|(to, _)| Action::Move { from, to }));
                }
            }
        }
        answers
    }

    /// Walks and says what it cost (R6.10).
    pub(super) fn walk(&mut self, seat: usize, from: Place, to: RouteId, budget: usize) -> usize {
        let walks = self.walks(seat, to.kind(), from, budget);
        let cost = walks.into_iter().find_map(|(end, cost)| (end == to).then_some(cost));
        let cost = cost.expect("the walk was among the answers");
        if self.agreed.board.data().land_over_ships && to.kind() == Kind::Land {
            let mut on_foot = self.clone();
            on_foot.players[seat].colonists[Kind::Sea as usize] = [Place::HOME; 3];
            if !on_foot.walks(seat, to.kind(), from, cost).contains(&(to, cost)) {
                self.note("a ship carried");
            }
        }
        self.move_colonist(seat, to.kind(), from, Place::route(to));
        cost
    }

    /// R7.2, R7.3.
    fn price_of_house(&self, city: CityId) -> (Units, u32) {
        let good = self.tokens[city.idx()].expect("only the capital has no token");
        let (goods, coins) = HOUSES[good as usize];
        let n_houses = self.houses[city.idx()].iter().filter(|&&is| is).count();
        (goods, coins * (n_houses as u32 + 1))
    }

    /// R6.13, R7.1 to R7.3.
    pub(super) fn builds(&self, seat: usize) -> BTreeSet<Action> {
        let board = self.agreed.board;
        let houses = self.houses_of(seat);
        let is_site = |city: &CityId| {
            let mut colonists = self.players[seat].colonists.as_flattened().iter();
            let adjacent = colonists.any(|place| match place.at() {
                At::Route(route) => self.ends_of(route).contains(&city.0),
                At::City(_) | At::Start(_) | At::Home => false,
            });
            adjacent && board.data().capital != Some(city.0) && !houses.contains(city) && houses.len() < 15
        };
        let is_affordable = |city: &CityId| {
            let (goods, coins) = self.price_of_house(*city);
            self.has(seat, goods) && self.purse(seat) >= coins
        };
        board.cities().filter(is_site).filter(is_affordable).map(Action::Build).collect()
    }

    pub(super) fn build(&mut self, seat: usize, city: CityId) {
        let (goods, coins) = self.price_of_house(city);
        self.pay_goods(seat, goods);
        self.pay(seat, coins);
        self.houses[city.idx()][seat] = true;
        self.busy = true;
        // R12.1 b.
        if self.houses_of(seat).len() == 15 {
            self.trigger_end(seat);
        }
    }

    /// Where a colonist may be placed (R8.1.2, R8.4.2, R8.4.3, R15.7): in the capital; in cities with an own
    /// house if there is no capital or the card says so. Its price is another matter.
    pub(super) fn placements(&self, seat: usize, own_cities_too: bool) -> BTreeSet<Action> {
        let board = self.agreed.board;
        let capital = board.data().capital;
        let mut answers = BTreeSet::new();
        for kind in Kind::ALL {
            for city in board.cities() {
                let is_own = self.houses[city.idx()][seat] && (own_cities_too || capital.is_none());
                let is_place = capital == Some(city.0) || is_own;
                if is_place && self.n_home(seat, kind) > 0 && self.has_route(city, kind) {
                    answers.insert(Action::Settle { kind, city });
                }
            }
        }
        answers
    }

    /// The same for 1 food and 1 tool.
    pub(super) fn settlements(&self, seat: usize, own_cities_too: bool) -> BTreeSet<Action> {
        if self.has(seat, FOOD_AND_TOOL) { self.placements(seat, own_cities_too) } else { BTreeSet::new() }
    }

    /// R5.9: any quantity of a good that was not traded yet, with money and space.
    pub(super) fn goods_to_buy(&self, seat: usize, traded: [bool; 5]) -> BTreeSet<Action> {
        let mut answers = BTreeSet::new();
        for good in Good::ALL.into_iter().filter(|&good| !traded[good as usize]) {
            for count in 1..=12 {
                let costs = u32::from(count) * PRICES[good as usize];
                if self.purse(seat) >= costs && self.free_spaces(seat) >= count {
                    answers.insert(Action::Buy { good, count });
                }
            }
        }
        answers
    }

    /// R8.5.2: the same, or to sell any quantity.
    pub(super) fn trades(&self, seat: usize, traded: [bool; 5]) -> BTreeSet<Action> {
        let mut answers = self.goods_to_buy(seat, traded);
        for good in Good::ALL.into_iter().filter(|&good| !traded[good as usize]) {
            let owned = self.players[seat].goods[good as usize];
            answers.extend((1..=owned).map(|count| Action::Sell { good, count }));
        }
        answers
    }

    /// The goods that a purchase costs (R8.7.1, R8.8.1).
    fn price_of_card(&self, slot: u8, sale: Sale) -> Option<(Units, bool)> {
        let card = self.display[usize::from(slot) - 1]?;
        let price = printed_price(card);
        match sale {
            Sale::Full => {
                let (goods, any) = surcharge_of(slot, self.agreed.wine_display);
                Some((add(price, goods), any))
            }
            Sale::NoProconsul if power_of(card) == Power::Proconsul => None,
            Sale::Printed | Sale::NoProconsul => Some((price, false)),
        }
    }

    pub(super) fn purchases(&self, seat: usize, sale: Sale) -> BTreeSet<Action> {
        let mut answers = BTreeSet::new();
        for slot in 1..=7 {
            match self.price_of_card(slot, sale) {
                Some((price, false)) if self.has(seat, price) => {
                    answers.insert(Action::Purchase { slot, any: None });
                }
                // R5.8: one unit of any good on top of the price.
                Some((price, true)) => {
                    let payable = Good::ALL.into_iter().filter(|&good| self.has(seat, add(price, one(good))));
                    answers.extend(payable.map(|good| Action::Purchase { slot, any: Some(good) }));
                }
                _ => {}
            }
        }
        answers
    }

    pub(super) fn purchase(&mut self, seat: usize, slot: u8, any: Option<Good>, sale: Sale) {
        let (price, _) = self.price_of_card(slot, sale).expect("a card lies there");
        self.pay_goods(seat, any.map_or(price, |good| add(price, one(good))));
        let card = self.display[usize::from(slot) - 1].take().expect("a card lies there");
        self.players[seat].hand.push(card);
        self.busy = true;
        // R9.7, R12.1 a.
        if self.display == [None; 7] && self.stack.is_empty() {
            self.trigger_end(seat);
        }
    }

    /// R9.4.
    pub(super) fn close_display(&mut self) {
        let lying = self.display.into_iter().flatten();
        let n_new = 7 - self.display.iter().flatten().count();
        let n_new = n_new.min(self.stack.len());
        let cards: Vec<_> = lying.chain(self.stack.drain(..n_new)).collect();
        self.display = [0, 1, 2, 3, 4, 5, 6].map(|nth| cards.get(nth).copied());
    }

    /// R5.3, R16.5: every part of what arrives to which nothing refused could be added.
    pub(super) fn keeps(&self, seat: usize, fish: u8, goods: Units) -> BTreeSet<Action> {
        let player = &self.players[seat];
        let spaces = self.free_spaces(seat) + player.fish.div_ceil(2);
        let fits =
            |fish: u8, goods: Units| goods.iter().sum::<u8>() + (player.fish + fish).div_ceil(2) <= spaces;
        let is_maximal = |kept_fish: u8, kept: Units| {
            let another_fish = kept_fish < fish && fits(kept_fish + 1, kept);
            let another_good = Good::ALL.into_iter().any(|good| {
                kept[good as usize] < goods[good as usize] && fits(kept_fish, add(kept, one(good)))
            });
            !another_fish && !another_good
        };
        let mut answers = BTreeSet::new();
        let [bricks, foods, tools, wines, cloths] = goods;
        for kept_fish in 0..=fish {
            for brick in 0..=bricks {
                for food in 0..=foods {
                    for tool in 0..=tools {
                        for wine in 0..=wines {
                            for cloth in 0..=cloths {
                                let kept = [brick, food, tool, wine, cloth];
                                if fits(kept_fish, kept) && is_maximal(kept_fish, kept) {
                                    let goods = Batch::from_goods(ByGood(kept));
                                    let goods = goods.expect("a province has few cities");
                                    answers.insert(Action::Keep { fish: kept_fish, goods });
                                }
                            }
                        }
                    }
                }
            }
        }
        answers
    }
}
