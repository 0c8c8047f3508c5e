//! Personality cards (R8): playing one, and one file for each power.
//!
//! Each file says what its card does, and has the steps of it: which answers they allow, why another answer is refused,
//! and what an answer changes. `list` and `check` state the same rule from two sides; the tests hold them against each
//! other and against a third, naive generator.
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
use crate::decision::DecisionKind;
use crate::event::{Event, Events};
use crate::game::Game;
use crate::illegal::Reason;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::{Question, Task};
use crate::variant::team;
use choice::ChooseHalf;
use diplomat::CopyCard;

/// What limits a card that is being performed. In the single game every card is performed alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The partner takes no part (R8.13.2); the whole single game is played like this.
    pub(crate) alone: bool,
    /// The card was demanded by a Legatus or Proconsul, so that none may be copied (R11.10); a Legatus among such cards
    /// demands one that is none.
    pub(crate) demanded: bool,
    /// The Magister of this turn is used (R8.10.6).
    pub(crate) no_magister: bool,
}

/// Choose the card of the turn (R4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayCard {
    pub(crate) seat: Seat,
}

/// Perform the card on top of the pile, which was laid before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PerformTop {
    pub(crate) seat: Seat,
    pub(crate) bounds: Bounds,
}

/// Carry a power out for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Execute {
    pub(crate) seat: Seat,
    pub(crate) power: Power,
}

impl Question for PlayCard {
    const KIND: DecisionKind = DecisionKind::PlayCard;
    const IS_ALWAYS_ASKED: bool = true;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Every different card in hand may be played (R4.1), but no Magister on a Senator (R8.10.2).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        let on_senator = magister::is_on_senator(game, self.seat);
        let mut last = None;
        for &card in game.players[self.seat.idx()].hand() {
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
    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        let Action::Play(card) = action else { return self.not_asked() };
        check_in_hand(game, self.seat, card)?;
        check_playable(game, self.seat, card)
    }

    /// The card of the turn goes face up on the pile, then it is performed (R4.2), in the team game by both partners
    /// (R11.4).
    #[inline]
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        let Action::Play(card) = action else { return };
        lay(game, self.seat, card, events);
        let bounds = Bounds { alone: !game.rules.seating.has_partners(), ..Bounds::default() };
        perform(game, self.seat, card, bounds, events);
    }

    fn asks_for_hidden_cards(self, game: &Game) -> bool {
        game.hidden.hands.contains(self.seat)
    }
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
    if game.hidden.hands.contains(seat) {
        return Err(Reason::HiddenCard);
    }
    if game.players[seat.idx()].hand().contains(&card) { Ok(()) } else { Err(Reason::NotInHand(card)) }
}

/// Puts a card face up on the pile; it is a new card to copy (R11.9).
#[inline]
pub(crate) fn lay(game: &mut Game, seat: Seat, card: Card, events: &mut impl Events) {
    game.players[seat.idx()].play(card);
    game.copied[seat.idx()] = 0;
    events.add(Event::CardPlayed { seat, card });
}

impl Task for PerformTop {
    fn carry_out(self, game: &mut Game, events: &mut impl Events) {
        let card = game.players[self.seat.idx()].top().expect("a card was laid");
        perform(game, self.seat, card, self.bounds, events);
    }
}

/// Performs a card, played or "as if played" (R4.8): `seat` leads, and unless it is alone the partner takes part.
#[inline]
pub(crate) fn perform(game: &mut Game, seat: Seat, card: Card, bounds: Bounds, events: &mut impl Events) {
    match card.power() {
        Power::Diplomat => game.push(CopyCard { seat, bounds }),
        Power::Magister => magister::perform(game, seat, bounds),
        Power::Senator => senator::perform(game, seat),
        Power::Consul => senator::perform_consul(game, seat),
        Power::Praetor => team::perform_praetor(game, seat, bounds),
        Power::Proconsul => team::perform_proconsul(game, seat, bounds),
        Power::Legatus => team::perform_legatus(game, seat, bounds),
        Power::Choice => game.push(ChooseHalf { seat, card, bounds }),
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
                game.push(Execute { seat: partner, power: partners_power });
            }
            // As a step of its own, since a market phase may have to come first.
            game.push(Execute { seat, power });
        }
        None => execute(game, seat, power, events),
    }
}

impl Task for Execute {
    fn executor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn carry_out(self, game: &mut Game, events: &mut impl Events) {
        execute(game, self.seat, self.power, events);
    }
}

#[inline]
fn execute(game: &mut Game, seat: Seat, power: Power, events: &mut impl Events) {
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
