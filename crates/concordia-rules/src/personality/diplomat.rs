//! Diplomat (R8.6): execute the card on top of an opponent's pile, as if played.

use std::ops::ControlFlow;

use super::{Bounds, magister, perform};
use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::DecisionKind;
use crate::event::{Event, Events};
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Choose whose card to copy (R8.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CopyCard {
    pub(crate) seat: Seat,
    pub(crate) bounds: Bounds,
}

impl Question for CopyCard {
    const KIND: DecisionKind = DecisionKind::Copy;
    const EXECUTES: bool = true;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Any opponent whose top card can be copied, or nobody (R8.6.7).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        sink.add_all(self.copyable(game).map(Action::Copy))
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Copy(from) => check(game, self.seat, from, self.bounds),
            _ => self.not_asked(),
        }
    }

    /// The copied card stays where it is; its numbers apply to the copier's pieces (R8.6.3, R8.6.5). In the team game
    /// both partners execute it, and the team does not copy the same play again (R11.9).
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let (CopyCard { seat, bounds }, Action::Copy(from)) = (self, action) else { return };
        let card = game.players[from.idx()].top().expect("the pile was checked");
        if game.rules.seating.has_partners() {
            game.copied[from.idx()] |= 1 << game.rules.seating.team_of(seat);
        }
        events.add(Event::Copied { seat, from, card });
        perform(game, seat, card, bounds, events);
    }

    /// What lies under the own Diplomat counts only if that could copy a Magister.
    fn asks_for_hidden_cards(self, game: &Game) -> bool {
        let CopyCard { seat, bounds } = self;
        magister::beneath(game, seat) == Some(Card::Hidden)
            && game.rules.seating.seats().any(|from| is_open_magister(game, seat, from, bounds))
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        all.extend(game.seating().seats().filter(|&from| from != self.seat).map(Action::Copy));
    }
}

impl CopyCard {
    /// The seats whose top card can be copied.
    pub(crate) fn copyable(self, game: &Game) -> impl Iterator<Item = Seat> {
        let CopyCard { seat, bounds } = self;
        game.rules.seating.seats().filter(move |&from| check(game, seat, from, bounds).is_ok())
    }
}

/// A top card is copyable unless it is a Diplomat (R8.6.2), a Magister with nothing to repeat (R8.6.6), a Legatus
/// where none may follow (R11.10), or a card this team has copied before (R11.9).
fn check(game: &Game, seat: Seat, from: Seat, bounds: Bounds) -> Result<(), Reason> {
    let seating = game.rules.seating;
    if from.idx() >= seating.n_seats() {
        return Err(Reason::NoSuchSeat(from));
    }
    let team = seating.team_of(seat);
    if seating.team_of(from) == team {
        return Err(Reason::OwnCard);
    }
    let Some(card) = game.players[from.idx()].top() else { return Err(Reason::EmptyPile(from)) };
    if game.copied[from.idx()] & (1 << team) != 0 {
        return Err(Reason::CopiedBefore(from));
    }
    match card.power() {
        Power::Diplomat => Err(Reason::Diplomat(from)),
        Power::Magister if bounds.no_magister => Err(Reason::MagisterUsed),
        Power::Magister if !has_something_to_repeat(game, seat) => Err(Reason::NothingToRepeat(from)),
        Power::Legatus if bounds.demanded => Err(Reason::NoLegatusNow),
        _ => Ok(()),
    }
}

/// Whether a Magister lies there that could be copied, if there is something to repeat.
fn is_open_magister(game: &Game, seat: Seat, from: Seat, bounds: Bounds) -> bool {
    !bounds.no_magister
        && game.rules.seating.team_of(from) != game.rules.seating.team_of(seat)
        && game.players[from.idx()].top().is_some_and(|top| top.power() == Power::Magister)
}

/// Under the Diplomat lies a card that a copied Magister may repeat (R8.6.6).
fn has_something_to_repeat(game: &Game, seat: Seat) -> bool {
    let barred = [Power::Senator, Power::Diplomat, Power::Magister];
    magister::beneath(game, seat).is_some_and(|card| card != Card::Hidden && !barred.contains(&card.power()))
}
