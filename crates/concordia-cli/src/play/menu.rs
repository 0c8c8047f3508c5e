//! Menus: the open decision as short numbered lists, made from the rules' own quotes, so that every choice
//! shows what it costs and what it brings.

use concordia_rules::{
    Action, Card, CardEffect, Cost, DecisionKind, Effect, Good, Goods, Kind, Place, Power, Quote, Seat, Site,
    View,
};

use crate::text::{and, capital, count};
use crate::words::{self, Words, coins, goods};

/// A numbered list.
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
    /// What 0 does.
    pub(crate) zero: Option<String>,
    /// What stands below the list: choices that are out of reach, and why.
    pub(crate) notes: Vec<String>,
}

/// A choice.
pub(crate) struct Item {
    /// Stands above the choice if it differs from that of the choice before.
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) pick: Pick,
}

/// What a choice does.
pub(crate) enum Pick {
    Do(Action),
    Open(Menu),
}

impl Menu {
    fn new(title: impl Into<String>) -> Menu {
        Menu { title: title.into(), items: Vec::new(), zero: None, notes: Vec::new() }
    }

    fn push(&mut self, text: impl Into<String>, action: Action) {
        self.items.push(Item { heading: String::new(), text: text.into(), pick: Pick::Do(action) });
    }

    fn open(&mut self, text: impl Into<String>, menu: Menu) {
        self.items.push(Item { heading: String::new(), text: text.into(), pick: Pick::Open(menu) });
    }
}

/// Makes the menu of the open decision of a seat.
pub(crate) fn menu(view: &View, words: &Words<'_>, seat: Seat, kind: DecisionKind) -> Menu {
    let quotes = view.quote();
    let maker = Maker { view, words, seat, quotes: &quotes };
    match kind {
        DecisionKind::PlayCard => maker.play_card(),
        DecisionKind::Stock => maker.trade("Buy goods for the start?", "buy no more"),
        DecisionKind::Move => maker.walk(),
        DecisionKind::Build => maker.build(),
        DecisionKind::Prefect => maker.prefect(),
        DecisionKind::Keep => maker.keep(),
        DecisionKind::Colonist => maker.settle("Take an income, or place colonists?", "place nobody"),
        DecisionKind::Place => maker.settle("Place a colonist?", "place nobody"),
        DecisionKind::Trade => maker.trade("Trade with the bank?", "trade no more"),
        DecisionKind::Purchase => maker.purchase(),
        DecisionKind::Copy => maker.copy(),
    }
}

/// What a card would do now, in half a line.
pub(crate) fn card_effect(effect: &CardEffect, view: &View, words: &Words<'_>) -> String {
    match effect.card.power() {
        Power::Tribune => {
            let cards = count(effect.recovers, "card", "cards");
            let reward = match effect.coins {
                0 => String::new(),
                n => format!(" and receive {}", coins(n)),
            };
            format!("take {cards} back{reward}, then perhaps a colonist")
        }
        Power::Architect => {
            format!("walk up to {}, then build", count(effect.steps, "step", "steps"))
        }
        Power::Prefect if effect.coins == 0 => "let a province produce (no coins to collect)".to_owned(),
        Power::Prefect => format!("let a province produce, or collect {}", coins(effect.coins)),
        Power::Colonist => format!("an income of {}, or place colonists", coins(effect.coins)),
        Power::Mercator { .. } => format!("receive {}, then trade two goods", coins(effect.coins)),
        Power::Diplomat if effect.copyable.is_empty() => "nothing to copy now: no effect".to_owned(),
        Power::Diplomat => {
            let copy = |&from: &Seat| {
                let top = view.player(from).top().map_or("card", Card::name);
                format!("{} {top}", words.whose(from))
            };
            let copies: Vec<String> = effect.copyable.iter().map(copy).collect();
            format!("copy {}", copies.join(" or "))
        }
        Power::Senator => "buy up to two cards".to_owned(),
        Power::Consul => "buy a card without surcharge".to_owned(),
        Power::Specialist(good) if effect.goods == Goods::NONE && effect.lost == Goods::NONE => {
            format!("no house of yours makes {good}: no effect")
        }
        Power::Specialist(_) if effect.lost == Goods::NONE => {
            format!("your houses make {}", goods(effect.goods))
        }
        Power::Specialist(_) => format!("store {}; no space for {}", goods(effect.goods), goods(effect.lost)),
    }
}

struct Maker<'a> {
    view: &'a View,
    words: &'a Words<'a>,
    seat: Seat,
    quotes: &'a [Quote],
}

