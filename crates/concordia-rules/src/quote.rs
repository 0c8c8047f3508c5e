//! Quotes: for the open decision every choice, payable or not, with its cost, what is missing and its effect.
//!
//! They are for people who look before they choose. A choice is carried out on a copy, and what it costs and brings is
//! read from the events and from the steps that it leaves to be done; the rules themselves say which ones are worth
//! showing and which are legal. What cannot be paid is tried on a copy whose seat has plenty.
//!
//! What is stated here, because nothing happens yet that could be read: the price of houses that a walk would make
//! possible ([`Site`]), and the free spaces that a bought unit needs, since a purchase takes them without saying so.

use crate::action::{Action, Actions};
use crate::board::{CityId, Place, RouteId};
use crate::card::Card;
use crate::decision::Decision;
use crate::event::Event;
use crate::game::Game;
use crate::good::{Good, Ware, Wares};
use crate::illegal::{Illegal, Reason};
use crate::keep::Keep;
use crate::personality::magister;
use crate::personality::prefect::PassMagnus;
use crate::seat::Seat;
use crate::step::Step;
use crate::storehouse::spaces_of_fish;

/// One choice of the open decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The answer that would choose it.
    pub action: Action,
    /// Why it cannot be chosen, if it cannot.
    pub refusal: Option<Illegal>,
    /// What it costs.
    pub cost: Cost,
    /// What of that is missing.
    pub missing: Cost,
    /// What it brings.
    pub effect: Effect,
}

/// Things that are paid, or that are missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Steps of a walk.
    pub steps: u8,
    /// Sestertii.
    pub coins: u32,
    /// Wares.
    pub goods: Wares,
    /// Spaces of the storehouse.
    pub spaces: u8,
    /// Fish.
    pub fish: u8,
}

/// What a choice brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The end of this part.
    Nothing,
    /// A colonist walks.
    Walk {
        /// The routes of the walk, its end last; none if it cannot be walked now.
        way: Vec<RouteId>,
        /// The cities it would make adjacent, with the price of a house there.
        adjacent: Vec<Site>,
    },
    /// What each seat would receive, and who passes the Praefectus Magnus to whom.
    Production {
        /// Per seat that receives something.
        batches: Vec<Delivery>,
        /// The new holder of the Praefectus Magnus, if it is passed.
        magnus: Option<Seat>,
    },
    /// Sestertii.
    Coins(u32),
    /// Sestertii together with goods.
    CoinsAndGoods {
        /// Sestertii.
        coins: u32,
        /// Stored.
        gained: Wares,
        /// Returned to the bank.
        lost: Wares,
    },
    /// Goods that arrive, and goods that are lost.
    Goods {
        /// Stored.
        gained: Wares,
        /// Returned to the bank.
        lost: Wares,
    },
    /// A card goes to the hand; it is worth so many points now.
    Bought {
        /// The card.
        card: Card,
        /// Points now.
        worth: u32,
    },
    /// A card is executed.
    Card(CardEffect),
}

/// A city in which a house could be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The city.
    pub city: CityId,
    /// The price of a house.
    pub cost: Cost,
    /// What of it is missing now.
    pub missing: Cost,
}

/// What a seat would receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The seat.
    pub seat: Seat,
    /// What arrives.
    pub goods: Wares,
    /// Fish that arrive.
    pub fish: u8,
    /// How many spaces are too few for it.
    pub overflow: u8,
}

/// What executing a card would do, as far as it does not depend on choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardEffect {
    /// The card.
    pub card: Card,
    /// Coins it pays at once, or would pay as its alternative.
    pub coins: u32,
    /// Wares it gives at once.
    pub goods: Wares,
    /// Wares that would not fit.
    pub lost: Wares,
    /// Steps for walking.
    pub steps: u8,
    /// Cards it takes back to the hand.
    pub recovers: u8,
    /// Cards it may buy.
    pub purchases: u8,
    /// Seats whose card it may copy.
    pub copyable: Vec<Seat>,
}

