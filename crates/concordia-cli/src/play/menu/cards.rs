//! Menus about cards: playing, buying, copying, repeating and recommending them.

use concordia_rules::{Action, Card, CardEffect, Effect, Power, Quote, Seat, Wares};

use super::{Maker, Menu};
use crate::play::seen::Demand;
use crate::text::{and, count};
use crate::words::{self, coins, goods};

impl Maker<'_> {
    pub(super) fn play_card(&self) -> Menu {
        let mut menu = Menu::new(self.play_title());
        let hand = self.view.player(self.seat).hand();
        // The Tribune takes the others back, so it reads best at the end.
        let is_tribune = |quote: &&Quote| quote.action == Action::Play(Card::Tribune);
        let others = self.open().filter(|quote| !is_tribune(quote));
        let beneath = self.view.player(self.seat).top();
        for quote in others.chain(self.open().filter(is_tribune)) {
            let (Action::Play(card), Effect::Card(effect)) = (quote.action, &quote.effect) else {
                continue;
            };
            let what = self.card_effect(effect, card.power(), beneath);
            menu.push(format!("{}: {what}", copies(hand, card)), quote.action);
        }
        menu
    }

    fn play_title(&self) -> String {
        let partner = self.partner_name();
        match self.asked.demand {
            None if self.partner.is_some() => {
                format!("Which card do you play? You execute it first, then {partner} does.")
            }
            None => "Which card do you play?".to_owned(),
            Some(Demand::Proconsul) => {
                format!("{partner} plays a Proconsul: which card do you play? You execute it alone.")
            }
            Some(Demand::Legatus { recommended }) => {
                let word = recommended.map_or("no card".to_owned(), |card| format!("the {}", card.name()));
                format!(
                    "{partner} plays a Legatus and recommends {word}. Which card do you play? You execute it \
                     first, then {partner} does."
                )
            }
        }
    }

    /// What a power would do now, in half a line; `beneath` is what a Magister would repeat.
    fn card_effect(&self, effect: &CardEffect, power: Power, beneath: Option<Card>) -> String {
        let partner = self.partner_name();
        let alone = self.asked.alone;
        match power {
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
            Power::Prefect if self.words.market.is_some() => {
                let cash = match effect.coins {
                    0 => "a good".to_owned(),
                    n => format!("{} and a good", coins(n)),
                };
                format!("take a province's fish and let it produce, or collect {cash}")
            }
            Power::Prefect if effect.coins == 0 => "let a province produce (no coins to collect)".to_owned(),
            Power::Prefect => format!("let a province produce, or collect {}", coins(effect.coins)),
            Power::Colonist => format!("an income of {}, or place colonists", coins(effect.coins)),
            Power::Mercator { .. } => format!("receive {}, then trade two goods", coins(effect.coins)),
            Power::Diplomat if effect.copyable.is_empty() => "nothing to copy now: no effect".to_owned(),
            Power::Diplomat => {
                let copy = |&from: &Seat| {
                    let top = self.view.player(from).top().map_or("card", Card::name);
                    format!("{} {top}", self.words.whose(from))
                };
                let copies: Vec<String> = effect.copyable.iter().map(copy).collect();
                format!("copy {}", copies.join(" or "))
            }
            Power::Senator => "buy up to two cards".to_owned(),
            Power::Consul => "buy a card without surcharge".to_owned(),
            Power::Specialist(good) if effect.goods == Wares::NONE && effect.lost == Wares::NONE => {
                format!("no house of yours makes {good}: no effect")
            }
            Power::Specialist(_) if effect.lost == Wares::NONE => {
                format!("your houses make {}", goods(effect.goods))
            }
            Power::Specialist(_) => {
                format!("store {}; no space for {}", goods(effect.goods), goods(effect.lost))
            }
            Power::Magister => match beneath {
                Some(card) if card.power() != Power::Magister => format!("repeat your {}", card.name()),
                _ => "nothing to repeat: no effect".to_owned(),
            },
            Power::Praetor if alone => "buy a card".to_owned(),
            Power::Praetor => format!("buy a card; then {partner} may buy one too"),
            Power::Proconsul if alone => "buy a card without surcharge".to_owned(),
            Power::Proconsul => format!("buy a card without surcharge; {partner} plays a card alone"),
            Power::Legatus => format!("see {partner}'s hand; {partner} then plays a card for both of you"),
            Power::Choice => {
                let halves: Vec<String> =
                    effect.card.powers().iter().map(|&half| words::power_name(half)).collect();
                let other = if self.partner.is_some() && !alone {
                    format!(", the other for {partner}")
                } else {
                    String::new()
                };
                format!("{}, as you like{other}", halves.join(" or "))
            }
        }
    }

    /// First the card; where the slot has a question mark and several goods could pay it, then the good.
    pub(super) fn purchase(&self) -> Menu {
        let (left, surcharge) = self.view.purchases_left().unwrap_or_default();
        let extra = if surcharge { "" } else { " No surcharge is paid." };
        let head = if self.may_end() {
            format!("Buy a card? You may buy {}.", count(left, "card", "cards"))
        } else {
            "Which card do you buy? You have paid for this stand, so you must take one.".to_owned()
        };
        let mut menu = Menu::new(format!("{head} {}{extra}", self.purse()));
        menu.zero = self.zero("buy nothing more");
        let mut out_of_reach = Vec::new();
        for slot in 1..=7_u8 {
            let offers: Vec<&Quote> = self
                .quotes
                .iter()
                .filter(|quote| matches!(quote.action, Action::Purchase { slot: other, .. } if other == slot))
                .collect();
            let Some(&first) = offers.first() else { continue };
            let Effect::Bought { card, worth } = first.effect else {
                // A Proconsul that a Proconsul may not buy.
                if let Some(card) = self.view.display()[usize::from(slot) - 1] {
                    out_of_reach.push(format!("slot {slot}, {} (not by a Proconsul)", card.name()));
                }
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

    pub(super) fn copy(&self) -> Menu {
        let mut menu = Menu::new("Whose card do you copy?");
        if self.partner.is_some() && !self.asked.alone {
            menu.title = format!("Whose card do you copy? {} executes it after you.", self.partner_name());
        }
        menu.zero = Some("copy nobody".to_owned());
        // A copied Magister repeats what lies under the Diplomat (R8.6.6).
        let beneath = self.view.player(self.seat).pile().iter().rev().nth(1).copied();
        for quote in self.open() {
            if let (Action::Copy(from), Effect::Card(effect)) = (quote.action, &quote.effect) {
                let what = self.card_effect(effect, effect.card.power(), beneath);
                menu.push(format!("{} {}: {what}", self.words.whose(from), effect.card.name()), quote.action);
            }
        }
        menu
    }

    pub(super) fn choose_half(&self) -> Menu {
        let name = self.view.choice_card().map_or("the card", Card::name);
        let other = match self.partner {
            None => String::new(),
            Some(_) if self.asked.alone => " The other half is lost, since you play alone.".to_owned(),
            Some(_) => format!(" {} executes the other one.", self.partner_name()),
        };
        let mut menu = Menu::new(format!("Which half of {name} do you execute?{other}"));
        for quote in self.open() {
            let (Action::Choose(power), Effect::Card(effect)) = (quote.action, &quote.effect) else {
                continue;
            };
            let what = self.card_effect(effect, power, None);
            menu.push(format!("{}: {what}", words::power_name(power)), quote.action);
        }
        menu
    }

    pub(super) fn repeat(&self) -> Menu {
        let mut menu = Menu::new("Does your Magister repeat the card beneath it?");
        menu.zero = self.zero("no, leave it at that");
        for quote in self.open() {
            if let (Action::Repeat, Effect::Card(effect)) = (quote.action, &quote.effect) {
                let what = self.card_effect(effect, effect.card.power(), None);
                menu.push(format!("{} once more: {what}", effect.card.name()), quote.action);
            }
        }
        menu
    }

    /// The partner's hand is known here and nowhere else (R8.14.1).
    pub(super) fn recommend(&self) -> Menu {
        let partner = self.partner_name();
        let mut menu = Menu::new(format!(
            "Which card do you recommend to {partner}? Only {partner} will know, and may play another. This is \
             {partner}'s hand:"
        ));
        menu.zero = self.zero("recommend none of them");
        let hand = self.partner.map_or(&[][..], |partner| self.view.player(partner).hand());
        for quote in self.open() {
            if let Action::Recommend(card) = quote.action {
                menu.push(copies(hand, card), quote.action);
            }
        }
        if hand.contains(&Card::Legatus) {
            menu.notes.push(format!("{partner} also holds the Legatus, which cannot be played now."));
        }
        menu
    }
}

/// A card of a hand, with how many of it there are.
fn copies(hand: &[Card], card: Card) -> String {
    match hand.iter().filter(|&&other| other == card).count() {
        0 | 1 => card.name().to_owned(),
        n => format!("{} (one of {n})", card.name()),
    }
}
