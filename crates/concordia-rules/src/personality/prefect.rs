//! Prefect (R8.3): let a province produce, or collect the coins; and the Praefectus Magnus (R10).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{ProvinceId, ProvinceSet};
use crate::decision::Step;
use crate::event::{Event, Events, Why};
use crate::game::{Game, Sink};
use crate::good::Batch;
use crate::illegal::Reason;
use crate::seat::{MAX_SEATS, Seat};
use crate::storehouse;

/// One of the two alternatives must be chosen (R4.5).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.steps.push(Step::Prefect(seat));
}

/// Any province whose marker shows goods, or the coins, which are always available (R8.3.5).
#[inline]
pub(crate) fn options(game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
    for province in game.active.iter() {
        sink.add(Action::Produce(province))?;
    }
    sink.add(Action::Cash)
}

pub(crate) fn check(game: &Game, province: ProvinceId) -> Result<(), Reason> {
    if province.idx() >= game.board().data().provinces.len() {
        return Err(Reason::NoSuchProvince);
    }
    if game.active.contains(province) { Ok(()) } else { Err(Reason::BonusTurned(province)) }
}

/// What each seat would receive if `seat` let the province produce now (R8.3.2, R10.2).
#[inline]
pub(crate) fn production(game: &Game, seat: Seat, province: ProvinceId) -> [Batch; MAX_SEATS] {
    let mut batches = [Batch::EMPTY; MAX_SEATS];
    let bonus = if game.magnus == seat { 2 } else { 1 };
    batches[seat.idx()].add(game.bonus[province.idx()], bonus);
    for city in game.board().cities_of(province).iter() {
        let good = game.tokens.get(city);
        for owner in game.owners[city.idx()].iter() {
            batches[owner.idx()].add(good, 1);
        }
    }
    batches
}

/// The marker is turned, then everybody stores a batch, the executing seat first (R5.6).
pub(crate) fn produce(game: &mut Game, seat: Seat, province: ProvinceId, events: &mut impl Events) {
    let batches = production(game, seat, province);
    game.active.remove(province);
    events.add(Event::BonusTurned { province });
    if game.magnus == seat {
        game.steps.push(Step::PassMagnus);
    }
    for receiver in game.rules.seating.from(seat).rev() {
        storehouse::arrive(game, receiver, batches[receiver.idx()]);
    }
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

pub(crate) fn visible_coins(game: &Game) -> u32 {
    turned(game).iter().map(|province| game.bonus[province.idx()].bonus_coins()).sum()
}

/// One coin for each coin visible on the markers, which are then turned back (R8.3.4).
pub(crate) fn cash(game: &mut Game, seat: Seat, events: &mut impl Events) {
    game.earn(seat, visible_coins(game), Why::Bonus, events);
    let provinces = turned(game);
    if provinces != ProvinceSet::default() {
        game.active = ProvinceSet::first(game.board().data().provinces.len());
        events.add(Event::BonusesReset { provinces });
    }
}
