//! Taking goods in (R5): batches that arrive, and what to keep of them.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::Step;
use crate::event::{Events, Why};
use crate::game::{Game, Sink};
use crate::good::{Batch, Good};
use crate::illegal::Reason;
use crate::seat::Seat;

/// Puts the storing of a batch on the stack of steps. Batches are stored in the reverse order of these calls.
#[inline]
pub(crate) fn arrive(game: &mut Game, seat: Seat, batch: Batch) {
    if !batch.is_empty() {
        game.steps.push(Step::Keep { seat, batch });
    }
}

/// All ways to keep exactly as many units as fit (R5.3).
pub(crate) fn keep_options(game: &Game, seat: Seat, batch: Batch, sink: &mut impl Sink) -> ControlFlow<()> {
    let free = game.players[seat.idx()].free();
    let total = batch.goods().total();
    if total <= free {
        return sink.add(Action::Keep(batch));
    }
    keep_from(Good::ALL.len(), batch, total, free, Batch::EMPTY, sink)
}

/// Chooses `units` more units among the first `n_goods` goods, of which `left` are there.
fn keep_from(
    n_goods: usize,
    batch: Batch,
    left: u8,
    units: u8,
    kept: Batch,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let Some(nth) = n_goods.checked_sub(1) else {
        return sink.add(Action::Keep(kept));
    };
    let good = Good::ALL[nth];
    let here = batch.count(good);
    let below = left - here;
    for n in units.saturating_sub(below)..=units.min(here) {
        let mut kept = kept;
        kept.add(good, n);
        keep_from(nth, batch, below, units - n, kept, sink)?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_keep(game: &Game, seat: Seat, batch: Batch, kept: Batch) -> Result<(), Reason> {
    for good in Good::ALL {
        if kept.count(good) > batch.count(good) {
            return Err(Reason::NotArrived { good, arrived: batch.count(good) });
        }
    }
    let units = batch.goods().total().min(game.players[seat.idx()].free());
    if kept.goods().total() == units { Ok(()) } else { Err(Reason::MustKeep { units }) }
}

/// Stores what is kept; the rest goes to the bank.
pub(crate) fn keep(game: &mut Game, seat: Seat, batch: Batch, kept: Batch, events: &mut impl Events) {
    let kept = kept.goods();
    game.store_goods(seat, kept, batch.goods().minus(kept), Why::Production, events);
}
