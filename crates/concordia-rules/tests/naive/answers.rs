//! The legal answers of the decisions that several cards share: walking, building, placing, trading, buying.

use std::collections::BTreeSet;

use concordia_rules::{Action, At, Batch, CityId, Good, Kind, Place, RouteId, Ware, Wares};

use super::Units;
use super::numbers::{FOOD_AND_TOOL, HOUSES, PRICES, Power, power_of, printed_price, surcharge_of};
use super::table::{Table, after_paying};

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

pub(super) fn one(ware: impl Into<Ware>) -> Units {
    let mut units = [0; 6];
    units[ware.into() as usize] = 1;
    units
}

fn add(one: Units, other: Units) -> Units {
    [0, 1, 2, 3, 4, 5].map(|nth| one[nth] + other[nth])
}

/// Units in the words of the crate.
fn batch(fish: u8, [brick, food, tool, wine, cloth, salt]: Units) -> Batch {
    let wares = Wares::of([brick, food, tool, wine, cloth]).plus(Wares::units(Ware::Salt, salt));
    Batch::from_wares(wares, fish).expect("a province has few cities")
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

    /// R7.2, R7.3, R20.4.
    fn price_of_house(&self, city: CityId) -> (Units, u32) {
        let ware = self.tokens[city.idx()].expect("only a capital has no token");
        let (goods, coins) = HOUSES[ware as usize];
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
            let is_capital = self.agreed.capitals.contains(&Some(*city));
            adjacent && !is_capital && !houses.contains(city) && houses.len() < 15
        };
        let is_affordable = |city: &CityId| {
            let (goods, coins) = self.price_of_house(*city);
            self.has(seat, goods) && self.purse(seat) >= coins
        };
        board.cities().filter(is_site).filter(is_affordable).map(Action::Build).collect()
    }

    pub(super) fn build(&mut self, seat: usize, city: CityId) {
        let (goods, coins) = self.price_of_house(city);
        if self.tokens[city.idx()] == Some(Ware::Salt) {
            self.note("a house in a salt city");
        }
        self.pay_goods(seat, goods);
        self.pay(seat, coins);
        self.houses[city.idx()][seat] = true;
        self.busy = true;
        // R12.1 b.
        if self.houses_of(seat).len() == 15 {
            self.trigger_end(seat);
        }
    }

    /// Where a colonist may be placed (R8.1.2, R8.4.2, R8.4.3, R15.7, R15.13): in the capital of its kind; in
    /// cities with an own house if there is no capital or the card says so. Its price is another matter.
    pub(super) fn placements(&self, seat: usize, own_cities_too: bool) -> BTreeSet<Action> {
        let board = self.agreed.board;
        let mut answers = BTreeSet::new();
        for kind in Kind::ALL {
            let capital = self.agreed.capitals[kind as usize];
            for city in board.cities() {
                let is_own = self.houses[city.idx()][seat] && (own_cities_too || capital.is_none());
                let is_place = capital == Some(city) || is_own;
                let is_fetched = board.data().land_over_ships && self.has_route(city, Kind::Sea);
                let leads_out = self.has_route(city, kind) || is_fetched;
                if is_place && self.n_home(seat, kind) > 0 && leads_out {
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

    /// R8.5.2, R20.7: the same, or to sell any quantity, salt included.
    pub(super) fn trades(&self, seat: usize, traded: [bool; 5]) -> BTreeSet<Action> {
        let mut answers = self.goods_to_buy(seat, traded);
        for good in Good::ALL.into_iter().filter(|&good| !traded[good as usize]) {
            let owned =
                self.players[seat].goods[good as usize] + self.players[seat].goods[Ware::Salt as usize];
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
                Some((price, true)) => {
                    let choices = self.choices_of_any(seat, price).into_iter();
                    answers.extend(choices.map(|ware| Action::Purchase { slot, any: Some(ware) }));
                }
                _ => {}
            }
        }
        answers
    }

    /// R5.8, R20.6: what is left when the rest of the price is paid, of the goods as of the salt.
    fn choices_of_any(&self, seat: usize, price: Units) -> Vec<Ware> {
        let Some(left) = after_paying(self.players[seat].goods, price) else { return Vec::new() };
        Ware::ALL.into_iter().filter(|&ware| left[ware as usize] > 0).collect()
    }

    pub(super) fn purchase(&mut self, seat: usize, slot: u8, any: Option<Ware>, sale: Sale) {
        let (price, _) = self.price_of_card(slot, sale).expect("a card lies there");
        if any == Some(Ware::Salt) {
            self.note(if self.choices_of_any(seat, price) == [Ware::Salt] {
                "only salt is left for a question mark"
            } else {
                "salt for a question mark by choice"
            });
        }
        self.pay_goods(seat, price);
        if let Some(ware) = any {
            self.pay_goods(seat, one(ware));
        }
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
            let another_good = Ware::ALL.into_iter().any(|ware| {
                kept[ware as usize] < goods[ware as usize] && fits(kept_fish, add(kept, one(ware)))
            });
            !another_fish && !another_good
        };
        let mut parts = vec![[0; 6]];
        for ware in Ware::ALL {
            let with = |part: &Units, n| {
                let mut part = *part;
                part[ware as usize] = n;
                part
            };
            let up_to = goods[ware as usize];
            parts = parts.iter().flat_map(|part| (0..=up_to).map(move |n| with(part, n))).collect();
        }
        let mut answers = BTreeSet::new();
        for kept_fish in 0..=fish {
            let kept = parts.iter().filter(|&&kept| fits(kept_fish, kept) && is_maximal(kept_fish, kept));
            answers.extend(kept.map(|&kept| Action::Keep(batch(kept_fish, kept))));
        }
        answers
    }
}