impl Maker<'_> {
    /// The quotes that can be chosen, the end of the part excepted.
    fn open(&self) -> impl Iterator<Item = &Quote> {
        self.quotes.iter().filter(|quote| quote.refusal.is_none() && quote.action != Action::End)
    }

    fn purse(&self) -> String {
        let player = self.view.player(self.seat);
        format!("You have {}.", words::owned(player.money(), player.goods()))
    }

    fn play_card(&self) -> Menu {
        let mut menu = Menu::new("Which card do you play?");
        let hand = self.view.player(self.seat).hand();
        // The Tribune takes the others back, so it reads best at the end.
        let is_tribune = |quote: &&Quote| quote.action == Action::Play(Card::Tribune);
        let others = self.open().filter(|quote| !is_tribune(quote));
        for quote in others.chain(self.open().filter(is_tribune)) {
            let (Action::Play(card), Effect::Card(effect)) = (quote.action, &quote.effect) else {
                continue;
            };
            let copies = hand.iter().filter(|&&other| other == card).count();
            let name = if copies > 1 {
                format!("{} (one of {copies})", card.name())
            } else {
                card.name().to_owned()
            };
            menu.push(format!("{name}: {}", card_effect(effect, self.view, self.words)), quote.action);
        }
        menu
    }

    /// First the colonist, then where it goes.
    fn walk(&self) -> Menu {
        let left = self.view.steps_left().unwrap_or_default();
        let steps = count(left, "step", "steps");
        let mut menu = Menu::new(format!("Walk a colonist? {steps} left."));
        menu.zero = Some("walk no more, go on to building".to_owned());
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
            let Effect::Adjacent(sites) = &quote.effect else {
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
    fn sites(&self, route: concordia_rules::RouteId, sites: &[Site]) -> String {
        let houses = self.view.player(self.seat).houses();
        let mut parts = Vec::new();
        for city in self.view.board().ends(route).iter() {
            let name = self.words.city(city);
            if let Some(site) = sites.iter().find(|site| site.city == city) {
                let good = self.view.good_of(city).map_or("", Good::id);
                let lack =
                    words::cost(site.missing).map_or(String::new(), |lack| format!(", lacking {lack}"));
                parts.push(format!("{name} {good}, house {}{lack}", site.cost.coins));
            } else if houses.contains(city) {
                parts.push(format!("{name} has your house"));
            }
        }
        parts.join("; ")
    }

    fn build(&self) -> Menu {
        let mut menu = Menu::new(format!("Build a house? {}", self.purse()));
        menu.zero = Some("build no more".to_owned());
        for quote in self.quotes {
            let Action::Build(city) = quote.action else {
                continue;
            };
            let good = self.view.good_of(city).map_or("", Good::id);
            let name = format!("{} ({good})", self.words.city(city));
            let price = words::cost(quote.cost).unwrap_or_default();
            if quote.refusal.is_none() {
                menu.push(format!("build in {name} for {price}"), quote.action);
            } else {
                let lack = words::cost(quote.missing).unwrap_or_default();
                menu.notes.push(format!("Not payable: {name} for {price}; you lack {lack}."));
            }
        }
        menu
    }

    fn prefect(&self) -> Menu {
        let mut menu = Menu::new("Which province produces, or do you collect the coins?");
        for quote in self.open() {
            match (&quote.effect, quote.action) {
                (Effect::Production { batches, magnus }, Action::Produce(province)) => {
                    let name = self.words.board.province_data(province).name;
                    let mut parts: Vec<String> = batches
                        .iter()
                        .map(|batch| {
                            let who = self.words.who(batch.seat);
                            let over = match batch.overflow {
                                0 => String::new(),
                                n => format!(" ({n} without space)"),
                            };
                            format!("{who} {}{over}", goods(batch.goods))
                        })
                        .collect();
                    parts.extend(magnus.map(|to| format!("Magnus to {}", self.words.who(to))));
                    menu.push(format!("{name}: {}", parts.join("; ")), quote.action);
                }
                (Effect::Coins(0), _) => menu.push("collect nothing: no marker is turned", quote.action),
                (Effect::Coins(n), _) => {
                    menu.push(format!("collect {} and make all markers ready", coins(*n)), quote.action);
                }
                _ => {}
            }
        }
        menu
    }

    fn keep(&self) -> Menu {
        let arriving = goods(self.view.arriving().unwrap_or_default());
        let free = self.view.player(self.seat).free();
        let mut menu = Menu::new(format!(
            "{} arrive, but you have only {}. What do you keep?",
            capital(&arriving),
            count(free, "free space", "free spaces")
        ));
        for quote in self.open() {
            if let Effect::Goods { gained, lost } = quote.effect {
                menu.push(format!("keep {}, lose {}", goods(gained), goods(lost)), quote.action);
            }
        }
        menu
    }

    fn settle(&self, title: &str, zero: &str) -> Menu {
        let mut menu = Menu::new(format!("{title} {}", self.purse()));
        menu.zero = Some(zero.to_owned());
        for quote in self.open() {
            match (quote.action, &quote.effect) {
                (Action::Income, Effect::Coins(n)) => {
                    menu.push(format!("take an income of {}", coins(*n)), quote.action);
                }
                (Action::Settle { kind, city }, _) => {
                    let price = words::cost(quote.cost).unwrap_or_default();
                    menu.push(
                        format!("place a {kind} colonist in {} for {price}", self.words.city(city)),
                        quote.action,
                    );
                }
                _ => {}
            }
        }
        let short = self
            .quotes
            .iter()
            .find(|quote| matches!(quote.action, Action::Settle { .. }) && quote.missing != Cost::default());
        if let Some(lack) = short.and_then(|quote| words::cost(quote.missing)) {
            menu.notes.push(format!("A colonist costs 1 food and 1 tool; you lack {lack}."));
        }
        menu
    }

    /// First the good, then how many: typing 3 trades three.
    fn trade(&self, title: &str, zero: &str) -> Menu {
        let player = self.view.player(self.seat);
        let space = count(player.free(), "free space", "free spaces");
        let mut menu = Menu::new(format!("{title} {} There is {space}.", self.purse()));
        if player.free() != 1 {
            menu.title = format!("{title} {} There are {space}.", self.purse());
        }
        menu.zero = Some(zero.to_owned());
        for selling in [true, false] {
            for good in Good::ALL {
                let deals: Vec<&Quote> = self
                    .open()
                    .filter(|quote| match quote.action {
                        Action::Sell { good: other, .. } => selling && other == good,
                        Action::Buy { good: other, .. } => !selling && other == good,
                        _ => false,
                    })
                    .collect();
                if deals.is_empty() {
                    continue;
                }
                let verb = if selling { "sell" } else { "buy" };
                let mut amounts = Menu::new(format!("How many {good} do you {verb}?"));
                amounts.zero = Some("another good".to_owned());
                for (n, quote) in (1_u32..).zip(&deals) {
                    amounts.push(format!("{verb} {n} {good} for {}", coins(n * good.price())), quote.action);
                }
                let most = deals.len();
                menu.open(format!("{verb} up to {most} {good}, {} each", coins(good.price())), amounts);
            }
        }
        menu
    }

    /// First the card; where the slot has a question mark and several goods could pay it, then the good.
    fn purchase(&self) -> Menu {
        let (left, surcharge) = self.view.purchases_left().unwrap_or_default();
        let extra = if surcharge { "" } else { " No surcharge is paid." };
        let mut menu = Menu::new(format!(
            "Buy a card? You may buy {}. {}{extra}",
            count(left, "card", "cards"),
            self.purse()
        ));
        menu.zero = Some("buy nothing more".to_owned());
        let mut out_of_reach = Vec::new();
        for slot in 1..=7_u8 {
            let offers: Vec<&Quote> = self
                .quotes
                .iter()
                .filter(|quote| matches!(quote.action, Action::Purchase { slot: other, .. } if other == slot))
                .collect();
            let Some(&first) = offers.first() else { continue };
            let Effect::Bought { card, worth } = first.effect else {
                continue;
            };
            let name = format!("slot {slot}, {}", card.name());
            let about = format!("{} {worth} now", words::gods(card));
            let payable: Vec<&&Quote> = offers.iter().filter(|quote| quote.refusal.is_none()).collect();
            match payable.as_slice() {
                [] => {
                    let lack = offers.iter().min_by_key(|quote| quote.missing.goods.total());
                    let lack = lack.and_then(|quote| words::cost(quote.missing)).unwrap_or_default();
                    out_of_reach.push(format!("{name} (you lack {lack})"));
                }
                [only] => {
                    let price = words::cost(only.cost).unwrap_or_default();
                    menu.push(format!("{name} for {price}; {about}"), only.action);
                }
                several => {
                    let mut payments = Menu::new(format!("How do you pay for {}?", card.name()));
                    payments.zero = Some("another card".to_owned());
                    for quote in several {
                        payments.push(words::cost(quote.cost).unwrap_or_default(), quote.action);
                    }
                    let fixed = words::goods_and_any(card.cost().plus(self.view.surcharge(slot).goods));
                    menu.open(format!("{name} for {fixed}; {about}"), payments);
                }
            }
        }
        if !out_of_reach.is_empty() {
            menu.notes.push(format!("Not payable: {}.", and(&out_of_reach)));
        }
        menu
    }

    fn copy(&self) -> Menu {
        let mut menu = Menu::new("Whose card do you copy?");
        menu.zero = Some("copy nobody".to_owned());
        for quote in self.open() {
            if let (Action::Copy(from), Effect::Card(effect)) = (quote.action, &quote.effect) {
                let what = card_effect(effect, self.view, self.words);
                menu.push(format!("{} {}: {what}", self.words.whose(from), effect.card.name()), quote.action);
            }
        }
        menu
    }
}
