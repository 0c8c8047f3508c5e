//! The words for goods, places, cards and prices: together with its parts the one place where the game is put
//! into English sentences.

use concordia_rules::{
    At, Board, Card, CityId, Cost, Decision, Gain, Game, God, Good, Illegal, Kind, MarketBoard, Offer,
    Options, Place, RouteId, Seat, SpotId, Trigger, Wares,
};

use crate::text::{and, capital, count};

mod explain;
mod story;

pub(crate) use explain::{explain_card, explain_god, power_name};
pub(crate) use story::{Story, Told, start_colonists, tell, turn_number};

/// How the seats are called, and which of them is "you".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    pub(crate) board: &'static Board,
    pub(crate) market: Option<&'static MarketBoard>,
    labels: &'a [String],
    pub(crate) you: Option<Seat>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(options: &Options, labels: &'a [String], you: Option<Seat>) -> Words<'a> {
        Words { board: options.board(), market: options.market(), labels, you }
    }

    /// A seat inside a sentence.
    pub(crate) fn who(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "you".to_owned() } else { self.labels[seat.idx()].clone() }
    }

    /// A seat at the beginning of a sentence.
    pub(crate) fn who_first(&self, seat: Seat) -> String {
        capital(&self.who(seat))
    }

    /// A refusal, with its seats called by their names.
    pub(crate) fn refusal(&self, illegal: &Illegal) -> String {
        let text = illegal.to_string();
        self.labels
            .iter()
            .enumerate()
            .fold(text, |text, (nth, label)| text.replace(&format!("seat {nth}"), label))
    }

    /// What belongs to a seat.
    pub(crate) fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "your".to_owned() } else { format!("{}'s", self.labels[seat.idx()]) }
    }

    /// The marker that breaks ties (R10, R16.6).
    pub(crate) fn magnus(&self) -> &'static str {
        if self.market.is_some() { "Praefectus Piscatus" } else { "Praefectus Magnus" }
    }

    pub(crate) fn city(&self, city: CityId) -> &'static str {
        self.board.city_data(city).name
    }

    /// The ends of a route; where two routes of a kind join the same cities the identifier tells them apart.
    pub(crate) fn route(&self, route: RouteId) -> String {
        let ends: Vec<&str> = self.board.ends(route).iter().map(|city| self.city(city)).collect();
        let ends = ends.join("-");
        let twin = |other: RouteId| {
            other != route && other.kind() == route.kind() && self.board.ends(other) == self.board.ends(route)
        };
        if self.board.routes().any(twin) {
            format!("{ends} ({})", self.board.route_data(route).id)
        } else {
            ends
        }
    }

    /// Where a colonist is.
    pub(crate) fn place(&self, place: Place) -> String {
        match place.at() {
            At::Route(route) => format!("on {}", self.route(route)),
            At::City(city) => format!("in {}", self.city(city)),
            At::Start(_) => {
                format!("on the {} start space", self.board.place_id(place).unwrap_or_default())
            }
            At::Home => "at home".to_owned(),
        }
    }

    /// The identifier of a spot of the fish market.
    pub(crate) fn spot(&self, spot: SpotId) -> &'static str {
        self.market.map_or("", |board| board.spots[spot.idx()].id)
    }

    /// The capital, or the capitals of both kinds (R15.13).
    pub(crate) fn capitals(&self) -> String {
        let mut capitals: Vec<CityId> =
            Kind::ALL.iter().filter_map(|&kind| self.board.capital(kind)).collect();
        capitals.dedup();
        and(&capitals.into_iter().map(|city| self.city(city).to_owned()).collect::<Vec<_>>())
    }

    /// Where the Tribune and the colonist stand place colonists (R8.1.2, R15.7).
    pub(crate) fn recruits_in(&self) -> String {
        match Kind::ALL.map(|kind| self.board.capital(kind)) {
            [Some(land), Some(sea)] if land != sea => {
                format!("{} by land or {} by sea", self.city(land), self.city(sea))
            }
            [Some(capital), _] => self.city(capital).to_owned(),
            _ => "a city with a house of yours".to_owned(),
        }
    }
}

/// Goods in words: `1 brick and 2 food`.
pub(crate) fn goods(goods: Wares) -> String {
    and(&goods_list(goods))
}

/// Money, goods and fish in words, as somebody owns them.
pub(crate) fn owned(money: u32, goods: Wares, fish: u8) -> String {
    let mut parts = vec![coins(money)];
    parts.extend(goods_list(goods));
    parts.extend(some_fish(fish));
    and(&parts)
}

/// Goods and fish in words.
pub(crate) fn stored(goods: Wares, fish: u8) -> String {
    let mut parts = goods_list(goods);
    parts.extend(some_fish(fish));
    and(&parts)
}

/// Goods and a question mark in words: `1 food, 1 cloth and any good`.
pub(crate) fn goods_and_any(goods: Wares) -> String {
    let mut parts = goods_list(goods);
    parts.push("any good".to_owned());
    and(&parts)
}

/// Goods for a narrow column: `brick + 2 cloth`.
pub(crate) fn goods_short(goods: Wares) -> String {
    let parts: Vec<String> = goods
        .iter()
        .filter(|&(_, n)| n > 0)
        .map(|(good, n)| if n == 1 { good.to_string() } else { format!("{n} {good}") })
        .collect();
    parts.join(" + ")
}

