//! Positions and views as documents: readable, complete enough to set any situation up by hand, and checked in
//! full when they are read.

use std::collections::BTreeMap;
use std::fmt;

use concordia_rules::excerpt::{brief, excerpt};
use concordia_rules::{
    Action, Bonus, Card, Cards, CityId, Course, Game, Good, Kind, Options, Place, PlayerPosition, Position,
    ProvinceId, Seat, SpotId, Wares,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::action::{self, ActionJson, GoodsJson};
use crate::object::Object;
use crate::options::{self, OptionsJson};
#[cfg(test)]
use crate::typescript;

const FORMAT: &str = "concordia-position/1";
/// The most answers inside one turn that a document may carry; no real turn comes near it.
const MAX_ACTS: usize = 1_000;

/// A document to be written.
#[derive(Debug, Serialize)]
pub(crate) struct Written {
    format: &'static str,
    options: OptionsJson,
    goods: Named<&'static str>,
    provinces: Named<Option<Marker>>,
    houses: Named<Vec<u8>>,
    players: Vec<WrittenPlayer>,
    display: Vec<&'static str>,
    stack: WrittenCards,
    magnus: u8,
    turn: u8,
    last_turns: Option<u8>,
    // The rest is absent when empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    market_coins: Option<Named<u32>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    start_cities: Vec<u8>,
    #[serde(skip_serializing_if = "Named::is_empty")]
    copied: Named<Vec<u8>, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unstocked: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    intermediate: Vec<Option<u32>>,
    #[serde(skip_serializing_if = "is_no")]
    intermediate_done: bool,
    #[serde(skip_serializing_if = "is_zero")]
    idle: u16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    acts: Vec<ActionJson>,
}

/// Values by their names, in order.
#[derive(Debug)]
struct Named<T, N = &'static str>(Vec<(N, T)>);

impl<T: Serialize, N: Serialize> Serialize for Named<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<T, N> Named<T, N> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T, N> FromIterator<(N, T)> for Named<T, N> {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(entries: I) -> Named<T, N> {
        Named(entries.into_iter().collect())
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Marker {
    Fish {
        fish: u8,
    },
    /// Without a good while that is still to be chosen (R15.12).
    Bonus {
        bonus: Option<&'static str>,
        active: bool,
    },
}

#[derive(Debug, Serialize)]
struct WrittenPlayer {
    money: u32,
    goods: GoodsJson,
    fish: u8,
    hand: WrittenCards,
    pile: WrittenCards,
    colonists: Vec<WrittenColonist>,
    concordia: bool,
    /// Only with a fish market.
    #[serde(skip_serializing_if = "Option::is_none")]
    market: Option<Stands>,
}

/// The spot of the fish market where a player stands, or null.
#[derive(Debug, Serialize)]
struct Stands(Option<&'static str>);

#[derive(Debug, Serialize)]
struct WrittenColonist {
    kind: &'static str,
    at: Option<&'static str>,
}

/// Cards by name, or their number; of a hidden pile the top card is public, of a hidden stack those already drawn.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum WrittenCards {
    Known(Vec<&'static str>),
    Hidden {
        hidden: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        top: Option<&'static str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<&'static str>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
const fn is_no(it: &bool) -> bool {
    !*it
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
const fn is_zero(it: &u16) -> bool {
    *it == 0
}

/// Writes the position at the start of a turn, and the answers since.
pub(crate) fn write(start: &Game, acts: &[Action]) -> Written {
    let board = start.board();
    let position = start.position();
    let numbers = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect::<Vec<_>>();
    let goods = board
        .cities()
        .zip(&position.goods)
        .filter_map(|(city, good)| Some((board.city_data(city).id, (*good)?.id())));
    let provinces = board.provinces().map(|province| {
        let nth = province.idx();
        let marker = match (position.bonuses[nth], position.fish[nth]) {
            (_, Some(fish)) => Some(Marker::Fish { fish }),
            (Some(Bonus { good, active }), None) => Some(Marker::Bonus { bonus: good.map(Good::id), active }),
            (None, None) => None,
        };
        (board.province_data(province).id, marker)
    });
    let houses = board
        .cities()
        .zip(&position.houses)
        .filter(|(_, owners)| !owners.is_empty())
        .map(|(city, owners)| (board.city_data(city).id, numbers(owners)));
    let market_coins = start.market().map(|board| {
        let coins = board.spots.iter().zip(&position.market_coins).filter(|(_, coins)| **coins > 0);
        coins.map(|(spot, coins)| (spot.id, *coins)).collect()
    });
    let copied = position.copied.iter().enumerate().filter(|(_, teams)| !teams.is_empty());
    Written {
        format: FORMAT,
        options: OptionsJson(position.options),
        goods: goods.collect(),
        provinces: provinces.collect(),
        houses: houses.collect(),
        players: position.players.iter().map(|player| write_player(start, player)).collect(),
        display: ids(&position.display),
        stack: write_stack(&position.stack),
        magnus: position.magnus.0,
        turn: position.turn.0,
        last_turns: position.last_turns,
        market_coins,
        start_cities: numbers(&position.start_cities),
        copied: copied.map(|(seat, teams)| (seat.to_string(), teams.clone())).collect(),
        unstocked: numbers(&position.unstocked),
        intermediate: position.intermediate,
        intermediate_done: position.intermediate_done,
        idle: position.idle,
        acts: write_acts(start, acts),
    }
}

/// The answers since the start of a turn. A half is named by its card, so they are played along.
fn write_acts(start: &Game, acts: &[Action]) -> Vec<ActionJson> {
    let mut game = *start;
    let mut written = Vec::new();
    for &act in acts {
        written.push(action::write(&game, act));
        game.replay(act, &mut ()).expect("it was carried out before");
    }
    written
}

fn write_player(game: &Game, player: &PlayerPosition) -> WrittenPlayer {
    let colonist = |&(kind, place): &(Kind, Place)| WrittenColonist {
        kind: kind.id(),
        at: game.board().place_id(place),
    };
    WrittenPlayer {
        money: player.money,
        goods: GoodsJson(player.goods),
        fish: player.fish,
        hand: write_cards(&player.hand, false),
        pile: write_cards(&player.pile, true),
        colonists: player.colonists.iter().map(colonist).collect(),
        concordia: player.concordia,
        market: game.market().map(|board| Stands(player.market.map(|spot| board.spots[spot.idx()].id))),
    }
}

fn ids(cards: &[Card]) -> Vec<&'static str> {
    cards.iter().map(|card| card.id()).collect()
}

fn write_cards(cards: &Cards, shows_top: bool) -> WrittenCards {
    if !cards.hidden {
        return WrittenCards::Known(ids(&cards.cards));
    }
    let top = cards.cards.last().filter(|_| shows_top).map(|top| top.id());
    WrittenCards::Hidden { hidden: cards.cards.len(), top, drawn: Vec::new() }
}

fn write_stack(stack: &Cards) -> WrittenCards {
    if !stack.hidden {
        return WrittenCards::Known(ids(&stack.cards));
    }
    let drawn = stack.cards.iter().take_while(|&&card| card != Card::Hidden).map(|card| card.id());
    WrittenCards::Hidden { hidden: stack.cards.len(), top: None, drawn: drawn.collect() }
}

/// A document as it stands, before anything is looked up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Position"))]
pub(crate) struct Document {
    format: String,
    #[cfg_attr(test, ts(as = "typescript::Options"))]
    options: Value,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "BTreeMap<String, typescript::Ware>"))]
    goods: BTreeMap<String, String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "BTreeMap<String, Province>"))]
    provinces: BTreeMap<String, Object<Province>>,
    #[serde(default)]
    houses: BTreeMap<String, Vec<u64>>,
    #[cfg_attr(test, ts(as = "Vec<Player>"))]
    players: Vec<Object<Player>>,
    #[serde(default)]
    display: Vec<String>,
    #[serde(default)]
    stack: CardsJson,
    magnus: u64,
    turn: u64,
    #[serde(default)]
    last_turns: Option<u64>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<ActionJson>>", optional))]
    acts: Vec<Value>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<u64>>", optional))]
    unstocked: Vec<u64>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<Option<u32>>>", optional))]
    intermediate: Vec<Option<u32>>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    intermediate_done: bool,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<u64>", optional))]
    idle: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<u64>>", optional))]
    start_cities: Vec<u64>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, Vec<u64>>>", optional))]
    copied: BTreeMap<String, Vec<u64>>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, u64>>", optional))]
    market_coins: BTreeMap<String, u64>,
}

