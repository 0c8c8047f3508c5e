//! The market phase (R16.8 to R16.16): moving along the spots, and what their stands give.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::decision::DecisionKind;
use crate::display::CloseDisplay;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{Good, GoodSet, Wares};
use crate::illegal::Reason;
use crate::market::{Gain, MarketBoard, Offer, SpotId};
use crate::personality::mercator::Trade;
use crate::personality::senator::{Purchase, Sale};
use crate::personality::{architect, colonist, senator, tribune};
use crate::seat::Seat;
use crate::sink::{AnyAnswer, Sink};
use crate::step::Question;

/// Steps at the house stand (R16.14).
pub(crate) const STAND_STEPS: u8 = 1;
/// Goods that may be traded at the trade stand (R16.14).
const GOODS_TRADED: u8 = 1;

/// Use the fish market (R16.8): a phase so far (R16.12, R16.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Market {
    pub(crate) seat: Seat,
    /// The total distance moved.
    moved: u8,
    /// Whether the marker was first placed in this phase.
    placed: bool,
    /// Stands used at the present spot, one bit each.
    used: u8,
}

/// One step of one colonist at the house stand (R16.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandMove {
    pub(crate) seat: Seat,
}

/// One house at the house stand; it must be built if no step was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandBuild {
    pub(crate) seat: Seat,
    must: bool,
}

/// A colonist that was paid at its stand and must be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandPlace {
    pub(crate) seat: Seat,
}

impl Market {
    /// A phase that begins.
    pub(crate) fn new(seat: Seat) -> Market {
        Market { seat, moved: 0, placed: false, used: 0 }
    }
}

impl Question for Market {
    const KIND: DecisionKind = DecisionKind::Market;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Every offer of every spot that can be entered and carried out (R16.11).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        sink.add(Action::End)?;
        if game.players[self.seat.idx()].store.fish == 0 {
            return ControlFlow::Continue(());
        }
        for (spot, n_skipped) in self.spots(game) {
            for (nth, offer) in board(game).spots[spot.idx()].offers.iter().enumerate() {
                for good in goods_to_choose(offer) {
                    if self.check_offer(game, spot, n_skipped, offer, good).is_ok() {
                        sink.add(Action::Market { spot, offer: nth as u8, good })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        let (spot, offer, good) = match action {
            Action::End => return Ok(()),
            Action::Market { spot, offer, good } => (spot, offer, good),
            _ => return self.not_asked(),
        };
        let board = board(game);
        if spot.0 >= board.n_spots() {
            return Err(Reason::NoSuchSpot);
        }
        let offer = board.spots[spot.idx()].offers.get(usize::from(offer)).ok_or(Reason::NoSuchOffer)?;
        let n_skipped = self.n_skipped(game, spot).ok_or(Reason::SpotOutOfReach)?;
        self.check_offer(game, spot, n_skipped, offer, good)
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Market { spot, offer, good } = action {
            self.enter(game, spot, offer, good, events);
        }
    }

    /// Every offer of every spot.
    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        for spot in board(game).ids() {
            for (nth, offer) in board(game).spots[spot.idx()].offers.iter().enumerate() {
                all.extend(goods_to_choose(offer).map(|good| Action::Market {
                    spot,
                    offer: nth as u8,
                    good,
                }));
            }
        }
    }
}

fn board(game: &Game) -> &'static MarketBoard {
    game.rules.market.expect("there is a fish market")
}

/// The goods among which an offer leaves a choice; just `None` where it leaves none.
fn goods_to_choose(offer: &Offer) -> impl Iterator<Item = Option<Good>> {
    let goods = match offer.gain {
        Gain::Good(goods @ [_, _, ..]) | Gain::Colonist { pay: goods } => goods,
        _ => &[],
    };
    goods.iter().copied().map(Some).chain(goods.is_empty().then_some(None))
}

impl Market {
    /// The spots that may be entered next, with the number of spots that are skipped; only the present one while its
    /// second stand is all that is left.
    fn spots(self, game: &Game) -> impl Iterator<Item = (SpotId, u8)> {
        let board = board(game);
        let here = game.players[self.seat.idx()].market;
        let second_stand = self.used != 0;
        let farthest = match here {
            _ if second_stand => 0,
            // The first placement may be anywhere; in its phase the circle is not closed (R16.12).
            None => board.n_spots(),
            Some(_) if self.placed => board.n_spots() - 1 - self.moved,
            Some(_) => board.n_spots() - self.moved,
        };
        let present = here.filter(|_| second_stand).map(|spot| (spot, 0));
        let ahead = (1..=farthest).map(move |steps| match here {
            None => (SpotId(steps - 1), 0),
            Some(spot) => (board.spot_after(spot, steps), steps - 1),
        });
        present.into_iter().chain(ahead)
    }