impl Game {
    /// Every choice of the open decision; empty when nobody is asked.
    pub fn quote(&self) -> Vec<Quote> {
        let (Decision::Asked { seat, .. }, Some(&step)) = (self.decision(), self.steps.last()) else {
            return Vec::new();
        };
        let mut legal = Actions::new();
        self.legal_actions(&mut legal);
        let mut all = legal.to_vec();
        step.list_unpayable(self, &mut all);
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|action| quote(self, seat, action)).collect()
    }

    /// Every city that the deciding seat could be adjacent to after its next walk, with the steps to get there
    /// and the price of a house; empty unless it is asked to move.
    pub fn sites_in_reach(&self) -> Vec<Site> {
        let Some(Step::Move(_) | Step::StandMove(_)) = self.steps.last() else {
            return Vec::new();
        };
        let seat = self.deciding_seat().expect("somebody is asked to move");
        let mut steps_to: Vec<Option<u8>> = vec![None; self.board().data().cities.len()];
        for city in self.sites(seat).iter() {
            steps_to[city.idx()] = Some(0);
        }
        let mut legal = Actions::new();
        self.legal_actions(&mut legal);
        for &action in legal.iter() {
            let Action::Move { from, to } = action else {
                continue;
            };
            let steps = self.steps_between(seat, from, to);
            for city in self.board().ends(to).iter() {
                let known = &mut steps_to[city.idx()];
                *known = if known.is_none() { steps } else { (*known).min(steps) };
            }
        }
        let open = self.board().buildable().without(self.player(seat).houses);
        let reached = open.iter().filter_map(|city| Some((city, steps_to[city.idx()]?)));
        reached
            .map(|(city, steps)| {
                let mut site = site(self, seat, city);
                site.cost.steps = steps;
                site
            })
            .collect()
    }
}

fn quote(game: &Game, seat: Seat, action: Action) -> Quote {
    let refusal = game.check(action).err();
    let (mut cost, effect) = match Trial::new(game, seat, action, refusal) {
        Some(trial) => (trial.cost(action), trial.effect(game, action)),
        None => (Cost::default(), Effect::Nothing),
    };
    let lacking = match refusal {
        Some(Illegal { reason: Reason::LacksGoods { ware, .. }, .. }) => Some(ware),
        _ => None,
    };
    if lacking.is_none() {
        // Whoever has plenty pays without salt.
        cost.goods = really_paid(game, seat, cost.goods);
    }
    let mut missing = missing(game, seat, cost);
    // A good that was named for the question mark is missing although salt could be paid in its place.
    if let Some(ware) = lacking.filter(|_| missing.goods == Wares::NONE) {
        missing.goods = Wares::one(ware);
    }
    if let Some(steps) = game.steps_left() {
        missing.steps = cost.steps.saturating_sub(steps);
    }
    Quote { action, refusal, cost, missing, effect }
}

/// What of a cost the seat cannot pay. Steps are not owned, so they are never missing here.
fn missing(game: &Game, seat: Seat, cost: Cost) -> Cost {
    let store = game.player(seat).store();
    Cost {
        steps: 0,
        coins: cost.coins.saturating_sub(game.purse(seat)),
        goods: store.missing(cost.goods),
        spaces: cost.spaces.saturating_sub(store.free()),
        fish: cost.fish.saturating_sub(store.fish()),
    }
}

/// A choice that was carried out on a copy.
struct Trial {
    seat: Seat,
    after: Game,
    events: Vec<Event>,
    /// The steps below those that the choice has left.
    n_below: usize,
}

/// What the seat of a trial is lent, of each good and of fish, and in money: more than any price.
const PLENTY: u8 = 60;
const PLENTY_OF_MONEY: u32 = 1_000_000;

