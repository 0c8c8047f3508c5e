//! Actions as JSON, in exactly the forms of the protocol.

use std::collections::BTreeMap;
use std::fmt;

use concordia_rules::excerpt::{brief, excerpt};
use concordia_rules::{
    Action, Batch, Card, CityId, Gain, Game, Good, Kind, Options, Power, Seat, SpotId, Ware, Wares,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Code, Failure};
use crate::object::Object;
#[cfg(test)]
use crate::typescript;

/// Units per good, without zeros, in ascending value of the goods, then salt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoodsJson(pub(crate) Wares);

impl Serialize for GoodsJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.present().map(|(ware, n)| (ware.id(), n)))
    }
}

/// An action on the wire.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Action"))]
pub(crate) enum ActionJson {
    Play {
        card: String,
    },
    Move {
        #[cfg_attr(test, ts(as = "typescript::Kind"))]
        kind: String,
        from: String,
        to: String,
    },
    Build {
        city: String,
    },
    Produce {
        province: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<typescript::Good>", optional))]
        good: Option<String>,
    },
    Cash {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<typescript::Good>", optional))]
        good: Option<String>,
    },
    Keep {
        #[cfg_attr(test, ts(as = "typescript::Goods"))]
        goods: BTreeMap<String, u64>,
        #[serde(default)]
        fish: u64,
    },
    Income {},
    Settle {
        #[cfg_attr(test, ts(as = "typescript::Kind"))]
        kind: String,
        city: String,
    },
    Sell {
        #[cfg_attr(test, ts(as = "typescript::Good"))]
        good: String,
        count: u64,
    },
    Buy {
        #[cfg_attr(test, ts(as = "typescript::Good"))]
        good: String,
        count: u64,
    },
    Purchase {
        slot: u64,
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Vec<typescript::Ware>"))]
        any: Vec<String>,
    },
    Copy {
        seat: u64,
    },
    Choose {
        action: String,
    },
    Repeat {},
    Recommend {
        card: Option<String>,
    },
    Start {
        city: String,
    },
    Market {
        spot: String,
        stand: String,
        offer: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<typescript::Good>", optional))]
        good: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<typescript::Good>", optional))]
        pay: Option<String>,
    },
    End {},
}

/// Why an action could not be read.
pub(crate) enum BadAction {
    /// It is not in a form of the protocol, or names what does not exist.
    Form(String),
    /// It is, and can never be legal here.
    Illegal(String),
}

impl BadAction {
    /// The error that a session answers with.
    pub(crate) fn into_failure(self) -> Failure {
        match self {
            BadAction::Form(message) => Failure::bad_request(message),
            BadAction::Illegal(message) => Failure::new(Code::IllegalAction, message),
        }
    }
}

impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAction::Form(message) | BadAction::Illegal(message) => f.write_str(message),
        }
    }
}

impl From<String> for BadAction {
    fn from(message: String) -> BadAction {
        BadAction::Form(message)
    }
}

