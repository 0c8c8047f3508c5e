//! Refusals: why an answer is not legal, in a sentence a player understands.

use std::fmt;

use crate::action::Action;
use crate::board::{Board, CityId, Kind, Place, ProvinceId, RouteId};
use crate::card::Card;
use crate::decision::DecisionKind;
use crate::good::Good;
use crate::seat::Seat;

/// An answer that is not legal, and why. The game it was given to is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The answer.
    pub action: Action,
    /// What is wrong with it.
    pub reason: Reason,
    pub(crate) board: &'static Board,
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentences below say what each one means")]
pub enum Reason {
    GameOver,
    HiddenCard,
    NotAsked(DecisionKind),
    NotInHand(Card),
    NoColonistThere { kind: Kind, at: Place },
    SameRoute,
    NoStop(RouteId),
    Occupied(RouteId),
    TooFar { needs: Option<u8>, left: u8 },
    Capital,
    NotAdjacent(CityId),
    OwnHouse(CityId),
    NoHouseLeft,
    LacksCoins { needs: u32, has: u32 },
    LacksGoods { good: Good, needs: u8, has: u8 },
    NoSuchCity,
    NoSuchProvince,
    BonusTurned(ProvinceId),
    NotArrived { good: Good, arrived: u8 },
    MustKeep { units: u8 },
    NoColonistAtHome(Kind),
    NotOwnCity(CityId),
    OnlyCapital,
    NoRouteOfKind { city: CityId, kind: Kind },
    AlreadyTraded(Good),
    ZeroUnits,
    NoSpace { needs: u8, free: u8 },
    NoSuchSlot(u8),
    EmptySlot(u8),
    AnyMissing,
    AnyUnasked,
    NoSuchSeat(Seat),
    OwnCard,
    EmptyPile(Seat),
    Diplomat(Seat),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let city = |city: CityId| self.board.city_data(city).id;
        let route = |route: RouteId| self.board.route_data(route).id;
        match self.reason {
            Reason::GameOver => write!(f, "the game is over"),
            Reason::HiddenCard => write!(f, "the game cannot go on without a hidden card"),
            Reason::NotAsked(kind) => write!(f, "this is no answer to the decision {kind}"),
            Reason::NotInHand(Card::Hidden) => write!(f, "a hidden card cannot be played"),
            Reason::NotInHand(card) => write!(f, "{} is not in hand", card.id()),
            Reason::NoColonistThere { kind, at } => match self.board.place_id(at) {
                Some(place) => write!(f, "no own {kind} colonist is at {place}"),
                None => write!(f, "a colonist at home cannot walk"),
            },
            Reason::SameRoute => write!(f, "a walk that ends where it began is no move"),
            Reason::NoStop(to) => write!(f, "no walk may end on {}", route(to)),
            Reason::Occupied(to) => write!(f, "{} is occupied", route(to)),
            Reason::TooFar { needs: Some(needs), left } => {
                write!(f, "the walk needs {needs} steps and {left} are left")
            }
            Reason::TooFar { needs: None, left } => {
                write!(f, "no walk of the {left} steps that are left leads there")
            }
            Reason::Capital => write!(f, "the capital never holds a house"),
            Reason::NotAdjacent(at) => write!(f, "no own colonist on a route is adjacent to {}", city(at)),
            Reason::OwnHouse(at) => write!(f, "{} already has an own house", city(at)),
            Reason::NoHouseLeft => write!(f, "all fifteen houses are built"),
            Reason::LacksCoins { needs, has } => {
                write!(f, "{needs} sestertii are needed and {has} are there")
            }
            Reason::LacksGoods { good, needs, has } => {
                write!(f, "{needs} {good} needed and {has} in the storehouse")
            }
            Reason::NoSuchCity => write!(f, "there is no such city"),
            Reason::NoSuchProvince => write!(f, "there is no such province"),
            Reason::BonusTurned(province) => {
                write!(f, "the bonus of {} is turned", self.board.province_data(province).id)
            }
            Reason::NotArrived { good, arrived } => write!(f, "only {arrived} {good} arrived"),
            Reason::MustKeep { units } => write!(f, "exactly {units} units must be kept"),
            Reason::NoColonistAtHome(kind) => write!(f, "no {kind} colonist is left in the storehouse"),
            Reason::NotOwnCity(at) => {
                write!(f, "{} is neither the capital nor a city with an own house", city(at))
            }
            Reason::OnlyCapital => write!(f, "the Tribune places a colonist in the capital only"),
            Reason::NoRouteOfKind { city: at, kind } => write!(f, "{} has no {kind} route", city(at)),
            Reason::AlreadyTraded(good) => write!(f, "{good} was already traded in this action"),
            Reason::ZeroUnits => write!(f, "a trade of no units is no trade"),
            Reason::NoSpace { needs, free } => {
                write!(f, "{needs} free spaces are needed and the storehouse has {free}")
            }
            Reason::NoSuchSlot(slot) => write!(f, "the display has no slot {slot}"),
            Reason::EmptySlot(slot) => write!(f, "slot {slot} of the display is empty"),
            Reason::AnyMissing => write!(f, "a good must be named for the question mark"),
            Reason::AnyUnasked => write!(f, "there is no question mark to pay a good for"),
            Reason::NoSuchSeat(seat) => write!(f, "there is no {seat}"),
            Reason::OwnCard => write!(f, "only an opponent's card can be copied"),
            Reason::EmptyPile(seat) => write!(f, "the pile of {seat} is empty"),
            Reason::Diplomat(seat) => {
                write!(f, "the top card of {seat} is a Diplomat, which cannot be copied")
            }
        }
    }
}

impl std::error::Error for Illegal {}
