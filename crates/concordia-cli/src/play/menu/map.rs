//! Menus about the map: walking, building, placing colonists, producing and choosing where to begin.

use concordia_rules::numbers::COLONIST_PRICE;
use concordia_rules::{Action, Cost, Effect, Kind, Place, ProvinceId, Quote, RouteId, Site, Ware};

use super::{Item, Maker, Menu, Pick};
use crate::text::count;
use crate::words::{self, coins, goods};

impl Maker<'_> {
    /// First the colonist, then where it goes.
    pub(super) fn walk(&self) -> Menu {
        let left = self.view.steps_left().unwrap_or_default();
        let steps = count(left, "step", "steps");
        let mut menu = if self.may_end() {
            Menu::new(format!("Walk a colonist? {steps} left."))
        } else {
            Menu::new(
                "Which colonist makes a step? No house could be built without one, so one must be made.",
            )
        };
        menu.zero = self.zero("walk no more, go on to building");
        for (kind, from) in self.walkers() {
            menu.open(words::colonist(self.words, kind, from), self.ways(kind, from));
        }
        menu
    }

    /// The different colonists that can walk.
    fn walkers(&self) -> Vec<(Kind, Place)> {
        let mut walkers = Vec::new();
        for quote in self.open() {
            if let Action::Move { from, to } = quote.action
                && !walkers.contains(&(to.kind(), from))
            {
                walkers.push((to.kind(), from));
            }
        }
        walkers
    }

    fn ways(&self, kind: Kind, from: Place) -> Menu {
        let mut menu =
            Menu::new("Where does it go? (\"house 4\": a house there costs 4 sestertii, and goods)");
        menu.zero = Some("another colonist".to_owned());
        let mut ways: Vec<(u8, Item)> = Vec::new();
        for quote in self.open() {
            let Action::Move { from: other, to } = quote.action else {
                continue;
            };
            let Effect::Walk { adjacent: sites, .. } = &quote.effect else {
                continue;
            };
            if (to.kind(), other) == (kind, from) {
                let steps = quote.cost.steps;
                let item = Item {
                    heading: format!("{}:", count(steps, "step", "steps")),
                    text: format!("{}: {}", self.words.route(to), self.sites(to, sites)),
                    pick: Pick::Do(quote.action),
                };
                ways.push((steps, item));
            }
        }
        ways.sort_by_key(|(steps, _)| *steps);
        menu.items = ways.into_iter().map(|(_, item)| item).collect();
        menu
    }

    /// What stands at the ends of a route.
    fn sites(&self, route: RouteId, sites: &[Site]) -> String {
        let houses = self.view.player(self.seat).houses();
        let mut parts = Vec::new();
        for city in self.view.board().ends(route).iter() {
            let name = self.words.city(city);
            if let Some(site) = sites.iter().find(|site| site.city == city) {
                let good = self.view.ware_of(city).map_or("", Ware::id);
                let lack =
                    words::cost(site.missing).map_or(String::new(), |lack| format!(", lacking {lack}"));
                parts.push(format!("{name} {good}, house {}{lack}", site.cost.coins));
            } else if houses.contains(city) {
                parts.push(format!("{name} has your house"));
            }
        }
        parts.join("; ")
    }

    pub(super) fn build(&self) -> Menu {
        let mut menu = if self.may_end() {
            Menu::new(format!("Build a house? {}", self.purse()))
        } else {
            Menu::new(format!("Where do you build? You made no step, so you must. {}", self.purse()))
        };
        menu.zero = self.zero("build no more");
        for quote in self.quotes {
            let Action::Build(city) = quote.action else {
                continue;
            };
            let good = self.view.ware_of(city).map_or("", Ware::id);
            let name = format!("{} ({good})", self.words.city(city));
            let price = words::cost(quote.cost).unwrap_or_default();
            if quote.refusal.is_none() {
                let own = self.view.player(self.seat).money();
                let help = match (self.partner, quote.cost.coins.saturating_sub(own)) {
                    (Some(partner), n @ 1..) => format!(" ({n} of that from {})", self.words.who(partner)),
                    _ => String::new(),
                };
                menu.push(format!("build in {name} for {price}{help}"), quote.action);
            } else {
                let lack = words::cost(quote.missing).unwrap_or_default();
                menu.notes.push(format!("Not payable: {name} for {price}; you lack {lack}."));
            }
        }
        menu
    }

    pub(super) fn prefect(&self) -> Menu {
        let mut menu = Menu::new(match self.words.market {
            Some(_) => "Which province's fish do you take, so that it produces, or do you collect?",
            None => "Which province produces, or do you collect the coins?",
        });
        let mut collect = Menu::new("Which good do you take?");
        collect.zero = Some("something else".to_owned());
        let mut cash = 0;
        // The goods to choose from as the bonus of a province (R15.12).
        let mut chosen: Option<(ProvinceId, Menu)> = None;
        for quote in self.open() {
            match (&quote.effect, quote.action) {
                (Effect::Production { .. }, Action::Produce { province, good: None }) => {
                    let name = self.words.board.province_data(province).name;
                    menu.push(format!("{name}: {}", self.production(&quote.effect)), quote.action);
                }
                (Effect::Production { .. }, Action::Produce { province, good: Some(good) }) => {
                    let (_, goods) = chosen.get_or_insert_with(|| {
                        let mut goods = Menu::new("Which good is the bonus?");
                        goods.zero = Some("something else".to_owned());
                        (province, goods)
                    });
                    goods.push(format!("{good}: {}", self.production(&quote.effect)), quote.action);
                }
                (Effect::Coins(0), _) => menu.push("collect nothing: no marker is turned", quote.action),
                (Effect::Coins(n), _) => {
                    menu.push(format!("collect {} and make all markers ready", coins(*n)), quote.action);
                }
                (&Effect::CoinsAndGoods { coins, gained, lost }, _) => {
                    cash = coins;
                    let text = match gained.total() {
                        0 => format!("{}, for which there is no space", goods(lost)),
                        _ => goods(gained),
                    };
                    collect.push(text, quote.action);
                }
                _ => {}
            }
        }
        if let Some((province, goods)) = chosen {
            let name = self.words.board.province_data(province).name;
            menu.open(format!("{name}, with a bonus of your choice"), goods);
        }
        if !collect.items.is_empty() {
            let cash = match cash {
                0 => String::new(),
                n => format!("{} and ", coins(n)),
            };
            menu.open(format!("collect {cash}a good; every province gets a fish, up to two"), collect);
        }
        menu
    }

    /// What everybody would get.
    fn production(&self, effect: &Effect) -> String {
        let Effect::Production { batches, magnus } = effect else {
            return String::new();
        };
        let mut parts: Vec<String> = batches
            .iter()
            .map(|batch| {
                let who = self.words.who(batch.seat);
                let over = match batch.overflow {
                    0 => String::new(),
                    n => format!(" ({} short)", count(n, "space", "spaces")),
                };
                format!("{who} {}{over}", words::stored(batch.goods, batch.fish))
            })
            .collect();
        let name = self.words.magnus().trim_start_matches("Praefectus ");
        parts.extend(magnus.map(|to| format!("{name} to {}", self.words.who(to))));
        parts.join("; ")
    }

    pub(super) fn settle(&self, title: &str) -> Menu {
        let title = if self.may_end() { title } else { "Where does the colonist go that you have paid for?" };
        let mut menu = Menu::new(format!("{title} {}", self.purse()));
        menu.zero = self.zero("place nobody");
        for quote in self.open() {
            match (quote.action, &quote.effect) {
                (Action::Income, Effect::Coins(n)) => {
                    menu.push(format!("take an income of {}", coins(*n)), quote.action);
                }
                (Action::Settle { kind, city }, _) => {
                    let price =
                        words::cost(quote.cost).map_or(String::new(), |price| format!(" for {price}"));
                    let city = self.words.city(city);
                    menu.push(format!("place a {kind} colonist in {city}{price}"), quote.action);
                }
                _ => {}
            }
        }
        let lacks = |quote: &&Quote| {
            matches!(quote.action, Action::Settle { .. }) && quote.missing != Cost::default()
        };
        if let Some(lack) = self.quotes.iter().find(lacks).and_then(|quote| words::cost(quote.missing)) {
            menu.notes.push(format!("A colonist costs {}; you lack {lack}.", goods(COLONIST_PRICE)));
        }
        menu
    }

    /// The cities of R11.3, province by province.
    pub(super) fn start_city(&self) -> Menu {
        let mut menu = Menu::new(format!(
            "In which city do you begin? {} begins in {}, so only cities away from there are open.",
            self.partner_name(),
            self.words.capitals()
        ));
        let board = self.view.board();
        let mut starts: Vec<_> = self
            .open()
            .filter_map(|quote| match quote.action {
                Action::Start(city) => Some((board.province_of(city), city, quote.action)),
                _ => None,
            })
            .collect();
        starts.sort_by_key(|&(province, city, _)| (province, city));
        for (province, city, action) in starts {
            let heading = province.map_or(String::new(), |province| {
                let name = board.province_data(province).name;
                match self.words.market {
                    Some(_) => format!("{name}:"),
                    None => format!("{name}, bonus {}:", words::bonus(self.view.bonus(province))),
                }
            });
            let good = self.view.ware_of(city).map_or("", Ware::id);
            let with = words::start_colonists(self.words, city);
            menu.push_under(heading, format!("{} ({good}), with {with}", self.words.city(city)), action);
        }
        menu
    }
}
