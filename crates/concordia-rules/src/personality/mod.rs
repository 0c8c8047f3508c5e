//! Personality cards (R8): playing one, and one file for each power.
//!
//! Each file says what its card does, which answers its decisions allow, why another answer is refused, and
//! what an answer changes. `options` and `check` state the same rule from two sides; the tests hold them
//! against each other and against a third, naive generator.
//!
//! The single game is the team game without a partner: `perform` lets the leading seat and then the partner execute
//! a power, and in the single game there is no partner to ask. So no rule asks for the mode; it asks the seating for
//! the partner or the team, and `Game::purse` for what can be spent (R11.7).

pub(crate) mod architect;
pub(crate) mod choice;
pub(crate) mod colonist;
pub(crate) mod diplomat;
pub(crate) mod magister;
pub(crate) mod mercator;
pub(crate) mod prefect;
pub(crate) mod senator;
pub(crate) mod specialist;
pub(crate) mod tribune;

use std::ops::ControlFlow;

use crate::action::Action;
use crate::card::{Card, Power};
use crate::decision::{Bounds, Step};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::variant::team;

/// Every different card in hand may be played (R4.1), but no Magister on a Senator (R8.10.2).
#[inline]
pub(crate) fn options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    let on_senator = magister::is_on_senator(game, seat);
    let mut last = None;
    for &card in game.players[seat.idx()].hand() {
        if last.replace(card) == Some(card) {
            continue;
        }
        if on_senator && card.power() == Power::Magister {
            continue;
        }
        sink.add(Action::Play(card))?;
    }
    ControlFlow::Continue(())
}

#[inline]
pub(crate) fn check(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    check_in_hand(game, seat, card)?;
    check_playable(game, seat, card)
}

#[inline]
pub(crate) fn check_playable(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    if card.power() == Power::Magister && magister::is_on_senator(game, seat) {
        return Err(Reason::MagisterOnSenator);
    }
    Ok(())
}

#[inline]
pub(crate) fn check_in_hand(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    if game.veil.hands.contains(seat) {
        return Err(Reason::HiddenCard);
    }
    if game.players[seat.idx()].hand().contains(&card) { Ok(()) } else { Err(Reason::NotInHand(card)) }
}

/// The card of the turn goes face up on the pile, then it is performed (R4.2), in the team game by both
/// partners (R11.4).
#[inline]
pub(crate) fn play(game: &mut Game, seat: Seat, card: Card, events: &mut impl Events) {
    lay(game, seat, card, events);
    let bounds = Bounds { alone: !game.rules.seating.has_partners(), ..Bounds::default() };
    perform(game, seat, card, bounds, events);
}

/// Puts a card face up on the pile; it is a new card to copy (R11.9).
#[inline]
pub(crate) fn lay(game: &mut Game, seat: Seat, card: Card, events: &mut impl Events) {
    game.players[seat.idx()].play(card);
    game.copied[seat.idx()] = 0;
    events.add(Event::CardPlayed { seat, card });
}

/// Performs the card that lies on top of a seat's pile.
pub(crate) fn perform_top(game: &mut Game, seat: Seat, bounds: Bounds, events: &mut impl Events) {
    game.steps.pop();
    let card = game.players[seat.idx()].top().expect("a card was laid");
    perform(game, seat, card, bounds, events);
}

/// Performs a card, played or "as if played" (R4.8): `seat` leads, and unless it is alone the partner takes part.
#[inline]
pub(crate) fn perform(game: &mut Game, seat: Seat, card: Card, bounds: Bounds, events: &mut impl Events) {
    match card.power() {
        Power::Diplomat => game.steps.push(Step::Copy { seat, bounds }),
        Power::Magister => magister::perform(game, seat, bounds),
        Power::Senator => senator::perform(game, seat),
        Power::Consul => senator::perform_consul(game, seat),
        Power::Praetor => team::perform_praetor(game, seat, bounds),
        Power::Proconsul => team::perform_proconsul(game, seat, bounds),
        Power::Legatus => team::perform_legatus(game, seat, bounds),
        Power::Choice => game.steps.push(Step::ChooseHalf { seat, card, bounds }),
        power => perform_power(game, seat, power, power, bounds, events),
    }
}

/// The leading seat executes a power, then the partner one, usually the same (R11.5).
#[inline]
fn perform_power(
    game: &mut Game,
    seat: Seat,
    power: Power,
    partners_power: Power,
    bounds: Bounds,
    events: &mut impl Events,
) {
    match game.rules.seating.partner_of(seat) {
        Some(partner) => {
            if !bounds.alone {
                game.steps.push(Step::Execute { seat: partner, power: partners_power });
            }
            // As a step of its own, since a market phase may have to come first.
            game.steps.push(Step::Execute { seat, power });
        }
        None => execute(game, seat, power, events),
    }
}

/// Carries a power out for one seat.
#[inline]
pub(crate) fn execute(game: &mut Game, seat: Seat, power: Power, events: &mut impl Events) {
    match power {
        Power::Tribune => tribune::execute(game, seat, events),
        Power::Architect => architect::execute(game, seat),
        Power::Prefect => prefect::execute(game, seat),
        Power::Colonist => colonist::execute(game, seat),
        Power::Mercator { coins } => mercator::execute(game, seat, coins, events),
        Power::Specialist(good) => specialist::execute(game, seat, good, events),
        Power::Diplomat
        | Power::Senator
        | Power::Consul
        | Power::Magister
        | Power::Praetor
        | Power::Proconsul
        | Power::Legatus
        | Power::Choice => unreachable!("{power:?} is performed as a whole"),
    }
}