/// A field that is there, perhaps null.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(field: D) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Province"))]
pub(crate) struct Province {
    /// Null while it is still to be chosen.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(test, ts(as = "Option<typescript::Good>", optional = nullable))]
    #[expect(clippy::option_option, reason = "null is a marker without a good, absent is no marker")]
    bonus: Option<Option<String>>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    active: Option<bool>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    fish: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Player"))]
pub(crate) struct Player {
    money: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "typescript::Goods"))]
    goods: BTreeMap<String, u64>,
    #[serde(default)]
    fish: u64,
    #[serde(default)]
    hand: CardsJson,
    #[serde(default)]
    pile: CardsJson,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Vec<ColonistJson>"))]
    colonists: Vec<Object<ColonistJson>>,
    #[serde(default)]
    concordia: bool,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    market: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Colonist"))]
pub(crate) struct ColonistJson {
    #[cfg_attr(test, ts(as = "typescript::Kind"))]
    kind: String,
    at: String,
}

/// Cards by name, or hidden; `top` belongs to a pile, `drawn` to the stack.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of cards, or an object with `hidden`")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Cards"))]
pub(crate) enum CardsJson {
    Known(Vec<String>),
    Hidden(#[cfg_attr(test, ts(as = "HiddenCards"))] Object<HiddenCards>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "HiddenCards"))]
pub(crate) struct HiddenCards {
    hidden: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    top: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    drawn: Vec<String>,
}

impl Default for CardsJson {
    fn default() -> CardsJson {
        CardsJson::Known(Vec::new())
    }
}

/// Reads a document and carries out its acts, or says everything that is wrong with it.
pub(crate) fn read(value: &Value) -> Result<Course, Vec<String>> {
    let Object(document): Object<Document> =
        serde_path_to_error::deserialize(value).map_err(|error| vec![brief(&error.to_string())])?;
    if document.format != FORMAT {
        return Err(vec![format!("the format is {}, not {FORMAT:?}", excerpt(&document.format))]);
    }
    let options = options::read(&document.options).map_err(|problem| vec![problem.to_string()])?;
    let mut reader = Reader { options, problems: Vec::new() };
    let position = reader.position(&document);
    let mut problems = reader.problems;
    problems.extend(position.problems());
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut course = Course::new(Game::from_position(&position)?);
    if document.acts.len() > MAX_ACTS {
        return Err(vec![format!("a turn has at most {MAX_ACTS} acts")]);
    }
    for (nth, act) in document.acts.iter().enumerate() {
        let problem = |reason: String| vec![format!("act {}: {reason}", nth + 1)];
        let action = action::read(course.game().table(), act).map_err(|error| problem(error.to_string()))?;
        if nth > 0 && course.turn().1.is_empty() {
            return Err(problem("the turn was over before".to_owned()));
        }
        course.replay(action, &mut ()).map_err(|illegal| problem(illegal.to_string()))?;
    }
    Ok(course)
}

/// Why a document is not the game that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadDocument {
    /// It is not JSON, in the words of the parser.
    NotJson(String),
    /// Everything that is wrong with it.
    Problems(Vec<String>),
    /// It stands inside a turn.
    InsideTurn,
    /// It is a view.
    HidesCards,
}

impl fmt::Display for BadDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDocument::NotJson(error) => write!(f, "the position is not JSON: {error}"),
            BadDocument::Problems(problems) => f.write_str(&problems.join("; ")),
            BadDocument::InsideTurn => f.write_str("the position of a record stands at the start of a turn"),
            BadDocument::HidesCards => f.write_str("the position of a record hides nothing"),
        }
    }
}

