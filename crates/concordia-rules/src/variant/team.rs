//! The team game (R11): where partners begin, and the cards that only they have (R8.12 to R8.14).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{CityId, Kind, Place};
use crate::card::{Card, Power};
use crate::decision::{Bounds, Sale, Step};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::illegal::Reason;
use crate::personality::check_in_hand;
use crate::seat::Seat;
use crate::sink::Sink;

fn partner_of(game: &Game, seat: Seat) -> Seat {
    game.rules.seating.partner_of(seat).expect("this card exists in the team game only")
}

/// Any city away from where the first half of the seats begins; several may choose the same (R11.3).
pub(crate) fn start_options(game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
    for city in game.board().start_cities().iter() {
        sink.add(Action::Start(city))?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn check_start(game: &Game, city: CityId) -> Result<(), Reason> {
    if !game.board().has_city(city) {
        return Err(Reason::NoSuchCity);
    }
    if game.board().start_cities().contains(city) { Ok(()) } else { Err(Reason::NoStartCity(city)) }
}

/// One colonist of each kind, or two of the only kind the city has a route for (R11.3).
pub(crate) fn start(game: &mut Game, seat: Seat, city: CityId, events: &mut impl Events) {
    let board = game.board();
    let possible = |kind: &Kind| board.cities_with_route(*kind).contains(city);
    let kinds = match Kind::ALL.map(|kind| possible(&kind)) {
        [true, false] => [Kind::Land; 2],
        [false, true] => [Kind::Sea; 2],
        _ => Kind::ALL,
    };
    for kind in kinds {
        game.players[seat.idx()].move_colonist(kind, Place::HOME, Place::city(city));
        events.add(Event::ColonistPlaced { seat, kind, city });
    }
    game.startless = game.startless.without(seat);
}

/// Each partner may buy one card at the Senator's price; the display is closed when both are done (R8.12).
pub(crate) fn perform_praetor(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    game.steps.push(Step::CloseDisplay);
    if !bounds.alone {
        game.steps.push(Step::Purchase { seat: partner, left: 1, sale: Sale::Praetor });
    }
    game.steps.push(Step::Purchase { seat, left: 1, sale: Sale::Praetor });
}

/// The player may buy one card for its printed price, then the partner plays a card alone (R8.13). With a fish
/// market the partner's card is laid first (R16.18). Executed alone it gives the purchase only (R8.13.4).
pub(crate) fn perform_proconsul(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    let purchase = Step::Purchase { seat, left: 1, sale: Sale::Proconsul };
    game.steps.push(Step::CloseDisplay);
    if bounds.alone {
        game.steps.push(purchase);
        return;
    }
    let alone = Bounds { alone: true, no_legatus: true, ..bounds };
    game.steps.push(Step::PerformTop { seat: partner, bounds: alone });
    if game.rules.market.is_some() {
        game.steps.push(purchase);
        game.steps.push(Step::LayCard(partner));
    } else {
        game.steps.push(Step::LayCard(partner));
        game.steps.push(purchase);
    }
}

/// The player may recommend a card, then the partner plays one that both execute, the partner first (R8.14).
pub(crate) fn perform_legatus(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    game.steps.push(Step::PerformTop { seat: partner, bounds: Bounds { no_legatus: true, ..bounds } });
    game.steps.push(Step::LayCard(partner));
    game.steps.push(Step::Recommend(seat));
}

/// Any card of the hand but a Legatus (R8.13.2, R8.14.2).
pub(crate) fn lay_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    different_cards(game, seat).try_for_each(|card| sink.add(Action::Play(card)))
}

fn different_cards(game: &Game, seat: Seat) -> impl Iterator<Item = Card> {
    let hand = game.players[seat.idx()].hand();
    let different = hand.chunk_by(|a, b| a == b).map(|same| same[0]);
    different.filter(|card| card.power() != Power::Legatus)
}

pub(crate) fn check_lay(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    check_in_hand(game, seat, card)?;
    check_demanded(card)
}

/// A card that a Proconsul or Legatus demands is no Legatus.
pub(crate) fn check_demanded(card: Card) -> Result<(), Reason> {
    if card.power() == Power::Legatus { Err(Reason::NoLegatusNow) } else { Ok(()) }
}

/// A card of the partner's hand that may be played, or none (R8.14.1).
pub(crate) fn recommend_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    different_cards(game, partner_of(game, seat)).try_for_each(|card| sink.add(Action::Recommend(card)))
}

pub(crate) fn check_recommend(game: &Game, seat: Seat, card: Card) -> Result<(), Reason> {
    check_lay(game, partner_of(game, seat), card)
}
