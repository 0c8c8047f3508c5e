//! Taking in what arrives (R5.3 to R5.6, R16.5): a batch that does not fit is chosen from.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::DecisionKind;
use crate::event::{Events, Why};
use crate::game::Game;
use crate::good::{Batch, Ware};
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Store what arrives (R5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keep {
    pub(crate) seat: Seat,
    pub(crate) batch: Batch,
}

/// Puts the storing of a batch on the stack of steps. Batches are stored in the reverse order of these calls.
#[inline]
pub(crate) fn arrive(game: &mut Game, seat: Seat, batch: Batch) {
    if !batch.is_empty() {
        game.push(Keep { seat, batch });
    }
}

impl Question for Keep {
    const KIND: DecisionKind = DecisionKind::Keep;

    fn seat(self) -> Seat {
        self.seat
    }

    /// All maximal ways to keep what arrives.
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        let store = &game.players[self.seat.idx()].store;
        if store.overflow(self.batch) == 0 {
            return sink.add(Action::Keep(self.batch));
        }
        let total = self.batch.wares().total();
        for (fish, units) in store.maximal(self.batch) {
            if units == total {
                sink.add(Action::Keep(self.batch.with_fish(fish)))?;
            } else {
                let kept = Batch::EMPTY.with_fish(fish);
                list_from(Ware::ALL.len(), self.batch, total, units, kept, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        let (batch, Action::Keep(kept)) = (self.batch, action) else { return self.not_asked() };
        for ware in Ware::ALL {
            if kept.count(ware) > batch.count(ware) {
                return Err(Reason::NotArrived { ware, arrived: batch.count(ware) });
            }
        }
        if kept.fish() > batch.fish() {
            return Err(Reason::FishNotArrived { arrived: batch.fish() });
        }
        let store = &game.players[self.seat.idx()].store;
        match store.maximal(batch).find(|&(fish, _)| fish == kept.fish()) {
            Some((_, units)) if units == kept.wares().total() => Ok(()),
            Some((_, units)) => Err(Reason::MustKeep { units }),
            None if store.fish_fit(kept.fish()) => Err(Reason::MoreFishFit),
            None => Err(Reason::FishDoNotFit),
        }
    }

    /// What is kept is stored; the rest goes to the bank.
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let (Keep { seat, batch }, Action::Keep(kept)) = (self, action) else { return };
        let (arrived, stored) = (batch.wares(), kept.wares());
        if arrived.total() > 0 {
            game.store(seat, stored, arrived.minus(stored), Why::Production, events);
        }
        game.change_fish(seat, kept.fish() as i8, batch.fish() - kept.fish(), events);
    }
}

/// Chooses `units` more units among the first `n_wares` goods, salt after them, of which `left` are there.
fn list_from(
    n_wares: usize,
    batch: Batch,
    left: u8,
    units: u8,
    kept: Batch,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    // What did not arrive leaves nothing to choose.
    let arrived = Ware::ALL[..n_wares].iter().rposition(|&ware| batch.count(ware) > 0);
    let Some(nth) = arrived else { return sink.add(Action::Keep(kept)) };
    let ware = Ware::ALL[nth];
    let here = batch.count(ware);
    let below = left - here;
    for n in units.saturating_sub(below)..=units.min(here) {
        let mut kept = kept;
        kept.add(ware, n);
        list_from(nth, batch, below, units - n, kept, sink)?;
    }
    ControlFlow::Continue(())
}