fn goods_list(goods: Wares) -> Vec<String> {
    goods.present().map(|(good, n)| format!("{n} {good}")).collect()
}

/// The good on a bonus marker, or that it is still to be chosen (R15.12).
pub(crate) fn bonus(good: Option<Good>) -> &'static str {
    good.map_or("of choice", Good::id)
}

/// Money in words.
pub(crate) fn coins(n: u32) -> String {
    count(n, "sestertius", "sestertii")
}

/// Fish in words; one or many, they are called the same.
pub(crate) fn fish(n: u8) -> String {
    format!("{n} fish")
}

fn some_fish(n: u8) -> Option<String> {
    (n > 0).then(|| fish(n))
}

/// A price or a lack in words; `None` if there is nothing to it.
pub(crate) fn cost(cost: Cost) -> Option<String> {
    let mut parts = Vec::new();
    if cost.coins > 0 {
        parts.push(coins(cost.coins));
    }
    parts.extend(some_fish(cost.fish));
    parts.extend(goods_list(cost.goods));
    if cost.spaces > 0 && cost.coins == 0 {
        parts.push(count(cost.spaces, "free space", "free spaces"));
    }
    (!parts.is_empty()).then(|| and(&parts))
}

/// The name of a god for people.
pub(crate) fn god(god: God) -> String {
    capital(god.id())
}

/// The gods of a card.
pub(crate) fn gods(card: Card) -> String {
    and(&card.gods().iter().map(|&g| god(g)).collect::<Vec<_>>())
}

/// The name of a stand of the fish market.
pub(crate) fn stand(offer: &Offer) -> String {
    offer.stand.replace('_', " or ")
}

/// What an offer of the fish market costs, the way there not included; `good` is what was chosen, if anything.
pub(crate) fn offer_price(offer: &Offer, good: Option<Good>) -> String {
    match (offer.gain, good) {
        (Gain::Colonist { .. }, Some(good)) => format!("{} and 1 {good}", fish(offer.fish)),
        (Gain::Colonist { pay }, None) => format!("{} and {}", fish(offer.fish), one_of(pay)),
        _ => fish(offer.fish),
    }
}

/// What an offer of the fish market gives; `good` is what was chosen, if anything.
pub(crate) fn offer_gain(words: &Words<'_>, offer: &Offer, good: Option<Good>) -> String {
    match (offer.gain, good) {
        (Gain::Good(_), Some(good)) => format!("1 {good}"),
        (Gain::Good(goods), None) => one_of(goods),
        (Gain::Coins(n), _) => coins(n),
        (Gain::House, _) => "one step of one colonist and one house, or just one of the two".to_owned(),
        (Gain::Colonist { .. }, _) => format!("a new colonist in {}", words.recruits_in()),
        (Gain::Senator, _) => "buy one card, at its price and the surcharge of its slot".to_owned(),
        (Gain::Trade { coins: n }, _) => format!("{}, then trade in one good", coins(n)),
    }
}

fn one_of(goods: &[Good]) -> String {
    goods.iter().map(|good| format!("1 {good}")).collect::<Vec<_>>().join(" or ")
}

/// The cards that a player may mean by a name or an identifier, or the beginning of one, in any case.
pub(crate) fn cards_named(text: &str) -> Vec<Card> {
    let text = text.trim().to_lowercase().replace(' ', "_");
    let matches = |card: &Card| {
        let name = card.name().to_lowercase().replace(' ', "_");
        !text.is_empty() && (name.starts_with(&text) || card.id().starts_with(&text))
    };
    Card::ALL.into_iter().filter(matches).collect()
}

/// How the game ended, in a sentence.
pub(crate) fn ending(words: &Words<'_>, game: &Game, trigger: Option<Trigger>) -> String {
    match (trigger, game.concordia()) {
        (Some(Trigger::LastHouse), Some(seat)) => {
            format!("{} built a fifteenth house.", words.who_first(seat))
        }
        (Some(Trigger::LastCard), Some(seat)) => {
            format!("{} bought the last card.", words.who_first(seat))
        }
        (_, Some(seat)) => format!("{} had ended it.", words.who_first(seat)),
        (_, None) => "Nobody had bought a card or built a house for a very long time.".to_owned(),
    }
}

/// The teams in words, from one viewer's side: `you and Anna; Blue and Green`.
pub(crate) fn teams(words: &Words<'_>, game: &Game) -> String {
    let seating = game.seating();
    let team = |team: u8| and(&seating.team(team).map(|seat| words.who(seat)).collect::<Vec<_>>());
    (0..seating.n_teams() as u8).map(team).collect::<Vec<_>>().join("; ")
}

/// What a seat is asked, in a few words, for messages about a game that stands still.
pub(crate) fn waiting(words: &Words<'_>, game: &Game) -> String {
    match game.decision() {
        Decision::Asked { seat, kind } => {
            format!("{} is to answer: {}", words.who(seat), kind.id().replace('_', " "))
        }
        Decision::Hidden { .. } => "it waits for a hidden card".to_owned(),
        Decision::Over => "it is over".to_owned(),
    }
}

/// A colonist in words.
pub(crate) fn colonist(words: &Words<'_>, kind: Kind, place: Place) -> String {
    format!("{kind} colonist {}", words.place(place))
}