impl std::error::Error for BadDocument {}

/// Makes a game of a record's position, which stands at the start of a turn and hides nothing.
pub fn load_document(text: &str) -> Result<Game, BadDocument> {
    let value: Value = serde_json::from_str(text).map_err(|error| BadDocument::NotJson(error.to_string()))?;
    let course = read(&value).map_err(BadDocument::Problems)?;
    if !course.answers().is_empty() {
        return Err(BadDocument::InsideTurn);
    }
    if course.game().is_view() {
        return Err(BadDocument::HidesCards);
    }
    Ok(*course.game())
}

/// Looks names up and collects what is wrong with them.
struct Reader {
    options: Options,
    problems: Vec<String>,
}

impl Reader {
    fn position(&mut self, document: &Document) -> Position {
        let board = self.options.board();
        let mut position = Position {
            options: self.options,
            goods: vec![None; board.data().cities.len()],
            bonuses: vec![None; board.data().provinces.len()],
            fish: vec![None; board.data().provinces.len()],
            market_coins: vec![0; self.options.market().map_or(0, |board| board.spots.len())],
            start_cities: document.start_cities.iter().map(|&nth| seat(nth)).collect(),
            copied: vec![Vec::new(); self.options.seating().n_seats()],
            houses: vec![Vec::new(); board.data().cities.len()],
            players: document
                .players
                .iter()
                .enumerate()
                .map(|(nth, Object(player))| self.player(nth, player))
                .collect(),
            display: document.display.iter().map(|id| self.card(id, "the display")).collect(),
            stack: self.cards(&document.stack, "the stack"),
            magnus: seat(document.magnus),
            turn: seat(document.turn),
            last_turns: document.last_turns.map(|turns| self.number(turns, "last_turns")),
            unstocked: document.unstocked.iter().map(|&nth| seat(nth)).collect(),
            intermediate: document.intermediate.clone(),
            intermediate_done: document.intermediate_done,
            idle: self.number(document.idle, "idle"),
        };
        for (id, ware) in &document.goods {
            if let (Some(city), Some(ware)) = (self.city(id), self.found(action::any_ware(ware), id)) {
                position.goods[city] = Some(ware);
            }
        }
        for (id, Object(province)) in &document.provinces {
            let found =
                board.province_by_id(id).ok_or_else(|| format!("there is no province {}", excerpt(id)));
            let Some(nth) = self.found(found, "provinces").map(ProvinceId::idx) else { continue };
            match (&province.bonus, province.active) {
                (Some(None), Some(active)) => position.bonuses[nth] = Some(Bonus { good: None, active }),
                (Some(Some(bonus)), Some(active)) => {
                    let good = self.found(action::good(bonus), id);
                    position.bonuses[nth] = good.map(|good| Bonus { good: Some(good), active });
                }
                (None | Some(None), None) => {}
                _ => self.problems.push(format!("the province {id} needs both bonus and active")),
            }
            position.fish[nth] = province.fish.map(|fish| self.number(fish, &format!("the fish of {id}")));
        }
        for (id, owners) in &document.houses {
            if let Some(city) = self.city(id) {
                position.houses[city] = owners.iter().map(|&nth| seat(nth)).collect();
            }
        }
        for (id, &coins) in &document.market_coins {
            let spot = self.spot(id);
            let coins = self.number(coins, &format!("the coins on {id}"));
            if let Some(there) = spot.and_then(|spot| position.market_coins.get_mut(spot.idx())) {
                *there = coins;
            }
        }
        for (id, teams) in &document.copied {
            let named = id.parse::<usize>().ok().filter(|seat| seat.to_string() == *id);
            match named.and_then(|seat| position.copied.get_mut(seat)) {
                Some(copied) => *copied = teams.iter().map(|&team| seat(team).0).collect(),
                None => self.problems.push(format!("copied: there is no seat {}", excerpt(id))),
            }
        }
        position
    }

