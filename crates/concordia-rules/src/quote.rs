//! Quotes: for the open decision every option, payable or not, with its cost, what is missing and its effect.
//!
//! They are for people who look before they choose. Whether an option is legal is asked of the rules
//! themselves; this file only decides which options are worth showing.

use crate::action::{Action, Actions};
use crate::board::{CityId, CitySet, Kind, MAX_STEPS, RouteId};
use crate::card::{Card, Power};
use crate::decision::{Decision, Step};
use crate::game::Game;
use crate::good::{ByGood, Good, Goods};
use crate::illegal::Illegal;
use crate::market::{Gain, MarketBoard, SpotId};
use crate::personality::colonist::COLONIST_PRICE;
use crate::personality::{architect, colonist, diplomat, magister, prefect, senator, tribune};
use crate::player::spaces_of_fish;
use crate::scoring::n_houses_of;
use crate::seat::Seat;
use crate::variant::fish_market;

/// One option of the open decision.
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
    /// Goods.
    pub goods: Goods,
    /// Spaces of the storehouse.
    pub spaces: u8,
    /// Fish.
    pub fish: u8,
}

/// What an option brings.
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
        gained: Goods,
        /// Returned to the bank.
        lost: Goods,
    },
    /// Goods that arrive, and goods that are lost.
    Goods {
        /// Stored.
        gained: Goods,
        /// Returned to the bank.
        lost: Goods,
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
    pub goods: Goods,
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
    /// Goods it gives at once.
    pub goods: Goods,
    /// Goods that would not fit.
    pub lost: Goods,
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
    /// Every option of the open decision; empty when nobody is asked.
    pub fn quote(&self) -> Vec<Quote> {
        let (Decision::Asked { seat, .. }, Some(&step)) = (self.decision(), self.steps.last()) else {
            return Vec::new();
        };
        candidates(self, seat, step).into_iter().map(|action| quote(self, seat, step, action)).collect()
    }

    /// Every city that the deciding seat could be adjacent to after its next walk, with the steps to get there
    /// and the price of a house; empty unless it is asked to move.
    pub fn sites_in_reach(&self) -> Vec<Site> {
        let Some(&(Step::Move { seat, .. } | Step::StandMove(seat))) = self.steps.last() else {
            return Vec::new();
        };
        let mut steps_to: Vec<Option<u8>> = vec![None; self.board().data().cities.len()];
        for city in architect::sites(self, seat).iter() {
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

/// The answers worth showing: the legal ones, and those that only lack money, goods, steps or space.
fn candidates(game: &Game, seat: Seat, step: Step) -> Vec<Action> {
    let player = game.player(seat);
    let board = game.board();
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    let mut all = legal.to_vec();
    match step {
        Step::Move { .. } | Step::StandMove(_) => {
            for kind in Kind::ALL {
                for from in player.colonists(kind) {
                    let far = game.reach(seat, kind, from, MAX_STEPS as u8);
                    all.extend(
                        far.without(game.occupied[kind as usize])
                            .iter(kind)
                            .map(|to| Action::Move { from, to }),
                    );
                }
            }
        }
        Step::Build(_) | Step::StandBuild { .. } => {
            all.extend(architect::sites(game, seat).iter().map(Action::Build));
        }
        Step::Prefect(_) => all.extend(board.provinces().map(Action::Produce)),
        Step::Colonist(_) | Step::Settle(_) => {
            settlements(&mut all, |kind| colonist::own_cities(game, seat, kind));
        }
        Step::Recruit(_) | Step::StandPlace(_) => {
            settlements(&mut all, |kind| tribune::cities(game, seat, kind));
        }
        Step::Stock(_) => purchases_of_goods(&mut all, player.free(), |_| true),
        Step::Trade { traded, .. } => {
            purchases_of_goods(&mut all, player.free(), |good| !traded.contains(good));
        }
        Step::Purchase { sale, .. } => {
            for (nth, card) in game.display.iter().enumerate() {
                let Some(card) = *card else { continue };
                let slot = nth as u8 + 1;
                if senator::price(game, nth, card, sale.has_surcharge()).any {
                    all.extend(Good::ALL.map(|good| Action::Purchase { slot, any: Some(good) }));
                } else {
                    all.push(Action::Purchase { slot, any: None });
                }
            }
        }
        Step::Copy { .. } => {
            all.extend(game.seating().seats().filter(|&other| other != seat).map(Action::Copy));
        }
        Step::Market { .. } => {
            for spot in game.rules.market.into_iter().flat_map(MarketBoard::ids) {
                all.extend(fish_market::offers(game, spot));
            }
        }
        _ => {}
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn settlements(all: &mut Vec<Action>, cities: impl Fn(Kind) -> CitySet) {
    for kind in Kind::ALL {
        all.extend(cities(kind).iter().map(|city| Action::Settle { kind, city }));
    }
}

/// One unit of each good is shown even if there is neither money nor space for it.
fn purchases_of_goods(all: &mut Vec<Action>, free: u8, open: impl Fn(Good) -> bool) {
    for good in Good::ALL.into_iter().filter(|&good| open(good)) {
        all.extend((1..=free.max(1)).map(|count| Action::Buy { good, count }));
    }
}

fn quote(game: &Game, seat: Seat, step: Step, action: Action) -> Quote {
    let (cost, effect) = cost_and_effect(game, seat, step, action);
    let mut missing = missing(game, seat, cost);
    if let Some(steps) = game.steps_left() {
        missing.steps = cost.steps.saturating_sub(steps);
    }
    Quote { action, refusal: game.check(action).err(), cost, missing, effect }
}

/// What of a cost the seat cannot pay. Steps are not owned, so they are never missing here.
fn missing(game: &Game, seat: Seat, cost: Cost) -> Cost {
    let player = game.player(seat);
    Cost {
        steps: 0,
        coins: cost.coins.saturating_sub(game.purse(seat)),
        goods: player.goods.missing(cost.goods),
        spaces: cost.spaces.saturating_sub(player.free()),
        fish: cost.fish.saturating_sub(player.fish),
    }
}

fn cost_and_effect(game: &Game, seat: Seat, step: Step, action: Action) -> (Cost, Effect) {
    let nothing = Cost::default();
    match action {
        Action::Play(card) => {
            let mut effect = card_effect(game, seat, card);
            effect.copyable = copyable_after(game, action);
            (nothing, Effect::Card(effect))
        }
        Action::Move { from, to } => {
            let steps = game.steps_between(seat, from, to).unwrap_or_default();
            let player = game.player(seat);
            let ends = game.board().ends(to).and(game.board().buildable()).without(player.houses);
            let adjacent = ends.iter().map(|city| site(game, seat, city)).collect();
            let is_near = game.steps_left().is_some_and(|left| steps <= left);
            let way = if is_near { game.way(seat, from, to) } else { Vec::new() };
            (Cost { steps, ..nothing }, Effect::Walk { way, adjacent })
        }
        Action::Build(city) => (site(game, seat, city).cost, Effect::Nothing),
        Action::Produce(province) => {
            let (fish, batches) = prefect::production(game, seat, province);
            let delivery = |receiver: Seat| {
                let goods = batches[receiver.idx()].goods();
                let fish = if receiver == seat { fish } else { 0 };
                let player = game.player(receiver);
                let spaces = goods.total() + spaces_of_fish(player.fish + fish);
                let overflow = spaces.saturating_sub(player.spaces_for_fish());
                Delivery { seat: receiver, goods, fish, overflow }
            };
            let arrives = |d: &Delivery| d.goods != Goods::NONE || d.fish > 0;
            let batches = game.seating().from(seat).map(delivery).filter(arrives).collect();
            let magnus = (game.magnus == seat).then(|| game.seating().right_of(seat));
            (nothing, Effect::Production { batches, magnus })
        }
        Action::Cash(None) => (nothing, Effect::Coins(game.visible_coins())),
        Action::Cash(Some(good)) => {
            let (gained, lost) = match game.player(seat).free() {
                0 => (Goods::NONE, Goods::one(good)),
                _ => (Goods::one(good), Goods::NONE),
            };
            (nothing, Effect::CoinsAndGoods { coins: game.visible_coins(), gained, lost })
        }
        Action::Income => (nothing, Effect::Coins(colonist::income_of(game, seat))),
        Action::Keep { goods, .. } => {
            let (arriving, _) = game.arriving().unwrap_or_default();
            let gained = goods.goods();
            (nothing, Effect::Goods { gained, lost: gained.missing(arriving) })
        }
        Action::Settle { .. } if matches!(step, Step::StandPlace(_)) => (nothing, Effect::Nothing),
        Action::Settle { .. } => (Cost { goods: COLONIST_PRICE, ..nothing }, Effect::Nothing),
        Action::Sell { good, count } => {
            let cost = Cost { goods: units(good, count), ..nothing };
            (cost, Effect::Coins(u32::from(count) * good.price()))
        }
        Action::Buy { good, count } => {
            let cost = Cost { coins: u32::from(count) * good.price(), spaces: count, ..nothing };
            (cost, Effect::Goods { gained: units(good, count), lost: Goods::NONE })
        }
        Action::Purchase { slot, any } => {
            let Step::Purchase { sale, .. } = step else { return (nothing, Effect::Nothing) };
            match senator::full_price(game, sale, slot, any) {
                Ok((card, goods)) => {
                    let worth = game.worth(seat).card(card);
                    (Cost { goods, ..nothing }, Effect::Bought { card, worth })
                }
                Err(_) => (nothing, Effect::Nothing),
            }
        }
        Action::Copy(from) => match game.player(from).top() {
            Some(card) => (nothing, Effect::Card(card_effect(game, seat, card))),
            None => (nothing, Effect::Nothing),
        },
        Action::Market { spot, offer, good } => market_offer(game, seat, step, spot, offer, good),
        Action::Choose(power) => match game.choice_card() {
            Some(card) => (nothing, Effect::Card(power_effect(game, seat, card, power))),
            None => (nothing, Effect::Nothing),
        },
        Action::Repeat => match magister::beneath(game, seat) {
            Some(card) => {
                let mut effect = card_effect(game, seat, card);
                effect.copyable = copyable_after(game, action);
                (nothing, Effect::Card(effect))
            }
            None => (nothing, Effect::Nothing),
        },
        Action::End | Action::Recommend(_) | Action::Start(_) => (nothing, Effect::Nothing),
    }
}

/// The way to a spot costs a coin per skipped spot, the offer its fish and perhaps a good; coins that lie there
/// are taken.
fn market_offer(
    game: &Game,
    seat: Seat,
    step: Step,
    spot: SpotId,
    offer: u8,
    good: Option<Good>,
) -> (Cost, Effect) {
    let (Some(board), Step::Market { phase, .. }) = (game.rules.market, step) else {
        return (Cost::default(), Effect::Nothing);
    };
    let offer = &board.spots[spot.idx()].offers[usize::from(offer)];
    let mut cost = Cost { fish: offer.fish, ..Cost::default() };
    cost.coins = fish_market::n_skipped(game, seat, phase, spot).unwrap_or_default().into();
    let coins = if phase.used == 0 { game.market.coins[spot.idx()] } else { 0 };
    let effect = match offer.gain {
        Gain::Good(goods) => {
            // The good may take the space of the fish that pays for it (R16.15).
            let fish = game.player(seat).fish;
            let freed = spaces_of_fish(fish) - spaces_of_fish(fish.saturating_sub(offer.fish));
            cost.spaces = 1u8.saturating_sub(freed);
            let gained = Goods::one(good.unwrap_or(goods[0]));
            Effect::CoinsAndGoods { coins, gained, lost: Goods::NONE }
        }
        Gain::Coins(more) | Gain::Trade { coins: more } => Effect::Coins(coins + more),
        Gain::Colonist { .. } => {
            cost.goods = good.map_or(Goods::NONE, Goods::one);
            Effect::Coins(coins)
        }
        Gain::House | Gain::Senator => Effect::Coins(coins),
    };
    (cost, effect)
}

fn units(good: Good, count: u8) -> Goods {
    let mut goods = ByGood([0; 5]);
    goods[good] = count;
    goods
}

fn site(game: &Game, seat: Seat, city: CityId) -> Site {
    let price = architect::price(game, city);
    let cost = Cost { coins: price.coins, goods: price.goods, ..Cost::default() };
    Site { city, cost, missing: missing(game, seat, cost) }
}

/// Seats whose card could be copied once this answer is given. The answer is tried out, since what lies on the pile
/// then, and what limits a card that was demanded, decide.
fn copyable_after(game: &Game, action: Action) -> Vec<Seat> {
    let mut after = *game;
    if after.play(action, &mut ()).is_err() {
        return Vec::new();
    }
    // A market phase may come before the choice.
    let asked = after.steps.iter().rev().find_map(|step| match *step {
        Step::Copy { seat, bounds } => Some((seat, bounds)),
        _ => None,
    });
    let copyable = |(seat, bounds)| {
        let seats = game.seating().seats();
        seats.filter(|&from| diplomat::check(&after, seat, from, bounds).is_ok()).collect()
    };
    asked.map_or(Vec::new(), copyable)
}

/// What a card would do for a seat. A Tribune is always played, never copied (R8.1.5).
fn card_effect(game: &Game, seat: Seat, card: Card) -> CardEffect {
    power_effect(game, seat, card, card.power())
}

impl CardEffect {
    fn nothing(card: Card) -> CardEffect {
        CardEffect {
            card,
            coins: 0,
            goods: Goods::NONE,
            lost: Goods::NONE,
            steps: 0,
            recovers: 0,
            purchases: 0,
            copyable: Vec::new(),
        }
    }
}

fn power_effect(game: &Game, seat: Seat, card: Card, power: Power) -> CardEffect {
    let player = game.player(seat);
    let mut effect = CardEffect::nothing(card);
    match power {
        Power::Tribune => {
            effect.recovers = player.pile().len() as u8 + 1;
            effect.coins = tribune::reward(effect.recovers);
        }
        Power::Architect => effect.steps = player.n_on_board(),
        Power::Prefect => effect.coins = game.visible_coins(),
        Power::Colonist => effect.coins = colonist::income_of(game, seat),
        Power::Mercator { coins } => effect.coins = coins.into(),
        Power::Senator => effect.purchases = 2,
        Power::Consul | Power::Praetor | Power::Proconsul => effect.purchases = 1,
        // Nothing is sure before a half, a card to copy or repeat, or the partner's card is chosen.
        Power::Diplomat | Power::Magister | Power::Legatus | Power::Choice => {}
        Power::Specialist(good) => {
            let made = n_houses_of(game, seat, good);
            let stored = made.min(player.free());
            effect.goods = units(good, stored);
            effect.lost = units(good, made - stored);
        }
    }
    effect
}