/// Reads an action of a game with these options. Only what its words refer to is looked up, so no position is needed;
/// whether it is legal is for the rules.
pub(crate) fn read(options: &Options, value: &Value) -> Result<Action, BadAction> {
    let board = options.board();
    let Object(json): Object<ActionJson> = serde_path_to_error::deserialize(value)
        .map_err(|error| format!("not an action: {}", brief(&error.to_string())))?;
    let city = |id: &str| board.city_by_id(id).ok_or_else(|| format!("there is no city {}", excerpt(id)));
    Ok(match json {
        ActionJson::Play { card } => Action::Play(self::card(&card)?),
        ActionJson::Move { kind, from, to } => {
            let from =
                board.place_by_id(&from).ok_or_else(|| format!("there is no place {}", excerpt(&from)))?;
            let route =
                board.route_by_id(&to).ok_or_else(|| format!("there is no route {}", excerpt(&to)))?;
            if self::kind(&kind)? != route.kind() {
                return Err(BadAction::Illegal(format!("{to} is no {kind} route")));
            }
            Action::Move { from, to: route }
        }
        ActionJson::Build { city: id } => Action::Build(city(&id)?),
        ActionJson::Produce { province: id, good: chosen } => {
            let province = board.province_by_id(&id);
            let province = province.ok_or_else(|| format!("there is no province {}", excerpt(&id)))?;
            Action::Produce { province, good: chosen.as_deref().map(good).transpose()? }
        }
        ActionJson::Cash { good: id } => Action::Cash(id.as_deref().map(good).transpose()?),
        ActionJson::Keep { goods, fish } => read_keep(options, &goods, fish)?,
        ActionJson::Income {} => Action::Income,
        ActionJson::Settle { kind: id, city: at } => Action::Settle { kind: kind(&id)?, city: city(&at)? },
        ActionJson::Sell { good: id, count } => {
            Action::Sell { good: good(&id)?, count: small(count, "count")? }
        }
        ActionJson::Buy { good: id, count } => {
            Action::Buy { good: good(&id)?, count: small(count, "count")? }
        }
        ActionJson::Purchase { slot, any } => {
            let any = match any.as_slice() {
                [] => None,
                [id] => Some(ware(options, id)?),
                _ => {
                    return Err(BadAction::Illegal("no slot has more than one question mark".to_owned()));
                }
            };
            Action::Purchase { slot: small(slot, "slot")?, any }
        }
        ActionJson::Copy { seat } => Action::Copy(Seat(small(seat, "seat")?)),
        ActionJson::Choose { action } => {
            let half = Power::half_by_id(&action);
            Action::Choose(half.ok_or_else(|| format!("no choice card has a half {}", excerpt(&action)))?)
        }
        ActionJson::Repeat {} => Action::Repeat,
        ActionJson::Recommend { card: None } => Action::Recommend(Card::Hidden),
        ActionJson::Recommend { card: Some(id) } => Action::Recommend(card(&id)?),
        ActionJson::Start { city: at } => Action::Start(city(&at)?),
        ActionJson::Market { spot, stand, offer, good, pay } => {
            read_market(options, &spot, &stand, offer, good.as_deref(), pay.as_deref())?
        }
        ActionJson::End {} => Action::End,
    })
}

fn read_market(
    options: &Options,
    spot: &str,
    stand: &str,
    offer: u64,
    taken: Option<&str>,
    paid: Option<&str>,
) -> Result<Action, BadAction> {
    let (taken, paid) = (taken.map(good).transpose()?, paid.map(good).transpose()?);
    let board = options.market().ok_or_else(|| BadAction::Illegal("there is no fish market".to_owned()))?;
    let id = board.spot_by_id(spot).ok_or_else(|| format!("there is no spot {}", excerpt(spot)))?;
    let offers = board.spots[id.idx()].offers;
    let nth = offers.iter().position(|other| other.stand == stand && u64::from(other.nth) == offer);
    let nth = nth.ok_or_else(|| format!("{spot} has no offer {offer} of a stand {}", excerpt(stand)))?;
    // The colonist stand is paid with a good, the others give one.
    let (good, other) = match offers[nth].gain {
        Gain::Colonist { .. } => (paid, taken),
        _ => (taken, paid),
    };
    if other.is_some() {
        return Err(BadAction::Illegal("good and pay do not fit the stand".to_owned()));
    }
    Ok(Action::Market { spot: id, offer: nth as u8, good })
}

fn read_keep(options: &Options, goods: &BTreeMap<String, u64>, fish: u64) -> Result<Action, BadAction> {
    let mut kept = Wares::NONE;
    for (id, &n) in goods {
        kept[ware(options, id)?] = small(n, "units")?;
    }
    let kept = Batch::from_wares(kept, small(fish, "fish")?);
    kept.map(Action::Keep).ok_or_else(|| BadAction::Illegal("so many units never arrive at once".to_owned()))
}

/// More than fits into a byte is more than any rule allows.
fn small(n: u64, what: &str) -> Result<u8, BadAction> {
    u8::try_from(n).map_err(|_| BadAction::Illegal(format!("{n} is too large for {what}")))
}

pub(crate) fn card(id: &str) -> Result<Card, BadAction> {
    Card::from_id(id).ok_or_else(|| BadAction::Form(format!("there is no card {}", excerpt(id))))
}

