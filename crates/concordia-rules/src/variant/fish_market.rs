//! The market phase (R16.8 to R16.16): moving along the spots, and what their stands give.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::Kind;
use crate::decision::{Phase, Sale, Step};
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{Good, GoodSet, Goods};
use crate::illegal::Reason;
use crate::market::{Gain, MarketBoard, Offer, SpotId};
use crate::personality::{architect, senator, tribune};
use crate::seat::Seat;
use crate::sink::{AnyAnswer, Sink};

/// Steps at the house stand (R16.14).
pub(crate) const STAND_STEPS: u8 = 1;
/// Goods that may be traded at the trade stand (R16.14).
const GOODS_TRADED: u8 = 1;

fn board(game: &Game) -> &'static MarketBoard {
    game.rules.market.expect("there is a fish market")
}

/// The spots that may be entered next, with the number of spots that are skipped; only the present one while its
/// second stand is all that is left.
fn spots(game: &Game, seat: Seat, phase: Phase) -> impl Iterator<Item = (SpotId, u8)> {
    let board = board(game);
    let here = game.players[seat.idx()].market;
    let second_stand = phase.used != 0;
    let farthest = match here {
        _ if second_stand => 0,
        // The first placement may be anywhere; in its phase the circle is not closed (R16.12).
        None => board.n_spots(),
        Some(_) if phase.placed => board.n_spots() - 1 - phase.moved,
        Some(_) => board.n_spots() - phase.moved,
    };
    let present = here.filter(|_| second_stand).map(|spot| (spot, 0));
    let ahead = (1..=farthest).map(move |steps| match here {
        None => (SpotId(steps - 1), 0),
        Some(spot) => (board.spot_after(spot, steps), steps - 1),
    });
    present.into_iter().chain(ahead)
}