    /// How many spots are skipped on the way to a spot, if it can be entered now.
    fn n_skipped(self, game: &Game, spot: SpotId) -> Option<u8> {
        self.spots(game).find(|(other, _)| *other == spot).map(|(_, n_skipped)| n_skipped)
    }

    /// Skip coins and fish must be payable, and what the stand offers must be possible (R16.11, R16.15). Coins on
    /// the spot cannot pay for the way there, but help at the stand.
    fn check_offer(
        self,
        game: &Game,
        spot: SpotId,
        n_skipped: u8,
        offer: &Offer,
        good: Option<Good>,
    ) -> Result<(), Reason> {
        let seat = self.seat;
        if self.used & (1 << offer.at) != 0 {
            return Err(Reason::StandUsed);
        }
        game.check_coins(seat, n_skipped.into())?;
        let fish = game.players[seat.idx()].store.fish;
        if fish < offer.fish {
            return Err(Reason::LacksFish { needs: offer.fish, has: fish });
        }
        let only_if = |possible: bool| if possible { Ok(()) } else { Err(Reason::NothingToDoThere) };
        match (offer.gain, good) {
            (Gain::Good(&[_]), None) => check_space(game, seat, offer),
            (Gain::Good(goods @ [_, _, ..]), Some(good)) if goods.contains(&good) => {
                check_space(game, seat, offer)
            }
            (Gain::Colonist { pay }, Some(good)) if pay.contains(&good) => {
                game.check_payment(seat, Wares::one(good))?;
                only_if(list_placements(game, seat, &mut AnyAnswer).is_break())
            }
            (Gain::House, None) => {
                let purse = game.purse(seat) - u32::from(n_skipped) + game.market.coins[spot.idx()];
                only_if(can_step(game, seat) || can_build(game, seat, purse))
            }
            (Gain::Senator, None) => only_if(senator::can_buy(game, seat, Sale::Stand)),
            (Gain::Coins(_) | Gain::Trade { .. }, None) => Ok(()),
            (Gain::Good([_, _, ..]) | Gain::Colonist { .. }, _) => Err(Reason::ChooseGood),
            (_, Some(_)) => Err(Reason::NoGoodToChoose),
            (Gain::Good(_), None) => Err(Reason::NothingToDoThere),
        }
    }

    /// Moves the marker, leaving a coin on each skipped spot, takes the coins that lie there, pays the fish and
    /// carries the offer out (R16.10).
    fn enter(
        mut self,
        game: &mut Game,
        spot: SpotId,
        offer: u8,
        good: Option<Good>,
        events: &mut impl Events,
    ) {
        let (seat, board) = (self.seat, board(game));
        // A quote asks for the price of spots that are out of reach, too.
        let n_skipped = self.n_skipped(game, spot).unwrap_or_default();
        if self.used == 0 {
            if let Some(here) = game.players[seat.idx()].market {
                game.spend(seat, n_skipped.into(), Why::Market, events);
                for steps in 1..=n_skipped {
                    game.market.coins[board.spot_after(here, steps).idx()] += 1;
                }
                self.moved += n_skipped + 1;
            } else {
                self.placed = true;
            }
        }
        let offer = &board.spots[spot.idx()].offers[usize::from(offer)];
        events.add(Event::MarketEntered { seat, spot, offer, skipped: n_skipped });
        game.players[seat.idx()].market = Some(spot);
        let coins = std::mem::take(&mut game.market.coins[spot.idx()]);
        game.earn(seat, coins, Why::Market, events);
        game.change_fish(seat, -(offer.fish as i8), 0, events);
        self.go_on(game, offer);
        carry_out(game, seat, offer, good, events);
    }