/// One of the five goods: what is traded, what a bonus marker shows.
pub(crate) fn good(id: &str) -> Result<Good, BadAction> {
    match Ware::from_id(id).map(Ware::good) {
        Some(Some(good)) => Ok(good),
        Some(None) => Err(BadAction::Form(format!("{id} is none of the five goods"))),
        None => Err(BadAction::Form(format!("there is no good {}", excerpt(id)))),
    }
}

/// A good, or salt, whether the table has it or not.
pub(crate) fn any_ware(id: &str) -> Result<Ware, BadAction> {
    Ware::from_id(id).ok_or_else(|| BadAction::Form(format!("there is no good {}", excerpt(id))))
}

/// What can be stored and paid at a table with these options: a good, or perhaps salt.
pub(crate) fn ware(options: &Options, id: &str) -> Result<Ware, BadAction> {
    match any_ware(id)? {
        Ware::Salt if !options.has_salt() => {
            Err(BadAction::Illegal("there is no salt without the option".to_owned()))
        }
        ware => Ok(ware),
    }
}

pub(crate) fn kind(id: &str) -> Result<Kind, BadAction> {
    Kind::from_id(id).ok_or_else(|| BadAction::Form(format!("{} is neither land nor sea", excerpt(id))))
}

/// Writes an action.
pub(crate) fn write(game: &Game, action: Action) -> ActionJson {
    let board = game.board();
    let city = |city: CityId| board.city_data(city).id.to_owned();
    match action {
        Action::End => ActionJson::End {},
        Action::Play(card) => ActionJson::Play { card: card.id().to_owned() },
        Action::Move { from, to } => ActionJson::Move {
            kind: to.kind().id().to_owned(),
            from: board.place_id(from).unwrap_or_default().to_owned(),
            to: board.route_data(to).id.to_owned(),
        },
        Action::Build(at) => ActionJson::Build { city: city(at) },
        Action::Produce { province, good } => ActionJson::Produce {
            province: board.province_data(province).id.to_owned(),
            good: good.map(|good| good.id().to_owned()),
        },
        Action::Cash(good) => ActionJson::Cash { good: good.map(|good| good.id().to_owned()) },
        Action::Keep(kept) => ActionJson::Keep {
            goods: kept.wares().present().map(|(ware, n)| (ware.id().to_owned(), n.into())).collect(),
            fish: kept.fish().into(),
        },
        Action::Income => ActionJson::Income {},
        Action::Settle { kind, city: at } => {
            ActionJson::Settle { kind: kind.id().to_owned(), city: city(at) }
        }
        Action::Sell { good, count } => ActionJson::Sell { good: good.id().to_owned(), count: count.into() },
        Action::Buy { good, count } => ActionJson::Buy { good: good.id().to_owned(), count: count.into() },
        Action::Purchase { slot, any } => ActionJson::Purchase {
            slot: slot.into(),
            any: any.into_iter().map(|ware| ware.id().to_owned()).collect(),
        },
        Action::Copy(seat) => ActionJson::Copy { seat: seat.0.into() },
        Action::Choose(half) => ActionJson::Choose { action: half.id() },
        Action::Repeat => ActionJson::Repeat {},
        Action::Recommend(Card::Hidden) => ActionJson::Recommend { card: None },
        Action::Recommend(card) => ActionJson::Recommend { card: Some(card.id().to_owned()) },
        Action::Start(at) => ActionJson::Start { city: city(at) },
        Action::Market { spot, offer, good } => write_market(game, spot, offer, good),
    }
}

fn write_market(game: &Game, spot: SpotId, offer: u8, good: Option<Good>) -> ActionJson {
    let spot = game.market().map(|board| &board.spots[spot.idx()]).expect("only a market has spots");
    let offer = &spot.offers[usize::from(offer)];
    let good = good.map(|good| good.id().to_owned());
    let (good, pay) = match offer.gain {
        Gain::Colonist { .. } => (None, good),
        _ => (good, None),
    };
    ActionJson::Market {
        spot: spot.id.to_owned(),
        stand: offer.stand.to_owned(),
        offer: offer.nth.into(),
        good,
        pay,
    }
}

/// Writes several answers to one decision.
pub(crate) fn write_all(game: &Game, actions: &[Action]) -> Vec<ActionJson> {
    actions.iter().map(|&action| write(game, action)).collect()
}