/// Every offer of every spot that can be entered and carried out (R16.11).
pub(crate) fn options(game: &Game, seat: Seat, phase: Phase, sink: &mut impl Sink) -> ControlFlow<()> {
    sink.add(Action::End)?;
    if game.players[seat.idx()].fish == 0 {
        return ControlFlow::Continue(());
    }
    for (spot, n_skipped) in spots(game, seat, phase) {
        for (nth, offer) in board(game).spots[spot.idx()].offers.iter().enumerate() {
            for &good in goods_to_choose(offer) {
                if check_offer(game, seat, phase, spot, n_skipped, offer, good).is_ok() {
                    sink.add(Action::Market { spot, offer: nth as u8, good })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every offer of a spot, legal or not, for quotes.
pub(crate) fn offers(game: &Game, spot: SpotId) -> impl Iterator<Item = Action> {
    board(game).spots[spot.idx()].offers.iter().enumerate().flat_map(move |(nth, offer)| {
        let offered = |good: &&Option<Good>| match (offer.gain, good) {
            (Gain::Good(goods) | Gain::Colonist { pay: goods }, Some(good)) => goods.contains(good),
            _ => true,
        };
        goods_to_choose(offer).iter().filter(offered).map(move |&good| Action::Market {
            spot,
            offer: nth as u8,
            good,
        })
    })
}

/// How many spots are skipped on the way to a spot, if it can be entered now.
pub(crate) fn n_skipped(game: &Game, seat: Seat, phase: Phase, spot: SpotId) -> Option<u8> {
    spots(game, seat, phase).find(|(other, _)| *other == spot).map(|(_, n_skipped)| n_skipped)
}

/// The goods among which an offer leaves a choice; just `None` where it leaves none.
fn goods_to_choose(offer: &Offer) -> &'static [Option<Good>] {
    const ANY: [Option<Good>; 5] =
        [Some(Good::Brick), Some(Good::Food), Some(Good::Tool), Some(Good::Wine), Some(Good::Cloth)];
    match offer.gain {
        Gain::Good([_, _, ..]) | Gain::Colonist { .. } => &ANY,
        _ => &[None],
    }
}

pub(crate) fn check(
    game: &Game,
    seat: Seat,
    phase: Phase,
    spot: SpotId,
    offer: u8,
    good: Option<Good>,
) -> Result<(), Reason> {
    let board = board(game);
    if spot.0 >= board.n_spots() {
        return Err(Reason::NoSuchSpot);
    }
    let offer = board.spots[spot.idx()].offers.get(usize::from(offer)).ok_or(Reason::NoSuchOffer)?;
    let n_skipped = n_skipped(game, seat, phase, spot).ok_or(Reason::SpotOutOfReach)?;
    check_offer(game, seat, phase, spot, n_skipped, offer, good)
}

/// Skip coins and fish must be payable, and what the stand offers must be possible (R16.11, R16.15). Coins on
/// the spot cannot pay for the way there, but help at the stand.
fn check_offer(
    game: &Game,
    seat: Seat,
    phase: Phase,
    spot: SpotId,
    n_skipped: u8,
    offer: &Offer,
    good: Option<Good>,
) -> Result<(), Reason> {
    let player = &game.players[seat.idx()];
    if phase.used & (1 << offer.at) != 0 {
        return Err(Reason::StandUsed);
    }
    game.check_coins(seat, n_skipped.into())?;
    if player.fish < offer.fish {
        return Err(Reason::LacksFish { needs: offer.fish, has: player.fish });
    }
    match (offer.gain, good) {
        (Gain::Good(&[_]), None) => check_space(game, seat, offer),
        (Gain::Good(goods @ [_, _, ..]), Some(good)) if goods.contains(&good) => {
            check_space(game, seat, offer)
        }
        (Gain::Colonist { pay }, Some(good)) if pay.contains(&good) => {
            game.check_goods(seat, Goods::one(good))?;
            let can_place =
                |&kind: &Kind| player.n_home(kind) > 0 && !tribune::cities(game, seat, kind).is_empty();
            if Kind::ALL.iter().any(can_place) { Ok(()) } else { Err(Reason::NothingToDoThere) }
        }
        (Gain::House, None) => {
            let purse = game.purse(seat) - u32::from(n_skipped) + game.market.coins[spot.idx()];
            if can_step(game, seat) || can_build(game, seat, purse) {
                Ok(())
            } else {
                Err(Reason::NothingToDoThere)
            }
        }
        (Gain::Senator, None) if !senator::can_buy(game, seat, Sale::Stand) => Err(Reason::NothingToDoThere),
        (Gain::Coins(_) | Gain::Trade { .. } | Gain::Senator, None) => Ok(()),
        (Gain::Good([_, _, ..]) | Gain::Colonist { .. }, _) => Err(Reason::ChooseGood),
        (_, Some(_)) => Err(Reason::NoGoodToChoose),
        (Gain::Good(_), None) => Err(Reason::NothingToDoThere),
    }
}

/// A good needs a space, after the fish was paid (R16.15).
fn check_space(game: &Game, seat: Seat, offer: &Offer) -> Result<(), Reason> {
    let player = &game.players[seat.idx()];
    match player.free_with_fish(player.fish - offer.fish) {
        0 => Err(Reason::NoSpace { needs: 1, free: 0 }),
        _ => Ok(()),
    }
}

fn can_step(game: &Game, seat: Seat) -> bool {
    architect::walk_options(game, seat, STAND_STEPS, &mut AnyAnswer).is_break()
}

fn can_build(game: &Game, seat: Seat, purse: u32) -> bool {
    architect::house_options(game, seat, purse, &mut AnyAnswer).is_break()
}

/// Moves the marker, leaving a coin on each skipped spot, takes the coins that lie there, pays the fish and
/// carries the offer out (R16.10).
pub(crate) fn enter(
    game: &mut Game,
    seat: Seat,
    mut phase: Phase,
    spot: SpotId,
    offer: u8,
    good: Option<Good>,
    events: &mut impl Events,
) {
    let board = board(game);
    let n_skipped = n_skipped(game, seat, phase, spot).expect("the spot was checked");
    let here = game.players[seat.idx()].market;
    let moves_on = phase.used == 0;
    if moves_on {
        if let Some(here) = here {
            game.spend(seat, n_skipped.into(), Why::Market, events);
            for steps in 1..=n_skipped {
                game.market.coins[board.spot_after(here, steps).idx()] += 1;
            }
            phase.moved += n_skipped + 1;
        } else {
            phase.placed = true;
        }
    }
    let offer = &board.spots[spot.idx()].offers[usize::from(offer)];
    events.add(Event::MarketEntered { seat, spot, offer, skipped: n_skipped });
    game.players[seat.idx()].market = Some(spot);
    let coins = std::mem::take(&mut game.market.coins[spot.idx()]);
    game.earn(seat, coins, Why::Market, events);
    game.change_fish(seat, -(offer.fish as i8), 0, events);
    go_on(game, seat, phase, offer);
    carry_out(game, seat, offer, good, events);
}

/// What is left of the phase: on one board further spots up to a full circle, on the other the spot's second stand.
fn go_on(game: &mut Game, seat: Seat, mut phase: Phase, offer: &Offer) {
    let board = board(game);
    let goes_on = if board.single_entry {
        phase.used |= 1 << offer.at;
        let spot = game.players[seat.idx()].market.expect("the marker stands there");
        board.spots[spot.idx()].offers.iter().any(|other| phase.used & (1 << other.at) == 0)
    } else {
        phase.moved + u8::from(phase.placed) < board.n_spots()
    };
    if goes_on {
        game.steps.push(Step::Market { seat, phase });
    }
}

fn carry_out(game: &mut Game, seat: Seat, offer: &Offer, good: Option<Good>, events: &mut impl Events) {
    match offer.gain {
        Gain::Good(goods) => {
            let gained = Goods::one(good.unwrap_or(goods[0]));
            game.store_goods(seat, gained, Goods::NONE, Why::Market, events);
        }
        Gain::Coins(coins) => game.earn(seat, coins, Why::Market, events),
        Gain::House => game.steps.push(Step::StandMove(seat)),
        Gain::Colonist { .. } => {
            let price = Goods::one(good.expect("the good to pay was checked"));
            game.pay_goods(seat, price, Why::Colonist, events);
            game.steps.push(Step::StandPlace(seat));
        }
        Gain::Senator => {
            // While a Praetor or Proconsul is open, the display is closed with it (R16.19).
            if !game.display_open {
                game.steps.push(Step::CloseDisplay);
            }
            game.steps.push(Step::Purchase { seat, left: 1, sale: Sale::Stand });
        }
        Gain::Trade { coins } => {
            game.earn(seat, coins, Why::Market, events);
            game.steps.push(Step::Trade { seat, traded: GoodSet::default(), most: GOODS_TRADED });
        }
    }
}

/// One step of one colonist, or none if a house can be built without (R16.14).
pub(crate) fn move_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    if check_no_step(game, seat).is_ok() {
        sink.add(Action::End)?;
    }
    architect::walk_options(game, seat, STAND_STEPS, sink)
}

pub(crate) fn check_no_step(game: &Game, seat: Seat) -> Result<(), Reason> {
    if can_build(game, seat, game.purse(seat)) { Ok(()) } else { Err(Reason::MustUseStand) }
}

/// One house; without a step it must be built.
pub(crate) fn build_options(game: &Game, seat: Seat, must: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    if !must {
        sink.add(Action::End)?;
    }
    architect::house_options(game, seat, game.purse(seat), sink)
}

/// The paid colonist appears where the Tribune recruits.
pub(crate) fn place_options(game: &Game, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    for kind in Kind::ALL.into_iter().filter(|&kind| game.players[seat.idx()].n_home(kind) > 0) {
        for city in tribune::cities(game, seat, kind).iter() {
            sink.add(Action::Settle { kind, city })?;
        }
    }
    ControlFlow::Continue(())
}