    fn player(&mut self, nth: usize, player: &Player) -> PlayerPosition {
        let board = self.options.board();
        let whose = format!("seat {nth}");
        let mut goods = Wares::NONE;
        for (id, &n) in &player.goods {
            if let Some(ware) = self.found(action::ware(&self.options, id), &whose) {
                goods[ware] = self.number(n, &format!("{id} of {whose}"));
            }
        }
        let mut colonists = Vec::new();
        for Object(colonist) in &player.colonists {
            let kind = self.found(action::kind(&colonist.kind), &whose);
            let at = &colonist.at;
            let place = board.place_by_id(at).ok_or_else(|| format!("there is no place {}", excerpt(at)));
            if let (Some(kind), Some(place)) = (kind, self.found(place, &whose)) {
                colonists.push((kind, place));
            }
        }
        PlayerPosition {
            money: self.number(player.money, &format!("the money of {whose}")),
            goods,
            fish: self.number(player.fish, &format!("the fish of {whose}")),
            market: player.market.as_deref().and_then(|id| self.spot(id)),
            hand: self.cards(&player.hand, &format!("the hand of {whose}")),
            pile: self.cards(&player.pile, &format!("the pile of {whose}")),
            colonists,
            concordia: player.concordia,
        }
    }

    fn cards(&mut self, cards: &CardsJson, place: &str) -> Cards {
        match cards {
            CardsJson::Known(ids) => Cards::known(ids.iter().map(|id| self.card(id, place))),
            CardsJson::Hidden(Object(HiddenCards { hidden, top, drawn })) => {
                // More than any place can hold is as wrong as any larger number, and allocates less.
                let mut cards = Cards::hidden(usize::from(self.number::<u8>(*hidden, place)));
                if top.is_some() && !place.starts_with("the pile")
                    || !drawn.is_empty() && place != "the stack"
                {
                    self.problems.push(format!("{place} has neither a top card nor drawn cards to name"));
                } else if drawn.len() + usize::from(top.is_some()) > cards.cards.len() {
                    self.problems.push(format!("{place} names more cards than it has"));
                } else {
                    for (slot, id) in cards.cards.iter_mut().zip(drawn) {
                        *slot = self.card(id, place);
                    }
                    if let (Some(slot), Some(id)) = (cards.cards.last_mut(), top) {
                        *slot = self.card(id, place);
                    }
                }
                cards
            }
        }
    }

