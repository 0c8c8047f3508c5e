//! Taking goods and fish in (R5, R16.4): batches that arrive, and what to keep of them.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::Step;
use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{Batch, Good};
use crate::illegal::Reason;
use crate::player::spaces_of_fish;
use crate::seat::Seat;
use crate::sink::Sink;

/// Puts the storing of a batch on the stack of steps. Batches are stored in the reverse order of these calls.
#[inline]
pub(crate) fn arrive(game: &mut Game, seat: Seat, fish: u8, goods: Batch) {
    if fish > 0 || !goods.is_empty() {
        game.steps.push(Step::Keep { seat, fish, goods });
    }
}

/// For each number of fish that may be kept: the number of goods that must then be kept (R5.3, R16.5). A choice
/// is maximal: no refused good or fish could still be stored.
#[inline]
fn maximal(game: &Game, seat: Seat, fish: u8, n_goods: u8) -> impl Iterator<Item = (u8, u8)> {
    let player = &game.players[seat.idx()];
    let (spaces, stored) = (player.spaces_for_fish(), player.fish);
    let spaces_with = move |kept: u8| spaces.checked_sub(spaces_of_fish(stored + kept));
    (0..=fish).filter_map(move |kept| {
        let units = n_goods.min(spaces_with(kept)?);
        let one_more_fits = kept < fish && spaces_with(kept + 1).is_some_and(|spaces| spaces >= units);
        (!one_more_fits).then_some((kept, units))
    })
}

/// All maximal ways to keep what arrives.
pub(crate) fn keep_options(
    game: &Game,
    seat: Seat,
    fish: u8,
    goods: Batch,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let total = goods.goods().total();
    let player = &game.players[seat.idx()];
    if total + spaces_of_fish(player.fish + fish) <= player.spaces_for_fish() {
        return sink.add(Action::Keep { fish, goods });
    }
    for (fish, units) in maximal(game, seat, fish, total) {
        if units == total {
            sink.add(Action::Keep { fish, goods })?;
        } else {
            keep_from(Good::ALL.len(), goods, total, units, (fish, Batch::EMPTY), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Chooses `units` more units among the first `n_goods` goods, of which `left` are there.
fn keep_from(
    n_goods: usize,
    batch: Batch,
    left: u8,
    units: u8,
    (fish, kept): (u8, Batch),
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    // Goods that did not arrive leave nothing to choose.
    let arrived = Good::ALL[..n_goods].iter().rposition(|&good| batch.count(good) > 0);
    let Some(nth) = arrived else { return sink.add(Action::Keep { fish, goods: kept }) };
    let good = Good::ALL[nth];
    let here = batch.count(good);
    let below = left - here;
    for n in units.saturating_sub(below)..=units.min(here) {
        let mut kept = kept;
        kept.add(good, n);
        keep_from(nth, batch, below, units - n, (fish, kept), sink)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_keep(
    game: &Game,
    seat: Seat,
    (fish, goods): (u8, Batch),
    (kept_fish, kept): (u8, Batch),
) -> Result<(), Reason> {
    for good in Good::ALL {
        if kept.count(good) > goods.count(good) {
            return Err(Reason::NotArrived { good, arrived: goods.count(good) });
        }
    }
    if kept_fish > fish {
        return Err(Reason::FishNotArrived { arrived: fish });
    }
    let n_kept = kept.goods().total();
    let mut maximal = maximal(game, seat, fish, goods.goods().total());
    match maximal.find(|&(fish, _)| fish == kept_fish) {
        Some((_, units)) if units == n_kept => Ok(()),
        Some((_, units)) => Err(Reason::MustKeep { units }),
        None if fish_fit(game, seat, kept_fish) => Err(Reason::MoreFishFit),
        None => Err(Reason::FishDoNotFit),
    }
}

fn fish_fit(game: &Game, seat: Seat, fish: u8) -> bool {
    let player = &game.players[seat.idx()];
    spaces_of_fish(player.fish.saturating_add(fish)) <= player.spaces_for_fish()
}

/// Stores what is kept; the rest goes to the bank.
pub(crate) fn keep(
    game: &mut Game,
    seat: Seat,
    (fish, goods): (u8, Batch),
    (kept_fish, kept): (u8, Batch),
    events: &mut impl Events,
) {
    let kept = kept.goods();
    if !goods.is_empty() {
        game.store_goods(seat, kept, goods.goods().minus(kept), Why::Production, events);
    }
    game.change_fish(seat, kept_fish as i8, fish - kept_fish, events);
}
