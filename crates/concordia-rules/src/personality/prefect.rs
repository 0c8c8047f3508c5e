//! Prefect (R8.3): let a province produce, or collect the coins; and the Praefectus Magnus (R10).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{ProvinceId, ProvinceSet};
use crate::decision::Step;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{Batch, Good, Goods};
use crate::illegal::Reason;
use crate::options::PiscatusMode;
use crate::seat::{MAX_SEATS, Seat};
use crate::sink::Sink;
use crate::storehouse;

/// The most fish of a province (R16.2).
pub const MAX_FISH_IN_PROVINCE: u8 = 2;

/// One of the two alternatives must be chosen (R4.5).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::Prefect(seat));
}

/// Any province whose marker shows goods, or the coins, which are always available (R8.3.5). At a fish market
/// any province with fish, or coins and a good of choice (R16.5).
#[inline]
pub(crate) fn options(game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
    for province in game.active.iter() {
        sink.add(Action::Produce(province))?;
    }
    if game.rules.market.is_none() {
        return sink.add(Action::Cash(None));
    }
    Good::ALL.into_iter().try_for_each(|good| sink.add(Action::Cash(Some(good))))
}

pub(crate) fn check(game: &Game, province: ProvinceId) -> Result<(), Reason> {
    if province.idx() >= game.board().data().provinces.len() {
        return Err(Reason::NoSuchProvince);
    }
    match game.rules.market {
        _ if game.active.contains(province) => Ok(()),
        None => Err(Reason::BonusTurned(province)),
        Some(_) => Err(Reason::NoFishThere(province)),
    }
}

pub(crate) fn check_cash(game: &Game, good: Option<Good>) -> Result<(), Reason> {
    match (game.rules.market, good) {
        (None, Some(_)) => Err(Reason::NoGoodToChoose),
        (Some(_), None) => Err(Reason::ChooseGood),
        _ => Ok(()),
    }
}

/// What each seat would receive if `seat` let the province produce now: the executing seat its bonus good, doubled
/// by the Praefectus Magnus (R8.3.2, R10.2), or at a fish market the fish (R16.5), and every owner the goods of
/// the houses.
#[inline]
pub(crate) fn production(game: &Game, seat: Seat, province: ProvinceId) -> (u8, [Batch; MAX_SEATS]) {
    let mut batches = [Batch::EMPTY; MAX_SEATS];
    let fish = if game.rules.market.is_some() {
        fish_taken(game, seat, province)
    } else {
        let bonus = if game.magnus == seat { 2 } else { 1 };
        batches[seat.idx()].add(game.bonus[province.idx()], bonus);
        0
    };
    for city in game.board().cities_of(province).iter() {
        let good = game.tokens.get(city);
        for owner in game.owners[city.idx()].iter() {
            batches[owner.idx()].add(good, 1);
        }
    }
    (fish, batches)
}

/// All fish of the province, and what the Praefectus Piscatus adds (R16.6).
fn fish_taken(game: &Game, seat: Seat, province: ProvinceId) -> u8 {
    let fish = game.market.fish[province.idx()];
    match game.rules.piscatus_mode {
        PiscatusMode::Double if game.magnus == seat => 2 * fish,
        PiscatusMode::PlusOne if game.magnus == seat => fish + 1,
        _ => fish,
    }
}

/// The marker is turned, then everybody stores a batch, the executing seat first (R5.6).
pub(crate) fn produce(game: &mut Game, seat: Seat, province: ProvinceId, events: &mut impl Events) {
    let (fish, batches) = production(game, seat, province);
    game.active.remove(province);
    if game.rules.market.is_some() {
        set_fish(game, province, 0, events);
    } else {
        events.add(Event::BonusTurned { province });
    }
    if game.magnus == seat {
        game.steps.push(Step::PassMagnus);
    }
    for receiver in game.rules.seating.from(seat).rev() {
        let fish = if receiver == seat { fish } else { 0 };
        storehouse::arrive(game, receiver, fish, batches[receiver.idx()]);
    }
}

fn set_fish(game: &mut Game, province: ProvinceId, fish: u8, events: &mut impl Events) {
    game.market.fish[province.idx()] = fish;
    events.add(Event::ProvinceFish { province, fish });
}

/// After its use the Praefectus Magnus goes to the right neighbour (R10.4).
pub(crate) fn pass_magnus(game: &mut Game, events: &mut impl Events) {
    game.steps.pop();
    let from = game.magnus;
    game.magnus = game.rules.seating.right_of(from);
    events.add(Event::MagnusPassed { from, to: game.magnus });
}

fn turned(game: &Game) -> ProvinceSet {
    ProvinceSet::first(game.board().data().provinces.len()).without(game.active)
}

/// The coins of the cash alternative: those visible on the markers (R8.3.4), or one for each province without
/// fish (R16.5).
pub(crate) fn visible_coins(game: &Game) -> u32 {
    let coins = |province: ProvinceId| match game.rules.market {
        None => game.bonus[province.idx()].bonus_coins(),
        Some(_) => 1,
    };
    turned(game).iter().map(coins).sum()
}

/// The coins are paid, then all markers are turned back (R8.3.4). At a fish market a good of choice comes with
/// them, lost if there is no space, and every province gets a fish, up to two (R16.5).
pub(crate) fn cash(game: &mut Game, seat: Seat, good: Option<Good>, events: &mut impl Events) {
    game.earn(seat, visible_coins(game), Why::Bonus, events);
    let provinces = turned(game);
    game.active = ProvinceSet::first(game.board().data().provinces.len());
    let Some(good) = good else {
        if provinces != ProvinceSet::default() {
            events.add(Event::BonusesReset { provinces });
        }
        return;
    };
    let (kept, lost) = match game.players[seat.idx()].free() {
        0 => (Goods::NONE, Goods::one(good)),
        _ => (Goods::one(good), Goods::NONE),
    };
    game.store_goods(seat, kept, lost, Why::Bonus, events);
    for province in game.active.iter() {
        let fish = game.market.fish[province.idx()];
        if fish < MAX_FISH_IN_PROVINCE {
            set_fish(game, province, fish + 1, events);
        }
    }
}