    /// A card; for one that does not exist any card for sale stands in, so that it is counted and not blamed for
    /// anything else.
    fn card(&mut self, id: &str, place: &str) -> Card {
        let set = self.options.card_set();
        let stand_in = || Card::ALL.into_iter().find(|card| card.is_for_sale(set)).unwrap_or_default();
        self.found(action::card(id), place).unwrap_or_else(stand_in)
    }

    fn city(&mut self, id: &str) -> Option<usize> {
        let city = self.options.board().city_by_id(id);
        self.found(city.ok_or_else(|| format!("there is no city {}", excerpt(id))), "the map")
            .map(CityId::idx)
    }

    fn spot(&mut self, id: &str) -> Option<SpotId> {
        let spot = self.options.market().and_then(|board| board.spot_by_id(id));
        self.found(spot.ok_or_else(|| format!("there is no spot {}", excerpt(id))), "the fish market")
    }

    fn found<T>(&mut self, result: Result<T, impl fmt::Display>, place: &str) -> Option<T> {
        result.map_err(|problem| self.problems.push(format!("{place}: {problem}"))).ok()
    }

    fn number<T: TryFrom<u64> + Default>(&mut self, n: u64, what: &str) -> T {
        T::try_from(n).unwrap_or_else(|_| {
            self.problems.push(format!("{n} is too large for {what}"));
            T::default()
        })
    }
}

/// A seat; one that cannot exist is named by the check of the position.
fn seat(seat: u64) -> Seat {
    Seat(seat.try_into().unwrap_or(u8::MAX))
}
