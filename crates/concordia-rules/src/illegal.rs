//! Refusals: why an answer is not legal, in a sentence a player understands.

use std::fmt;

use crate::action::Action;
use crate::board::{Board, CityId, Kind, Place, ProvinceId, RouteId};
use crate::card::Card;
use crate::decision::DecisionKind;
use crate::good::{Good, Ware};
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
    LacksGoods { ware: Ware, needs: u8, has: u8 },
    NoSuchCity,
    NoSuchProvince,
    BonusTurned(ProvinceId),
    NotArrived { ware: Ware, arrived: u8 },
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
    CopiedBefore(Seat),
    MagisterUsed,
    NothingToRepeat(Seat),
    NoLegatusNow,
    MagisterOnSenator,
    NoProconsul,
    NoSuchHalf,
    NoStartCity(CityId),
    NoFishThere(ProvinceId),
    ChooseGood,
    NoGoodToChoose,
    FishNotArrived { arrived: u8 },
    MoreFishFit,
    FishDoNotFit,
    LacksFish { needs: u8, has: u8 },
    NoSuchSpot,
    NoSuchOffer,
    SpotOutOfReach,
    StandUsed,
    NothingToDoThere,
    MustUseStand,
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
            Reason::LacksGoods { ware, needs, has } => {
                write!(f, "{needs} {ware} needed and {has} in the storehouse")
            }
            Reason::NoSuchCity => write!(f, "there is no such city"),
            Reason::NoSuchProvince => write!(f, "there is no such province"),
            Reason::BonusTurned(province) => {
                write!(f, "the bonus of {} is turned", self.board.province_data(province).id)
            }
            Reason::NotArrived { ware, arrived } => write!(f, "only {arrived} {ware} arrived"),
            Reason::MustKeep { units } => write!(f, "exactly {units} units must be kept"),
            Reason::NoColonistAtHome(kind) => write!(f, "no {kind} colonist is left in the storehouse"),
            Reason::NotOwnCity(at) => {
                write!(f, "{} is neither the capital of its kind nor a city with an own house", city(at))
            }
            Reason::OnlyCapital => write!(f, "a new colonist appears in the capital only"),
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
            Reason::CopiedBefore(seat) => write!(f, "this team has copied the top card of {seat} before"),
            Reason::MagisterUsed => write!(f, "a Magister was used in this turn already"),
            Reason::NothingToRepeat(seat) => {
                write!(f, "the Magister of {seat} has nothing to repeat on the own pile")
            }
            Reason::NoLegatusNow => write!(f, "no Legatus may follow here"),
            Reason::MagisterOnSenator => write!(f, "a Magister is not played on a Senator"),
            Reason::NoProconsul => write!(f, "a Proconsul does not buy a Proconsul"),
            Reason::NoSuchHalf => write!(f, "the card has no such half"),
            Reason::NoStartCity(at) => {
                write!(f, "{} is too close to where the others begin", city(at))
            }
            Reason::NoFishThere(province) => {
                write!(f, "there is no fish in {}", self.board.province_data(province).id)
            }
            Reason::ChooseGood => write!(f, "one of the offered goods must be named"),
            Reason::NoGoodToChoose => write!(f, "there is no good to choose"),
            Reason::FishNotArrived { arrived } => write!(f, "only {arrived} fish arrived"),
            Reason::MoreFishFit => write!(f, "more fish would fit"),
            Reason::FishDoNotFit => write!(f, "so many fish do not fit"),
            Reason::LacksFish { needs, has } => write!(f, "{needs} fish are needed and {has} are there"),
            Reason::NoSuchSpot => write!(f, "the market has no such spot"),
            Reason::NoSuchOffer => write!(f, "the spot has no such offer"),
            Reason::SpotOutOfReach => write!(f, "the spot cannot be entered now"),
            Reason::StandUsed => write!(f, "this stand was used already"),
            Reason::NothingToDoThere => write!(f, "nothing could be done at this stand"),
            Reason::MustUseStand => write!(f, "what was paid at the stand must be done"),
        }
    }
}

impl std::error::Error for Illegal {}