    /// What is left of the phase: on one board further spots up to a full circle, on the other the spot's second stand.
    fn go_on(mut self, game: &mut Game, offer: &Offer) {
        let board = board(game);
        let goes_on = if board.single_entry {
            self.used |= 1 << offer.at;
            let spot = game.players[self.seat.idx()].market.expect("the marker stands there");
            board.spots[spot.idx()].offers.iter().any(|other| self.used & (1 << other.at) == 0)
        } else {
            self.moved + u8::from(self.placed) < board.n_spots()
        };
        if goes_on {
            game.push(self);
        }
    }
}

/// A good needs a space, after the fish was paid (R16.15).
fn check_space(game: &Game, seat: Seat, offer: &Offer) -> Result<(), Reason> {
    match game.players[seat.idx()].store.free_without_fish(offer.fish) {
        0 => Err(Reason::NoSpace { needs: 1, free: 0 }),
        _ => Ok(()),
    }
}

fn can_step(game: &Game, seat: Seat) -> bool {
    architect::list_walks(game, seat, STAND_STEPS, &mut AnyAnswer).is_break()
}

fn can_build(game: &Game, seat: Seat, purse: u32) -> bool {
    architect::list_houses(game, seat, purse, &mut AnyAnswer).is_break()
}

/// A colonist that is paid for appears where the Tribune recruits.
fn list_placements(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    colonist::list_placements(game, seat, |kind| tribune::cities(game, seat, kind), sink)
}

fn carry_out(game: &mut Game, seat: Seat, offer: &Offer, good: Option<Good>, events: &mut impl Events) {
    match offer.gain {
        Gain::Good(goods) => {
            let gained = Wares::one(good.unwrap_or(goods[0]));
            game.store(seat, gained, Wares::NONE, Why::Market, events);
        }
        Gain::Coins(coins) => game.earn(seat, coins, Why::Market, events),
        Gain::House => game.push(StandMove { seat }),
        Gain::Colonist { .. } => {
            let price = Wares::one(good.expect("the good to pay was checked"));
            game.pay(seat, price, Why::Colonist, events);
            game.push(StandPlace { seat });
        }
        Gain::Senator => {
            // While a Praetor or Proconsul is open, the display is closed with it (R16.19).
            if !game.display_open {
                game.push(CloseDisplay);
            }
            game.push(Purchase { seat, left: 1, sale: Sale::Stand });
        }
        Gain::Trade { coins } => {
            game.earn(seat, coins, Why::Market, events);
            game.push(Trade { seat, traded: GoodSet::default(), most: GOODS_TRADED });
        }
    }
}

impl Question for StandMove {
    const KIND: DecisionKind = DecisionKind::Move;

    fn seat(self) -> Seat {
        self.seat
    }

    /// One step of one colonist, or none if a house can be built without (R16.14).
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.check(game, Action::End).is_ok() {
            sink.add(Action::End)?;
        }
        architect::list_walks(game, self.seat, STAND_STEPS, sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End if can_build(game, self.seat, game.purse(self.seat)) => Ok(()),
            Action::End => Err(Reason::MustUseStand),
            Action::Move { from, to } => architect::check_walk(game, self.seat, STAND_STEPS, from, to),
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Move { from, to } = action {
            architect::walk(game, self.seat, from, to, events);
        }
        game.push(StandBuild { seat: self.seat, must: action == Action::End });
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        architect::list_all_walks(game, self.seat, all);
    }
}

impl Question for StandBuild {
    const KIND: DecisionKind = DecisionKind::Build;

    fn seat(self) -> Seat {
        self.seat
    }

    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        if !self.must {
            sink.add(Action::End)?;
        }
        architect::list_houses(game, self.seat, game.purse(self.seat), sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::End if self.must => Err(Reason::MustUseStand),
            Action::End => Ok(()),
            Action::Build(city) => architect::check_build(game, self.seat, city),
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Build(city) = action {
            architect::build(game, self.seat, city, events);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        all.extend(game.sites(self.seat).iter().map(Action::Build));
    }
}

impl Question for StandPlace {
    const KIND: DecisionKind = DecisionKind::PlaceColonist;

    fn seat(self) -> Seat {
        self.seat
    }

    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        list_placements(game, self.seat, sink)
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        match action {
            Action::Settle { kind, city } => tribune::check_place(game, self.seat, kind, city),
            _ => self.not_asked(),
        }
    }

    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        if let Action::Settle { kind, city } = action {
            colonist::place(game, self.seat, kind, city, events);
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        colonist::list_all_settlements(|kind| tribune::cities(game, self.seat, kind), all);
    }
}