impl Trial {
    /// `None` for what cannot even be tried: a colonist who is not there cannot be placed, and nothing lies on an empty
    /// pile. A card that must not be copied does nothing either.
    fn new(game: &Game, seat: Seat, action: Action, refusal: Option<Illegal>) -> Option<Trial> {
        let mut after = *game;
        if let Some(Illegal { reason, .. }) = refusal {
            if matches!(reason, Reason::NoColonistAtHome(_)) || matches!(action, Action::Copy(_)) {
                return None;
            }
            let player = &mut after.players[seat.idx()];
            player.money += PLENTY_OF_MONEY;
            player.store.wares =
                Ware::ALL.iter().fold(Wares::NONE, |all, &ware| all.plus(Wares::units(ware, PLENTY)));
            player.store.fish = PLENTY;
        }
        let n_below = after.steps.len() - 1;
        let mut events = Vec::new();
        after.carry_out(action, &mut events);
        // What the seat executes at once belongs to it (R11.5).
        while let Some(Step::Execute(execute)) = after.steps[n_below..].last()
            && execute.seat == seat
        {
            after.carry_out(Action::End, &mut events);
        }
        Some(Trial { seat, after, events, n_below })
    }

    /// The steps that the choice has left, the next one first.
    fn steps(&self) -> impl Iterator<Item = Step> {
        self.after.steps[self.n_below..].iter().rev().copied()
    }

    fn coins_gained(&self) -> u32 {
        coins_of(self.seat, &self.events)
    }

    /// The coins that the seat would gain by an answer to one of the steps.
    fn coins_by(&self, step: Step, answer: Action) -> u32 {
        let (mut game, mut events) = (self.after, Vec::new());
        game.push(step);
        game.carry_out(answer, &mut events);
        coins_of(self.seat, &events)
    }

    /// What was stored of goods and salt, and what was lost.
    fn goods_gained(&self) -> (Wares, Wares) {
        let (mut gained, mut all_lost) = (Wares::NONE, Wares::NONE);
        for event in &self.events {
            if let Event::Goods { seat, change, lost, .. } = *event
                && seat == self.seat
            {
                gained = gained.plus(positive(change.iter()));
                all_lost = all_lost.plus(lost);
            }
        }
        (gained, all_lost)
    }

    /// Coins may come from the partner's purse, too (R11.7).
    fn cost(&self, action: Action) -> Cost {
        let mut cost = Cost::default();
        for event in &self.events {
            match *event {
                Event::Coins { change, .. } => cost.coins += (-change).try_into().unwrap_or(0),
                Event::Goods { seat, change, .. } if seat == self.seat => {
                    cost.goods = cost.goods.plus(positive(change.iter().map(|(ware, n)| (ware, -n))));
                }
                Event::Fish { seat, change, .. } if seat == self.seat => {
                    cost.fish += (-change).try_into().unwrap_or(0);
                }
                Event::Moved { steps, .. } => cost.steps += steps,
                _ => {}
            }
        }
        if matches!(action, Action::Buy { .. } | Action::Market { .. }) {
            let store = self.after.player(self.seat).store();
            let freed = spaces_of_fish(store.fish() + cost.fish) - spaces_of_fish(store.fish());
            cost.spaces = self.goods_gained().0.total().saturating_sub(freed);
        }
        cost
    }

    fn effect(&self, game: &Game, action: Action) -> Effect {
        let coins = self.coins_gained();
        let (gained, lost) = self.goods_gained();
        match action {
            Action::Play(card) => Effect::Card(self.card_effect(card)),
            Action::Copy(from) => self.effect_of_card(game.player(from).top()),
            Action::Choose(_) => self.effect_of_card(game.choice_card()),
            Action::Repeat => self.effect_of_card(magister::beneath(game, self.seat)),
            Action::Move { from, to } => self.walk(game, from, to),
            Action::Produce { .. } => self.production(game),
            Action::Purchase { .. } => self.bought(game),
            Action::Cash(None) | Action::Income | Action::Sell { .. } => Effect::Coins(coins),
            Action::Market { .. } if gained == Wares::NONE => Effect::Coins(coins),
            Action::Cash(Some(_)) | Action::Market { .. } => Effect::CoinsAndGoods { coins, gained, lost },
            Action::Keep(_) | Action::Buy { .. } => Effect::Goods { gained, lost },
            Action::End
            | Action::Build(_)
            | Action::Settle { .. }
            | Action::Recommend(_)
            | Action::Start(_) => Effect::Nothing,
        }
    }

