//! Actions as JSON, in exactly the forms of the protocol.

use std::collections::BTreeMap;

use concordia_rules::{Action, Batch, Board, Card, CityId, Good, Goods, Kind, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::object::Object;

/// Units per good, without zeros, in ascending value of the goods.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoodsJson(pub(crate) Goods);

impl Serialize for GoodsJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().filter(|&(_, n)| n > 0).map(|(good, n)| (good.id(), n)))
    }
}

/// An action on the wire.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ActionJson {
    Play {
        card: String,
    },
    Move {
        kind: String,
        from: String,
        to: String,
    },
    Build {
        city: String,
    },
    Produce {
        province: String,
    },
    Cash {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        good: Option<String>,
    },
    Keep {
        goods: BTreeMap<String, u64>,
        #[serde(default)]
        fish: u64,
    },
    Income {},
    Settle {
        kind: String,
        city: String,
    },
    Sell {
        good: String,
        count: u64,
    },
    Buy {
        good: String,
        count: u64,
    },
    Purchase {
        slot: u64,
        #[serde(default)]
        any: Vec<String>,
    },
    Copy {
        seat: u64,
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

impl From<String> for BadAction {
    fn from(message: String) -> BadAction {
        BadAction::Form(message)
    }
}

/// Reads an action for a board.
pub(crate) fn read(board: &Board, value: &Value) -> Result<Action, BadAction> {
    let Object(json): Object<ActionJson> =
        serde_path_to_error::deserialize(value).map_err(|error| format!("not an action: {error}"))?;
    let city = |id: &str| board.city_by_id(id).ok_or_else(|| format!("there is no city {id:?}"));
    Ok(match json {
        ActionJson::Play { card } => Action::Play(self::card(&card)?),
        ActionJson::Move { kind, from, to } => {
            let from = board.place_by_id(&from).ok_or_else(|| format!("there is no place {from:?}"))?;
            let route = board.route_by_id(&to).ok_or_else(|| format!("there is no route {to:?}"))?;
            if self::kind(&kind)? != route.kind() {
                return Err(BadAction::Illegal(format!("{to} is no {kind} route")));
            }
            Action::Move { from, to: route }
        }
        ActionJson::Build { city: id } => Action::Build(city(&id)?),
        ActionJson::Produce { province } => Action::Produce(
            board.province_by_id(&province).ok_or_else(|| format!("there is no province {province:?}"))?,
        ),
        ActionJson::Cash { good: None } => Action::Cash,
        ActionJson::Cash { good: Some(id) } => {
            good(&id)?;
            return Err(BadAction::Illegal("the cash comes with a good at a fish market only".to_owned()));
        }
        ActionJson::Keep { goods, fish } => read_keep(&goods, fish)?,
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
                [id] => Some(good(id)?),
                _ => {
                    return Err(BadAction::Illegal("no slot has more than one question mark".to_owned()));
                }
            };
            Action::Purchase { slot: small(slot, "slot")?, any }
        }
        ActionJson::Copy { seat } => Action::Copy(Seat(small(seat, "seat")?)),
        ActionJson::End {} => Action::End,
    })
}

fn read_keep(goods: &BTreeMap<String, u64>, fish: u64) -> Result<Action, BadAction> {
    let mut kept = Goods::NONE;
    for (id, &n) in goods {
        kept[good(id)?] = small(n, "units")?;
    }
    if fish > 0 {
        return Err(BadAction::Illegal("no fish arrived".to_owned()));
    }
    let batch = Batch::from_goods(kept);
    batch.map(Action::Keep).ok_or_else(|| BadAction::Illegal("so many units never arrive at once".to_owned()))
}

fn small(n: u64, what: &str) -> Result<u8, String> {
    u8::try_from(n).map_err(|_| format!("{n} is too large for {what}"))
}

pub(crate) fn card(id: &str) -> Result<Card, String> {
    Card::from_id(id).ok_or_else(|| format!("there is no card {id:?}"))
}

pub(crate) fn good(id: &str) -> Result<Good, String> {
    Good::from_id(id).ok_or_else(|| format!("there is no good {id:?}"))
}

pub(crate) fn kind(id: &str) -> Result<Kind, String> {
    Kind::from_id(id).ok_or_else(|| format!("{id:?} is neither land nor sea"))
}

/// Writes an action.
pub(crate) fn write(board: &Board, action: Action) -> ActionJson {
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
        Action::Produce(province) => {
            ActionJson::Produce { province: board.province_data(province).id.to_owned() }
        }
        Action::Cash => ActionJson::Cash { good: None },
        Action::Keep(kept) => {
            let units = kept.goods().iter().filter(|&(_, n)| n > 0);
            ActionJson::Keep {
                goods: units.map(|(good, n)| (good.id().to_owned(), n.into())).collect(),
                fish: 0,
            }
        }
        Action::Income => ActionJson::Income {},
        Action::Settle { kind, city: at } => {
            ActionJson::Settle { kind: kind.id().to_owned(), city: city(at) }
        }
        Action::Sell { good, count } => ActionJson::Sell { good: good.id().to_owned(), count: count.into() },
        Action::Buy { good, count } => ActionJson::Buy { good: good.id().to_owned(), count: count.into() },
        Action::Purchase { slot, any } => ActionJson::Purchase {
            slot: slot.into(),
            any: any.into_iter().map(|good| good.id().to_owned()).collect(),
        },
        Action::Copy(seat) => ActionJson::Copy { seat: seat.0.into() },
    }
}

/// Writes several actions.
pub(crate) fn write_all(board: &Board, actions: &[Action]) -> Vec<ActionJson> {
    actions.iter().map(|&action| write(board, action)).collect()
}
