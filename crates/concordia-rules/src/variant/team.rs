//! The team game (R11): where partners begin, and the cards that only they have (R8.12 to R8.14).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{Kind, Place};
use crate::card::{Card, Power};
use crate::decision::DecisionKind;
use crate::display::CloseDisplay;
use crate::event::{Event, Events};
use crate::game::Game;
use crate::illegal::Reason;
use crate::personality::senator::{Purchase, Sale};
use crate::personality::{Bounds, PerformTop, check_in_hand, lay};
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Question;

/// Choose the city to begin in (R11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartCity {
    pub(crate) seat: Seat,
}

/// Lay a card that a Proconsul or Legatus demands (R8.13.2, R8.14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayCard {
    pub(crate) seat: Seat,
    pub(crate) demand: Demand,
}

/// Recommend a card to the partner, who is about to lay one (R8.14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recommend {
    pub(crate) seat: Seat,
    pub(crate) demand: Demand,
}

/// What a demanded card may be (R11.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Any card: a Legatus may be answered by a Legatus.
    AnyCard,
    /// Any card but a Legatus: under a Proconsul, or in answer to a Legatus that was an answer itself.
    NoLegatus,
}

impl Demand {
    pub(crate) fn check(self, card: Card) -> Result<(), Reason> {
        match self {
            Demand::NoLegatus if card.power() == Power::Legatus => Err(Reason::NoLegatusNow),
            _ => Ok(()),
        }
    }

    /// The different cards of a hand that answer it.
    fn cards(self, game: &Game, seat: Seat) -> impl Iterator<Item = Card> {
        let hand = game.players[seat.idx()].hand();
        let different = hand.chunk_by(|a, b| a == b).map(|same| same[0]);
        different.filter(move |&card| self.check(card).is_ok())
    }
}

fn partner_of(game: &Game, seat: Seat) -> Seat {
    game.rules.seating.partner_of(seat).expect("this card exists in the team game only")
}

impl Question for StartCity {
    const KIND: DecisionKind = DecisionKind::StartCity;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Any city away from where the first half of the seats begins; several may choose the same (R11.3).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add_all(game.board().start_cities().iter().map(Action::Start))
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::Start(city) if !game.board().has_city(city) => Err(Reason::NoSuchCity),
            Action::Start(city) if game.board().start_cities().contains(city) => Ok(()),
            Action::Start(city) => Err(Reason::NoStartCity(city)),
            _ => self.not_asked(),
        }
    }

    /// One colonist of each kind, or two of the only kind the city has a route for (R11.3).
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let (StartCity { seat }, Action::Start(city)) = (self, action) else { return };
        let kinds = match Kind::ALL.map(|kind| game.board().cities_with_route(kind).contains(city)) {
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
}

impl Question for LayCard {
    const KIND: DecisionKind = DecisionKind::PlayCard;
    const IS_ALWAYS_ASKED: bool = true;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Any card of the hand that answers the demand.
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add_all(self.demand.cards(game, self.seat).map(Action::Play))
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        let Action::Play(card) = action else { return self.not_asked() };
        check_in_hand(game, self.seat, card)?;
        self.demand.check(card)
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Play(card) = action {
            lay(game, self.seat, card, events);
        }
    }

    fn asks_for_hidden_cards(self, game: &Game) -> bool {
        game.hidden.hands.contains(self.seat)
    }
}

impl Question for Recommend {
    const KIND: DecisionKind = DecisionKind::Recommend;

    fn seat(self) -> Seat {
        self.seat
    }

    /// A card of the partner's hand that may be played, or none (R8.14.1).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        let partner = partner_of(game, self.seat);
        sink.add_all(self.demand.cards(game, partner).map(Action::Recommend))
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End => Ok(()),
            Action::Recommend(card) => {
                check_in_hand(game, partner_of(game, self.seat), card)?;
                self.demand.check(card)
            }
            _ => self.not_asked(),
        }
    }

    /// It binds nobody and changes nothing (R8.14.1).
    fn answer(self, _: &mut Game, _: Action, _: &mut impl Events) {}

    fn asks_for_hidden_cards(self, game: &Game) -> bool {
        game.hidden.hands.contains(partner_of(game, self.seat))
    }
}

/// Each partner may buy one card at the Senator's price; the display is closed when both are done (R8.12).
pub(crate) fn perform_praetor(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    game.push(CloseDisplay);
    if !bounds.alone {
        game.push(Purchase { seat: partner, left: 1, sale: Sale::Praetor });
    }
    game.push(Purchase { seat, left: 1, sale: Sale::Praetor });
}

/// The player may buy one card for its printed price, then the partner plays a card alone (R8.13). With a fish
/// market the partner's card is laid first (R8.13.6, R16.18). Executed alone it gives the purchase only (R8.13.4).
pub(crate) fn perform_proconsul(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    let purchase = Purchase { seat, left: 1, sale: Sale::Proconsul };
    game.push(CloseDisplay);
    if bounds.alone {
        game.push(purchase);
        return;
    }
    let alone = Bounds { alone: true, demanded: true, ..bounds };
    let lay_card = LayCard { seat: partner, demand: Demand::NoLegatus };
    game.push(PerformTop { seat: partner, bounds: alone });
    if game.rules.market.is_some() {
        game.push(purchase);
        game.push(lay_card);
    } else {
        game.push(lay_card);
        game.push(purchase);
    }
}

/// The player may recommend a card, then the partner plays one that both execute, the partner first (R8.14). A
/// Legatus may be answered by a Legatus once (R11.10).
pub(crate) fn perform_legatus(game: &mut Game, seat: Seat, bounds: Bounds) {
    let partner = partner_of(game, seat);
    let demand = if bounds.demanded { Demand::NoLegatus } else { Demand::AnyCard };
    game.push(PerformTop { seat: partner, bounds: Bounds { demanded: true, ..bounds } });
    game.push(LayCard { seat: partner, demand });
    game.push(Recommend { seat, demand });
}