    fn walk(&self, game: &Game, from: Place, to: RouteId) -> Effect {
        let board = game.board();
        let ends = board.ends(to).and(board.buildable()).without(game.player(self.seat).houses);
        let adjacent = ends.iter().map(|city| site(game, self.seat, city)).collect();
        let is_legal = game.is_legal(Action::Move { from, to });
        let way = if is_legal { game.way(self.seat, from, to) } else { Vec::new() };
        Effect::Walk { way, adjacent }
    }

    /// The batches are still to be stored, in storehouses as they are: a refused choice was tried with lent goods.
    fn production(&self, game: &Game) -> Effect {
        let delivery = |step| match step {
            Step::Keep(Keep { seat, batch }) => {
                let overflow = game.player(seat).store().overflow(batch);
                Some(Delivery { seat, goods: batch.wares(), fish: batch.fish(), overflow })
            }
            _ => None,
        };
        let passes = self.steps().any(|step| step == PassMagnus.into());
        Effect::Production {
            batches: self.steps().filter_map(delivery).collect(),
            magnus: passes.then(|| self.after.seating().right_of(self.after.magnus)),
        }
    }

    fn bought(&self, game: &Game) -> Effect {
        let bought = |event: &Event| match *event {
            Event::Bought { card, .. } => Some(card),
            _ => None,
        };
        match self.events.iter().find_map(bought) {
            Some(card) => Effect::Bought { card, worth: game.worth(self.seat).card(card) },
            None => Effect::Nothing,
        }
    }

    fn effect_of_card(&self, card: Option<Card>) -> Effect {
        card.map_or(Effect::Nothing, |card| Effect::Card(self.card_effect(card)))
    }

    /// What is sure of a card: what has happened, and what its first questions offer.
    fn card_effect(&self, card: Card) -> CardEffect {
        let (goods, lost) = self.goods_gained();
        let mut effect = CardEffect {
            card,
            coins: self.coins_gained(),
            goods,
            lost,
            steps: 0,
            recovers: 0,
            purchases: 0,
            copyable: Vec::new(),
        };
        for event in &self.events {
            if let Event::Recovered { seat, n_cards } = *event
                && seat == self.seat
            {
                effect.recovers = n_cards;
            }
        }
        for step in self.steps().filter(|step| step.asks().is_some_and(|(seat, _)| seat == self.seat)) {
            match step {
                Step::Move(walk) => effect.steps = walk.steps,
                Step::Purchase(purchase) => effect.purchases = purchase.left,
                Step::Prefect(_) => {
                    let good = self.after.rules.market.map(|_| Good::default());
                    effect.coins += self.coins_by(step, Action::Cash(good));
                }
                Step::Colonist(_) => effect.coins += self.coins_by(step, Action::Income),
                Step::CopyCard(copy) => effect.copyable = copy.copyable(&self.after).collect(),
                _ => {}
            }
        }
        effect
    }
}

fn coins_of(seat: Seat, events: &[Event]) -> u32 {
    let gained = |event: &Event| match *event {
        Event::Coins { seat: other, change, .. } if other == seat => u32::try_from(change).ok(),
        _ => None,
    };
    events.iter().filter_map(gained).sum()
}

/// The units of which there is more than none.
fn positive(units: impl Iterator<Item = (Ware, i8)>) -> Wares {
    units.fold(Wares::NONE, |all, (ware, n)| all.plus(Wares::units(ware, n.max(0) as u8)))
}

/// What a seat would pay for a price, with salt in the place of what it lacks; the price, if that does not suffice.
fn really_paid(game: &Game, seat: Seat, price: Wares) -> Wares {
    game.player(seat).store().payment(price).unwrap_or(price)
}

fn site(game: &Game, seat: Seat, city: CityId) -> Site {
    let price = game.house_price(city);
    let cost = Cost { coins: price.coins, goods: really_paid(game, seat, price.goods), ..Cost::default() };
    Site { city, cost, missing: missing(game, seat, cost) }
}
